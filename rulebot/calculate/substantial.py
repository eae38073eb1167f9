"""Substantial action (TDA 2024 rule 36): when it is too late to undo things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import by_policy, step

Done = Literal["check", "bet", "raise", "call", "fold"]
WITH_CHIPS = ("bet", "raise", "call")


@dataclass(frozen=True, slots=True)
class SubstantialAction:
    """Has substantial action occurred?"""

    actions: tuple[Literal["check", "bet", "raise", "call", "fold"], ...] | None = fact(
        "the actions in turn; posted blinds are none",
        "die Aktionen der Reihe nach; gesetzte Blinds sind keine",
        ["fold", "call"],
    )


def rule(facts: SubstantialAction, house: House) -> Ruling:
    """Two actions of which one with chips, or any three (36)."""
    if facts.actions is None:
        return needs(house, "actions")
    return decide(facts.actions, house)


def decide(actions: Sequence[str], house: House) -> Ruling:
    """Is this substantial action; a conflict where the sentence and its own "i.e." disagree (36-A)."""
    parts = house.value("substantial_action")
    if parts is None:
        return silent(house, "sa_unsaid", {"substantial": None}, near="36")
    some, chips, any_many = int(parts["actions"]), int(parts["with_chips"]), int(parts["any_actions"])
    many, paid = len(actions), sum(action in WITH_CHIPS for action in actions)
    told = {"actions": many, "with_chips": paid}
    counted = by_policy(house, "sa_counted", "substantial_action", actions=many, with_chips=paid)
    at = counted.id
    if many >= any_many:
        third = step(house, "sa_three", "36-B", any_actions=any_many)
        return Ruling(house.id, Action.YES, {"substantial": True, **told}, (counted, third))
    if many >= some and paid >= chips:
        return Ruling(house.id, Action.YES, {"substantial": True, **told}, (counted, Step("sa_two", at)))
    if many == some and len(set(actions)) > 1:
        both = Step("sa_conflict", at)
        readings = ((at, "no"), (at, "yes"))
        return Ruling(
            house.id, Action.CONFLICT, {"substantial": None, **told}, (counted, both), conflict=readings
        )
    return Ruling(house.id, Action.NO, {"substantial": False, **told}, (counted, Step("sa_not", at)))


SUBSTANTIAL = Kind(
    "substantial-action",
    SubstantialAction,
    rule,
    "Has substantial action occurred?",
    "Ist eine substanzielle Aktion erfolgt?",
    {"actions": ["fold", "call"]},
)

KINDS = (SUBSTANTIAL,)
