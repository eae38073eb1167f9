"""Pots from marks: who wins which, by words, and pots shared as they lie."""

from __future__ import annotations

from typing import Any

import pytest

from model.marked import sentence
from rulebot import asked, rulings
from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import take_apart
from rulebot.settings import library
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued


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
        ("A {1,000|in P1}, B {3,000|in P2}, C {3,000|in P3}. A and B chop, C worse", "en", [1500, 5500, 0]),
        ("A {1.000|in P1}, B {3.000|in P2}, C {3.000|in P3}. B schlägt alle", "de", [0, 7000, 0]),
        ("Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. Leo best, Kai second", "en", [1500, 0, 800]),
        ("ich {700|in ME}, Uwe {700|in P1}. Uwe verliert", "de", [1400, 0]),
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
    "q",
    [
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. the short stack wins",
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. he wins the main",
        "Leo {500|in P1}, Ida {900|in P2}, Kai {900|in P3}. who wins?",
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
