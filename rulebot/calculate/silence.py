"""What is ruled where a house's book says nothing: that it says so. Never borrows another book's rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ruling, Step

NEAR = {
    "41": "51",
    "46": "45",
    "52-B": "54",
    "52": "43",
    "55": "51",
    "ADD-47": "47",
}
"""Where a book has no such rule at all: the rule nearest to it, numbered as in TDA 2024."""


def front(house: House) -> str:
    """The preamble of the house's book: what it leaves open is the house's to settle."""
    return f"{house.book or house.id}:front"


def nearest(house: House, clause: str) -> str:
    """The id of a TDA 2024 clause in this house's book, else of its rule, else of the rule nearest to it.

    >>> nearest(House("h", {}, {"51-B": None, "51": "h:34"}), "51-B")
    'h:34'
    """
    return next((at for one in _towards(clause) if (at := house.cite(one))), front(house))


def _towards(clause: str) -> Iterator[str]:
    parts = clause.split("-")
    least = 2 if parts[0] in ("RP", "ADD") else 1
    wider = ["-".join(parts[:many]) for many in range(len(parts), least - 1, -1)]
    yield from wider
    yield from (NEAR[one] for one in wider if one in NEAR)


def silent(
    house: House, say: str, figures: Mapping[str, Any] | None = None, at: str | None = None, near: str = ""
) -> Ruling:
    """The ruling of a house whose book has no rule on this; `near` is the TDA 2024 clause it lacks."""
    told = at or (nearest(house, near) if near else front(house))
    return Ruling(house.id, Action.NOT_SPECIFIED, figures or {}, (Step(say, told),))


def not_ours(house: House, say: str, at: str | None, figures: Mapping[str, Any] | None = None) -> Ruling:
    """The ruling of a house whose book says that this does not apply to it."""
    return Ruling(house.id, Action.NOT_APPLICABLE, figures or {}, (Step(say, at or front(house)),))
