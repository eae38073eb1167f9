"""What is owed after a wrong count (rule 49); what comes back of a hand lost by mistake (15-B, 65)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.incorrect import BOTH
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import step


@dataclass(frozen=True, slots=True)
class AcceptedAction:
    """What does a caller owe who was told a wrong amount?"""

    correct: int | None = fact(
        "the opponent's bet or all-in as it is, in all",
        "der Einsatz oder das All-in des Gegners, wie es ist, insgesamt",
        27500,
    )
    counted: int | None = fact(
        "the amount the caller was told", "der Betrag, der dem Caller gesagt wurde", 12500
    )


def accepted(facts: AcceptedAction, house: House) -> Ruling:
    """The caller has accepted the full correct action (49), whatever he was told; rule 1 may excuse."""
    if facts.correct is None:
        return needs(house, "correct")
    if house.cite("49") is None:
        return silent(house, "accepted_unsaid", {"amount_to": None}, near="49")
    counted = facts.correct if facts.counted is None else facts.counted
    told = {
        "amount_to": facts.correct,
        "returned": max(counted - facts.correct, 0),
        "to_add": max(facts.correct - counted, 0),
    }
    excused, owed = step(house, "accepted_td", "1"), step(house, "accepted_full", "49")
    return Ruling(house.id, Action.FULL_CALL, told, (excused, owed))


@dataclass(frozen=True, slots=True)
class KilledHand:
    """What comes back to a player whose hand is in the muck by mistake?"""

    by: Literal["dealer", "player"] | None = fact(
        "who mucked it by mistake",
        "wer sie irrtümlich weglegte",
        "dealer",
    )
    bet_to: int | None = fact("the player's own bet or raise, in all", "der eigene Einsatz, insgesamt", 4400)
    call_to: int | None = fact(
        "the bet before it, 0 for none", "der Einsatz davor, 0 für keinen", 1800, default=0
    )
    called: bool | None = fact(
        "had anybody called it?", "Hatte schon jemand gecallt?", False, answers=BOTH, tries=BOTH
    )
    identified: bool | None = fact(
        "can the cards be told with 100 % certainty?",
        "Sind die Karten mit 100 % Sicherheit zu erkennen?",
        False,
        tries=BOTH,
        assume="killed_assume",
    )


def killed(facts: KilledHand, house: House) -> Ruling:
    """Out, with no refund of called bets; what nobody has called is returned (65-A, 15-B)."""
    if facts.bet_to is None:
        return needs(house, "bet_to")
    call_to = facts.call_to or 0
    if facts.bet_to <= call_to:
        raise Impossible("not_a_raise", bet_to=facts.bet_to, call_to=call_to)
    if house.cite("65-A") is None:
        return silent(house, "killed_unsaid", {"returned": None}, near="65-A")
    if facts.identified and house.cite("65-B") is not None:
        told = {"amount_to": facts.bet_to, "returned": 0}
        return Ruling(house.id, Action.BINDING, told, (step(house, "killed_lives", "65-B"),))
    clause = "15-B" if facts.by == "player" and house.cite("15-B") is not None else "65-A"
    dead = step(house, "killed_dead", clause)
    if facts.called is None:
        return needs(house, "called", dead)
    if facts.called:
        return _out(house, facts.bet_to, 0, dead, step(house, "killed_called", clause))
    back = facts.bet_to - call_to
    uncalled = step(house, "killed_uncalled_bet", clause)
    if call_to:
        uncalled = step(house, "killed_uncalled", clause, bet_to=facts.bet_to, call_to=call_to, back=back)
    return _out(house, call_to, back, dead, uncalled)


def _out(house: House, amount_to: int, returned: int, *steps: Step) -> Ruling:
    return Ruling(house.id, Action.DEAD_HAND, {"amount_to": amount_to, "returned": returned}, steps)


KINDS = (
    Kind(
        "accepted-action",
        AcceptedAction,
        accepted,
        "What does a caller owe who was told a wrong amount?",
        "Was schuldet ein Caller, dem ein falscher Betrag gesagt wurde?",
        {"correct": 27500, "counted": 12500},
    ),
    Kind(
        "killed-hand",
        KilledHand,
        killed,
        "What comes back to a player whose hand was mucked by mistake?",
        "Was bekommt ein Spieler zurück, dessen Hand irrtümlich im Muck ist?",
        {"by": "dealer", "bet_to": 4400, "call_to": 1800, "called": False},
    ),
)
