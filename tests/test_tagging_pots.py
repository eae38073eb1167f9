"""Pots from marks: who wins which, by words, and pots shared as they lie."""

from __future__ import annotations

from typing import Any

import pytest

from model.marked import sentence
from rulebot import asked, rulings
from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import take_apart
from rulebot.settings import library
from rulebot.tagging.covering import told_many
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued
from rulebot.tagging.sharing.high_low import sides
from rulebot.tagging.winning.groups import AND, group
from rulebot.tagging.winning.pieces import Piece


def read(q: str, ask: str = "award", lang: str = "en") -> Reading | None:
    one = sentence({"q": q, "lang": lang, "kind": "pots", "ask": ask})
    words = take_apart(one.text, one.language)
    marks = (Mark(m.start, m.end, m.tag, m.who[0] if m.who else NOTHING) for m in one.marks)
    heads = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    return reading(Marked(words, tuple(valued(placed(m, words)) for m in marks), heads))


def verdict(q: str, ask: str = "award", lang: str = "en") -> Any:
    found = read(q, ask, lang)
    assert found is not None
    ruled = rulings.ruling(library(), "pots", found.facts, "tda-2024", "en")
    return asked.asked_for(ruled, found.asked, found.facts)["verdict"]


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        (
            "btn {5,000|in P1}, sb {1,200|in SB}, bb {3,000|in BB}, utg {5,000|in P2}. sb wins, btn and utg chop the rest",
            "en",
            [4700, 4800, 0, 4700],
        ),
        (
            "A {9,000|in P1}, B {2,000|in P2}, C {6,000|in P3}. C loses to B but beats A",
            "en",
            [3000, 6000, 8000],
        ),
        (
            "Seat 1 all in {600|in P1}. Seat 3 all in {1,500|in P2}. Seat 6 calls {1,500|in P3}. Seat 1 wins, seats 3 and 6"
            " tie for second.",
            "en",
            [1800, 900, 900],
        ),
        (
            "I have {4,500|in ME}, Tim {2,000|in P1}, Ned {4,500|in P2}. Ned and I tie, Tim loses. what's my share",
            "en",
            [5500, 0, 5500],
        ),
        (
            "ich {3.000|in ME}, Gegner 1 mit {1.200|in P1}, Gegner 2 {3.000|in P2}. Gegner 1 gewinnt, ich schlage Gegner 2",
            "de",
            [3600, 3600, 0],
        ),
        (
            "Platz 2 mit {1.200|in P1}, Platz 5 und 8 haben je {3.000|in P2}. Platz 5 gewinnt",
            "de",
            [0, 0, 7200],
        ),
        ("A {1,000|in P1}, B {3,000|in P2}, C {3,000|in P3}. A and B chop, C worse", "en", [1500, 5500, 0]),
        ("A {1.000|in P1}, B {3.000|in P2}, C {3.000|in P3}. B schlägt alle", "de", [0, 7000, 0]),
        ("Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. Leo best, Kai second", "en", [1500, 0, 800]),
        ("ich {700|in ME}, Uwe {700|in P1}. Uwe verliert", "de", [1400, 0]),
        (
            "Leo {500|in P1} quads, Ida {900|in P2} full house, Kai {900|in P3} nut flush",
            "en",
            [1500, 800, 0],
        ),
        (
            "Ute hatte {800|in P1} raus, Ida {800|in P2}, Kai {500|in P3}. Ute schlägt Ida, Kai verliert",
            "de",
            [2100, 0, 0],
        ),
        ("{500|in P1} Leo, {900|in P2} Ida, {900|in P3} Kai. Ida beats Leo and Kai", "en", [0, 2300, 0]),
        (
            "{500|in P1} von Uwe, {900|in P2} von Ida, {900|in P3} von Kai. Kai schlägt alle",
            "de",
            [0, 0, 2300],
        ),
        ("I have {620|in ME} and she has {410|in P1} and she won", "en", [210, 820]),
        (
            "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. best to worst: Leo, Ida and Kai equal",
            "en",
            [1500, 400, 400],
        ),
        (
            "Ann {400|in P1}, Bob {800|in P2}, Cy {800|in P3}. Ann flush, Bob trips, Cy a pair",
            "en",
            [1200, 800, 0],
        ),
    ],
)
def test_words_tell_who_wins_which_pot(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


@pytest.mark.parametrize(
    ("q", "lang", "sums"),
    [
        ("seat 1 {700|in P1}, seats 3, 6 and 9 have {2,000|in P2} each. main and side?", "en", [700, 2000, 2000, 2000]),
        ("Seats 2, 5 and 7 are in for {800|in P1}, {1,200|in P1} and {2,000|in P1}.", "en", [800, 1200, 2000]),
        ("Drei Spieler: {1.100|in P1}, {2.600|in P2}, {2.600|in P3}. Der mit {1.100|in P4} und einer mit {2.600|in P4}"
         " haben dieselbe Hand.", "de", [1100, 2600, 2600]),
    ],
)  # fmt: skip
def test_seats_are_no_crowd_and_who_is_told_again_nobody_besides(q: str, lang: str, sums: list[int]) -> None:
    found = read(q, "pots", lang)
    assert found is not None
    assert found.facts["contributions"] == sums


@pytest.mark.parametrize(
    "q",
    [
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. the short stack wins",
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. he wins the main",
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. who wins?",
        "Leo {900|in P1} and Ida {900|in P2}, {500|in P3} on top of that by Kai. the pot?",
    ],
)
def test_no_ranks_where_the_words_leave_a_pot_open(q: str) -> None:
    found = read(q)
    assert found is not None
    assert "high_rank" not in found.facts


def test_pots_told_as_they_lie_are_split_each_by_itself() -> None:
    got = verdict(
        "main {6,000|pot} shared by {3|n}, side {3,025|pot} by {2|n}, smallest {25|chipsize}", "odd-chip"
    )
    assert [pot["amount"] for pot in got["pots"]] == [6000, 3025]
    assert sorted(x for x in got["awarded"] if x) == [2000, 3500, 3525]


@pytest.mark.parametrize(
    ("q", "shares"),
    [
        ("O8 {2,500|pot}, Ann has the high, Bob the low, {100|chipsize} smallest", [1200, 1300]),
        ("O8 {8,000|pot}. Piet has the low and ties for the high with Gosia", [2000, 6000]),
    ],
)
def test_the_high_side_takes_the_odd_chip_of_the_whole_pot(q: str, shares: list[int]) -> None:
    assert sorted(x for x in verdict(q)["awarded"] if x) == shares


def test_an_odd_chip_at_stud_is_split_with_the_suit_left_open() -> None:
    got = verdict("stud, {6,300|pot}, two same straights, {100|chipsize} smallest", "odd-chip")
    assert (got["action"], got["unassigned"]) == ("split", 100)


def test_two_names_are_two_players_though_marked_as_one() -> None:
    found = read(
        "Willi {1.200|in P1}, Xaver {5.000|in P2}, Yara {9.300|in P3}, Zoe {20.000|in P3}", "pots", "de"
    )
    assert found is not None
    assert dict(zip(found.facts["seats"], found.facts["contributions"], strict=True))["Zoe"] == 20000
    assert len(found.facts["seats"]) == 4


def test_what_goes_back_to_the_one_with_so_much_is_no_other_player() -> None:
    found = read(
        "one has {12,300|in P1} in, me {9,850|in ME}: what goes to the one with {12,300|in P2}?", "returned"
    )
    assert found is not None
    assert found.facts["contributions"] == [12300, 9850]


@pytest.mark.parametrize(
    ("q", "pots", "returned"),
    [
        ("flop pot {3,000|pot}: Suki {2,100|allin P1}, Theo {calls|call P2}, Uma {calls|call P3}. Turn: Theo {4,000|bet P2}, "
         "Uma {all in 2,600|allin P3}", [9300, 5200], 1400),
        ("pot {1,600|pot}. Turn I bet {1,200|bet ME}, Vik {calls|call P1}. River I bet {2,500|bet ME}, Vik {calls|call P1}",
         [9000], 0),
        ("flop I bet {500|bet ME}, Vik {calls|call P1}. Pot is {2,000|pot} on the turn, I bet {800|bet ME}, Vik {calls|call P1}",
         [3600], 0),
    ],
)  # fmt: skip
def test_bets_of_several_streets_add_up_to_the_pot_told(q: str, pots: list[int], returned: int) -> None:
    ruled = verdict(q, "pots")
    assert [pot["amount"] for pot in ruled["pots"]] == pots
    assert ruled["returned"] == returned


def test_the_high_and_half_of_the_low() -> None:
    q = "Omaha hi/lo, pot {12,500|pot}, {100s|chipsize}. I have the high AND I tie for low with one other player"
    assert verdict(q, "odd-chip")["awarded"][:2] == [9400, 3100]


@pytest.mark.parametrize(
    ("q", "awarded"),
    [
        ("ann wins high alone, ties low with bob. {8,100|pot} split eight, {100s|chipsize}", [6100, 2000]),
        ("hilo, {5,500|pot}, {100s|chipsize}. One high hand; seats 3 and 7 share low", [2800, 1400, 1300]),
    ],
)
def test_the_low_is_shared_by_who_was_spoken_of_or_by_seats(q: str, awarded: list[int]) -> None:
    assert verdict(q, "odd-chip")["awarded"][: len(awarded)] == awarded


def test_two_who_tie_for_both_pots_share_each() -> None:
    q = "main {4500|pot} side {1500|pot}, {100s|chipsize}. Sal n Deb tie for both, third guy beat"
    assert sorted(verdict(q, "odd-chip")["awarded"], reverse=True)[:2] == [3100, 2900]


def test_equal_stacks_in_a_row_are_as_many_players() -> None:
    found = read("in went {700|in P1}, {1,200|in P2}, {1,200|in P2}, {3,000|in P3}", "pots")
    assert found is not None
    assert found.facts["contributions"] == [700, 1200, 1200, 3000]


def test_the_last_chips_that_a_player_calls_with_are_his_call_and_covering_both_counts_nobody() -> None:
    text = "pot {10k|pot}. P1 {6k|in P1}, P2 {17k|in P2}, P3 {callt|call P3} mit seinen letzten {12k|in P3}"
    found = read(text, "pots", "de")
    assert found is not None
    assert sorted(found.facts["contributions"]) == [6000, 10000, 12000, 17000]
    covers = read("A {800|in P1}, B {2000|in P2}, C covers both with {5000|in P3} in", "pots")
    assert covers is not None
    assert covers.facts["contributions"] == [800, 2000, 5000]


def seen(q: str, ask: str = "pots", lang: str = "en") -> dict[str, int]:
    """What each player has in, by name."""
    found = read(q, ask, lang)
    assert found is not None
    return dict(zip(found.facts["seats"], found.facts["contributions"], strict=True))


def out_of_it(q: str, lang: str = "en") -> set[str]:
    found = read(q, "pots", lang)
    assert found is not None
    return {n for n, gone in zip(found.facts["seats"], found.facts["folded"], strict=True) if gone}


@pytest.mark.parametrize(
    ("q", "lang", "main"),
    [
        (
            "blinds {50/100|blinds} both folded. Al {900|in P1}, Bea {2,000|in P2}, {you call|call ME}",
            "en",
            2850,
        ),
        ("{300/600|blinds} sind beide weg. Uli {2.000|in P1} all in, Vera {callt|call P2}", "de", 4900),
        ("dead blinds of {100/200|blinds}. Al {900|in P1} all in, Bea {900|in P2}", "en", 2100),
        ("the sb folds, the bb folds, blinds {100/200|blinds}. Al {900|in P1}, Bea {900|in P2}", "en", 2100),
        ("both blinds ({100|dead} and {200|dead}) are dead. Al {900|in P1}, Bea {900|in P2}", "en", 2100),
        ("Al {900|in P1}, Bea {900|in P2}, no dead blinds at {100/200|blinds}", "en", 1800),
    ],
)
def test_blinds_that_are_out_are_in_the_pot_once(q: str, lang: str, main: int) -> None:
    assert verdict(q, "pots", lang)["pots"][0]["amount"] == main


@pytest.mark.parametrize(
    ("q", "lang", "who"),
    [
        ("Al {900|in P1} all in, Bea {900|in P2}. Cy had {400|in P3} in and later gave up", "en", "Cy"),
        (
            "Al {900|in P1} all in, Bea {900|in P2}. Cem hatte {400|in P3} drin und hat dann gepasst",
            "de",
            "Cem",
        ),
    ],
)
def test_who_gave_up_has_chips_in_and_wins_nothing(q: str, lang: str, who: str) -> None:
    assert out_of_it(q, lang) == {who}
    assert seen(q, lang=lang)[who] == 400


def test_an_all_in_is_not_folded_by_the_next_clause() -> None:
    found = read("Al all in {900|in P1}, folded to Bea who has {900|in P2}", "pots")
    assert found is not None
    assert "folded" not in found.facts


@pytest.mark.parametrize(
    ("q", "lang", "paid"),
    [
        (
            "Al shoves {900|in P1}, Bea {calls|call P2}, Cy shoves {4,000|in P3}, Bea {calls|call P4} again",
            "en",
            {"Al": 900, "Bea": 4000, "Cy": 4000},
        ),
        (
            "Al setzt {900|bet P1}, Bea schiebt {4.000|allin P2}, Al {callt|call P3}",
            "de",
            {"Al": 4000, "Bea": 4000},
        ),
        ("UTG shoves {5,000|in P1}, the CO has {3,100|in P2} in all and {calls|call P3}", "en", {"UTG": 5000, "CO": 3100}),
        ("UTG schiebt {5.000|in P1}, Cem ({400|in P2}) hat {3.100|in P2} und {callt|call P3}", "de", {"UTG": 5000, "Cem": 3100}),
        ("the bb has {900|in BB} in all ({200|dead} already posted), Al {900|in P1}", "en", {"BB": 900, "Al": 900}),
    ],
)  # fmt: skip
def test_a_player_told_twice_is_one(q: str, lang: str, paid: dict[str, int]) -> None:
    assert seen(q, lang=lang) == paid


@pytest.mark.parametrize(
    ("q", "lang", "names"),
    [
        ("dina {900|in P1}, ravi {2,000|in P2}, zoltan {2,000|in P3}", "en", ["dina", "ravi", "zoltan"]),
        ("Bernd schiebt {900|in P1}, Carl {900|in P2}", "de", ["Bernd", "Carl"]),
        ("P2 has {900|in P1}, P1 has {2,000|in P2}, P3 {2,000|in P3}", "en", ["P2", "P1", "P3"]),
        ("Max {900|in P1}, Ina und Jo je {2.000|in P2}", "de", ["Max", "Jo", "Ina"]),
    ],
)
def test_players_are_called_as_the_words_call_them(q: str, lang: str, names: list[str]) -> None:
    assert list(seen(q, lang=lang)) == names


@pytest.mark.parametrize(
    ("q", "lang", "shares"),
    [
        ("O8, {8,000|pot}, Ann wins the high, Raj and Pit tie for low. {100s|chipsize}", "en",
         {"Ann": 4000, "Raj": 2000, "Pit": 2000}),
        ("Omaha hi/lo, {6.100|pot}: High hat Platz 2, Low teilen sich Platz 4 und Platz 9, Button auf 5, {100er|chipsize}",
         "de", {"Seat 2": 3100, "Seat 9": 1500, "Seat 4": 1500}),
        ("main {5,500|pot} is split by seats 2 and 6, side pot {3,000|pot} all goes to seat 6. button seat 4, {100|chipsize}",
         "en", {"Seat 6": 5800, "Seat 2": 2700}),
        ("Hauptpot {4.000|pot} an Abe, der Sidepot von {2.000|pot} wird geteilt von Ben und Cal, {100er|chipsize}", "de",
         {"Abe": 4000, "Ben": 1000, "Cal": 1000}),
        ("{7,200|pot}, Moe and Ned chop it", "en", {"Moe": 3600, "Ned": 3600}),
    ],
)  # fmt: skip
def test_winners_keep_their_names_and_seats(q: str, lang: str, shares: dict[str, int]) -> None:
    found = read(q, "award", lang)
    assert found is not None
    got = zip(found.facts["seats"], verdict(q, "award", lang)["awarded"], strict=True)
    assert {name: share for name, share in got if share} == shares


def test_of_an_odd_chip_it_is_asked_who_sits_first() -> None:
    q = "odd {100|chipsize} left over, seat 2 and seat 7 chop. who gets it"
    asked_back, placed = read(q, "odd-chip"), read(q + ", the button is seat 4", "odd-chip")
    assert asked_back is not None
    assert placed is not None
    assert (asked_back.lacks, placed.lacks) == (("seats_from_button",), ())
    assert verdict(q + ", the button is seat 4", "odd-chip")["awarded"] == [100, 0, 0]


@pytest.mark.parametrize("verb", ["callt", "calls", "folded"])
def test_who_did_something_before_another_wins_does_not_stand_with_him(verb):
    ahead = [
        Piece(low, 0, who=who) for low, who in (("zoe", "Zoe"), (verb, "Zoe"), ("und", ""), ("max", "Max"))
    ]
    assert group(ahead, True, AND) == ["Max"]
    assert group([ahead[0], *ahead[2:]], True, AND) == ["Max", "Zoe"]


@pytest.mark.parametrize(
    ("q", "lang", "paid"),
    [
        (
            "The SB is all in for {800|in SB}, the hijack all in for {2,700|in P1} and the BB has both"
            " covered and jams {6,000|in BB}",
            "en",
            [800, 2700, 6000],
        ),
        (
            "Shorty jams {500|in P1}, I shove {2,100|in ME} and villain who has me covered calls",
            "en",
            [500, 2100, 2100],
        ),
        (
            "Lea ist mit {600|in P1} all in, ich schiebe {1.900|in ME} und der Button, der mich"
            " {covert|call P2}, {callt|call P3}",
            "de",
            [600, 1900, 1900],
        ),
    ],
)
def test_who_covers_another_is_one_player_and_in_for_his_call(q: str, lang: str, paid: list[int]) -> None:
    assert sorted(seen(q + ". Pots?", lang=lang).values()) == paid


def test_a_fold_told_before_its_amount_is_a_fold_and_a_called_amount_is_the_callers() -> None:
    q = (
        "I've {700|in ME} all in, small blind folded {100|in SB}, big blind folded {300|dead},"
        " cutoff called my {700|dead}. Pot?"
    )
    ruled = verdict(q, "pots")
    assert [(pot["amount"], pot["eligible"]) for pot in ruled["pots"]] == [(1800, ["ME", "CO"])]


def test_a_player_spoken_of_by_his_stack_is_called_as_the_words_call_him() -> None:
    q = "Shorty is all in for {450|in P1}, Mia and Leo {1,300|in P2} each"
    assert "shorty" in seen(q + ". Pots?")


@pytest.mark.parametrize(
    "text",
    [
        "Omaha hi-lo, both players split the high and the low, pot 90",
        "O8, two guys have the same high and low, pot 90",
        "Omaha 8, beide haben dasselbe High und dasselbe Low, 90 im Pot",
    ],
)
def test_nobody_named_who_has_the_same_both_ways_is_two_players(text: str) -> None:
    assert sides(text) == (("A", "B"), ("A", "B"))


def test_who_ties_twice_shares_both_sides_and_a_low_of_another_stays_his() -> None:
    assert sides("Zoe and Max tie for high and also tie for low") == (("Zoe", "Max"),) * 2
    assert set(sides("Al and Bo tie for high and the low goes to Cy")[1]) == {"Cy"}


def test_an_amount_told_again_behind_who_wins_is_nobody_new() -> None:
    told = verdict(
        "three {all in|allin P1}: {900|in P1}, {2,000|in P2} and {5,000|in P3}. the {2,000|in P2} wins, then the {5,000|in P4}"
    )
    assert [one for one in told["awarded"] if one] == [4900, 3000]


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("{A|n A} {700|in A} {all in|allin A}, {B|n B} {2,000|in B}, {C|n C} {2,000|in C}. A has the best hand. What does he get?", "en"),
        ("{A|n A} {700|in A} {all in|allin A}, {B|n B} {2.000|in B}, {C|n C} {2.000|in C}. A gewinnt. Wie viel bekommt er?", "de"),
    ],
)  # fmt: skip
def test_who_has_the_best_hand_wins_his_pots_though_the_others_stay_open(q: str, lang: str) -> None:
    told = verdict(q, "award", lang)
    assert (told["best_hand"], told["best_gets"]) == ("A", 2100)
    assert "awarded" not in told


def test_who_is_told_behind_those_he_plays_against_wins_alone() -> None:
    told = verdict(
        "{I|n ME}'m in for {2,200|in ME} against B's {5,000|in B} and C's {5,000|in C} and I win the hand"
    )
    assert (told.get("best_hand"), told.get("best_gets")) == ("ME", 6600)


@pytest.mark.parametrize(
    ("q", "contributions"),
    [
        (
            "UTG jams {4,200|in P1}, CO jams {11,000|in P2}, SB {calls|call P3} with {9k|dead} behind",
            [4200, 11000],
        ),
        (
            "A {400|in P1}, B {1,100|in P2}, C {1,100|in P3} all in. smallest chip {100|dead}",
            [400, 1100, 1100],
        ),
    ],
)
def test_what_is_kept_behind_or_names_a_chip_is_not_in_the_pot(q: str, contributions: list[int]) -> None:
    found = read(q, ask="pots")
    assert found is not None
    assert found.facts["contributions"][: len(contributions)] == contributions
    assert not any(found.facts.get("folded", ()))


def test_what_everybody_had_in_before_is_a_pot() -> None:
    q = "all 3 players had {2,000|in P1} in by the turn, then X shoves {1,000|in P2}, Y shoves {4,000|in P3}"
    found = verdict(q, ask="pots")
    assert [pot["amount"] for pot in found["pots"]] == [8000]
    assert found["returned"] == 3000


def test_an_odd_chip_of_a_side_pot_goes_by_the_seats_told() -> None:
    q = (
        "Theo {1,500|in P1}. Wes put in {1,575|dead} and folded. Una and Vic put in {4,050|in P2} each. Theo "
        "has the winner, Una and Vic tie. {25s|chipsize} are smallest, Vic is the first one to the left of "
        "the button. who gets what"
    )
    found = read(q)
    assert found is not None
    assert (found.lacks, found.facts["game"]) == ((), "board")
    awarded = dict(zip(found.facts["seats"], verdict(q)["awarded"], strict=True))
    assert (awarded["Theo"], awarded["Una"], awarded["Vic"]) == (6000, 2575, 2600)


def test_who_sits_first_is_asked_where_an_odd_chip_hangs_on_it() -> None:
    q = (
        "A {400|in P1}, B {1,100|in P2}, C {1,100|in P3}, D {1,100|in P4}. "
        "C and D tie for best. {100|chipsize} chips"
    )
    found = read(q)
    assert found is not None
    assert found.lacks == ("seats_from_button",)


def test_a_seat_number_is_no_number_of_all_ins() -> None:
    assert told_many("Seat 5 all-in 2,300, seat 8 all-in 5,400") == 0
    assert told_many("5 all-in") == 5


@pytest.mark.parametrize(
    ("q", "lang", "sums"),
    [
        (
            "We are 3 all in: {1,500|in P1}, {1,500|in P2}, {4,000|in P3}; I ({4,000|in ME}) lose to A",
            "en",
            3,
        ),
        (
            "Wir sind 3 all in: {900|in P1}, {2.100|in P2}, {2.600|in P3}. ich ({2.600|in ME}) gewinne",
            "de",
            3,
        ),
        ("3 all in: {900|in P1}, {2.100|in P2}, {2.600|in P3}, und ich zahle {2.600|in ME}", "de", 4),
    ],
)
def test_the_asker_is_one_of_as_many_as_we_are(q: str, lang: str, sums: int) -> None:
    found = read(q, "pots", lang)
    assert found is not None
    assert len(found.facts["contributions"]) == sums


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        ("Lee {1,800|in P1}, I {4,000|in ME}, Bridget {4,000|in P2}. Lee flops quads, I have aces, she has kings unimproved. Who gets what?", "en", [5400, 4400, 0]),
        ("Hilde {1.800|in P1}, der Enkel {4.400|in P2}, ich {4.400|in ME}. Hilde hat Drilling, der Enkel zwei Paar, ich nur ein Ass", "de", [5400, 5200, 0]),
        ("Joe {1,000|in P1}, Kim {2,000|in P2}, Lee {2,000|in P3}. Joe has an ace-high flush, Kim a queen-high flush, Lee a straight", "en", [3000, 2000, 0]),
        ("Jo {1.000|in P1}, Kim {2.000|in P2}, Leo {2.000|in P3}. Jo hat den höheren Flush, Kim den kleineren Flush, Leo einen Drilling", "de", [3000, 2000, 0]),
        ("A {2,000|in P1} with a straight, Bob {5,000|in P2}, Cat {5,000|in P3}. Bob has a pair, Cat the same straight as A", "en", [3000, 0, 9000]),
        ("Bea {500|in P1} quads, Cy {1,500|in P2} boat, Di {1,500|in P3} nut flush", "en", [1500, 2000, 0]),
        ("{2,100|in P1} Uli, {4,000|in P2} Vera, {4,000|in P3} Wim. Uli has a set, Vera two pair, Wim a straight", "en", [0, 0, 10100]),
        ("Uli {900|in P1}, Vera {2.400|in P2}, ich {2.400|in ME}. Uli gewinnt den Hauptpot, ich den Nebenpot", "de", [2700, 0, 3000]),
        ("Ann {900|in P1}, Bo {2,400|in P2}, Cy {2,400|in P3}. Ann wins main, Bo beats Cy for the side", "en", [2700, 3000, 0]),
        ("Ann {900|in P1}, Bo {2,400|in P2}, Cy {2,400|in P3}. Thea sagt nix. Bo gewinnt gegen beide", "de", [0, 5700, 0]),
    ],
)  # fmt: skip
def test_hands_told_by_their_rank_are_compared(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("Tim {800|in P1}, Una {2,500|in P2}, Vic {2,500|in P3}. Tim has a flush, Una and Vic both have two pair", "en"),
        ("Tim {800|in P1}, Una {2.500|in P2}, Vic {2.500|in P3}. Tim hat einen Flush, Una und Vic haben zwei Paar", "de"),
        ("Tim {800|in P1}, Una {2,500|in P2}, Vic {2,500|in P3}. Tim has a flush, Una a flush, Vic a straight", "en"),
        ("Tim {800|in P1}, Una {2.500|in P2}, Vic {2.500|in P3}. Tim hat ein Paar, Una eine Straße, Tim schlägt Una", "de"),
    ],
)  # fmt: skip
def test_hands_of_one_rank_and_hands_that_do_not_fit_leave_the_shares_open(q: str, lang: str) -> None:
    found = read(q, lang=lang)
    assert found is not None
    assert "high_rank" not in found.facts


@pytest.mark.parametrize(
    ("q", "lang", "shares"),
    [
        ("Hauptpot {6.000|pot}: A und B gleich, C schlechter. Nebenpot {3.000|pot} nur B gegen C, da gewinnt B", "de", {"A": 3000, "B": 6000}),
        ("Main pot of {4,500|pot} between Ann, Bob and Cy, side pot of {2,000|pot} between Bob and Cy. Ann has a flush, Bob a straight and Cy a pair", "en", {"Ann": 4500, "Bob": 2000}),
        ("main {5,400|pot} between alf, bernd and carla, side {3,200|pot} bernd vs carla. bernd and carla have the same hand, better than alf", "en", {"Bernd": 4300, "Carla": 4300}),
        ("Ken takes down main of {4,200|pot}. The side, {2,700|pot}, is a tie - Lou on the button, Max small blind. {100|chipsize} chips lowest", "en", {"Ken": 4200, "Max": 1400, "Lou": 1300}),
        ("Hauptpot {5.000|pot}, den teilen Hugo und ich. Nebenpot {1.500|pot}, da schlage ich Ivan. {100er|chipsize} kleinster Chip", "de", {"Hugo": 2500, "ME": 4000}),
        ("main {9,000|pot}, side {4,000|pot}. seat 3 and seat 6 play for both, seat 9 only for the main. Seat 9 and seat 6 have the same full house, seat 3 has a flush", "en", {"Seat 9": 4500, "Seat 6": 8500}),
    ],
)  # fmt: skip
def test_pots_told_by_amounts_go_to_the_best_of_those_who_play_for_them(
    q: str, lang: str, shares: dict[str, int]
) -> None:
    found = read(q, "award", lang)
    assert found is not None
    got = zip(found.facts["seats"], verdict(q, "award", lang)["awarded"], strict=True)
    assert {name: share for name, share in got if share} == shares


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("main {7,500|pot} three ways tie, side {4,300|pot} seat 9 and seat 2 tie, {100|chipsize}", "en"),
        ("Main {5.400|pot}, Side {2.750|pot}. Im Side sind nur noch Ute und Jo, gleiche Hand", "de"),
    ],
)
def test_who_shares_the_side_pot_does_not_win_the_main_pot_by_that(q: str, lang: str) -> None:
    found = read(q, "award", lang)
    ranks = (found.facts.get("high_rank") or {}) if found is not None else {}
    assert {*ranks} not in ({"Seat 9", "Seat 2", "beaten 1"}, {"Ute", "Jo", "beaten 1"})


def test_one_of_whom_nothing_else_is_told_holds_the_strangers_hand() -> None:
    found = read(
        "Ann {900|in P1}, Bo {2,400|in P2}, Cy {2,400|in P3}. Ann has a set, Bo a pair, she has a flush"
    )
    assert found is not None
    assert "high_rank" not in found.facts  # she may be either


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("Anna all in {2,000|in P1}, Ben {5,000|in P2}, I call {5,000|in P3}. pots?", "en"),
        ("Anna all in {2.000|in P1}, Ben {5.000|in P2}, ich calle {5.000|in P3}. Pots?", "de"),
        ("Anna all in {2.000|in P1}, Ben {5.000|in P2}, ich {5.000|in P3}. Pots?", "de"),
    ],
)
def test_who_says_i_right_before_his_amount_is_the_asker(q: str, lang: str) -> None:
    found = read(q, "pots", lang)
    assert found is not None
    assert found.facts["seats"] == ["Anna", "Ben", "ME"]


def test_who_only_tells_of_amounts_is_nobody_who_put_them_in() -> None:
    found = read("I see three stacks here: {2,000|in P1}, {5,000|in P2}, {5,000|in P3}. pots?", "pots")
    assert found is not None
    assert "ME" not in found.facts["seats"]


@pytest.mark.parametrize(
    ("q", "lang", "seats"),
    [
        ("Petra holds Kd Kc and is in for {1,000|in P1}. Sol holds As 7s and is in for {2,500|in P2}.", "en",
         ["Petra", "Sol"]),
        ("Tom (KdKc) is all in for {900|in P1}, Ann (QhJh) for {2,000|in P2}, Bob with 9c7c {2,000|in P3}.", "en",
         ["Tom", "Ann", "Bob"]),
        ("Seat 1 has Ah 4h with {1,200|in P1}, seat 4 has Ad Td with {3,000|in P2}.", "en", ["Seat 1", "seat 4"]),
        ("Uwe mit Pik Ass und Herz Ass {1.000|in P1}, Ina mit Karo König und Kreuz König {3.000|in P2}.", "de",
         ["Uwe", "Ina"]),
    ],
)  # fmt: skip
def test_cards_name_nobody_and_count_nobody(q: str, lang: str, seats: list[str]) -> None:
    assert read(q, lang).facts["seats"] == seats
