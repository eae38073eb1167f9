"""A ruling led by what was asked of it: what a reply shows that the calculator tells in parts."""

from __future__ import annotations

from typing import Any

from rulebot import asked, rulings
from rulebot.settings import library

BET = {
    "facing_bet": True,
    "call_to": 2000,
    "facing_opening_bet": True,
    "street": "flop",
    "new_chips": [1000, 1000],
}


def ruled(kind: str, facts: dict[str, Any], wanted: str) -> dict[str, Any]:
    return asked.asked_for(rulings.ruling(library(), kind, facts, "tda-2024", "en"), wanted, facts)


def test_the_chips_of_a_string_bet_come_back_with_the_rest() -> None:
    assert ruled("wager", BET, "meaning")["verdict"]["returned"] == 0
    string = ruled("wager", BET | {"later_chips": [1000, 1000, 500]}, "meaning")
    assert (string["verdict"]["amount_to"], string["verdict"]["returned"]) == (2000, 2500)


def test_a_stud_pot_whose_odd_chip_waits_for_a_suit_is_shared_all_the_same() -> None:
    facts = {
        "seats": ["A", "B", "others"], "contributions": [3000, 3000, 300], "folded": [False, False, True],
        "smallest_chip": 100, "game": "stud", "high_rank": {"A": 1, "B": 1, "others": 1},
    }  # fmt: skip
    assert ruled("pots", facts, "who-gets")["verdict"]["action"] == "split"
    alone = rulings.ruling(library(), "pots", facts, "tda-2024", "en")["verdict"]
    assert (alone["action"], alone["unassigned"]) == ("discretion", 100)
