"""TDA text with a house's remarks glued below each rule: "43: Raise Amounts A: A raise ..." then "ACE: ...".

Title and text run together, so the titles come from the book that is reprinted. A paragraph begins
a unit only where number and title agree; the letters and numbers of a remark never do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest.clean import Piece, markdown
from ingest.parse import Unit
from ingest.parse.longform import ADDENDUM, PROCEDURES, check, plain
from rulebot.errors import CannotRead
from rulebot.model import Kind

REMARK = "ACE:"
SECTIONS: Mapping[str, str] = {
    "1": "General Concepts",
    "7": "Seating, Breaking and Balancing Tables",
    "12": "Pots / Showdown",
    "23": "General Procedures",
    "30": "Player Present / Eligible for Hand",
    "32": "Button / Blinds",
    "35": "Dealing Rules",
    "40": "Play: Bets and Raises",
    "63": "Play: Other",
    "67": "Etiquette and Penalties",
}
"""First rule of each section. Two headings are glued into rules (23, 31) instead of standing apart."""

_SAME = str.maketrans("“”‘’", "\"\"''")
_BULLET = re.compile(r"[-*+]\s+")
_START = re.compile(r"(?:(?P<rule>\d{1,3}):|(?P<rp>RP-\d{1,3})[.:]|Rule (?P<add>\d{1,3}(?:-[A-Z])?):)\s+")
_PART_HEAD = re.compile(r"POKER TOURNAMENT DIRECTORS")


def parse(lines: Sequence[str], titles: Mapping[str, str]) -> list[Unit]:
    """Units in the order of `titles` (number -> title of the reprinted book), then the front matter."""
    check(lines)
    book = _Book({number: words.translate(_SAME) for number, words in titles.items() if words})
    for number, line in enumerate(lines, 1):
        if line.strip():
            _read_line(book, line.strip(), number)
    missing = [number for number in book.titles if number not in book.units]
    if missing or not book.units:
        raise CannotRead(
            f"{len(missing)} of {len(book.titles)} units of the reprinted book are not there: "
            f"{', '.join(missing[:5])}; expected paragraphs such as '43: Raise Amounts ...'"
        )
    return [*(book.units[number] for number in book.titles), book.front]


@dataclass(slots=True)
class _Book:
    titles: Mapping[str, str]
    units: dict[str, Unit] = field(default_factory=dict)
    front: Unit = field(default_factory=lambda: Unit(Kind.FRONT, "front", "en"))
    section: str = ""
    unit: Unit | None = None
    """The unit being read; None in front matter."""
    remark: bool = True
    """Whether the house speaks; it has the first word, above all rules."""

    def add(self, piece: Piece, separator: str = "\n") -> None:
        """To the reprinted text, or to the house's remark; remarks on no rule go to the front matter."""
        unit = self.unit or self.front
        if not piece.text:
            return
        if not self.remark:
            unit.body.append((separator, piece))
        elif unit.kind is Kind.RULE:
            unit.comment.append((separator, piece))
        else:
            self.front.comment.append((separator, piece))


def _read_line(book: _Book, line: str, number: int) -> None:
    piece = plain(markdown(line, number))
    if line.startswith("#"):
        book.section, book.unit, book.remark = piece.text, None, False
    elif piece.text.startswith(REMARK):
        book.remark = True
        book.add(piece.cut(len(REMARK)))
    elif _PART_HEAD.match(piece.text):
        book.unit, book.remark = None, False
        book.add(piece)
    elif start := _start(book, piece, 0):
        _begin(book, piece, *start)
    elif book.remark:
        bullet = _BULLET.match(piece.text)
        book.add(piece.cut(bullet.end()) if bullet else piece)
    else:
        _add_text(book, piece)


def _start(book: _Book, piece: Piece, at: int) -> tuple[str, int, int] | None:
    """Number, begin and end of the title of the unit that begins at this place, if one does."""
    marker = _START.match(piece.text, at)
    if not marker:
        return None
    number = marker["rule"] or marker["rp"] or f"ADD-{marker['add']}"
    title = book.titles.get(number)
    end = marker.end() + len(title or "")
    if title is None or piece.text[marker.end() : end].translate(_SAME) != title:
        return None
    return number, marker.end(), end


def _begin(book: _Book, piece: Piece, number: str, begin: int, end: int) -> None:
    """Title, section, and the text behind the title."""
    if number in book.units:
        raise CannotRead(
            f"{number} begins twice, the second time in line {piece.line}: number each rule once"
        )
    kind = {"R": Kind.PROCEDURE, "A": Kind.ADDENDUM}.get(number[0], Kind.RULE)
    unit = Unit(kind, number, "en", title=[("", piece.cut(begin, end))])
    end += piece.text.startswith(".", end)
    if kind is Kind.RULE:
        end = _enter_section(book, piece, number, end)
    unit.section = {Kind.PROCEDURE: PROCEDURES, Kind.ADDENDUM: ADDENDUM}.get(kind, book.section)
    book.unit = book.units[number] = unit
    book.remark = False
    _add_text(book, piece.cut(end))


def _enter_section(book: _Book, piece: Piece, number: str, end: int) -> int:
    """Where the text begins; takes out a section heading glued to this title or to the rule before."""
    heading = SECTIONS.get(number)
    if not heading or heading == book.section:
        return end
    book.section = heading
    glued = piece.cut(end).text
    if glued.startswith(heading):
        return piece.text.index(heading, end) + len(heading)
    before = book.units.get(str(int(number) - 1))
    if before and before.body and before.body[-1][1].text.endswith(heading):
        separator, last = before.body[-1]
        before.body[-1] = (separator, last.cut(0, len(last.text) - len(heading)))
    return end


def _add_text(book: _Book, piece: Piece) -> None:
    """Reprinted text: the next page of the unit, in which an addendum unit may hide."""
    at = piece.text.find(" Rule ") if book.unit and book.unit.kind is Kind.ADDENDUM else -1
    while at >= 0:
        start = _start(book, piece, at + 1)
        if start and start[0] not in book.units:
            number, begin, end = start
            book.add(piece.cut(0, at), " ")
            _begin(book, piece.cut(at + 1), number, begin - at - 1, end - at - 1)
            return
        at = piece.text.find(" Rule ", at + 1)
    book.add(piece, " ")
