"""Hands of two cards where the board is not told: nobody improves, or one card of it is all that matters.

A pair beats no pair, the higher pair the lower, the higher card the lower; where a card of the board may
play instead of what sets two hands apart, there is nothing.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rulebot.tagging.winning.hands import card_value
from rulebot.tagging.winning.strength import Card

_NO_HELP: Final = re.compile(
    r"\bno (?:help|improvements?)\b|\b(?:nobody|no one|no-one|noone|none(?: of (?:us|them"
    r"|the \w+))?|neither|keine[rn]?"
    r"|niemand|nobody's) (?:else )?(?:improve[sd]?|hits?|connect(?:s|ed)|trifft|traf|verbessert"
    r"|hittet|catches|caught)\b"
    r"|\bunimproved\b|\bunverbessert\b|\b(?:board|runout"
    r"|flop, turn and river) (?:just )?(?:bricks?|bricked|blanks?|blanked"
    r"|(?:changes|changed) nothing|ändert nichts|helps no(?:body| one)|hilft (?:keinem|niemandem"
    r"|nicht)|bringt (?:nichts|keinem was))"
    r"|\b(?:the )?board (?:doesn['’]?t|does not|didn['’]?t|did not) help\b|\bbricks out\b"
    r"|\ball (?:bricks|blanks)\b"
    r"|\b(?:nur|lauter|alles) (?:blanks|bricks|luschen)\b|\bkeine hilfe\b",
    re.IGNORECASE,
)
"""Nobody makes more of his cards."""
_CARD: Final = r"(?P<{0}>ace|king|queen|jack|ten|ass|könig|dame|bube|zehn)"
_STREET: Final = r"(?:the |dem |den |der )?(?:flop|turn|river|board)\b"
_ONE: Final = re.compile(
    rf"\b(?:(?:an? |ein(?:e|en)? ))?{_CARD.format('first')} (?:came |comes |falls |hits |kommt |kam |fällt )?"
    rf"(?:on|am|im|auf) {_STREET}"
    rf"|\b(?:flop|turn|river|board) (?:has|had|brings?|brought|hat|bringt|brachte|kommt"
    rf"|kam) (?:an? |ein(?:e|en)? )"
    rf"{_CARD.format('second')}\b(?! (?:high|and|und))",
    re.IGNORECASE,
)
"""One card of the board, told by itself."""
_SURELY_PLAYS: Final = 11
"""A lower card may be replaced by one of the board."""
Made = tuple[int, int, tuple[int, ...]]
"""How many of a kind, of which, and the cards beside."""


def by_pockets(text: str, own: Mapping[str, Sequence[Card]]) -> dict[str, int] | None:
    """How good each player's two cards are; None where it is not told that nothing more came."""
    ones = [m["first"] or m["second"] for m in _ONE.finditer(text)]
    if len(ones) > 1 or not (ones or _NO_HELP.search(text)) or any(len(c) != 2 for c in own.values()):
        return None
    board = [card_value(one) for one in ones]
    if any(a == b and a[0].value == a[1].value for a, b in itertools.combinations(own.values(), 2)):
        return None  # a pair that two have is rather told twice
    made = {name: _made([card.value for card in cards], board) for name, cards in own.items()}
    if any(not _apart(a, b) for a, b in itertools.combinations(made.values(), 2)):
        return None
    if board and not any(board[0] in {card.value for card in cards} for cards in own.values()):
        return None  # it is told for another reason
    steps = sorted({*made.values()})
    return {name: steps.index(one) + 1 for name, one in made.items()}


def _made(own: Sequence[int], board: Sequence[int]) -> Made:
    counts = Counter([*own, *board])
    value = max(own, key=lambda one: (counts[one], one))
    beside = tuple(sorted((one for one in own if one != value), reverse=True))
    return counts[value], value, beside


def _apart(one: Made, other: Made) -> bool:
    """Whether it is certain which of two is better, or that they are the same."""
    if one == other or one[0] != other[0]:
        return True
    if one[1] != other[1]:
        return one[0] > 1 or max(one[1], other[1]) >= _SURELY_PLAYS
    return max(one[2], other[2])[0] >= _SURELY_PLAYS
