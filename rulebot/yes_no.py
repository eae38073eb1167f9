"""The yes or no that an answer begins with, from corpus/yes_no.toml: said where it is sure, else not at all.

Written by hand per clause: what one may, must, what is so. This module only reads the question.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from rulebot.form import About, Form, Wants, answered, asking, form, spelt_out
from rulebot.library import BASE
from rulebot.model import Language

Word = Literal["yes", "no"]
_WHOLE = r"\A"
_FEW = 4
"""An asking sentence of so few words ("is that allowed?") means the story before it."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a clause says yes or no to."""

    about: About
    words: Mapping[Language, re.Pattern[str]]
    answer: Word
    open: re.Pattern[str] | None
    """Words that leave it open."""


def word(id: str, question: str, language: Language, corpus: Path) -> Word | None:
    """The yes or no of a clause to a question; None where it is not sure."""
    wanted = form(question, language)
    if wanted.wants is not Wants.YES_OR_NO:
        return None
    known = cases(corpus)
    rows = [row for key in _keys(id) for row in known.get(key, ())]
    question = spelt_out(question)
    part = asking(question, language)
    parts = (part,) if len(part.split()) > _FEW else (part, question)
    found = [case for case in rows if _asked(case, question, parts, language)]
    found.sort(key=lambda case: wanted.about not in (case.about, About.CAN))
    for case in found:
        said = answered(
            wanted, Form(Wants.YES_OR_NO, case.about, turned=False, sure=True, claims=False), case.answer
        )
        if said is not None:
            return None if case.open and case.open.search(question) else said
    return None


def _keys(id: str) -> tuple[str, ...]:
    """Where a clause may stand in the file: itself, then its rule; of TDA 2024 without the book."""
    bare = id.removeprefix(f"{BASE}:")
    rule = bare if bare.startswith(("RP-", "ADD-")) else bare.rpartition("-")[0]
    return (bare, rule) if rule and rule != bare and ":" in id else (bare,)


def _asked(case: Case, question: str, parts: Sequence[str], language: Language) -> bool:
    """Whether a question has the words of a case; a look ahead is over all of it."""
    pattern = case.words[language]
    within = (question,) if pattern.pattern.startswith(_WHOLE) else parts
    return any(pattern.search(one) for one in within)


@cache
def cases(corpus: Path) -> Mapping[str, Sequence[Case]]:
    """The cases of each clause, in the order in which they are tried."""
    path = corpus / "yes_no.toml"
    table = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {clause: [_case(*row) for row in rows] for clause, rows in table.items()}


def _case(about: str, english: str, german: str, answer: Word, unless: str = "") -> Case:
    words: dict[Language, re.Pattern[str]] = {"en": _pattern(english), "de": _pattern(german)}
    return Case(About(about), words, answer, _pattern(unless) if unless else None)


def _pattern(words: str) -> re.Pattern[str]:
    """Words from their start on; a look ahead is over the whole question."""
    words = spelt_out(words)
    if words == ".":
        return re.compile(".")
    if words.startswith("(?="):
        return re.compile(rf"{_WHOLE}{words}", re.IGNORECASE)
    return re.compile(rf"\b(?:{words})", re.IGNORECASE)
