"""Where the four houses rule a wager differently, row by row, and where Clubs NZ argues with itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from betting_case import TDA, decided

from rulebot.calculate.facts import read
from rulebot.calculate.house import House, Param
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Ruling
from rulebot.calculate.wager_facts import Wager
from rulebot.houses import HOUSES

RAISED = {"street": "flop", "call_to": 1100, "last_full_bet_or_raise": 700}
WORDS = {"order": "words-first"}
ALL_IN = {"street": "flop", "call_to": 5000, "heads_up": False, "new_chips": [500], "facing_all_in": True}
UP = [
    {"seat": "A", "action": "bet", "to": 100},
    {"seat": "B", "action": "raise", "to": 150, "all_in": True},
    {"seat": "C", "action": "raise", "to": 200, "all_in": True},
]
DEAD = {
    "structure": "pot-limit",
    "blinds": [100, 200],
    "seats": ["SB", "BB", "UTG", "BTN"],
    "street": "preflop",
    "posted": {"SB": 0},
}

ROWS: list[tuple[str, str, dict[str, Any], tuple[Any, Any, Any, Any]]] = [
    # topic, kind, facts, then TDA 2024, TDA 2011, ACE, Clubs NZ: action and amount
    (
        "exactly half",
        "wager",
        {**RAISED, "new_chips": [1000, 450]},
        ("call 1100", "raise 1800", "call 1100", "call 1100"),
    ),
    (
        "exactly half, not all needed",
        "wager",
        {**RAISED, "new_chips": [1000, 200, 200, 50]},
        ("raise 1800", "raise 1800", "option", "raise 1800"),
    ),
    (
        "exactly half, raise declared",
        "wager",
        {**RAISED, **WORDS, "declared": "raise", "new_chips": [1000, 200, 200, 50]},
        ("raise 1800",) * 4,
    ),
    (
        "under half",
        "wager",
        {**RAISED, "new_chips": [1000, 200, 200, 49]},
        ("call 1100", "not-specified", "call 1100", "call 1100"),
    ),
    (
        "mixed chips",
        "wager",
        {**RAISED, "new_chips": [500, 1000]},
        ("call 1100", "raise 1800", "call 1100", "call 1100"),
    ),
    (
        "two motions",
        "wager",
        {**RAISED, **WORDS, "declared": "raise", "new_chips": [1000, 100], "later_chips": [1000]},
        ("raise 1800", "raise 2100", "discretion", "raise 1800"),
    ),
    (
        "pot in no-limit, no bet",
        "wager",
        {"street": "flop", "facing_bet": False, "blinds": [100, 200], "declared": "pot"},
        ("bet 200", "bet 200", "not-binding", "bet 200"),
    ),
    (
        "pot in no-limit, facing a bet",
        "wager",
        {**RAISED, "declared": "pot"},
        ("raise 1800", "not-specified", "not-binding", "raise 1800"),
    ),
    ("undercall of an all-in", "wager", ALL_IN, (None, "not-specified", "option", None)),
    (
        "undercall of an opening all-in",
        "wager",
        {**ALL_IN, "facing_opening_bet": True},
        ("full-call 5000", "not-specified", "option", "full-call 5000"),
    ),
    (
        "too much put out with call said",
        "wager",
        {"street": "flop", "call_to": 600, "facing_opening_bet": True, **WORDS}
        | {"declared": "call", "new_chips": [1000, 100]},
        ("call 600", "call 600", "conflict", "call 600"),
    ),
    (
        "a prior chip pulled back",
        "wager",
        {**RAISED, "prior_chips": [400], "prior_pulled": "all"},
        ("binding", "not-specified", "call 1100", "binding"),
    ),
    (
        "I bet five",
        "unclear-bet",
        {"spoken": 5, "blinds": [200, 400], "pot_before": 9000},
        ("bet 5000", "bet 500", "bet 5000", "bet 5000"),
    ),
    (
        "short all-ins adding up",
        "betting",
        {
            "blinds": [50, 100],
            "seats": ["SB", "BB", "A", "B", "C"],
            "street": "flop",
            "actions": UP,
            "to_act": "A",
        },
        ("may-raise", "not-specified", "may-raise", "may-raise"),
    ),
    (
        "a dead blind in pot-limit",
        "betting",
        DEAD,
        ("may-raise", "not-specified", "not-applicable", "not-specified"),
    ),
    (
        "a short blind in pot-limit",
        "betting",
        {**DEAD, "posted": {"BB": 100}},
        ("may-raise", "not-specified", "not-applicable", "may-raise"),
    ),
    (
        "a wrong pot count",
        "pot-count",
        {"pot": 1000, "quoted": 1200, "next_card": False},
        ("correct 1000", "not-specified", "not-applicable", "correct 1000"),
    ),
    (
        "an underraise",
        "underbet",
        {"street": "flop", "call_to": 600, "last_full_bet_or_raise": 600, "bet_to": 1000, "next_card": False},
        ("correct 1200", "not-specified", "correct 1200", "correct 1200"),
    ),
    (
        "call without a bet",
        "invalid-declaration",
        {"declared": "call", "facing_bet": False},
        ("check 0", "not-specified", "check 0", "check 0"),
    ),
]


@pytest.mark.parametrize(("kind", "facts", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_a_row_of_the_matrix(kind: str, facts: dict[str, Any], expected: tuple[Any, ...]) -> None:
    found = []
    for house in HOUSES:
        told = decided(kind, house, **facts)
        amount = told.get("amount_to")
        found.append(" ".join(str(part) for part in (told.get("action"), amount) if part is not None) or None)
    assert tuple(found) == expected


def bets(*told: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"seat": seat, "action": "raise", "to": to} for seat, to in told]


def on_the_flop(*told: tuple[str, int]) -> list[dict[str, Any]]:
    return [{**act, "action": "raise" if at else "bet"} for at, act in enumerate(bets(*told))]


FLOP = {"seats": ["SB", "BB", "A", "B", "C", "D", "E", "F"], "street": "flop"}
SHORT = [
    {"seat": "A", "action": "bet", "to": 300},
    *(
        {"seat": seat, "action": "raise", "to": to, "all_in": True}
        for seat, to in (("B", 500), ("C", 650), ("D", 800))
    ),
    {"seat": "E", "action": "call"},
]
OPENED = [
    {"seat": "A", "action": "bet", "to": 100},
    {"seat": "B", "action": "raise", "to": 125, "all_in": True},
    {"seat": "C", "action": "call"},
    {"seat": "D", "action": "raise", "to": 200, "all_in": True},
    {"seat": "E", "action": "call"},
]
PREFLOP = {"seats": ["SB", "BB", "A", "B", "C", "D"], "street": "preflop"}
AGAINST_ITSELF = [
    (
        "43-ex-1",
        {
            "blinds": [100, 200],
            **FLOP,
            "actions": on_the_flop(("A", 600), ("B", 1600), ("C", 3600)),
            "to_act": "D",
        },
        5600,
        7200,
    ),
    (
        "43-ex-3",
        {"blinds": [100, 200], **FLOP, "actions": on_the_flop(("A", 300), ("B", 1000)), "to_act": "C"},
        1700,
        2000,
    ),
    (
        "43-ex-4-A first",
        {"blinds": [25, 50], **PREFLOP, "actions": bets(("A", 125)), "to_act": "B"},
        200,
        250,
    ),
    (
        "43-ex-4-A",
        {"blinds": [25, 50], **PREFLOP, "actions": bets(("A", 125), ("B", 200), ("C", 500)), "to_act": "D"},
        800,
        1000,
    ),
    ("43-ex-4-B", {"blinds": [25, 50], **PREFLOP, "actions": bets(("A", 500)), "to_act": "D"}, 950, 1000),
    (
        "43-ex-2",
        {
            "blinds": [50, 100],
            **PREFLOP,
            "to_act": "B",
            "actions": [{"seat": "A", "action": "raise", "to": 150, "all_in": True}],
        },
        250,
        300,
    ),
    ("47-ex-1-B", {"blinds": [50, 100], **FLOP, "actions": OPENED, "to_act": "A"}, 300, 400),
    ("47-ex-2", {"blinds": [50, 100], **FLOP, "actions": SHORT, "to_act": "F"}, 1100, 1600),
    (
        "47-ex-3-A",
        {
            "blinds": [2000, 4000],
            **PREFLOP,
            "to_act": "BB",
            "actions": [{"seat": "C", "action": "raise", "to": 7500, "all_in": True}],
        },
        11500,
        15000,
    ),
]


@pytest.mark.parametrize(
    ("facts", "least", "double"), [pytest.param(*row[1:], id=row[0]) for row in AGAINST_ITSELF]
)
def test_clubs_nz_48_disagrees_with_its_own_example(facts: dict[str, Any], least: int, double: int) -> None:
    told = decided("betting", "clubs-nz-2022", **facts)
    assert told["min_raise_to"] == least
    assert told["conflict"] == [
        {"id": "clubs-nz-2022:43-A", "value": least},
        {"id": "clubs-nz-2022:48", "value": double},
    ]
    assert "conflict" not in decided("betting", **facts)


def test_clubs_nz_48_disagrees_with_its_own_example_of_action_out_of_turn() -> None:
    told = {"action": "raise", "amount_to": 800, "call_to": 300, "last_full_bet_or_raise": 300}
    told |= {"correct_action": "raise", "correct_to": 600}
    ruled = decided("out-of-turn", "clubs-nz-2022", **told)
    assert ruled["options"][1] == {"action": "raise", "min_raise_to": 900}
    assert [one["value"] for one in ruled["conflict"]] == [900, 1200]
    assert "conflict" not in decided("out-of-turn", **told)


def test_on_an_opening_bet_both_rules_of_clubs_nz_agree() -> None:
    told = decided(
        "betting", "clubs-nz-2022", blinds=[50, 100], **FLOP, actions=on_the_flop(("A", 300)), to_act="B"
    )
    assert told["min_raise_to"] == 600
    assert "conflict" not in told


def changed(parameter: str, value: Any) -> House:
    """TDA 2024 with one parameter of its own."""
    return replace(TDA, policy={**TDA.policy, parameter: Param(value, "explicit", "tda-2024:1")})


def ruled(house: House, **told: Any) -> Ruling:
    return KINDS["wager"].rule(read(Wager, told), house)


def test_the_share_from_which_a_raise_must_be_made_up_is_the_houses() -> None:
    third = changed("half_raise_threshold", "1/3")
    wager = {"street": "flop", "call_to": 900, "last_full_bet_or_raise": 600}
    for house, chips, action, threshold in (
        (TDA, [900, 100, 199], "call", 1200),
        (TDA, [900, 100, 200], "raise", 1200),
        (third, [900, 100, 99], "call", 1100),
        (third, [900, 100, 100], "raise", 1100),
    ):
        ruling = ruled(house, **wager, new_chips=chips)
        assert (ruling.action, ruling.figures["threshold"]) == (action, threshold)


def test_a_house_may_rule_overchips_by_the_half() -> None:
    house = changed("single_overchip_is_call", False)
    assert ruled(house, **RAISED, new_chips=[5000]).action == "raise"
    assert ruled(house, **RAISED, new_chips=[1200]).action == "call"


def test_a_house_may_leave_an_undercall_to_the_player() -> None:
    house = changed("undercall_otherwise", "player_calls_or_forfeits_and_folds")
    ruling = ruled(house, **RAISED, new_chips=[500], heads_up=False)
    assert ruling.action == "option"
    assert ruling.figures["forfeited"] == 400
    assert ruling.figures["returned"] == 100
    assert [step.id for step in ruling.steps] == ["tda-2024:51-B", "tda-2024:1"]


def test_a_house_may_double_every_re_raise() -> None:
    ruling = ruled(changed("min_reraise_total_factor", 3), **RAISED, new_chips=[1000, 500, 300])
    assert ruling.conflict == (("tda-2024:43-A", 1800), ("tda-2024:1", 3300))


def test_a_house_may_correct_a_pot_too_high_and_say_nothing_of_one_too_low() -> None:
    house = changed("pot_count_too_low_correction", None)
    kind = KINDS["pot-count"]
    told = {"pot": 1000, "substantial_action": False, "next_card": False}
    assert kind.rule(read(kind.facts, {**told, "quoted": 1001}), house).action == "correct"
    assert kind.rule(read(kind.facts, {**told, "quoted": 999}), house).action == "not-specified"
    other = changed("pot_count_too_high_correction", None)
    assert kind.rule(read(kind.facts, {**told, "quoted": 1001}), other).action == "not-specified"
    assert kind.rule(read(kind.facts, {**told, "quoted": 999}), other).action == "correct"
    assert kind.rule(read(kind.facts, {**told, "quoted": 1000}), other).action == "binding"
