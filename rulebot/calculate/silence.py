"""What is ruled where a house's book says nothing: that it says so. Never borrows another book's rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ruling, Step


def front(house: House) -> str:
    """The preamble of the house's book: what it leaves open is the house's to settle."""
    return f"{house.book or house.id}:front"


def silent(house: House, say: str, figures: Mapping[str, Any] | None = None, at: str | None = None) -> Ruling:
    """The ruling of a house whose book has no rule on this."""
    return Ruling(house.id, Action.NOT_SPECIFIED, figures or {}, (Step(say, at or front(house)),))


def not_ours(house: House, say: str, at: str | None, figures: Mapping[str, Any] | None = None) -> Ruling:
    """The ruling of a house whose book says that this does not apply to it."""
    return Ruling(house.id, Action.NOT_APPLICABLE, figures or {}, (Step(say, at or front(house)),))
