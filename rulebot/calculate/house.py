"""What a house's book says, as the calculator needs it. Never reads a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Param:
    """One policy parameter: its value and the clause that says so."""

    value: Any
    """None where the book is silent, or where it says there is no such thing."""
    status: str
    """explicit, recommended, discretionary, approximate, implied, inherits, ambiguous, conflict, silent."""
    clause: str | None
    """The full id of the clause, `clubs-nz-2022:48`; None where the book is silent."""


SILENT = Param(None, "silent", None)
"""A parameter of which the book says nothing."""


@dataclass(frozen=True, slots=True)
class House:
    """A house: its id, its policy parameters, and where its book has each TDA 2024 clause."""

    id: str
    policy: Mapping[str, Param]
    clauses: Mapping[str, str | None] = field(default_factory=dict)
    """TDA 2024 clause (`45-A`) to the full id in this house's book, where it is not the same
    number; None: it has no such rule."""
    book: str = ""
    """The book its ids are in; empty: the house's own id."""

    def cite(self, clause: str) -> str | None:
        """The id under which this house's book has a TDA 2024 clause: `45-A-1`, else `45-A`, `45`."""
        part = clause
        while part:
            if part in self.clauses:
                return self.clauses[part]
            part = part.rpartition("-")[0]
        return f"{self.book or self.id}:{clause}"

    def value(self, parameter: str) -> Any:
        """The value of a policy parameter; None where the book is silent."""
        return self.policy.get(parameter, SILENT).value

    def clause(self, parameter: str) -> str | None:
        """The full id of the clause that sets a parameter; None where the book is silent."""
        return self.policy.get(parameter, SILENT).clause
