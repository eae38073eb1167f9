"""A hand in words -> a typed hand, or what is missing. Deterministic, without a model, in milliseconds."""

from __future__ import annotations

from rulebot.model import Language
from rulebot.scenario.choose import choose
from rulebot.scenario.reading import NOTHING, Heard, Reading
from rulebot.scenario.tokens import take_apart

__all__ = ["Heard", "Reading", "read"]


def read(words: str, language: Language, carried: Reading | None = None) -> Reading:
    """What a question asks to be computed, with every fact and where it came from."""
    draft = choose(take_apart(words, language))
    return NOTHING if draft is None else draft.reading()
