"""Whether the sentence behind a yes or no bears it: what is asked is held against what the sentence says.

Compares opposites (lost or returned), the one action that a thing is (a bet, no check), who acts, and the
sentence's condition. The words are in corpus/opposites.toml.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from rulebot.form import About, Form, Wants, asking, core, form, last, sentences, spelt_out
from rulebot.model import Language
from rulebot.words import tokens

Word = Literal["yes", "no"]
_NOT: Final = re.compile(
    r"\b(?:not|cannot|never|no longer|no|nobody|nothing|none|neither|without|nicht|nichts|nie|niemals|niemand"
    r"|kein(?:e[nmrs]?)?|ohne)\b|\w+n[’']t\b",
    re.IGNORECASE,
)
_NOTHING: Final = re.compile(r"\b(?:nothing|nichts)\b", re.IGNORECASE)
_CONDITION: Final = re.compile(
    r"\b(?:if|unless|provided|when|wenn|falls|sofern|ausser|solange|before|after|until|vor|nach|bis)\b",
    re.IGNORECASE,
)
_ONLY: Final = re.compile(r"\b(?:only|nur|unless|ausser)\b", re.IGNORECASE)
_IS: Final = re.compile(
    r"\b(?:is|was|counts? as|treated as|ist|war|gilt|zaehlt)\b (?:that|this|it|das|es|dies|hier)?\W*"
    r"(?:just |still |then |now |dann |jetzt |noch |als |nur )?(?:an?|eine?)\b (?P<what>[\w-]+(?: [\w-]+)?)",
    re.IGNORECASE,
)
_PROVIDED: Final = re.compile(
    r"(?<!even )(?<!auch )(?<!selbst )\b(?:if|provided|sofern|wenn|falls)\b(?P<words>[^.;,]*)", re.IGNORECASE
)
_INVERTED: Final = re.compile(
    r"^(?P<words>[A-Z]\w+t (?:der|die|das|ein|eine) [^,]*), (?:ist|wird|sind|darf|muss)\b"
)


@dataclass(frozen=True, slots=True)
class _Table:
    """The words of corpus/opposites.toml."""

    opposites: Sequence[tuple[re.Pattern[str], re.Pattern[str]]]
    circumstances: Sequence[tuple[re.Pattern[str], re.Pattern[str]]]
    alone: Sequence[re.Pattern[str]]
    roles: Sequence[re.Pattern[str]]
    release: re.Pattern[str]
    before_action: re.Pattern[str]
    after_action: re.Pattern[str]


def supported(word: Word, question: str, sentence: str, language: Language, corpus: Path) -> Word | None:
    """The yes or no that a sentence bears: this one, the other where that is certain, or neither."""
    table = _table(corpus)
    if table is None:
        return word
    part, asked, whole = core(question, language), last(question, language), spelt_out(question)
    told = _that_applies(spelt_out(sentence), whole, table)
    wanted = form(question, language)
    if wanted.wants is not Wants.YES_OR_NO:
        return word
    if (is_so := _identity(part, told, table)) is not None:
        return word if is_so == (word == "yes") else "yes" if is_so else "no"
    if (agrees := _agrees(part, told, table)) is not None and agrees != (word == "yes"):
        sure = wanted.sure and len(sentences(question)) == 1  # no story that may decide it otherwise
        certain = sure and not _CONDITION.search(told) and not _ONLY.search(told)
        return ("yes" if agrees else "no") if certain else None
    if (right := _forbidden(told, wanted)) is not None and right != word:
        alone = len(sentences(question)) == 1
        shared = len(set(tokens(sentence, language)) & set(tokens(question, language)))
        if wanted.turned and shared:
            return right if alone else None
        if alone and shared >= _SHARED:
            return None
    if word == "yes" and _broken(whole, told, table):
        return None
    if word == "yes" and wanted.about is About.MUST and _NOTHING.search(asked) and not _NOT.search(told):
        return None
    if _of_another(asked, whole, told, table) or (word == "yes" and _untold(whole, told, language)):
        return None
    return word


def taken_back(question: str, language: Language, corpus: Path) -> bool:
    """Whether it is asked to be let out of an action, or to take it back."""
    table = _table(corpus)
    return (
        table is not None
        and _may_be(question, language)
        and bool(table.release.search(last(question, language)))
    )


def another(question: str, language: Language, action: str, corpus: Path) -> bool:
    """Whether another action is asked for than the one that binds: "can I still fold?"."""
    table = _table(corpus)
    if table is None or not _may_be(question, language):
        return False
    part, leans_on = last(question, language), asking(question, language)
    wish = _WISH[language].search(leans_on)
    if wish is None and not (
        form(question, language).about in (About.MAY, About.CAN) and _STILL.search(part)
    ):
        return False
    words = wish["words"] if wish else part
    named = [each for each in table.alone if each.search(words)]
    return len(named) == 1 and not named[0].fullmatch(action.removeprefix("full-"))


def _may_be(question: str, language: Language) -> bool:
    """Whether it is asked if something may be, in the positive."""
    wanted = form(question, language)
    return wanted.wants is Wants.YES_OR_NO and not wanted.turned and wanted.about is not About.MUST


_STILL: Final = re.compile(
    r"\b(?:still|instead|just|rather|noch|stattdessen|doch|lieber|trotzdem)\b", re.IGNORECASE
)
_WISH: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"\b(?:wants? to|wanna|would rather|would like to|[’']d rather|prefers? to|now)\b"
        r"(?P<words>[^.?!,]{1,30})[.,?]?"
        r"(?: (?:and )?(?:is|can|may|would|could|does) [^.?!]{1,40}\?)$",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?:will|moechte|wuerde|mag)\b(?P<words>[^.?!,]{1,40})[.,?]?"
        r"(?: (?:und )?(?:geht|darf|kann|ist|waere|klappt) [^.?!]{1,40}\?)$",
        re.IGNORECASE,
    ),
}
""" "... but now wants to call. Is that possible?"."""


def _that_applies(told: str, whole: str, table: _Table) -> str:
    """What a sentence says of a hand without action, where that was told of it; else all that it says."""
    branches = told.split(";")
    if not table.before_action.search(whole):
        return told
    return ";".join(one for one in branches if not table.after_action.search(one)) or told


def _identity(part: str, told: str, table: _Table) -> bool | None:
    """Whether a thing is the action that is asked about; None where the sentence does not say what it is."""
    asked, is_one = _IS.search(part), _IS.search(told)
    if not asked or not is_one or _CONDITION.search(told) or _NOT.search(part) or _NOT.search(told):
        return None
    mine, theirs = _which(asked["what"], table.alone), _which(is_one["what"], table.alone)
    return None if mine is None or theirs is None or mine == theirs else False


def _agrees(part: str, told: str, table: _Table) -> bool | None:
    """Whether the sentence has the same side of a pair of opposites; None where no pair is in both."""
    for pair in table.opposites:
        mine, theirs = _side(part, pair), _side(told, pair)
        if mine is not None and theirs is not None:
            return mine == theirs
    return None


def _side(words: str, pair: tuple[re.Pattern[str], re.Pattern[str]]) -> bool | None:
    """Which side of a pair words have, a negative before it turning it; None where they have both or none."""
    found = {
        (side == 0) != bool(_NOT.search(words[max(0, match.start() - _NEAR) : match.start()]))
        for side, pattern in enumerate(pair)
        for match in pattern.finditer(words)
    }
    return found.pop() if len(found) == 1 else None


_NEAR: Final = 25
"""Letters before a word within which a negative turns it."""


def _forbidden(told: str, wanted: Form) -> Word | None:
    """What a plain prohibition says to whether one may, or whether it is forbidden; None where it is none."""
    asked = wanted.about in (About.MAY, About.CAN) and (wanted.sure or not wanted.turned)
    if (
        not asked
        or _AND.search(told)
        or not _FORBIDS.search(told)
        or _CONDITION.search(told)
        or _ONLY.search(told)
    ):
        return None
    return "yes" if wanted.turned else "no"


def plainly(question: str, sentence: str, language: Language) -> Word | None:
    """What a sentence that forbids or demands says to whether one may, or must; None where it is neither."""
    wanted, told = form(question, language), spelt_out(sentence)
    if wanted.wants is not Wants.YES_OR_NO or wanted.turned or _CONDITION.search(told) or _ONLY.search(told):
        return None
    if _BANS.search(told):
        approved = wanted.about in (About.MAY, About.CAN) or _APPROVED.search(core(question, language))
        return "no" if approved else None
    shared = set(tokens(sentence, language)) & set(tokens(question, language))
    demands = wanted.about is About.MUST and _DEMANDS.search(told) and not _NOT.search(told)
    return "yes" if demands and len(shared) >= _SHARED and not _NOTHING.search(question) else None


_APPROVED: Final = re.compile(
    r"^\W*(?:(?:is|does|can|will|das|des|that|this|it|all|so|ja|eh|is ja|ist|denn|that[’']?s)\W+){0,4}"
    r"(?:fly|legit|fair|cool|alright|all good|passt|sauber|no foul|geht|klar|kosher|koscher"
    r"|(?:his|her|my|sein|ihr|mein) (?:good )?recht|(?:his|her|my) right|good thinking)\b(?:\W+\w+){0,2}\W*$",
    re.IGNORECASE,
)
""" "Does that fly?", "passt eh?"."""
_BANS: Final = re.compile(
    r"^(?:[\w-]+,? ){1,10}?(?:(?:must|may|can|should|will) not|cannot"
    r"|(?:is|are) (?:not allowed|not permitted|forbidden|prohibited)"
    r"|(?:darf|duerfen|sollten?|soll|kann|koennen)(?: [\w-]+){0,6}? nicht"
    r"|(?:ist|sind)(?: [\w-]+){0,4}? (?:verboten|untersagt|nicht erlaubt))\b"
    r"|^(?:no|nobody|kein\w*|niemand)\b[^.;]{0,60}\b(?:may|can|darf|duerfen)\b",
    re.IGNORECASE,
)
_DEMANDS: Final = re.compile(
    r"^(?:[\w-]+,? ){1,8}?(?:must|has to|have to|muss|muessen|(?:is|are) required)\b", re.IGNORECASE
)
_SHARED: Final = 2
"""Words that a question and a sentence have in common where they are of one deed."""
_AND: Final = re.compile(r",? (?:and|und)\b", re.IGNORECASE)
_FORBIDS: Final = re.compile(
    r"^(?:[\w-]+ ){1,5}?(?:(?:must|may|can|should) not|cannot|(?:is|are) (?:not allowed|forbidden|prohibited)"
    r"|(?:darf|duerfen|sollten?|soll)(?: [\w-]+){0,3}? nicht"
    r"|(?:ist|sind) (?:verboten|untersagt|nicht erlaubt))\b",
    re.IGNORECASE,
)


def _broken(whole: str, told: str, table: _Table) -> bool:
    """Whether what alone is let pass ("only in turn", "provided he kept them") is told not to be so."""
    only = _ONLY.search(told) or _PROVIDED.search(told)
    behind = told[only.start() :] if only else ""
    return any(
        (mine := _side(whole, pair)) is not None
        and (theirs := _side(behind, pair)) is not None
        and mine != theirs
        for pair in table.circumstances
    )


def _of_another(part: str, whole: str, told: str, table: _Table) -> bool:
    """Whether the sentence is of another action ("an OOT fold") or of others ("players") than were told."""
    subject = told.split(",")[0][:_SUBJECT]
    mine = [n for n, role in enumerate(table.roles) if role.search(part)]
    theirs = [n for n, role in enumerate(table.roles) if role.search(subject)]
    if mine == [0] and theirs == [len(table.roles) - 1]:
        return True
    acts = {n for n, each in enumerate(table.alone) if each.search(subject)} if _ONE.match(told) else set()
    known = {n for n, each in enumerate(table.alone) if each.search(whole)}
    return bool(known) and bool(acts) and not acts & known


_ONE: Final = re.compile(r"(?:an?|eine?)\b", re.IGNORECASE)
_SUBJECT: Final = 24
"""Letters at the beginning of a sentence that hold its subject."""


def _untold(whole: str, told: str, language: Language) -> bool:
    """Whether nothing of the sentence's condition was told."""
    found = _PROVIDED.search(told) or _INVERTED.search(told)
    condition = set(tokens(found["words"], language)) if found else set()
    return bool(condition) and not condition & set(tokens(whole, language))


def _which(words: str, patterns: Sequence[re.Pattern[str]]) -> int | None:
    """The first action that words name."""
    return next((n for n, pattern in enumerate(patterns) if pattern.search(words)), None)


@cache
def _table(corpus: Path) -> _Table | None:
    path = corpus / "opposites.toml"
    if not path.exists():
        return None
    read: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
    return _Table(
        _pairs(read["opposites"]),
        _pairs(read["circumstances"]),
        [_pattern(each) for each in read["alone"]],
        [_pattern(each) for each in read["roles"]],
        _pattern(read["release"]),
        _pattern(read["before_action"]),
        _pattern(read["after_action"]),
    )


def _pairs(rows: Sequence[tuple[str, str]]) -> list[tuple[re.Pattern[str], re.Pattern[str]]]:
    return [(_pattern(one), _pattern(other)) for one, other in rows]


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
