"""A step of a hand that is told as a story: who put in how much, called or folded, on which round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

ONE: Final = "?one"
"""Somebody who is only pointed at: "he", "einer", "the other"."""
ALL: Final = "?all"
"""Everybody told so far, or all that are still playing."""
THEY: Final = "?they"
"""The others who are still playing."""
ANYBODY: Final = (ONE, ALL, THEY)
"""Who is not named."""
WAGERS: Final = ("bet", "raise", "all-in", "in", "put", "")
"""Verbs of a step that puts chips in; empty where only the amount is told."""
POTTED: Final = "pot bet"
"""Verb of a bet of the pot, whether its amount is told or not."""


@dataclass(slots=True)
class Step:
    """What is told of somebody, or of several who did the same."""

    street: str = ""
    who: list[str] = field(default_factory=list)
    verb: str = ""
    amount: int | None = None
    start: int = 0
    end: int = 0
    many: int = 0
    """So many who are not named."""
    among: list[str] = field(default_factory=list)
    """Who of them is named: "three callers, me included"."""
    whole: bool = False
    """Is the amount all that he has in by then?"""
    more: bool = False
    """Does it come to what he had in?"""
    all_in: bool = False
    listed: bool = False
    """Do names stand there alone, in a row with what is told before or behind?"""
    cut: str = ""
    """What stands before its clause."""

    @property
    def told(self) -> bool:
        """Whether anything is told but names."""
        return bool(self.verb or self.amount)

    @property
    def complete(self) -> bool:
        """Whether somebody is told to have done something."""
        return bool(self.who or self.many) and bool(self.amount or self.verb in ("call", "fold"))

    @property
    def empty(self) -> bool:
        """Whether nothing is told at all."""
        return not (self.told or self.who or self.many)


def joined(steps: Sequence[Step]) -> list[Step]:
    """The steps with what belongs together: "two callers (Hal, Ivy)", "all in (1,100)", "Al, Bo call"."""
    out: list[Step] = []
    row: list[str] = []
    for step in steps:
        last = out[-1] if out else None
        if step.listed:
            row += step.who
            if (
                last is not None
                and not last.who
                and last.told
                and (last.many or step.cut == "(")
                and len(row) == max(last.many, 1)
            ):
                last.who, last.many, row = row, 0, []
        elif last is not None and step.cut == "(" and last.amount is None and not (step.who or step.verb):
            last.amount, row = step.amount, []
        else:
            behind = step.cut == "," and step.who and ONE not in step.who
            ahead = row if behind or (step.cut == ":" and not step.who) else []
            out.append(replace(step, who=[*ahead, *step.who]))
            row = []
    return out
