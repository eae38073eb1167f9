"""A wager that was ruled on, and the round behind it."""

from __future__ import annotations

import pytest
from desk_cases import desk
from test_anew import talk

from rulebot.desk import Desk
from rulebot.readers import open_network


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:43-A", "tda-2024:47-A").retriever, network=open_network())


@pytest.mark.parametrize(
    ("hand", "words", "action", "amount"),
    [
        (
            "NLH 400/800. UTG makes it 2000 and I throw in two 1k chips and two 500s without saying a word. Raise?",
            "then button calls and utg shoves 7k, can I raise again",
            "may-raise",
            10800,
        ),
        (
            "River. Seat 3 bets 5,000, seat 6 says call and tosses in a 1,000 chip. ok?",
            "and then seat 9 jams 11k, can seat 3 reraise",
            "may-raise",
            17000,
        ),
        (
            "Blinds 100/200, utg raises to 600, btn throws in a single 1000 chip without a word. call?",
            "sb shoves 900. can utg reraise",
            "may-not-raise",
            None,
        ),
        (
            'Flop 300/600: A setzt 1500, B sagt "raise" und stellt 2000 rein. Was gilt?',
            "und dann geht C all in für 3600, darf A noch raisen",
            "may-raise",
            5100,
        ),
        (
            "auf 800 leg ich nen 1000er hin und sag nix. call?",
            "der nächste raist auf 2000, wie hoch muss ich mindestens raisen",
            "min-raise",
            3200,
        ),
    ],
)
def test_the_round_goes_on_behind_a_wager_as_it_was_ruled(hand, words, action, amount, heard):
    reply = talk(heard, hand, words)
    assert (reply["verdict"]["action"], reply["verdict"]["min_raise_to"]) == (action, amount), reply["answer"]
    assert "actions" in str(reply["changed"])


def test_what_goes_on_is_changed_in_its_turn(heard):
    reply = talk(
        heard,
        "Blinds 100/200, utg raises to 600, btn throws in a single 1000 chip without a word. call?",
        "sb shoves 1900. what can utg do",
        "sb only has 900, can utg raise",
    )
    assert reply["verdict"]["action"] == "may-not-raise", reply["answer"]


@pytest.mark.parametrize(
    ("hand", "words", "amount"),
    [
        (
            "100/200 plo preflop utg wants to pot it, how much",
            "he does that. next guy repots, how much",
            2400,
        ),
        ("PLO 500/1000, cutoff sagt pot", "button auch", 12000),
        ("PLO flop pot 600, sb bets 400, btn max?", "what about after bb calls 400", 2200),
    ],
)
def test_a_pot_is_raised_over_the_pot_that_was_ruled(hand, words, amount, heard):
    reply = talk(heard, hand, words)
    assert reply["verdict"]["amount_to"] == amount, reply["answer"]


def test_a_house_that_is_named_with_a_change_rules(heard):
    reply = talk(heard, "flop 100/200, spieler 1 bet 600, spieler 2 sagt 800", "und bei ace mit 900")
    assert reply["verdict"]["action"] == "option", reply["answer"]


def test_what_is_faced_was_raised_before(heard):
    hand = "River 400/800, ich setze 2000, der Gegner legt 1500 in 500ern rein. was gilt?"
    reply = talk(heard, hand, "und wenn einer vorher schon auf 5000 erhöht hat")
    assert reply["read_as"]["facts"]["facing_opening_bet"]["value"] is False
    assert (reply["verdict"] or {}).get("action") != "full-call"


def test_the_smallest_raise_of_somebody_who_called(heard):
    hand = "500/1000, A opens to 2500, B shoves 3400, C calls. can A reraise?"
    reply = talk(heard, hand, "ok and for C, what was his min raise")
    assert reply["verdict"]["min_raise_to"] == 4900
    assert not reply["answer"].startswith("No")
