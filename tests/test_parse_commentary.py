"""ACE: the reprinted TDA text equals TDA 2024, and every remark stays with its rule."""

from __future__ import annotations

import hashlib
import time
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest
from pace import slowness

from ingest import read
from ingest.clean import join
from ingest.parse import Unit, commentary, longform
from ingest.parse.complete import unplaced
from rulebot.errors import CannotRead

SOURCES = Path(__file__).resolve().parent.parent / "corpus" / "sources"
PLAIN_QUOTES = str.maketrans("“”‘’", "\"\"''")


@cache
def source(name: str) -> list[str]:
    return read.lines(name, hashlib.sha256((SOURCES / name).read_bytes()).hexdigest())


@cache
def tda() -> dict[str, Unit]:
    return {unit.number: unit for unit in longform.parse(source("tda-2024-en.txt"))}


@cache
def titles() -> dict[str, str]:
    return {number: join(unit.title).text for number, unit in tda().items() if number != "front"}


@cache
def ace() -> dict[str, Unit]:
    return {unit.number: unit for unit in commentary.parse(source("ace.txt"), titles())}


def body(number: str) -> str:
    return join(ace()[number].body).text


def comment(number: str) -> str:
    return join(ace()[number].comment).text


def words(unit: Unit) -> list[str]:
    return join(unit.body).text.translate(PLAIN_QUOTES).split()


def differences(number: str) -> list[tuple[str, str]]:
    ours, theirs = words(tda()[number]), words(ace()[number])
    codes = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    return [(" ".join(ours[a:b]), " ".join(theirs[c:d])) for op, a, b, c, d in codes if op != "equal"]


def test_it_has_the_units_of_tda_2024_in_the_same_order() -> None:
    assert list(ace()) == list(tda())
    assert [unit.section for unit in ace().values()] == [unit.section for unit in tda().values()]
    for number, words_of_title in titles().items():
        assert join(ace()[number].title).text == words_of_title.translate(PLAIN_QUOTES)


def test_the_reprinted_text_equals_tda_2024_but_for_the_words_the_house_changed() -> None:
    found = {number: differences(number) for number in titles() if differences(number)}
    assert found == {
        "65": [("exposed.", "exposed")],
        "ADD-18": [("TD's", "TDs")],
        "ADD-38": [("she has", "they have"), ("her", "the"), ("she has", "they have"), ("her", "the")],
    }


def test_the_repairs_are_those_that_make_the_copy_equal_again() -> None:
    repaired = [(e.line, e.before) for e in read.errata() if e.source == "ace.txt"]
    assert [line for line, _ in repaired] == [104, 124, 198, 220, 220, 246, 445, 503, 509, 509]
    assert (220, "the flop will be called") in repaired


def test_no_word_is_lost_and_none_is_added() -> None:
    assert unplaced(source("ace.txt"), ace().values(), {}) == {}


def test_a_lost_remark_would_be_noticed() -> None:
    silent = [Unit(u.kind, u.number, u.language, u.section, u.title, u.body) for u in ace().values()]
    assert len(unplaced(source("ace.txt"), silent, {})) > 71


def test_every_rule_has_a_remark_and_no_procedure_or_illustration_has_one() -> None:
    assert {unit.number for unit in ace().values() if unit.comment} == {str(n) for n in range(1, 72)} | {
        "front"
    }


def test_73_paragraphs_begin_with_the_marker_and_the_marker_is_no_word_of_the_remark() -> None:
    assert sum(line.strip("* ").startswith("ACE:") for line in source("ace.txt")) == 73
    assert not any("ACE:" in comment(number) for number in ace())
    assert not any("ACE:" in body(number) for number in ace())


@pytest.mark.parametrize(
    ("number", "paragraphs"),
    [
        ("5", 5),
        ("8", 3),
        ("11", 2),
        ("25", 4),
        ("39", 5),
        ("47", 2),
        ("53", 2),
        ("54", 4),
        ("67", 4),
        ("71", 1),
    ],
)
def test_a_remark_of_several_paragraphs_is_whole(number: str, paragraphs: int) -> None:
    assert comment(number).count("\n") == paragraphs - 1


def test_letters_and_numbers_of_a_remark_are_no_parts_of_the_rule() -> None:
    assert comment("8").split("\n")[1].startswith("A. Their stack amount")
    assert comment("47").endswith("\nB Does not apply to our league, this is for limit poker")
    assert comment("67").startswith("1. Do not discuss your hand")
    assert comment("35").startswith("A: This deals with the common causes")
    assert body("67").endswith("advisor, or spectator.")


def test_a_page_break_inside_the_reprinted_text_is_mended() -> None:
    cut = {number for number, unit in ace().items() if len(unit.body) > 1 and number != "front"}
    assert cut == {
        *("8", "11", "14", "18", "20", "23", "40", "47", "51", "57"),
        *("RP-8", "ADD-16", "ADD-43", "ADD-45", "ADD-47", "ADD-53-A"),
    }
    assert "dealt in except between the small blind and button. B: In" in body("8")
    assert "who has all options open: call 600" in body("ADD-53-A")


def test_section_headings_glued_into_rules_23_and_31_are_not_their_words() -> None:
    assert body("23").startswith("A new level starts")
    assert body("31").endswith("is subject to penalty.")
    assert ace()["31"].section == "Player Present / Eligible for Hand"
    assert ace()["32"].section == "Button / Blinds"
    assert ace()["23"].section == "General Procedures"


def test_addendum_units_inside_the_paragraph_of_another_stand_alone() -> None:
    assert body("ADD-38").endswith("without a burn off the stub.")
    assert body("ADD-40-A").startswith('"In unclear situations')
    assert body("ADD-53-A").endswith("raise to at least 600, or fold.")
    assert body("ADD-53-B").startswith("A player skipped by OOT action")
    assert body("RP-21").endswith("See also Rule 54: Pot Size and Pot-Limit Bets.")


def test_the_house_speaks_in_the_front_matter_thrice() -> None:
    said = comment("front").split("\n")
    assert len(said) == 5
    assert said[0].startswith("Please remember these rules are not set in concrete")
    assert said[1].startswith("The below information is for informational purposes")
    assert said[2].startswith("Reminder these rules are not set in stone")
    assert said[-1] == "Thank you!"
    assert body("front").split("\n")[1].endswith("the agency rules apply.")
    assert "rules. TDA Rules supplement" in body("front")


def test_a_remark_that_quotes_a_title_begins_no_rule() -> None:
    found = commentary.parse(
        ["1: Seats Sit down.", "ACE: Fine.", "2: not a title", "1: Adding", "2: Clock Be quick."],
        {"1": "Seats", "2": "Clock"},
    )
    assert [p.text for _, p in found[0].comment] == ["Fine.", "2: not a title", "1: Adding"]
    assert [p.text for _, p in found[1].body] == ["Be quick."]


HOSTILE = {
    "a line of 10 MB": ["1: Seats " * 1_000_000],
    "100,000 tags": ["<p>"] * 100_000,
    "angle brackets": ["<<<" * 60_000],
    "NUL": ["1: Seats A\0B"],
    "remarks without rules": ["ACE: x"] * 100_000,
    "nothing": [],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_commented_rule_book_is_refused_quickly(name: str) -> None:
    began = time.process_time()
    with pytest.raises(CannotRead):
        commentary.parse(HOSTILE[name], {"1": "Seats", "ADD-1": "Seats"})
    assert time.process_time() - began < 5 * slowness()


def test_a_megabyte_of_near_headings_parses_quickly() -> None:
    lines = ["1: Seats Sit.", "Rule 1: Seats Ex.", *[" Rule 1: Seat" * 14_000] * 6]
    began = time.process_time()
    found = commentary.parse(lines, {"1": "Seats", "ADD-1": "Seats"})
    assert len(found[1].body) == 7
    assert time.process_time() - began < 5 * slowness()


def test_a_unit_that_is_missing_is_named() -> None:
    with pytest.raises(CannotRead, match=r"^1 of 2 units of the reprinted book are not there: 2;"):
        commentary.parse(["1: Seats Sit down."], {"1": "Seats", "2": "Clock"})
