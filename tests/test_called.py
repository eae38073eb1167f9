"""What a reply calls the players: as the asker does, never by a reader's own label."""

from __future__ import annotations

from typing import Any

import pytest

from rulebot import rulings, verdict
from rulebot.called import called, nameless
from rulebot.model import Language
from rulebot.settings import library


@pytest.mark.parametrize(
    ("label", "en", "de"),
    [
        ("ME", "you", "du"),
        ("P2", "player 2", "Spieler 2"),
        ("Seat 7", "Seat 7", "Platz 7"),
        ("HE", "the other player", "Gegner"),
        ("NEW shorty", "shorty", "shorty"),
        ("UTG", "UTG", "UTG"),
        ("Zoe", "Zoe", "Zoe"),
    ],
)
def test_labels_become_words(label: str, en: str, de: str) -> None:
    assert (called(label, "en"), called(label, "de")) == (en, de)


def test_names_and_seats_are_no_labels_of_a_reader() -> None:
    labels = ("ME", "Zoe", "Seat 3", "UTG", "P1", "HE", "A")
    assert [name for name in labels if nameless(name)] == ["P1", "HE", "A"]


@pytest.mark.parametrize(
    ("language", "words", "step"),
    [
        (
            "en",
            "Main pot: 1,000 (player 1, you). 400 goes back to you.",
            "nobody called the last 400 of you: they go back",
        ),
        (
            "de",
            "Hauptpot: 1.000 (Spieler 1, du). 400 gehen an dich zurück.",
            "die letzten 400 von dir hat niemand gecallt: sie gehen zurück",
        ),
    ],
)
def test_a_ruling_on_pots_speaks_to_the_asker(language: Language, words: str, step: str) -> None:
    facts: dict[str, Any] = {"seats": ["P1", "ME"], "contributions": [500, 900]}
    found = rulings.ruling(library(), "pots", facts, "tda-2024", language)
    assert found["steps"][0]["text"] == step
    laid = {**found["verdict"], "action": "split"}
    assert verdict.sentence("pots", laid, language, facts) == words
