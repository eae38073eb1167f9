"""What a total above the call amounts to: a raise, a raise put up to the minimum, or a call (rule 43)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import nearest
from rulebot.calculate.spot import Spot, by_policy, step
from rulebot.calculate.wager_facts import Wager

Figures = dict[str, int | Fraction | str | bool | list[Any] | dict[str, Any] | None]


def figures(spot: Spot, amount_to: int | None, put_out: int, **more: Any) -> Figures:
    """The figures of a wager's verdict (RULINGS.md section 6)."""
    returned = max(0, put_out - amount_to) if amount_to is not None else None
    return {
        "amount_to": amount_to,
        "returned": returned,
        "threshold": spot.half_way if spot.call_to else None,
        "min_raise_to": spot.min_raise_to if spot.call_to else None,
        **more,
    }


def to_add(facts: Wager, amount_to: int, put_out: int) -> int:
    """What must still go in: beyond the chips out, or beyond the amount said where none are."""
    return max(0, amount_to - (put_out or facts.declared_amount or 0))


def unsettled(spot: Spot, **more: Any) -> Figures:
    """The figures where no amount is settled."""
    return figures(spot, None, 0, **more)


def call(house: House, spot: Spot, put_out: int, *steps: Step, action: Action = Action.CALL) -> Ruling:
    """A call of the whole bet, or a check where nothing is to call; what is above comes back."""
    if spot.option and action is Action.CALL:
        action = Action.CHECK
    return Ruling(house.id, action, figures(spot, spot.call_to, put_out), steps)


def all_in(house: House, spot: Spot, total: int, *steps: Step) -> Ruling:
    """All-in for what is out."""
    return Ruling(house.id, Action.ALL_IN, figures(spot, total, total), steps)


def by_half(
    facts: Wager, house: House, spot: Spot, total: int, *steps: Step, put_out: int | None = None
) -> Ruling:
    """The 50 % standard of rule 43: raise as it is, raise to the minimum, or call.

    `put_out`: the chips on the table, where they are not the wager itself (an amount said first).
    """
    put_out = total if put_out is None else put_out
    if not spot.raise_least:
        return undefined(house, spot, *steps)
    if total >= spot.call_to + spot.raise_most:
        return raised(facts, house, spot, put_out, total, *steps)
    if spot.share is None:
        return below_half(house, spot, total, put_out, *steps)
    over = Fraction(total - spot.call_to)
    if over < spot.share * spot.raise_least:
        return below_half(house, spot, total, put_out, *steps)
    if spot.raise_by is None:
        return needs(house, "last_full_bet_or_raise", *steps)
    if over == spot.share * spot.raise_by and house.value("exact_half_raise") != "must_complete":
        return exact_half(house, spot, total, *steps)
    half = step(house, "wager_half_reached", "43-A", total=total, threshold=spot.half_way)
    ruling = raised(facts, house, spot, put_out, spot.call_to + spot.raise_by, *steps, half)
    return _with_base(house, ruling, spot, total)


def below_half(house: House, spot: Spot, total: int, put_out: int, *steps: Step) -> Ruling:
    """Less than half: a call (43-A); a book that does not say so is silent."""
    under = step(house, "wager_half_missed", "43-A", total=total, threshold=spot.half_way or spot.call_to)
    if house.value("below_half_raise") == "call":
        return call(house, spot, put_out, *steps, under)
    silent = step(house, "wager_below_half_unsaid", "43-A")
    return Ruling(house.id, Action.NOT_SPECIFIED, unsettled(spot), (*steps, under, silent))


def exact_half(house: House, spot: Spot, total: int, *steps: Step) -> Ruling:
    """Exactly half where the house gives the player the choice."""
    least = spot.min_raise_to
    options = [{"action": "call", "amount_to": spot.call_to}, {"action": "raise", "amount_to": least}]
    told = {"total": total, "call_to": spot.call_to, "min_raise_to": least}
    half = by_policy(house, "wager_exact_half", "exact_half_raise", **told)
    return Ruling(house.id, Action.OPTION, unsettled(spot, options=options), (*steps, half))


def undefined(house: House, spot: Spot, *steps: Step) -> Ruling:
    """Over an opening all-in below the minimum bet no book says how much a raise must be."""
    blind = spot.raise_most
    readings = [{"min_raise_to": blind}, {"min_raise_to": spot.call_to + blind}]
    silent = step(house, "wager_short_opening", "43-A", call_to=spot.call_to, min_bet=blind)
    return Ruling(
        house.id,
        Action.NOT_SPECIFIED,
        unsettled(spot, readings=readings),
        (*steps, silent),
    )


def raised(facts: Wager, house: House, spot: Spot, put_out: int, raise_to: int, *steps: Step) -> Ruling:
    """A raise to this total, within the limit of the structure."""
    if facts.structure == "fixed-limit":
        return _limit_raise(facts, house, spot, put_out, *steps)
    if facts.structure == "pot-limit":
        most = pot_raise_to(facts, spot)
        if most is None and raise_to > 2 * spot.call_to:
            return needs(house, "pot_before", *steps)
        if most is not None and raise_to > most:
            capped = step(house, "wager_pot_most", "54-C", pot_raise_to=most)
            return _raise(facts, house, spot, put_out, most, *steps, capped)
    return _raise(facts, house, spot, put_out, raise_to, *steps)


def pot_raise_to(facts: Wager, spot: Spot) -> int | None:
    """The most a pot-limit raise may be: the call, and the pot after it (F11)."""
    if facts.pot_before is None:
        return None
    return 2 * spot.call_to + facts.pot_before - sum(spot.prior)


def _raise(facts: Wager, house: House, spot: Spot, put_out: int, raise_to: int, *steps: Step) -> Ruling:
    least = spot.min_raise_to
    last = step(house, "wager_raise_to", "43-A", raise_to=raise_to, min_raise_to=least)
    ruling = Ruling(
        house.id,
        Action.RAISE,
        figures(spot, raise_to, put_out, to_add=to_add(facts, raise_to, put_out)),
        (*steps, last),
    )
    return doubled(facts, house, spot, ruling, raise_to)


def doubled(facts: Wager, house: House, spot: Spot, ruling: Ruling, raise_to: int) -> Ruling:
    """Add the conflict where a second rule of the house asks more of a re-raise."""
    double = double_of(house, spot.call_to, spot.raise_by)
    if double is None or raise_to >= double or facts.declared == "all-in":
        return ruling
    return conflicting(house, ruling, spot.min_raise_to, double)


def conflicting(house: House, ruling: Ruling, least: int | None, double: int) -> Ruling:
    """A ruling with both minimum raises of a house whose rules conflict."""
    other = by_policy(house, "wager_double", "min_reraise_total_factor", double=double)
    both = ((nearest(house, "43-A"), least), (other.id, double))
    return replace(ruling, steps=(*ruling.steps, other), conflict=both)


def double_of(house: House, call_to: int, raise_by: int | None) -> int | None:
    """What a re-raise must be by a house's second rule, where that is more than call and last raise."""
    factor = house.value("min_reraise_total_factor")
    if factor is None or raise_by is None or raise_by >= call_to:
        return None
    double = int(factor) * call_to
    return double if double > call_to + raise_by else None


def _limit_raise(facts: Wager, house: House, spot: Spot, put_out: int, *steps: Step) -> Ruling:
    """In limit every raise is one bet more."""
    if spot.min_raise_to is None:
        return needs(house, "blinds", *steps)
    unit = step(house, "wager_limit_raise", "43-A", raise_to=spot.min_raise_to)
    add = to_add(facts, spot.min_raise_to, put_out)
    more = figures(spot, spot.min_raise_to, put_out, to_add=add)
    return Ruling(house.id, Action.RAISE, more, (*steps, unit))


def _with_base(house: House, ruling: Ruling, spot: Spot, total: int) -> Ruling:
    """Note the reading of "the previous bet" where the book does not say which, and it matters."""
    of_the_bet = spot.call_to + (spot.share or 0) * spot.call_to
    if house.value("half_raise_base_example") is not None or total >= of_the_bet:
        return ruling
    base = step(house, "wager_assume_base", "43-A", raise_by=spot.raise_by, call_to=spot.call_to)
    return replace(ruling, assumptions=(base,))
