"""Whether both languages rule alike: worked examples computed from each side's words, bounds at the edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from rulebot import rulings, scenario
from rulebot.errors import RulebotError
from rulebot.library import Library
from rulebot.translation.figures import numbers
from rulebot.translation.lexicon import table
from rulebot.translation.model import Finding, Pair
from rulebot.translation.quote import quotes

_HOLDS: Mapping[str, Callable[[int, int], bool]] = {
    "from": lambda value, bound: value >= bound,
    "over": lambda value, bound: value > bound,
    "to": lambda value, bound: value <= bound,
    "under": lambda value, bound: value < bound,
}
_SAME_SIDE = (frozenset({"from", "over"}), frozenset({"to", "under"}))
_BOUND_EN = re.compile(r"\b(?:least|more|less|fewer|most|minimum|maximum|greater|higher)\b", re.IGNORECASE)
_ANY_BOUND_DE = re.compile(
    r"mindest|wenigst|zumindest|mehr|wenig|erreich|über|unter|maxim|höchst|bis|klein|größer|minim",
    re.IGNORECASE,
)
_SHOWN = ("action", "amount_to", "amount_by", "min_raise_to", "call_to", "threshold")


def check_rulings(library: Library, pair: Pair) -> Iterator[Finding]:
    """A worked example whose figures differ: what the calculator rules on each side's words.

    Both sides must be understood alike, the same kind of ruling from the same facts, so that
    only the differing words can make the difference.
    """
    differing = set(numbers(pair.en)) ^ set(numbers(pair.de))
    bounded = {str(n) for n in (*_bounds(pair.en, "en"), *_bounds(pair.de, "de"))}
    if not differing or differing & bounded:
        return
    en, de = scenario.read(pair.en, "en"), scenario.read(pair.de, "de")
    if en.kind is None or en.kind != de.kind or set(en.facts) != set(de.facts) or en.unread or de.unread:
        return
    english, german = _verdict(library, en), _verdict(library, de)
    shown = next((key for key in _SHOWN if english.get(key) != german.get(key)), None)
    if english and german and shown:
        values = (("en", _said(english, shown)), ("de", _said(german, shown)))
        yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quotes(pair), "ruling", values)


def _verdict(library: Library, reading: scenario.Reading) -> Mapping[str, Any]:
    try:
        ruled = rulings.ruling(library, reading.kind or "", dict(reading.facts), None, "en")
    except RulebotError:
        return {}
    verdict = ruled.get("verdict")
    return verdict if isinstance(verdict, dict) else {}


def _said(verdict: Mapping[str, Any], key: str) -> str:
    action = str(verdict.get("action", ""))
    return action if key == "action" else f"{action} {verdict[key]}"


def check_bounds(pair: Pair) -> Iterator[Finding]:
    """A condition probed just below, at and just above its figure, in English and in German."""
    english, german = _bounds(pair.en, "en"), _bounds(pair.de, "de")
    for number, (kind, at, words) in english.items():
        if number not in german and _BOUND_EN.search(words) and str(number) in numbers(pair.de):
            if not _ANY_BOUND_DE.search(pair.de):
                yield _lost(pair, number, at, words)
            continue
        other, other_at, other_words = german.get(number, (kind, 0, ""))
        if kind == other or frozenset({kind, other}) not in _SAME_SIDE:
            continue
        edge = next(
            v for v in (number - 1, number, number + 1) if _HOLDS[kind](v, number) != _HOLDS[other](v, number)
        )
        values = (("en", words), ("de", other_words), ("edge", str(edge)))
        quoted = quotes(pair, at, other_at)
        yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "bound", values)


def _lost(pair: Pair, number: int, at: int, words: str) -> Finding:
    quoted = quotes(pair, at, max(0, pair.de.find(str(number))))
    values = (("en", words), ("de", str(number)))
    return Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "bound_lost", values)


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = []
    for kind, row in table("bounds").items():
        before, after = ("|".join(row[f"{where}_{language}"]) or r"(?!)" for where in ("before", "after"))
        words = rf"\b(?:{before}) (?:a |the |den |die |das |der |einer? )?(\d[\d.,]*)%?"
        found.append((kind, re.compile(rf"{words}|(?<![\d.,])(\d[\d.,]*)%? (?:{after})\b", re.IGNORECASE)))
    return tuple(found)


def _bounds(text: str, language: str) -> dict[int, tuple[str, int, str]]:
    """Each figure that stands in one bound, with its kind, its place and its words."""
    found: dict[int, tuple[str, int, str]] = {}
    twice: set[int] = set()
    for kind, looked in _patterns(language):
        for match in looked.finditer(text):
            number = int(re.sub(r"\D", "", match[1] or match[2]))
            twice.update({number} & set(found))
            found[number] = (kind, match.start(), match[0])
    return {number: bound for number, bound in found.items() if number not in twice}
