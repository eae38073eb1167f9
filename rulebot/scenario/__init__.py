"""A hand in words -> a typed hand, or what is missing. Deterministic, without a model, in milliseconds."""

from __future__ import annotations

from rulebot.model import Language
from rulebot.scenario.carry import carried_on
from rulebot.scenario.choose import choose
from rulebot.scenario.reading import NOTHING, Heard, Reading
from rulebot.scenario.taken_back import without_taken_back
from rulebot.scenario.tokens import Words, take_apart

__all__ = ["Heard", "Reading", "read"]


def read(words: str, language: Language, carried: Reading | None = None) -> Reading:
    """What a question asks to be computed, with every fact and where it came from.

    >>> reading = read("25/50. hj 3x, btn pops it to 425, whats smallest for bb", "en")
    >>> reading.kind, reading.facts["to_act"], reading.asked
    ('betting', 'BB', 'minimum')
    """
    taken = take_apart(without_taken_back(words), language)
    told = _told(taken)
    on = carried_on(taken, carried, told) if carried is not None else None
    return on or told or NOTHING


def _told(words: Words) -> Reading | None:
    """The reading of these words alone."""
    draft = choose(words)
    if draft is None:
        return None
    if words.cut:
        draft.unread.append("...")
    return draft.reading()
