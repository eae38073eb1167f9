"""Who is asked about, what he faces, and numbers that stand beside each other."""

from __future__ import annotations

import pytest

from model.marked import sentence
from rulebot.numbers import Sense, find
from rulebot.scenario.sequence import told_first
from rulebot.tagging.marks import blinds_of
from tests.test_tagging import of, told
from tests.test_tagging_turns import ruled


@pytest.mark.parametrize(
    ("text", "heads", "least"),
    [
        ("Wie hoch ist der minraise wenn A {400|bet P1} bettet und B auf {1.000|bet P2} raist", {}, 1600),
        ("A bets {400|bet P1}, B makes it {1,000|bet P2}. C wants to go over", {}, 1600),
        (
            "{50/100|blinds}: utg {300|bet UTG}, hj all in {450|allin HJ}. co min raise",
            {"st": "preflop"},
            650,
        ),
    ],
)
def test_who_wagered_last_is_not_the_one_who_may_raise(library, text, heads, least):
    found = ruled(library, text, ask="minimum", **({"st": "turn"} | heads))
    assert found["verdict"]["amount_to"] == least


def test_the_opener_who_was_raised_is_asked_about_by_name(library):
    text = "A bets {400|bet P1}, B jams {600|allin P2}, C {calls|call P3}. may A raise again?"
    assert ruled(library, text, st="turn", ask="may-raise")["verdict"]["action"] == "may-not-raise"


def test_a_caller_named_last_is_not_the_big_blind_who_asks(library):
    text = (
        "{300/600|blinds}, button shoves {900|allin BTN}. I'm the big blind. the sb {called|call SB}, raise?"
    )
    found = told(text, "betting", me="BB", st="preflop", ask="may-raise")
    assert found.facts["to_act"] == "BB"


def test_a_completed_small_blind_told_behind_the_raise_was_before_it(library):
    text = "BB {raised to 2,400|bet BB} after I in the SB {completed|call ME}, {400/800|blinds}. min 3bet"
    found = ruled(library, text, me="SB", st="preflop", ask="minimum")
    assert found["verdict"]["amount_to"] == 4000


@pytest.mark.parametrize("text", ["no limit, i have {18,400|stack ME}, pot 3k on turn, most i can bet"])
def test_without_a_bet_the_most_in_no_limit_is_the_stack_whatever_the_blinds(library, text):
    found = ruled(library, text, st="turn", struct="no-limit", ask="maximum")
    assert (found["kind"], found["verdict"]["action"], found["verdict"]["amount_to"]) == (
        "ruling", "max-bet", 18400,
    )  # fmt: skip


def test_a_raise_that_is_only_asked_about_was_not_made(library):
    text = (
        "flop, she {bets 2,200|bet ME}, all in {3,300|allin P1}, {call|call P2}. She raises to 9,000. May she"
    )
    assert ruled(library, text, st="flop", ask="may-raise")["verdict"]["action"] == "may-not-raise"


@pytest.mark.parametrize(
    "text",
    [
        "Flop: Jörn macht {1.200|bet P1}. Ich sage „{achtzehnhundert|said}“",
        "{achtzehnhundert|said} gesagt gegen {1.200|bet P1}, ohne raise",
        "ob des a raise is: {1.200|bet P1} am flop, i sag {achtzehnhundert|said}",
    ],
)
def test_a_bet_beside_words_of_a_raise_is_an_opening_bet(text):
    assert told(text, "wager", "de", said="amount", st="flop").facts["facing_opening_bet"] is True


def test_a_raise_that_is_faced_is_still_one():
    found = told(
        "gegen eine Erhöhung auf {1.200|bet P1}, ich lege {einen 1.000er|chip} hin", "wager", "de", st="flop"
    )
    assert found.facts["facing_opening_bet"] is False


def test_blinds_still_to_act_make_three():
    text = "{400/800|blinds}, btn {one 1k chip|chip} silent, co has {2,400|bet CO}; sb and bb still in"
    assert told(text, "wager", st="preflop").facts["heads_up"] is False


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("225 / 575 / 1,100", [(225,), (575,), (1100,)]),
        ("1,000 / 1,600", [(1000,), (1600,)]),
        ("100 / 200 / 200", [(100, 200, 200)]),
        ("500/1 000", [(500, 1000)]),
        ("25/50 150 400", [(25, 50), (150,), (400,)]),
        ("800/1,600 - 4,400", [(800, 1600), (4400,)]),
        ("100/200/25", [(100, 200, 25)]),
        ("3x 50/100", [(), (50, 100)]),
        ("Villain 1 770", [(1,), (770,)]),
        ("1 200", [(1200,)]),
        ("a thousand and two five hundreds", [(1000,), (500, 500)]),
        ("one thousand and two", [(1002,)]),
    ],
)
def test_numbers_beside_each_other(text, values):
    assert [number.values for number in find(text, "en")] == values


def test_chips_of_a_multiple_are_chips():
    assert next(find("5x 100", "en").__iter__()).sense is Sense.CHIPS


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("{one fifty three hundred|blinds}", (150, 300)),
        ("{three and six hundred|blinds}", (300, 600)),
        ("{fünfhundert tausend|blinds}", (500, 1000)),
        ("{100/200|blinds}", (100, 200)),
    ],
)
def test_blinds_in_one_breath(text, sizes):
    marked = of(sentence({"q": text, "lang": "de", "kind": "betting"}))
    assert blinds_of(marked.of("blinds")[0], marked.words.text)[:2] == sizes


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("{5k|chip}{1k|chip} silent over {5,000|bet P1}", [5000, 1000]),
        ("{fifty 1k|chip} silent over {48,000|bet P1}", [1000] * 50),
        ("{a fifty and a hundred|chip} silent over {80|bet P1}", [100, 50]),
    ],
)
def test_chips_glued_or_counted_in_words(text, chips):
    marked = of(sentence({"q": text, "lang": "en", "kind": "wager"}))
    assert sorted((v for m in marked.of("chip") for v in m.values), reverse=True) == chips


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ('goes "call" and after it plonks a 5k', "words-first"),
        ('a 5k and right after "raise"', "chips-first"),
        ('"raise" and then, 500 chip into 300, bet vorher 300', ""),
    ],
)
def test_after_it_tells_what_came_later(text, order):
    words = next((text.index(w), text.index(w) + len(w)) for w in ("call", "raise") if w in text)
    chip = "5k" if "5k" in text else "500"
    assert told_first(text, words, (text.index(chip), text.index(chip) + len(chip))) == order


@pytest.mark.parametrize(
    "told_of_card", ["flop not spread", "kein flop", "noticed preflop still", "bb is still thinking"]
)
def test_words_that_tell_that_no_card_fell(library, told_of_card):
    text = f"{{150/300|blinds}}, utg raises to {{500|sum}}, btn {{calls|call BTN}}. {told_of_card}"
    found = ruled(library, text, "underbet", st="preflop", nextcard="false")
    assert (found["verdict"] or {}).get("action") == "correct"


def test_a_hand_killed_before_anybody_acted_was_not_called():
    text = "Brenda {bet 1,700|bet P1}, I {raised to 4,600|bet ME}, dealer mucked me before Brenda acted"
    assert told(text, "killed-hand").facts["called"] is False
    unknown = told("seat 5 bet {2,200|bet ME}, then his hand was swept", "killed-hand")
    assert "called" not in unknown.facts
