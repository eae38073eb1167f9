"""A house whose book says nothing is shown as silent; it never borrows another book's rule (P4)."""

from __future__ import annotations

from typing import Any

import pytest
from betting_case import teller

from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.house import House
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Ruling

ABSENT = (
    "36",
    "40",
    "41",
    "42",
    "43",
    "44",
    "45",
    "46",
    "47",
    "48",
    "49",
    "51",
    "52",
    "53",
    "54",
    "55",
    "57",
    "58",
    "65",
    "ADD",
)
NOBODY = House("nobody", {}, dict.fromkeys(ABSENT))
FLOP = {"street": "flop", "call_to": 1000, "last_full_bet_or_raise": 600}


def ruled(kind: str, **told: Any) -> Ruling:
    return settle(KINDS[kind], read(KINDS[kind].facts, told), NOBODY)


@pytest.mark.parametrize(
    ("kind", "told", "says"),
    [
        ("wager", {**FLOP, "new_chips": [1000, 100]}, "wager_below_half_unsaid"),
        ("wager", {**FLOP, "new_chips": [5000]}, "wager_overchip_unsaid"),
        ("wager", {**FLOP, "new_chips": [500]}, "wager_undercall_unsaid"),
        ("wager", {**FLOP, "new_chips": [1000], "prior_chips": [100]}, "wager_prior_unsaid"),
        ("wager", {**FLOP, "new_chips": [1000, 100], "last_chips": True}, "wager_last_unsaid"),
        (
            "wager",
            {**FLOP, "new_chips": [1000], "declared": "call", "order": "together"},
            "wager_words_unsaid",
        ),
        ("wager", {**FLOP, "declared": "raise", "declared_amount": 2000}, "wager_total_unsaid"),
        ("wager", {**FLOP, "declared": "check"}, "wager_check_unsaid"),
        ("undercall", {"call_to": 1000, "chips": [500]}, "wager_undercall_unsaid"),
        ("underbet", {**FLOP, "bet_to": 1100}, "underbet_unsaid"),
        ("pot-count", {"pot": 1000, "quoted": 900}, "pot_count_unsaid"),
        ("accepted-action", {"correct": 1000}, "accepted_unsaid"),
        ("killed-hand", {"bet_to": 1000, "called": False}, "killed_unsaid"),
        ("substantial-action", {"actions": ["call", "call"]}, "sa_unsaid"),
        ("unclear-bet", {"spoken": 5, "blinds": [1, 2], "pot_before": 100}, "unclear_unsaid"),
        ("invalid-declaration", {"declared": "call", "facing_bet": False}, "wager_check_unsaid"),
    ],
)
def test_a_silent_book_is_not_specified(kind: str, told: dict[str, Any], says: str) -> None:
    ruling = ruled(kind, **told)
    assert ruling.action == "not-specified"
    assert ruling.steps[-1].say == says
    assert all(step.id == "nobody:front" for step in ruling.steps)
    assert ruling.figures.get("amount_to") is None
    assert ruling.figures


def test_a_skipped_player_in_a_book_without_the_rule() -> None:
    told = {"action": "call", "amount_to": 600, "actions_after": ["call", "fold"], "correct_action": "fold"}
    assert ruled("out-of-turn", **told).action == "binding"


@pytest.mark.parametrize("name", KINDS)
def test_no_kind_breaks_on_a_house_without_any_policy(name: str) -> None:
    ruling = ruled(name, **KINDS[name].example)
    for step in (*ruling.steps, *ruling.assumptions):
        assert step.id.startswith("nobody:")
        assert teller("en")(step)
