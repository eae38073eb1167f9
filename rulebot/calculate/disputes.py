"""Until when a hand or a pot may be disputed (TDA 2024 rule 22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS, nearest_of
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

BOTH = (True, False)


@dataclass(frozen=True, slots=True)
class Dispute:
    """Somebody says the pot went wrong."""

    about: Literal["reading", "accounting"] | None = fact(
        "the reading of a tabled hand, or the accounting of the pot",
        "das Lesen einer aufgedeckten Hand oder die Abrechnung des Pots",
        "reading",
        answers=("reading", "accounting"),
        tries=("reading", "accounting"),
    )
    next_hand_begun: bool | None = fact(
        "the next hand has begun", "die nächste Hand hat begonnen", True, answers=BOTH, tries=BOTH
    )
    substantial_action: bool | None = fact(
        "substantial action on the next hand",
        "substanzielle Aktion in der nächsten Hand",
        False,
        answers=BOTH,
        tries=BOTH,
    )
    during_break: bool | None = fact(
        "the hand finished during a break", "die Hand endete in einer Pause", False, tries=BOTH
    )
    seconds_since_award: int | None = fact(
        "seconds since the pot was awarded",
        "Sekunden seit der Vergabe des Pots",
        45,
        answers=(0, 61),
        tries=nearest_of("seconds_since_award", 60, 61),
    )
    cards_picked_up: bool | None = fact(
        "the dealer has picked up the cards", "der Dealer hat die Karten eingesammelt", False, answers=BOTH
    )


def rule(told: Dispute, house: House) -> Ruling:
    """The deadline of the house, and whether it has passed (22)."""
    if told.substantial_action and told.next_hand_begun is False:
        raise Impossible("not_before_next_hand")
    deadlines, at = house.value("dispute_deadline"), house.clause("dispute_deadline")
    if deadlines is None or not at:
        return silent(house, "dispute_silent", near="22")
    minutes = deadlines.get("break_minutes")
    if told.during_break and minutes is not None:
        return _in_break(told, house, 60 * minutes, at)
    if deadlines["reading"] == deadlines["accounting"]:
        return _until(told, house, deadlines["reading"], at)
    if told.about is None:
        return _either(told, house, deadlines, at)
    return _until(told, house, deadlines[told.about], at)


def _either(told: Dispute, house: House, deadlines: Mapping[str, str], at: str) -> Ruling:
    """What is disputed is asked for only where it turns the verdict."""
    reading, accounting = (_until(told, house, deadlines[name], at) for name in ("reading", "accounting"))
    alike = reading.action is not None and reading.action == accounting.action
    return accounting if alike else needs(house, "about")


def _in_break(told: Dispute, house: House, limit: int, at: str) -> Ruling:
    if told.seconds_since_award is None:
        return needs(house, "seconds_since_award")
    late = told.seconds_since_award > limit
    values = {"since": told.seconds_since_award, "limit": limit}
    return _ruling(house, late, "break_minute", Step("dispute_break", at, values))


def _until(told: Dispute, house: House, deadline: str, at: str) -> Ruling:
    if deadline == "dealer_picks_up_cards":
        return _aim(told, house, at)
    if deadline == "next_hand_begins":
        # Substantial action on a hand says that it has begun.
        begun = True if told.substantial_action else told.next_hand_begun
        if begun is None:
            return needs(house, "next_hand_begun")
        return _ruling(house, begun, deadline, Step("dispute_next_hand", at))
    if told.next_hand_begun is False:
        return _ruling(house, False, deadline, Step("dispute_substantial_action", at))
    if told.substantial_action is None:
        return needs(house, "substantial_action")
    return _ruling(house, told.substantial_action, deadline, Step("dispute_substantial_action", at))


def _aim(told: Dispute, house: House, at: str) -> Ruling:
    """Before the cards are picked up it is put right; after that the directors rule (ACE 22)."""
    if told.cards_picked_up is None:
        return needs(house, "cards_picked_up")
    step = Step("dispute_cards_picked_up", at)
    figures = {"until": "dealer_picks_up_cards"}
    return Ruling(house.id, Action.DISCRETION if told.cards_picked_up else Action.YES, figures, (step,))


def _ruling(house: House, late: bool, until: str, step: Step) -> Ruling:
    figures: dict[str, Any] = {"until": until}
    return Ruling(house.id, Action.NO if late else Action.YES, figures, (step, _said(late, step.id)))


def _said(late: bool, at: str) -> Step:
    return Step("dispute_too_late" if late else "dispute_in_time", at)


DISPUTE = Kind(
    "dispute",
    Dispute,
    rule,
    "whether a hand or a pot may still be disputed",
    "ob eine Hand oder ein Pot noch angefochten werden darf",
    {"about": "accounting", "next_hand_begun": True, "substantial_action": False},
    turns=TURNS,
)
KINDS = (DISPUTE,)
