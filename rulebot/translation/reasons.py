"""Reasons: what the English gives as the ground and the German as the consequence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebot.translation.lexicon import words
from rulebot.translation.model import Finding, Pair
from rulebot.translation.spots import finding

_BECAUSE_EN = re.compile(
    r"\bbecause\b[^.;]*?(?=,[^,]*\b(?:may|must|will|can|is|should)\b[^,]*$|[.;]|$)", re.IGNORECASE
)
_BECAUSE_DE = re.compile(r"\b(?:weil|da|denn)\b[^.;]*")


def check_reasons(pair: Pair) -> Iterator[Finding]:
    """A word that stands only in the English ground and, in German, only outside of it."""
    en, de = _BECAUSE_EN.search(pair.en), _BECAUSE_DE.search(pair.de)
    if not en or not de:
        return
    rest_en, rest_de = _without(pair.en, en), _without(pair.de, de)
    for word in words():
        moved = word.en.search(en[0]) and not word.en.search(rest_en)
        if word.strong and moved and not word.de.search(de[0]) and word.de.search(rest_de):
            yield finding(pair, "reason", "meaning", "medium", (en[0], en.start()), (de[0], de.start()))
            return


def _without(text: str, part: re.Match[str]) -> str:
    return text[: part.start()] + text[part.end() :]
