"""Laws of wagers: what must hold whatever the chips (issue 3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from betting_case import ALL, ruling
from hypothesis import given
from hypothesis import strategies as st

from rulebot.calculate.run import verdict
from rulebot.errors import CannotHappen

CHIPS = st.lists(st.sampled_from([5, 25, 100, 500, 1000, 5000]), min_size=1, max_size=6)
WORDS = st.sampled_from([None, None, "call", "raise", "check", "all-in", "pot", "amount", "bet"])
HOUSE = st.sampled_from([house.id for house in ALL])
AMOUNTS = ("call_to", "last_full_bet_or_raise", "declared_amount", "pot_before")
LISTS = ("prior_chips", "new_chips", "blinds")


@st.composite
def facing(draw: st.DrawFn) -> dict[str, Any]:
    """A wager facing a bet after the flop."""
    call_to = draw(st.integers(1, 400)) * 5
    told: dict[str, Any] = {
        "street": "flop",
        "call_to": call_to,
        "last_full_bet_or_raise": draw(st.integers(1, call_to // 5)) * 5,
        "new_chips": draw(CHIPS),
        "declared": draw(WORDS),
        "order": draw(st.sampled_from(["chips-first", "words-first", "together"])),
        "last_chips": draw(st.booleans()),
        "heads_up": draw(st.booleans()),
    }
    if draw(st.booleans()):
        told["prior_chips"] = draw(CHIPS)
        told["prior_pulled"] = draw(st.sampled_from(["none", "all", told["prior_chips"][:1]]))
    if told["declared"] == "amount" or draw(st.booleans()):
        told["declared_amount"] = draw(st.integers(1, 4000))
    return told


def times(told: dict[str, Any], by: int) -> dict[str, Any]:
    """The same facts with every amount multiplied."""
    more = {name: value * by for name, value in told.items() if name in AMOUNTS and value is not None}
    for name in LISTS:
        if told.get(name):
            more[name] = [chip * by for chip in told[name]]
    if isinstance(told.get("prior_pulled"), list):
        more["prior_pulled"] = [chip * by for chip in told["prior_pulled"]]
    return {**told, **more}


def scaled(value: Any, by: int) -> Any:
    """A figure of a verdict multiplied; what is no amount stays."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        fraction = isinstance(value, str) and "/" in value
        return as_told(Fraction(value) * by) if fraction else value
    if isinstance(value, int):
        return value * by
    if isinstance(value, list):
        return [scaled(item, by) for item in value]
    return {name: scaled(item, by) for name, item in value.items()}


def as_told(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


@given(facing(), HOUSE, st.integers(2, 7))
def test_scaling_all_chips_scales_every_amount(told: dict[str, Any], house: str, by: int) -> None:
    once = verdict(ruling("wager", house, **told))
    more = verdict(ruling("wager", house, **times(told, by)))
    assert scaled(once, by) == more


@given(facing(), HOUSE)
def test_every_verdict_has_a_citation_and_only_whole_chips(told: dict[str, Any], house: str) -> None:
    ruled = ruling("wager", house, **told)
    assert ruled.action is not None or ruled.asks
    if ruled.action is not None:
        assert ruled.steps
    assert all(step.id.startswith(f"{house}:") for step in ruled.steps)
    assert not any(isinstance(value, float) for value in ruled.figures.values())


@given(facing(), HOUSE)
def test_the_threshold_lies_between_call_and_minimum_raise(told: dict[str, Any], house: str) -> None:
    figures = ruling("wager", house, **told).figures
    if figures.get("threshold") is not None:
        assert told["call_to"] < figures["threshold"] < figures["min_raise_to"]


@given(facing(), HOUSE)
def test_what_is_put_out_is_the_amount_and_what_comes_back(told: dict[str, Any], house: str) -> None:
    told = {**told, "declared": None, "declared_amount": None, "prior_chips": [], "prior_pulled": None}
    ruled = ruling("wager", house, **told)
    put_out = sum(told["new_chips"])
    figures = ruled.figures
    if ruled.action in ("call", "raise"):
        assert figures["amount_to"] + figures["returned"] - figures.get("to_add", 0) == put_out
    if ruled.action == "all-in":
        assert figures["amount_to"] == put_out
        assert told["last_chips"]


@given(facing(), HOUSE)
def test_a_raise_is_never_below_the_minimum(told: dict[str, Any], house: str) -> None:
    ruled = ruling("wager", house, **told)
    if ruled.action == "raise":
        assert ruled.figures["amount_to"] >= told["call_to"] + told["last_full_bet_or_raise"]


@given(facing(), HOUSE)
def test_silent_chips_of_one_more_never_turn_a_raise_into_less(told: dict[str, Any], house: str) -> None:
    told = {**told, "declared": None, "declared_amount": None, "last_chips": False}
    before = ruling("wager", house, **told)
    if before.action != "raise":
        return
    after = ruling("wager", house, **{**told, "new_chips": [*told["new_chips"], min(told["new_chips"])]})
    assert after.action == "raise"
    assert after.figures["amount_to"] >= before.figures["amount_to"]


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1, 2500))
def test_an_amount_spoken_is_a_call_below_half_and_a_full_raise_from_half_on(
    call_to: int, raise_by: int, amount: int
) -> None:
    call_to, raise_by = max(call_to, raise_by), min(call_to, raise_by)
    if amount <= call_to:
        return
    told = {"street": "flop", "call_to": call_to, "last_full_bet_or_raise": raise_by, "facing_bet": True}
    ruled = ruling("wager", declared="amount", declared_amount=amount, **told)
    half = Fraction(2 * call_to + raise_by, 2)
    least = call_to + raise_by
    expected = ("call", call_to) if amount < half else ("raise", max(amount, least))
    assert (ruled.action, ruled.figures["amount_to"]) == expected


@given(facing(), HOUSE)
def test_no_fact_that_was_told_is_asked_for(told: dict[str, Any], house: str) -> None:
    asked = {ask.fact for ask in ruling("wager", house, **told).asks}
    assert not asked & {name for name, value in told.items() if value is not None}


@given(facing())
def test_facts_that_contradict_each_other_are_refused(told: dict[str, Any]) -> None:
    for wrong in (
        {"call_to": 0, "facing_bet": True},
        {"facing_bet": False},
        {"last_full_bet_or_raise": told["call_to"] + 1},
        {"blinds": [told["last_full_bet_or_raise"] + 1] * 2, "call_to": 10**6},
    ):
        try:
            ruling("wager", **{**told, **wrong})
        except CannotHappen:
            continue
        raise AssertionError(wrong)
