"""Markup out, words untouched: a source line becomes pieces that know their line.

A step here removes markup only (emphasis, headings, tags, escapes, anchors of
footnotes). Nothing rewrites a word; that is for `corpus/errata.toml`.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from rulebot.model import Range, Span, Text

_EMPHASIS = re.compile(
    r"\\([\\`*_{}\[\]()<>#+\-.!|~$&])|\*\*\*|\*\*|(?<!\w)\*(?=\w)|(?<=[\w.,:;!?)\"”“])\*(?!\w)"
)
_ORDINAL = re.compile(r"<sup>(st|nd|rd|th)</sup>")
_TAG = re.compile(r"</?(?:b|strong)>|</?(?:p|u|i|em|ul|ol|li|sup|br)(?:[\s/][^<>]*)?>")
_GAP = re.compile(r"\s{2,}")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one source line, free of markup."""

    text: str
    line: int
    bold: tuple[Range, ...] = ()

    def cut(self, start: int, end: int | None = None) -> Piece:
        """The characters `start:end`, without white space around them."""
        end = len(self.text) if end is None else end
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        first = bisect_right(self.bold, start, key=lambda mark: mark[1])
        later = (self.bold[at] for at in range(first, len(self.bold)))
        inside = takewhile(lambda mark: mark[0] < end, later)
        bold = tuple((max(a, start) - start, min(b, end) - start) for a, b in inside)
        return replace(self, text=self.text[start:end], bold=bold)


def markdown(line: str, number: int) -> Piece:
    """A Markdown line without emphasis, heading marks and escapes; `**` becomes bold ranges."""
    line = _ORDINAL.sub(r"\1", re.sub(r"^#+\s+", "", line))
    out: list[str] = []
    bold: list[Range] = []
    size, opened, at = 0, -1, 0
    for mark in _EMPHASIS.finditer(line):
        kept = line[at : mark.start()] + (mark[1] or "")
        out.append(kept)
        size += len(kept)
        at = mark.end()
        if mark[0] in ("**", "***"):
            if opened < 0:
                opened = size
            else:
                bold.append((opened, size))
                opened = -1
    out.append(line[at:])
    text = "".join(out)
    if opened >= 0:
        bold.append((opened, len(text)))
    return Piece(text, number, tuple(bold)).cut(0)


def cell(source: str, number: int) -> list[Piece]:
    """An HTML table cell (or raw paragraph) as pieces: one per paragraph, list item or printed line."""
    out: list[str] = []
    bold: list[Range] = []
    breaks: list[int] = []
    size, opened, at = 0, -1, 0
    source = _ORDINAL.sub(r"\1", source)
    for tag in _TAG.finditer(source):
        kept = html.unescape(source[at : tag.start()])
        out.append(kept)
        size += len(kept)
        at = tag.end()
        if tag[0] in ("<b>", "<strong>"):
            opened = size
        elif tag[0] in ("</b>", "</strong>") and opened >= 0:
            bold.append((opened, size))
            opened = -1
        elif re.match(r"</?(?:p|li|ul|ol|br)\b", tag[0]):
            breaks.append(size)
    out.append(html.unescape(source[at:]))
    whole = Piece("".join(out), number, tuple(bold))
    return split_at(whole, breaks)


def split_at(piece: Piece, breaks: Iterable[int] = ()) -> list[Piece]:
    """The printed lines of a piece: cut at the given places and at runs of white space."""
    cuts = {0, len(piece.text), *breaks, *(gap.start() for gap in _GAP.finditer(piece.text))}
    edges = sorted(cuts)
    pieces = (piece.cut(a, b) for a, b in pairwise(edges))
    return [found for found in pieces if found.text]


def join(pieces: Sequence[tuple[str, Piece]]) -> Text:
    """One text of (separator before, piece) pairs; the first separator is dropped."""
    parts: list[str] = []
    spans: list[Span] = []
    bold: list[Range] = []
    size = 0
    for separator, piece in pieces:
        if not piece.text:
            continue
        if parts:
            parts.append(separator)
            size += len(separator)
        parts.append(piece.text)
        spans.append(Span(piece.line, size, size + len(piece.text)))
        bold.extend((a + size, b + size) for a, b in piece.bold if b > a)
        size += len(piece.text)
    return Text("".join(parts), tuple(spans), tuple(bold))
