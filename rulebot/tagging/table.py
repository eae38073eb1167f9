"""A betting round played out from marks: what is to call, by how much it was raised, who has what in front.

Only the arithmetic that turns "3x" and "600 more" into totals; rulings are the calculator's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from rulebot.scenario.round import Act
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, count, in_chips, of_blinds

DEEDS: Final = (
    "bet",
    "by",
    "x",
    "min",
    "potbet",
    "allin",
    "call",
    "check",
    "fold",
    "limp",
    "tocall",
    "foldround",
    "allin-by",
)
_STEMS: Final = {
    "doubl": 2, "twice": 2, "verdopp": 2, "doppel": 2, "zweifach": 2, "tripl": 3, "verdreifach": 3,
    "dreifach": 3,
    "quadrupl": 4, "vierfach": 4, "vervierfach": 4, "funffach": 5,
}  # fmt: skip


@dataclass(slots=True)
class Table:
    """The round as it stands."""

    blinds: tuple[int, int] | None
    street: str
    me: str = "ME"
    pot: int | None = None
    """The pot before this round's deeds, where it is told."""
    call_to: int = 0
    raise_by: int = 0
    known: bool = False
    """Is the size of the last bet or raise known?"""
    bets: int = 0
    opening: bool = False
    all_in: bool = False
    own: dict[str, int] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    guests: int = 0
    posted: dict[str, int] = field(default_factory=dict)
    """What a blind really put in, where it was all-in for less."""
    limit: bool = False
    """Fixed limit: from the turn on a bet is twice as large."""
    crowds: dict[int, int] = field(default_factory=dict)
    """How many did what begins there, where it was more than one."""
    prices: int = 0
    """How often it was told what there is to call, of no bet in particular."""
    short: tuple[int, int, int] | None = None
    """A bet or raise below the minimum: to what, over what call, after what raise."""

    def __post_init__(self) -> None:
        if self.blinds is None:
            return
        self.raise_by, self.known = self.blinds[1], True
        if self.limit and self.street in ("turn", "river"):
            self.raise_by *= 2
        if self.street == "preflop":
            self.call_to = self.blinds[1]
            self.own = {"SB": self.blinds[0], "BB": self.blinds[1]}

    def player(self, mark: Mark) -> str:
        """The name of a mark's player; somebody new where it has none."""
        if mark.who == "ME":
            return self.me
        if mark.who in ("SB", "BB"):
            return mark.who
        if mark.who == NOTHING:
            return self.guest()
        who = self.names.get(mark.who)
        if who is None or self._done(who):
            who = self.names[mark.who] = self.guest()
        return who

    def _done(self, who: str) -> bool:
        """Whether a player is out, all-in, or has acted since the last bet: then somebody else is meant."""
        own = [n for n, act in enumerate(self.acts) if act.who == who]
        if not own:
            return False
        last = self.acts[own[-1]]
        wagers = [n for n, act in enumerate(self.acts) if act.action in ("bet", "raise")]
        return last.all_in or last.action == "fold" or (wagers[-1] if wagers else -1) <= own[-1]

    def guest(self) -> str:
        """Somebody not heard of before."""
        self.guests += 1
        name = f"P{self.guests}"
        return self.guest() if name in self.names.values() else name

    def play(self, marks: Sequence[Mark]) -> Table:
        """Play the deeds of a street, in their order."""
        for mark in marks:
            if mark.tag in DEEDS:
                self._deed(mark)
        return self

    def _deed(self, mark: Mark) -> None:
        if mark.tag == "foldround":
            return
        if mark.tag == "tocall":
            self._price(mark)
            return
        if mark.tag in ("call", "check", "fold", "limp"):
            for who in self._players(mark):
                self._plain(mark, who)
            return
        to = self.total(mark)
        if to is None or to <= 0:
            self.odd.append(mark.tag)
            return
        self._wager(mark, self.player(mark), to)

    def _players(self, mark: Mark) -> list[str]:
        """One player, or as many as "two callers" says."""
        amount = bool(mark.tokens) and all(t.number is not None for t in mark.tokens)
        near = [*(() if amount else mark.tokens), *mark.before]
        many = next((v for t in near if (v := count(t)) and 2 <= v <= 9), self.crowds.get(mark.start, 1))
        return [self.player(mark), *(self.guest() for _ in range(many - 1))]

    def _plain(self, mark: Mark, who: str) -> None:
        action = "call" if mark.tag == "limp" else mark.tag
        if action == "check" and self.call_to > self.own.get(who, 0):
            return  # a check over a bet: told of another round
        if action == "call":
            if not self.call_to:
                return
            if who == self.me == "ME" and self.acts and self._called(who):
                who = self.guest()  # nobody calls twice: it was another
            if who == "SB" and not self.bets and self.own.get(who) == self.call_to:
                return  # both blinds are alike: nothing is to be completed
            self.own[who] = self.call_to
        self.acts.append(Act(who, action, None, False, mark.span))

    def _called(self, who: str) -> bool:
        """Whether a player has called all that was bet."""
        last = next((a for a in reversed(self.acts) if a.who == who or a.action in ("bet", "raise")), None)
        return last is not None and last.who == who and last.action == "call"

    def _price(self, mark: Mark) -> None:
        value = mark.value
        if value is None or value <= self.call_to:
            return
        opening = self.street not in ("preflop", "") and not self.bets
        mine = self.bets == 1 and self.me == "ME" and self.own.get(self.me) == self.call_to
        early = self.known and self.street == "preflop" and self.blinds is not None
        self.known = opening or mine or early
        self.raise_by = value - self.call_to if self.known else 0
        self.call_to, self.opening = value, opening
        self.prices += 1
        self.bets += 1
        self.acts.append(Act(self.guest(), "raise" if self.bets > 1 else "bet", value, False, mark.span))

    def total(self, mark: Mark) -> int | None:
        """What a bet or raise is in all."""
        value = mark.value
        if mark.tag in ("by", "allin-by"):
            return None if value is None else self.call_to + value
        if mark.tag == "min":
            return self.call_to + self.raise_by if self.known and self.raise_by else None
        if mark.tag == "potbet":
            return self._pot_bet(self.me if mark.who == "ME" else mark.who)
        if mark.tag == "x":
            times = _times(mark)
            blind = self.blinds[1] if self.blinds else 0
            base = self.call_to if self.call_to and not of_blinds(mark) else blind
            total = times * base if times else Fraction(0)
            return int(total) if total and total.denominator == 1 else None
        return in_chips(mark, self.blinds)

    def _pot_bet(self, who: str) -> int | None:
        if self.street != "preflop" and self.pot is not None:
            return 2 * self.call_to + self.pot + sum(self.own.values()) - self.own.get(who, 0)
        if self.street != "preflop" or self.blinds is None:
            return None
        return 2 * self.call_to + sum(self.own.values()) - self.own.get(who, 0)

    def _wager(self, mark: Mark, who: str, to: int) -> None:
        all_in = mark.tag.startswith("allin")
        blind = self.blinds[who == "BB"] if self.blinds and who in ("SB", "BB") else 0
        if all_in and self.street == "preflop" and to <= blind == self.own.get(who):
            self.posted[who] = to
            return
        if to <= self.call_to:
            self._not_over(mark, who, to, all_in)
            return
        by, first = to - self.call_to, self.call_to == 0
        full = by >= self.raise_by or not self.known
        least = self.blinds[1] if self.blinds else 0
        if not all_in and ((self.known and by < self.raise_by) or (first and to < least)):
            self.short = self.short or (to, self.call_to, self.raise_by)
        if first:
            self.known = self.known or self.street != "preflop"
        elif not self.known and self.bets:
            self.known = True
        if full and not (first and all_in and to < least):
            self.raise_by = by
        elif not all_in:
            self.raise_by = max(self.raise_by, by)
        self.opening = first and self.street != "preflop"
        self.call_to, self.own[who], self.all_in = to, to, all_in
        self.bets += 1
        self.acts.append(Act(who, "bet" if first else "raise", to, all_in, mark.span))

    def _not_over(self, mark: Mark, who: str, to: int, all_in: bool) -> None:
        """An amount that does not exceed what is to call: a call, or told twice."""
        last = self.acts[-1] if self.acts else None
        if self.limit and last is not None and last.to == to and who == self.me and not all_in:
            self.own[who] = self.own.pop(last.who, to)  # the size of the bet was told before
            self.acts[-1] = replace(last, who=who)
            return
        if all_in:
            self.own[who] = to
            self.acts.append(Act(who, "call", to if to < self.call_to else None, True, mark.span))
        elif who == self.me and to < self.call_to and self._price_alone():
            self._raised_from(who, to)
        elif to < self.call_to and to != self.own.get(who):
            self.odd.append(str(to))

    def _price_alone(self) -> bool:
        """Whether nothing is told but what there is to call, over no bet that is known."""
        wagers = [a for a in self.acts if a.action in ("bet", "raise")]
        return len(wagers) == 1 and self.street not in ("", "preflop") and bool(self.prices)

    def _raised_from(self, who: str, to: int) -> None:
        """ "It's 6,000 to me after I bet 2,000": by how much the player's own bet was raised."""
        self.own[who], self.raise_by = to, self.call_to - to
        self.known, self.opening, self.bets = True, False, 2


def _times(mark: Mark) -> Fraction | None:
    for token in mark.tokens:
        digits = "".join(c for c in token.text.replace(",", ".") if c.isdigit() or c == ".").strip(".")
        if digits:
            try:
                return Fraction(digits)
            except ValueError:
                return None
        for stem, times in _STEMS.items():
            if token.low.startswith(stem):
                return Fraction(times)
        if number := count(token):
            return Fraction(number)
    return None
