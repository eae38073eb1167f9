"""A short big blind that pays the ante for all (RP-11)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, assumed, ruled, said
from refused import impossible


@pytest.mark.parametrize(
    ("stack", "first", "second", "action"),
    [
        (1, 1, 0, "all-in"),
        (499, 499, 0, "all-in"),
        (500, 500, 0, "all-in"),
        (501, 500, 1, "all-in"),
        (1000, 500, 500, "all-in"),
        (1001, 500, 500, "yes"),
    ],
)
@pytest.mark.parametrize("house", [TDA, NZ])
def test_what_is_paid_first(house: str, stack: int, first: int, second: int, action: str) -> None:
    ruling = ruled("big-blind-ante", house, stack=stack, big_blind=500, ante=500)
    blind, ante = (first, second) if house == TDA else (second, first)
    assert (ruling.action, ruling.figures) == (
        action,
        {"blind": blind, "ante": ante, "left": stack - first - second},
    )
    say = "bba_big_blind_first" if house == TDA else "bba_ante_first"
    assert said(ruling) == [(say, f"{house}:RP-11")]
    assert ruling.steps[0].values == {
        "stack": stack,
        "blind": blind,
        "ante": ante,
        "left": stack - first - second,
    }
    assert assumed(ruling) == [("bba_recommended", f"{house}:RP-11")]


def test_a_smaller_ante() -> None:
    ruling = ruled("big-blind-ante", TDA, stack=550, big_blind=500, ante=100)
    assert ruling.figures == {"blind": 500, "ante": 50, "left": 0}
    assert ruled("big-blind-ante", NZ, stack=550, big_blind=500, ante=100).figures == {
        "blind": 450,
        "ante": 100,
        "left": 0,
    }


@pytest.mark.parametrize(
    ("house", "action", "step"),
    [
        (TDA_2011, "not-specified", ("bba_silent", "tda-2011:front")),
        (ACE, "discretion", ("bba_informational", "ace:front")),
    ],
)
def test_books_without_an_order(house: str, action: str, step: tuple[str, str]) -> None:
    ruling = ruled("big-blind-ante", house, stack=700, big_blind=500, ante=500)
    assert (ruling.action, said(ruling), ruling.figures) == (action, [step], {})


@pytest.mark.parametrize("fact", ["stack", "big_blind", "ante"])
def test_what_is_needed_is_asked(fact: str) -> None:
    facts = {"stack": 700, "big_blind": 500, "ante": 500}
    del facts[fact]
    assert asked(ruled("big-blind-ante", TDA, **facts)) == {fact: []}


@pytest.mark.parametrize(
    ("facts", "why"), [({"stack": 0}, "no chips"), ({"big_blind": 0}, "is 0"), ({"ante": 0}, "is 0")]
)
@pytest.mark.parametrize("house", [TDA, TDA_2011])
def test_blinds_that_cannot_be_are_refused(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("big-blind-ante", house, **facts)
