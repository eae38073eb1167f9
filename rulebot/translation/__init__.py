"""The translation desk: the German of a book against its English, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulebot.library import BASE, Library
from rulebot.translation.figures import check_number_format, check_numbers, check_references, check_spoken
from rulebot.translation.form import check_form, check_labels, check_spellings, check_twice
from rulebot.translation.measures import check_sides, check_units
from rulebot.translation.model import SEVERITIES, Finding, Pair, Unit
from rulebot.translation.quote import quotes
from rulebot.translation.segments import pairs
from rulebot.translation.shades import check_modality, check_negation, check_shades
from rulebot.translation.units import units
from rulebot.translation.vocabulary import check_added_words, check_gaps, check_missing_words

__all__ = ["Finding", "check"]


Known = Callable[[Unit, Iterable[Finding]], Sequence[Finding]]
"""Gives the findings of one unit: those checked now, or those known of the same words."""


def check(
    library: Library, german: Mapping[str, str] | None = None, book: str = BASE, known: Known | None = None
) -> list[Finding]:
    """Every finding, in the order of the book, the gravest of a part first."""
    whole = units(library, german, book)
    order = {(u.rule, u.part): n for n, u in enumerate(whole)}
    singly = [f for u in whole for f in (known(u, _of_unit(u)) if known else _of_unit(u))]
    found = {f.fingerprint: f for f in (*singly, *_of_book(whole), *_originals(library, whole, book))}
    return sorted(
        found.values(), key=lambda f: (order[f.rule, f.part], SEVERITIES.index(f.severity), f.fingerprint)
    )


def _of_unit(unit: Unit) -> Iterator[Finding]:
    """What shows in one unit by itself."""
    aligned = pairs(unit)
    yield from check_numbers(aligned)
    yield from check_number_format([unit])
    yield from check_spoken([unit])
    yield from check_references([unit], aligned)
    yield from check_modality(aligned)
    yield from check_negation(aligned)
    yield from check_shades(aligned)
    yield from check_added_words(aligned)
    yield from check_gaps(aligned)
    yield from check_missing_words(aligned)
    yield from check_units(aligned)
    yield from check_sides(aligned)
    yield from check_form([unit])


def _of_book(whole: Sequence[Unit]) -> Iterator[Finding]:
    """What shows only when one part is held against the others."""
    yield from check_labels(whole)
    yield from check_twice(whole)
    yield from check_spellings(whole)


def _originals(library: Library, whole: Sequence[Unit], book: str) -> Iterator[Finding]:
    """References that are wrong in the English itself and were kept: no fault of the translator."""
    by_part = {(u.rule, u.part): u for u in whole}
    for rule in library.rules.values():
        if rule.book != book:
            continue
        wrong = {
            (r.at, r.to): r for r in rule.references if r.language == "en" and r.status != "ok" and r.meant
        }
        for reference in wrong.values():
            part = reference.at.partition(":")[2].removeprefix(rule.number).lstrip("-")
            unit = by_part.get((rule.number, part)) or by_part[rule.number, ""]
            named, meant = (x.partition(":")[2] for x in (reference.to, reference.meant))
            en, de = quotes(Pair(unit, unit.en, unit.de), unit.en.find(reference.words), len(unit.de) // 2)
            values = (("en", named), ("meant", meant))
            yield Finding(rule.number, unit.part, "reference", "low", en, de, "reference_original", values)
