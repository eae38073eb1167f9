"""A question to the floor as small pieces, each with the notions it may stand for.

Where a hand is told, who did what decides; where a procedure is asked about, a few
notions and counts do. Notions and the cues made of them stand in floor.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulebot.numbers import Sense
from rulebot.scenario.hand import Hand
from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.procedure.cues import Span, Table, table
from rulebot.scenario.tokens import Token, Words

_PIECE = re.compile(
    r"\d{1,2}:\d\d(?!\d)|\d{1,3}(?:[.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?(?=k\b)|\d+"
    r"|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]|\n"
)
_COMPOUND = re.compile(r"(\w{4,7}?)(handig\w{0,3}|handed|max|er(?:tisch|turnier)\w{0,2})")
"""One word for a number and what it counts: "neunhändig", "neunertische"."""
_GROUPED = re.compile(r"[.,'’](?=\d{3})")
_ENDS = frozenset("?!;\n")
_HYPHENS = frozenset("-‐‑–")
_RANKED = frozenset(
    (
        "platz",
        "level",
        "rang",
        "preis",
        "runde",
        "stelle",
        "kriegt",
        "bekommt",
        "gibt",
        "erhält",
        "zahlt",
        "bringt",
    )
)
"""What follows a number with a full stop that is an ordinal: "27. kriegt 640"."""
_NO_COUNT = (Sense.YEAR, Sense.PERCENT, Sense.CARD)
_RULE_WORDS = ("rule", "rules", "regel", "regeln", "§", "paragraph", "rp", "ev", "ad", "addendum")
_LARGEST = 12
"""Digits of the longest number that is read."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, a number or a mark."""

    start: int
    end: int
    low: str
    value: int | None = None
    in_words: bool = False
    """A number that is written as a word."""
    ends: bool = False
    """Does a sentence end here?"""

    @property
    def span(self) -> Span:
        """Its place in the question."""
        return self.start, self.end


class Scene:
    """The pieces of a question and what can be found among them."""

    def __init__(self, words: Words) -> None:
        self.words, self.text = words, words.text
        self.table: Table = table()
        self.pieces: tuple[Piece, ...] = tuple(_pieces(words, self.table))
        self._found: dict[str, list[Span]] = {}

    @cached_property
    def notions(self) -> dict[str, list[Span]]:
        """Where each notion stands, as positions among the pieces."""
        return self.table.notions_of([p.low for p in self.pieces])

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """For each piece how many sentences ended before it."""
        out, many = [], 0
        for piece in self.pieces:
            out.append(many)
            many += piece.ends
        return (*out, many)

    @cached_property
    def hand(self) -> Hand:
        """The same words read as a hand."""
        return Hand(self.words)

    def places(self, name: str) -> list[Span]:
        """Where a cue or a notion is, as positions among the pieces."""
        if name.isupper():
            return self.notions.get(name, [])
        if name not in self._found:
            lows = [p.low for p in self.pieces]
            self._found[name] = self.table.find(name, lows, self.notions, self.stops)
        return self._found[name]

    def has(self, *names: str) -> bool:
        """Is one of these cues or notions there?"""
        return any(self.places(name) for name in names)

    def span(self, *names: str) -> Span:
        """The words of the first of these that is there."""
        for name in names:
            for at, end in self.places(name)[:1]:
                return self.pieces[at].start, self.pieces[end - 1].end
        return 0, 0

    def numbers(self) -> list[int]:
        """The positions of the pieces that are numbers."""
        return [at for at, piece in enumerate(self.pieces) if piece.value is not None]

    def segment(self, at: int, breaks: Sequence[str] = (",",)) -> range:
        """The pieces around one, up to the next end of a sentence or break on both sides."""
        first, last = at, at + 1
        while first > 0 and not (self.pieces[first - 1].ends or self.pieces[first - 1].low in breaks):
            first -= 1
        while last < len(self.pieces) and not (self.pieces[last].ends or self.pieces[last].low in breaks):
            last += 1
        return range(first, last)

    def within(self, where: range, *names: str) -> bool:
        """Does one of these stand among these pieces?"""
        return any(where.start <= at and end <= where.stop for name in names for at, end in self.places(name))

    def word(self, at: int) -> str:
        """The piece at a position, empty outside."""
        return self.pieces[at].low if 0 <= at < len(self.pieces) else ""


def _pieces(words: Words, known: Table) -> Iterator[Piece]:
    text, done = words.text, 0
    spelt = {
        token.start: (token.whole, token.end)
        for token in words.tokens
        if token.sense in (Sense.AMOUNT, Sense.COUNT) and token.text[:1].isalpha() and token.whole
    }
    elsewhere = {t.start: t.end for t in words.tokens if t.sense in _NO_COUNT or _is_rule(t, text)}
    raw = list(_PIECE.finditer(text))
    for at, found in enumerate(raw):
        word, start, end = found[0], *found.span()
        if start < done or _joins(word, text, start, end):
            continue
        if word[0].isdigit() and ":" not in word:
            value = None if _inside(start, elsewhere) else _value(word, text[end : end + 1])
            yield Piece(start, end, word, value)
        elif word == ".":
            yield Piece(start, end, word, ends=not _ordinal(raw, at, text))
        else:
            value, last = spelt.get(start, (None, 0))
            if value is not None and value > _LARGEST and last > end:
                done = last
                yield Piece(start, last, fold(text[start:last]), value, in_words=True)
            else:
                yield from _word(word, start, value if word.isalpha() else None, known)


def _is_rule(token: Token, text: str) -> bool:
    """ "rule 35", "43-A"; the 3 of "TDA 2011, 3 rounds" is none."""
    named = text[: token.start].rstrip(" .-").casefold().endswith(_RULE_WORDS)
    return token.sense is Sense.RULE and (named or not token.text.isdecimal())


def _joins(word: str, text: str, start: int, end: int) -> bool:
    """A hyphen inside a word only separates."""
    return word in _HYPHENS and start > 0 and text[start - 1].isalnum() and text[end : end + 1].isalnum()


def _word(word: str, start: int, value: int | None, known: Table) -> Iterator[Piece]:
    """A word, or both parts of one such as "neunhändig"."""
    low = lexicon().homographs.get(word.casefold()) or known.low(fold(word))
    value = known.counts.get(low, value)
    joined = _COMPOUND.fullmatch(low) if value is None else None
    if joined is None or joined[1] not in known.counts:
        yield Piece(start, start + len(word), low, value, value is not None, word in _ENDS)
        return
    middle = start + len(joined[1])
    yield Piece(start, middle, joined[1], known.counts[joined[1]], in_words=True)
    yield Piece(middle, start + len(word), joined[2])


def _inside(start: int, places: dict[int, int]) -> bool:
    return any(first <= start < last for first, last in places.items())


def _value(word: str, after: str) -> int | None:
    digits = _GROUPED.sub("", word)
    if len(digits) > _LARGEST:
        return None
    if after in ("k", "K"):
        whole, _, part = digits.replace(",", ".").partition(".")
        return int(whole) * 1000 + int((part + "000")[:3])
    return int(digits) if digits.isdecimal() else None


def _ordinal(raw: Sequence[re.Match[str]], at: int, text: str) -> bool:
    """ "27. kriegt 640", "im 3. Level": no end of a sentence."""
    if not at or not raw[at - 1][0].isdecimal() or raw[at - 1].end() != raw[at].start():
        return False
    after = raw[at + 1][0].casefold() if at + 1 < len(raw) else ""
    return after in _RANKED
