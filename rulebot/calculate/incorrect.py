"""Bets below the minimum, and pot bets on a wrong count (TDA 2024 rule 52)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.raising import conflicting, double_of
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import not_ours, silent
from rulebot.calculate.spot import step
from rulebot.calculate.substantial import decide

BOTH = (True, False)


@dataclass(frozen=True, slots=True)
class Underbet:
    """Is a bet or raise below the minimum corrected?"""

    structure: Literal["no-limit", "pot-limit", "fixed-limit"] | None = fact(
        "betting structure", "Einsatzstruktur", "no-limit"
    )
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [100, 200])
    street: Literal["preflop", "flop", "turn", "river", "flop+"] | None = fact(
        "betting round", "Setzrunde", "flop"
    )
    call_to: int | None = fact("the call before this wager, 0 for none", "der Call davor, 0 für keinen", 600)
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise", "letzter voller Einsatz oder Raise", 600
    )
    bet_to: int | None = fact("what was made of it, in all", "worauf gesetzt wurde, insgesamt", 1000)
    all_in: bool | None = fact("was it all-in?", "War es All-in?", False, tries=BOTH)
    next_card: bool | None = fact(
        "is the next street dealt, or on the river showdown begun?",
        "Ist die nächste Karte ausgeteilt, am River der Showdown begonnen?",
        False,
        answers=BOTH,
    )


def underbet(facts: Underbet, house: House) -> Ruling:
    """Corrected to the legal minimum for all bettors until the next street's card (52-A)."""
    if facts.bet_to is None:
        return needs(house, "bet_to")
    least = _least(facts)
    if isinstance(least, str):
        return _whatever_the_minimum(facts, house) or needs(house, least)
    call_to = facts.call_to or 0
    if facts.bet_to <= call_to:
        raise Impossible("not_a_raise", bet_to=facts.bet_to, call_to=call_to)
    told: dict[str, Any] = {"amount_to": facts.bet_to, "min_raise_to": least, "to_add": 0}
    minimum = step(house, "underbet_minimum", "43-A", bet_to=facts.bet_to, least=least)
    if facts.bet_to >= least:
        return Ruling(house.id, Action.BINDING, told, (minimum, step(house, "underbet_legal", "43-A")))
    if facts.all_in:
        return Ruling(house.id, Action.ALL_IN, told, (minimum, step(house, "underbet_all_in", "47-A")))
    if house.cite("52-A") is None or facts.structure == "pot-limit":
        return silent(house, "underbet_unsaid", {**told, "amount_to": None}, near="52-A")
    if facts.next_card is None:
        return needs(house, "next_card", minimum, step(house, "underbet_until", "52-A"))
    if facts.next_card:
        return Ruling(house.id, Action.BINDING, told, (minimum, step(house, "underbet_stands", "52-A")))
    told |= {"amount_to": least, "to_add": least - facts.bet_to}
    corrected = step(house, "underbet_corrected", "52-A", least=least)
    return _with_double(house, facts, least, Ruling(house.id, Action.CORRECT, told, (minimum, corrected)))


def _whatever_the_minimum(facts: Underbet, house: House) -> Ruling | None:
    """Behind the next card a wager stands as it was made, too small or not."""
    if not facts.next_card or house.cite("52-A") is None or facts.structure == "pot-limit":
        return None
    if facts.call_to is None or facts.bet_to is None or facts.bet_to <= facts.call_to:
        return None
    told = {"amount_to": facts.bet_to, "min_raise_to": None, "to_add": 0}
    return Ruling(house.id, Action.BINDING, told, (step(house, "underbet_stands", "52-A"),))


def _least(facts: Underbet) -> int | str:
    """The legal minimum, or the fact it cannot be worked out without."""
    call_to = facts.call_to
    if call_to is None and facts.street != "preflop":
        return "call_to"
    blind = facts.blinds[1] if facts.blinds else None
    if call_to is None:
        call_to = blind or 0
    if facts.structure == "fixed-limit":
        if blind is None or facts.street == "flop+":
            return "blinds" if blind is None else "street"
        return call_to + (2 * blind if facts.street in ("turn", "river") else blind)
    if not call_to:
        return blind if blind is not None else "blinds"
    if facts.last_full_bet_or_raise is None:
        return call_to + blind if blind == call_to else "last_full_bet_or_raise"
    if facts.last_full_bet_or_raise > call_to:
        raise Impossible("not_part_of_call", full=facts.last_full_bet_or_raise, call_to=call_to)
    return call_to + facts.last_full_bet_or_raise


def _with_double(house: House, facts: Underbet, least: int, ruling: Ruling) -> Ruling:
    double = double_of(house, facts.call_to or 0, facts.last_full_bet_or_raise)
    if double is None or facts.structure == "fixed-limit":
        return ruling
    return conflicting(house, ruling, least, double)


@dataclass(frozen=True, slots=True)
class PotCount:
    """Is a pot bet on a wrong count corrected?"""

    pot: int | None = fact("the right pot bet", "der richtige Pot-Einsatz", 10500)
    quoted: int | None = fact("the pot as counted and bet", "der Pot, wie gezählt und gesetzt", 9500)
    actions_after: tuple[Literal["check", "bet", "raise", "call", "fold"], ...] | None = fact(
        "the actions after the bet", "die Aktionen nach dem Einsatz", ["fold", "call"]
    )
    substantial_action: bool | None = fact(
        "substantial action after the bet?", "substanzielle Aktion nach dem Einsatz?", True, answers=BOTH
    )
    next_card: bool | None = fact(
        "is the next card dealt?",
        "Ist die nächste Karte ausgeteilt?",
        False,
        tries=BOTH,
        assume="pot_count_assume",
    )


def pot_count(facts: PotCount, house: House) -> Ruling:
    """Too high: reduced for all on this street. Too low: raised until substantial action (52-B)."""
    if facts.pot is None or facts.quoted is None:
        return needs(house, "pot" if facts.pot is None else "quoted")
    high = facts.quoted > facts.pot
    policy = "pot_count_too_high_correction" if high else "pot_count_too_low_correction"
    if house.value(policy) == "not_applicable":
        return not_ours(house, "pot_count_not_ours", house.clause(policy))
    if house.value(policy) is None:
        return silent(house, "pot_count_unsaid", {"amount_to": None}, near="52-B")
    count = step(house, "pot_count_wrong", "52-B", pot=facts.pot, quoted=facts.quoted)
    if facts.pot == facts.quoted:
        return Ruling(house.id, Action.BINDING, _settled(facts.pot, 0, 0), (count,))
    if facts.next_card:
        return _stands(house, facts.quoted, count, step(house, "pot_count_next_card", "52-B"))
    if high:
        told = _settled(facts.pot, facts.quoted - facts.pot, 0)
        return Ruling(house.id, Action.CORRECT, told, (count, step(house, "pot_count_high", "52-B")))
    return _too_low(facts, house, facts.pot, facts.quoted, count)


def _too_low(facts: PotCount, house: House, pot: int, quoted: int, count: Step) -> Ruling:
    occurred: bool | None = facts.substantial_action
    if occurred is None and facts.actions_after is not None:
        counted = decide(facts.actions_after, house)
        occurred = None if counted.action is Action.CONFLICT else counted.action is Action.YES
    if occurred is None:
        return needs(house, "substantial_action", count)
    if occurred:
        return _stands(house, quoted, count, step(house, "pot_count_low_late", "52-B"))
    told = _settled(pot, 0, pot - quoted)
    return Ruling(house.id, Action.CORRECT, told, (count, step(house, "pot_count_low", "52-B")))


def _settled(amount_to: int, returned: int, to_add: int) -> dict[str, Any]:
    return {"amount_to": amount_to, "returned": returned, "to_add": to_add}


def _stands(house: House, quoted: int, *steps: Step) -> Ruling:
    return Ruling(house.id, Action.BINDING, _settled(quoted, 0, 0), steps)


KINDS = (
    Kind(
        "underbet",
        Underbet,
        underbet,
        "Is a bet or raise below the minimum corrected, and to what?",
        "Wird ein Einsatz oder Raise unter dem Minimum korrigiert, und worauf?",
        {
            "blinds": [100, 200],
            "street": "flop",
            "call_to": 600,
            "last_full_bet_or_raise": 600,
            "bet_to": 1000,
        },
    ),
    Kind(
        "pot-count",
        PotCount,
        pot_count,
        "Is a pot bet on a wrong count corrected, and to what?",
        "Wird ein Pot-Einsatz nach falscher Zählung korrigiert, und worauf?",
        {"pot": 10500, "quoted": 9500, "actions_after": ["fold"]},
    ),
)
