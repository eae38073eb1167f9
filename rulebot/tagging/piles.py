"""From marks to chips one by one: put out, in front from before, pulled back."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from rulebot.tagging.marks import Mark, Marked, count

_MADE_OF: Final = re.compile(r"\bin\b|[(:=]|\b(?:also|namely|aus|made (?:up )?of|as)\b")
_CORRECTED: Final = re.compile(r"\b(?:nein|ne|nee|no|wait|sorry|quatsch|korrektur|i mean|halt)\b")
_THOUSAND: Final = 1000
_SMALL: Final = 10


def put_out(of: Marked) -> list[int]:
    """The chips put out now; a total told of one sort of chip is so many of them."""
    marks = of.of("chip")
    chips = _meant(_counted(marks, of.words.text))
    total = next((m for m in of.of("sum") if m.value), None)
    if total and total.value and len(set(chips)) == 1 and total.value % chips[0] == 0:
        between = of.words.text[total.end : marks[0].start].casefold()
        if len(between) < _SMALL and _MADE_OF.search(between):
            return [chips[0]] * (total.value // chips[0])
    return chips


def unknown(of: Marked) -> list[str]:
    """Chips put out of which the words do not tell what they are."""
    return [of.words.text[m.start : m.end] for m in of.of("chip") if not m.values]


def in_front(of: Marked) -> list[int]:
    """The chips in front from before; what is named once more is the same chips."""
    marks: list[Mark] = []
    for mark in of.of("prior"):
        again = next((n for n, m in enumerate(marks) if set(m.values) == set(mark.values)), None)
        if again is None:
            marks.append(mark)
        elif len(mark.values) > len(marks[again].values):
            marks[again] = mark
    return _counted(marks, of.words.text)


def pulled(of: Marked, front: Sequence[int]) -> list[int]:
    """What of them was pulled back; "two of them" where they are all alike."""
    back = sorted((v for m in of.of("back") for v in m.values), reverse=True)
    many = [c for m in of.of("back") for t in (*m.tokens, *m.before) if (c := count(t)) and c < len(front)]
    if many and len(set(front)) == 1 and (not back or set(back) == set(front)):
        return [front[0]] * many[0]
    return back


def _counted(marks: Sequence[Mark], text: str) -> list[int]:
    """The chips one by one, without a total told beside them, or what was corrected."""
    out: list[int] = []
    many = 1
    total = False
    for mark, after in itertools.zip_longest(marks, marks[1:]):
        value = mark.value
        between = text[mark.end : after.start].casefold() if after else ""
        total = total or bool(_MADE_OF.search(between))
        if after and value and value < _SMALL and len(mark.values) == 1 and between == " ":
            many = value  # "three", "1k": so many of them
            continue
        if after and _CORRECTED.search(between) and set(mark.values) == set(after.values):
            continue
        out += [*mark.values] * (many if len(mark.values) == 1 else 1)
        many = 1
    out.sort(reverse=True)
    if total and len(out) == 2 and out[0] % out[1] == 0:
        return [out[1]] * (out[0] // out[1])  # "1,500 in 500s"
    return out[1:] if total and len(out) > 2 and out[0] == sum(out[1:]) else out


def _meant(chips: list[int]) -> list[int]:
    """Without the pet names of chips that are told too: "two fives (5k chips)", "5er und 1er, also 5.000"."""
    pets = [v for v in chips if v < _SMALL * _SMALL and v * _THOUSAND in chips]
    if not pets:
        return chips
    large = [v for v in chips if v not in pets]
    return large if len(large) >= len(pets) else sorted((v * _THOUSAND for v in pets), reverse=True)
