"""English and German aligned segment by segment inside a unit.

Dynamic programming over sentences and bullets: words that answer each other,
figures and names that stand on both sides, and length decide; gaps stay visible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rulebot.translation.lexicon import anchors
from rulebot.translation.model import Pair, Unit

_ABBREVIATED = re.compile(
    r"\b(?:z\.\s?B|zB|i\.e|e\.g|ex|Ex|etc|usw|Anm|bzw|Nr|vs|Vers|ca|ggf|u\.a|d\.h|evtl|ADDN|No)\.$"
)
_END = re.compile(r"(?<=[.!?])[\"”“)]?\s+(?=[„“\"(]?[A-ZÄÖÜ0-9#•])|;\s+|\n+")
_DE_ORDINAL = re.compile(r"(?:^|\s|\()\d{1,2}\.$")
_ANCHOR = re.compile(r"\d[\d.,]*|\b[A-Z]\b|\b[A-Z]{2,}\b")
MOST_JOINED = 24
GAP = -0.36


def segments(text: str, german: bool = False) -> list[str]:
    """Sentences, list items and bullets in order, none empty."""
    out: list[str] = []
    start = 0
    for match in _END.finditer(text):
        piece = text[start : match.start()].strip()
        if "\n" not in match[0] and (_ABBREVIATED.search(piece) or (german and _DE_ORDINAL.search(piece))):
            continue
        if german and "\n" not in match[0] and _DE_ORDINAL.search(piece[-5:]):
            continue
        out.append(piece + (match[0].strip() if match[0].strip() in (";", '"', "”", "“", ")") else ""))
        start = match.end()
    out.append(text[start:].strip())
    return [piece for piece in out if re.search(r"\w", piece)]


@cache
def marks(text: str, german: bool) -> frozenset[str]:
    """What can be recognized on both sides: words of the table, figures, names."""
    found = {w.name for w in anchors() if (w.de if german else w.en).search(text)}
    found.update(re.sub(r"[.,]", "", anchor) for anchor in _ANCHOR.findall(text))
    return frozenset(found)


def pairs(unit: Unit) -> list[Pair]:
    """The segments of a unit, each with what answers it."""
    en, de = segments(unit.en), segments(unit.de, german=True)
    if not en or not de:
        return [Pair(unit, unit.en, unit.de)] if unit.en or unit.de else []
    return [Pair(unit, " ".join(en[a:b]), " ".join(de[c:d])) for (a, b), (c, d) in _path(en, de)]


def _path(en: Sequence[str], de: Sequence[str]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The best way through both texts, as ranges of segments."""
    left = [marks(s, False) for s in en]
    right = [marks(s, True) for s in de]
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(len(en) + 1):
        for j in range(len(de) + 1):
            if (i, j) == (0, 0):
                continue
            options = []
            for a, c in _moves(i, j):
                before = best[(i - a, j - c)][0]
                options.append((before + _score(en, de, left, right, (i - a, i), (j - c, j)), (a, c)))
            best[(i, j)] = max(options)
    path, i, j = [], len(en), len(de)
    while (i, j) != (0, 0):
        a, c = best[(i, j)][1]
        path.append(((i - a, i), (j - c, j)))
        i, j = i - a, j - c
    return path[::-1]


def _moves(i: int, j: int) -> list[tuple[int, int]]:
    steps = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
    steps += [(1, c) for c in range(3, MOST_JOINED)]
    return [(a, c) for a, c in steps if a <= i and c <= j]


def _score(
    en: Sequence[str],
    de: Sequence[str],
    left: Sequence[frozenset[str]],
    right: Sequence[frozenset[str]],
    rows: tuple[int, int],
    columns: tuple[int, int],
) -> float:
    """How well these segments answer each other; joining and leaving out cost a little."""
    if rows[0] == rows[1] or columns[0] == columns[1]:
        return GAP
    a = frozenset().union(*left[slice(*rows)])
    b = frozenset().union(*right[slice(*columns)])
    shared = len(a & b) / max(1.0, (len(a) + len(b) ** 0.9) / 2)
    long_en = sum(map(len, en[slice(*rows)]))
    long_de = sum(map(len, de[slice(*columns)])) / 1.15
    ratio = min(long_en, long_de) / max(long_en, long_de, 1)
    size = (rows[1] - rows[0]) + (columns[1] - columns[0])
    return float((1.2 * shared + 0.6 * ratio - 0.5) * size / 2 - 0.22 * (size - 2))
