"""Modality, negation and the small words that decide a rule, segment against segment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from rulebot.translation.lexicon import Forms, pattern, table
from rulebot.translation.model import Finding, Kind, Pair, Severity
from rulebot.translation.quote import quotes

_NOT_EN = re.compile(
    r"\b(?:not|no(?![-\s]limit)|never|nor|neither|none|cannot|without)\b|n['’]t\b", re.IGNORECASE
)
_SOFT_EN = re.compile(
    r"\b(?:in|un|il|ir|dis|mis|over|under)[a-z]{4,}|\b(?:except\w*|fail\w*|lack\w*|less|avoid\w*|prohibit\w*|only"
    r"|non|no|absent|regardless|lose\w*|instead|rather|refuse\w*|prevent\w*|until|before|miss\w*|remain\w*|too"
    r"|removed|eliminat\w*|all but|elsewise|despite|short|last|waive\w*|minim\w*|away)\b",
    re.IGNORECASE,
)
_NOT_DE = re.compile(
    r"\b(?:nicht|kein\w*|nie|niemals|weder|noch nicht|ohne|keinesfalls|nichts|nirgends"
    r"|(?!wort|kommentar)\w+los)\b|\bNicht-",
    re.IGNORECASE,
)
_SOFT_DE = re.compile(
    r"\b(?:un(?!d\b|ter|s\b|ser)\w{4,}|in(?:akzept|kompat|korrekt)\w*|miss\w+|außer\w*|ausgenommen|ausnahme\w*"
    r"|verbiet\w*|verboten|statt\w*|nur|erst|sofern|fehl\w*|verlier\w*|verlor\w*|ablehn\w*|trotz\w*|abgeraten|anders"
    r"|fälschlich\w*|verhinder\w*|unterbund\w*|vermeid\w*|illegal\w*|wenig\w*|bevor|ander\w*|obwohl|verzicht\w*"
    r"|tot\w*|bis|falsch\w*|gelöscht|eliminiert|zu klein\w*|abwesend\w*|aus dem Spiel)\b",
    re.IGNORECASE,
)
_PROHIBIT_EN = re.compile(
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


@dataclass(frozen=True, slots=True)
class Shade:
    """One small word with its family."""

    name: str
    family: str
    en: Forms
    de: Forms
    any_en: Forms
    any_de: Forms
    lost: str
    added: str


@cache
def shades() -> tuple[Shade, ...]:
    """Every entry of shades.toml."""
    return tuple(
        Shade(
            name,
            row["family"],
            pattern(row["en"]),
            pattern(row["de"]),
            pattern(" | ".join((row["en"], row.get("also_en", "")))),
            pattern(" | ".join((row["de"], row.get("also_de", "")))),
            row.get("lost", ""),
            row.get("added", ""),
        )
        for name, row in table("shades").items()
    )


@cache
def shade(name: str) -> Shade:
    """One of them."""
    return next(s for s in shades() if s.name == name)


_NEITHER = re.compile(r"\bneither\b", re.IGNORECASE)
_NOR = re.compile(r"\bnor\b", re.IGNORECASE)
_IDIOM = re.compile(r"\bnot (?:necessarily |be )?limited to\b|\bnot yet\b|\bno later than\b", re.IGNORECASE)
_WHETHER = re.compile(r"\b(?:whether )?(?:\w+ )?or not\b|\boder nicht\b", re.IGNORECASE)

_LATE_PAST = re.compile(r"\bhätten?\b[^.;,]*\bmüssen\b")
_PAST = re.compile(r"\b(?:should|could|would|might) have \w+(?: \w+)?\b", re.IGNORECASE)


def _count(found: Forms | re.Pattern[str], text: str) -> int:
    return sum(1 for _ in found.finditer(text))


def _first(found: Forms | re.Pattern[str], text: str) -> tuple[str, int]:
    match = found.search(text)
    return (match[0], match.start()) if match else ("", 0)


def finding(
    pair: Pair,
    check: str,
    kind: Kind,
    severity: str,
    en: tuple[str, int] = ("", 0),
    de: tuple[str, int] = ("", 0),
) -> Finding:
    """A finding about words at these places of a pair."""
    quoted = quotes(pair, en[1], de[1])
    values = tuple((k, " ".join(v.split())) for k, v in (("en", en[0]), ("de", de[0])))
    return Finding(pair.unit.rule, pair.unit.part, kind, cast(Severity, severity), *quoted, check, values)


def check_modality(pair: Pair) -> Iterator[Finding]:
    """Must, may, should, will, need not and must not, each against its German; the first that shows."""
    found = next(_modality(pair), None)
    if found:
        yield found


def _modality(pair: Pair) -> Iterator[Finding]:
    en, de = _WHETHER.sub("", _PAST.sub("", pair.en)), _WHETHER.sub("", pair.de)
    denied = bool(_NOT_DE.search(de))
    if _PROHIBIT_EN.search(en) and not denied and not _SOFT_DE.search(de):
        yield finding(
            pair, "prohibition_lost", "meaning", "high", _first(_PROHIBIT_EN, en), _first(_ALLOW_DE, de)
        )
    if (
        _EXEMPT_EN.search(en)
        and _FORBID_DE.search(de)
        and not _PROHIBIT_EN.search(en)
        and not _MUST_NOT_NEEDED_DE.search(de)
    ):
        yield finding(
            pair, "exemption_forbids", "meaning", "high", _first(_EXEMPT_EN, en), _first(_FORBID_DE, de)
        )
    eased = _MUST_NOT_NEEDED_DE.search(de) and not _FORBID_DE.search(de) and not _CANNOT_DE.search(de)
    if _PROHIBIT_EN.search(en) and eased and not _EXEMPT_EN.search(en):
        yield finding(
            pair, "prohibition_eased", "meaning", "high", _first(_PROHIBIT_EN, en), _first(_MUST_DE, de)
        )
    may, must, should = shade("may"), shade("must"), shade("should")
    may_en, must_en, should_en = (_count(s.en, en) for s in (may, must, should))
    may_de, must_de, should_de = (_count(s.de, de) for s in (may, must, should))
    strict = _first(_MAY_EN, en)
    penal = _first(_PENAL_EN, en)
    if penal[0] and not strict[0] and must_de > must_en and not _CAN_DE.search(de):
        yield finding(pair, "may_becomes_must", "meaning", "high", penal, _last(must.de, de))
    if strict[0] and must_de > must_en and not should_de and (may_en > may_de or not must_en):
        yield finding(pair, "may_becomes_must", "meaning", "high", strict, _last(must.de, de))
    if must_en and not must_de and _CAN_DE.search(de) and not may_en and not _PROHIBIT_EN.search(en):
        yield finding(pair, "must_becomes_may", "meaning", "high", _first(must.en, en), _first(_CAN_DE, de))
    if should_en > should_de and must_de > must_en:
        yield finding(
            pair, "should_becomes_must", "meaning", "medium", _first(should.en, en), _first(must.de, de)
        )
    if must_en and not must_de and should_de and not should_en:
        yield finding(
            pair, "must_becomes_should", "meaning", "medium", _first(must.en, en), _first(should.de, de)
        )
    if (
        _WILL_EN.search(en)
        and not may_en
        and not _PROHIBIT_EN.search(en)
        and _CAN_DE.search(de)
        and not denied
        and not _CAPPED.search(de)
    ):
        yield finding(pair, "will_becomes_may", "meaning", "high", _first(_WILL_EN, en), _first(_CAN_DE, de))
    if strict[0] and not may_de and not should_de and not must_de and not denied:
        yield finding(pair, "may_becomes_fact", "meaning", "medium", strict, ("", 0))
    if (
        re.search(r"\bmay\b", en)
        and _count(_MAY_EN, en) > may_de
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
        yield finding(pair, "fact_becomes_must", "meaning", "medium", ("", 0), _first(_MUST_DE, de))
    if _SHARED_MAY_EN.search(en) and _LATE_MAY_DE.search(de):
        yield finding(pair, "may_becomes_fact", "meaning", "medium", strict, _first(_LATE_MAY_DE, de))


def _last(found: Forms | re.Pattern[str], text: str) -> tuple[str, int]:
    *_, match = found.finditer(text)
    return match[0], match.start()


def check_negation(pair: Pair) -> Iterator[Finding]:
    """More negations on one side than the other side's negations and its words of like sense can answer."""
    english, german = _IDIOM.sub("", _WHETHER.sub("", pair.en)), _WHETHER.sub("", pair.de)
    en, de = _first(_NOT_EN, english), _first(_NOT_DE, german)
    twice = min(_count(_NEITHER, english), _count(_NOR, english))
    spare = max(0, _count(_SOFT_DE, german) - _count(_SOFT_EN, english))
    if en[0] and _count(_NOT_EN, english) - twice > _count(_NOT_DE, german) + spare:
        yield finding(pair, "negation_lost", "meaning", "high", _first(_NOT_EN, pair.en), ("", 0))
    if _count(_NOT_DE, german) > _count(_SOFT_EN, pair.en) and not _NOT_EN.search(pair.en):
        yield finding(pair, "negation_added", "meaning", "medium", ("", 0), de)


def check_shades(pair: Pair) -> Iterator[Finding]:
    """Bounds, order, only, except, i.e. and their like: changed, lost or added."""
    yield from _swapped(pair)
    yield from _one_sided(pair)


_ACTS = ("act_bet", "act_raise", "act_call", "act_fold")
_STREETS = ("street_flop", "street_turn", "street_river")
_OPPOSITES = frozenset({"size", "side", "rank", "bound"})
"""Families in which a word that appears from nothing is one too many, whatever else stands there."""
_ROLES = ("role_player", "role_dealer", "role_floor", "role_director")
_SWAPS: tuple[tuple[str, str, Severity], ...] = (
    ("at_least", "more_than", "high"),
    ("more_than", "at_least", "high"),
    ("less_than", "at_most", "high"),
    ("at_most", "less_than", "high"),
    ("at_least", "at_most", "high"),
    ("at_most", "at_least", "high"),
    ("more_than", "less_than", "high"),
    ("less_than", "more_than", "high"),
    ("that_is", "for_example", "medium"),
    ("for_example", "except", "high"),
    ("except", "for_example", "high"),
    ("agency", "house", "high"),
    ("house", "agency", "high"),
    ("left", "right", "high"),
    ("right", "left", "high"),
    ("high", "low", "high"),
    ("low", "high", "high"),
    ("largest", "smallest", "high"),
    ("smallest", "largest", "high"),
    ("before", "after", "high"),
    ("after", "before", "high"),
    ("until", "after", "high"),
    ("first", "last", "high"),
    ("last", "first", "high"),
    ("face_down", "face_up", "high"),
    ("face_up", "face_down", "high"),
    *(
        (was, now, "high")
        for was in _ACTS
        for now in _ACTS
        if was != now and {was, now} != {"act_bet", "act_raise"}
    ),
    ("act_bet", "act_raise", "medium"),
    ("act_raise", "act_bet", "medium"),
    *((was, now, "high") for was in _STREETS for now in _STREETS if was != now),
    *((was, now, "medium") for was in _ROLES for now in _ROLES if was != now),
    ("therefore", "however", "medium"),
    ("however", "therefore", "medium"),
)


def _swapped(pair: Pair) -> Iterator[Finding]:
    """One shade of a family in English where another stands in German."""
    for name, other_name, severity in _SWAPS:
        was, now = shade(name), shade(other_name)
        alone = was.family in _OPPOSITES and not now.any_en.search(pair.en)
        lost = _count(was.en, pair.en) > (0 if alone else _count(was.any_de, pair.de))
        gained = _count(now.de, pair.de) > _count(now.any_en, pair.en)
        if lost and gained:
            yield finding(
                pair, "shade_changed", "meaning", severity, _first(was.en, pair.en), _first(now.de, pair.de)
            )


def _one_sided(pair: Pair) -> Iterator[Finding]:
    """A shade that one side has and the other, in the whole segment, has not."""
    for s in shades():
        en, de = _first(s.en, pair.en), _first(s.de, pair.de)
        if en[0] and s.lost and not s.any_de.search(pair.de):
            yield finding(pair, "shade_lost", "omission", _weight(s, s.lost, pair.en, en[1]), en)
        if de[0] and s.added and not s.any_en.search(pair.en):
            yield finding(pair, "shade_added", "addition", _weight(s, s.added, pair.de, de[1]), ("", 0), de)


def _weight(s: Shade, usual: str, text: str, at: int) -> str:
    """A bound beside a figure or an amount decides the ruling."""
    near = text[max(0, at - 15) : at + 20]
    return "high" if s.family == "bound" and re.search(r"\d|amount|Betrag", near) else usual
