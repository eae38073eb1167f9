"""The chip by which shares come out even, where none is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulebot.tagging.sharing.pot import Pot

_CHIPS: Final = (25000, 5000, 1000, 500, 100, 25, 5, 1)


def even(sums: Sequence[int], most: int) -> int:
    """The largest chip that divides all sums; 0 where small chips divide them and the `most` is too big."""
    fit = next((chip for chip in _CHIPS if not any(each % chip for each in sums)), 0)
    return fit if fit >= 25 or most < 1000 else 0


def unit_of(pots: Sequence[Pot]) -> int:
    """The largest chip by which all shares come out even, where no chip is told; 0 where there is none."""
    parts = [part for pot in pots for part in _parts(pot)]
    return even(parts, max(pot.amount for pot in pots)) if parts and all(parts) else 0


def _parts(pot: Pot) -> Iterator[int]:
    """What each side's winner gets; 0 where that is no whole number."""
    sides = [side for side in (pot.high, pot.low) if side]
    for side in sides:
        many = len(side) * len(sides)
        yield pot.amount // many if pot.amount % many == 0 else 0
