"""The translation desk: the German of a book against its English, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rulebot.library import BASE, Library
from rulebot.translation.checks import of_book, of_unit
from rulebot.translation.model import SEVERITIES, Finding, Unit
from rulebot.translation.stale import older
from rulebot.translation.units import units

__all__ = ["Finding", "check"]

Known = Callable[[Unit, Iterable[Finding]], Sequence[Finding]]
"""Gives the findings of one unit: those checked now, or those known of the same words."""


def check(
    library: Library, german: Mapping[str, str] | None = None, book: str = BASE, known: Known | None = None
) -> list[Finding]:
    """Every finding, in the order of the book, the gravest of a part first."""
    whole = units(library, german, book)
    order = {(u.rule, u.part): n for n, u in enumerate(whole)}
    before = older(library, book)
    singly: list[Finding] = []
    for unit in whole:
        checked = of_unit(library, unit, before.get(unit.rule, ()))
        singly += known(unit, checked) if known else checked
    together = [f for f in of_book(library, whole, book) if not _told(f, singly)]
    found = {f.fingerprint: f for f in (*singly, *together)}
    return sorted(
        found.values(), key=lambda f: (order[f.rule, f.part], SEVERITIES.index(f.severity), f.fingerprint)
    )


def _told(finding: Finding, others: Sequence[Finding]) -> bool:
    """Whether another finding of the part names the same English word already."""
    word = dict(finding.values).get("en", "")
    place = (finding.rule, finding.part)
    return bool(word) and any(
        (f.rule, f.part) == place and word in dict(f.values).get("en", "") for f in others
    )
