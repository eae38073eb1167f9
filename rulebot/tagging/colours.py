"""Chips named by their colour, where the words tell what a colour is worth: "blue is 500, eight blues"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import CHIPS, Mark, Marked, amount_of, count

_COLOUR: Final = re.compile(
    r"(red|blue?|green|black|white|yellow|purpl|pink|orang|grey|gray|brown|gold|violet|lila|rot|blau|grun"
    r"|schwarz|weis|gelb|rosa|grau|braun)(?:e?t?(?:e?[rsnm]?|en[ern]?))?"
)
_TELLS: Final = (
    "=", ":", "(", "are", "is", "sind", "ist", "zahlen", "gelten", "gilt", "wert", "worth",
    "each", "je",
)  # fmt: skip
_FILLERS: Final = (
    *_TELLS, "chip", "chips", "one", "ones", "war", "waren", "a", "at", "in", "uns", "bei", "here", "our",
    "club", "the", "they", "they're", "heisst", "hier", "i", "glaub", "der", "die", ",", "?",
)  # fmt: skip
_SAME: Final = {
    "rot": "red", "blau": "blu", "blue": "blu", "grun": "green", "schwarz": "black", "weis": "white",
    "gelb": "yellow", "grau": "grey", "gray": "grey", "braun": "brown",
}  # fmt: skip
_LEAST: Final = 25
"""From here on a number beside a colour is what it is worth; below it may be how many."""
_GAP: Final = re.compile(r"\s*(?:[,+&]|and|und|plus)?\s*")


def named(token: Token) -> str:
    """The colour that a word is, in English; empty where it is none."""
    found = _COLOUR.fullmatch(token.low) if token.number is None else None
    return _SAME.get(found[1], found[1]) if found else ""


def coloured(of: Marked) -> Marked:
    """The marks with chips of a colour turned into what they are worth; without a worth they have none."""
    if not any(named(t) for t in of.words.tokens):
        return of
    told = _worth(of)
    worth = {colour: value for colour, (value, _) in told.items()}
    marks = [_valued(m, of, worth) for m in _joined(of)]
    put = {named(t) for m in marks if m.tag in CHIPS for t in _inside(of, m)}
    places = {at for colour, (_, at) in told.items() if colour in put}
    return replace(of, marks=tuple(m for m in marks if m.tag not in CHIPS or not _a_worth(m, of, places)))


def _a_worth(mark: Mark, of: Marked, places: set[int]) -> bool:
    """Whether a mark is only what a colour is worth."""
    tokens = _inside(of, mark)
    return len(tokens) == 1 and tokens[0].start in places


def _worth(of: Marked) -> dict[str, tuple[int, int]]:
    """What each colour is told to be worth, and where."""
    tokens = of.words.tokens
    others = [m for m in of.marks if m.tag not in CHIPS]
    out: dict[str, tuple[int, int]] = {}
    for at, token in enumerate(tokens):
        colour, told = named(token), False
        for n, after in enumerate(tokens[at + 1 :] if colour else (), at + 1):
            value = amount_of(after)
            if value is not None:
                counts = n + 1 < len(tokens) and bool(named(tokens[n + 1])) and not told
                taken = any(m.start < after.end and after.start < m.end for m in others)
                if not taken and (told or value >= _LEAST) and not (counts and value < _LEAST):
                    out.setdefault(colour, (value, after.start))
                break
            if not set(after.low.split()) <= set(_FILLERS):
                break
            told = told or any(word in _TELLS for word in after.low.split())
    return out


def _joined(of: Marked) -> Iterator[Mark]:
    """Marks of chips, with the colour that follows them and those that follow that."""
    text, pending = of.words.text, None
    for mark in of.marks:
        if mark.tag not in CHIPS:
            yield from (pending,) if pending else ()
            pending = None
            yield mark
            continue
        behind = [t for t in of.words.tokens if 0 <= t.start - mark.end <= 1 and named(t)]
        mark = replace(mark, end=behind[0].end) if behind else mark
        if (
            pending
            and pending.tag == mark.tag
            and (mark.start <= pending.end or _GAP.fullmatch(text[pending.end : mark.start]))
            and any(named(t) for t in _inside(of, pending))
        ):
            pending = replace(pending, end=max(pending.end, mark.end), values=(*pending.values, *mark.values))
            continue
        yield from (pending,) if pending else ()
        pending = mark
    yield from (pending,) if pending else ()


def _inside(of: Marked, mark: Mark) -> Sequence[Token]:
    return [t for t in of.words.tokens if t.start < mark.end and mark.start < t.end]


def _valued(mark: Mark, of: Marked, worth: dict[str, int]) -> Mark:
    tokens = _inside(of, mark)
    if mark.tag not in CHIPS or not any(named(t) for t in tokens):
        return mark
    if not any(t.text in "(=" for t in tokens) and max(mark.values, default=0) >= _LEAST:
        return mark  # "a green 25 chip"
    values: list[int] = []
    many = 1
    for at, token in enumerate(tokens):
        colour = named(token)
        if colour:
            if colour not in worth:
                return replace(mark, values=())
            values += [worth[colour]] * many
            many = 1
        elif any(named(t) for t in tokens[at + 1 :]):
            many = count(token) or many
    before = [t for t in of.words.tokens if 0 <= mark.start - t.end <= 1]
    if len(values) == 1 and many == 1 and named(tokens[0]) and before and (told := count(before[0])):
        values *= told
    return replace(mark, values=tuple(sorted(values, reverse=True)))
