"""Who is asked about: by name, seat or part, in English and German; a player told twice is one."""

from __future__ import annotations

import pytest

from tests.test_tagging import told
from tests.test_tagging_turns import ruled


@pytest.mark.parametrize(
    ("text", "language", "action", "more"),
    [
        ("seat 3 {600|bet P1}, seat 5 {1,300|bet P2}, seat 6 all in {1800|allin P3}. seat 5 says raise. may he?",
         "en", "may-not-raise", 500),
        ("seat 3 {600|bet ME}, seat 5 {1,300|bet P2}, seat 6 all in {1800|allin P3}. can the opener go again?",
         "en", "may-raise", 1200),
        ("dora {600|bet P1}, otto {1,300|bet P2}, vic all in {1800|allin P3}, dora {out|fold P1}. what for otto?",
         "en", "may-not-raise", 500),
        ("A {600|bet ME}, B raist {1300|bet P2}, C all-in {1800|allin P3}, A {foldet|fold P1}. B wieder dran, darf er?",
         "de", "may-not-raise", 500),
        ("Ich {600|bet ME}, B raist {1300|bet P2}, C all-in {1800|allin P3}. Was darf B, wenn ich folde?",
         "de", "may-not-raise", 500),
        ("ich {600|bet ME}, B raist {1300|bet P2}, C all-in {1800|allin P3}, B {callt|call P2}. darf ich gegen B raisen?",
         "de", "may-raise", 1200),
    ],
)  # fmt: skip
def test_the_player_named_behind_the_deeds_has_acted_and_has_chips_in(library, text, language, action, more):
    found = ruled(library, text, lang=language, st="flop", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["call_by"]) == (action, more)


def test_the_third_bettor_and_the_caller_are_those_who_did_it(library):
    text = ("{100/200|blinds} utg {500|bet ME}, hj {1200|bet P1}, btn {calls|call P2}, bb all in {1,700|allin BB},"
            " utg {folds|fold P3}. can the {} raise?")  # fmt: skip
    third = ruled(library, text.replace("{}", "3-bettor"), st="preflop", ask="may-raise")
    assert (third["verdict"]["action"], third["verdict"]["call_by"]) == ("may-not-raise", 500)
    caller = ruled(library, text.replace("{}", "caller"), st="preflop", ask="may-raise")
    assert (caller["verdict"]["action"], caller["verdict"]["call_by"]) == ("may-not-raise", 500)
    opener = ruled(library, text.replace("utg {folds|fold P3}. ", "").replace("{}", "opener"),
                   st="preflop", ask="may-raise")  # fmt: skip
    assert (opener["verdict"]["action"], opener["verdict"]["call_by"]) == ("may-raise", 1200)


@pytest.mark.parametrize(
    ("text", "language", "street", "more"),
    [
        ("{500|bet P1} bet, raise to {1200|bet P2}, next all in {1650|allin P3}. can the original raiser reraise?",
         "en", "flop", 450),
        ("raised to {1200|bet P2} over {500|bet P1}, next all in {1650|allin P3}. can the first raiser reraise?",
         "en", "flop", 450),
        ("Bet {500|bet ME}, Raise {1200|bet P2}, all in {1650|allin P3}. Darf der ursprüngliche Raiser nochmal?",
         "de", "turn", 450),
        ("{100/200|blinds} utg raises to {500|bet P1}, hj {1200|bet P2}, btn all in {1650|allin P3}."
         " can the original raiser reraise?", "en", "preflop", 1150),
    ],
)  # fmt: skip
def test_the_first_raiser_is_who_raised_first_not_who_bet_before_him(library, text, language, street, more):
    found = ruled(library, text, lang=language, st=street, ask="may-raise")
    assert found["verdict"]["call_by"] == more


def test_an_opener_of_whom_nothing_is_told_is_asked_about():
    for text, language in (
        ("kid is all in for {3100|allin P1}, may the original raiser go over the top", "en"),
        ("all-in über {3100|allin P1}, darf der ursprüngliche Raiser nochmal", "de"),
    ):
        assert told(text, "betting", language, st="preflop", ask="may-raise").lacks == ("own_action",)


def test_limit_tells_its_bets_where_somebody_is_all_in_between_the_two(library):
    text = "limit {200/400|blinds}, utg {calls|call P1}, all-in for {280|allin P2}, back to utg. raise?"
    found = ruled(library, text, st="preflop", struct="fixed-limit", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["call_by"]) == ("may-not-raise", 80)


def test_a_blind_who_bets_tells_no_size_of_his_blind():
    text = "am turn setzt der BB {700|bb}, ich {calle|call ME}, Button all-in {1100|allin P1}, BB {callt|call BB}. darf ich?"
    found = told(text, "betting", "de", st="turn", ask="may-raise")
    assert "blinds" not in found.facts
    assert (found.facts["actions"][0]["seat"], found.facts["actions"][0]["to"]) == ("BB", 700)


def test_who_sits_beside_a_player_is_somebody_else(library):
    text = "ich setze {900|bet ME}, der nach mir all in {1300|allin P1}, einer {zahlt|call P2}. darf ich nochmal?"
    found = ruled(library, text, lang="de", st="flop", ask="may-raise")
    assert (found["verdict"]["action"], found["verdict"]["call_by"]) == ("may-not-raise", 400)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("{300/600|blinds}, flop, nobody has bet yet, jo puts {400|sum} out. kim raises to {1400|bet P1}. jo's bet?", "en"),
        ("{300/600|blinds}, Flop, noch kein Einsatz, Jo legt {400|sum}. Kim raist auf {1400|bet P1}. Jos Bet?", "de"),
    ],
)  # fmt: skip
def test_who_bet_first_faced_no_raise_that_is_told_behind_it(text, language):
    found = told(text, "wager", language, st="flop")
    assert (found.kind, found.facts["call_to"], found.facts["bet_to"]) == ("underbet", 0, 400)
