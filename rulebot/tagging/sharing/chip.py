"""The smallest chip in play as the words tell it: "hundreds smallest", "nothing below 25s"."""

from __future__ import annotations

import re
from typing import Final

from rulebot.errors import CannotRead
from rulebot.numbers import read_amount

_WORTH: Final = {
    "twenty": 25, "quarter": 25, "fünfundzwanzig": 25, "fift": 50, "fünfzig": 50, "hundo": 100, "hunni": 100,
    "hundred": 100, "hundert": 100, "five hundred": 500, "fünfhundert": 500, "thousand": 1000,
    "tausend": 1000,
}  # fmt: skip
_A_CHIP: Final = (
    r"(?P<chip>\d+(?:[.,]\d+)*k?(?=s\b|er[sn]?\b|\b)|five[- ]hundred|fünfhundert|fift(?=ies)|hundo|hunni"
    r"|hundred|quarter|fünfundzwanzig|fünfzig|hundert|tausend|thousand)"
    r"(?:s|ies|er|ers|ern)?\b"
)
_OF: Final = (
    r"(?:[\s=]|\b(?:chips?|jetons?|are|is|sind|ist|being|the|die|der|das|our|a|ein|an?|now|jetzt|war)\b){0,6}"
)
_LEAST: Final = (
    r"(?:smallest|lowest|tiniest|littlest|least valuable|kleinste[rns]?|niedrigste[rns]?|little(?= chips?))"
)
_PLACE: Final = (
    r"(?:[\s:=]|\b(?:chips?|jetons?|denom\w*|einheit|one|ones|value|wert|in play|on the table|am tisch"
    r"|im spiel|we (?:have|use|play)|is|are|ist|sind|was|war|a|an|the|der|die|ein)\b){0,8}"
)
_NONE: Final = r"\b(?:nothing|nix|nichts|none|no chips?|keine? (?:chips?|jetons?))"
_LESS: Final = r"(?:smaller|below|under|lower|less|kleiner\w*|unter|niedriger\w*)(?: than| als)?"
_TOLD: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d.,]){_A_CHIP}{_OF}\b{_LEAST}\b(?!\s*(?:raise|stack|bet))",
        rf"\b{_LEAST}\b(?!\s*(?:raise|stack|bet)){_PLACE}(?<![\d.,]){_A_CHIP}",
        rf"{_NONE}[^.;?\d]{{0,16}}\b{_LESS}{_PLACE}(?<![\d.,]){_A_CHIP}",
        rf"\b(?:below|under|unter){_PLACE}(?<![\d.,]){_A_CHIP}[^.;?\d]{{0,16}}{_NONE}",
        r"\bin (?P<chip>\d{2,4}|hundred|hundert|tausend|thousand|fünfzig)(?:s|ern)\b",
        rf"(?<![\d.,]){_A_CHIP}(?<=[sr])(?: are| sind)? (?:(?:still|noch) )?(?:on|in play|im spiel|live)\b"
        r"(?! (?:the|my))",
        rf"(?:^|[,;:(]|\.(?!\d))\s*(?:only |nur )?{_A_CHIP}(?<=[sr])\s*(?=[,;:)?]|\.(?!\d)|$)",
        rf"\b(?:chips|jetons) (?:of|zu|à|a|von) (?<![\d.,]){_A_CHIP}",
        rf"(?<![\d.,]){_A_CHIP} (?:and|und) (?:up|higher|bigger|aufwärts|größer)\b",
    )
)


def told_chip(text: str) -> tuple[int, tuple[int, int]] | None:
    """The smallest chip told, and where; nothing where two are told."""
    found = [(worth, m.span()) for way in _TOLD for m in way.finditer(text) if (worth := _worth(m["chip"]))]
    return found[0] if len({worth for worth, _ in found}) == 1 else None


def _worth(word: str) -> int:
    if word[:1].isdigit():
        try:
            return read_amount(word.rstrip(".,"))
        except CannotRead:
            return 0
    return _WORTH.get(word.casefold().replace("-", " "), 0)
