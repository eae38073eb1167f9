"""Color-ups: chip race and rounding up (rule 24)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, assumed, ruled, said
from refused import impossible

RACE = {"chip": 25, "new_chip": 100, "counts": [7, 3, 4, 0], "rest": [500, 0, 0, 900]}


@pytest.mark.parametrize(("house", "clause"), [(TDA, "24-A"), (TDA_2011, "20")])
def test_the_race_has_bounds_for_every_player(house: str, clause: str) -> None:
    ruling = ruled("color-up", house, **RACE)
    assert ruling.action == "exchange"
    assert ruling.figures == {
        "players": [
            {"seat": 1, "exchanged": 1, "odd": 3, "at_least": 1, "at_most": 2},
            {"seat": 2, "exchanged": 0, "odd": 3, "at_least": 1, "at_most": 1},
            {"seat": 3, "exchanged": 1, "odd": 0, "at_least": 1, "at_most": 1},
            {"seat": 4, "exchanged": 0, "odd": 0, "at_least": 0, "at_most": 0},
        ],
        "race_chips_min": 1,
        "race_chips_max": 2,
        "odd_total": 6,
    }
    keys = ["exchange", "race", "not_raced_out", "race_chips_open"]
    assert said(ruling) == [(f"color_up_{key}", f"{house}:{clause}") for key in keys]
    assert ruling.steps[1].values == {"players": 2, "chips": 6, "chip": 25}
    assert ruling.steps[2].values == {"players": 1, "new_chip": 100}
    assert ruling.steps[3].values == {"fewest": 1, "most": 2}


def test_where_somebody_could_be_raced_out_it_is_said_instead_of_asked() -> None:
    open_rest = ruled("color-up", TDA, chip=25, new_chip=100, counts=[7, 3])
    assert asked(open_rest) == {}
    assert said(open_rest)[-2] == ("color_up_nothing_else", "tda-2024:24-A")
    assert [player["at_least"] for player in open_rest.figures["players"]] == [1, 0]
    nobody = ruled("color-up", TDA, chip=25, new_chip=100, counts=[7, 5, 4])
    assert "color_up_nothing_else" not in [say for say, _ in said(nobody)]
    saved = ruled("color-up", TDA, chip=25, new_chip=100, counts=[7, 3], rest=[0, 100])
    assert [player["at_least"] for player in saved.figures["players"]] == [1, 0]
    assert "color_up_not_raced_out" not in [say for say, _ in said(saved)]


def test_two_who_would_lose_their_last_chips() -> None:
    ruling = ruled("color-up", TDA, chip=25, new_chip=100, counts=[3, 1, 3], rest=[0, 0, 500])
    assert [player["at_least"] for player in ruling.figures["players"]] == [1, 1, 0]
    assert ruling.steps[-2].values == {"players": 2, "new_chip": 100}


def test_nothing_to_race_for() -> None:
    ruling = ruled("color-up", TDA, chip=25, new_chip=100, counts=[8, 4])
    assert said(ruling) == [("color_up_exchange", "tda-2024:24-A")]
    assert (ruling.figures["race_chips_min"], ruling.figures["race_chips_max"]) == (0, 0)


def test_as_many_race_chips_as_the_odd_chips_are_worth() -> None:
    ruling = ruled("color-up", TDA, chip=25, new_chip=100, counts=[5, 5, 5, 5])
    assert (ruling.figures["race_chips_min"], ruling.figures["race_chips_max"]) == (1, 1)
    assert ruling.steps[-1].values == {"chips": 4, "most": 1, "new_chip": 100}
    one = ruled("color-up", TDA, chip=25, new_chip=100, counts=[5])
    assert (one.figures["race_chips_min"], one.figures["race_chips_max"]) == (0, 1)


@pytest.mark.parametrize("house", [NZ, ACE])
def test_every_total_is_rounded_up(house: str) -> None:
    ruling = ruled("color-up", house, chip=100, new_chip=500, counts=[5, 2, 0, 6], small_blind=500)
    assert ruling.figures == {
        "players": [
            {"seat": 1, "exchanged": 1, "gained": 0},
            {"seat": 2, "exchanged": 1, "gained": 300},
            {"seat": 3, "exchanged": 0, "gained": 0},
            {"seat": 4, "exchanged": 2, "gained": 400},
        ]
    }
    assert (ruling.action, said(ruling), assumed(ruling)) == (
        "exchange",
        [("color_up_round_up", f"{house}:24")],
        [],
    )


def test_nz_removes_only_chips_below_the_small_blind() -> None:
    facts = {"chip": 100, "new_chip": 500, "counts": [2]}
    kept = ruled("color-up", NZ, small_blind=100, **facts)
    assert (kept.action, said(kept), kept.figures) == (
        "no",
        [("color_up_not_below", "clubs-nz-2022:24")],
        {"players": []},
    )
    assert kept.steps[0].values == {"chip": 100, "small_blind": 100}
    assert ruled("color-up", NZ, small_blind=101, **facts).action == "exchange"
    assert ruled("color-up", ACE, small_blind=100, **facts).action == "exchange"
    assert assumed(ruled("color-up", NZ, **facts)) == [("color_up_below_assumed", "clubs-nz-2022:24")]
    assert assumed(ruled("color-up", ACE, **facts)) == []


def test_chips_found_after_the_race() -> None:
    ruling = ruled("color-up", TDA, chip=25, new_chip=100, counts=[7, 3, 4], after_race=True)
    assert ruling.figures == {
        "players": [
            {"seat": 1, "exchanged": 1, "void": 75},
            {"seat": 2, "exchanged": 0, "void": 75},
            {"seat": 3, "exchanged": 1, "void": 0},
        ],
        "void": 150,
    }
    assert (ruling.action, said(ruling)) == ("exchange", [("color_up_equal_value", "tda-2024:24-C")])
    assert ruling.steps[0].values == {"chip": 25, "new_chip": 100, "void": 150}


@pytest.mark.parametrize(
    ("house", "action", "step"),
    [
        (TDA_2011, "not-specified", ("color_up_later_silent", "tda-2011:20")),
        (NZ, "not-specified", ("color_up_later_silent", "clubs-nz-2022:24")),
        (ACE, "not-applicable", ("color_up_no_race", "ace:24")),
    ],
)
def test_elsewhere_nothing_is_said_of_chips_found_later(
    house: str, action: str, step: tuple[str, str]
) -> None:
    ruling = ruled("color-up", house, chip=25, new_chip=100, counts=[7], after_race=True)
    assert (ruling.action, said(ruling)) == (action, [step])


@pytest.mark.parametrize("fact", ["chip", "new_chip", "counts"])
def test_what_is_needed_is_asked(fact: str) -> None:
    facts = {name: value for name, value in RACE.items() if name != fact}
    assert asked(ruled("color-up", TDA, **facts)) == {fact: []}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"chip": 0}, "at least 1"),
        ({"new_chip": 0}, "at least 1"),
        ({"chip": 100}, "a 100 is not colored up to a 100"),
        ({"new_chip": 60}, "a 60 cannot be made of 25 chips"),
        ({"counts": [0, 0]}, "nothing to color up"),
        ({"rest": [1]}, "rest has 1 entries, counts has 4"),
    ],
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_color_ups_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("color-up", house, **(RACE | facts))
