"""What a hand adds in a second motion, whom a blind's chips belong to, and raises that were none too small."""

from __future__ import annotations

from dataclasses import replace

import pytest

from model.marked import sentence
from rulebot.readers import Heard, chosen
from rulebot.scenario.reading import Reading
from rulebot.tagging.facts import reading
from rulebot.tagging.marks import Mark, _shoved
from tests.test_tagging import of, told


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("flop bet {1200|bet P1}. she slides {1,200|sum}, goes back to her stack and adds {2k|chip}", "en"),
        (
            "Bet {2.000|bet P1}. {2.000|sum} vor die Linie, greift wieder zum Stack, {4 1000er|chip} dazu",
            "de",
        ),
    ],
)
def test_chips_after_a_second_reach_to_the_stack_are_added_later(words, lang):
    found = told(words, "wager", lang=lang, st="flop")
    assert sum(found.facts["new_chips"]) == found.facts["call_to"]
    assert sum(found.facts["later_chips"]) in (2000, 4000)


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("river. she puts {900|sum} out to call, then comes back with {1,600|more}", "en"),
        ("River. Sie legt {900|sum} zum Callen raus und holt dann noch {1.600|more}", "de"),
    ],
)
def test_what_is_put_out_to_call_was_bet(words, lang):
    facts = told(words, "wager", lang=lang, st="river").facts
    assert (facts["call_to"], facts["later_chips"]) == (900, [1600])
    assert sum(facts["new_chips"]) == 900


def test_piles_in_one_motion_stay_together():
    found = told(
        "flop bet {1200|bet P1}. she slides {a 1k|chip} and {a 500|chip} in at once", "wager", st="flop"
    )
    assert found.facts["new_chips"] == [1000, 500]
    assert "later_chips" not in found.facts


def test_chips_in_front_are_those_of_the_only_blind_that_is_named_where_the_network_is_not_sure():
    line = {
        "q": "small blind has {25|prior} out, {50/100|blinds}, {350|bet P1}, adds {a 500|chip}",
        "lang": "en",
    }
    marks = of(sentence({**line, "kind": "wager", "me": "BB", "st": "preflop"}))
    assert "prior_chips" in reading(replace(marks, sure={"me": 0.6})).facts
    assert reading(replace(marks, sure={"me": 0.6})).facts["facing_bet"] is True


def test_a_raise_asked_about_that_is_large_enough_is_answered_by_the_least_raise():
    found = told("{100/200|blinds}, raise to {700|bet P1}. my re-raise to {1200|bet P2}, or must it be 1400?",
                 "underbet", st="preflop")  # fmt: skip
    assert (found.kind, found.asked) == ("betting", "minimum")
    assert [act["to"] for act in found.facts["actions"]] == [700]


def _read(**facts):
    return Reading("wager", facts, {}, asked="meaning", confidence="sure")


def test_a_reading_that_knows_all_that_the_other_does_and_more_is_believed():
    less, more = (
        _read(call_to=800, new_chips=[1000]),
        _read(call_to=800, new_chips=[1000], prior_chips=[50, 50]),
    )

    def comes_to(one):
        return "ruling", len(one.facts)

    assert chosen(less, Heard(more, 0.1, "wager", 0.9), comes_to) is more
    assert chosen(more, Heard(less, 0.1, "wager", 0.9), comes_to) is more


def test_two_ways_to_ask_for_one_ruling_do_not_part_the_readers():
    least, may = (
        Reading("betting", {"x": 1}, {}, asked=asked, confidence="sure") for asked in ("minimum", "may-raise")
    )
    assert chosen(may, Heard(least, 0.1, "betting", 0.9), lambda one: ("ruling", one.asked)) is may


@pytest.mark.parametrize(
    ("words", "pulled"),
    [
        ("BB zieht seine {zwei 100er|prior} zurück, legt {zwei 500er|chip}", "all"),
        ("seine {zwei 100er|prior} vorne, nimmt {einen 100er|prior} zurück, legt {zwei 500er|chip}", [100]),
        ("seine {zwei 100er|prior} vorne, holt sie NICHT zurück, legt {zwei 500er|chip}", None),
    ],
)
def test_chips_in_front_that_a_clause_takes_back_are_taken_back(words, pulled):
    found = told(
        f"{{100/200|blinds}}, {words} gegen {{900|bet P1}}", "wager", lang="de", st="preflop", me="BB"
    )
    assert found.facts.get("prior_pulled") in ((pulled,) if pulled else (None, "none"))


@pytest.mark.parametrize(
    ("words", "dealt"),
    [
        ("we noticed once the turn card was on the table", True),
        ("Turn wird umgedreht, dann fällt es auf", True),
        ("the turn isn't out yet", False),
        ("Karte River liegt nicht", False),
    ],
)
def test_a_card_that_lies_there_is_told_by_the_words(words, dealt):
    lang = "en" if "turn " in words else "de"
    found = told(f"flop, {{800|bet P1}}, raise to {{1,200|sum}}, {words}", "underbet", lang=lang, st="flop")
    assert found.facts.get("next_card") is dealt


def test_a_bet_by_the_verb_of_an_all_in_is_one():

    text = "C rips it for 3,500 total"
    mark = Mark(text.index("3"), text.index(" total"), "bet")
    assert _shoved(mark, text).tag == "allin"
    assert _shoved(mark, text.replace("rips it for", "makes a bet")).tag == "bet"


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("he put {900|sum} (the call) out, went back to his stack and brought {1,600|more}", "en"),
        ("Sie stellt {900|bet P1} (genau der Call) rüber, geht zurück zum Stack und holt nochmal {1.600|sum}", "de"),
        ("calls {900|call ME}, goes back to the stack and adds {1,600|more} without speaking", "en"),
    ],
)  # fmt: skip
def test_what_is_told_to_be_the_call_was_bet_and_put_out_first(words, lang):
    facts = told(words, "wager", lang=lang, st="river").facts
    assert (facts["call_to"], sum(facts["new_chips"]), facts["later_chips"]) == (900, 900, [1600])


@pytest.mark.parametrize(
    ("words", "back"),
    [
        (
            "bb has {four 100s|prior} out, {1,200|bet P1}, takes all his hundreds back, adds {a 5k|chip}",
            "all",
        ),
        (
            "alle Chips zurück ({zwei 200er|prior}), dafür {einen 5000er|chip}, Raise war {1.200|bet P1}",
            "all",
        ),
        ("{four 100s|prior} out, {1,200|bet P1}. he pulls two of them back and adds {a 1k|chip}", [100, 100]),
    ],
)
def test_chips_taken_back_are_counted_by_the_words(words, back):
    line = {"blinds": "{200/400|blinds} "}
    assert told(line["blinds"] + words, "wager", me="BB", st="preflop").facts["prior_pulled"] == back


@pytest.mark.parametrize(
    "words",
    ["it folds all the way back to me, {1,200|bet P1}, {four 100s|prior} out, I add {a 1k|chip}",
     "alle weg, {1.200|bet P1}, {vier 100er|prior} vorn, {einen 1000er|chip} dazu"],
)  # fmt: skip
def test_players_who_fold_take_no_chips_back(words):
    assert "prior_pulled" not in told("{200/400|blinds} " + words, "wager", me="BB", st="preflop").facts


def test_a_blind_put_out_with_a_larger_chip_is_that_chip():
    words = (
        "{200/400|blinds}, BB posted his {400|prior} with {a 1k chip|prior}, {900|bet P1}, adds {a 500|chip}"
    )
    found = told(words, "wager", me="BB", st="preflop")
    assert (found.facts["prior_chips"], found.confidence) == ([1000], "sure")


def test_a_chip_to_be_changed_is_put_out_once():
    words = "bet is {450|bet P1}. wanted change for my {500|prior} so I put {500|chip} and {50|chip}"
    assert told(words, "wager", st="flop").facts.get("prior_chips") is None


def test_so_many_of_them_are_chips_of_the_sort_told_before():
    words = "{300/600|blinds}, utg {1500|bet P1}, me behind a wall of {500s|chip}, slid {four|chip} of em in"
    assert told(words, "wager", st="preflop").facts["new_chips"] == [500] * 4


def test_an_amount_said_before_a_call_of_another_is_the_bet():
    words = "I say '{six hundred|said}', he says '{call|word}' and drops {a 500|chip}"
    facts = told(words, "wager", said="call", order="words-first").facts
    assert (facts["call_to"], facts["declared"]) == (600, "call")


def test_a_stack_told_before_the_hand_is_no_bet():
    words = "ich {187k|bet P1}, er {92k|stack}, er setzt {4.000|bet P1} am Turn. Ich lege {5k|chip} und {500|chip}"
    assert told(words, "wager", lang="de", st="turn").facts["call_to"] == 4000


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("{600|bet P1}. first {a 500|chip} and {a 100|chip}, a second later {two more 500s|chip}", "en"),
        ("{600|bet P1}. erst {ein 500er|chip} und {ein 100er|chip}, Sekunden später {zwei 500er|chip}", "de"),
    ],
)
def test_chips_a_moment_later_are_a_second_motion(words, lang):
    facts = told(words, "wager", lang=lang, st="flop").facts
    assert facts["new_chips"] == [500, 100]
    assert facts["later_chips"] == [500, 500]


@pytest.mark.parametrize(
    "words",
    ["{900|bet P1}, the bb takes back one of his {two|back} chips", "{900|bet P1}, bb pulls {one|back} back"],
)
def test_a_chip_taken_back_leaves_no_chips_to_ask_for(words):
    assert told_nothing(words)


def told_nothing(words):
    """Whether no wager is read."""
    return reading(of(sentence({"q": words, "lang": "en", "kind": "wager", "st": "preflop"}))) is None
