"""How one pot is shared, and where its odd chips go (TDA 2024 rule 20).

Winners are numbered from the seat left of the button. Where a text does not say who
gets an odd chip, the chip stays with nobody (`to` is None) or is placed by a reading
that is named as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odd:
    """Odd chips of one split, and the player who gets them."""

    side: str
    amount: int
    to: int | None
    """None: the text does not decide it."""


@dataclass(frozen=True, slots=True)
class Half:
    """One side of a pot: `pot` for a pot that is not halved, `high`, `low`, or `both` for hands
    that are the same both ways."""

    side: str
    amount: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """One side of a pot, shared."""

    half: Half
    each: int
    odd: tuple[Odd, ...]


def best(eligible: Sequence[int], ranks: Sequence[int | None]) -> tuple[int, ...]:
    """The players with the best hand among those who can win, none where nobody qualifies.

    >>> best((0, 1, 2), (3, None, 3))
    (0, 2)
    """
    top = max([rank for player in eligible if (rank := ranks[player]) is not None], default=None)
    return () if top is None else tuple([player for player in eligible if ranks[player] == top])


def halves(
    amount: int, chip: int, high: tuple[int, ...], low: tuple[int, ...], odd_to_high: bool
) -> list[Half]:
    """The high and the low side; the odd chip of the whole pot goes to one of them (20-C).

    >>> [half.amount for half in halves(700, 100, (0,), (1,), True)]
    [400, 300]
    """
    small = amount // chip // 2 * chip
    large = amount - small
    if odd_to_high:
        return [Half("high", large, high), Half("low", small, low)]
    return [Half("high", small, high), Half("low", large, low)]


def share(half: Half, chip: int, order: Sequence[int] | None, all_to_first: bool) -> Shared:
    """Split one side evenly; its odd chips go to the winners in `order` (20-A, 20-B).

    Two or more odd chips: one each in that order, or all to the first; the text says neither.

    >>> share(Half("pot", 1000, (0, 1, 2)), 100, (2, 0, 1), False).odd
    (Odd(side='pot', amount=100, to=2),)
    """
    if len(half.winners) == 1:
        return Shared(half, half.amount, ())
    each, odd = divmod(half.amount // chip, len(half.winners))
    takers: list[int | None] = [winner for winner in order if winner in half.winners] if order else []
    takers += [None] * (odd - len(takers))
    if all_to_first:
        takers = takers[:1] * odd
    return Shared(half, each * chip, tuple([Odd(half.side, chip, taker) for taker in takers[:odd]]))
