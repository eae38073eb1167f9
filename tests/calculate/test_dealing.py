"""Misdeals and the short stub (rules 35 and 37, RP-10)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said
from refused import impossible

LISTED = {
    "first-card-wrong-seat": {TDA: "35-A-2", ACE: "35-A-2", NZ: "35-A-2", TDA_2011: "31"},
    "seat-not-entitled": {TDA: "35-A-3", ACE: "35-A-3", NZ: "35-A-3", TDA_2011: "31"},
    "seat-dealt-out": {TDA: "35-A-4", ACE: "35-A-4", NZ: "35-A-4", TDA_2011: "31"},
    "wrong-number-of-cards": {TDA: "35-A-5", ACE: "35-A-5"},
    "non-standard-card": {TDA: "35-A-6", ACE: "35-A-6"},
}
HOUSES = (TDA, ACE, NZ, TDA_2011)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("fault", LISTED)
def test_what_is_on_the_houses_list_is_a_misdeal(house: str, fault: str) -> None:
    ruling = ruled("misdeal", house, fault=fault, substantial_action=False)
    clause = LISTED[fault].get(house)
    if clause is None:
        listed = "31" if house == TDA_2011 else "35-A"
        assert (ruling.action, said(ruling)) == ("discretion", [("misdeal_not_listed", f"{house}:{listed}")])
        return
    assert ruling.action == "misdeal"
    assert said(ruling)[0] == (f"misdeal_{fault.replace('-', '_')}", f"{house}:{clause}")


@pytest.mark.parametrize(
    ("house", "plays", "replay"),
    [(TDA, True, "35-C"), (NZ, False, "35-C"), (ACE, True, "35"), (TDA_2011, None, None)],
)
def test_the_re_deal(house: str, plays: bool | None, replay: str | None) -> None:
    ruling = ruled("misdeal", house, fault="seat-dealt-out", substantial_action=False)
    assert ruling.figures == {"absent_player_plays_redeal": plays}
    assert said(ruling)[1:] == ([("misdeal_replay", f"{house}:{replay}")] if replay else [])


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("fault", "limit"), [("boxed-cards", 2), ("exposed-first-two", 1), ("exposed-other", 2)]
)
def test_cards_are_counted(house: str, fault: str, limit: int) -> None:
    facts: dict[str, Any] = {"fault": fault, "game": "flop", "substantial_action": False}
    ruling = ruled("misdeal", house, count=limit, **facts)
    assert (ruling.action, ruling.steps[0].say) == ("misdeal", f"misdeal_{fault.replace('-', '_')}")
    assert ruling.steps[0].values == {"count": limit, "limit": limit}
    assert ruled("misdeal", house, count=limit + 1, **facts).action == "misdeal"
    one = ruled("misdeal", house, **facts)
    assert one.action == ("misdeal" if limit == 1 else "no")
    if limit == 2:
        assert one.steps[0].say == "misdeal_too_few"
        assert one.steps[0].values == {"count": 1, "limit": 2}


@pytest.mark.parametrize("house", HOUSES)
def test_no_misdeal_after_substantial_action(house: str) -> None:
    ruling = ruled("misdeal", house, fault="seat-dealt-out", substantial_action=True)
    clause = {TDA_2011: "31", ACE: "35"}.get(house, "35-D")
    assert (ruling.action, said(ruling)) == ("no", [("misdeal_too_late", f"{house}:{clause}")])
    assert asked(ruled("misdeal", house, fault="seat-dealt-out")) == {"substantial_action": [True, False]}


@pytest.mark.parametrize(
    ("house", "action"), [(TDA, "dead-hand"), (ACE, "dead-hand"), (NZ, "dead-hand"), (TDA_2011, "no")]
)
def test_a_wrong_number_of_cards_after_substantial_action(house: str, action: str) -> None:
    ruling = ruled("misdeal", house, fault="wrong-number-of-cards", substantial_action=True)
    assert ruling.action == action
    assert ruling.figures == ({"burns": 1} if action == "dead-hand" else {})
    if action == "dead-hand":
        assert said(ruling)[1] == ("misdeal_hand_killed", f"{house}:38")


@pytest.mark.parametrize(
    ("house", "say"), [(TDA, "scrap"), (ACE, "scrap"), (NZ, "too_late"), (TDA_2011, "too_late")]
)
def test_a_strange_card_after_substantial_action(house: str, say: str) -> None:
    ruling = ruled("misdeal", house, fault="non-standard-card", substantial_action=True)
    assert (ruling.action, ruling.steps[0].say) == ("no", f"misdeal_{say}")
    if say == "scrap":
        assert ruling.steps[0].id == f"{house}:35-D"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("acted", [True, False, None])
def test_a_fouled_deck_stops_play_whenever_it_is_found(house: str, acted: bool | None) -> None:
    ruling = ruled("misdeal", house, fault="fouled-deck", substantial_action=acted)
    if house == TDA_2011:
        assert (ruling.action, said(ruling)) == ("not-specified", [("misdeal_fouled_silent", "tda-2011:31")])
        return
    assert (ruling.action, ruling.figures) == ("misdeal", {"bets_returned": True, "fouled": True})
    local = [("misdeal_fouled_local", "clubs-nz-2022:35-E")] if house == NZ else []
    assert said(ruling) == [("misdeal_fouled", f"{house}:35-E"), *local]


@pytest.mark.parametrize(
    ("house", "fact", "clause"),
    [(TDA, "button_acted", "37"), (NZ, "button_acted", "37"), (ACE, "flop_dealt", "37")],
)
def test_the_button_with_too_few_cards(house: str, fact: str, clause: str) -> None:
    late = ruled("misdeal", house, fault="button-short", **{fact: True})
    assert (late.action, said(late)) == ("dead-hand", [(f"misdeal_{fact}", f"{house}:{clause}")])
    early = ruled("misdeal", house, fault="button-short", **{fact: False})
    assert (early.action, said(early)) == ("no", [("misdeal_button_replaced", f"{house}:{clause}")])
    assert asked(ruled("misdeal", house, fault="button-short")) == {fact: [True, False]}


def test_2011_is_silent_on_a_short_button() -> None:
    ruling = ruled("misdeal", TDA_2011, fault="button-short")
    assert (ruling.action, said(ruling)) == (
        "not-specified",
        [("misdeal_button_short_silent", "tda-2011:31")],
    )


@pytest.mark.parametrize("house", HOUSES)
def test_the_button_may_get_two_cards_in_a_row(house: str) -> None:
    ruling = ruled("misdeal", house, fault="two-in-a-row-on-button")
    clause = {TDA_2011: "31", ACE: "35"}.get(house, "35-B")
    assert (ruling.action, said(ruling)) == ("no", [("misdeal_two_on_button", f"{house}:{clause}")])


@pytest.mark.parametrize(
    ("house", "action", "step"),
    [
        (TDA, "no", ("misdeal_stud_upcard", "tda-2024:RP-10-A")),
        (NZ, "no", ("misdeal_stud_upcard", "clubs-nz-2022:RP-10-A")),
        (TDA_2011, "misdeal", ("misdeal_stud_exposed", "tda-2011:31")),
        (ACE, "not-applicable", ("misdeal_stud_not_ours", "ace:66")),
    ],
)
@pytest.mark.parametrize("fault", ["exposed-first-two", "exposed-other"])
def test_an_exposed_card_in_stud(house: str, action: str, step: tuple[str, str], fault: str) -> None:
    ruling = ruled("misdeal", house, fault=fault, game="stud", substantial_action=False)
    assert (ruling.action, said(ruling)[0]) == (action, step)


def test_an_exposed_card_may_be_one_of_the_first_two() -> None:
    told: dict[str, Any] = {"fault": "exposed", "game": "flop", "substantial_action": False}
    assert asked(ruled("misdeal", TDA, **told)) == {"first_two": [True, False]}
    assert ruled("misdeal", TDA, **told, first_two=True).action == "misdeal"
    assert ruled("misdeal", TDA, **told, first_two=False).action == "no"
    assert ruled("misdeal", TDA, **{**told, "substantial_action": True}).action == "no"


def test_an_exposed_card_in_other_games() -> None:
    draw = ruled("misdeal", TDA, fault="exposed-other", game="draw", count=2, substantial_action=False)
    assert (draw.action, said(draw)) == ("discretion", [("misdeal_draw", "tda-2024:35-A")])
    old = ruled("misdeal", TDA_2011, fault="exposed-other", game="draw", count=2, substantial_action=False)
    assert (old.action, said(old)) == ("not-specified", [("misdeal_draw_silent", "tda-2011:31")])
    asks = ruled("misdeal", TDA, fault="exposed-other", count=2, substantial_action=False)
    assert asked(asks)["game"] == ["flop", "stud", "draw"]
    own = ruled(
        "misdeal", TDA, fault="exposed-other", dealer_error=False, game="flop", substantial_action=False
    )
    assert (own.action, said(own)) == ("discretion", [("misdeal_not_by_dealer", "tda-2024:35-A-7")])


def test_what_went_wrong_is_asked() -> None:
    assert asked(ruled("misdeal", TDA)) == {"fault": []}
    for house in HOUSES:
        with impossible("count is 0"):
            ruled("misdeal", house, fault="boxed-cards", count=0)


@pytest.mark.parametrize(
    ("players", "stub", "procedure", "letter"),
    [
        (2, 4, "normal", ""),
        (2, 3, "add-burns", "A"),
        (2, 1, "add-burns", "A"),
        (2, 0, "community-with-burns", "C"),
        (5, 7, "normal", ""),
        (5, 6, "add-burns", "A"),
        (5, 4, "add-burns", "A"),
        (5, 3, "community-from-stub", "B"),
        (5, 2, "community-with-burns", "C"),
        (8, 1, "community-with-burns", "C"),
    ],
)
@pytest.mark.parametrize("house", [TDA, NZ])
def test_the_short_stub(house: str, players: int, stub: int, procedure: str, letter: str) -> None:
    ruling = ruled("short-stub", house, players=players, stub=stub)
    community = letter in ("B", "C")
    assert (ruling.action, ruling.figures) == (
        "no" if community else "yes",
        {"required": players + 2, "with_burns": stub + 3, "procedure": procedure},
    )
    rp = f"{house}:RP-10-H"
    steps = [
        ("short_stub_required", rp),
        (f"short_stub_{procedure.replace('-', '_')}", f"{rp}-{letter}" if letter else rp),
    ]
    assert said(ruling) == steps + ([("short_stub_first_to_act", f"{rp}-D")] if community else [])
    assert ruling.steps[1].values == {
        "stub": stub,
        "required": players + 2,
        "players": players,
        "with_burns": stub + 3,
    }


def test_houses_without_a_short_stub() -> None:
    ace = ruled("short-stub", ACE, players=5, stub=4)
    assert (ace.action, said(ace)) == ("not-applicable", [("short_stub_not_ours", "ace:66")])
    old = ruled("short-stub", TDA_2011, players=5, stub=4)
    assert (old.action, said(old)) == ("not-specified", [("short_stub_silent", "tda-2011:front")])


def test_what_the_stub_needs_is_asked() -> None:
    assert asked(ruled("short-stub", TDA, stub=4)) == {"players": []}
    assert asked(ruled("short-stub", TDA, players=5)) == {"stub": []}


@pytest.mark.parametrize(
    ("players", "stub", "why"),
    [
        (1, 3, "the hand is over"),
        (9, 0, "9 players cannot all have six cards"),
        (8, 2, "2 cards in the stub, though 8 players and three burns leave 1"),
        (2, 38, "38 cards in the stub, though 2 players and three burns leave 37"),
    ],
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_stubs_that_cannot_be_are_refused(house: str, players: int, stub: int, why: str) -> None:
    with impossible(why):
        ruled("short-stub", house, players=players, stub=stub)


def test_the_largest_stub_can_be() -> None:
    assert ruled("short-stub", TDA, players=2, stub=37).action == "yes"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("fault", ["exposed-first-two", "exposed-other"])
def test_only_2011_counts_exposed_cards_whoever_exposed_them(house: str, fault: str) -> None:
    told = {"fault": fault, "count": 2, "dealer_error": False, "substantial_action": False}
    flop = ruled("misdeal", house, **told, game="flop")
    stud = ruled("misdeal", house, **told, game="stud")
    assert flop.action == ("misdeal" if house == TDA_2011 else "discretion")
    assert stud.action == "discretion"
    assert asked(ruled("misdeal", house, **told)) == (
        {"game": ["flop", "stud", "draw"]} if house == TDA_2011 else {}
    )
