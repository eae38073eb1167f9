"""What amounts said and chips put out mean, where the words tell it as people at a table do."""

from __future__ import annotations

import pytest

from model.marked import sentence
from rulebot import asked, rulings
from rulebot.scenario.tokens import take_apart
from rulebot.settings import library
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued
from rulebot.tagging.spoken import readings, sensible


def read(text, kind="wager", lang="en", **heads):
    one = sentence({"q": text, "lang": lang, "kind": kind, **heads})
    words = take_apart(one.text, one.language)
    marks = (Mark(m.start, m.end, m.tag, m.who[0] if m.who else NOTHING) for m in one.marks)
    named = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    return reading(Marked(words, tuple(valued(placed(mark, words)) for mark in marks), named))


def told(text, kind="wager", lang="en", **heads):
    found = read(text, kind, lang, **heads)
    assert found is not None
    return found


def ruled(found):
    first, *others = (
        rulings.ruling(library(), one.kind, one.facts, "tda-2024", "en") for one in (found, *found.also)
    )
    return asked.one_of(first, others, found)


@pytest.mark.parametrize(
    ("words", "bet", "meant"),
    [("drei fünf", 1500, 3500), ("two five", 2000, 2500), ("seven", 5000, 7000), ("twenty-four", 16000, 24000),
     ("one-fifty", 100, 150), ("fünfzehn", 1200, 1500), ("zwölffünf", 5000, 12500), ("zwei acht", 900, 2800)],
)  # fmt: skip
def test_a_number_said_means_what_makes_sense_beside_the_bet(words, bet, meant):
    assert sensible(readings(words), bet) == meant


def test_an_amount_of_which_no_reading_is_near_the_bet_is_not_guessed():
    assert sensible(readings("five"), 60_000_000) is None


def test_a_number_said_over_a_bet_is_ruled_on():
    found = told('bet {16,000|bet P1} turn, he says "{twenty-four|said}"', st="turn", said="amount")
    assert found.facts["declared_amount"] == 24000
    assert ruled(found)["verdict"]["amount_to"] == 32000


def test_a_number_said_where_nothing_was_bet_is_measured_by_the_pot():
    found = told(
        '"{eins fünf|said}", Pot {2.100|pot}, {100/200|blinds}, flop', "unclear-bet", "de", st="flop"
    )
    assert ruled(found)["verdict"]["amount_to"] == 1500


def test_chips_put_out_tell_which_number_was_said():
    found = told(
        "a {2,000|bet P1}, b: raise to {seven|said} and puts {7,000|sum} in", st="turn", said="raise"
    )
    assert found.facts["declared_amount"] == 7000


def test_a_total_that_is_no_chip_is_several_chips():
    found = told("villain bets {3,300|bet P1}, silent {9,900|sum}", st="turn")
    assert ruled(found)["verdict"]["action"] == "raise"


def test_a_total_that_may_be_one_chip_is_asked_about():
    out = ruled(told("bet {1,200|bet P1} flop, he puts {2,000|sum} out", st="flop"))
    assert out["kind"] == "clarify"
    assert out["asks"][0]["fact"] == "new_chips"
    assert {branch["then"] for branch in out["asks"][0]["if"]} == {"call", "raise"}


@pytest.mark.parametrize(
    "words", ["{2,000|sum} in hundreds", "{2,000|sum} (four 500s)", "four 500s, so {2,000|sum}"]
)
def test_chips_told_beside_a_total_are_its_chips(words):
    out = ruled(told(f"bet {{1,200|bet P1}} flop, he puts {words}", st="flop"))
    assert (out["verdict"]["action"], out["verdict"]["amount_to"]) == ("raise", 2400)


def test_a_fold_said_stands_whatever_chips_follow():
    found = told('"{fold|word}", then {three 500s|chip}. bet {1500|bet P1}', st="turn", said="fold",
                 order="words-first")  # fmt: skip
    assert ruled(found)["verdict"]["action"] == "fold"


def test_colours_are_worth_what_the_words_tell():
    found = told("weiß=25 rot=100 grün=500, {2 grün|chip} auf {450|bet P1} river", lang="de", st="river")
    assert found.facts["new_chips"] == [500, 500]


def test_colours_of_which_no_worth_is_told_are_not_read_as_counts():
    assert read("he put {2 greens|chip} over {450|bet P1}, flop", st="flop") is None


@pytest.mark.parametrize(
    ("words", "prior", "pulled"),
    [("takes back {one of his two 25s|back}", [25, 25], [25]),
     ("takes {one 25|back} back, leaves the other {25|prior}", [25, 25], [25]),
     ("takes back {his two 25s|back}", [25, 25], "all")],
)  # fmt: skip
def test_what_was_pulled_back_tells_what_lay_in_front(words, prior, pulled):
    found = told(f"{{25/50|blinds}}, bb {words}, throws {{a 1k|chip}}, btn made it {{600|bet BTN}}",
                 st="preflop", me="BB")  # fmt: skip
    assert (found.facts["prior_chips"], found.facts["prior_pulled"]) == (prior, pulled)


def test_an_all_in_is_the_chips_put_out_and_those_left_behind():
    found = told('"{all in|word}", puts {3 x 1k|chip} in, {12,400|stack ME} left behind, bet {2,000|bet P1}',
                 said="all-in", order="words-first")  # fmt: skip
    assert found.facts["declared_amount"] == 15400


def test_a_call_said_before_more_stays_a_call():
    found = told('"{Call|word}, and I raise {3000|said} more" vs {2000|bet P1} flop', st="flop", said="call")
    assert ruled(found)["verdict"]["action"] == "call"


def test_chips_of_which_it_is_asked_what_they_are_ask_for_the_bet_where_none_is_told() -> None:
    asked_back = told("he put out {1500|sum}, call or raise?", "wager")
    assert asked_back.facts["new_chips"]
    assert "call_to" not in asked_back.facts
    assert read("is {a 5k|chip} a call if I say nothing") is None


def test_words_said_once_the_chip_lay_there_come_too_late():
    found = told('{1k/2k|blinds}, {one 10k chip|chip}, I say "{raise|word}" after it had landed', said="raise",
                 st="preflop", order="words-first")  # fmt: skip
    assert found.facts["order"] == "chips-first"


@pytest.mark.parametrize(
    ("text", "all_in"),
    [
        ("over {2.600|bet P1} {all-in|word} gesagt, {9k|stack ME} von insgesamt {15k|stack ME} reingeschoben", 15000),
        ("facing {2,000|bet P1} {all in|word}, my last chip is {a 5k|chip}, dealer gives {3k|stack ME} back", 5000),
    ],
)  # fmt: skip
def test_an_all_in_is_the_whole_stack(text, all_in):
    lang = "de" if "gesagt" in text else "en"
    assert told(text, lang=lang, said="all-in", st="flop", last="true").facts["declared_amount"] == all_in


def test_nothing_to_call_is_not_taken_for_granted_where_somebody_has_bet():
    found = read("Gegner hat gebettet, ich leg wortlos {1.500|sum}. Call oder Raise?", lang="de", st="turn")
    assert found is None or found.facts.get("facing_bet") is not False


def test_a_street_told_behind_a_limp_is_a_later_one():
    found = told("SB {completes to 600|limp SB}, on the flop BB all in {350|allin BB}, I call", "betting",
                 ask="minimum", st="flop")  # fmt: skip
    assert [act["seat"] for act in found.facts["actions"]] == ["BB"]


@pytest.mark.parametrize(
    ("text", "lang", "readings"),
    [
        ('"I bet {eight|said}", could be 800 or 8000', "en", [800, 8000]),
        ("ich bette {fünf|said}, kann 500 oder 5.000 heißen", "de", [500, 5000]),
    ],
)
def test_the_meanings_that_the_question_names_are_those_of_the_number(text, lang, readings):
    found = told(text, "unclear-bet", lang, st="turn")
    assert found.facts == {"street": "turn", "readings": readings} or found.facts == {"readings": readings}
    assert read('"I bet {eight|said}", he has 800 or 8000 left', "unclear-bet") is not None
    assert read('"I bet {eight|said}", he has 700 or 9000 left', "unclear-bet") is None


def test_of_the_meanings_named_the_old_book_takes_the_least():
    found = told('"I bet {eight|said}", could be 800 or 8000', "unclear-bet")
    ruled = rulings.ruling(library(), found.kind, found.facts, "tda-2011", "en")
    assert (ruled["kind"], ruled["verdict"]["amount_to"]) == ("ruling", 800)
    assert (
        rulings.ruling(library(), found.kind, found.facts, "tda-2024", "en")["asks"][0]["fact"]
        == "pot_before"
    )


def test_all_that_there_was_is_the_last_chips_and_chips_behind_are_not():
    text = "{1.500|bet P1}, wortlos alles rein was da ist: {ein Tausender und zwei 500er|chip}"
    assert told(text, lang="de", st="turn").facts["last_chips"] is True
    text = "{2.000|bet P1}, {fünf 500er|chip}, {die letzten|last}? nee, 30k dahinter"
    assert told(text, lang="de", st="turn").facts["last_chips"] is False


def test_of_two_amounts_asked_about_neither_was_bet():
    text = "PLO {500/1000|blinds}, max open {3k|bet UTG} or {3500|bet UTG}?"
    found = told(text, "betting", st="preflop", ask="maximum", struct="pot-limit")
    assert "actions" not in found.facts


@pytest.mark.parametrize(
    ("text", "lang", "chips"),
    [
        ("bet {6k|bet P1} turn, {zweimal den 5000er|chip} wortlos", "de", [5000, 5000]),
        ("bet {900|bet P1} turn, {dreimal 500|chip} wortlos", "de", [500, 500, 500]),
        ("flop bet {2500|bet P1}, {3|chip} weitere {500er|chip} stumm", "de", [500, 500, 500]),
        ("flop bet {2500|bet P1}, in go {3|chip} more {500s|chip}", "en", [500, 500, 500]),
        ("flop bet {1250|bet P1}, {1700|sum} hingelegt, ganz still, lauter {Hunderter|chip}", "de", [100] * 17),
        ("flop bet {3000|bet P1}, {4000|sum}, nur {Tausender|chip}", "de", [1000] * 4),
        ("River, bet {800|bet P1}, ich {1500|bet} in drei {500ern|chip}", "de", [500, 500, 500]),
        ("River, bet {1100|bet P1}, ich will mit {1000|chip} und {100|chip} callen, aber greif {1000|chip} und {500|chip}",
         "de", [1000, 500]),
        ("River, bet {1100|bet P1}, he meant {1000|chip} and {100|chip} but out go {1000|chip} and {500|chip}", "en",
         [1000, 500]),
    ],
)  # fmt: skip
def test_chips_are_counted_as_the_words_tell_them(text, lang, chips):
    assert told(text, lang=lang).facts["new_chips"] == chips


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (
            "Flop bet {500|bet P1}, raise {1500|bet P2}, dann sagt der Dritte call und legt {500|sum} rein",
            "de",
        ),
        ("Flop bet {500|bet P1}, raise {1500|bet P2}, then the third says call and puts {500|sum} in", "en"),
    ],
)
def test_who_says_call_and_puts_too_little_in_owes_the_full_call(text, lang):
    found = told(text, lang=lang, st="flop")
    assert (found.facts["declared"], found.facts["order"]) == ("call", "words-first")
    assert ruled(found)["verdict"]["amount_to"] == 1500


def test_a_call_that_is_said_while_the_chips_go_in_takes_precedence():
    found = told(
        'Turn bet {4000|bet P1}, {8 Tausender|chip} vor, sagt dabei "{call|word}"',
        lang="de",
        st="turn",
        said="call",
    )
    assert found.facts["order"] == "together"
    assert ruled(found)["verdict"] == ruled(found)["verdict"] | {"action": "call", "amount_to": 4000}


def test_what_is_left_of_a_stack_limits_a_raise_that_was_said():
    found = told(
        "ich sag {raise|word}, hab aber nur noch {5500|sum}, bet {4000|bet P1} turn", lang="de", said="raise"
    )
    assert (found.facts["declared"], found.facts["declared_amount"]) == ("all-in", 5500)


def test_the_raise_of_which_it_is_asked_whether_it_may_be_is_measured():
    short = told(
        "{500/1000|blinds}, CO {2200|bet ME}, Button {3000|bet P1}. Darf er das?",
        "betting",
        "de",
        st="preflop",
    )
    assert (short.kind, short.facts["bet_to"], short.facts["call_to"]) == ("underbet", 3000, 2200)
    right = told(
        "{500/1000|blinds}, CO {2200|bet ME}, Button {4000|bet P1}. Is that allowed?", "betting", st="preflop"
    )
    assert ruled(right)["verdict"]["min_raise_to"] == 3400


def test_what_was_done_before_an_amount_was_known_is_nobody_out_of_turn():
    words = "A says {raise|word}, B folds before the amount is said, bet was {500|bet P1}"
    assert read(words, "out-of-turn", said="raise") is None


def test_an_amount_and_that_it_was_the_pot_are_one_bet():
    found = told("PLO {50/100|blinds}, UTG {350|bet P1} ge{pottet|potbet P1}, CO re-pot?", "betting", "de",
                 st="preflop", struct="pot-limit", ask="maximum")  # fmt: skip
    assert [act["to"] for act in found.facts["actions"]] == [350]


def test_chips_in_brackets_are_those_of_the_amount_before_them():
    found = told("vor ihm {1200|prior} ({ein 1000er|prior}, {zwei 100er|chip}), raise {3000|bet P1}, wirft {2 1000er|chip}",
                 lang="de", st="flop")  # fmt: skip
    assert (found.facts["prior_chips"], found.facts["new_chips"]) == ([1000, 100, 100], [1000, 1000])


def test_a_call_taken_further_with_a_word_of_doubt_stays_a_call():
    found = told(
        'ich sag "{call|word}... na, raise auf {6000|by P2}", bet {2000|bet P1}', lang="de", said="call"
    )
    assert (found.facts["declared"], found.facts["call_to"]) == ("call", 2000)


def test_a_bet_that_is_told_to_have_been_a_raise_did_not_open_the_round():
    found = told(
        "bet {8000|bet P1}, ich nur {3000|sum}, die 8000 waren ein raise, zu dritt", lang="de", st="turn"
    )
    assert found.facts["facing_opening_bet"] is False


def test_one_pot_bet_over_another_is_over_the_first():
    found = told("PLO flop, Pot {2400|pot}, er sagt {pot|word}, der Nächste {pot|word}", lang="de", st="flop",
                 said="pot", struct="pot-limit")  # fmt: skip
    assert (found.facts["pot_before"], found.facts["call_to"]) == (4800, 2400)


def test_a_word_that_is_no_pot_declares_none():
    found = read('er sagt "{passt|word}", bet {800|bet P1}', lang="de", said="pot")
    assert found is None or found.facts.get("declared") != "pot"


def test_bets_alone_are_no_wager_of_one_who_said_and_put_nothing():
    short = told("bet {700|bet P1}, raise to {1300|bet P2}. legal? what must he put", "wager", st="flop")
    assert (short.kind, short.facts["bet_to"], short.facts["call_to"]) == ("underbet", 1300, 700)
    full = told("bet {700|bet P1}, raise to {1500|bet P2}. i put in {2,000|chip ME}", "wager", st="flop")
    assert (full.kind, full.facts["call_to"]) == ("wager", 1500)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("he said {check|word}, then no wait, i bet {500|bet O1}", "en"),
        ("er sagt {check|word}, nein doch, setze {500|bet O1}", "de"),
    ],
)
def test_a_bet_wished_for_after_a_check_is_none_that_is_faced(text, lang):
    found = told(text, "wager", lang, said="check", st="flop")
    assert ruled(found)["verdict"]["action"] == "check"


def test_a_bet_of_another_after_a_check_is_not_the_checkers():
    found = read("I said {check|word}, then he bets {500|bet O1}", "wager", "en", said="check", st="flop")
    assert found is None or 500 not in found.facts.get("new_chips", ())
