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


def uncalled(stakes: Sequence[int], live: Sequence[int]) -> tuple[int, int]:
    """The player left in whose last chips nobody called, and how many (65-A: they are returned).

    What a player who has folded put in stays in the pot (50-A).

    >>> uncalled((500, 300, 200), (0, 1))
    (0, 200)
    >>> uncalled((500, 300, 200), (1, 2))
    (0, 0)
    """
    most, ahead = ahead_of_all(stakes)
    return most, ahead if most in live else 0


def ahead_of_all(stakes: Sequence[int]) -> tuple[int, int]:
    """Who has put in most, and how much more than the next."""
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
