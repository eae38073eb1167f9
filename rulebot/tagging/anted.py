"""Antes of many players, as one heap of chips: "8 antes of 100", "antes 8x50", "six of us, 100 ante each"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulebot.errors import CannotRead
from rulebot.numbers import read_amount
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import small_number
from rulebot.tagging.marks import Mark, Marked, count

_MANY: Final = r"(?<![\d.,])(?P<many>10|[2-9]|[^\W\d_]+)"
_SIZE: Final = r"(?:an? )?(?P<size>\d[\d.,]*\d ?k?|\d ?k|fifty|fünfzig|hundred|hundert|thousand|tausend)\b"
_OF: Final = r"(?: (?:chips? )?(?:of|zu|à|a|von|at|for|mit|je|zu je)|,? ?@|:)"
_PEOPLE: Final = r"(?:players?|of us|people|guys|spielern?|leuten?|von uns|mann)"
_FILL: Final = (
    r"(?:,| (?:have|had|each|all|with|pay|paid|put in|an|a|haben|hatten|je|alle|mit|zahlen|zahlten|eine?))*"
)
_COUNTED: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_MANY} antes{_OF} ?{_SIZE}",
        rf"\bantes?(?: (?:of|are|sind|waren|von))?:? ?\(?{_MANY} ?[x×*] ?{_SIZE}",
        rf"{_MANY} ?[x×*] ?{_SIZE} (?:chips? )?(?:an )?antes?\b",
        rf"{_MANY} {_PEOPLE}{_FILL} {_SIZE}(?: each| apiece| jeweils)? ?antes?\b",
        rf"{_MANY} {_PEOPLE}{_FILL} ante(?:d|n)?(?: up)?(?: each| je)? {_SIZE}",
    )
)
"""So many antes of such a size."""
_EACH: Final = re.compile(
    r"\bantes?\b[^.?!]{0,16}\b(?:each|apiece|jede[rm]?|je|per (?:player|head)|pro (?:kopf|spieler|nase))\b"
    r"|\b(?:each|apiece|jede[rm]?|je|per (?:player|head)|pro (?:kopf|spieler))\b[^.?!]{0,16}\bantes?\b"
    r"|\d+ antes? (?:each|apiece|jeder?)\b",
    re.IGNORECASE,
)
"""An ante that every player pays."""
_AT_TABLE: Final = re.compile(
    r"[- ]?(?:players?|handed|of us|spielern?|leuten?|people|max|am tisch|at the table|händig)\b",
    re.IGNORECASE,
)
"""Behind a number: so many are dealt in."""
_A_HEAD: Final = re.compile(
    r"\b(?:each|apiece|jede[rn]?|je|per (?:player|head|person|man)|pro (?:kopf|spieler|nase|mann)"
    r"|a (?:head|player|man)|everybody|everyone|every one)\b",
    re.IGNORECASE,
)
"""Around an ante: that everybody paid it."""
_NEAR: Final = 24
_AROUND: Final = 40
_LYING: Final = ("dead", "ante", "pot")


@dataclass(frozen=True, slots=True)
class Antes:
    """What all antes come to."""

    amount: int
    span: tuple[int, int]
    each: int = 0

    def holds(self, mark: Mark) -> bool:
        """Whether a mark tells only of them: of how many, of one, or of all together beside it."""
        start, end = self.span
        if mark.start < end and start < mark.end:
            return True
        if self.each and mark.tag == "n":
            return True
        near = start - _NEAR < mark.start and mark.end < end + _NEAR
        return near and mark.tag in _LYING and mark.value in (self.each, self.amount)


def antes(of: Marked) -> Antes | None:
    """All antes, where it is told how many they are and how large each."""
    text = of.words.text
    for found in (m for way in _COUNTED for m in way.finditer(text)):
        many, size = _counted(found["many"]), _sized(found["size"])
        if many > 1 and size:
            return Antes(many * size, found.span(), size)
    if heap := _by_heads(of):
        return heap
    told, each = laid(of.words).ante, _EACH.search(text)
    if told is None or told[0] != "each" or each is None:
        return None
    many = next((v for t in of.words.tokens if (v := count(t)) and _AT_TABLE.match(text[t.end :])), 0)
    return Antes(told[1] * many, each.span(), told[1]) if many > 1 else None


def _by_heads(of: Marked) -> Antes | None:
    """ "Ante 100 a player, we were eight": one ante, one number of players, and that everybody paid."""
    ante = [m for m in of.of("ante") if m.value]
    many = [v for m in of.of("n") for v in m.values[:1] if v > 1]
    if len(ante) != 1 or not many or len({*many}) > 1:
        return None
    (mark,), text = ante, of.words.text
    near = text[max(0, mark.start - _AROUND) : mark.end + _NEAR]
    if not _A_HEAD.search(near):
        return None
    size = mark.value or 0
    return Antes(many[0] * size, mark.span, size)


def without(marks: Sequence[Mark], told: Antes | None) -> list[Mark]:
    """The marks without those of the antes."""
    return [m for m in marks if told is None or not told.holds(m)]


def _counted(word: str) -> int:
    return int(word) if word.isdecimal() else small_number(fold(word)) or 0


def _sized(word: str) -> int:
    try:
        return read_amount(word)
    except CannotRead:
        return 0
