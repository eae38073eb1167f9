"""The words of the calculator's steps, English and German: the tables beside this file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from rulebot.calculate.ruling import Step

Grouped = Callable[[int], str]


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """Message key -> language -> sentence with named places."""
    words: dict[str, Mapping[str, str]] = {}
    for path in sorted(Path(__file__).parent.glob("calc_*.toml")):
        words |= tomllib.loads(path.read_text("utf-8"))["step"]
    return words


@cache
def teller(language: str) -> Callable[[Step], str]:
    """Says steps in `en` or `de`, amounts grouped as that language writes them."""

    def tell(step: Step) -> str:
        places = {name: _shown(value, language) for name, value in step.values.items()}
        return table()[step.say][language].format_map(places)

    return tell


def _shown(value: Any, language: str) -> str:
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int):
        return f"{value:,}" if language == "en" else f"{value:,}".replace(",", ".")
    if isinstance(value, Fraction):
        return _fraction(value, language)
    if isinstance(value, list | tuple):
        return ", ".join(_shown(item, language) for item in value)
    return str(value)


def _fraction(value: Fraction, language: str) -> str:
    """Halves as people write them; anything else as a fraction."""
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return _shown(whole, language)
    if value.denominator != 2:
        return str(value)
    return f"{_shown(whole, language)}{'.' if language == 'en' else ','}5"
