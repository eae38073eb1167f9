"""Spelling by the dictionary of hunspell, where the extra `spelling` and a German dictionary are there.

Poker words and their compounds are in no dictionary, so only a slip of one letter counts: a doubled
letter written once, a single one twice, or two letters in each other's place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from rulebot.translation.lexicon import table
from rulebot.translation.model import Finding, Pair, Unit
from rulebot.translation.quote import quotes

FOLDERS = (os.environ.get("RULEBOT_HUNSPELL", ""), "/usr/share/hunspell")
LANGUAGE = "de_DE"
_WORD = re.compile(r"(?<![\w-])[A-Za-zÄÖÜäöüß]{7,}(?![\w-])")


class Dictionary(Protocol):
    """What we use of hunspell."""

    def spell(self, word: str) -> bool:
        """Whether the word is known."""
        ...

    def suggest(self, word: str) -> tuple[str, ...]:
        """Known words near it."""
        ...


@cache
def dictionary() -> Dictionary | None:
    """The German dictionary; None where the package or the dictionary is not there."""
    folder = next((f for f in FOLDERS if f and (Path(f) / f"{LANGUAGE}.dic").is_file()), None)
    if folder is None:
        return None
    try:
        return cast(Dictionary, import_module("hunspell").Hunspell(LANGUAGE, hunspell_data_dir=folder))
    except (ImportError, AttributeError, OSError, ValueError):
        return None


def check_dictionary(unit: Unit, known: Dictionary | None) -> Iterator[Finding]:
    """Words that no dictionary has, one slip of a letter away from one that it has."""
    if known is None:
        return
    for match in _WORD.finditer(unit.de):
        word = match[0]
        if known.spell(word) or known.spell(word.capitalize()) or _of_the_table(word, unit):
            continue
        right = next((near for near in known.suggest(word) if slip(word, near)), "")
        if right:
            quoted = quotes(Pair(unit, unit.en, unit.de), 0, match.start())
            values = (("de", word), ("usual", right))
            yield Finding(unit.rule, unit.part, "typo", "low", *quoted, "misspelled", values, right)


def _of_the_table(word: str, unit: Unit) -> bool:
    """English words kept in German and their compounds, and what the list of misspellings has."""
    english = set(re.findall(r"[a-z]{3,}", unit.en.casefold()))
    told = tuple(table("misspelled"))
    return word.startswith(told) or any(word.casefold().startswith(w) for w in english)


def slip(word: str, other: str) -> bool:
    """One letter of a double left out or added, or two neighbours swapped.

    >>> slip("Achtausend", "Achttausend"), slip("Setzrunde", "Sitzrunde")
    (True, False)
    """
    if len(word) == len(other):
        apart = [n for n, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        return len(apart) == 2 and apart[1] == apart[0] + 1 and word[apart[0]] == other[apart[1]]
    short, long = sorted((word, other), key=len)
    doubled = (n for n in range(1, len(long)) if long[n] == long[n - 1])
    return any(long[:n] + long[n + 1 :] == short for n in doubled)
