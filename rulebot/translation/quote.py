"""A finding's two quotes: verbatim, as short as makes the point, 4 to 40 words a side."""

from __future__ import annotations

from rulebot.translation.model import FEWEST_WORDS, Pair

WINDOW = 26


def around(text: str, at: int = 0, most: int = WINDOW) -> str:
    """The words about a character of a text; all of them where there are few."""
    words = text.split()
    if len(words) <= most:
        return " ".join(words)
    before = len(text[:at].split())
    start = max(0, min(before - most // 2, len(words) - most))
    return " ".join(words[start : start + most])


def quotes(pair: Pair, en_at: int = 0, de_at: int = 0) -> tuple[str, str]:
    """Both sides of a pair about these characters; a side with no place of its own follows the other."""
    unit = pair.unit
    if en_at and not de_at:
        de_at = en_at * len(pair.de) // max(1, len(pair.en))
    elif de_at and not en_at:
        en_at = de_at * len(pair.en) // max(1, len(pair.de))
    return _side(pair.en, unit.en, unit.after[0], en_at), _side(pair.de, unit.de, unit.after[1], de_at)


def _side(piece: str, whole: str, after: str, at: int) -> str:
    """Words of the piece, else of its unit, else of the title and what follows it."""
    words = around(piece, at) if piece else around(whole, 0, FEWEST_WORDS * 3)
    if len(words.split()) < FEWEST_WORDS:
        words = around(whole, max(0, whole.find(piece)), FEWEST_WORDS * 3)
    if len(words.split()) < FEWEST_WORDS and after:
        words = " ".join(f"{words} {after}".split()[: 2 * FEWEST_WORDS])
    return words
