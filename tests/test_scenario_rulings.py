"""From a player's words to the verdict: hands as they are typed, worked out by hand from the book first."""

from __future__ import annotations

from typing import Any

import pytest

from rulebot import rulings
from rulebot.asked import asked_for, one_of
from rulebot.scenario import read
from rulebot.settings import library
from tests.scenario_case import lines

CASES = lines("rulings.jsonl")


def verdict(words: str, language: Any, house: str = "tda-2024") -> dict[str, Any]:
    """The verdict as `rulebot ask` leads with it; empty where something is asked back."""
    reading = read(words, language)
    if reading.kind is None or reading.confidence == "low":
        return {}
    readings = (reading, *reading.also)
    found, *others = (rulings.ruling(library(), str(one.kind), one.facts, house) for one in readings)
    return asked_for(one_of(found, others, reading), reading.asked)["verdict"] or {}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_a_hand_in_a_players_words_gives_the_books_verdict(case: dict[str, Any]) -> None:
    told = verdict(case["q"], case["lang"], case["house"])
    assert told.get("action") == case["action"]
    assert case.get("amount_to") in (None, told.get("amount_to"))


@pytest.mark.parametrize(
    ("words", "action", "amount"),
    [
        ("100/200. UTG raises to 600. min raise for the button?", "min-raise", 1000),
        ("100/200. UTG raises to 600. how much to call for the button?", "call", 600),
        ("PLO 100/200. UTG first to act. what is the most he can bet?", "max-bet", 700),
        ("preflop, big blind 2000. btn silently tosses in a yellow 5000, folded to him", "call", 2000),
        (
            "PLO 200/400; limp, limp, button wants to pot. SB and BB are in. how much can he make it",
            "max-bet",
            2200,
        ),
        ("100/200. I raise to 600, sb all in 800, can I raise?", "may-not-raise", 800),
    ],
)
def test_a_ruling_is_led_by_what_was_asked(words: str, action: str, amount: int) -> None:
    told = verdict(words, "en")
    assert (told["action"], told["amount_to"]) == (action, amount)


@pytest.mark.parametrize(
    "words",
    [
        "Flop, A bets 1100, B puts out 1700. call or raise?",
        "he bets 1000, player puts in 2000 without a word",
    ],
)
def test_a_bare_total_is_asked_back_where_its_chips_decide(words: str) -> None:
    assert verdict(words, "en") == {}


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("may the stub be reshuffled?", "en"),
        ("what does it mean when the sign says 1-3 NL 100-500", "en"),
        ("I bought in for 500 euros, can I re-enter at level 8?", "en"),
        ("zählt A-2-3-4-5 als Straße oder nicht?", "de"),
        ("Kann man in Level 8 noch rebuyen, Startgeld war 200 Euro?", "de"),
        ("Wie groß muss ein Raise mindestens sein?", "de"),
    ],
)
def test_amounts_that_are_no_bets_are_not_ruled_on(words: str, language: Any) -> None:
    assert verdict(words, language) == {}
