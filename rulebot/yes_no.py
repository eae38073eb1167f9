"""The yes or no that an answer begins with, from corpus/yes_no.toml: said where it is sure, else not at all.

Written by hand per clause: what one may, must, what is so. This module only reads the question.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal

from rulebot.contested import Contested, contested
from rulebot.form import About, Form, Wants, answered, asking, form, premise, spelt_out, stated, verbal
from rulebot.library import BASE
from rulebot.model import Language

Word = Literal["yes", "no", "td", "open"]
_WHOLE = r"\A"
_BARE = 8
"""Words without a verb that are a question by themselves."""
_CONTRAST = re.compile(
    r"[,;:–]\s*(?:but|aber|and|und) (?:(?:what|how|wie) (?:about|is it|ist es|siehts?)? ?)?"
    r"(?:here|hier|there|dort|at|in|bei|im|with|for|mit)\b(?: [\w-]+){0,4}\s*\?\s*$",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:only|nur)\b(?!\s+(?:an?|ein\w*|noch|mehr|the)\b)", re.IGNORECASE)
"""Says more than a case knows of."""
_FEW = 4
"""An asking sentence of so few words ("is that allowed?") means the story before it."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a clause says yes or no to."""

    about: About | None
    """None where the TD decides or nothing is said, whatever is asked."""
    words: Mapping[Language, re.Pattern[str]]
    answer: Word
    open: re.Pattern[str] | None
    """Words that leave it open."""
    certain: bool = False
    """Whatever the taught models make of it: what is told settles it."""


def word(id: str, question: str, language: Language, corpus: Path) -> Word | None:
    """The yes or no of a clause, that the TD decides or that it is open; None where it is not sure."""
    return said(cases(corpus).get(id.removeprefix(f"{BASE}:"), ()), question, language)


def certain(id: str, question: str, language: Language, corpus: Path) -> Word | None:
    """What is so whatever a model makes of it: a fact that settles it was told, or a premise is denied."""
    rows = cases(corpus).get(id.removeprefix(f"{BASE}:"), ())
    if word := said([case for case in rows if case.certain], question, language):
        return word
    if contested(question) or said(rows, question, language) == "yes":
        return None
    return _corrected(rows, question, language)


def said(rows: Sequence[Case], question: str, language: Language) -> Word | None:
    """What these cases say to a question."""
    if claim := contested(question):
        return _of_claim(rows, claim, question, language)
    wanted = _bare(form(question, language), question, language)
    question = spelt_out(question)
    part = asking(question, language)
    parts = (part,) if len(part.split()) > _FEW else (part, question)
    found = [case for case in rows if _asked(case, question, parts, language)]
    if found and found[0].about is None:
        return found[0].answer if not (found[0].open and found[0].open.search(question)) else None
    if wanted.wants is not Wants.YES_OR_NO:
        return _corrected(rows, question, language)
    return _answer(found, wanted, question) or _corrected(rows, question, language)


def _bare(wanted: Form, question: str, language: Language) -> Form:
    """Words without a verb ask whether one may: "phone on the table?", "forbidden there, but here?"."""
    if _CONTRAST.search(question):
        return replace(wanted, wants=Wants.YES_OR_NO, about=About.CAN, turned=False, sure=True)
    few = len(question.split()) <= _BARE and not verbal(question, language)
    if not few or wanted.wants not in (Wants.YES_OR_NO, Wants.OPEN) or wanted.about is not About.IS:
        return wanted
    about = About.CAN if wanted.wants is Wants.YES_OR_NO else About.MAY
    return replace(wanted, wants=Wants.YES_OR_NO, about=about)


def _answer(found: Sequence[Case], wanted: Form, question: str) -> Word | None:
    """What the first case that fits says; one about the same (may, must) goes before one that implies it."""
    asked = [case for case in found if case.about is not None]
    for case in sorted(asked, key=lambda case: wanted.about not in (case.about, About.CAN)):
        plain = Form(Wants.YES_OR_NO, case.about or About.IS, turned=False, sure=True, claims=False)
        word = answered(wanted, plain, case.answer)
        if word is not None:
            return None if case.open and case.open.search(question) else word
    return None


def _of_claim(rows: Sequence[Case], claim: Contested, question: str, language: Language) -> Word | None:
    """What these cases say of a statement, turned where it is asked whether it is wrong."""
    question = spelt_out(question)
    found = [case for case in rows if _asked(case, claim.words, (claim.words,), language)]
    if found and found[0].about is None:
        return found[0].answer if not (found[0].open and found[0].open.search(question)) else None
    if _ONLY.search(claim.words):
        found = [case for case in found if _ONLY.search(case.words[language].pattern)]
    word = _answer(found, stated(claim.words, language), question)
    if word not in ("yes", "no") or (claim.assumed and word == "yes"):
        return None
    return word if not claim.wrong else "no" if word == "yes" else "yes"


def _corrected(rows: Sequence[Case], question: str, language: Language) -> Word | None:
    """No, where a question takes for granted what the clause denies: "as rule 17 forces him to show, ..."."""
    claim = premise(question)
    if not claim:
        return None
    wanted = stated(claim, language)
    found = [case for case in rows if _asked(case, question, (claim,), language)]
    return "no" if _answer(found, wanted, question) == "no" else None


def _asked(case: Case, question: str, parts: Sequence[str], language: Language) -> bool:
    """Whether a question has the words of a case; a look ahead is over all of it."""
    pattern = case.words[language]
    within = (question,) if pattern.pattern.startswith(_WHOLE) else parts
    return any(pattern.search(one) for one in within)


@cache
def cases(corpus: Path, name: str = "yes_no.toml") -> Mapping[str, Sequence[Case]]:
    """The cases of each clause, or of each outcome of a ruling, in the order in which they are tried."""
    path = corpus / name
    table = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {
        clause: [_case(about, *rest) for abouts, *rest in rows for about in abouts.split("|")]
        for clause, rows in table.items()
    }


def _case(
    about: str, english: str, german: str, answer: Literal["yes!", "no!"] | Word, unless: str = ""
) -> Case:
    words: dict[Language, re.Pattern[str]] = {"en": pattern(english), "de": pattern(german)}
    told: Word = "yes" if answer == "yes!" else "no" if answer == "no!" else answer
    return Case(
        None if about in ("td", "open") else About(about),
        words,
        told,
        pattern(unless) if unless else None,
        certain=answer != told,
    )


def pattern(words: str) -> re.Pattern[str]:
    """Words from their start on; a look ahead is over the whole question."""
    words = spelt_out(words)
    if words == ".":
        return re.compile(".")
    if words.startswith("(?="):
        return re.compile(rf"{_WHOLE}{words}", re.IGNORECASE)
    return re.compile(rf"\b(?:{words})", re.IGNORECASE)
