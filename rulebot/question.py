"""What a question is about, before anything is looked up: language, house, rule numbers, intent.

Reads words only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rulebot import ids
from rulebot.errors import CannotRead, UnknownId
from rulebot.intent import HOUSES, Intent, asked_of_one, intent
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.words import clean, language_of

LONGEST_QUESTION = 2000
"""Characters."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, read."""

    text: str
    language: Language
    houses: tuple[str, ...]
    """The houses to answer under, the first leading."""
    named: tuple[str, ...]
    """Those of them that the words name."""
    numbers: tuple[str, ...]
    """Full ids of the rules that the words name."""
    missing: tuple[str, ...]
    """The rule numbers that the words name and the house's book does not have, `83`, `43-F`."""
    intent: Intent


_NUMBER = re.compile(
    r"(?:\b(?:rules?|regeln?|paragraph|addendum)\b\s*(?:(?:no|nr|number|nummer)\b\.?|#|-)?\s*§*\s*"
    r"|\b(?:rp|ev)\b[\s.\-]*§*\s*|§+\s*"
    r"|\badd?(?:[.\-]+\s*|\s*§+\s*|\s+(?=\d{1,2}(?:[\s\-]?[a-h]\b|,?\s*(?:ex|beisp|bsp)|\W*$))))"
    r"\d{1,3}(?!\d|\s?[-–]\s?\d{3}|\s?/\s?\d|[.,]\d{3})(?:[\s\-.]?[a-h](?![a-z])(?:[\s-]?\d(?!\d))?)?"
    r"(?:,?\s*(?:example|beispiel|bsp\.?|ex\.?)\s*\d\b(?:-?[a-b]\b)?)?"
    r"|(?:(?<=german )|(?<=deutsch )|(?<=deutschen )|(?<=deutsche )|(?<=english )|(?<=translation of )"
    r"|(?<=german of )|(?<=setzung von )|(?<=fassung von )|(?<=deutsch von ))\d{1,2}(?:-?[a-h])?\b(?!-)"
    r"|(?:(?<=\bace )(?=[1-7]\d)|(?<=\bnz )|(?<=\btda ))\d{1,2}(?:-?[a-h])?(?=\s*(?:$|[?,;:]|says?\b|sagt\b))"
    r"|\b\d{1,2}-[A-H]\b(?:-?\d\b)?|\b(?:RP|EV|ADD)-\d{1,2}(?:-[A-H])?\b",
    re.IGNORECASE,
)


_CALLED = re.compile(r"\b(?:no|nr|number|nummer)\b\.?|#", re.IGNORECASE)
"""A word for "number", which says nothing."""
_RULED_OUT = re.compile(
    r"\b(?:not|nicht|instead of|statt|rather than)\s+"
    r"(?:(?:the|by|under|at|in|bei|nach|der|die|den|dem)\s+){0,2}$",
    re.IGNORECASE,
)
"""Before a house: another is meant."""


def understand(
    words: str, library: Library, house: str | None = None, language: Literal["en", "de", "auto"] = "auto"
) -> Question:
    """Read a question; a house or language handed in goes before the one found in the words."""
    if len(words) > LONGEST_QUESTION:
        raise CannotRead(
            f"a question has at most {LONGEST_QUESTION} characters, not {len(words)}: shorten it"
        )
    text = clean(words)
    named = tuple(houses_named(text, library))
    if len(named) > 1 and (one := asked_of_one(text, named)) in named:
        named = (one, *(house for house in named if house != one))
    houses = _chosen(house, named, library)
    numbers, missing = _numbers(text, library, houses[0])
    return Question(
        text=text,
        language=language_of(text) if language == "auto" else language,
        houses=houses,
        named=named,
        numbers=tuple(numbers),
        missing=tuple(missing),
        intent=intent(text, numbers, named, len(_NUMBER.sub(" ", text).split())),
    )


def houses_named(text: str, library: Library) -> Iterable[str]:
    """The houses that the words name, in the order of the words."""
    found = {}
    for id, pattern in HOUSES.items():
        at = next((m.start() for m in pattern.finditer(text) if not _RULED_OUT.search(text[: m.start()])), -1)
        if at >= 0:
            found[id] = at
    for id, table in library.houses.items():
        at = text.casefold().find(table["name"].casefold())
        if at >= 0 and id not in found:
            found[id] = at
    return sorted(found, key=lambda id: found[id])


def _chosen(house: str | None, named: tuple[str, ...], library: Library) -> tuple[str, ...]:
    if house == "all":
        return tuple(library.houses)
    if house is not None:
        if house not in library.houses:
            raise UnknownId(f"there is no house {house!r}: known are {', '.join(library.houses)}, all")
        return (house,)
    return named or (BASE,)


def _numbers(text: str, library: Library, house: str) -> tuple[list[str], list[str]]:
    """The rules that the words name, and a sentence for each that does not exist."""
    found: list[str] = []
    missing: list[str] = []
    for match in _NUMBER.finditer(text):
        try:
            words = _CALLED.sub("", match[0])
            id = ids.find(library, words, house)
        except UnknownId:
            missing.append(ids.written(words).number)
        except CannotRead:
            continue
        else:
            found.append(id)
    return list(dict.fromkeys(found)), list(dict.fromkeys(missing))
