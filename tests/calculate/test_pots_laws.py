"""Laws of pots: what holds for every pot, whatever the chips (rules 20 and 21)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from procedure_case import ruled

from rulebot.calculate.layers import layers, uncalled
from rulebot.houses import HOUSES

CHIPS = (1, 5, 25, 100, 500)


@st.composite
def hands(draw: st.DrawFn) -> dict[str, Any]:
    """A finished hand of two to nine players, somebody still in."""
    players = draw(st.integers(2, 9))
    chip = draw(st.sampled_from(CHIPS))
    paid = [chip * draw(st.integers(0, 60)) for _ in range(players)]
    paid[draw(st.integers(0, players - 1))] = chip * draw(st.integers(1, 60))
    folded = [draw(st.booleans()) for _ in range(players)]
    folded[draw(st.integers(0, players - 1))] = False
    seats = [f"S{number}" for number in range(players)]
    facts: dict[str, Any] = {
        "seats": seats,
        "contributions": paid,
        "folded": folded,
        "smallest_chip": chip,
        "game": draw(st.sampled_from(["board", "stud"])),
        "high_rank": {seat: draw(st.integers(1, 3)) for seat in seats},
        "suit_order": draw(st.permutations(seats)),
    }
    if draw(st.booleans()):
        facts["low_rank"] = {seat: draw(st.one_of(st.none(), st.integers(1, 3))) for seat in seats}
    return facts


@given(hands(), st.sampled_from(HOUSES))
def test_what_is_awarded_is_what_was_put_in(facts: dict[str, Any], house: str) -> None:
    figures = ruled("pots", house, **facts).figures
    paid = sum(facts["contributions"])
    assert sum(pot["amount"] for pot in figures["pots"]) + figures["returned"] == paid
    if "awarded" in figures:
        assert sum(figures["awarded"]) + figures["unassigned"] == paid


@given(hands(), st.sampled_from(HOUSES))
def test_odd_chips_are_fewer_than_winners_and_of_the_smallest_chip(facts: dict[str, Any], house: str) -> None:
    figures = ruled("pots", house, **facts).figures
    by_side: dict[tuple[int, str], int] = {}
    for odd in figures.get("odd_chips", []):
        assert odd["amount"] == facts["smallest_chip"]
        by_side[odd["pot"], odd["side"]] = by_side.get((odd["pot"], odd["side"]), 0) + 1
    for (pot, _), many in by_side.items():
        assert many < len(figures["pots"][pot]["eligible"])


@given(hands(), st.sampled_from(HOUSES))
def test_only_whole_chips_are_awarded(facts: dict[str, Any], house: str) -> None:
    awarded = ruled("pots", house, **facts).figures.get("awarded", [])
    assert all(type(amount) is int and amount % facts["smallest_chip"] == 0 for amount in awarded)


@given(hands(), st.sampled_from(HOUSES), st.integers(2, 50))
def test_scaling_all_chips_scales_every_amount(facts: dict[str, Any], house: str, factor: int) -> None:
    scaled = facts | {
        "contributions": [factor * amount for amount in facts["contributions"]],
        "smallest_chip": factor * facts["smallest_chip"],
    }
    one, other = ruled("pots", house, **facts), ruled("pots", house, **scaled)
    assert one.action == other.action
    assert other.figures["pots"] == [pot | {"amount": factor * pot["amount"]} for pot in one.figures["pots"]]
    if "awarded" in one.figures:
        assert other.figures["awarded"] == [factor * amount for amount in one.figures["awarded"]]


@given(hands(), st.sampled_from(HOUSES))
def test_a_folded_player_gets_nothing(facts: dict[str, Any], house: str) -> None:
    figures = ruled("pots", house, **facts).figures
    for seat, gone, amount in zip(facts["seats"], facts["folded"], figures.get("awarded", []), strict=False):
        if gone:
            assert amount == 0
            assert figures["returned_to"] != seat


@given(hands(), st.sampled_from(HOUSES))
def test_nobody_wins_more_of_another_than_he_put_in(facts: dict[str, Any], house: str) -> None:
    figures = ruled("pots", house, **facts).figures
    paid = facts["contributions"]
    live = [amount for amount, gone in zip(paid, facts["folded"], strict=True) if not gone]
    for own, amount in zip(paid, figures.get("awarded", []), strict=False):
        if own and own < max(live):
            assert amount <= sum(min(own, other) for other in paid)


@given(hands(), st.sampled_from(HOUSES))
def test_the_best_hand_of_a_pot_is_paid_and_no_worse_one(facts: dict[str, Any], house: str) -> None:
    facts = facts | {"low_rank": None, "game": "board"}
    figures = ruled("pots", house, **facts).figures
    ranks = facts["high_rank"]
    best = {max(ranks[seat] for seat in pot["eligible"]) for pot in figures["pots"]}
    for seat, amount in zip(facts["seats"], figures["awarded"], strict=True):
        if amount and figures["returned_to"] != seat:
            assert ranks[seat] in best


@given(hands(), st.sampled_from(HOUSES))
def test_every_step_has_a_clause_of_the_house(facts: dict[str, Any], house: str) -> None:
    ruling = ruled("pots", house, **facts)
    assert all(step.id.startswith(f"{house}:") for step in (*ruling.steps, *ruling.assumptions))
    if any(facts["contributions"]):
        assert ruling.steps


@given(st.lists(st.integers(0, 10**15), min_size=2, max_size=10), st.data())
def test_layers_hold_every_chip_once(stakes: list[int], data: st.DataObject) -> None:
    live = data.draw(st.lists(st.sampled_from(range(len(stakes))), min_size=1, unique=True).map(sorted))
    pots = layers(stakes, live)
    assert sum(pot.amount for pot in pots) == sum(stakes)
    assert all(set(later.eligible) < set(former.eligible) for former, later in pairwise(pots))
    assert all(pot.amount > 0 for pot in pots)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=10))
def test_uncalled_chips_are_what_the_largest_stake_is_ahead(stakes: list[int]) -> None:
    player, amount = uncalled(stakes, range(len(stakes)))
    assert uncalled(stakes, [at for at in range(len(stakes)) if at != player]) == (player, 0)
    called = [stake - amount if seat == player else stake for seat, stake in enumerate(stakes)]
    assert amount >= 0
    assert max(called) == (sorted(stakes)[-2] if len(stakes) > 1 else 0)


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=20)
@given(facts=hands())
def test_same_facts_same_ruling(house: str, facts: dict[str, Any]) -> None:
    assert ruled("pots", house, **facts) == ruled("pots", house, **facts)
