"""An amount said first, and what lies on the table beside it (TDA 2024 rules 40, 43, 51 and 52)."""

from __future__ import annotations

from typing import Any

import pytest
from betting_case import cited, decided, ruling, said

FLOP = {"blinds": [100, 200], "street": "flop"}
FACING = {**FLOP, "facing_bet": True, "order": "words-first"}
OPENING = {**FLOP, "facing_bet": False, "order": "words-first"}


def comes_back(**told: Any) -> tuple[Any, Any, Any]:
    found = decided("wager", **told)
    return found["action"], found["amount_to"], found["returned"]


@pytest.mark.parametrize("declared", [None, "amount", "bet"])
@pytest.mark.parametrize(
    ("amount", "chips", "expected"),
    [
        (800, [5000], ("bet", 800, 4200)),
        (300, [1000], ("bet", 300, 700)),
        (150, [500], ("bet", 200, 300)),
        (800, [500, 500], ("bet", 800, 200)),
        (800, [500], ("bet", 800, 0)),
        (1499, None, ("bet", 1499, 0)),
    ],
)
def test_a_bet_said_first_returns_what_the_chips_are_more(
    declared: str | None, amount: int, chips: list[int] | None, expected: tuple[str, int, int]
) -> None:
    told = {**OPENING, "declared": declared, "declared_amount": amount, "new_chips": chips}
    assert comes_back(**told) == expected


@pytest.mark.parametrize(
    ("amount", "chips", "expected"),
    [
        (1499, None, ("call", 1000, 0)),
        (1499, [5000], ("call", 1000, 4000)),
        (1500, [5000], ("raise", 2000, 3000)),
        (1500, None, ("raise", 2000, 0)),
        (2500, [5000], ("raise", 2500, 2500)),
        (1000, [5000], ("call", 1000, 4000)),
        (1000, None, ("call", 1000, 0)),
    ],
)
def test_an_amount_said_first_facing_a_bet_returns_what_the_chips_are_more(
    amount: int, chips: list[int] | None, expected: tuple[str, int, int]
) -> None:
    told = {**FACING, "call_to": 1000, "facing_opening_bet": True, "declared_amount": amount}
    assert comes_back(**told, new_chips=chips) == expected


def test_an_undercall_said_first_returns_what_the_chip_is_more_than_the_call() -> None:
    told = {**FACING, "call_to": 300, "declared_amount": 200}
    assert comes_back(**told, new_chips=[1000], heads_up=True) == ("full-call", 300, 700)
    assert comes_back(**told, heads_up=True) == ("full-call", 300, 0)
    choice = {**told, "call_to": 1200, "heads_up": False, "facing_opening_bet": False}
    found = decided("wager", **choice, last_full_bet_or_raise=800, new_chips=[1000])
    assert (found["action"], found["forfeited"], found["returned"]) == ("discretion", 200, 800)
    silent = decided("wager", **choice, last_full_bet_or_raise=800)
    assert (silent["forfeited"], silent["returned"]) == (200, 0)
    all_in = decided("wager", "ace", **{**choice, "facing_all_in": True, "new_chips": [1000]})
    assert (all_in["action"], all_in["forfeited"], all_in["returned"]) == ("option", 200, 800)
    assert comes_back(**{**told, "facing_opening_bet": True}, new_chips=[1000])[2] == 700


def test_what_must_still_go_in_is_beyond_the_chips_or_else_beyond_the_amount_said() -> None:
    told = {**FACING, "call_to": 1000, "facing_opening_bet": True, "declared_amount": 1500}
    assert decided("wager", **told)["to_add"] == 500
    assert decided("wager", **told, new_chips=[1000, 100])["to_add"] == 900
    assert decided("wager", **told, new_chips=[5000])["to_add"] == 0
    assert decided("wager", **{**told, "declared": "raise", "declared_amount": 2500})["to_add"] == 0


def test_chips_that_were_first_decide_whatever_amount_was_said_after() -> None:
    told = {**FLOP, "facing_bet": True, "call_to": 300, "new_chips": [1000], "declared_amount": 800}
    for order in (None, "chips-first"):
        ruled = ruling("wager", **told, order=order)
        assert (ruled.action, ruled.figures["amount_to"], ruled.figures["returned"]) == ("call", 300, 700)
        assert (said(ruled)[0], cited(ruled)[0]) == ("wager_chips_first", "40-A")
    assert (
        decided("wager", **{**told, "order": "words-first", "facing_opening_bet": True})["amount_to"] == 800
    )


@pytest.mark.parametrize(
    ("amount", "prior", "expected"),
    [
        (1000, None, ("call", 1000)),
        (900, [100], ("call", 1000)),
        (900, None, ("full-call", 1000)),
        (899, [100], ("full-call", 1000)),
        (1001, None, ("discretion", None)),
    ],
)
def test_call_with_another_amount_is_noticed(
    amount: int, prior: list[int] | None, expected: tuple[str, int | None]
) -> None:
    told = {
        **FLOP,
        "call_to": 1000,
        "facing_opening_bet": True,
        "declared": "call",
        "declared_amount": amount,
    }
    found = decided("wager", **told, prior_chips=prior)
    assert (found["action"], found["amount_to"]) == expected


def test_call_with_another_amount_names_the_clause_that_settles_it() -> None:
    told = {**FLOP, "call_to": 1000, "facing_opening_bet": True, "declared": "call"}
    assert cited(ruling("wager", **told, declared_amount=900)) == ["51-A", "51-B"]
    more = ruling("wager", **told, declared_amount=1500)
    assert cited(more) == ["51-A", "40-A"]
    both = [{"action": "call", "amount_to": 1000}, {"action": "amount", "amount_to": 1500}]
    assert more.figures["options"] == both
    assert decided("wager", "tda-2011", **told, declared_amount=1500)["action"] == "not-specified"


def test_a_raise_without_an_amount_is_at_least_the_minimum_and_in_limit_one_bet() -> None:
    told = {"blinds": [100, 200], "street": "turn", "facing_bet": True, "call_to": 400, "declared": "raise"}
    found = decided("wager", **told, last_full_bet_or_raise=400)
    assert (found["action"], found["amount_to"], found["at_least"]) == ("raise", 800, True)
    assert "to_add" not in found
    limit = decided("wager", **told, structure="fixed-limit")
    assert (limit["action"], limit["amount_to"], limit.get("at_least")) == ("raise", 800, None)
    assert decided("wager", **told)["asks"] == ["last_full_bet_or_raise"]
    short = {**told, "call_to": 100, "facing_opening_bet": True}
    assert decided("wager", **short)["action"] == "not-specified"
    pot = {**told, "structure": "pot-limit", "last_full_bet_or_raise": 400}
    assert decided("wager", **pot, pot_before=1000)["at_least"] is True
    opening = decided("wager", blinds=[100, 200], street="turn", facing_bet=False, declared="raise")
    assert (opening["action"], opening["amount_to"], opening["at_least"]) == ("bet", 200, True)
