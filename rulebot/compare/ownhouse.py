"""A house of one's own against others: only what it changed in the book it builds on is its own doing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulebot.compare.between import turned
from rulebot.compare.departures import was_read
from rulebot.compare.model import Difference, Kind, Side
from rulebot.compare.texts import Change
from rulebot.compare.units import place, table
from rulebot.compare.words import held
from rulebot.library import Library

Made = Callable[[str, str], list[Difference]]
"""The differences between a book and the house that builds on it."""


def own_words(library: Library, a: str, b: str, made: Made) -> Callable[[Change], bool]:
    """Whether a change is by a house of one's own: what it keeps of a book that was read is told already."""
    tests = [
        _by_house(library, house, first, made)
        for house, other, first in ((a, b, True), (b, a, False))
        if _keeps_a_read_book(library, house, other)
    ]
    return lambda change: not tests or any(test(change) for test in tests)


def _base(library: Library, house: str) -> str:
    return str(table(library, str(table(library, house)["base"]))["id"])


def _keeps_a_read_book(library: Library, house: str, other: str) -> bool:
    if not table(library, house).get("own") or table(library, other).get("own"):
        return False
    base = _base(library, house)
    return base != other and was_read(library, base)


def _by_house(library: Library, house: str, first: bool, made: Made) -> Callable[[Change], bool]:
    """Whether a change is among those that a house made to the book it builds on."""
    found = made(_base(library, house), house)
    new = {d.b.quote for d in found if d.b.quote}
    gone = [d.a.quote for d in found if not d.b.quote]

    def tells(change: Change) -> bool:
        mine, theirs = (change.a_quote, change.b_quote) if first else (change.b_quote, change.a_quote)
        return mine in new if mine else any(shares(theirs, quote) for quote in gone)

    return tells


def by_clause(library: Library, a: str, b: str, made: Made) -> list[Difference]:
    """Where two books have no language in common: what an own house changed, at the other's clause."""
    out = []
    for house, other, first in ((a, b, True), (b, a, False)):
        if not table(library, house).get("own"):
            continue
        for d in made(_base(library, house), house):
            there = _clause(library, other, d.clause) if d.a.quote else Side()
            if d.kind is not Kind.WORDING and (there.quote or d.b.quote):
                found = replace(d, a=there, kind=d.kind if there.quote else Kind.ADDITION)
                out.append(turned(found) if first else found)
    return out


def _clause(library: Library, house: str, clause: str) -> Side:
    """A house's words at a clause of TDA 2024."""
    id = place(library, house, clause)
    quote = library.quote(id, "en") or library.quote(id, "de") if id else None
    return Side(id, quote.quote) if quote else Side()


def shares(one: str, other: str) -> bool:
    """Whether one of two texts has most words of the other."""
    return held(one, other) >= 0.75 or held(other, one) >= 0.75
