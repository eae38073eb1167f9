"""Which wager, a little smaller or larger, is tried to find what would re-open the betting."""

from __future__ import annotations

from rulebot.calculate.betting_facts import Act, Betting, other_totals
from rulebot.calculate.wager_facts import (
    Wager,
    likely_raises,
    other_chips,
    other_orders,
    other_pulls,
    other_words,
)

BET = Act("flop", "A", "bet", 100)
SHOVE = Act("flop", "B", "raise", 150, True)
FOLD = Act("flop", "C", "fold")


def totals(facts: Betting) -> list[list[int | None]]:
    return [[act.to for act in acts] for acts in other_totals(facts)]


def test_the_last_wager_is_moved_by_the_smallest_chip() -> None:
    facts = Betting(actions=(BET, SHOVE, FOLD), chip_unit=25, blinds=(50, 100))
    assert totals(facts) == [[100, 125, None], [100, 175, None]]
    moved = other_totals(facts)[1]
    assert moved == (BET, Act("flop", "B", "raise", 175, True), FOLD)
    assert totals(Betting(actions=(BET, FOLD, SHOVE), chip_unit=25)) == [[100, None, 125], [100, None, 175]]


def test_without_a_smallest_chip_by_the_small_blind_else_by_one() -> None:
    assert totals(Betting(actions=(BET,), blinds=(50, 100))) == [[50], [150]]
    assert totals(Betting(actions=(BET,))) == [[99], [101]]
    assert totals(Betting(actions=(BET,), blinds=(0, 100))) == [[99], [101]]


def test_a_wager_is_never_moved_to_nothing() -> None:
    assert totals(Betting(actions=(Act("flop", "A", "bet", 1),), chip_unit=25)) == [[1], [26]]


def test_without_a_wager_there_is_nothing_to_move() -> None:
    assert other_totals(Betting()) == []
    assert other_totals(Betting(actions=(FOLD,))) == []
    assert other_totals(Betting(actions=(Act("flop", "A", "raise", None, True),))) == []
    assert other_totals(Betting(actions=(Act("flop", "A", "call", 100),))) == []


def test_chips_are_changed_by_the_smallest_one() -> None:
    chips = list(other_chips(Wager(new_chips=(500, 100, 100))))
    assert chips[0] == (500, 100)
    assert chips[1] == (500, 100, 100, 100)
    assert chips[20] == (500, *[100] * 22)
    assert len(chips) == 21
    assert next(iter(other_chips(Wager(new_chips=(500,))))) == (500, 500)
    assert list(other_chips(Wager())) == []


def test_words_orders_and_pulls_are_tried_only_where_they_can_matter() -> None:
    assert other_words(Wager()) == ("raise", "call")
    assert other_words(Wager(declared="check")) == ("raise", "call")
    assert other_words(Wager(declared="raise")) == other_words(Wager(declared="call")) == ()
    both = ("words-first", "chips-first")
    assert other_orders(Wager(declared="raise", new_chips=(5,))) == both
    assert other_orders(Wager(declared="raise")) == other_orders(Wager(new_chips=(5,))) == ()
    assert other_pulls(Wager(prior_chips=(5,))) == ("all", "none")
    assert other_pulls(Wager()) == ()


def test_sizes_of_the_last_raise_that_could_turn_the_verdict() -> None:
    facing = {"street": "flop", "call_to": 1000}
    assert likely_raises(Wager(**facing, new_chips=(1000, 300))) == [300, 600, 601, 1000]
    assert likely_raises(Wager(**facing, new_chips=(700, 300), prior_chips=(300,))) == [300, 600, 601, 1000]
    assert likely_raises(Wager(**facing, declared_amount=1300, new_chips=(5000,))) == [300, 600, 601, 1000]
    blinds = {**facing, "blinds": (100, 200)}
    assert likely_raises(Wager(**blinds, new_chips=(1000, 300))) == [200, 300, 600, 601, 1000]
    assert likely_raises(Wager(**blinds, new_chips=(1000, 150))) == [200, 300, 301, 1000]
    raised = {**blinds, "facing_opening_bet": False}
    assert likely_raises(Wager(**raised, new_chips=(1000, 300))) == [200, 300, 600, 601, 800]
    preflop = {**blinds, "street": "preflop"}
    assert likely_raises(Wager(**preflop, new_chips=(1000, 300))) == [200, 300, 600, 601, 800]
    assert likely_raises(Wager(street="flop", call_to=1000)) == [500, 1000]
    assert likely_raises(Wager()) == [1]
