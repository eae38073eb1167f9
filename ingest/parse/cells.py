"""A file of EN<TAB>DE table rows and loose paragraphs as blocks, each in one or both languages.

Tables break at pages, and some rows fall out of them: then all their English
paragraphs come first and all German ones after. This module says which
paragraph is which language; it knows no rule numbers beyond "a heading begins here".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ingest.clean import Piece, cell, markdown
from ingest.parse.notes import hide_anchors
from rulebot.errors import CannotRead
from rulebot.model import Language

_BULLET = re.compile(r"[-*+]\s+")
_TAGGED = re.compile(r"</(?:p|b|u|i|li|ul|ol)>")
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]+\)")
_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset(
    _WORD.findall("the of to is are and a by from if at be for with this that not or has have it its")
)
_GERMAN = frozenset(
    _WORD.findall(
        "der die das den dem des ein eine einen einem ist sind und oder nicht mit von für auf wenn wird "
        "werden zu zum zur im am es er sie als auch bei nach noch so kann muss"
    )
)


@dataclass(frozen=True, slots=True)
class Block:
    """A table row, or a loose paragraph (a row with one empty cell)."""

    line: int
    cells: dict[Language, list[Piece]]
    listed: bool = False
    """A list item by its Markdown bullet."""


@dataclass(frozen=True, slots=True)
class Loose:
    """A paragraph outside the table, in a language still to be found."""

    line: int
    source: str

    def block(self, language: Language) -> Block:
        """The paragraph in this language."""
        bullet = _BULLET.match(self.source)
        source = self.source[bullet.end() :] if bullet else self.source
        return Block(self.line, {language: pieces(source, self.line)}, bullet is not None)


def row(line: str, number: int) -> Block:
    """A table row; its left cell may be empty."""
    cells = line.split("\t")
    if len(cells) != 2:
        raise CannotRead(f"line {number} has {len(cells)} table cells, not 2: English <TAB> German")
    return Block(number, {"en": pieces(cells[0], number), "de": pieces(cells[1], number)})


def pieces(source: str, number: int) -> list[Piece]:
    """A cell or paragraph without markup; its footnote anchors stay, as `<^12>`."""
    source = _LINK.sub(r"\1", hide_anchors(source))
    if _TAGGED.search(source):
        return cell(source, number)
    return [piece for piece in [markdown(source, number)] if piece.text]


def is_function_word(word: str) -> bool:
    """Whether a word is no noun: with a capital letter it begins a sentence, in German too."""
    return word.lower() in _ENGLISH or word.lower() in _GERMAN


def germanness(text: str) -> int:
    """German less English function words; an umlaut counts as two."""
    score = 2 * sum(text.count(letter) for letter in "äöüßÄÖÜ")
    for word in _WORD.findall(text.lower()):
        score += (word in _GERMAN) - (word in _ENGLISH)
    return score


def fallen(run: Sequence[Loose], begins: Callable[[Loose], Language | None]) -> list[Block]:
    """Paragraphs that fell out of the table: up to each heading or change, English before German."""
    out: list[Block] = []
    for (_, head), group in groupby(_stretches(run, begins), key=lambda found: found[0]):
        loose = [paragraph for _, paragraph in group]
        turn = len(loose) if head == "en" else 0 if head == "de" else _turn(loose)
        out += [p.block("en" if at < turn else "de") for at, p in enumerate(loose)]
    return out


def single(run: Sequence[Loose]) -> list[Block]:
    """Front matter: each paragraph, printed lines together, is in one language, in any order."""
    out: list[Block] = []
    for _, group in groupby(enumerate(run), key=lambda found: found[1].line - found[0]):
        lines = [paragraph for _, paragraph in group]
        german = germanness("\n".join(p.source for p in lines)) > 0
        out += [p.block("de" if german else "en") for p in lines]
    return out


def _stretches(
    run: Sequence[Loose], begins: Callable[[Loose], Language | None]
) -> list[tuple[tuple[int, Language | None], Loose]]:
    """Each paragraph with the count of headings before it, and the language of the last one."""
    head: tuple[int, Language | None] = (0, None)
    out: list[tuple[tuple[int, Language | None], Loose]] = []
    for paragraph in run:
        language = begins(paragraph)
        if language:
            head = (head[0] + 1, language)
        out.append((head, paragraph))
    return out


def _turn(loose: Sequence[Loose]) -> int:
    """How many paragraphs are English, when the German ones follow: where the words fit best."""
    best, best_at, total = 0, 0, 0
    for at, paragraph in enumerate(loose, 1):
        total -= germanness(paragraph.source)
        if total >= best:
            best, best_at = total, at
    return best_at
