"""A hand told anew: what a follow-up changes is put in its place, and what nobody can place is not ruled on."""

from __future__ import annotations

import pytest
from desk_cases import desk

from rulebot import again, anew, follow
from rulebot.context import of
from rulebot.desk import Desk
from rulebot.readers import open_network


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:43-A", "tda-2024:47-A").retriever, network=open_network())


def talk(here, *words):
    context, reply = None, None
    for each in words:
        reply = here.ask(each, context=context)
        context = of(reply)
    return reply


SILENT = "blinds 150/300, hijack opens for 900, i slide out 1400 in the cutoff without speaking. raise?"
SHOVED = "Flop. Mia bets 700, Leo is all in for 1.100, Ute calls. May Mia raise?"
POTS = "Vera ist mit 1.900 all in, Udo mit 4.400, ich calle mit 8.000. Wie groß sind die Pots?"


@pytest.mark.parametrize(
    ("hand", "words", "verdict"),
    [
        (SILENT, "and if it was 1100?", {"action": "call", "amount_to": 900}),
        (SILENT, "what if the open was to 1200", {"action": "call", "amount_to": 1200}),
        (SILENT, "and with one 2k chip", {"action": "call", "amount_to": 900, "returned": 1100}),
        (SILENT, "what if i'd said raise first", {"action": "raise", "amount_to": 1500}),
        (SHOVED, "and if Leo had 1,400?", {"may_raise": True, "min_raise_to": 2100}),
        (SHOVED, "no wait, the shove was 1500", {"may_raise": True, "min_raise_to": 2300}),
        ("turn, 800 bet, raise to 2000. min re-raise?", "and if the next guy then jams 2900? minimum for me?",
         {"min_raise_to": 4100}),
    ],
)  # fmt: skip
def test_the_amount_that_is_meant_is_exchanged(heard, hand, words, verdict):
    reply = talk(heard, hand, words)
    assert reply["kind"] == "ruling", reply["answer"]
    assert reply["verdict"].items() >= verdict.items()
    assert reply["verified"]


def test_the_pots_are_laid_anew(heard):
    pots = talk(heard, POTS, "und wenn Vera 2.500 hatte?")["verdict"]["pots"]
    assert [pot["amount"] for pot in pots] == [7500, 3800]


def test_what_a_call_matched_goes_with_it(heard):
    hand = "preflop 100/200: utg 600, mp shoves 800, co calls 800, everyone else folds. can utg raise?"
    assert talk(heard, hand)["verdict"]["may_raise"] is False
    assert talk(heard, hand, "sorry, the shove was 1050")["verdict"]["min_raise_to"] == 1500


def test_what_was_exchanged_is_kept_for_what_follows(heard):
    replies = [SILENT, "and if it was 1100?", "and with 1500?", "auf Deutsch?"]
    reply = talk(heard, *replies)
    assert (reply["language"], reply["verdict"]["amount_to"]) == ("de", 1500)


def test_a_named_player_does_something_else(heard):
    hand = "50/100. utg opens to 250, hijack calls, button makes it 800. min for utg?"
    assert talk(heard, hand, "and if the button had jammed 390")["verdict"]["may_raise"] is False


def test_another_question_on_the_same_hand(heard):
    hand = "100/200, utg limps, btn jams 340, sb folds. minimum raise for the bb?"
    reply = talk(heard, hand, "and if bb just calls, can utg raise?")
    assert (reply["verdict"]["may_raise"], reply["verdict"]["to_act"]) == (False, "UTG")


@pytest.mark.parametrize(
    "words", ["and if it had been the other way round with 40?", "und wenn Ute foldet und 50 zahlt?"]
)
def test_what_cannot_be_placed_is_said_and_nothing_ruled(heard, words):
    reply = talk(heard, SHOVED, words)
    assert (reply["kind"], reply["verdict"]) == ("clarify", None)
    after = heard.ask("and if Leo had 1,400?", context=of(reply))
    assert after["verdict"]["min_raise_to"] == 2100


@pytest.mark.parametrize(
    "words",
    [
        "new hand. flop, somebody bets 500, minimum raise?",
        "ok other question: flop, bet of 500. min raise?",
    ],
)
def test_a_new_hand_starts_clean(heard, words):
    reply = talk(heard, SILENT, words)
    assert reply.get("follows") is None
    assert reply["verdict"]["min_raise_to"] == 1000


def test_a_question_and_its_hand_may_come_one_after_the_other(heard):
    reply = talk(heard, "whats the most i can bet, its pot limit", "turn, 1800 in the middle, checked to me")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("max-bet", 1800)


def test_a_house_is_no_amount():
    assert anew.lots("under 2011, with two 1ks", "en")[0].values == (1000, 1000)
    assert anew.lots("3 of us left", "en") == ()


def test_chips_are_added_or_taken_instead(heard):
    hand = "Flop, Einsatz 900 vor mir, ich lege wortlos einen 1000er rein. Call?"
    assert talk(heard, hand, "und noch einen 500er dazu")["verdict"]["amount_to"] == 1800
    assert talk(heard, hand, "zwei 500er statt dem 1000er")["verdict"]["action"] == "call"
    assert talk(heard, hand, "und mit raise angesagt")["verdict"]["amount_to"] == 1800


@pytest.mark.parametrize(
    ("words", "language"),
    [("why not, he has me covered", "en"), ("wieso nicht 4400", "de"), ("wie kommst du da drauf", "de")],
)
def test_a_reason_is_asked_for_with_an_objection(words, language):
    assert again.why(words) == language


@pytest.mark.parametrize(
    ("words", "language"),
    [("in english please, my neighbour asks", "en"), ("auf deutsch bitte, er versteht nix", "de")],
)
def test_a_language_is_asked_for_with_a_reason(words, language):
    assert follow.other_language(words) == language


def test_what_a_clause_says_is_not_a_yes_to_another_case(library):
    here = desk(library, "tda-2024:13-C")
    first = here.ask("can the dealer kill my hand when I tabled both cards and won?")
    assert first["answer"].startswith("No."), first["answer"]
    reply = here.ask("and if i only showed one of them?", context=of(first))
    assert not reply["answer"].startswith(("Yes", "No"))


def test_one_more_player_calls(heard):
    hand = "Eva all in 1.200, Jo all in 3.500, Pia callt 3.500. Wie sind die Pots?"
    pots = talk(heard, hand, "und wenn noch Kim mit 3.500 callt?")["verdict"]["pots"]
    assert [(pot["amount"], len(pot["eligible"])) for pot in pots] == [(4800, 4), (6900, 3)]


def test_fewer_of_one_chip_leave_the_others(heard):
    hand = "2k/4k, mp makes it 10k, i push in a 10k and two 1k chips, silent. call or raise?"
    reply = talk(heard, hand, "and if only one 1k was on top?")
    assert reply["read_as"]["facts"]["new_chips"]["value"] == [10000, 1000]


def test_another_raise_is_proposed_in_what_follows(heard):
    hand = "flop, A bets 600, B raises to 1700. what can C do"
    assert talk(heard, hand, "can he make it 2500?")["answer"].startswith("No.")
    assert talk(heard, hand, "can he make it 2500?", "and 2800?")["answer"].startswith("Yes.")
    assert (
        talk(heard, hand, "is 2800 enough?", "and if B only made it 1500?")["verdict"]["min_raise_to"] == 2400
    )


def test_who_acts_next_is_told_with_the_question(heard):
    hand = "150/300, lojack raises to 900. min 3bet?"
    assert talk(heard, hand, "hijack calls, minimum for the button?")["verdict"]["to_act"] == "BTN"


def test_past_the_flop_the_big_blind_is_no_bet(heard):
    hand = "bb 600, i'm utg and throw in one 5k chip, silent. what is it?"
    reply = talk(heard, hand, "and on the flop, first to act?")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("bet", 5000)


@pytest.mark.parametrize(
    "words",
    [
        "am i allowed to straddle?",
        "darf der dealer mitreden?",
        "can i text somebody during a hand?",
        "danke dir",
    ],
)
def test_what_has_nothing_to_do_with_the_hand_is_not_answered_from_it(heard, words):
    reply = talk(heard, SHOVED, words)
    assert reply["kind"] != "ruling"
    assert "changed" not in reply
    again = talk(heard, SHOVED, words, "and if Leo had 1,400?")
    assert again["verdict"]["may_raise"] is True


@pytest.mark.parametrize("words", ["even if the dealer says raise?", "und wenn mein Nachbar Raise sagt?"])
def test_what_others_say_of_chips_changes_nothing(heard, words):
    hand = "bet of 500 on the flop, i slide one 2k chip out silently. raise?"
    assert talk(heard, hand, words)["verdict"] == talk(heard, hand)["verdict"]
    assert talk(heard, hand, "and if i said raise?")["verdict"]["action"] == "raise"


@pytest.mark.parametrize(
    ("hand", "words", "facts"),
    [
        ("100/200 flop, bet 500, he says raise and puts out a 2k chip",
         "with a 500 and a 100 instead, nothing announced", (None, None, [500, 100])),
        ("Blinds 200/400, CO macht 1200, Button sagt raise und legt einen 5000er",
         "und mit einem 1000er und einem 500er statt dessen, nichts gesagt", (None, None, [1000, 500])),
        ("flop, bet of 1000, i said raise and put out a 5k chip. how much?",
         'without raise, just "sixteen hundred"', ("amount", 1600, [5000])),
        ("Flop, Bet 1000 vor mir, ich sage Raise und lege einen 5000er rein. Wie hoch?",
         "ohne das Wort Raise, nur 'vierzehnhundert'", ("amount", 1400, [5000])),
    ],
)  # fmt: skip
def test_chips_words_and_amounts_have_their_slots(heard, hand, words, facts):
    read = talk(heard, hand, words)["read_as"]["facts"]
    told = [read.get(name, {}).get("value") for name in ("declared", "declared_amount", "new_chips")]
    assert tuple(told) == facts


@pytest.mark.parametrize(
    ("hand", "words", "least"),
    [
        ("I bet 900 on the flop, Lara jams 1,200, Timo calls. can I raise?", "and if Timo raises to 2,500", 3800),
        ("Ich bette 600 am Turn, Lara ist all in für 900, Timo callt. Darf ich raisen?", "und wenn Timo auf 2.000 raist", 3100),
    ],
)  # fmt: skip
def test_a_player_told_without_an_amount_raises_and_nobody_elses_is_exchanged(heard, hand, words, least):
    reply = talk(heard, hand, words)
    assert reply["verdict"]["min_raise_to"] == least
    assert talk(heard, hand, words, "min?")["verdict"]["amount_to"] == least


def test_the_button_that_is_told_anew_seats_the_winners_anew(heard):
    hand = "seats 3 and 7 chop 5,100, button on seat 5, smallest chip 100. who gets what"
    assert talk(heard, hand)["read_as"]["facts"]["seats"]["value"][0] == "Seat 7"
    assert (
        talk(heard, hand, "and if the button is on 1?")["read_as"]["facts"]["seats"]["value"][0] == "Seat 3"
    )


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("what if it's 2.5k, two 1k + 500", [("chips", (1000, 1000, 500))]),
        ("1,800 with a thousand and eight 100s", [("chips", (1000, *[100] * 8))]),
        ("if it was a 500 n two 100s", [("chips", (500, 100, 100))]),
        ("ok last one: 1k + 500", [("chips", (1000, 500))]),
        ("he bets 300 and she makes it 900", [("amount", (300,)), ("amount", (900,))]),
    ],
)
def test_chips_are_told_with_what_they_come_to(words, found):
    assert [(lot.sort, lot.values) for lot in anew.lots(words, "en")] == found


@pytest.mark.parametrize(
    ("hand", "words", "most"),
    [
        ("PLO 100/200, UTG sagt Pot. Wie viel ist das?", "Und wenn davor schon einer gelimpt hat?", 900),
        ("plo 50/100, the cutoff says pot. how much is it?", "and if somebody had limped before him?", 450),
    ],
)
def test_what_came_before_is_told_before_it(heard, hand, words, most):
    assert most in talk(heard, hand, words)["verdict"].values()


@pytest.mark.parametrize(
    "words", ["und wenn der kleine Blind davor 900 gemacht hätte?", "and if the sb made 900 before him?"]
)
def test_less_than_there_is_to_call_makes_nobody_all_in(heard, words):
    reply = talk(heard, "200/400, utg 1000, co all in 1500, bb calls. can utg raise?", words)
    assert "SB" not in str(reply["read_as"].get("facts", {}).get("actions")), reply["answer"]


@pytest.mark.parametrize(
    ("hand", "follow_ups", "most"),
    [
        ("PLO Turn, im Pot liegen 3000. A checkt, B setzt 1500. Wie viel kann A maximal?",
         ["und wenn B nur 1000 gesetzt hat?", "und C hat auch noch gecallt"], 7000),
        ("PLO turn, 3000 in the pot, B bets 1500. What's the max for A?",
         ["if B bet 1000 instead?"], 6000),
    ],
)  # fmt: skip
def test_what_is_bet_is_in_the_pot_too(heard, hand, follow_ups, most):
    assert most in talk(heard, hand, *follow_ups)["verdict"].values()


@pytest.mark.parametrize(
    ("follow_ups", "may_raise"),
    [
        (["and if it was no limit?"], False),
        (["B was in for 550 actually", "back to 600 but no limit"], False),
    ],
)
def test_the_structure_changes_beside_an_amount(heard, follow_ups, may_raise):
    hand = "limit holdem 200/400, turn. A bets 400, B all in 600, C calls. can A raise"
    assert talk(heard, hand, *follow_ups)["verdict"]["may_raise"] is may_raise


def test_normal_tda_is_the_book_of_today(heard):
    reply = talk(heard, "clubs nz. 100/200, utg 500, mp 900. min for the btn?", "n under normal tda")
    assert (reply["house"], reply["verdict"]["min_raise_to"]) == ("tda-2024", 1300)


@pytest.mark.parametrize(
    "words",
    [
        "dealer says he did say 'raise to 1400' before the first chips",
        "the floor says he said raise to 1400 first",
    ],
)
def test_what_others_report_was_said(heard, words):
    hand = (
        "100/200, utg 600. next guy puts 600 out then goes back and adds 800, didnt say a thing. what is it?"
    )
    verdict = talk(heard, hand, words)["verdict"]
    assert (verdict["action"], verdict["amount_to"]) == ("raise", 1400)
