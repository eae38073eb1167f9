"""Which level a hand is played at (TDA 2024 rule 23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

BOTH = (True, False)
BEGUN = ("nothing", "first-riffle", "shuffler-button", "dealer-push")


@dataclass(frozen=True, slots=True)
class NewLevel:
    """A new level is announced around the start of a hand."""

    begun: Literal["nothing", "first-riffle", "shuffler-button", "dealer-push"] | None = fact(
        "what of the hand had happened when the level was announced",
        "was von der Hand schon geschehen war, als das Level angesagt wurde",
        "first-riffle",
        answers=BEGUN,
        tries=BEGUN,
    )
    clock_at_zero: bool | None = fact("the clock is at zero", "die Uhr steht auf null", True, tries=BOTH)
    by_mistake: bool | None = fact(
        "the hand was started at the prior level by mistake",
        "die Hand wurde irrtümlich im alten Level begonnen",
        False,
        tries=BOTH,
    )
    substantial_action: bool | None = fact(
        "substantial action on the hand", "substanzielle Aktion in der Hand", False, answers=BOTH, tries=BOTH
    )


def rule(told: NewLevel, house: House) -> Ruling:
    """The new level applies to the next hand; when a hand begins is the house's (23)."""
    value, at = house.value("new_level_applies_to"), house.clause("new_level_applies_to")
    if value is None or not at:
        return silent(house, "new_level_silent", near="23")
    if value == "next_or_current_hand_at_dealer_call":
        return Ruling(house.id, Action.DISCRETION, {}, (Step("new_level_dealer_call", at),))
    if told.by_mistake:
        return _by_mistake(told, house, at)
    if told.clock_at_zero is False and house.value("new_level_trigger") == "announcement_after_clock_zero":
        return _prior(house, Step("new_level_clock_not_zero", house.clause("new_level_trigger") or at))
    if told.begun is None:
        return needs(house, "begun")
    return _begun(told.begun, house, at)


def _begun(begun: str, house: House, at: str) -> Ruling:
    begins = house.clause("new_hand_begins") or at
    if begun.replace("-", "_") not in house.value("new_hand_begins"):
        say = "new_level_not_begun" if begun == "nothing" else f"new_level_no_start_{begun.replace('-', '_')}"
        steps = (Step(say, begins), Step("new_level_next_hand", at))
        return Ruling(house.id, Action.YES, {"level": "new"}, steps)
    if begun == "dealer-push" and house.value("level_change_during_push_one_hand_prior"):
        return _prior(
            house, Step("new_level_push", house.clause("level_change_during_push_one_hand_prior") or at)
        )
    return _prior(
        house, Step(f"new_level_{begun.replace('-', '_')}", begins), Step("new_level_next_hand", at)
    )


def _by_mistake(told: NewLevel, house: House, at: str) -> Ruling:
    stands = house.clause("wrong_level_stands_after")
    if not stands:
        return silent(house, "new_level_mistake_silent", at=at)
    if told.substantial_action is None:
        return needs(house, "substantial_action")
    if told.substantial_action:
        return _prior(house, Step("new_level_mistake_stands", stands))
    return Ruling(house.id, Action.YES, {"level": "new"}, (Step("new_level_mistake_corrected", stands),))


def _prior(house: House, *steps: Step) -> Ruling:
    return Ruling(house.id, Action.NO, {"level": "prior"}, steps)


NEW_LEVEL = Kind(
    "new-level",
    NewLevel,
    rule,
    "whether the new level applies to this hand",
    "ob das neue Level schon für diese Hand gilt",
    {"begun": "first-riffle"},
    turns=TURNS,
)
KINDS = (NEW_LEVEL,)
