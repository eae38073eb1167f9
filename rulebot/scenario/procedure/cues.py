"""Notions and cues: words of floor.toml that say the same, and the ways they stand together.

A cue is a list of patterns. A pattern names notions (in capitals) and words, in their
order: `A B` at most two pieces apart, `A .. B` anywhere later in the sentence, `A & B`
near each other in either order, `a_b` words side by side, `a|b` one or the other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

from rulebot.scenario.lexicon import fold, lexicon

Span = tuple[int, int]
_PATH = Path(__file__).with_name("floor.toml")
_NEAR: Final = 2
_FAR: Final = 12
_SHORTEST: Final = 6
"""Words shorter than this are not corrected: too many others are near."""
_LONG: Final = 10
"""From here on two slips are forgiven."""


@dataclass(frozen=True, slots=True)
class Step:
    """One item of a pattern: its alternatives, and how far it may stand from the one before."""

    names: tuple[str, ...]
    gap: int
    either: bool = False


Pattern = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything of floor.toml."""

    notions: Mapping[str, tuple[tuple[str, ...], ...]]
    first: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]
    """Notions by the first word of each phrase."""
    stems: tuple[tuple[str, str], ...]
    """Beginnings of words, with their notion."""
    cues: Mapping[str, tuple[Pattern, ...]]
    counts: Mapping[str, int]
    known: frozenset[str]
    near: Mapping[str, tuple[str, ...]]
    chips: tuple[int, ...]
    ladders: tuple[tuple[tuple[int, int], ...], ...]

    def low(self, word: str) -> str:
        """A folded word with its typo put right, where it is near a word of the floor alone."""
        if len(word) < _SHORTEST or word in self.known or not word.isalpha() or word in lexicon().known:
            return word
        if word.startswith(tuple(stem for stem, _ in self.stems)):
            return word
        return _nearest(word)

    def notions_of(self, lows: Sequence[str]) -> dict[str, list[Span]]:
        """Where each notion stands among these words; the longest phrase of a notion counts."""
        out: dict[str, list[Span]] = {}
        for at, low in enumerate(lows):
            here: dict[str, int] = {}
            for name, phrase in self.first.get(low, ()):
                if tuple(lows[at : at + len(phrase)]) == phrase:
                    here[name] = max(here.get(name, 0), len(phrase))
            for _, name in _stems_of(low):
                here.setdefault(name, 1)
            for name, size in here.items():
                out.setdefault(name, []).append((at, at + size))
        return out

    def find(
        self, cue: str, lows: Sequence[str], notions: Mapping[str, list[Span]], stops: Sequence[int]
    ) -> list[Span]:
        """Every place where a pattern of this cue is met within one sentence, first ones first."""
        found = {
            span
            for pattern in self.cues[cue]
            for span in _met(pattern, [_spots(step, lows, notions) for step in pattern], stops)
        }
        return sorted(found)


def _spots(step: Step, lows: Sequence[str], notions: Mapping[str, list[Span]]) -> list[Span]:
    out: list[Span] = []
    for name in step.names:
        if name.isupper():
            out += notions.get(name, [])
            continue
        words = tuple(name.split("_"))
        size = len(words)
        out += [
            (at, at + size)
            for at, low in enumerate(lows)
            if low == words[0] and tuple(lows[at : at + size]) == words
        ]
    return sorted(out)


def _met(pattern: Pattern, spots: Sequence[Sequence[Span]], stops: Sequence[int]) -> list[Span]:
    """Spans over which the items of a pattern follow one another."""
    if not all(spots):
        return []
    reached = list(spots[0])
    for step, spans in zip(pattern[1:], spots[1:], strict=True):
        onward: dict[int, Span] = {}
        for start, end in reached:
            for low, high in spans:
                ahead = 0 <= low - end <= step.gap
                behind = step.either and 0 <= start - high <= step.gap
                if (ahead or behind) and stops[min(start, low)] == stops[max(end, high) - 1]:
                    whole = (min(start, low), max(end, high))
                    onward[whole[1]] = max(whole, onward.get(whole[1], whole))
        reached = sorted(onward.values())[:200]
    return reached


def _pattern(text: str) -> Pattern:
    """A pattern as it is written.

    >>> [(step.names, step.gap) for step in _pattern("FIRST card|cards .. EXPOSED")]
    [(('FIRST',), 2), (('card', 'cards'), 2), (('EXPOSED',), 12)]
    """
    out: list[Step] = []
    gap, either = _NEAR, False
    for item in text.split():
        if item == "..":
            gap = _FAR
        elif item == "&":
            gap, either = _FAR // 2, True
        elif item == "-":
            gap = 0
        else:
            names = (n if n.isupper() else "_".join(fold(w) for w in n.split("_")) for n in item.split("|"))
            out.append(Step(tuple(names), gap, either))
            gap, either = _NEAR, False
    return tuple(out)


@cache
def table() -> Table:
    """floor.toml, read once."""
    raw = tomllib.loads(_PATH.read_text("utf-8"))
    notions: dict[str, tuple[tuple[str, ...], ...]] = {}
    first: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    stems: list[tuple[str, str]] = []
    for name, words in raw["notion"].items():
        phrases = []
        for word in words.split():
            if word.endswith("*"):
                stems.append((fold(word[:-1]), name))
                continue
            phrase = tuple(fold(part) for part in word.split("_"))
            phrases.append(phrase)
            first.setdefault(phrase[0], []).append((name, phrase))
        notions[name] = tuple(phrases)
    counts = {fold(w): int(value) for value, words in raw["count"].items() for w in words.split()}
    cues = {name: tuple(_pattern(p) for p in patterns) for name, patterns in raw["cue"].items()}
    literal = {
        w for ps in cues.values() for p in ps for s in p for n in s.names if n.islower() for w in n.split("_")
    }
    known = {word for phrases in notions.values() for phrase in phrases for word in phrase}
    near: dict[str, tuple[str, ...]] = {}
    for word in sorted(known):
        if len(word) >= _SHORTEST - 1:
            near[word[0]] = (*near.get(word[0], ()), word)
    neutral = {fold(word) for word in raw["neutral"]["words"].split()}
    return Table(
        notions,
        {word: tuple(found) for word, found in first.items()},
        tuple(stems),
        cues,
        counts,
        frozenset(known | literal | set(counts) | neutral),
        near,
        tuple(raw["chips"]["values"]),
        tuple(tuple((a, b) for a, b in ladder["levels"]) for ladder in raw["ladder"].values()),
    )


@lru_cache(maxsize=20_000)
def _stems_of(low: str) -> tuple[tuple[str, str], ...]:
    return tuple((stem, name) for stem, name in table().stems if low.startswith(stem))


@lru_cache(maxsize=20_000)
def _nearest(word: str) -> str:
    most = 2 if len(word) >= _LONG else 1
    close = [known for known in table().near.get(word[0], ()) if abs(len(known) - len(word)) <= most]
    found = extractOne(word, close, scorer=OSA.distance, score_cutoff=most)
    return found[0] if found else word
