"""What a sentence claims, and whether other sentences carry it.

A claim is a word that decides (a figure, a clause, a negation, "may", "must", "call", "at
least") or a plain word with a meaning of its own. Whatever words a text puts round them,
its claims must be those of what was established, all of them, in their order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rulebot import number_words
from rulebot.model import Language
from rulebot.words import tokens

_FIGURE: Final = r"\d+(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+"
_ID: Final = (
    r"\b(?:(?:RP|EV|ADD)-\d{1,2}(?:-[A-Z])?|\d{1,2}-[A-Z])(?:-[A-Z]\b|-\d+\b|-ex-\d+(?:-[A-Z])?\b)*"
    r"|\b\d{1,2}-ex-\d+(?:-[A-Z])?\b"
)
_PIECE: Final = re.compile(
    rf"(?P<id>{_ID})|(?P<figure>{_FIGURE})(?P<half>½)?|(?P<alone>½)|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)"
)
_INNER: Final = re.compile(r"['’-]")
_DECIDES: Final = frozenset(
    [
        "not",
        "no",
        "never",
        "nor",
        "neither",
        "none",
        "nothing",
        "nobody",
        "without",
        "cannot",
        "only",
        "unless",
        "except",
        "but",
        "or",
        "yes",
        "if",
        "otherwise",
        "may",
        "might",
        "can",
        "could",
        "must",
        "shall",
        "should",
        "will",
        "would",
        "need",
        "needs",
        "has",
        "have",
        "allowed",
        "permitted",
        "required",
        "binding",
        "call",
        "calls",
        "full",
        "bet",
        "bets",
        "raise",
        "raises",
        "check",
        "checks",
        "fold",
        "folds",
        "all-in",
        "misdeal",
        "dead",
        "split",
        "option",
        "discretion",
        "penalty",
        "clock",
        "halt",
        "minimum",
        "maximum",
        "least",
        "most",
        "more",
        "less",
        "fewer",
        "half",
        "exactly",
        "before",
        "after",
        "first",
        "last",
        "next",
        "both",
        "either",
        "each",
        "every",
        "all",
        "over",
        "under",
        "above",
        "below",
        "up",
        "down",
        "back",
        "in-turn",
        "out",
        "own",
        "other",
        "always",
        "nicht",
        "kein",
        "keine",
        "keinen",
        "keinem",
        "keiner",
        "keines",
        "nie",
        "niemals",
        "weder",
        "ohne",
        "nichts",
        "niemand",
        "nur",
        "sofern",
        "außer",
        "ausgenommen",
        "sondern",
        "aber",
        "oder",
        "ja",
        "nein",
        "wenn",
        "falls",
        "sonst",
        "darf",
        "dürfen",
        "kann",
        "können",
        "könnte",
        "muss",
        "müssen",
        "soll",
        "sollen",
        "sollte",
        "sollten",
        "wird",
        "werden",
        "würde",
        "braucht",
        "brauchen",
        "hat",
        "haben",
        "erlaubt",
        "verboten",
        "bindend",
        "verbindlich",
        "einsatz",
        "erhöhung",
        "mindestens",
        "höchstens",
        "mehr",
        "weniger",
        "halb",
        "hälfte",
        "genau",
        "vor",
        "nach",
        "zuerst",
        "erst",
        "erste",
        "ersten",
        "letzte",
        "letzten",
        "nächste",
        "beide",
        "beiden",
        "jeder",
        "jede",
        "alle",
        "über",
        "unter",
        "darüber",
        "darunter",
        "zurück",
        "insgesamt",
        "dazu",
        "andere",
        "anders",
        "immer",
        "selbst",
        "auch",
    ]
)
"""Words that are stop words elsewhere, or that name an action: none may come, go or change."""
_ARTICLES: Final = frozenset({"a", "an", "one", "ein", "eine", "einen", "einem", "einer", "eines"})
"""Also the number one; they say nothing of a figure."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A word of a text that means something."""

    what: str
    decides: bool
    value: Fraction | None = None


def claims(text: str, language: Language) -> tuple[Claim, ...]:
    """The claims of a text, in their order.

    >>> [c.what for c in claims("Call. 1,100 in all, 400 comes back.", "en") if c.decides]
    ['call', '1100', 'all', '400', 'back']
    """
    out: list[Claim] = []
    pieces = list(_PIECE.finditer(text))
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        said, took = _spoken(pieces, at) if piece["word"] else (None, 1)
        if said is not None:
            out.append(Claim(str(said), True, said))
        elif piece["word"]:
            out += _words(piece["word"], language)
        elif piece["id"]:
            out.append(Claim(piece["id"], True))
        else:
            value = figure(piece)
            out.append(Claim(str(value), True, value))
        at += took
    return tuple(out)


def figures(text: str) -> Iterator[Fraction]:
    """The numbers of a text, in digits and in words of either language; those of clauses are none."""
    return (claim.value for claim in claims(text, "en") if claim.value is not None)


def figure(piece: re.Match[str]) -> Fraction:
    """A number in digits, a half included."""
    whole = Fraction(re.sub(r"\D", "", piece["figure"] or "0"))
    return whole + Fraction(1, 2) if piece["half"] or piece["alone"] else whole


def _spoken(pieces: Sequence[re.Match[str]], at: int) -> tuple[Fraction | None, int]:
    """A number in words that begins here, and how many words it took."""
    first = pieces[at]["word"].casefold()
    if first in _ARTICLES:
        return None, 1
    words: list[str] = []
    for piece in pieces[at : at + 6]:
        if not piece["word"]:
            break
        words.append(piece["word"].casefold())
    return _read(tuple(words))


@lru_cache(maxsize=20_000)
def _read(words: tuple[str, ...]) -> tuple[Fraction | None, int]:
    readings = [number_words.spoken(words, german) for german in (False, True)]
    best = max((read for read in readings if read), key=lambda read: read.words, default=None)
    return (Fraction(best.value), best.words) if best else (None, 1)


@lru_cache(maxsize=20_000)
def _words(word: str, language: Language) -> tuple[Claim, ...]:
    """The claims of a word; "don't" has a "not", "all-in" is one word."""
    low = word.casefold().replace("’", "'")
    if low in _DECIDES:
        return (Claim(low, True),)
    if low.endswith("n't"):
        return (*_words(low[:-3], language), Claim("not", True))
    inner = [part for part in _INNER.split(low) if part]
    if len(inner) > 1:
        return tuple(claim for part in inner for claim in _words(part, language))
    return tuple(Claim(stem, False) for stem in tokens(low, language))


def carried(text: str, statements: Sequence[tuple[Claim, ...]], language: Language) -> bool:
    """Are the claims of a text those of some statements, one after the other?

    Each statement that is used is used whole: its deciding words all there, none added,
    and its other words, as far as they are there, in their order.
    """
    said = claims(text, language)
    reached = {0}
    for at in range(len(said) + 1):
        if at in reached:
            for one in statements:
                reached.update(_ends(said, at, one))
    return len(said) in reached


def _ends(said: Sequence[Claim], at: int, statement: Sequence[Claim]) -> Iterator[int]:
    """Where a retelling of the statement that begins here can end."""
    rest = 0
    for end in range(at, len(said)):
        while rest < len(statement) and statement[rest] != said[end]:
            if statement[rest].decides:
                return
            rest += 1
        if rest == len(statement):
            return
        rest += 1
        if not any(claim.decides for claim in statement[rest:]):
            yield end + 1


def decided(text: str, language: Language) -> Counter[str]:
    """How often each deciding word stands in a text."""
    return Counter(claim.what for claim in claims(text, language) if claim.decides)
