"""A pot into its layers: main pot, side pots, and what nobody called (TDA 2024 rule 21).

Amounts are whole chips; players are numbered from the seat left of the button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layer:
    """The main pot or one side pot."""

    amount: int
    eligible: tuple[int, ...]
    """The players who can win it."""


def uncalled(stakes: Sequence[int]) -> tuple[int, int]:
    """The player whose last chips nobody called, and how many (65-A: the uncalled amount is returned).

    >>> uncalled((500, 300, 200))
    (0, 200)
    """
    top = max(stakes)
    most = stakes.index(top)
    second = max((stake for player, stake in enumerate(stakes) if player != most), default=0)
    return most, top - second


def layers(stakes: Sequence[int], live: Sequence[int], dead: int = 0) -> tuple[Layer, ...]:
    """The pots, main pot first, each with the live players who matched it (rule 21).

    >>> layers((500, 500, 200), (0, 1, 2))
    (Layer(amount=600, eligible=(0, 1, 2)), Layer(amount=600, eligible=(0, 1)))
    """
    steps = sorted({stakes[player] for player in live if stakes[player]}) or [0]
    steps[-1] = max(stakes)
    pots: list[Layer] = []
    below = 0
    for step in steps:
        amount = sum(min(stake, step) - min(stake, below) for stake in stakes)
        eligible = tuple(player for player in live if stakes[player] > below)
        pots.append(Layer(amount, eligible or tuple(live)))
        below = step
    pots[0] = Layer(pots[0].amount + dead, pots[0].eligible)
    return tuple(pot for pot in pots if pot.amount)
