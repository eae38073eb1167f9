"""A cardroom's own document, in English or German: the numbers are found, whatever surrounds them."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pace import slowness

from ingest.clean import join
from ingest.parse import Unit, house, longform
from ingest.parse.complete import unplaced
from rulebot.errors import CannotRead
from rulebot.model import Kind

SOURCES = Path(__file__).resolve().parent.parent / "corpus" / "sources"

PRINTED = """\
Harbour Lights Poker Room
Tournament Rules, edition of May 2025

Contents
General Concepts .............................. 1
1. Floor Decisions ............................ 1
2. Phones ..................................... 1
24. Colouring Up .............................. 2
43. Raise Amounts ............................. 2
71. Penalties ................................. 3

We ask everybody to be kind. These rules were made for a friendly room and are read
out before the first hand of every event.

General Concepts

1. Floor Decisions
The floor decides. Its decision is final in all cases, see also
71. Penalties for those who do not accept it are given by the
tournament director.
2. Phones
Players may not
1. talk on the phone at the table,
2. film the table,
3. use a chart, or
4. play music that other people can hear without any head-
phones.
Page 1 of 3
Harbour Lights Poker Room
Button and other matters of dealing are for the dealer. A player who dis-
agrees asks for the floor; headphones are not
Page 2 of 3
Harbour Lights Poker Room
allowed during the final table.
24. Colouring Up
Every player's small chips are rounded up. A stack of 1.200 gets
500 and 1000 chips. The chip race is not used in this room by any dealer.
43. Raise Amounts
A raise of exactly half may be taken back to a call. All-
in players are exempt.
Page 3 of 3
Harbour Lights Poker Room
71. Penalties
Warning, one round, three rounds.
"""

GLUED = """\
# Kingsway Casino
Our reading of the TDA rules.

## 43: Raise Amounts
A: A raise must be at least equal to the largest prior full bet.

Example: A bets 1000.

KINGSWAY: We give the option
at exactly half.
A: Only once a night.

Example: B declares 1400.

## 44: Oversized Chip Betting
TDA: A single oversized chip is a call.
KINGSWAY: One chip is a call, always.
TDA: To raise, declare it first.

### RP-5: Prematurely Dealt Cards
Burn cards stay burned.
Kingsway: We reshuffle.
"""

GERMAN = """\
Spielbank am Wall

Hausordnung für Turniere

Die Regeln der TDA gelten mit diesen Ausnahmen.

Regel 5: Telefone sind am Tisch nicht erlaubt.
Regel 29: Wir geben 40 Sekunden und einen Count-
down von 10 Sekunden.
§ 43-A: Bei genau der Hälfte ist es ein Call.
§ 43-B: Die Ansage gilt als Gesamtbetrag.

Regel 45
Mehrere Chips
Es zählt, was auf dem Tisch liegt. Die Strafen stehen in
Regel 71. Sie gelten auch hier.
Hausregel: Bei Streit entscheidet der Floor.

Regeln 51 und 52: Der Floor entscheidet.

EV 7: Der Dealer-Wechsel ruht 60 Sekunden vor der Pause.

ad § 45: Zwei Chips zu 1000 bei 1200 sind ein Call.
"""


def read(text: str) -> dict[str, Unit]:
    return {unit.number: unit for unit in house.parse(text.split("\n"))}


def body(unit: Unit) -> str:
    return join(unit.body).text


def title(unit: Unit) -> str:
    return join(unit.title).text


def comment(unit: Unit) -> str:
    return join(unit.comment).text


def test_a_printed_document_gives_its_rules_by_number() -> None:
    found = read(PRINTED)
    assert list(found) == ["1", "2", "24", "43", "71", "front"]
    assert [title(found[n]) for n in list(found)[:5]] == [
        "Floor Decisions",
        "Phones",
        "Colouring Up",
        "Raise Amounts",
        "Penalties",
    ]
    assert {unit.language for unit in found.values()} == {"en"}


def test_contents_page_numbers_and_headers_are_left_out_with_the_reason() -> None:
    left_out = house.skipped(PRINTED.split("\n"))
    lines = PRINTED.split("\n")
    reasons = {lines[number - 1]: reason for number, reason in left_out.items()}
    assert reasons["43. Raise Amounts ............................. 2"] == "table of contents"
    assert reasons["Page 2 of 3"] == "page number"
    assert reasons["Harbour Lights Poker Room"] == "page header or footer"
    assert 1 not in left_out
    assert len(left_out) == 7 + 3 + 3


def test_a_number_wrapped_to_the_start_of_a_line_begins_no_rule() -> None:
    found = read(PRINTED)
    assert body(found["1"]).endswith(
        "see also 71. Penalties for those who do not accept it are given by the tournament director."
    )
    assert body(found["71"]) == "Warning, one round, three rounds."
    assert "gets 500 and 1000 chips." in body(found["24"])


def test_a_numbered_list_stays_in_its_rule() -> None:
    assert "\n1. talk on the phone at the table,\n2. film the table,\n3. use a chart, or\n4. play" in body(
        read(PRINTED)["2"]
    )


def test_lines_and_words_broken_by_the_page_are_joined() -> None:
    found = read(PRINTED)
    assert "any headphones." in body(found["2"])
    assert "A player who disagrees asks" in body(found["2"])
    assert "headphones are not allowed during the final table." in body(found["2"])
    assert "All-in players are exempt." in body(found["43"])


def test_what_belongs_to_no_rule_is_given_back_for_a_person_to_place() -> None:
    assert body(read(PRINTED)["front"]).split("\n") == [
        "Harbour Lights Poker Room",
        "Tournament Rules, edition of May 2025",
        "We ask everybody to be kind. These rules were made for a friendly room and are read "
        "out before the first hand of every event.",
    ]


def test_remarks_below_reprinted_text_are_the_house_s_comment() -> None:
    found = read(GLUED)
    assert list(found) == ["43", "44", "RP-5", "front"]
    assert body(found["43"]).endswith("\nExample: A bets 1000.")
    assert comment(found["43"]).split("\n")[0] == "We give the option at exactly half."
    assert comment(found["43"]).endswith("\nA: Only once a night.\nExample: B declares 1400.")
    assert body(found["44"]) == "A single oversized chip is a call.\nTo raise, declare it first."
    assert comment(found["44"]) == "One chip is a call, always."
    assert comment(found["RP-5"]) == "We reshuffle."


def test_a_german_document_is_read_as_german() -> None:
    found = read(GERMAN)
    assert list(found) == ["5", "29", "43", "45", "RP-7", "ADD-45", "front"]
    assert {unit.language for unit in found.values()} == {"de"}
    assert body(found["29"]) == "Wir geben 40 Sekunden und einen Countdown von 10 Sekunden."
    assert body(found["ADD-45"]) == "Zwei Chips zu 1000 bei 1200 sind ein Call."
    assert found["RP-7"].kind is Kind.PROCEDURE
    assert found["RP-7"].section == "Empfohlene Vorgehensweisen"


def test_remarks_on_clauses_are_parts_of_one_rule() -> None:
    assert body(read(GERMAN)["43"]).split("\n") == [
        "A: Bei genau der Hälfte ist es ein Call.",
        "B: Die Ansage gilt als Gesamtbetrag.",
    ]


def test_a_number_alone_takes_the_line_below_as_its_title() -> None:
    rule = read(GERMAN)["45"]
    assert title(rule) == "Mehrere Chips"
    assert body(rule) == (
        "Es zählt, was auf dem Tisch liegt. Die Strafen stehen in Regel 71. Sie gelten auch hier."
    )
    assert comment(rule) == "Bei Streit entscheidet der Floor."


def test_a_remark_on_several_rules_is_not_guessed_into_one() -> None:
    assert "Regeln 51 und 52: Der Floor entscheidet." in body(read(GERMAN)["front"])


@pytest.mark.parametrize("text", [PRINTED, GLUED, GERMAN])
def test_every_word_is_in_a_unit_or_left_out_with_a_reason(text: str) -> None:
    lines = [line.replace("TDA: ", "").replace("KINGSWAY: ", "") for line in text.split("\n")]
    known = ["Kingsway:", "Hausregel:", "Regel 5:", "Regel 29:", "Regel 45", "§ 43-", "EV 7:", "ad § 45:"]
    lost = unplaced(lines, house.parse(text.split("\n")), house.skipped(text.split("\n")))
    assert [
        words for line in lost.values() for words in line if words not in known and words != "General"
    ] == []


def test_contents_without_dots_are_told_from_the_rules_themselves() -> None:
    rules = "1: Seats\n\nSit.\n\n2: Clock\n\nThink.\n\n3: Chips\n\nStack."
    text = f"Our rules\n\n1: Seats\n2: Clock\n3: Chips\n\n{rules}"
    found = read(text)
    assert [body(found[n]) for n in "123"] == ["Sit.", "Think.", "Stack."]
    assert list(house.skipped(text.split("\n"))) == [3, 4, 5]


def test_a_list_of_principles_above_the_rules_is_no_table_of_contents() -> None:
    rules = "Rule 1: Seats\n\nSit.\n\nRule 2: Clock\n\nThink.\n\nRule 3: Chips\n\nStack."
    text = f"1. Be kind.\n2. Be fair.\n3. Be quick.\n\n{rules}"
    found = read(text)
    assert body(found["front"]) == "1. Be kind.\n2. Be fair.\n3. Be quick."
    assert body(found["2"]) == "Think."


def test_rule_numbers_below_the_rules_are_illustrations() -> None:
    text = "1: Seats\n\nSit.\n\n45: Chips\n\nStack.\n\nRule 45: Multiple Chips\n\nTwo 1000s."
    found = read(text)
    assert list(found) == ["1", "45", "ADD-45"]
    assert body(found["ADD-45"]) == "Two 1000s."


def test_a_list_of_contents_above_short_remarks_leaves_the_remarks_as_the_rules() -> None:
    numbers = (5, 24, 43)
    names = "".join(f"Rule {n}: Topic of the house\n" for n in numbers)
    found = read(names + "\n" + "".join(f"Rule {n}: we allow it.\n\n" for n in numbers))
    assert [body(found[str(n)]) for n in numbers] == ["we allow it."] * 3


def test_a_short_remark_that_comes_again_is_no_page_header() -> None:
    text = "".join(f"Rule {n}: Topic\nTDA text of it.\nHouse: As TDA.\n\n" for n in range(1, 9))
    found = read(text)
    assert [comment(unit) for unit in found.values()] == ["As TDA."] * 8


@pytest.mark.parametrize("name", ["tda-2024-en.txt", "clubs-nz-2022.txt"])
def test_it_reads_the_longform_books_as_their_own_parser_does(name: str) -> None:
    lines = (SOURCES / name).read_text("utf-8").split("\n")
    ours = {unit.number: unit for unit in longform.parse(lines)}
    theirs = {unit.number: unit for unit in house.parse(lines)}
    assert list(ours) == list(theirs)
    for number, unit in ours.items():
        assert unit.section == theirs[number].section
        assert title(unit) == title(theirs[number])
        if number == "front":
            assert body(unit).split() == body(theirs[number]).split()
        else:
            assert body(unit) == body(theirs[number])


STYLES = [
    "{}: {}",
    "{}. {}",
    "Rule {}: {}",
    "§ {} {}",
    "Regel {}. {}",
    "## {}: {}",
    "**{}: {}**",
    "Rule {}\n{}",
]
SENTENCES = [
    "The floor decides.",
    "A raise to 1,200 stays a raise.",
    "See also\nRule 71. It applies.",
    "Blinds are 100-200.",
    "12 players sit at a table.",
]


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[str, int]]:
    """A document in one style, and for each number how long the list inside its rule is."""
    style = draw(st.sampled_from(STYLES))
    mark = draw(st.sampled_from(["{}) ", "{}. ", "- {}. "]))
    apart = [] if style != "{}. {}" and draw(st.booleans()) else [""]
    rules = sorted(draw(st.sets(st.integers(1, 71), min_size=3, max_size=25)))
    lists = {str(n): draw(st.sampled_from([0, 0, 0, 2, 3, 5])) for n in rules}
    out = [draw(st.sampled_from(["House rules\n", "Our club, 2025\nwelcomes you.\n", ""]))]
    if draw(st.booleans()):
        out += ["Contents", *(f"{n}: Topic {n} ........ {n // 9 + 1}" for n in rules), ""]
    for n in rules:
        items = [mark.format(k) + "something short" for k in range(1, lists[str(n)] + 1)]
        text = draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3))
        out += [style.format(n, "A topic of the house"), *apart, *text, *items, *apart]
    return "\n".join(out), lists


@settings(max_examples=150, deadline=None)
@given(documents())
def test_any_document_in_one_style_gives_its_numbers_and_keeps_its_lists(
    document: tuple[str, dict[str, int]],
) -> None:
    text, lists = document
    found = read(text)
    assert [number for number in found if number != "front"] == list(lists)
    for number, items in lists.items():
        assert body(found[number]).count("something short") == items
        assert title(found[number]) == "A topic of the house"


HOSTILE = {
    "a line of 10 MB": ["43: " * 2_500_000],
    "100,000 tags": ["<p>"] * 100_000,
    "angle brackets": ["<<<" * 60_000],
    "NUL": ["43: A\0B"],
    "a million lines": ["43: x"] * 1_000_000,
    "prose": ["Nothing is numbered here.", "And nothing here."],
    "nothing": [],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_holds_no_rules_is_refused_quickly(name: str) -> None:
    began = time.process_time()
    with pytest.raises(CannotRead):
        house.parse(HOSTILE[name])
    assert time.process_time() - began < 5 * slowness()


@pytest.mark.parametrize(
    "line", ["1: x", "Rule 7", "Page 7", "7", "A: b", "a-", "." * 20, "Rules 1 and 2: x", "## HEADING", "\f"]
)
def test_a_document_of_one_line_again_and_again_is_read_or_refused_quickly(line: str) -> None:
    began = time.process_time()
    with suppress(CannotRead):
        assert house.parse([line] * 49_000)
    assert time.process_time() - began < 5 * slowness()


@pytest.mark.parametrize("unit", ["1: x ", " \t", "a.b:", "Rule 1 ", "- ", "….", "_", ". "])
def test_a_line_of_200_000_characters_is_read_or_refused_quickly(unit: str) -> None:
    began = time.process_time()
    line = (unit * 200_000)[:200_000]
    with suppress(CannotRead):
        assert house.parse(["1: Seats", "", *[line] * 5])
    assert time.process_time() - began < 5 * slowness()
