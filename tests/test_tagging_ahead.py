"""What was done while it was another's turn, told in free words, and checks over a bet that was not seen."""

from __future__ import annotations

import pytest

from rulebot.scenario.tokens import take_apart
from rulebot.tagging.ahead import ACTED_EARLY, ahead, early
from rulebot.tagging.overlooked import overlooked
from tests.test_tagging import told


@pytest.mark.parametrize(
    ("text", "language", "who"),
    [
        ("seat 2 is still deciding when seat 9 yells raise 900", "en", "seat 9"),
        ("Vera bets 300. The action is on seat 4, but Nils slides 1200 out", "en", "Nils"),
        ("UTG opens, it was MP's turn, and the button called 500", "en", "the button"),
        ("while I was pondering the cutoff shoved for 4k", "en", "cutoff"),
        ("Sitz 1 denkt noch nach, da sagt Sitz 6 Raise auf 1400", "de", "Sitz 6"),
        ("ich war eigentlich dran, aber der Button checkt schon", "de", "der Button"),
        ("während Sitz 3 noch überlegt, wirft Sitz 7 schon 700 rein", "de", "Sitz 7"),
    ],
)
def test_who_acted_while_another_was_to_act(text, language, who):
    at = ahead(take_apart(text, language))
    assert at is not None
    assert who in text[at : at + 24]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("it's on seat 3 and he throws in 700", "en"),
        ("seat 8 thinks and calls, then seat 9 raises to 2000", "en"),
        ("Max drops 900 in silence, two more behind him still to act", "en"),
        ("it's on me and the button wants to see my stack", "en"),
        ("B überlegt lange und callt, C raist auf 1800", "de"),
        ("ich bin dran und leg 500 rein, aber der Dealer sagt Call", "de"),
    ],
)
def test_what_was_done_in_turn_is_nobodys_action_ahead(text, language):
    words = take_apart(text, language)
    assert ahead(words) is None
    assert not early(words)


def test_a_raise_by_a_player_told_to_be_ahead_is_judged_by_what_the_right_one_did():
    text = "flop, seat 3 bets {700|bet P1}, seat 4 is still thinking when seat 5 says {raise|word} {1,900|said}. then 4 "
    raised = told(text + "makes it {1500|bet P2}", "underbet", st="flop", said="raise")
    assert (raised.kind, raised.facts["call_to"], raised.facts["correct_to"]) == ("out-of-turn", 700, 1500)
    called = told(text + "{calls|call P2}", "wager", st="flop", said="raise")
    assert (called.facts["amount_to"], called.facts["correct_action"]) == (1900, "call")


def test_what_the_right_player_may_do_is_supposed_and_else_not_told():
    text = "flop, bet {300|bet P1}. Sitz 4 ist noch dran, aber Sitz 5 setzt {900|sum}."
    open_ = told(text + " Gilt das?", "wager", "de", st="flop")
    assert open_.kind == "out-of-turn"
    assert "correct_action" not in open_.facts
    supposed = told(text + " Wenn Sitz 4 jetzt foldet, gilt das?", "wager", "de", st="flop")
    assert supposed.facts["correct_action"] == "fold"


def test_an_all_in_out_of_turn_keeps_the_bet_that_is_told_behind_it():
    text = "i said {all in|word} ({14k|stack ME}) out of turn, bet {3000|bet P1}, the man before me makes it {8,000|bet P2}"
    found = told(text, "out-of-turn", st="flop", said="all-in")
    assert found.facts == {
        "action": "raise", "amount_to": 14000, "call_to": 3000, "correct_action": "raise", "correct_to": 8000,
    }  # fmt: skip


def test_a_player_who_has_not_been_up_yet_only_asks_what_he_may():
    text = "Button all in {700|allin P1} bei {200/400|blinds}. Bin BB und war noch gar nicht dran. Darf ich raisen?"
    assert told(text, "betting", "de", me="BB", st="preflop", ask="may-raise").kind == "betting"


@pytest.mark.parametrize(
    ("text", "language", "call_to"),
    [
        ("I rapped the table without noticing the 900 bet. can i raise to 2700?", "en", 900),
        ("he checked, he had not seen that seat 7 bet 450", "en", 450),
        ("hab geklopft, den Einsatz von 650 hab ich übersehen. darf ich auf 1500?", "de", 650),
        ("Sie sagt Check, hat nicht mitbekommen dass Sitz 2 gesetzt hat", "de", None),
    ],
)
def test_a_check_over_a_bet_that_was_not_seen_is_a_check_facing_a_bet(text, language, call_to):
    found = told(text, "none", language)
    assert (found.kind, found.facts["declared"], found.facts["facing_bet"]) == (
        "invalid-declaration",
        "check",
        True,
    )
    assert found.facts.get("call_to") == call_to


def test_a_wish_is_no_action_and_what_he_did_instead_is():
    text = "UTG {checks|check P1}, the CO was about to bet but the button {checks|check P2} behind"
    assert ahead(take_apart("the CO was about to bet but the button checks", "en")) is not None
    assert ahead(take_apart("the CO is still thinking and calls but the button raises", "en")) is None
    assert told(text, "out-of-turn", st="flop").facts["action"] == "check"


@pytest.mark.parametrize(
    ("text", "language", "call_to"),
    [
        ("2,400 to me on the turn, i tap the table out of habit. may I still raise?", "en", 2400),
        ("facing a bet of 700 he rapped the felt. can he call", "en", 700),
        ("Er setzt 900 am River, ich klopf auf den Tisch. Darf ich noch erhöhen?", "de", 900),
        ("vor mir wurden 1200 gesetzt, ich sag 'check'. und nun", "de", 1200),
    ],
)
def test_a_knock_over_a_bet_is_a_check_that_is_none(text, language, call_to):
    facts = overlooked(take_apart(text, language)).found.facts
    assert facts == {"declared": "check", "facing_bet": True, "call_to": call_to}


@pytest.mark.parametrize(
    "text",
    [
        "he bets 500 on the flop, I call, and then I tap the table on the turn",
        "seat 2 bets 500, I tap the table out of turn",
        "I tap the table and he bets 500",
    ],
)
def test_a_knock_elsewhere_is_no_check_over_a_bet(text):
    assert overlooked(take_apart(text, "en")) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I didn't see seat 3 was still thinking and said raise", "en"),
        ("seat 6 jumps the gun with a raise", "en"),
        ("hab nicht gesehen dass Sitz 3 noch überlegt und sag raise", "de"),
    ],
)
def test_who_has_not_seen_that_another_was_to_act_was_early(text, language):
    assert ACTED_EARLY.search(text)
    assert early(take_apart(text, language))
