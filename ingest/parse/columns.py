"""TDA 2011: a two-column print whose columns were read in the wrong order.

The file begins in the middle of rule 50 and jumps from 12 to 43, from 50 to 37 and from 42 to 13.
What stands above heading n ends rule n - 1, so a jump that starts in mid-sentence brings the tail
of the rule before the *next* heading. Sections come from the rule numbers, never from the heading
last seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.clean import Piece, markdown
from ingest.parse import Unit
from ingest.parse.longform import check, goes_on, plain, title
from rulebot.errors import CannotRead
from rulebot.model import Kind

SECTIONS: Sequence[tuple[int, str]] = (
    (1, "General Concepts"),
    (5, "Seating Players; Breaking & Balancing Tables"),
    (10, "Pots / Showdown"),
    (19, "General Procedures"),
    (26, "Player Present / Eligible for Hand"),
    (28, "Button / Blinds"),
    (31, "Dealing Rules"),
    (34, "Play: Bets & Raises"),
    (47, "Play: Other"),
    (50, "Etiquette & Penalties"),
)
"""First rule of each section, in the words of the book."""

BACK_PAGE = "NOTES"
TEMPLATE = "YOUR BUSINESS NAME HERE OR AT THE TOP"

_HEADING = re.compile(r"(\d{1,2})\.\s+")
_NAMES = frozenset(name for _, name in SECTIONS)


@dataclass(slots=True)
class _Block:
    """A heading and the text under it, as far as the column goes."""

    number: int
    """0 for what stands above the first heading."""
    heading: Piece | None = None
    pieces: list[Piece] = field(default_factory=list)


def parse(lines: Sequence[str]) -> list[Unit]:
    """The rules in numeric order, each whole, then the title page and notes."""
    check(lines)
    blocks, front = _blocks(lines)
    texts = _texts(blocks)
    units = []
    for block in sorted(blocks, key=lambda block: block.number):
        if block.heading:
            unit = Unit(Kind.RULE, str(block.number), "en", section(block.number))
            unit.title.append(("", block.heading))
            unit.body.extend(texts[block.number])
            units.append(unit)
    return [*units, Unit(Kind.FRONT, "front", "en", body=[("\n", piece) for piece in front])]


def skipped(lines: Sequence[str]) -> dict[int, str]:
    """The line in which a card room was to put its name."""
    return {number: "template text" for number, line in enumerate(lines, 1) if line.strip() == TEMPLATE}


def section(number: int) -> str:
    """The section of a rule, by its number."""
    return next(name for first, name in reversed(SECTIONS) if first <= number)


def _blocks(lines: Sequence[str]) -> tuple[list[_Block], list[Piece]]:
    """The headings in the order of the file with their text; apart from them the title page and notes."""
    left_out = skipped(lines)
    blocks = [_Block(0)]
    front: list[Piece] = []
    elsewhere = False
    for number, line in enumerate(lines, 1):
        piece = plain(markdown(line, number))
        if not piece.text or number in left_out:
            continue
        if piece.text in _NAMES or piece.text == BACK_PAGE:
            elsewhere = True
        if found := _heading(lines, piece):
            blocks.append(_Block(int(found[1]), title(piece.cut(found.end()))))
            elsewhere = False
        elif piece.text not in _NAMES:
            (front if elsewhere else blocks[-1].pieces).append(piece)
    _check_numbers([block.number for block in blocks[1:]])
    return blocks, front


def _heading(lines: Sequence[str], piece: Piece) -> re.Match[str] | None:
    """A heading stands alone between blank lines; the items 1. 2. 3. of rule 51 stand together."""
    before = lines[piece.line - 2] if piece.line > 1 else ""
    after = lines[piece.line] if piece.line < len(lines) else ""
    return None if before.strip() or after.strip() else _HEADING.match(piece.text)


def _check_numbers(numbers: Sequence[int]) -> None:
    """All rules from 1 to the last, each once."""
    if not numbers or sorted(numbers) != list(range(1, len(numbers) + 1)):
        twice = sorted(number for number, times in Counter(numbers).items() if times > 1)
        missing = sorted(set(range(1, max(numbers, default=1) + 1)) - set(numbers))
        raise CannotRead(
            f"{len(numbers)} rule headings such as '37. Raises' found; twice: {twice or 'none'}, "
            f"missing: {missing or 'none'}"
        )


def _texts(blocks: Sequence[_Block]) -> dict[int, list[tuple[str, Piece]]]:
    """Each rule's text, with the tails that a column jump put above another heading."""
    texts = {block.number: [("\n", piece) for piece in block.pieces] for block in blocks}
    tails = {}
    for block, following in pairwise(blocks):
        cut = next((n for n, piece in enumerate(block.pieces) if piece.text[0].islower()), None)
        if following.number != block.number + 1 and cut is not None:
            tails[following.number - 1] = texts[block.number][cut:]
            del texts[block.number][cut:]
    for owner, tail in tails.items():
        head, first = texts[owner], tail[0][1]
        if not head or not goes_on(head[-1][1].text, first.text):
            raise CannotRead(f"line {first.line} begins in mid-sentence, and rule {owner} is no head for it")
        texts[owner] = [*head, (" ", first), *tail[1:]]
    if texts[0]:
        raise CannotRead(f"line {texts[0][0][1].line} stands above all rules and belongs to none")
    return texts
