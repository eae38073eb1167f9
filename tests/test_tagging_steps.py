"""Wagers as a story tells them: by both ends, a limp by its amount, the asker by his part, one passed over."""

from __future__ import annotations

import pytest

from rulebot import asked, rulings
from rulebot.scenario import read
from rulebot.scenario.taken_back import without_taken_back
from tests.test_tagging import told


def ruled(library, text, kind="betting", **heads):
    found = told(text, kind, **heads)
    facts = rulings.ruling(library, found.kind, found.facts, "tda-2024")
    return asked.asked_for(facts, found.asked, found.facts)["verdict"]


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("river, last raise went from {2,500|incr} to {7,000|incr}. smallest reraise?", 11500),
        ("am Turn zuletzt 3.000 auf 8.000 erhöht. Mindestens?", 13000),
        ("flop, he raised her {900|bet P1} to {2,400|bet P1}. my least raise?", 3900),
    ],
)
def test_a_raise_told_by_both_ends_was_by_what_lies_between(library, words, least):
    assert ruled(library, words, st="turn", ask="minimum")["min_raise_to"] == least


def test_amounts_of_blinds_or_stacks_are_no_raise_from_one_to_the_other():
    marks = told("blinds go from {200/400|blinds}, stacks 9,000 to 20,000, {1,200|bet P1}. least?", "betting")
    assert [a["to"] for a in marks.facts["actions"]] == [1200]


def test_who_raised_a_bet_of_another_did_not_make_it(library):
    text = "Ich hab eine Bet von {1.000|bet ME} auf {2.600|bet ME} erhöht, all-in {3.400|allin P1}, Call. Darf ich?"
    found = ruled(library, text, lang="de", st="flop", ask="may-raise")
    assert (found["action"], found["call_by"]) == ("may-not-raise", 800)


@pytest.mark.parametrize(
    "words",
    [
        "I limp {500|bet ME} utg, button all-in {800|allin P1}, another limper calls. may I raise?",
        "als Limper mit {500|bet ME}, Button {800|allin P1} rein. Darf ich raisen?",
    ],
)
def test_what_is_limped_is_the_big_blind(library, words):
    found = told(words, "betting", ask="may-raise", st="preflop")
    assert found.facts["blinds"] == [250, 500]
    assert ruled(library, words, st="preflop", ask="may-raise")["action"] == "may-not-raise"


def test_the_grammar_takes_a_limp_for_the_big_blind_too():
    assert read("I limp 600 utg, button all-in 900. may I raise?", "en").facts["blinds"] == [300, 600]


def test_nobody_calls_twice():
    found = told(
        "{limped|limp ME} {200/400|blinds}, all-in {700|allin P1}, CO {limped|limp ME} behind me. raise?",
        "betting",
    )
    assert [a["seat"] for a in found.facts["actions"]].count("ME") == 1


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("flop. Ana {600|bet ME}, Bo {900|allin P1}. Cora pushes everything, she had 1,250. back to Ana. raise?", 1250),
        ("Flop. A {1000|bet ME}, B {1600|allin P1}. C macht auf 3.100. Darf A raisen?", 3100),
    ],
)  # fmt: skip
def test_a_wager_that_was_passed_over_is_one_by_the_words_before_it(words, last):
    found = told(words, "betting", st="flop", ask="may-raise")
    assert found.facts["actions"][-1]["to"] == last


@pytest.mark.parametrize(
    "words",
    [
        "flop. Ana {600|bet ME}, Bo {900|allin P1}. I have 14,000 behind. may I raise?",
        "Flop. A {1000|bet ME}, B {1600|allin P1}. Darf ich auf 3.100 erhöhen?",
        "flop. A {1000|bet ME}, B {1600|allin P1}. I was planning a check-raise to 2,500. may I?",
    ],
)
def test_a_stack_and_a_raise_only_wished_are_no_wagers(words):
    assert len(told(words, "betting", st="flop", ask="may-raise").facts["actions"]) == 2


def test_the_asker_is_who_he_says_he_is(library):
    text = "Turn: {1200|bet P1} gesetzt, Raise {3000|bet P2}, {4000|allin P3}. Zurück bei mir (dem Bettor). Raise?"
    found = ruled(library, text, lang="de", st="turn", ask="may-raise")
    assert (found["action"], found["min_raise_to"]) == ("may-raise", 5800)


def test_a_raise_on_top_that_tells_of_the_open_is_no_second_raise():
    found = told(
        "{300/600|blinds}, {1,500|bet P1} open, she'd raised {900|bet P2} on top. I put {a 1k|chip} and {a 500|chip}",
        "wager",
        st="preflop",
    )
    assert (found.facts["call_to"], found.facts["last_full_bet_or_raise"]) == (1500, 900)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("erste Bet 325?? nee 425", "erste Bet 425"),
        ("he throws a 2000 chip?? there's no such chip, a 1000 chip", "he throws a 1000 chip"),
        ("SB limps... sorry no, cutoff: he puts 600", "cutoff: he puts 600"),
        ("der HJ, quatsch, der CO legt 900", "der CO legt 900"),
        ("400 in einem 500er? nein in vier Hundertern", "400 in einem vier Hundertern"),
    ],
)
def test_what_is_corrected_at_once_does_not_count(words, kept):
    assert " ".join(without_taken_back(words).split()).replace(" :", ":") == kept


def test_an_answer_to_a_question_is_no_correction():
    for words in ("is it 500? No, 400 says the floor", "UTG raises, no, CO calls"):
        assert without_taken_back(words) == words


def test_the_chips_of_two_players_are_not_one_pile():
    words = "{300/600|blinds}: UTG puts {a 500|chip} and {a 100|chip} in, then the next player {two 1k chips|chip}"
    facts = told(words, "wager", st="preflop").facts
    assert (facts["new_chips"], facts["call_to"]) == ([1000, 1000], 600)


def test_the_least_raise_is_asked_of_the_player_behind_the_chips():
    words = "Flop, A bets {400|bet P1}, B silently puts in {three 500s|chip}. What's the min raise for C?"
    found = told(words, "wager", st="flop")
    assert (found.kind, found.facts["actions"][-1]["to"]) == ("betting", 1500)


@pytest.mark.parametrize(
    ("words", "pulled"),
    [
        ("BB (50/100) had four 25s up front. raise 350. he takes two of them back, adds one 500", [25, 25]),
        ("BB (50/100) had four 25s up front. raise 350. he takes them back, adds one 500", "all"),
    ],
)
def test_the_grammar_counts_the_chips_taken_back(words, pulled):
    assert read(words, "en").facts["prior_pulled"] == pulled


def test_a_raise_that_is_denied_or_asked_about_makes_no_bet_a_raise():
    for words in ("opening bet is {800|bet P1}, nobody raised", "Is that a raise? Flop {800|bet P1} by Max"):
        facts = told(words + ", I put {a 500|chip} and {four 100s|chip}", "wager", st="flop").facts
        assert facts["facing_opening_bet"] is True


def test_a_pot_bet_after_checks_is_no_raise_of_the_blind():
    words = 'no limit, blinds 200/400, I said "I bet the pot", 5,300 in the pot, checked to me. what is it?'
    assert read(words, "en").facts["facing_bet"] is False


def test_a_blind_that_is_folded_to_is_next(library):
    words = "PLO {500/1000|blinds}, alle passen bis SB. Er sagt Pot, wie viel?"
    found = ruled(library, words, lang="de", st="preflop", struct="pot-limit", ask="maximum")
    assert found["amount_to"] == 3000


def test_blinds_of_which_the_scale_is_said_once():
    assert read("plo one-two hundred, two limps, sb folds, me in the bb. max raise?", "en").facts[
        "blinds"
    ] == [100, 200]


def test_chips_in_front_that_equal_a_raise_leave_a_call_to_be_called(library):
    words = "{200/400|blinds}, BB posted {a 1k chip|prior}, button {1,000|bet P1}, BB says {call|word}"
    found = told(words, "wager", me="BB", st="preflop", said="call")
    ruling = rulings.ruling(library, found.kind, found.facts, "tda-2024")
    assert ruling["verdict"]["action"] == "call"


@pytest.mark.parametrize(
    ("words", "least"),
    [
        (
            "turn: lead {900|bet P1}, next one raises {1,600|by P2} more to {2,500|by P3}. smallest reraise?",
            4100,
        ),
        ("River, Bet {700|bet P1}, Raise um {1.800|by P2} auf {2.500|bet P2}. Mindestens danach?", 4300),
        ("flop {1,100|bet P1}, raised by {1,400|bet P2} to {2,500|bet P2}. least raise?", 3900),
        ("flop {2k|bet P1}, she makes it {4k|by P2} more, 6k total. least?", 10000),
        ("Flop, es wird um {2.200|by P1} auf {3.100|bet P1} erhöht. Mindest-Raise?", 5300),
    ],
)
def test_a_raise_told_by_its_size_and_its_total_is_one_raise(library, words, least):
    assert ruled(library, words, st="flop", ask="minimum")["min_raise_to"] == least


def test_two_raises_told_one_behind_the_other_stay_two(library):
    text = "flop {600|bet P1}, raised to {1,500|bet P2}, reraised to {4,000|bet P3}. least?"
    assert ruled(library, text, st="flop", ask="minimum")["min_raise_to"] == 6500
    found = told("{100/200|blinds}, {600|bet P1} raise, then a reraise to {1,600|bet P2}. least?", "betting")
    assert [a["to"] for a in found.facts["actions"]] == [600, 1600]


@pytest.mark.parametrize(
    "words",
    [
        "it's {1,700|bet P1} ({400/800|blinds}, that was a raise of 900), he slides {two 1ks|chip} in silently",
        "1,700 to call after a {900|bet P1} raise, blinds {400/800|blinds}. {two 1ks|chip} silently",
        "Bet {1.700|bet P1}, Blinds {400/800|blinds}, der Raise war {900|bet P2} groß. {zwei 1000er|chip} stumm",
        "Einsatz {1.700|tocall}, letzte Erhöhung war {900|bet P1}. {zwei 1000er|chip} stumm",
    ],
)
def test_the_size_of_the_raise_that_is_faced_is_no_bet(words):
    found = told(words, "wager", "de" if "stumm" in words else "en", st="preflop").facts
    assert (found["call_to"], found["last_full_bet_or_raise"]) == (1700, 900)
    assert "facing_opening_bet" not in found


def test_a_raise_to_an_amount_is_no_size(library):
    found = told("{200/400|blinds}, last raise was to {1,200|bet P1}. {two 1ks|chip} silently", "wager").facts
    assert (found["call_to"], found["last_full_bet_or_raise"]) == (1200, 800)
    early = told("{200/400|blinds}, a {1,000|bet P1} raise, then all-in {1,400|allin P2}. least?", "betting")
    assert [a["to"] for a in early.facts["actions"]] == [1000, 1400]


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("I acted out of turn? no, in turn, said call to 700", "out of turn? no"),
        ("it was not out of turn, he said call to 700", "not out of turn"),
        ("er war nicht außer der Reihe, sagt Call, 700", "nicht außer der Reihe"),
        ("said call, thought it was 700 but it was 7,000", "700"),
        ("callt, dachte es sind 900, waren aber 9.000", "900"),
        ("the bet was 6,000 but I thought it was 600", "600"),
        ("sagt Call, hat 300 verstanden, Bet war 3.000", "300"),
    ],
)
def test_what_was_denied_or_misunderstood_is_left_out(text, gone):
    at = text.rfind(gone) if text.endswith(gone) else text.find(gone)
    assert without_taken_back(text) == text[:at] + " " * len(gone) + text[at + len(gone) :]


@pytest.mark.parametrize(
    "text",
    [
        "was that not out of turn? he bet 700 first",
        "is it out of turn? no one told him, he bet 700",
        "bet 1,000, I thought I could raise to 1,500 but it must be 2,000",
        "I bet 700 out of turn, then he raised to 2,000",
        "thought it was 2k by the dealer's count, but it was 20k",
    ],
)
def test_what_is_only_asked_or_counted_by_another_stays(text):
    assert without_taken_back(text) == text
