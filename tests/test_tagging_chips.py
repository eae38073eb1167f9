"""Chips of one wager told twice, by their sort or in part; words and chips in an order the words tell."""

from __future__ import annotations

import pytest
from test_tagging import of, told

from model.marked import sentence
from rulebot import affirming, asked, rulings
from rulebot.readers import Heard as ByNetwork
from rulebot.readers import chosen
from rulebot.scenario.reading import Heard, Reading
from rulebot.scenario.sequence import told_first
from rulebot.scenario.taken_back import without_taken_back
from rulebot.settings import CORPUS, library
from rulebot.tagging.facts import reading
from rulebot.tagging.marks import _together


@pytest.mark.parametrize(
    ("text", "lang", "chips"),
    [
        ("{four|chip} shiny {100s|chip} in", "en", [100] * 4),
        ("{three|chip} white ({25|chip}) go in", "en", [25] * 3),
        ("{zwei|chip} grüne ({5000er|chip}) rein", "de", [5000] * 2),
        ("{drei|chip} weitere {500er|chip} dazu", "de", [500] * 3),
    ],
)
def test_a_count_is_of_the_chips_whose_sort_stands_between(text, lang, chips):
    marked = of(sentence({"q": text, "lang": lang, "kind": "wager"}))
    (mark,) = _together(marked.marks, marked.words)
    assert list(mark.values) == chips


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("puts in {3|chip} chips, {three 500s|chip}", "en"),
        ("legt {3|chip} Jetons rein, {drei 500er|chip}", "de"),
    ],
)
def test_how_many_chips_there_are_is_no_chip_of_that_value(text, lang):
    marked = of(sentence({"q": text, "lang": lang, "kind": "wager"}))
    assert [list(mark.values) for mark in _together(marked.marks, marked.words)] == [[], [500] * 3]


def test_a_count_of_chips_is_not_of_the_first_of_them_alone():
    marked = of(
        sentence({"q": "{two|chip} chips ({500|chip} and {1000|chip})", "lang": "en", "kind": "wager"})
    )
    assert [list(mark.values) for mark in _together(marked.marks, marked.words)] == [[], [500], [1000]]


@pytest.mark.parametrize(
    ("text", "lang", "chips"),
    [
        ("bet {250|bet P1}, {325|chip} in, {three 100s|chip} and {a 25|chip}", "en", [100, 100, 100, 25]),
        ("Bet {200|bet P1}, {600|chip} rein mit {sechs 100ern|chip}", "de", [100] * 6),
        ("bet {800|bet P1}, {two 500s|chip}, {1000|chip} in all", "en", [500, 500]),
        ("Bet {4.800|bet P1}, {zehn 500er|chip} ({5.000|chip}) stumm", "de", [500] * 10),
        ("bet {800|bet P1}, {a 1000|chip} in, {a 500|chip} and {a 500|chip}", "en", [1000, 500, 500]),
        ("Bet {800|bet P1}, {einen 1000er|chip}, {zwei 500er|chip}", "de", [1000, 500, 500]),
    ],
)
def test_what_chips_come_to_is_no_chip_more(text, lang, chips):
    assert told(text, "wager", lang, st="turn").facts["new_chips"] == chips


def test_the_worth_of_a_colour_that_is_told_of_no_other_chip_is_a_chip():
    found = told("bet {900|bet P1}, {two red (1000)|chip} and one blue ({500|chip})", "wager", st="turn")
    assert found.facts["new_chips"] == [1000, 1000, 500]


@pytest.mark.parametrize(
    ("text", "lang", "front"),
    [
        ('{200/400|blinds}, UTG {1100|bet UTG}, SB ({200|prior} out, {two 50s|chip}, {one 100|chip}) says '
         '"{2,200|said}"', "en", [100, 50, 50]),
        ('{100/200|blinds}, UTG {500|bet UTG}, SB ({100|prior} drin, {zwei 50er|chip}) sagt "{1.100|said}"', "de",
         [50, 50]),
    ],
)  # fmt: skip
def test_the_chips_that_lie_in_front_are_no_new_ones(text, lang, front):
    facts = told(text, "wager", lang, st="preflop", said="amount", me="SB").facts
    assert facts["prior_chips"] == front
    assert "new_chips" not in facts


@pytest.mark.parametrize(
    ("text", "lang", "pulled"),
    [
        ("BB {four 50s|prior}, {100/200|blinds}, UTG {600|bet UTG}, pulls his {50s|back}, {one 1000|chip}", "en", "all"),
        ("BB {vier 50er|prior}, {100/200|blinds}, UTG {600|bet UTG}, nimmt die {50er|back}, {1000er|chip}", "de", "all"),
        ("BB {four 50s|prior}, {100/200|blinds}, UTG {600|bet UTG}, takes one of his {50s|back}, {one 1000|chip}", "en",
         [50]),
    ],
)  # fmt: skip
def test_chips_pulled_back_without_a_count_are_all_of_their_sort(text, lang, pulled):
    assert told(text, "wager", lang, st="preflop", me="BB").facts["prior_pulled"] == pulled


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("BB ({a 500|prior} and {a 100|prior}), {1800|bet CO}, takes the {100|back} back, leaves the {500|prior} and "
         "adds {two 1000s|chip}", "en"),
        ("BB {600|prior} ({ein 500er|prior}, {ein 100er|prior}), {1800|bet CO}, {100er|back} zurück, lässt den "
         "{500er|prior}, dazu {zwei 1000er|chip}", "de"),
    ],
)  # fmt: skip
def test_what_is_left_of_the_chips_in_front_is_none_more(text, lang):
    facts = told(text, "wager", lang, st="preflop", me="BB").facts
    assert (facts["prior_chips"], facts["prior_pulled"], facts["blinds"]) == ([500, 100], [100], [300, 600])


def test_what_is_taken_back_is_so_in_dialect():
    facts = told("{100/200|blinds}, {zwoa 100er|prior} liegn, {900|bet BTN}, i ziag {oan 100er|chip} zruck, dazua "
                 "{a 1000er|chip}", "wager", "de", st="preflop", me="BB").facts  # fmt: skip
    assert (facts["prior_pulled"], facts["new_chips"]) == ([100], [1000])


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("nobody's bet, I silently put {one 5k chip|chip} in at {500/1000|blinds}", "en"),
        ("ohne Bet vor mir leg ich stumm {einen 5k|chip}, {500/1000|blinds}", "de"),
    ],
)
def test_where_nobody_has_bet_and_no_street_is_told_there_is_nothing_to_call(text, lang):
    facts = told(text, "wager", lang, st="preflop").facts
    assert (facts["facing_bet"], facts["street"]) == (False, "flop+")


def test_before_the_flop_the_blind_is_to_call_though_nobody_has_bet():
    facts = told(
        "no bet yet, UTG puts {one 5k chip|chip} in at {500/1000|blinds}", "wager", st="preflop"
    ).facts
    assert facts["call_to"] == 1000


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (
            "I raised to {5k|bet P1}: {one 5k chip|chip} and I said {raise|word} before it landed, {1k/2k|blinds}",
            "en",
        ),
        (
            "ich erhöhe auf {5k|bet P1}, also {einen 5k|chip} und vorher {raise|word} gesagt, {1k/2k|blinds}",
            "de",
        ),
    ],
)
def test_what_is_asked_about_is_not_faced_where_it_is_told_before_its_chips(text, lang):
    facts = told(text, "wager", lang, st="preflop", said="raise", order="words-first").facts
    assert (facts["call_to"], facts["new_chips"]) == (2000, [5000])


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("UTG puts {six|chip} chips in, all hundreds, {200/400|blinds}", "en"),
        ("UTG legt {sechs|chip} Chips, lauter Hunderter, {200/400|blinds}", "de"),
    ],
)
def test_chips_are_all_of_the_sort_that_is_told_behind_their_number(text, lang):
    assert told(text, "wager", lang, st="preflop").facts["new_chips"] == [100] * 6


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        (
            "turn bet {700|bet P1}, {raise|word}, {three|said} times, and {2100|sum} in, {100/200|blinds}",
            "en",
            "raise",
        ),
        ("Turn, {700|bet P1}, er sagt mal {drei|said} und legt {2100|sum}, {100/200|blinds}", "de", "amount"),
    ],
)
def test_a_multiple_that_is_said_is_of_the_bet(text, lang, said):
    assert told(text, "wager", lang, st="turn", said=said).facts["declared_amount"] == 2100


def test_two_words_are_one_amount_though_only_the_second_was_marked():
    found = told(
        '"one {six|said}" first in on the turn, {200/400|blinds}, {3,000|pot}', "unclear-bet", st="turn"
    )
    assert found.facts["readings"] == [16, 160, 1600, 16000]


def test_a_chip_named_by_its_pet_name_too_is_one_chip():
    facts = told(
        "{1600|bet HJ}, {einen 5er|chip} ({5k|chip}), {400/800|blinds}", "wager", "de", st="preflop"
    ).facts
    assert facts["new_chips"] == [5000]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ('{1,000|bet CO} at {200/400|blinds}, says "two and a half" and puts {a 5k chip|chip} in', "en"),
        ('{1.000|bet CO} bei {200/400|blinds}, sagt "zweieinhalb" und legt {einen 5k|chip}', "de"),
    ],
)
def test_an_amount_in_quotation_marks_was_said_where_none_is_marked(text, lang):
    facts = told(text, "wager", lang, st="preflop", said="amount", order="words-first").facts
    assert facts["declared_amount"] == 2500


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (
            "{1k/2k|blinds}, {two|n} {limpers|limp O1}, BB says {raise|min BB}, no amount. what at least?",
            "en",
        ),
        (
            "{1k/2k|blinds}, BB sagt nach einem {limper|limp O1} {raise|min O1}, keine Zahl. Was mindestens?",
            "de",
        ),
    ],
)
def test_a_raise_of_which_the_least_is_asked_is_not_there_yet(text, lang):
    facts = told(text, "betting", lang, st="preflop", me="BB", ask="minimum").facts
    assert "raise" not in [act["action"] for act in facts["actions"]]


def test_no_pot_was_counted_where_none_is_spoken_of():
    sentence_ = sentence(
        {"q": "I bet {7,500|bet ME}, he puts {2500|pot} in", "lang": "en", "kind": "pot-count"}
    )
    assert reading(of(sentence_)) is None


def test_chips_are_the_last_where_the_network_says_so_of_the_hand():
    found = told("bet {900|bet P1}, {what was left of him|last}: {a 1000|chip}, {a 100|chip}", "wager",
                 st="turn", last="true")  # fmt: skip
    assert found.facts["last_chips"] is True


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ('bet {700|bet P1}, "{call|word} and {re-raise|word}, {2,100|said}"', "en", "raise"),
        ('bet {700|bet P1}, he says "I see your {700|sum} and raise you {1,400|by}"', "en", "raise"),
        ('Bet {700|bet P1}, sie sagt "ich geh die {700|chip} mit und erhöhe um {1.400|bet P2}"', "de", ""),
        ("bet {700|bet P1}, i snapcalled out loud, {500|sum} went in", "en", ""),
        ("Bet {700|bet P1}, ich call mündlich und schieb {500|sum}", "de", ""),
    ],
)
def test_a_call_that_is_said_first_binds(text, lang, said):
    found = told(text, "wager", lang, st="turn", said=said)
    assert (found.facts["declared"], found.facts["call_to"]) == ("call", 700)
    assert "declared_amount" not in found.facts


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("[800] in, and had said <call> before", "words-first"),
        ("<Call> gesagt, der [1000er] lag da aber schon", "chips-first"),
        ("he said <raise> after he dropped [500] in", "chips-first"),
        ("he dropped [500] in before saying <raise>", "chips-first"),
        ("[zwei 500er] hingelegt und danach <call> gesagt", "chips-first"),
        ("<raise> gesagt und hinterher nur [900] gelegt", "words-first"),
        ("said <raise> and put [900] in", ""),
        ("<raise to 2400> said, then puts [800] first and goes back", "words-first"),
        ("called <raise> as the [5k] left my hand, before it touched the table", "words-first"),
        ("der [5000er] flog schon, <raise> gesagt bevor er den Tisch berührte", "words-first"),
        ("the first to act said <raise> and put [900] in", ""),
        ("zuerst lagen die Chips, [zwei 500er], dann kommt erst <call>", ""),
    ],
)
def test_words_tell_which_was_first(text, first):
    plain = text
    for mark in "<>[]":
        plain = plain.replace(mark, " ")
    words = text.index("<"), text.index(">")
    assert told_first(plain, words, (text.index("["), text.index("]"))) == first


@pytest.mark.parametrize(
    ("text", "kept", "gone"),
    [
        ("turn bet 700, no wait, it was 950, I put 2000 in", ("950", "2000"), "700"),
        ("Bet 700, nein 950, am Turn", ("950", "Turn"), "700"),
        ("blinds 50/100, sorry, 75/150, folded to me", ("75/150",), "50/100"),
        ("am Flop, quatsch, am Turn setzt er 500", ("Turn", "500"), "Flop"),
        ("100/200. UTG puts 100 in, he thought we were still on 50/100", ("100/200", "puts 100"), "50/100"),
        ("200/400, ich leg 200, glaubte es ist noch 100/200", ("200/400", "200"), " 100/200"),
        ("he bets 900 on the flop, no sorry, 1,100, I call", ("1,100", "on the flop"), "900"),
        ("Bet 3000, ich leg 5k und 500 stumm hin, nein Moment, 5k und 1k", ("5k und 1k", "stumm"), "500"),
        ("a 2500 chip... no such chip... ok a 5k chip goes in", ("5k chip",), "2500"),
        ("lead of 5k, I heard 500 and put a 500 chip in", ("5k", "a 500 chip"), "heard 500"),
        ("BB setzt 5k, hab 500 verstanden und leg 500 hin", ("5k", "leg 500"), "hab 500"),
        ("vier 500er rein ohne was zu sagen - moment, drei 500er und ein 100er", ("drei 500er",), "vier"),
        (
            "a 500 and two 200s?? there are no 200s, I mean a 500 and four 100s",
            ("500 and four 100s",),
            "200s",
        ),
    ],
)
def test_what_is_taken_back_is_left_out(text, kept, gone):
    left = without_taken_back(text)
    assert len(left) == len(text)
    assert all(words in left for words in kept)
    assert gone not in left


@pytest.mark.parametrize(
    "text",
    [
        "UTG bets 700, no raise, I put 1500 in",
        "is it 700? no, 900 he says",
        "Ich glaub die Blinds sind 100/200, UTG setzt 500",
        "bet 700, no words, 1000 chip goes in",
        "sie setzt 3.600, ich hab 2.600 verstanden und die auch hingelegt",
    ],
)
def test_what_is_not_taken_back_stays(text):
    assert without_taken_back(text) == text


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("bet {650|bet P1}, he drops {three|chip} chips in without a word. is that a raise?", "en"),
        ("Bet {650|bet P1}, sie wirft ein paar Chips rein, stumm. Call oder Raise?", "de"),
    ],
)
def test_chips_of_which_nothing_is_told_are_asked_for(text, lang):
    found = told(text, "wager", lang, st="turn")
    ruling = rulings.ruling(library(), found.kind, found.facts, "tda-2024", "en")
    assert [ask["fact"] for ask in ruling["asks"]] == ["new_chips"]
    assert asked.clauses(found) == ["tda-2024:45-A", "tda-2024:43-A"]


@pytest.mark.parametrize(
    ("text", "lang", "facing"),
    [
        ("She slid {1,800|sum} in and said nothing. a raise?", "en", None),
        ("Jemand vor mir hat erhöht, ich leg stumm {1.800|sum}. War das ein Call?", "de", True),
    ],
)
def test_a_bet_of_which_nothing_is_told_is_asked_for(text, lang, facing):
    assert told(text, "wager", lang).facts.get("facing_bet") is facing


def test_of_two_readings_that_rule_alike_the_one_that_tells_what_was_said_is_believed():
    facts = {"call_to": 800, "new_chips": [500]}
    other = {**facts, "declared": "call", "facing_opening_bet": True}
    heard = {"declared": Heard("called", (0, 6)), "new_chips": Heard("500", (8, 11))}
    grammar = Reading("wager", {**facts, "heads_up": True}, confidence="sure")
    network = Reading("wager", other, heard, confidence="sure")
    assert chosen(grammar, ByNetwork(network, 0.95, "wager", 0.99), lambda _: ("ruling",)) is network


def test_pots_of_another_size_are_another_ruling():
    one, two = (
        {"kind": "ruling", "verdict": {"action": "may-raise", "pot_raise_to": to}} for to in (450, 550)
    )
    assert asked.comes_to(one) != asked.comes_to(two)


@pytest.mark.parametrize(
    ("words", "differs", "answer"),
    [
        ("Is that the same in all rule books?", True, "no"),
        ("Is that the same in all rule books?", False, "yes"),
        ("Werten das alle Regelwerke gleich?", True, "no"),
        ("Ist das in irgendeinem der Bücher anders, oder in allen Büchern gleich?", False, "yes"),
        ("Do the houses differ, across all rule sets?", True, "yes"),
    ],
)
def test_whether_all_houses_rule_alike_is_answered_by_the_houses(words, differs, answer):
    found = {"verdict": {"action": "call", "amount_to": 700}, "steps": [], "conflict": [], "asks": [],
             "others": {"ace": {"differs": differs}}}  # fmt: skip
    assert affirming.word("wager", {}, found, f"Bet 700, one 1000 in. {words}", CORPUS) == answer


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("puts two 5ks in instead of two 500s, bet 900", "instead of two 500s"),
        ("legt einen 5.000er statt einem 1.000er hin", "statt einem 1.000er"),
        ("legt 2x 5.000 statt 2x 500 hin", "statt 2x 500"),
        ("hat statt 50 einen 1000er stehen", "statt 50"),
        ("sagt Raise. Mehr hat er nicht gesagt.", "Mehr hat er nicht gesagt"),
    ],
)
def test_what_it_was_not_and_what_was_not_said_is_left_out(text, gone):
    assert without_taken_back(text) == text.replace(gone, " " * len(gone))
