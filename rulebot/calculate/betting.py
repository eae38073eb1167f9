"""What the next player may do: the kind `betting` (TDA 2024 rules 43, 47, 48 and 54)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rulebot.calculate.betting_facts import Betting
from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.raising import double_of
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, not_ours
from rulebot.calculate.spot import step
from rulebot.calculate.table import Table, replay
from rulebot.errors import CannotHappen


@dataclass(frozen=True, slots=True)
class Turn:
    """The player to act and what he faces."""

    seat: str
    own: int
    facing: int
    """What is still to call, however short the stack."""
    stack: int | None
    acted: bool
    full_since: bool
    """Was there a full bet or raise since he acted?"""

    @property
    def call_by(self) -> int:
        """What a call takes from this stack."""
        return self.facing if self.stack is None else min(self.facing, self.stack)

    @property
    def most(self) -> int | None:
        """The total of an all-in."""
        return None if self.stack is None else self.own + self.stack

    def capped(self, raise_to: int) -> int:
        """A total, or the all-in if that is less."""
        return raise_to if self.most is None else min(raise_to, self.most)


def rule(facts: Betting, house: House) -> Ruling:
    """Call, minimum and maximum of the player to act, and whether he may raise."""
    if facts.blinds is None:
        return needs(house, "blinds")
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
        return _verdict(house, table, turn, False, call, short)
    return _may(facts, house, table, turn, call)


_PLAYED = {"pot-limit": "preflop_pot_limit_assume_full_blinds", "fixed-limit": "limit_reopen_share"}
"""The parameter by which a house says that it does not play a structure."""


def seats_named(facts: Betting) -> tuple[str, ...]:
    """Where the seats were not told: the blinds, then everyone in the order of acting."""
    names = [act.seat for act in facts.actions or () if act.seat] + ([facts.to_act] if facts.to_act else [])
    return tuple(dict.fromkeys(["SB", "BB", *names]))


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
    raise CannotHappen("nobody is left to act on this betting round")


def _before_first(table: Table, many: int) -> int:
    if table.street == 0:
        return table.blind_seats[1]
    return many - 1


def _turn(table: Table, seat: str) -> Turn:
    player = table.player(seat)
    if table.folded[player]:
        raise CannotHappen(f"{seat} is to act and has folded")
    if table.all_in[player]:
        raise CannotHappen(f"{seat} is to act and is all-in")
    if sum(table.folded) == len(table.folded) - 1:
        raise CannotHappen(f"the hand is over, all but {seat} have folded")
    facing = table.call_to - table.own[player]
    if table.acted[player] and not facing:
        raise CannotHappen(f"{seat} is to act, and nobody has bet or raised since {seat} acted")
    return Turn(
        seat, table.own[player], facing, table.stacks[player], table.acted[player], table.full_since[player]
    )


def _may(facts: Betting, house: House, table: Table, turn: Turn, call: Step) -> Ruling:
    """Has this player's betting been re-opened (47)?"""
    if not turn.acted:
        return _raise(facts, house, table, turn, call, step(house, "betting_not_acted", "47-A"))
    full = table.raise_by
    if table.limit:
        return _limit_may(facts, house, table, turn, call)
    told: dict[str, object] = {"facing": turn.facing, "full": full}
    if turn.facing < full:
        return _verdict(house, table, turn, False, call, step(house, "betting_closed", "47-A", **told))
    if not turn.full_since and house.value("short_allins_cumulate_to_reopen") is None:
        unsaid = step(house, "betting_cumulate_unsaid", "47-A", **told)
        return _open_question(house, table, turn, call, unsaid)
    return _raise(facts, house, table, turn, call, step(house, "betting_open", "47-A", **told))


def _limit_may(facts: Betting, house: House, table: Table, turn: Turn, call: Step) -> Ruling:
    """In limit half a bet re-opens (47-B)."""
    share = house.value("limit_reopen_share")
    told: dict[str, object] = {"facing": turn.facing, "full": table.raise_by}
    if turn.facing >= table.raise_by:
        return _raise(facts, house, table, turn, call, step(house, "betting_open", "47-B", **told))
    if share is None:
        return _open_question(house, table, turn, call, step(house, "betting_limit_unsaid", "47-B", **told))
    half = Fraction(share) * table.raise_by
    if turn.facing >= half:
        return _raise(
            facts, house, table, turn, call, step(house, "betting_limit_open", "47-B", half=half, **told)
        )
    closed = step(house, "betting_limit_closed", "47-B", half=half, **told)
    return _verdict(house, table, turn, False, call, closed)


def _raise(facts: Betting, house: House, table: Table, turn: Turn, *steps: Step) -> Ruling:
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
    other = Step("wager_double", house.clause("min_reraise_total_factor") or front(house), {"double": double})
    both = ((house.cite("43-A") or front(house), least), (other.id, double))
    return replace(ruling, steps=(*ruling.steps, other), conflict=both)


def _sized(facts: Betting, house: House, table: Table, turn: Turn, least: int, *steps: Step) -> Ruling:
    if table.call_to:
        min_raise = step(
            house, "betting_min_raise", "43-A", call_to=table.call_to, full=table.raise_by, least=least
        )
    else:
        min_raise = step(house, "betting_min_bet", "ADD-47-ex-1", least=least)
    if table.limit:
        cap = step(house, "betting_limit_cap", "48")
        return _verdict(house, table, turn, True, *steps, min_raise, cap, least=least, most=least)
    if facts.structure != "pot-limit":
        return _verdict(house, table, turn, True, *steps, min_raise, least=least, most=None)
    return _pot_limit(facts, house, table, turn, least, *steps, min_raise)


def _pot_limit(facts: Betting, house: House, table: Table, turn: Turn, least: int, *steps: Step) -> Ruling:
    """The call, and the pot after it (54): full blinds before the flop, the actual pot after."""
    pot = table.pot
    said = step(house, "betting_pot", "54-C", pot=pot)
    if table.street == 0:
        if table.antes and facts.antes_in_pot is None:
            return needs(house, "antes_in_pot", *steps)
        if table.antes and not facts.antes_in_pot:
            pot -= table.antes
        assumed = _missing_blinds(house, table)
        if assumed is None:
            return _blinds_unsaid(house, table, turn, pot, least, *steps)
        pot += assumed
        said = step(house, "betting_pot_preflop", "54-B", pot=pot)
    pot_raise = table.call_to + pot + turn.facing
    most = step(house, "betting_pot_raise", "54-B" if table.street == 0 else "54-C", pot_raise=pot_raise)
    return _verdict(
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
    ruling = _verdict(house, table, turn, True, *steps, unsaid, least=least, most=None)
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


def _open_question(house: House, table: Table, turn: Turn, *steps: Step) -> Ruling:
    ruling = _verdict(house, table, turn, False, *steps)
    return replace(ruling, action=Action.NOT_SPECIFIED, figures={**ruling.figures, "may_raise": None})


def _verdict(
    house: House,
    table: Table,
    turn: Turn,
    may_raise: bool,
    *steps: Step,
    least: int | None = None,
    most: int | None = None,
    pot: int | None = None,
) -> Ruling:
    figures: dict[str, Any] = {
        "call_by": turn.call_by,
        "call_to": turn.own + turn.call_by,
        "may_raise": may_raise,
        "min_raise_to": None if least is None else turn.capped(least),
        "full_min_raise_to": least,
        "pot_raise_to": pot,
        "max_raise_to": None,
        "to_act": turn.seat,
        "bet_to": table.call_to,
        "last_full_bet_or_raise": table.raise_by,
        "pot": table.pot,
    }
    if least is not None:
        figures["max_raise_to"] = turn.most if most is None else turn.capped(most)
    return Ruling(house.id, Action.MAY_RAISE if may_raise else Action.MAY_NOT_RAISE, figures, steps)


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
