"""Halving and sharing one pot (rule 20)."""

from __future__ import annotations

import pytest

from rulebot.calculate.odd_chips import Half, Odd, Shared, best, halves, share


@pytest.mark.parametrize(
    ("amount", "to_high", "high", "low"),
    [(700, True, 400, 300), (700, False, 300, 400), (600, True, 300, 300), (650, False, 300, 350)],
)
def test_the_odd_chip_of_the_whole_pot(amount: int, to_high: bool, high: int, low: int) -> None:
    assert halves(amount, 100, (0,), (1, 2), to_high) == [Half("high", high, (0,)), Half("low", low, (1, 2))]


@pytest.mark.parametrize(
    ("order", "all_to_first", "takers"),
    [
        ((2, 0, 1), False, (2, 0)),
        ((2, 0, 1), True, (2, 2)),
        ((1,), False, (1, None)),
        (None, False, (None, None)),
    ],
)
def test_two_odd_chips(
    order: tuple[int, ...] | None, all_to_first: bool, takers: tuple[int | None, ...]
) -> None:
    half = Half("pot", 500, (0, 1, 2))
    odd = tuple(Odd("pot", 100, taker) for taker in takers)
    assert share(half, 100, order, all_to_first) == Shared(half, 100, odd)


def test_one_winner_takes_all_of_it() -> None:
    half = Half("low", 555, (3,))
    assert share(half, 100, None, False) == Shared(half, 555, ())


def test_nobody_holds_the_best_of_no_hands() -> None:
    assert best((0, 1), (None, None)) == ()
    assert best((1, 2), (9, 4, 4)) == (1, 2)
