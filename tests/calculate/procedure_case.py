"""Short ways to a ruling, for the tests of pots and procedure."""

from __future__ import annotations

from typing import Any

from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Ruling
from rulebot.houses import HOUSES, load_house

TDA, TDA_2011, ACE, NZ = HOUSES


def ruled(kind: str, house: str = TDA, **facts: Any) -> Ruling:
    """The ruling of a house on facts as they are told."""
    return settle(KINDS[kind], read(KINDS[kind].facts, facts), load_house(house))


def said(ruling: Ruling) -> list[tuple[str, str]]:
    """Message key and clause of each step."""
    return [(step.say, step.id) for step in ruling.steps]


def assumed(ruling: Ruling) -> list[tuple[str, str]]:
    """Message key and clause of each assumption."""
    return [(step.say, step.id) for step in ruling.assumptions]


def asked(ruling: Ruling) -> dict[str, list[Any]]:
    """Each fact asked for, with the answers that are offered."""
    return {ask.fact: [value for value, _, _ in ask.answers] for ask in ruling.asks}
