"""What the command, the API and the agent's tool ask of a comparison: names in, JSON out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rulebot import scenario
from rulebot.compare import hand as hands
from rulebot.compare import names
from rulebot.compare.differences import differences
from rulebot.errors import CannotRead, IndexUnusable
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.question import LONGEST_QUESTION
from rulebot.say import say

if TYPE_CHECKING:
    from rulebot.retrieve import Retriever


SETTLES = 0.5
"""Chance that the books answer a question at all, below which no clause is taken to settle it."""


def compared(
    library: Library,
    houses: Sequence[str],
    hand: str | None,
    language: str,
    search: Callable[[], Retriever] | None = None,
    read: hands.Read = scenario.read,
) -> dict[str, Any]:
    """Every difference between two houses; with a hand, how they (else all houses) rule on it.

    `auto` is the language of the hand, else English.
    """
    if language not in ("en", "de", "auto"):
        raise CannotRead(f"the language is en, de or auto, not {language[:20]!r}")
    code: Language = "de" if language == "de" else "en"
    if len(houses) != 2 and (hand is None or houses):
        raise CannotRead(f"a comparison takes two houses or editions, or a hand; not {len(houses)} names")
    known = [names.house(library, words) for words in houses]
    if hand is not None:
        if len(hand) > LONGEST_QUESTION:
            raise CannotRead(f"a hand has at most {LONGEST_QUESTION} characters, not {len(hand)}")
        find = partial(_clause, search) if search else None
        return hands.in_words(library, hand, None if language == "auto" else code, known or None, find, read)
    return _differences(library, known[0], known[1], code)


def _clause(search: Callable[[], Retriever], words: str, language: Language) -> str:
    """The clause that settles a question; none where no clause does, or nothing can be searched."""
    try:
        hits = search().search(words, k=1, house=BASE, language=language)
    except IndexUnusable:
        return ""
    fits = getattr(hits, "fits", None)
    return str(hits[0].id) if hits and (fits is None or fits >= SETTLES) else ""


def _differences(library: Library, a: str, b: str, language: Language) -> dict[str, Any]:
    found = differences(library, a, b, language)
    play = sum(d.changes_play for d in found)
    names_ = {side: library.houses[house]["name"] for side, house in (("a", a), ("b", b))}
    heading = say("compare.count", language, **names_, count=len(found), play=play)
    return {"a": a, "b": b, "heading": heading, "differences": [d.as_json() for d in found]}
