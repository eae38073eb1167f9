"""One plain sentence to lead a clause with: the yes or no where it is sure, and what the clause says.

The sentences are written by hand (corpus/holdings.toml), each with no more than
its clause says. This module only chooses, by words that name what is asked
(corpus/named.toml), else by the words that they share.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from rulebot import yes_no
from rulebot.contested import contested
from rulebot.form import (
    Form,
    Wants,
    answered,
    asking,
    form,
    last,
    left_asked,
    premise,
    question_word,
    spelt_out,
)
from rulebot.leaning import answer, weighed
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.numbers import amounts
from rulebot.say import say
from rulebot.supported import plainly, supported
from rulebot.words import language_of, tokens
from rulebot.yes_no import pattern

Answer = Literal["yes", "no", "td", "depends", "fact"]
CLOSE: Final = 0.34
"""Likeness from which a point is what was asked; below it the clause is led by what it holds."""
NEARLY: Final = 0.6
"""Such a share of the best likeness is hardly less."""
SAME: Final = 0.6
"""Likeness from which a point asks the very same, so that its yes or no is the answer."""
ALIKE: Final = 0.5
"""The same for a house's own clause, which has few points, and no questions that it was taught by."""
_ALWAYS: Final = re.compile(
    r"\b(?:always|automatic(?:ally)?|in (?:every|any) case|without exception|immer|automatisch|in jedem fall"
    r"|ausnahmslos|zwangslaeufig|grundsaetzlich)\b",
    re.IGNORECASE,
)
"""Asked whether it is so every time; what is left to the TD is not."""
CERTAIN: Final = 0.9
"""A yes or no so likely stands against a sentence that plainly forbids or demands."""
_WORD: Final = re.compile(r"^(?:Yes|No|Ja|Nein)\.\s+")


@dataclass(frozen=True, slots=True)
class Lead:
    """The sentence that leads an answer."""

    words: str
    answer: Answer
    td: bool
    """Whether the clause leaves the decision to the TD, the floor or the house."""


def lead(id: str, question: str, language: Language, corpus: Path, own: bool = True) -> Lead | None:
    """The leading sentence of a clause for a question; None where nobody has written one.

    `own` is false where the house of the question has other words: then no yes or no is said.
    """
    found = _lead(id, question, language, corpus, own)
    if not own or found is None or found.answer not in ("fact", "yes"):
        return found
    asked, words = language_of(question), plain(found.words)
    said = None if contested(question) else plainly(question, words, asked)
    if said is None or said == found.answer:
        return found
    chances = weighed(id, question, asked, corpus)
    yes, no = chances or (0.0, 0.0)
    if yes_no.word(id, question, asked, corpus) == said:
        return _begun(said, words, language)
    if found.answer == "yes":
        return found if yes >= CERTAIN or not chances else Lead(words, "fact", False)
    doubted = yes > no if said == "no" else no >= CERTAIN
    return found if doubted else _begun(said, words, language)


def of_house(id: str, effect: str, question: str, language: Language, corpus: Path) -> Lead:
    """What a house's own clause does, begun with its yes or no to a question where that is sure."""
    asked = language_of(question)
    said = word(id, question, asked, corpus)
    borne = supported(said, question, effect, asked, corpus) if said in ("yes", "no") else None
    return _begun(borne, effect, language) if borne else Lead(effect, "fact", False)


def _begun(word: Literal["yes", "no"], words: str, language: Language) -> Lead:
    said = say(f"reply.{word}", language)
    return Lead(f"{said[:1].upper()}{said[1:]}. {words}", word, False)


def _lead(id: str, question: str, language: Language, corpus: Path, own: bool) -> Lead | None:
    holding = _holdings(corpus).get(id)
    if holding is None:
        return None
    asked = language_of(question)
    wanted = form(question, asked)
    points = _ranked(holding, question, asked, corpus)
    word = _word(id, question, asked, corpus, wanted, points) if own else None
    point = _named(id, question, asked, corpus)
    if (
        word == "td"
        and _ALWAYS.search(last(question, asked))
        and not wanted.turned
        and wanted.wants is not Wants.FACT
    ):
        return _begun("no", _of(holding, point, points, ("td", "depends"), language), language)
    if word == "td":
        if point is None or point["answer"] in ("yes", "no"):
            point = next((one for _, one in points if one["answer"] == "td"), point)
        return Lead(_of(holding, point, points, ("td", "depends"), language), "td", True)
    if word is not None and left_asked(question):
        return _begun("no", _of(holding, point, points, (word,), language), language)
    if word is not None:
        words = _of(holding, point, points, (word,), language)
        borne = supported(word, question, words, asked, corpus)
        if borne is None:
            return Lead(words, "fact", False)
        return _begun(borne, words, language)
    if len(both := _each(id, question, asked, corpus)) > 1:
        return Lead(" ".join(plain(point[language]) for point in both), "fact", False)
    point = point or _chosen(points, wanted, asking(question, asked), asked)
    if point is None:
        sure = any(each["answer"] in ("yes", "no", "fact") for each in holding.get("point", ()))
        return Lead(holding[language], "fact", holding["td"] and not sure)
    left = point["answer"] == "td" and question_word(asking(question, asked)) != "who"
    return Lead(plain(point[language]), "td" if left else "fact", left)


def plain(words: str) -> str:
    """A sentence without its yes or no."""
    return _WORD.sub("", words)


def sentences(id: str, language: Language, corpus: Path) -> Iterator[str]:
    """What a clause says in plain sentences."""
    holding = _holdings(corpus).get(id)
    if holding:
        yield holding[language]
        yield from (plain(point[language]) for point in holding.get("point", ()))


Point = tuple[float, Mapping[str, Any]]


def _ranked(holding: Mapping[str, Any], question: str, language: Language, corpus: Path) -> list[Point]:
    """The points of a clause, the likest to the question first."""
    asked, rarity = Counter(tokens(question, language)), _rarity(corpus, language)
    found = [
        (_likeness(asked, Counter(tokens(point[f"ask_{language}"], language)), rarity), point)
        for point in holding.get("point", ())
    ]
    return sorted(found, key=lambda one: -one[0])


def word(id: str, question: str, language: Language, corpus: Path) -> Literal["yes", "no", "td"] | None:
    """The yes or no that a clause gives to a question, or that the TD decides; None where it is not sure."""
    holding = _holdings(corpus).get(id, {})
    points = _ranked(holding, question, language, corpus)
    return _word(id, question, language, corpus, form(question, language), points)


def _word(
    id: str, question: str, language: Language, corpus: Path, wanted: Form, points: list[Point]
) -> Literal["yes", "no", "td"] | None:
    """By the clause's cases, else by a point that asks the very same, each weighed with what was taught."""
    if surely := yes_no.certain(id, question, language, corpus):
        return surely if surely != "open" else None
    said = yes_no.word(id, question, language, corpus)
    if said is None and _misquoted(id, question, wanted, language, corpus):
        return "no"
    if said is None and not wanted.claims:
        said = _by_point(id, wanted, language, points)
    claim = contested(question)
    asked = wanted.claims or wanted.wants is Wants.YES_OR_NO or bool(claim)
    if said is None and not asked and wanted.wants is not Wants.OPEN:
        return None
    figures = len(amounts(question, language)) > 1  # a hand that was not ruled on: its figures decide
    point = _named(id, question, language, corpus)
    open_ = point is not None and point["answer"] == "td"
    return answer(id, question, language, corpus, said, asked=asked and not figures and not open_)


def _by_point(id: str, wanted: Form, language: Language, points: list[Point]) -> Literal["yes", "no"] | None:
    """The answer of a point that asks the very same."""
    for likeness, point in points:
        if likeness < (SAME if id.startswith(f"{BASE}:") else ALIKE):
            break
        asks = form(point[f"ask_{language}"], language)
        if asks.about is wanted.about and asks.turned == wanted.turned and point["answer"] in ("yes", "no"):
            return answered(wanted, asks, point["answer"])
    return None


_QUANTITY: Final = re.compile(
    r"\b(?P<value>\d+|one|two|three|four|five|ten|eine?r?|zwei|drei|vier|fünf|zehn)[ -]?"
    r"(?P<unit>seconds?|secs?|sekunden?|sek|minutes?|mins?|minuten?|%|percent|prozent|players?|spielern?)(?!\w)",
    re.IGNORECASE,
)
_VALUES: Final = dict(
    zip(["one", "two", "three", "four", "five", "ten"], (1, 2, 3, 4, 5, 10), strict=True),
    eine=1, einer=1, ein=1, zwei=2, drei=3, vier=4, fünf=5, zehn=10,
)  # fmt: skip
_UNITS: Final = {"s": ("time", 1), "m": ("time", 60), "%": ("share", 1), "p": ("share", 1)}


def _quantities(text: str) -> set[tuple[str, int]]:
    """Times in seconds, shares in percent and numbers of players that a text names."""
    found = set()
    for match in _QUANTITY.finditer(text):
        value = match["value"].casefold()
        unit = match["unit"].casefold()
        kind, times = ("players", 1) if unit.startswith(("play", "spiel")) else _UNITS[unit[0]]
        found.add((kind, times * (int(value) if value.isdigit() else _VALUES[value])))
    return found


def _misquoted(id: str, question: str, wanted: Form, language: Language, corpus: Path) -> bool:
    """Whether a question takes a figure for granted that the clause has otherwise."""
    claim = question if wanted.claims else premise(question)
    said = _quantities(claim)
    if len(said) != 1:
        return False
    known = {found for one in sentences(id, language, corpus) for found in _quantities(one)}
    ((kind, _),) = said
    return any(of == kind for of, _ in known) and not said & known


def _named(id: str, question: str, language: Language, corpus: Path) -> Mapping[str, Any] | None:
    """The point of a clause that the words of a question name."""
    asks = name(id, question, language, corpus)
    points = _holdings(corpus).get(id, {}).get("point", ())
    return next((point for point in points if point["ask_en"] == asks), None)


_AND: Final = re.compile(
    r"\b(?:and|und)\s+(?=(?:who|what|when|where|which|how|wer|wen|wem|was|wann|wo|wohin|welche[rnms]?|wie)\b)",
    re.IGNORECASE,
)


def _each(id: str, question: str, language: Language, corpus: Path) -> Sequence[Mapping[str, Any]]:
    """The points that each part of a question of several parts names: "who gets ..., and who acts ...?"."""
    named = [_named(id, part, language, corpus) for part in _AND.split(question)]
    return [point for n, point in enumerate(named) if point is not None and point not in named[:n]]


def name(id: str, question: str, language: Language, corpus: Path) -> str:
    """The English question of the point that the words of a question name; empty where they name none.

    What asks goes before the story that it is asked of.
    """
    rows = _names(corpus).get(id.removeprefix(f"{BASE}:"), ())
    parts = (last(question, language), question) if rows else ()
    named = (asks for part in parts for asks, patterns in rows if patterns[language].search(spelt_out(part)))
    return next(named, "")


@cache
def _names(corpus: Path) -> Mapping[str, Sequence[tuple[str, Mapping[Language, re.Pattern[str]]]]]:
    """By which words the points of each clause are named, in the order in which they are tried."""
    path = corpus / "named.toml"
    table = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {
        clause: [(asks, {"en": pattern(english), "de": pattern(german)}) for asks, english, german in rows]
        for clause, rows in table.items()
    }


def _of(
    holding: Mapping[str, Any],
    named: Mapping[str, Any] | None,
    points: list[Point],
    answers: tuple[str, ...],
    language: Language,
) -> str:
    """The sentence that is named, else the likest one of these answers, else what the clause holds."""
    close = (point for likeness, point in points if likeness > CLOSE and point["answer"] in answers)
    open_ = named is not None and named["answer"] == "depends" and "depends" not in answers
    best = next(close, None) if named is None else None if open_ else named
    return plain(best[language]) if best else str(holding[language])


def _chosen(points: list[Point], wanted: Form, part: str, language: Language) -> Mapping[str, Any] | None:
    """The point that a question asks for: of the same question word, else of the same sort, else any."""
    word = question_word(part)
    same = [
        (likeness, point)
        for likeness, point in points
        if word and question_word(point[f"ask_{language}"]) == word and likeness > CLOSE / 2
    ]
    if wanted.wants is Wants.FACT and same:
        return None if _undecided(same, word, language) else same[0][1]
    close = [point for likeness, point in points if likeness > CLOSE]
    fact = wanted.wants in (Wants.FACT, Wants.OPEN)
    alike = [point for point in close if (point["answer"] == "fact") == fact or point["answer"] == "depends"]
    return next(iter(alike), None) or next(iter(close), None)


def _undecided(points: Sequence[Point], word: str, language: Language) -> bool:
    """Whether several points give several figures, and the question is hardly liker to one of them."""
    near = [point for likeness, point in points if likeness > NEARLY * points[0][0]]
    figures = {tuple(re.findall(r"\d+", point[language])) for point in near}
    return word.startswith("how ") and len(figures - {()}) > 1


def _likeness(asked: Counter[str], point: Counter[str], rarity: Mapping[str, float]) -> float:
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
