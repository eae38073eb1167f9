"""Nothing lost: which words of a source ended up in no unit. For Markdown sources, not table rows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ingest.clean import Piece, markdown
from ingest.parse import Unit

_MARKER = re.compile(r"(?:RP-|Rule )?\d{1,3}(?:-[A-Z])?[.:]|ACE:|[-*+.]|")


def unplaced(lines: Sequence[str], units: Iterable[Unit], skipped: Mapping[int, str]) -> dict[int, list[str]]:
    """Per line the words in no title, body, comment, section heading, marker or skipped line."""
    pieces: dict[int, list[Piece]] = defaultdict(list)
    headings = set()
    for unit in units:
        headings.add(unit.section)
        for _, piece in [*unit.title, *unit.body, *unit.comment]:
            pieces[piece.line].append(piece)
    out = {}
    for number, line in enumerate(lines, 1):
        if number not in skipped:
            left = _left_over(markdown(line, number).text, pieces[number])
            lost = [words for words in left if words not in headings and not _MARKER.fullmatch(words)]
            if lost:
                out[number] = lost
    return out


def _left_over(text: str, pieces: Sequence[Piece]) -> list[str]:
    """What remains of a line after taking each piece out once; a piece that is not there remains whole."""
    rest, foreign = [text], []
    for piece in sorted(pieces, key=lambda p: -len(p.text)):
        for index, words in enumerate(rest):
            if piece.text in words:
                rest[index : index + 1] = words.split(piece.text, 1)
                break
        else:
            foreign.append(f"not in the source: {piece.text}")
    return [words.strip() for words in [*rest, *foreign]]
