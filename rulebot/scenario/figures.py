"""The numbers of a clause, each with what stands beside it: "to 900", "over 600", "1500 in 500s"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from rulebot.number_context import PLURALS
from rulebot.scenario.deeds import OWN, Deed, Sum, settle
from rulebot.scenario.events import NOUNS
from rulebot.scenario.pieces import Clause, listed, numeric, of_pot
from rulebot.scenario.tokens import Token, small_number

_MOST_OF_A_KIND = 40


class Figures:
    """One clause: what stands where, and which chips its numbers are."""

    def __init__(self, clause: Clause, number: int, subject: list[str]) -> None:
        self.clause, self.number, self.subject = clause, number, subject
        self.tokens = clause.tokens
        self.numbers = [
            at for at, t in enumerate(self.tokens) if (numeric(t) and not self._counts(at)) or self._unit(at)
        ]
        self.verbs = [
            at
            for at, t in enumerate(self.tokens)
            if t.verb and not t.who and not self._negated(at) and not self._saying(at)
        ]
        self.names = [at for at, t in enumerate(self.tokens) if t.who and not t.owns and not self.pointed(at)]

    # -- what stands where

    def token(self, at: int) -> Token | None:
        """The token at a place, None beyond the clause."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def near(self, at: int, *names: str) -> bool:
        """Is the token at a place one of these lexemes?"""
        token = self.token(at)
        return token is not None and token.is_(*names)

    def lists(self, at: int, name: str) -> bool:
        """Is the token at a place in a list?"""
        token = self.token(at)
        return token is not None and listed(token, name)

    def pointed(self, at: int) -> bool:
        """A player as an object: "over UTG", "next to him"."""
        back = at - 1
        if back >= 0 and self.tokens[back].low in ("dem", "den", "einem", "zum", "zur"):
            return True
        while self.near(back, "x.article") and not self.tokens[back].who:
            back -= 1
        if self.near(back, "v.call") and any(t.who for t in self.tokens[:back]):
            return True  # "A calls the BB"
        if self.near(back, "p.to") and self.tokens[back].low in ("auf", "to") and self.near(at + 1, "v."):
            return False
        return self.near(back, "p.over", "p.to", "p.for") or self.lists(back, "beside")

    def _counts(self, at: int) -> bool:
        """ "zwei" of "zwei callen" is no amount."""
        token = self.tokens[at]
        if token.chips:
            return False
        if of_pot(self.tokens, at):
            return True
        return self.near(at + 1, "n.players", "w.player") or self.lists(at + 1, "people")

    def _unit(self, at: int) -> int:
        """The chips of "1500 in 500s": a denomination, and no count."""
        token = self.tokens[at]
        if token.low in PLURALS and self.near(at - 1, "x.in"):
            return PLURALS[token.low]
        plain = (
            token.number is not None and str(token.sense or "") == "other" and len(token.number.values) == 1
        )
        return token.number.values[0] if plain and token.number and self.near(at - 1, "x.in", "p.for") else 0

    def _adjective(self, at: int) -> bool:
        """ "a proper raise": a word of its own between article and noun."""
        token = self.token(at)
        plain = token is not None and token.text.isalpha() and not (token.names or token.who or token.number)
        return plain and self.near(at - 1, "x.article")

    def _saying(self, at: int) -> bool:
        """ "die Ansage", "my announcement": words said as a thing."""
        token = self.tokens[at]
        german = token.text[:1].isupper() and token.low in ("ansage", "ansagen", "meldung")
        return token.verb == "say" and german and at > 0

    def _negated(self, at: int) -> bool:
        before = self.token(at - 1)
        if before is not None and before.low == "to" and self.tokens[at].verb in ("open", "raise", "bet"):
            return True  # "first to open"
        return any(self.near(back, "x.not") for back in (at - 1, at - 2)) and not self.near(at - 1, "x.and")

    def noun(self, at: int) -> bool:
        """ "a raise", "a 600 turn bet", "his bet", "facing a shove", "das all-in"."""
        token = self.tokens[at]
        if token.low not in NOUNS:
            return False
        back = at - 1
        while self.near(back, "st.") or self.lists(back, "sizes"):
            back -= 1
        if self._adjective(back):
            back -= 1
        ahead = self.token(back)
        if ahead is None:
            return False
        if ahead.is_("p.for", "p.to") and token.verb == "allin":
            return False
        if numeric(ahead) and token.verb != "allin":
            return True
        return ahead.owns or ahead.is_("x.article", "p.over", "p.for", "x.not") or listed(ahead, "nounahead")

    def _deed(self, verb: str, who: list[str], *sums: Sum) -> Deed:
        return Deed(verb, who, self.clause.span, self.number, list(sums), sentence=self.clause.sentence)

    # -- numbers

    def _numbers(self, deed: Deed, places: Sequence[int]) -> None:
        for at in places:
            token = self.tokens[at]
            if str(token.sense or "") == "multiple":
                deed.times = deed.times or _times(token)
                continue
            prep = self._prep(at)
            if prep == "none":
                continue
            if token.chips or self._unit(at):
                self._chips(deed, at, prep)
            elif token.amount is not None:
                self._amount(deed, at, prep)
        makes = deed.verb == "raise" and any(listed(t, "makes") for t in self.tokens)
        if makes and not any(s.prep == "to" for s in deed.sums):
            for each in deed.sums:
                each.prep = each.prep or "to"
        settle(deed)

    def _chips(self, deed: Deed, at: int, prep: str) -> None:
        """Chips one by one; "1500 in 500ern" are as many as it takes."""
        token = self.tokens[at]
        plain = next((s for s in deed.sums if s.prep in ("", "to") and not s.chip), None)
        unit = token.chips[0] if token.chips else self._unit(at)
        if plain is not None and len(token.chips) <= 1 and self.near(at - 1, "x.in", "p.for"):
            many, rest = divmod(plain.value, unit)
            if not rest and 2 <= many <= _MOST_OF_A_KIND:
                deed.sums.remove(plain)
                deed.chips += [unit] * many
                return
        if prep in ("over", "to") and deed.verb in ("put", "bare"):
            deed.onto += token.chips
        else:
            deed.chips += token.chips

    def _amount(self, deed: Deed, at: int, prep: str) -> None:
        value = self.tokens[at].amount or 0
        one = self.lists(at - 1, "single") or self.near(at - 1, "n.single")
        many = self._count_ahead(at)
        if many and deed.verb in ("put", "bare", "call", "raise", "bet", "post", "pull", "leave"):
            deed.chips += [value] * many
            return
        if one and prep in ("", "by") and deed.verb in (*OWN, "bare"):
            deed.chips.append(value)
            return
        if prep in ("", "by") and deed.verb in OWN and deed.chips and self._joined(at):
            deed.chips.append(value)
            return
        deed.sums.append(Sum(value, prep, chip=self._joined(at) or self.near(at + 1, "x.and")))

    def _joined(self, at: int) -> bool:
        return self.near(at - 1, "x.and") or (self.token(at - 1) or self.tokens[at]).text in "+,"

    def _count_ahead(self, at: int) -> int:
        """ "zwei 1k": two chips of a thousand."""
        ahead = self.token(at - 1)
        if ahead is None or not ahead.text.isalpha():
            return 0
        many = ahead.whole if ahead.number is not None else small_number(ahead.low)
        return many if many and 2 <= many <= _MOST_OF_A_KIND else 0

    def _prep(self, at: int) -> str:
        """What an amount is measured from, from the words beside it."""
        if self.near(at + 1, "p.more") and not self.near(at + 1, "p.total"):
            return "by"
        if self.near(at + 1, "p.total"):
            return "to"
        if self.near(at + 1, "p.tocall"):
            return "over"
        if self.lists(at + 1, "back") or self.lists(at - 1, "back"):
            return "" if self.clause.has("v.pull") or self.clause.says("pulls") else "none"
        back, owner = at - 1, False
        while back >= 0 and back > at - 4:
            token = self.tokens[back]
            owner = owner or token.owns
            if token.is_("x.article", "n.single") or token.owns or listed(token, "single"):
                back -= 1
                continue
            if token.is_("p.to") and not token.is_("p.over"):
                return "to"
            if token.is_("p.by"):
                return "by"
            if token.is_("p.over", "p.tocall") or (token.low == "uber" and owner):
                return "over"
            if token.who and self.pointed(back):
                back -= 1
                continue
            break
        return ""

    def _is_over(self, at: int) -> bool:
        """ "auf eine Bet von 1500": behind the words, what they answer."""
        return any(self.near(back, "p.over", "v.bet", "v.raise") for back in range(max(0, at - 4), at))


def _times(token: Token) -> Fraction | None:
    found = re.match(r"\d+(?:[.,]\d+)?", token.text)
    if not found or len(found[0]) > 6:
        return None
    return Fraction(found[0].replace(",", "."))
