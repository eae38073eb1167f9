"""What a wager faces: the call, the last full raise, the minimum. Refuses contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rulebot.calculate.house import House
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Step
from rulebot.calculate.silence import front, nearest
from rulebot.calculate.wager_facts import Wager


@dataclass(frozen=True, slots=True)
class Spot:
    """The round as the player who wagers sees it."""

    call_to: int
    """The total a caller must have in; 0 where there is no bet."""
    raise_least: int
    """The last full bet or raise (L) is at least this ..."""
    raise_most: int
    """... and at most this; both are L where it is known. 0 and the big blind where it is not defined."""
    opening: bool | None
    """Is the bet faced the opening bet? None: not known."""
    big_blind: int | None
    prior: tuple[int, ...]
    """Own chips in front from this round, before any was pulled back."""
    option: bool
    """Is there nothing to call but the own blind (the big blind's option)?"""
    share: Fraction | None
    """The share of L from which a short raise must be made up (half); None where the book is silent."""

    @property
    def raise_by(self) -> int | None:
        """L, the last full bet or raise; None where it is not known or not defined."""
        return self.raise_least if self.raise_least == self.raise_most else None

    @property
    def min_raise_to(self) -> int | None:
        """M = C + L (43-A)."""
        return self.call_to + self.raise_least if self.raise_least == self.raise_most else None

    @property
    def half_way(self) -> Fraction | None:
        """H = C + L/2, the 50 % line (43-A, with the base of ADD-45 example 2)."""
        if self.raise_least != self.raise_most or self.share is None:
            return None
        return self.call_to + self.share * self.raise_least


def step(house: House, say: str, clause: str, **values: object) -> Step:
    """A step citing a TDA 2024 clause as this house's book numbers it."""
    return Step(say, nearest(house, clause), values)


def by_policy(house: House, say: str, parameter: str, **values: object) -> Step:
    """A step citing the clause by which the house's book sets a parameter."""
    return Step(say, house.clause(parameter) or front(house), values)


def spot_of(facts: Wager, house: House) -> Spot | str:
    """The spot, or the name of the fact without which there is none."""
    blind = _big_blind(facts)
    share = share_of(house.value("half_raise_threshold"))
    facing = facts.facing_bet
    if facing is None:
        facing = _faces(facts)
    if facing is None:
        return "facing_bet"
    if not facing and facts.street != "preflop":
        return _no_bet(facts, blind, share)
    return _facing(facts, blind, facing, share)


@cache
def share_of(told: str | None) -> Fraction | None:
    """A share as a house's file writes it, `1/2`."""
    return None if told is None else Fraction(told)


def _big_blind(facts: Wager) -> int | None:
    if facts.blinds is None:
        return None
    small, big = facts.blinds
    if small > big:
        raise Impossible("not_above_big_blind", small=small, big=big)
    if not big:
        raise Impossible("not_big_blind_0")
    return big


def _faces(facts: Wager) -> bool | None:
    if facts.call_to is not None:
        return facts.call_to > 0
    if facts.street == "preflop" or facts.facing_opening_bet or facts.declared == "call":
        return True
    return None


def _no_bet(facts: Wager, blind: int | None, share: Fraction | None) -> Spot:
    if facts.call_to:
        raise Impossible("not_to_call", call_to=facts.call_to)
    if sum(facts.prior_chips or ()):
        raise Impossible("not_already_bet", amount=sum(facts.prior_chips or ()))
    return Spot(0, 0, 0, None, blind, (), False, share)


def _facing(facts: Wager, blind: int | None, facing: bool, share: Fraction | None) -> Spot | str:
    call_to = facts.call_to
    preflop = facts.street == "preflop"
    if call_to is None and preflop and blind and (facts.facing_opening_bet or not facing):
        call_to = blind
    if call_to is None:
        return "call_to" if facing else "blinds"
    if not call_to:
        raise Impossible("not_call_of_0")
    if preflop and blind and call_to < blind:
        raise Impossible("not_below_big_blind", blind=blind, call_to=call_to)
    prior = facts.prior_chips or ()
    if not facing:
        if blind and call_to > blind:
            raise Impossible("not_more_than_big_blind", blind=blind, call_to=call_to)
        prior = prior or (call_to,)
    least, most = _last_raise(facts, call_to, blind, preflop)
    raised = bool(preflop and blind and call_to > blind)  # then a larger chip in front is no option
    option = not facing or (sum(prior) == call_to and not raised)
    return Spot(call_to, least, most, _opening(facts, call_to, least, most), blind, prior, option, share)


def _last_raise(facts: Wager, call_to: int, blind: int | None, preflop: bool) -> tuple[int, int]:
    """Bounds of L: told, or worked out from the opening bet, else what the rules allow (43-A)."""
    told = facts.last_full_bet_or_raise
    if told is not None:
        _check_raise(facts, told, call_to, blind)
        return told, told
    floor = blind or 1
    if facts.structure == "fixed-limit" and blind:
        unit = blind if facts.street in ("preflop", "flop", "flop+", None) else 2 * blind
        return unit, unit
    if preflop and blind and call_to < 2 * blind:
        return blind, blind
    if preflop and blind:
        return blind, call_to - blind
    if facts.facing_opening_bet and call_to >= floor:
        return call_to, call_to
    if call_to < floor:
        return 0, floor
    if facts.facing_opening_bet is False:
        return floor, max(floor, call_to - floor)
    return floor, call_to


def _check_raise(facts: Wager, told: int, call_to: int, blind: int | None) -> None:
    if not told:
        raise Impossible("not_last_raise_0")
    if blind and told < blind:
        raise Impossible("not_a_full_raise", told=told, blind=blind)
    if told > call_to and not (blind and call_to < blind):
        raise Impossible("not_part_of_call", full=told, call_to=call_to)
    if facts.facing_opening_bet and told != call_to and not (blind and call_to < blind):
        raise Impossible("not_the_opening_bet", call_to=call_to, told=told)


def _opening(facts: Wager, call_to: int, least: int, most: int) -> bool | None:
    """Facing the opening bet: told, else where the whole call is one full bet (51-B)."""
    if facts.facing_opening_bet is not None:
        return facts.facing_opening_bet
    if most < call_to:
        return False
    return True if least >= call_to else None
