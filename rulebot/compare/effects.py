"""What a change of the words is for a player, in one plain sentence, where nobody has judged it."""

from __future__ import annotations

import re

from rulebot.compare import policy
from rulebot.compare.model import Kind
from rulebot.compare.texts import Change
from rulebot.compare.units import inside, table
from rulebot.compare.words import figures, hunks
from rulebot.library import Library
from rulebot.model import Language, Range
from rulebot.rulings import written
from rulebot.say import say

MOST = 4
"""So few changes of so few words are told word for word."""
LONG = 14


def effect_of(library: Library, change: Change, a: str, b: str, language: Language) -> str:
    """The figures that differ, with what they are; else what can honestly be said."""
    names = {"a": str(table(library, a)["name"]), "b": str(table(library, b)["name"])}
    if change.kind is Kind.NUMBER and change.a and change.b:
        one, other = _figures(change.a_quote, change.b_quote, language)
        about = _parameter(library, change, language)
        if one or other:
            key = "compare.figure_of" if about else "compare.figure"
            nothing = say("compare.no_figure", language)
            return say(key, language, about=about, **names, one=one or nothing, other=other or nothing)
    if change.kind is Kind.WORDING:
        return say("compare.words_only", language)
    if change.kind in (Kind.OMISSION, Kind.ADDITION):
        omitted = change.kind is Kind.OMISSION
        side, words = (names["b"], change.a_quote) if omitted else (names["a"], change.b_quote)
        if not change.telling or (change.a_quote and change.b_quote):
            return say("compare.not_there_plain", language, house=side)
        return say("compare.not_there", language, house=side, words=_short(words))
    one, other = _changed(change.a_quote, change.b_quote)
    if change.telling and one and other:
        return say("compare.says", language, **names, one=one, other=other)
    return say("compare.other_words" if change.telling else "compare.other_words_plain", language, **names)


def _changed(one: str, other: str) -> tuple[str, str]:
    """The words that stand for each other, where few did change; a neighbour is told with a lone word."""
    found = hunks(one, other)
    if not found or len(found) > MOST or any(len(h.a_words) > MOST or len(h.b_words) > MOST for h in found):
        return "", ""
    return _around(one, [h.a for h in found]), _around(other, [h.b for h in found])


def _around(text: str, ranges: list[Range]) -> str:
    """Changed words with one word on each side."""
    pieces = []
    for start, end in ranges:
        before = re.search(r"\S*\s*$", text[:start])
        after = re.match(r"\S*\s*\S*", text[end:])
        pieces.append(f"{before[0] if before else ''}{text[start:end]}{after[0] if after else ''}".strip())
    return " … ".join(pieces)


def _short(words: str) -> str:
    """The first words of a quote."""
    every = words.split()
    return " ".join(every[:LONG]) + (" …" if len(every) > LONG else "")


def _figures(one: str, other: str, language: Language) -> tuple[str, str]:
    """The figures of each side that the other has not."""
    left, right = figures(one), figures(other)
    mine = [n for n in dict.fromkeys(left) if n not in right]
    theirs = [n for n in dict.fromkeys(right) if n not in left]
    return _listed(mine, language), _listed(theirs, language)


def _listed(numbers: list[str], language: Language) -> str:
    return ", ".join(written(int(n), language) for n in numbers)


def _parameter(library: Library, change: Change, language: Language) -> str:
    """The calculator's parameter that one of the changed figures sets, in words."""
    gone = set(figures(change.a_quote)) ^ set(figures(change.b_quote))
    for house in library.houses.values():
        for name, entry in house.get("policy", {}).items():
            at = f"{house['book']}:{entry['rule']}"
            if str(entry.get("value")) in gone and any(
                id and (inside(id, at) or inside(at, id)) for id in (change.a_unit, change.b_unit)
            ):
                return policy.about(name, language)
    return ""
