"""What the calculator returns. No words: a step is a message key with its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any


class Action(StrEnum):
    """The closed list of verdicts (DESIGN.md section 3)."""

    CALL = "call"
    FULL_CALL = "full-call"
    RAISE = "raise"
    BET = "bet"
    CHECK = "check"
    FOLD = "fold"
    ALL_IN = "all-in"
    MAY_RAISE = "may-raise"
    MAY_NOT_RAISE = "may-not-raise"
    MIN_RAISE = "min-raise"
    MAX_BET = "max-bet"
    CORRECT = "correct"
    BINDING = "binding"
    NOT_BINDING = "not-binding"
    DEAD_HAND = "dead-hand"
    MISDEAL = "misdeal"
    SPLIT = "split"
    PENALTY = "penalty"
    OPTION = "option"
    DISCRETION = "discretion"
    CONFLICT = "conflict"
    NOT_SPECIFIED = "not-specified"
    NOT_APPLICABLE = "not-applicable"
    CLOCK = "clock"
    HALT = "halt"
    NO_HALT = "no-halt"
    PAYOUT = "payout"
    EXCHANGE = "exchange"
    STACK = "stack"
    TABLE = "table"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: a message key, its values, and the clause it applies."""

    say: str
    """Key into the message table (rulebot/messages/*.toml), English and German."""
    id: str
    """Full id of the clause in the ruling house's own book."""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Flip:
    """The nearest change of one fact that turns the verdict."""

    fact: str
    to: Any
    action: Action
    amount_to: int | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact that is missing and can flip the verdict, with what each answer leads to."""

    fact: str
    answers: tuple[tuple[Any, Action | None, int | None], ...]
    """(value, verdict, amount); no verdict where that answer leads to another question."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict, its figures, and every step with its clause."""

    house: str
    action: Action | None
    """None where the kind's verdict is a set of figures, or a fact is missing (`asks`)."""
    figures: Mapping[str, int | Fraction | str | bool | list[Any] | dict[str, Any] | None]
    """amount_to, returned, threshold, min_raise_to, ... whatever the kind's JSON names."""
    steps: tuple[Step, ...] = ()
    assumptions: tuple[Step, ...] = ()
    flips: tuple[Flip, ...] = ()
    asks: tuple[Ask, ...] = ()
    conflict: tuple[tuple[str, Any], ...] = ()
    """(clause id, value) for each rule of the house that says otherwise."""
