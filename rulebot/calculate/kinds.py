"""Every kind of ruling, by name. Modules of rules each give their kinds; here they are only joined."""

from __future__ import annotations

from rulebot.calculate.facts import Kind

__all__ = ["KINDS", "Kind"]

_ALL: tuple[tuple[Kind, ...], ...] = ()

KINDS: dict[str, Kind] = {kind.name: kind for kinds in _ALL for kind in kinds}
"""Name to kind, in the order of the rule book."""
