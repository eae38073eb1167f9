"""What is said in a conversation, and the question that it makes of what went before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rulebot import follow
from rulebot.context import Context
from rulebot.library import Library
from rulebot.model import Language
from rulebot.question import Question, understand
from rulebot.scenario import Reading
from rulebot.varied import Reader

What = Literal["why", "rule", "language", "house", "change", "again", "unread"]


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

    def asked(self, words: str, language: Language | None = None, house: str | None = None) -> Question:
        """Words as a question in the house and language that carry over."""
        known = house or self.house or self.context.house
        known = known if known in self.library.houses else None
        return understand(words, self.library, known, language or self.language)

    def same(self, what: What, question: Question) -> Turn:
        """What went before, asked once more."""
        return Turn(what, question, self.context.reading if self.context.reading.kind else None)
