"""Words that count players or number them: "three", "seat 4", "P1"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COUNTED: Final = {
    "one": 1, "eins": 1, "two": 2, "zwei": 2, "three": 3, "drei": 3, "dreier": 3, "four": 4, "vier": 4,
    "five": 5, "funf": 5,
}  # fmt: skip
_NUMBERED: Final = frozenset(
    [
        "seat",
        "sitz",
        "platz",
        "player",
        "spieler",
        "p",
        "v",
        "villain",
        "gegner",
        "opponent",
        "nr",
        "guy",
        "person",
        "dude",
        "bloke",
    ]
)
_SEVERAL: Final = frozenset(["seats", "sitze", "platze", "players"])
_LINKS: Final = frozenset([",", "and", "und", "&", "+", "/"])


def numbered(words: Sequence[tuple[str, str, int, int]], at: int) -> str:
    """ "seat 4", "P1", "V2": the players' numbers."""
    low = words[at][1]
    after = words[at + 1][1] if at + 1 < len(words) else ""
    if after.startswith(("pair", "paar", "parchen")):
        return ""  # "the dog guy two pair"
    count = low if low.isdecimal() and len(low) <= 2 else str(COUNTED.get(low, ""))
    return f"#{count}" if at and count and (words[at - 1][1] in _NUMBERED or _of_several(words, at)) else ""


def _of_several(words: Sequence[tuple[str, str, int, int]], at: int) -> bool:
    """ "Seats 3 and 6": a number in a row of them."""
    back = at - 1
    while back > 0 and (words[back][1] in _LINKS or _small(words[back][1])):
        back -= 1
    return _small(words[at][1]) and words[back][1] in _SEVERAL


def _small(low: str) -> bool:
    return low.isdecimal() and len(low) <= 2
