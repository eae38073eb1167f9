"""What is said in a conversation, and the question that it makes of what went before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from rulebot import follow
from rulebot.context import Context
from rulebot.library import Library
from rulebot.model import Language
from rulebot.question import Question, houses_named, understand
from rulebot.scenario import Reading
from rulebot.varied import Reader

_ACE: Final = re.compile(
    r"(?:^\W*(?:(?:and|und|what about|how about|was ist mit|wie ist das mit)\W+)?"
    r"|\b(?:in|at|under|by|bei|nach|laut)\W+)ace\b(?!\W*(?:of|high|from|and|or|oder|und|king|queen|jack|ten|\d|-))",
    re.IGNORECASE,
)
"""The league as it is named in a conversation; a card is not talked of so."""
What = Literal["why", "rule", "language", "stays", "doubted", "house", "change", "again", "unread"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that leans on an earlier one, completed."""

    what: What
    question: Question
    """What is to be answered now, in its language and house."""
    reading: Reading | None = None
    changed: tuple[str, ...] = ()
    """The facts that are other than before."""
    follows: str = ""
    """The words of the hand, where they were changed or added to."""
    context: Context | None = None
    """What it leans on, where that is not what was answered last."""
    supposed: bool = False
    """Something is to be other than it was."""
    alone: str = ""
    """The follow-up by itself, where the books may answer it."""
    loose: bool = False
    """Nothing in its words says that it leans on what went before."""
    aside: bool = False
    """It is asked of a hand that was ruled on, and changes nothing of it."""
    found: Sequence[Any] = ()
    """The clauses that were found for it and what went before."""


@dataclass(frozen=True, slots=True)
class Said:
    """A follow-up, and what it is said to."""

    text: str
    library: Library
    context: Context
    house: str | None
    """The house that was chosen beside the words; None for that of the context."""
    wanted: Literal["en", "de", "auto"]
    """The language that was chosen beside the words."""
    reader: Reader

    @property
    def language(self) -> Language:
        """The language of the words."""
        return follow.language(self.text, self.context.language) if self.wanted == "auto" else self.wanted

    @property
    def carried(self) -> Language:
        """The language of what went before."""
        return self.context.language if self.wanted == "auto" else self.wanted

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses that the words name."""
        named = tuple(houses_named(self.text, self.library))
        return named or (("ace",) if "ace" in self.library.houses and _ACE.search(self.text) else ())

    def asked(self, words: str, language: Language | None = None, house: str | None = None) -> Question:
        """Words as a question in the house and language that carry over."""
        named = self.houses[0] if len(self.houses) == 1 else None
        known = house or self.house or named or self.context.house
        known = known if known in self.library.houses else None
        return understand(words, self.library, known, language or self.language)

    def same(self, what: What, question: Question) -> Turn:
        """What went before, asked once more."""
        return Turn(what, question, self.context.reading if self.context.reading.kind else None)
