"""What would turn a verdict of procedure: the nearest change of a fact that does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, ruled

from rulebot.calculate import procedure
from rulebot.calculate.explore import flips
from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.nearby import nearby, nearest_of
from rulebot.houses import load_house


def turned(kind: str, house: str, facts: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    told = read(KINDS[kind].facts, facts)
    found, _ = flips(KINDS[kind], told, load_house(house), ruled(kind, house, **facts))
    return {flip.fact: (flip.to, str(flip.action)) for flip in found}


@pytest.mark.parametrize(
    ("kind", "house", "facts", "fact", "to", "action"),
    [
        ("halt-play", NZ, {"players": 5, "most_players": 8, "handed": 9}, "players", 6, "no-halt"),
        ("halt-play", NZ, {"players": 7, "most_players": 8, "handed": 9}, "players", 5, "halt"),
        (
            "halt-play",
            TDA,
            {"players": 5, "most_players": 8, "handed": 9, "blinds_impacted": False},
            "blinds_impacted",
            True,
            "halt",
        ),
        ("final-table", TDA, {"handed": 9, "players": 12}, "players", 9, "yes"),
        ("final-table", TDA, {"handed": 9, "players": 9}, "players", 10, "no"),
        ("clock", TDA, {"facing_bet": True, "seconds_taken": 45}, "seconds_taken", 30, "binding"),
        ("clock", TDA, {"facing_bet": True, "seconds_taken": 12}, "seconds_taken", 31, "dead-hand"),
        ("clock", TDA_2011, {"facing_bet": True, "seconds_taken": 90}, "seconds_taken", 69, "binding"),
        ("clock", TDA_2011, {"facing_bet": True, "seconds_taken": 12}, "seconds_taken", 70, "dead-hand"),
        (
            "dispute",
            TDA,
            {"during_break": True, "seconds_since_award": 90},
            "seconds_since_award",
            60,
            "yes",
        ),
        ("short-stub", TDA, {"players": 5, "stub": 4}, "stub", 3, "no"),
        ("hand-for-hand", TDA, {"places_paid": 50, "players": 53, "busts": 3}, "busts", 4, "payout"),
        ("big-blind-ante", TDA, {"stack": 100, "big_blind": 500, "ante": 500}, "stack", 1001, "yes"),
        ("big-blind-ante", TDA, {"stack": 9000, "big_blind": 500, "ante": 500}, "stack", 1000, "all-in"),
        (
            "face-up",
            ACE,
            {"players": 3, "all_in": 1, "action_complete": True, "street": "flop"},
            "all_in",
            2,
            "yes",
        ),
    ],
)
def test_the_nearest_turn(
    kind: str, house: str, facts: dict[str, Any], fact: str, to: Any, action: str
) -> None:
    assert turned(kind, house, facts)[fact] == (to, action)


def test_a_change_of_figures_alone_turns_nothing() -> None:
    assert "players" not in turned("halt-play", NZ, {"players": 2, "most_players": 9, "handed": 9})
    for kind in procedure.KINDS:
        for fact, (_, action) in turned(kind.name, TDA, dict(kind.example)).items():
            assert action != ruled(kind.name, **kind.example).action, fact


def test_nothing_is_near_what_was_not_told() -> None:
    assert list(nearby("stub")(SimpleNamespace(stub=None))) == []
    assert list(nearest_of("stub", 1, 2)(SimpleNamespace(stub=None))) == []
    assert list(nearby("stub")(SimpleNamespace(stub=2))) == [3, 1, 4, 0, 5, 6]
    assert list(nearest_of("stub", 1, 9, 5)(SimpleNamespace(stub=6))) == [5, 9, 1]


def test_the_dealers_error_is_named_where_it_matters() -> None:
    facts = {"fault": "exposed-other", "count": 2, "game": "flop", "substantial_action": False}
    told = read(KINDS["misdeal"].facts, facts)
    _, assumed = flips(KINDS["misdeal"], told, load_house(TDA), ruled("misdeal", **facts))
    assert [(step.say, step.id) for step in assumed] == [("misdeal_assume_dealer", "tda-2024:35-A-7")]
