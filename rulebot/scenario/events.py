"""What an event of a hand is: who did or said what, with which amounts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulebot.scenario.lexicon import lexicon

PLAYED = ("raise", "minraise", "bet", "open", "call", "limp", "check", "fold", "allin")
"""What moves the play on; other verbs put out chips, say words, pull chips back."""
NOUNS = lexicon().lists["nouns"]
"""Forms that are nouns as often as verbs: "a raise", "the bet"."""


@dataclass(slots=True)
class Event:
    """One thing that somebody did or said."""

    verb: str
    who: list[str]
    at: int
    """The token of its verb."""
    span: tuple[int, int]
    to: int | None = None
    by: int | None = None
    plain: int | None = None
    times: Fraction | None = None
    chips: list[int] = field(default_factory=list)
    many: list[int] = field(default_factory=list)
    """Amounts of a list: "all-ins of 500, 650 and 800"."""
    over: int | None = None
    total: int | None = None
    onto: list[int] = field(default_factory=list)
    """Chips it was put on top of: the player's prior chips."""
    onto_blind: bool = False
    said: str = ""
    """For words: what was declared."""
    pot: bool = False
    silent: bool = False
    modal: bool = False
    asked: bool = False
    noun: bool = False
    staff: bool = False
    last: bool = False
    single: bool = False
    posted: bool = False
    street: str = ""

    def copy(self) -> Event:
        """The same event, to be changed by one reader alone."""
        return replace(
            self, who=list(self.who), chips=list(self.chips), many=list(self.many), onto=list(self.onto)
        )

    @property
    def amount(self) -> int | None:
        """The amount told, whatever it is measured from."""
        return next((x for x in (self.to, self.by, self.plain) if x is not None), None)
