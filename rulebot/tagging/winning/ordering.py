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
    r"|best\w* (?:down )?(?:to|bis|zum|nach) (?:\w+ )?(?:schlecht|worst)|best on top"
    r"|von (?:schlecht|schwach)\w* (?:nach|zu) (?:gut|stark)|aufsteigend|absteigend|winning order"
    r"|strongest first|hierarchy|from the top"
    r"|rangfolge|ranking|rangliste|best to worst|worst to best|beste zuerst)"
)
_THAT_ORDER: Final = re.compile(
    r"\b(?:in|genau in) (?:exactly |just |precisely )?(?:that|this|the same|dieser|genau dieser"
    r"|der(?:selben)?(?: gleichen)?)"
    r" (?:order|reihenfolge)\b"
)
_BEST_FIRST: Final = re.compile(
    r"\b(?:finish|best (?:hand )?first|strongest first|beste zuerst|best to worst)"
)
_ORDER_WORD: Final = re.compile(
    r"order|reihenfolge|rang|rank|best|worst|schlecht|aufst|abst|strongest|hierarchy"
)
_NEAR: Final = 5
_WORST: Final = re.compile(r"worst|schlechtest")
_REVERSED: Final = re.compile(
    r"worst to best|worst first|aufsteigend|von (?:schlecht|schwach)|umgekehrt|reverse|schlechteste zuerst"
)


def _level(sentence: Sequence[Piece], at: int) -> bool:
    """ "Then B and C equal, ...": whether this player stands on the same step as the one before."""
    end = next(
        (n for n in range(at + 1, len(sentence)) if sentence[n].low in BREAKS or sentence[n].who),
        len(sentence),
    )
    return sentence[at - 1].low in ("and", "und", "&", "+", "n", "u") and any(
        p.says == "ties" for p in sentence[at + 1 : end]
    )


_NTH: Final = {
    1: re.compile(r"1|1st|first|erste[rs]?|erschte"), 2: re.compile(r"2|2nd|second|zweite[rs]?|zwoate[rs]?"),
    3: re.compile(r"3|3rd|third|dritte[rs]?"), 4: re.compile(r"4|4th|fourth|vierte[rs]?"),
    5: re.compile(r"5|5th|fifth|funfte[rs]?"),
}  # fmt: skip
_BETWEEN: Final = frozenset([
    ".", ")", "(", ":", ",", "-", "is", "ist", "the", "der", "die", "das", "den", "place", "platz",
    "comes", "kommt",
    "bin", "am", "was", "war", "wird", "came", "a", "=", "mit", "with",
])  # fmt: skip
_FOLLOWED: Final = frozenset(["then", "dann", "danach", "next", "followed", "gefolgt", ">"])
_BEST: Final = re.compile(r"best\w*|wins?|won|winner|gewinnt|top|bestes")
_CHIPS: Final = re.compile(r"\d.*|.*(?:hundred|thousand|grand|hundert|tausend|riesen)")


def numbered_order(pieces: Sequence[Piece], names: Sequence[str], told: Told) -> bool:
    """ "1. Tom 2. me 3. Lea", "Kid first, me second, Kings third", "best Dan, then Cat": all of them."""
    order = next(
        (o for o in (_by_numbers(pieces, 1), _by_numbers(pieces, -1), _followed(pieces)) if {*o} == {*names}),
        [],
    )
    if len(order) != len(names):
        return False
    told.over += list(itertools.pairwise(order))
    return True


def _by_numbers(pieces: Sequence[Piece], step: int) -> list[str]:
    """Who stands behind (or ahead of) each number from 1 on."""
    order: list[str] = []
    begun = 0
    for n, piece in enumerate(pieces):
        nth = _NTH.get(len(order) + 1)
        if nth is None or not nth.fullmatch(piece.low) or piece.who or (step < 0 and piece.low.isdigit()):
            continue
        at = n + step
        between = _BETWEEN - {","} if step > 0 and piece.low[0].isdigit() else _BETWEEN - BREAKS | {":"}
        while (
            0 <= at < len(pieces) and abs(at - n) < _NEAR and pieces[at].low in between and not pieces[at].who
        ):
            at += step
        own = pieces[at] if 0 <= at < len(pieces) else piece
        begun = begun if order else n
        if step > 0 and order and _chips(pieces[begun:at]):
            return []  # "1. Tom 900, 2. Ann 2,000": who put in what
        if plain(own.who) and own.who not in order and not (step > 0 and own.low[0].isdigit()):
            order.append(own.who)
        elif not piece.low.isdigit():
            order = []
    return order


def _followed(pieces: Sequence[Piece]) -> list[str]:
    """ "Bob best, then Dan, then Cat"."""
    order: list[str] = []
    if any(p.says == "ties" or p.low == "=" for p in pieces):
        return []
    begun = 0
    for n, piece in enumerate(pieces):
        if not plain(piece.who) or piece.low[0].isdigit():
            continue
        near = [p.low for p in pieces[max(0, n - 3) : n]]
        around = [p.low for p in pieces[max(0, n - 3) : n + 4]]
        fresh = piece.who not in order
        first = not order and any(_BEST.fullmatch(low) for low in around)
        begun = begun if order else n
        if first or (order and fresh and _FOLLOWED.intersection(near)):
            if _chips(pieces[begun:n]):
                return []  # "Tom shoved 900, then Ann 2,000": who went in when
            order.append(piece.who)
        elif order and fresh:
            return []
    return order


def _chips(pieces: Sequence[Piece]) -> bool:
    """Whether chips of players stand among these."""
    return any(p.who and _CHIPS.fullmatch(p.low) for p in pieces)


def _as_listed(sentence: Sequence[Piece], text: str, names: Sequence[str], told: Told) -> bool:
    """ "They finish in exactly that order, the smallest stack with the best hand": as the chips were told."""
    order = [*names]
    if (
        not _THAT_ORDER.search(text)
        or len(order) < 2
        or any(not p.who and p.says == "ties" for p in sentence)
    ):
        return False
    best = {p.who for p, after in itertools.product(sentence, sentence) if _first_of(sentence, p, after)}
    if best == {order[-1]} or (not best and _REVERSED.search(text)):
        order.reverse()
    elif best != {order[0]} and (best or not _BEST_FIRST.search(text)):
        return False
    told.over += list(itertools.pairwise(order))
    return True


def _first_of(sentence: Sequence[Piece], one: Piece, best: Piece) -> bool:
    """Whether a player has the best hand by words right behind him."""
    gap = [p for p in sentence if one.start < p.start < best.start]
    near = len(gap) <= _NEAR and not any(p.who or p.low in BREAKS for p in gap)
    return plain(one.who) and best.place == 1 and one.start < best.start and near


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
    if set(order) != set(names) or not order:
        return _as_listed(sentence, text, names, told)
    first = next(n for n, p in enumerate(sentence) if p.who == order[0] and n > cue)
    if _REVERSED.search(text) or any(_WORST.match(p.low) for p in sentence[first + 1 : first + 4]):
        order.reverse()
    told.ties += [set(pair) for pair in same]
    told.over += [(a, b) for a, b in itertools.pairwise(order) if (a, b) not in same and (b, a) not in same]
    return True
