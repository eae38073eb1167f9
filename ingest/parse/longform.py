"""Numbered longform: "43: Title" over its paragraphs, then RP-n, then "Rule 43: Title" of the addendum.

Serves TDA 2024 (English) and Clubs New Zealand 2022. Heading levels say nothing in these files
(sections and rules share them), so a heading is known by its number. Clauses and examples are
found later; nothing here rewrites a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ingest.clean import Piece, markdown
from ingest.parse import Unit
from rulebot.errors import CannotRead
from rulebot.model import Kind

PROCEDURES = "Recommended Procedures"
ADDENDUM = "Illustration Addendum"
LONGEST_LINE = 200_000
REPEATED = "title block, printed again at the head of a part"

_RULE = re.compile(r"#+\s+\**(\d{1,3}):\s")
_PROCEDURE = re.compile(r"(?:#+\s+)?\**(RP-\d{1,3})[.:]\s")
_ILLUSTRATION = re.compile(r"(?:#+\s+)?\**Rule (\d{1,3}(?:-[A-Z])?):\s")
_NUMBER = re.compile(r"(?:RP-|Rule )?\d{1,3}(?:-[A-Z])?[.:]\s+")
_BULLET = re.compile(r"[-*+]\s+")
_LABEL = re.compile(r"(?:Example|Situation|Step)\b|\d{1,2}-[A-Z]:")
_ENDS = '.!?:;"”)'


def parse(lines: Sequence[str]) -> list[Unit]:
    """Rules, procedures and addendum units in the order of the file; the front matter last."""
    return _read(lines).all()


def skipped(lines: Sequence[str]) -> dict[int, str]:
    """Lines that go nowhere, with the reason: the title block repeated before each part."""
    return _read(lines).skipped


def check(lines: Sequence[str]) -> None:
    """Refuses what no book holds: a line beyond all measure, or a NUL."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise CannotRead(
                f"line {number} has {len(line)} characters, more than {LONGEST_LINE}: "
                "break the text into paragraphs"
            )
        if "\0" in line:
            raise CannotRead(f"line {number} holds a NUL character: save the text as plain UTF-8")


def goes_on(before: str, after: str) -> bool:
    """Whether a page break cut a sentence: no end of sentence, then a small letter."""
    return bool(before and after) and before[-1] not in _ENDS and after[0].islower()


def separator(pieces: Sequence[tuple[str, Piece]], after: Piece) -> str:
    """A space where the text before goes on in this piece, else a line break."""
    return " " if pieces and goes_on(pieces[-1][1].text, after.text) else "\n"


def plain(piece: Piece) -> Piece:
    """Without bold: a heading's or a label's bold marks no change."""
    return replace(piece, bold=())


def title(piece: Piece) -> Piece:
    """The words of a heading, without its full stop."""
    return plain(piece.cut(0, len(piece.text) - 1) if piece.text.endswith(".") else piece)


@dataclass(slots=True)
class _Book:
    units: dict[str, Unit] = field(default_factory=dict)
    front: Unit = field(default_factory=lambda: Unit(Kind.FRONT, "front", "en"))
    skipped: dict[int, str] = field(default_factory=dict)
    printed: set[str] = field(default_factory=set)
    """The front matter's paragraphs so far."""
    section: str = ""
    unit: Unit | None = None
    """The unit being read; None in front matter."""

    def all(self) -> list[Unit]:
        """What was read, or a refusal where it was no rule book."""
        if not any(unit.kind is Kind.RULE for unit in self.units.values()):
            raise CannotRead('no rule found: expected headings such as "## 43: Raise Amounts"')
        return [*self.units.values(), self.front]

    def begin(self, kind: Kind, number: str, line: int) -> Unit:
        """A new unit; a number stands once in a book."""
        if number in self.units:
            raise CannotRead(f"{number} begins twice, the second time in line {line}: number each rule once")
        section = {Kind.PROCEDURE: PROCEDURES, Kind.ADDENDUM: ADDENDUM}.get(kind, self.section)
        self.unit = self.units[number] = Unit(kind, number, "en", section)
        return self.unit

    def add(self, piece: Piece) -> None:
        """A paragraph, list item or printed line of the unit being read, or of the front matter."""
        unit = self.unit or self.front
        if unit is self.front:
            piece = plain(piece)
            if piece.text in self.printed:
                self.skipped[piece.line] = REPEATED
                return
            self.printed.add(piece.text)
        unit.body.append((separator(unit.body, piece), _without_label_bold(piece)))


def _read(lines: Sequence[str]) -> _Book:
    check(lines)
    book = _Book()
    for number, line in enumerate(lines, 1):
        if line.strip():
            _read_line(book, line.strip(), number)
    return book


def _read_line(book: _Book, line: str, number: int) -> None:
    piece = markdown(line, number)
    heading = _heading(line)
    if heading:
        _begin(book, heading, line, piece)
    elif line.startswith("#") and not _is_title_block(piece.text):
        book.section, book.unit = piece.text, None
    else:
        if line.startswith("#"):
            book.unit = None
        bullet = _BULLET.match(piece.text)
        book.add(piece.cut(bullet.end()) if bullet else piece)


def _heading(line: str) -> tuple[Kind, str] | None:
    """Kind and number of a numbered heading; a rule's needs "#", since "1:" also counts list items."""
    if found := _RULE.match(line):
        return Kind.RULE, found[1]
    if not line.startswith(("#", "**")):
        return None
    if found := _PROCEDURE.match(line):
        return Kind.PROCEDURE, found[1]
    if found := _ILLUSTRATION.match(line):
        return Kind.ADDENDUM, f"ADD-{found[1]}"
    return None


def _begin(book: _Book, heading: tuple[Kind, str], line: str, piece: Piece) -> None:
    """Title and, where the heading is only the bold start of a paragraph, what follows it."""
    unit = book.begin(*heading, line=piece.line)
    marker = _NUMBER.match(piece.text)
    start = marker.end() if marker else 0
    end = len(piece.text) if line.startswith("#") or not piece.bold else piece.bold[0][1]
    unit.title.append(("", title(piece.cut(start, end))))
    rest = piece.cut(end)
    if rest.text:
        book.add(rest)


def _is_title_block(heading: str) -> bool:
    """The document's own title is in capitals: "CLUBS NEW ZEALAND ...", "POKER TOURNAMENT ..."."""
    return " ".join(heading.split()[:2]).isupper()


def _without_label_bold(piece: Piece) -> Piece:
    """ "**Example 1:**" is bold as a label, not because it changed."""
    if not piece.bold or piece.bold[0][0] or not _LABEL.match(piece.text):
        return piece
    return replace(piece, bold=piece.bold[1:])
