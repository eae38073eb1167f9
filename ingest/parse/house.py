"""A cardroom's own document: numbered like TDA, or remarks per rule, in English or German.

Takes the lines of a text, Markdown, Word or PDF file. Remarks that a house glues below reprinted
text ("House: ...", "RIVERSIDE: ...") become the unit's comment. What belongs to no number is
returned in the front matter, for a person to place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest.clean import Piece
from ingest.parse import Unit, markers, speakers
from ingest.parse.longform import ADDENDUM, PROCEDURES, plain
from ingest.parse.markers import SEVERAL, Marker
from ingest.parse.pages import CONTENTS, Printed, glue, language, printed, vocabulary, width
from rulebot.errors import CannotRead
from rulebot.model import Kind, Language

_TITLE_LENGTH = 90
_PARTS: Mapping[Language, Mapping[Kind, str]] = {
    "en": {Kind.PROCEDURE: PROCEDURES, Kind.ADDENDUM: ADDENDUM},
    "de": {Kind.PROCEDURE: "Empfohlene Vorgehensweisen", Kind.ADDENDUM: "Illustrierte Erläuterungen"},
}
_SECTIONS = frozenset(
    [
        *("general concepts", "seating breaking and balancing tables", "pots showdown", "general procedures"),
        *("player present eligible for hand", "button blinds", "dealing rules", "play bets and raises"),
        *("play other", "etiquette and penalties", "recommended procedures", "illustration addendum"),
        *("allgemeines", "sitzordnung auflösen und ausgleichen von tischen", "allgemeine verfahren"),
        *("anwesenheit der spieler berechtigung zum spielen der hand", "spiel bets und raises"),
        *("spiel sonstiges", "etikette und sanktionen", "empfohlene vorgehensweisen"),
        "illustrierte erläuterungen",
    ]
)


def parse(text_lines: list[str]) -> list[Unit]:
    """The document's rules, procedures and illustrations by number; the rest as front matter."""
    lines, _ = printed(text_lines)
    house = _read(lines)
    if not house.units:
        raise CannotRead(
            'no numbered rule found: expected lines such as "43: Raise Amounts", "Rule 43" or "§ 43"'
        )
    kinds = (Kind.RULE, Kind.PROCEDURE, Kind.ADDENDUM)
    ordered = [unit for kind in kinds for unit in house.units.values() if unit.kind is kind]
    return [*ordered, *([house.front] if house.front.body else [])]


def skipped(text_lines: list[str]) -> dict[int, str]:
    """Lines left out, with the reason: contents, page numbers, page headers."""
    lines, left_out = printed(text_lines)
    for n in markers.contents(markers.choose(lines), lines):
        left_out[lines[n].piece.line] = CONTENTS
    return left_out


@dataclass(slots=True)
class _House:
    language: Language
    full: int
    words: Counter[str]
    speakers: frozenset[str]
    units: dict[tuple[Kind, str], Unit] = field(default_factory=dict)
    front: Unit = field(default_factory=lambda: Unit(Kind.FRONT, "front", "en"))
    unit: Unit | None = None
    section: Printed | None = None
    """The section heading last read."""
    section_used: bool = True
    level: int = 0
    """Of the "#" heading with which the unit began."""
    remark: bool = False

    def add(self, line: Printed, piece: Piece, turn: bool = False) -> None:
        """To the text or the remark being read, or to the front matter; a new turn is a new paragraph."""
        if not piece.text:
            return
        unit = self.unit or self.front
        pieces = unit.comment if self.remark and self.unit else unit.body
        separator, hyphen_goes = "\n", False
        if pieces and not turn:
            here = Printed(piece, line.level, line.gap, line.bullet)
            separator, hyphen_goes = glue(pieces[-1][1].text, here, self.full, self.words)
        if hyphen_goes:
            last_separator, last = pieces[-1]
            pieces[-1] = (last_separator, last.cut(0, len(last.text) - 1))
        pieces.append((separator, piece))

    def speak(self, line: Printed, piece: Piece) -> None:
        """Text that may begin with "House:" or "TDA:", which says whose words follow."""
        if turn := speakers.turn(piece.text, self.speakers):
            self.remark = turn.house
            piece = piece.cut(turn.end)
        self.add(line, piece, turn is not None)


def _read(lines: Sequence[Printed]) -> _House:
    full, words = width(lines), vocabulary(lines)
    chosen = markers.choose(lines)
    contents = markers.contents(chosen, lines)
    house = _House(language(words), full, words, speakers.names(lines, chosen))
    house.front.language = house.language
    skip = -1
    for n, line in enumerate(lines):
        if n in contents or n == skip:
            continue
        if n in chosen:
            skip = _begin(house, lines, chosen, chosen[n])
        elif (
            (line.level and (not house.unit or not house.level or line.level <= house.level))
            or line.part
            or _is_section(line)
            or SEVERAL.match(line.text)
        ):
            _leave(house, line)
        else:
            house.speak(line, plain(line.piece))
    _enter(house, None)
    house.front.body.sort(key=lambda pair: pair[1].line)
    return house


def _leave(house: _House, line: Printed) -> None:
    """A section heading, a foreign heading or a remark on several rules at once: no unit goes on."""
    house.unit, house.remark = None, False
    if SEVERAL.match(line.text) or not (line.level or _is_section(line)):
        house.add(line, plain(line.piece))
    else:
        _enter(house, line)


def _enter(house: _House, line: Printed | None) -> None:
    """A new section; the heading before goes to the front matter if no rule stood under it."""
    if house.section and not house.section_used:
        house.front.body.append(("\n", plain(house.section.piece)))
    house.section, house.section_used = line, False


def _is_section(line: Printed) -> bool:
    words = " ".join(re.findall(r"\w+", line.text[:80].casefold().replace("&", " and ")))
    return words in _SECTIONS or (line.gap and line.text.isupper() and 8 <= len(line.text) <= 60)


def _begin(house: _House, lines: Sequence[Printed], chosen: Mapping[int, Marker], marker: Marker) -> int:
    """Starts or continues a unit; returns the index of a line used up as its title, else -1."""
    line = lines[marker.at]
    house.unit = _unit(house, marker)
    house.level, house.remark = line.level, False
    following = lines[marker.at + 1] if marker.at + 1 < len(lines) and marker.at + 1 not in chosen else None
    if marker.letter and marker.kind is not Kind.ADDENDUM:
        house.speak(line, plain(line.piece.cut(marker.letter_at)))
        return -1
    end = _title_end(house, line, marker.end, following)
    if end > marker.end:
        house.unit.title.append(("", _title(line.piece.cut(marker.end, end))))
        house.speak(line, plain(line.piece.cut(end)))
    elif line.piece.cut(marker.end).text:
        house.speak(line, plain(line.piece.cut(marker.end)))
    elif following and not house.unit.title and _names(house, lines, chosen, marker.at):
        house.unit.title.append(("", _title(following.piece)))
        return marker.at + 1
    return -1


def _unit(house: _House, marker: Marker) -> Unit:
    """The unit of this number; a remark on a clause, "43-A: ...", is part of the unit 43."""
    number = str(marker.number)
    if marker.kind is Kind.PROCEDURE:
        number = f"RP-{number}"
    if marker.kind is Kind.ADDENDUM:
        number = f"ADD-{number}" + (f"-{marker.letter}" if marker.letter else "")
    unit = Unit(marker.kind, number, house.language, _section(house, marker.kind))
    return house.units.setdefault((marker.kind, number), unit)


def _section(house: _House, kind: Kind) -> str:
    """The heading above, or for procedures and illustrations the name of their part."""
    printed_above = house.section.text if house.section else ""
    named = _PARTS[house.language].get(kind, printed_above)
    if named.casefold() != printed_above.casefold():
        return named
    house.section_used = True
    return printed_above


def _title_end(house: _House, line: Printed, start: int, following: Printed | None) -> int:
    """Where the title ends on a heading's line; `start` where the line has none."""
    rest = line.text[start:]
    if not rest or speakers.turn(rest, house.speakers):
        return start
    if line.level:
        return len(line.text)
    bold = line.piece.bold[0] if line.piece.bold else (0, 0)
    if bold[0] <= start < bold[1]:
        return bold[1]
    wrapped = following and not following.gap and house.full and len(line.text) >= house.full * 0.75
    title = following and not wrapped and _looks_like_title(rest) and not following.text[0].islower()
    return len(line.text) if title else start


def _names(house: _House, lines: Sequence[Printed], chosen: Mapping[int, Marker], at: int) -> bool:
    """Whether the line below a bare "Rule 43" is its title: short, and followed by the rule's text."""
    following, more = lines[at + 1], at + 2
    if more >= len(lines) or more in chosen or speakers.turn(following.text, house.speakers):
        return False
    return _looks_like_title(following.text)


def _looks_like_title(text: str) -> bool:
    return len(text) <= _TITLE_LENGTH and text[0].isupper() and text[-1] not in ".,;:!?"


def _title(piece: Piece) -> Piece:
    return plain(piece.cut(0, len(piece.text.rstrip(".:"))))
