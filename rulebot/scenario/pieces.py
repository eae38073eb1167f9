"""A clause of a question, and what its words are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebot.scenario.lexicon import lexicon
from rulebot.scenario.tokens import Token

_LISTS = lexicon().lists
_SURELY = 25


@dataclass(slots=True)
class Clause:
    """Some tokens that tell one thing."""

    tokens: list[Token]
    at: int
    """The place of its first token among all tokens."""
    sentence: int
    question: bool = False
    aside: bool = False
    """Was it in brackets?"""
    joined: bool = False
    """Does it begin with "and" or "then"?"""
    soft: bool = False
    """Was it parted from the clause before by a comma or a conjunction only?"""
    quoted: bool = False
    marks: set[str] = field(default_factory=set)

    def has(self, *names: str) -> bool:
        """Is one of these lexemes in it?"""
        return any(token.is_(*names) for token in self.tokens)

    def says(self, name: str) -> bool:
        """Is one of the words of a list in it?"""
        return any(listed(token, name) for token in self.tokens)

    @property
    def span(self) -> tuple[int, int]:
        """Its place in the question."""
        return self.tokens[0].start, self.tokens[-1].end


def listed(token: Token, name: str) -> bool:
    """Is a token in a list of the lexicon?"""
    return token.low in _LISTS[name]


def partly(token: Token, name: str) -> bool:
    """Is a token, or a word of it, in a list: "min" of "min raise"?"""
    return any(part in _LISTS[name] for part in (token.low, *token.low.split()))


def numeric(token: Token) -> bool:
    """Does it name chips: an amount, chips, a multiple?"""
    return token.amount is not None or bool(token.chips) or str(token.sense or "") == "multiple"


def chipped(token: Token) -> bool:
    """Does it surely name chips, not a count?"""
    return bool(token.chips) or (token.amount is not None and token.amount >= _SURELY)


def strange(token: Token) -> bool:
    """A word that says nothing of the table."""
    known = token.names or token.who or token.number or listed(token, "single")
    return token.text.isalpha() and not known


def of_pot(tokens: Sequence[Token], at: int) -> bool:
    """Is this amount the pot: "pot of 2,000", "the pot is at 900", "3,700 pot", "2.000 im Pot"?"""
    for back in range(at - 1, max(-1, at - 4), -1):
        if tokens[back].is_("n.pot"):
            return True
        between = tokens[back]
        filler = between.is_("x.aux", "x.article", "x.in", "x.adverb", "p.for", "p.over", "n.pot")
        if between.is_("p.to", "p.by") or numeric(between) or not (filler or listed(between, "potwords")):
            break
    for ahead in tokens[at + 1 : at + 4]:
        if ahead.is_("n.pot"):
            return True
        if not (ahead.is_("x.in", "x.article", "x.aux", "p.over") or ahead.low in ("sind", "drin")):
            break
    idle = not any(t.verb or t.who for t in tokens)
    return idle and any(listed(t, "middle") for t in tokens[at + 1 : at + 4])
