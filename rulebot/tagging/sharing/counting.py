"""How many share a pot, by marks and counting words; 0 where that is not told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.tagging.alike import NUMBER
from rulebot.tagging.marks import Mark, Marked, count

SPLIT: Final = re.compile(
    r"split|chop|\bti(?:e|ed|es)\b|share|teil|gleich|\bsame|equal|identi|both|beide"
    r"|\bzwei(?!-? ?paar)|\btwo\b(?!-? ?pair)|half|halft|selbe"
    r"|winners|gewinner|\bodd\b|ungerade|halbe"
)
_ALONE: Final = re.compile(
    r"\bonly to\b|\bnur an\b|\balone\b|\ballein|\bnur eine[rn]?\b|\bone winner\b|\bein gewinner"
)
_COUNT: Final = re.compile(
    r"\b(two|three|four|five|six|[2-9]|zwei|drei|vier|funf|sechs|dreier|vierer|dritt|viert|zweit)(?:er)?"
    r"(?:[ -]way|[ -]?split|[ -]?chop|)\b(?! ?(?:%|card|kart|am|pm|uhr|chips?|stuck))"
)
_COUNTED: Final = {
    "two": 2, "zwei": 2, "zweit": 2, "three": 3, "drei": 3, "dreier": 3, "dritt": 3, "four": 4, "vier": 4,
    "vierer": 4, "viert": 4, "five": 5, "funf": 5, "six": 6, "sechs": 6,
}  # fmt: skip
_SEAT: Final = re.compile(
    r"\b(?:seats?|platz|plaetze|platze|sitz|player|spieler) ?"
    rf"(?:(?:\d+|{NUMBER}) ?(?:,|and|und|&|/|\+) ?)*$"
)
_SIZE: Final = re.compile(r"[ -]?(?:handed|max|handig|er tisch|players? at|am tisch)")
_SHARE: Final = re.compile(
    r"(?:er)?[ -](?:(?:davon|of (?:them|us)|players?|people|spieler|leute) )?"
    r"(?:split|chop|share|tie|teilen|gewinn|win)"
)
_PEOPLE: Final = re.compile(
    r"[ -]*(?:way|split|chop|er[ -]?split|of (?:us|them)|players?|people|ppl|guys|winners?|hands|spieler"
    r"|leute|gewinner|sieger|same|equal|gleiche?n?|identical|spielern|handen?|haben|hab|have|share|split|tie|teilen|geteilt|straights?"
    r"|flush|strassen?|mal|personen|wege|all|paare|gewinnen|left|noch|remain|drin)"
)


def many_of(of: Marked, low: str) -> int:
    """How many share, by a mark or a counting word; 0 where that is not told."""
    marked = [v for v in _marked(of, 0, len(of.words.text)) if 2 <= v <= 9]
    spans = [m.span for m in of.of("pot", "chipsize")]
    counts = []
    for found in _COUNT.finditer(low):
        seat = _SEAT.search(low[: found.start()]) or _SIZE.match(low, found.end())
        if not seat and not any(a <= found.start() < b for a, b in spans) and _of_people(low, found):
            counts.append(found)
    return _best(low, counts, marked)


def shared_by(of: Marked, mark: Mark, start: int, end: int) -> int:
    """How many share this pot, by what stands around it."""
    around = [*_marked(of, mark.end, end), *_marked(of, start, mark.start)]
    near = fold(of.words.text[mark.end : end])
    if not around and _ALONE.search(near):
        return 1
    counts = [found for found in _COUNT.finditer(near) if _of_people(near, found)]
    return _best(near, counts, around) or (2 if SPLIT.search(near) else 0)


def _best(low: str, counts: Sequence[re.Match[str]], marked: Sequence[int]) -> int:
    """The count of those who share before any other: "3 spieler, zwei splitten"."""
    sizes = [(_COUNTED.get(found[1]) or int(found[1]), found.end(1)) for found in counts]
    sharing = [many for many, end in sizes if _SHARE.match(low, end)]
    return next(iter([*sharing, *marked, *(many for many, _ in sizes)]), 0)


def _marked(of: Marked, start: int, end: int) -> list[int]:
    """The numbers of players marked between two places."""
    inside = (m for m in of.of("n") if start <= m.start < end)
    return [v for m in inside for v in (*m.values, *(count(t) for t in m.tokens)) if v]


def _of_people(low: str, found: re.Match[str]) -> bool:
    """Whether a counting word counts people: "three way", "zu dritt", "four of us"."""
    glued = found[0] != found[1] and (not found[1].isdigit() or "way" in found[0])
    return glued or found[1].endswith("t") or bool(_PEOPLE.match(low, found.end()))
