"""What is told of a hand, piece by piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AMOUNTS: Final = ("in", "bet", "more", "stack", "pot", "dead", "ante", "blinds", "chipsize", "n")
"""Told with a number: in for so much in all; so much on this round; so much on top; all that somebody has;
chips that lay there; chips of nobody who can win; an ante of each; both blinds; the smallest chip; so many
players."""
DEEDS: Final = ("call", "fold", "check", "allin", "cover", "same", "street")
"""Told without one; `same`: as much as was told last of somebody else; `street`: a round begins."""
MENTION: Final = "="
"""Words that mean a player, or several."""
TAGS: Final = ("", MENTION, *AMOUNTS, *DEEDS)


@dataclass(frozen=True, slots=True)
class Event:
    """One piece, in the order of the text."""

    tag: str
    who: tuple[str, ...] = ()
    """Everybody who does it; for a pot, everybody who can win it."""
    values: tuple[int, ...] = ()
    words: str = ""
    start: int = 0
    end: int = 0
