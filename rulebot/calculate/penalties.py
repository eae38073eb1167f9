"""How many hands a penalty lasts (TDA 2024 rule 71-A)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, not_ours, silent

ONE_HAND = "one_hand_or_one_to_four_rounds_or_disqualification"


@dataclass(frozen=True, slots=True)
class MissedHands:
    """A penalty of missed hands or missed rounds."""

    players: int | None = fact(
        "players at the table when the penalty is given, the offender included",
        "Spieler am Tisch, wenn die Strafe verhängt wird, den Bestraften eingeschlossen",
        9,
    )
    rounds: int | None = fact("missed rounds", "Strafrunden", 2)
    hands: int | None = fact(
        "missed hands, for a penalty in hands", "Strafhände, bei einer Strafe in Händen", None
    )
    missed: int | None = fact("hands missed so far", "schon versäumte Hände", 0)
    redeals: int | None = fact(
        "how many of them were re-deals after a misdeal",
        "wie viele davon Wiederholungen nach einem Misdeal waren",
        0,
    )


def rule(told: MissedHands, house: House) -> Ruling:
    """One hand for every player at the table, times the rounds (71-A)."""
    _check(told)
    value, at = house.value("penalty_round_hands"), house.clause("penalty_round_hands")
    if not at:
        return silent(house, "missed_hands_silent", near="71")
    if value == "not_applicable":
        return not_ours(house, "missed_hands_none", at)
    if told.rounds is None and told.hands is None:
        return needs(house, "rounds")
    listed = _listed(told, house)
    if listed:
        return listed
    if told.hands is None and told.players is None:
        return needs(house, "players")
    return _counted(told, house, at)


def _check(told: MissedHands) -> None:
    if told.rounds is not None and told.hands is not None:
        raise Impossible("not_both_penalties")
    if 0 in (told.rounds, told.hands):
        raise Impossible("not_a_penalty")
    if told.players is not None and told.players < 2:
        raise Impossible("not_alone_at_the_table", players=told.players)
    if (told.redeals or 0) > (told.missed or 0):
        raise Impossible("not_so_many_redeals", redeals=told.redeals, missed=told.missed or 0)


def _listed(told: MissedHands, house: House) -> Ruling | None:
    """A book may have a closed list of penalties (2011: one hand, or one to four rounds)."""
    rounds = house.value("penalty_max_rounds")
    if rounds is not None and told.rounds is not None and told.rounds > rounds:
        values = {"told": told.rounds, "most": rounds}
        return _not_in_list(house, "missed_hands_too_many_rounds", house.clause("penalty_max_rounds"), values)
    if house.value("penalties") == ONE_HAND and told.hands is not None and told.hands > 1:
        values = {"told": told.hands, "most": 1}
        return _not_in_list(house, "missed_hands_too_many_hands", house.clause("penalties"), values)
    return None


def _not_in_list(house: House, say: str, at: str | None, values: dict[str, Any]) -> Ruling:
    return Ruling(house.id, Action.NO, {"most": values["most"]}, (Step(say, at or front(house), values),))


def _counted(told: MissedHands, house: House, at: str) -> Ruling:
    if told.hands is None:
        total = (told.players or 0) * (told.rounds or 0)
        step = Step(
            "missed_hands_product", at, {"players": told.players, "rounds": told.rounds, "hands": total}
        )
    else:
        total = told.hands
        step = Step("missed_hands_in_hands", at, {"hands": total})
    figures: dict[str, Any] = {"hands": total}
    steps = [step]
    if told.missed is not None:
        redeals, counted = told.redeals or 0, told.missed
        once = house.cite("35-C")
        if redeals and once:
            counted -= redeals
            steps.append(Step("missed_hands_redeal_once", once, {"redeals": redeals}))
        elif redeals:
            return silent(house, "missed_hands_redeal_silent", figures, at)
        figures["left"] = max(0, total - counted)
        steps.append(Step("missed_hands_left", at, {"left": figures["left"]}))
    return Ruling(house.id, Action.PENALTY, figures, tuple(steps))


MISSED_HANDS = Kind(
    "missed-hands",
    MissedHands,
    rule,
    "how many hands a player on penalty misses",
    "wie viele Hände ein Spieler mit Strafe aussetzt",
    {"players": 9, "rounds": 2},
)
KINDS = (MISSED_HANDS,)
