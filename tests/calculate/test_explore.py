"""A fact is asked for only where it can turn the verdict; what would turn it is found by trying."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from betting_case import TDA

from rulebot.calculate.explore import flips, needs, same, settle
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ask, Flip, Ruling, Step
from rulebot.errors import CannotHappen


@dataclass(frozen=True, slots=True)
class Cups:
    """Facts of a rule made up for these tests."""

    tea: bool | None = fact("tea", "Tee", True, answers=(True, False), tries=(True, False), assume="no_tea")
    milk: int | None = fact("milk", "Milch", 1, answers=lambda facts: [0, 1, 2], tries=(0, 1, 5))
    cake: bool | None = fact("cake", "Kuchen", True, answers=(True, False))
    open: int | None = fact("open", "offen", 1)


def ruled(action: Action, **figures: Any) -> Ruling:
    return Ruling("tda-2024", action, figures, (Step("key", "tda-2024:1"),))


def kind(rule: Any) -> Kind:
    return Kind("cups", Cups, rule, "cups", "Tassen", {})


def by_tea(facts: Cups, house: House) -> Ruling:
    if facts.tea is None:
        return needs(house, "tea", Step("so_far", "tda-2024:2"))
    return ruled(Action.CALL if facts.tea else Action.FOLD, amount_to=5 if facts.tea else None)


def test_a_fact_that_turns_the_verdict_is_asked_with_where_each_answer_leads() -> None:
    settled = settle(kind(by_tea), Cups(), TDA)
    assert settled.action is None
    assert settled.asks == (Ask("tea", ((True, Action.CALL, 5), (False, Action.FOLD, None))),)
    assert [step.say for step in settled.steps] == ["so_far"]
    assert settled.house == "tda-2024"


def test_a_fact_that_was_told_is_not_asked() -> None:
    settled = settle(kind(by_tea), Cups(tea=False), TDA)
    assert (settled.action, settled.asks) == (Action.FOLD, ())


def test_a_fact_that_cannot_turn_the_verdict_is_not_asked() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        return needs(house, "tea") if facts.tea is None else ruled(Action.CALL, amount_to=5)

    assert settle(kind(rule), Cups(), TDA).action is Action.CALL


def test_an_open_fact_is_asked_without_answers() -> None:
    settled = settle(kind(lambda facts, house: needs(house, "open")), Cups(), TDA)
    assert settled.asks == (Ask("open", ()),)


def test_a_second_fact_is_asked_where_an_answer_leads_to_it() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        if facts.tea is None:
            return needs(house, "tea")
        if facts.tea:
            return ruled(Action.CALL)
        return (
            needs(house, "cake") if facts.cake is None else ruled(Action.RAISE if facts.cake else Action.FOLD)
        )

    asks = settle(kind(rule), Cups(), TDA).asks
    assert [ask.fact for ask in asks] == ["tea", "cake"]
    assert asks[0].answers == ((True, Action.CALL, None), (False, None, None))
    assert asks[1].answers == ((True, Action.RAISE, None), (False, Action.FOLD, None))


def test_an_answer_that_cannot_be_is_not_offered() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        if facts.milk is None:
            return needs(house, "milk")
        if not facts.milk:
            raise CannotHappen("no milk")
        return ruled(Action.BET, amount_to=facts.milk)

    asks = settle(kind(rule), Cups(), TDA).asks
    assert asks == (Ask("milk", ((1, Action.BET, 1), (2, Action.BET, 2))),)


def test_where_no_answer_leads_anywhere_the_fact_is_still_asked() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        return needs(house, "tea") if facts.tea is None else needs(house, "open")

    assert [ask.fact for ask in settle(kind(rule), Cups(), TDA).asks] == ["tea", "open"]


def test_the_nearest_change_that_turns_the_verdict_is_found_and_what_was_assumed() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        if facts.milk == 0:
            raise CannotHappen("no milk")
        if facts.milk == 1:
            return needs(house, "open")
        return ruled(Action.CALL if not facts.tea else Action.RAISE, amount_to=facts.milk or 3)

    facts = Cups()
    found, assumed = flips(kind(rule), facts, TDA, rule(facts, TDA))
    assert found == (Flip("tea", True, Action.RAISE, 3), Flip("milk", 5, Action.CALL, 5))
    assert assumed == (Step("no_tea", "tda-2024:1"),)


def test_what_was_told_is_not_called_an_assumption() -> None:
    facts = Cups(tea=True)
    found, assumed = flips(kind(by_tea), facts, TDA, by_tea(facts, TDA))
    assert found == (Flip("tea", False, Action.FOLD, None),)
    assert assumed == ()


def test_what_does_not_matter_is_no_flip() -> None:
    facts = Cups()
    call = ruled(Action.CALL, amount_to=1)
    assert flips(kind(lambda facts, house: call), facts, TDA, call) == ((), ())


def test_verdicts_are_the_same_by_action_amount_and_options_or_by_every_figure() -> None:
    one = ruled(Action.CALL, amount_to=5, threshold=7)
    assert same(one, ruled(Action.CALL, amount_to=5, threshold=8))
    assert not same(one, ruled(Action.CALL, amount_to=6, threshold=7))
    assert not same(one, ruled(Action.RAISE, amount_to=5))
    assert not same(one, ruled(Action.CALL, amount_to=5, options=[1]))
    assert not same(one, ruled(Action.CALL, amount_to=5, skipped="x"))
    assert same(ruled(Action.YES, a=1), ruled(Action.YES, a=1))
    assert not same(ruled(Action.YES, a=1), ruled(Action.YES, a=2))


def test_an_ask_names_the_most_there_is_where_the_verdict_has_no_amount() -> None:
    def rule(facts: Cups, house: House) -> Ruling:
        if facts.tea is None:
            return needs(house, "tea")
        return ruled(Action.MAY_RAISE, max_raise_to=7 if facts.tea else None)

    asks = settle(kind(rule), Cups(), TDA).asks
    assert asks[0].answers == ((True, Action.MAY_RAISE, 7), (False, Action.MAY_RAISE, None))
