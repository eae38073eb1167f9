"""Terms against the glossary, quotations against what they quote, and words with two regional meanings."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import Stemmer

from rulebot.library import Library
from rulebot.translation.lexicon import Forms, pattern, table
from rulebot.translation.model import Finding, Pair, Severity, Unit
from rulebot.translation.quote import quotes

_STEMS = Stemmer.Stemmer("german")
_NAMED = frozenset({"role", "chips", "cards", "game", "penalty"})
"""Kinds of terms that are names: a second rendering may be taken for a second thing."""
_OFTEN, _SELDOM, _COMMON = 4, 3, 40
_QUOTED = re.compile(r"[“\"„]([^“”\"„]{40,}?)[”\"“]")
_IN_QUOTES = re.compile(r"„[^“]+“")
_VARIANT = re.compile(r"\b[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?\b")


@dataclass(frozen=True, slots=True)
class Term:
    """One entry of the glossary as it is looked for."""

    name: str
    kind: str
    preferred: str
    en: re.Pattern[str]
    renderings: tuple[str, ...]
    """The preferred one and those that share its place, stemmed."""


def glossary(library: Library) -> Sequence[Mapping[str, Any]]:
    """The glossary of the corpus."""
    found: Sequence[Mapping[str, Any]] = tomllib.loads((library.corpus / "glossary.toml").read_text("utf-8"))[
        "term"
    ]
    return found


def terms(glossary: Sequence[Mapping[str, Any]]) -> list[Term]:
    """The entries that have a usual rendering."""
    return [_term(entry) for entry in glossary if sum(r["count"] for r in entry["renderings"]) > _OFTEN]


def _term(entry: Mapping[str, Any]) -> Term:
    whole = sum(r["count"] for r in entry["renderings"])
    usual = [r for r in entry["renderings"] if r["count"] >= max(3, whole / 5)]
    said = [entry["de"], entry["en"], *(form for r in usual for form in (r["de"], *r.get("forms", ())))]
    forms = "|".join(re.escape(entry["en"]) + end for end in ("", "s", "'s"))
    stemmed = tuple(dict.fromkeys(_stemmed(text) for text in said))
    return Term(
        entry["en"], entry["kind"], entry["de"], re.compile(rf"(?<![\w-])(?:{forms})(?![\w-])", re.I), stemmed
    )


def _stemmed(text: str) -> str:
    return " ".join(_STEMS.stemWord(word) for word in re.findall(r"[a-zäöüß]+|§", text.casefold()))


def check_terms(units: Sequence[Unit], glossary: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """A term that the book nearly always renders one way, where none of its renderings stands."""
    stemmed = {unit.de: _stemmed(unit.de) for unit in units}
    known = terms(glossary)
    for term in known:
        if term.kind not in _NAMED:
            continue
        places = [unit for unit in units if unit.de and term.en.search(unit.en)]
        other = [u for u in places if not any(said in stemmed[u.de] for said in term.renderings)]
        usual = len(places) - len(other)
        if 0 < len(other) <= _SELDOM and _OFTEN * len(other) <= usual <= _COMMON:
            for unit in other:
                yield _otherwise(unit, term, _another_role(unit, stemmed[unit.de], term, known))


def _another_role(unit: Unit, said: str, term: Term, known: Sequence[Term]) -> bool:
    """Whether somebody stands there whom the English does not name: the director for the floor."""
    others = [t for t in known if t.kind == "role" and t is not term and not t.en.search(unit.en)]
    return term.kind == "role" and any(f" {_stemmed(t.preferred)} " in f" {said} " for t in others)


def _otherwise(unit: Unit, term: Term, grave: bool) -> Finding:
    match = term.en.search(unit.en)
    en, de = quotes(Pair(unit, unit.en, unit.de), match.start() if match else 0)
    severity: Severity = "medium" if grave else "low"
    values = (("en", match[0] if match else term.name), ("usual", term.preferred))
    return Finding(unit.rule, unit.part, "terminology", severity, en, de, "term", values, term.preferred)


def check_titles(units: Sequence[Unit]) -> Iterator[Finding]:
    """One English title rendered in two ways."""
    first: dict[str, Unit] = {}
    for unit in units:
        if unit.part != "title" or not unit.en:
            continue
        other = first.setdefault(unit.en.casefold(), unit)
        if other is not unit and _bare(other.de) != _bare(unit.de):
            quoted = quotes(Pair(unit, unit.en, unit.de))
            values = (("other", other.rule),)
            yield Finding(unit.rule, unit.part, "terminology", "low", *quoted, "twice", values, other.de)


def check_quoted(units: Sequence[Unit]) -> Iterator[Finding]:
    """An English quotation of another rule whose German is not what stands there."""
    bare = [(unit, _bare(unit.en), _bare(unit.de)) for unit in units]
    for unit in units:
        for match in _QUOTED.finditer(unit.en):
            words = _bare(match[1])
            source = next(
                (b for b in bare if b[0] is not unit and b[0].rule != unit.rule and words in b[1]), None
            )
            german = [_bare(m[1]) for m in _QUOTED.finditer(unit.de)]
            if source and german and not any(quoted in source[2] for quoted in german):
                place = "-".join(p for p in (source[0].rule, source[0].part) if p)
                quoted = quotes(Pair(unit, unit.en, unit.de), match.start() + 1, 1)
                yield Finding(
                    unit.rule, unit.part, "terminology", "low", *quoted, "quoted", (("other", place),)
                )


def _bare(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()


def check_variants(units: Sequence[Unit]) -> Iterator[Finding]:
    """One compound with and without its hyphen: told once for the book, where the rarer way first stands."""
    ways: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for unit in units:
        for word in _VARIANT.findall(unit.de):
            ways[_STEMS.stemWord(word.casefold().replace("-", ""))][word.casefold()] += 1
    for written in ways.values():
        if len(written) > 1:
            usual = written.most_common()[0][0]
            rare = next((w for w, _ in written.most_common() if ("-" in w) != ("-" in usual)), None)
            if rare:
                yield from _variant(units, usual, rare, written)


def _variant(units: Sequence[Unit], usual: str, rare: str, counts: Counter[str]) -> Iterator[Finding]:
    found = re.compile(rf"(?<![\w-]){re.escape(rare)}(?![\w-])", re.IGNORECASE)
    for unit in units:
        match = found.search(unit.de)
        if match:
            quoted = quotes(Pair(unit, unit.en, unit.de), 0, match.start())
            values = (("de", f"{match[0]} ({counts[rare]})"), ("usual", f"{usual.title()} ({counts[usual]})"))
            yield Finding(unit.rule, unit.part, "format", "low", *quoted, "variant", values)
            return


@cache
def _regional() -> tuple[tuple[Forms, Forms, str], ...]:
    rows = table("regional").values()
    return tuple((pattern(r["de"]), pattern(r["plain_en"]), r["acts"]) for r in rows)


def check_regional(units: Sequence[Unit]) -> Iterator[Finding]:
    """German words, also in the translator's notes, that name one action here and another there."""
    for unit in units:
        for found, plain, acts in _regional():
            match = None if plain.search(unit.en) else found.search(unit.de)
            note = next((m for n in unit.notes for m in _IN_QUOTES.finditer(n) if found.search(m[0])), None)
            if unit.part != "title" and (match or note):
                quoted = quotes(Pair(unit, unit.en, unit.de), 0, match.start() if match else 0)
                said = match[0] if match else note[0] if note else ""
                values = (("de", said), ("acts", acts))
                yield Finding(unit.rule, unit.part, "terminology", "low", *quoted, "regional", values)
