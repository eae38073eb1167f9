"""The deeds played out on the felt: what is to call, by how much it was raised, who has what in front.

Knows the arithmetic of a round only as far as needed to turn "3x", "by 300" and "a limp"
into totals; rulings are the calculator's. What cannot be is handed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebot.scenario.blinds import Blinds
from rulebot.scenario.deeds import WAGERS, Deed
from rulebot.scenario.round import Act, Round, Short

_LEAST = 24
"""Up to here an amount is no bet, where the blinds are not told."""
_SMALL = 12
"""Up to here an amount counts something else, unless the blinds are as small."""


@dataclass(slots=True)
class Felt(Round):
    """The round played on."""

    # -- the play

    def play(self, deeds: Sequence[Deed]) -> Felt:
        """Play the deeds of the last street out."""
        for deed in deeds:
            if deed.modal or deed.staff:
                continue
            self._deed(deed)
        return self

    def told(self) -> bool:
        """Was a bet told as a bet, not only amounts that nobody put in?"""
        return self.blinds is not None or bool(self.street) or self.plain

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
        self.plain = self.plain or deed.verb not in ("bare", "put") or bool(deed.who)
        for word in deed.who or [""]:
            who = self._actor(deed, word)
            if verb in ("fold", "check"):
                self._add(deed, who, verb, None)
            elif verb in ("call", "limp"):
                self._call(deed, who)
            elif verb in (*WAGERS, "amount", "put", "pot") and (
                deed.verb != "say" or deed.sums or verb in ("allin", "pot")
            ):
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
        if deed.verb == "limp" and told_ and not self.bets and self.blinds is None:
            self._limped(deed, told_)
        if told_ and not self.call_to:
            self._wager(deed, self.player("NEW"), told_)
            self.known = False
        elif told_ and told_ > _SMALL and told_ not in (self.call_to, self.call_to - self.own.get(who, 0)):
            self._odd(deed, told_)
        self.own[who] = self.call_to
        self._add(deed, who, "call", None)

    def _limped(self, deed: Deed, blind: int) -> None:
        """What is limped is the big blind, the small blind is taken as half of it."""
        why = "a limp is the big blind; the small blind is taken as half of it"
        self.blinds = Blinds((blind // 2, blind), deed.span, why, frozenset())
        self.call_to = self.raise_by = blind
        self.street, self.known, self.opening = "preflop", True, False
        self.own = {"SB": blind // 2, "BB": blind} | self.own

    def total(self, deed: Deed, who: str) -> int | None:
        """What a bet or raise is in all."""
        if deed.verb == "put" and deed.chips:
            return self._of_chips(deed, who)
        if deed.times is not None and not deed.sums:  # "3b 12k": the amount says it
            base = self.blinds.sizes[1] if self.blinds and not self.bets else self.call_to
            self.fair = self.fair or bool(self.bets)
            value = deed.times * Fraction(base)
            return int(value) if base and value.denominator == 1 else None
        to, by, plain = deed.amount("to"), deed.amount("by"), deed.amount("")
        if deed.verb == "pot" or (deed.verb == "say" and deed.said == "pot"):
            return self._pot_to(who)
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

    def _pot_to(self, who: str) -> int | None:
        """A pot raise before the flop, where the blinds and bets are all of the pot (54-B)."""
        limit = any(t.is_("g.pot-limit") for t in self.story.tokens)
        if not limit or self.street != "preflop" or not self.blinds:
            return None
        return self.call_to + sum(self.own.values()) + self.call_to - self.own.get(who, 0)

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
        if deed.verb in ("bet", "open") and not deed.who:
            self.opening = self.bets == 1 and not self.blinds  # "1,600 to call, opening bet"
        elif deed.verb in ("raise", "bet", "open", "allin") and not deed.modal:
            self.odd.append(self.story.words.text[slice(*deed.span)])
        return None

    def _wager(self, deed: Deed, who: str, to: int) -> None:
        if to <= (_SMALL if self.blinds else _LEAST) and not (self.blinds and self.blinds.sizes[1] <= _SMALL):
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
        all_in = all_in or (deed.verb == "bare" and "short" in who and by < self.raise_by)
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
        words = self.story.words.text[slice(*deed.span)]
        self.odd.append(words if any(c.isdigit() for c in words) else f"{words} {value}")

    def _add(self, deed: Deed, who: str, action: str, to: int | None, all_in: bool = False) -> None:
        self.acts.append(Act(who, action, to, all_in, deed.span))
