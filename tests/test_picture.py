"""The pictures of a ruling: true to scale, no label on another, every word escaped, nothing fetched."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebot.web import line
from rulebot.web.picture import MARGIN, WIDTH, Bar, Mark, Place, bars, number_line, place, table

RAISE = {
    "action": "raise",
    "amount_to": 1700,
    "returned": 0,
    "threshold": 1400,
    "min_raise_to": 1700,
    "to_add": 200,
}
SIGNS = ("tick", "dashed", "double", "triangle", "diamond")


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg) if element.tag.endswith("}text")]


def parsed(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())  # noqa: S314


@st.composite
def number_lines(draw):
    call = draw(st.integers(0, 10**9))
    least = call + draw(st.integers(1, 10**9))
    half = Fraction(call + least, 2)
    others = draw(st.lists(st.integers(0, 10**12), max_size=3))
    values = [call, half, least, *others]
    names = ["call", "half-way line", "Mindest-Raise", "gesetzt", "ruling", "höchstens"]
    marks = [Mark(value, names[at], f"{int(value):,}", SIGNS[min(at, 4)]) for at, value in enumerate(values)]
    room = Fraction(least - call, 2)
    return marks, max(Fraction(0), call - room), least + room


@given(number_lines())
def test_no_label_lies_on_another_and_none_leaves_the_picture(drawn):
    placed = place(*drawn)
    for one in placed:
        assert one.left >= 0
        assert one.right <= WIDTH
    for at, one in enumerate(placed):
        for other in placed[at + 1 :]:
            side = {sign in ("triangle", "diamond") for sign in (one.mark.sign, other.mark.sign)}
            if one.row == other.row and len(side) == 1:
                assert one.right <= other.left or other.right <= one.left


@given(number_lines())
def test_marks_stand_in_the_order_of_their_values_and_the_half_way_line_half_way(drawn):
    marks, low, high = drawn
    at = {each.mark.name: each.x for each in place(marks, low, high)}
    ordered = sorted(place(marks, low, high), key=lambda each: each.mark.value)
    assert [each.x for each in ordered] == sorted(each.x for each in ordered)
    assert abs(2 * at["half-way line"] - at["call"] - at["Mindest-Raise"]) <= 2
    assert all(MARGIN <= at[name] <= WIDTH - MARGIN for name in ("call", "half-way line", "Mindest-Raise"))


def test_the_number_line_of_a_raise_shows_all_that_decides():
    facts = {"call_to": 1100, "new_chips": [1000, 100, 100, 100, 100, 100]}
    drawn = line.picture(RAISE, facts, "en")
    assert drawn is not None
    assert drawn.words == (
        "Number line: call 1,100; half-way line 1,400; put out 1,500; minimum raise 1,700; ruling 1,700"
    )
    assert {"call", "1,100", "half-way line", "1,400", "minimum raise", "1,700", "put out", "1,500"} <= set(
        texts(drawn.svg)
    )
    german = line.picture(RAISE, facts, "de")
    assert german is not None
    assert "Mindest-Raise" in texts(german.svg)
    assert "1.700" in texts(german.svg)


def test_a_threshold_that_is_not_whole_is_shown_as_a_half():
    drawn = line.picture({**RAISE, "threshold": "2801/2", "min_raise_to": 1701}, {}, "en")
    assert drawn is not None
    assert "call 1,100" in drawn.words
    assert "1,400½" in drawn.words


def test_what_pulled_back_chips_leave_is_put_out():
    facts = {"new_chips": [500], "prior_chips": [100, 25], "prior_pulled": [25]}
    drawn = line.picture(RAISE, facts, "en")
    assert drawn is not None
    assert "put out 600" in drawn.words
    gone = line.picture(RAISE, {**facts, "prior_pulled": "all"}, "en")
    assert gone is not None
    assert "put out 500" in gone.words


def test_an_amount_only_spoken_is_marked_as_said():
    drawn = line.picture(RAISE, {"declared": "amount", "declared_amount": 1400}, "de")
    assert drawn is not None
    assert "angesagt 1.400" in drawn.words


@pytest.mark.parametrize(
    "verdict", [{"action": "check", "min_raise_to": None, "threshold": None}, {"action": "yes"}]
)
def test_where_no_amounts_decide_there_is_no_picture(verdict):
    assert line.picture(verdict, {}, "en") is None


def test_the_choices_of_the_next_player_have_their_line():
    verdict = {
        "action": "may-raise",
        "call_by": 200,
        "call_to": 200,
        "min_raise_to": 400,
        "full_min_raise_to": 400,
        "pot_raise_to": 700,
        "max_raise_to": None,
        "bet_to": 200,
    }
    drawn = line.picture(verdict, {}, "en")
    assert drawn is not None
    assert drawn.words == "Number line: call 200; minimum raise 400; at most 700"


def test_pots_are_stacked_with_who_can_win_them():
    verdict = {
        "action": "split",
        "pots": [{"amount": 9600, "eligible": ["SB", "BB"]}, {"amount": 1200, "eligible": ["SB"]}],
    }
    drawn = line.picture(verdict, {}, "de")
    assert drawn is not None
    assert drawn.words.endswith("Hauptpot 9.600: SB, BB; Side Pot 1 1.200: SB")
    assert texts(drawn.svg) == ["Side Pot 1", "1.200", "SB", "Hauptpot", "9.600", "SB, BB"]


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=9))
def test_bars_never_overlap(amounts):
    drawn = bars([Bar("pot", amount, str(amount), "A, B") for amount in amounts], "pots")
    edges = [(int(y), int(h)) for y, h in re.findall(r'y="(\d+)" width="\d+" height="(\d+)"', drawn.svg)]
    assert len(edges) == len(amounts)
    for (top, height), (following, _) in itertools.pairwise(edges):
        assert top + height == following
        assert height >= 40


@pytest.mark.parametrize("many", range(2, 11))
def test_every_seat_is_on_the_table_and_none_covers_another(many):
    drawn = table([Place(f"S{at}", "1,000", turn=at == 0) for at in range(many)], "flop", "The table")
    boxes = [(int(x), int(y)) for x, y in re.findall(r'<rect x="(-?\d+)" y="(-?\d+)" width="66"', drawn.svg)]
    assert len(boxes) == many
    for at, (x, y) in enumerate(boxes):
        assert 0 <= x <= WIDTH - 66
        assert all(abs(x - a) >= 66 or abs(y - b) >= 40 for a, b in boxes[at + 1 :])
    assert drawn.svg.count('stroke-width="4"') == 1


def test_names_of_seats_are_words_never_markup():
    evil = '<script>alert(1)</script>"&'
    for drawn in (
        table([Place(evil, evil), Place("B", "")], evil, "t"),
        bars([Bar(evil, 1, "1", evil)], "t"),
        number_line([Mark(1, evil, "1", "tick")], Fraction(0), Fraction(2), "t"),
    ):
        tags = {element.tag.rpartition("}")[2] for element in parsed(drawn.svg)}
        assert tags <= {"svg", "text", "rect", "line", "circle", "ellipse", "polygon"}
        assert "http" not in drawn.svg.replace("http://www.w3.org/2000/svg", "")
