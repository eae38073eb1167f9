"""Must, may, should, will, need not and must not, each against its German."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebot.translation.model import Finding, Pair
from rulebot.translation.negation import NOT_DE, SOFT_DE, WHETHER
from rulebot.translation.shades import shade
from rulebot.translation.spots import count, finding, first, last

PROHIBIT_EN = re.compile(
    r"\b(?:must|may|shall|can|could)\s+(?:not|never|no)\b|\bcan(?:not|['’]t)\b|\bnor may\b"
    r"|\bnot (?:be )?(?:allowed|permitted)"
    r"|\bmay never\b|\bno \w+ (?:\w+ )*may\b",
    re.IGNORECASE,
)
_EXEMPT_EN = re.compile(
    r"\bneed not\b|\b(?:is|are) not required\b|\bnot required to\b"
    r"|\bdo(?:es)?(?: not|n['’]t) (?:have|need) to\b"
    r"|\bneedn['’]t\b|\bnot necessar\w+\b|\bnot obligated\b",
    re.IGNORECASE,
)
_FORBID_DE = re.compile(r"\b(?:darf|dürfen|dürfte)\b[^.;]*?\b(?:nicht|kein\w*|weder|nie)\b", re.IGNORECASE)
_ALLOW_DE = re.compile(r"\b(?:darf|dürfen)\b", re.IGNORECASE)
_MUST_NOT_NEEDED_DE = re.compile(
    r"\b(?:muss|müssen|brauch\w*)\b[^.;]*?\bnicht\b|nicht zwing\w*", re.IGNORECASE
)
_WILL_EN = re.compile(r"\b(?:will|shall)\b(?! not)", re.IGNORECASE)
_ORDER_EN = re.compile(
    r"\b(?:will|is to|are to|be|do not|don['’]t|cannot|can['’]t|responsib\w+|needed|needs?"
    r"|obligat\w+|without|only|rule"
    r"|remain\w*|binding|allow\w*)\b|^(?:\W*\w+[:.)]\s)?(?:Turn|Increase|Award|Burn|Return|Re-deal|Note|Notice|Discuss|See)\b",
    re.IGNORECASE,
)
_SHARED_MAY_EN = re.compile(r"\b(?:may|can)\b[^,;.]*\band/or\b", re.IGNORECASE)
_LATE_MAY_DE = re.compile(
    r"\b(?:ist|sind|wird|werden)\b[^,;.]*\bund/oder\s+(?:kann|können|darf|dürfen)\b", re.IGNORECASE
)
_MUST_DE = re.compile(r"\b(?:muss|müssen)\b")
_NOT_MUST_DE = re.compile(r"\bnicht\b[^.;,]*\b(?:muss|müssen)\b")
_PENAL_EN = re.compile(r"\bsubject to (?:an? |escalating )?(?:penalt\w+|sanction\w+)", re.IGNORECASE)
_CANNOT_DE = re.compile(r"\b(?:kann|können|könnt\w*)\b[^.;]*?\b(?:nicht|kein\w*|weder|nie)\b", re.IGNORECASE)
_CAPPED = re.compile(r"\b(?:maximal|höchstens|nur)\b")
_CAN_DE = re.compile(r"\b(?:kann|können|könnte\w*)\b", re.IGNORECASE)
_MAY_EN = re.compile(r"\b(?:may|can|could|might)\b(?!\s+(?:not|never))", re.IGNORECASE)
_LATE_PAST = re.compile(r"\bhätten?\b[^.;,]*\bmüssen\b")
_PAST = re.compile(r"\b(?:should|could|would|might) have \w+(?: \w+)?\b", re.IGNORECASE)


def check_modality(pair: Pair) -> Iterator[Finding]:
    """Must, may, should, will, need not and must not, each against its German; the first that shows."""
    found = next(_modality(pair), None)
    if found:
        yield found


def _modality(pair: Pair) -> Iterator[Finding]:
    en, de = WHETHER.sub("", _PAST.sub("", pair.en)), WHETHER.sub("", pair.de)
    denied = bool(NOT_DE.search(de))
    if PROHIBIT_EN.search(en) and not denied and not SOFT_DE.search(de):
        yield finding(
            pair, "prohibition_lost", "meaning", "high", first(PROHIBIT_EN, en), first(_ALLOW_DE, de)
        )
    if (
        _EXEMPT_EN.search(en)
        and _FORBID_DE.search(de)
        and not PROHIBIT_EN.search(en)
        and not _MUST_NOT_NEEDED_DE.search(de)
    ):
        yield finding(
            pair, "exemption_forbids", "meaning", "high", first(_EXEMPT_EN, en), first(_FORBID_DE, de)
        )
    eased = _MUST_NOT_NEEDED_DE.search(de) and not _FORBID_DE.search(de) and not _CANNOT_DE.search(de)
    if PROHIBIT_EN.search(en) and eased and not _EXEMPT_EN.search(en):
        yield finding(
            pair, "prohibition_eased", "meaning", "high", first(PROHIBIT_EN, en), first(_MUST_DE, de)
        )
    may, must, should = shade("may"), shade("must"), shade("should")
    may_en, must_en, should_en = (count(s.en, en) for s in (may, must, should))
    may_de, must_de, should_de = (count(s.de, de) for s in (may, must, should))
    strict = first(_MAY_EN, en)
    penal = first(_PENAL_EN, en)
    if penal[0] and not strict[0] and must_de > must_en and not _CAN_DE.search(de):
        yield finding(pair, "may_becomes_must", "meaning", "high", penal, last(must.de, de))
    if strict[0] and must_de > must_en and not should_de and (may_en > may_de or not must_en):
        yield finding(pair, "may_becomes_must", "meaning", "high", strict, last(must.de, de))
    if must_en and not must_de and _CAN_DE.search(de) and not may_en and not PROHIBIT_EN.search(en):
        yield finding(pair, "must_becomes_may", "meaning", "high", first(must.en, en), first(_CAN_DE, de))
    if should_en > should_de and must_de > must_en:
        yield finding(
            pair, "should_becomes_must", "meaning", "medium", first(should.en, en), first(must.de, de)
        )
    if must_en and not must_de and should_de and not should_en:
        yield finding(
            pair, "must_becomes_should", "meaning", "medium", first(must.en, en), first(should.de, de)
        )
    if (
        _WILL_EN.search(en)
        and not may_en
        and not PROHIBIT_EN.search(en)
        and _CAN_DE.search(de)
        and not denied
        and not _CAPPED.search(de)
    ):
        yield finding(pair, "will_becomes_may", "meaning", "high", first(_WILL_EN, en), first(_CAN_DE, de))
    if strict[0] and not may_de and not should_de and not must_de and not denied:
        yield finding(pair, "may_becomes_fact", "meaning", "medium", strict, ("", 0))
    if (
        re.search(r"\bmay\b", en)
        and count(_MAY_EN, en) > may_de
        and may_de < 2
        and re.search(r"may (?:not )?(?:be|also|\w+)\b", en)
        and not should_de
        and not must_de
        and not denied
    ):
        yield finding(pair, "may_becomes_fact", "meaning", "medium", strict, ("", 0))

    de = _LATE_PAST.sub("", de)
    plain = _MUST_DE.search(de) and not _MUST_NOT_NEEDED_DE.search(de) and not _NOT_MUST_DE.search(de)
    if plain and not (must_en or may_en or should_en) and not _ORDER_EN.search(en):
        yield finding(pair, "fact_becomes_must", "meaning", "medium", ("", 0), first(_MUST_DE, de))
    if _SHARED_MAY_EN.search(en) and _LATE_MAY_DE.search(de):
        yield finding(pair, "may_becomes_fact", "meaning", "medium", strict, first(_LATE_MAY_DE, de))
