"""A round as it is told: multiples, third bets, calls of a bet told behind them, limit and pot-limit sizes."""

from __future__ import annotations

import pytest

from tests.test_tagging import told
from tests.test_tagging_turns import ruled


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ("{150/300|blinds} {limp|limp P1}, {raise to 4 times|x P2} the blind, my least raise?", "en", 2100),
        ("{200/400|blinds}, co {makes it 3.5x|x P1}. the least 3bet?", "en", 2400),
        ("{300/600|blinds}, Button {macht's 4x|x P1}. Mein kleinster Raise?", "de", 4200),
        ("{50/100|blinds}, UTG {250|bet P1}, HJ {x3|x P2}. Minimum?", "de", 1250),
    ],
)
def test_a_multiple_is_read_with_the_words_around_its_number(library, text, language, to):
    found = ruled(library, text, lang=language, st="preflop", ask="minimum")
    assert found["verdict"]["min_raise_to"] == to


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "{400/800|blinds}, btn {2,000|bet P1}, sb {3-bet to 6,500|bet SB}, the least raise for the bb?",
            "en",
        ),
        ("{400/800|blinds}, BTN {2.000|bet P1}, SB {3bettet 6.500|bet SB}, Minimum für den BB?", "de"),
    ],
)
def test_the_three_of_a_third_bet_is_no_amount(library, text, language):
    found = ruled(library, text, lang=language, st="preflop", ask="minimum")
    assert found["verdict"]["min_raise_to"] == 11000


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("{300/600|blinds}, I {flatted|call ME} utg's {1,500|bet P1}, btn all in {2,200|allin P2}, utg {calls|call P1}."
         " may i raise?", "en"),
        ("{300/600|blinds}: {mitgegangen|call ME} bin ich auf {1.500|bet P1} von UTG, Button all-in {2.200|allin P2},"
         " UTG {callt|call P1}. Darf ich raisen?", "de"),
    ],
)  # fmt: skip
def test_a_call_told_with_the_bet_behind_it_called_that_bet(library, text, language):
    found = ruled(library, text, lang=language, st="preflop", ask="may-raise")
    assert found["verdict"]["action"] == "may-not-raise"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the limit is {100/200|blinds}: utg {400|bet P1}. smallest raise for me?", "en"),
        ("Limit mit {100/200|blinds} Blinds, UTG {400|bet P1}. Mein Mindestraise?", "de"),
    ],
)
def test_the_sizes_of_a_limit_game_are_blinds_where_the_bets_show_it(library, text, language):
    found = ruled(library, text, lang=language, st="preflop", struct="fixed-limit", ask="minimum")
    assert found["verdict"]["min_raise_to"] == 600
    half = text.replace("400", "200").replace(" Blinds,", ",").replace("Limit mit", "Limit")
    half = half.replace("the limit is", "limit")
    found = ruled(library, half, lang=language, st="preflop", struct="fixed-limit", ask="minimum")
    assert found["verdict"]["min_raise_to"] == 300


def test_heads_up_the_small_blind_has_its_chips_in_the_pot_already(library):
    alone = ruled(
        library, "PLO heads up {50/100|blinds}, sb first in. max?", st="preflop", struct="pot-limit", hu=True, me="SB",
        ask="maximum",
    )  # fmt: skip
    assert alone["verdict"]["amount_to"] == 300
    three = ruled(library, "PLO {50/100|blinds}, utg first in. max?", st="preflop", struct="pot-limit",
                  ask="maximum")  # fmt: skip
    assert three["verdict"]["amount_to"] == 350


def test_who_limps_one_after_the_other_are_several(library):
    text = "PLO {25/50|blinds}, {limp|limp P1} {limp|limp P2} from utg and mp, i say pot. how much?"
    found = ruled(library, text, st="preflop", struct="pot-limit", ask="maximum")
    assert found["verdict"]["amount_to"] == 275
    crowd = "PLO {25/50|blinds}, 3 Leute {limpen|limp P1}, ich sage Pot. Wie viel?"
    found = ruled(library, crowd, lang="de", st="preflop", struct="pot-limit", ask="maximum")
    assert found["verdict"]["amount_to"] == 325


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("flop {1,700|bet P1}, what is my min raise?", "en"),
        ("cheapest turn raise over {1,700|bet P1}?", "en"),
        ("Turn {1.700|bet P1}, ich min raise?", "de"),
        ("{1,7k|bet P1} am Flop, min raise auf?", "de"),
    ],
)
def test_the_raise_that_is_asked_about_was_not_made_before(library, text, language):
    found = ruled(library, text, lang=language, st="flop", ask="minimum")
    assert (found["kind"], found["verdict"]["min_raise_to"]) == ("ruling", 3400)


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ("{200/400|blinds}, hj {1,000|bet P1}, smallest co reraise? how small can co reraise?", "en", 1600),
        ("{200/400|blinds}, HJ {1.000|bet P1}, button min reraise?", "de", 1600),
    ],
)
def test_a_bare_raise_of_the_player_in_question_is_no_untold_all_in(library, text, language, to):
    found = ruled(library, text, lang=language, st="preflop", ask="minimum")
    assert (found["kind"], found["verdict"]["min_raise_to"]) == ("ruling", to)


def test_a_bet_called_together_with_its_amount_is_called_once(library):
    text = "Flop {3,000|pot} PLO, {2,000|bet P1}, {2,000 call|call P2}, me. the most?"
    found = ruled(library, text, st="flop", struct="pot-limit", ask="maximum")
    assert found["verdict"]["amount_to"] == 11000


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ('turn, "{one|said}", {50/100|blinds}, pot {700|pot}', "en", 100),
        ('"{two and a half|said}" he says on the flop, pot {4,100|pot}, {100/200|blinds}', "en", 2500),
        ("„{zweieinhalb|said}“ am Turn, Pot {5.600|pot}, {100/200|blinds}", "de", 2500),
        ("River, „{achte|said}“, Pot {11.500|pot}, {100/200|blinds}", "de", 8000),
    ],
)
def test_a_number_that_only_a_player_would_say_so_is_an_amount(library, text, language, to):
    found = ruled(library, text, kind="unclear-bet", lang=language, said="amount", ask="ruling")
    assert found["verdict"]["amount_to"] == to


@pytest.mark.parametrize(
    ("text", "language", "action"),
    [
        ("flop {800|bet P1}, hero raises to {1,200|bet ME}, {call|call P1}. the turn card did not come yet", "en",
         "correct"),
        ("flop {800|bet P1}, hero {1,200|bet ME}, {call|call P1}. river and turn are still in the deck", "en",
         "correct"),
        ("flop {800|bet P1}, hero {1,200|bet ME}, {call|call P1}. dealer burns and turns, then sees it", "en",
         "binding"),
        ("Flop {800|bet P1}, Raise {1.200|bet ME}, {Call|call P1}. Turn kam noch nicht. Was gilt?", "de", "correct"),
        ("Flop {800|bet P1}, Raise {1.200|bet ME}, {Call|call P1}. Die Karte liegt noch im Deck.", "de", "correct"),
        ("Flop {800|bet P1}, Raise {1.200|bet ME}, {Call|call P1}. Erst am Turn sagt einer was.", "de", "binding"),
    ],
)  # fmt: skip
def test_whether_the_next_card_is_out_is_read_with_its_denial(library, text, language, action):
    found = ruled(library, text, kind="underbet", lang=language, st="flop", ask="ruling")
    assert found["verdict"]["action"] == action


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "turn {900|bet P1}, i raise to {2,900|bet ME}, dealer mucks my hand, he asks for time. refund?",
            "en",
        ),
        (
            "Turn {900|bet P1}, ich {2.900|bet ME}, der Dealer killt meine Hand, er hat nichts gemacht. Zurück?",
            "de",
        ),
        ("Turn {900|bet P1}, ich {2.900|bet ME}, der Dealer killt meine Hand, er hat nicht reagiert.", "de"),
    ],
)
def test_who_has_not_answered_yet_has_not_called(library, text, language):
    found = ruled(library, text, kind="killed-hand", lang=language, st="turn", ask="returned")
    assert found["verdict"]["returned"] == 2000


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("{200/400|blinds}. mp {limps|limp ME} out of turn, then utg, whose turn it was, raises to {1,100|bet P1}."
         " must mp call?", "en"),
        ("{200/400|blinds}. MP {limpt|limp ME} außer der Reihe, dann erhöht UTG, der dran war, auf {1.100|bet P1}."
         " Bleibt das liegen?", "de"),
    ],
)  # fmt: skip
def test_a_raise_told_behind_an_early_call_is_the_answer_to_it(library, text, language):
    found = ruled(library, text, kind="out-of-turn", lang=language, st="preflop", ask="ruling")
    assert found["verdict"]["action"] == "not-binding"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("{6,400|quoted} was told, it is {5,900|pot}. {6,400|bet P1} went in, no river yet. what now?", "en"),
        (
            "{6.400|quoted} hieß es, {5.900|pot} sind's. {6.400|bet P1} gesetzt, River noch nicht. Was nun?",
            "de",
        ),
    ],
)
def test_a_wrong_count_needs_no_word_of_a_pot_where_both_counts_are_told(library, text, language):
    found = ruled(library, text, kind="pot-count", lang=language, st="turn", struct="pot-limit", ask="ruling")
    assert (found["verdict"]["action"], found["verdict"]["amount_to"]) == ("correct", 5900)


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ("{300/600|blinds}, i'm bb with {1,100|stack ME} in total, co {1,500|bet P1}. call to?", "en", 1100),
        ("{300/600|blinds}, i'm bb with {1,100|stack ME} behind, co {2,500|bet P1}. call to?", "en", 1700),
        ("{300/600|blinds}, bin BB mit {1.100|stack ME} insgesamt, CO {1.500|bet P1}. Call auf?", "de", 1100),
        (
            "{300/600|blinds}, bin BB, hab insgesamt {1.100|stack ME}, CO {1.500|bet P1}. Call auf?",
            "de",
            1100,
        ),
    ],
)
def test_a_stack_told_as_a_whole_has_the_blind_in_it(library, text, language, to):
    found = ruled(library, text, lang=language, st="preflop", me="BB", ask="call-amount")
    assert found["verdict"]["amount_to"] == to


def test_a_size_that_no_bet_grows_by_is_no_raise(library):
    text = (
        "{600/1.200|blinds}, {2.700|bet P1}, letzter Raise {1|incr}, ich call {2.700|call ME}. Mein Minimum?"
    )
    found = told(text, "betting", "de", st="preflop", ask="minimum")
    assert len(found.facts["actions"]) < 5
