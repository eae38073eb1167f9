"""Which house a question names: a league is told from a card."""

from __future__ import annotations

import pytest

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
