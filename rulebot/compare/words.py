"""Two texts word by word, blind to typography, spelling and gendered pronouns. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel

from rulebot.model import Range

_WORD = re.compile(r"\d+(?:[.,]\d{3})+(?!\d)|\w+(?:['’]\w+)*|&|%|\$", re.UNICODE)
_PRONOUNS = (
    (re.compile(r"\b(?:he or she|she or he|he/she|s/he|er oder sie)\b", re.I), "they"),
    (re.compile(r"\b(?:his or her|her or his|his/her|her/his)\b", re.I), "their"),
    (re.compile(r"\b(?:him or her|him/her)\b", re.I), "them"),
)
_SAME = {
    "&": "and", "he": "they", "she": "they", "his": "their", "hers": "their", "him": "them", "her": "their",
    "himself": "themselves", "herself": "themselves", "downcard": "down card", "downcards": "down cards",
    "upcard": "up card", "upcards": "up cards", "holecards": "hole cards", "colour": "color",
    "allin": "all in", "preflop": "pre flop", "postflop": "post flop", "reopen": "re open",
    "reopens": "re open", "re-opens": "re open", "cannot": "can not", "can't": "can not", "won't": "will not",
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "isn't": "is not", "aren't": "are not",
    "multiway": "multi way", "headsup": "heads up", "judgement": "judgment", "cancelled": "canceled",
    "rulebook": "rule book", "percent": "%", "whilst": "while", "daß": "dass",
    "muß": "muss", "tds": "td", "ok": "okay", "versus": "vs",
    "floorperson": "floor person", "chipstack": "chip stack",
}  # fmt: skip
_BRITISH = re.compile(r"^(?P<stem>\w{2,})(?:is(?P<end>e|es|ed|ing|ation)|our(?P<our>s|ed|ing|able)?)$")
_AMERICAN_IZE = frozenset(("recogn", "author", "penal", "organ", "random", "util", "real", "emphas", "minim"))
_OUR = frozenset(("fav", "col", "behavi", "hon", "neighb"))
_NUMBERS_EN = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_NUMBERS_DE = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
    "zwanzig",
]
_NUMBER_WORDS = {
    **{word: str(n) for words in (_NUMBERS_EN, _NUMBERS_DE) for n, word in enumerate(words)},
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100",
    "thousand": "1000", "half": "50 %", "twice": "2 times", "double": "2 times", "triple": "3 times",
    "dreißig": "30", "vierzig": "40", "fünfzig": "50", "sechzig": "60", "hundert": "100",
    "tausend": "1000", "hälfte": "50 %", "doppelt": "2 times", "doppelte": "2 times",
}  # fmt: skip
LABEL = re.compile(
    r"^\s*(?:[A-H][:.)]\s|\d{1,2}[:.)]\s|(?:ex(?:ample)?|beispiel|situation)s?\.?\s*[\w-]{0,4}[:.]\s)", re.I
)
_REFERENCE = re.compile(
    r"\b(?:rules?|regeln?|rp|ev|add|addendum|ad|§+|illustration)\s*[-§]?\s*\d+(?:-[A-H])*"
    r"(?:-\d)*(?:\s*(?:,|&|and|und)\s*\d+(?:-[A-H])?)*",
    re.I,
)

_LIST = re.compile(r"[\s,;]\d{1,2}[.)]\s*$")
"""The number of the next item, left at the end of a sentence that was printed in one run."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its normal form, and where it stands."""

    norm: str
    start: int
    end: int


def words(text: str) -> tuple[Word, ...]:
    """The words of a text without its label; what is written in two ways has one normal form."""
    return _words(text)


@lru_cache(maxsize=20000)
def _words(text: str) -> tuple[Word, ...]:
    label = LABEL.match(text)
    start = label.end() if label else 0
    found: list[Word] = []
    spans = sorted((m.start(), m.end(), norm) for shape, norm in _PRONOUNS for m in shape.finditer(text))
    at = start
    for a, b, norm in spans:
        if a >= at:
            found += _plain(text, at, a)
            found.append(Word(norm, a, b))
            at = b
    return (*found, *_plain(text, at, len(text)))


def _plain(text: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(text, start, end):
        for norm in _normal(match[0]):
            yield Word(norm, match.start(), match.end())


@lru_cache(maxsize=20000)
def _normal(word: str) -> tuple[str, ...]:
    plain = word.casefold().replace("’", "'").replace("_", "")
    if plain[:1].isdigit():
        return (re.sub(r"[.,]", "", plain),)
    if plain in _NUMBER_WORDS and word != "One":
        return tuple(_NUMBER_WORDS[plain].split())
    if plain in _SAME:
        return tuple(_SAME[plain].split())
    plain = plain.removesuffix("'s").removesuffix("s'") if "'" in plain else plain
    match = _BRITISH.match(plain)
    if match and match["end"] and match["stem"] in _AMERICAN_IZE:
        return (f"{match['stem']}iz{match['end']}",)
    if match and not match["end"] and match["stem"] in _OUR:
        return (f"{match['stem']}or{match['our'] or ''}",)
    return (plain,) if plain else ()


def norms(text: str) -> tuple[str, ...]:
    """The normal forms alone."""
    return tuple(word.norm for word in words(text))


def same(one: str, other: str) -> bool:
    """Whether two texts differ in typography, spelling and the verb of a pronoun at most."""
    a, b = norms(one), norms(other)
    if a == b or "".join(a) == "".join(b):
        return True
    return len(a) == len(b) and not hunks(one, other)


def likeness(one: str, other: str) -> float:
    """From 0 to 1: the share of words that stand in both, in the same order."""
    return float(Indel.normalized_similarity(norms(one), norms(other)))


def held(one: str, other: str) -> float:
    """The share of the first text's words that the second has in the same order."""
    a, b = norms(one), norms(other)
    if not a:
        return 1.0
    return float((len(a) + len(b) - Indel.distance(a, b)) / 2 / len(a))


@dataclass(frozen=True, slots=True)
class Hunk:
    """Words that differ: their places in both texts, either may be empty."""

    a: Range
    b: Range
    a_words: tuple[str, ...]
    b_words: tuple[str, ...]


_AGREE = frozenset(("has have", "is are", "was were", "does do", "have has", "are is", "were was", "do does"))


def _only_grammar(one: Sequence[str], other: Sequence[str], before: str) -> bool:
    """Whether a verb only follows its pronoun: "they think", "he or she thinks"."""
    if len(one) != 1 or len(other) != 1 or before != "they":
        return False
    return f"{one[0]} {other[0]}" in _AGREE or one[0] == f"{other[0]}s" or other[0] == f"{one[0]}s"


def hunks(one: str, other: str) -> list[Hunk]:
    """Where two texts differ, adjoining changes joined; none where only the spacing of words differs."""
    a, b = words(one), words(other)
    left, right = [w.norm for w in a], [w.norm for w in b]
    out: list[tuple[int, int, int, int]] = []
    for code in Indel.opcodes(left, right):
        if code.tag == "equal":
            continue
        here = (code.src_start, code.src_end, code.dest_start, code.dest_end)
        if out and out[-1][1] == here[0] and out[-1][3] == here[2]:
            here = (out[-1][0], here[1], out[-1][2], here[3])
            out[-1] = here
        else:
            out.append(here)
    return [
        Hunk(_span(a, h[0], h[1]), _span(b, h[2], h[3]), tuple(left[h[0] : h[1]]), tuple(right[h[2] : h[3]]))
        for h in out
        if "".join(left[h[0] : h[1]]) != "".join(right[h[2] : h[3]])
        and not _only_grammar(left[h[0] : h[1]], right[h[2] : h[3]], left[h[0] - 1] if h[0] else "")
    ]


def _span(found: Sequence[Word], start: int, end: int) -> Range:
    if start < end:
        return found[start].start, found[end - 1].end
    at = found[start].start if start < len(found) else (found[-1].end if found else 0)
    return at, at


def marks(one: str, other: str) -> tuple[list[Range], list[Range]]:
    """The ranges of each text that the other has not."""
    found = hunks(one, other)
    return [h.a for h in found if h.a[0] < h.a[1]], [h.b for h in found if h.b[0] < h.b[1]]


def figures(text: str) -> list[str]:
    """The numbers of a text, number words too, without references to rules."""
    bare = _REFERENCE.sub(" ", _LIST.sub("", text))
    return [n for n in norms(bare) if n.isdigit()]


def without_references(text: str) -> str:
    """A text without its references to rules."""
    return _REFERENCE.sub(" ", text)
