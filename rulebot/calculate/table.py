"""A hand replayed: who has put in what, what a call takes, how large the last full raise was.

The arithmetic of TDA 2024 rules 43 and 47 and nothing else: no clause, no house but
the order in which a short big blind pays blind and ante.
"""

from __future__ import annotations

from rulebot.calculate.betting_facts import STREETS, Act, Betting
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
        "dead",
        "folded",
        "full_since",
        "last",
        "limit",
        "opened",
        "own",
        "pot",
        "raise_by",
        "seats",
        "short",
        "small_blind",
        "stacks",
        "street",
    )

    def __init__(self, facts: Betting, seats: tuple[str, ...], ante_first: bool) -> None:
        self.small_blind, self.big_blind = facts.blinds or (0, 0)
        if self.small_blind > self.big_blind or not self.big_blind:
            raise Impossible("not_the_blinds", small=self.small_blind, big=self.big_blind)
        self.seats = {seat: at for at, seat in enumerate(seats)}
        if len(self.seats) != len(seats):
            raise Impossible("not_named_twice", seats=seats)
        many = len(seats)
        self.stacks = _stacks(facts, seats)
        self.own = [0] * many
        """Put in on this street."""
        self.acted = [False] * many
        self.folded = [False] * many
        self.all_in = [False] * many
        self.full_since = [False] * many
        """Was there a full bet or raise since this player acted?"""
        self.pot = 0
        self.antes = 0
        self.short = 0
        """What is missing of blinds posted in part."""
        self.dead = 0
        """Blinds not posted at all."""
        self.limit = facts.structure == "fixed-limit"
        self.blind_seats = _blind_seats(seats)
        self.street = 0
        self.last: int | None = None
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
        self._blind(small, self.small_blind, posted.get(small))
        self._blind(big, self.big_blind, posted.get(big))
        if single and not ante_first:
            self._pay_ante(big, single)
        self.call_to = self.big_blind
        self.raise_by = self.big_blind
        self.opened = True

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
        self.own = [0] * many
        self.acted = [False] * many
        self.full_since = [False] * many
        self.call_to = 0
        self.raise_by = self.big_blind * (2 if self.limit and street > 1 else 1)
        self.opened = False
        self.last = None

    def play(self, act: Act, strict: bool) -> None:
        """Replay one action; `strict`: a wager below the minimum must be all-in (52-A)."""
        player = self.player(act.seat)
        self._may_act(act, player)
        if act.action == "fold":
            self.folded[player] = True
        elif act.action == "check":
            if self.own[player] < self.call_to:
                raise Impossible("not_a_check", seat=act.seat, amount=self.call_to - self.own[player])
        elif act.action == "call":
            self._call(act, player)
        else:
            self._wager(act, player, strict)
        self.acted[player] = True
        self.full_since[player] = False
        self.last = player

    def player(self, seat: str | None) -> int:
        """The place of a seat by its name."""
        if seat is None or seat not in self.seats:
            raise Impossible("not_a_seat", name=seat, seats=list(self.seats))
        return self.seats[seat]

    def _may_act(self, act: Act, player: int) -> None:
        if act.action is None:
            raise Unreadable("not_an_action", seat=act.seat)
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
            if act.to > self.call_to or not act.all_in or stack is not None:
                raise Impossible("not_this_call", seat=act.seat, to=act.to, amount=self.own[player] + paid)
            paid = act.to - self.own[player]
        self.own[player] += self._pay(player, paid)
        if act.all_in:
            self._must_be_empty(act, player)

    def _wager(self, act: Act, player: int, strict: bool) -> None:
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
        if stack:
            raise Impossible("not_all_in_with_more", seat=act.seat, stack=stack)
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


def _blind_seats(seats: tuple[str, ...]) -> tuple[int, int]:
    """Small and big blind; heads-up the big blind is left of the button (34-B)."""
    if len(seats) < 2:
        raise Impossible("not_two_players", many_seats=len(seats))
    if len(seats) == 2 and seats[1] != "BB":
        return 1, 0
    return 0, 1


def _posted(facts: Betting, table: Table) -> dict[int, int]:
    places = {"SB": table.blind_seats[0], "BB": table.blind_seats[1]}
    posted: dict[int, int] = {}
    for seat, amount in (facts.posted or {}).items():
        player = table.seats.get(seat, places.get(seat))
        if player is None:
            raise Impossible("not_a_seat", name=seat, seats=list(table.seats))
        if player not in table.blind_seats:
            raise Impossible("not_a_blind", seat=seat)
        posted[player] = amount
    return posted


def replay(facts: Betting, seats: tuple[str, ...], ante_first: bool) -> Table:
    """The table after all actions, on the street asked about."""
    table = Table(facts, seats, ante_first)
    asked = STREETS.index(facts.street or _last_street(facts))
    for act in facts.actions or ():
        street = STREETS.index(act.street) if act.street else asked
        if street < table.street:
            came, before = STREETS[street], STREETS[table.street]
            raise Impossible("not_back_a_street", came=came, before=before)
        if street > asked:
            raise Impossible("not_a_later_street", came=STREETS[street], asked=STREETS[asked])
        if street > table.street:
            table.next_street(street)
        table.play(act, strict=street == asked)
    if asked > table.street:
        table.next_street(asked)
    return table


def _last_street(facts: Betting) -> str:
    told = [act.street for act in facts.actions or () if act.street]
    return told[-1] if told else "preflop"
