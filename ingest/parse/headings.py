"""Where a rule begins in the bilingual edition, in English and in German, and where a paragraph goes on.

"43:", "§ 43:", "RP-5.", "EV-5." (also "RP-20" in German), "Rule 45:", "ad § 45.": known by form and
by running numbers, since bold and underline come and go.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ingest.clean import Piece
from ingest.parse.cells import is_function_word
from ingest.parse.longform import plain
from rulebot.model import Kind, Language

_HEADINGS: Mapping[Kind, Mapping[Language, re.Pattern[str]]] = {
    Kind.RULE: {"en": re.compile(r"(\d{1,3}):\s"), "de": re.compile(r"(?:§ ?)?(\d{1,3})[:.]\s")},
    Kind.PROCEDURE: {"en": re.compile(r"RP-(\d{1,3})[.:]\s"), "de": re.compile(r"(?:EV|RP)-(\d{1,3})[.:]\s")},
    Kind.ADDENDUM: {
        "en": re.compile(r"Rule (\d{1,3}(?:-[A-Z])?):\s"),
        "de": re.compile(r"ad § (\d{1,3}(?:-[A-Z])?)[:.]\s"),
    },
}
_FIRST_PART = re.compile(r"\sA:\s")
_QUOTE = re.compile(r"(?<=\.)\s+(?=[“„\"])")
_ENDED = re.compile(r"[.!?:;]+[“”\"’)*]*$")
_STARTS = re.compile(
    r"•|[A-H][:.)](?:\s|$)|\d{1,2}[:.)](?:\s|$)|\d{1,2}-[A-Z]:|(?:Example|Beispiele?|Situation|Step|Schritt)\b"
)
_LABEL = re.compile(
    r"(?:(?:Example|Beispiele?|Situation|Step|Schritt|Ex|zB\.)(?: \d{1,2}(?:-[A-Z])?)?|\d-[A-Z]|[A-H])[:.]?"
)


@dataclass(frozen=True, slots=True)
class Heading:
    """Number without its prefix, title, and what stands behind the title in the same piece."""

    number: str
    title: Piece
    rest: Piece
    goes_on: bool
    """Its colon announces more of the heading: a bold quote of the rule, not a change of it."""


def find(part: Kind, language: Language, piece: Piece, last: int) -> Heading | None:
    """The heading with which a piece begins; numbers run upward, and without bold only the next is one."""
    pattern = _HEADINGS.get(part, {}).get(language)
    mark = pattern.match(piece.text) if pattern else None
    if not mark:
        return None
    value = int(mark[1].partition("-")[0])
    bold = piece.bold[0][1] if piece.bold and piece.bold[0][0] == 0 else 0
    lowest = last if part is Kind.ADDENDUM else last + 1
    if value < lowest or (not bold and value != last + 1):
        return None
    end = bold or _end_of_title(piece.text)
    if quote := _QUOTE.search(piece.text, mark.end(), end):
        end = quote.start()
    printed, rest = piece.cut(mark.end(), end), piece.cut(end)
    title = printed.cut(0, len(printed.text) - printed.text.endswith((".", ":")))
    return Heading(mark[1], plain(title), plain(rest) if end < bold else rest, printed.text.endswith(":"))


def same_rule(english: str, german: str) -> bool:
    """Whether two numbers name one rule; German "ad § 40" stands beside "Rule 40-A"."""
    return german in (english, english.partition("-")[0])


def language_of(part: Kind, text: str) -> Language | None:
    """The language in which a text begins a unit of this part, by its form alone."""
    for language, pattern in _HEADINGS.get(part, {}).items():
        if pattern.match(text):
            return language
    return None


def begins_anew(before: str, after: str) -> bool:
    """Whether a paragraph begins here, or a page break cut the sentence before."""
    if _ENDED.search(before[-9:]) or _STARTS.match(after):
        return True
    return after[:1].isupper() and (before[-1:] in '“”")' or is_function_word(after.split()[0]))


def without_labels(piece: Piece) -> Piece:
    """ "<b>Example 1:</b>" is bold as a label, not because it changed."""
    bold = tuple((a, b) for a, b in piece.bold if not _LABEL.fullmatch(piece.text[a:b].strip()))
    return replace(piece, bold=bold)


def _end_of_title(text: str) -> int:
    """Where a title without bold ends: before the first lettered part."""
    first = _FIRST_PART.search(text)
    return first.start() if first else len(text)
