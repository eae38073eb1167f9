"""The words of the table, English and German, from lexicon.toml: phrases to lexemes, typos forgiven.

The only file here that reads one; it is read once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

_PATH = Path(__file__).with_name("lexicon.toml")
_PIECE = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|[+&×*?]")
_FOLD = str.maketrans(
    {"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "’": "'", "‘": "'", "´": "'", "`": "'"}
)
_SPELT = re.compile(r"[aou]e")
_CUES = ("ask", "q", "c", "a", "b", "f")
"""Families that are only looked for; the others are the grammar's own words."""
_SIZES = frozenset({"ask.min", "ask.max"})
_SHORTEST = 5
"""Words shorter than this are not corrected: too many others are near."""


@lru_cache(maxsize=20_000)
def fold(word: str) -> str:
    """A word as it is compared: small letters, umlauts as people leave them out.

    >>> fold("Erhöht"), fold("erhoeht"), fold("erhoht")
    ('erhoht', 'erhoht', 'erhoht')
    """
    small = word.casefold().translate(_FOLD)
    return _SPELT.sub(lambda found: found[0][0], small)


Phrases = Mapping[str, Sequence[tuple[tuple[str, ...], frozenset[str]]]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Phrases by their first word, longest first; cues apart from the grammar's words."""

    words: Phrases
    cues: Phrases
    known: frozenset[str]
    homographs: Mapping[str, str]
    """Words that folding would make one with another, and what they are read as instead."""
    lists: Mapping[str, frozenset[str]]
    near: Mapping[str, tuple[str, ...]]
    """Words that a typo may be corrected to, by first letter."""

    def at(self, lows: Sequence[str], start: int) -> tuple[int, frozenset[str]] | None:
        """The longest phrase that begins here: how many words, and its lexemes."""
        for phrase, names in self.words.get(lows[start], ()):
            if tuple(lows[start : start + len(phrase)]) == phrase:
                return len(phrase), names
        return None

    def cues_at(self, lows: Sequence[str], start: int) -> list[tuple[int, frozenset[str]]]:
        """Every cue that begins here."""
        return [
            (len(phrase), names)
            for phrase, names in self.cues.get(lows[start], ())
            if tuple(lows[start : start + len(phrase)]) == phrase
        ]

    def low(self, word: str) -> str:
        """A word of a question, folded, homographs told apart, typos put right."""
        return self.homographs.get(word.casefold()) or self.corrected(_bare(fold(word), self.known))

    def corrected(self, low: str) -> str:
        """A misspelt word of the table put right, any other word as it is."""
        if len(low) < _SHORTEST or low in self.known or not low.isalpha():
            return low
        return _nearest(low)


@cache
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    table = tomllib.loads(_PATH.read_text("utf-8"))
    neutral = frozenset(fold(word) for word in table.pop("neutral", {}).get("words", "").split())
    homographs = {word.casefold(): low for word, low in table.pop("homograph", {}).items()}
    lists = {
        name: frozenset(fold(word.strip()) for word in words.split("/"))
        for name, words in table.pop("list", {}).items()
    }
    words: dict[tuple[str, ...], set[str]] = {}
    cues: dict[tuple[str, ...], set[str]] = {}
    for family, entries in table.items():
        for name, entry in entries.items():
            into = cues if family in _CUES else words
            for phrase in (*entry.get("en", ()), *entry.get("de", ())):
                into.setdefault(pieces(phrase), set()).add(f"{family}.{name}")
    known = {word for phrase in (*words, *cues) for word in phrase}
    near: dict[str, tuple[str, ...]] = {}
    for word in sorted(
        {phrase[0] for phrase, names in words.items() if len(phrase) == 1 and _worth(names)}
        | {phrase[0] for phrase, names in cues.items() if len(phrase) == 1 and names & _SIZES}
    ):
        if len(word) >= _SHORTEST and word.isalpha():
            near[word[0]] = (*near.get(word[0], ()), word)
    return Lexicon(_by_first(words), _by_first(cues), frozenset(known) | neutral, homographs, lists, near)


def _worth(names: set[str]) -> bool:
    """Is a word worth being recognised when misspelt: an action, a position, a street?"""
    return any(name.startswith(("v.", "m.", "st.", "g.", "n.blinds", "n.ante")) for name in names)


def pieces(phrase: str) -> tuple[str, ...]:
    """The words of a phrase, folded; hyphens separate."""
    return tuple(fold(piece) for piece in _PIECE.findall(phrase.translate(_FOLD)))


def _by_first(table: Mapping[tuple[str, ...], set[str]]) -> Phrases:
    out: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for phrase, names in table.items():
        if phrase:
            out.setdefault(phrase[0], []).append((phrase, frozenset(names)))
    for phrases in out.values():
        phrases.sort(key=lambda item: -len(item[0]))
    return out


def _bare(low: str, known: frozenset[str]) -> str:
    """Without the possessive of a word that the lexicon knows only bare."""
    return low[:-2] if low.endswith("'s") and low not in known else low


@lru_cache(maxsize=20_000)
def _nearest(low: str) -> str:
    most = 1 if len(low) < 9 else 2
    close = [word for word in lexicon().near.get(low[0], ()) if abs(len(word) - len(low)) <= most]
    found = extractOne(low, close, scorer=OSA.distance, score_cutoff=most)
    return found[0] if found else low
