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
