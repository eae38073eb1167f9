"""The nouns of the desk: a book's rules and their parts. Plain values, no I/O.

Ids are written one way everywhere: `tda-2024:43-A`, `tda-2024:ADD-45-ex-4-A`,
`clubs-nz-2022:RP-1`, `tda-2024:front`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Language = Literal["en", "de"]
Range = tuple[int, int]


class Kind(StrEnum):
    """What a numbered unit is."""

    RULE = "rule"
    PROCEDURE = "procedure"
    ADDENDUM = "addendum"
    FRONT = "front"


class PartKind(StrEnum):
    """What a part of a unit is."""

    CLAUSE = "clause"
    """Lettered: `43-A`, `41-C`, and letters inside a letter, `RP-10-H-A`."""
    ITEM = "item"
    """Numbered inside a clause: `45-B-2`."""
    EXAMPLE = "example"
    """`43-ex-1`, `ADD-45-ex-4-A`."""
    STEP = "step"
    """A labelled step of an example; has a label, but no id of its own."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start:end` of a text stand in this line of the source."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Text:
    """A verbatim text: every character outside white space belongs to one span."""

    text: str
    spans: tuple[Span, ...]
    bold: tuple[Range, ...] = ()
    """Marked in the 2024 books as changed since 2022."""

    def line_at(self, offset: int) -> int:
        """The source line in which the character at this offset stands."""
        return next(span.line for span in self.spans if offset < span.end)

    def lines(self, part: Range | None = None) -> Range:
        """First and last source line of the whole text, or of a part of it."""
        start, end = part or (0, len(self.text))
        inside = [span.line for span in self.spans if span.start < end and start < span.end]
        return min(inside), max(inside)


@dataclass(frozen=True, slots=True)
class Part:
    """A clause, item or example: where it stands in its rule's text, per language."""

    id: str
    """Full id; a step carries the id of its example."""
    kind: PartKind
    label: Mapping[Language, str]
    """The printed marker, `A:`, `B)`, `Example 4-A:`; empty where the print has none."""
    ranges: Mapping[Language, Range]
    within: str
    """Id of the part or rule that it belongs to."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A cross-reference in the text."""

    words: str
    language: Language
    at: str
    """Id of the part in which it stands."""
    to: str
    """Full id of its target, as printed."""
    status: Literal["ok", "dangling", "wrong"]
    """dangling: no such id in this book; wrong: it exists but is not what is meant."""
    meant: str = ""
    """Full id of what is meant, where the print is wrong."""


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or translator's comment: beside the rule, never quotable as the rule."""

    kind: Literal["footnote", "comment"]
    language: Language
    text: str
    line: int
    number: int | None = None
    """A footnote's number."""
    anchor_line: int | None = None
    """The line in which the footnote's number stands."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered unit of a book, in up to two languages."""

    id: str
    book: str
    kind: Kind
    number: str
    """`43`, `RP-5`, `ADD-45`, `front`."""
    section: Mapping[Language, str]
    title: Mapping[Language, Text]
    text: Mapping[Language, Text]
    source: Mapping[Language, str]
    """The source file of each language."""
    parts: tuple[Part, ...] = ()
    references: tuple[Reference, ...] = ()
    notes: tuple[Note, ...] = ()
    comment: Text | None = None
    """A house's own words on a rule that it reprints (ACE)."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What is embedded and retrieved: one clause or example under its rule's title."""

    id: str
    rule: str
    """Id of the rule it belongs to."""
    book: str
    language: Language
    title: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Book:
    """One source document."""

    id: str
    title: str
    """Short, as cited: `TDA 2024 v1.0`."""
    edition: str
    date: str
    languages: tuple[Language, ...]
    authority: str
    provenance: str
    terms: str
    sources: Mapping[Language, str]
    marks_changes: bool = False
    """Whether bold in its English text marks what changed since the edition before."""
