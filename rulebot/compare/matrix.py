"""What every house says of every rule, to look at whole: a stance and what it means, rule by house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulebot.compare.differences import differences
from rulebot.compare.model import Kind
from rulebot.library import BASE, Library
from rulebot.model import Kind as Unit
from rulebot.model import Language


@dataclass(frozen=True, slots=True)
class Cell:
    """One house on one rule."""

    stance: str
    effects: tuple[str, ...]
    changes_play: bool
    numeric: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of TDA 2024 under every other house."""

    rule: str
    title: str
    section: str
    cells: Mapping[str, Cell]

    @property
    def changes_play(self) -> bool:
        """Whether it differs for a player in any house."""
        return any(cell.changes_play for cell in self.cells.values())

    @property
    def numeric(self) -> bool:
        """Whether a figure differs in any house."""
        return any(cell.numeric for cell in self.cells.values())


@lru_cache(maxsize=8)
def matrix(library: Library, language: Language) -> tuple[Row, ...]:
    """Every rule and procedure of TDA 2024 with the stance of every other house."""
    houses = [house for house in library.houses if house != BASE]
    return tuple(
        Row(
            rule.number,
            title_of(library, rule.number, language),
            section_of(library, rule.number, language),
            {house: _cell(library, house, rule.number, language) for house in houses},
        )
        for rule in library.rules.values()
        if rule.book == BASE and rule.kind in (Unit.RULE, Unit.PROCEDURE)
    )


def section_of(library: Library, number: str, language: Language) -> str:
    """The section of TDA 2024 in which a rule stands; empty for what it does not have."""
    rule = library.rules.get(f"{BASE}:{number}")
    return str(rule.section.get(language, "")) if rule else ""


def title_of(library: Library, number: str, language: Language) -> str:
    """The title of a rule of TDA 2024; empty for what it does not have."""
    rule = library.rules.get(f"{BASE}:{number}")
    title = (rule.title.get(language) or rule.title.get("en")) if rule else None
    return title.text if title else ""


def _cell(library: Library, house: str, number: str, language: Language) -> Cell:
    entry = next((s for s in library.houses[house].get("stance", ()) if s["rule"] == number), None)
    read = [d for d in differences(library, BASE, house, language) if d.rule == number]
    return Cell(
        stance=entry["stance"] if entry else "silent",
        effects=tuple(dict.fromkeys(d.effect for d in read if d.kind is not Kind.WORDING)),
        changes_play=bool(entry and entry["changes_play"]) or any(d.changes_play for d in read),
        numeric=any(d.kind is Kind.NUMBER for d in read),
    )
