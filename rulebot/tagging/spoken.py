"""Amounts as people at a table say them: "two five" is 2,500 or 25,000, "seven" 700 or 7,000."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final

from rulebot.scenario.lexicon import fold

_ONES: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ein": 1, "eins": 1, "zwei": 2, "zwo": 2, "zwoa": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "siebn": 7, "acht": 8, "neun": 9, "deuce": 2, "couple": 2,
}  # fmt: skip
_MORE: Final = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "zehn": 10, "elf": 11, "zwölf": 12,
    "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "fuffzehn": 15, "sechzehn": 16, "siebzehn": 17,
    "achtzehn": 18, "neunzehn": 19, "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50,
    "fuffzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
}  # fmt: skip
_SCALE: Final = {
    "hundred": 100, "hundert": 100, "hunderter": 100, "hundo": 100, "hundos": 100, "hunna": 100,
    "hunner": 100, "bills": 100, "thousand": 1000, "tausend": 1000, "tausender": 1000, "k": 1000,
    "grand": 1000, "mille": 1000, "riesen": 1000, "million": 1_000_000, "millionen": 1_000_000,
    "mill": 1_000_000, "mio": 1_000_000,
}  # fmt: skip
_UNITS: Final = {fold(word): value for word, value in _ONES.items()}
_ATOMS: Final = {**_UNITS, **{fold(word): value for word, value in _MORE.items()}}
_ATOM: Final = "|".join(sorted(_ATOMS, key=len, reverse=True))
_TENS: Final = "|".join(sorted((w for w, v in _ATOMS.items() if v in range(20, 100, 10)), key=len))
_GERMAN: Final = "|".join(sorted(_UNITS, key=len, reverse=True))
_PARTS: Final = re.compile(
    rf"(?:(?P<units>{_GERMAN})und(?P<tens>{_TENS})|(?P<ten>{_TENS})[- ](?P<one>{_GERMAN})(?![a-z])"
    rf"|(?P<half>\s*(?:and|und)? ?(?:a |ein)?h[ae]l(?:f|b)\b)"
    rf"|(?P<point>\s*(?:komma|point)\s*)|(?P<atom>{_ATOM})(?:erl|er|e(?![a-z]))?|(?P<digits>\d{{1,3}}(?![\d.,'k])))[\s-]*"
)
_END: Final = re.compile(
    r"[\s\"'”“’‘)».…-]*(?P<scale>" + "|".join(sorted(_SCALE, key=len, reverse=True)) + r")\b"
)
_EASY: Final = (1, 100, 1_000, 1_000_000)
"""What a bare number may stand for (57)."""
_FAR: Final = 8
"""A reading so many times what it is measured by is not what was meant."""
_HUNDRED: Final = 100
_THOUSAND: Final = 1000


def readings(words: str, behind: str = "") -> tuple[int, ...]:
    """The amounts that a number in words may mean; none where it is no such number.

    >>> readings("two five"), readings("one-fifty"), readings("seven"), readings("six", " hundo")
    ((25, 250, 2500, 25000), (150, 150000), (7, 700, 7000, 7000000), (600,))
    """
    low = fold(words).strip(" \"'„“”.,!?…")
    parts, half, rest = _parts(low.removeprefix("a "))
    if not parts or (rest and not _END.match(rest)):
        return ()
    scale = _END.match(rest or fold(behind))
    return _scaled(parts, half, _SCALE[scale["scale"]] if scale else 0)


def _parts(low: str) -> tuple[list[int], bool, str]:
    """The numbers said one after the other, whether a half follows, and what is left of the words."""
    parts: list[int] = []
    at, half = 0, False
    while (found := _PARTS.match(low, at)) and not half:
        half = bool(found["half"])
        if found["units"]:
            parts.append(_ATOMS[found["units"]] + _ATOMS[found["tens"]])
        elif found["ten"]:
            parts.append(_ATOMS[found["ten"]] + _ATOMS[found["one"]])
        elif found["atom"]:
            parts.append(_ATOMS[found["atom"]])
        elif found["digits"]:
            parts.append(int(found["digits"]))
        at = found.end()
    return parts, half, low[at:]


def _scaled(parts: Sequence[int], half: bool, scale: int) -> tuple[int, ...]:
    if len(parts) > 2 or (half and len(parts) > 1):
        return ()
    if half:
        tenths = 10 * parts[0] + 5
        return (tenths * scale // 10,) if scale else tuple(tenths * by for by in (10, 100, 100_000))
    if len(parts) == 1:
        return plain(parts[0] * scale if scale else parts[0])
    first, then = parts
    if then < 10 and scale == _HUNDRED:
        return (_THOUSAND * first + _HUNDRED * then,)  # "nine four hundred"
    if then < 10:
        both = 10 * first + then
        return (both * scale // 10,) if scale else tuple(both * by for by in (1, 10, 100, 1000))
    if then < _HUNDRED and first < _HUNDRED and not scale:
        return plain(_HUNDRED * first + then)
    return ()


def plain(value: int) -> tuple[int, ...]:
    """What a number stands for: below a hundred anything, below a thousand itself or thousands."""
    if value < _HUNDRED:
        return tuple(value * by for by in _EASY)
    return (value, value * _THOUSAND) if value < _THOUSAND else (value,)


def scaled(words: str) -> int | None:
    """An amount said with its scale: "seven hunna", "nine ... thousand"; nothing without one."""
    parts, half, rest = _parts(fold(words).strip(" \"'„“”"))
    told = _scaled(parts, half, _SCALE[scale["scale"]]) if parts and (scale := _END.fullmatch(rest)) else ()
    return told[0] if told else None


def usual(words: str) -> int | None:
    """What a shorthand of two numbers mostly means: "two five" is 2,500; nothing for a bare number."""
    parts, half, rest = _parts(fold(words).strip())
    if half or len(parts) != 2 or rest not in ("", "hundred"):
        return None
    first, then = parts
    if rest:
        return _THOUSAND * first + _HUNDRED * then if then < 10 else None
    return _HUNDRED * (10 * first + then if then < 10 else first) + (then if then >= 10 else 0)


def sensible(told: Iterable[int], beside: int) -> int | None:
    """The one reading that makes sense beside a bet or a blind: the nearest, if it is not far from it."""
    if beside <= 0:
        return None
    near = sorted(told, key=lambda value: abs(math.log(value / beside)) if value > 0 else math.inf)
    return near[0] if near and near[0] < _FAR * beside and beside < _FAR * near[0] else None
