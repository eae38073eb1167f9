"""The first word of an answer: what a question asks of a clause, and what the clause says to it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulebot import yes_no
from rulebot.form import About, Wants, form
from rulebot.library import Library

CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.mark.parametrize(
    ("words", "language", "wants", "about", "turned"),
    [
        ("May I text during a hand?", "en", Wants.YES_OR_NO, About.MAY, False),
        ("Is it forbidden to text during a hand?", "en", Wants.YES_OR_NO, About.MAY, True),
        ("He folded. Do I have to show?", "en", Wants.YES_OR_NO, About.MUST, False),
        ("I said two words. Who acts first?", "en", Wants.FACT, About.IS, False),
        ("Is that a call or a raise?", "en", Wants.WHICH, About.IS, False),
        ("bet is 3000, he puts one chip. call or raise", "en", Wants.WHICH, About.IS, False),
        ("karte offen beim geben. misdeal j/n", "de", Wants.YES_OR_NO, About.IS, False),
        ("he puts one chip, no word. just a call rite", "en", Wants.YES_OR_NO, About.IS, False),
        ("Ohne Ton, kein Wort: das bleibt ein Call, oder?", "de", Wants.YES_OR_NO, About.IS, False),
        ("The chips stay in, right?", "en", Wants.YES_OR_NO, About.IS, False),
        ("Can I be penalized for that?", "en", Wants.YES_OR_NO, About.FINED, False),
        ("While on penalty, may I watch?", "en", Wants.YES_OR_NO, About.MAY, False),
        ("If I'm not at my seat, is my hand dead?", "en", Wants.YES_OR_NO, About.IS, False),
        ("Darf ich nachlegen?", "de", Wants.YES_OR_NO, About.MAY, False),
        ("Muß ich zeigen, obwohl niemand gecallt hat?", "de", Wants.YES_OR_NO, About.MUST, False),
        ("ist nachlegen verboten", "de", Wants.YES_OR_NO, About.MAY, True),
        ("Wie lange habe ich Zeit?", "de", Wants.FACT, About.IS, False),
        ("neue Karten verlangen?", "de", Wants.YES_OR_NO, About.MAY, False),
    ],
)
def test_how_a_question_is_put(words: str, language: str, wants: Wants, about: About, turned: bool) -> None:
    found = form(words, language)  # type: ignore[arg-type]
    assert (found.wants, found.about, found.turned) == (wants, about, turned)


@pytest.mark.parametrize(
    ("id", "words", "answer"),
    [
        ("39-D", "may the dealer shuffle the stub face up", "no"),
        ("39-D", "must the stub be shuffled face down?", "yes"),
        ("39-D", "is it forbidden to mix the stub face-up?", "yes"),
        ("71-C", "I'm on penalty. May I stay at the table?", "no"),
        ("71-C", "do I have to leave the table on a penalty", "yes"),
        ("17-B", "Everyone else mucked. Must I show?", "no"),
        ("17-B", "Who has to show?", None),
        ("17-B", "Must I show, or is it enough to keep them?", None),
        ("28", "can I see what would have come", "no"),
        ("ace:17", "do I still need to table", "yes"),
    ],
)
def test_what_a_clause_says_to_it(id: str, words: str, answer: str | None) -> None:
    full = id if ":" in id else f"tda-2024:{id}"
    assert yes_no.word(full, words, "en", CORPUS) == answer


def test_what_one_may_not_is_forbidden() -> None:
    """Every case of "may", asked the other way round, is answered the other way round."""
    asked = 0
    for clause, rows in yes_no.cases(CORPUS).items():
        id = clause if ":" in clause else f"tda-2024:{clause}"
        for verb in (
            "leave",
            "show",
            "text",
            "give",
            "fold",
            "raise",
            "see",
            "choose",
            "combine",
            "stay",
            "pocket",
        ):
            may = yes_no.word(id, f"may I {verb} that", "en", CORPUS)
            banned = yes_no.word(id, f"is it forbidden to {verb} that", "en", CORPUS)
            if any(case.about is About.MAY for case in rows) and may and banned:
                asked += 1
                assert {may, banned} == {"yes", "no"}, (clause, verb)
    assert asked > 25


def test_every_case_is_of_a_clause_there_is(library: Library) -> None:
    for clause in tomllib.loads((CORPUS / "yes_no.toml").read_text("utf-8")):
        assert (clause if ":" in clause else f"tda-2024:{clause}") in library, clause
