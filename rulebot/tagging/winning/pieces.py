"""A word of the story about winning: whom it stands for and what it says of a hand. Nothing is read here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulebot.tagging.winning.hands import Hand

ENDS: Final = frozenset(".!?;\n")
BREAKS: Final = frozenset(',:()–-"') | ENDS
SEVERAL: Final = ("ALL", "BOTH", "REST", "OTHER ONE")
"""Everybody, the two spoken of, those and the one not spoken of."""
UNKNOWN: Final = "?"
"""Somebody who is spoken of, and who that is does not come out."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the pots, and where his chips are told; below 0 where they are not."""

    name: str
    amount: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of the story."""

    low: str
    start: int
    who: str = ""
    """The player it stands for, or one of `SEVERAL`."""
    place: int = 0
    """1 to 4 for the place it gives, 9 for the last."""
    says: str = ""
    """`ties`, `beats`, `loses`, `side`, `main`, or nothing; `over` and `under` for a relation taken down."""
    hand: Hand | None = None
    """The hand that it names."""

    @property
    def tells(self) -> bool:
        """Whether it says anything of a hand."""
        return bool(self.place or self.hand or self.says in ("ties", "beats", "loses", "over", "under"))


def plain(who: str) -> bool:
    """Whether this is one known player."""
    return who not in ("", *SEVERAL, UNKNOWN)
