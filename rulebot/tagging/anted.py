"""Antes of many players, as one heap of chips: "8 antes of 100", "antes 8x50", "six of us, 100 ante each"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulebot.errors import CannotRead
from rulebot.numbers import read_amount
from rulebot.scenario.laying import laid
from rulebot.tagging.marks import Mark, Marked, count

_WORDS: Final = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
}  # fmt: skip
_SIZES: Final = {
    "fifty": 50,
    "fünfzig": 50,
    "hundred": 100,
    "hundert": 100,
    "thousand": 1000,
    "tausend": 1000,
}
_MANY: Final = rf"(?<![\d.,])(?P<many>10|[2-9]|{'|'.join(_WORDS)})"
_SIZE: Final = rf"(?:an? )?(?P<size>\d[\d.,]*\d ?k?|\d ?k|{'|'.join(_SIZES)})\b"
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
_NEAR: Final = 24
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
        near = start - _NEAR < mark.start and mark.end < end + _NEAR
        return near and mark.tag in _LYING and mark.value in (self.each, self.amount)


def antes(of: Marked) -> Antes | None:
    """All antes, where it is told how many they are and how large each."""
    text = of.words.text
    for found in (m for way in _COUNTED for m in way.finditer(text)):
        many, size = _number(found["many"], _WORDS), _number(found["size"], _SIZES)
        if many > 1 and size:
            return Antes(many * size, found.span(), size)
    told, each = laid(of.words).ante, _EACH.search(text)
    if told is None or told[0] != "each" or each is None:
        return None
    many = next((v for t in of.words.tokens if (v := count(t)) and _AT_TABLE.match(text[t.end :])), 0)
    return Antes(told[1] * many, each.span(), told[1]) if many > 1 else None


def without(marks: Sequence[Mark], told: Antes | None) -> list[Mark]:
    """The marks without those of the antes."""
    return [m for m in marks if told is None or not told.holds(m)]


def _number(word: str, words: dict[str, int]) -> int:
    try:
        return words.get(word.casefold()) or read_amount(word)
    except CannotRead:
        return 0
