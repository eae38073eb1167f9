"""Whose statement a question wants judged, and whether it is asked if it is wrong."""

from __future__ import annotations

import pytest

from rulebot import yes_no
from rulebot.contested import contested
from rulebot.settings import CORPUS


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (
            "Dealer claims a cap of three. I say there's no cap in no-limit. Am I right?",
            "there's no cap in no-limit",
        ),
        ("Dealer claims a cap of three. I say there's no cap. Is he right?", "a cap of three"),
        ("Der Floor meint, ich muss zahlen. Ich sage, der Call gilt. Hab ich recht?", "der Call gilt"),
        ("Der Floor meint, ich muss zahlen. Ich sage, der Call gilt. Hat er recht?", "ich muss zahlen"),
        ("Dealer: Misdeal. Hat der Dealer recht?", "Misdeal."),
        ("They want to push it back. Correct that it stays where it is?", "it stays where it is?"),
        ("'Hand is dead', says the floor. Is that right?", "Hand is dead"),
        ("UTG called. The CO demands a redeal. Is he right?", "a redeal"),
        ("Raise auf 1.400, sagt der Button. Korrekt?", "Raise auf 1.400"),
        ("They tell me to show first. Are they right?", "i must show first"),
        ("A guy on the rail says the all-in must show, is that so?", "the all-in must show"),
        ("Is seat 8 correct? He says I owe 600 more.", "I owe 600 more"),
        ("Jonas sagt, es ist ein Raise. Hat Jonas recht?", "es ist ein Raise"),
        ("The opener calls that a call. Dealer's right, isn't he?", "a call"),
        ("Der Dealer hat gesagt, die Hand ist tot. Ist das richtig so?", "die Hand ist tot"),
        ("One chip goes in. SB starts yelling that's a raise. is the SB right?", "that's a raise"),
        ("Ich hab Check gesagt. Dealer sagt ich darf nicht raisen. Hat er recht?", "ich darf nicht raisen"),
        ("am I right in thinking that it is just a call?", "it is just a call?"),
        ("Ich denke, das ist ein Raise. Der Dealer sagt Call. Passt das so vom Dealer?", "Call"),
    ],
)
def test_the_words_of_the_one_who_is_asked_about_are_meant(question: str, words: str) -> None:
    claim = contested(question)
    assert claim is not None
    assert (claim.words, claim.wrong) == (words, False)


@pytest.mark.parametrize(
    "question",
    [
        "The dealer says call or fold only. Is she wrong?",
        "Ein Zuschauer sagt, er muss sofort umdrehen. Stimmt nicht, oder?",
        "Der Bettor will wieder raisen. Ich als Floor sag nein. Passt das?",
        "He wants to see my cards. I said no. Was I right?",
        "Is the floor wrong? He said it is only a call.",
        "The guy in seat 4 claims I must call. Is he talking rubbish?",
        "Der Floor entscheidet auf Call. Fehlentscheidung?",
    ],
)
def test_it_is_asked_whether_a_statement_is_wrong_or_who_denied_it_is_right(question: str) -> None:
    claim = contested(question)
    assert claim is not None
    assert claim.wrong


@pytest.mark.parametrize(
    "question",
    [
        "May I raise?",
        "Who is right?",
        "Dealer says it's a call, I say it's a raise, who's right?",
        "The dealer says three raises. What is the cap?",
        "He bet 400 and I called, right?",
        "The floor says I can't. True?",
        "Is that good thinking or wrong?",
        "Kann ich sagen, was ich hatte?",
    ],
)
def test_a_plain_question_contests_nothing(question: str) -> None:
    assert contested(question) is None


@pytest.mark.parametrize(
    ("id", "question", "language", "answer"),
    [
        (
            "48",
            "dealer in no-limit claims three raises. i say there's no cap in no limit. am i right",
            "en",
            "yes",
        ),
        ("48", "i say there's no cap. he says no limit has a cap of three raises. is he right?", "en", "no"),
        ("48", "he says no limit has a cap of three raises. is he wrong?", "en", "yes"),
        (
            "48",
            "Ich sage, im No-Limit gibt es keine Obergrenze, der Dealer meint schon. Hab ich recht?",
            "de",
            "yes",
        ),
        ("5-B", "Kollege sagt, man darf das Handy auf den Tisch legen. Hat er recht?", "de", "no"),
        ("5-B", "Kollege sagt, man darf das Handy auf den Tisch legen. Liegt er falsch?", "de", "yes"),
        ("29", "Nach TDA kann nur wer am Platz ist die Clock rufen, sagt er. Stimmts?", "de", None),
        ("28", "which rule lets me rabbit hunt once per level?", "en", "no"),
        ("28", "which rule covers rabbit hunting?", "en", None),
    ],
)
def test_a_clause_is_held_against_the_statement_and_not_against_the_story(
    id: str, question: str, language: str, answer: str | None
) -> None:
    assert yes_no.word(id, question, language, CORPUS) == answer


def test_what_is_taken_for_granted_is_never_confirmed() -> None:
    claim = contested("Which rule allows staff to move a player?")
    assert claim is not None
    assert claim.assumed
    assert yes_no.word("10-A", "Which rule lets me sit in the big blind?", "en", CORPUS) is None
