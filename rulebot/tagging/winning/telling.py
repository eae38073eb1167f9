"""What is told of the hands: places, hands, ties, who beats whom. It never judges whether that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebot.tagging.winning.counted import COUNTED
from rulebot.tagging.winning.hands import Hand
from rulebot.tagging.winning.pieces import UNKNOWN, Piece, plain

LAST = 9
"""The place of who loses."""


@dataclass(slots=True)
class Told:
    """What is told of the hands so far."""

    places: dict[str, int] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    ties: list[set[str]] = field(default_factory=list)
    chops: list[set[str]] = field(default_factory=list)
    """Ties of those who share a pot."""
    over: list[tuple[str, str]] = field(default_factory=list)
    side: dict[str, int] = field(default_factory=dict)
    """Who wins which side pot, whoever wins the main pot."""
    place: int = 0
    """The place given last."""
    open: bool = False
    """Was something told of somebody unknown?"""
    rest: list[str] = field(default_factory=list)
    """Who "the others" are."""
    vague: bool = False
    """Was something told of all but some of whom it does not come out who they are?"""
    recent: list[str] = field(default_factory=list)
    """Of whom anything was told last."""
    strangers: list[Hand] = field(default_factory=list)
    """Hands of players who are called by nothing that tells who they are."""
    no_hands: bool = False
    """Was a hand told of somebody unknown?"""

    def known(self) -> set[str]:
        """Of whom anything was told."""
        pairs = {n for pair in self.over for n in pair}
        return {*self.places, *self.hands, *self.side, *pairs, *(n for tied in self.ties for n in tied)}


def alike(who: str, told: Told) -> bool:
    """Put down that one player has the same as others with such a hand, else as who was told of before."""
    hand = told.hands.get(who)
    same = {
        n
        for n, own in told.hands.items()
        if hand is not None and own.rank == hand.rank and not own.unlike(hand)
    }
    if hand is None and len(told.recent) == 1 and who not in told.recent:
        same = {who, *told.recent}
    if len(same) > 1:
        told.ties.append(same)
    return len(same) > 1


def introduced(told: Told, names: Sequence[str]) -> None:
    """A hand told of one stranger is that of the only one of whom nothing else is told."""
    rest = [name for name in names if name not in told.known()]
    if len(rest) == len(told.strangers) == 1:
        told.hands[rest[0]] = told.strangers[0]
    elif told.strangers:
        told.no_hands = told.open = True


def among(group: Sequence[str], names: Sequence[str], told: Told) -> list[str]:
    """The group with "the rest" put in names; nobody where one of them is not known."""
    if UNKNOWN in group or "BOTH" in group:
        told.open = True
        return []
    own = [who for who in group if plain(who)]
    if "REST" in group or "OTHER ONE" in group:
        better = {a for a, _ in told.over}
        ties = {n for tied in told.ties for n in tied}
        known = {*told.places, *told.hands, *own, *ties, *better}
        told.rest = [n for n in names if n not in known] or told.rest
        one = "OTHER ONE" in group
        if told.open or len(told.rest) == len(names) or (one and len(told.rest) > 1):
            told.vague = True
        own += told.rest
    return own or (list(names) if "ALL" in group else [])


def place(own: Sequence[str], place: int, told: Told, alike: bool = True) -> None:
    """Put down a place; who has one keeps the better, and who shares one ties, where they are `alike`."""
    for name in own:
        told.places[name] = min(place, told.places.get(name, LAST))
    if alike and len(own) > 1 and place < LAST:
        told.ties.append(set(own))


def _both(group: Sequence[str], beside: Sequence[str], names: Sequence[str], told: Told) -> Sequence[str]:
    """Who "both" are: the other two of three, else those told of last."""
    others = [n for n in names if n not in beside]
    last = told.over[-1] if told.over and not {*told.over[-1]} & {*beside} else ()
    return group if [*group] != ["BOTH"] else others if len(others) == 2 else last or group


def over(better: Sequence[str], worse: Sequence[str], so: bool, names: Sequence[str], told: Told) -> None:
    """Put down that the first have better hands than the second; `so` false turns it."""
    own, others = (
        among(_both(better, worse, names, told), names, told),
        among(_both(worse, better, names, told), names, told),
    )
    pairs = [(a, b) if so else (b, a) for a in own for b in others if a != b]
    told.over += pairs
    told.open = told.open or not pairs


def _ways(low: str) -> int:
    """ "3-way", "3er"."""
    first = low.partition("-")[0]
    count = COUNTED.get(first.removesuffix("mal"), 0)
    way = "-" in low or first in ("2er", "3er", "4er")
    return count or (int(first[0]) if way and first[:1].isdecimal() else 0)


def tie(own: list[str], clause: Sequence[Piece], names: Sequence[str], told: Told, asked: bool) -> list[str]:
    """Put down a tie: of who is named, else of all where they are two or are counted; of whom it is."""
    if len(own) < 2:
        many = next((v for p in clause if (v := COUNTED.get(p.low) or _ways(p.low))), 0)
        if len(names) != 2 and many != len(names):
            told.open = told.open or bool(own) or not asked
            return own
        own = list(names)
    told.ties.append(set(own))
    return own
