"""From a kind's name and the facts as told (JSON) to the ruling as JSON. Houses and words are handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from rulebot.calculate.deciding import deciding
from rulebot.calculate.explore import flips, same, settle
from rulebot.calculate.facts import Kind, read
from rulebot.calculate.house import House
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.refusal import Impossible, Unreadable
from rulebot.calculate.ruling import Action, Ask, Flip, Ruling, Step
from rulebot.errors import CannotRead

Tell = Callable[[Step], str]
"""Says a step in the asked language."""

NOT_FACTS = ("house", "id", "lang")
"""Names a facts object may carry beside its facts."""


BESIDE = ("forfeited", "may_raise", "subject_to_penalty")
"""Figures beside the amount in which houses differ though they come to the same amount."""


def calculate(
    name: str, told: Mapping[str, Any], house: House, others: Sequence[House], tell: Tell
) -> dict[str, Any]:
    """The ruling on these facts, how every other house rules, and what would turn it."""
    kind = KINDS.get(name)
    if kind is None:
        raise CannotRead(f"{name!r} is not a kind of ruling; known are {', '.join(KINDS)}")
    if not isinstance(told, Mapping):
        raise CannotRead("the facts must be one object with named facts")
    try:
        facts = read(kind.facts, {fact: value for fact, value in told.items() if fact not in NOT_FACTS})
        ruling = settle(kind, facts, house)
    except (Impossible, Unreadable) as error:
        why = tell(error.step)
        return {"kind": "impossible", "house": house.id, "verdict": None, "reason": why, "error": why}
    return _reply(kind, facts, house, ruling, tell) | {
        "others": elsewhere(kind, facts, ruling, [one for one in others if one.id != house.id], tell)
    }


def elsewhere(
    kind: Kind, facts: Any, ruling: Ruling, others: Sequence[House], tell: Tell
) -> dict[str, dict[str, Any]]:
    """Every other house's verdict, and the clause where it parts from this one's."""
    found: dict[str, dict[str, Any]] = {}
    for house in others:
        try:
            found[house.id] = _other(ruling, settle(kind, facts, house), tell)
        except Impossible as error:
            found[house.id] = {"verdict": None, "differs": True, "why": tell(error.step), "why_id": None}
    return found


def _other(ruling: Ruling, other: Ruling, tell: Tell) -> dict[str, Any]:
    differs = not same(ruling, other) or bool(ruling.conflict) != bool(other.conflict)
    differs = differs or any(ruling.figures.get(name) != other.figures.get(name) for name in BESIDE)
    parting = parts_at(ruling, other) if differs else None
    why = {"why": tell(parting), "why_id": parting.id} if parting else {"why": None, "why_id": None}
    asked = {"asks": [ask.fact for ask in other.asks]} if other.asks else {}
    return {"verdict": verdict(other), "differs": differs, **why, **asked}


def parts_at(ruling: Ruling, other: Ruling) -> Step | None:
    """The other house's first step that this house does not take; else the last it has."""
    ours = {step.say for step in ruling.steps}
    for step in other.steps:
        if step.say not in ours:
            return step
    return other.steps[-1] if other.steps else None


def verdict(ruling: Ruling) -> dict[str, Any] | None:
    """The verdict as JSON; null where a fact is missing and nothing could be worked out."""
    if ruling.action is None and not ruling.figures:
        return None
    told = {name: shown(value) for name, value in ruling.figures.items()}
    if ruling.conflict:
        told["conflict"] = [{"id": at, "value": shown(value)} for at, value in ruling.conflict]
    return {"action": None if ruling.action is None else str(ruling.action), **told}


def shown(value: Any) -> Any:
    """A figure as JSON: a threshold that is not whole is the string `325/2`."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, tuple | list):
        return [shown(item) for item in value]
    if isinstance(value, dict):
        return {name: shown(item) for name, item in value.items()}
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    told = {item.name: getattr(value, item.name) for item in fields(value)}
    return {name: shown(item) for name, item in told.items() if item is not None}


def _reply(kind: Kind, facts: Any, house: House, ruling: Ruling, tell: Tell) -> dict[str, Any]:
    decided = deciding(ruling)
    found, assumed = flips(kind, facts, house, ruling) if not ruling.asks else ((), ())
    return {
        "kind": _kind(ruling),
        "house": house.id,
        "verdict": verdict(ruling),
        "steps": [_step(step, tell) for step in ruling.steps],
        "decided_by": decided and decided.id,
        "asks": [_ask(ask) for ask in ruling.asks],
        "assumptions": [_step(step, tell) for step in (*ruling.assumptions, *assumed)],
        "flips": [_flip(flip) for flip in (*ruling.flips, *found)],
        "conflict": [{"id": at, "value": shown(value)} for at, value in ruling.conflict],
    }


def _kind(ruling: Ruling) -> str:
    if ruling.action is None and ruling.asks:
        return "clarify"
    if ruling.action is Action.DISCRETION:
        return "discretion"
    return "not_covered" if ruling.action in (Action.NOT_SPECIFIED, Action.NOT_APPLICABLE) else "ruling"


def _step(step: Step, tell: Tell) -> dict[str, Any]:
    return {"text": tell(step), "id": step.id}


def _ask(ask: Ask) -> dict[str, Any]:
    return {
        "fact": ask.fact,
        "if": [
            {"value": shown(value), "then": None if action is None else str(action), "amount_to": amount}
            for value, action, amount in ask.answers
        ],
    }


def _flip(flip: Flip) -> dict[str, Any]:
    then = {"action": str(flip.action), "amount_to": flip.amount_to}
    return {"fact": flip.fact, "to": shown(flip.to), "then": then}
