"""What a case that was told leaves out and the clause cannot do without, from corpus/open_facts.toml.

Asked back only where the words of the question ask for a result of one case, by patterns, by the
questions of the bank that are most like it, or as taught (`rulebot.left_out`). Computes nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebot import left_out
from rulebot.form import Wants, form, spelt_out
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.say import say
from rulebot.words import language_of

_GENERAL = re.compile(
    r"\b(?:if|when(?:ever)?|wenn|falls|sobald) (?:an?|any|some(?:one|body)|one|players?|ein\w*|jemand|man"
    r"|spieler)\b"
    r"|\b(?:rules?|regeln?|in general|generally|grundsaetzlich|generell|normalerweise|usually|normally"
    r"|always|immer"
    r"|automatic(?:ally)?|automatisch|procedure|vorgehen|how long|until when|since when|from when|(?:seit"
    r"|ab|bis) wann|wie lange?)\b"
    r"|^\W*(?:can|may|must|do|does|is|are|darf|duerfen|kann|koennen|muss|muessen) (?:an?|any|players?"
    r"|eine?|man|spieler)\b",
    re.IGNORECASE,
)
"""The rule is asked for, not what it makes of one case."""
_OUTCOME = re.compile(
    r"\b(?:what(?:[’']?s)?(?: is| happens| now| next| do| does| becomes| about| am| have| should)\b|what then"
    r"|which (?:blinds?|level|limits?)|welche\w* (?:blinds?|level|limits?)|who (?:shows|opens|gets"
    r"|is first|goes first)"
    r"|was (?:nun|jetzt|nu|passiert|ist|is|gilt|wird|mach\w*|krieg\w*|bekomm\w*|tun)|und (?:nun|jetzt|nu)"
    r"|wie (?:geht\w*|weiter)|how (?:do|does) (?:we|it|i|you|they) (?:go on|proceed|continue)|next step"
    r"|noch was|(?:an|to|auf) w(?:en|hom)|who.?s on|wer (?:zeigt|faengt|muss|deckt|zuerst|kriegt|bekommt)"
    r"|wie wird|how (?:much|many)|wie ?viele?)\b",
    re.IGNORECASE,
)
"""A question for a fact that asks what comes of a case."""

_STOP = re.compile(r"(?<=\w)(?=[?!.,;:]+(?:\s|$))")
"""Where a word ends before a mark: patterns end words with a space."""
_NEAREST, _MOST = 5, 2
"""So many questions of the bank are looked at, of which so many must be of the same matter."""
Alike = Callable[[Sequence[str], int], Sequence[str]]
"""So many questions of the bank, nearest first, about any of these clauses of TDA 2024."""


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact that decides, and what each answer leads to."""

    clauses: Sequence[str]
    when: Sequence[re.Pattern[str]]
    told: Sequence[re.Pattern[str]]
    entry: Mapping[str, Any]

    @property
    def matter(self) -> str:
        """What it is taught as; empty where it is known by its patterns alone."""
        return str(self.entry.get("taught", ""))

    @property
    def case(self) -> bool:
        """Whether it is asked for only where one case is told."""
        return bool(self.entry.get("case"))

    def is_of(self, question: str) -> bool:
        """Whether the words of a question are of the matter that the fact decides."""
        words = _ended(question)
        return all(pattern.search(words) for pattern in self.when)

    def tells(self, question: str) -> bool:
        """Whether the words of a question tell the fact."""
        words = _ended(question)
        return any(pattern.search(words) for pattern in self.told)

    def ask(self, language: Language) -> dict[str, Any]:
        """The question back, as a reply carries it."""
        branches = [
            {"value": one[language], "then": one["then"], "amount_to": None} for one in self.entry["if"]
        ]
        return {"fact": self.entry["fact"], "about": self.entry[language], "if": branches}

    def sentences(self, language: Language) -> Iterator[str]:
        """The question back and what each answer leads to, in words."""
        yield say("reply.missing", language, about=self.entry[language]) + "."
        leads = [
            say("reply.case", language, value=one[language], then=one[f"says_{language}"])
            for one in self.entry["if"]
        ]
        if leads:
            said = "; ".join(leads)
            yield f"{said[:1].upper()}{said[1:]}."


def missing(id: str, question: str, corpus: Path) -> OpenFact | None:
    """The fact that a case leaves out, of the clause that would settle it."""
    for one in untold([id], question, corpus):
        if one.is_of(question) and (not one.case or _is_case(question)):
            return one
    return None


def likely(ids: Sequence[str], question: str, corpus: Path, alike: Alike) -> OpenFact | None:
    """The fact that a case leaves out by the questions of the bank that are most like it, in other words."""
    if not _is_case(question):
        return None
    for one in untold(ids, question, corpus):
        near = alike([clause for clause in one.clauses if ":" not in clause], _NEAREST) if one.case else ()
        if sum(one.is_of(words) for words in near) >= _MOST:
            return one
    return None


def taught(ids: Sequence[str], question: str, corpus: Path, least: float) -> OpenFact | None:
    """The fact that a case is likeliest to leave out, at least so likely, by cases told with and without."""
    likely = list(_taught(ids, question, corpus, least))
    return max(likely, key=lambda one: one[0])[1] if likely else None


def _taught(
    ids: Sequence[str], question: str, corpus: Path, least: float
) -> Iterator[tuple[float, OpenFact]]:
    clauses = {id.removeprefix(f"{BASE}:") for id in ids}
    for matter, facts in matters(corpus).items():
        if not any(one.clauses[0] in clauses for one in facts):
            continue
        found = seen(matter, question, corpus)
        chance = left_out.chance(matter, question, found, corpus)
        if chance >= (max(least, left_out.THOUGH_TOLD) if found.told else least):
            plain = (one for one in facts if one.is_of(question) and not one.tells(question))
            yield chance, next(plain, facts[-1])


def in_question(ids: Sequence[str], question: str, corpus: Path) -> Iterator[OpenFact]:
    """The facts that may be asked for: those not told, and those likely to be left out."""
    yield from untold(ids, question, corpus)
    yield from (one for _, one in _taught(ids, question, corpus, left_out.SURE))


def seen(matter: str, question: str, corpus: Path) -> left_out.Seen:
    """What the patterns of a matter find in a question."""
    facts = matters(corpus)[matter]
    of_it, told = [one.is_of(question) for one in facts], [one.tells(question) for one in facts]
    return left_out.Seen(
        of_it=any(of_it),
        told=any(told),
        bare=any(of and not tells for of, tells in zip(of_it, told, strict=True)),
        case=_is_case(question),
        general=bool(_GENERAL.search(spelt_out(question))),
    )


def untold(ids: Sequence[str], question: str, corpus: Path) -> Iterator[OpenFact]:
    """The facts that some clauses hang on and the words of a question do not tell."""
    clauses = {id.removeprefix(f"{BASE}:") for id in ids}
    for one in _known(corpus):
        if clauses & set(one.clauses) and not one.tells(question):
            yield one


def _ended(question: str) -> str:
    return f"{_STOP.sub(' ', spelt_out(question))} "


def _is_case(question: str) -> bool:
    """Whether a question asks what comes of one case, not for a rule or a part of it."""
    words = spelt_out(question)
    if _GENERAL.search(words):
        return False
    return form(question, language_of(question)).wants is not Wants.FACT or bool(_OUTCOME.search(words))


@cache
def matters(corpus: Path) -> Mapping[str, Sequence[OpenFact]]:
    """The facts that are taught, by what they are taught as."""
    names = dict.fromkeys(one.matter for one in _known(corpus) if one.matter)
    return {name: [one for one in _known(corpus) if one.matter == name] for name in names}


@cache
def _known(corpus: Path) -> tuple[OpenFact, ...]:
    path = corpus / "open_facts.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["open"] if path.exists() else []
    return tuple(
        OpenFact(entry["clause"].split(), _patterns(entry["when"]), _patterns(entry["told"]), entry)
        for entry in entries
    )


def _patterns(words: Sequence[str]) -> list[re.Pattern[str]]:
    return [re.compile(rf"\b(?:{spelt_out(one)})", re.IGNORECASE) for one in words]
