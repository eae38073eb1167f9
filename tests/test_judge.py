"""The judging of replies is fair: a right figure under another name is right, a wrong one never."""

from __future__ import annotations

from typing import Any

import pytest

from evals.judge import judged, same


@pytest.mark.parametrize(
    ("gold", "verdict", "right"),
    [
        ({"action": "min-raise", "amount_to": 17000}, {"action": "may-raise", "min_raise_to": 17000}, True),
        ({"action": "min-raise", "amount_to": 17000}, {"action": "may-raise", "min_raise_to": 16000}, False),
        ({"action": "call", "amount_to": 800, "returned": 200}, {"action": "call", "amount_to": 800}, False),
        ({"action": "may-not-raise"}, {"action": "call", "may_raise": False}, True),
        ({"action": "raise", "amount_to": 800}, {"action": "call", "amount_to": 800}, False),
        ({"action": "raise", "amount_to": 900}, {"action": "binding", "amount_to": 900}, True),
        ({"action": "raise", "amount_to": 900}, {"action": "binding", "amount_to": 800}, False),
        ({"action": "min-raise", "amount_to": 900}, {"action": "binding", "amount_to": 900}, False),
        ({"action": "split", "main": 3000}, {"action": "split", "pots": [{"amount": 3000}]}, True),
    ],
)
def test_the_same_verdict_under_other_names(gold: Any, verdict: Any, right: bool) -> None:
    assert same(gold, verdict) is right


def test_a_gold_of_a_house_wants_that_house_and_a_bare_one_any() -> None:
    case = {"about": "conduct", "gold": ["ace:6"], "verdict": None, "refusal": None}
    assert judged(case, {"kind": "answer", "citations": [{"id": "ace:6"}]})["clause"]
    assert not judged(case, {"kind": "answer", "citations": [{"id": "tda-2024:6"}]})["clause"]
    assert judged({**case, "gold": ["6"]}, {"kind": "answer", "citations": [{"id": "ace:6"}]})["clause"]


def test_a_refusal_is_right_by_its_kind_and_false_where_there_is_an_answer() -> None:
    case = {"about": "conduct", "gold": [], "verdict": None, "refusal": "left to the TD"}
    assert judged(case, {"kind": "discretion"})["refusal"]
    assert not judged(case, {"kind": "clarify"})["refusal"]
    assert judged({**case, "refusal": None}, {"kind": "clarify"})["false refusal"]


@pytest.mark.parametrize(
    ("gold", "said", "right"),
    [
        ({"pots": [300, 200]}, {"pots": [300, 200]}, True),
        ({"pots": [300, 200]}, {"pots": [300]}, False),
        ({"pots": [300, 200]}, {"pots": [200, 300]}, False),
        ({"awarded": {"A": 300, "B": 200, "C": 0}}, {"awarded": [300, 200, 0]}, True),
        ({"awarded": [300, 200]}, {"awarded": [500, 0]}, False),
        ({"awarded": [300, 200]}, {"awarded": None}, False),
        ({"awarded": {"A": 300, "B": 250}}, {"awarded": [300, 200], "returned": 50}, True),
        ({"awarded": {"A": 300, "B": 200}}, {"awarded": [300, 200, 50], "returned": 50}, True),
        ({"awarded": {"each": 150}}, {"awarded": [150, 150]}, True),
    ],
)
def test_pots_and_shares_are_compared_one_by_one(gold: Any, said: Any, right: bool) -> None:
    pots = [{"amount": pot} for pot in said.pop("pots", ())]
    assert same({"action": "split", **gold}, {"action": "split", "pots": pots, **said}) is right
