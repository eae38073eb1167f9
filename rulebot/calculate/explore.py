"""What was not told and could turn a verdict: found by trying, never by a list made by hand.

A rule that comes to a fact it needs and was not told returns `needs(...)`. Here the
possible values are tried; if all lead to the same verdict, that is the verdict, otherwise
the fact is asked for, with what each answer leads to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, cast

from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ask, Flip, Ruling, Step
from rulebot.errors import CannotHappen


def needs(house: House, name: str, *steps: Step) -> Ruling:
    """The ruling of a rule that cannot go on without this fact."""
    return Ruling(house.id, None, {}, steps, asks=(Ask(name, ()),))


def settle(kind: Kind, facts: Any, house: House) -> Ruling:
    """The ruling, asking only for facts that can turn the verdict."""
    ruling = kind.rule(facts, house)
    if not ruling.asks:
        return ruling
    name = ruling.asks[0].fact
    if getattr(facts, name) is not None:
        return ruling  # told, yet not enough: other values are not for us to try
    tried = list(_tried(kind, facts, house, name))
    if not tried:
        return ruling
    first = tried[0][1]
    if first.action is not None and all(same(first, other) for _, other in tried):
        return first
    answers = tuple((value, one.action, _amount(one)) for value, one in tried)
    others = {ask.fact: ask for _, one in tried for ask in one.asks}
    others.pop(name, None)
    return replace(ruling, asks=(Ask(name, answers), *others.values()))


def _tried(kind: Kind, facts: Any, house: House, name: str) -> Iterable[tuple[Any, Ruling]]:
    for value in _values(kind, name, "answers", facts):
        try:
            yield value, settle(kind, replace(facts, **{name: value}), house)
        except CannotHappen:
            continue


def flips(kind: Kind, facts: Any, house: House, ruling: Ruling) -> tuple[tuple[Flip, ...], tuple[Step, ...]]:
    """For each fact its nearest change that turns the verdict; and what was assumed and matters."""
    found: list[Flip] = []
    assumed: list[Step] = []
    for item in fields(kind.facts):
        if not item.metadata.get("tries"):
            continue
        flip = _turned(kind, facts, house, ruling, item.name)
        if flip is None:
            continue
        found.append(flip)
        if item.metadata["assume"] and getattr(facts, item.name) is None and not _all_the_same(ruling, flip):
            assumed.append(Step(item.metadata["assume"], ruling.steps[0].id))
    return tuple(found), tuple(assumed)


def _all_the_same(ruling: Ruling, flip: Flip) -> bool:
    """An all-in of the very amount: nobody acts otherwise by it."""
    wagered = ruling.action in (Action.RAISE, Action.BET, Action.CALL)
    return wagered and flip.action is Action.ALL_IN and flip.amount_to == _amount(ruling)


def _turned(kind: Kind, facts: Any, house: House, ruling: Ruling, name: str) -> Flip | None:
    told = getattr(facts, name)
    for value in _values(kind, name, "tries", facts):
        if value == told:
            continue
        try:
            other = kind.rule(replace(facts, **{name: value}), house)
        except CannotHappen:
            continue
        if other.action is not None and not same(ruling, other, kind.turns):
            return Flip(name, value, other.action, _amount(other))
    return None


def _values(kind: Kind, name: str, which: str, facts: Any) -> Iterable[Any]:
    values = kind.facts.__dataclass_fields__[name].metadata.get(which, ())
    return cast(Iterable[Any], values(facts) if callable(values) else values)


def same(one: Ruling, other: Ruling, by: tuple[str, ...] = ()) -> bool:
    """Do two rulings come to the same verdict, by these figures or by all that decide?"""
    return one.action == other.action and _decided(one, by) == _decided(other, by)


def _decided(ruling: Ruling, by: tuple[str, ...]) -> Any:
    """What makes two verdicts differ: amount and options where there is an amount, else every figure."""
    figures = ruling.figures
    if not by and "amount_to" not in figures:
        return figures
    return [figures.get(name) for name in by or ("amount_to", "options", "skipped")]


def _amount(ruling: Ruling) -> int | None:
    amount = ruling.figures.get("amount_to", ruling.figures.get("max_raise_to"))
    return amount if isinstance(amount, int) else None
