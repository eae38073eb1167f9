"""A whole order told in one sentence: "order of the hands: D, B, A = C"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from rulebot.tagging.winning.pieces import BREAKS, Piece, plain
from rulebot.tagging.winning.telling import Told

_ORDER: Final = re.compile(
    r"\b(?:(?:order|reihenfolge)\b.*(?:hand|blatt|hande|best|starke|strength)|(?:hand|best|showdown).*\b(?:order|reihenfolge)\b"
    r"|rangfolge|ranking|rangliste|best to worst|worst to best|beste zuerst)"
)
_ORDER_WORD: Final = re.compile(r"order|reihenfolge|rang|rank|best|worst")
_WORST: Final = re.compile(r"worst|schlechtest")
_REVERSED: Final = re.compile(r"worst to best|worst first|umgekehrt|reverse|schlechteste zuerst")


def _level(sentence: Sequence[Piece], at: int) -> bool:
    """ "Then B and C equal, ...": whether this player stands on the same step as the one before."""
    end = next(
        (n for n in range(at + 1, len(sentence)) if sentence[n].low in BREAKS or sentence[n].who),
        len(sentence),
    )
    return sentence[at - 1].low in ("and", "und", "&", "+", "n", "u") and any(
        p.says == "ties" for p in sentence[at + 1 : end]
    )


def whole_order(sentence: Sequence[Piece], names: Sequence[str], told: Told) -> bool:
    """ "Order of the hands: D, B, A = C", where everybody is in it."""
    text = " ".join(p.low for p in sentence)
    if not _ORDER.search(text):
        return False
    order: list[str] = []
    same: list[tuple[str, str]] = []
    cue = next((n for n, p in enumerate(sentence) if _ORDER_WORD.match(p.low)), 0)
    for n, piece in enumerate(sentence):
        if n > cue and plain(piece.who) and piece.who not in order:
            if order and (sentence[n - 1].low == "=" or _level(sentence, n)):
                same.append((order[-1], piece.who))
            order.append(piece.who)
    if set(order) != set(names):
        return False
    first = next(n for n, p in enumerate(sentence) if p.who == order[0] and n > cue)
    if _REVERSED.search(text) or any(_WORST.match(p.low) for p in sentence[first + 1 : first + 4]):
        order.reverse()
    told.ties += [set(pair) for pair in same]
    told.over += [(a, b) for a, b in itertools.pairwise(order) if (a, b) not in same and (b, a) not in same]
    return True
