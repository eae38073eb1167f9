"""Who stands together in a clause, and who stands against them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.tagging.winning.pieces import Piece

AND: Final = frozenset(["and", "und", "&", "+", "n", "u", "/", "sowie", "plus", ",", "oder"])
WITH: Final = AND | frozenset(["mit", "with", "w", "gg", "vs", "gegen", "against", "zwischen", "between"])
_AGAINST: Final = frozenset(["gegen", "against", "vs", "gg", "to", "over", "vor", "von"])


_HAS: Final = frozenset(["has", "have", "had", "hat", "hatte", "hab", "habe", "haben", "hatten"])
_DEED: Final = re.compile(r"(?:call|fold|raise|bet|check|jam|shove|zahl|limp)(?:s|t|ed)?|geht|setzt|erhoht")
"""What a player does: the next who is named is told of by himself."""


def group(pieces: Sequence[Piece], last: bool, links: frozenset[str]) -> list[str]:
    """The players that stand together, nearest to what is said of them."""
    out: list[str] = []
    gap = True
    for piece in reversed(pieces) if last else pieces:
        if out and (_DEED.fullmatch(piece.low) or piece.low in _HAS):
            break
        if piece.who and piece.who not in ("ALL", "BOTH"):
            if not gap and piece.who != out[-1]:
                break
            out.append(piece.who)
            gap = False
        elif piece.low in ("und", "and", "but", "aber") and not out and not last:
            break
        elif piece.low in links:
            gap = True
    more = next((p.who for p in pieces if p.who in ("ALL", "BOTH")), "")
    return list(dict.fromkeys(out)) or ([more] if more else [])


def apart(ahead: Sequence[Piece], links: frozenset[str]) -> tuple[list[str], list[str]]:
    """Who it is told of, and whom "gegen" puts against them: "ich hab gegen B verloren"."""
    at = next((n for n in range(len(ahead) - 1, -1, -1) if ahead[n].low in ("gegen", "against", "vs")), None)
    if at is None or not any(p.who for p in ahead[at:]):
        return group(ahead, True, links), []
    return group(ahead[:at], True, links), group(ahead[at:], True, links)


def against(behind: Sequence[Piece]) -> bool:
    """Whether a word as "gegen" stands before the next who is named."""
    first = next((n for n, p in enumerate(behind) if p.who), 0)
    return any(p.low in _AGAINST for p in behind[:first])
