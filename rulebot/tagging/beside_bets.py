"""Amounts beside bets that are none: chips kept behind, the smallest chip, what all had in before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.sharing.chip import told_chip

_SUMS: Final = ("in", "allin", "bet", "dead", "ante", "n")
_BEHIND: Final = re.compile(
    r"\s*(?:(?:chips?|more|mehr) )?(?:behind|dahinter|hinten|hinter sich)\b", re.IGNORECASE
)
"""After chips that are not in the pot."""
_HAS: Final = re.compile(
    r"(?:\b(?:with|has|have|had|got|leaving|mit|hat|habe|haben|noch)|\bw/)\s*$", re.IGNORECASE
)
"""Before them; "all in 1,900 behind" is in."""
_OF_GAME: Final = re.compile(
    r"(?:er)?[ -](?:tisch|turnier|table|tourney|tournament|event|buy-?in)\b",
    re.IGNORECASE,
)
"""After what the tournament is called by: "the 30,000 table"."""
_ALL: Final = re.compile(
    r"\b(?:every(?:body|one)|each|all|alle|jeder)\b[^.;?!]{0,40}"
    r"\b(?:had|has|have|put|hat|haben|hatten?)\b[^.;?!\d]{0,16}$",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"[^.;,?!\d]{0,16}\b(?:by|before|until|bis(?: zu[mr]?)?|vor(?: dem)?)\s+(?:the\s+)?"
    r"(?:flop|turn|river)\b",
    re.IGNORECASE,
)
_MANY: Final = re.compile(
    r"\b(?P<many>[2-9]|two|three|four|five|six|zwei|drei|vier|fünf|sechs)\b"
    r"[- ](?:handed|players?|of us|spielern?|leuten?|mann)\b",
    re.IGNORECASE,
)
_WORDS: Final = {
    "two": 2, "zwei": 2, "three": 3, "drei": 3, "four": 4, "vier": 4, "five": 5, "fünf": 5, "six": 6,
    "sechs": 6,
}  # fmt: skip


def without(of: Marked, marks: Sequence[Mark]) -> list[Mark]:
    """The deeds without what is kept behind, and without a chip that is only named for its size."""
    text = of.words.text
    chip = told_chip(text)
    first, last = chip[1] if chip else (0, 0)
    out = []
    for mark in marks:
        if mark.tag in _SUMS and _OF_GAME.match(text, mark.end):
            continue
        named = mark.tag in ("dead", "ante", "n") and first <= mark.start and mark.end <= last
        kept = _BEHIND.match(text, mark.end) and _HAS.search(text[: mark.start])
        if mark.tag in _SUMS and mark.value and (kept or named):
            continue
        out.append(mark)
    return out


def all_had_in(of: Marked, marks: Sequence[Mark]) -> Mark | None:
    """ "Everybody (4 players) had 3,000 in by the river": the pot before; no value if untold."""
    text = of.words.text
    for mark in marks:
        if (
            mark.tag in _SUMS
            and mark.value
            and _ALL.search(text[: mark.start])
            and _BEFORE.match(text, mark.end)
        ):
            many = _MANY.search(text)
            word = many["many"].casefold() if many else "0"
            values = (mark.value * (_WORDS.get(word) or int(word)),) if many else ()
            return replace(mark, tag="pot", who=NOTHING, values=values)
    return None
