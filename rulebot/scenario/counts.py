"""Counts beside words: "8 players", "two rounds", "52 left", "31 seconds"."""

from __future__ import annotations

from collections.abc import Iterable

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token, Words, small_number

PLAYERS = (
    "players",
    "player",
    "people",
    "handed",
    "spieler",
    "spielern",
    "leute",
    "händig",
    "mann",
    "us",
    "personen",
    "händiges",
    "händigen",
    "max",
)


def value(token: Token) -> int | None:
    """A count, in figures or as a word."""
    if token.number is not None:
        return token.whole
    first, *rest = token.low.split() or [""]
    if rest and set(rest) & {fold(p) for p in PLAYERS}:
        return int(first) if first.isdecimal() and len(first) < 4 else small_number(first)
    return small_number(token.low)


def before(words: Words, lows: Iterable[str], gap: int = 1) -> Token | None:
    """The count that stands before one of these words, at most `gap` words between."""
    wanted = {fold(low) for low in lows}
    tokens = words.tokens
    for at, token in enumerate(tokens):
        if not (wanted & set(token.low.split())) and fold(token.text) not in wanted:
            continue
        for back in range(at - 1, max(-1, at - 2 - gap), -1):
            if tokens[back].ends or tokens[back].text == ",":
                break
            if value(tokens[back]) is not None and not (tokens[back].low in ("a", "an") and back != at - 1):
                return tokens[back]
    return None


def after(words: Words, lows: Iterable[str], gap: int = 2) -> Token | None:
    """The number that stands after one of these words: "level 3", "stack of 10000"."""
    wanted = {fold(low) for low in lows}
    tokens = words.tokens
    for at, token in enumerate(tokens):
        if not (wanted & set(token.low.split())):
            continue
        for ahead in range(at + 1, min(len(tokens), at + 2 + gap)):
            if tokens[ahead].ends:
                break
            if tokens[ahead].whole is not None:
                return tokens[ahead]
    return None


def inside(token: Token, lows: Iterable[str]) -> int | None:
    """A count that a phrase swallowed: "3 players", "zu dritt"."""
    first = next(iter(token.low.split()), "")
    if not set(token.low.split()) & {fold(low) for low in lows}:
        return None
    return int(first) if first.isdecimal() and len(first) < 4 else small_number(first)


def players(words: Words) -> list[Token]:
    """Every number that counts players, in order."""
    out = []
    for at, token in enumerate(words.tokens):
        if value(token) is None and inside(token, PLAYERS) is None:
            continue
        near = words.tokens[at + 1 : at + 3]
        lows = {part for t in near for part in t.low.split()}
        own = set(token.low.split())
        if (lows | own) & {fold(p) for p in PLAYERS} and token.low not in ("a", "an", "ein", "einen", "eine"):
            out.append(token)
    return out


def counted(token: Token) -> int:
    """The count of a token found by `players`."""
    return value(token) or inside(token, PLAYERS) or 0
