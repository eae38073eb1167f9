"""The nouns of the translation desk: a unit of two texts, a pair of segments, a finding."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulebot.model import Language
from rulebot.say import say

Kind = Literal["number", "reference", "omission", "addition", "meaning", "terminology", "typo", "format"]
Severity = Literal["high", "medium", "low"]
SEVERITIES: tuple[Severity, ...] = ("high", "medium", "low")
MOST_WORDS = 40
FEWEST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Unit:
    """One clause, example, title or remainder of a rule, in English and German."""

    rule: str
    """Bare: `43`, `RP-8`, `ADD-45`, `front`."""
    part: str
    """`A`, `ex-4-A`, `title`; empty for what stands in no part."""
    en: str
    de: str
    notes: tuple[str, ...] = ()
    """What the translator wrote beside it."""
    after: tuple[str, str] = ("", "")
    """What follows a title, so that a quote of it has words enough."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Segments that answer each other; one side is empty where nothing answers."""

    unit: Unit
    en: str
    de: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing for the translator to look at, with both quotes."""

    rule: str
    part: str
    kind: Kind
    severity: Severity
    en: str
    de: str
    check: str
    """Which check found it: also the key of its explanation."""
    values: tuple[tuple[str, str], ...] = ()
    """What the explanation names."""
    suggestion: str = ""

    def explanation(self, language: Language = "en") -> str:
        """Why it is worth a look, in one sentence."""
        return say(f"translation_check.{self.check}", language, **dict(self.values))

    @property
    def fingerprint(self) -> str:
        """The same for the same finding in the same words, whatever stands around it."""
        named = "|".join(f"{name}={value}" for name, value in self.values)
        key = "\x1f".join((self.rule, self.part, self.check, named, plain(self.en), plain(self.de)))
        return hashlib.sha256(key.encode()).hexdigest()[:16]

    def as_json(self, language: Language = "en") -> Mapping[str, Any]:
        """In the shape of the contract."""
        return {
            "rule": self.rule,
            "part": self.part,
            "kind": self.kind,
            "severity": self.severity,
            "en": self.en,
            "de": self.de,
            "explanation": self.explanation(language),
            "check": self.check,
            "suggestion": self.suggestion,
            "fingerprint": self.fingerprint,
        }


def plain(words: str) -> str:
    """Words without case, spacing and quotation marks."""
    return " ".join(words.casefold().translate({ord(c): None for c in "\"'„“”’‘"}).split())
