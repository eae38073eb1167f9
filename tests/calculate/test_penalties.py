"""Missed hands and rounds (rule 71-A)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said
from refused import impossible


@pytest.mark.parametrize(("house", "clause"), [(TDA, "71-A"), (NZ, "71-A"), (TDA_2011, "50")])
def test_one_hand_for_every_player_times_the_rounds(house: str, clause: str) -> None:
    ruling = ruled("missed-hands", house, players=9, rounds=2)
    assert (ruling.action, ruling.figures) == ("penalty", {"hands": 18})
    assert said(ruling) == [("missed_hands_product", f"{house}:{clause}")]
    assert ruling.steps[0].values == {"players": 9, "rounds": 2, "hands": 18}


def test_a_penalty_in_hands_needs_no_players() -> None:
    ruling = ruled("missed-hands", TDA, hands=3)
    assert (ruling.figures, said(ruling)) == ({"hands": 3}, [("missed_hands_in_hands", "tda-2024:71-A")])


def test_ace_gives_no_such_penalties() -> None:
    ruling = ruled("missed-hands", ACE, players=9, rounds=2)
    assert (ruling.action, said(ruling), ruling.figures) == (
        "not-applicable",
        [("missed_hands_none", "ace:71")],
        {},
    )


@pytest.mark.parametrize(("rounds", "action"), [(4, "penalty"), (5, "no")])
def test_the_2011_list_ends_at_four_rounds(rounds: int, action: str) -> None:
    ruling = ruled("missed-hands", TDA_2011, players=9, rounds=rounds)
    assert ruling.action == action
    if action == "no":
        assert (said(ruling), ruling.figures) == (
            [("missed_hands_too_many_rounds", "tda-2011:50")],
            {"most": 4},
        )
        assert ruling.steps[0].values == {"told": 5, "most": 4}
    assert ruled("missed-hands", TDA, players=9, rounds=rounds).action == "penalty"


@pytest.mark.parametrize(("hands", "action"), [(1, "penalty"), (2, "no")])
def test_the_2011_list_has_one_hand(hands: int, action: str) -> None:
    ruling = ruled("missed-hands", TDA_2011, hands=hands)
    assert ruling.action == action
    if action == "no":
        assert said(ruling) == [("missed_hands_too_many_hands", "tda-2011:50")]
        assert ruling.steps[0].values == {"told": 2, "most": 1}


def test_a_re_deal_counts_once() -> None:
    ruling = ruled("missed-hands", TDA, players=9, rounds=1, missed=5, redeals=1)
    assert ruling.figures == {"hands": 9, "left": 5}
    assert said(ruling)[1:] == [
        ("missed_hands_redeal_once", "tda-2024:35-C"),
        ("missed_hands_left", "tda-2024:71-A"),
    ]
    assert ruling.steps[1].values == {"redeals": 1}
    assert ruling.steps[2].values == {"left": 5}
    assert ruled("missed-hands", TDA, players=9, rounds=1, missed=5).figures["left"] == 4
    assert ruled("missed-hands", TDA, players=9, rounds=1, missed=12).figures["left"] == 0
    assert ruled("missed-hands", TDA, players=9, rounds=1, missed=1, redeals=1).figures["left"] == 9


def test_2011_does_not_say_how_a_re_deal_counts() -> None:
    ruling = ruled("missed-hands", TDA_2011, players=9, rounds=1, missed=5, redeals=1)
    assert (ruling.action, said(ruling)) == ("not-specified", [("missed_hands_redeal_silent", "tda-2011:50")])
    assert ruling.figures == {"hands": 9}
    assert ruled("missed-hands", TDA_2011, players=9, rounds=1, missed=5).figures["left"] == 4


def test_what_is_needed_is_asked() -> None:
    assert asked(ruled("missed-hands", TDA, players=9)) == {"rounds": []}
    assert asked(ruled("missed-hands", TDA, rounds=2)) == {"players": []}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"rounds": 1, "hands": 1}, "in rounds or in hands"),
        ({"rounds": 0}, "a penalty of nothing"),
        ({"hands": 0}, "a penalty of nothing"),
        ({"players": 1}, "1 at the table"),
        ({"missed": 1, "redeals": 2}, "2 re-deals among 1 missed hands"),
        ({"redeals": 2}, "2 re-deals among 0 missed hands"),
    ],
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_penalties_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("missed-hands", house, **facts)


def test_two_players_can_be_at_the_table() -> None:
    assert ruled("missed-hands", TDA, players=2, rounds=1).figures["hands"] == 2
