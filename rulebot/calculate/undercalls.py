"""Less than the call was put out (TDA 2024 rules 41, 51 and ADD-51)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.house import House
from rulebot.calculate.raising import figures, unsettled
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import Spot, by_policy, step
from rulebot.calculate.wager_facts import Wager


def undercall(
    facts: Wager, house: House, spot: Spot, total: int, chips: tuple[int, ...], put_out: int
) -> Ruling:
    """A full call, or the director's choice between that and forfeiting the intended undercall (51-B).

    `chips`: what the undercall was made with, none where it was said; `put_out`: what lies there.
    """
    short = step(house, "wager_short", "51-B", total=total, call_to=spot.call_to)
    if house.cite("51-B") is None:
        return silent(house, "wager_undercall_unsaid", unsettled(spot), near="51-B")
    share = house.value("tiny_chip_example_share")
    if chips and share is not None and total <= Fraction(share) * spot.call_to:
        return _tiny(house, spot, total, short)
    if house.value("undercall_mandatory_full_call") == "any_bet_except_all_in":
        return _facing_all_in(facts, house, spot, total, put_out, short)
    if facts.heads_up:
        return _full_call(house, spot, put_out, short, step(house, "wager_undercall_heads_up", "51-B"))
    if spot.opening:
        return _full_call(house, spot, put_out, short, step(house, "wager_undercall_opening", "51-B"))
    if facts.heads_up is None:
        return needs(house, "heads_up", short)
    if spot.opening is None:
        return needs(house, "facing_opening_bet", short)
    forfeited = intended(spot, total, chips)
    if house.value("undercall_otherwise") == "player_calls_or_forfeits_and_folds":
        player = by_policy(house, "wager_undercall_player", "undercall_otherwise")
        return _choice(house, spot, forfeited, put_out, short, player, action=Action.OPTION)
    return _choice(house, spot, forfeited, put_out, short, step(house, "wager_undercall_choice", "51-B"))


def intended(spot: Spot, total: int, chips: tuple[int, ...]) -> int | None:
    """The undercall that was meant: the smaller bet, where the chips over-cover it (ADD-51 example 4).

    None where the smaller bet is not known.
    """
    if not chips:
        return total
    if spot.raise_by is None:
        return None
    smaller = spot.call_to - spot.raise_by
    overcovers = total - min(chips) < smaller < total
    return smaller if overcovers and smaller > sum(spot.prior) else total


def _full_call(house: House, spot: Spot, put_out: int, *steps: Step) -> Ruling:
    return Ruling(house.id, Action.FULL_CALL, figures(spot, spot.call_to, put_out), steps)


def _tiny(house: House, spot: Spot, total: int, *steps: Step) -> Ruling:
    tiny = step(house, "wager_tiny", "41", total=total, call_to=spot.call_to)
    return _choice(house, spot, total, total, *steps, tiny)


def _choice(
    house: House,
    spot: Spot,
    forfeited: int | None,
    put_out: int,
    *steps: Step,
    action: Action = Action.DISCRETION,
) -> Ruling:
    options: list[dict[str, Any]] = [
        {"action": "full-call", "amount_to": spot.call_to},
        {
            "action": "fold",
            "forfeited": forfeited,
            "returned": None if forfeited is None else max(0, put_out - forfeited),
        },
    ]
    back = options[1]["returned"]
    told = unsettled(spot, returned=back, forfeited=forfeited, options=options)
    return Ruling(house.id, action, told, steps)


def _facing_all_in(facts: Wager, house: House, spot: Spot, total: int, put_out: int, short: Step) -> Ruling:
    """Where the house asks whether the bet is all-in: then the player may forfeit or call (ACE 51-B)."""
    if not facts.facing_all_in:
        return _full_call(
            house,
            spot,
            put_out,
            short,
            by_policy(house, "wager_undercall_bet", "undercall_mandatory_full_call"),
        )
    return _choice(
        house,
        spot,
        total,
        put_out,
        short,
        by_policy(house, "wager_undercall_all_in", "undercall_mandatory_full_call"),
        action=Action.OPTION,
    )
