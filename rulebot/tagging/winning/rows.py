"""Hands and players told in rows of as many: "set, two pair, nothing: that is Ann, Bob and me".

Only for what the clauses leave open, and only where every player has one hand of the row.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from rulebot.tagging.winning.pieces import UNKNOWN, Piece
from rulebot.tagging.winning.telling import LAST, Told

_APART: Final = frozenset(["no", "not", "nicht", "kein", "keine", "keinen", "if", "wenn", "or", "oder"])
_APART_BY: Final = 45
"""So many letters at most from one hand of a row to the next."""
_NUTS: Final = re.compile(r"(?:nuts|nuss)$")
_PAIRED: Final = re.compile(r"(?:HW)+|(?:WH)+")


def in_rows(sentences: Sequence[Sequence[Piece]], names: Sequence[str]) -> Told | None:
    """What a row of hands and one of players tell together; None where there are none."""
    items = [*_items(sentences, names)]
    for told in (_one_by_one(items, names), _side_by_side(items, names)):
        if told is not None:
            return told
    return None


def _items(sentences: Sequence[Sequence[Piece]], names: Sequence[str]) -> Iterator[Piece]:
    """The hands and the players as they come, each player once in a row; where a sentence ends."""
    last = ""
    for sentence in sentences:
        for piece in sentence:
            if piece.says == "ties" or piece.low in _APART or piece.who in (UNKNOWN, "REST"):
                yield Piece("|", piece.start)
                last = ""
            elif piece.hand is not None or piece.place == LAST or _NUTS.match(piece.low):
                yield piece
                last = ""
            elif piece.who in names and piece.who != last:
                yield piece
                last = piece.who
        yield Piece(".", sentence[-1].start if sentence else 0)


def _kind(piece: Piece) -> str:
    return piece.low if piece.low in ("|", ".") else "W" if piece.who else "H"


def _one_by_one(items: Sequence[Piece], names: Sequence[str]) -> Told | None:
    """ "Set, two pair, nothing. In that order it is Ann, Bob and me"."""
    runs = [(k, [*own]) for k, own in itertools.groupby((p for p in items if p.low != "."), key=_kind)]
    many = len(names)
    for (kind, first), (then, second) in itertools.pairwise(runs):
        if {kind, then} != {"H", "W"}:
            continue
        hands, players = (first, second) if kind == "H" else (second, first)
        row = players[:many] if kind == "H" else players[-many:]
        own = [p.who for p in row]
        whole = not any(row[0].start < p.start < row[-1].start for p in items if p.low == ".")
        near = all(_next(a, b, items) for a, b in itertools.pairwise(hands))
        if len(hands) == many == len({*own}) and whole and near:
            return _told(zip(own, hands, strict=True))
    return None


def _next(one: Piece, other: Piece, items: Sequence[Piece]) -> bool:
    """Whether two hands stand in one row, with little between them."""
    parted = any(one.start < p.start < other.start and p.low in (".", "|") for p in items)
    return not parted and other.start - one.start < _APART_BY


def _side_by_side(items: Sequence[Piece], names: Sequence[str]) -> Told | None:
    """ "Flush for Zoe; set, Kyle; for me two pair": where the hand stands ahead each time, or behind."""
    pairs: list[tuple[str, Piece]] = []
    for ends, own in itertools.groupby(items, key=lambda p: p.low == "."):
        line = [] if ends else [*own]
        kinds = "".join(_kind(p) for p in line)
        if "H" not in kinds:
            continue
        if not _PAIRED.fullmatch(kinds):
            return None
        pairs += [(a.who or b.who, b if a.who else a) for a, b in zip(line[::2], line[1::2], strict=True)]
    if len(pairs) != len(names) or {who for who, _ in pairs} != {*names}:
        return None
    return _told(iter(pairs))


def _told(pairs: Iterator[tuple[str, Piece]]) -> Told:
    told = Told()
    for who, piece in pairs:
        if piece.hand is not None:
            told.hands[who] = piece.hand
        else:
            told.places[who] = piece.place or LAST
    return told
