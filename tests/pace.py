"""How fast this machine is just now, so that a bound on time means the same work on every machine."""

from __future__ import annotations

import time

_NOMINAL = 0.025
"""Seconds of CPU that the work below takes on a quick machine."""


def slowness() -> float:
    """How many times slower than there; 1 where it is as fast or faster."""
    best = min(_reference() for _ in range(3))
    return max(1.0, best / _NOMINAL)


def _reference() -> float:
    began = time.process_time()
    words: dict[str, int] = {}
    for at in range(200_000):
        key = f"{at % 1000}"
        words[key] = words.get(key, 0) + at
    return time.process_time() - began
