"""References that are wrong in the English itself: no fault of the translator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebot.library import Library
from rulebot.translation.model import Finding, Pair, Unit
from rulebot.translation.quote import quotes


def originals(library: Library, whole: Sequence[Unit], book: str) -> Iterator[Finding]:
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
            en, de = quotes(Pair(unit, unit.en, unit.de), max(0, unit.en.find(reference.words)))
            values = (("en", named), ("meant", meant))
            yield Finding(rule.number, unit.part, "reference", "low", en, de, "reference_original", values)
