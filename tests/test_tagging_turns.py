"""Marks of the next player's choices, of actions out of turn and of wrong counts become their facts."""

from __future__ import annotations

import pytest

from model.marked import sentence
from rulebot import asked, rulings
from rulebot.tagging.facts import reading
from tests.test_tagging import of, told


def ruled(library, text, kind="betting", house="tda-2024", **heads):
    found = told(text, kind, **heads)
    facts = rulings.ruling(library, found.kind, found.facts, house)
    return asked.asked_for(facts, found.asked, found.facts)


def test_half_a_bet_reopens_limit_by_the_size_of_its_bet_alone(library):
    text = "limit, bet {800|bet ME}, all-in for {1,200|allin P1}, {call|call P2}. reopened for me?"
    found = ruled(library, text, st="turn", struct="fixed-limit", ask="may-raise")
    assert (found["kind"], found["verdict"]["action"]) == ("ruling", "may-raise")
    assert found["decided_by"] == "tda-2024:47-B"
    less = ruled(library, text.replace("1,200", "1,100"), st="turn", struct="fixed-limit", ask="may-raise")
    assert less["verdict"]["action"] == "may-not-raise"


def test_a_limit_bet_told_by_its_size_was_made_before_an_all_in_above_it(library):
    text = "limit river (big bet 1000) I bet, she is all-in {1,400|allin P1}, third man {calls|call P2}. one more?"
    found = ruled(library, text, st="river", struct="fixed-limit", ask="may-raise")
    assert found["verdict"]["action"] == "may-not-raise"


def test_a_call_needs_no_blinds_and_a_raise_no_pot(library):
    call = ruled(
        library, "I open {1700|bet ME}, bb rips {2,800|allin BB}. call to?", st="preflop", ask="call-amount"
    )
    assert (call["kind"], call["verdict"]["action"]) == ("ruling", "call")
    assert (call["verdict"]["amount_to"], call["verdict"]["call_by"]) == (2800, 1100)
    text = "plo turn, I bet {450|bet ME}, all-in {950|allin P1}. may I raise?"
    pot = ruled(library, text, st="turn", struct="pot-limit", ask="may-raise")
    assert (pot["kind"], pot["verdict"]["action"]) == ("ruling", "may-raise")


def test_a_blind_in_front_tells_the_blinds(library):
    found = ruled(library, "my {400|prior} big blind, button makes it {1550|bet P1}. how much more?",
                  me="BB", st="preflop", ask="call-amount")  # fmt: skip
    assert (found["verdict"]["call_to"], found["verdict"]["call_by"]) == (1550, 1150)


def test_a_call_told_with_its_amount_stands_behind_what_it_called(library):
    text = ("button (has {called|call ME} 7,500): utg {7,500|bet P1} at {1500/3000|blinds}, bb all in"
            " {10k|allin BB}, utg {calls|call P1}. may he?")  # fmt: skip
    assert ruled(library, text, st="preflop", ask="may-raise")["verdict"]["action"] == "may-not-raise"


def test_the_letter_in_the_question_is_the_player_asked_about(library):
    text = ("Can C go over the top: A bets {600|bet ME}, B jams {800|allin P2}, C just {calls|call P1}, D jams"
            " {1250|allin P3}, A {calls|call P1}.")  # fmt: skip
    found = ruled(library, text, st="flop", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["call_by"]) == ("may-not-raise", 450)


def test_the_raise_that_a_player_would_make_is_not_yet_made(library):
    text = "{100/200|blinds}, raise to {700|bet P1}. my re-raise to {1200|bet ME}, legal?"
    found = ruled(library, text, house="clubs-nz-2022", st="preflop", ask="minimum")
    assert (found["verdict"]["action"], found["verdict"]["amount_to"]) == ("conflict", 1200)
    assert [each["value"] for each in found["conflict"]] == [1200, 1400]


def test_players_named_together_each_limp(library):
    text = "plo {25/50|blinds}, utg und co {limpen|limp P1}, button pot?"
    found = told(text, "betting", lang="de", st="preflop", struct="pot-limit", ask="maximum")
    assert sum(act["action"] == "call" for act in found.facts["actions"]) == 2


def test_a_raise_first_told_is_over_a_bet_that_is_not_told(library):
    found = ruled(library, "es wurde auf {1800|bet P1} erhöht. mindest-reraise?", lang="de", ask="minimum")
    assert [ask["fact"] for ask in found["asks"]] == ["blinds"]


def test_what_was_raised_out_of_turn_over_a_bet_told_later(library):
    text = "seat 6 says {raise|word} {800|said} before seat 5, bet {300|bet P1}. seat 5 {folds|fold P2}. binding?"
    found = told(text, "out-of-turn", st="flop", said="raise")
    assert (found.facts["action"], found.facts["call_to"], found.facts["correct_action"]) == (
        "raise",
        300,
        "fold",
    )
    raised = told("{call|word} out of turn, the man between makes it {2,400|bet P1} from {800|bet P2}", "out-of-turn",
                  st="flop", said="call")  # fmt: skip
    assert (raised.facts["call_to"], raised.facts["correct_action"], raised.facts["correct_to"]) == (
        800,
        "raise",
        2400,
    )


def test_a_hand_skipped_through_substantial_action_is_for_the_floor(library):
    text = "utg {600|bet P1}, seat 4 skipped, seat 5 {calls|call P2}, seat 6 {calls|call P3}. is {}"
    hand = ruled(library, text.replace("{}", "his hand dead?"), "out-of-turn")
    assert hand["verdict"]["action"] == "discretion"
    deed = ruled(library, text.replace("{}", "the call binding?"), "out-of-turn")
    assert deed["verdict"]["action"] == "binding"


def test_nobody_checks_over_a_pot_bet_and_seats_are_no_crowds():
    text = ("two {checks|check P1}, bet {1,700|bet P3} as quoted {1,700|quoted}, right {1,900|pot}, player on 3"
            " {folded|fold P4}")  # fmt: skip
    assert told(text, "pot-count", st="flop").facts["actions_after"] == ["fold"]


def test_heads_up_the_button_opens_as_the_small_blind(library):
    text = "PLO heads up, I'm on the button, {50/100|blinds}. most I can open?"
    found = ruled(library, text, st="preflop", struct="pot-limit", ask="maximum", hu="true")
    assert found["verdict"]["amount_to"] == 300


def test_goes_to_so_much_is_a_raise_behind_the_all_in_before_it():
    found = told("UTG {1.800|bet UTG}, ich {call|call ME}, BTN {all in 3.200|allin BTN}, UTG geht auf {6.000|bet UTG}, "
                 "{300/600|blinds}", "betting", lang="de", st="preflop", ask="may-raise")  # fmt: skip
    assert [act.get("to") for act in found.facts["actions"]] == [1800, None, 3200, 6000]


def test_a_player_passed_over_may_act_who_says_so_before_anything_substantial(library):
    text = "seat 3 {raises|bet P1} to {900|bet P1}, seat 4 was skipped, seat 5 {calls|call P2}, seat 4 speaks up. may he act?"
    found = ruled(library, text, "out-of-turn", ask="skipped")
    assert (found["kind"], found["verdict"]["action"]) == ("ruling", "yes")
    more = text.replace("seat 4 speaks up", "seat 6 {calls|call P3}, seat 4 sat silent")
    assert ruled(library, more, "out-of-turn", ask="skipped")["verdict"]["action"] == "discretion"


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("limit {400/800|blinds}, turn, how much is a bet", 800),
        ("Limit Stud: {400/800|blinds}, turn, wie hoch ist die Bet", 800),
        ("limit, blinds {400/800|blinds}, turn, how much is a bet", 1600),
    ],
)
def test_limit_before_two_sizes_tells_the_bets_and_blinds_the_blinds(library, text, bet):
    found = ruled(library, text, st="turn", struct="fixed-limit", ask="minimum")
    assert found["verdict"]["min_raise_to"] == bet


def test_a_call_told_before_all_raises_is_a_limp(library):
    text = ("{400/800|blinds} utg {calls|call ME}, hj all in {1300|allin P1}, btn all in {1700|allin P2}, sb"
            " {folds|fold SB}, bb {calls|call BB}. may utg raise?")  # fmt: skip
    found = ruled(library, text, st="preflop", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["min_raise_to"]) == ("may-raise", 2500)
    over = (
        "{400/800|blinds} utg {calls|call ME}, hj {2400|bet P1}, btn all in {3100|allin P2}. may utg raise?"
    )
    assert ruled(library, over, st="preflop", ask="may-raise")["verdict"]["min_raise_to"] == 4700


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A {900|bet P1} / B AI {1300|bet P2} / C AI {1900|allin P3} / D {call|call P4} / A ??", "may-raise"),
        (
            "A {900|bet P1} / B AI {1300|bet P2} / C AI {1700|allin P3} / D {call|call P4} / A ??",
            "may-not-raise",
        ),
    ],
)
def test_the_letter_behind_a_row_is_the_player_asked_about(library, text, action):
    assert ruled(library, text, st="flop", ask="may-raise")["verdict"]["action"] == action


def test_who_only_objects_is_not_asked_about(library):
    text = ("Marek leads out {2200|bet ME}, the old guy shoves {3100|allin P1}, I {flat|call ME} it. Now Marek says"
            " he's going over the top. I said no way. Who's right?")  # fmt: skip
    found = ruled(library, text, st="turn", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["call_by"]) == ("may-not-raise", 900)


@pytest.mark.parametrize(
    ("text", "lang", "least"),
    [
        (
            "UTG is all in for less than a min raise: {700|bet P1} on a {400|bb} big blind. least raise?",
            "en",
            1100,
        ),
        ("Bei {500/1000|blinds} pusht der Erste seine {1.600|bet P1}. Kleinster Reraise?", "de", 2600),
    ],
)
def test_a_wager_below_the_minimum_of_who_is_told_to_push_is_his_all_in(library, text, lang, least):
    found = ruled(library, text, lang=lang, st="preflop", ask="minimum")
    assert found["verdict"]["amount_to"] == least


def test_no_minimum_is_computed_past_an_all_in_that_is_not_understood():
    found = told(
        "{200/400|blinds}, utg open-jams, hes only got 550. least raise?",
        "betting",
        st="preflop",
        ask="minimum",
    )
    assert found is None or found.confidence == "low"


def test_a_pot_of_so_much_each_is_not_the_pot():
    text = "pot limit, four put in {300|pot} each preflop. flop he bets {800|bet P1}. my max?"
    heads = {"kind": "betting", "st": "flop", "struct": "pot-limit", "ask": "maximum"}
    assert reading(of(sentence({"q": text, "lang": "en", **heads}))) is None
