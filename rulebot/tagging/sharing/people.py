"""Who is told to win, by name or seat. How many share is not counted here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rulebot.scenario.tokens import is_card
from rulebot.tagging.naming import known_word

_SEATS: Final = re.compile(
    r"\b(?:seats|sitze|plätzen?)\s+\d{1,2}(?: \d{1,2}(?![\d.]))+"
    r"|\b(?:seats?|sitz\w*|platz|plätzen?)\s+"
    r"\d{1,2}(?!\d)(?:\s*(?:,|/|&|\+|and|und)\s*(?:and |und )?\d{1,2}(?![\d.]))*",
    re.IGNORECASE,
)
NAME: Final = r"(?:I|[Mm]e|[Ii]ch|[Mm]ir|[A-H]|P[1-9]|V[1-9]|[A-ZÄÖÜ][a-zäöüß]+)"
_SHORT: Final = re.compile(
    r"\b(?:short(?:y|ie)|(?:short|kleine[rn]?|kurze[rn]?)[- ]?stack|all-?in[- ](?:player|guy|spieler))\b",
    re.IGNORECASE,
)
SHORT: Final = "Short stack"
"""Who is told of by how little he has, and plays for no side pot."""
_A_NAME: Final = re.compile(rf"\b(?:[iI]|mine|my|mein|{NAME})\b")
_ROW: Final = re.compile(rf"\b{NAME}(?:\s*(?:,|/|&|\+|\band\b|\bund\b)\s*(?:and |und )?{NAME}\b(?!['’]))+")
ASKER: Final = frozenset(["me", "mine", "my", "i", "mir", "ich", "mein"])
_NO_NAME: Final = frozenset([
    "omaha", "high", "low", "stud", "main", "side", "pot", "wer", "what", "who", "the", "wie", "big",
    "plo", "tda", "td", "floor", "chip", "river", "turn", "flop", "holdem", "und", "and", "both", "two",
    "three", "one", "board", "nobody", "der", "die", "das", "button", "seat", "sitz", "platz", "rest",
    "kleinster", "smallest", "hauptpot", "nebenpot", "sidepot", "splitpot", "gewinner", "winner", "hand",
    "im", "am", "in", "an", "auf", "um", "on", "at", "of", "if", "is", "it", "he", "so", "es", "er", "du",
    "wo", "da", "ab", "zu", "we", "to", "as", "or", "no", "my", "payout", "payouts", "aufteilung",
    "auszahlung", "verteilung", "shares", "award", "awards", "distribution", "showdown", "stimmt", "correct",
    "right",
])  # fmt: skip


def people(part: str) -> list[str]:
    """The names and seats in some words, each once."""
    found = seats(part)
    if _SHORT.search(part):
        found.append(SHORT)
    for match in _A_NAME.finditer(_SHORT.sub(" ", part)):
        word = match[0]
        if word.casefold() in ASKER:
            found.append("ME")
        elif a_name(word):
            found.append(word)
    return list(dict.fromkeys(found))


def seats(part: str) -> list[str]:
    """The seats in some words: "seat 3", "seats 1, 4 and 7", "Plätze 1 4 7"."""
    return [f"Seat {n}" for m in _SEATS.finditer(part) for n in re.findall(r"\d+", m[0])]


def a_name(word: str) -> bool:
    """Whether a word may be what a player is called: no word of the game, and no card."""
    known = word.casefold() in _NO_NAME or (len(word) >= 3 and known_word(word))
    return word[:1].isupper() and not known and not is_card(word)


def rows(text: str) -> Iterable[list[str]]:
    """Names that stand in a row: "Moe and Ned", "Al, Bea und Cy"."""
    return (people(match[0]) for match in _ROW.finditer(text))
