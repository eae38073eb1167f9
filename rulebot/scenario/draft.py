"""A reading in the making, and what the readers of the kinds share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebot.scenario.reading import Confidence, Found, Heard, Reading
from rulebot.scenario.tokens import Token, Words


@dataclass(slots=True)
class Draft:
    """A kind with its facts as far as found."""

    kind: str
    found: Found
    asked: str | None = None
    unread: list[str] = field(default_factory=list)
    fair: bool = False
    """One of two plausible readings was taken."""
    also: tuple[Reading, ...] = ()
    options: tuple[str, tuple[Any, ...]] | None = None
    """A fact that was not told, and what it may be beside the value taken."""

    def reading(self) -> Reading:
        """The reading, as sure as everything in the words was placed."""
        confidence: Confidence = "low" if self.unread else "fair" if self.fair else "sure"
        return Reading(
            self.kind,
            dict(self.found.facts),
            dict(self.found.heard),
            tuple(dict.fromkeys(self.unread)),
            (*self.also, *self._others()),
            confidence,
            self.asked,
        )

    def _others(self) -> list[Reading]:
        """The readings with the other values of what was not told."""
        if self.options is None:
            return []
        name, values = self.options
        facts = self.found.facts
        return [other(self.kind, {**facts, name: v}, self.found.heard, self.asked) for v in values]


def other(kind: str, facts: dict[str, Any], heard: dict[str, Heard], asked: str | None) -> Reading:
    """A second reading."""
    return Reading(kind, facts, heard, (), (), "low", asked)


def number_near(words: Words, *names: str, before: int = 2, after: int = 3) -> Token | None:
    """The number that stands closest to a word: "8 players", "level 3", "52 left"."""
    tokens = words.tokens
    for at, token in enumerate(tokens):
        if not token.is_(*names):
            continue
        for away in range(1, max(before, after) + 1):
            for i in (at - away, at + away):
                near = away <= before if i < at else away <= after
                if near and 0 <= i < len(tokens) and tokens[i].whole is not None:
                    return tokens[i]
                if i < at and i >= 0 and tokens[i].ends:
                    break
    return None


def wholes(words: Words) -> list[Token]:
    """Every number of the question that is one whole number, whatever it counts."""
    return [token for token in words.tokens if token.whole is not None]
