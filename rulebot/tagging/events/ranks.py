"""Whose hand is better, as the reader of events hears it: only where it is sure who wins every pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulebot.tagging.events.network import ORDERS

SURE: Final = 0.9
"""How sure it is of each of two hands that decide."""
_FLIPPED: Final = [ORDERS.index(one) for one in ("?", "<", ">", "=")]
Order = Mapping[tuple[str, str], NDArray[np.float32]]


def ranked(order: Order, pots: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """A rank for each player, bigger is better; `pots` are those who can win each, from the main pot on."""
    out: dict[str, int] = dict.fromkeys((name for own in pots for name in own), 0)
    for n, own in enumerate(pots):
        best = max(out[name] for name in own)
        if best:
            continue  # who won the pot before is in this one too
        winners = _winners(order, own)
        if not winners:
            return None
        out |= dict.fromkeys(winners, len(pots) - n)
    return out


def _winners(order: Order, own: Sequence[str]) -> list[str]:
    """Those who beat all others, and tie among themselves."""
    alike = [name for name in own if all(_is(order, name, other, ">=") for other in own if other != name)]
    plain = all(
        _is(order, name, other, "=" if other in alike else ">")
        for name in alike
        for other in own
        if other != name
    )
    return alike if plain else []


def _is(order: Order, name: str, other: str, wanted: str) -> bool:
    both = [of for of in (order.get((name, other)), _flipped(order.get((other, name)))) if of is not None]
    if not both:
        return False
    likely = np.mean(both, axis=0)
    return max(float(likely[ORDERS.index(one)]) for one in wanted) >= SURE


def _flipped(likely: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
    return None if likely is None else likely[_FLIPPED]
