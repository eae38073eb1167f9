"""English and German side by side: table rows cut by pages, rows fallen out, footnotes in between.

Serves the German edition of TDA 2024. The parts of the document and its German
section names are read from its own table of contents. Nothing here rewrites a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest.clean import Piece, markdown
from ingest.parse import Unit
from ingest.parse.cells import Block, Loose, fallen, row, single
from ingest.parse.headings import Heading, begins_anew, find, language_of, same_rule, without_labels
from ingest.parse.longform import ADDENDUM, PROCEDURES, check, plain
from ingest.parse.notes import Footnote, footnotes, is_footnote, take_out, unanchored
from rulebot.errors import CannotRead
from rulebot.model import Kind, Language

CONTENTS = "inhalt"
PARTS = {
    "regelwerk": Kind.RULE,
    "empfohlene vorgehensweisen": Kind.PROCEDURE,
    "illustrierte erläuterungen": Kind.ADDENDUM,
    "anmerkungen des übersetzers": Kind.FRONT,
}
NEW_PAGE = 3
"""So many empty lines stand before a part's own title page."""

_PREFIX = {Kind.RULE: "", Kind.PROCEDURE: "RP-", Kind.ADDENDUM: "ADD-"}
_SEPARATOR_ROW = re.compile(r"-+\t-+$")


def parse(lines: Sequence[str]) -> list[Unit]:
    """All English units in the order of the file, its front matter last; then the German ones."""
    return _read(lines).all()


def skipped(lines: Sequence[str]) -> dict[int, str]:
    """Lines that go into no unit, with the reason."""
    return _read(lines).skipped


@dataclass(slots=True)
class _Column:
    """One language of the book, as far as it is read."""

    language: Language
    notes: Mapping[int, Footnote]
    units: list[Unit] = field(default_factory=list)
    section: str = ""
    last: int = 0
    """The number of the last rule or procedure of this part."""
    front: Unit = field(init=False)
    unit: Unit = field(init=False)
    """The unit being read."""
    heading_goes_on: bool = False

    def __post_init__(self) -> None:
        self.front = self.unit = Unit(Kind.FRONT, "front", self.language)

    def begin(self, part: Kind, heading: Heading, number: str) -> None:
        """A new unit under its heading."""
        self.unit = Unit(part, _PREFIX[part] + number, self.language, self.section)
        self.unit.title.append(("", heading.title))
        self.units.append(self.unit)
        self.last = int(number.partition("-")[0])
        self.heading_goes_on = heading.goes_on

    def add(self, pieces: Sequence[Piece], listed: bool) -> None:
        """A cell or paragraph: the first piece may go on where a page ended, the others are new lines."""
        for at, piece in enumerate(pieces):
            body = self.unit.body
            cut = at == 0 and not listed and body and self.unit is not self.front
            new = not cut or begins_anew(body[-1][1].text, piece.text)
            unmarked = self.unit is self.front or (self.heading_goes_on and not body)
            kept = plain(piece) if unmarked else without_labels(piece)
            take_out("\n" if new else " ", kept, self.unit, self.notes)


@dataclass(slots=True)
class _Book:
    en: _Column
    de: _Column
    names: frozenset[str]
    """The German section names of the table of contents."""
    part: Kind = Kind.FRONT
    run: list[Loose] = field(default_factory=list)
    """Paragraphs outside the table that wait for the end of their run."""
    skipped: dict[int, str] = field(default_factory=dict)

    @property
    def columns(self) -> tuple[_Column, _Column]:
        """English first, as in the print."""
        return self.en, self.de

    def all(self) -> list[Unit]:
        """What was read, or a refusal where the two languages are not the same rules."""
        numbers = [[unit.number for unit in column.units] for column in self.columns]
        if not numbers[0]:
            raise CannotRead("no rule found: expected table rows such as <b>1: ...</b> TAB <b>§ 1: ...</b>")
        if numbers[0] != numbers[1]:
            odd = sorted(set(numbers[0]) ^ set(numbers[1])) or ["order"]
            raise CannotRead(f"English and German do not hold the same rules: {', '.join(odd[:5])}")
        units = [unit for column in self.columns for unit in (*column.units, column.front)]
        if lost := unanchored(units, self.de.notes):
            raise CannotRead(f"nothing points to footnote {lost[0]}, line {self.de.notes[lost[0]].line}")
        return units

    def read(self, line: str, number: int) -> None:
        """One line that is neither empty nor a footnote."""
        title = markdown(line, number).text if line.startswith("#") else ""
        if title.casefold() in PARTS:
            self.enter(title, number)
        elif _SEPARATOR_ROW.match(line):
            self.skipped[number] = "separator of a table"
        elif "\t" in line:
            self.end_run()
            self.row(row(line, number))
        else:
            self.run.append(Loose(number, line))

    def row(self, block: Block) -> None:
        """A table row: a section's name in both languages, or a unit, or a piece of one."""
        names = {language: " ".join(p.text for p in pieces) for language, pieces in block.cells.items()}
        if names["de"] in self.names:
            self.skipped[block.line] = "section heading"
            self.en.section, self.de.section = names["en"], names["de"]
        else:
            self.place(block)

    def place(self, block: Block) -> None:
        """A block into its units; where both cells begin a unit, English gives the number."""
        numbers: list[str] = []
        for column in self.columns:
            pieces = block.cells.get(column.language, [])
            heading = find(self.part, column.language, pieces[0], column.last) if pieces else None
            if heading:
                numbers.append(heading.number)
                if not same_rule(numbers[0], heading.number):
                    raise CannotRead(
                        f"line {block.line} begins {numbers[0]} in English, {numbers[1]} in German"
                    )
                column.begin(self.part, heading, numbers[0])
                pieces = [*([heading.rest] if heading.rest.text else []), *pieces[1:]]
            column.add(pieces, block.listed)

    def end_run(self) -> None:
        """The paragraphs that waited, each in its language."""
        if self.part is Kind.FRONT and self.de.section:
            blocks = [paragraph.block("de") for paragraph in self.run]
        elif self.en.unit is self.en.front:
            blocks = single(self.run)
        else:
            blocks = fallen(self.run, self.language_of_heading)
        self.run.clear()
        for block in blocks:
            self.place(block)

    def language_of_heading(self, paragraph: Loose) -> Language | None:
        """English or German where the paragraph begins a unit (by its form alone)."""
        if not paragraph.source.startswith(("#", "**")):
            return None
        return language_of(self.part, markdown(paragraph.source, paragraph.line).text)

    def turn_page(self) -> None:
        """A part's own title page follows: front matter until the next unit."""
        self.end_run()
        for column in self.columns:
            column.unit = column.front

    def enter(self, title: str, number: int) -> None:
        """The heading of a part."""
        self.end_run()
        self.part = PARTS[title.casefold()]
        for column in self.columns:
            column.last, column.unit = 0, column.front
        self.en.section = {Kind.PROCEDURE: PROCEDURES, Kind.ADDENDUM: ADDENDUM}.get(self.part, "")
        self.de.section = next((name for name in self.names if name.casefold() == title.casefold()), title)
        if self.part is Kind.FRONT:
            self.de.add([markdown(f"{title}", number)], listed=True)
        else:
            self.skipped[number] = "heading of a part"


def _read(lines: Sequence[str]) -> _Book:
    check(lines)
    contents, names = _contents(lines)
    notes = footnotes(lines)
    book = _Book(_Column("en", notes), _Column("de", notes), names)
    empty = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            empty += 1
            continue
        if empty >= NEW_PAGE and book.part is not Kind.FRONT:
            book.turn_page()
        empty = 0
        if number in contents:
            book.skipped[number] = "table of contents"
        elif not is_footnote(line):
            book.read(line.rstrip("\r\n"), number)
    book.end_run()
    return book


def _contents(lines: Sequence[str]) -> tuple[range, frozenset[str]]:
    """The lines of the table of contents, and the names of sections and parts in it (they are bold)."""
    titles = {
        markdown(line, number).text.casefold(): number
        for number, line in reversed(list(enumerate(lines, 1)))
        if line.startswith("#")
    }
    if CONTENTS not in titles or "regelwerk" not in titles:
        raise CannotRead('no "## INHALT" and "## REGELWERK": expected the English and German TDA rules')
    where = range(titles[CONTENTS], titles["regelwerk"])
    bold = (lines[at - 1] for at in where if lines[at - 1].startswith("<b>"))
    names = (line.split("\t")[0].removeprefix("<b>").removesuffix("</b>") for line in bold)
    return where, frozenset(name.rstrip(" .") for name in names)
