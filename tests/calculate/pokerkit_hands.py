"""Random hands played in PokerKit, an independent witness, with what it says before each action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem, State

STREETS = ("preflop", "flop", "turn", "river")
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
GAMES = {
    "no-limit": NoLimitTexasHoldem,
    "pot-limit": PotLimitOmahaHoldem,
    "fixed-limit": FixedLimitTexasHoldem,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """The facts before an action, and what PokerKit says of it."""

    facts: dict[str, Any]
    call_by: int
    may_raise: bool
    min_raise_to: int | None
    max_raise_to: int | None
    others_can_call: bool
    """Has any other player in the hand chips beyond the bet?"""


def hand(structure: str, seed: int) -> Iterator[Turn]:
    """The turns of one random hand."""
    chance = random.Random(seed)  # noqa: S311
    blind = chance.choice((2, 20, 100))
    many = chance.randint(2, 6)
    ante = chance.choice(("none", "none", "each", "big-blind"))
    stacks = [chance.choice((1, 1, 3, 10, 40)) * chance.randint(blind // 2, blind) + 1 for _ in range(many)]
    amount = blind if ante == "big-blind" else blind // 2
    state = _state(structure, blind, ante, amount, stacks)
    seats = [f"P{player}" for player in range(many)]
    facts: dict[str, Any] = {
        "structure": structure,
        "blinds": [blind // 2, blind],
        "ante": {"type": ante, "amount": 0 if ante == "none" else amount},
        "seats": seats,
        "stacks_start": stacks,
    }
    actions: list[dict[str, Any]] = []
    while state.actor_index is not None:
        street = STREETS[state.street_index or 0]
        seat = seats[state.actor_index]
        yield _turn(state, {**facts, "street": street, "actions": list(actions), "to_act": seat})
        actions.append({"street": street, "seat": seat, **_play(state, chance)})


def _state(structure: str, blind: int, ante: str, amount: int, stacks: list[int]) -> State:
    many = len(stacks)
    antes: Any = 0
    if ante == "each":
        antes = amount
    elif ante == "big-blind":
        antes = {1: amount}
    sizes = (blind,) if structure != "fixed-limit" else (blind, 2 * blind)
    trimming = ante != "big-blind"
    blinds = (blind // 2, blind)
    return GAMES[structure].create_state(AUTOMATIC, trimming, antes, blinds, *sizes, stacks, many)


def _turn(state: State, facts: dict[str, Any]) -> Turn:
    player = state.actor_index
    assert player is not None
    bet_to = max(state.bets)
    others = any(
        state.statuses[other] and state.stacks[other] + state.bets[other] > bet_to
        for other in range(len(state.stacks))
        if other != player
    )
    return Turn(
        facts,
        state.checking_or_calling_amount or 0,
        state.can_complete_bet_or_raise_to(),
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
        others,
    )


def _play(state: State, chance: random.Random) -> dict[str, Any]:
    roll = chance.random()
    if roll < 0.35 and state.can_complete_bet_or_raise_to():
        return _raise(state, chance)
    if roll < 0.5 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
        return {"action": "fold"}
    checks = not state.checking_or_calling_amount
    state.check_or_call()
    return {"action": "check" if checks else "call"}


def _raise(state: State, chance: random.Random) -> dict[str, Any]:
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    assert least is not None
    assert most is not None
    player = state.actor_index
    assert player is not None
    all_in = state.stacks[player] + state.bets[player]
    to = chance.choice((least, most, chance.randint(least, most)))
    wager = "raise" if any(state.bets) else "bet"
    state.complete_bet_or_raise_to(to)
    return {"action": wager, "to": to, "all_in": to == all_in}
