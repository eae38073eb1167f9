"""Which numbered lines of a cardroom's document are its rules.

Every line that could be a heading ("43:", "43.", "Rule 43", "§ 43", "Regel 43", "RP-5") is a
candidate with a weight; the heaviest run of rising numbers wins, so that lists inside a rule,
a table of contents and numbers at a line's start lose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from ingest.parse.pages import Printed
from rulebot.model import Kind

HIGHEST = 199
POOR = 0.75
Style = tuple[str, str, bool]
"""Word, punctuation, and whether it is a "#" heading or bold."""
NO_STYLE: Style = ("", "", False)
ENDS = '.!?:;"”)'
_LETTER = r"(?:(?:[-–]|\s(?=[A-Z][:.)]))?(?P<letter>[A-Z]))?"
_RULE = re.compile(
    r"(?P<word>(?:[Rr]ules?|RULE|[Rr]egeln?|REGEL|§|[Aa]rt\.|[Aa]rtikel|[Aa]rticle|Nr\.|No\.)\s*)?"
    r"(?P<number>\d{1,3})" + _LETTER + r"(?P<mark>[:.)]|\s[-–—])?(?=\s|$)"
)
_PROCEDURE = re.compile(
    r"(?P<word>RP|EV|Recommended Procedure|Empfohlene Vorgehensweise)[-–\s]{0,3}(?P<number>\d{1,3})"
    + _LETTER
    + r"(?P<mark>[:.)]|\s[-–—])?(?=\s|$)"
)
_ILLUSTRATION = re.compile(
    r"(?P<word>ad\s*§|ADD-|Addendum(?: to)?(?: [Rr]ule| §)?|Erläuterung(?:en)?(?: zu)?(?: §| Regel)?)\s?"
    r"(?P<number>\d{1,3})" + _LETTER + r"(?P<mark>[:.)]|\s[-–—])?(?=\s|$)"
)
SEVERAL = re.compile(r"(?:Rules|Regeln|§§)\s*\d{1,3}\s*(?:,|&|and|und|to|bis|[-–/])\s*\d[^:]{0,40}:")


@dataclass(frozen=True, slots=True)
class Marker:
    """A line that may begin a unit."""

    at: int
    """Index of the printed line."""
    kind: Kind
    number: int
    letter: str
    end: int
    """Where the words after number and punctuation begin."""
    letter_at: int
    style: Style
    weight: float = 0.0

    @property
    def key(self) -> int:
        """Rises with number and letter: 43, 43-A, 43-B, 44."""
        return self.number * 27 + (ord(self.letter) - 64 if self.letter else 0)


def choose(lines: Sequence[Printed]) -> dict[int, Marker]:
    """The lines that begin units: rules, procedures, then illustrations behind them."""
    found = {n: marker for n, line in enumerate(lines) if (marker := _candidate(line, n))}
    for marker in _listed_first(found):
        del found[marker.at]
    weighed = _weigh(lines, found)
    rules = chain([marker for marker in weighed if marker.kind is Kind.RULE])
    procedures = chain([marker for marker in weighed if marker.kind is Kind.PROCEDURE])
    illustrations = chain([marker for marker in weighed if marker.kind is Kind.ADDENDUM])
    last = max((marker.at for marker in [*rules, *procedures]), default=-1)
    behind = [
        replace(marker, kind=Kind.ADDENDUM)
        for marker in weighed
        if marker.kind is Kind.RULE and marker.at > last and marker.style[0] and lines[marker.at].gap
    ]
    again = chain(behind) if len(rules) > 1 else []
    chosen = [*rules, *procedures, *(illustrations or again)]
    return {marker.at: marker for marker in chosen}


def contents(markers: Mapping[int, Marker], lines: Sequence[Printed]) -> range:
    """The printed lines of a table of contents without dots: the headings themselves, above all rules."""
    titles = {marker.key: _title_words(lines, marker) for marker in markers.values()}
    known = []
    for n in range(min(markers, default=0)):
        marker = _candidate(lines[n], n)
        words = _title_words(lines, marker) if marker else ""
        if marker and words and titles.get(marker.key, "").startswith(words):
            known.append(n)
    return range(known[0], known[-1] + 1) if len(known) >= 3 else range(0)


def _listed_first(found: Mapping[int, Marker]) -> list[Marker]:
    """Headings one below the other at the top, all of which come again: a table of contents."""
    every = list(found.values())
    end = next((n for n, (a, b) in enumerate(pairwise(every), 1) if b.key <= a.key), len(every))
    top, later = every[:end], {marker.key for marker in every[end:]}
    bare = sum(marker.at + 1 in found for marker in top)
    if len(top) < 3 or bare * 5 < len(top) * 3 or not all(marker.key in later for marker in top[:-1]):
        return []
    return top


def _title_words(lines: Sequence[Printed], marker: Marker) -> str:
    """The words behind a number, or below it where it stands alone, without a page number."""
    words = lines[marker.at].text[marker.end :]
    if not words and marker.at + 1 < len(lines):
        words = lines[marker.at + 1].text
    return re.sub(r"[\s.]*\d{0,4}$", "", words[:90]).casefold()


def _candidate(line: Printed, at: int) -> Marker | None:
    text = line.text
    for kind, pattern in (
        (Kind.PROCEDURE, _PROCEDURE),
        (Kind.ADDENDUM, _ILLUSTRATION),
        (Kind.RULE, _RULE),
    ):
        found = pattern.match(text)
        if found and 1 <= int(found["number"]) <= HIGHEST:
            word, mark = (found["word"] or "").strip(), (found["mark"] or "").strip()
            rest = text[found.end() :].lstrip()
            if not _plausible(word, mark, rest, line):
                return None
            letter_at = found.start("letter") if found["letter"] else -1
            style = (word.casefold(), mark, line.marked)
            end = len(text) - len(rest)
            return Marker(at, kind, int(found["number"]), found["letter"] or "", end, letter_at, style)
    return None


def _plausible(word: str, mark: str, rest: str, line: Printed) -> bool:
    """ "Rule 43 governs the bet" and "43 chips" begin no rule; "43: we ..." may."""
    if line.bullet:
        return bool(word and mark)
    if not rest:
        return bool(word or mark or line.level)
    if rest[0].isdigit():
        return bool(word and mark)
    if mark:
        return True
    return (bool(word) or line.marked) and (rest[0].isupper() or rest[0] in '"“„(')


def _weigh(lines: Sequence[Printed], found: Mapping[int, Marker]) -> list[Marker]:
    """Weights from how a candidate looks and how far its style counts; lists inside rules are out."""
    looks = [replace(marker, weight=_look(lines, found, marker)) for marker in found.values()]
    styles: dict[Style, list[Marker]] = {}
    for marker in looks:
        styles.setdefault(marker.style, []).append(marker)
    runs = {style: chain(markers) for style, markers in styles.items()}
    sums = {style: sum(marker.weight for marker in run) for style, run in runs.items()}
    main = max(sums, key=lambda style: sums[style], default=NO_STYLE)
    best = sorted(marker.weight for marker in runs.get(main, []))[-2:][:1]
    usual = best[0] if best else 0.0
    listed = {marker.at for items in _lists(lines, looks, usual) for marker in items}
    return [
        replace(marker, weight=marker.weight * (sums[marker.style] / sums[main]) ** 2)
        for marker in looks
        if marker.at not in listed
        and not _weaker(marker.style, main)
        and not (_wrapped(lines, found, marker) and marker.weight < usual * POOR)
    ]


def _lists(lines: Sequence[Printed], looks: Sequence[Marker], usual: float) -> Iterator[list[Marker]]:
    """Items 1, 2, 3 one below the other, under a heading that looks better than they."""
    run: list[Marker] = []
    headed = False
    for marker in [*looks, None]:
        if run and (marker is None or not _next_item(lines, run[-1], marker, usual)):
            poor = median(item.weight for item in run) < usual * POOR
            if len(run) > 1 and run[0].number == 1 and poor and headed:
                yield run
            headed = headed or not poor
            run = []
        if marker:
            run.append(marker)


def _next_item(lines: Sequence[Printed], item: Marker, marker: Marker, usual: float) -> bool:
    if marker.style != item.style or marker.number != item.number + 1 or marker.letter:
        return False
    if marker.at == item.at + 1 and marker.weight < usual * POOR:
        return True
    return not any(line.gap for line in lines[item.at + 1 : marker.at + 1])


def _wrapped(lines: Sequence[Printed], found: Mapping[int, Marker], marker: Marker) -> bool:
    """Whether the line above ends no sentence, so that the number may only have been wrapped."""
    at = marker.at
    if at == 0 or lines[at].gap or at - 1 in found or lines[at - 1].bullet:
        return False
    return lines[at - 1].text[-1] not in ENDS


def _weaker(style: Style, main: Style) -> bool:
    """Lists inside rules: "1)" among "1:", "1." among "Rule 1." or bold headings."""
    (word, mark, marked), (main_word, main_mark, main_marked) = style, main
    if word or marked:
        return False
    return bool(main_word) or main_marked or (mark == ")" and main_mark != ")")


def _look(lines: Sequence[Printed], found: Mapping[int, Marker], marker: Marker) -> float:
    """How much a line looks like a heading: marked, with a word, apart, short, with text below."""
    line, at = lines[marker.at], marker.at
    rest = line.text[marker.end :]
    title = len(rest) <= 90 and (rest[:1].isupper() or line.gap) and not rest.endswith((".", ",", ";"))
    text = at + 1 < len(lines) and at + 1 not in found and not lines[at + 1].text[0].islower()
    weight = 1.0 + 3 * line.marked + 2 * bool(marker.style[0]) + line.gap + 2 * text + title
    return weight * 0.2 if not title and _wrapped(lines, found, marker) else weight


def chain(markers: Sequence[Marker]) -> list[Marker]:
    """The heaviest run of rising numbers in reading order (a Fenwick tree over the numbers)."""
    size = (HIGHEST + 1) * 27
    heaviest: list[tuple[float, int]] = [(0.0, -1)] * (size + 1)
    before: list[int] = []
    for n, marker in enumerate(markers):
        best, place = (0.0, -1), marker.key
        while place > 0:
            best = max(best, heaviest[place])
            place -= place & -place
        before.append(best[1])
        entry, place = (best[0] + marker.weight, n), marker.key + 1
        while place <= size:
            heaviest[place] = max(heaviest[place], entry)
            place += place & -place
    best, place = (0.0, -1), size
    while place > 0:
        best = max(best, heaviest[place])
        place -= place & -place
    out, n = [], best[1]
    while n >= 0:
        out.append(markers[n])
        n = before[n]
    return out[::-1]
