"""How much a raise may be: least and most in no-limit, pot-limit and limit (TDA 2024 rules 43, 48 and 54)."""

from __future__ import annotations

from dataclasses import replace

from rulebot.calculate.betting_facts import Betting
from rulebot.calculate.house import House
from rulebot.calculate.raising import conflicting, double_of
from rulebot.calculate.ruling import Action, Ask, Ruling, Step
from rulebot.calculate.spot import step
from rulebot.calculate.table import Table
from rulebot.calculate.turn import Turn, verdict


def may_raise(facts: Betting, house: House, table: Table, turn: Turn, *steps: Step) -> Ruling:
    """The least and the most this player may raise to."""
    least = table.call_to + table.raise_by
    ruling = _sized(facts, house, table, turn, least, *steps)
    if ruling.figures and not _can_be_called(table, turn):
        alone = step(house, "betting_nobody_left", "43-A", bet_to=table.call_to)
        ruling = replace(ruling, assumptions=(alone,))
    if ruling.figures and not table.opened and table.call_to:
        return _undefined(house, table, ruling)
    if ruling.action is not Action.MAY_RAISE:
        return ruling
    double = None if table.limit else double_of(house, table.call_to, table.raise_by)
    if double is None:
        return ruling
    return conflicting(house, ruling, least, double)


def _sized(facts: Betting, house: House, table: Table, turn: Turn, least: int, *steps: Step) -> Ruling:
    if table.call_to:
        min_raise = step(
            house, "betting_min_raise", "43-A", call_to=table.call_to, full=table.raise_by, least=least
        )
    else:
        min_raise = step(house, "betting_min_bet", "ADD-47-ex-1", least=least)
    if table.limit:
        cap = step(house, "betting_limit_cap", "48")
        return verdict(house, table, turn, True, *steps, min_raise, cap, least=least, most=least)
    if facts.structure != "pot-limit":
        return verdict(house, table, turn, True, *steps, min_raise, least=least, most=None)
    return _pot_limit(facts, house, table, turn, least, *steps, min_raise)


def _pot_limit(facts: Betting, house: House, table: Table, turn: Turn, least: int, *steps: Step) -> Ruling:
    """The call, and the pot after it (54): full blinds before the flop, the actual pot after."""
    if not table.pot_known:
        unknown = step(house, "betting_pot_unknown", "54-C")
        return _most_asked("pot_before", house, table, turn, least, *steps, unknown)
    pot = table.pot
    said = step(house, "betting_pot", "54-C", pot=pot)
    if table.street == 0:
        if table.antes and facts.antes_in_pot is None:
            return _most_asked("antes_in_pot", house, table, turn, least, *steps)
        if table.antes and not facts.antes_in_pot:
            pot -= table.antes
        assumed = _missing_blinds(house, table)
        if assumed is None:
            return _blinds_unsaid(house, table, turn, pot, least, *steps)
        pot += assumed
        said = step(house, "betting_pot_preflop", "54-B", pot=pot)
    pot_raise = table.call_to + pot + turn.facing
    most = step(house, "betting_pot_raise", "54-B" if table.street == 0 else "54-C", pot_raise=pot_raise)
    return verdict(
        house,
        table,
        turn,
        True,
        *steps,
        said,
        most,
        least=min(least, pot_raise),
        most=pot_raise,
        pot=pot_raise,
    )


def _most_asked(fact: str, house: House, table: Table, turn: Turn, least: int, *steps: Step) -> Ruling:
    """All but the most a raise may be, for which this fact is missing."""
    known = verdict(house, table, turn, True, least=least).figures
    return Ruling(house.id, None, {**known, "max_raise_to": None}, steps, asks=(Ask(fact, ()),))


def _missing_blinds(house: House, table: Table) -> int | None:
    """What is added for blinds dead or short; None where the book does not say."""
    policy = house.value("preflop_pot_limit_assume_full_blinds")
    if not table.short and not table.dead:
        return 0
    if policy == "dead_and_short":
        return table.short + table.dead
    if policy == "short_all_in_only" and not table.dead:
        return table.short
    return None


def _blinds_unsaid(house: House, table: Table, turn: Turn, pot: int, least: int, *steps: Step) -> Ruling:
    """A dead or short blind in a book without a rule for it: both readings."""
    actual = table.call_to + pot + turn.facing
    unsaid = step(house, "betting_blinds_unsaid", "54-B")
    ruling = verdict(house, table, turn, True, *steps, unsaid, least=least, most=None)
    readings = [{"pot_raise_to": actual}, {"pot_raise_to": actual + table.short + table.dead}]
    told = {**ruling.figures, "max_raise_to": None, "readings": readings}
    return replace(ruling, action=Action.NOT_SPECIFIED, figures=told)


def _can_be_called(table: Table, turn: Turn) -> bool:
    """Has any other player in the hand chips beyond the bet?"""
    for seat, player in table.seats.items():
        stack = table.stacks[player]
        if seat == turn.seat or table.folded[player] or table.all_in[player]:
            continue
        if stack is None or stack + table.own[player] > table.call_to:
            return True
    return False


def _undefined(house: House, table: Table, ruling: Ruling) -> Ruling:
    """Over an opening all-in below the minimum bet no book says how much a raise must be."""
    readings = [{"min_raise_to": table.raise_by}, {"min_raise_to": table.call_to + table.raise_by}]
    kept = [one for one in ruling.steps if one.say != "betting_min_raise"]
    short = step(house, "wager_short_opening", "43-A", call_to=table.call_to, min_bet=table.raise_by)
    told = {**ruling.figures, "min_raise_to": None, "full_min_raise_to": None, "readings": readings}
    return replace(ruling, action=Action.NOT_SPECIFIED, figures=told, steps=(*kept, short))
