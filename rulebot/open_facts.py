"""What a case that was told leaves out and the clause cannot do without, from corpus/open_facts.toml.

Asked back only where the words of the question ask for a result of one case. Computes nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebot.form import spelt_out
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.say import say


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact that decides, and what each answer leads to."""

    clause: str
    when: Sequence[re.Pattern[str]]
    told: Sequence[re.Pattern[str]]
    entry: Mapping[str, Any]

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
    words = f"{spelt_out(question)} "
    for one in _known(corpus):
        if f"{BASE}:{one.clause}" != id or not all(pattern.search(words) for pattern in one.when):
            continue
        if not any(pattern.search(words) for pattern in one.told):
            return one
    return None


@cache
def _known(corpus: Path) -> tuple[OpenFact, ...]:
    path = corpus / "open_facts.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["open"] if path.exists() else []
    return tuple(
        OpenFact(entry["clause"], _patterns(entry["when"]), _patterns(entry["told"]), entry)
        for entry in entries
    )


def _patterns(words: Sequence[str]) -> list[re.Pattern[str]]:
    return [re.compile(rf"\b(?:{spelt_out(one)})", re.IGNORECASE) for one in words]
