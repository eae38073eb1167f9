"""TDA 2011: 54 rules, each whole and in its place, out of columns read in the wrong order."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest
from pace import slowness

from ingest.clean import join
from ingest.parse import Unit, columns
from ingest.parse.complete import unplaced
from rulebot.errors import CannotRead
from rulebot.model import Kind

SOURCE = Path(__file__).resolve().parent.parent / "corpus" / "sources" / "tda-2011.txt"


@cache
def source() -> list[str]:
    return SOURCE.read_text("utf-8").split("\n")


@cache
def units() -> dict[str, Unit]:
    return {unit.number: unit for unit in columns.parse(source())}


def body(number: str) -> str:
    return join(units()[number].body).text


def lines_of(number: str) -> list[int]:
    return [piece.line for _, piece in units()[number].body]


def test_it_has_54_rules_in_numeric_order_and_front_matter() -> None:
    assert list(units()) == [str(n) for n in range(1, 55)] + ["front"]
    assert {unit.kind for number, unit in units().items() if number != "front"} == {Kind.RULE}


def test_no_word_is_lost_and_none_is_added() -> None:
    assert columns.skipped(source()) == {76: "template text"}
    assert unplaced(source(), units().values(), columns.skipped(source())) == {}


def test_every_rule_is_one_run_of_lines_right_below_its_heading_but_for_the_two_that_are_split() -> None:
    for number, unit in units().items():
        if number not in ("36", "50", "front"):
            heading = unit.title[0][1].line
            assert lines_of(number)[0] == heading + 2, number
            assert lines_of(number)[-1] - heading <= 8, number
            assert body(number)[0].isupper(), number
            assert body(number)[-1] in '."', number


def test_rule_36_is_whole() -> None:
    assert lines_of("36") == [272, 142]
    assert "and then completing the action with one additional motion." in body("36")
    assert body("36").endswith("to make his intentions clear.")


def test_rule_50_is_whole() -> None:
    assert lines_of("50") == [140, 3, 5]
    assert "given multiplied by the number of rounds specified in the penalty." in body("50")
    assert body("50").endswith("Repeat infractions are subject to escalating penalties.")
    assert body("50").startswith("A penalty may be invoked")


def test_sections_come_from_the_rule_numbers() -> None:
    firsts = [n for n in range(1, 55) if n == 1 or columns.section(n) != columns.section(n - 1)]
    assert firsts == [1, 5, 10, 19, 26, 28, 31, 34, 47, 50]
    assert {unit.section for unit in units().values()} - {""} <= {line.strip() for line in source()}
    assert units()["43"].section == "Play: Bets & Raises"
    assert units()["37"].section == "Play: Bets & Raises"
    assert units()["13"].section == "Pots / Showdown"
    assert units()["9"].section == "Seating Players; Breaking & Balancing Tables"


def test_the_items_of_rule_51_are_no_rules() -> None:
    items = body("51").split("\n")[1:4]
    assert [item[:2] for item in items] == ["1.", "2.", "3."]
    assert join(units()["1"].title).text == "Floor People"


def test_a_full_stop_after_a_title_is_not_its_word() -> None:
    assert join(units()["13"].title).text == "Playing the Board at Showdown"


def test_escaped_dollars_are_read_as_printed_and_the_template_line_is_nowhere() -> None:
    assert '"five" means $500 or $5,000, the bet stands as $500.' in body("44")
    assert not any("YOUR BUSINESS NAME" in body(number) for number in units())
    assert lines_of("6") == [74]


def test_notes_title_page_and_both_mission_statements_are_front_matter() -> None:
    assert lines_of("front") == [29, 31, 33, 35, 39, 40, 42, 44, 46]
    assert "Copyright © 2011 by The PokerTDA" in body("front")
    assert body("54").endswith("excessive chatter.")


def test_bold_marks_no_change_in_this_book() -> None:
    assert not any(piece.bold for unit in units().values() for _, piece in unit.body)


def test_two_tails_in_one_file_find_their_heads_in_any_order() -> None:
    text = ["tail of two.", "", "3. C", "", "Text.", "", "1. A", "", "Text.", "", "2. B", "", "The"]
    found = columns.parse(text)
    assert [join(unit.body).text for unit in found[:3]] == ["Text.", "The tail of two.", "Text."]


def test_a_tail_without_a_head_is_refused_with_its_line() -> None:
    with pytest.raises(CannotRead, match=r"^line 1 begins in mid-sentence, and rule 1 is no head for it"):
        columns.parse(["tail.", "", "2. B", "", "Text.", "", "1. A", "", "Whole."])


def test_a_missing_or_doubled_rule_is_named() -> None:
    with pytest.raises(CannotRead, match=r"twice: \[3\], missing: \[2\]"):
        columns.parse(["1. A", "", "Text.", "", "3. C", "", "Text.", "", "3. C", "", "Text."])


HOSTILE = {
    "a line of 10 MB": ["1. a" * 2_500_000],
    "100,000 tags": ["<p>"] * 100_000,
    "angle brackets": ["<<<" * 60_000],
    "NUL": ["1. A\0B", "", "text"],
    "100,000 headings": ["", "7. A"] * 100_000,
    "text above all rules": ["Hello.", "", "1. A", "", "Text."],
    "nothing": [],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_such_book_is_refused_quickly(name: str) -> None:
    began = time.process_time()
    with pytest.raises(CannotRead):
        columns.parse(HOSTILE[name])
    assert time.process_time() - began < 5 * slowness()
