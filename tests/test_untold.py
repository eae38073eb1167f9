"""What a hand speaks of without an amount is asked for, and the answer completes the hand."""

from __future__ import annotations

import pytest
from desk_cases import desk

from rulebot import amended, asked, rulings, varied
from rulebot.amended import Change
from rulebot.context import of
from rulebot.desk import Desk
from rulebot.readers import open_network
from rulebot.say import sentences
from rulebot.scenario.reading import Reading
from tests.test_tagging import told


@pytest.mark.parametrize(
    ("text", "lacks", "heads"),
    [
        ("a bet of {900|bet P1} and a raise. min for me?", ["raise_to"], {"st": "flop"}),
        ("a bet of {900|bet P1} and a raise. what do I owe?", ["raise_to"], {"st": "flop", "ask": "call-amount"}),
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
        ("Raise to {3,200|bet P1}, what do I owe?", {"st": "turn", "ask": "call-amount"}),
        ("{100/200|blinds}, the cutoff only has {350|allin CO}, all in. min for me?", {"st": "preflop"}),
        ("{150/300|blinds}. UTG nur {450|allin UTG} und all in, kleinster Raise?", {"lang": "de", "st": "preflop"}),
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


def test_every_fact_that_can_be_missing_can_be_told():
    names = {*sentences()["lacks"]}
    assert {*sentences()["told"]} == {*names, "my_bet", "two", "three", "other"} - {"seats_from_button"}
    for name in names:
        found = asked.lacking("tda-2024", [name])
        assert (found["kind"], found["asks"]) == ("clarify", [{"fact": name, "if": []}])


@pytest.mark.parametrize(
    ("kind", "want", "lacks", "clause"),
    [
        ("betting", "minimum", "raise_to", "43-A"),
        ("betting", "may-raise", "own_action", "47-A"),
        ("pots", "pots", "all_in_for", "21"),
        ("pots", "who-gets", "seats_from_button", "20-A"),
    ],
)
def test_what_is_missing_is_asked_under_the_clause_that_hangs_on_it(library, kind, want, lacks, clause):
    first, *_ = asked.clauses(Reading(kind, asked=want, lacks=(lacks,)))
    assert first == f"tda-2024:{clause}"
    assert first in library
    assert asked.clauses(Reading(kind, asked=want)) == []


def test_the_answer_is_put_where_it_belongs():
    hand = "a bet of 900 and a raise. min for me?"
    assert amended.filled(hand, "raise_to", "2,400", "en") == "a bet of 900 and a raise to 2,400. min for me?"
    shoved = "he shoved 1,900 over my bet, may I?"
    assert amended.filled(shoved, "bet_before", "800.", "en") == f"I bet 800. {shoved}"
    assert amended.filled("Raise auf 5.000", "bet_before", "2.000", "de").startswith("Jemand setzt 2.000.")
    side = "I am all in for 3,150, two cover me and bet on. Side?"
    assert amended.filled(side, "put_in_later", "5,150", "en").endswith(
        "? The two others are in for 5,150 each."
    )
    assert amended.filled(side, "put_in_later", "2,000", "en") is None  # they have him covered
    pots = "Einer war all-in, zwei haben je 3.000 drin. Main?"
    assert amended.filled(pots, "all_in_for", "1.200", "de").startswith("Einer war all-in für 1.200, zwei")
    assert amended.filled(hand, "raise_to", "he did not say", "en") is None


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
    then = heard.ask(answer, context=of(first))
    assert (then["kind"], then["verdict"]["min_raise_to"]) == ("ruling", least)


def test_numbers_among_words_of_nothing_are_no_hand(heard):
    assert heard.ask("asdf qwer 900 900 900")["kind"] != "ruling"
    assert heard.ask("shorty 900, I 900, Bob 900 all in, pots?")["kind"] == "ruling"


def test_the_antes_of_all_are_in_the_pot():
    text = "Ante {100|ante} each, 8 players, blinds {400/800|blinds}, utg {3.300|in UTG}, bb {calls|call BB}, pot?"
    assert sum(told(text, "pots", ask="pots").facts["contributions"]) == 6600 + 800
    without = told(text.replace("each, 8 players", ""), "pots", ask="pots").facts
    assert sum(without["contributions"]) == 6600 + 100


OPEN = "there was a bet of 900 and a raise. what do i need to make it to reraise"


@pytest.mark.parametrize(
    "words", ["what about ACE?", "what about Clubs NZ?", "und auf Deutsch?", "why?", "explain"]
)
def test_what_is_missing_stays_missing_whatever_is_asked_next(heard, words):
    then = heard.ask(words, context=of(heard.ask(OPEN)))
    assert (then["kind"], then["verdict"]) == ("clarify", None)
    assert [ask["fact"] for ask in then["asks"]] == ["raise_to"]
    assert then["citations"]
    last = heard.ask("2,400", context=of(then))
    assert last["verdict"]["min_raise_to"] == 3900


def test_actions_set_right_by_hand_leave_nothing_missing_and_other_facts_do():
    before = Reading("betting", {"actions": [{"seat": "A", "action": "bet", "to": 900}]}, lacks=("raise_to",))
    both = [*before.facts["actions"], {"seat": "B", "action": "raise", "to": 2400}]
    told_all, _ = varied.merged(before, {"actions": Change(both, "")})
    on_turn, _ = varied.merged(before, {"street": Change("turn", "")})
    assert (told_all.lacks, on_turn.lacks) == ((), ("raise_to",))


def test_a_claim_of_what_a_rule_says_is_no_question_what_it_is_about(heard):
    reply = heard.ask("dealer says rule 47 says I must raise to 1,800 at least over a bet of 900, true?")
    assert "not about" not in reply["answer"]


TIED = {
    "seats": ["Seat 2", "Seat 5", "others"],
    "contributions": [1875, 1875, 25],
    "folded": [False, False, True],
    "smallest_chip": 25,
    "game": "board",
    "high_rank": {"Seat 2": 1, "Seat 5": 1},
}


@pytest.mark.parametrize(
    ("seats", "words", "first"),
    [
        (["Seat 2", "Seat 5"], "seat 5", "Seat 5"),
        (["Seat 2", "Seat 5"], "2", "Seat 2"),
        (["A", "B"], "Oleg", "Oleg"),
        (["Ann", "Bob"], "bob", "Bob"),
        (["Seat 2", "Seat 5"], "seat 7", None),
        (["Ann", "Bob"], "Oleg", None),
    ],
)
def test_who_sits_first_gets_the_odd_chip(library, seats, words, first):
    names = dict(zip(("Seat 2", "Seat 5"), seats, strict=True))
    facts = {
        **TIED,
        "seats": [*seats, "others"],
        "high_rank": {names[seat]: rank for seat, rank in TIED["high_rank"].items()},
    }
    placed = amended.seated(facts, words, "en")
    if first is None:
        assert placed is None
        return
    verdict = rulings.ruling(library, "pots", placed, "tda-2024")["verdict"]
    assert placed["seats"][0] == first
    assert [one["to"] for one in verdict["odd_chips"]] == [first]


def test_an_odd_chip_goes_where_the_conversation_says(heard):
    first = heard.ask("Seat 2 and seat 5 tied, pot 3,775 with 25 chips. Odd 25 to whom?")
    assert [ask["fact"] for ask in first["asks"]] == ["seats_from_button"]
    then = heard.ask("seat 5", context=of(first))
    assert [one["to"] for one in then["verdict"]["odd_chips"]] == ["Seat 5"]
    again = heard.ask("seat 9", context=of(first))
    assert (again["kind"], again["verdict"]) == ("clarify", None)


@pytest.mark.parametrize("words", ["what about Clubs NZ?", "und auf Deutsch?"])
def test_what_is_ruled_on_both_ways_is_so_whatever_is_asked_next(heard, words):
    hand = "bet 2000 on the river, he moves two 1000s and three 100s in silence. Call or all in?"
    then = heard.ask(words, context=of(heard.ask(hand)))
    assert [ask["fact"] for ask in then["asks"]] == ["last_chips"]
    assert {branch["then"] for branch in then["asks"][0]["if"]} == {"call", "all-in"}
    last = heard.ask("yes" if then["language"] == "en" else "ja", context=of(then))
    assert last["verdict"]["action"] == "all-in"


@pytest.mark.parametrize(
    ("hand", "fact"),
    [
        ("150/300, somebody raised and i quietly put out 1700. a raise?", "raise_to"),
        ("300/600, jemand hat geraist, ich lege wortlos 2.500 hin. Raise?", "raise_to"),
        ("100/200 utg opened. min 3bet for me?", "raise_to"),
        ("last guy made it 7500. smallest 5bet?", "bet_before"),
        ("hab einen 2000er wortlos reingelegt. call oder 2000 bet?", "bet_before"),
    ],
)
def test_a_raise_of_somebody_and_a_bet_before_a_call_are_missed(heard, hand, fact):
    reply = heard.ask(hand)
    assert (reply["kind"], [ask["fact"] for ask in reply["asks"]]) == ("clarify", [fact]), reply["answer"]


def test_the_raise_that_was_missed_completes_the_hand(heard):
    first = heard.ask("150/300, somebody raised and i quietly put out two 1k chips. a raise?")
    then = heard.ask("to 800", context=of(first))
    assert (then["verdict"]["action"], then["verdict"]["amount_to"]) == ("raise", 2000)


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("200/400 preflop. UTG makes it 1000, button wants to reraise. minimum?", 1600),
        ("Flop, Einsatz 600, der Nächste möchte raisen. Minimum?", 1200),
    ],
)
def test_a_wish_is_no_deed_that_is_missed(heard, hand, least):
    assert heard.ask(hand)["verdict"]["min_raise_to"] == least


def test_last_chips_are_counted(heard):
    reply = heard.ask("turn, bet of 1300 to me, my last three chips are 500s, i put them in. what is it")
    assert reply["read_as"]["facts"]["new_chips"]["value"] == [500, 500, 500]


def test_a_chip_far_too_small_is_the_floors(heard):
    reply = heard.ask(
        "600/1200, somebody bets 40000 on the river and he flips in one 500 chip, silent. ruling?"
    )
    assert reply["kind"] in ("discretion", "clarify")
    assert reply["read_as"]["facts"]["call_to"]["value"] == 40000


@pytest.mark.parametrize(
    ("words", "action", "amount"),
    [
        ("nobody has bet yet on the turn, i silently drop one 500 chip. is it a call or a bet?", "bet", 500),
        ("River, keiner hat bisher gesetzt, ich lege stumm einen 1.000er hin. Call oder Bet?", "bet", 1000),
        ("150/300, co raised, made it 750, i put in one 1k chip without a word. raise?", "call", 750),
        ("300/600 mp raises the minimum, i silently put in a single 5k chip. raise?", "call", 1200),
        ("btn raised preflop. on the turn, blinds 300/600, he bets 600, i put one 1k chip out silently. raise?",
         "call", 600),
    ],
)  # fmt: skip
def test_what_is_told_is_not_asked_for(heard, words, action, amount):
    verdict = heard.ask(words)["verdict"]
    assert (verdict["action"], verdict["amount_to"]) == (action, amount)


@pytest.mark.parametrize(
    ("words", "action", "amount"),
    [
        ("Turn, Einsatz 800. Sie sagt „Raise“ und legt einen 1.000er hin. Mehr hat sie nicht gesagt. Wie hoch?",
         "raise", 1600),
        ("Bet 1.200 am River. Ich sag „Raise“, leg erstmal 1.200 hin, geh zurück zum Stack und leg 3k drauf. Was gilt?",
         "raise", 2400),
        ("Flop, Bet 700. Er legt einen 5000er hin und sagt im gleichen Moment nichts, erst danach „Raise“. Call?",
         "call", 700),
    ],
)  # fmt: skip
def test_remarks_on_what_was_said_tell_no_order_and_no_chips(heard, words, action, amount):
    verdict = heard.ask(words)["verdict"]
    assert (verdict["action"], verdict["amount_to"]) == (action, amount)


def test_five_people_in_the_hand_are_not_two(heard):
    reply = heard.ask(
        "200/400, fünf Leute noch drin. Ute erhöht auf 1.500, Rolf legt stumm einen 500er hin. Voller Call?"
    )
    assert (reply["kind"], reply["read_as"]["facts"]["heads_up"]["value"]) == ("discretion", False)
