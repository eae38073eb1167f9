"""A book that says nothing: no kind of procedure borrows another book's rule."""

from __future__ import annotations

import pytest

from rulebot.calculate import procedure
from rulebot.calculate.explore import settle
from rulebot.calculate.facts import Kind, read
from rulebot.calculate.house import House
from rulebot.calculate.silence import front

EMPTY = House("club", {}, {}, "club-book")
SAYS = {
    "late-stack": "late_stack_silent",
    "halt-play": "halt_silent",
    "final-table": "final_table_silent",
    "face-up": "face_up_silent",
    "showdown-order": "showdown_silent",
    "see-hand": "see_hand_silent",
    "dispute": "dispute_silent",
    "new-level": "new_level_silent",
    "color-up": "color_up_silent",
    "clock": "clock_silent",
    "button": "button_silent",
    "misdeal": "misdeal_silent",
    "short-stub": "short_stub_silent",
    "missed-hands": "missed_hands_silent",
    "hand-for-hand": "h4h_silent",
    "big-blind-ante": "bba_silent",
}


@pytest.mark.parametrize(
    "kind", [kind for kind in procedure.KINDS if kind.name != "pots"], ids=lambda kind: kind.name
)
def test_a_book_without_a_rule_specifies_nothing(kind: Kind) -> None:
    ruling = settle(kind, read(kind.facts, kind.example), EMPTY)
    assert (ruling.house, ruling.action, ruling.figures) == ("club", "not-specified", {})
    assert [(step.say, step.id) for step in ruling.steps] == [(SAYS[kind.name], "club-book:front")]


def test_a_book_without_a_rule_on_odd_chips_gives_them_to_nobody() -> None:
    kind = next(kind for kind in procedure.KINDS if kind.name == "pots")
    facts = {"contributions": [500, 500, 500], "smallest_chip": 100, "game": "board"}
    told = read(kind.facts, facts | {"high_rank": {"1": 1, "2": 1, "3": 0}})
    ruling = settle(kind, told, EMPTY)
    assert (ruling.action, ruling.figures["awarded"], ruling.figures["unassigned"]) == (
        "not-specified",
        [700, 700, 0],
        100,
    )
    assert (ruling.steps[-1].say, ruling.steps[-1].id) == ("pots_odd_silent", "club-book:20")


def test_the_front_is_that_of_the_houses_book() -> None:
    assert front(EMPTY) == "club-book:front"
    assert front(House("club", {})) == "club:front"
