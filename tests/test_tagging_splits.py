"""Who shares pots told as they lie: by name, seat and place; and the chips of each player told once."""

from __future__ import annotations

import pytest

from rulebot import scenario
from rulebot.scenario.laying import laid
from rulebot.scenario.tokens import take_apart
from rulebot.tagging.covering import covering, told_many
from rulebot.tagging.sharing.chip import told_chip
from rulebot.tagging.sharing.high_low import sides
from rulebot.tagging.sharing.places import Places, places
from rulebot.tagging.sharing.suits import high_cards, suit_order
from tests.test_tagging_pots import read, verdict


def shares(q: str, ask: str = "award", lang: str = "en") -> dict[str, int]:
    found = read(q, ask, lang)
    assert found is not None
    awarded = verdict(q, ask, lang)["awarded"]
    return {name: got for name, got in zip(found.facts["seats"], awarded, strict=True) if got}


def at(text: str) -> Places:
    return places(text, laid(take_apart(text, "en")).story)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Gil (seat 4) and Hana (seat 6) chop, button seat 5", "Hana", "Gil"),
        ("Gil auf Platz 4 und Hana auf Platz 6, der Button steht auf 5", "Hana", "Gil"),
        ("Gil is on the button, Hana in the big blind", "Hana", "Gil"),
        ("Gil and Hana tie. Gil has the button", "Hana", "Gil"),
        ("Gil und Hana teilen, Hana sitzt in früherer Position", "Hana", "Gil"),
        ("Gil und Hana teilen. Hana sitzt direkt links vom Button", "Hana", "Gil"),
        ("Gil and Hana tie. Hana sits closer to the left of the button than Gil", "Hana", "Gil"),
    ],
)
def test_the_winners_sit_where_the_words_tell(text: str, first: str, last: str) -> None:
    told = at(text)
    assert told.decides(["Gil", "Hana"], 1)
    assert told.in_order(["Gil", "Hana"]) == [first, last]


@pytest.mark.parametrize(
    "text",
    ["Gil (seat 4) and Hana (seat 6) chop", "Gil and Hana chop, the button bet", "Gil sits by the rail"],
)
def test_without_the_button_nobody_sits_first(text: str) -> None:
    assert not at(text).decides(["Gil", "Hana"], 1)


@pytest.mark.parametrize(
    ("text", "chip"),
    [
        ("pot 6,400, fifties are the lowest chip", 50),
        ("6.400 im Pot, unter Hundert gibt es nichts mehr", 100),
        ("nothing smaller than 25s plays", 25),
        ("kleinste sind 500er", 500),
        ("thousands and up only", 1000),
        ("Pot 9.600 in Hundertern", 100),
        ("the smallest raise is 400", None),
        ("pot 10.000, kleinster chip 500", 500),
    ],
)
def test_the_smallest_chip_in_other_words(text: str, chip: int | None) -> None:
    found = told_chip(text)
    assert (found[0] if found else None) == chip


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [
        ("high: Tilda alone. low: Sven and Urs the same", ("Tilda",), ("Sven", "Urs")),
        ("Tilda hat das High, das Low teilen sich Sven und Urs", ("Tilda",), ("Sven", "Urs")),
        ("Sven and Urs have the same hand high and low", ("Sven", "Urs"), ("Sven", "Urs")),
        ("Sven und Urs haben High wie Low gleich", ("Sven", "Urs"), ("Sven", "Urs")),
        ("4 has the high, 7 the low", ("Seat 4",), ("Seat 7",)),
    ],
)
def test_high_and_low_have_their_winners_by_name(
    text: str, high: tuple[str, ...], low: tuple[str, ...]
) -> None:
    assert sides(text) == (high, low)


@pytest.mark.parametrize(
    ("q", "lang", "told"),
    [
        (
            "O8, {7,300|pot}, {100s|chipsize}. Rosa has the high, Sven (seat 2) and Tilda (seat 9) tie for low, "
            "button seat 8",
            "en",
            {"Rosa": 3700, "Tilda": 1800, "Sven": 1800},
        ),
        (
            "PLO8, {4.900|pot}, {100er|chipsize}. High gewinnt Rosa, Low teilen Sven (Button) und Tilda (SB)",
            "de",
            {"Rosa": 2500, "Tilda": 1200, "Sven": 1200},
        ),
        (
            "Omaha hi lo, {2,300|pot}, {100|chipsize} smallest. Sven and Tilda have the same hand high and low. "
            "Tilda is small blind",
            "en",
            {"Tilda": 1200, "Sven": 1100},
        ),
    ],
)
def test_the_low_is_split_further_with_its_odd_chip(q: str, lang: str, told: dict[str, int]) -> None:
    assert shares(q, lang=lang) == told


@pytest.mark.parametrize(
    ("q", "lang", "told"),
    [
        (
            "side {2,600|bet} is Nora's, main {5,900|pot} Nora and Omar chop; Nora seat 2, Omar seat 7, button seat 5, "
            "100s smallest",
            "en",
            {"Omar": 3000, "Nora": 5500},
        ),
        (
            "Hauptpot {3.300|pot}, Nebenpot {1.400|pot}. Haupt: Paul (Sitz 8) und Rita (Sitz 1) gleich, Neben: Rita "
            "allein. Button Sitz 9, kleinster Chip 100",
            "de",
            {"Rita": 3100, "Paul": 1600},
        ),
        (
            "main {2,000|pot} goes to Paul, side {900|pot} to Rita, 100s smallest",
            "en",
            {"Paul": 2000, "Rita": 900},
        ),
    ],
)
def test_main_and_side_pot_go_to_whom_the_words_name(q: str, lang: str, told: dict[str, int]) -> None:
    assert shares(q, lang=lang) == told


@pytest.mark.parametrize(
    "q",
    [
        "pot {5,300|pot}, {100|chipsize}, Nora and Omar chop. how much each",
        "O8 {6,700|pot}, {100s|chipsize}. Rosa high, Sven and Tilda tie low. shares?",
        "pot {5,300|pot}, {100|chipsize}, seats 2 and 6 chop",
    ],
)
def test_who_sits_first_is_asked_where_the_odd_chip_hangs_on_it(q: str) -> None:
    found = read(q)
    assert found is not None
    assert found.lacks == ("seats_from_button",)


def test_the_smallest_chip_is_asked_where_shares_do_not_come_out() -> None:
    found = read("{10,000|pot}, three way chop, seats 2, 4 and 7, button seat 3")
    assert found is not None
    assert found.lacks == ("smallest_chip",)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Paul has the Qh, Rita the Qs. spades are top here", ["Rita", "Paul"]),
        ("Paul hat Herz Dame, Rita Pik Dame. Pik ist die höchste Farbe", ["Rita", "Paul"]),
        ("Paul Qh, Rita Qs; house order spades, hearts, diamonds, clubs", ["s", "h", "d", "c"]),
        ("Paul has the Qh, Rita the Qs", []),
    ],
)
def test_the_suits_decide_as_the_house_orders_them(text: str, order: list[str]) -> None:
    cards = high_cards(text)
    assert cards == {"Paul": "Qh", "Rita": "Qs"}
    assert list(suit_order(text, cards)) == order


@pytest.mark.parametrize(
    ("text", "live", "who"),
    [
        ("three way all in, 900 and 2,400, the big stack covers both", {"P1": 900, "P2": 2400}, "NEW"),
        ("Rosa 900, Sven 2.400, ich decke beide", {"Rosa": 900, "Sven": 2400}, "ME"),
        ("A 900, B 2,400, C covers everybody", {"A": 900, "B": 2400}, "C"),
        ("A 900, B covers with 2,400", {"A": 900, "B": 2400}, ""),
        ("A 900, B 2,400, B covers everybody", {"A": 900, "B": 2400}, ""),
    ],
)
def test_who_covers_the_others_is_a_player_of_his_own(text: str, live: dict[str, int], who: str) -> None:
    assert covering(text, live) == who


def test_as_many_are_all_in_as_are_told() -> None:
    assert [told_many(t) for t in ("4-way all in", "drei Spieler all in", "two all-ins")] == [4, 3, 0]
    found = read("four way all in: {400|in P1}, {900|in P2}, {2,100|in P3}. main pot?", "pots")
    assert found is not None
    assert found.lacks == ("all_in_for",)


@pytest.mark.parametrize(
    ("q", "lang", "paid"),
    [
        ("Rosa all in {900|in P1}, Sven and Tilda {call|call P2}", "en", {"Rosa": 900, "Sven": 900, "Tilda": 900}),
        ("Rosa {900|in P1}, Sven und Tilda je {2.000|in P2}", "de", {"Rosa": 900, "Sven": 2000, "Tilda": 2000}),
        ("short {800|in P1}, {two callers|call P2}", "en", {"P1": 800, "P2": 800, "P3": 800}),
        ("I {5k|in ME}, he has {9k|in P1}. before the hand {5k|in P2} and {9k|in P2}", "en", {"ME": 5000, "HE": 9000}),
        ("he's got {4,000|in P1}, I've got {9,000|in ME}, he {calls|call P2}", "en", {"HE": 4000, "ME": 9000}),
        (
            "CO and BTN both call UTG's all in of {2,200|in P1}. how big is the pot",
            "en",
            {"UTG": 2200, "CO": 2200, "BTN": 2200},
        ),
        ("Rosa und Sven {callen|call P2} die {900|in P2} von Tilda", "de", {"Rosa": 900, "Sven": 900, "Tilda": 900}),
        ("three: {700 / 1900|in P1}, and if the {1900|in P4} guy wins", "en", {"P1": 700, "P2": 1900}),
        ("Rosa bets {900|bet P1}, Sven makes it {2,500|bet ME}, Rosa {folds|fold P2}", "en", {"Rosa": 900, "Sven": 2500}),
    ],
)  # fmt: skip
def test_each_player_is_told_once_and_none_is_left_out(q: str, lang: str, paid: dict[str, int]) -> None:
    found = read(q, "pots", lang)
    assert found is not None
    told = dict(zip(found.facts["seats"], found.facts["contributions"], strict=True))
    assert sorted(told.values()) == sorted(paid.values())
    assert {n for n in paid if not n.startswith("P")} <= set(told)


def test_a_blind_that_is_all_in_has_not_folded_with_the_other() -> None:
    q = "sb {400|in SB}, co {2,000|in P1}, me {2,000|in ME}. blinds {200/400|blinds}, bb {folds|fold BB}"
    assert [pot["amount"] for pot in verdict(q, "pots")["pots"]] == [1600, 3200]


def test_chips_put_in_later_come_on_top() -> None:
    q = "I'm in for {2,000|in ME}. Two call and on the turn they put in another {700|in P1} each"
    assert [pot["amount"] for pot in verdict(q, "pots")["pots"]] == [6000, 1400]


def test_the_same_chips_are_no_same_hands() -> None:
    q = "Rosa {900|in P1}, Sven {900|in P2}, both in for the same. Sven wins"
    assert shares(q) == {"Sven": 1800}


def test_better_than_somebody_are_those_who_tie_before() -> None:
    q = "Rosa {1,000|in P1}, Sven {3,000|in P2}, Tilda {3,000|in P3}. Rosa and Tilda tie, better than Sven"
    assert shares(q) == {"Rosa": 1500, "Tilda": 5500}


def test_a_bet_and_a_fold_by_name_are_read_though_they_bear_no_mark() -> None:
    q = (
        "{1,200|pot} preflop. Flop Rosa all in {800|in P1}, Sven {calls|call P2}, Tilda {calls|call P3}. "
        "Turn Sven bets 1,500 and Tilda gives up"
    )
    ruled = verdict(q, "pots")
    assert ([pot["amount"] for pot in ruled["pots"]], ruled["returned"]) == ([3600], 1500)


def test_whether_somebody_is_out_is_a_question() -> None:
    q = "A {1.900|in P1} all-in beste Hand, B {5.200|in P2} zweitbeste, C {9.000|in P3} schlechteste. Ist C raus?"
    assert shares(q, lang="de") == {"A": 5700, "B": 6600, "C": 3800}


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        ("Main (3.050) und Side (5.050) zusammen geteilt, Gleichstand Sitz 1 und Sitz 5, Button 9, 50er sind die kleinsten. "
         "Korrekt?", "de", [4100, 4000]),
        ("main 2,900 and side 1,700, seats 2 and 8 tie, button 5, 100s lowest. who gets what?", "en", [2400, 2200]),
        ("Main pot 5,100: Al and Bo tie. Side pot 1,900 Bo over Cy. Hundreds are lowest, Bo's first left of the button",
         "en", [4500, 2500]),
        ("main 4,500 side 1,500. Sal and Deb tie for both, 100s smallest, Sal sits straight left of the button", "en",
         [3100, 2900]),
        ("Hauptpot 4.700: A und B teilen. Sidepot 2.000 zwischen B und C, B gewinnt. Kleinster Chip 100, A sitzt direkt "
         "links vom Button", "de", [2400, 4300]),
    ],
)  # fmt: skip
def test_who_ties_behind_the_pots_ties_for_each_of_them(q: str, lang: str, awarded: list[int]) -> None:
    assert [own for own in verdict(q, "award", lang)["awarded"] if own] == awarded


@pytest.mark.parametrize(
    ("text", "chip"),
    [
        ("a thousand chopped three ways with 25s still on: Ann left of the button", 25),
        ("O8, 9,300 pot, hundreds. I win the high", 100),
    ],
)
def test_the_chip_that_is_still_on_is_the_smallest(text: str, chip: int) -> None:
    told = told_chip(text)
    assert told is not None
    assert told[0] == chip


def test_a_short_stack_wins_no_side_pot() -> None:
    told = shares("main pot is {6,300|pot} and side is {2,500|pot}. The short stack ties with B")
    assert told == {"Short stack": 3150, "B": 5650}


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Im Pot {18.000|pot}, 3 Spieler, zwei splitten, wie viel jeder", "de"),
        ("pot {18,000|pot}, 3 players, two split it, how much each", "en"),
    ],
)
def test_those_who_share_are_counted_not_all_who_played(text, lang):
    assert [*shares(text, lang=lang).values()] == [9000, 9000]


def test_the_smallest_chip_is_nobodys_chips():
    found = read(
        "A {900|in P1} all in, B {2400|in P2}, C {2400|in P3}. Kleinster Chip {100|dead}.", "pots", "de"
    )
    assert found is not None
    assert found.facts["contributions"] == [900, 2400, 2400]
    assert found.facts["smallest_chip"] == 100


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("pot {5,500|pot} split 3 ways, seats 1 4 7, button 6, {100 chips|chipsize}", "en"),
        ("{5.500|pot}, drei teilen: Plätze 1, 4 und 7, Button auf 6, {100er|chipsize}", "de"),
    ],
)
def test_seats_in_a_row_sit_around_the_button(q: str, lang: str) -> None:
    assert shares(q, lang=lang) == {"Seat 7": 1900, "Seat 1": 1800, "Seat 4": 1800}


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        (
            "pot {10,300|pot}, me seat 3 and a bloke in seat 8 tie. Button's on 7, {100|chipsize} smallest",
            "en",
        ),
        ("{10.300|pot}, ich Platz 3 und einer auf Platz 8 teilen. Button auf 7, {100er|chipsize}", "de"),
    ],
)
def test_a_winner_without_a_name_is_called_by_the_seat_that_is_left(q: str, lang: str) -> None:
    assert shares(q, lang=lang) == {"Seat 8": 5200, "ME": 5100}


@pytest.mark.parametrize(
    ("q", "first"),
    [
        (
            "7,300 pot, seats 2 and 5 tied, the button stands in front of seat 4, smallest chip 100. Who gets how much?",
            5,
        ),
        (
            "Pot 8.100, Sitz 4 und 9 teilen, der Button liegt vor Sitz 6, kleinster Chip 100. Wer kriegt wie viel?",
            9,
        ),
        ("Pot 8.100, Sitz 4 und 9 teilen, kleinster Chip 100. Wer kriegt wie viel?", None),
    ],
)
def test_seats_have_an_order_only_from_a_button_that_is_told(q: str, first: int | None) -> None:
    found = scenario.read(q, "en" if "pot," in q else "de")
    assert found.lacks == (() if first else ("seats_from_button",))
    assert first is None or found.facts["seats"][0] == f"Seat {first}"
