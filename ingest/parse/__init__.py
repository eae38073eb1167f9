"""Parsers, one per shape of book. Each yields units in reading order; none knows clauses or examples."""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.clean import Piece
from rulebot.model import Kind, Language, Note


@dataclass(slots=True)
class Unit:
    """A numbered unit as a parser finds it, in one language."""

    kind: Kind
    number: str
    """`43`, `RP-5`, `ADD-45`, `front`."""
    language: Language
    section: str = ""
    """The printed section heading in this language."""
    title: list[tuple[str, Piece]] = field(default_factory=list)
    """(separator before, piece); never holds the number itself ("43:", "§ 43.")."""
    body: list[tuple[str, Piece]] = field(default_factory=list)
    """Separator: a line break for a new paragraph, list item or printed line; a space where a
    page break cut a sentence."""
    comment: list[tuple[str, Piece]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
