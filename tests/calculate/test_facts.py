"""Facts are read strictly: the error names the fact and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest
from refused import unreadable

from rulebot.calculate import facts
from rulebot.calculate.betting_facts import Act, Betting
from rulebot.calculate.facts import LARGEST, fact, read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.wager_facts import Wager


@dataclass(frozen=True, slots=True)
class Told:
    """Facts of every shape."""

    must: int
    chips: tuple[int, ...] | None = fact("chips", "Chips", [1])
    pair: tuple[int, int] | None = None
    named: Mapping[str, int | None] | None = None
    word: str | None = None
    either: Literal["none", "all"] | tuple[int, ...] | None = None
    plain: int = 0
    truth: bool = False


@pytest.fixture(autouse=True)
def _readers_made_anew() -> None:
    """The readers of a kind are made once and kept; these tests want to see them made."""
    facts._plan.cache_clear()


def test_facts_of_every_shape_are_read() -> None:
    told = {
        "must": 0,
        "chips": [5, LARGEST],
        "pair": [1, 2],
        "named": {"A": 1, "B": None},
        "word": "river",
        "either": [25],
        "truth": True,
    }
    assert read(Told, told) == Told(0, (5, LARGEST), (1, 2), {"A": 1, "B": None}, "river", (25,), 0, True)
    assert read(Told, {"must": 1, "either": "all"}).either == "all"
    assert read(Told, {"must": 1, "chips": (5,)}).chips == (5,)
    assert read(Told, {"must": 1, "chips": None}).chips is None
    assert read(Betting, {"actions": [{"seat": "A"}]}).actions == (Act(seat="A"),)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ([], "facts: an object with named facts is wanted, not []"),
        ({}, "must is missing in facts"),
        ({"must": None}, "must is missing in facts"),
        ({"must": True}, "must: True is not a whole number"),
        ({"must": 1.0}, "must: 1.0 is not a whole number"),
        ({"must": "5"}, "must: '5' is not a whole number"),
        ({"must": Fraction(1, 2)}, "must: Fraction(1, 2) is not a whole number"),
        ({"must": -1}, "must: -1 is negative"),
        ({"must": LARGEST + 1}, "must: more than 1,000,000,000,000,000 cannot be"),
        ({"must": -(10**30)}, "must: -1,000,000,000,000,000,000,000,000,000,000 is negative"),
        (
            {"must": 1, "mist": 2},
            "'mist' is not one of the facts here; known are must, chips, pair, named, word,",
        ),
        ({"must": 1, 5: 2}, "5 is not one of the facts here"),
        ({"must": 1, 10**30: 2}, "a number that large is not one of the facts here"),
        ({"must": 1, "chips": 5}, "chips: a list is wanted, not 5"),
        ({"must": 1, "chips": "55"}, "chips: a list is wanted, not '55'"),
        ({"must": 1, "chips": [None]}, "chips: None is not a whole number"),
        ({"must": 1, "chips": [1] * 10_001}, "chips: 10,001 entries are too many"),
        ({"must": 1, "pair": [1, "x"]}, "pair: 'x' is not a whole number"),
        ({"must": 1, "pair": [1]}, "pair: a list of 2 is wanted, not [1]"),
        ({"must": 1, "pair": [1, 2, 3]}, "pair: a list of 2 is wanted, not [1, 2, 3]"),
        ({"must": 1, "pair": 12}, "pair: a list of 2 is wanted, not 12"),
        ({"must": 1, "named": [1]}, "named: an object is wanted, not [1]"),
        ({"must": 1, "named": {"A": "x"}}, "named.A: 'x' is not a whole number"),
        ({"must": 1, "named": {"": 1}}, "named: '' is not a word"),
        ({"must": 1, "word": ""}, "word: '' is not a word"),
        ({"must": 1, "word": 5}, "word: 5 is not a word"),
        (
            {"must": 1, "word": "x" * 101},
            "word: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...",
        ),
        ({"must": 1, "pair": "x" * 58}, f"pair: a list of 2 is wanted, not '{'x' * 58}'"),
        ({"must": 1, "pair": "x" * 59}, f"pair: a list of 2 is wanted, not '{'x' * 56}..."),
        ({"must": 1, "chips": LARGEST}, "chips: a list is wanted, not 1000000000000000"),
        ({"must": 1, "chips": LARGEST + 1}, "chips: a list is wanted, not a number that large"),
        ({"must": 1, "either": "some"}, "either: a list is wanted, not 'some'"),
        ({"must": 1, "truth": 1}, "truth: 1 is neither true nor false"),
        ({"must": 1, "truth": "yes"}, "truth: 'yes' is neither true nor false"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_name_of_the_fact(told: Any, why: str) -> None:
    with unreadable("^" + re.escape(why)):
        read(Told, told)


def test_a_fact_carries_what_is_said_of_it() -> None:
    told = facts.fact("tea", "Tee", 5, answers=(1,), tries=(2,), assume="no_tea", default=7)
    assert told.default == 7
    assert told.metadata == {
        "about": {"en": "tea", "de": "Tee", "example": 5},
        "answers": (1,),
        "tries": (2,),
        "assume": "no_tea",
    }
    plain = facts.fact("milk", "Milch", None)
    assert plain.default is None
    assert plain.metadata["answers"] == plain.metadata["tries"] == ()
    assert plain.metadata["assume"] == ""


def test_limits_are_inclusive() -> None:
    assert read(Told, {"must": LARGEST}).must == LARGEST
    assert len(read(Told, {"must": 1, "chips": [1] * 10_000}).chips) == 10_000
    assert read(Told, {"must": 1, "word": "x" * 100}).word == "x" * 100


def test_a_word_of_a_closed_list_is_named_with_the_list() -> None:
    with unreadable("declared: 'schieben' is none of call, raise, bet, check"):
        read(Wager, {"declared": "schieben"})
    with unreadable("declared: 5 is none of call"):
        read(Wager, {"declared": 5})


def test_facts_inside_a_list_are_named() -> None:
    with unreadable("'chips' is not one of the facts here; known are street, seat"):
        read(Betting, {"actions": [{"chips": 5}]})
    with unreadable("actions: an object with named facts is wanted, not 5"):
        read(Betting, {"actions": [5]})


def test_a_shape_nobody_can_read_is_a_mistake_of_ours() -> None:
    @dataclass(frozen=True, slots=True)
    class Strange:
        what: complex

    with pytest.raises(TypeError, match="no reader for facts of type"):
        read(Strange, {"what": 1})


@pytest.mark.parametrize("name", KINDS)
def test_every_fact_of_a_kind_is_described_in_both_languages(name: str) -> None:
    kind = KINDS[name]
    assert kind.name == name
    assert kind.about_en.strip()
    assert kind.about_de.strip()
    for item in kind.facts.__dataclass_fields__.values():
        about = item.metadata["about"]
        assert about["en"]
        assert about["de"]
        if about["example"] is not None:
            read(kind.facts, {item.name: about["example"]})
    read(kind.facts, kind.example)
