"""What the next player may do: the kind `betting` (TDA 2024 rules 43, 47, 48 and 54)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rulebot.calculate.betting_facts import Betting
from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.raise_sizes import may_raise
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import not_ours
from rulebot.calculate.spot import step
from rulebot.calculate.table import Table, replay
from rulebot.calculate.turn import Turn, verdict


def rule(facts: Betting, house: House) -> Ruling:
    """Call, minimum and maximum of the player to act, and whether he may raise."""
    if facts.blinds is None:
        return needs(house, "blinds")
    if facts.seats is None and facts.to_act is None:
        return needs(house, "to_act")
    seats = facts.seats or seats_named(facts)
    structure = facts.structure or "no-limit"
    if structure != "no-limit" and house.value(_PLAYED[structure]) == "not_applicable":
        return not_ours(house, "betting_not_ours", house.clause(_PLAYED[structure]))
    table = replay(facts, seats, house.value("ante_order_short_big_blind") == "ante_first")
    seat = facts.to_act or next_to_act(table)
    turn = _turn(table, seat)
    call = step(house, "betting_may_check", "3")
    if turn.facing:
        call = step(house, "betting_call", "43-A", by=turn.call_by, to=turn.own + turn.call_by)
    if turn.stack is not None and turn.stack <= turn.facing:
        short = step(house, "betting_stack_short", "47-A", stack=turn.stack, facing=turn.facing)
        return verdict(house, table, turn, False, call, short)
    return _may(facts, house, table, turn, call)


_PLAYED = {"pot-limit": "preflop_pot_limit_assume_full_blinds", "fixed-limit": "limit_reopen_share"}
"""The parameter by which a house says that it does not play a structure."""


def seats_named(facts: Betting) -> tuple[str, ...]:
    """Where the seats were not told: the blinds, then everyone in the order of acting."""
    names = [act.seat for act in facts.actions or ()]
    return tuple(dict.fromkeys(seat for seat in ("SB", "BB", *names, facts.to_act) if seat))


def next_to_act(table: Table) -> str:
    """The next player left of the last actor who still has something to decide."""
    names = list(table.seats)
    many = len(names)
    start = table.last if table.last is not None else _before_first(table, many)
    for away in range(1, many + 1):
        player = (start + away) % many
        if table.folded[player] or table.all_in[player]:
            continue
        if not table.acted[player] or table.own[player] < table.call_to:
            return names[player]
    raise Impossible("not_nobody_to_act")


def _before_first(table: Table, many: int) -> int:
    if table.street == 0:
        return table.blind_seats[1]
    return many - 1


def _turn(table: Table, seat: str) -> Turn:
    player = table.player(seat)
    if table.folded[player]:
        raise Impossible("not_to_act_folded", seat=seat)
    if table.all_in[player]:
        raise Impossible("not_to_act_all_in", seat=seat)
    if sum(table.folded) == len(table.folded) - 1:
        raise Impossible("not_all_folded", seat=seat)
    facing = table.call_to - table.own[player]
    if table.acted[player] and not facing:
        raise Impossible("not_to_act_again", seat=seat)
    return Turn(
        seat, table.own[player], facing, table.stacks[player], table.acted[player], table.full_since[player]
    )


def _may(facts: Betting, house: House, table: Table, turn: Turn, call: Step) -> Ruling:
    """Has this player's betting been re-opened (47)?"""
    if not turn.acted:
        return may_raise(facts, house, table, turn, call, step(house, "betting_not_acted", "47-A"))
    full = table.raise_by
    if table.limit:
        return _limit_may(facts, house, table, turn, call)
    told: dict[str, object] = {"facing": turn.facing, "full": full}
    if turn.facing < full:
        return verdict(house, table, turn, False, call, step(house, "betting_closed", "47-A", **told))
    if not turn.full_since and house.value("short_allins_cumulate_to_reopen") is None:
        unsaid = step(house, "betting_cumulate_unsaid", "47-A", **told)
        return _open_question(house, table, turn, call, unsaid)
    return may_raise(facts, house, table, turn, call, step(house, "betting_open", "47-A", **told))


def _limit_may(facts: Betting, house: House, table: Table, turn: Turn, call: Step) -> Ruling:
    """In limit half a bet re-opens (47-B)."""
    share = house.value("limit_reopen_share")
    told: dict[str, object] = {"facing": turn.facing, "full": table.raise_by}
    if turn.facing >= table.raise_by:
        return may_raise(facts, house, table, turn, call, step(house, "betting_open", "47-B", **told))
    if share is None:
        return _open_question(house, table, turn, call, step(house, "betting_limit_unsaid", "47-B", **told))
    half = Fraction(share) * table.raise_by
    if turn.facing >= half:
        return may_raise(
            facts, house, table, turn, call, step(house, "betting_limit_open", "47-B", half=half, **told)
        )
    closed = step(house, "betting_limit_closed", "47-B", half=half, **told)
    return verdict(house, table, turn, False, call, closed)


def _open_question(house: House, table: Table, turn: Turn, *steps: Step) -> Ruling:
    ruling = verdict(house, table, turn, False, *steps)
    return replace(ruling, action=Action.NOT_SPECIFIED, figures={**ruling.figures, "may_raise": None})


BETTING = Kind(
    "betting",
    Betting,
    rule,
    "What may the next player do: call how much, raise or not, from how much to how much?",
    "Was darf der nächste Spieler: wie viel callen, raisen oder nicht, von wie viel bis wie viel?",
    {
        "structure": "no-limit",
        "blinds": [2000, 4000],
        "seats": ["SB", "BB", "UTG", "BTN"],
        "street": "preflop",
        "actions": [
            {"seat": "UTG", "action": "call"},
            {"seat": "BTN", "action": "raise", "to": 7500, "all_in": True},
            {"seat": "SB", "action": "fold"},
        ],
        "to_act": "BB",
    },
    ("may_raise",),
)

KINDS = (BETTING,)
