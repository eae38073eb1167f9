"""Which house a question names: a league is told from a card."""

from __future__ import annotations

import pytest

from rulebot.intent import Intent
from rulebot.question import understand
from rulebot.settings import library


@pytest.mark.parametrize(
    "words",
    [
        "At an ACE night he slides in a 500 and a 100. Call?",
        "ACE-Regeln: ich bin schon raus. Darf ich die Clock rufen?",
        "Beim ACE-Turnier, wie viel Stack bekomme ich im dritten Level?",
        "in our ace league the last player mucked, allowed?",
        "Ace: may I have my phone on the table?",
    ],
)
def test_a_league_of_that_name_is_a_house(words: str) -> None:
    assert understand(words, library()).houses == ("ace",)


@pytest.mark.parametrize(
    "words",
    [
        "the dealer exposed an ACE on the flop. Misdeal?",
        "I had ace king and he flashed the ACE of spades",
        "er hat ein Ace gezeigt, darf er das",
        "ACE high on the board, both play it. Split?",
    ],
)
def test_a_card_is_no_house(words: str) -> None:
    assert understand(words, library()).houses == ("tda-2024",)


def test_a_house_that_is_ruled_out_is_not_the_one_that_is_asked_of() -> None:
    words = "TDA rules, not ACE: the others mucked, must I show?"
    assert understand(words, library()).houses == ("tda-2024",)
    assert understand("nach TDA 2011, nicht nach ACE: muss ich zeigen?", library()).houses == ("tda-2011",)


def test_blinds_behind_a_full_stop_are_no_rule() -> None:
    question = understand("We play the ACE bar league rules. 300-600, Deb opens to 1200.", library())
    assert not question.missing
    assert not question.numbers


def test_a_rule_is_named_with_a_word_for_number() -> None:
    assert understand("what does rule no. 29 say", library()).numbers == ("tda-2024:29",)
    assert understand("Regel Nr. 12, was steht da", library()).numbers == ("tda-2024:12",)
    assert understand("is the German translation of 43 right?", library()).numbers == ("tda-2024:43",)


@pytest.mark.parametrize(
    ("words", "compared"),
    [
        ("ACE: the blinds are now 300-600 and I walk in, what do I lose?", False),
        ("Clubs NZ, can I call the clock now?", False),
        ("TDA 2011 says show both, what is it now?", True),
        ("clock in ace: same as TDA?", True),
    ],
)
def test_now_compares_editions_alone(words: str, compared: bool) -> None:
    assert (understand(words, library()).intent is Intent.COMPARE) is compared
