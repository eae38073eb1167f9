"""What a case that was told leaves out and the clause cannot do without, from corpus/open_facts.toml.

Asked back only where the words of the question ask for a result of one case. Computes nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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
    r"|has to|must|turns|tables|flips|is first|goes first)"
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
    def heard(self) -> Sequence[str]:
        """The sorts of hand, and what is asked of them, of which it is the amounts that are missing."""
        return tuple(self.entry.get("heard", ()))

    @property
    def case(self) -> bool:
        """Whether it is asked for only where one case is told."""
        return bool(self.entry.get("case"))

    def is_of(self, question: str) -> bool:
        """Whether the words of a question are of the matter that the fact decides."""
        words = _ended(question)
        return all(pattern.search(words) for pattern in self.when)

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
        if not one.heard and one.is_of(question) and (not one.case or _is_case(question)):
            return one
    return None


def of_hand(heard: str, question: str, corpus: Path) -> OpenFact | None:
    """What a hand that is told without its amounts hangs on: "betting maximum", "pots award"."""
    words = _ended(question)
    if _GENERAL.search(words):
        return None
    own = (one for one in _known(corpus) if heard in one.heard and one.is_of(question))
    return next((one for one in own if not any(pattern.search(words) for pattern in one.told)), None)


def likely(ids: Sequence[str], question: str, corpus: Path, alike: Alike) -> OpenFact | None:
    """The fact that a case leaves out by the questions of the bank that are most like it, in other words."""
    if not _is_case(question):
        return None
    for one in untold(ids, question, corpus):
        near = alike([clause for clause in one.clauses if ":" not in clause], _NEAREST) if one.case else ()
        if sum(one.is_of(words) for words in near) >= _MOST:
            return one
    return None


def untold(ids: Sequence[str], question: str, corpus: Path) -> Iterator[OpenFact]:
    """The facts that some clauses hang on and the words of a question do not tell."""
    words, clauses = _ended(question), {id.removeprefix(f"{BASE}:") for id in ids}
    for one in _known(corpus):
        if clauses & set(one.clauses) and not any(pattern.search(words) for pattern in one.told):
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
def _known(corpus: Path) -> tuple[OpenFact, ...]:
    path = corpus / "open_facts.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["open"] if path.exists() else []
    return tuple(
        OpenFact(entry["clause"].split(), _patterns(entry["when"]), _patterns(entry["told"]), entry)
        for entry in entries
    )


def _patterns(words: Sequence[str]) -> list[re.Pattern[str]]:
    return [re.compile(rf"\b(?:{spelt_out(one)})", re.IGNORECASE) for one in words]
