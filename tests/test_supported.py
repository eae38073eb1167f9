"""A yes or no is said only where the sentence behind it bears it."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pytest

from rulebot.supported import Word, another, plainly, supported, taken_back
from rulebot.words import language_of

CORPUS = Path(__file__).parents[1] / "corpus"


def borne(word: Word, question: str, sentence: str) -> Word | None:
    return supported(word, question, sentence, language_of(question), CORPUS)


@pytest.mark.parametrize(
    ("word", "question", "sentence", "answer"),
    [
        ("yes", "Is an uncalled raise forfeited?", "An uncalled raise is returned.", "no"),
        ("no", "Is an uncalled raise forfeited?", "An uncalled raise is returned.", "no"),
        ("no", "Ist so eine Bet verboten?", "Das ist erlaubt.", "no"),
        ("yes", "Ist so eine Bet verboten?", "Das ist erlaubt.", "no"),
        ("no", "My cards were caught in the muck. Are they dead?", "Such cards are dead.", None),
        ("yes", "My cards were caught in the muck. Are they dead?", "Such cards are dead.", "yes"),
        ("yes", "Do they play with a dead button?", "The dead button is in use.", "yes"),
        ("no", "I forfeit 2k. Can the 2k go to my brother?", "The forfeited chips are removed.", "no"),
    ],
)
def test_opposites_turn_it_or_silence_it(
    word: Word, question: str, sentence: str, answer: Word | None
) -> None:
    assert borne(word, question, sentence) == answer


@pytest.mark.parametrize(
    ("question", "sentence", "answer"),
    [
        ("Nobody bet, I put one big chip out. Is that a check?", "It is a bet of the whole chip.", "no"),
        ("Ich leg einen dicken Chip hin. Ist das ein Raise?", "Das ist ein Call.", "no"),
        ("I put one big chip out. Is that a bet?", "It is a bet of the whole chip.", "yes"),
        ("Two chips, silently. Is that a call?", "It is a raise if half of it is reached.", None),
        ("Out of turn bet, then a bet by the right one. Is it binding?", "An OOT fold is binding.", None),
        ("I folded out of turn. Is it binding?", "An OOT fold is binding.", "yes"),
    ],
)
def test_what_is_one_action_is_no_other(question: str, sentence: str, answer: Word | None) -> None:
    assert borne("yes", question, sentence) == answer


@pytest.mark.parametrize(
    ("question", "sentence", "answer"),
    [
        ("Can I ask for a count although I am out of turn?", "A count is given only in turn.", None),
        ("Can I ask for a count in turn?", "A count is given only in turn.", "yes"),
        (
            "I called, then threw my hand away. May I see his?",
            "Yes, provided the caller kept the cards.",
            None,
        ),
        ("I called and kept my hand. May I see his?", "Yes, provided the caller kept the cards.", "yes"),
        ("Ihm fehlt eine Karte, ist seine Hand tot?", "Handelt der Button, ist seine Hand tot.", None),
        ("Der Button checkt mit einer Karte, ist er tot?", "Handelt der Button, ist seine Hand tot.", "yes"),
        ("I pay the blind twice. Is that allowed?", "The seat is taken even if it is the blind.", "yes"),
    ],
)
def test_a_condition_must_have_been_told(question: str, sentence: str, answer: Word | None) -> None:
    assert borne("yes", question, sentence) == answer


@pytest.mark.parametrize(
    ("word", "question", "sentence", "answer"),
    [
        ("no", "Is it forbidden to discuss a live hand?", "Players must not discuss live hands.", "yes"),
        ("yes", "Is it forbidden to discuss a live hand?", "Players must not discuss live hands.", "yes"),
        ("yes", "Can we discuss live hands?", "Players must not discuss live hands.", None),
        ("no", "Can we discuss live hands?", "Players must not discuss live hands.", "no"),
        ("no", "Ist ein Handy am Tisch verboten?", "Das Handy darf nicht am Tisch liegen.", "yes"),
        ("yes", "He pocketed chips. Can they take them?", "Players may not pocket their chips.", "yes"),
    ],
)
def test_a_prohibition_says_that_it_is_forbidden(
    word: Word, question: str, sentence: str, answer: Word | None
) -> None:
    assert borne(word, question, sentence) == answer


@pytest.mark.parametrize(
    ("question", "answer"), [("Can railbirds start it?", None), ("Can any player start it?", "yes")]
)
def test_what_players_must_is_no_yes_to_a_spectator(question: str, answer: Word | None) -> None:
    assert borne("yes", question, "Players must be at their seats.") == answer


@pytest.mark.parametrize(("told", "answer"), [("noch keine Aktion", None), ("einer hat gesetzt", "yes")])
def test_what_holds_after_action_does_not_hold_before_it(told: str, answer: Word | None) -> None:
    sentence = "Er wird vor jeder Aktion korrigiert; nach irgendeiner Aktion wird weitergespielt."
    assert borne("yes", f"Kein Burn, {told}. Bleibt der Flop?", sentence) == answer


@pytest.mark.parametrize(
    ("question", "out"),
    [
        ("I said call and misheard. Can I wriggle out of it?", True),
        ("Darf sie die Ansage zurücknehmen?", True),
        ("Does he have to call?", False),
        ("Is that a call?", False),
    ],
)
def test_who_wants_to_be_let_out(question: str, out: bool) -> None:
    assert taken_back(question, language_of(question), CORPUS) == out


@pytest.mark.parametrize(
    ("question", "action", "other"),
    [
        ("Can I still fold?", "full-call", True),
        ("Kann ich noch erhöhen?", "call", True),
        ("Can I still call?", "call", False),
        ("He said raise to 900 and now wants to call. Is that possible?", "raise", True),
        ("Sie will erhöhen und sagt 900. Geht das?", "raise", False),
        ("Must I fold now?", "call", False),
    ],
)
def test_another_action_than_the_one_that_binds(question: str, action: str, other: bool) -> None:
    assert another(question, language_of(question), action, CORPUS) == other


def test_the_words_are_written_without_umlauts_and_each_pair_has_two_sides() -> None:
    words = (CORPUS / "opposites.toml").read_text("utf-8")
    table = tomllib.loads(words)
    assert words.isascii()
    assert all(len(pair) == 2 for pair in itertools.chain(table["opposites"], table["circumstances"]))


@pytest.mark.parametrize(
    ("question", "sentence", "word"),
    [
        ("I keep my phone beside my chips. All good?", "Phones may not rest on the table.", "no"),
        ("Die Chips trag ich in der Jacke rüber. Okay oder?", "Chips dürfen nicht verdeckt sein.", "no"),
        ("May I muck here?", "No player who is all-in may muck without tabling.", "no"),
        ("Is that forbidden?", "Phones may not rest on the table.", None),
        ("May I muck here?", "A player may not muck unless all others have folded.", None),
        ("Do I have to keep high chips visible?", "High chips must be visible.", "yes"),
        ("Do I have to show both?", "High chips must be visible.", None),
        ("What happens then?", "Phones may not rest on the table.", None),
    ],
)
def test_what_plainly_forbids_or_demands_is_a_yes_or_no(question, sentence, word):
    assert plainly(question, sentence, language_of(question)) == word
