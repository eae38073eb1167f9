"""From facts as JSON to the ruling as JSON, with the other houses and what would turn it."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from betting_case import ACE, ALL, NZ, OLD, TDA, teller

from rulebot.calculate.betting_facts import Act
from rulebot.calculate.house import House
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.run import calculate, parts_at, shown, verdict
from rulebot.errors import CannotRead
from rulebot.houses import load_house

EXAMPLE = {
    "blinds": [250, 500],
    "street": "preflop",
    "facing_bet": True,
    "call_to": 1100,
    "last_full_bet_or_raise": 600,
    "new_chips": [1000, 100, 100, 100, 100, 100],
}


def run(kind: str, house: House = TDA, language: str = "en", **told: Any) -> dict[str, Any]:
    reply = calculate(kind, told, house, ALL, teller(language))
    assert json.loads(json.dumps(reply)) == reply
    return reply


def test_the_answer_is_the_contract_of_the_page() -> None:
    reply = run("wager", **EXAMPLE)
    assert reply["kind"] == "ruling"
    assert reply["house"] == "tda-2024"
    assert reply["verdict"] == {
        "action": "raise",
        "amount_to": 1700,
        "returned": 0,
        "threshold": 1400,
        "min_raise_to": 1700,
        "to_add": 200,
    }
    assert reply["steps"][0] == {
        "text": "removing one 100 leaves 1,400, still at least the 1,100 to call: not every chip is needed",
        "id": "tda-2024:45-B",
    }
    assert set(reply["others"]) == {"tda-2011", "ace", "clubs-nz-2022"}
    assert reply["conflict"] == []
    assert reply["asks"] == []


def test_a_house_that_rules_the_same_does_not_differ() -> None:
    assert run("wager", **EXAMPLE)["others"]["ace"] == {
        "verdict": run("wager", ACE, **EXAMPLE)["verdict"],
        "differs": False,
        "why": None,
        "why_id": None,
    }


def test_a_house_whose_rules_conflict_differs_even_with_the_same_amount() -> None:
    other = run("wager", **EXAMPLE)["others"]["clubs-nz-2022"]
    assert other["differs"]
    assert other["verdict"]["amount_to"] == 1700
    assert other["why_id"] == "clubs-nz-2022:48"
    assert other["why"] == "but this rule asks double the previous bet: at least 2,200"


def test_a_conflict_stands_beside_the_verdict() -> None:
    reply = run("wager", NZ, **EXAMPLE)
    both = [{"id": "clubs-nz-2022:43-A", "value": 1700}, {"id": "clubs-nz-2022:48", "value": 2200}]
    assert reply["conflict"] == both
    assert reply["verdict"]["conflict"] == both
    assert reply["others"]["tda-2024"]["differs"]
    assert "clubs-nz-2022" not in reply["others"]


def test_a_threshold_that_is_not_whole_is_a_fraction_in_a_string() -> None:
    reply = run("wager", street="flop", call_to=325, facing_opening_bet=True, new_chips=[500, 25])
    assert reply["verdict"]["threshold"] == "975/2"
    assert reply["verdict"]["amount_to"] == 650


def test_what_would_turn_the_verdict_is_told_with_what_was_assumed() -> None:
    reply = run("wager", **EXAMPLE)
    assert {"fact": "last_chips", "to": True, "then": {"action": "all-in", "amount_to": 1500}} in reply[
        "flips"
    ]
    chips = [1000, *[100] * 8]
    assert {"fact": "new_chips", "to": chips, "then": {"action": "raise", "amount_to": 1800}} in reply[
        "flips"
    ]
    assert reply["assumptions"] == [{"text": "assumed: not the player's last chips", "id": "tda-2024:45-B"}]


def test_the_next_chip_that_makes_a_raise_is_found() -> None:
    reply = run("wager", **{**EXAMPLE, "new_chips": [1000, 100, 100, 100]})
    raised = {"fact": "new_chips", "to": [1000, *[100] * 4], "then": {"action": "raise", "amount_to": 1700}}
    assert raised in reply["flips"]


def test_the_chip_less_that_makes_a_call_is_found_first() -> None:
    reply = run("wager", **{**EXAMPLE, "new_chips": [1000, 100, 100, 100, 100]})
    call = {"fact": "new_chips", "to": [1000, *[100] * 3], "then": {"action": "call", "amount_to": 1100}}
    assert call in reply["flips"]


def test_the_word_that_would_have_made_a_raise_is_found() -> None:
    reply = run(
        "wager", street="flop", call_to=1000, facing_opening_bet=True, declared="amount", declared_amount=1400
    )
    assert {"fact": "declared", "to": "raise", "then": {"action": "raise", "amount_to": 2000}} in reply[
        "flips"
    ]


def test_a_little_more_that_re_opens_the_betting_is_found() -> None:
    actions = [
        {"seat": "A", "action": "bet", "to": 100},
        {"seat": "B", "action": "raise", "to": 199, "all_in": True},
    ]
    told = {"blinds": [50, 100], "chip_unit": 1, "street": "flop", "seats": ["SB", "BB", "A", "B"]}
    reply = run("betting", **told, actions=actions, to_act="A")
    assert reply["verdict"]["may_raise"] is False
    assert reply["flips"][0]["fact"] == "actions"
    assert reply["flips"][0]["then"]["action"] == "may-raise"


def test_a_missing_fact_is_asked_and_no_verdict_pretended() -> None:
    reply = run("wager", street="flop", call_to=1200, last_full_bet_or_raise=800, new_chips=[500])
    assert reply["kind"] == "clarify"
    assert reply["verdict"] is None
    assert reply["flips"] == []
    assert reply["asks"] == [
        {
            "fact": "heads_up",
            "if": [
                {"value": True, "then": "full-call", "amount_to": 1200},
                {"value": False, "then": "discretion", "amount_to": None},
            ],
        }
    ]
    assert reply["others"]["ace"]["verdict"]["action"] == "full-call"
    assert reply["others"]["clubs-nz-2022"]["asks"] == ["heads_up"]
    assert not reply["others"]["clubs-nz-2022"]["differs"]


def test_an_answer_that_leads_to_another_question_says_so() -> None:
    asks = run("wager", street="flop", call_to=1500, new_chips=[1000])["asks"]
    assert [ask["fact"] for ask in asks] == ["heads_up", "facing_opening_bet"]
    assert asks[0]["if"][1] == {"value": False, "then": None, "amount_to": None}


def test_what_is_left_open_or_not_in_the_book_says_so() -> None:
    undercall = {"street": "flop", "call_to": 1200, "last_full_bet_or_raise": 800, "new_chips": [500]}
    assert run("wager", **undercall, heads_up=False)["kind"] == "discretion"
    assert run("wager", OLD, **undercall)["kind"] == "not_covered"
    assert run("wager", ACE, structure="pot-limit", **undercall)["kind"] == "not_covered"
    half = {**EXAMPLE, "new_chips": [1000, 100, 100, 100, 100]}
    assert run("wager", ACE, **half)["kind"] == "ruling"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"call_to": -1}, "call_to: -1 is negative"),
        ({"call_to": 0.5}, "call_to: 0.5 is not a whole number"),
        ({"call_to": 10**30}, "call_to: more than 1,000,000,000,000,000 cannot be"),
        (
            {"call_to": 500, "last_full_bet_or_raise": 501},
            "a bet or raise of 501 cannot be part of a call of 500",
        ),
    ],
)
def test_impossible_facts_are_a_reply_with_the_reason(told: dict[str, Any], why: str) -> None:
    reply = run("wager", **told)
    assert reply == {"kind": "impossible", "house": "tda-2024", "verdict": None, "reason": why, "error": why}


def test_what_is_no_fact_is_left_aside_and_an_unknown_kind_refused() -> None:
    told = {**EXAMPLE, "id": "7", "house": "ace", "lang": "de"}
    assert calculate("wager", told, TDA, ALL, teller("en"))["verdict"]["amount_to"] == 1700
    with pytest.raises(CannotRead, match="'pots2' is not a kind of ruling; known are wager, betting"):
        run("pots2")
    with pytest.raises(CannotRead, match="the facts must be one object with named facts"):
        calculate("wager", [], TDA, ALL, teller("en"))  # type: ignore[arg-type]


def test_a_house_under_which_the_facts_cannot_be_does_not_stop_the_others() -> None:
    told = {
        "blinds": [100, 200],
        "ante": {"type": "big-blind", "amount": 200},
        "seats": ["SB", "BB", "UTG"],
        "stacks_start": [10_000, 300, 10_000],
        "street": "preflop",
        "posted": {"BB": 150},
    }
    reply = run("betting", **told)
    assert reply["verdict"]["call_to"] == 200
    assert reply["others"]["clubs-nz-2022"] == {
        "verdict": None,
        "differs": True,
        "why": "a blind of 150 was posted from a stack that holds 100",
        "why_id": None,
    }


def test_german_steps_are_german() -> None:
    assert run("wager", language="de", **EXAMPLE)["steps"][1]["text"].startswith(
        "1.500 erreichen die 50-%-Schwelle"
    )


def test_figures_are_shown_as_json() -> None:
    assert shown(Fraction(325, 2)) == "325/2"
    assert shown(Fraction(4, 2)) == 2
    assert shown((1, Fraction(1, 3))) == [1, "1/3"]
    assert shown({"a": Fraction(1, 2), "b": [None, True]}) == {"a": "1/2", "b": [None, True]}
    assert shown("x") == "x"
    assert shown([Act(seat="A", action="fold")]) == [{"seat": "A", "action": "fold"}]


def test_a_verdict_without_an_action_shows_its_figures_if_it_has_any() -> None:
    assert verdict(Ruling("h", None, {})) is None
    assert verdict(Ruling("h", None, {"a": 1})) == {"action": None, "a": 1}
    assert verdict(Ruling("h", Action.YES, {})) == {"action": "yes"}


def test_houses_part_at_the_first_step_of_the_other_that_this_one_does_not_take() -> None:
    ours = Ruling("a", Action.YES, {}, (Step("one", "a:1"), Step("two", "a:2")))
    third = Step("three", "b:3")
    assert parts_at(ours, Ruling("b", Action.NO, {}, (Step("one", "b:1"), third))) == third
    last = Step("two", "b:2")
    assert parts_at(ours, Ruling("b", Action.NO, {}, (Step("one", "b:1"), last))) == last
    assert parts_at(ours, Ruling("b", Action.NO, {})) is None


@pytest.mark.parametrize("name", KINDS)
def test_the_example_of_every_kind_is_answered_under_every_house(name: str) -> None:
    for house in ALL:
        reply = run(name, house, "de", **KINDS[name].example)
        assert reply["kind"] != "impossible"
        assert reply["steps"] or reply["asks"]
        assert len(reply["others"]) == 3


def test_two_visitors_get_the_same_bytes() -> None:
    assert json.dumps(run("wager", **EXAMPLE)) == json.dumps(run("wager", load_house("tda-2024"), **EXAMPLE))


def test_a_reason_is_said_in_the_asked_language_with_its_amounts_as_everywhere() -> None:
    told = {"street": "preflop", "blinds": [1000, 2000], "call_to": 1500}
    reason = "before the flop a call takes at least the big blind of 2,000, not 1,500"
    assert run("wager", **told)["reason"] == reason
    german = "vor dem Flop kostet ein Call mindestens den Big Blind von 2.000, nicht 1.500"
    assert run("wager", language="de", **told)["reason"] == german


def test_an_unknown_fact_is_named_and_one_that_was_not_told_is_passed_over() -> None:
    assert run("wager", mist=1)["reason"].startswith(
        "'mist' is not one of the facts here; known are structure"
    )
    assert run("wager", mist=None, **EXAMPLE)["verdict"]["amount_to"] == 1700


def test_a_house_that_waives_the_penalty_differs() -> None:
    reply = run("invalid-declaration", declared="fold", facing_bet=False, street="flop")
    assert reply["verdict"] == {"action": "fold", "amount_to": None, "subject_to_penalty": True}
    ace = reply["others"]["ace"]
    assert (ace["differs"], ace["why_id"]) == (True, "ace:58")
    assert ace["verdict"]["subject_to_penalty"] is False
    assert not reply["others"]["clubs-nz-2022"]["differs"]


def decided_by(kind: str, house: House = TDA, **told: Any) -> str | None:
    return run(kind, house, **told)["decided_by"]  # type: ignore[no-any-return]


FLOP = {"street": "flop", "call_to": 1000, "last_full_bet_or_raise": 600}
ACTED = [
    {"seat": "A", "action": "bet", "to": 100},
    {"seat": "B", "action": "raise", "to": 199, "all_in": True},
]


@pytest.mark.parametrize(
    ("kind", "told", "clause"),
    [
        ("wager", {**FLOP, "new_chips": [5000]}, "44"),
        ("wager", {**FLOP, "new_chips": [500, 500, 500]}, "45-B"),
        ("wager", {**FLOP, "prior_chips": [100], "new_chips": [5000]}, "46-C-1"),
        ("wager", {**FLOP, "declared": "raise", "order": "words-first", "new_chips": [5000]}, "44"),
        ("wager", {**FLOP, "declared": "raise", "declared_amount": 1400}, "43-A"),
        ("wager", {**FLOP, "declared": "raise", "declared_amount": 2000}, "43-B"),
        ("wager", {**FLOP, "declared": "amount", "declared_amount": 1100}, "43-A"),
        ("wager", {**FLOP, "declared": "call"}, "51-A"),
        ("wager", {**FLOP, "new_chips": [500], "heads_up": True}, "51-B"),
        ("betting", {"blinds": [50, 100], "seats": ["A", "B", "C"], "to_act": "C"}, "43-A"),
        ("betting", {"blinds": [50, 100], "street": "flop", "actions": ACTED, "to_act": "A"}, "47-A"),
        ("underbet", {"blinds": [100, 200], **FLOP, "bet_to": 1100, "next_card": False}, "52-A"),
        ("pots", {"contributions": [5, 5], "smallest_chip": 5, "high_rank": {"1": 2, "2": 1}}, "21"),
    ],
)
def test_the_clause_that_decides_is_named(kind: str, told: dict[str, Any], clause: str) -> None:
    assert decided_by(kind, **told) == f"tda-2024:{clause}"


def test_where_the_book_leaves_it_open_the_last_step_decides_and_without_a_step_none() -> None:
    unsaid = {**FLOP, "new_chips": [500, 500, 100]}
    assert run("wager", OLD, **unsaid)["verdict"]["action"] == "not-specified"
    assert decided_by("wager", OLD, **unsaid) == "tda-2011:37"
    assert decided_by("pots") is None
