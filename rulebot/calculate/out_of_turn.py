"""Action out of turn, and the player it skipped (TDA 2024 rule 53)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.raising import conflicting, double_of
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import by_policy, step
from rulebot.calculate.substantial import decide

BOTH = (True, False)
CHANGES = ("bet", "raise")


def what_he_did(facts: Any) -> tuple[str, ...]:
    """What the correct player can do: with a bet to call he cannot check."""
    return ("fold", "call", "raise") if facts.call_to else ("check", "fold", "bet")


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """Is an action out of turn binding?"""

    action: Literal["check", "call", "fold", "bet", "raise"] | None = fact(
        "what was done out of turn", "was außerhalb der Reihe geschah", "raise"
    )
    amount_to: int | None = fact("its total for the round", "der Gesamtbetrag in der Runde", 800)
    call_to: int | None = fact(
        "the call at that moment, 0 for none", "der Call in diesem Moment, 0 für keinen", 300
    )
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise then", "der letzte volle Einsatz oder Raise damals", 300
    )
    big_blind: int | None = fact("the big blind", "der Big Blind", 100)
    correct_action: Literal["check", "call", "fold", "bet", "raise"] | None = fact(
        "what the player whose turn it was then did",
        "was der Spieler, der an der Reihe war, dann tat",
        "raise",
        answers=what_he_did,
    )
    correct_to: int | None = fact("to what total", "auf welchen Gesamtbetrag", 600)
    actions_after: tuple[Literal["check", "bet", "raise", "call", "fold"], ...] | None = fact(
        "everything done behind the skipped player, the action out of turn first",
        "alles hinter dem übersprungenen Spieler, die Aktion außerhalb der Reihe zuerst",
        ["call", "fold"],
    )
    had_time: bool | None = fact(
        "had the skipped player reasonable time to speak up?",
        "Hatte der übersprungene Spieler angemessen Zeit, sich zu melden?",
        True,
        answers=BOTH,
    )
    spoke_up: bool | None = fact(
        "did the skipped player speak up?", "Meldete sich der übersprungene Spieler?", False, tries=BOTH
    )


def rule(facts: OutOfTurn, house: House) -> Ruling:
    """Binding, not binding, or the floor's question what becomes of a skipped hand (53)."""
    if facts.action is None:
        return needs(house, "action")
    _check(facts)
    if facts.actions_after is not None and not facts.spoke_up:
        skipped = _skipped(facts, house)
        if skipped is not None:
            return skipped
    back = step(house, "oot_back", "53-A")
    if facts.action == "fold":
        return Ruling(
            house.id, Action.BINDING, _figures(house, None), (back, step(house, "oot_fold", "53-A"))
        )
    if facts.correct_action is None:
        return needs(house, "correct_action", back)
    if facts.correct_action in CHANGES:
        return _not_binding(facts, house, back)
    same = step(house, "oot_unchanged", "53-A", did=facts.correct_action)
    return Ruling(house.id, Action.BINDING, _figures(house, facts.amount_to), (back, same))


def _check(facts: OutOfTurn) -> None:
    call_to, did, to = facts.call_to, facts.correct_action, facts.correct_to
    if call_to and did == "check":
        raise Impossible("not_a_check_due", call_to=call_to)
    if call_to == 0 and did == "call":
        raise Impossible("not_a_call_due")
    if did == "bet" and call_to:
        raise Impossible("not_a_bet_over", call_to=call_to)
    if did == "raise" and call_to == 0:
        raise Impossible("not_a_raise_over_nothing")
    if did in CHANGES and to is not None and to <= (call_to or 0):
        raise Impossible("not_above_the_call", did=did, to=to, call_to=call_to or 0)
    if facts.action in CHANGES and facts.amount_to is not None and facts.amount_to <= (call_to or 0):
        raise Impossible("not_above_the_call", did=facts.action, to=facts.amount_to, call_to=call_to or 0)


def _figures(house: House, amount_to: int | None, **more: Any) -> dict[str, Any]:
    penalty = house.value("out_of_turn_penalty")
    return {"amount_to": amount_to, "subject_to_penalty": penalty is True, **more}


def _not_binding(facts: OutOfTurn, house: House, back: Step) -> Ruling:
    """The action has changed: chips back, all options (53-A)."""
    changed = step(house, "oot_changed", "53-A", did=facts.correct_action)
    options: list[Any] = ["call", "raise", "fold"]
    full = _full_raise(facts)
    least = facts.correct_to + full if facts.correct_to and full else None
    if facts.correct_to is not None:
        call = {"action": "call", "amount_to": facts.correct_to}
        options = [call, {"action": "raise", "min_raise_to": least}, {"action": "fold"}]
    returned = facts.amount_to if facts.action in (*CHANGES, "call") else 0
    told = _figures(house, None, returned=returned, options=options)
    ruling = Ruling(house.id, Action.NOT_BINDING, told, (back, changed))
    double = double_of(house, facts.correct_to or 0, full)
    return ruling if double is None else conflicting(house, ruling, least, double)


def _full_raise(facts: OutOfTurn) -> int | None:
    """The last full bet or raise after the correct player's (43-A); None where it cannot be known."""
    if facts.correct_to is None or facts.call_to is None:
        return None
    if not facts.call_to and facts.correct_to < (facts.big_blind or 0):
        return None
    before = facts.last_full_bet_or_raise or facts.big_blind or 0
    return max(facts.correct_to - facts.call_to, before)


def _skipped(facts: OutOfTurn, house: House) -> Ruling | None:
    """A skipped player silent through substantial action (53-B); None: not yet, or no time to speak."""
    substantial = decide(facts.actions_after or (), house)
    if substantial.action is not Action.YES:
        return None
    if house.cite("53-B") is None:
        return silent(house, "oot_skipped_unsaid", _figures(house, None), near="53-B")
    if facts.had_time is None:
        return needs(house, "had_time")
    if not facts.had_time:
        return None
    occurred = by_policy(house, "oot_substantial", "skipped_player_out_of_turn")
    if house.value("skipped_player_out_of_turn") == "not_backed_up":
        told = _figures(house, facts.amount_to, skipped="not backed up")
        return Ruling(
            house.id, Action.BINDING, told, (*substantial.steps, occurred, Step("oot_goes_on", occurred.id))
        )
    told = _figures(
        house, facts.amount_to, skipped="discretion", options=["dead hand", "non-aggressive action"]
    )
    return Ruling(
        house.id, Action.BINDING, told, (*substantial.steps, occurred, Step("oot_skipped_floor", occurred.id))
    )


OUT_OF_TURN = Kind(
    "out-of-turn",
    OutOfTurn,
    rule,
    "Is an action out of turn binding, and what becomes of a skipped player?",
    "Ist eine Aktion außerhalb der Reihe bindend, und was gilt für einen übersprungenen Spieler?",
    {
        "action": "raise",
        "amount_to": 800,
        "call_to": 300,
        "last_full_bet_or_raise": 300,
        "correct_action": "raise",
        "correct_to": 600,
    },
)

KINDS = (OUT_OF_TURN,)
