"""The translation desk: the German of a book against its English, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebot.library import BASE, Library
from rulebot.translation.figures import check_number_format, check_numbers, check_references
from rulebot.translation.model import SEVERITIES, Finding
from rulebot.translation.segments import pairs
from rulebot.translation.shades import check_modality, check_negation, check_shades
from rulebot.translation.units import units
from rulebot.translation.vocabulary import check_gaps, check_missing_words

__all__ = ["Finding", "check"]


def check(library: Library, german: Mapping[str, str] | None = None, book: str = BASE) -> list[Finding]:
    """Every finding, in the order of the book, the gravest of a part first."""
    whole = units(library, german, book)
    order = {(u.rule, u.part): n for n, u in enumerate(whole)}
    found = {f.fingerprint: f for f in _all(whole)}
    return sorted(
        found.values(), key=lambda f: (order[f.rule, f.part], SEVERITIES.index(f.severity), f.fingerprint)
    )


def _all(whole: list) -> Iterator[Finding]:
    aligned = [pair for unit in whole for pair in pairs(unit)]
    yield from check_numbers(aligned)
    yield from check_number_format(whole)
    yield from check_references(whole, aligned)
    yield from check_modality(aligned)
    yield from check_negation(aligned)
    yield from check_shades(aligned)
    yield from check_gaps(aligned)
    yield from check_missing_words(whole, aligned)
