"""The steps of a story played out round by round: what each has in, or nothing where it does not add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulebot.scenario.laying import STREET_ORDER
from rulebot.tagging.played.step import ALL, ANYBODY, POTTED, THEY, WAGERS, Step

_GUEST: Final = "P"
_SHORT: Final = ("NEW short",)


class DoesNotAddUpError(Exception):
    """What is told does not make a hand."""


@dataclass(slots=True)
class Ledger:
    """What lies on the table."""

    earlier: dict[str, int] = field(default_factory=dict)
    """What each put in on the rounds before."""
    now: dict[str, int] = field(default_factory=dict)
    """What each put in on this round."""
    acted: list[str] = field(default_factory=list)
    """Who did something on this round, the last at the end."""
    folded: set[str] = field(default_factory=set)
    all_in: set[str] = field(default_factory=set)
    guests: set[str] = field(default_factory=set)
    told: dict[str, tuple[int, int]] = field(default_factory=dict)
    idle: set[str] = field(default_factory=set)
    """Who did nothing on a later round, and is not told to be all in."""
    pot: Step | None = None
    street: str = ""
    first: str = ""
    """The round of the first chips."""
    rounds: int = 0
    """On how many rounds chips went in."""
    unheard: set[str] = field(default_factory=set)
    """Blinds of whom nothing is told: they are out once the first round is over."""
    lying: int = 0
    """What lies in the pot from antes."""
    raise_by: int = 0
    """The largest bet or raise of the round."""

    @property
    def top(self) -> int:
        """The highest bet of the round."""
        return max(self.now.values(), default=0)

    @property
    def players(self) -> list[str]:
        """Everybody told so far."""
        return list(dict.fromkeys((*self.earlier, *self.now)))

    @property
    def active(self) -> list[str]:
        """Who may still act."""
        return [name for name in self.players if name not in self.folded | self.all_in]

    @property
    def whole(self) -> int:
        """The pot, with every bet on the table."""
        told = (self.pot.amount or 0) if self.pot is not None else 0
        return self.lying + told + sum(self.sums().values())

    def sums(self) -> dict[str, int]:
        """What each has in altogether."""
        return {name: self.earlier.get(name, 0) + self.now.get(name, 0) for name in self.players}

    def post(self, blinds: Sequence[int], names: set[str], dead: set[str]) -> None:
        """The blinds of those who are told of; who is told to be out is out."""
        for name, size in zip(("SB", "BB"), blinds, strict=False):
            if name in names | dead:
                self.now[name] = size
        self.folded |= dead & set(self.now)

    def play(self, steps: Sequence[Step]) -> None:
        """Every step in turn, and the last round over."""
        self.go(steps)
        self._close()
        if self.idle and (len(self.idle) > 1 or self.all_in):
            raise DoesNotAddUpError

    def go(self, steps: Sequence[Step]) -> None:
        """Every step in turn."""
        for n, step in enumerate(steps):
            if step.verb in ("pot", "dead"):
                self._pot(step)
                continue
            self._round(step)
            self._do(step, next((s.who[0] for s in steps[n + 1 :] if s.who and s.who[0] not in ANYBODY), ""))

    def go_on(self, street: str) -> None:
        """To a round on which nothing is told yet."""
        self._round(Step(street))

    def _pot(self, step: Step) -> None:
        """What lay there from the beginning, or lies there on a later round, with all that went in."""
        begun = step.verb == "pot" and bool(self.players)
        later = STREET_ORDER.get(step.street, -1) > STREET_ORDER.get(self.street, -1)
        if self.pot is not None or (begun and (self.all_in or self.folded or not later)):
            raise DoesNotAddUpError
        if begun:
            self.earlier, self.now, self.acted, self.rounds = {}, {}, [], 0
        self.street = step.street or self.street
        self.pot = step

    def _round(self, step: Step) -> None:
        """Begin a new round, where one is named, or where it is clear that the last one was over."""
        order = STREET_ORDER.get(step.street, -1)
        if step.street and step.street != self.street:
            if order < STREET_ORDER.get(self.street, -1):
                raise DoesNotAddUpError
            if self.now and (self.street or order > 0):
                self._close()
            self.street = step.street
        own = [self.now.get(name, 0) for name in step.who]
        again = step.verb == "bet" and own and all(0 < chips == self.top for chips in own)
        if again and self.all_in and (step.amount or 0) > 0:
            self._close()

    def _close(self) -> None:
        """The round is over: who still plays has put in as much as the others."""
        if not self.now:
            return
        top = self.top
        first = not self.earlier
        self.folded |= self.unheard - set(self.acted)
        for name in self.active:
            paid = self.now.get(name, 0)
            if paid < top and (first or name in self.acted):
                raise DoesNotAddUpError
            if paid < top and name in self.guests and self.all_in:
                self.folded.add(name)  # "four callers; three of them put in 2,000"
            elif paid < top:
                self.idle.add(name)
        self.first = self.first if self.rounds else self.street
        self.rounds += 1
        self.earlier = self.sums()
        self.now, self.acted, self.raise_by = {}, [], 0

    def _do(self, step: Step, later: str) -> None:
        for name in self._who(step, later):
            self.told.setdefault(name, (step.start, step.end))
            self.acted.append(name)
            if step.verb == "fold":
                if step.amount and step.amount != self.now.get(name):
                    self._wager(name, step)  # "C had 3,500 in and gave up"
                self.folded.add(name)
            elif step.verb == "call":
                self._call(name, step)
            elif step.verb in (*WAGERS, POTTED) and step.amount:
                self._wager(name, step)
            elif step.verb == POTTED:
                self._wager(name, replace(step, amount=2 * self.top + self.whole - self.now.get(name, 0)))
            elif step.verb == "all-in" and name in self.now:
                pass  # what he put in is told already
            elif step.verb != "check":
                raise DoesNotAddUpError
            if step.all_in or name.startswith(_SHORT):
                self.all_in.add(name)

    def _call(self, name: str, step: Step) -> None:
        top, own = self.top, self.now.get(name, 0)
        to = step.amount or top
        if to > top or to <= own or name in self.folded:
            raise DoesNotAddUpError
        self.now[name] = to
        if to < top:
            self.all_in.add(name)

    def _wager(self, name: str, step: Step) -> None:
        before = self.earlier.get(name, 0)
        whole = not step.more and (step.whole or (step.verb == "in" and bool(self.earlier)))
        to = (step.amount or 0) - (before if whole else 0)
        if (
            to <= self.now.get(name, 0)
            or name in self.folded
            or (name in self.all_in and name in self.players)
        ):
            raise DoesNotAddUpError
        if self.earlier and name not in self.earlier:
            raise DoesNotAddUpError
        self.raise_by = max(self.raise_by, to - self.top)
        self.now[name] = to

    # -- who is meant

    def _who(self, step: Step, later: str) -> list[str]:
        named = [name for name in step.who if name not in ANYBODY]
        if named:
            return [self._known(name) for name in named]
        if THEY in step.who:
            return [name for name in self.active if name not in ("ME", *self.acted)] or self._lost()
        if ALL in step.who:
            return self._everybody(step)
        if step.many:
            return self._several(step)
        return [self._one(step, later)]

    def _known(self, name: str) -> str:
        """A name; one that is told late is that of somebody who was only counted."""
        if name in self.players or not self.earlier:
            return name
        guest = next((g for g in self.players if g in self.guests and g not in self.all_in | self.folded), "")
        if not guest:
            raise DoesNotAddUpError
        self.guests.discard(guest)
        for ledger in (self.earlier, self.now):
            if guest in ledger:
                ledger[name] = ledger.pop(guest)
        self.acted = [name if who == guest else who for who in self.acted]
        return name

    def _everybody(self, step: Step) -> list[str]:
        if step.verb == "all-in" and not step.amount:
            return self.players
        if step.verb in ("call", "fold"):
            return [name for name in self.active if self.now.get(name, 0) < self.top] or self._lost()
        if self.earlier and not self.now and len(self.active) == 2:
            return self.active  # "we both put in 1,400 more"
        return self._lost()

    def _several(self, step: Step) -> list[str]:
        if self.earlier:
            waiting = [name for name in self.active if name not in self.acted]
            if len(waiting) > step.many and not all(name in self.guests for name in waiting):
                raise DoesNotAddUpError
            return waiting[: step.many] if len(waiting) >= step.many else self._lost()
        known = [name for name in step.among if name not in ANYBODY]
        begin = len(self.guests) + 1
        fresh = [f"{_GUEST}{begin + k}" for k in range(step.many - len(known))]
        self.guests |= set(fresh)
        return [*known, *fresh]

    def _one(self, step: Step, later: str) -> str:
        """ "He", "einer", or nobody at all: who is still to act."""
        waiting = [name for name in self.active if self.now.get(name, 0) < self.top or not self.top]
        waiting = [name for name in waiting if name not in self.acted[-1:]]
        waiting = [name for name in waiting if name != "ME"] if step.who else waiting
        if not self.earlier:
            answers = step.verb in ("call", "fold") and len(waiting) == 1
            return waiting[0] if answers else self._several(Step(many=1))[0]
        fresh = [name for name in waiting if name not in self.acted] or waiting
        if not self.top and len(fresh) == 2 and later in fresh and not step.who:
            return next(name for name in fresh if name != later)
        alike = len(fresh) == 1 or all(name in self.guests for name in fresh)
        if fresh and (alike or (not self.top and len(fresh) == 2)):
            return fresh[0]
        raise DoesNotAddUpError

    def _lost(self) -> list[str]:
        raise DoesNotAddUpError


def played(
    steps: Sequence[Step],
    asker: bool = False,
    blinds: Sequence[int] = (),
    dead: set[str] = frozenset(),  # type: ignore[assignment]
) -> Ledger | None:
    """The hand as it is told; None where that does not add up.

    `asker`: who is left out at the beginning is who asks: "won 2,000 all in, Al and Bo ...".
    """
    told = [replace(step, who=list(step.who)) for step in steps]
    if asker and told and not (told[0].who or told[0].many) and not any("ME" in step.who for step in told):
        told[0].who = ["ME"]
    ledger = Ledger()
    ledger.post(blinds, {name for step in told for name in step.who}, dead)
    try:
        ledger.play(told)
    except DoesNotAddUpError:
        return None
    return ledger
