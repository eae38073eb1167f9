"""What a hand leaves out is asked for, where a reading took something for it."""

from __future__ import annotations

import pytest

from rulebot import left_out, rulings, told
from rulebot.form import left_asked
from rulebot.library import Library
from rulebot.scenario.reading import Reading
from rulebot.unsure import both_ways

CHIP = {"facing_bet": True, "call_to": 900, "new_chips": [5000], "declared": "raise", "order": "words-first"}


@pytest.mark.parametrize(
    "words",
    [
        "bet 900, he says raise and puts a 5000 chip out. don't know his stack but it's big",
        "bet 900, said raise with a 5k chip. No idea what he has exactly, plenty behind anyway",
        "Einsatz 900, sagt Raise, 5000er. Stack weiß ich nicht, aber er hat genug",
        "900 gesetzt, Raise mit 5k-Chip. Wie viel er hat weiß keiner, aber noch reichlich dahinter",
        "bet 900. I didn't say call, I said raise and put a 5k chip out, and I have plenty left",
    ],
)
def test_who_has_more_behind_put_no_last_chips_out(words: str) -> None:
    assert not both_ways(Reading("wager", dict(CHIP), confidence="sure"), words).also


@pytest.mark.parametrize(
    "words",
    [
        "bet 900, he says raise and puts a 5000 chip out. no idea if he had more chips behind",
        "Einsatz 900, sagt Raise, 5000er. Weiß nicht, ob er noch was dahinter hat",
    ],
)
def test_whether_there_is_more_behind_is_asked(words: str) -> None:
    (other,) = both_ways(Reading("wager", dict(CHIP), confidence="sure"), words).also
    assert other.facts["last_chips"] is True


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("All-ins of 4,000, 9,500 and 15,000. Who gets how much?", ("high_rank",)),
        ("Drei All-ins, 4.000, 9.500 und 15.000. Wer bekommt wie viel?", ("high_rank",)),
        ("All-in 400, 900 und 900, was kriegt jeder?", ("high_rank",)),
        ("All-ins of 4,000, 9,500 and 15,000, the short one has the nuts. Who gets how much?", ()),
        ("All-ins of 4,000, 9,500 and 15,000. How big are the pots?", ()),
        ("Drei All-ins, 4.000, 9.500 und 15.000, der Kleinste gewinnt. Wer bekommt wie viel?", ()),
        ("All-ins 4,000, 9,500 and 15,000, AA against KK and QJ. who gets how much", ()),
    ],
)
def test_who_won_is_asked_where_nothing_is_told_of_the_hands(words: str, lacks: tuple[str, ...]) -> None:
    pots = {"seats": ["P1", "P2", "P3"], "contributions": [4000, 9500, 15000]}
    assert both_ways(Reading("pots", pots, confidence="sure", asked="pots"), words).lacks == lacks


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("2,600 to me on the turn after a bet and a raise, the least I can make it?", ("bet_before",)),
        ("Am Turn sind 2.600 zu zahlen, nach Bet und Raise. Wie hoch mindestens?", ("bet_before",)),
        ("2,600 to me after one bet, then a re-raise. minimum?", ("bet_before",)),
        ("2,600 to me on the turn after a bet, the least I can make it?", ()),
        ("2,600 to me on the turn after a bet and a raise to 2,600. least?", ()),
        ("2.600 zu zahlen am Turn nach einer Bet. Wie hoch mindestens?", ()),
    ],
)
def test_a_raise_without_the_bet_below_it_is_no_bet(words: str, lacks: tuple[str, ...]) -> None:
    acts = [{"seat": "P1", "action": "bet", "street": "turn", "to": 2600}]
    facts = {"street": "turn", "actions": acts, "to_act": "NEXT"}
    assert both_ways(Reading("betting", facts, confidence="sure", asked="minimum"), words).lacks == lacks


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Seat 4 bet out of turn, then the right player acted. Is it binding?", False),
        ("Sitz 4 hat zu früh gesetzt, danach hat Sitz 3 gehandelt. Bindend?", False),
        ("Seat 4 bet out of turn, then the right player acted: he checked. Is it binding?", True),
        ("Sitz 4 hat zu früh gesetzt, Sitz 3 hat dann geklopft. Bindend?", True),
    ],
)
def test_an_act_is_no_check(words: str, told: bool) -> None:
    facts = {"action": "bet", "call_to": 0, "correct_action": "check"}
    read = both_ways(Reading("out-of-turn", facts, confidence="sure"), words)
    assert ("correct_action" in read.facts) is told


def test_cards_in_the_deck_that_nobody_counted_are_ruled_on_both_ways() -> None:
    facts = {"fault": "boxed-cards", "substantial_action": False}
    one = both_ways(Reading("misdeal", facts, confidence="sure"), "boxed cards in the deal, misdeal?")
    assert [one.facts["count"], *(other.facts["count"] for other in one.also)] == [1, 2]
    told = Reading("misdeal", {**facts, "count": 2}, confidence="sure")
    assert both_ways(told, "two boxed cards in the deal, misdeal?") == told


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("I limped, all-in 1,100, the big blind, who has not acted, asks if he may raise.", "BB"),
        ("I call 400, a short stack shoves 700. The BB wants to raise, can he?", "BB"),
        ("ich limpe, dann All-in 300. Der SB will jetzt raisen. Darf er?", "SB"),
        ("I limped, all-in 1,100 behind me. May I raise the big blind again?", ""),
        ("ich limpe, All-in 300, der BB callt. Will ich jetzt raisen, darf ich?", ""),
    ],
)
def test_a_blind_that_wants_to_raise_is_asked_about(words: str, seat: str) -> None:
    acts = [
        {"seat": "ME", "action": "call", "street": "preflop"},
        {"seat": "P1", "action": "raise", "street": "preflop", "to": 1100, "all_in": True},
    ]
    reading = Reading("betting", {"street": "preflop", "actions": acts, "to_act": "ME"})
    assert left_out.blind_asked(reading, words) == seat


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Is it up to the TD whether I see the bettor's hand when I called?", True),
        ("is it at the floor's discretion if an undercall heads-up must be paid?", True),
        ("Liegt es im Ermessen der TL, ob heads-up der volle Call gezahlt wird?", True),
        ("Entscheidet die Turnierleitung, ob mein Fold außer der Reihe gilt?", True),
        ("Have I a right to see it or is it up to the floor?", False),
        ("The TD decided that I must fold, is that right?", False),
        ("Hab ich ein Recht darauf oder liegt es im Ermessen der TL?", False),
    ],
)
def test_whether_something_is_left_to_the_td_is_asked(words: str, left: bool) -> None:
    assert left_asked(words) is left


@pytest.mark.parametrize(
    ("words", "none"),
    [
        ("pocket tens, raise and reraise before me. should i call or let it go", True),
        ("Soll ich mit den Zehnern callen oder weglegen?", True),
        ("he miscounted. should i call the floor or fold", False),
        ("Muss ich callen oder darf ich folden, nachdem ich zu wenig gelegt hab?", False),
    ],
)
def test_how_to_play_a_hand_is_no_rule(words: str, none: bool) -> None:
    assert told.no_rule(words) is none


@pytest.mark.parametrize(("handed", "action"), [(6, "discretion"), (9, "no-halt")])
def test_other_formats_are_the_tds_however_short_a_table_is(
    handed: int, action: str, library: Library
) -> None:
    facts = {"players": 4, "most_players": 6, "handed": handed}
    found = rulings.ruling(library, "halt-play", facts, "tda-2024", "en")
    assert found["verdict"]["action"] == action
