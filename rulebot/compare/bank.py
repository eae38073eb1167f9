"""placeholder"""

from __future__ import annotations

from rulebot.library import Library


def partings(library: Library, a: str, b: str) -> list[tuple[str, tuple[str, ...]]]:
    return []
