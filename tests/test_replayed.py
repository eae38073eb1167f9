"""A betting round played on or otherwise: each deed has its place, or the desk says that it has none."""

from __future__ import annotations

import pytest
from desk_cases import desk
from test_anew import talk

from rulebot.desk import Desk
from rulebot.readers import open_network
from rulebot.replayed import replayed
from rulebot.scenario import Reading

ROUND = Reading(
    "betting",
    {
        "blinds": [200, 400],
        "street": "preflop",
        "actions": [
            {"seat": "UTG", "action": "raise", "to": 1000, "street": "preflop"},
            {"seat": "CO", "action": "raise", "to": 1500, "all_in": True, "street": "preflop"},
            {"seat": "BB", "action": "call", "street": "preflop"},
        ],
        "to_act": "UTG",
    },
    confidence="sure",
)
HAND = "200/400, utg 1000, co all in 1500, bb calls. can utg raise?"


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:43-A", "tda-2024:47-A").retriever, network=open_network())


def told(words, language="en"):
    found = replayed(words, HAND, ROUND, language)
    assert found is not None, words
    facts = found[0].facts
    return [(act["seat"], act["action"], act.get("to")) for act in facts["actions"]], facts["to_act"]


UTG, CO, BB = ("UTG", "raise", 1000), ("CO", "raise", 1500), ("BB", "call", None)


@pytest.mark.parametrize(
    ("words", "language", "acts", "to_act"),
    [
        ("and if the hijack had called the 1000", "en", [UTG, ("HJ", "call", None), CO, BB], "UTG"),
        ("und wenn noch einer callt", "de", [UTG, CO, BB, ("P4", "call", None)], "UTG"),
        ("und wenn der Button noch mitgegangen wäre", "de", [UTG, CO, ("BTN", "call", None), BB], "UTG"),
        ("what if the bb shoved 2300 instead of calling", "en", [UTG, CO, ("BB", "raise", 2300)], "UTG"),
        ("und wenn der cutoff 1700 gehabt hätte", "de", [UTG, ("CO", "raise", 1700), BB], "UTG"),
        ("utg calls. can the bb raise now?", "en", [UTG, CO, BB, ("UTG", "call", None)], "BB"),
        ("und der bb, wenn utg nur callt?", "de", [UTG, CO, BB, ("UTG", "call", None)], "BB"),
        ("and if utg had made it 1200", "en", [("UTG", "raise", 1200), CO, BB], "UTG"),
        ("sorry, utg raised to 1200", "en", [("UTG", "raise", 1200), CO, BB], "UTG"),
        ("co only has 1300, can utg raise", "en", [UTG, ("CO", "raise", 1300), BB], "UTG"),
    ],
)
def test_what_somebody_does_has_its_place(words, language, acts, to_act):
    assert told(words, language) == (acts, to_act)


@pytest.mark.parametrize(
    "words",
    [
        "and if the hijack had made it 1500",  # the all-in for as much would be no raise; the call is not told
        "and then somebody makes it 4000",
        "utg calls",  # it is not told who is asked about
        "and if the bb folds 700",
        "and with a dead small blind?",
    ],
)
def test_what_has_no_sure_place_changes_nothing(words):
    found = replayed(words, HAND, ROUND, "en")
    assert found is None or [act["seat"] for act in found[0].facts["actions"]] == ["UTG", "HJ", "CO", "BB"]


def test_a_later_street_keeps_the_structure(heard):
    hand = "limit 500/1000, flop: A bets 500, B is all in for 700, C calls. can A raise?"
    reply = talk(heard, hand, "on the turn A bets 1000 and B is all in for 1400, C calls")
    assert (reply["verdict"]["may_raise"], reply["verdict"]["to_act"]) == (False, "A")


def test_a_position_that_was_not_told_of_raises_in_between(heard):
    hand = "100/200, utg makes it 600, cutoff calls, button silently puts out one 1k chip. call or raise?"
    reply = talk(heard, hand, "and if the hijack had made it 1300?")
    assert reply["verdict"]["action"] == "discretion"
    assert reply["read_as"]["facts"]["call_to"]["value"] == 1300


def test_somebody_who_is_all_in_is_not_told_to_raise(heard):
    reply = talk(heard, HAND, "und der cutoff, wenn utg nur callt?")
    assert reply["kind"] == "clarify"
    assert "all-in" in reply["answer"]


@pytest.mark.parametrize(
    "words", ["and if the small blind then made 900 in between?", "und wenn Kurt 4000 setzt?"]
)
def test_what_cannot_be_placed_is_not_ruled_on(heard, words):
    reply = talk(heard, HAND, words)
    assert reply["kind"] == "clarify", reply["answer"]


def test_the_hand_before_tells_what_the_next_words_leave_out(heard):
    reply = talk(
        heard, "i bet 1500 at 100/200, next one says raise. must he?", "he makes it 4000. min for me?"
    )
    assert reply["verdict"]["min_raise_to"] == 6500
    reply = talk(heard, "flop, Einsatz 700, sie raist auf 1900. Minimum?", "1700 waren es, nicht 1900")
    assert reply["verdict"]["min_raise_to"] == 2700


SHORT_RAISES = {
    "en": "Flop, 100/200: Ida bets 600, Sam raises to 1000, Ida calls. Is the raise corrected?",
    "de": "Flop, 100/200: Ida setzt 600, Sam raist auf 1000, Ida callt. Wird das Raise korrigiert?",
}


@pytest.mark.parametrize(
    ("language", "words", "dealt"),
    [
        ("en", "the turn card is out", True),
        ("de", "Turn lag schon", True),
        ("en", "what if it was the river, nobody has shown yet", False),
        ("de", "und wenn es am River war, noch keiner hat gezeigt", False),
        ("de", "am River, und die Karten sind schon offen", True),
    ],
)
def test_a_card_that_lies_is_told_of_the_next_card(heard, language, words, dealt):
    reply = talk(heard, SHORT_RAISES[language], words)
    assert reply["kind"] == "ruling", reply["answer"]
    assert reply["read_as"]["facts"]["next_card"]["value"] is dealt
    assert reply["read_as"]["facts"]["street"]["value"] == ("river" if "iver" in words else "flop")


OUT_OF_TURN = {
    "en": "turn, 100/200: Ron bets 900, Amy is next, but Gus behind her raises to 2500. does it stand?",
    "de": "Turn, 100/200: Udo setzt 900, Lea ist dran, aber Max raist vor ihr auf 2500. Gilt das?",
}


@pytest.mark.parametrize(
    ("language", "words", "facts"),
    [
        ("en", ["she calls", "sorry, she went to 2000"], ("raise", 2500, "raise", 2000)),
        ("en", ["amy folds", "what if gus had folded out of turn"], ("fold", None, "fold", None)),
        ("de", ["sie foldet", "nein, sie geht auf 1800"], ("raise", 2500, "raise", 1800)),
        ("de", ["und wenn Max gefoldet hätte"], ("fold", None, None, None)),
    ],
)
def test_what_is_done_is_done_by_the_player_who_is_meant(heard, language, words, facts):
    read = talk(heard, OUT_OF_TURN[language], *words)["read_as"]["facts"]
    told = ("action", "amount_to", "correct_action", "correct_to")
    assert tuple(read[name]["value"] if name in read else None for name in told) == facts


NOT_REOPENED = {
    "en": "Flop 100/200: Ida bets 600, Sam is all in for 800, Uma calls. Can Ida raise?",
    "de": "Flop 100/200: Ida setzt 600, Sam ist all in mit 800, Uma callt. Darf Ida raisen?",
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "then norbert shoves 1300"),
        ("en", "then Will goes all in for 1300, back to Ida"),
        ("de", "aber danach geht Sven noch all in mit 1300"),
        ("de", "dann shovt karin 1300, darf Ida jetzt?"),
    ],
)
def test_somebody_who_comes_behind_takes_nobodys_place(heard, language, words):
    verdict = talk(heard, NOT_REOPENED[language], words)["verdict"]
    assert (verdict["may_raise"], verdict["min_raise_to"]) == (True, 1900)


@pytest.mark.parametrize("words", ["and norbert shoves 1300", "und Karin geht all in mit 1300"])
def test_a_stranger_without_a_place_changes_nothing(heard, words):
    assert talk(heard, NOT_REOPENED["en"], words)["kind"] == "clarify"


def test_of_two_players_the_button_is_the_small_blind(heard):
    hand = "heads up, blinds 500/1000, sb limps, bb raises to 3000. min reraise?"
    reply = talk(heard, hand, "and if the button shoves 9000, what may the bb do?")
    acts = reply["read_as"]["facts"]["actions"]["value"]
    assert [(act["seat"], act["action"]) for act in acts][-1] == ("SB", "raise"), reply["answer"]
    assert reply["verdict"]["call_by"] == 6000


def test_somebody_raises_over_a_bet_of_nobody_named(heard):
    reply = talk(
        heard,
        "how much is min raise at 1000/2000 after a bet of 5000 on the flop",
        "someone raises it to 12000",
    )
    assert reply["verdict"]["min_raise_to"] == 19000
