"""Button and blinds after players bust (rules 32 and 34)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, assumed, ruled, said
from refused import impossible

SEATS = ["1", "2", "3", "4", "5", "6"]
LAST = {"seats": SEATS, "button": "1", "small_blind": "2", "big_blind": "3"}


def places(ruling: Any) -> tuple[Any, ...]:
    """Button, small blind, big blind, dead button, dead small blind."""
    names = ("button", "small_blind", "big_blind", "dead_button", "dead_small_blind")
    return tuple(ruling.figures[name] for name in names)


@pytest.mark.parametrize(("house", "clause"), [(TDA, "32"), (TDA_2011, "28")])
@pytest.mark.parametrize(
    ("empty", "expected", "says"),
    [
        ([], ("2", "3", "4", False, False), ("small_blind", "live")),
        (["2"], ("2", "3", "4", True, False), ("small_blind", "dead")),
        (["3"], ("2", None, "4", False, True), ("dead_small_blind", "live")),
        (["2", "3"], ("2", None, "4", True, True), ("dead_small_blind", "dead")),
        (["4", "5"], ("2", "3", "6", False, False), ("small_blind", "live")),
        (["4", "5", "6"], ("2", "3", "1", False, False), ("small_blind", "live")),
    ],
)
def test_a_dead_button(house: str, clause: str, empty: list[str], expected: Any, says: Any) -> None:
    ruling = ruled("button", house, empty=empty, **LAST)
    assert (ruling.action, places(ruling)) == ("binding", expected)
    at = f"{house}:{clause}"
    small, dead = says
    assert said(ruling) == [("button_big_blind_moves", at), (f"button_{small}", at), (f"button_{dead}", at)]
    assert [step.values["seat"] for step in ruling.steps] == [expected[2], expected[1] or "", expected[0]]
    assert assumed(ruling) == [("button_dead_meaning", at)]


def test_nobody_gone_is_the_same_everywhere() -> None:
    for house in (NZ, ACE):
        ruling = ruled("button", house, **LAST)
        assert (ruling.action, places(ruling)) == ("binding", ("2", "3", "4", False, False))
        assert said(ruling)[-1] == ("button_live", f"{house}:32")
        assert assumed(ruling) == []


def test_nz_uses_no_dead_button_and_does_not_say_what_else() -> None:
    ruling = ruled("button", NZ, empty=["2"], **LAST)
    assert (ruling.action, places(ruling)) == ("not-specified", ("3", "4", "5", False, False))
    assert said(ruling) == [("button_not_used", "clubs-nz-2022:32")]
    assert assumed(ruling) == [("button_moving_meaning", "clubs-nz-2022:32")]


def test_ace_leaves_a_dead_button_to_the_dealer() -> None:
    ruling = ruled("button", ACE, empty=["2"], **LAST)
    assert (ruling.action, places(ruling)) == ("discretion", ("2", "3", "4", True, False))
    assert ruling.figures["alternative"] == {
        "button": "1",
        "small_blind": "3",
        "big_blind": "4",
        "dead_button": False,
        "dead_small_blind": False,
    }
    assert said(ruling) == [("button_dealer_preference", "ace:32")]
    gone = ruled("button", ACE, empty=["1", "2"], **LAST)
    assert gone.figures["alternative"]["button"] == "6"


@pytest.mark.parametrize(("house", "clause"), [(TDA, "34-B"), (TDA_2011, "30"), (NZ, "34"), (ACE, "34-B")])
@pytest.mark.parametrize(
    ("empty", "small", "big"),
    [
        (["2", "4", "5", "6"], "3", "1"),
        (["1", "4", "5", "6"], "3", "2"),
        (["2", "3", "4", "5"], "1", "6"),
        (["3", "4", "5", "6"], "2", "1"),
    ],
)
def test_heads_up_nobody_is_big_blind_twice(
    house: str, clause: str, empty: list[str], small: str, big: str
) -> None:
    ruling = ruled("button", house, empty=empty, **LAST)
    assert (ruling.action, places(ruling)) == ("binding", (small, small, big, False, False))
    twice = "34" if house == ACE else clause
    assert said(ruling) == [
        ("button_heads_up", f"{house}:{clause}"),
        ("button_not_twice", f"{house}:{twice}"),
    ]
    assert [step.values["seat"] for step in ruling.steps] == [small, big]


def test_heads_up_goes_on_alternating() -> None:
    ruling = ruled("button", TDA, seats=["A", "B"], button="A", small_blind="A", big_blind="B")
    assert places(ruling) == ("B", "B", "A", False, False)


@pytest.mark.parametrize(
    ("acted", "action", "say"), [(True, "binding", "stands"), (False, "correct", "corrected")]
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_a_wrongly_moved_button(house: str, acted: bool, action: str, say: str) -> None:
    ruling = ruled("button", house, wrongly_moved=True, substantial_action=acted)
    assert (ruling.action, said(ruling)) == (action, [(f"button_error_{say}", f"{house}:34-A")])


@pytest.mark.parametrize(("house", "clause"), [(NZ, "32"), (TDA_2011, "28")])
def test_books_without_a_rule_on_wrong_buttons(house: str, clause: str) -> None:
    ruling = ruled("button", house, wrongly_moved=True, substantial_action=True)
    assert (ruling.action, said(ruling)) == ("not-specified", [("button_error_silent", f"{house}:{clause}")])


def test_what_is_needed_is_asked() -> None:
    assert asked(ruled("button", TDA)) == {"seats": []}
    assert asked(ruled("button", TDA, seats=SEATS)) == {"big_blind": []}
    assert asked(ruled("button", TDA, seats=SEATS, big_blind="3")) == {"small_blind": []}
    assert asked(ruled("button", NZ, seats=SEATS, small_blind="2", big_blind="3")) == {"button": []}
    assert ruled("button", ACE, seats=SEATS, small_blind="2", big_blind="3").action == "binding"
    assert asked(ruled("button", TDA, wrongly_moved=True)) == {"substantial_action": [True, False]}


def test_the_small_blind_is_the_only_seat_between() -> None:
    ruling = ruled("button", TDA, seats=SEATS, button="1", big_blind="3", empty=["2"])
    assert places(ruling)[0] == "2"
    assert asked(ruled("button", TDA, seats=SEATS, button="1", big_blind="4")) == {"small_blind": []}
    assert places(ruled("button", TDA, seats=SEATS, button="5", big_blind="1"))[0] == "6"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"seats": ["1", "1", "2"]}, "a seat is named twice"),
        ({"seats": [str(seat) for seat in range(53)]}, "53 players: 52 cards are not dealt to so many"),
        ({"empty": ["9"]}, 'no seat "9"; the seats are 1, 2'),
        ({"button": "9"}, 'no seat "9"'),
        ({"small_blind": "9"}, 'no seat "9"'),
        ({"big_blind": "9"}, 'no seat "9"'),
        ({"empty": ["2", "3", "4", "5", "6"]}, "players left: 1"),
        ({"big_blind": "1"}, "seat 1 cannot be the big blind and the button or small blind"),
        ({"big_blind": "2"}, "seat 2 cannot be the big blind"),
        ({"small_blind": "5"}, "the small blind 5 does not sit between the button 1 and the big blind 3"),
    ],
)
@pytest.mark.parametrize("house", [TDA, NZ])
def test_tables_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("button", house, **(LAST | facts))


def test_a_table_has_as_many_seats_as_cards_at_most() -> None:
    seats = [str(seat) for seat in range(52)]
    assert places(ruled("button", TDA, seats=seats, button="0", small_blind="1", big_blind="2"))[2] == "3"
