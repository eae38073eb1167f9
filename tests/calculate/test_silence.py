"""A book that says nothing: no kind of procedure borrows another book's rule."""

from __future__ import annotations

import pytest

from rulebot.calculate import procedure
from rulebot.calculate.explore import settle
from rulebot.calculate.facts import Kind, read
from rulebot.calculate.house import House
from rulebot.calculate.silence import front, nearest

EMPTY = House("club", {}, {}, "club-book")
"""A book with every rule, of which nobody has read what it means for a figure."""
LACKS = dict.fromkeys(["8", "11", "16", "17", "18", "22", "23", "24", "29", "32", "35", "71", "RP"])
WITHOUT = House("club", {}, LACKS, "club-book")
"""A book without these rules."""
SAYS = {
    "late-stack": ("late_stack_silent", "8"),
    "halt-play": ("halt_silent", "11-D"),
    "final-table": ("final_table_silent", "RP-9"),
    "face-up": ("face_up_silent", "16"),
    "showdown-order": ("showdown_silent", "17"),
    "see-hand": ("see_hand_silent", "18"),
    "dispute": ("dispute_silent", "22"),
    "new-level": ("new_level_silent", "23"),
    "color-up": ("color_up_silent", "24"),
    "clock": ("clock_silent", "29"),
    "button": ("button_silent", "32"),
    "misdeal": ("misdeal_silent", "35"),
    "short-stub": ("short_stub_silent", "RP-10"),
    "missed-hands": ("missed_hands_silent", "71"),
    "hand-for-hand": ("h4h_silent", "RP-8"),
    "big-blind-ante": ("bba_silent", "RP-11"),
}


@pytest.mark.parametrize(
    "kind", [kind for kind in procedure.KINDS if kind.name != "pots"], ids=lambda kind: kind.name
)
def test_a_book_without_a_rule_specifies_nothing(kind: Kind) -> None:
    says, rule = SAYS[kind.name]
    for house, at in ((WITHOUT, "front"), (EMPTY, rule)):
        ruling = settle(kind, read(kind.facts, kind.example), house)
        assert (ruling.house, ruling.action, ruling.figures) == ("club", "not-specified", {})
        assert [(step.say, step.id) for step in ruling.steps] == [(says, f"club-book:{at}")]


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


def test_a_clause_that_a_book_lacks_is_looked_for_in_its_rule_and_in_the_rule_nearest_to_it() -> None:
    book = House("old", {}, {"51-B": None, "51": "old:34", "46": None, "45": "old:39", "45-A": "old:39"})
    assert nearest(book, "51-B") == "old:34"
    assert nearest(book, "46-C-1") == "old:39"
    assert nearest(book, "45-A-1") == "old:39"
    assert nearest(House("old", {}, {"RP": None}), "RP-8-A") == "old:front"
    assert nearest(House("old", {}, {"ADD": None, "47": "old:37"}), "ADD-47-ex-1") == "old:37"
