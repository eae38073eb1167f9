"""A wager in words, alone or before the chips (TDA 2024 rules 40, 43, 44, 51, 54-D, 55 and 61)."""

from __future__ import annotations

from dataclasses import replace

from rulebot.calculate.chips import least_bet, opening_bet, silent_chips
from rulebot.calculate.explore import needs
from rulebot.calculate.house import House
from rulebot.calculate.prior import bet_of
from rulebot.calculate.raising import all_in, by_half, call, figures, pot_raise_to, raised, to_add, unsettled
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import nearest, silent
from rulebot.calculate.spot import Spot, by_policy, step
from rulebot.calculate.undercalls import undercall
from rulebot.calculate.wager_facts import Wager


def words_bind(facts: Wager, house: House, spot: Spot) -> Ruling:
    """What the words mean, when they were first or alone."""
    if _unclear(facts):
        return _contradictory(facts, house, spot)
    word = facts.declared
    if word == "all-in":
        return _all_in(facts, house, spot)
    if word == "pot":
        return _pot(facts, house, spot)
    if not spot.call_to:
        return _no_bet(facts, house, spot)
    if word in ("call", "check"):
        return _call(facts, house, spot) if word == "call" else _check(house, spot)
    if word == "raise":
        return _raise(facts, house, spot)
    return _amount(facts, house, spot)


def _put_out(facts: Wager, spot: Spot) -> int:
    return bet_of(facts, spot.prior, spot.call_to).total if facts.new_chips else 0


def _unclear(facts: Wager) -> bool:
    """Words not heard clearly, or said with chips that do not reach them (40-A, ADD-40-A)."""
    if not facts.new_chips:
        return False
    said = facts.declared_amount or 0
    short = facts.order == "together" and sum(facts.new_chips) + sum(facts.prior_chips or ()) < said
    return facts.heard is False or (short and facts.heard is None)


def _contradictory(facts: Wager, house: House, spot: Spot) -> Ruling:
    if house.cite("40-A") is None:
        return silent(house, "wager_words_unsaid", unsettled(spot), near="40-A")
    options = [{"words": facts.declared_amount}, {"chips": _put_out(facts, spot)}]
    unclear = step(house, "wager_contradictory", "40-A")
    told = unsettled(spot, options=options)
    return Ruling(house.id, Action.DISCRETION, told, (unclear,))


def _call(facts: Wager, house: House, spot: Spot) -> Ruling:
    if spot.option:
        return _checked(house, spot)
    put_out = _put_out(facts, spot)
    said = step(house, "wager_said_call", "51-A", call_to=spot.call_to)
    named = facts.declared_amount
    if named is not None and named not in (spot.call_to, spot.call_to - sum(spot.prior)):
        if named > spot.call_to:
            return _call_of_more(house, spot, named, said)
        less = step(house, "wager_call_of_less", "51-B", amount=named, call_to=spot.call_to)
        return call(house, spot, put_out, said, less, action=Action.FULL_CALL)
    if facts.new_chips and put_out < spot.call_to:
        if facts.last_chips:
            return all_in(house, spot, put_out, said)
        return call(house, spot, 0, said, action=Action.FULL_CALL)
    if facts.new_chips and house.value("declared_call_with_excess_chips") == "may_be_raise":
        return _call_with_excess(facts, house, spot, said)
    return call(house, spot, put_out, said)


def _call_of_more(house: House, spot: Spot, named: int, said: Step) -> Ruling:
    """ "Call" with more than the call: word and amount contradict each other (40-A)."""
    if house.cite("40-A") is None:
        return silent(house, "wager_words_unsaid", unsettled(spot), near="40-A")
    options = [{"action": "call", "amount_to": spot.call_to}, {"action": "amount", "amount_to": named}]
    told = {"amount": named, "call_to": spot.call_to}
    more = step(house, "wager_call_of_more", "40-A", **told)
    return Ruling(house.id, Action.DISCRETION, unsettled(spot, options=options), (said, more))


def _call_with_excess(facts: Wager, house: House, spot: Spot, said: Step) -> Ruling:
    """The house counts the extra chips "even if you declare call" against its own "verbal is final"."""
    chips = silent_chips(facts, house, spot)
    if chips.action is not Action.RAISE:
        return call(house, spot, _put_out(facts, spot), said)
    raise_to = chips.figures["amount_to"]
    other = by_policy(house, "wager_excess_raises", "declared_call_with_excess_chips", raise_to=raise_to)
    both = ((nearest(house, "40-A"), spot.call_to), (other.id, raise_to))
    return Ruling(house.id, Action.CONFLICT, unsettled(spot), (said, other), conflict=both)


def _check(house: House, spot: Spot) -> Ruling:
    """A check facing a bet: call or fold, no raise (55)."""
    if spot.option:
        check = step(house, "wager_check", "3")
        return Ruling(house.id, Action.CHECK, figures(spot, spot.call_to, 0), (check,))
    if house.cite("55") is None:
        return silent(house, "wager_check_unsaid", unsettled(spot), near="55")
    told = unsettled(spot, options=["call", "fold"], may_raise=False)
    return Ruling(house.id, Action.OPTION, told, (step(house, "wager_check_facing", "55"),))


def _checked(house: House, spot: Spot) -> Ruling:
    """ "Call" where there is nothing to call is a check (55-A)."""
    if house.cite("55-A") is None:
        return silent(house, "wager_check_unsaid", unsettled(spot), near="55")
    check = step(house, "wager_call_is_check", "55-A")
    return Ruling(house.id, Action.CHECK, figures(spot, spot.call_to, 0), (check,))


def _raise(facts: Wager, house: House, spot: Spot) -> Ruling:
    put_out = _put_out(facts, spot)
    said = step(house, "wager_said_raise", "51-A")
    total = facts.declared_amount or put_out
    if not total:
        return _at_least(facts, house, spot, said)
    named = None if facts.said_to_or_by else facts.declared_amount
    if named is not None and house.value("raise_with_amount_is_total") is None:
        return _total_unsaid(house, spot, named)
    if _may_complete(facts, house, spot, put_out):
        return _two_motions(facts, house, spot, said)
    if facts.last_chips and facts.new_chips and facts.declared_amount is None:
        return all_in(house, spot, put_out, said)
    why = _why_total(facts, house, total)
    if not spot.raise_least:
        return by_half(facts, house, spot, total, said, why)
    if total >= spot.call_to + spot.raise_most:
        return raised(facts, house, spot, put_out, total, said, why)
    if spot.raise_by is None:
        return needs(house, "last_full_bet_or_raise", said, why)
    least = spot.call_to + spot.raise_by
    up = step(house, "wager_raise_minimum", "43-A", total=total, min_raise_to=least)
    return raised(facts, house, spot, put_out, least, said, why, up)


def _at_least(facts: Wager, house: House, spot: Spot, *steps: Step) -> Ruling:
    """A raise without an amount: the least it may be, in limit all it may be (43-A, 51-A)."""
    if not spot.raise_least:
        return by_half(facts, house, spot, spot.call_to, *steps)
    if spot.min_raise_to is None:
        return needs(house, "last_full_bet_or_raise", *steps)
    ruling = raised(facts, house, spot, 0, spot.min_raise_to, *steps)
    if facts.structure == "fixed-limit" or ruling.asks:
        return ruling
    told = {name: value for name, value in ruling.figures.items() if name != "to_add"}
    return replace(ruling, figures={**told, "at_least": True})


def _why_total(facts: Wager, house: House, total: int) -> Step:
    if facts.declared_amount is not None:
        return step(house, "wager_raise_total", "43-B", total=total)
    if len(facts.new_chips or ()) == 1:
        return step(house, "wager_raise_overchip", "44", total=total)
    return step(house, "wager_raise_chips", "42", total=total)


def _total_unsaid(house: House, spot: Spot, amount: int) -> Ruling:
    """Where the book does not say whether "raise, N" is a total or an increment."""
    readings = [{"amount_to": amount}, {"amount_to": spot.call_to + amount}]
    return silent(
        house,
        "wager_total_unsaid",
        unsettled(spot, readings=readings),
        house.cite("43-A"),
    )


def _may_complete(facts: Wager, house: House, spot: Spot, put_out: int) -> bool:
    """A raise declared, then the call put out, may be completed with one more motion (2011-36)."""
    return (
        facts.declared_amount is None
        and house.value("two_motion_raise") is True
        and put_out == spot.call_to + sum(facts.later_chips or ())
    )


def _two_motions(facts: Wager, house: House, spot: Spot, said: Step) -> Ruling:
    two = step(house, "wager_two_motions", "42", min_raise_to=spot.min_raise_to)
    if facts.later_chips is None:
        told = unsettled(spot, options=["complete the raise"])
        return Ruling(house.id, Action.OPTION, told, (said, two))
    total = _put_out(facts, spot)
    return raised(facts, house, spot, total, max(total, spot.min_raise_to or total), said, two)


def _amount(facts: Wager, house: House, spot: Spot) -> Ruling:
    """An amount alone is the same as that much in chips, without the removal test (40-C, 43-A)."""
    amount = facts.declared_amount
    if amount is None:
        return silent_chips(facts, house, spot) if facts.new_chips else needs(house, "declared_amount")
    said = step(house, "wager_said_amount", "40-C", amount=amount)
    if amount < spot.call_to:
        if facts.last_chips:
            return all_in(house, spot, amount, said)
        return undercall(facts, house, spot, amount, (), _put_out(facts, spot))
    if amount == spot.call_to:
        return call(house, spot, _put_out(facts, spot), said)
    if facts.last_chips and house.value("last_chips_not_all_needed") == "all_in":
        last = step(house, "wager_last_chips", "45-B-2", total=amount)
        return all_in(house, spot, amount, said, last)
    return by_half(facts, house, spot, amount, said, put_out=_put_out(facts, spot))


def _all_in(facts: Wager, house: House, spot: Spot) -> Ruling:
    """All-in declared: everything, however the chips look."""
    total = facts.declared_amount or (_put_out(facts, spot) if facts.last_chips else None)
    said = step(house, "wager_said_all_in", "51-A")
    return Ruling(house.id, Action.ALL_IN, figures(spot, total, total or 0), (said,))


def _pot(facts: Wager, house: House, spot: Spot) -> Ruling:
    if facts.structure == "pot-limit":
        return _pot_limit(facts, house, spot)
    binds = house.value("bet_the_pot_in_no_limit")
    if binds == "must_declare_amount":
        said = by_policy(house, "wager_pot_no_bet", "bet_the_pot_in_no_limit")
        return Ruling(house.id, Action.NOT_BINDING, unsettled(spot), (said,))
    pot = by_policy(house, "wager_pot_binds", "bet_the_pot_in_no_limit")
    if not spot.call_to:
        least = least_bet(facts, spot)
        if least is None:
            return needs(house, "blinds", pot)
        return Ruling(house.id, Action.BET, figures(spot, least, 0, min_bet=least, at_least=True), (pot,))
    if binds == "binds_to_a_bet":
        return silent(house, "wager_pot_facing_unsaid", unsettled(spot), pot.id)
    return _at_least(facts, house, spot, pot)


def _pot_limit(facts: Wager, house: House, spot: Spot) -> Ruling:
    if facts.pot_before is None:
        return needs(house, "pot_before")
    most = pot_raise_to(facts, spot)
    pot = step(house, "wager_pot_bet", "54-B" if facts.street == "preflop" else "54-C", pot_raise_to=most)
    action = Action.RAISE if spot.call_to else Action.BET
    return Ruling(house.id, action, figures(spot, most, 0), (pot,))


def _no_bet(facts: Wager, house: House, spot: Spot) -> Ruling:
    """Words where there is no bet (55): check, call, raise, bet or an amount."""
    word = facts.declared
    if word == "check":
        return Ruling(house.id, Action.CHECK, figures(spot, 0, 0), (step(house, "wager_check", "3"),))
    if word == "call":
        return _checked(house, spot)
    total = facts.declared_amount or _put_out(facts, spot)
    if word != "raise":
        if not total:
            return needs(house, "declared_amount")
        return opening_bet(facts, house, spot, total, _put_out(facts, spot))
    if house.cite("55-B") is None:
        return silent(house, "wager_check_unsaid", unsettled(spot), near="55")
    least = least_bet(facts, spot)
    if least is None:
        return needs(house, "blinds")
    said = step(house, "wager_raise_is_bet", "55-B", min_bet=least)
    amount = max(total, least)
    put_out = _put_out(facts, spot)
    more = {"to_add": to_add(facts, amount, put_out)} if total else {"at_least": True}
    return Ruling(house.id, Action.BET, figures(spot, amount, put_out, min_bet=least, **more), (said,))
