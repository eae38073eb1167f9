"""Cards up: all-ins, order of showdown, asking to see a hand (rules 16 to 18)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said
from refused import impossible

HOUSES = {TDA: "16", NZ: "16", ACE: "16", TDA_2011: "11"}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("players", "all_in", "complete", "street", "action", "say"),
    [
        (2, 1, True, "turn", "yes", "now"),
        (2, 2, True, "preflop", "yes", "now"),
        (3, 1, True, "turn", "no", "betting_possible"),
        (3, 1, True, "river", "yes", "now"),
        (3, 2, True, "flop", "yes", "now"),
        (3, 2, False, "flop", "no", "action_open"),
        (3, 1, False, "river", "no", "action_open"),
        (3, 0, True, "river", "no", "nobody_all_in"),
    ],
)
def test_cards_up_once_betting_is_over(
    house: str, players: int, all_in: int, complete: bool, street: str, action: str, say: str
) -> None:
    ruling = ruled("face-up", house, players=players, all_in=all_in, action_complete=complete, street=street)
    assert (ruling.action, said(ruling)[0]) == (action, (f"face_up_{say}", f"{house}:{HOUSES[house]}"))
    assert ruling.figures == {"tabled": players if action == "yes" else 0}
    assert ruling.steps[0].values == {"players": players, "all_in": all_in, "able": players - all_in}
    assert said(ruling)[1:] == (
        [("face_up_no_muck", f"{house}:16")] if action == "yes" and house != TDA_2011 else []
    )


def test_what_is_needed_for_cards_up_is_asked() -> None:
    assert asked(ruled("face-up", TDA)) == {"players": []}
    assert asked(ruled("face-up", TDA, players=3)) == {"all_in": []}
    assert asked(ruled("face-up", TDA, players=2, all_in=1)) == {"action_complete": [True, False]}
    assert "street" in asked(ruled("face-up", TDA, players=3, all_in=1, action_complete=True))
    assert ruled("face-up", TDA, players=2, all_in=1, action_complete=True).action == "yes"
    assert ruled("face-up", TDA, players=3, all_in=0).action == "no"


@pytest.mark.parametrize(
    ("house", "action", "step"),
    [
        (TDA, "no", ("face_up_hand_for_hand", "tda-2024:RP-8-F")),
        (NZ, "no", ("face_up_hand_for_hand", "clubs-nz-2022:RP-8-F")),
        (ACE, "discretion", ("face_up_h4h_informational", "ace:front")),
        (TDA_2011, "yes", ("face_up_now", "tda-2011:11")),
    ],
)
def test_hand_for_hand_the_cards_stay_down(house: str, action: str, step: tuple[str, str]) -> None:
    facts = {"players": 2, "all_in": 1, "action_complete": True, "street": "turn"}
    ruling = ruled("face-up", house, hand_for_hand=True, **facts)
    assert (ruling.action, said(ruling)[0]) == (action, step)


@pytest.mark.parametrize(
    ("facts", "why"),
    [({"players": 1}, "players in the hand: 1"), ({"players": 2, "all_in": 3}, "3 all-in of 2 players")],
)
@pytest.mark.parametrize("house", HOUSES)
def test_all_ins_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("face-up", house, **facts)


SEATS = ["SB", "UTG", "BTN"]
ORDER = {TDA: "17-A", NZ: "17-A", ACE: "17-A", TDA_2011: "12"}


@pytest.mark.parametrize("house", ORDER)
@pytest.mark.parametrize(
    ("facts", "first", "say"),
    [
        ({"last_aggressor": "UTG", "final_round_bet": True}, "UTG", "last_aggressor"),
        ({"last_aggressor": "UTG"}, "UTG", "last_aggressor"),
        ({"final_round_bet": False, "game": "flop"}, "SB", "left_of_button"),
        ({"final_round_bet": False, "game": "stud", "best_showing": "BTN"}, "BTN", "high_showing"),
        ({"final_round_bet": False, "game": "razz", "best_showing": "UTG"}, "UTG", "low_showing"),
    ],
)
def test_who_tables_first(house: str, facts: dict[str, Any], first: str, say: str) -> None:
    ruling = ruled("showdown-order", house, seats=SEATS, **facts)
    assert (ruling.action, ruling.figures) == ("binding", {"first": first, "all": False})
    at = f"{house}:{ORDER[house]}"
    enforce = [] if house == TDA_2011 else [("showdown_may_enforce", at)]
    assert said(ruling) == [(f"showdown_{say}", at), *enforce]
    assert ruling.steps[0].values == {"seat": first}


@pytest.mark.parametrize("house", ORDER)
def test_in_an_all_in_all_hands_are_tabled(house: str) -> None:
    ruling = ruled("showdown-order", house, seats=SEATS, all_in=True, last_aggressor="SB")
    assert (ruling.action, ruling.figures) == ("binding", {"first": None, "all": True})
    assert said(ruling) == [("showdown_all_in", f"{house}:{HOUSES[house]}")]


@pytest.mark.parametrize(
    ("house", "action", "step"),
    [
        (TDA, "option", ("showdown_last_hand_need_not", "tda-2024:17-B")),
        (NZ, "option", ("showdown_last_hand_need_not", "clubs-nz-2022:17-B")),
        (ACE, "binding", ("showdown_last_hand_tables", "ace:17")),
        (TDA_2011, "not-specified", ("showdown_last_hand_silent", "tda-2011:12")),
    ],
)
def test_the_last_live_hand(house: str, action: str, step: tuple[str, str]) -> None:
    ruling = ruled("showdown-order", house, others_mucked=True)
    assert (ruling.action, said(ruling)) == (action, [step])
    if action != "not-specified":
        assert ruling.figures == {"first": None, "all": False}


def test_what_the_order_needs_is_asked() -> None:
    assert asked(ruled("showdown-order", TDA)) == {"final_round_bet": []}
    assert asked(ruled("showdown-order", TDA, final_round_bet=True)) == {"last_aggressor": []}
    assert asked(ruled("showdown-order", TDA, final_round_bet=False)) == {"game": []}
    assert asked(ruled("showdown-order", TDA, final_round_bet=False, game="flop")) == {"seats": []}
    assert asked(ruled("showdown-order", TDA, final_round_bet=False, game="razz")) == {"best_showing": []}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"seats": SEATS, "last_aggressor": "HJ"}, "HJ is not in the showdown; in it are SB, UTG, BTN"),
        ({"seats": SEATS, "best_showing": "HJ"}, "HJ is not in the showdown"),
        ({"last_aggressor": "SB", "final_round_bet": False}, "SB bet last, though there was no bet"),
    ],
)
@pytest.mark.parametrize("house", ORDER)
def test_showdowns_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("showdown-order", house, **facts)


PAID = {"has_cards": True, "river_bet": True, "called": True, "hand": "last-aggressor"}


@pytest.mark.parametrize(("house", "clause"), [(TDA, "18-B"), (NZ, "18-B"), (ACE, "18")])
def test_who_paid_may_see(house: str, clause: str) -> None:
    ruling = ruled("see-hand", house, **PAID)
    assert (ruling.action, said(ruling)) == ("yes", [("see_hand_paid", f"{house}:{clause}")])


@pytest.mark.parametrize("house", [TDA, NZ, ACE])
@pytest.mark.parametrize(
    ("change", "say"),
    [
        ({"river_bet": False, "called": None}, "see_hand_no_river_bet"),
        ({"called": False}, "see_hand_not_called"),
        ({"hand": "other"}, "see_hand_not_aggressor"),
        ({"hand": "other", "river_bet": None, "called": None}, "see_hand_not_aggressor"),
    ],
)
def test_all_other_requests_are_discretion(house: str, change: dict[str, Any], say: str) -> None:
    ruling = ruled("see-hand", house, **(PAID | change))
    assert (ruling.action, said(ruling)) == ("discretion", [(say, f"{house}:18-B")])


@pytest.mark.parametrize("change", [{"river_bet": False, "called": None}, {"hand": "other", "called": None}])
def test_other_requests_are_discretion_though_nothing_is_told_of_the_cards(change: dict[str, Any]) -> None:
    ruling = ruled("see-hand", TDA, **(PAID | {"has_cards": None} | change))
    assert ruling.action == "discretion"
    assert ruled("see-hand", TDA, **(PAID | {"has_cards": None})).asks[0].fact == "has_cards"


@pytest.mark.parametrize(("house", "clause"), [(TDA, "18-A"), (NZ, "18-A"), (ACE, "18"), (TDA_2011, "14")])
def test_without_cards_nobody_may_ask(house: str, clause: str) -> None:
    ruling = ruled("see-hand", house, **(PAID | {"has_cards": False}))
    assert (ruling.action, said(ruling)) == ("no", [("see_hand_no_cards", f"{house}:{clause}")])


def test_in_2011_it_is_a_privilege() -> None:
    ruling = ruled("see-hand", TDA_2011, has_cards=True)
    assert (ruling.action, said(ruling)) == ("discretion", [("see_hand_privilege", "tda-2011:14")])


@pytest.mark.parametrize("fact", ["has_cards", "called", "hand"])
def test_what_seeing_a_hand_needs_is_asked(fact: str) -> None:
    assert list(asked(ruled("see-hand", TDA, **(PAID | {fact: None})))) == [fact]


@pytest.mark.parametrize("house", [TDA, TDA_2011])
def test_a_call_of_no_bet_is_refused(house: str) -> None:
    with impossible("though there was none"):
        ruled("see-hand", house, river_bet=False, called=True)


def test_a_call_says_that_there_was_a_bet() -> None:
    assert ruled("see-hand", TDA, **(PAID | {"river_bet": None})).action == "yes"
    assert list(asked(ruled("see-hand", TDA, has_cards=True, hand="last-aggressor"))) == [
        "river_bet",
        "called",
    ]
