"""Chips put out without a word (TDA 2024 rules 41, 44, 45, 46 and 52)."""

from __future__ import annotations

from rulebot.calculate.explore import needs
from rulebot.calculate.house import House
from rulebot.calculate.prior import Bet, bet_of
from rulebot.calculate.raising import Figures, all_in, by_half, call, figures, to_add, unsettled
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, silent
from rulebot.calculate.spot import Spot, by_policy, step
from rulebot.calculate.undercalls import undercall
from rulebot.calculate.wager_facts import Wager


def silent_chips(facts: Wager, house: House, spot: Spot) -> Ruling:
    """What chips without a word mean, facing a bet or not."""
    if not spot.call_to:
        if not facts.new_chips:
            return needs(house, "new_chips")
        total = sum(bet_of(facts, (), 0).tested)
        return opening_bet(facts, house, spot, total, total)
    bet = bet_of(facts, spot.prior, spot.call_to)
    if facts.prior_chips and house.cite("46-C") is None:
        return silent(house, "wager_prior_unsaid", unsettled(spot), near="46")
    if not facts.new_chips:
        return _only_pulled(house, spot, bet)
    return _facing(facts, house, spot, bet)


def opening_bet(facts: Wager, house: House, spot: Spot, total: int, put_out: int) -> Ruling:
    """A bet where there was none: the total (44), put up to the minimum if below it (52-A)."""
    if facts.last_chips:
        return all_in(house, spot, total, step(house, "wager_bet_all_in", "44", total=total))
    bet = _bet_step(facts, house, total)
    least = least_bet(facts, spot)
    if least is not None and total < least:
        if house.cite("52-A") is None:
            told = unsettled(spot, min_bet=least)
            return silent(house, "wager_underbet_unsaid", told, near="52-A")
        low = step(house, "wager_bet_minimum", "52-A", total=total, min_bet=least)
        return Ruling(house.id, Action.BET, _bet(facts, spot, least, put_out, least), (bet, low))
    most = _most_bet(facts, spot)
    if most is not None and total > most:
        cap = Step("wager_bet_limit", front(house), {"total": total, "max_bet": most})
        if facts.structure == "pot-limit":
            cap = step(house, "wager_bet_most", "54-C", total=total, max_bet=most)
        return Ruling(house.id, Action.BET, _bet(facts, spot, most, put_out, least), (bet, cap))
    if facts.structure == "pot-limit" and facts.pot_before is None:
        return needs(house, "pot_before", bet)
    return Ruling(house.id, Action.BET, _bet(facts, spot, total, put_out, least), (bet,))


def _bet_step(facts: Wager, house: House, total: int) -> Step:
    """An amount said is as good as so much in chips (40-C); chips alone are a bet of all they are (44)."""
    spoken = facts.declared_amount == total and house.cite("40-C") is not None
    return step(house, "wager_bet_said" if spoken else "wager_bet", "40-C" if spoken else "44", total=total)


def least_bet(facts: Wager, spot: Spot) -> int | None:
    """The smallest opening bet: the big blind; in limit one bet of the street."""
    blind = spot.big_blind
    if blind is not None and facts.structure == "fixed-limit":
        return 2 * blind if facts.street in ("turn", "river") else blind
    return blind


def _most_bet(facts: Wager, spot: Spot) -> int | None:
    if facts.structure == "fixed-limit":
        return least_bet(facts, spot)
    return facts.pot_before if facts.structure == "pot-limit" else None


def _bet(facts: Wager, spot: Spot, amount_to: int, put_out: int, least: int | None) -> Figures:
    return figures(spot, amount_to, put_out, min_bet=least, to_add=to_add(facts, amount_to, put_out))


def _only_pulled(house: House, spot: Spot, bet: Bet) -> Ruling:
    """Nothing new is out; a prior chip pulled back binds to call or raise (46-B)."""
    if bet.back == "none":
        return needs(house, "new_chips")
    binds = house.value("prior_chips_pulled_back")
    if binds == "call":
        return call(house, spot, 0, by_policy(house, "wager_pulled_call", "prior_chips_pulled_back"))
    options = ["call", "raise"]
    told = unsettled(spot, options=options)
    return Ruling(
        house.id, Action.BINDING, told, (by_policy(house, "wager_pulled", "prior_chips_pulled_back"),)
    )


def _facing(facts: Wager, house: House, spot: Spot, bet: Bet) -> Ruling:
    prior = _prior_step(facts, house, bet)
    if bet.total < spot.call_to:
        if facts.last_chips:
            return all_in(house, spot, bet.total, *prior, _less(house, bet, spot))
        return undercall(facts, house, spot, bet.total, bet.tested, bet.total)
    if bet.total == spot.call_to:
        exact = step(house, "wager_exact", "41", call_to=spot.call_to)
        return call(house, spot, bet.total, *prior, exact, *_needed(house, bet, spot))
    if len(bet.tested) == 1:
        return _overchip(facts, house, spot, bet, prior)
    return _several(facts, house, spot, bet, prior)


def _overchip(facts: Wager, house: House, spot: Spot, bet: Bet, prior: tuple[Step, ...]) -> Ruling:
    """A single chip above the call, the last one or not, is a call (44), where the house says so."""
    is_call = house.value("single_overchip_is_call")
    if is_call is None:
        return silent(house, "wager_overchip_unsaid", unsettled(spot), near="44")
    if not is_call:
        return by_half(facts, house, spot, bet.total, *prior)
    over = by_policy(
        house, "wager_overchip", "single_overchip_is_call", chip=bet.tested[0], call_to=spot.call_to
    )
    return call(house, spot, bet.total, *prior, over)


def _needed(house: House, bet: Bet, spot: Spot) -> tuple[Step, ...]:
    """That every one of several chips is needed for the call (45-A); nothing where one is not."""
    smallest = min(bet.tested)
    left = bet.total - smallest
    if len(bet.tested) == 1 or left >= spot.call_to or not _has_removal_test(house, bet):
        return ()
    told = {"chip": smallest, "left": left, "call_to": spot.call_to}
    return (step(house, "wager_all_needed", "45-A", **told),)


def _several(facts: Wager, house: House, spot: Spot, bet: Bet, prior: tuple[Step, ...]) -> Ruling:
    """The removal test (45-A), then all-in (45-B-2), then the 50 % standard (45-B-1)."""
    needed = _needed(house, bet, spot)
    if needed:
        return call(house, spot, bet.total, *prior, *needed)
    if _has_removal_test(house, bet):
        smallest = min(bet.tested)
        told = {"chip": smallest, "left": bet.total - smallest, "call_to": spot.call_to}
        test = step(house, "wager_not_all_needed", "45-B", **told)
    else:
        test = step(house, "wager_mixed", "45-B")
    if not facts.last_chips:
        return by_half(facts, house, spot, bet.total, *prior, test)
    if house.value("last_chips_not_all_needed") != "all_in":
        last = step(house, "wager_last_unsaid", "45-B-1")
        told_all = unsettled(spot)
        return Ruling(house.id, Action.NOT_SPECIFIED, told_all, (*prior, test, last))
    last = step(house, "wager_last_chips", "45-B-2", total=bet.total)
    return all_in(house, spot, bet.total, *prior, test, last)


def _has_removal_test(house: House, bet: Bet) -> bool:
    """All chips, or those of one denomination only (2011-39)."""
    policy = house.value("multi_chip_removal_test")
    if policy == "same_denomination_only_else_50pct":
        return len(set(bet.tested)) == 1
    return bool(policy == "any_denominations_remove_one_smallest")


def _prior_step(facts: Wager, house: House, bet: Bet) -> tuple[Step, ...]:
    if not bet.prior:
        return ()
    if facts.combined:
        return (step(house, "wager_prior_combined", "ADD-46-ex-5"),)
    if bet.covered:
        return (step(house, "wager_prior_cover", "46-C-2"),)
    if bet.back == "part":
        return (step(house, "wager_prior_part", "46-C-2"),)
    if bet.back == "all":
        return (step(house, "wager_prior_all", "46-C-1"),)
    return (step(house, "wager_prior_left", "46-C-1"),)


def _less(house: House, bet: Bet, spot: Spot) -> Step:
    return step(house, "wager_all_in_less", "45-B", total=bet.total, call_to=spot.call_to)
