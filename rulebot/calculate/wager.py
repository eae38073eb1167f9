"""What chips or words mean: the kind `wager` (TDA 2024 rules 40 to 46, 51, 52, 54, 55 and 56)."""

from __future__ import annotations

from dataclasses import replace

from rulebot.calculate.chips import silent_chips
from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.prior import bet_of
from rulebot.calculate.raising import unsettled
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import not_ours, silent
from rulebot.calculate.spot import Spot, by_policy, spot_of, step
from rulebot.calculate.wager_facts import Wager
from rulebot.calculate.words import words_bind


def rule(facts: Wager, house: House) -> Ruling:
    """What these chips or words mean under this house."""
    if facts.declared_amount == 0:
        raise Impossible("not_an_amount_of_0")
    spot = spot_of(facts, house)
    if isinstance(spot, str):
        return _unheard(facts, house) or needs(house, spot)
    if facts.structure is not None and facts.structure != "no-limit" and _foreign(facts, house):
        return not_ours(house, "wager_structure_not_ours", house.clause(_PLAYED[facts.structure]))
    if facts.later_chips:
        return _string(facts, house, spot)
    return _first(facts, house, spot)


_PLAYED = {"pot-limit": "preflop_pot_limit_assume_full_blinds", "fixed-limit": "limit_reopen_share"}
"""The parameter by which a house says that it does not play a structure."""


def _unheard(facts: Wager, house: House) -> Ruling | None:
    """Words that nobody heard clearly and other chips: the TD's, whatever was bet before (40-A)."""
    if facts.heard is not False or facts.prior_chips or facts.order == "chips-first":
        return None
    ruling = rule(replace(facts, facing_bet=False, call_to=None, street="flop+"), house)
    return ruling if ruling.action is Action.DISCRETION else None


def _foreign(facts: Wager, house: House) -> bool:
    return bool(facts.structure and house.value(_PLAYED[facts.structure]) == "not_applicable")


def _first(facts: Wager, house: House, spot: Spot) -> Ruling:
    """Whichever was first, words or chips, defines the bet (40-A)."""
    if facts.declared is None and facts.declared_amount is not None:
        facts = replace(facts, declared="amount")
    if facts.declared is None:
        return silent_chips(facts, house, spot)
    if not facts.new_chips:
        return words_bind(facts, house, spot)
    if facts.order == "words-first":
        spoken = words_bind(facts, house, spot)
        return _led(spoken, step(house, "wager_words_first", "40-A")) if house.cite("40-A") else spoken
    if facts.order == "together":
        if house.cite("40-A") is None:
            return silent(house, "wager_words_unsaid", unsettled(spot), near="40-A")
        spoken = words_bind(facts, house, spot)
        clear = spoken.action is not Action.DISCRETION
        return _led(spoken, step(house, "wager_at_once", "40-A")) if clear else spoken
    if facts.declared == "check" and not spot.call_to:
        return silent_chips(facts, house, spot)
    return _led(silent_chips(facts, house, spot), step(house, "wager_chips_first", "40-A"))


def _string(facts: Wager, house: House, spot: Spot) -> Ruling:
    """Chips of a further motion (56): back to the player, but for two-motion raises (2011-36)."""
    alone = replace(facts, later_chips=None)
    policy = house.value("string_bet_policy")
    if _completes(alone, house, spot):
        both = (facts.new_chips or ()) + (facts.later_chips or ())
        return words_bind(replace(facts, new_chips=both), house, spot)
    once = _first(alone, house, spot)
    if policy == "borderline_allowed_with_warning":
        both_to = sum(facts.prior_chips or ()) + sum(facts.new_chips or ()) + sum(facts.later_chips or ())
        options = [{"first_motion": once.figures.get("amount_to")}, {"both_motions": both_to}]
        told = unsettled(spot, options=options)
        return Ruling(
            house.id,
            Action.DISCRETION,
            told,
            (by_policy(house, "wager_string_discretion", "string_bet_policy"),),
        )
    return _led(
        once, by_policy(house, "wager_string", "string_bet_policy", later=sum(facts.later_chips or ()))
    )


def _completes(first: Wager, house: House, spot: Spot) -> bool:
    """Raise declared, then exactly the call put out: one more motion may complete it (2011-36)."""
    if (
        house.value("two_motion_raise") is not True
        or first.declared != "raise"
        or first.order != "words-first"
    ):
        return False
    return bet_of(first, spot.prior, spot.call_to).total == spot.call_to


def _led(ruling: Ruling, first: Step) -> Ruling:
    return replace(ruling, steps=(first, *ruling.steps))


WAGER = Kind(
    "wager",
    Wager,
    rule,
    "What do these chips or words mean: a call, a raise, and to how much?",
    "Was bedeuten diese Chips oder Worte: ein Call, ein Raise, und auf wie viel?",
    {
        "blinds": [250, 500],
        "street": "preflop",
        "facing_bet": True,
        "call_to": 1100,
        "last_full_bet_or_raise": 600,
        "new_chips": [1000, 100, 100, 100, 100, 100],
    },
)

KINDS = (WAGER,)
