"""Chips of a prior bet still in front (TDA 2024 rule 46): what counts with the new ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulebot.calculate.refusal import Impossible
from rulebot.calculate.wager_facts import Wager

Back = Literal["none", "part", "all"]


@dataclass(frozen=True, slots=True)
class Bet:
    """The chips of one silent wager."""

    total: int
    """All own chips out, what is left of the prior ones with the new."""
    tested: tuple[int, ...]
    """The chips one of which is taken away in the removal test (45)."""
    back: Back
    covered: bool
    """Did the prior chips cover the call?"""
    prior: bool
    """Were there prior chips?"""


def pulled(prior: tuple[int, ...], told: str | tuple[int, ...] | None) -> tuple[Back, tuple[int, ...]]:
    """How much of the prior chips was pulled back, and what is left out."""
    if told is None or told in ("none", ()):
        return "none", prior
    if told == "all":
        if not prior:
            raise Impossible("not_pulled_back")
        return "all", ()
    left = list(prior)
    for chip in told:
        if chip not in left:
            raise Impossible("not_a_prior_chip", chip=chip, prior=list(prior))
        left.remove(int(chip))
    return ("part" if left else "all"), tuple(left)


def bet_of(facts: Wager, prior: tuple[int, ...], call_to: int) -> Bet:
    """The chips that count: new ones alone (46-C1), or all that are out (46-C2, ADD-46 situation 5)."""
    new = facts.new_chips or ()
    if 0 in new or 0 in prior:
        raise Impossible("not_a_chip")
    back, left = pulled(prior, facts.prior_pulled)
    covered = bool(prior) and sum(prior) >= call_to
    together = covered or back == "part" or bool(facts.combined)
    tested = (*left, *new) if together else new
    return Bet(sum(left) + sum(new), tested, back, covered, bool(prior))
