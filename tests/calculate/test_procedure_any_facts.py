"""Whatever is told about pots and procedure, every house rules, asks, or says why it cannot be."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping
from typing import Any, Literal

import pytest
from betting_case import teller
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebot.calculate import procedure
from rulebot.calculate.facts import Kind
from rulebot.calculate.run import calculate
from rulebot.houses import HOUSES, load_house

ALL = [load_house(house) for house in HOUSES]
WORDS = st.sampled_from(["1", "2", "3", "4", "BTN", "UTG", "s", "h", "d", "c", "6s", "Td", "17:30", "2:00"])
NUMBERS = st.one_of(st.integers(0, 12), st.sampled_from([25, 100, 500, 10**15]))


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of an annotated type, as JSON has them."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is int:
        return NUMBERS
    if kind is bool:
        return st.booleans()
    if kind is str:
        return WORDS
    if kind is types.NoneType:
        return st.none()
    if origin is Literal:
        return st.sampled_from(inside)
    if origin is tuple and inside[-1] is Ellipsis:
        return st.lists(any_of(inside[0]), max_size=4)
    if origin is tuple:
        return st.tuples(*(any_of(item) for item in inside)).map(list)
    if origin in (dict, Mapping):
        return st.dictionaries(WORDS, any_of(inside[1]), max_size=4)
    return st.one_of(*(any_of(item) for item in inside))


def facts_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    hints = typing.get_type_hints(kind.facts)
    return st.fixed_dictionaries({}, optional={name: any_of(hint) for name, hint in hints.items()})


def floats(reply: Any) -> list[str]:
    """Every float in a reply, as JSON has it."""
    found: list[str] = []
    json.loads(json.dumps(reply), parse_float=found.append)
    return found


@pytest.mark.parametrize("kind", procedure.KINDS, ids=lambda kind: kind.name)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_facts_are_ruled_asked_or_refused_in_every_house(kind: Kind, data: st.DataObject) -> None:
    facts = data.draw(facts_of(kind))
    for house in ALL:
        reply = calculate(kind.name, facts, house, ALL, teller("de"))
        assert reply["kind"] in {"ruling", "clarify", "discretion", "not_covered", "impossible"}
        if reply["kind"] == "impossible":
            assert reply["reason"]
            continue
        assert reply["steps"] or reply["asks"]
        assert all(step["id"].startswith(f"{house.id}:") for step in reply["steps"])
        assert set(reply["others"]) == {other.id for other in ALL} - {house.id}
        assert not floats(reply)


@pytest.mark.parametrize("kind", procedure.KINDS, ids=lambda kind: kind.name)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_fact_left_out_is_the_same_as_null(kind: Kind, data: st.DataObject) -> None:
    facts = data.draw(facts_of(kind))
    nulls = {name: facts.get(name) for name in typing.get_type_hints(kind.facts)}
    one = calculate(kind.name, facts, ALL[0], ALL, teller("en"))
    assert calculate(kind.name, nulls, ALL[0], ALL, teller("en")) == one
