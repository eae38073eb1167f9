"""Whatever facts are told, the betting kinds answer: a ruling, a question or why the facts cannot be (P8)."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args, get_origin, get_type_hints

from betting_case import ALL, teller
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebot.calculate import betting, declarations, incorrect, out_of_turn, substantial, unclear, wager
from rulebot.calculate.betting_facts import Act, Ante
from rulebot.calculate.facts import Kind
from rulebot.calculate.run import calculate

KINDS: list[Kind] = [
    kind
    for module in (betting, declarations, incorrect, out_of_turn, substantial, unclear, wager)
    for kind in module.KINDS
]
CHIPS = st.sampled_from([0, 1, 2, 25, 50, 100, 150, 200, 300, 400, 500, 600, 1000, 5000, 10**15])
SEATS = st.sampled_from(["SB", "BB", "A", "B"])
ODD = st.sampled_from([None, -1, 0.5, "x", True, [], {}, [None], 10**30])


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the shape a fact wants."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is int:
        return CHIPS
    if hint is bool:
        return st.booleans()
    if hint is str:
        return SEATS
    if hint is type(None):
        return st.none()
    if origin is Literal:
        return st.sampled_from(inside)
    if origin is tuple and inside[-1] is not Ellipsis:
        return st.tuples(*map(values, inside)).map(list)
    if origin is tuple:
        return st.lists(values(inside[0]), max_size=6)
    if hint in (Act, Ante):
        return facts_of(hint)
    if inside and inside[0] is str:
        return st.dictionaries(SEATS, CHIPS, max_size=2)
    return st.one_of(*map(values, inside))


def facts_of(facts: type[Any]) -> st.SearchStrategy[dict[str, Any]]:
    hints = get_type_hints(facts)
    told = {name: values(hint) for name, hint in hints.items()}
    return st.fixed_dictionaries({}, optional=told)


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    kind = draw(st.sampled_from(KINDS))
    told = draw(facts_of(kind.facts))
    if told and draw(st.integers(0, 9)) == 0:
        told[draw(st.sampled_from(sorted(told)))] = draw(ODD)
    return kind.name, told


@settings(max_examples=500, deadline=None)
@given(questions(), st.sampled_from(ALL))
def test_every_question_is_answered(question: tuple[str, dict[str, Any]], house: Any) -> None:
    name, told = question
    reply = calculate(name, told, house, ALL, teller("de"))
    assert json.loads(json.dumps(reply)) == reply
    assert reply["kind"] in ("ruling", "discretion", "clarify", "not_covered", "impossible")
    if reply["kind"] == "impossible":
        assert reply["reason"]
        return
    assert reply["asks"] if reply["kind"] == "clarify" else reply["steps"]
    assert all("None" not in step["text"] for step in reply["steps"])
    told_facts = {fact for fact, value in told.items() if value is not None}
    assert not told_facts & {ask["fact"] for ask in reply["asks"]} - {
        "street",
        "seats",
        "new_chips",
        "prior_chips",
        "chips",
        "high_rank",
        "suit_order",
        "high_card",
    }
