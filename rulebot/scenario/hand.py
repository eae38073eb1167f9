"""The events of a hand played out: who faces what, street by street.

Knows the arithmetic of a betting round only as far as needed to turn "3x", "by 300" and
"a limp" into totals; rulings are the calculator's. What cannot be is handed back unread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebot.numbers import Sense
from rulebot.scenario.blinds import told_ante, told_blinds
from rulebot.scenario.clauses import Clauses
from rulebot.scenario.events import PLAYED, Event
from rulebot.scenario.tokens import Token, Words
from rulebot.scenario.who import named

STREETS = ("preflop", "flop", "turn", "river")
_PLACES = ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN", "SB", "BB")
_FRESH = ("NEXT", "NEW")


@dataclass(slots=True)
class Act:
    """One action as the calculator wants it."""

    who: str
    action: str
    to: int | None
    all_in: bool
    street: str
    span: tuple[int, int]


@dataclass(slots=True)
class Round:
    """The betting round as it stands."""

    call_to: int = 0
    raise_by: int = 0
    own: dict[str, int] = field(default_factory=dict)
    bets: int = 0
    """Bets and raises of this round, blinds not counted."""
    opener: str = ""
    all_in: bool = False
    """Was the last bet or raise all-in?"""
    known: bool = True
    """Is the size of the last raise known?"""
    settled: set[str] = field(default_factory=set)
    """Who has acted since the last bet or raise."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the words alone say: tokens with players, events, numbers used."""

    tokens: tuple[Token, ...]
    events: tuple[Event, ...]
    used: frozenset[int]
    aliases: dict[str, str]


def _told(words: Words) -> Told:
    """Read once for each question, however many readers ask."""
    kept = words.memory.get("told")
    if isinstance(kept, Told):
        return kept
    clauses = Clauses(tuple(named(words.tokens)))
    told = Told(tuple(clauses.tokens), tuple(clauses.read()), frozenset(clauses.used), clauses.aliases)
    words.memory["told"] = told
    return told


class Hand:
    """A hand as told: blinds, street, events with their players, the actions in order."""

    def __init__(self, words: Words) -> None:
        told = _told(words)
        self.words = words
        self.tokens: tuple[Token, ...] = told.tokens
        self.events: list[Event] = [event.copy() for event in told.events]
        self.used = set(told.used)
        self.aliases = dict(told.aliases)
        self.now = ""
        self.names: list[str] = []
        self.acts: list[Act] = []
        self.unread: list[str] = []
        self.posted: dict[str, int] = {}
        """What a blind really put in."""
        self.short: list[str] = []
        """Raises below the minimum: either wrong, or wrongly read."""
        self.fair = False
        """Was something read in one of two plausible ways?"""
        self.last_other = ""
        self.blinds: tuple[int, int] | None = None
        self.blinds_span: tuple[int, int] | None = None
        self.blinds_why = ""
        self.ante: tuple[str, int] | None = None
        self.round = Round()
        self.rounds: dict[str, Round] = {}
        self._blinds()
        self.street, self.street_span = self._street()
        self._places_streets()

    # -- what stands beside the actions

    def _blinds(self) -> None:
        told = told_blinds(self.tokens, self.used)
        if told is not None:
            self.used |= told.used
            self.blinds, self.blinds_span, self.blinds_why = told.sizes, told.span, told.why
        ante = told_ante(self.tokens, told, self.used)
        if ante is not None:
            self.ante = (ante[0], ante[1])
            self.used.add(ante[2])

    def _street(self) -> tuple[str, tuple[int, int] | None]:
        """The street of the question: the last one named on which something was done."""
        named_at = [(at, t) for at, t in enumerate(self.tokens) if t.is_("st.") and not self._dealt_later(t)]
        found = [(self._street_of(t), t.span) for _, t in named_at]
        if found:
            return found[-1]
        first = next((e for e in self.events if e.verb in PLAYED and not e.modal and not e.staff), None)
        if first is None:
            return "", None
        places = any(n in _PLACES for e in self.events for n in e.who) or any(
            t.is_("w.UTG", "w.HJ", "w.CO", "w.BTN", "w.LJ", "w.MP", "w.UTG1") or t.who in ("BB", "SB")
            for t in self.tokens
        )
        if first.verb in ("bet", "check") and first.times is None:
            return ("preflop", None) if first.verb == "bet" and places and self.blinds else ("flop+", None)
        if first.verb in ("limp", "raise", "minraise") or first.times is not None:
            return ("preflop", None) if self.blinds or places or first.verb == "limp" else ("", None)
        if first.verb in ("open", "allin", "call", "fold"):
            return ("preflop", None) if self.blinds or places else ("", None)
        return "", None

    def _dealt_later(self, token: Token) -> bool:
        """ "before the turn", "the river is dealt" name a street that is not being bet."""
        spans = [s for name in ("q.nextcard", "q.notnextcard") for s in self.words.cues.get(name, ())]
        return any(start <= token.start and token.end <= end for start, end in spans)

    def _street_of(self, token: Token) -> str:
        name = next(n[3:] for n in sorted(token.names) if n.startswith("st."))
        return "flop+" if name == "post" else name

    def _places_streets(self) -> None:
        """Give each event its street, where several were named."""
        marks = [
            (t.start, self._street_of(t)) for t in self.tokens if t.is_("st.") and not self._dealt_later(t)
        ]
        ends = [t.start for t in self.tokens if t.ends]
        distinct = list(dict.fromkeys(name for _, name in marks))
        if len(distinct) < 2:
            return
        for event in self.events:
            before = [name for start, name in marks if start <= event.span[0]]
            close = next((end for end in ends if end > event.span[0]), len(self.words.text))
            later = [name for start, name in marks if event.span[0] < start < close]
            event.street = before[-1] if before else later[0] if later else ""

    # -- players

    def player(self, who: str) -> str:
        """The player a word points at; a new one where it points at nobody yet."""
        who = self.aliases.get(who, who)
        if who == "YOU":
            who = self.aliases.get("ME", "ME")
        if who in ("HE", "OTHER"):
            who = self._he(who)
        elif who in _FRESH or who == "":
            who = self._fresh()
        elif who in ("LIMPER", "OPENER", "CALLER", "FIRST"):
            who = self._role(who)
        elif who.startswith("NEW "):
            who = who[4:]
        if who not in self.names:
            self.names.append(who)
        if who not in ("ME", self.aliases.get("ME", "ME")):
            self.last_other = who
        return who

    def _he(self, who: str) -> str:
        others = [n for n in self.names if n not in ("ME", self.aliases.get("ME", "ME"))]
        if who == "OTHER" and len(others) != 1:
            return self._fresh()
        return self.last_other or (others[0] if others else "VILLAIN")

    def _fresh(self) -> str:
        at = 1
        while f"P{at}" in self.names:
            at += 1
        return f"P{at}"

    def _role(self, who: str) -> str:
        wanted = {"LIMPER": ("call",), "CALLER": ("call",), "OPENER": ("bet", "raise"), "FIRST": ()}[who]
        for act in self.acts:
            if not wanted or act.action in wanted:
                return act.who
        return self._fresh()

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
        if event.verb == "raise" and spot.call_to and self.tokens[event.at].low in _BY_OR_TO:
            self.fair = True
            if event.plain - spot.call_to < spot.raise_by:
                return spot.call_to + event.plain  # as a total it would be no raise
            self.words.memory["two readings"] = True
            if self.words.memory.get("raise by"):
                return spot.call_to + event.plain
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
            self.fair = True
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
        if not all_in and not opening and spot.known and spot.raise_by and by < spot.raise_by:
            self.short.append(f"{self.words.text[event.span[0] : event.span[1]]} {to}")
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
        if action in ("bet", "raise"):
            self.round.settled = {who}
        elif who in self.round.settled and action != "fold":
            self.short.append(f"{self.words.text[slice(*event.span)]}: twice in a row")
        else:
            self.round.settled.add(who)
        end = event.span[1]
        self.acts.append(Act(who, action, to, all_in, self.now, (event.span[0], end)))

    def _bad(self, event: Event) -> None:
        self.unread.append(
            self.words.text[event.span[0] : event.span[1]]
            + (f" {event.amount}" if event.amount is not None else "")
        )

    # -- what was not placed

    def left_over(self) -> list[str]:
        """Amounts that stand in the question and were not used."""
        out = list(self.unread)
        for at, token in enumerate(self.tokens):
            if (
                at in self.used
                or (token.amount is not None and token.amount <= 12)
                or not (token.amount is not None or token.chips or token.sense is Sense.REFUSED)
            ):
                continue
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            if after is not None and after.is_("p.more", "p.tocall") and self.acts:
                continue  # "it's 3500 more to A": what follows from the actions
            out.append(token.text)
        return out

    def now_facing(self) -> tuple[int, tuple[int, int]] | None:
        """ "1100 to call", "the bet is 600", "facing 1200": what is to be called, told without an action."""
        for at, token in enumerate(self.tokens):
            if not token.is_("p.tocall", "p.over"):
                continue
            near = (
                [at + 1, at + 2]
                if token.is_("p.over")
                or token.low.endswith(("is", "was", "ist", "war", "sind", "facing", "bei", "betragt"))
                else [at - 1, at + 1]
            )
            for i in near:
                if (
                    0 <= i < len(self.tokens)
                    and self.tokens[i].amount is not None
                    and (i not in self.used or i < at)
                ):
                    if i in self.used:
                        continue
                    if i + 1 < len(self.tokens) and self.tokens[i + 1].is_("n.pot", "n.stack"):
                        continue
                    self.used.add(i)
                    return self.tokens[i].amount or 0, (
                        min(token.start, self.tokens[i].start),
                        max(token.end, self.tokens[i].end),
                    )
                if 0 <= i < len(self.tokens) and not self.tokens[i].is_("x.article"):
                    break
        return None


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
