"""Late stacks, halting play, final tables (rules 8, 11-D, RP-9)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, assumed, ruled, said
from refused import impossible

LEVELS = [[100, 200], [200, 400], [300, 600], [400, 800]]


@pytest.mark.parametrize(
    ("level", "reduction", "stack"), [(1, 0, 1000), (2, 300, 700), (3, 900, 100), (4, 1800, 0)]
)
def test_ace_takes_off_the_blinds_of_every_completed_level(level: int, reduction: int, stack: int) -> None:
    ruling = ruled("late-stack", ACE, starting_stack=1000, levels=LEVELS, level=level)
    assert (ruling.action, ruling.figures) == ("stack", {"stack": stack, "reduction": reduction})
    assert said(ruling) == [("late_stack_reduced", "ace:8")]
    assert ruling.steps[0].values == {"levels": level - 1, "reduction": reduction}


def test_ace_needs_no_starting_stack_for_the_reduction() -> None:
    assert ruled("late-stack", ACE, levels=LEVELS, level=2).figures == {"stack": None, "reduction": 300}


def test_ace_asks_for_the_levels_and_the_level() -> None:
    assert asked(ruled("late-stack", ACE, starting_stack=1000)) == {"levels": []}
    assert asked(ruled("late-stack", ACE, levels=LEVELS)) == {"level": []}


@pytest.mark.parametrize("house", [TDA, NZ])
def test_a_late_player_gets_a_full_stack(house: str) -> None:
    ruling = ruled("late-stack", house, starting_stack=1000)
    assert (ruling.action, ruling.figures) == ("stack", {"stack": 1000, "reduction": 0})
    assert said(ruling) == [("late_stack_full", f"{house}:8-A")]


def test_2011_says_nothing_of_late_stacks() -> None:
    ruling = ruled("late-stack", TDA_2011, starting_stack=1000)
    assert (ruling.action, said(ruling)) == ("not-specified", [("late_stack_silent", "tda-2011:front")])
    assert ruling.figures == {}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"starting_stack": 0}, "no stack"),
        ({"level": 0}, "counted from 1"),
        ({"level": 5, "levels": LEVELS}, "level 5: the list has the levels 1 to 4"),
        ({"levels": [[200, 100]]}, "blinds of 200 and 100"),
        ({"levels": [[0, 100]]}, "blinds of 0 and 100"),
    ],
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_levels_that_cannot_be_are_refused_in_every_house(
    house: str, facts: dict[str, Any], why: str
) -> None:
    with impossible(why):
        ruled("late-stack", house, **facts)


def test_equal_and_tiny_blinds_can_be() -> None:
    assert ruled("late-stack", ACE, levels=[[1, 2], [2, 4]], level=2).figures["reduction"] == 3
    assert ruled("late-stack", ACE, levels=[[100, 100], [200, 200]], level=2).figures["reduction"] == 200


@pytest.mark.parametrize(("players", "action"), [(6, "no-halt"), (5, "halt"), (4, "halt")])
def test_play_halts_from_three_short_on(players: int, action: str) -> None:
    ruling = ruled("halt-play", TDA, players=players, most_players=8, handed=9, blinds_impacted=True)
    assert ruling.action == action
    assert ruling.figures == {"short_by": 8 - players, "halts_at": 3}
    first = ruling.steps[0]
    assert first.values == {"short_by": 8 - players, "most": 8, "players": players, "limit": 3}


def test_2024_waits_for_the_blinds() -> None:
    facts = {"players": 5, "most_players": 8, "handed": 9}
    now = ruled("halt-play", TDA, blinds_impacted=True, **facts)
    assert said(now) == [("halt_short", "tda-2024:11-D"), ("halt_blinds", "tda-2024:11-D")]
    later = ruled("halt-play", TDA, blinds_impacted=False, **facts)
    assert (later.action, said(later)[1]) == ("no-halt", ("halt_not_yet", "tda-2024:11-D"))
    assert asked(ruled("halt-play", TDA, **facts)) == {"blinds_impacted": [True, False]}


def test_nz_halts_at_once() -> None:
    ruling = ruled("halt-play", NZ, players=5, most_players=8, handed=9)
    assert (ruling.action, said(ruling)[1]) == ("halt", ("halt_at_once", "clubs-nz-2022:11-D"))


def test_2011_halts_at_once_and_knows_no_other_formats() -> None:
    ruling = ruled("halt-play", TDA_2011, players=3, most_players=6, handed=6)
    assert (ruling.action, said(ruling)) == (
        "halt",
        [("halt_short", "tda-2011:8-A"), ("halt_at_once", "tda-2011:8-A")],
    )


def test_2011_does_not_say_short_of_what() -> None:
    ruling = ruled("halt-play", TDA_2011, players=6, most_players=8, handed=9)
    assert (ruling.action, said(ruling)) == ("not-specified", [("halt_short_of_what", "tda-2011:8-A")])
    assert ruling.steps[0].values == {"players": 6, "most": 8, "handed": 9, "limit": 3}
    assert ruled("halt-play", TDA_2011, players=7, most_players=8, handed=9).action == "no-halt"
    assert ruled("halt-play", TDA_2011, players=6, handed=9).action == "halt"
    assert asked(ruled("halt-play", TDA_2011, players=6)) == {"most_players": []}


def test_ace_reprints_the_rule_and_does_not_balance_that_way() -> None:
    ruling = ruled("halt-play", ACE, players=5, most_players=8, handed=9, blinds_impacted=True)
    assert (ruling.action, said(ruling)) == ("not-specified", [("halt_own_way", "ace:11")])


@pytest.mark.parametrize("house", [TDA, NZ])
@pytest.mark.parametrize(("handed", "turbo"), [(6, None), (7, None), (9, True), (None, True)])
def test_other_formats_are_the_tds(house: str, handed: int | None, turbo: bool | None) -> None:
    ruling = ruled("halt-play", house, players=3, most_players=6, handed=handed, turbo=turbo)
    assert (ruling.action, said(ruling)[1]) == ("discretion", ("halt_other_format", f"{house}:11-D"))


def test_eight_handed_is_a_full_table() -> None:
    ruling = ruled("halt-play", TDA, players=5, most_players=8, handed=8, blinds_impacted=True)
    assert ruling.action == "halt"


def test_the_format_is_asked_only_where_it_matters() -> None:
    assert asked(ruled("halt-play", NZ, players=3, most_players=6)) == {"handed": [6, 9]}
    assert ruled("halt-play", NZ, players=5, most_players=8).action == "halt", (
        "eight do not fit a six-handed table"
    )
    assert ruled("halt-play", NZ, players=6, most_players=8).action == "no-halt"


def test_only_elimination_counts_in_2024() -> None:
    facts = {"players": 5, "most_players": 8, "handed": 9, "blinds_impacted": True, "by_elimination": False}
    ruling = ruled("halt-play", TDA, **facts)
    assert (ruling.action, said(ruling)) == ("no-halt", [("halt_not_by_elimination", "tda-2024:11-D")])
    assert ruled("halt-play", NZ, **facts).action == "halt"


def test_the_td_may_waive_it() -> None:
    facts = {"players": 5, "most_players": 8, "handed": 9, "blinds_impacted": True, "waived": True}
    ruling = ruled("halt-play", TDA, **facts)
    assert (ruling.action, said(ruling)) == ("no-halt", [("halt_waived", "tda-2024:11-D")])
    assert ruled("halt-play", TDA_2011, **facts).action == "halt"


def test_what_is_needed_to_halt_is_asked() -> None:
    assert asked(ruled("halt-play", TDA)) == {"players": []}
    assert asked(ruled("halt-play", TDA, players=5, handed=9)) == {"most_players": []}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"players": 9, "most_players": 8}, "the fullest table has 8 players, the short one 9"),
        ({"players": 7, "handed": 6}, "7 players at a table of 6 seats"),
        ({"most_players": 10, "handed": 9}, "10 players at a table of 9 seats"),
    ],
)
def test_tables_that_cannot_be_are_refused(facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("halt-play", ACE, **facts)


def test_a_full_table_and_an_equal_one_can_be() -> None:
    assert ruled("halt-play", TDA, players=9, most_players=9, handed=9).action == "no-halt"


@pytest.mark.parametrize(
    ("players", "action", "say"),
    [(8, "yes", "now"), (9, "yes", "now"), (10, "no", "two_tables"), (11, "no", "not_yet")],
)
def test_a_nine_handed_event_combines_at_nine(players: int, action: str, say: str) -> None:
    ruling = ruled("final-table", TDA, handed=9, players=players)
    assert (ruling.action, said(ruling)) == (
        action,
        [("final_table_size", "tda-2024:RP-9"), (f"final_table_{say}", "tda-2024:RP-9")],
    )
    assert ruling.figures == {"size": 9, "from_tables_of": 5, "players": players}
    assert assumed(ruling) == []


def test_2011_asks_for_the_game_only_where_it_matters() -> None:
    assert asked(ruled("final-table", TDA_2011, handed=9)) == {"game": ["flop", "stud", "draw"]}
    assert ruled("final-table", TDA_2011, handed=6).figures["size"] == 7
    assert asked(ruled("final-table", TDA_2011, game="flop")) == {"handed": [6, 7, 8, 9]}
    draw = ruled("final-table", TDA_2011, handed=9, game="draw")
    assert (draw.action, said(draw)) == ("not-specified", [("final_table_format_silent", "tda-2011:9")])


def test_2011_has_no_two_tables() -> None:
    ruling = ruled("final-table", TDA_2011, handed=9, game="flop", players=11)
    assert (ruling.action, said(ruling)[1]) == ("no", ("final_table_not_yet", "tda-2011:9"))
    assert ruling.figures["from_tables_of"] is None


def test_2024_names_no_ten_handed_event() -> None:
    ruling = ruled("final-table", TDA, handed=10)
    assert (ruling.action, said(ruling)) == (
        "not-specified",
        [("final_table_format_silent", "tda-2024:RP-9")],
    )


def test_the_format_is_asked_in_2024() -> None:
    assert asked(ruled("final-table", TDA)) == {"handed": [6, 7, 8, 9]}


def test_ace_implies_ten() -> None:
    ruling = ruled("final-table", ACE)
    assert (ruling.action, ruling.figures["size"]) == ("table", 10)
    assert assumed(ruling) == [("final_table_implied", "ace:8")]


@pytest.mark.parametrize(
    ("facts", "why"), [({"players": 1}, "the event is over"), ({"handed": 1}, "an event with 1 to a table")]
)
def test_a_final_table_that_cannot_be_is_refused(facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("final-table", TDA, **facts)


def test_two_players_can_be_left() -> None:
    assert ruled("final-table", TDA, handed=2, players=2).action == "not-specified"
