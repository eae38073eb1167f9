"""A fact that the question says nobody knows is asked for, not assumed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_cases import desk

from rulebot.scenario.reading import Heard, Reading
from rulebot.unsure import both_ways

FACTS = {"call_to": 2000, "new_chips": [1000, 1000, 500], "last_chips": True}


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("Two 1000s and a 500 over 2,000. No idea if that was his last.", "last_chips"),
        ("zwei 1000er auf 2.000. Keine Ahnung ob das sein Rest war.", "last_chips"),
        ("Two 1000s and a 500 over 2,000... maybe that's all he had, dunno.", "last_chips"),
        ("he put out 500 facing 900. Don't know if it was the opening bet.", "facing_opening_bet"),
        ("Nur 500 gegen 900, weiß nicht mehr ob das die Eröffnung war", "facing_opening_bet"),
        ("500 against 900, not sure how many were in the hand", "heads_up"),
        ("500 gegen 900. Ob noch ein Dritter drin war, hab ich von hinten nicht gesehen", "heads_up"),
    ],
)
def test_what_nobody_knows_is_ruled_on_both_ways(words, fact):
    one = both_ways(Reading("wager", dict(FACTS), confidence="sure"), words)
    (other,) = one.also
    assert other.facts[fact] is not one.facts[fact]
    assert {k: v for k, v in other.facts.items() if k != fact} == {
        k: v for k, v in one.facts.items() if k != fact
    }


@pytest.mark.parametrize(
    "words",
    [
        "Two 1000s over 2,000, those were his last chips. No idea what the dealer meant by that.",
        "zwei 1000er auf 2.000, seine letzten Chips. Ich weiß nicht was der Dealer will.",
    ],
)
def test_a_doubt_about_something_else_changes_nothing(words):
    reading = Reading("wager", dict(FACTS), confidence="sure")
    assert both_ways(reading, words) is reading


def test_other_kinds_of_hands_stay_as_they_are():
    reading = Reading("pots", {"contributions": [1, 2]}, confidence="sure")
    assert both_ways(reading, "no idea who was all in") is reading


def test_the_desk_asks_for_it_with_what_each_answer_leads_to(library):
    words = "Opening bet 2,000, he puts two 1000s and five 100s in silently. No idea if that was his last."
    reply = desk(library, "tda-2024:45-B").ask(words)
    (asked,) = reply["asks"]
    assert (reply["kind"], asked["fact"]) == ("clarify", "last_chips")
    assert {branch["value"]: branch["then"] for branch in asked["if"]} == {True: "all-in", False: "call"}


def test_a_bet_of_no_amount_is_asked_for_where_nothing_to_call_was_taken_for_granted():
    granted = Reading("wager", {"facing_bet": False, "new_chips": [3000]}, confidence="sure")
    words = "Gegner hat am River gesetzt, ich leg 3k rein ohne was zu sagen"
    assert "facing_bet" not in both_ways(granted, words).facts
    assert both_ways(granted, "river, nobody bet, I put 3k out") is granted


def test_a_raise_of_no_amount_behind_the_last_bet_leaves_a_hand_open():
    words = "someone bets 900 and a raise, what's my min re-raise"
    hand = Reading("betting", {"actions": [{"to": 900}]}, confidence="sure")
    assert both_ways(hand, words).lacks == ("raise_to",)
    assert both_ways(hand, words.replace("and a raise", "to me")) is hand


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Kid put 600 out, quiet, but the bet was 1,800. Does he have to complete it?", True),
        ("Einer wirft still 600 auf eine Bet von 1800, muss er?", True),
        ("first guy bets 1,800, kid puts 600 out, quiet", False),
        ("UTG eröffnet 1800, er legt 600 hin", False),
    ],
)
def test_a_bet_that_was_called_short_opened_the_round_only_where_that_is_told(words, asked):
    facts = {"call_to": 1800, "facing_opening_bet": True, "new_chips": [500, 100], "street": "flop+"}
    came = {"facing_opening_bet": Heard("derived: the first bet of the round", None, "derived")}
    short = Reading("wager", facts, came, confidence="sure")
    assert ("facing_opening_bet" not in both_ways(short, words).facts) is asked
    on_turn = replace(short, facts={**facts, "street": "turn"})
    enough = replace(short, facts={**facts, "new_chips": [1000, 1000]})
    assert both_ways(on_turn, words) is on_turn
    assert both_ways(enough, words) is enough


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("bet 2000, he moves two 1000s and three 100s. Call or all in?", True),
        ("Bet 2.000, zwei 1000er und drei 100er. All-in oder Call oder was?", True),
        ("bet 2000, he moves two 1000s and three 100s. Call or raise?", False),
    ],
)
def test_call_or_all_in_asks_whether_those_were_the_last_chips(words, asked):
    hand = Reading("wager", {"call_to": 2000, "new_chips": [1000, 1000, 100, 100, 100]}, confidence="sure")
    assert bool(both_ways(hand, words).also) is asked
    told = replace(hand, facts={**hand.facts, "last_chips": False})
    assert both_ways(told, words) is told


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("as he slides 900 in he says two thousand, loud and clear", True),
        ("Gleichzeitig mit 900 sagt er zweitausend, deutlich", True),
        ("as he slides 900 in he says two thousand", None),
        ("as he slides 900 in he says two thousand, not clear to all", None),
    ],
)
def test_words_said_with_the_chips_are_clear_only_where_that_is_told(words, heard):
    facts = {"facing_bet": False, "new_chips": [500, 100], "declared_amount": 2000, "order": "together"}
    assert both_ways(Reading("wager", facts, confidence="sure"), words).facts.get("heard") is heard


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("seat 5 called 800 early. I can't remember what seat 4 did then. Binding?", False),
        ("Sitz 3 callt zu früh die 1.100. Ich weiß nur nicht mehr, was Sitz 2 gemacht hat. Bindend?", False),
        ("seat 5 called 800 early, seat 4 called too. No idea who is right. Binding?", True),
    ],
)
def test_what_the_right_player_did_is_asked_where_nobody_knows_it(words, known):
    facts = {"action": "call", "amount_to": 800, "correct_action": "call", "correct_to": 800}
    read = both_ways(Reading("out-of-turn", facts, confidence="sure"), words)
    assert ("correct_action" in read.facts) is known


@pytest.mark.parametrize(
    ("words", "to"),
    [
        ("On a 500 bet I raise to 1,800 too early. Now seat 2 makes it 1,300. Mine back?", 1300),
        ("Bet 500, ich erhöhe vorschnell auf 1.800, dann geht Sitz 2 selbst auf 1.300. Meins zurück?", 1300),
        ("On a 500 bet I raise to 1,800 too early. Then seat 2 pays the 500. Mine back?", None),
        ("On a 500 bet I raise to 1,800 too early, with 9,000 behind. Mine back?", None),
        ("On a 500 bet I raise to 1,800 too early. Now I want to make it 4,000, or is 1,300 enough?", None),
    ],
)
def test_an_amount_that_came_since_is_the_raise_of_the_player_whose_turn_it_was(words, to):
    at = words.index("1,800" if "1,800" in words else "1.800")
    facts = {"action": "raise", "amount_to": 1800, "call_to": 500}
    heard = {"amount_to": Heard("1,800", (at, at + 5))}
    read = both_ways(Reading("out-of-turn", facts, heard, confidence="sure"), words)
    assert (read.facts.get("correct_action"), read.facts.get("correct_to")) == ("raise" if to else None, to)


def test_prior_chips_that_may_have_been_taken_back_are_ruled_on_both_ways():
    facts = {"call_to": 2500, "prior_chips": [500, 500], "new_chips": [5000]}
    words = "BB has two 500s out, raise to 2500, he adds a 5000. They argue whether he took one back before."
    one = both_ways(Reading("prior-chips", facts, confidence="sure"), words)
    assert (one.facts["prior_pulled"], one.also[0].facts["prior_pulled"]) == ("none", [500])


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("bet 1000, all in 1400, now seat 2. May seat 2 raise?", True),
        ("Bet 1k, All-in 1,4k. Ich bin dran. Darf ich raisen?", True),
        ("bet 1000, all in 1400, now seat 2. May he raise? No idea what he did before", True),
        ("bet 1000, all in 1400, I haven't acted. May I raise?", False),
        ("bet 1000, all in 1400, I'm next. May I raise?", False),
        ("Bet 1k, All-in 1,4k, ich hab noch nichts gemacht. Darf ich raisen?", False),
    ],
)
def test_a_nameless_bettor_may_be_the_player_who_asks_to_raise_over_a_short_all_in(words, asked):
    acts = [
        {"seat": "P1", "action": "bet", "street": "flop", "to": 1000},
        {"seat": "P2", "action": "raise", "street": "flop", "to": 1400, "all_in": True},
    ]
    hand = Reading("betting", {"actions": acts, "to_act": "ME"}, confidence="sure", asked="may-raise")
    assert both_ways(hand, words).lacks == (("own_action",) if asked else ())
    full = [acts[0], {**acts[1], "to": 2000}]
    assert both_ways(replace(hand, facts={"actions": full, "to_act": "ME"}), words).lacks == ()
    assert both_ways(replace(hand, asked="minimum"), words).lacks == ()


def test_words_that_nobody_could_hear_clearly_are_not_clear():
    facts = {"new_chips": [1000], "declared_amount": 400, "order": "together", "heard": False}
    words = "he said four hundred with a 1000 chip at the same time, nobody could hear him clearly"
    assert both_ways(Reading("wager", facts, confidence="sure"), words).facts["heard"] is False


@pytest.mark.parametrize(
    ("words", "to", "open_"),
    [
        ("bet 500, raise 900, least re-raise?", 1400, True),
        ("A bettet 500, B raist 900, was muss C mindestens?", 1400, True),
        ("bet 500, raise 900 more, least re-raise?", 1400, False),
        ("bet 500, raises 900 for a total of 1400, least re-raise?", 1400, False),
        ("bet 500, raise 1500, least re-raise?", 1500, False),
        ("bet 500, raise 500, least re-raise?", 1000, False),
    ],
)
def test_a_raise_too_small_as_a_total_is_not_taken_for_the_increase(words, to, open_):
    acts = [{"seat": "A", "action": "bet", "to": 500}, {"seat": "B", "action": "raise", "to": to}]
    found = both_ways(Reading("betting", {"street": "flop", "actions": acts}, confidence="sure"), words)
    assert (found.lacks == ("raise_to",)) is open_


def test_words_and_chips_at_the_same_time_are_no_answer_to_a_bet():
    facts = {"call_to": 6000, "facing_bet": True, "declared": "amount", "declared_amount": 5000}
    reading = Reading("wager", facts, confidence="sure")
    assert both_ways(reading, "A bets 6,000, at the same time says 5,000").confidence == "low"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("bet war 1200, bb 300, ich sag raise und leg 2000", True),
        ("blinds 150/300, the bet is 1200, I say raise and put 2000 out", True),
        ("preflop, bet war 1200, bb 300, ich sag raise und leg 2000", False),
        ("UTG bettet 1200, bb 300, ich sag raise und leg 2000", False),
        ("raise war 1200, bb 300, ich sag raise und leg 2000", False),
    ],
)
def test_a_bet_of_no_street_is_ruled_on_before_the_flop_and_after_it(words, told):
    facts = {"blinds": [150, 300], "street": "preflop", "call_to": 1200, "last_full_bet_or_raise": 900,
             "new_chips": [1000, 1000], "declared": "raise"}  # fmt: skip
    at = words.index("1200")
    heard = {"street": Heard("", None, "derived"), "call_to": Heard("1200", (at, at + 4))}
    one = both_ways(Reading("wager", facts, heard, confidence="sure"), words)
    assert bool(one.also) is told
    assert all(other.facts["street"] == "flop+" for other in one.also)


SAID_AND_PUT = {"call_to": 700, "facing_bet": True, "new_chips": [5000], "declared": "raise"}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("700 to call, 5k chip and the word raise, nobody can say which came first", True),
        ("700 zu zahlen, 5000er und 'Raise', was zuerst kam weiß keiner", True),
        ("facing 700 he threw in a 5k chip and also said raise", True),
        ("facing 700 he said raise at some point, a 5k chip went in", True),
        ("Bet 700, irgendwann fiel das Wort Raise, ein 5000er liegt da", True),
        ("Bet 700, 5k chip and raise. Dealer says the word came later, player says earlier", True),
        ("Bet 700, 5000er + Raise, der Dealer hat nicht mitgekriegt was eher war", True),
        ("facing 700 he said raise, then a 5k chip went in", False),
        ("Bet 700, erst der 5000er, danach Raise gesagt", False),
    ],
)
def test_which_came_first_is_asked_where_it_is_not_known(words, asked):
    hand = Reading("wager", {**SAID_AND_PUT, "order": "chips-first"}, confidence="sure")
    one = both_ways(hand, words)
    orders = [each.facts["order"] for each in (one, *one.also)]
    assert orders == (["words-first", "chips-first"] if asked else ["chips-first"])
    at_once = replace(hand, facts={**SAID_AND_PUT, "order": "together"})
    assert both_ways(at_once, words).also == ()


def test_a_sum_that_is_no_chip_was_several_and_one_not_seen_may_have_been():
    facts = {"call_to": 1600, "facing_bet": True, "new_chips": [2200]}
    one = both_ways(Reading("wager", facts, confidence="sure"), "A leads 1600, 2,200 goes in silently")
    assert all(sum(each.facts["new_chips"]) == 2200 for each in (one, *one.also))
    assert all(len(each.facts["new_chips"]) > 1 for each in (one, *one.also))
    chip = Reading("wager", {**facts, "new_chips": [2000]}, confidence="sure")
    assert both_ways(chip, "A leads 1600, a 2000 goes in silently") is chip
    unseen = both_ways(chip, "A leads 1600, 2000 goes in, couldn't see how many chips")
    assert unseen.facts["new_chips"] == [2000]
    assert unseen.also
    assert both_ways(replace(chip, facts={**chip.facts, "declared": "call"}), "how many chips").also == ()


@pytest.mark.parametrize(
    ("words", "acted"),
    [
        ("bet of 900 on the flop, all in for 1300, can seat 6 raise now?", None),
        ("Flop Bet 900, All-in 1300 - darf Platz 4 noch erhöhen?", None),
        ("Flop Bet 900, All-in 1300 - darf der Nächste, der noch nichts gemacht hat, erhöhen?", False),
        ("Flop bet 900, all-in 1300, seat 3 wants to shove now. allowed?", None),
        ("seat 6 bets 900 on the flop, all in for 1300, can seat 6 raise now?", True),
        ("I bet 900 on the flop, all in for 1300, can seat 6 raise now?", True),
    ],
)
def test_the_seat_asked_about_is_not_the_nameless_bettor(words, acted):
    acts = [
        {"seat": "ME", "action": "bet", "street": "flop", "to": 900},
        {"seat": "P1", "action": "raise", "street": "flop", "to": 1300, "all_in": True},
    ]
    hand = Reading("betting", {"actions": acts, "to_act": "ME"}, confidence="sure", asked="may-raise")
    read = both_ways(hand, words)
    assert (read.facts["to_act"] == read.facts["actions"][0]["seat"]) is (acted is True)
    assert read.lacks == (("own_action",) if acted is None else ())


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("er legt 1000 hin statt 4.000, stumm. muss er auffüllen", 4000),
        ("I put in 1,000 instead of the 4k it was. must I complete", 4000),
        ("he raised to 1000 instead of 4000", None),
        ("he put 1000 out, nobody had bet", None),
    ],
)
def test_less_put_out_instead_of_more_faced_a_bet(words, due):
    facts = {"street": "flop", "facing_bet": False, "new_chips": [1000]}
    read = both_ways(Reading("wager", facts, confidence="sure"), words)
    assert (read.facts["facing_bet"], read.facts.get("call_to")) == (due is not None, due)


def test_where_nobody_knows_how_many_are_in_the_bet_did_not_open_either():
    facts = {"call_to": 6000, "facing_bet": True, "facing_opening_bet": True, "new_chips": [1000, 1000]}
    came = {"facing_opening_bet": Heard("derived: the first bet of the round", None, "derived")}
    hand = Reading("wager", {**facts, "street": "turn"}, came, confidence="sure")
    read = both_ways(hand, "he drops 2k when it's 6k to go. No idea how many are in")
    assert "facing_opening_bet" not in read.facts
    known = both_ways(hand, "he drops 2k, the first bet was 6k. No idea how many are in")
    assert known.facts["facing_opening_bet"] is True


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("er hat 250 zu wenig erhöht, Turn liegt schon. wird das korrigiert?", False),
        ("the raise was 250 too small, river is out. fix it?", False),
        ("he raised to 250, that's too little, fix it?", True),
    ],
)
def test_by_how_much_a_raise_fell_short_is_not_what_it_came_to(words, read):
    hand = Reading("underbet", {"call_to": 0, "bet_to": 250}, confidence="sure")
    assert (both_ways(hand, words).confidence == "sure") is read


@pytest.mark.parametrize(
    "words", ["he raised it too small by 300 and it was called", "er hat zu klein um 300 erhöht, zwei Calls"]
)
def test_by_how_much_a_raise_fell_short_is_no_bet(words):
    acts = [{"seat": "P0", "action": "bet", "to": 300}, {"seat": "P1", "action": "call"}]
    hand = Reading("betting", {"actions": acts, "to_act": "ME"}, confidence="sure")
    assert both_ways(hand, words).confidence == "low"


@pytest.mark.parametrize(
    ("words", "untold"),
    [
        ("blinds 400/800, the lady in front of me raised it, what is my smallest raise", True),
        ("Blinds 400/800, vor mir wurde erhöht. Mindestens?", True),
        ("400/800, my neighbour opens, least I can make it?", True),
        ("400/800, nobody raised, least I can make it?", False),
        ("400/800, keiner hat erhöht, mein Minimum?", False),
        ("400/800, I raised, they say it is too small. Least I can make it?", False),
        ("400/800, vor mir auf 800 erhöht. Mindestens?", False),
    ],
)
def test_a_raise_without_an_amount_is_asked_for_whoever_made_it(words, untold):
    for acts in ([], [{"seat": "BB", "action": "bet", "street": "preflop", "to": 800}]):
        facts = {"blinds": [400, 800], "street": "preflop", "to_act": "ME", "actions": acts}
        hand = Reading("betting", facts, "minimum", confidence="sure")
        assert (both_ways(hand, words).lacks == ("raise_to",)) is untold


def test_actions_of_a_procedure_are_no_bets():
    hand = Reading("substantial-action", {"actions": ["raise", "call"]}, confidence="sure")
    assert both_ways(hand, "the button raised and one called. substantial action?") is hand


@pytest.mark.parametrize(
    ("words", "untold"),
    [
        ("a bet of 900 and somebody raised it. my minimum?", True),
        ("bet 900 and another player popped it up, my minimum?", True),
        ("Bet 900 und jemand erhöht, mein Minimum?", True),
        ("a bet of 900 and somebody raised it to 2,400. my minimum?", False),
    ],
)
def test_a_raise_told_by_its_verb_alone_leaves_a_hand_open_too(words, untold):
    acts = [{"seat": "P0", "action": "bet", "street": "flop", "to": 900}]
    hand = Reading("betting", {"street": "flop", "actions": acts, "to_act": "ME"}, "minimum")
    assert (both_ways(replace(hand, confidence="sure"), words).lacks == ("raise_to",)) is untold


@pytest.mark.parametrize(
    ("words", "untold"),
    [
        ("a fella opens, the button 3-bets, my smallest four-bet at 400/800?", True),
        ("UTG raised, button 3-bets to 5k, my smallest four-bet at 400/800?", False),
        ("UTG raised 3x, button 3-bets, my smallest four-bet at 400/800?", False),
    ],
)
def test_raises_of_which_no_amount_stands_there_are_asked_for(words, untold):
    acts = [
        {"seat": f"P{n}", "action": "raise", "street": "preflop", "to": to}
        for n, to in ((1, 1600), (2, 4000))
    ]
    facts = {"blinds": [400, 800], "street": "preflop", "to_act": "ME", "actions": acts}
    hand = Reading("betting", facts, "minimum", confidence="sure")
    assert (both_ways(hand, words).lacks == ("raise_to",)) is untold


@pytest.mark.parametrize(
    ("words", "many"),
    [
        ("he slides out a 15k chip over a bet of 200, silent", 1),
        ("Er schiebt wortlos einen 15k-Chip raus, Bet 200", 1),
        ("he slides out 15k in chips over a bet of 200, silent", 2),
    ],
)
def test_a_chip_that_does_not_exist_is_one_chip_where_it_is_called_so(words, many):
    facts = {"call_to": 200, "facing_bet": True, "new_chips": [15000]}
    read = both_ways(Reading("wager", facts, confidence="sure"), words)
    assert (len(read.facts["new_chips"]) > 1) == (many > 1)
