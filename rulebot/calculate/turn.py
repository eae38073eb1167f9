"""The player to act: what he faces, and the figures of his verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebot.calculate.house import House
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """The player to act and what he faces."""

    seat: str
    own: int
    facing: int
    """What is still to call, however short the stack."""
    stack: int | None
    acted: bool
    full_since: bool
    """Was there a full bet or raise since he acted?"""

    @property
    def call_by(self) -> int:
        """What a call takes from this stack."""
        return self.facing if self.stack is None else min(self.facing, self.stack)

    @property
    def most(self) -> int | None:
        """The total of an all-in."""
        return None if self.stack is None else self.own + self.stack

    def capped(self, raise_to: int) -> int:
        """A total, or the all-in if that is less."""
        return raise_to if self.most is None else min(raise_to, self.most)


def verdict(
    house: House,
    table: Table,
    turn: Turn,
    may_raise: bool,
    *steps: Step,
    least: int | None = None,
    most: int | None = None,
    pot: int | None = None,
) -> Ruling:
    figures: dict[str, Any] = {
        "call_by": turn.call_by,
        "call_to": turn.own + turn.call_by,
        "may_raise": may_raise,
        "min_raise_to": None if least is None else turn.capped(least),
        "full_min_raise_to": least,
        "pot_raise_to": pot,
        "max_raise_to": None,
        "to_act": turn.seat,
        "bet_to": table.call_to,
        "last_full_bet_or_raise": table.raise_by,
        "pot": table.pot if table.pot_known else None,
    }
    if least is not None:
        figures["max_raise_to"] = turn.most if most is None else turn.capped(most)
    return Ruling(house.id, Action.MAY_RAISE if may_raise else Action.MAY_NOT_RAISE, figures, steps)
