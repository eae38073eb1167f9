"""Main pot and side pots told as they lie, each with how many share it; nothing is put together."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.sharing.counting import SPLIT, many_of, shared_by
from rulebot.tagging.sharing.high_low import HIGH_LOW
from rulebot.tagging.sharing.people import people
from rulebot.tagging.sharing.pot import NAMES, Pot

_CUT: Final = re.compile(
    r"[,;.](?!\d)|\b(?:and|und|while|aber|but)\b"
    r"(?= (?:the |der |den |die |das |a )?(?:side|neben|second|zweite|2))",
    re.IGNORECASE,
)
"""Between what is told of one pot and of the next."""
_END: Final = re.compile(
    r"[.;?!](?!\d)|$|,(?=\s*(?:button|btn|bu|smallest|kleinste|\d+er?s?\b))", re.IGNORECASE
)
_WON: Final = re.compile(r"\b(?:wins|gewinnt|takes|holt|won)\b")


def several(of: Marked, marks: Sequence[Mark]) -> list[Pot]:
    """Main pot and side pots, each with how many share it; nothing is put together."""
    text, low = of.words.text, fold(of.words.text)
    if HIGH_LOW.search(low):
        return []
    if own := _won_by(text, marks):
        return [
            replace(pot, beaten=(f"beaten {n + 1}",)) if pot.high == after.high else pot
            for n, (pot, after) in enumerate(itertools.pairwise(own))
        ] + own[-1:]
    everywhere = re.search(
        r"both times|each pot|(?:for|in|of|tie|win|chop) both(?! of)|same two|chop main|main (?:and|und|&"
        r"|n|\+) side|beide male|jeweils|in both|in beiden|beide pots|both pots|each split",
        low,
    )
    overall = (many_of(of, low) or (2 if SPLIT.search(low) else 0)) if everywhere else 0
    pots: list[Pot] = []
    for n, mark in enumerate(marks):
        start = marks[n - 1].end if n else 0
        end = marks[n + 1].start if n + 1 < len(marks) else len(text)
        many = overall or shared_by(of, mark, start, end)
        one = _WON.search(fold(text[start : mark.start]))
        many = many or bool(one)
        if not many:
            return []
        pots.append(Pot(mark.value or 0, mark.span, tuple(NAMES[:many])))
    return _seated([len(pot.winners) for pot in pots], pots)


def _won_by(text: str, marks: Sequence[Mark]) -> list[Pot]:
    """The pots with who wins each, where all of them are told by name or seat."""
    cuts = [0]
    for last, mark in itertools.pairwise(marks):
        found = [*_CUT.finditer(text, last.end, mark.start)]
        if not found:
            return []
        cuts.append(found[-1].start())
    parts = [text[a:b] for a, b in itertools.pairwise([*cuts, _END.search(text, marks[-1].end).start()])]  # type: ignore[union-attr]
    own = [people(part) for part in parts]
    if not all(own) or any(
        bool(SPLIT.search(fold(part))) != (len(n) > 1) for part, n in zip(parts, own, strict=True)
    ):
        return []
    return [Pot(mark.value or 0, mark.span, tuple(names)) for mark, names in zip(marks, own, strict=True)]


def _seated(sizes: Sequence[int], pots: Sequence[Pot]) -> list[Pot]:
    """The pots with their winners, those of the main pot first; who cannot share a later pot is another."""
    if len(sizes) == 2 and sizes[0] < sizes[1]:
        names = [NAMES[: sizes[0]], NAMES[sizes[0] : sizes[0] + sizes[1]]]
    elif sizes == sorted(sizes, reverse=True):
        names = [NAMES[sizes[0] - size : sizes[0]] for size in sizes]
    else:
        return []
    out = [Pot(pot.amount, pot.span, tuple(own)) for pot, own in zip(pots, names, strict=True)]
    return [
        replace(pot, beaten=(f"beaten {n + 1}",)) if n + 1 < len(out) and pot.high == out[n + 1].high else pot
        for n, pot in enumerate(out)
    ]
