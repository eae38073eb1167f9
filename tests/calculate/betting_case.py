"""What the tests of the betting kinds share: facts in, verdict out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Ruling, Step
from rulebot.calculate.run import verdict
from rulebot.houses import HOUSES, load_house
from rulebot.model import Language
from rulebot.rulings import words

TDA, OLD, ACE, NZ = (load_house(house) for house in ("tda-2024", "tda-2011", "ace", "clubs-nz-2022"))
ALL = tuple(load_house(house) for house in HOUSES)


def ruling(kind: str, house: str = "tda-2024", **told: Any) -> Ruling:
    """The ruling of one house on these facts."""
    known = KINDS[kind]
    return settle(known, read(known.facts, told), load_house(house))


def decided(kind: str, house: str = "tda-2024", **told: Any) -> dict[str, Any]:
    """The verdict as JSON; asks under `asks` where a fact is missing."""
    ruled = ruling(kind, house, **told)
    return {**(verdict(ruled) or {}), "asks": [ask.fact for ask in ruled.asks]}


def teller(language: Language) -> Callable[[Step], str]:
    """Says steps in a language."""
    return lambda step: words(step, language)


def cited(ruled: Ruling) -> list[str]:
    """The clause of each step, without the book."""
    return [step.id.partition(":")[2] for step in ruled.steps]


def said(ruled: Ruling) -> list[str]:
    """The message key of each step."""
    return [step.say for step in ruled.steps]
