"""Procedures with counts and amounts, told in words: what is read of them, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from rulebot.readers import Heard, chosen
from rulebot.scenario.procedure import read_procedure
from rulebot.scenario.procedure.recount import recounted
from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import take_apart
from rulebot.words import language_of


def _read(question: str) -> Reading | None:
    draft = read_procedure(take_apart(question, language_of(question)))
    return draft.reading() if draft is not None else None


@pytest.mark.parametrize(
    ("question", "clock", "hands"),
    [
        ("I announced hand for hand with fourteen minutes thirty left, next hand starts, clock?", "14:30", 1),
        ("Bei 9 Minuten Restzeit Hand-for-Hand angesagt. Drei Hände sind rum. Uhr?", "9:00", 3),
        ("hand for hand, two minutes come off per hand, clock was at 14 minutes, 3 hands done", "14:00", 3),
        ("hand for hand bei 12:40 Restzeit, auf was stell ich die Uhr", "12:40", 1),
        ("h4h at 20:00, clock after the third hand?", "20:00", 3),
    ],
)
def test_a_clock_is_read_in_figures_and_in_words(question: str, clock: str, hands: int) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts == {"clock": clock, "hands": hands}


def test_the_length_of_a_level_is_not_what_the_clock_shows() -> None:
    assert _read("30 minute levels, hand for hand now, what happens to the clock") is None


@pytest.mark.parametrize(
    ("question", "busts"),
    [
        ("101 left, 100 get paid, I bust and so do two others on the very same hand. nothing?", 3),
        ("Wir waren 19, 18 Plätze sind bezahlt. Ich bin raus und in derselben Hand noch einer.", 2),
        ("hfh 31 left 30 paid, double knockout on one table, who gets the 30th money", 2),
        ("bubble, 21 left 20 paid, I knocked out two others in one hand, who gets 20th", 2),
    ],
)
def test_whoever_asks_is_counted_only_where_he_busts_too(question: str, busts: int) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts["busts"] == busts


def test_the_minimum_cash_is_the_prize_of_the_last_place_paid() -> None:
    reading = _read(
        "46 left 45 paid on the bubble, two eliminated at once, min cash is $200. what does each get"
    )
    assert reading is not None
    assert reading.facts["prizes"] == {"45": 200}


@pytest.mark.parametrize(
    ("question", "players"),
    [
        ("Villain got 2 rounds out. There were 6 others plus him at the table. how many hands?", 7),
        ("penalty of 2 rounds, 8 players at the table including me, how many hands", 8),
        ("2 Strafrunden, sieben Leute am Tisch ohne mich, wie viele Hände?", 8),
    ],
)
def test_the_offender_is_counted_once(question: str, players: int) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts["players"] == players


def test_blind_and_ante_may_be_told_one_by_one() -> None:
    reading = _read(
        "BB 1.500 und Ante 1.500, ich hab im Big Blind bloss noch 2.100. Wie wird das verrechnet?"
    )
    assert reading is not None
    assert reading.facts == {"stack": 2100, "big_blind": 1500, "ante": 1500}


def test_the_stack_of_another_seat_is_not_the_big_blinds() -> None:
    question = "Blinds 300/600 bb ante 600, ich hab noch 1000 am Button, was zahle ich?"
    assert _read(question) is None


def test_the_starting_stack_is_the_amount_beside_its_name() -> None:
    reading = _read("late reg in lvl 5, they gave me 18k although starting stack is 20k. right?")
    assert reading is not None
    assert reading.facts["starting_stack"] == 20000


@pytest.mark.parametrize(
    ("question", "short", "most"),
    [
        (
            "Our table is 4, two others are 7 and 8, nine-handed, big blind lands on an open chair. stop?",
            4,
            8,
        ),
        ("Uns fehlen drei Spieler zum vollsten Tisch (9 gegen 6), anhalten?", 6, 9),
        ("4 tisch turnier, ein tisch hat 6 leute ein anderer 9, muss gestoppt werden", 6, 9),
        ("Noch 3 Tische. Unser Tisch hat 5 Spieler, der vollste 8. Halten wir an?", 5, 8),
    ],
)
def test_the_fullest_table_is_the_largest_and_what_lacks_is_no_table(
    question: str, short: int, most: int
) -> None:
    reading = _read(question)
    assert reading is not None
    assert (reading.facts["players"], reading.facts["most_players"]) == (short, most)


def test_the_time_a_player_has_is_not_the_time_he_took() -> None:
    reading = _read("Uhr angesagt, 25 Sekunden plus fünf Countdown durch, er hatte eine Bet vor sich")
    assert reading is not None
    assert reading.facts == {"facing_bet": True, "expired": True}


def test_two_hands_later_the_next_hand_is_over() -> None:
    reading = _read("dealer gave me 500 too little from the pot two hands ago, can I get it back")
    assert reading is not None
    assert reading.facts["substantial_action"] is True


def _ruled(reading: Reading) -> tuple[Any, ...]:
    return (reading.kind, *sorted(map(str, reading.facts.items())))


@pytest.mark.parametrize(("confidence", "kind"), [("sure", "color-up"), ("fair", "wager")])
def test_a_procedure_is_believed_against_the_network_where_it_is_named(confidence: Any, kind: str) -> None:
    grammar = Reading("color-up", {"chip": 25, "counts": [1]}, confidence=confidence)
    wager = Reading("wager", {"call_to": 100}, confidence="sure")
    assert chosen(grammar, Heard(wager, 0.95, "wager", 0.95), _ruled).kind == kind


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("very 2nd card off the deck flips over, my fault", {"fault": "exposed-first-two"}),
        ("the 9th card of the deal was flashed by the dealer, misdeal?", {"fault": "exposed-other"}),
        ("two cards exposed by the dealer in the deal. misdeal?", {"fault": "exposed-other", "count": 2}),
    ],
)
def test_an_ordinal_is_no_count_of_cards(words: str, facts: dict[str, Any]) -> None:
    reading = _read(words)
    assert reading is not None
    assert {name: reading.facts[name] for name in ("fault", "count") if name in reading.facts} == facts


@pytest.mark.parametrize(
    "question",
    ["is it 25 or 60 seconds on the clock?", "kriegt man 40 sekunden wenn die clock gerufen wird?"],
)
def test_a_time_that_is_asked_for_was_not_taken(question: str) -> None:
    reading = _read(question)
    assert reading is not None
    assert (reading.kind, reading.facts) == ("clock", {})


@pytest.mark.parametrize(
    ("before", "words", "facts"),
    [
        (
            "hand for hand, 45 paid, 47 left, 3 players bust. who gets paid?",
            "if only one busted?",
            {"busts": 1},
        ),
        (
            "h4h: 20 bezahlt, noch 22, zwei fliegen in einer Hand raus.",
            "und wenn drei rausfliegen?",
            {"busts": 3},
        ),
        ("two round penalty, table of 8, how many hands?", "and if only one round?", {"rounds": 1}),
        ("two round penalty, table of 8, how many hands?", "and if a player comes back?", {}),
    ],
)
def test_the_one_number_of_a_follow_up_counts_what_stands_beside_it(
    before: str, words: str, facts: dict[str, Any]
) -> None:
    reading = _read(before)
    assert reading is not None
    assert recounted(take_apart(words, language_of(words)), reading.kind, reading.facts) == facts


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("ACE late arrival: levels 50-100, 100-200, 200-400. Stack is 15,000, I walk in during the two-four level",
         {"starting_stack": 15000, "levels": [[50, 100], [100, 200], [200, 400]], "level": 3}),
        ("ACE late stack. Levels 1-2 finished (100-200, 200-400). Start 10,000. How many chips?",
         {"starting_stack": 10000, "levels": [[100, 200], [200, 400]], "all_over": True}),
        ("bei ace im 300-600er level, start war 12.000, levels davor 100-200 und 200-400. nachzügler kriegt?",
         {"starting_stack": 12000, "levels": [[100, 200], [200, 400], [300, 600]], "level": 3}),
        ("ACE: Ich komme erst im 200-400er Level dazu. Startstack 10.000. Wie viele Chips bekomme ich?",
         {"starting_stack": 10000, "levels": [[100, 200], [200, 400]], "level": 2}),
    ],
)  # fmt: skip
def test_the_level_in_which_somebody_comes_is_not_over(question: str, facts: dict[str, Any]) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts == facts


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("eight old 100s still in a rack, lowest chip 500 now. exchange?",
         {"chip": 100, "new_chip": 500, "counts": [8], "after_race": True}),
        ("14 alte 25er, kleinster 100er. umtauschen?",
         {"chip": 25, "new_chip": 100, "counts": [14], "after_race": True}),
        ("Clubs NZ, small blind 500, drei hunderter. tausch?",
         {"chip": 100, "new_chip": 500, "counts": [3], "small_blind": 500}),
        ("Color Up: SB 500, Spieler hat noch drei Hunderter, nächster Chip ist 500. Verfallen die drei einfach?",
         {"chip": 100, "new_chip": 500, "counts": [3], "small_blind": 500}),
    ],
)  # fmt: skip
def test_old_chips_are_found_after_the_race_and_counted_once(question: str, facts: dict[str, Any]) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts == facts


def test_who_goes_in_one_hand_busts_and_the_one_hand_is_no_player() -> None:
    reading = _read("12 kriegen Geld, 13 übrig, in einer Hand gehen zwei, Platz 12 bringt 500. pro Nase?")
    assert reading is not None
    assert reading.confidence == "sure"
    assert reading.facts == {"places_paid": 12, "players": 13, "busts": 2, "prizes": {"12": 500}}


@pytest.mark.parametrize(
    ("question", "impacted"),
    [
        (
            "nine-max, we're 5, the fullest has 8, big blind next hand is on Kev who is sitting there. halt?",
            False,
        ),
        ("Neunertisch, wir 6, größter 9, der Big Blind trifft jemanden der dasitzt. Anhalten?", False),
        ("tables of 9, 9 and 6, big blind at the six table lands on an open seat. halt?", True),
        ("nine-handed, us 6, them 9, big blind is on an empty seat where Kev was sitting. halt?", True),
    ],
)
def test_a_seat_that_somebody_sits_in_is_not_empty(question: str, impacted: bool) -> None:
    reading = _read(question)
    assert reading is not None
    assert reading.facts["blinds_impacted"] is impacted
    assert reading.facts.get("handed") in (None, 9)


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("my 30 seconds were up and I faced a raise. dead hand?", {"facing_bet": True, "expired": True}),
        (
            "my 30 seconds were over, no bet in front of me. hand dead?",
            {"facing_bet": False, "expired": True},
        ),
    ],
)
def test_seconds_that_are_gone_ran_out(question: str, facts: dict[str, Any]) -> None:
    reading = _read(question)
    assert reading is not None
    assert (reading.kind, reading.facts) == ("clock", facts)


def test_minutes_of_thinking_are_no_time_on_the_clock() -> None:
    assert _read("three minutes later she calls clock, was she right to") is None


def test_before_a_street_the_one_before_it_was_played() -> None:
    words = "one all-in, two callers with chips left, dealer wants cards up before the {}. should we?"
    for named, played in (("flop", "preflop"), ("river", "turn")):
        reading = _read(words.format(named))
        assert reading is not None
        assert reading.facts["street"] == played


def test_a_table_is_told_by_the_number_at_it() -> None:
    reading = _read("zwei strafrunden am achtertisch, wie viele hände")
    assert reading is not None
    assert reading.facts == {"rounds": 2, "players": 8}
