"""German that answers an older English better than the present one.

The older English is what other books of the library, grown from the same rules, still print.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from rapidfuzz import fuzz

from rulebot.library import Library
from rulebot.translation.lexicon import Forms, words
from rulebot.translation.model import Finding, Pair
from rulebot.translation.quote import around, quotes
from rulebot.translation.segments import segments
from rulebot.translation.shades import shades

ALIKE, SAME = 60, 98
"""From where an older sentence is the same sentence, and up to where it is an older one."""


def older(library: Library, book: str) -> Mapping[str, Sequence[str]]:
    """The English sentences of other books, by the number of their rule."""
    found: dict[str, list[str]] = {}
    now = library.books[book].date
    for rule in library.rules.values():
        then = library.books[rule.book].date
        if then and then < now and "en" in rule.text:
            found.setdefault(rule.number, []).extend(segments(rule.text["en"].text))
    return found


def check_stale(pair: Pair, before: Sequence[str]) -> Iterator[Finding]:
    """All that is new in the English sentence is missing in the German; nothing of the older one is."""
    alike = max(before, key=lambda sentence: fuzz.ratio(sentence, pair.en), default="")
    if not ALIKE < fuzz.ratio(alike, pair.en) < SAME:
        return
    new = [(name, pair.en.find(said)) for name, said, kept in _told(pair.en, alike, pair.de) if not kept]
    answered = [name for name, _, kept in _told(pair.en, alike, pair.de) if kept]
    gone = [name for name, _, kept in _told(alike, pair.en, pair.de) if not kept]
    if new and not answered and not gone:
        values = (("older", around(alike, 0, 24)),)
        quoted = quotes(pair, max(0, new[0][1]))
        yield Finding(pair.unit.rule, pair.unit.part, "meaning", "medium", *quoted, "stale", values)


def _told(english: str, other: str, german: str) -> Iterator[tuple[str, str, bool]]:
    """What one English sentence says and the other does not: name, words, whether the German has it."""
    for name, en, de in _watched():
        match = en.search(english)
        if match and not match[0].isupper() and not en.search(other):
            yield name, match[0], bool(de.search(german))


@cache
def _watched() -> tuple[tuple[str, Forms, Forms], ...]:
    """Words whose loss is reported."""
    known = [(w.name, w.en, w.de) for w in words() if w.strong]
    return (*known, *((s.name, s.en, s.any_de) for s in shades() if s.lost))
