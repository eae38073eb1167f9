"""A pot told as it lies there, and who shares it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NAMES: Final = "ABCDEFGHI"


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who shares its high side and its low side."""

    amount: int
    span: tuple[int, int]
    high: tuple[str, ...]
    low: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    """Who is in it, not in the next, and loses."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody who gets of it."""
        return tuple(dict.fromkeys((*self.high, *self.low)))
