"""Which checks are made of a pair of segments, of a unit, and of the book as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebot.library import Library
from rulebot.translation.equivalence import check_bounds, check_rulings
from rulebot.translation.figures import check_number_format, check_numbers, check_references, check_spoken
from rulebot.translation.form import check_form, check_items, check_labels, check_spellings
from rulebot.translation.joined import joined
from rulebot.translation.measures import (
    check_more,
    check_notes,
    check_players,
    check_raises,
    check_sides,
    check_units,
)
from rulebot.translation.modality import check_modality
from rulebot.translation.model import Finding, Pair, Unit
from rulebot.translation.negation import check_conditions, check_negation
from rulebot.translation.originals import originals
from rulebot.translation.reasons import check_reasons
from rulebot.translation.segments import pairs
from rulebot.translation.shades import check_shades
from rulebot.translation.spelling import check_dictionary, dictionary
from rulebot.translation.stale import check_stale
from rulebot.translation.terms import (
    check_quoted,
    check_regional,
    check_terms,
    check_titles,
    check_variants,
    glossary,
)
from rulebot.translation.vocabulary import (
    check_added_words,
    check_counted,
    check_gaps,
    check_inner_gaps,
    check_missing_words,
)


def of_unit(library: Library, unit: Unit, before: Sequence[str]) -> Iterator[Finding]:
    """What shows in one unit by itself; `before` is the older English of its rule."""
    aligned = pairs(unit)
    told: set[str] = set()
    for pair in aligned:
        if pair.en and pair.de:
            yield from joined(pair, _of_pair(library, pair, before), told)
    yield from check_spoken(unit)
    yield from check_references(unit, aligned)
    yield from check_gaps(aligned)
    yield from check_counted(unit)
    yield from check_notes(unit)
    yield from check_number_format(unit)
    yield from check_items(unit)
    yield from check_form(unit)
    yield from check_dictionary(unit, dictionary())


def _of_pair(library: Library, pair: Pair, before: Sequence[str]) -> Iterator[Finding]:
    """What shows when two segments are held against each other."""
    yield from check_numbers(pair)
    if pair.unit.part != "title":
        yield from check_modality(pair)
        yield from check_negation(pair)
        yield from check_conditions(pair)
        yield from check_reasons(pair)
        yield from check_added_words(pair)
        yield from check_stale(pair, before)
        yield from check_rulings(library, pair)
    yield from check_bounds(pair)
    yield from check_shades(pair)
    yield from check_inner_gaps(pair)
    yield from check_missing_words(pair)
    yield from check_units(pair)
    yield from check_sides(pair)
    yield from check_more(pair)
    yield from check_raises(pair)
    yield from check_players(pair)


def of_book(library: Library, whole: Sequence[Unit], book: str) -> Iterator[Finding]:
    """What shows only when one part is held against the others."""
    yield from check_labels(whole)
    yield from check_titles(whole)
    yield from check_quoted(whole)
    yield from check_spellings(whole)
    yield from check_variants(whole)
    yield from check_regional(whole)
    yield from check_terms(whole, glossary(library))
    yield from originals(library, whole, book)
