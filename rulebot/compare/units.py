"""A house's book as sentences at their clauses, and where it has the clauses of another. Reads no file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from rulebot.errors import UnknownId
from rulebot.library import BASE, Library
from rulebot.model import Kind, Language, PartKind, Rule

_END = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[\"“‘(]?[A-ZÄÖÜ0-9§])|\n+")
_SHORT = re.compile(
    r"(?:\b(?:Ex|No|Nr|vs|approx|z\.B|e\.g|i\.e|d\.h|etc|bzw|ca|usw|Bsp|St)\.|^\W*\w{1,2}[.)])\s*$"
)
REPRINT = 0.6
"""A house that has so many of its base's rules is a book of its own: what it lacks, it left out."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence at the innermost clause it stands in."""

    unit: str
    """Full id of its rule, clause, item or example."""
    rule: str
    text: str
    start: int
    """In the rule's text; -1 in a house's comment."""
    bold: float = 0.0
    """The share that is marked as changed since the edition before."""


def table(library: Library, house: str) -> Mapping[str, Any]:
    """A house's table, by its own id or that of its book."""
    if house in library.houses:
        return library.houses[house]
    for found in library.houses.values():
        if found["book"] == house:
            return found
    raise UnknownId(f"there is no house {house!r}: known are {', '.join(library.houses)}")


def language_of(library: Library, a: str, b: str) -> Language:
    """The language in which two houses' books can be read side by side: English where both have it."""
    both = common_languages(library, a, b)
    return "en" if "en" in both or not both else both[0]


def common_languages(library: Library, a: str, b: str) -> list[Language]:
    """The languages that both books are written in."""
    return [x for x in _languages(library, a) if x in _languages(library, b)]


def _languages(library: Library, house: str) -> list[Language]:
    book = str(table(library, house)["book"])
    return [x for x in ("en", "de") if any(x in r.text for r in library.rules.values() if r.book == book)]


@lru_cache(maxsize=64)
def sentences(library: Library, book: str, language: Language) -> dict[str, tuple[Sentence, ...]]:
    """Every sentence of a book by the id of its rule, comments of a house of one's own included."""
    return {
        rule.id: tuple(_of_rule(rule, language))
        for rule in library.rules.values()
        if rule.book == book and (language in rule.text or rule.comment)
    }


def _of_rule(rule: Rule, language: Language) -> Iterator[Sentence]:
    text = rule.text.get(language)
    if text is None:
        return
    for start, end in _pieces(text.text, _breaks(rule, language)):
        words = text.text[start:end]
        marked = sum(max(0, min(b, end) - max(a, start)) for a, b in text.bold)
        yield Sentence(_unit(rule, language, start), rule.id, words, start, marked / max(1, len(words)))


def _breaks(rule: Rule, language: Language) -> list[int]:
    """Where a clause, item or example begins or ends, a sentence does."""
    parts = [p.ranges[language] for p in rule.parts if language in p.ranges and p.kind is not PartKind.STEP]
    return sorted({edge for part in parts for edge in part})


def _pieces(text: str, breaks: list[int]) -> Iterator[tuple[int, int]]:
    edges = {0, len(text), *breaks}
    for match in _END.finditer(text):
        if "\n" in match[0] or not _SHORT.search(text, max(0, match.start() - 12), match.start() + 1):
            edges.add(match.end())
    ordered = sorted(edge for edge in edges if edge <= len(text))
    for start, end in pairwise(ordered):
        bare = text[start:end].strip()
        if re.search(r"\w", bare):
            at = start + text[start:end].index(bare)
            yield at, at + len(bare)


def _unit(rule: Rule, language: Language, at: int) -> str:
    inside = [
        (p.ranges[language][1] - p.ranges[language][0], p.id)
        for p in rule.parts
        if p.kind is not PartKind.STEP
        and language in p.ranges
        and p.ranges[language][0] <= at < p.ranges[language][1]
    ]
    return min(inside)[1] if inside else rule.id


def place(library: Library, house: str, clause: str) -> str:
    """The full id under which a house's book has a TDA 2024 clause; empty where it has none."""
    own = table(library, house)
    book = str(own["book"])
    if book == BASE:
        return f"{BASE}:{clause}"
    if own.get("own") and own["base"] != BASE:
        clause = place(library, str(own["base"]), clause).partition(":")[2]
        if not clause:
            return ""
    return _mapped(library, book, own.get("clauses", {}), clause)


def _mapped(library: Library, book: str, clauses: Mapping[str, str], clause: str) -> str:
    head, rest = clause, ""
    while True:
        if head in clauses or not head:
            break
        head, _, cut = head.rpartition("-")
        rest = f"-{cut}{rest}"
    if head and not clauses[head]:
        return ""
    wanted = f"{book}:{clauses[head]}{rest}" if head else f"{book}:{clause}"
    while wanted not in library and "-" in wanted.partition(":")[2]:
        wanted = wanted.rpartition("-")[0]
    return wanted if wanted in library else ""


def stands(library: Library, house: str, clause: str) -> str:
    """Where a house has a TDA 2024 clause: in its own book, else in the book it builds on."""
    id = place(library, house, clause)
    if id or reprints(library, house):
        return id
    return place(library, str(table(library, house)["base"]), clause)


def stands_in_base(library: Library, house: str, clause: str) -> str:
    """Where a house of one's own has a clause of the book it builds on; in that book where it has none."""
    own = table(library, house)
    found = _mapped(library, str(own["book"]), own.get("clauses", {}), clause)
    below = f"{own['base']}:{clause}"
    return found or ("" if reprints(library, house) or below not in library else below)


def rule_number(library: Library, id: str) -> str:
    """The bare number of the rule that an id names or lies in."""
    return library.rule(id).number


def is_edition(library: Library, house: str) -> bool:
    """Whether this is an edition of the base book's own publisher, not a house."""
    book, base = library.books[str(table(library, house)["book"])], library.books[BASE]
    return book.authority == base.authority


def reprints(library: Library, house: str) -> bool:
    """Whether a house's book stands for itself, so that what it lacks is left out."""
    own = table(library, house)
    if not own.get("own"):
        return True
    numbers = [r for r in library.rules.values() if r.book == own["book"] and r.kind is Kind.RULE]
    base = [r for r in library.rules.values() if r.book == own["base"] and r.kind is Kind.RULE]
    return len(numbers) >= REPRINT * len(base)


def bare(id: str) -> str:
    """An id without its book."""
    return id.partition(":")[2]


def inside(id: str, outer: str) -> bool:
    """Whether an id is, or lies in, another."""
    return id == outer or id.startswith(outer + "-")
