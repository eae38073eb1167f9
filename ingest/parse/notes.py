"""Footnotes and a translator's <comments>: out of the text, kept beside it.

An anchor `<sup>12</sup>` and a comment in angle brackets cut a piece in two; the
words around them keep their places. Ordinals (`3<sup>rd</sup>`) are no anchors.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest.clean import Piece, markdown
from ingest.parse import Unit
from rulebot.errors import CannotRead
from rulebot.model import Language, Note

_ANCHOR = re.compile(r"<sup>(\d{1,3})</sup>")
_MARK = re.compile(r"<([^<>]+)>")
_CLOSERS = ".,;:!?)]”“’"


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote's own words and their line."""

    text: str
    line: int


def is_footnote(line: str) -> bool:
    """Whether a line defines a footnote: it begins with the number and stands outside the table."""
    return _ANCHOR.match(line) is not None and "\t" not in line


def footnotes(lines: Sequence[str]) -> dict[int, Footnote]:
    """All footnotes of a file by number; each stands once."""
    found: dict[int, Footnote] = {}
    for number, line in enumerate(lines, 1):
        if is_footnote(line):
            mark = _ANCHOR.match(line)
            key = int(mark[1]) if mark else 0
            if key in found:
                raise CannotRead(
                    f"footnote {key} is defined in lines {found[key].line} and {number}: keep one"
                )
            found[key] = Footnote(markdown(line[mark.end() :] if mark else line, number).text, number)
    return found


def hide_anchors(source: str) -> str:
    """Anchors as marks that survive the removal of tags: `<sup>12</sup>` becomes `<^12>`."""
    return _ANCHOR.sub(r"<^\1>", source)


def take_out(separator: str, piece: Piece, unit: Unit, notes: Mapping[int, Footnote]) -> None:
    """Puts a piece into a unit's body, its anchors and (in German) comments into the unit's notes."""
    at, begun = 0, False
    for mark in _MARK.finditer(piece.text):
        anchor = mark[1].startswith("^") and mark[1][1:].isdecimal()
        if not anchor and unit.language != "de":
            continue
        kept = piece.cut(at, mark.start())
        if kept.text:
            unit.body.append((separator, kept))
            begun = True
        if begun:
            separator = _joint(piece.text, mark)
        at = mark.end()
        unit.notes.append(
            _footnote(mark[1], piece, unit.language, notes) if anchor else _comment(mark, piece)
        )
    rest = piece.cut(at)
    if rest.text:
        unit.body.append((separator, rest))


def unanchored(units: Sequence[Unit], notes: Mapping[int, Footnote]) -> list[int]:
    """Footnotes to which no anchor points."""
    seen = {note.number for unit in units for note in unit.notes}
    return sorted(set(notes) - seen)


def _joint(text: str, mark: re.Match[str]) -> str:
    """What stands between the words around a mark: a space, or nothing before a full stop."""
    before, after = text[max(mark.start() - 1, 0) : mark.start()], text[mark.end() : mark.end() + 2]
    spaced = before.isspace() or after[:1].isspace()
    after = after.lstrip()[:1]
    return " " if spaced and after not in _CLOSERS else ""


def _comment(mark: re.Match[str], piece: Piece) -> Note:
    return Note("comment", "de", mark[1].strip(), piece.line)


def _footnote(mark: str, piece: Piece, language: Language, notes: Mapping[int, Footnote]) -> Note:
    number = int(mark[1:])
    if number not in notes:
        raise CannotRead(
            f"line {piece.line} points to footnote {number}, which is nowhere: add it or its line"
        )
    return Note("footnote", language, notes[number].text, notes[number].line, number, piece.line)
