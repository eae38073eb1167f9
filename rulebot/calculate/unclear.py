"""A number with more than one meaning (TDA 2024 rule 57, 2011 rule 44)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import by_policy, step

MEANINGS = (1, 100, 1_000, 1_000_000)
"""What a bare number may stand for: itself, hundreds, thousands, millions."""


def telling_pots(facts: Any) -> list[int]:
    """Pots just below and at each reading: where the ruling turns."""
    return sorted({pot for reading in _readings(facts) for pot in (reading - 1, reading)})


@dataclass(frozen=True, slots=True)
class UnclearBet:
    """What is "I bet five"?"""

    spoken: int | None = fact("the number spoken", "die gesagte Zahl", 5)
    readings: tuple[int, ...] | None = fact(
        "amounts it may mean, where not the number, its hundreds, thousands and millions",
        "Beträge, die es bedeuten kann, wenn nicht die Zahl, ihre Hunderter, Tausender und Millionen",
        [500, 5000],
    )
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [200, 400])
    pot_before: int | None = fact(
        "the pot before the bet, with every bet on the table",
        "Pot vor dem Einsatz, mit allen Einsätzen am Tisch",
        4999,
        answers=telling_pots,
    )
    call_to: int | None = fact("the call, where there is one", "der Call, wenn es einen gibt", None)
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise", "letzter voller Einsatz oder Raise", None
    )


def rule(facts: UnclearBet, house: House) -> Ruling:
    """The highest legal reading not above the pot (57), or the least legal one (2011-44)."""
    if facts.spoken is None and not facts.readings:
        return needs(house, "spoken")
    if facts.spoken == 0:
        raise Impossible("not_a_bet_of_0")
    least = _least(facts)
    if least is None:
        return needs(house, "blinds" if not facts.call_to else "last_full_bet_or_raise")
    policy = house.value("ambiguous_bet_rule")
    legal = [one for one in _readings(facts) if one >= least or one == facts.call_to]
    readings = by_policy(house, "unclear_readings", "ambiguous_bet_rule", legal=legal, least=least)
    at = readings.id
    told: dict[str, Any] = {"readings": legal, "min_bet": least}
    if policy is None:
        return silent(house, "unclear_unsaid", {"amount_to": None, **told}, near="57")
    if not legal:
        return _open(house, told, readings, Step("unclear_none", at))
    if policy == "lesser_value":
        return _bet(facts, house, legal[0], told, readings, Step("unclear_lesser", at, {"bet": legal[0]}))
    if facts.pot_before is None:
        return needs(house, "pot_before", readings)
    return _within_pot(facts, house, legal, told, readings, at)


def _readings(facts: UnclearBet) -> list[int]:
    if facts.readings:
        return sorted(set(facts.readings))
    return [(facts.spoken or 0) * meaning for meaning in MEANINGS]


def _least(facts: UnclearBet) -> int | None:
    """The least that is legal: a minimum raise, or the big blind where there is no bet."""
    blind = facts.blinds[1] if facts.blinds else None
    if not facts.call_to:
        return min(facts.readings) if blind is None and facts.readings else blind
    full = facts.last_full_bet_or_raise
    if full is not None and full > facts.call_to:
        raise Impossible("not_part_of_call", full=full, call_to=facts.call_to)
    if full is None and blind == facts.call_to:
        full = blind
    return None if full is None else facts.call_to + full


def _within_pot(
    facts: UnclearBet, house: House, legal: list[int], told: dict[str, Any], readings: Step, at: str
) -> Ruling:
    pot = facts.pot_before or 0
    fitting = [one for one in legal if one <= pot]
    told["threshold"] = next((one for one in legal if one > pot), None)
    if not fitting:
        return _open(house, told, readings, Step("unclear_above_pot", at, {"pot": pot}))
    highest = Step("unclear_highest", at, {"pot": pot, "bet": fitting[-1]})
    return _bet(facts, house, fitting[-1], told, readings, highest)


def _bet(facts: UnclearBet, house: House, amount: int, told: dict[str, Any], *steps: Step) -> Ruling:
    action = Action.BET
    if facts.call_to:
        action = Action.CALL if amount == facts.call_to else Action.RAISE
    return Ruling(house.id, action, {"amount_to": amount, **told}, steps)


def _open(house: House, told: dict[str, Any], *steps: Step) -> Ruling:
    """No reading fits: the director decides, in fairness (1)."""
    left = step(house, "unclear_td", "1")
    return Ruling(house.id, Action.DISCRETION, {"amount_to": None, **told}, (*steps, left))


KINDS = (
    Kind(
        "unclear-bet",
        UnclearBet,
        rule,
        'What is a bet of a number with more than one meaning ("I bet five")?',
        "Was gilt bei einer Zahl mit mehreren Bedeutungen („Ich setze fünf“)?",
        {"spoken": 5, "blinds": [200, 400], "pot_before": 4999},
    ),
)
