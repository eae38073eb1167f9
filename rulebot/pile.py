"""The chips of a hand told anew by their number, or some of them: "two of them", "nur einen", "just the 500".

Reads short sentences. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot import anew
from rulebot.amended import adds, what_is
from rulebot.model import Language
from rulebot.scenario.lexicon import fold
from rulebot.scenario.procedure.cues import table

_MOST: Final = 30
_IDLE: Final = frozenset(
    re.findall(
        r"\w+",
        "and if what about with only just it was were he she i they put makes make that then instead but or "
        "ok so same again of them these at by per under in those the chips chip throws threw "
        "und wenn was mit nur bloss es war waren er sie ich leg lege legt dann statt stattdessen aber oder "
        "nochmal noch mal nach bei laut unter doch davon von denen den die der das stuck derselben gleichen "
        "wirft rein hin hatte hätte hätten gewesen s no nee nein nah nope actually wait sorry doch "
        "eigentlich moment",
    )
)
"""Words beside a count that say nothing else."""
_WITHOUT: Final = re.compile(r"\b(?:without|minus|ohne|not|nicht|no|kein\w*|weniger)\b", re.IGNORECASE)
_ONLY: Final = re.compile(r"\b(?:just|only|nur|bloß|bloss)\b", re.IGNORECASE)
_BACK: Final = re.compile(r"\b(?:again|nochmal|wieder|back to|zurück zu)\b", re.IGNORECASE)


def again(text: str, there: Sequence[int], hand: str, language: Language) -> list[int] | None:
    """The chips that are put now, where the words count those there, or name some of those told before."""
    text = what_is(text)
    if adds(text):
        return None
    chips = _as_many(text, there) or _some(text, there, language)
    if chips or not there or not _BACK.search(text):
        return chips
    told = [value for lot in anew.lots(text, language) for value in lot.values]
    before = {value for lot in anew.lots(hand, language) for value in lot.values}
    return sorted(told, reverse=True) if len(told) > 1 and set(told) <= before else None


def beside(text: str, there: Sequence[int], hand: str, language: Language) -> list[int] | None:
    """The chips that one part of the words counts, where another tells what was said."""
    parts = re.split(r"[,;.]|\b(?:and|und|but|aber)\b", text)
    found = [chips for part in parts if (chips := again(part, there, hand, language))]
    return found[0] if len(found) == 1 else None


def _as_many(text: str, there: Sequence[int]) -> list[int] | None:
    """ "Nur einen", "two of them": so many of the one chip that was told."""
    words = [fold(word) for word in re.findall(r"[^\W_]+", text)]
    counts = [_count(word) for word in words]
    told = [one for one in counts if one]
    if len(set(there)) != 1 or len(told) != 1 or told[0] > _MOST:
        return None
    rest = {word for word, one in zip(words, counts, strict=True) if not one}
    return list(there[:1]) * told[0] if rest <= _IDLE else None


def _count(word: str) -> int:
    if word.isdecimal():
        return int(word) if len(word) < len("100") else 0
    return table().counts.get(word, 0) if word not in ("a", "an", "once", "einmal") else 0


def _some(text: str, there: Sequence[int], language: Language) -> list[int] | None:
    """ "Just the 500, without the 25": those of the chips told that are named, and not taken away."""
    lots = anew.lots(text, language)
    if len(there) < 2 or not lots:
        return None
    cut = min((found.start() for found in _WITHOUT.finditer(text)), default=len(text))
    kept = [value for lot in lots if lot.start < cut for value in lot.values]
    gone = [value for lot in lots if lot.start >= cut for value in lot.values]
    left = list(there)
    for value in gone:
        if value not in left:
            return None
        left.remove(value)
    if gone and (not kept or sorted(kept) == sorted(left)):
        return sorted(left, reverse=True)
    named = not gone and _ONLY.search(text)
    if named and len({*kept}) == 1 and there.count(kept[0]) > len(kept):  # fewer of one sort
        return sorted([one for one in there if one != kept[0]] + kept, reverse=True)
    return sorted(kept, reverse=True) if named and set(kept) <= set(there) else None
