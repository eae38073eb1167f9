"""Hands and players told in rows of as many: "set, two pair, nothing: that is Ann, Bob and me".

Only for what the clauses leave open, and only where every player has one hand of the row.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from rulebot.tagging.winning.pieces import ENDS, UNKNOWN, Piece, plain
from rulebot.tagging.winning.telling import LAST, Told

_APART: Final = frozenset(["no", "not", "nicht", "kein", "keine", "keinen", "if", "wenn", "or", "oder", "n't"])


def in_rows(sentences: Sequence[Sequence[Piece]], names: Sequence[str]) -> Told | None:
    """What a row of hands and one of players tell together; None where there are none."""
    items = [*_items(sentences, names)]
    for told in (_one_by_one(items, names), _side_by_side(items, names)):
        if told is not None:
            return told
    return None


def _items(sentences: Sequence[Sequence[Piece]], names: Sequence[str]) -> Iterator[Piece]:
    """The hands and the players as they come, each player once in a row."""
    last = ""
    for sentence in sentences:
        for piece in sentence:
            if piece.says == "ties" or piece.low in _APART or piece.who in (UNKNOWN, "REST"):
                yield Piece("|", piece.start)
                last = ""
            elif piece.hand is not None or piece.place:
                yield piece
                last = ""
            elif piece.who in names and piece.who != last:
                yield piece
                last = piece.who
    yield Piece("|", 0)


def _one_by_one(items: Sequence[Piece], names: Sequence[str]) -> Told | None:
    """ "Set, two pair, nothing. In that order it is Ann, Bob and me"."""
    runs = [
        (kind, [*own]) for kind, own in itertools.groupby(items, key=lambda p: "" if p.low == "|" else "W" if p.who else "H")
    ]
    many = len(names)
    for (kind, first), (then, second) in itertools.pairwise(runs):
        if {kind, then} != {"H", "W"}:
            continue
        hands, players = (first, second) if kind == "H" else (second, first)
        own = [p.who for p in (players[:many] if kind == "H" else players[-many:])]
        if len(hands) == many == len({*own}):
            return _told(zip(own, hands, strict=True))
    return None


def _side_by_side(items: Sequence[Piece], names: Sequence[str]) -> Told | None:
    """ "Flush for Zoe; set, Kyle; for me two pair": where the hand stands ahead each time, or behind."""
    spots = [n for n, p in enumerate(items) if not p.who and p.low != "|"]
    if len(spots) != len(names):
        return None
    for step in (1, -1):
        own = [items[n + step].who if 0 <= n + step < len(items) else "" for n in spots]
        between = [n for n in range(spots[0], spots[-1]) if items[n].low == "|"]
        if {*own} == {*names} and not between:
            return _told(zip(own, (items[n] for n in spots), strict=True))
    return None


def _told(pairs: Iterator[tuple[str, Piece]]) -> Told:
    told = Told()
    for who, piece in pairs:
        if piece.hand is not None:
            told.hands[who] = piece.hand
        else:
            told.places[who] = piece.place or LAST
    return told
