"""Longform: TDA 2024 English and Clubs New Zealand 2022 keep every word, each in its unit."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path

import pytest
from pace import slowness

from ingest.clean import join
from ingest.parse import Unit, longform
from ingest.parse.complete import unplaced
from rulebot.errors import CannotRead
from rulebot.model import Kind

SOURCES = Path(__file__).resolve().parent.parent / "corpus" / "sources"
TDA, NZ = "tda-2024-en.txt", "clubs-nz-2022.txt"


@cache
def source(name: str) -> list[str]:
    return (SOURCES / name).read_text("utf-8").split("\n")


@cache
def units(name: str) -> dict[str, Unit]:
    return {unit.number: unit for unit in longform.parse(source(name))}


def body(name: str, number: str) -> str:
    return join(units(name)[number].body).text


def title(name: str, number: str) -> str:
    return join(units(name)[number].title).text


def numbers(name: str, kind: Kind) -> list[str]:
    return [unit.number for unit in units(name).values() if unit.kind is kind]


@pytest.mark.parametrize(("name", "procedures"), [(TDA, 22), (NZ, 14)])
def test_rules_and_procedures_are_complete_and_in_numeric_order(name: str, procedures: int) -> None:
    assert numbers(name, Kind.RULE) == [str(n) for n in range(1, 72)]
    assert numbers(name, Kind.PROCEDURE) == [f"RP-{n}" for n in range(1, procedures + 1)]
    assert list(units(name))[-1] == "front"


def test_the_addenda_hold_the_units_they_print() -> None:
    tda = ["10", "11-D", "16", "18", "38", "40-A", "43", "45", "46", "47", "51", "52-B", "53-A", "53-B"]
    nz = ["10", "16", "18", "20", "38", "40-A", "43", "45", "46", "47", "51", "52-B", "53-A", "53-B"]
    assert numbers(TDA, Kind.ADDENDUM) == [f"ADD-{n}" for n in tda]
    assert numbers(NZ, Kind.ADDENDUM) == [f"ADD-{n}" for n in nz]


@pytest.mark.parametrize("name", [TDA, NZ])
def test_no_word_is_lost_and_none_is_added(name: str) -> None:
    lines = source(name)
    assert unplaced(lines, units(name).values(), longform.skipped(lines)) == {}


def test_a_lost_word_would_be_noticed() -> None:
    lines = source(NZ)
    fewer = [unit for unit in units(NZ).values() if unit.number != "6"]
    assert list(unplaced(lines, fewer, longform.skipped(lines))) == [36, 38]


@pytest.mark.parametrize("name", [TDA, NZ])
def test_every_unit_has_a_title_and_text_and_no_number_in_its_title(name: str) -> None:
    for unit in units(name).values():
        assert unit.body, unit.number
        if unit.kind is not Kind.FRONT:
            assert re.match(r"[A-Z]\w*[^:]", title(name, unit.number)), unit.number
            assert not title(name, unit.number).endswith(".")


def test_only_the_repeated_title_block_of_clubs_nz_is_skipped() -> None:
    assert longform.skipped(source(TDA)) == {}
    assert sorted(longform.skipped(source(NZ))) == [407, 409, 411, 412, 506, 508, 510, 511]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        (TDA, "12", "hand values at showdown."),
        (TDA, "35", "if 1 of the first 2 cards"),
        (TDA, "58", "facing a check or first"),
        (TDA, "ADD-43", "wants to re-raise, "),
        (TDA, "ADD-53-B", "and the OOT fold"),
        (NZ, "46", "If prior chips are partly"),
    ],
)
def test_a_sentence_cut_by_a_page_break_is_whole_again(name: str, number: str, words: str) -> None:
    assert words in body(name, number)


@pytest.mark.parametrize(("name", "cuts"), [(TDA, 5), (NZ, 1)])
def test_nothing_but_page_breaks_is_mended(name: str, cuts: int) -> None:
    spaces = [s for unit in units(name).values() for s, _ in unit.body if s != "\n"]
    assert spaces == [" "] * cuts


def test_sections_follow_the_rule_numbers_in_the_words_of_each_book() -> None:
    firsts = {1, 7, 12, 23, 30, 32, 35, 40, 63, 67}
    for name in (TDA, NZ):
        sections = [""] + [units(name)[str(n)].section for n in range(1, 72)]
        changes = {n for n in range(1, 72) if sections[n] != sections[n - 1]}
        assert changes == firsts
    assert units(TDA)["40"].section == "Play: Bets and Raises"
    assert units(NZ)["40"].section == "Play: Bets & Raises"
    assert units(TDA)["RP-20"].section == "Recommended Procedures"
    assert units(NZ)["ADD-20"].section == "Illustration Addendum"


def test_headings_at_the_start_of_a_paragraph_leave_the_rest_to_the_text() -> None:
    assert title(TDA, "ADD-10") == "Breaking Tables, 2-Step Random Process"
    assert body(TDA, "ADD-10").startswith("A 2-step random or “double-blind” process")
    assert title(TDA, "ADD-45") == "Multiple Chip Betting"
    assert title(TDA, "47") == "Re-Opening the Bet"
    assert title(NZ, "ADD-20") == "Awarding Odd Chip(s)"
    assert body(NZ, "ADD-20").startswith("F: When hands have identical value")


def test_numbered_lists_inside_a_unit_begin_no_rule() -> None:
    assert "\n1. Discuss contents of live or mucked hands,\n2. Advise" in body(TDA, "67")
    assert "\n1: Adding an overchip is a call" in body(NZ, "ADD-46")
    assert "\n1-A: Player A opens post flop" in body(NZ, "ADD-45")


def test_markup_goes_and_the_printed_characters_stay() -> None:
    assert "the pot size* before the bet" in body(TDA, "57")
    assert "*The pot is the total" in body(TDA, "57")
    assert "50th place payout" in body(TDA, "RP-8")
    assert "\nA) SB is $500, player has 5x $100 chips" in body(NZ, "24")
    assert "D) Deleted 2022." in body(TDA, "20")


def test_bold_words_in_the_text_are_kept_as_changed_and_labels_are_not() -> None:
    bold = {n: [p.text[a:b] for _, p in u.body for a, b in p.bold] for n, u in units(TDA).items()}
    assert bold["12"] == ["Cards speak", "they think"]
    assert "Rule 5" in bold["5"]
    assert bold["ADD-46"] == [
        "don't cover the call AND",
        "whether or not they cover the call amount",
        "This applies whether or not the initial 1k posted is pulled back or left alone.",
    ]
    assert bold["ADD-38"] == []
    assert bold["front"] == []
    assert not any(p.bold for u in units(TDA).values() for _, p in u.title)


def test_the_front_matter_holds_title_block_preambles_and_introductions() -> None:
    front = body(TDA, "front").split("\n")
    assert len(front) == 9
    assert front[0] == "POKER TOURNAMENT DIRECTORS ASSN."
    assert front[5].endswith("2024 Recommended Procedures, Version 1.0, October, 2024")
    assert front[-1].startswith("The Poker TDA is a voluntary poker industry association")
    assert body(NZ, "front").count("CLUBS NEW ZEALAND POKER TOURNAMENT RULES") == 1
    assert body(NZ, "front").endswith("available on the Cubs NZ website")


HOSTILE = {
    "a line of 10 MB": ["*a" * 5_000_000],
    "100,000 tags": ["<p>"] * 100_000,
    "100,000 tags in a line": ["<p>" * 100_000],
    "angle brackets": ["<<<" * 60_000],
    "NUL": ["## 1: A\0B", "text"],
    "only headings": ["#" * 199_000],
    "stars": ["**" * 90_000] * 5,
    "100,000 numbered lines": [f"{n}: text" for n in range(100_000)],
    "nothing": [],
    "blank": ["", "  "],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_rule_book_is_refused_quickly(name: str) -> None:
    began = time.process_time()
    with pytest.raises(CannotRead):
        longform.parse(HOSTILE[name])
    assert time.process_time() - began < 5 * slowness()


def test_a_rule_numbered_twice_is_refused_with_its_line() -> None:
    with pytest.raises(CannotRead, match=r"^7 begins twice, the second time in line 5: "):
        longform.parse(["## 7: Seats", "", "Text.", "", "## 7: Seats", "Text."])


def test_a_megabyte_around_one_rule_parses_quickly() -> None:
    began = time.process_time()
    found = longform.parse(["## 1: Rule", *["**a** *b* \\* <sup>th</sup> " * 4] * 10_000])
    assert len(found[0].body) == 10_000
    assert time.process_time() - began < 5 * slowness()
