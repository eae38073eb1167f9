"""Events played out round by round: what each player has in, or nothing where it does not add up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rulebot.tagging.events.event import Event

_FIRST: Final = re.compile(r"pre-?\s?flop|vor(?:m| dem)? ?flop|before the flop|pre\b", re.IGNORECASE)
_JOINT: Final = re.compile(
    r"[.;:!?,(\n](?!\d)|\b(?:and|und|then|dann|danach|later|später|n|u)\b|[-+/–]\s", re.IGNORECASE
)
_ROUND: Final = re.compile(r"flop|turn|river")
_GUEST: Final = re.compile(r"g\d+")
"""Somebody who was only counted."""


class DoesNotAddUpError(Exception):
    """What is told does not make a hand."""


@dataclass(slots=True)
class Ledger:
    """What lies on the table."""

    earlier: dict[str, int] = field(default_factory=dict)
    """What each put in on the rounds before."""
    now: dict[str, int] = field(default_factory=dict)
    """What each put in on this round."""
    folded: set[str] = field(default_factory=set)
    stacks: dict[str, int] = field(default_factory=dict)
    """All that a player has, told apart from what he puts in."""
    covers: set[str] = field(default_factory=set)
    """Who has more than the others."""
    pushed: set[str] = field(default_factory=set)
    """Who is told to be all in."""
    lying: int = 0
    """Chips in the middle that are nobody's bet."""
    dead: dict[str, int] = field(default_factory=dict)
    """Chips of players of whom nothing else is told."""
    ante: int = 0
    players: int = 0
    """How many there are told to be."""
    blinds: tuple[int, ...] = ()
    pots: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Pots that are told with who can win them."""
    street: str = ""
    last: int = 0
    """What was told last that somebody has in."""
    waiting: list[str] = field(default_factory=list)
    """Who calls what is told behind."""
    untold: set[str] = field(default_factory=set)
    """Who is in for an amount that is not told."""
    called: set[str] = field(default_factory=set)
    """Who called on this round, and no amount is told of it."""

    @property
    def top(self) -> int:
        """The highest bet of the round."""
        first = not self.earlier and not self.street_later
        return max((*self.now.values(), self.blinds[-1] if self.blinds and first else 0), default=0)

    @property
    def street_later(self) -> bool:
        """Is it past the first round?"""
        return self.street not in ("", "preflop")

    def sums(self) -> dict[str, int]:
        """What each has in altogether."""
        names = dict.fromkeys((*self.earlier, *self.now))
        return {name: self.earlier.get(name, 0) + self.now.get(name, 0) for name in names}

    def put(self, who: str, to: int) -> None:
        """Somebody has so much in on this round."""
        if self.earlier and who not in self.earlier:
            self._known(who)
        if to < self.now.get(who, 0) or to < 0:
            raise DoesNotAddUpError
        self.now[who] = to
        self.last = to

    def _known(self, who: str) -> None:
        """Who comes in on a later round is one of those who were only counted, or told of by nothing yet."""
        guest = next(
            (g for g in self.earlier if _GUEST.fullmatch(g) and g not in {*self.now} | self.folded), ""
        )
        if not guest and who not in self.now:
            raise DoesNotAddUpError
        if guest:
            self.earlier[who] = self.earlier.pop(guest)


def played(events: Sequence[Event], text: str) -> Ledger:
    """The hand as it is told."""
    ledger = Ledger()
    for event in ordered(events, text):
        _do(ledger, event)
    _end(ledger, {who for event in events if event.tag != "fold" for who in event.who})
    return ledger


def ordered(events: Sequence[Event], text: str) -> list[Event]:
    """Each round before all of its clause: "we put in 2,000 each on the turn"."""
    out: list[Event] = []
    for event in events:
        at = len(out)
        if event.tag == "street":
            begin = max((found.end() for found in _JOINT.finditer(text, 0, event.start)), default=0)
            while at and out[at - 1].start >= begin and out[at - 1].tag != "street":
                at -= 1
        out.insert(at, event)
    return out


def _do(ledger: Ledger, event: Event) -> None:
    value = event.values[0] if event.values else 0
    match event.tag:
        case "street":
            _street(ledger, event.words)
        case "blinds":
            ledger.blinds = event.values[:2]
        case "n":
            ledger.players = max(ledger.players, value)
        case "ante":
            ledger.ante = value
        case "pot":
            _pot(ledger, event, value)
        case "dead":
            _dead(ledger, event, value)
        case "stack":
            for who in event.who:
                ledger.stacks[who] = value
                left = value - ledger.earlier.get(who, 0)
                if who in ledger.pushed and who not in ledger.now:
                    ledger.put(who, left)
                    _answer(ledger, who)
                elif who in ledger.called and ledger.now.get(who, 0) > left > 0:
                    ledger.now[who] = left  # "calls and only has 1,900"
        case "fold":
            ledger.folded |= {*event.who}
        case "cover":
            ledger.covers |= {*event.who}
        case "allin":
            for who in event.who:
                ledger.pushed.add(who)
                if who in ledger.stacks:
                    ledger.put(
                        who, max(ledger.stacks[who] - ledger.earlier.get(who, 0), ledger.now.get(who, 0))
                    )
        case "in" | "bet" | "more":
            _wager(ledger, event, value)
        case "call":
            _call(ledger, event.who)
        case "check":
            for who in event.who:
                if who not in ledger.now and _blind(ledger, who):
                    ledger.now[who] = _blind(ledger, who)
        case "same":
            for who in event.who:
                ledger.put(who, ledger.last)


def _street(ledger: Ledger, words: str) -> None:
    """A round begins; what is told of the one that goes on begins none."""
    low = words.casefold()
    known = _ROUND.search(low)
    name = "preflop" if _FIRST.search(low) else known[0] if known else low
    if ledger.now and name not in ("preflop", ledger.street):
        _close(ledger)
    ledger.street = name


def _close(ledger: Ledger) -> None:
    """The round is over; who calls his own bet on it is two players taken for one."""
    if ledger.waiting:
        raise DoesNotAddUpError
    ledger.earlier, ledger.now, ledger.last, ledger.called = ledger.sums(), {}, 0, set()


def _pot(ledger: Ledger, event: Event, value: int) -> None:
    if event.who:
        ledger.pots.append((value, event.who))
        return
    known = sum(ledger.earlier.values()) + sum(ledger.dead.values()) + ledger.lying
    if known and value == known + (sum(ledger.now.values()) if ledger.now else 0):
        return  # what they put in, added up
    ledger.lying += value


def _dead(ledger: Ledger, event: Event, value: int) -> None:
    if not event.who:
        ledger.lying += value
    for who in event.who:
        ledger.dead[who] = max(ledger.dead.get(who, 0), value)


def _wager(ledger: Ledger, event: Event, value: int) -> None:
    for who in event.who:
        before, now = ledger.earlier.get(who, 0), ledger.now.get(who, 0)
        if event.tag == "more":
            own = now or _blind(ledger, who)
            to = own + value if own else ledger.top + value if ledger.now and not before else value
        elif event.tag == "in" and value > before:
            to = value - before
        else:
            to = value
        ledger.put(who, max(to, now) if event.tag == "in" else to)
    for who in event.who:
        _answer(ledger, who)


def _answer(ledger: Ledger, bettor: str) -> None:
    """Who was told to call before it was told what."""
    waiting, ledger.waiting = ledger.waiting, []
    _call(ledger, [who for who in waiting if who != bettor])


def _blind(ledger: Ledger, who: str) -> int:
    """What a blind has in on the first round before he acts."""
    posted = dict(zip(("SB", "BB"), ledger.blinds, strict=False))
    return posted.get(who, 0) if not ledger.earlier and not ledger.street_later else 0


def _call(ledger: Ledger, who: Sequence[str]) -> None:
    top = ledger.top
    for name in who:
        own = ledger.now.get(name, 0)
        most = ledger.stacks.get(name)
        to = top if most is None else min(top, most - ledger.earlier.get(name, 0))
        if to <= own:
            ledger.waiting.append(name)
        else:
            ledger.put(name, to)
            ledger.called.add(name)


def _end(ledger: Ledger, active: set[str]) -> None:
    """Stacks that are all in, blinds and antes, who covers."""
    sums = ledger.sums()
    for name, stack in ledger.stacks.items():
        if name not in sums and name not in ledger.folded:
            ledger.now[name] = stack
    for blind, size in zip(("SB", "BB"), ledger.blinds, strict=False):
        if ledger.sums().get(blind):
            continue
        if blind in active - ledger.folded and blind not in ledger.dead:
            ledger.earlier[blind] = size  # he only checked
        elif blind in ledger.folded:
            ledger.dead.setdefault(blind, size)
    told = {name: value for name, value in ledger.dead.items() if not ledger.sums().get(name)}
    ledger.dead = told
    _lay(ledger)
    live = [value for name, value in ledger.sums().items() if name not in ledger.folded]
    for name in ledger.covers - {*ledger.sums()} - ledger.folded:
        ledger.now[name] = max(live, default=0)
    ledger.untold = (ledger.pushed | {*ledger.waiting}) - {*ledger.sums()}
    if ledger.ante:
        ledger.lying += ledger.ante * (ledger.players or len(ledger.sums()) + len(ledger.dead))


def _lay(ledger: Ledger) -> None:
    """Pots told with who can win them, as if each had put in alike; what is not even is nobody's."""
    shares: list[tuple[int, tuple[str, ...]]] = []
    ghosts: list[str] = []
    told = sorted(ledger.pots, key=lambda pot: len(pot[1]))
    for n, (amount, who) in enumerate(told):
        own = (*who, *ghosts)
        share, rest = divmod(amount, len(own))
        shares.append((share, own))
        if rest and n == len(told) - 1:
            ledger.lying += rest
        elif rest:
            ghosts.append(f"rest {n + 1}")
            ledger.earlier[ghosts[-1]] = ledger.earlier.get(ghosts[-1], 0) + rest
    for share, own in shares:
        for name in own:
            ledger.earlier[name] = ledger.earlier.get(name, 0) + share
    ledger.folded |= {*ghosts}
