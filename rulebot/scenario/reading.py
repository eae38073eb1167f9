"""What a reading of a question is: the kind of ruling, its facts, and the words each fact came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Confidence = Literal["low", "fair", "sure"]


@dataclass(frozen=True, slots=True)
class Heard:
    """Where a fact came from: words of the question, an earlier question, or other facts."""

    words: str
    span: tuple[int, int] | None = None
    how: Literal["said", "carried", "derived"] = "said"


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as understood. Nothing in it was guessed: what could not be placed is `unread`."""

    kind: str | None
    """A calculator's kind; None where no computation is asked, or nothing could be computed."""
    facts: dict[str, Any] = field(default_factory=dict)
    heard: dict[str, Heard] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    """Amounts and actions that were seen and could not be placed."""
    also: tuple[Reading, ...] = ()
    """The second reading, where two are plausible."""
    confidence: Confidence = "low"
    asked: str | None = None
    lacks: tuple[str, ...] = ()
    """Amounts and deeds that the words speak of and do not tell: they must be asked for."""
    called: tuple[str, ...] = ()
    """What the words call the player of each of its actions, where they call him by a name."""


NOTHING = Reading(None)


ASSUMED: Final = "derived: assumed"
"""The source of a fact that a reading takes for granted."""


class Found:
    """Facts as they are found, each with the words it came from."""

    __slots__ = ("facts", "heard", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.facts: dict[str, Any] = {}
        self.heard: dict[str, Heard] = {}

    def said(self, name: str, value: Any, span: tuple[int, int]) -> None:
        """A fact that stands in the words."""
        self.facts[name] = value
        self.heard[name] = Heard(self.text[span[0] : span[1]], span)

    def derived(self, name: str, value: Any, why: str, span: tuple[int, int] | None = None) -> None:
        """A fact that follows from others."""
        self.facts[name] = value
        self.heard[name] = Heard(f"derived: {why}", span, "derived")

    def assumed(self, name: str, value: Any) -> None:
        """A fact that nobody told, and that goes without saying; the reply says that it is assumed."""
        self.facts[name] = value
        self.heard[name] = Heard(ASSUMED, None, "derived")

    def drop(self, names: Iterable[str]) -> None:
        """Forget facts that this kind does not have."""
        for name in names:
            self.facts.pop(name, None)
            self.heard.pop(name, None)
