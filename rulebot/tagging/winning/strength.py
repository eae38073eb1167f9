"""How good a hand is by its cards: the best five of seven, of Omaha's four and the board, of five alone.

Cards are told with their suits or without; where a suit is not told, the card is of no suit and makes no
flush. Whose cards they are and whether enough is told is judged elsewhere.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulebot.tagging.winning.hands import Rank


class Card(NamedTuple):
    """A card of a deck."""

    value: int
    """2 to 14."""
    suit: str = ""
    """One of "shdc"; empty where it is not told."""


Strength = tuple[int, ...]
"""The rank of a hand and the cards that decide among hands of that rank, best first."""


def best(cards: Sequence[Card]) -> Strength:
    """The best hand of five that all the cards make.

    >>> best([Card(n) for n in (14, 2, 3, 4, 5, 9, 9)])
    (4, 5)
    """
    return max(_of_five(five) for five in itertools.combinations(cards, 5))


def best_omaha(own: Sequence[Card], board: Sequence[Card]) -> Strength:
    """The best hand of two of the player's cards and three of the board."""
    return max(
        _of_five((*two, *three))
        for two in itertools.combinations(own, 2)
        for three in itertools.combinations(board, 3)
    )


def one_deck(cards: Iterable[Card]) -> bool:
    """Whether one deck holds all these cards at once."""
    told = list(cards)
    values = Counter(card.value for card in told)
    twice = Counter(card for card in told if card.suit)
    return max(values.values(), default=0) <= 4 and max(twice.values(), default=0) <= 1


def _of_five(cards: Sequence[Card]) -> Strength:
    counts = Counter(card.value for card in cards)
    ordered = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    many = sorted(counts.values(), reverse=True)
    suits = {card.suit for card in cards}
    flush = len(suits) == 1 and "" not in suits
    straight = _straight(ordered) if len(ordered) == 5 else 0
    if straight:
        rank = Rank.STRAIGHT_FLUSH if flush else Rank.STRAIGHT
        return (Rank.ROYAL if flush and straight == 14 else rank, straight)
    if flush:
        return (Rank.FLUSH, *ordered)
    rank = {
        (4, 1): Rank.QUADS,
        (3, 2): Rank.FULL_HOUSE,
        (3, 1, 1): Rank.TRIPS,
        (2, 2, 1): Rank.TWO_PAIR,
        (2, 1, 1, 1): Rank.PAIR,
    }.get(tuple(many), Rank.NOTHING)
    return (rank, *ordered)


def _straight(ordered: Sequence[int]) -> int:
    """The highest card of a straight, 5 for the wheel; 0 where the five values are none."""
    if ordered[0] - ordered[4] == 4:
        return ordered[0]
    return 5 if list(ordered) == [14, 5, 4, 3, 2] else 0
