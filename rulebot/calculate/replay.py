"""From the actions as told to the table on the street asked about (TDA 2024 rules 50 and 53).

Nothing is made up: where earlier streets were not told, the pot and the stacks before this
street are not known, and nobody has folded but who is said to have.
"""

from __future__ import annotations

from rulebot.calculate.betting_facts import STREETS, Act, Betting, place
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.table import Table


def replay(facts: Betting, seats: tuple[str, ...], ante_first: bool) -> Table:
    """The table after all actions, on the street asked about."""
    asked = asked_street(facts)
    acts = [(place(act.street) if act.street else asked, act) for act in facts.actions or ()]
    table = Table(facts, seats, ante_first, told_whole(facts, asked))
    for street, act in acts:
        _check_order(table, street, asked)
        if street > table.street:
            _go_on(table, street)
        if street or table.whole:
            table.play(act, strict=street == asked)
        else:
            _note(table, act)
    if asked > table.street:
        _go_on(table, asked)
    if facts.street == "flop+":
        table.pot_known = False
    _settle_pot(facts, table)
    return table


def asked_street(facts: Betting) -> int:
    """The street asked about; a first bet, or a check by another than the big blind, is after the flop."""
    if facts.street:
        return place(facts.street)
    told = [act.street for act in facts.actions or () if act.street]
    if told:
        return place(told[-1])
    played = [act for act in facts.actions or () if act.action not in (None, "fold")]
    later = bool(played) and (
        played[0].action == "bet" or (played[0].action == "check" and played[0].seat != "BB")
    )
    return int(later)


def told_whole(facts: Betting, asked: int) -> bool:
    """Is the hand told from the blinds on?"""
    if not asked:
        return True
    return facts.blinds is not None and any(act.street == "preflop" for act in facts.actions or ())


def _check_order(table: Table, street: int, asked: int) -> None:
    if street < table.street:
        raise Impossible("not_back_a_street", came=STREETS[street], before=STREETS[table.street])
    if street > asked:
        raise Impossible("not_a_later_street", came=STREETS[street], asked=STREETS[asked])


def _go_on(table: Table, street: int) -> None:
    """To a later street; where one between was not told, the pot is not known while anyone can bet."""
    if table.street or table.whole:
        table.end_street()
    if street > table.street + 1 and table.able() > 1:
        table.pot_known = False
    table.next_street(street)


def _note(table: Table, act: Act) -> None:
    """Of a first round without its blinds only who is out or all-in counts."""
    player = table.player(act.seat)
    table.folded[player] = table.folded[player] or act.action == "fold"
    table.all_in[player] = table.all_in[player] or bool(act.all_in)


def _settle_pot(facts: Betting, table: Table) -> None:
    """The pot as told goes with the actions: no less than they make, no more but for antes not told."""
    told = facts.pot_before
    if told is None:
        return
    least = table.pot if table.pot_known else sum(table.own)
    if told < least:
        raise Impossible("not_this_pot", told=told, pot=least)
    if not table.pot_known:
        table.pot, table.pot_known = told, True
        return
    extra = told - table.pot
    if not extra or (table.street == 0 and extra == table.short + table.dead):
        return
    if facts.ante is not None:
        raise Impossible("not_this_pot", told=told, pot=table.pot)
    table.pot += extra
    table.antes += extra
