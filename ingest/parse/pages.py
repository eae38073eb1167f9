"""A cardroom's document as printed lines: no table of contents, page numbers, headers or footers.

What was left out is recorded with its reason. Also: how two printed lines belong together, and
whether the document is English or German.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.clean import Piece, markdown
from ingest.parse.longform import check, goes_on
from rulebot.errors import CannotRead
from rulebot.model import Language

MOST_LINES = 50_000
MOST_CHARACTERS = 3_000_000
TITLE_LINES = 10
CONTENTS = "table of contents"
PAGE_NUMBER = "page number"
PAGE_HEADER = "page header or footer"

_PAGE = re.compile(r"(?:page|seite)\s*(\d{1,4})(?:\s*(?:of|von|/)\s*\d{1,4})?", re.IGNORECASE)
_LONE = re.compile(r"[-–—|]?\s?(\d{1,4})\s?[-–—|]?(?:\s?(?:of|von|/)\s?\d{1,4})?")
_DOTS = re.compile(r"(?:\.{3,}|(?:\. ){3,}|…+|_{3,})\s*\d{1,4}$")
_COLUMN = re.compile(r"[^\s.](?:\t|\s{3,})\d{1,4}$")
_CONTENTS = re.compile(r"(?:table of )?contents|inhalt(?:sverzeichnis)?|index", re.IGNORECASE)
_ITEM = re.compile(r"[A-Z][:.)]\s|\d{1,2}[.)]\s|[•▪–*]\s|(?:Ex|Example|Beispiel|Situation|zB)\b")
_KEPT_HYPHEN = frozenset(
    ["all", "non", "re", "pre", "post", "heads", "multi", "mid", "half", "pot", "no", "one", "two", "three"]
)
_ENGLISH = frozenset(
    ["the", "of", "and", "is", "are", "to", "be", "not", "if", "with", "for", "player", "will"]
)
_GERMAN = frozenset(["der", "die", "das", "und", "ist", "sind", "ein", "nicht", "wenn", "mit", "für", "wird"])


@dataclass(frozen=True, slots=True)
class Printed:
    """A line with words, free of markup."""

    piece: Piece
    level: int
    """Of a "#" heading; 0 for any other line."""
    gap: bool
    """Whether a blank line or a page's edge is above."""
    bullet: bool = False
    part: bool = False
    """Whether the document's whole title block is printed again above: a new part begins."""

    @property
    def text(self) -> str:
        """The words."""
        return self.piece.text

    @property
    def marked(self) -> bool:
        """Whether it is a "#" heading or begins in bold."""
        return self.level > 0 or bool(self.piece.bold and self.piece.bold[0][0] == 0)


def printed(lines: Sequence[str]) -> tuple[list[Printed], dict[int, str]]:
    """The lines that hold the text, and those left out with the reason."""
    check(lines)
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_CHARACTERS:
        raise CannotRead(
            f"{len(lines)} lines with {sum(map(len, lines))} characters, more than {MOST_LINES} lines or "
            f"{MOST_CHARACTERS} characters: keep only the rules of the house"
        )
    found = [_printed(line, number) for number, line in enumerate(lines, 1)]
    left_out = _furniture([line for line in found if line.text])
    ends = {block[-1] for block in _title_blocks([line for line in found if line.text])}
    kept: list[Printed] = []
    gap, part = True, False
    for line in found:
        if not line.text or line.piece.line in left_out:
            gap, part = True, part or line.piece.line in ends
        else:
            kept.append(Printed(line.piece, line.level, gap or line.gap, line.bullet, part))
            gap, part = line.level > 0, False
    return kept, left_out


def _printed(line: str, number: int) -> Printed:
    stripped = line.replace("\u00ad", "").strip()
    bullet = stripped[:2] in ("- ", "* ", "+ ")
    level = len(stripped) - len(stripped.lstrip("#"))
    piece = markdown(stripped[2:].lstrip() if bullet else stripped, number)
    return Printed(piece, level, line.startswith("\f"), bullet)


def _furniture(lines: Sequence[Printed]) -> dict[int, str]:
    """Line numbers of contents, page numbers and what is printed beside them on page after page."""
    left_out: dict[int, str] = {}
    for line in lines:
        tail = line.text[-80:]
        if _CONTENTS.fullmatch(line.text[:40]) or _DOTS.search(tail) or _COLUMN.search(tail):
            left_out[line.piece.line] = CONTENTS
    edges = {line.piece.line for line in lines if line.gap}
    for number in _page_numbers(lines):
        left_out[number] = PAGE_NUMBER
        edges.add(number)
    for number in [*_headers(lines, edges), *(n for block in _title_blocks(lines) for n in block)]:
        left_out.setdefault(number, PAGE_HEADER)
    return left_out


def _page_numbers(lines: Sequence[Printed]) -> list[int]:
    """Lines that are "Page 3", or lone numbers that count up from page to page."""
    named = [line.piece.line for line in lines if _PAGE.fullmatch(line.text[:40])]
    lone = [(line.piece.line, int(m[1])) for line in lines if (m := _LONE.fullmatch(line.text[:20]))]
    counting = [
        number
        for n, (number, value) in enumerate(lone)
        if (n and lone[n - 1][1] == value - 1) or (n + 1 < len(lone) and lone[n + 1][1] == value + 1)
    ]
    return named + counting


def _headers(lines: Sequence[Printed], edges: Iterable[int]) -> list[int]:
    """Lines that come again with the pages; the first stays where it is the document's title."""
    near = _near(lines, frozenset(edges))
    places: dict[str, list[int]] = {}
    for line in lines:
        if len(line.text) <= 120:
            numbered = _PAGE.search(line.text)
            same = re.sub(r"\d+", "#", line.text) if numbered else line.text
            places.setdefault(same, []).append(line.piece.line)
    out: list[int] = []
    for same, found in places.items():
        if len(found) < 2:
            continue
        if same == lines[0].text:
            out.extend(found[1:])
        elif _PAGE.search(same.replace("#", "1")) or (
            len(found) >= 3 and sum(number in near for number in found) * 3 >= len(found) * 2
        ):
            out.extend(found)
    return out


def _title_blocks(lines: Sequence[Printed]) -> list[list[int]]:
    """The document's first lines (a "#" title and what follows it) where they are printed again."""
    if not lines or not lines[0].level:
        return []
    first = [line.text for line in lines[:TITLE_LINES]]
    blocks = []
    for start in range(1, len(lines)):
        if lines[start].text == first[0]:
            again = [line.text for line in lines[start : start + TITLE_LINES]]
            size = next((n for n, (a, b) in enumerate(zip(first, again, strict=False)) if a != b), len(again))
            if size >= 2:
                blocks.append([line.piece.line for line in lines[start : start + size]])
    return blocks


def _near(lines: Sequence[Printed], edges: frozenset[int]) -> frozenset[int]:
    """Lines on a page's edge or next to it."""
    near = set()
    for n, line in enumerate(lines):
        beside = lines[max(0, n - 2) : n + 3]
        if any(other.piece.line in edges for other in beside):
            near.add(line.piece.line)
    return frozenset(near)


def width(lines: Sequence[Printed]) -> int:
    """How long a full line is where paragraphs are wrapped; 0 where each paragraph is one line."""
    lengths = sorted(len(a.text) for a, b in pairwise(lines) if not b.gap)
    full = lengths[len(lengths) * 9 // 10] if lengths else 0
    return full if 50 <= full <= 160 else 0


def glue(before: str, after: Printed, full: int, words: Counter[str]) -> tuple[str, bool]:
    """Separator between two printed lines, and whether the hyphen at the break goes."""
    unfinished = not after.gap and full and len(before) >= full * 0.75 and before[-1].isalnum()
    if after.bullet or (_ITEM.match(after.text) and not unfinished):
        return "\n", False
    if after.gap:
        return (" " if goes_on(before, after.text) else "\n"), False
    if len(before) > 1 and before[-1] == "-" and before[-2].isalpha() and after.text[0].islower():
        return "", _hyphen_goes(before, after.text, words)
    if before[-1:] in tuple(".!?:;"):
        return (" " if full and len(before) >= full * 0.8 else "\n"), False
    return (" " if after.text[0].islower() or (full and len(before) >= full * 0.6) else "\n"), False


def _hyphen_goes(before: str, after: str, words: Counter[str]) -> bool:
    """Whether "dis-" and "cretion" are one word: so it stands elsewhere, or nothing says otherwise."""
    head = before.rsplit(maxsplit=1)[-1][:-1].casefold()
    tail = re.split(r"[^\w]", after, maxsplit=1)[0].casefold()
    if words[head + tail] != words[f"{head}-{tail}"]:
        return words[head + tail] > words[f"{head}-{tail}"]
    return head not in _KEPT_HYPHEN


def vocabulary(lines: Sequence[Printed]) -> Counter[str]:
    """The words of the document, with hyphens inside."""
    return Counter(word for line in lines for word in re.findall(r"\w+(?:-\w+)*", line.text.casefold()))


def language(words: Counter[str]) -> Language:
    """German where the small words are German, else English."""
    german = sum(words[word] for word in _GERMAN)
    return "de" if german > sum(words[word] for word in _ENGLISH) else "en"
