"""The words by which a question names one of the things that a clause settles, and the sentence that leads then."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulebot import holdings
from rulebot.model import Language

CORPUS = Path(__file__).parents[1] / "corpus"
NAMED: dict[str, list[list[str]]] = tomllib.loads((CORPUS / "named.toml").read_text("utf-8"))
POINTS = {
    holding["id"]: [point["ask_en"] for point in holding["point"]]
    for holding in tomllib.loads((CORPUS / "holdings.toml").read_text("utf-8"))["holding"]
}


def first(id: str, words: str, language: Language) -> str:
    """The sentence that leads, without its yes or no."""
    lead = holdings.lead(f"tda-2024:{id}", words, language, CORPUS)
    assert lead is not None
    return holdings.plain(lead.words)


@pytest.mark.parametrize("clause", NAMED)
def test_what_is_named_stands_among_the_points_of_its_clause(clause: str) -> None:
    points = POINTS[clause if ":" in clause else f"tda-2024:{clause}"]
    assert [row[0] for row in NAMED[clause] if row[0] not in points] == []
    assert all(len(row) == 3 for row in NAMED[clause])


@pytest.mark.parametrize(
    ("id", "words", "language", "begins"),
    [
        (
            "22",
            "we busted out a pot dispute, dinner has just started. how long is left",
            "en",
            "The right to any",
        ),
        ("22", "jetzt ist essenspause, wie lange darf ich noch anfechten", "de", "Das Recht endet 1 Minute"),
        ("29", "how long must a man tank before I may call the clock", "en", "Once reasonable time"),
        ("29", "wie lange muss er überlegen, bevor ich die Clock rufen darf", "de", "Sobald nach Ansicht"),
        ("29", "he called in the same second in which time was up", "en", "A tie goes to the player"),
        ("29", "er sagt Raise genau bei null", "de", "Bei Gleichstand"),
        ("29", "how much time is there on the clock", "en", "Up to 25 seconds"),
        ("63", "chips up his sleeve on the way to table 4, what happens", "en", "The player will forfeit"),
        ("63", "Chips im Rucksack getragen, was passiert", "de", "Der Spieler verliert"),
        ("RP-22", "a bounty token over the line against a bet, what is that", "en", "It is interpreted"),
        ("23", "the level went up as the dealers changed", "en", "The incoming dealer"),
        ("35-C", "I am sitting out one hand, it is misdealt. is that another one", "en", "The original deal"),
        ("11-D", "can they balance the tables earlier than that", "en", "At the TD's discretion"),
        ("71-A", "how many rounds does shouting cost", "en", "The TD chooses"),
        ("71-A", "how many hands are two rounds", "en", "One hand for every player"),
    ],
)
def test_the_thing_that_is_named_leads(id: str, words: str, language: Language, begins: str) -> None:
    assert first(id, words, language).startswith(begins)


def test_each_part_of_a_question_of_two_parts_is_answered() -> None:
    words = "heads-up, who is dealt the last card and who acts first after the flop?"
    assert first("34-B", words, "en") == (
        "The small blind, who is the button, is dealt the last card. "
        "The big blind acts first; the small blind acts last on all other betting rounds."
    )
    asked = "Heads-up: wer hat den Button und wer redet vor dem Flop zuerst?"
    assert first("34-B", asked, "de").startswith("Der Small Blind ist der Button. Der Small Blind")


def test_a_condition_of_the_clause_that_is_not_met_gets_no_yes_or_no() -> None:
    for words, language in (
        ("I have folded, may I text now?", "en"),
        ("gefoldet, darf ich jetzt schreiben?", "de"),
    ):
        lead = holdings.lead("tda-2024:5-C", words, language, CORPUS)  # type: ignore[arg-type]
        assert lead is not None
        assert lead.answer == "fact"


def test_a_penalty_that_may_be_given_need_not_be() -> None:
    for words, language in (
        ("must the floor give a penalty for throwing cards?", "en"),
        ("muss der Floor fürs Kartenwerfen eine Strafe geben?", "de"),
    ):
        assert holdings.word("tda-2024:71-B", words, language, CORPUS) != "yes"  # type: ignore[arg-type]
