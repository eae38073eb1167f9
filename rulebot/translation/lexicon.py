"""English words and the German words that answer them: words.toml and the glossary, as patterns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_GAP = r"(?:\W+\w+){0,10}?\W+"
_CLAUSE = r"(?:[^\w,;.:]+\w+){0,10}?[^\w,;.:]+"


class Forms:
    """Several ways to say one thing as one pattern; texts without their letters are passed over."""

    __slots__ = ("_letters", "_regex")

    def __init__(self, forms: Sequence[str]) -> None:
        """Forms in the notation of `pattern`."""
        self._letters = tuple(dict.fromkeys(_letters(form) for form in forms))
        self._regex = re.compile("|".join(map(_form, forms)), re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        """The first place."""
        return self._regex.search(text) if self._may(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every place."""
        return self._regex.finditer(text) if self._may(text) else iter(())

    def _may(self, text: str) -> bool:
        low = _low(text)
        return any(letters in low for letters in self._letters)


@lru_cache(4096)
def _low(text: str) -> str:
    return text.lower()


def _letters(form: str) -> str:
    """The longest run of letters that stands wherever a form does."""
    return max(re.findall(r"[^\W\d_]+", form.replace("\\d", " ").lower()), key=len, default="")


@dataclass(frozen=True, slots=True)
class Word:
    """One thing said in English, and every way to say it in German."""

    name: str
    en: Forms
    de: Forms
    strong: bool
    common: bool = False


def pattern(forms: str) -> Forms:
    r"""Forms parted by `|` as one pattern.

    `*` is any letters of the word, `…` up to ten words, `‥` up to ten words of one clause.

    >>> bool(pattern("at least | or mor*").search("ten OR MORE players"))
    True
    """
    return Forms([form.strip() for form in forms.split("|") if form.strip()])


def _form(form: str) -> str:
    head, tail = form.startswith("*"), form.endswith("*")
    if form.startswith("\\d"):
        return rf"(?<!\w){form}(?!\w)"
    core = (
        re.escape(form.strip("*")).replace(r"\*", r"\w*").replace(r"\\d\w*", r"\d+").replace(r"\\d", r"\d+")
    )
    core = (
        core.replace(r"\ …\ ", _GAP)
        .replace(r"\ ‥\ ", _CLAUSE)
        .replace(r"\ ", r"\s+")
        .replace(r"\-", r"[-‑\s]?")
    )
    return (r"(?<!\bun)" if head else r"(?<![\w'’])(?<!re-)(?<!Re-)") + core + (r"\w*" if tail else r"(?!\w)")


@cache
def table(name: str) -> Mapping[str, Any]:
    """One of the tables beside this file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


@cache
def words() -> tuple[Word, ...]:
    """Every line of words.toml that can be missed."""
    return _lines("strong", "plenty", "light")


@cache
def counted() -> tuple[Word, ...]:
    """The words that German says as often as English."""
    return _lines("counted")


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
