"""What is told of the hands so far: places, ties, and who beats whom. It never judges whether that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebot.tagging.winning.counted import COUNTED
from rulebot.tagging.winning.pieces import UNKNOWN, Piece, plain

TOP, NEXT, UNTOLD, LAST = 100, 80, 10, 0


@dataclass(slots=True)
class Told:
    """What is told of the hands so far."""

    level: dict[str, int]
    ties: list[set[str]]
    over: list[tuple[str, str]]
    placed: set[str]
    side: set[str]
    """Who wins a side pot, whoever wins the main pot."""
    place: int = 0
    """The place given last."""
    open: bool = False
    """Was something told of somebody unknown?"""
    rest: list[str] = field(default_factory=list)
    """Who "the others" are."""
    no_hands: bool = False
    """Was a hand told of somebody unknown?"""


def among(group: Sequence[str], names: Sequence[str], told: Told) -> list[str]:
    """The group with "the rest" put in names; nobody where one of them is not known."""
    if UNKNOWN in group:
        told.open = True
        return []
    own = [who for who in group if plain(who)]
    if "REST" in group:
        known = {*told.level, *own, *(n for tied in told.ties for n in tied), *(a for a, _ in told.over)}
        told.rest = [n for n in names if n not in known] or told.rest
        own += told.rest
    return own or (list(names) if "ALL" in group else [])


def place(own: Sequence[str], place: int, told: Told) -> None:
    """Put down a place; who has one keeps the better, and who shares one ties."""
    level = {1: TOP, 2: NEXT, 3: 60, 4: 40}.get(place, LAST)
    for name in own:
        if name not in told.placed or level > told.level[name]:
            told.level[name] = level
            told.placed.add(name)
    if len(own) > 1 and place <= 4:
        told.ties.append(set(own))


def over(better: Sequence[str], worse: Sequence[str], so: bool, names: Sequence[str], told: Told) -> None:
    """Put down that the first have better hands than the second; `so` false turns it."""
    own, others = among(better, names, told), among(worse, names, told)
    pairs = [(a, b) if so else (b, a) for a in own for b in others if a != b]
    told.over += pairs
    told.open = told.open or not pairs


def tie(own: list[str], clause: Sequence[Piece], names: Sequence[str], told: Told, asked: bool) -> None:
    """Put down a tie: of who is named, else of all where they are two or are counted."""
    if len(own) < 2:
        many = next((v for p in clause if (v := COUNTED.get(p.low))), 0)
        if len(names) != 2 and many != len(names):
            told.open = told.open or bool(own) or not asked
            return
        own = list(names)
    told.ties.append(set(own))
