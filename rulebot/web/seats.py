"""The seats of a betting hand as the page shows them: what lies in front, who is out, whose turn it is.

Bookkeeping for the picture and the buttons only; what is legal the calculator decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

NAMES: Final = {
    2: ("BB", "BTN"),
    3: ("SB", "BB", "BTN"),
    4: ("SB", "BB", "UTG", "BTN"),
    5: ("SB", "BB", "UTG", "CO", "BTN"),
    6: ("SB", "BB", "UTG", "HJ", "CO", "BTN"),
    7: ("SB", "BB", "UTG", "MP", "HJ", "CO", "BTN"),
    8: ("SB", "BB", "UTG", "UTG+1", "MP", "HJ", "CO", "BTN"),
    9: ("SB", "BB", "UTG", "UTG+1", "MP", "LJ", "HJ", "CO", "BTN"),
    10: ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN"),
}
"""Seats from left of the button on; heads-up the button posts the small blind."""
STREETS: Final = ("preflop", "flop", "turn", "river")


@dataclass(slots=True)
class Hand:
    """A betting round in the making."""

    seats: Sequence[str]
    front: dict[str, int] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    all_in: set[str] = field(default_factory=set)
    acted: set[str] = field(default_factory=set)
    last: str | None = None

    @property
    def highest(self) -> int:
        """The total to call."""
        return max(self.front.values(), default=0)

    def may_act(self, seat: str) -> bool:
        """Still with cards and chips?"""
        return seat not in self.folded and seat not in self.all_in

    def to_act(self, preflop: bool) -> str | None:
        """The next seat, or None where the round is over."""
        waiting = [s for s in self.seats if self.may_act(s)]
        open_ = [s for s in waiting if s not in self.acted or self.front.get(s, 0) < self.highest]
        alone = len(self.seats) - len(self.folded) < 2
        if alone or not open_ or (len(waiting) == 1 and self.front.get(waiting[0], 0) >= self.highest):
            return None
        big = 0 if len(self.seats) == 2 else 1
        at = self.seats.index(self.last) if self.last in self.seats else (big if preflop else -1)
        turn = [self.seats[(at + step) % len(self.seats)] for step in range(1, len(self.seats) + 1)]
        return next((seat for seat in turn if seat in open_), None)


def hand(facts: Mapping[str, Any]) -> Hand:
    """The hand on its present street, from the facts as told."""
    seats = [str(seat) for seat in facts.get("seats") or ()]
    now = Hand(seats)
    street = facts.get("street") or "preflop"
    if street == "preflop":
        _blinds(now, facts)
    for act in facts.get("actions") or ():
        same = (act.get("street") or street) == street
        _act(now, act, same)
    return now


def _blinds(now: Hand, facts: Mapping[str, Any]) -> None:
    blinds = list(facts.get("blinds") or ())
    posts = [(now.seats[-1], now.seats[0])] if len(now.seats) == 2 else [tuple(now.seats[:2])]
    for seat, blind in zip(posts[0], blinds[:2], strict=False):
        now.front[seat] = int((facts.get("posted") or {}).get(seat, blind))


def _act(now: Hand, act: Mapping[str, Any], same_street: bool) -> None:
    seat, what, to = str(act.get("seat")), act.get("action"), act.get("to")
    if seat not in now.seats:
        return
    if what == "fold":
        now.folded.add(seat)
    if act.get("all_in"):
        now.all_in.add(seat)
    if not same_street:
        return
    if what == "call" and not act.get("all_in"):
        now.front[seat] = max(now.highest, now.front.get(seat, 0))
    elif isinstance(to, int):
        if to > now.highest:
            now.acted.clear()
        now.front[seat] = to
    now.acted.add(seat)
    now.last = seat
