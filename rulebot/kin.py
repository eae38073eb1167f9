"""Which clauses of the base book a clause of another book answers to.

The bank's questions are about clauses of the base. What a house's file says of
its clauses (`[clauses]`) carries them over: ACE's comment on rule 43 is asked
for by all questions about rule 43, rule 24 of 2011 by those about rule 29.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rulebot.houses import house_of
from rulebot.library import BASE


def kin(
    tables: Iterable[Mapping[str, Any]], ids: Collection[str], targets: Iterable[str]
) -> Mapping[str, tuple[str, ...]]:
    """Per id of a house's book, the bare ids of the base that it answers to; `tables`: the house files."""
    known = set(ids)
    found: dict[str, dict[str, None]] = {}
    targets = tuple(targets)
    for table in tables:
        if str(table.get("book", table.get("id", ""))) != BASE:
            for target in targets:
                id = _standing(house_of(table).cite(target), known)
                if id:
                    found.setdefault(id, {})[target] = None
    return {id: tuple(own) for id, own in found.items()}


def _standing(cited: str | None, known: Collection[str]) -> str | None:
    """The id itself, or the clause or rule around it that a search can return."""
    while cited and cited not in known:
        cited = cited.rpartition("-")[0] if "-" in cited.partition(":")[2] else None
    return cited
