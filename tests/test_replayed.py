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


@pytest.mark.parametrize(
    ("hand", "follow_ups", "says", "to_act"),
    [
        (
            "Turn 200/400. A setzt 800, B raist auf 1600, C geht all-in für 2000, D callt. Was darf A?",
            ["A callt nur. Und B?"],
            {"may_raise": False, "call_to": 2000},
            "B",
        ),
        (
            "Turn 200/400. A setzt 800, B raist auf 1600, C geht all-in für 2000, D callt. Was darf A?",
            ["A callt nur. Und B?", "Was wenn A auf 2800 erhöht hätte?"],
            {"may_raise": True, "min_raise_to": 3600},
            "B",
        ),
        (
            "500/1000, UTG limps, button raises to 2500, BB shoves for 3500. can UTG reraise?",
            ["he just calls. button?"],
            {"may_raise": False, "call_to": 3500},
            "BTN",
        ),
        (
            "Turn 100/200: A 1000, B 2000, C callt, A erhöht auf 3000. Darf B danach noch raisen?",
            ["Und wenn A nur 2600 gehabt hätte, also all-in?"],
            {"may_raise": False, "call_to": 2600},
            "B",
        ),
        (
            "200/400, utg makes it 1000, hijack calls, cutoff shoves 1700, the rest fold. can utg reraise?",
            ["ok utg just calls. what about the hijack?"],
            {"may_raise": True, "min_raise_to": 2400},
            "HJ",
        ),
        (
            "100/200: CO 600, Button 1500. Minimum für den SB?",
            ["sb foldet, bb foldet. zurück zum co, wie hoch mindestens?"],
            {"may_raise": True, "min_raise_to": 2400},
            "CO",
        ),
    ],
)
def test_players_keep_the_names_that_the_words_have_for_them(heard, hand, follow_ups, says, to_act):
    verdict = talk(heard, hand, *follow_ups)["verdict"]
    assert {name: verdict[name] for name in says} == says
    assert verdict["to_act"] == to_act


@pytest.mark.parametrize(
    ("hand", "words", "least"),
    [
        (
            "Was ist der Minraise bei 600/1200 wenn UTG auf 3000 erhöht?",
            "Und wenn MP dann auf 5000 geht?",
            7000,
        ),
        (
            "300/600, UTG all-in für 900, MP callt, CO will erhöhen. Wie hoch mindestens?",
            "CO macht 2500. Darf MP nochmal?",
            4100,
        ),
        ("100/200, utg 500. min for co?", "co makes it 1200. can the button raise?", 1900),
    ],
)
def test_a_raise_that_was_made_is_not_taken_for_one_proposed(heard, hand, words, least):
    assert talk(heard, hand, words)["verdict"]["min_raise_to"] == least


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("and if the next guy after utg called", "en"),
        ("und wenn der Spieler hinter UTG gefoldet hätte", "de"),
        ("and if utg had not raised", "en"),
        ("und wenn utg gar nicht dabei war", "de"),
    ],
)
def test_nobody_did_what_his_neighbour_did_or_what_he_did_not(words, language):
    assert replayed(words, HAND, ROUND, language) is None


@pytest.mark.parametrize(
    ("words", "language", "to"),
    [
        ("co was all in for 1300 not 1500", "en", 1300),
        ("nee, CO hatte 1300, einen Tausender und drei Hunderter, BB zahlt die 1300", "de", 1300),
    ],
)
def test_what_he_had_instead_is_all_in_too(words, language, to):
    assert told(words, language)[0][1] == ("CO", "raise", to)


def test_a_name_may_stand_some_words_before_its_verb(heard):
    pots = talk(
        heard,
        "Anna 500 all in, Ben 900 all in, Carla calls 1200. what are the pots?",
        "and Dora also called 1200",
    )
    assert [pot["amount"] for pot in pots["verdict"]["pots"]] == [2000, 1200, 600]


def test_another_one_is_no_other_hand(heard):
    reply = talk(
        heard, "blinds 50/100, one guy made it 300. min raise?", "and another one behind him made it 700"
    )
    assert reply["verdict"]["min_raise_to"] == 1100


@pytest.mark.parametrize(
    ("hand", "follow_ups", "least"),
    [
        ("100/200, I raise cutoff to 500, button 1200, blinds fold. my minimum?",
         ["what if the button only made it 900", "and he only had 800, all in"], 1100),
        ("100/200, ich raise vom Cutoff auf 500, der Button macht 1200. Was ist mein Minimum?",
         ["Was, wenn der SB noch für 1700 all-in ist?", "er hat aber nur 1500"], 2200),
    ],
)  # fmt: skip
def test_he_is_who_was_talked_of_last(heard, hand, follow_ups, least):
    assert talk(heard, hand, *follow_ups)["verdict"]["min_raise_to"] == least
