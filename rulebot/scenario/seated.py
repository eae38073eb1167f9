"""A hand as told, before it is played: who sits where, blinds, street, and the events in their streets."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebot.scenario.blinds import told_ante, told_blinds
from rulebot.scenario.clauses import Clauses
from rulebot.scenario.events import PLAYED, Event
from rulebot.scenario.tokens import Token, Words
from rulebot.scenario.who import named

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


class Seated:
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
