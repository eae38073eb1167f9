"""Hand for hand: shares and clock (RP-8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said
from refused import impossible, unreadable

PRIZES = {"48": 2000, "49": 1700, "50": 1500}


@pytest.mark.parametrize(
    ("players", "busts", "places", "total", "share"),
    [
        (52, 3, [50], 1500, 500),
        (51, 2, [50], 1500, 750),
        (51, 3, [49, 50], 3200, Fraction(3200, 3)),
        (50, 1, [50], 1500, 1500),
        (50, 2, [49, 50], 3200, 1600),
        (50, 3, [48, 49, 50], 5200, Fraction(5200, 3)),
    ],
)
@pytest.mark.parametrize("house", [TDA, NZ])
def test_those_who_bust_share_the_places(
    house: str, players: int, busts: int, places: list[int], total: int, share: Any
) -> None:
    ruling = ruled("hand-for-hand", house, places_paid=50, players=players, busts=busts, prizes=PRIZES)
    assert (ruling.action, ruling.figures) == (
        "payout",
        {"places": places, "sharing": busts, "sum": total, "share": share},
    )
    assert type(ruling.figures["share"]) is type(share)
    finish = "h4h_finish_places" if busts > 1 else "h4h_finish_place"
    at = f"{house}:RP-8-A"
    assert said(ruling) == [(finish, at), ("h4h_share_places", at), ("h4h_share_amount", at)]
    assert ruling.steps[0].values == {"busts": busts, "first": players - busts + 1, "last": players}
    assert ruling.steps[1].values["places"] == ", ".join(str(place) for place in places)
    assert ruling.steps[2].values == {"sum": total, "busts": busts, "share": share}


def test_without_prizes_the_places_are_known() -> None:
    for prizes in (None, {"48": 5}):
        ruling = ruled("hand-for-hand", TDA, places_paid=50, players=52, busts=3, prizes=prizes)
        assert ruling.figures == {"places": [50], "sharing": 3, "sum": None, "share": None}
        assert len(ruling.steps) == 2


@pytest.mark.parametrize(("busts", "action"), [(2, "no"), (3, "payout")])
def test_nobody_is_paid_before_the_money(busts: int, action: str) -> None:
    ruling = ruled("hand-for-hand", TDA, places_paid=50, players=53, busts=busts)
    assert ruling.action == "no"
    assert ruling.figures == {"places": [], "share": 0, "sharing": busts}
    assert said(ruling)[-1] == ("h4h_none_paid", "tda-2024:RP-8-A")
    assert ruling.steps[-1].values == {"paid": 50}
    assert ruled("hand-for-hand", TDA, places_paid=50, players=52, busts=busts).action == action


def test_2011_and_ace() -> None:
    facts = {"places_paid": 50, "players": 52, "busts": 3}
    old = ruled("hand-for-hand", TDA_2011, **facts)
    assert (old.action, said(old)) == ("not-specified", [("h4h_silent", "tda-2011:front")])
    ace = ruled("hand-for-hand", ACE, **facts)
    assert (ace.action, ace.figures["places"]) == ("discretion", [50])
    assert said(ace) == [
        ("h4h_informational", "ace:front"),
        ("h4h_finish_places", "ace:RP-8-A"),
        ("h4h_share_places", "ace:RP-8-A"),
    ]
    for missing in facts:
        part = ruled(
            "hand-for-hand", ACE, **{name: value for name, value in facts.items() if name != missing}
        )
        assert (part.action, part.figures, len(part.steps)) == ("discretion", {}, 1)


@pytest.mark.parametrize(
    ("hands", "clock", "new_level"),
    [(0, "17:30", False), (1, "15:30", False), (8, "1:30", False), (9, "0:00", True)],
)
def test_nz_takes_two_minutes_a_hand(hands: int, clock: str, new_level: bool) -> None:
    ruling = ruled("hand-for-hand", NZ, clock="17:30", hands=hands)
    seconds = max(0, 1050 - 120 * hands)
    assert (ruling.action, ruling.figures) == (
        "clock",
        {"clock": clock, "clock_seconds": seconds, "new_level": new_level, "minutes_per_hand": 2},
    )
    assert said(ruling)[0] == ("h4h_clock", "clubs-nz-2022:RP-8-B")
    assert ruling.steps[0].values == {"hands": hands, "minutes": 2, "clock": "17:30", "left": clock}
    assert ruling.conflict == ()


def test_a_clock_that_ends_exactly_is_a_new_level() -> None:
    ruling = ruled("hand-for-hand", NZ, clock="2:00", hands=1)
    assert (ruling.figures["new_level"], said(ruling)[1]) == (True, ("h4h_new_level", "clubs-nz-2022:RP-8-D"))
    assert ruling.steps[1].values == {"over": "0:00"}
    a_second_left = ruled("hand-for-hand", NZ, clock="2:01", hands=1)
    assert (a_second_left.figures["new_level"], len(a_second_left.steps)) == (False, 1)
    assert ruled("hand-for-hand", NZ, clock="1:15", hands=1).steps[1].values == {"over": "0:45"}


def test_2024_argues_with_itself_about_the_minutes() -> None:
    ruling = ruled("hand-for-hand", TDA, clock="17:30", hands=2)
    assert (ruling.action, ruling.figures) == (
        "conflict",
        {
            "clock": "13:30",
            "clock_seconds": 810,
            "new_level": False,
            "minutes_per_hand": 2,
            "clock_at_least": "11:30",
        },
    )
    assert ruling.conflict == (("tda-2024:RP-8-B", 3), ("tda-2024:RP-8-C", 2), ("tda-2024:RP-8-D", 2))
    assert said(ruling) == [("h4h_clock", "tda-2024:RP-8-C"), ("h4h_clock_conflict", "tda-2024:RP-8-B")]
    assert ruling.steps[1].values == {"minutes": 3, "each": 2, "left": "11:30"}
    late = ruled("hand-for-hand", TDA, clock="5:00", hands=2)
    assert (late.figures["clock"], late.figures["clock_at_least"]) == ("1:00", "0:00")
    assert ruled("hand-for-hand", TDA, clock="5:00", hands=0).action == "clock"


def test_shares_and_clock_at_once() -> None:
    facts = {"places_paid": 50, "players": 52, "busts": 3, "clock": "17:30", "hands": 1}
    ruling = ruled("hand-for-hand", TDA, **facts)
    assert (ruling.action, ruling.figures["places"], ruling.figures["clock"]) == ("payout", [50], "15:30")
    assert len(ruling.conflict) == 3
    assert [say for say, _ in said(ruling)] == [
        "h4h_finish_places",
        "h4h_share_places",
        "h4h_clock",
        "h4h_clock_conflict",
    ]
    del facts["players"]
    assert asked(ruled("hand-for-hand", TDA, **facts)) == {"players": []}


def test_what_is_needed_is_asked() -> None:
    assert asked(ruled("hand-for-hand", TDA)) == {"places_paid": []}
    assert asked(ruled("hand-for-hand", TDA, places_paid=50, players=52)) == {"busts": []}
    assert asked(ruled("hand-for-hand", TDA, clock="17:30")) == {"hands": []}
    assert asked(ruled("hand-for-hand", TDA, hands=2)) == {"clock": []}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"players": 2, "busts": 3}, "3 of 2 players cannot bust"),
        ({"busts": 0}, "nobody busts on this hand"),
        ({"places_paid": 0}, "no place is paid"),
        ({"players": 100_001}, "100,001 players: no tournament has more than 100,000"),
        ({"busts": 10**15}, "no tournament has more"),
        ({"places_paid": 5, "prizes": {"6": 1}}, "a prize for place 6, though 5 places are paid"),
        ({"places_paid": 5, "prizes": {"0": 1}}, "a prize for place 0"),
    ],
)
@pytest.mark.parametrize("house", [TDA, TDA_2011])
def test_busts_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("hand-for-hand", house, **facts)


def test_the_largest_tournament_is_answered() -> None:
    ruling = ruled("hand-for-hand", TDA, places_paid=100_000, players=100_000, busts=2)
    assert ruling.figures["places"] == [99_999, 100_000]


def test_the_last_players_can_all_bust() -> None:
    assert ruled("hand-for-hand", TDA, places_paid=5, players=2, busts=2).figures["places"] == [1, 2]


@pytest.mark.parametrize("clock", ["17", "17:60", "1730", "17:3", "-1:30", "１7:30", "1000:00"])
def test_a_clock_that_is_none_is_not_read(clock: str) -> None:
    with unreadable("is not a time; write it as 17:30"):
        ruled("hand-for-hand", TDA, clock=clock, hands=1)


@pytest.mark.parametrize("place", ["first", "5.", "²"])
def test_a_place_that_is_none_is_not_read(place: str) -> None:
    with unreadable("is not a place; write it as 50"):
        ruled("hand-for-hand", TDA, prizes={place: 100})
