"""A reading in the making, and what the readers of the kinds share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebot.scenario.reading import Confidence, Found, Heard, Reading


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
    lacks: list[str] = field(default_factory=list)
    """What the words speak of and do not tell."""
    options: tuple[str, tuple[Any, ...]] | None = None
    """A fact that was not told, and what it may be beside the value taken."""
    called: tuple[str, ...] = ()
    """What the words call the player of each action."""

    def reading(self) -> Reading:
        """The reading, as sure as everything in the words was placed."""
        confidence: Confidence = "low" if self.unread else "fair" if self.fair or self.lacks else "sure"
        return Reading(
            self.kind,
            dict(self.found.facts),
            dict(self.found.heard),
            tuple(dict.fromkeys(self.unread)),
            (*self.also, *self._others()),
            confidence,
            self.asked,
            tuple(dict.fromkeys(self.lacks)),
            self.called,
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
