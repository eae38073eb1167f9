"""Disputed hands and pots (rule 22)."""

from __future__ import annotations

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said
from refused import impossible


@pytest.mark.parametrize("house", [TDA, NZ])
@pytest.mark.parametrize(
    ("about", "begun", "action", "until"),
    [
        ("reading", False, "yes", "next_hand_begins"),
        ("reading", True, "no", "next_hand_begins"),
        ("accounting", False, "yes", "substantial_action_next_hand"),
    ],
)
def test_until_when(house: str, about: str, begun: bool, action: str, until: str) -> None:
    ruling = ruled("dispute", house, about=about, next_hand_begun=begun)
    assert (ruling.action, ruling.figures) == (action, {"until": until})
    say = "dispute_next_hand" if about == "reading" else "dispute_substantial_action"
    verdict = "dispute_too_late" if action == "no" else "dispute_in_time"
    assert said(ruling) == [(say, f"{house}:22"), (verdict, f"{house}:22")]


@pytest.mark.parametrize(("acted", "action"), [(False, "yes"), (True, "no")])
def test_accounting_until_substantial_action(acted: bool, action: str) -> None:
    ruling = ruled("dispute", TDA, about="accounting", next_hand_begun=True, substantial_action=acted)
    assert (ruling.action, said(ruling)[0]) == (action, ("dispute_substantial_action", "tda-2024:22"))
    assert asked(ruled("dispute", TDA, about="accounting")) == {"substantial_action": [True, False]}


def test_substantial_action_says_that_the_hand_has_begun() -> None:
    assert ruled("dispute", TDA, about="reading", substantial_action=True).action == "no"
    assert asked(ruled("dispute", TDA, about="reading")) == {"next_hand_begun": [True, False]}
    with impossible("has not begun"):
        ruled("dispute", ACE, next_hand_begun=False, substantial_action=True)


def test_what_it_is_about_is_asked_only_where_it_matters() -> None:
    assert asked(ruled("dispute", TDA, next_hand_begun=True, substantial_action=False)) == {
        "about": ["reading", "accounting"]
    }
    assert ruled("dispute", TDA, next_hand_begun=True, substantial_action=True).action == "no"
    assert ruled("dispute", TDA, next_hand_begun=False).action == "yes"
    assert ruled("dispute", TDA_2011, next_hand_begun=True).action == "no"
    assert ruled("dispute", TDA_2011, next_hand_begun=False).action == "yes"


@pytest.mark.parametrize(("since", "action"), [(59, "yes"), (60, "yes"), (61, "no")])
@pytest.mark.parametrize("house", [TDA, NZ])
def test_one_minute_in_a_break(house: str, since: int, action: str) -> None:
    ruling = ruled("dispute", house, during_break=True, seconds_since_award=since)
    assert (ruling.action, ruling.figures) == (action, {"until": "break_minute"})
    assert said(ruling)[0] == ("dispute_break", f"{house}:22")
    assert ruling.steps[0].values == {"since": since, "limit": 60}


def test_the_seconds_are_asked_in_a_break() -> None:
    assert asked(ruled("dispute", TDA, during_break=True)) == {"seconds_since_award": [0, 61]}
    assert (
        ruled("dispute", TDA_2011, during_break=True, next_hand_begun=False, seconds_since_award=900).action
        == "yes"
    )


@pytest.mark.parametrize(("picked_up", "action"), [(False, "yes"), (True, "discretion")])
def test_ace_tries_before_the_cards_are_picked_up(picked_up: bool, action: str) -> None:
    ruling = ruled("dispute", ACE, about="reading", cards_picked_up=picked_up)
    assert (ruling.action, said(ruling)) == (action, [("dispute_cards_picked_up", "ace:22")])
    assert ruling.figures == {"until": "dealer_picks_up_cards"}
    assert asked(ruled("dispute", ACE)) == {"cards_picked_up": [True, False]}
