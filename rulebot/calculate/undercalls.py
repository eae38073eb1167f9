"""Less than the call was put out (TDA 2024 rules 41, 51 and ADD-51)."""

from __future__ import annotations

from fractions import Fraction

from rulebot.calculate.explore import needs
from rulebot.calculate.house import House
from rulebot.calculate.raising import figures
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, silent
from rulebot.calculate.spot import Spot, step
from rulebot.calculate.wager_facts import Wager


def undercall(facts: Wager, house: House, spot: Spot, total: int, chips: tuple[int, ...]) -> Ruling:
    """A full call, or the director's choice between that and forfeiting the intended undercall (51-B)."""
    short = step(house, "wager_short", "51-B", total=total, call_to=spot.call_to)
    if house.cite("51-B") is None:
        return silent(house, "wager_undercall_unsaid", figures(spot, None, 0, returned=None))
    share = house.value("tiny_chip_share")
    if chips and share is not None and Fraction(total, spot.call_to) <= Fraction(share):
        return _tiny(house, spot, total, short)
    if facts.heads_up:
        return _full_call(house, spot, short, step(house, "wager_undercall_heads_up", "51-B"))
    if spot.opening:
        return _full_call(house, spot, short, step(house, "wager_undercall_opening", "51-B"))
    if facts.heads_up is None:
        return needs(house, "heads_up", short)
    if spot.opening is None:
        return needs(house, "facing_opening_bet", short)
    forfeited = intended(spot, total, chips)
    return _choice(house, spot, forfeited, total, short, step(house, "wager_undercall_choice", "51-B"))


def intended(spot: Spot, total: int, chips: tuple[int, ...]) -> int:
    """The undercall that was meant: the smaller bet, where the chips over-cover it (ADD-51 example 4)."""
    if spot.raise_by is None or not chips:
        return total
    smaller = spot.call_to - spot.raise_by
    return smaller if total - min(chips) < smaller < total else total


def _full_call(house: House, spot: Spot, *steps: Step) -> Ruling:
    return Ruling(house.id, Action.FULL_CALL, figures(spot, spot.call_to, 0), steps)


def _tiny(house: House, spot: Spot, total: int, *steps: Step) -> Ruling:
    tiny = step(house, "wager_tiny", "41", total=total, call_to=spot.call_to)
    return _choice(house, spot, total, total, *steps, tiny)


def _choice(house: House, spot: Spot, forfeited: int, total: int, *steps: Step) -> Ruling:
    kept = sum(spot.prior)
    options = [
        {"action": "full-call", "amount_to": spot.call_to},
        {"action": "fold", "forfeited": forfeited, "returned": total - forfeited},
    ]
    told = figures(spot, None, 0, returned=None, options=options)
    if kept > forfeited:
        options[1] = {"action": "fold", "forfeited": total, "returned": 0}
    return Ruling(house.id, Action.DISCRETION, told, steps)


def all_in_undercall(house: House, spot: Spot, total: int, *steps: Step) -> Ruling:
    """The house lets an undercall of an all-in be forfeited, or called; no raise (ACE 51-B)."""
    at = house.clause("undercall_mandatory_full_call") or front(house)
    return _choice(house, spot, total, total, *steps, Step("wager_undercall_all_in", at))
