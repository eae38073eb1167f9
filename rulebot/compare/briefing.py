"""What a floor person or player who knows TDA 2024 must know in a house, on one page, its numbers worked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebot.compare.bank import parting
from rulebot.compare.differences import differences
from rulebot.compare.matrix import section_of, title_of
from rulebot.compare.model import Difference, Kind, Origin
from rulebot.compare.units import table
from rulebot.library import BASE, Library
from rulebot.model import Language


@dataclass(frozen=True, slots=True)
class Worked:
    """A hand on which the house rules otherwise."""

    topic: str
    hand: str
    usual: str
    """How TDA 2024 rules."""
    here: str
    clause: str
    """Of the house, full id."""


@dataclass(frozen=True, slots=True)
class Point:
    """What is otherwise on one rule."""

    rule: str
    title: str
    section: str
    effects: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Briefing:
    """One page on a house."""

    house: str
    name: str
    worked: tuple[Worked, ...]
    changed: tuple[Point, ...]
    """What the house does otherwise."""
    lacking: tuple[Point, ...]
    """What its book does not have, or not yet: the TD decides there."""


def briefing(library: Library, house: str, language: Language) -> Briefing:
    """The hands that come out otherwise, one a topic, and every rule that plays otherwise."""
    own = table(library, house)
    found = [d for d in differences(library, BASE, house, language) if d.changes_play]
    changed = [d for d in found if d.b.quote and not _only_older(d)]
    known = {d.rule for d in changed}
    lacking = [d for d in found if d not in changed and d.rule not in known]
    return Briefing(
        str(own["id"]),
        str(own["name"]),
        tuple(_worked(library, str(own["id"]), language)),
        _points(library, changed, language),
        _points(library, lacking, language),
    )


def _only_older(d: Difference) -> bool:
    """Whether the house merely has less than TDA 2024, because TDA moved on."""
    return d.kind is Kind.OMISSION and d.origin is not Origin.HOUSE


def _worked(library: Library, house: str, language: Language) -> list[Worked]:
    """One hand a topic and clause that the house's book settles."""
    if house == BASE:
        return []
    topics: dict[str, list[Worked]] = {}
    for hand, (usual, here) in parting(library, (BASE, house), language):
        if here.kind not in ("clarify", "not_covered") and usual.kind != "clarify" and here.clause:
            topics.setdefault(hand.topic, []).append(
                Worked(
                    hand.topic, hand.words[language], usual.words, here.words, here.clause
                )
            )  # fmt: skip
    told = [each[0] for each in topics.values()]
    return [w for n, w in enumerate(told) if w.clause not in {t.clause for t in told[:n]}]


def _points(library: Library, found: Sequence[Difference], language: Language) -> tuple[Point, ...]:
    rules: dict[str, list[Difference]] = {}
    for d in found:
        rules.setdefault(d.rule, []).append(d)
    return tuple(
        Point(
            rule,
            title_of(library, rule, language),
            section_of(library, rule, language),
            tuple(dict.fromkeys(d.effect for d in each)),
            tuple(dict.fromkeys(d.b.id for d in each if d.b.id)),
        )
        for rule, each in rules.items()
    )
