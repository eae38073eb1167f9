"""Units of each language to rules: parts joined by id, bold marks united, references resolved."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ingest import clean, refs, structure
from ingest.parse import Unit
from rulebot.model import Kind, Language, Part, Range, Rule, Text

_WORD = re.compile(r"\S+")


def rules(book: str, units: Sequence[Unit], sources: Mapping[Language, str]) -> list[Rule]:
    """The rules of one book, from the units of all its languages, in the order of the first language."""
    by_number: dict[str, dict[Language, Unit]] = {}
    for unit in units:
        by_number.setdefault(unit.number, {})[unit.language] = unit
    plain = [_rule(book, number, versions, sources) for number, versions in by_number.items()]
    numbered = {rule.number: rule for rule in plain}
    titles = {rule.number: rule.title["en"].text for rule in plain if "en" in rule.title}
    return [replace(rule, references=refs.resolve(numbered, titles, rule)) for rule in plain]


def without_bold(rule: Rule) -> Rule:
    """The rule of a book whose bold is emphasis and marks no change."""
    return replace(rule, text={language: replace(text, bold=()) for language, text in rule.text.items()})


def unmark_labels(rule: Rule) -> Rule:
    """The rule without bold on mere labels: a bold "A:" says nothing of a change."""
    text = dict(rule.text)
    for language, version in rule.text.items():
        marked = list(version.bold)
        for part in rule.parts:
            if language in part.ranges:
                start = part.ranges[language][0]
                marked = _without(marked, (start, start + len(part.label[language])))
        words = [(a, b) for a, b in marked if re.search(r"\w", version.text[a:b])]
        text[language] = replace(version, bold=tuple(_trimmed(version.text, r) for r in words))
    return replace(rule, text=text)


def _without(ranges: Sequence[Range], hole: Range) -> list[Range]:
    cut = [piece for a, b in ranges for piece in ((a, min(b, hole[0])), (max(a, hole[1]), b))]
    return [(a, b) for a, b in cut if a < b]


def _trimmed(text: str, part: Range) -> Range:
    words = text[part[0] : part[1]]
    return part[0] + len(words) - len(words.lstrip()), part[1] - (len(words) - len(words.rstrip()))


def _rule(book: str, number: str, versions: Mapping[Language, Unit], sources: Mapping[Language, str]) -> Rule:
    """One rule of its versions, without references."""
    first = next(iter(versions.values()))
    text = {language: clean.join(unit.body) for language, unit in versions.items()}
    return Rule(
        id=f"{book}:{number}",
        book=book,
        kind=first.kind,
        number=number,
        section={language: unit.section for language, unit in versions.items() if unit.section},
        title={language: clean.join(unit.title) for language, unit in versions.items() if unit.title},
        text=text,
        source={language: sources[language] for language in versions},
        parts=parts(book, first.kind, number, text),
        notes=tuple(note for unit in versions.values() for note in unit.notes),
        comment=clean.join(first.comment) if first.comment else None,
    )


def parts(book: str, kind: Kind, number: str, text: Mapping[Language, Text]) -> tuple[Part, ...]:
    """The parts of all languages, joined by id in the order of the first language that has them."""
    joined: dict[tuple[str, str, int], Part] = {}
    for language, version in text.items():
        seen: dict[tuple[str, str], int] = {}
        for found in structure.parts(kind, number, version.text):
            nth = seen[found.id, found.kind] = seen.get((found.id, found.kind), 0) + 1
            key = (found.id, found.kind, nth)
            known = joined.get(key)
            if known:
                joined[key] = replace(
                    known,
                    label={**known.label, language: found.label},
                    ranges={**known.ranges, language: found.range},
                )
            else:
                joined[key] = Part(
                    id=f"{book}:{found.id}",
                    kind=found.kind,
                    label={language: found.label},
                    ranges={language: found.range},
                    within=f"{book}:{found.within}",
                )
    return tuple(joined.values())


def unite_bold(text: Text, other: Text) -> Text:
    """The text with its own bold ranges and those of another print of the same words."""
    ours, theirs = _words(text), _words(other)
    same = SequenceMatcher(a=[w for w, _ in ours], b=[w for w, _ in theirs], autojunk=False)
    marked: list[Range] = list(text.bold)
    for block in same.get_matching_blocks():
        for at in range(block.size):
            start, end = theirs[block.b + at][1]
            if any(a < end and start < b for a, b in other.bold):
                marked.append(ours[block.a + at][1])
    return replace(text, bold=_merged(text.text, marked))


def _words(text: Text) -> list[tuple[str, Range]]:
    """The words of a text without their typography, each with its place."""
    return [
        (re.sub(r"[^\w%&]", "", m[0].lower()) or m[0], (m.start(), m.end()))
        for m in _WORD.finditer(text.text)
    ]


def _merged(text: str, ranges: Sequence[Range]) -> tuple[Range, ...]:
    """Ranges in order, joined where only white space lies between them."""
    out: list[Range] = []
    for start, end in sorted(ranges):
        if out and (start <= out[-1][1] or not text[out[-1][1] : start].strip()):
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return tuple(out)
