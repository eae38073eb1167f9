"""A betting round as it stands, and which player a word of the story means."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebot.scenario.blinds import Blinds
from rulebot.scenario.deeds import WAGERS, Deed
from rulebot.scenario.story import Story


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
class Round:
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
    plain: bool = False
    """Was anything done in so many words, or by somebody named?"""
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
        if (
            word in ("HE", "OTHER", "VILLAIN")
            and deed.verb in (*WAGERS, "call", "say")
            and self._bettor() == who
        ):
            return self.player("NEW")
        return who if who != mine or word in ("ME", mine) else self.player("NEW")

    def _bettor(self) -> str:
        return next((a.who for a in reversed(self.acts) if a.action in ("bet", "raise")), "")
