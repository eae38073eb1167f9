"""English words and the German words that answer them: words.toml and the glossary, as patterns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_GAP = r"(?:\W+\w+){0,6}?\W+"


@dataclass(frozen=True, slots=True)
class Word:
    """One thing said in English, and every way to say it in German."""

    name: str
    en: re.Pattern[str]
    de: re.Pattern[str]
    strong: bool
    common: bool = False


def pattern(forms: str, inside: bool = False) -> re.Pattern[str]:
    r"""Forms parted by `|` as one pattern; `*` is any letters of the word, `…` up to six words.

    >>> bool(pattern("at least | or mor*").search("ten OR MORE players"))
    True
    """
    return re.compile("|".join(_form(f.strip()) for f in forms.split("|") if f.strip()), re.IGNORECASE)


def _form(form: str) -> str:
    head, tail = form.startswith("*"), form.endswith("*")
    if form.startswith("\\d"):
        return rf"(?<!\w){form}(?!\w)"
    core = (
        re.escape(form.strip("*")).replace(r"\*", r"\w*").replace(r"\\d\w*", r"\d+").replace(r"\\d", r"\d+")
    )
    core = core.replace(r"\ …\ ", _GAP).replace(r"\ ", r"\s+").replace(r"\-", r"[-‑\s]?")
    return ("" if head else r"(?<![\w'’])(?<!re-)(?<!Re-)") + core + (r"\w*" if tail else r"(?!\w)")


@cache
def table(name: str) -> Mapping[str, Any]:
    """One of the tables beside this file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


@cache
def words() -> tuple[Word, ...]:
    """Every line of words.toml that can be missed."""
    return _lines("strong", "plenty", "light")


@cache
def anchors() -> tuple[Word, ...]:
    """Every line of words.toml: what shows which segments answer each other."""
    return _lines("strong", "plenty", "light", "anchors")


@cache
def additions() -> tuple[Word, ...]:
    """Every line of words.toml that the German may not add."""
    return _lines("added")


def _lines(*weights: str) -> tuple[Word, ...]:
    found = []
    for weight in weights:
        for line in table("words")[weight].strip().splitlines():
            en, _, de = line.partition(" = ")
            found.append(
                Word(
                    en.split("|")[0].strip(), pattern(en), pattern(de), weight != "light", weight == "plenty"
                )
            )
    return tuple(found)
