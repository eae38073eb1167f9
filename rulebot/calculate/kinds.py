"""Every kind of ruling, by name. Modules of rules each give their kinds; here they are only joined."""

from __future__ import annotations

from rulebot.calculate import (
    betting,
    declarations,
    incorrect,
    mistaken,
    out_of_turn,
    procedure,
    substantial,
    unclear,
    wager,
)
from rulebot.calculate.facts import Kind

__all__ = ["KINDS", "Kind"]

_ALL: tuple[tuple[Kind, ...], ...] = (
    wager.KINDS,
    betting.KINDS,
    declarations.KINDS,
    incorrect.KINDS,
    mistaken.KINDS,
    out_of_turn.KINDS,
    substantial.KINDS,
    unclear.KINDS,
    procedure.KINDS,
)

KINDS: dict[str, Kind] = {kind.name: kind for kinds in _ALL for kind in kinds}
"""Name to kind, in the order of the rule book."""
