"""Chips put out in a second motion are told apart from the first: what they add is a string bet (56)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.tagging.marks import Marked

_AGAIN: Final = re.compile(
    r"\b(?:back|again|into|to|for|behind)\b[^.,;]{0,14}\b(?:stack|chips|rack|pile)\b"
    r"|\b(?:goes|went|going|reach\w*)\s+back\b|\bcomes? back with\b"
    r"|\b(?:second|separate|another) (?:motion|move(?:ment)?|go|trip)\b"
    r"|\b(?:greif\w*|griff|lang\w*|fass\w*|hol\w*|geh\w*|ging)\b[^.;]{0,24}"
    r"\b(?:nochmals?|noch ?mal|wieder|erneut|danach|nach)\b"
    r"|\b(?:nochmals?|noch ?mal|wieder|erneut|zurueck|zurück)\b[^.,;]{0,16}\b(?:stack|stapel|chips)\b"
    r"|\b(?:zweite[rn]?) (?:bewegung|aktion|griff|mal)\b|\bin zwei bewegungen\b|\bim nachgang\b",
    re.IGNORECASE,
)
"""Words between two piles that tell of a hand going back to the stack."""
_PUT: Final = ("chip", "sum")


def in_motions(of: Marked) -> Marked:
    """The marks with chips that followed a second reach to the stack as what was added later."""
    put = [mark for mark in of.marks if mark.tag in _PUT and mark.value]
    if len(put) < 2 or of.of("more"):
        return of
    told = _AGAIN.search(of.words.text, put[0].end, put[-1].end)
    if told is None:
        return of
    later = [mark for mark in put if mark.start >= told.start()]
    if not later or len(later) == len(put):
        return of
    return replace(of, marks=tuple(replace(m, tag="more") if m in later else m for m in of.marks))
