"""The nouns of a comparison: a difference, its two sides, its kind and its origin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What sort of difference: the second text read against the first."""

    NUMBER = "number"
    POLICY = "policy"
    OMISSION = "omission"
    """The first has words for which the second has none."""
    ADDITION = "addition"
    """The second has words for which the first has none."""
    WORDING = "wording"


class Origin(StrEnum):
    """Who made the difference."""

    HOUSE = "house change"
    TDA = "TDA moved on"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Side:
    """A verbatim quote at a clause; both empty where there is no such clause."""

    id: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between two books or houses."""

    rule: str
    """Bare number in TDA 2024 where it has the rule, else in the book that has it."""
    clause: str
    kind: Kind
    origin: Origin
    evidence: str
    a: Side
    b: Side
    effect: str
    changes_play: bool
    found_by: str
    """`read`: by a person, in corpus/houses or corpus/lineage.toml; `policy`: a parameter of the
    calculator differs; `text`: the words differ."""
    stance: str = ""
    """The house's stance on the rule, where one side is the base book."""
    parameters: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The difference in the shape of `rulebot compare --json`."""
        return {
            "rule": self.rule,
            "clause": self.clause,
            "kind": str(self.kind),
            "origin": str(self.origin),
            "evidence": self.evidence,
            "a": {"id": self.a.id or None, "quote": self.a.quote},
            "b": {"id": self.b.id or None, "quote": self.b.quote},
            "effect": self.effect,
            "changes_play": self.changes_play,
            "found_by": self.found_by,
            "stance": self.stance,
        }
