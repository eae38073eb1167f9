"""A raise that is only proposed is held against the ruling: its yes or no is compared, not guessed."""

from __future__ import annotations

import pytest
from desk_cases import desk

from rulebot import proposed
from rulebot.desk import Desk
from rulebot.readers import open_network
from rulebot.scenario.reading import Reading


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:43-A", "tda-2024:47-A").retriever, network=open_network())


@pytest.mark.parametrize(
    ("words", "begins", "least"),
    [
        ("150/300, lojack opens to 800, is a 3bet to 1200 enough?", "No.", 1300),
        ("150/300, lojack opens to 800, is a 3bet to 1300 enough?", "Yes.", 1300),
        ("Turn: Einsatz 700, Raise auf 1.900, ich möchte auf 3.000. Geht das?", "Nein.", 3100),
        ("Turn: Einsatz 700, Raise auf 1.900, ich möchte auf 3.200. Geht das?", "Ja.", 3100),
        ("flop, bet of 650. can i make it 1250?", "No.", 1300),
        ("200/400, utg 1100, mp all in 1300, btn raises to 2000. is that legal?", "Yes.", 2000),
        ("200/400, utg 1100, mp all in 1300, btn raises to 1900. is that legal?", "No.", 2000),
    ],
)
def test_the_amount_asked_after_is_compared(heard, words, begins, least):
    reply = heard.ask(words)
    assert reply["answer"].startswith(begins), reply["answer"]
    assert reply["verdict"]["min_raise_to"] == least


def test_an_all_in_that_was_told_is_no_stack_of_the_proposal(heard):
    hand = "Flop, Mia setzt 600, Leo ist mit 1.300 all in, Ute callt. Reichen Mia {}?"
    assert heard.ask(hand.format("1.900"))["answer"].startswith("Nein.")
    assert heard.ask(hand.format("2.000"))["answer"].startswith("Ja.")


def test_who_may_not_raise_may_not_to_any_amount(heard):
    reply = heard.ask("A bets 900 on the river, B is all in for 1300. can A raise to 5000?")
    assert reply["answer"].startswith("No raise.")


TOLD = {"actions": [{"seat": "A", "action": "bet", "to": 600}], "to_act": "B"}
MAY = {"call_to": 600, "min_raise_to": 1200, "may_raise": True}


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("bet 600. is 1,100 enough?", "no"),
        ("bet 600. is 1,200 enough?", "yes"),
        ("bet 600. is it 1,100 or 1,200?", None),
        ("bet 600. what is the minimum? the dealer said 1,100", None),
        ("bet 600. can i raise all in for 1,100?", None),
        ("bet 600. can i call with 600?", None),
        ("600 gesetzt, reicht 1.100?", "no"),
    ],
)
def test_only_one_proposal_is_compared(words, answer):
    assert proposed.word("betting", TOLD, MAY, words, "de" if "gesetzt" in words else "en") == answer


@pytest.mark.parametrize(
    ("structure", "verdict", "amount", "answer"),
    [
        ("fixed-limit", MAY, "1,200", "yes"),
        ("fixed-limit", MAY, "1,300", "no"),
        ("pot-limit", {**MAY, "max_raise_to": 2000}, "2,000", "yes"),
        ("pot-limit", {**MAY, "max_raise_to": 2000}, "2,100", "no"),
        ("no-limit", {**MAY, "may_raise": False}, "2,000", "no"),
        ("no-limit", {"call_to": 600}, "2,000", None),
        ("no-limit", {**MAY, "conflict": [1]}, "2,000", None),
    ],
)
def test_the_structure_bounds_it(structure, verdict, amount, answer):
    facts = {**TOLD, "structure": structure}
    assert proposed.word("betting", facts, verdict, f"bet 600. is {amount} allowed?", "en") == answer


def test_a_raise_is_undone_only_where_its_size_is_asked_after():
    acts = [{"seat": "A", "action": "bet", "to": 600}, {"seat": "B", "action": "raise", "to": 1100}]
    reading = Reading("betting", {"actions": acts, "to_act": "C"}, confidence="sure")
    before = proposed.undone(reading, "A 600, B raises to 1100. is that legal?", "en")
    assert (before.facts["actions"], before.facts["to_act"]) == (acts[:1], "B")
    for words in ("A 600, B raises to 1100. min for C?", "A 600, B raises to 1100. is 1500 legal?"):
        assert proposed.undone(reading, words, "en") is reading


@pytest.mark.parametrize(
    ("verdict", "answer"),
    [({"action": "raise"}, "yes"), ({"action": "raise", "to_add": 100}, "no"), ({"action": "call"}, None)],
)
def test_a_raise_that_must_be_made_up_was_not_enough(verdict, answer):
    assert proposed.word("wager", {}, verdict, "he makes it 2200 over 1000. legal?", "en") == answer


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("PLO turn, 1400 in the pot. I lead 700, he pops it to 2300, whats my max re-pot", 8300),
        (
            "pot limit flop, 800 in the middle. HJ bets 500, BTN makes it 1700. how much can HJ repot to?",
            5900,
        ),
        (
            "pot limit flop, 800 in the middle. HJ bets 500, BTN makes it 1700. how much can the SB go to?",
            6400,
        ),
    ],
)
def test_a_pot_raise_counts_what_the_asker_has_put_in(heard, words, most):
    assert heard.ask(words)["verdict"]["amount_to"] == most


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("flop: 700 bet, raised to 1800. the dealer tells me i can just call. is that right?", "No."),
        ("bet of 650, dealer says minimum raise is to 1400. is that right?", "No."),
        ("bet of 650, dealer says minimum raise is to 1300. is that right?", "Yes."),
        ("Einsatz 650, der Dealer meint, der Mindest-Raise ist 1.400. Stimmt das?", "Nein."),
        ("Einsatz 650, der Dealer meint, der Mindest-Raise ist 1.300. Stimmt das?", "Ja."),
        ("river: 750 bet, i push out two 750s silently, he says that isn't a raise. right?", "No."),
        ("river: 750 bet, i push out a 2k chip silently, he says that isn't a raise. right?", "Yes."),
    ],
)
def test_what_somebody_says_of_it_is_right_or_wrong(heard, words, begins):
    assert heard.ask(words)["answer"].startswith(begins)


@pytest.mark.parametrize(
    "words", ["does C win 4,000?", "is the call 1,500?", "and C folds for 900?", "is that ok?"]
)
def test_no_raise_is_proposed_by_other_questions(words):
    assert not proposed.again(words, "The minimum raise is to 1,200.", TOLD, "en")


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("flop bet 3k, min raise is to 6k isnt it", "Yes."),
        ("flop bet 3k, min raise is to 7k isnt it", "No."),
        ("flop bet 3k, raise 7k. so min reraise is 14k, ain't it", "No."),
        ("300/600, utg makes it 1500. minimum re-raise would be 2400, correct?", "Yes."),
        ("Flop, Bet 3.000, Min Raise ist auf 6.000, oder?", "Ja."),
        ("Flop, Bet 3.000, Min Raise ist auf 7.000, oder?", "Nein."),
    ],
)
def test_a_least_raise_that_the_asker_supposes_is_no_raise_made(heard, words, begins):
    reply = heard.ask(words)
    assert reply["answer"].startswith(begins), reply["answer"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Pot is 500, he bets 500, I want to raise to 2500. Allowed?", "no"),
        ("Pot is 500, he bets 500, I want to raise to 1800. Allowed?", "yes"),
        ("Pot is 500, he bets 500. How much may I make it?", None),
    ],
)
def test_a_raise_within_the_pot_may_be_made(question, answer):
    facts, verdict = {"call_to": 500}, {"action": "max-bet", "amount_to": 2000, "min_raise_to": 1000}
    assert proposed.word("wager", facts, verdict, question, "en") == answer
