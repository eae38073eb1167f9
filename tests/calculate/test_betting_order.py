"""Whose turn it is, and what cannot be known where earlier rounds were not told (rules 34-B, 50, 53, 54)."""

from __future__ import annotations

from typing import Any

import pytest
from betting_case import ALL, cited, decided, ruling, said, teller
from refused import impossible

from rulebot.calculate.betting_facts import place
from rulebot.calculate.positions import blind_seats, first_to_act
from rulebot.calculate.ruling import Ruling
from rulebot.calculate.run import calculate

FOUR = {"blinds": [50, 100], "seats": ["SB", "BB", "A", "B"]}
HEADS_UP = {"blinds": [50, 100], "seats": ["BB", "BTN"]}


def act(
    seat: str, action: str, to: int | None = None, street: str | None = None, **more: Any
) -> dict[str, Any]:
    return {"seat": seat, "action": action, "to": to, "street": street, **more}


def assumed(ruled: Ruling) -> list[str]:
    return [teller("en")(step) for step in ruled.assumptions]


LIMPED = [act(seat, "call", street="preflop") for seat in ("A", "B", "SB")] + [
    act("BB", "check", street="preflop")
]


def test_a_pot_of_rounds_that_were_not_told_is_asked_for_and_the_rest_is_said() -> None:
    told = {
        **FOUR,
        "structure": "pot-limit",
        "street": "flop",
        "actions": [act("BB", "bet", 100)],
        "to_act": "A",
    }
    found = decided("betting", **told)
    assert found["asks"] == ["pot_before"]
    assert (found["action"], found["may_raise"], found["pot"]) == (None, True, None)
    assert (found["call_to"], found["min_raise_to"]) == (100, 200)
    assert found["pot_raise_to"] is found["max_raise_to"] is None
    assert calculate("betting", told, ALL[0], ALL, teller("en"))["kind"] == "clarify"


def test_the_pot_told_answers_and_counts_every_bet_on_the_table() -> None:
    told = {**FOUR, "structure": "pot-limit", "street": "flop", "actions": [act("BB", "bet", 100)]}
    found = decided("betting", **told, to_act="A", pot_before=500)
    assert (found["asks"], found["pot"], found["pot_raise_to"]) == ([], 500, 700)
    with impossible("the pot is told as 99, and yet the actions make it 100"):
        ruling("betting", **told, to_act="A", pot_before=99)


def test_rounds_told_from_the_blinds_on_make_the_pot() -> None:
    told = {**FOUR, "structure": "pot-limit", "street": "flop", "actions": [*LIMPED, act("SB", "bet", 400)]}
    assert decided("betting", **told, to_act="BB")["pot_raise_to"] == 400 + 800 + 400
    assert decided("betting", **told, to_act="BB", pot_before=800)["pot_raise_to"] == 1600
    with impossible("the pot is told as 799, and yet the actions make it 800"):
        ruling("betting", **told, to_act="BB", pot_before=799)
    none = {"type": "none", "amount": 0}
    with impossible("the pot is told as 900, and yet the actions make it 800"):
        ruling("betting", **told, to_act="BB", pot_before=900, ante=none)
    assert decided("betting", **told, to_act="BB", pot_before=900)["pot_raise_to"] == 1700


def test_a_street_left_out_leaves_the_pot_open_while_anyone_can_bet() -> None:
    told = {**FOUR, "street": "turn", "actions": [*LIMPED, act("SB", "bet", 400)], "to_act": "BB"}
    assert decided("betting", **told)["pot"] is None
    all_in = [
        act("A", "raise", 1000, "preflop", all_in=True),
        act("B", "call", street="preflop", all_in=True),
    ]
    shoved = {**told, "actions": [*all_in, act("SB", "call", street="preflop")]}
    with impossible("the betting is over: nobody but SB has chips left to bet with"):
        ruling("betting", **{**shoved, "to_act": "SB"})
    assert decided("betting", **{**told, "street": "flop+"})["pot"] is None


def test_before_the_flop_a_pot_told_with_its_antes_or_with_full_blinds_is_understood() -> None:
    told = {"structure": "pot-limit", "blinds": [100, 200], "seats": ["SB", "BB", "A"], "to_act": "A"}
    dead = {**told, "posted": {"SB": 0}}
    assert decided("betting", **dead)["pot_raise_to"] == 700
    assert decided("betting", **dead, pot_before=200)["pot_raise_to"] == 700
    assert decided("betting", **dead, pot_before=300)["pot_raise_to"] == 700
    assert decided("betting", **told, pot_before=600)["asks"] == ["antes_in_pot"]
    assert decided("betting", **told, pot_before=600, antes_in_pot=True)["pot_raise_to"] == 1000
    assert decided("betting", **told, pot_before=600, antes_in_pot=False)["pot_raise_to"] == 700


@pytest.mark.parametrize("house", ["tda-2024", "clubs-nz-2022"])
def test_blinds_are_not_asked_after_the_flop_where_a_bet_tells_the_minimum(house: str) -> None:
    wagers = [act("A", "bet", 600), act("B", "raise", 1600), act("C", "raise", 3600)]
    found = decided("betting", house, street="flop", actions=wagers, to_act="D")
    assert (found["asks"], found["min_raise_to"], found["pot"]) == ([], 5600, None)
    seats = ["A", "B", "C", "D"]
    assert decided("betting", house, seats=seats, street="flop", actions=wagers)["min_raise_to"] == 5600
    assert decided("betting", house, actions=wagers, to_act="D")["min_raise_to"] == 5600


def test_blinds_are_asked_where_an_all_in_alone_was_bet_or_nothing() -> None:
    shove = [act("A", "bet", 60, all_in=True)]
    found = decided("betting", seats=["A", "B", "C"], street="flop", actions=shove, to_act="B")
    assert found["asks"] == ["blinds"]
    assert (found["call_to"], found["may_raise"], found["min_raise_to"]) == (60, None, None)
    assert found["last_full_bet_or_raise"] is None
    short = decided(
        "betting", seats=["A", "B", "C"], street="flop", actions=shove, to_act="B", stacks_start=[60, 60, 9]
    )
    assert (short["asks"], short["may_raise"]) == ([], False)
    assert decided("betting", seats=["A", "B"], street="river", to_act="A")["asks"] == ["blinds"]
    assert decided("betting", seats=["A", "B"], to_act="A")["asks"] == ["blinds"]
    after = [*shove, act("B", "raise", 200)]
    assert decided("betting", seats=["A", "B", "C"], street="flop", actions=after)["min_raise_to"] == 340
    limit = {"structure": "fixed-limit", "street": "flop", "actions": [act("A", "bet", 100)], "to_act": "B"}
    assert decided("betting", **limit)["asks"] == ["blinds"]
    assert decided("betting", **{**limit, "street": "flop+"}, blinds=[50, 100])["asks"] == ["street"]


def test_without_blinds_a_first_round_tells_only_who_is_out() -> None:
    told = {"seats": ["SB", "BB", "A", "B"], "street": "flop", "to_act": "BB"}
    first = [
        act("A", "raise", 300, "preflop", all_in=True),
        act("B", "fold", street="preflop"),
        act("SB", "call", street="preflop"),
        act("BB", "call", street="preflop"),
    ]
    found = decided("betting", **told, actions=[*first, act("SB", "bet", 500)])
    assert (found["asks"], found["min_raise_to"], found["pot"]) == ([], 1000, None)
    with impossible("B has folded and acts again"):
        ruling("betting", **told, actions=[*first, act("B", "bet", 500)])


def test_a_player_passed_over_with_something_to_call_is_taken_to_have_folded_and_it_is_said() -> None:
    ruled = ruling("betting", **FOUR, street="preflop", actions=[act("B", "raise", 300)], to_act="BB")
    assert [step.id for step in ruled.assumptions] == ["tda-2024:50-A"]
    assert assumed(ruled) == ["nothing is told of SB, A, who had something to call: taken as folded"]
    told = [act("A", "fold"), act("B", "raise", 300), act("SB", "fold")]
    assert assumed(ruling("betting", **FOUR, street="preflop", actions=told, to_act="BB")) == []


def test_a_player_passed_over_with_nothing_to_call_is_taken_to_have_checked_and_has_acted() -> None:
    shove = [act("A", "bet", 60, all_in=True)]
    ruled = ruling("betting", **FOUR, street="flop", actions=shove, to_act="BB")
    assert said(ruled)[-1] == "betting_closed"
    assert assumed(ruled)[:2] == [
        "nothing is told of SB, B, who had something to call: taken as folded",
        "nothing is told of BB before the bet: taken as checked",
    ]
    opened = ruling("betting", **FOUR, street="flop", actions=[act("A", "bet", 100)], to_act="B")
    assert assumed(opened) == ["nothing is told of SB, BB: taken as checked, or as out of the hand before"]


def test_who_was_passed_over_and_acts_later_acts_out_of_turn() -> None:
    wagers = [act("B", "raise", 300), act("A", "call")]
    with impossible("A was passed over with 100 to call and acts later: out of turn"):
        ruling("betting", **FOUR, street="preflop", actions=wagers, to_act="BB")
    with impossible("A was passed over with 100 to call and acts later: out of turn"):
        ruling("betting", **FOUR, street="preflop", actions=wagers[:1], to_act="A")


def test_a_fold_told_late_is_the_fold_that_was_taken() -> None:
    late = [act("B", "raise", 300), act("A", "fold"), act("SB", "fold")]
    ruled = ruling("betting", **FOUR, street="preflop", actions=late, to_act="BB")
    assert (assumed(ruled), ruled.figures["min_raise_to"]) == ([], 500)
    late = [act("A", "bet", 300), act("SB", "fold"), act("BB", "fold")]
    assert assumed(ruling("betting", **FOUR, street="flop", actions=late, to_act="B")) == []


def test_heads_up_the_big_blind_acts_first_after_the_flop() -> None:
    for seats in (["BB", "BTN"], ["SB", "BB"], ["BB", "SB"], ["X", "Y"], ["X", "BTN"]):
        last = {"BB": "BB", "X": "X"}
        first = next(last[seat] for seat in seats if seat in last)
        assert decided("betting", blinds=[50, 100], seats=seats, street="flop")["to_act"] == first
        other = next(seat for seat in seats if seat != first)
        assert decided("betting", blinds=[50, 100], seats=seats, street="preflop")["to_act"] == other


def test_heads_up_a_check_of_the_big_blind_that_was_not_told_is_named_with_the_rule() -> None:
    ruled = ruling("betting", **HEADS_UP, street="flop", actions=[act("BTN", "bet", 100)], to_act="BB")
    assert assumed(ruled) == ["heads-up BB acts before the button after the flop: taken as checked"]
    assert ruled.assumptions[0].id == "tda-2024:34-B"
    with impossible("it is not the turn of BB but of BTN"):
        ruling("betting", **HEADS_UP, street="preflop", to_act="BB")
    with impossible("it is not the turn of BB but of BTN"):
        ruling("betting", **HEADS_UP, street="preflop", actions=[act("BB", "raise", 300)], to_act="BTN")


def test_a_bet_left_uncalled_on_an_earlier_street_leaves_nobody_who_did_not_call() -> None:
    raised = [act("A", "raise", 300, "preflop"), act("B", "call", street="preflop")]
    told = {**FOUR, "street": "flop"}
    with impossible("BB was passed over with 200 to call and acts later: out of turn"):
        ruling("betting", **told, actions=[*raised, act("BB", "bet", 200)], to_act="A")
    with impossible("BB was passed over with 200 to call"):
        ruling("betting", **told, actions=raised, to_act="BB")
    ruled = ruling("betting", **told, actions=[*raised, act("A", "bet", 200)], to_act="B")
    assert ruled.figures["pot"] == 950
    assert assumed(ruled) == ["nothing is told of SB, BB, who had something to call: taken as folded"]
    with impossible("the hand is over, all but A have folded"):
        ruling("betting", **told, actions=raised[:1], to_act="A")


def test_the_seat_that_acts_first_follows_from_the_names_of_the_blinds() -> None:
    assert blind_seats(("BB", "UTG", "BTN", "SB")) == (3, 0)
    assert blind_seats(("UTG", "SB", "X")) == (1, 2)
    assert blind_seats(("X", "BB", "Y")) == (0, 1)
    assert first_to_act(("UTG", "BTN", "SB", "BB"), (2, 3), 0) == 0
    assert first_to_act(("UTG", "BTN", "SB", "BB"), (2, 3), 1) == 2
    assert first_to_act(("BB", "UTG", "BTN"), (None, 0), 2) == 0
    with impossible("the big blind does not sit left of the small blind in SB, A, BB"):
        ruling("betting", blinds=[50, 100], seats=["SB", "A", "BB"], to_act="A")


def test_a_dead_small_blind_has_no_seat_and_is_assumed_in_pot_limit() -> None:
    told = {"structure": "pot-limit", "blinds": [100, 200], "seats": ["BB", "UTG", "BTN"], "to_act": "UTG"}
    assert decided("betting", **told)["pot_raise_to"] == 700
    assert decided("betting", **told, posted={"SB": 0})["pot_raise_to"] == 700
    with impossible('there is no seat "SB"'):
        ruling("betting", **told, posted={"SB": 100})


@pytest.mark.parametrize(
    ("street", "actions", "bet_to", "min_raise_to"),
    [
        ("preflop", [act("A", "bet", 300)], 300, 500),
        ("flop", [act("BB", "bet", 200), act("A", "bet", 400)], 400, 600),
        ("flop", [act("A", "raise", 300)], 300, 600),
    ],
)
def test_a_wager_under_the_other_name_is_what_it_is_and_that_is_said(
    street: str, actions: list[dict[str, Any]], bet_to: int, min_raise_to: int
) -> None:
    ruled = ruling("betting", **FOUR, street=street, actions=actions, to_act="B")
    assert (ruled.figures["bet_to"], ruled.figures["min_raise_to"]) == (bet_to, min_raise_to)
    assert "the wager of A is taken for what it is: over nothing a bet, over a bet a raise" in assumed(ruled)


def test_heads_up_told_goes_with_the_players() -> None:
    assert decided("betting", **HEADS_UP, street="preflop", to_act="BTN", heads_up=True)["call_by"] == 50
    with impossible("heads-up is told otherwise, and yet the players in the hand are BTN"):
        ruling("betting", **HEADS_UP, street="preflop", to_act="BTN", heads_up=False)
    three = {**FOUR, "street": "flop", "actions": [act("SB", "bet", 100), act("BB", "call")], "to_act": "A"}
    assert decided("betting", **three, heads_up=False)["call_by"] == 100
    with impossible("the players in the hand are SB, BB, A"):
        ruling("betting", **three, heads_up=True)


def test_stacks_where_earlier_rounds_were_not_told_are_those_of_this_street() -> None:
    told = {**FOUR, "street": "flop", "stacks_start": [900, 800, 700, 600]}
    ruled = ruling("betting", **told, actions=[act("SB", "bet", 300)], to_act="BB")
    assert ruled.figures["max_raise_to"] == 800
    assert assumed(ruled) == ["earlier betting was not told: the stacks are taken as they are on this street"]
    shove = [act("SB", "bet", 700, all_in=True), act("BB", "call", 500, all_in=True)]
    assert decided("betting", **told, actions=shove, to_act="A")["call_by"] == 700
    assert cited(ruling("betting", **told, actions=shove, to_act="B"))[-1] == "47-A"
    with impossible("SB is all-in, and yet 200 is left"):
        whole = [*LIMPED, act("SB", "bet", 600, all_in=True)]
        ruling("betting", **told, actions=whole, to_act="BB")


def test_a_street_after_the_flop_is_known_by_its_first_action() -> None:
    assert (place("preflop"), place("flop"), place("flop+"), place("river")) == (0, 1, 1, 3)
    told = {**FOUR, "to_act": "A"}
    assert (
        decided("betting", **told, actions=[act("SB", "check"), act("BB", "bet", 300)])["min_raise_to"] == 600
    )
    assert (
        decided("betting", **told, actions=[act("SB", "fold"), act("BB", "bet", 300)])["min_raise_to"] == 600
    )
    early = [act("A", "call"), act("B", "call"), act("SB", "call"), act("BB", "check")]
    with impossible("A is to act, and nobody has bet or raised since A acted"):
        ruling("betting", **told, actions=early)


def test_where_only_the_count_of_antes_is_open_the_rest_is_said() -> None:
    told = {**FOUR, "structure": "pot-limit", "ante": {"type": "each", "amount": 10}, "to_act": "A"}
    found = decided("betting", **told)
    assert (found["asks"], found["call_to"], found["min_raise_to"]) == (["antes_in_pot"], 100, 200)
