"""Random hands against PokerKit, a witness for amounts. The book is the oracle.

Every disagreement must fall in a class below, each with the clause that decides it (or with
none, where the books are silent). An amount on which both rule must be the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from betting_case import decided
from pokerkit_hands import GAMES, Turn, hand

CLASSES = {
    "47": "a player who has acted and faces less than a full raise may not raise, whatever others added",
    "47-B": "in limit half a bet re-opens; PokerKit wants a full one",
    "48": "the cap on raises in limit is the house's; PokerKit has four bets",
    "54-B": "before the flop the pot counts with full blinds",
    "silent: short big blind": "no rule says whether a call is the whole big blind when it was posted short",
    "silent: nobody left": "no rule forbids a raise that nobody could call; PokerKit does",
    "silent: short opening": "no rule says what a raise over an opening all-in below the minimum must be",
}


def disagreement(turn: Turn) -> str | None:
    """The class in which the calculator and PokerKit differ at this turn; None where they agree."""
    told = decided("betting", _ante_first(turn), **turn.facts, antes_in_pot=True)
    if told["call_by"] != turn.call_by:
        assert told["bet_to"] == turn.facts["blinds"][1]
        assert turn.facts["street"] == "preflop"
        return "silent: short big blind"
    if told["may_raise"] != turn.may_raise:
        return _on_raising(turn, told)
    if not turn.may_raise:
        return None
    if told["action"] == "not-specified":
        assert 0 < told["bet_to"] < told["last_full_bet_or_raise"]
        return "silent: short opening"
    assert told["min_raise_to"] == turn.min_raise_to
    if told["max_raise_to"] != turn.max_raise_to:
        assert turn.facts["structure"] == "pot-limit"
        assert turn.facts["street"] == "preflop"
        return "54-B"
    return None


def _ante_first(turn: Turn) -> str:
    """PokerKit takes the ante before a short big blind, as Clubs NZ does (RP-11), and TDA 2024 does not."""
    return "clubs-nz-2022" if turn.facts["ante"]["type"] == "big-blind" else "tda-2024"


def _on_raising(turn: Turn, told: dict[str, Any]) -> str:
    if not told["may_raise"]:
        assert told["call_by"] < told["last_full_bet_or_raise"]
        return "47"
    if not turn.others_can_call:
        return "silent: nobody left"
    assert turn.facts["structure"] == "fixed-limit"
    full = told["last_full_bet_or_raise"]
    if full <= 2 * told["call_by"] < 2 * full:
        return "47-B"
    street = turn.facts["street"]
    raises = [
        act for act in turn.facts["actions"] if act["street"] == street and act["action"] in ("bet", "raise")
    ]
    assert len(raises) + (street == "preflop") >= 4
    return "48"


def classes(structure: str, seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in seeds:
        for turn in hand(structure, seed):
            kind = disagreement(turn) or "agree"
            found[kind] += 1
            if kind == "silent: short big blind":
                break
    return found


@pytest.mark.parametrize("structure", GAMES)
def test_a_hundred_random_hands_agree_on_every_amount(structure: str) -> None:
    found = classes(structure, range(100))
    assert found.keys() - {"agree"} <= CLASSES.keys()
    assert found["agree"] > 0.8 * found.total()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("structure", "hands"), [("no-limit", 6000), ("pot-limit", 2000), ("fixed-limit", 2000)]
)
def test_ten_thousand_random_hands_agree_on_every_amount(structure: str, hands: int) -> None:
    found = classes(structure, range(1000, 1000 + hands))
    print(structure, dict(found))
    assert found.keys() - {"agree"} <= CLASSES.keys()
