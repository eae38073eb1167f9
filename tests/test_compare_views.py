"""The bank of hands, the matrix, one rule's lineage, the briefing and the files: true to the books, quick."""

from __future__ import annotations

import csv
import io
import json
import re
import time

import docx
import pytest

from rulebot.compare import bank, export
from rulebot.compare.briefing import briefing
from rulebot.compare.differences import differences
from rulebot.compare.hand import outcomes
from rulebot.compare.lineage import lineage
from rulebot.compare.matrix import matrix
from rulebot.compare.model import Difference, Kind, Origin, Side
from rulebot.compare.redline import changed
from rulebot.errors import UnknownId
from rulebot.library import Library

HOUSES = ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")
TOPICS = """
exactly 50 %|under 50 %, silent|mixed chips|two-motion raise|minimum re-raise|short all-ins adding up|"I bet five"
"pot" in NL|dead blind pre-flop PLO|odd chips, same hand both ways H/L|undercall facing all-in
over-bet for change with "call" said|colour-up|late stack|penalties in hands|BBA order|11-D halt|last live hand
misdeal re-deal for absent player|dead button
"""
"""Where the four houses rule otherwise, row by row of their matrix."""


def test_the_bank_is_large_and_decides_every_row_of_the_matrix(library):
    hands = bank.hands(library)
    assert len(hands) >= 60
    assert len({hand.id for hand in hands}) == len(hands)
    decisive = {hand.topic for hand in hands if hand.part}
    assert set(re.split(r"[|\n]", TOPICS.strip())) <= decisive


def test_every_hand_parts_the_houses_that_it_says(library):
    for hand, found in bank.ruled(library, HOUSES, "en"):
        assert all(each.kind != "impossible" for each in found), hand
        assert tuple(each.house for each in found if each.differs) == hand.part, hand.id


def test_where_a_house_parts_its_clause_is_quoted(library):
    for hand, found in bank.ruled(library, HOUSES, "en"):
        for each in found:
            if each.differs and each.clause:
                assert each.clause.startswith(f"{each.house}:"), hand.id
                assert each.quote, (hand.id, each.clause)


def test_every_printed_example_can_be_put_to_every_house(library):
    """The worked examples of the books, as facts, are hands like any other."""
    path = library.corpus.parent / "tests" / "calculate" / "examples" / "betting.jsonl"
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        found = outcomes(library, case["kind"], case["facts"], "en")
        assert [each.house for each in found] == list(HOUSES)
        assert not found[0].differs


def test_the_matrix_has_every_rule_and_every_house(library):
    for language in ("en", "de"):
        rows = matrix(library, language)
        assert len(rows) == 71 + 22
        assert all(set(row.cells) == set(HOUSES[1:]) and row.title and row.section for row in rows)
    clock = next(row for row in matrix(library, "en") if row.rule == "29")
    assert clock.numeric
    assert clock.changes_play
    assert not clock.cells["clubs-nz-2022"].changes_play


def test_a_cell_that_changes_play_says_what(library):
    for row in matrix(library, "en"):
        for house, cell in row.cells.items():
            assert not cell.changes_play or cell.effects or row.rule == "RP-5", (row.rule, house)


def test_the_lineage_of_a_rule_goes_from_2011_over_the_marks_to_every_house(library):
    stages = lineage(library, "29", "en")
    assert [stage.id for stage in stages] == [
        "tda-2011:24", "tda-2011:26", "tda-2024:29", "ace:29", "clubs-nz-2022:29",
    ]  # fmt: skip
    assert "one minute" in stages[0].text
    new = lineage(library, "23", "en")[1]
    assert any("audio signal" in new.text[a:b] for a, b in new.marks)
    assert lineage(library, "64", "de")[0].id == ""
    with pytest.raises(UnknownId):
        lineage(library, "99", "en")


@pytest.mark.parametrize("house", HOUSES[1:])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_briefing_tells_every_rule_that_plays_otherwise_with_numbers_worked(library, house, language):
    told = briefing(library, house, language)
    play = {d.rule for d in differences(library, "tda-2024", house) if d.changes_play}
    assert {p.rule for p in (*told.changed, *told.lacking)} == play
    assert len(told.worked) >= 8
    assert all(w.usual != w.here and w.clause.startswith(f"{house}:") for w in told.worked)
    assert len({w.clause for w in told.worked}) == len(told.worked)


def test_tda_2024_needs_no_briefing_on_itself(library):
    told = briefing(library, "tda-2024", "en")
    assert (told.worked, told.changed, told.lacking) == ((), (), ())


@pytest.fixture(scope="module")
def comparison(library) -> export.Comparison:
    return export.Comparison("TDA 2024", "Clubs NZ", differences(library, "tda-2024", "clubs-nz-2022"), "en")


def test_the_csv_has_a_line_a_difference(comparison):
    rows = list(csv.DictReader(io.StringIO(export.as_csv(comparison).decode("utf-8-sig"))))
    assert len(rows) == len(comparison.found)
    assert [row["clause"] for row in rows] == [d.clause for d in comparison.found]
    assert {row["changes_play"] for row in rows} == {"yes", "no"}


def test_the_files_hold_every_quote(comparison):
    page, markdown = export.as_page(comparison).decode(), export.as_markdown(comparison).decode()
    assert page.count("<section>") == len(comparison.found) == markdown.count("\n## ")
    words = re.sub(r"<[^>]+>", "", page)
    for d in comparison.found:
        for side in (d.a, d.b):
            assert export._e(side.quote) in words


def hostile(quote: str) -> export.Comparison:
    d = Difference(
        "1", "1", Kind.POLICY, Origin.HOUSE, quote, Side("x:1", quote), Side("y:1", f"{quote} not"), quote,
        True, "text",
    )  # fmt: skip
    return export.Comparison("=HYPERLINK(1)", "<b>", [d], "en")


@pytest.mark.parametrize("quote", ["<script>x</script>", "=1+1", "# **bold** [x](y)", "a\x00b\x07", "|a|`b`"])
def test_words_of_a_book_stay_words_in_every_file(quote):
    told = hostile(quote)
    assert "<script" not in export.as_page(told).decode()
    row = next(csv.DictReader(io.StringIO(export.as_csv(told).decode("utf-8-sig").replace("\x00", ""))))
    assert not row["effect"].startswith("=")
    assert "](y)" not in export.as_markdown(told).decode().replace("\\]", "")
    for write, _ in export.FORMATS.values():
        assert write(told)


def test_the_word_document_tracks_what_changed(comparison):
    write, _ = export.FORMATS["docx"]
    data = write(comparison)
    body = docx.Document(io.BytesIO(data)).element.xml
    assert body.count("<w:ins ") >= 50
    assert body.count("<w:del ") >= 50
    assert body.count("<w:delText") >= 50
    assert len(set(re.findall(r'w:(?:ins|del) [^>]*w:id="(\d+)"', body))) == len(
        re.findall(r"<w:(?:ins|del) ", body)
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [("Chips must stay.", "Chips may stay."), ("a b c", "a c"), ("a c", "a b c"), ("", "new"), ("old", "")],
)
def test_accepting_every_change_gives_the_second_text(one, other):
    pieces = list(changed(one, other))
    assert "".join(text for kind, text in pieces if kind != "deleted") == other


def test_typography_is_no_tracked_change():
    assert [kind for kind, _ in changed('he or she says "x" & y', "they say “x” and y")] == ["same"]


def test_the_views_are_quick():
    library = Library()
    began = time.perf_counter()
    matrix(library, "en")
    briefing(library, "ace", "en")
    bank.parting(library, HOUSES, "en")
    assert time.perf_counter() - began < 4
