"""What the next player may do: the kind `betting` (TDA 2024 rules 43, 47, 48 and 54)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from rulebot.calculate.betting_facts import Betting, place
from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.raise_sizes import may_raise
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.replay import asked_street, replay, told_whole
from rulebot.calculate.ruling import Action, Ask, Ruling, Step
from rulebot.calculate.silence import not_ours
from rulebot.calculate.spot import step
from rulebot.calculate.table import Table
from rulebot.calculate.turn import Turn, verdict


def rule(facts: Betting, house: House) -> Ruling:
    """Call, minimum and maximum of the player to act, and whether he may raise."""
    missing = _missing(facts)
    if missing:
        return needs(house, missing)
    structure = facts.structure or "no-limit"
    if structure != "no-limit" and house.value(_PLAYED[structure]) == "not_applicable":
        return not_ours(house, "betting_not_ours", house.clause(_PLAYED[structure]))
    seats = facts.seats or seats_named(facts)
    table = replay(facts, seats, house.value("ante_order_short_big_blind") == "ante_first")
    turn = _turn(table, facts.to_act or next_to_act(table))
    _check_heads_up(facts, table)
    call = step(house, "betting_may_check", "3")
    if turn.facing:
        call = step(house, "betting_call", "43-A", by=turn.call_by, to=turn.own + turn.call_by)
    ruling = _ruled(facts, house, table, turn, call)
    return replace(ruling, assumptions=(*assumed(facts, house, table, turn), *ruling.assumptions))


def _check_heads_up(facts: Betting, table: Table) -> None:
    """Heads-up are two players: as many as act, and no fewer than sit there."""
    named = {act.seat for act in facts.actions or ()} | {facts.to_act}
    playing = [seat for seat in _names(table, table.folded, False) if seat in named]
    if (facts.heads_up and len(playing) > 2) or (facts.heads_up is False and len(table.seats) == 2):
        raise Impossible("not_heads_up", seats=playing or list(table.seats))


def _missing(facts: Betting) -> str | None:
    """Without blinds nothing can be said before the flop, nor in limit."""
    limit = facts.structure == "fixed-limit" and not (facts.limit_bet and asked_street(facts))
    if facts.blinds is None and (limit or not (asked_street(facts) or _call_known(facts))):
        return "blinds"
    if limit and facts.street == "flop+":
        return "street"
    return "to_act" if facts.seats is None and facts.to_act is None else None


def _call_known(facts: Betting) -> bool:
    """A raise is what there is to call, whatever the blinds; what a blind has in is not known."""
    raised = any(act.action in ("bet", "raise") and act.to for act in facts.actions or ())
    acted = any(act.seat == facts.to_act for act in facts.actions or ())
    return raised and bool(facts.to_act) and (acted or facts.to_act not in ("SB", "BB"))


def _ruled(facts: Betting, house: House, table: Table, turn: Turn, call: Step) -> Ruling:
    if turn.stack is not None and turn.stack <= turn.facing:
        short = step(house, "betting_stack_short", "47-A", stack=turn.stack, facing=turn.facing)
        return verdict(house, table, turn, False, call, short)
    if not table.sized or (facts.blinds is None and not table.street and not _outgrown(facts, table)):
        opened = _opened_to(facts)
        if turn.acted and not table.limit and 2 * turn.facing < opened:
            told: dict[str, object] = {"facing": turn.facing, "opened": opened}
            return verdict(house, table, turn, False, call, step(house, "betting_closed_any", "47-A", **told))
        known = verdict(house, table, turn, False).figures
        unsized = {**known, "may_raise": None, "last_full_bet_or_raise": None}
        unsized["pot"] = known["pot"] if table.street else None
        unknown = step(house, "betting_unsized", "47-A")
        if facts.structure == "no-limit" and not table.call_to and turn.most is not None:
            unsized["max_raise_to"] = turn.most
            unknown = step(house, "betting_whole_stack", "47-A", most=turn.most)
        return Ruling(house.id, None, unsized, (call, unknown), asks=(Ask("blinds", ()),))
    return _may(facts, house, table, turn, call)


def _outgrown(facts: Betting, table: Table) -> bool:
    """Whether a raise was by at least all that was opened to: then its size does not hang on the blinds."""
    wagers = [act.to for act in facts.actions or () if act.action in ("bet", "raise") and act.to]
    grown = [after - before for before, after in itertools.pairwise(wagers)]
    return table.raise_by in grown and table.raise_by >= wagers[0]


def _opened_to(facts: Betting) -> int:
    """What the first wager of the round was made to: as a raise of the blind it is at least half a raise."""
    street = asked_street(facts)
    wagers = (act.to for act in facts.actions or () if act.action in ("bet", "raise") and act.to)
    other = any(act.street and place(act.street) != street for act in facts.actions or ())
    return 0 if other else next(wagers, 0)


_PLAYED = {"pot-limit": "preflop_pot_limit_assume_full_blinds", "fixed-limit": "limit_reopen_share"}
"""The parameter by which a house says that it does not play a structure."""


def seats_named(facts: Betting) -> tuple[str, ...]:
    """Where the seats were not told: the blinds, then everyone in the order of acting.

    After a first betting round that was not told the blinds may be out: then only who is named.
    """
    named = [act.seat for act in facts.actions or ()]
    names = tuple(dict.fromkeys(seat for seat in (*named, facts.to_act) if seat))
    if len(names) > 1 and not told_whole(facts, asked_street(facts)):
        return tuple(sorted(names, key=lambda seat: ("SB", "BB", seat).index(seat)))
    return tuple(dict.fromkeys(("SB", "BB", *names)))


def next_to_act(table: Table) -> str:
    """The next player left of the last actor who still has something to decide."""
    names = list(table.seats)
    many = len(names)
    start = table.first if table.last is None else table.last + 1
    for away in range(many):
        player = (start + away) % many
        if table.folded[player] or table.all_in[player]:
            continue
        if not table.acted[player] or table.own[player] < table.call_to:
            return names[player]
    raise Impossible("not_nobody_to_act")


def _in_hand(table: Table) -> int:
    return len(table.folded) - sum(table.folded)


def _names(table: Table, marks: Sequence[object], wanted: bool = True) -> list[str]:
    return [seat for seat, player in table.seats.items() if bool(marks[player]) is wanted]


def assumed(facts: Betting, house: House, table: Table, turn: Turn) -> tuple[Step, ...]:
    """What is taken of players passed over, and of stacks before rounds that were not told."""
    named = {act.seat for act in facts.actions or ()} | {turn.seat}
    told = facts.seats or named
    found: list[Step] = []
    folded = [seat for seat in _names(table, table.passed) if seat in told]
    if folded:
        found.append(step(house, "betting_assume_folded", "50-A", seats=folded))
    checked = [seat for seat in _names(table, table.passed, False) if table.seats[seat] in table.checked]
    for say, seats in (
        ("betting_assume_checked", [seat for seat in checked if seat in named]),
        ("betting_assume_out", [seat for seat in checked if seat in told and seat not in named]),
    ):
        if seats and facts.seats and len(facts.seats) == 2:
            found.append(step(house, "betting_assume_first", "34-B", seats=seats))
        elif seats:
            found.append(step(house, say, "50-A", seats=seats))
    if table.misnamed:
        seats = [seat for seat, player in table.seats.items() if player in table.misnamed]
        found.append(step(house, "betting_assume_named", "43-A", seats=seats))
    if not table.whole and turn.stack is not None:
        found.append(step(house, "betting_assume_stacks", "47-A"))
    return tuple(found)


def _turn(table: Table, seat: str) -> Turn:
    player = table.player(seat)
    if table.passed[player]:
        raise Impossible("not_in_turn", seat=seat, amount=table.passed[player])
    if table.folded[player]:
        raise Impossible("not_to_act_folded", seat=seat)
    if table.all_in[player]:
        raise Impossible("not_to_act_all_in", seat=seat)
    if _in_hand(table) == 1:
        raise Impossible("not_all_folded", seat=seat)
    facing = table.call_to - table.own[player]
    if table.acted[player] and not facing:
        raise Impossible("not_to_act_again", seat=seat)
    table.turn_to(player)
    if table.street and not facing and table.able() == 1:
        raise Impossible("not_more_betting", seat=seat)
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
