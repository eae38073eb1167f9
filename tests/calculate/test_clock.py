"""Calling the clock (rule 29)."""

from __future__ import annotations

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said


@pytest.mark.parametrize(
    ("house", "seconds", "countdown"), [(TDA, 25, 5), (NZ, 25, 5), (ACE, 25, 5), (TDA_2011, 60, 10)]
)
def test_the_time_on_the_clock(house: str, seconds: int, countdown: int) -> None:
    ruling = ruled("clock", house, facing_bet=True)
    at = f"{house}:{24 if house == TDA_2011 else 29}"
    assert (ruling.action, ruling.figures) == (
        "clock",
        {"seconds": seconds, "countdown": countdown, "total": seconds + countdown, "on_expiry": "dead"},
    )
    assert said(ruling) == [("clock_time", at), ("clock_dead", at)]
    assert ruling.steps[0].values == {"seconds": seconds, "countdown": countdown}


@pytest.mark.parametrize(
    ("taken", "facing", "action", "say"),
    [
        (29, True, "binding", "clock_in_time"),
        (30, True, "binding", "clock_tie"),
        (31, True, "dead-hand", "clock_over"),
        (31, False, "check", "clock_over"),
    ],
)
def test_a_tie_goes_to_the_player(taken: int, facing: bool, action: str, say: str) -> None:
    ruling = ruled("clock", TDA, seconds_taken=taken, facing_bet=facing)
    assert (ruling.action, said(ruling)[1]) == (action, (say, "tda-2024:29"))
    assert ruling.steps[1].values == {"taken": taken, "total": 30}
    assert ruling.figures["seconds_taken"] == taken
    last = {"dead-hand": "clock_dead", "check": "clock_checked", "binding": say}[action]
    assert said(ruling)[-1] == (last, "tda-2024:29")


@pytest.mark.parametrize(("taken", "action"), [(69, "binding"), (70, "dead-hand"), (71, "dead-hand")])
@pytest.mark.parametrize("facing", [True, False, None])
def test_2011_has_no_tie_and_kills_every_hand(taken: int, action: str, facing: bool | None) -> None:
    ruling = ruled("clock", TDA_2011, seconds_taken=taken, facing_bet=facing)
    assert (ruling.action, asked(ruling)) == (action, {})
    if action == "dead-hand":
        assert said(ruling)[-1] == ("clock_dead", "tda-2011:24")


def test_facing_a_bet_is_asked_only_when_time_is_over() -> None:
    assert asked(ruled("clock", TDA, seconds_taken=31)) == {"facing_bet": [True, False]}
    assert asked(ruled("clock", TDA, seconds_taken=30)) == {}
    ruling = ruled("clock", TDA)
    assert (ruling.action, ruling.figures["on_expiry"]) == ("clock", None)
    assert said(ruling)[-1] == ("clock_dead_or_checked", "tda-2024:29")
    assert said(ruled("clock", TDA, facing_bet=False))[-1] == ("clock_checked", "tda-2024:29")
    assert said(ruled("clock", TDA_2011, facing_bet=False))[-1] == ("clock_dead", "tda-2011:24")


CALLERS = ("td", "dealer", "owner", "player-in-hand", "player-at-seat", "player-away")


@pytest.mark.parametrize(
    ("house", "may", "at"),
    [
        (TDA, ("td", "player-in-hand", "player-at-seat"), "tda-2024:29"),
        (NZ, ("td", "player-in-hand", "player-at-seat"), "clubs-nz-2022:29"),
        (ACE, ("td", "dealer", "owner", "player-in-hand"), "ace:29"),
        (TDA_2011, ("td", "dealer", "owner", "player-in-hand", "player-at-seat"), "tda-2011:26"),
    ],
)
@pytest.mark.parametrize("caller", CALLERS)
def test_who_may_call_the_clock(house: str, may: tuple[str, ...], at: str, caller: str) -> None:
    ruling = ruled("clock", house, caller=caller, facing_bet=True)
    assert ruling.action == ("clock" if caller in may else "no")
    if caller not in may:
        assert (said(ruling), ruling.figures) == ([("clock_may_not_call", at)], {})
        assert ruling.steps[0].values == {"caller": caller}
    approval = house in (TDA, NZ) and caller in ("player-in-hand", "player-at-seat")
    assert (("clock_with_approval", at) in said(ruling)) is approval


@pytest.mark.parametrize(("before", "action"), [(119, "no"), (120, "clock")])
def test_ace_gives_about_two_minutes_first(before: int, action: str) -> None:
    ruling = ruled("clock", ACE, seconds_before=before, facing_bet=True)
    assert ruling.action == action
    if action == "no":
        assert (said(ruling), ruling.figures) == ([("clock_too_soon", "ace:29")], {"wait": 120})
        assert ruling.steps[0].values == {"before": 119, "wait": 120}
    assert ruled("clock", TDA, seconds_before=before, facing_bet=True).action == "clock"


@pytest.mark.parametrize(("facing", "action"), [(True, "dead-hand"), (False, "check")])
def test_when_the_time_is_over_the_hand_is_dead_or_checked(facing: bool, action: str) -> None:
    ruling = ruled("clock", TDA, expired=True, facing_bet=facing)
    assert ruling.action == action
    assert ruling.steps[-1].say == ("clock_dead" if facing else "clock_checked")


def test_time_that_is_over_asks_whether_a_bet_was_faced() -> None:
    assert [ask.fact for ask in ruled("clock", TDA, expired=True).asks] == ["facing_bet"]


def test_the_seconds_told_go_before_the_word_that_time_is_over() -> None:
    assert ruled("clock", TDA, expired=True, seconds_taken=20, facing_bet=True).action == "binding"
