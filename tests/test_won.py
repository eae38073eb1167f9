"""Who wins, told after the pots were laid."""

from __future__ import annotations

import pytest
from desk_cases import desk
from test_anew import talk

from rulebot.desk import Desk
from rulebot.readers import open_network

POTS = "Rosa ist mit 700 all in, Ivo mit 2.000, Lutz callt 2.000. BB 300 hat gefoldet. Main und Side Pot?"
BARE = "three all in: 900 / 2400 / 6000. what are the pots"


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:21", "tda-2024:20").retriever, network=open_network())


def paid(reply):
    facts = reply["read_as"]["facts"]
    awarded = zip(facts["seats"]["value"], reply["verdict"]["awarded"], strict=True)
    return {seat: amount for seat, amount in awarded if amount}


@pytest.mark.parametrize(
    ("hand", "words", "shares"),
    [
        (POTS, "rosa gewinnt, ivo und lutz haben das gleiche. wer bekommt was?",
         {"Rosa": 2400, "Ivo": 1300, "Lutz": 1300}),
        (POTS, "Lutz hat die beste Hand", {"Lutz": 5000}),
        (POTS, "und wenn rosa und ivo teilen", {"Rosa": 1200, "Ivo": 3800}),
        (BARE, "the 900 guy and the 6000 guy tie for the best hand", {"P1": 1350, "P3": 7950}),
        ("A all in 500, B all in 1800, C calls 1800. how big are the pots?", "C scoops", {"C": 4100}),
    ],
)  # fmt: skip
def test_who_wins_is_paid_from_the_pots_told_before(heard, hand, words, shares):
    assert paid(talk(heard, hand, words)) == shares


def test_who_wins_is_told_otherwise_and_chips_change_behind_it(heard):
    first = "rosa gewinnt, dann ivo"
    assert paid(talk(heard, POTS, first, "quatsch, lutz hatte die beste")) == {"Lutz": 5000}
    assert paid(talk(heard, POTS, first, "und wenn rosa nur 600 hatte?")) == {"Rosa": 2100, "Ivo": 2800}


@pytest.mark.parametrize(
    ("words", "shares"),
    [
        ("and if ivo and lutz tie?", {"Rosa": 2400, "Ivo": 1300, "Lutz": 1300}),
        ("und wenn ivo und lutz gleich sind", {"Rosa": 2400, "Ivo": 1300, "Lutz": 1300}),
        ("und wenn sich ivo und lutz den ganzen pot teilen", {"Ivo": 2500, "Lutz": 2500}),
        ("what if ivo and lutz tie for the best hand", {"Ivo": 2500, "Lutz": 2500}),
    ],
)
def test_two_who_tie_leave_the_winner_before_them_in_front_unless_they_win(heard, words, shares):
    assert paid(talk(heard, POTS, "rosa gewinnt, dann ivo", words)) == shares


def test_nobody_is_made_up_for_a_winner(heard):
    reply = talk(heard, BARE, "and the two at the other end tie with the 900 stack")
    assert reply["kind"] == "clarify", reply["answer"]


def test_the_button_moves_the_odd_chip(heard):
    hand = "Button in seat 2, seats 4 and 7 split 3,300, smallest chip 100. odd chip?"
    reply = talk(heard, hand, "no, the button is in seat 5", "and if the pot was 3,500")
    assert paid(reply) == {"Seat 7": 1800, "Seat 4": 1700}


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ada 900 all in, Bob 2200 all in, Cleo and Dan both in for 4000, Dan folded on the river. pots?",
         ["bob wins, ada second, cleo worst", "ada and bob tie for best"]),
        ("Ada 900 all in, Bob 2200 all in, Cleo und Dan je 4000, Dan foldet am River. Wie groß sind die Pots?",
         ["Bob hat die beste Hand"]),
    ],
)  # fmt: skip
def test_who_folded_is_not_paid(heard, hand, words):
    reply = talk(heard, hand, *words)
    assert reply["kind"] == "ruling", reply["answer"]
    assert "Dan" not in paid(reply)


def test_the_one_with_an_amount_wins_and_another_is_second(heard):
    hand = "drei all in, 700, 1900 und 4000, wie schauen die pots aus"
    first = talk(heard, hand, "der mit 700 gewinnt")
    assert first["read_as"]["facts"]["best_hand"]["value"] == "P1"
    assert paid(talk(heard, hand, "der mit 700 gewinnt", "und der mit 1900 hat die zweitbeste")) == {
        "P1": 2100,
        "P2": 2400,
        "P3": 2100,
    }


def test_another_is_the_best_and_the_others_stay(heard):
    hand = "A 1500 all in, B 4000 all in, C callt, D hat 900 all in. Pots bitte"
    first = ["A gewinnt", "und B schlägt C"]
    assert paid(talk(heard, hand, *first)) == {"A": 5400, "B": 5000}
    assert paid(talk(heard, hand, *first, "D hat doch die beste")) == {"D": 3600, "A": 1800, "B": 5000}
