"""One plain sentence to lead a clause with: the point of it that the question asks for, else what it holds.

The sentences are written by hand (corpus/holdings.toml), each with no more than
its clause says. This module only chooses, by the words that they share.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rulebot.model import Language
from rulebot.words import tokens

Answer = Literal["yes", "no", "td", "depends", "fact"]
CLOSE = 0.34
"""Likeness from which a point is what was asked; below it the clause is led by what it holds."""

_CLOSED = {
    "en": re.compile(
        r"\b(?:can|could|may|might|must|should|shall|do|does|did|is|are|was|were|am|has|have|had|will|would"
        r"|allowed|ok(?:ay)?|legal|right)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?:darf|dürfen|duerfen|durfte|kann|können|koennen|konnte|muss|müssen|muessen|musste|soll|sollte|ist"
        r"|sind|war|hat|haben|hab|habe|wird|werden|gilt|gelten|zählt|zaehlt|erlaubt|okay|ok|recht|bleibt)\b",
        re.IGNORECASE,
    ),
}
_OPEN = {
    "en": re.compile(
        r"^\W*(?:who|what|when|where|which|how|why)\b|\b(?:how (?:many|much|long)|who)\b", re.IGNORECASE
    ),
    "de": re.compile(
        r"^\W*(?:wer|was|wann|wo|welche[rsnm]?|wie|warum|wieso)\b|\bwie(?: ?viele?| lange)\b", re.IGNORECASE
    ),
}
_TURNED = {
    "en": re.compile(
        r"\b(?:not|n[o']t|never|forbidden|banned|illegal|prohibited|without)\b|n't\b", re.IGNORECASE
    ),
    "de": re.compile(r"\b(?:nicht|nie|niemals|kein\w*|verboten|unzulässig|ohne)\b", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Lead:
    """The sentence that leads an answer."""

    words: str
    answer: Answer
    td: bool
    """Whether the clause leaves the decision to the TD, the floor or the house."""


def lead(id: str, question: str, language: Language, corpus: Path) -> Lead | None:
    """The leading sentence of a clause for a question; None where nobody has written one."""
    holding = _holdings(corpus).get(id)
    if holding is None:
        return None
    point = _point(holding, question, language, _rarity(corpus, language))
    if point is None:
        sure = any(each["answer"] in ("yes", "no", "fact") for each in holding.get("point", ()))
        return Lead(holding[language], "fact", holding["td"] and not sure)
    return Lead(point[language], point["answer"], point["answer"] == "td")


def _point(
    holding: Mapping[str, Any], question: str, language: Language, rarity: Mapping[str, float]
) -> Mapping[str, Any] | None:
    """The point that the question asks for: alike in words, and of the same sort of question."""
    asked = Counter(tokens(question, language))
    closed = bool(_CLOSED[language].search(question)) and not _OPEN[language].search(question)
    best, most = None, CLOSE
    for point in holding.get("point", ()):
        words = point[f"ask_{language}"]
        if (point["answer"] == "fact") == closed and point["answer"] != "depends":
            continue
        if (
            closed
            and point["answer"] in ("yes", "no")
            and _turned(words, language) != _turned(question, language)
        ):
            continue
        likeness = _cosine(asked, Counter(tokens(words, language)), rarity)
        if likeness > most:
            best, most = point, likeness
    return best


def _turned(words: str, language: Language) -> bool:
    """Whether a question is put in the negative: a yes to it would mean the opposite."""
    return len(_TURNED[language].findall(words)) % 2 == 1


def _cosine(asked: Counter[str], point: Counter[str], rarity: Mapping[str, float]) -> float:
    """The share of the point's rare words that the question has; a long story does not dilute it."""
    whole = sum(rarity.get(word, 1.0) for word in point)
    shared = sum(rarity.get(word, 1.0) for word in point if word in asked)
    return shared / whole if whole else 0.0


@cache
def _holdings(corpus: Path) -> Mapping[str, Mapping[str, Any]]:
    path = corpus / "holdings.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["holding"] if path.exists() else []
    return {entry["id"]: entry for entry in entries}


@cache
def _rarity(corpus: Path, language: Language) -> Mapping[str, float]:
    """How rare each stem is among all points."""
    bags = [
        set(tokens(point[f"ask_{language}"], language))
        for holding in _holdings(corpus).values()
        for point in holding.get("point", ())
    ]
    seen = Counter(word for bag in bags for word in bag)
    return {word: math.log(1 + len(bags) / count) for word, count in seen.items()}
