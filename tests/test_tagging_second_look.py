"""What stands beside a mark corrects it: chips left alone, a fold round, a year, blinds in words, killed hands."""

from __future__ import annotations

import pytest
from test_tagging import of, told

from model.marked import sentence
from rulebot.tagging.marks import _together


@pytest.mark.parametrize(
    ("text", "lang", "pulled"),
    [
        (
            "SB left {the 100|back} in place, {100/200|blinds}, btn {700|bet BTN}, adds {one 1000|chip}",
            "en",
            "none",
        ),
        (
            "SB lässt {den 100er|back} liegen, {100/200|blinds}, BTN {700|bet BTN}, dazu {ein 1000er|chip}",
            "de",
            "none",
        ),
        (
            "BB pulls both {hundreds|back} back, {100/200|blinds}, utg {900|bet UTG}, puts {two 500s|chip}",
            "en",
            "all",
        ),
        (
            "BB zieht {beide Hunderter|back} zurück, {100/200|blinds}, UTG {900|bet UTG}, legt {zwei 500er|chip}",
            "de",
            "all",
        ),
    ],
)
def test_chips_are_pulled_back_only_where_that_is_told(text, lang, pulled):
    me = "SB" if text.startswith("SB") else "BB"
    found = told(text, "wager", lang, st="preflop", me=me)
    assert found.facts.get("prior_pulled", "none") == pulled


def test_folds_back_to_me_is_nobodys_own_fold():
    found = told("{1000-2000|blinds}: A {limps|limp A}, C {rips it for 3,500|allin C}, {fold|fold BB}s back to me in the BB",
                 "betting", st="preflop", me="BB", ask="minimum")  # fmt: skip
    assert found.confidence == "sure"
    assert [act["action"] for act in found.facts["actions"]] == ["call", "raise"]


def test_the_amount_of_a_call_is_no_deed_of_its_own():
    found = told("{1000|bet ME}, B all in {1200|allin B}, C {calls|call C} {1200|allin C}", "betting", st="flop",
                 ask="may-raise")  # fmt: skip
    assert [act["action"] for act in found.facts["actions"]] == ["bet", "raise", "call"]


def test_a_year_is_no_bet():
    found = told(
        "rules of {2011|bet P1}: {raise|word} to {1,500|said} over {600|bet P2}",
        "wager",
        said="raise",
        st="flop",
    )
    assert found.facts["call_to"] == 600


def test_two_amounts_in_front_the_second_twice_the_first_are_the_blinds():
    found = told("{three hundred|bet P1} {six hundred|bet P2}, first guy is all in for {nine hundred|allin P3}", "betting",
                 ask="minimum")  # fmt: skip
    assert found.facts["blinds"] == [300, 600]


def test_blinds_written_as_one_word():
    found = told("blinds {2k4k|blinds}, button {8k|bet BTN}", "betting", st="preflop", ask="minimum")
    assert found.facts["blinds"] == [2000, 4000]


def test_call_and_raise_in_one_breath_is_the_call():
    found = told(
        '"I {call|word} your {eight hundred|bet P1} and I raise {another grand|by P2}"',
        "wager",
        said="call",
        st="flop",
    )
    assert (found.facts["call_to"], found.facts["declared"]) == (800, "call")


def test_folded_round_to_the_button_with_the_small_blind_out_is_heads_up():
    found = told("{folded round|foldround} to the button who makes it {2200|bet BTN} ({400-800|blinds}), SB out, "
                 "{one 500|chip} on top of {his 800|prior}", "wager", st="preflop", me="BB", hu="false")  # fmt: skip
    assert found.facts["heads_up"] is True


@pytest.mark.parametrize(
    ("text", "lang", "facts"),
    [
        (
            "dealer said {12,500|quoted}, I {call|word}, it was {27,500|tocall}",
            "en",
            {"correct": 27500, "counted": 12500},
        ),
        (
            "angesagt {6.400|quoted}, {reingeschoben 6.400|sum}, es waren {9.100|tocall}",
            "de",
            {"correct": 9100, "counted": 6400},
        ),
        ("I {call|word}ed, turned out {9,100|tocall}", "en", {"correct": 9100}),
    ],
)
def test_a_call_after_a_wrong_count(text, lang, facts):
    found = _of_kind("accepted-action", text, lang)
    assert found.facts == facts


@pytest.mark.parametrize(
    ("text", "lang", "facts"),
    [
        ("{1,800|bet P1}, I raise {4,400|bet ME}, nobody has acted, the dealer mucks my hand", "en",
         {"bet_to": 4400, "call_to": 1800, "called": False, "by": "dealer"}),
        ("Ich setze {9.000|bet ME}, einer {callt|call P1}, ich werfe weg", "de",
         {"bet_to": 9000, "call_to": 0, "called": True, "by": "player"}),
        ("I bet {2,200|bet ME} and the dealer swept my hand. Refund?", "en",
         {"bet_to": 2200, "call_to": 0, "by": "dealer"}),
        ("{3.300|bet ME} gesetzt, einer {foldet|fold P1}, ich hab vergessen dass noch einer drin war und werf weg", "de",
         {"bet_to": 3300, "call_to": 0, "called": False, "by": "player"}),
        ("{100/200|blinds}, I make it {600|bet ME} before the flop, no callers yet, dealer kills it", "en",
         {"bet_to": 600, "call_to": 200, "called": False, "by": "dealer"}),
        ("{2.900|bet ME}, Dealer zieht sie ein, vielleicht hat einer gecallt, keiner weiß es", "de",
         {"bet_to": 2900, "call_to": 0, "by": "dealer"}),
    ],
)  # fmt: skip
def test_a_hand_in_the_muck_by_mistake(text, lang, facts):
    found = _of_kind("killed-hand", text, lang)
    assert found.facts == facts


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I shoved, dealer said {4,200|quoted}, he {called|call}, it was {5,200|tocall}", "accepted-action"),
        ("dealer said the pot is {4,200|quoted}, I bet {4,200|bet ME}, it was {5,200|pot}", "pot-count"),
    ],
)
def test_an_all_in_that_was_counted_wrong_is_no_pot(text, kind):
    assert _of_kind("pot-count", text, "en").kind == kind


def _of_kind(kind, text, lang):
    st = "preflop" if "before the flop" in text else "flop"
    return told(text, kind, lang, st=st)


@pytest.mark.parametrize(
    ("text", "lang", "called"),
    [
        ('"I {call|word} your {eight hundred|said}..... aaand I raise {another grand|by P2}"', "en", 800),
        ("«Ich {call|word} deine {1.500|said} und erhöhe auf {4.000|bet P1}»", "de", 1500),
    ],
)
def test_the_amount_that_a_call_names_is_the_bet_faced(text, lang, called):
    found = told(text, "wager", lang, said="call", st="flop")
    assert (found.facts["call_to"], found.facts["declared"]) == (called, "call")


@pytest.mark.parametrize(
    ("text", "lang", "sizes"),
    [
        ("big blind ({400|prior}) posted {a 1,000 chip|prior}, UTG {1,000|bet UTG}, adds {one 500|chip}", "en",
         [200, 400]),
        ("Big Blind {200|prior} mit {einem 1000er|prior} gezahlt, kein Wechselgeld, CO {800|bet CO}, legt {einen 500er|chip}",
         "de", [100, 200]),
    ],
)  # fmt: skip
def test_a_blind_paid_with_a_larger_chip_is_still_the_blind(text, lang, sizes):
    found = told(text, "wager", lang, st="preflop", me="BB")
    assert found.facts["blinds"] == sizes
    assert found.facts["prior_chips"] == [1000]


def test_the_word_all_in_is_of_the_amount_behind_it():
    found = told("me {1,000|bet ME}, Hugo {1,400|allin P1}, Ida {all|allin P2}-in {1,900|allin P2}, Jan {calls|call P3}",
                 "betting", st="turn", ask="may-raise")  # fmt: skip
    assert found.confidence == "sure"
    assert [act.get("to") for act in found.facts["actions"]] == [1000, 1400, 1900, None]


def test_what_the_caller_took_the_bet_for_is_the_count_that_was_wrong():
    found = _of_kind(
        "accepted-action", "I {call|word}ed, thought it was {3,000|tocall}, it was {11,500|bet P1}", "en"
    )
    assert found.facts == {"correct": 11500, "counted": 3000}


def test_a_raise_behind_a_killed_hands_bet_is_no_silence():
    found = _of_kind("killed-hand", "I bet {1,150|bet ME}, Pia {2,300|bet P1}, dealer mucks my hand", "en")
    assert found.facts["called"] is True


def test_what_somebody_insists_on_is_no_bet_of_his():
    found = told("Ich am River: '{siebenhundert|said}', leg {einen 5000er|chip}. Gegner besteht auf {5k|bet P1}",
                 "wager", lang="de", st="river", said="amount")  # fmt: skip
    assert "call_to" not in found.facts
    bet = told(
        "he bets {5k|bet P1}, I say {seven hundred|said} and put {a 5000|chip}",
        "wager",
        st="river",
        said="amount",
    )
    assert bet.facts["call_to"] == 5000


def test_a_guess_at_the_pot_is_no_bet():
    found = told("first to act, pot vlt {3k|bet P1}, I put {one 25,000|chip}", "wager", st="turn")
    assert "call_to" not in found.facts


@pytest.mark.parametrize(
    ("text", "lang", "called"),
    [
        (
            "he bets {1500|bet P1}, I raise to {5000|bet ME}, while he's thinking the dealer mucks my hand",
            "en",
            False,
        ),
        ("Ich {3600|bet ME} am Turn, noch kein Call, der Dealer wirft meine Karten weg", "de", False),
        (
            "River: mein Checkraise auf {9.000|bet ME} gegen {2.500|bet P1}. Er sagt noch gar nix, Karten weg",
            "de",
            False,
        ),
        ("I bet {3,600|bet ME}, seat 4 {calls|call P1}, dealer mucks mine", "en", True),
    ],
)
def test_a_bet_is_uncalled_where_the_words_say_that_nobody_has_answered(text, lang, called):
    assert told(text, "killed-hand", lang=lang, ask="returned").facts.get("called") is called


@pytest.mark.parametrize(
    ("text", "blinds", "to"),
    [
        ("{500/1k|blinds}, co {2.2|bet CO}, bb?", "500/1k", 2200),
        ("{150/300|blinds}, she leads {fifteen|bet P1}, min?", "150/300", 1500),
        ("{5k/10k|blinds}, utg {22|bet UTG}, min?", "5k/10k", 22000),
        ("{500/1000|blinds}, co {2,200|bet CO}, bb?", "500/1000", 2200),
    ],
)
def test_nobody_bets_a_fraction_of_a_blind(text, blinds, to):
    assert blinds in text
    (act,) = told(text, "betting", ask="minimum", st="preflop").facts["actions"]
    assert act["to"] == to


def test_who_acts_in_turn_names_no_street():
    facts = told("{a 1,000|chip} at {a 3,000 bet|bet P1}, in turn, no words", "wager", st="turn").facts
    assert facts.get("street") != "turn"
    facts = told("on the turn {a 1,000|chip} at {a 3,000 bet|bet P1}, in turn", "wager", st="turn").facts
    assert facts["street"] == "turn"


def test_the_small_blind_before_a_player_makes_him_the_small_blind():
    text = (
        "SB has {500|prior} posted at {500/1000|blinds}, drops {one 5,000|chip}. I'm BB, do I face a raise?"
    )
    found = told(text, "wager", me="BB", st="preflop")
    assert (found.facts["call_to"], found.facts["facing_bet"]) == (1000, True)


def test_a_raise_that_stands_alone_was_no_opening_bet():
    found = told("Turn: Raise auf {6000|bet P2}, einer legt {2000|chip} hin", "wager", lang="de", st="turn")
    assert found.facts["facing_opening_bet"] is False
    bets = told("Turn: Bet {6000|bet P2}, einer legt {2000|chip} hin", "wager", lang="de", st="turn")
    assert bets.facts["facing_opening_bet"] is True


@pytest.mark.parametrize(
    "text",
    [
        "{raise|word} to {3,600|said} out of turn on a {1,200 bet|bet P1}. does it stay?",
        "out of turn: {raise|word} to {6000|said}. is he stuck? (bet was {2000|bet P1}, he jumped over me)",
    ],
)
def test_the_bet_before_an_early_raise_is_not_what_was_done_after_it(text):
    facts = told(text, "out-of-turn", said="raise", st="flop").facts
    assert facts["action"] == "raise"
    assert facts["call_to"] < facts["amount_to"]
    assert "correct_action" not in facts


def test_a_question_about_the_hand_that_was_passed_over_is_not_about_the_calls_behind_it():
    text = "s3 bets {600|bet P1}, s4 gets skipped, s5 {calls|call P2}, s6 {calls|call P3}. {}"
    hand = told(text.replace("{}", "is seat 4's hand dead or do the calls stand?"), "out-of-turn", st="turn")
    deed = told(text.replace("{}", "do those calls stand?"), "out-of-turn", st="turn")
    assert (hand.asked, deed.asked) == ("skipped", "binding")


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("{1,400|bet P1}. I grab what I think is {a 1k|chip}, it turns out to be a 5k", "en"),
        ("{1.400|bet P1}. Ich nehme {einen 1000er|chip}, stellt sich raus, dass es ein 5000er ist", "de"),
    ],
)
def test_the_chip_that_it_was_counts_not_the_one_it_was_taken_for(text, lang):
    assert told(text, "wager", lang, st="turn").facts["new_chips"] == [5000]


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("utg puts {3|chip} single {hundreds|chip} out", [100, 100, 100]),
        ("utg puts {4|chip} lovely {hundreds|chip} out", [100, 100, 100, 100]),
        ("utg puts {a 5|chip} and {a 100|chip} out", [5, 100]),
    ],
)
def test_a_bare_number_before_a_sort_of_chip_is_how_many(text, chips):
    found = of(sentence({"q": text, "lang": "en", "kind": "wager"}))
    assert [v for m in _together(found.marks, found.words) for v in m.values] == chips


@pytest.mark.parametrize(("text", "lang"), [("{3|chip} chips", "en"), ("{3|sum} Chips", "de")])
def test_how_many_chips_there_are_is_no_amount(text, lang):
    found = told(f"{{900|bet P1}}, {text}", "wager", lang, st="river")
    assert "new_chips" not in found.facts or found.confidence == "low"


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("he says {two 1ks|chip} over his {1,500|bet P1} bet are a raise to {3,000|bet P2}. right?", "en"),
        ("{1,500|bet P1}, {two 1ks|chip}, and the dealer rules it a raise to {3,000|bet P2}. correct?", "en"),
        ("{1.500|bet P1}, {zwei 1000er|chip}, der Dealer sagt, das ist ein Raise auf {3.000|bet P2}", "de"),
        ("{1,500|bet P1}, {two 1ks|chip}. Half the table shouts raise to {3,000|bet P2}. What is it", "en"),
        ("{1.500|bet P1}, {zwei 1000er|chip}. Alle schreien Raise auf {3.000|bet P2}. Was gilt", "de"),
    ],
)
def test_what_somebody_says_that_chips_come_to_is_no_bet_of_another(text, lang):
    facts = told(text, "wager", lang, st="turn").facts
    assert (facts["call_to"], facts["new_chips"]) == (1500, [1000, 1000])


def test_a_number_beside_other_chips_is_how_many_of_a_sort():
    found = told("{2,100|bet P1}, puts {2x 1k|chip} and {1 500|chip} in", "wager", st="turn")
    assert found.facts["new_chips"] == [1000, 1000, 500]


@pytest.mark.parametrize(
    "text",
    [
        "it's {6,000|tocall} to me after i bet {2,000|bet ME}, adds {eight 1ks|chip}",
        "i bet {2,000|bet ME}, it is {6,000|tocall} now, adds {eight 1ks|chip}",
    ],
)
def test_a_price_over_the_own_bet_was_a_raise_of_it(text):
    facts = told(text, "wager", st="flop").facts
    assert (facts["call_to"], facts["last_full_bet_or_raise"]) == (6000, 4000)
    assert facts["prior_chips"] == [2000]


@pytest.mark.parametrize(
    ("text", "lang", "last"),
    [
        ("{1,200|bet P1}, I have only 900, push {900|sum}", "en", True),
        ("{1,200|bet P1}, he has only put {500|sum} out", "en", None),
        ("{1.200|bet P1}, jemand hat nur {500|sum} hingelegt", "de", None),
    ],
)
def test_only_so_much_is_all_there_was_unless_it_was_put_out(text, lang, last):
    assert told(text, "wager", lang, st="flop").facts.get("last_chips") is last


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("Typ legt {700|chip}, es kostet {2,100|tocall}. Muss er voll?", False),
        ("he puts {700|chip} in, {2,100|tocall} to go. must he?", False),
        ("he puts {700|chip} in, {2,100|tocall} to go, nobody else is in. must he?", True),
    ],
)
def test_how_many_are_in_a_hand_is_not_heard_where_no_word_is_of_it(words, known):
    found = told(words, "wager", st="flop", hu="true")
    assert ("heads_up" in found.facts) is known
