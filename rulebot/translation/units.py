"""The text of a book cut into units: one clause or example in two languages, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulebot.library import BASE, Library
from rulebot.model import Kind, Language, Part, PartKind, Range, Rule
from rulebot.translation.model import Unit


def units(library: Library, german: Mapping[str, str] | None = None, book: str = BASE) -> list[Unit]:
    """Every unit of a bilingual book; `german` replaces the German of units by their id."""
    found = [u for rule in library.rules.values() if rule.book == book for u in units_of(rule)]
    if german is None:
        return found
    return [replace(u, de=german.get(unit_id(u), u.de)) for u in found]


def unit_id(unit: Unit) -> str:
    """`43-A`, `ADD-45-ex-4-A`, `43-title`, `43`."""
    return f"{unit.rule}-{unit.part}" if unit.part else unit.rule


def units_of(rule: Rule) -> Iterator[Unit]:
    """The units of one rule; none where it stands in one language only."""
    if "de" not in rule.text or "en" not in rule.text:
        return
    if "en" in rule.title and "de" in rule.title and rule.title["en"].text:
        after = (rule.text["en"].text, rule.text["de"].text)
        yield Unit(rule.number, "title", rule.title["en"].text, rule.title["de"].text, after=after)
    own = [part for part in rule.parts if _stands_alone(rule, part)]
    yield Unit(rule.number, "", _outside(rule, own, "en"), _outside(rule, own, "de"), _notes(rule))
    for part in own:
        inner = [other for other in own if other is not part]
        name = part.id.partition(":")[2].removeprefix(f"{rule.number}-")
        texts = {language: _inside(rule, part, inner, language) for language in ("en", "de")}
        yield Unit(rule.number, name, texts["en"], texts["de"], _notes(rule, part))


def _notes(rule: Rule, part: Part | None = None) -> tuple[str, ...]:
    """What the translator wrote beside a part, by the line in which the note's mark stands; else all."""
    notes = [note for note in rule.notes if note.language == "de"]
    if part is not None and "de" in part.ranges:
        first, last = rule.text["de"].lines(part.ranges["de"])
        notes = [note for note in notes if first <= (note.anchor_line or note.line) <= last]
    return tuple(note.text for note in notes)


def _stands_alone(rule: Rule, part: Part) -> bool:
    """Lettered clauses of a rule, and the examples of an addendum."""
    if part.kind is PartKind.CLAUSE:
        return part.within == rule.id
    return part.kind is PartKind.EXAMPLE and rule.kind is Kind.ADDENDUM


def _inside(rule: Rule, part: Part, others: list[Part], language: Language) -> str:
    if language not in part.ranges:
        return ""
    start, end = part.ranges[language]
    inner = [o.ranges[language] for o in others if language in o.ranges]
    return _without(rule, language, (start, end), [r for r in inner if start <= r[0] and r[1] <= end])


def _outside(rule: Rule, parts: list[Part], language: Language) -> str:
    taken = [part.ranges[language] for part in parts if language in part.ranges]
    return _without(rule, language, (0, len(rule.text[language].text)), taken)


def _without(rule: Rule, language: Language, whole: Range, taken: list[Range]) -> str:
    text, at, left = rule.text[language].text, whole[0], []
    for start, end in sorted(taken):
        if start >= at:
            left.append(text[at:start].strip())
        at = max(at, end)
    left.append(text[at : whole[1]].strip())
    return "\n".join(piece for piece in left if piece)
