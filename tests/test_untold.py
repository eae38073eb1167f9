"""What a hand speaks of without an amount is asked for, and the answer completes the hand."""

from __future__ import annotations

import pytest
from desk_cases import desk

from rulebot import asked, conversation, follow
from rulebot.desk import Desk
from rulebot.readers import open_network
from rulebot.say import sentences
from tests.test_tagging import told


@pytest.mark.parametrize(
    ("text", "lacks", "heads"),
    [
        ("a bet of {900|bet P1} and a raise. min for me?", ["raise_to"], {"st": "flop"}),
        ("Open {1.000|bet P1}, all-in, Lena?", ["all_in_for"], {"lang": "de"}),
        ("somebody bet, somebody raised to {3,200|bet P2}. min?", ["bet_before"], {"st": "turn"}),
        ("he shoved {1,900|allin P1} over my bet, may I?", ["bet_before"], {"st": "flop", "ask": "may-raise"}),
        ("nach meiner Bet ging er {1.100 all-in|allin P1}. darf ich?", ["bet_before"],
         {"lang": "de", "st": "flop", "ask": "may-raise"}),
        ("A bets {400|bet P1}, next one is all in over the top", ["all_in_for"], {"st": "flop"}),
    ],
)  # fmt: skip
def test_a_deed_without_an_amount_is_missed(text, lacks, heads):
    found = told(text, "betting", **{"ask": "minimum", **heads})
    assert list(found.lacks) == lacks


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("he bets {900|bet P1} and a raise to {2,400|bet P2}. min for me?", {"st": "flop"}),
        ("he goes {1.100|allin P1} all-in. darf ich raisen?", {"lang": "de", "st": "flop"}),
        ("blinds {200/400|blinds}, he raises to {900|bet P1}. min?", {"st": "preflop"}),
        ("he shoved {1,900|allin P1} over my bet of {800|bet ME}, may I?", {"st": "flop", "ask": "may-raise"}),
        ("a bet of {900|bet P1} and a raise. what do I owe?", {"st": "flop", "ask": "call-amount"}),
    ],
)  # fmt: skip
def test_what_is_told_is_not_missed(text, heads):
    assert not told(text, "betting", **{"ask": "minimum", **heads}).lacks


@pytest.mark.parametrize(
    ("text", "lacks", "ask"),
    [
        ("Einer war all-in, {zwei|n} haben je {3.000|in P1} drin. Hauptpot?", ["all_in_for"], "pots"),
        ("I shoved {22,000|allin ME}, Gus {calls|call P1} all in and wins. what is left", ["all_in_for"], "returned"),
        ("Shorty all-in für {900|allin P1}, {zwei|n} haben je {3.000|in P2} drin. Hauptpot?", [], "pots"),
        ("I am all in {3,150|allin ME}, {two|n} cover me and call. size of the side?", ["put_in_later"], "pots"),
        ("{3,150|allin ME} and {5,000|allin P1}, {5,000|allin P2}. size of the side?", [], "pots"),
    ],
)  # fmt: skip
def test_chips_in_the_pots_that_are_not_told_are_missed(text, lacks, ask):
    found = told(
        text.replace("call.", "{call|call P1}."), "pots", lang="de" if "ü" in text else "en", ask=ask
    )
    assert list(found.lacks) == lacks


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("Seat 2 and seat 5 tie, pot {3,775|pot}, {25s|chipsize}. odd 25 to whom?", ["seats_from_button"]),
        ("Seat 2 and seat 5 tie, pot {3,775|pot}, {25s|chipsize}, button is 4. odd 25 to whom?", []),
        ("Seat 2 and seat 5 tie, pot {3,750|pot}, {25s|chipsize}. who gets what?", []),
        ("two players chop {3,775|pot}, {25s|chipsize}. who gets what?", []),
    ],
)
def test_an_odd_chip_of_certain_players_hangs_on_their_seats(text, lacks):
    assert list(told(text, "pots", ask="odd-chip").lacks) == lacks


def test_every_fact_that_can_be_missing_has_its_words_and_its_clauses(library):
    names = {*sentences()["lacks"]}
    assert names <= {*sentences()["told"]}
    for name in names:
        found = asked.lacking("tda-2024", [name])
        assert (found["kind"], found["asks"]) == ("clarify", [{"fact": name, "if": []}])
        assert all(id in library for id in asked.clauses_on(name))


def test_the_answer_is_put_where_it_belongs():
    hand = "a bet of 900 and a raise. min for me?"
    assert follow.filled(hand, "raise_to", "2,400", "en") == "a bet of 900 and a raise to 2,400. min for me?"
    shoved = "he shoved 1,900 over my bet, may I?"
    assert follow.filled(shoved, "bet_before", "800.", "en") == f"I bet 800. {shoved}"
    assert follow.filled("Raise auf 5.000", "bet_before", "2.000", "de").startswith("Jemand setzt 2.000.")
    assert follow.filled("Side?", "put_in_later", "900", "en").endswith("? The others put in 900 more each.")


@pytest.fixture(scope="module")
def heard(library):
    given = desk(library, "tda-2024:43-A", "tda-2024:47-A")
    return Desk(library, given.retriever, network=open_network())


@pytest.mark.parametrize(
    ("hand", "fact", "answer", "least"),
    [
        ("there was a bet of 900 and a raise. what do i need to make it to reraise", "raise_to", "2,400", 3900),
        ("Turn. Somebody bet, somebody raised to 3,200. What's the least I can re-raise to?", "bet_before", "1200",
         5200),
        ("Am Flop: irgendwer bet, dann Raise auf 5.000, ich will das Minimum drüber. Wie viel?", "bet_before",
         "2.000", 8000),
    ],
)  # fmt: skip
def test_a_conversation_completes_the_hand(heard, hand, fact, answer, least):
    first = heard.ask(hand)
    assert (first["kind"], [ask["fact"] for ask in first["asks"]]) == ("clarify", [fact])
    assert first["citations"]
    then = heard.ask(answer, context=conversation.of(first))
    assert (then["kind"], then["verdict"]["min_raise_to"]) == ("ruling", least)


def test_numbers_among_words_of_nothing_are_no_hand(heard):
    assert heard.ask("asdf qwer 900 900 900")["kind"] != "ruling"
    assert heard.ask("shorty 900, I 900, Bob 900 all in, pots?")["kind"] == "ruling"


def test_the_antes_of_all_are_in_the_pot():
    text = "Ante {100|ante} each, 8 players, blinds {400/800|blinds}, utg {3.300|in UTG}, bb {calls|call BB}, pot?"
    assert sum(told(text, "pots", ask="pots").facts["contributions"]) == 6600 + 800
    without = told(text.replace("each, 8 players", ""), "pots", ask="pots").facts
    assert sum(without["contributions"]) == 6600 + 100
