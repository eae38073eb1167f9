"""The events of a hand played out: who faces what, street by street.

Knows the arithmetic of a betting round only as far as needed to turn "3x", "by 300" and
"a limp" into totals; rulings are the calculator's. What cannot be is handed back unread.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebot.scenario.events import PLAYED, Event
from rulebot.scenario.seated import Act, Round, Seated

STREETS = ("preflop", "flop", "turn", "river")


class Hand(Seated):
    """A hand as told, and as it was played."""

    # -- the play

    def play(self, upto: int | None = None) -> None:
        """Play the events out, those before `upto`."""
        events = self.events if upto is None else self.events[:upto]
        self._limp_is_blind(events)
        self._begin(self._first_street())
        for at, event in enumerate(events):
            if (
                event.modal
                or event.staff
                or (event.asked and event.verb in PLAYED and event.amount is None and not event.who)
            ):
                continue
            street = event.street or self.street
            if street and street != self.now and self._moves_on(street):
                self._begin(street)
            self._event(event, events[at + 1 :])

    def _first_street(self) -> str:
        streets = [e.street for e in self.events if e.street]
        return streets[0] if streets else self.street

    def _moves_on(self, street: str) -> bool:
        order = {"preflop": 0, "flop": 1, "flop+": 1, "turn": 2, "river": 3}
        return order.get(street, 0) > order.get(self.now, 0)

    def _begin(self, street: str) -> None:
        self.now = street
        self.round = Round()
        self.rounds[street] = self.round
        if self.blinds:
            self.round.raise_by = self.blinds[1]
            if street == "preflop":
                self.round.call_to = self.blinds[1]
                self.round.own = {"SB": self.blinds[0], "BB": self.blinds[1]}
        else:
            self.round.known = street not in ("preflop", "")

    def _limp_is_blind(self, events: Sequence[Event]) -> None:
        """Without blinds told, the amount of a limp is the big blind."""
        if self.blinds is not None:
            return
        first = next((e for e in events if e.verb in PLAYED and not e.modal), None)
        limp = next((e for e in events if e.verb == "limp" and e.amount), None)
        if (
            limp is None
            and first is not None
            and first.verb == "call"
            and first.amount
            and self.street == "preflop"
        ):
            limp = first
        if limp is not None and limp.amount:
            self.blinds = (limp.amount // 2, limp.amount)
            self.blinds_span, self.blinds_why = (
                limp.span,
                "a limp is the big blind; the small blind is taken as half of it",
            )
            self.street = self.street or "preflop"

    def _event(self, event: Event, later: Sequence[Event]) -> None:
        if event.verb in ("foldround", "leave", "pull"):
            return
        if event.verb == "post":
            return
        if event.many:
            self._several(event)
            return
        players = [self._plausible(event, w) for w in event.who] or [self.player("")]
        for who in players:
            self._act(event, who)

    def _plausible(self, event: Event, word: str) -> str:
        """The player meant; somebody new where the one pointed at has just bet."""
        who = self.player(word)
        last = self.acts[-1] if self.acts else None
        again = (
            last is not None
            and last.who == who
            and last.street == self.now
            and last.action in ("bet", "raise")
        )
        loose = word in ("HE", "OTHER", "VILLAIN") or not self.tokens[event.at - 1].who
        if again and event.amount is not None and event.amount == self.round.call_to:
            return who
        if again and loose and event.verb in ("bet", "raise", "call", "allin", "minraise", "open"):
            return self.player("NEW")
        return who

    def _several(self, event: Event) -> None:
        """ "all-ins of 500, 650 and 800"."""
        many = [self.player(w) for w in event.who] if len(event.who) == len(event.many) else []
        for at, amount in enumerate(event.many):
            who = many[at] if many else self.player("")
            one = Event(event.verb, [who], event.at, event.span, plain=amount, street=event.street)
            self._act(one, who)

    def _act(self, event: Event, who: str) -> None:
        verb = event.verb
        if verb == "say":
            verb = "allin" if event.said == "allin" else event.said
        if verb in ("fold", "check"):
            self._add(event, who, verb, None)
        elif verb in ("call", "limp"):
            self._call(event, who)
        elif verb in ("put",) or (event.chips and verb in ("bet", "raise")):
            self._chips(event, who)
        elif verb in ("bet", "open", "raise", "minraise", "allin", "amount"):
            self._wager(event, who)

    def _call(self, event: Event, who: str) -> None:
        facing, told = self.round.call_to, event.amount
        if not facing and told:
            self.round.call_to, self.round.known = told, False
        elif told and facing and told not in (facing, facing - self.round.own.get(who, 0)):
            self._bad(event)
        self.round.own[who] = self.round.call_to
        self._add(event, who, "call", None)

    def _chips(self, event: Event, who: str) -> None:
        """Chips of an earlier player, whose meaning is plain from their total."""
        total = sum(event.chips) if event.chips else event.amount
        if total is None:
            return
        spot = self.round
        if event.to is not None and event.to > spot.call_to:
            total = event.to
        if spot.call_to and total < spot.call_to + spot.raise_by and total != spot.call_to:
            if event.to is None:
                self._bad(event)
            return
        self._bet_to(event, who, total, False)

    def _wager(self, event: Event, who: str) -> None:
        if event.over and not self.round.call_to:
            bet = Event("bet", [], event.at, event.span, plain=event.over)
            self._bet_to(bet, self.player(""), event.over, False)
        to = self.total(event, who)
        if to is None:
            if event.verb != "say" and event.amount is None:
                self._bad(event)
            return
        self._bet_to(event, who, to, event.verb == "allin" or event.said == "allin")

    def total(self, event: Event, who: str) -> int | None:
        """What a bet or raise is in all."""
        spot = self.round
        if event.verb == "minraise":
            if event.to is not None:
                return event.to
            return spot.call_to + spot.raise_by if spot.call_to and spot.raise_by else event.amount
        if event.to is not None:
            return event.to
        if event.by is not None:
            if event.plain is not None and event.plain > event.by and event.plain > spot.call_to:
                return event.plain
            return spot.call_to + event.by
        if event.times is not None:
            return self._multiple(event)
        if event.plain is None:
            return self._limit_size(event)
        loose = event.verb == "raise" and spot.call_to and self.tokens[event.at].low in _BY_OR_TO
        if loose and event.plain - spot.call_to < spot.raise_by:
            return spot.call_to + event.plain  # as a total it would be no raise
        return event.plain

    def _limit_size(self, event: Event) -> int | None:
        """In fixed-limit a bet needs no amount."""
        if (
            self.blinds is None
            or event.verb == "allin"
            or not any(t.is_("g.fixed-limit") for t in self.tokens)
        ):
            return None
        big = self.blinds[1] * (2 if self.now in ("turn", "river") else 1)
        return self.round.call_to + big

    def _multiple(self, event: Event) -> int | None:
        if event.times is None:
            return None
        if self.round.bets == 0 and self.blinds and self.now in ("preflop", ""):
            base = self.blinds[1]
        else:
            base = self.round.call_to
        value = event.times * base
        return int(value) if base and value.denominator == 1 else None

    def _bet_to(self, event: Event, who: str, to: int, all_in: bool) -> None:
        spot = self.round
        blind = self.blinds[who == "BB"] if self.blinds and who in ("SB", "BB") else 0
        if all_in and to <= blind and self.now == "preflop" and not self.acts:
            self.posted[who] = to  # a blind that is all-in with less than it
            return
        if to == spot.own.get(who) and self.acts and self.acts[-1].who == who:
            return  # told twice: "puts out two 500s, making it 1000"
        if to <= 12 and not (self.blinds and self.blinds[1] <= 12):
            self._bad(event)  # "raise to eight": eight what?
            return
        if to <= spot.call_to:
            if all_in:
                spot.own[who] = to
                self._add(event, who, "call", to if to < spot.call_to else None, True)
            elif to == spot.call_to:
                self._add(event, who, "call", None)
                spot.own[who] = to
            else:
                self._bad(event)
            return
        by = to - spot.call_to
        opening = spot.call_to == 0
        if by >= spot.raise_by or (not all_in and not spot.bets and not self.blinds):
            if not opening and not spot.bets and self.now in ("preflop", "") and not self.blinds:
                spot.known = False
            spot.raise_by = by
            spot.known = spot.known or spot.bets > 0
        if opening and self.now == "" and not self.blinds:
            spot.known = event.verb == "bet"
        spot.opener = spot.opener or who
        spot.call_to = to
        spot.own[who] = to
        spot.bets += 1
        spot.all_in = all_in
        self._add(event, who, "bet" if opening else "raise", to, all_in)

    def _add(self, event: Event, who: str, action: str, to: int | None, all_in: bool = False) -> None:
        if action in ("fold", "check") and action == "check" and self.round.call_to and self.now != "preflop":
            self._bad(event)
            return
        end = event.span[1]
        self.acts.append(Act(who, action, to, all_in, self.now, (event.span[0], end)))

    def _bad(self, event: Event) -> None:
        self.unread.append(
            self.words.text[event.span[0] : event.span[1]]
            + (f" {event.amount}" if event.amount is not None else "")
        )


_BY_OR_TO = (
    "raise",
    "raises",
    "raised",
    "erhoht",
    "erhohe",
    "erhohte",
    "raist",
    "raiset",
    "reraises",
    "reraised",
    "reraist",
    "re raises",
    "re raised",
)
