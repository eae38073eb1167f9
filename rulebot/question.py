"""What a question is about, before anything is looked up: language, house, rule numbers, intent.

Reads words only. A house is taken where it is named as a house: "an ace" is a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rulebot import ids
from rulebot.errors import CannotRead, UnknownId
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.words import clean, language_of

LONGEST_QUESTION = 2000
"""Characters."""
_SHOWN = 7
"""Who only wants to read a rule has hardly more words beside its number."""


class Intent(StrEnum):
    """What the asker wants to be done."""

    TEXT = "text"
    """Show a rule that was named by its number."""
    COMPARE = "compare"
    TRANSLATION = "translation"
    ASK = "ask"
    """Anything else: a ruling, or what the books say."""


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


_HOUSES = {
    "ace": re.compile(
        r"(?<!pocket )(?<!an )(?<!one )(?<!my )(?<!the )\bACE\b(?! of\b|-| high)"
        r"|\bthe ACE (?=league|rules?|house)"
        r"|\b[Aa]ce[- ](?:league|liga|rules?|regeln?|house|haus)\b"
    ),
    "clubs-nz-2022": re.compile(
        r"\bclubs?[- ]?nz\b|\bnz\b|\bnew zealand\b|\bneuseel(?:and|ändisch\w*)",
        re.IGNORECASE,
    ),
    "tda-2011": re.compile(r"\b(?:tda[- ]?)?2011(?:er)?\b", re.IGNORECASE),
    "tda-2024": re.compile(
        r"\btda[- ]?2024\b|\b2024(?:er)?[- ](?:rules?|regeln?|edition|tda)\b", re.IGNORECASE
    ),
}
_NUMBER = re.compile(
    r"(?:\b(?:rules?|regeln?|paragraph|rp|ev|add|addendum|ad)\b[\s.\-]*§*\s*|§+\s*)"
    r"\d{1,3}(?:[\s\-.]?[a-h](?![a-z])(?:-?\d(?!\d))?)?"
    r"|\b\d{1,2}-[A-H]\b(?:-?\d\b)?|\b(?:RP|EV|ADD)-\d{1,2}(?:-[A-H])?\b",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"\b(?:what (?:does|do|is|says?)|show|read|quote|text of|wording|look up|tell me|explain|"
    r"was (?:sagt|steht|ist|besagt|regelt)|zeig\w*|zitier\w*|wortlaut|lies|erklär\w*|nachschlagen)\b",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\b(?:differ\w*|difference|compar\w*|versus|vs\.?|changed since|change[ds]? (?:from|between)|"
    r"unterschie\w*|unterscheid\w*|vergleich\w*|anders (?:als|bei)|geändert (?:seit|gegenüber))\b",
    re.IGNORECASE,
)
_TRANSLATION = re.compile(
    r"\b(?:translat\w*|german (?:text|version|wording)|in the german|english original|"
    r"übersetz\w*|uebersetz\w*|deutsche[nrs]? (?:text|fassung|version|wortlaut)"
    r"|englische[nrs]? (?:original|text))\b",
    re.IGNORECASE,
)


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
    houses = _chosen(house, named, library)
    numbers, missing = _numbers(text, library, houses[0])
    return Question(
        text=text,
        language=language_of(text) if language == "auto" else language,
        houses=houses,
        named=named,
        numbers=tuple(numbers),
        missing=tuple(missing),
        intent=_intent(text, numbers, named),
    )


def houses_named(text: str, library: Library) -> Iterable[str]:
    """The houses that the words name, in the order of the words."""
    found = {}
    for id, pattern in _HOUSES.items():
        match = pattern.search(text)
        if match:
            found[id] = match.start()
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
            id = ids.find(library, match[0], house)
        except UnknownId:
            missing.append(ids.written(match[0]).number)
        except CannotRead:
            continue
        else:
            found.append(id)
    return list(dict.fromkeys(found)), list(dict.fromkeys(missing))


def _intent(text: str, numbers: list[str], named: tuple[str, ...]) -> Intent:
    if _TRANSLATION.search(text):
        return Intent.TRANSLATION
    if _COMPARE.search(text) and (named or numbers):
        return Intent.COMPARE
    rest = _NUMBER.sub(" ", text)
    words = len(rest.split())
    if numbers and (words <= 2 or (_SHOW.search(text) and words <= _SHOWN)):
        return Intent.TEXT
    return Intent.ASK
