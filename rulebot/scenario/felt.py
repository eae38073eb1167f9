"""The deeds played out on the felt: what is to call, by how much it was raised, who has what in front.

Knows the arithmetic of a round only as far as needed to turn "3x", "by 300" and "a limp"
into totals; rulings are the calculator's. What cannot be is handed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulebot.scenario.blinds import Blinds, told_ante, told_blinds
from rulebot.scenario.deeds import WAGERS, Deed
from rulebot.scenario.story import PLACES, Story, told
from rulebot.scenario.tokens import Words

_ORDER = {"preflop": 0, "flop": 1, "flop+": 1, "turn": 2, "river": 3}
_SMALL = 12
"""Up to here an amount counts something else, unless the blinds are as small."""


@dataclass(slots=True)
class Act:
    """One action as the calculator wants it."""

    who: str
    action: str
    to: int | None
    all_in: bool
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Short:
    """A bet or raise below the minimum, and what it faced."""

    to: int
    call_to: int
    raise_by: int
    span: tuple[int, int]
    acts: int
    """How many had acted when it was made."""


@dataclass(slots=True)
class Felt:
    """A betting round as it stands, and how it came to that."""

    story: Story
    blinds: Blinds | None = None
    ante: tuple[str, int] | None = None
    street: str = ""
    call_to: int = 0
    raise_by: int = 0
    known: bool = True
    """Is the size of the last bet or raise known?"""
    opening: bool = False
    """Is the bet faced the first of the round, told as a bet?"""
    bets: int = 0
    all_in: bool = False
    own: dict[str, int] = field(default_factory=dict)
    posted: dict[str, int] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    """What could not be: an amount below the bet before it."""
    short: list[Short] = field(default_factory=list)
    """Bets and raises below the minimum: either wrong, or wrongly read."""
    fair: bool = False
    last: str = ""
    """The last player other than the one who asks."""

    # -- players

    def player(self, who: str) -> str:
        """The player a word points at; somebody new where it points at nobody yet."""
        who = self.story.aliases.get(who, who)
        if who == "YOU":
            who = self.story.aliases.get("ME", "ME")
        if who in ("HE", "OTHER", "VILLAIN") and who not in self.names:
            who = self.last or "VILLAIN"
        elif who in ("", "NEXT", "NEW"):
            who = self._fresh()
        elif who in ("LIMPER", "OPENER", "CALLER", "FIRST"):
            who = self._role(who)
        elif who.startswith("NEW "):
            who = who[4:]
        if who not in self.names:
            self.names.append(who)
        if who not in ("ME", self.story.aliases.get("ME", "ME")):
            self.last = who
        return who

    def _fresh(self) -> str:
        at = 1
        while f"P{at}" in self.names:
            at += 1
        return f"P{at}"

    def _role(self, who: str) -> str:
        wanted = {"LIMPER": ("call",), "CALLER": ("call",), "OPENER": ("bet", "raise"), "FIRST": ()}[who]
        found = next((act.who for act in self.acts if not wanted or act.action in wanted), None)
        return found or self._fresh()

    def _actor(self, deed: Deed, word: str) -> str:
        """The player; somebody new where the one pointed at has just made this bet."""
        who = self.player(word)
        mine = self.story.aliases.get("ME", "ME")
        if word.startswith("NEW ") and any(a.who == who and a.all_in for a in self.acts):
            return self.player("NEW")  # "another shorty"
        if word in ("HE", "OTHER", "VILLAIN") and deed.verb in (*WAGERS, "call") and self._bettor() == who:
            return self.player("NEW")
        return who if who != mine or word in ("ME", mine) else self.player("NEW")

    def _bettor(self) -> str:
        return next((a.who for a in reversed(self.acts) if a.action in ("bet", "raise")), "")

    # -- the play

    def play(self, deeds: Sequence[Deed]) -> Felt:
        """Play the deeds of the last street out."""
        for deed in deeds:
            if deed.modal or deed.staff:
                continue
            self._deed(deed)
        return self

    def _deed(self, deed: Deed) -> None:
        if deed.verb in ("pull", "leave", "foldround"):
            return
        if deed.verb == "post":
            self._post(deed)
            return
        verb = deed.said if deed.verb == "say" else deed.verb
        many = [s.value for s in deed.sums if s.prep in ("to", "")]
        if verb == "allin" and len(many) > 1:
            names = deed.who if len(deed.who) == len(many) else ["NEW"] * len(many)
            for word, value in zip(names, many, strict=True):
                self._wager(deed, self.player(word), value)
            return
        for word in deed.who or [""]:
            who = self._actor(deed, word)
            if verb in ("fold", "check"):
                self._add(deed, who, verb, None)
            elif verb in ("call", "limp"):
                self._call(deed, who)
            elif verb in (*WAGERS, "amount", "put") and (deed.verb != "say" or deed.sums or verb == "allin"):
                to = self.total(deed, who)
                if to is not None:
                    self._wager(deed, who, to)

    def _post(self, deed: Deed) -> None:
        who = self.player(deed.who[0]) if deed.who else ""
        total = deed.total
        if who in ("SB", "BB") and total and self.blinds:
            size = self.blinds.sizes[who == "BB"]
            if total < size:
                self.posted[who] = total

    def _call(self, deed: Deed, who: str) -> None:
        told_ = deed.amount()
        if told_ and not self.call_to:
            self._wager(deed, self.player("NEW"), told_)
            self.known = False
        elif told_ and told_ > self.call_to and told_ > _SMALL:
            self._odd(deed, told_)
        self.own[who] = self.call_to
        self._add(deed, who, "call", None)

    def total(self, deed: Deed, who: str) -> int | None:
        """What a bet or raise is in all."""
        if deed.verb == "put" and deed.chips:
            return self._of_chips(deed, who)
        if deed.times is not None:
            base = self.blinds.sizes[1] if self.blinds and not self.bets else self.call_to
            self.fair = self.fair or bool(self.bets)
            value = deed.times * Fraction(base)
            return int(value) if base and value.denominator == 1 else None
        to, by, plain = deed.amount("to"), deed.amount("by"), deed.amount("")
        if to is not None:
            return to
        if by is not None:
            return plain if plain is not None and plain > by else self.call_to + by
        if plain is None and deed.chips:
            return sum(deed.chips)
        if plain is None:
            return self._size(deed)
        if deed.verb == "raise" and self.bets and plain > _SMALL:
            self.fair = True
            if self.known and plain - self.call_to < self.raise_by and not deed.all_in:
                return self.call_to + plain  # as a total it would be no raise
        return plain

    def _of_chips(self, deed: Deed, who: str) -> int | None:
        """Chips of an earlier player, whose meaning is plain from their total."""
        total = sum(deed.chips)
        if self.call_to < total < self.call_to + self.raise_by:
            self.odd.append(self.story.words.text[slice(*deed.span)])
            return None
        return total

    def _size(self, deed: Deed) -> int | None:
        """A minimum raise, or a bet in fixed-limit, needs no amount."""
        if deed.verb == "minraise" and self.call_to and self.raise_by and self.known:
            return self.call_to + self.raise_by
        limit = any(t.is_("g.fixed-limit") for t in self.story.tokens)
        if limit and self.blinds and deed.verb in ("bet", "raise", "open"):
            return self.call_to + self.blinds.sizes[1] * (2 if self.street in ("turn", "river") else 1)
        if deed.verb in ("raise", "bet", "open", "allin") and not deed.modal:
            self.odd.append(self.story.words.text[slice(*deed.span)])
        return None

    def _wager(self, deed: Deed, who: str, to: int) -> None:
        if to <= _SMALL and not (self.blinds and self.blinds.sizes[1] <= _SMALL):
            return
        all_in = deed.verb == "allin" or deed.all_in or deed.said == "allin"
        blind = self.blinds.sizes[who == "BB"] if self.blinds and who in ("SB", "BB") else 0
        if all_in and to <= blind and self.street == "preflop" and not self.acts:
            self.posted[who] = to
            return
        if deed.verb == "say" and to * 10 < self.call_to:
            return  # "fourteen" over 41,000: a count that somebody gave
        if to <= self.call_to:
            self._not_over(deed, who, to, all_in)
            return
        by, opening = to - self.call_to, self.call_to == 0
        full = by >= self.raise_by or not (self.known and self.raise_by)
        small = opening and self.blinds is not None and to < self.blinds.sizes[1]
        if (not full or small) and not all_in:
            self.short.append(Short(to, self.call_to, self.raise_by, deed.span, len(self.acts)))
        if full or not all_in:
            self._size_known(deed, opening)
            self.raise_by = by if full else self.raise_by
        named = self.street in ("flop", "turn", "river")
        first = "bet" in (deed.verb, deed.noun) or (deed.verb == "open" and self.street != "")
        first = first or (deed.noun == "price" and (named or self.blinds is None))
        self.opening = opening and first and self.street != "preflop"
        self.call_to, self.own[who], self.all_in = to, to, all_in
        self.bets += 1
        self._add(deed, who, "bet" if opening else "raise", to, all_in)

    def _not_over(self, deed: Deed, who: str, to: int, all_in: bool) -> None:
        """An amount that does not exceed what is to call: a call, or told twice."""
        if deed.verb == "faced" or (to == self.own.get(who) and self._bettor() == who):
            return
        if all_in or to == self.call_to:
            self.own[who] = to
            self._add(deed, who, "call", to if to < self.call_to else None, all_in)
            return
        self._odd(deed, to)

    def _size_known(self, deed: Deed, opening: bool) -> None:
        """A first raise without blinds, and a bet only faced, say nothing of their size."""
        if not opening:
            self.known = self.known or self.bets > 0
            if deed.verb == "faced" and deed.noun not in ("raise", "bet", "open"):
                self.known = self.bets > 0 and self.known
            return
        first = deed.verb in ("bet", "open") or deed.noun in ("bet", "open")
        later = self.street not in ("", "preflop") and deed.noun not in ("raise",)
        self.known = (first and self.street != "preflop") or (later and deed.verb != "raise")
        if deed.verb in ("open", "bare", "allin") and self.street == "":
            self.known = False

    def _odd(self, deed: Deed, value: int) -> None:
        self.odd.append(f"{self.story.words.text[slice(*deed.span)]} {value}")

    def _add(self, deed: Deed, who: str, action: str, to: int | None, all_in: bool = False) -> None:
        self.acts.append(Act(who, action, to, all_in, deed.span))


def laid(words: Words) -> Felt:
    """The felt before the first action of the last street."""
    story = told(words)
    story = replace(story, deeds=[deed.copy() for deed in story.deeds])
    used: set[int] = set()
    blinds = told_blinds(story.tokens, used)
    felt = Felt(story, blinds)
    ante = told_ante(story.tokens, blinds, set(blinds.used) if blinds else set())
    if ante is not None:
        felt.ante = (ante[0], ante[1])
    _take_blinds_out(felt, ante[2] if ante else -1)
    felt.street = _street(felt)
    if felt.blinds is not None:
        felt.raise_by = felt.blinds.sizes[1]
        if felt.street == "preflop":
            felt.call_to = felt.blinds.sizes[1]
            felt.own = {"SB": felt.blinds.sizes[0], "BB": felt.blinds.sizes[1]}
    else:
        felt.known = False
    return felt


def _take_blinds_out(felt: Felt, ante: int) -> None:
    """The sizes of the blinds and the ante are nobody's bets."""
    tokens = felt.story.tokens
    places = set(felt.blinds.used if felt.blinds else ()) | ({ante} if ante >= 0 else set())
    taken = {tokens[at].amount for at in places}
    spans = [tokens[at].span for at in places]
    for deed in list(felt.story.deeds):
        inside = any(deed.span[0] <= a and b <= deed.span[1] for a, b in spans)
        if inside and deed.verb in ("bare", "faced") and not deed.chips:
            deed.sums = [s for s in deed.sums if s.value not in taken]
            if not deed.sums:
                felt.story.deeds.remove(deed)


def last_street(felt: Felt) -> list[Deed]:
    """The deeds of the street that is being asked about."""
    deeds = felt.story.deeds
    streets = [d.street for d in deeds if not d.modal]
    last = max(streets, key=lambda s: _ORDER.get(s, -1), default="")
    named = {s for s in streets if s}
    return [d for d in deeds if len(named) < 2 or d.street in ("", last)]


def _street(felt: Felt) -> str:
    """The street told, else what the first wager shows."""
    deeds = [d for d in felt.story.deeds if not d.staff]
    streets = [d.street for d in deeds if d.street]
    if streets:
        return max(streets, key=lambda s: _ORDER.get(s, -1))
    first = next((d for d in deeds if d.verb not in ("fold", "foldround", "post", "pull", "leave")), None)
    if first is None:
        return "preflop" if felt.blinds else ""
    seats = any(name in PLACES for d in deeds for name in d.who) or any(
        t.who in PLACES for t in felt.story.tokens
    )
    if first.verb == "check":
        return "flop+"
    if first.noun == "price" and not seats:
        return "" if felt.blinds else "flop+"
    if first.verb == "open" and not seats and not felt.blinds:
        return "flop+"
    if "bet" in (first.verb, first.noun):
        return "preflop" if seats and felt.blinds else "flop+"
    if first.verb in ("limp", "foldround") or any(d.verb in ("foldround", "post") for d in deeds):
        return "preflop"
    return "preflop" if felt.blinds or seats else ""
