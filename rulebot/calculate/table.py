"""A hand replayed: who has put in what, what a call takes, how large the last full raise was.

The arithmetic of TDA 2024 rules 43 and 47 and nothing else: no clause, no house but
the order in which a short big blind pays blind and ante.
"""

from __future__ import annotations

from rulebot.calculate.betting_facts import Act, Betting
from rulebot.calculate.positions import blind_seats, first_to_act
from rulebot.calculate.refusal import Impossible, Unreadable


class Table:
    """The state of a betting round; changed in place while the actions are replayed."""

    __slots__ = (
        "acted",
        "all_in",
        "antes",
        "big_blind",
        "blind_seats",
        "call_to",
        "checked",
        "dead",
        "first",
        "folded",
        "full_since",
        "last",
        "limit",
        "limit_bet",
        "misnamed",
        "opened",
        "ordered",
        "own",
        "passed",
        "pot",
        "pot_known",
        "raise_by",
        "seats",
        "short",
        "sized",
        "small_blind",
        "stacks",
        "street",
        "whole",
    )

    def __init__(self, facts: Betting, seats: tuple[str, ...], ante_first: bool, whole: bool = True) -> None:
        self.small_blind, self.big_blind = facts.blinds or (0, 0)
        if facts.blinds and (self.small_blind > self.big_blind or not self.big_blind):
            raise Impossible("not_the_blinds", small=self.small_blind, big=self.big_blind)
        self.seats = {seat: at for at, seat in enumerate(seats)}
        if len(self.seats) != len(seats):
            raise Impossible("not_named_twice", seats=seats)
        many = len(seats)
        self.blind_seats = blind_seats(seats)
        self.first = first_to_act(seats, self.blind_seats, 0)
        """Who acts first on this street."""
        self.stacks = _stacks(facts, seats)
        self.own = [0] * many
        """Put in on this street."""
        self.acted = [False] * many
        self.folded = [False] * many
        self.all_in = [False] * many
        self.full_since = [False] * many
        """Was there a full bet or raise since this player acted?"""
        self.passed = [0] * many
        """What was to call when a player was passed over, and is taken to have folded."""
        self.misnamed: list[int] = []
        """Players who are said to bet over a bet, or to raise over nothing."""
        self.checked: list[int] = []
        """Players passed over on this street with nothing to call."""
        self.pot = 0
        self.antes = 0
        self.short = 0
        """What is missing of blinds posted in part."""
        self.dead = 0
        """Blinds not posted at all."""
        self.whole = self.pot_known = whole
        """Is the hand told from the blinds on? Else stacks are those before what is told."""
        self.limit = facts.structure == "fixed-limit"
        self.limit_bet = facts.limit_bet or 0 if self.limit else 0
        self.ordered = facts.seats is not None
        """Is the order of the seats told? Else nobody can be passed over."""
        self.street = 0
        self.last: int | None = None
        self.call_to = self.raise_by = self.big_blind
        self.opened = True
        self.sized = bool(self.big_blind)
        """Is the last full bet or raise known? Without blinds an all-in alone does not tell it."""
        if whole:
            self._post(facts, ante_first)

    def _post(self, facts: Betting, ante_first: bool) -> None:
        ante = facts.ante
        each = ante.amount or 0 if ante is not None and ante.type == "each" else 0
        single = ante.amount or 0 if ante is not None and ante.type == "big-blind" else 0
        small, big = self.blind_seats
        if each:
            for player in range(len(self.own)):
                self._pay_ante(player, each)
        if single and ante_first:
            self._pay_ante(big, single)
        posted = _posted(facts, self)
        if small is None:
            self.dead += self.small_blind
        else:
            self._blind(small, self.small_blind, posted.get(small))
        self._blind(big, self.big_blind, posted.get(big))
        if single and not ante_first:
            self._pay_ante(big, single)

    def _pay_ante(self, player: int, ante: int) -> None:
        paid = self._pay(player, ante)
        self.antes += paid

    def _blind(self, player: int, blind: int, posted: int | None) -> None:
        if posted is not None and posted > blind:
            raise Impossible("not_over_the_blind", blind=blind, posted=posted)
        paid = self._pay(player, blind if posted is None else posted)
        if posted is not None and paid < posted:
            raise Impossible("not_from_this_stack", posted=posted, paid=paid)
        self.own[player] += paid
        if paid:
            self.short += blind - paid
        else:
            self.dead += blind

    def _pay(self, player: int, amount: int) -> int:
        """Take chips from a stack into the pot, no more than there are."""
        stack = self.stacks[player]
        paid = amount
        if stack is not None:
            paid = min(amount, stack)
            self.stacks[player] = stack - paid
            self.all_in[player] = stack == paid
        self.pot += paid
        return paid

    def next_street(self, street: int) -> None:
        """Go on to a later street: nobody has put anything in yet."""
        many = len(self.own)
        self.street = street
        self.first = first_to_act(tuple(self.seats), self.blind_seats, street)
        self.own = [0] * many
        self.acted = [False] * many
        self.full_since = [False] * many
        self.checked = []
        self.call_to = 0
        self.raise_by = self.limit_bet or self.big_blind * (2 if self.limit and street > 1 else 1)
        self.opened = False
        self.sized = bool(self.raise_by)
        self.last = None

    def able(self) -> int:
        """How many players can still bet."""
        return sum(not gone and not all_in for gone, all_in in zip(self.folded, self.all_in, strict=True))

    def end_street(self) -> None:
        """Whoever had something to call on a street and did not is taken to have folded."""
        for player, own in enumerate(self.own):
            if own < self.call_to and not (self.folded[player] or self.all_in[player]):
                self.folded[player] = True
                self.passed[player] = self.call_to - own

    def turn_to(self, player: int) -> None:
        """Whoever sits before the next actor has checked, or is taken to have folded (50-A)."""
        if not self.ordered:
            return
        many = len(self.own)
        at = self.first if self.last is None else (self.last + 1) % many
        while at != player:
            if not (self.folded[at] or self.all_in[at]):
                self._pass_over(at, player)
            at = (at + 1) % many

    def _pass_over(self, at: int, player: int) -> None:
        if self.own[at] < self.call_to:
            if sum(self.folded) == len(self.folded) - 2:
                names = list(self.seats)
                raise Impossible("not_your_turn", seat=names[player], turn=names[at])
            self.folded[at] = True
            self.passed[at] = self.call_to - self.own[at]
        else:
            self.acted[at] = True
            self.full_since[at] = False
            self.checked.append(at)

    def play(self, act: Act, strict: bool) -> None:
        """Replay one action; `strict`: a wager below the minimum must be all-in (52-A)."""
        player = self.player(act.seat)
        if act.action == "fold" and (self.passed[player] or player in self.checked):
            self._folds_late(player)
            return
        self._may_act(act, player)
        if act.action == "fold":
            self.folded[player] = True
            return
        self.turn_to(player)
        if act.action == "check":
            if self.own[player] < self.call_to:
                raise Impossible("not_a_check", seat=act.seat, amount=self.call_to - self.own[player])
        elif act.action == "call":
            self._call(act, player)
        else:
            self._wager(act, player, strict)
        self.acted[player] = True
        self.full_since[player] = False
        self.last = player

    def _folds_late(self, player: int) -> None:
        """A fold told after its turn is the fold that was assumed; out of turn it binds too (53-A)."""
        self.folded[player] = True
        self.passed[player] = 0
        if player in self.checked:
            self.checked.remove(player)

    def player(self, seat: str | None) -> int:
        """The place of a seat by its name."""
        if seat is None or seat not in self.seats:
            raise Impossible("not_a_seat", name=seat, seats=list(self.seats))
        return self.seats[seat]

    def _may_act(self, act: Act, player: int) -> None:
        if act.action is None:
            raise Unreadable("not_an_action", seat=act.seat)
        if self.passed[player]:
            raise Impossible("not_in_turn", seat=act.seat, amount=self.passed[player])
        if self.folded[player]:
            raise Impossible("not_folded_again", seat=act.seat)
        if self.all_in[player]:
            raise Impossible("not_all_in_again", seat=act.seat)
        if sum(self.folded) == len(self.folded) - 1:
            raise Impossible("not_after_the_hand", seat=act.seat)
        if self.acted[player] and self.own[player] == self.call_to:
            raise Impossible("not_acting_again", seat=act.seat)

    def _call(self, act: Act, player: int) -> None:
        by = self.call_to - self.own[player]
        if by <= 0:
            raise Impossible("not_a_call", seat=act.seat)
        stack = self.stacks[player]
        paid = by if stack is None else min(by, stack)
        if act.to is not None and act.to != self.own[player] + paid:
            if act.to > self.call_to or not act.all_in or (stack is not None and self.whole):
                raise Impossible("not_this_call", seat=act.seat, to=act.to, amount=self.own[player] + paid)
            paid = act.to - self.own[player]
        self.own[player] += self._pay(player, paid)
        if act.all_in:
            self._must_be_empty(act, player)

    def _wager(self, act: Act, player: int, strict: bool) -> None:
        if (act.action == "bet") is bool(self.call_to):
            self.misnamed.append(player)
        stack = self.stacks[player]
        raise_to = act.to
        if raise_to is None and act.all_in and stack is not None:
            raise_to = self.own[player] + stack
        if raise_to is None:
            raise Unreadable("not_without_total", action=act.action, seat=act.seat)
        if raise_to <= self.call_to:
            raise Impossible("not_above_call", seat=act.seat, raise_to=raise_to, call_to=self.call_to)
        by = raise_to - self.own[player]
        if stack is not None and by > stack:
            raise Impossible("not_with_this_stack", seat=act.seat, by=by, stack=stack)
        self.own[player] += self._pay(player, by)
        if act.all_in:
            self._must_be_empty(act, player)
        self._grow(act, player, raise_to, strict)

    def _grow(self, act: Act, player: int, raise_to: int, strict: bool) -> None:
        """A full bet or raise sets the last raise; a short all-in moves only the call (43-A, 47-A)."""
        by = raise_to - self.call_to
        short = by < self.raise_by
        if not self.opened and self.call_to:
            short = raise_to < self.raise_by
        if self.limit and by > self.raise_by:
            most = self.call_to + self.raise_by
            raise Impossible("not_above_limit", seat=act.seat, raise_to=raise_to, most=most)
        if short and strict and not self.all_in[player] and not self._completes(raise_to):
            raise Impossible(
                "not_below_minimum", seat=act.seat, raise_to=raise_to, amount=self.call_to + self.raise_by
            )
        self.call_to = raise_to
        self.sized = self.sized or not self.all_in[player]
        if not short:
            self.opened = True
            self.full_since = [True] * len(self.own)
            if not self.limit:
                self.raise_by = max(by, self.raise_by)

    def _completes(self, raise_to: int) -> bool:
        """In limit a short all-in may be completed to a whole number of bets."""
        return self.limit and raise_to % self.raise_by == 0

    def _must_be_empty(self, act: Act, player: int) -> None:
        stack = self.stacks[player]
        if stack and self.whole:
            raise Impossible("not_all_in_with_more", seat=act.seat, stack=stack)
        if stack:
            self.stacks[player] = 0
        self.all_in[player] = True


def _stacks(facts: Betting, seats: tuple[str, ...]) -> list[int | None]:
    many = len(seats)
    if facts.stacks_start is None:
        return [None] * many
    if len(facts.stacks_start) != many:
        raise Impossible("not_a_stack_each", many=many, many_stacks_start=len(facts.stacks_start))
    for seat, stack in zip(seats, facts.stacks_start, strict=True):
        if stack == 0:
            raise Impossible("not_in_hand_without_chip", seat=seat)
    return list(facts.stacks_start)


def _posted(facts: Betting, table: Table) -> dict[int, int]:
    places = {"SB": table.blind_seats[0], "BB": table.blind_seats[1]}
    posted: dict[int, int] = {}
    for seat, amount in (facts.posted or {}).items():
        player = table.seats.get(seat, places.get(seat))
        if player is None and seat == "SB" and not amount:
            continue
        if player is None:
            raise Impossible("not_a_seat", name=seat, seats=list(table.seats))
        if player not in table.blind_seats:
            raise Impossible("not_a_blind", seat=seat)
        posted[player] = amount
    return posted
