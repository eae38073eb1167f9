"""A finding's two quotes: verbatim, as short as makes the point, 4 to 40 words a side."""

from __future__ import annotations

from rulebot.translation.model import FEWEST_WORDS, Pair

WINDOW = 30


def around(text: str, at: int = 0, most: int = WINDOW) -> str:
    """The words about a character of a text; all of them where there are few."""
    words = text.split()
    if len(words) <= most:
        return " ".join(words)
    before = len(text[:at].split())
    start = max(0, min(before - most // 2, len(words) - most))
    return " ".join(words[start : start + most])


def quotes(pair: Pair, en_at: int = 0, de_at: int = 0) -> tuple[str, str]:
    """Both sides of a pair; a side that has nothing quotes what stands in the unit."""
    en = around(pair.en, en_at) if pair.en else around(pair.unit.en, 0, FEWEST_WORDS * 3)
    de = around(pair.de, de_at) if pair.de else around(pair.unit.de, 0, FEWEST_WORDS * 3)
    if len(en.split()) < FEWEST_WORDS:
        en = around(pair.unit.en, max(0, pair.unit.en.find(pair.en)), FEWEST_WORDS * 3)
    if len(de.split()) < FEWEST_WORDS:
        de = around(pair.unit.de, max(0, pair.unit.de.find(pair.de)), FEWEST_WORDS * 3)
    return en, de
