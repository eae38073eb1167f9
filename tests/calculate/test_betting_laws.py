"""Laws of betting rounds: what must hold whatever was bet (issue 3)."""

from __future__ import annotations

from typing import Any

from betting_case import decided, ruling
from hypothesis import given
from hypothesis import strategies as st

SEATS = ["SB", "BB", "A", "B", "C", "D", "E", "F"]
BLINDS = [50, 100]


@st.composite
def rounds(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Actions after the flop of players A to E: full raises, short all-ins, calls and folds."""
    call_to, raise_by = 0, 100
    actions: list[dict[str, Any]] = []
    for seat in SEATS[2 : 2 + draw(st.integers(1, 5))]:
        move = draw(st.sampled_from(["raise", "short", "call", "fold"]))
        if move == "raise":
            raise_by = draw(st.integers(raise_by, 2 * raise_by))
            call_to += raise_by
            actions.append({"seat": seat, "action": "raise" if call_to > raise_by else "bet", "to": call_to})
        elif move == "short" and call_to and raise_by > 1:
            call_to += draw(st.integers(1, raise_by - 1))
            actions.append({"seat": seat, "action": "raise", "to": call_to, "all_in": True})
        elif move == "fold" or not call_to:
            actions.append({"seat": seat, "action": "fold"})
        else:
            actions.append({"seat": seat, "action": "call"})
    return actions


def told(actions: list[dict[str, Any]], to_act: str = "F", by: int = 1) -> dict[str, Any]:
    scaled = [{**act, **({"to": act["to"] * by} if "to" in act else {})} for act in actions]
    return {
        "blinds": [blind * by for blind in BLINDS],
        "seats": SEATS,
        "street": "flop",
        "actions": scaled,
        "to_act": to_act,
    }


@given(rounds())
def test_the_minimum_raise_never_falls_within_a_round(actions: list[dict[str, Any]]) -> None:
    least = [decided("betting", **told(actions[:many]))["min_raise_to"] for many in range(len(actions) + 1)]
    assert least == sorted(least)


@given(rounds(), st.integers(2, 9))
def test_scaling_all_chips_scales_every_amount(actions: list[dict[str, Any]], by: int) -> None:
    once, more = decided("betting", **told(actions)), decided("betting", **told(actions, by=by))
    for name in ("call_by", "call_to", "min_raise_to", "full_min_raise_to", "last_full_bet_or_raise"):
        assert once[name] * by == more[name]


@given(rounds(), st.integers(0, 5))
def test_a_player_who_folds_does_not_change_the_minimum_raise(actions: list[dict[str, Any]], at: int) -> None:
    at = min(at, len(actions))
    folded = [*actions[:at], {"seat": "SB", "action": "fold"}, *actions[at:]]
    names = ("call_by", "min_raise_to", "may_raise")
    before, after = decided("betting", **told(actions)), decided("betting", **told(folded))
    assert [before[name] for name in names] == [after[name] for name in names]


@given(rounds(), st.integers(1, 300), st.integers(1, 300))
def test_a_bigger_all_in_never_takes_away_a_right_to_raise(
    actions: list[dict[str, Any]], smaller: int, more: int
) -> None:
    first = [*actions, {"seat": "SB", "action": "call"}] if _bet(actions) else actions
    opener = next((act["seat"] for act in first if act["action"] in ("raise", "call")), None)
    if opener is None or any(act.get("all_in") and act["seat"] == opener for act in first):
        return
    may = []
    for by in (smaller, smaller + more):
        shove = {
            "seat": "BB",
            "action": "raise" if _bet(first) else "bet",
            "to": _bet(first) + by,
            "all_in": True,
        }
        may.append(decided("betting", **told([*first, shove], opener))["may_raise"])
    assert may[0] <= may[1]


@given(rounds())
def test_who_has_not_acted_may_always_raise(actions: list[dict[str, Any]]) -> None:
    assert decided("betting", **told(actions))["may_raise"] is True


@given(rounds())
def test_every_verdict_has_a_citation_and_only_whole_chips(actions: list[dict[str, Any]]) -> None:
    for house in ("tda-2024", "tda-2011", "ace", "clubs-nz-2022"):
        ruled = ruling("betting", house, **told(actions))
        assert ruled.steps
        assert all(step.id.startswith(f"{house}:") for step in ruled.steps)
        assert not any(isinstance(value, float) for value in ruled.figures.values())


@given(rounds(), st.integers(1, 5000))
def test_a_short_stack_caps_the_call_and_the_minimum_but_not_the_full_minimum(
    actions: list[dict[str, Any]], stack: int
) -> None:
    free = decided("betting", **told(actions))
    shoved = {act["seat"]: act["to"] for act in actions if act.get("all_in")}
    stacks = [shoved.get(seat, 10**6) for seat in SEATS[:-1]]
    short = decided("betting", **told(actions), stacks_start=[*stacks, stack])
    assert short["call_by"] == min(free["call_by"], stack)
    assert short["may_raise"] == (stack > free["call_by"])
    if short["may_raise"]:
        assert short["min_raise_to"] == min(free["min_raise_to"], stack)
        assert short["full_min_raise_to"] == free["full_min_raise_to"]
        assert short["max_raise_to"] == stack


def _bet(actions: list[dict[str, Any]]) -> int:
    return max((act.get("to", 0) for act in actions), default=0)
