"""The desk: a question in, a verified reply out. The one service behind every face.

Order: a rule asked for by number, a comparison, a hand to be ruled on, else what
the books say. Works without a language model.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any, Literal

from rulebot import lookup, reply, rulings, scenario, verify
from rulebot.errors import RulebotError
from rulebot.library import Library
from rulebot.model import Language
from rulebot.question import Intent, Question, understand
from rulebot.retrieve import Retriever, open_retriever
from rulebot.say import say
from rulebot.settings import Settings, library

LOG = logging.getLogger("rulebot.desk")


class Unverified(RulebotError):
    """A reply did not pass the gate."""


class Desk:
    """Answers questions. Holds no visitor's words."""

    def __init__(self, library: Library, retriever: Callable[[], Retriever]) -> None:
        """The retriever is made when the first question needs it."""
        self.library = library
        self._retriever = retriever

    def ask(
        self,
        words: str,
        house: str | None = None,
        language: Literal["en", "de", "auto"] = "auto",
    ) -> reply.Reply:
        """The reply to one question."""
        began = time.perf_counter()
        question = understand(words, self.library, house, language)
        out = self._answer(question)
        out["house"] = house or out["house"]
        out["elapsed_ms"] = round((time.perf_counter() - began) * 1000, 1)
        return out

    def _answer(self, question: Question) -> reply.Reply:
        if not any(c.isalnum() for c in question.text):
            out = reply.blank(question, "clarify")
            out["answer"] = say("reply.empty", question.language)
            return _checked(out, self.library, stated=out["answer"])
        if question.missing:
            out = reply.no_such_rule(self.library, question)
            return _checked(out, self.library, stated=out["answer"])
        if question.intent is Intent.TEXT:
            return _checked(reply.shown(self.library, question), self.library)
        if question.intent is Intent.COMPARE and question.numbers:
            cards = [lookup.card(self.library, id) for id in question.numbers]
            return _checked(reply.compared(self.library, question, cards), self.library)
        try:
            return self._ruled(question) or self._told(question)
        except Unverified:
            LOG.exception("a reply did not pass verification")
            out = reply.blank(question, "not_covered")
            out["answer"] = say("reply.unverified", question.language)
            return _checked(out, self.library)

    def _ruled(self, question: Question) -> reply.Reply | None:
        """The ruling on a hand in words; None where no hand was read."""
        reading = scenario.read(question.text, question.language)
        if reading.kind is None or reading.confidence == "low":
            return None
        found = self._ruling(reading, question.houses[0], question.language)
        out = reply.ruled(self.library, question, reading, found)
        again = self._ruling(reading, question.houses[0], question.language)
        try:
            return _checked(out, self.library, again)
        except Unverified:
            LOG.exception("a ruling did not pass verification")
            return None

    def _ruling(self, reading: Any, house: str, language: Language) -> dict[str, Any]:
        return rulings.ruling(self.library, reading.kind, reading.facts, house, language)

    def _told(self, question: Question) -> reply.Reply:
        """What the books say, or that they say nothing."""
        hits = self._retriever().search(
            question.text, k=6, house=question.houses[0], language=question.language
        )
        return _checked(reply.told(self.library, question, hits), self.library)


def _checked(
    out: reply.Reply, library: Library, found: dict[str, Any] | None = None, stated: str = ""
) -> reply.Reply:
    """A reply that passed the gate; one that did not is never shown."""
    wrong = verify.faults(out, library, found, stated)
    if wrong:
        raise Unverified("; ".join(wrong))
    out["verified"] = True
    return out


def open_desk() -> Desk:
    """The desk over the books and the index of the settings; the index is opened when it is needed."""
    made: list[Retriever] = []
    opening = Lock()

    def retriever() -> Retriever:
        with opening:
            if not made:
                made.append(open_retriever(Settings()))
        return made[0]

    return Desk(library(), retriever)
