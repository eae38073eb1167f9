"""The nearest other values of a told number, to find what would turn a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

TURNS = ("action",)
"""For kinds whose figures only explain: a change of a figure alone turns nothing."""


def nearby(name: str, reach: int = 4) -> Callable[[Any], Iterable[int]]:
    """The values around a told fact, nearest first, up to `reach` away.

    >>> from types import SimpleNamespace
    >>> list(nearby("players", 2)(SimpleNamespace(players=1)))
    [2, 0, 3]
    """

    def values(told: Any) -> Iterable[int]:
        value = getattr(told, name)
        steps = range(1, reach + 1) if value is not None else ()
        return [near for step in steps for near in (value + step, value - step) if near >= 0]

    return values


def nearest_of(name: str, *edges: int) -> Callable[[Any], Iterable[int]]:
    """The edges of a limit, nearest to the told fact first; none where it was not told."""

    def values(told: Any) -> Iterable[int]:
        value = getattr(told, name)
        return [] if value is None else sorted(edges, key=lambda edge: abs(edge - value))

    return values
