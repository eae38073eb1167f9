"""How many have the same in, where the words tell it and the marks do not."""

from __future__ import annotations

import pytest

from tests.test_tagging_pots import read, seen


def paid(q: str, lang: str = "en") -> list[int]:
    return sorted(seen(q, lang=lang).values())


@pytest.mark.parametrize(
    ("q", "lang", "sums"),
    [
        ("Shorty {50|in P1}, drei Leute {200|in P2}. Pots?", "de", [50, 200, 200, 200]),
        ("{2,600|in P1} all in, two others for {6,600|in P2}. pots?", "en", [2600, 6600, 6600]),
        ("Two uncles with {4,900|in P1} and one aunt with {2,500|in P3}. pots?", "en", [2500, 4900, 4900]),
        ("{1,700|in P1} short, {2,300|in P2} twice. pots?", "en", [1700, 2300, 2300]),
        ("{500|in P1} x2, {900|in P3}. pots?", "en", [500, 500, 900]),
        ("3 x {450|in P1} und einmal {900|in P4}. Pots?", "de", [450, 450, 450, 900]),
        ("Vier Leute, kein All-in: je {1.750|in P1}. Pot?", "de", [1750] * 4),
        ("everybody has the same {2,600|in P1}, 4 players. pot?", "en", [2600] * 4),
        ("4 way {3k|in P1} each plus {450|dead} dead. pot?", "en", [450, 3000, 3000, 3000, 3000]),
        ("ich und Achim, je {4.400|in ME}, Theo {1.600|in P2}. Pots?", "de", [1600, 4400, 4400]),
        ("me n my bro each {7,777|in ME}, granny {3,333|in P3}. pots?", "en", [3333, 7777, 7777]),
    ],
)
def test_a_counting_word_counts_who_has_the_amount_behind_it(q: str, lang: str, sums: list[int]) -> None:
    assert paid(q, lang) == sums


@pytest.mark.parametrize(
    ("q", "lang", "sums"),
    [
        ("two all-ins, {14k|in P1} and {22k|in P2}. pots?", "en", [14000, 22000]),
        (
            "Drei Spieler: {500|in P1} all-in, {1.200|in P2} all-in, einer {3.000|in P3}. Pots?",
            "de",
            [500, 1200, 3000],
        ),
        ("drei Spieler: {60k|in P1} Al, {25k|in P2} Bo, ich {5k|in ME}. Pots?", "de", [5000, 25000, 60000]),
        ("die zwei anderen ({3.100|in P1} der Alte, {3.100|in P2} Mia). Pots?", "de", [3100, 3100]),
        ("villain 1 has {400|in P1}, villain 2 has {650|in P2}. pots?", "en", [400, 650]),
        ("guy one {5,100|in P1}, guy two {3,000|in P2}, me {8,850|in ME}. pots?", "en", [3000, 5100, 8850]),
        ("seat 7 {2,400|in P1} all in, seat 4 {4,400|in P2}. pots?", "en", [2400, 4400]),
        (
            "A {4,100|in P1}, B {9,100|in P2}, C calls both with {9,100|in P3}. pots?",
            "en",
            [4100, 9100, 9100],
        ),
        ("main is 3 x {4,750|in P1}, Bo {9,250|in P2}, Cy {9,250|in P3}. pots?", "en", [4750, 9250, 9250]),
    ],
)
def test_a_list_a_label_or_whom_somebody_covers_counts_nobody(q: str, lang: str, sums: list[int]) -> None:
    assert paid(q, lang) == sums


@pytest.mark.parametrize(
    ("q", "lang", "sums"),
    [
        ("{22.500|in ME} ich, {13.500|in P1} der Gewinner. Was kommt zurück?", "de", [13500, 22500]),
        ("called {8.4k|in P1} all in, mine {8,150|in ME}. he gets back?", "en", [8150, 8400]),
        ("is there a side with {880|in P1}, {880|in P2}, {900|in P3}?", "en", [880, 880, 900]),
        ("{15k|in P1} from Wes, {30k|in P2} from Yuki and {30k|in P3} from Zoe", "en", [15000, 30000, 30000]),
        ("one shorty {1,300|in P1}, the other shorty {2,500|in P2}, Ruth {3,400|in P3}. pots?", "en", [1300, 2500, 3400]),
        ("{400|in P1} Ruth, {900|in P2} Seb, {400|in P3} Ugo who {folded|fold P3} on the turn", "en", [400, 400, 900]),
        ("Lea {600|in P1}, ich {1.900|in ME}, Button {deckt alle|call P2}. Pots?", "de", [600, 1900, 1900]),
    ],
)  # fmt: skip
def test_each_amount_has_an_owner_of_its_own(q: str, lang: str, sums: list[int]) -> None:
    assert paid(q, lang) == sums


@pytest.mark.parametrize(
    ("q", "lang", "dead"),
    [
        ("Ante {100|ante} je Spieler, wir waren {acht|n}. Al {2.600|in P1}, Bo {6.100|in P2}.", "de", {"ante": 800}),
        ("{50|ante} ante a head, {six|n} handed. Al {3k|in P1}, Bo {3k|in P2}. pot?", "en", {"ante": 300}),
        ("Blinds {50/100|blinds}, beide {raus|fold SB}. Al {1.350|in P1}, Bo {2.200|in P2}", "de", {"SB": 50, "BB": 100}),
    ],
)  # fmt: skip
def test_antes_by_heads_and_both_blinds_lie_in_the_pot(q: str, lang: str, dead: dict[str, int]) -> None:
    found = read(q, "pots", lang)
    assert found is not None
    told = dict(zip(found.facts["seats"], found.facts["contributions"], strict=True))
    assert {name: told.get(name) for name in dead} == dead


def test_others_who_fold_leave_the_bettor_in() -> None:
    found = read("i bet {3,000|bet ME}, all {fold|fold P1}. pot was {5,200|pot}. what is mine?", "pots")
    assert found is not None
    folded = dict(zip(found.facts["seats"], found.facts["folded"], strict=True))
    assert not folded["ME"]
