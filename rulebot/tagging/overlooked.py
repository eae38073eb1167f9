"""A check by a player who faces a bet, whether he had seen it or not (55)."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Words
from rulebot.tagging.ahead import OUT_OF_TURN

_BET: Final = (
    r"(?:bets?|raise[sd]?|open(?:ed|s)?|all[- ]?in|shoved?|jam(?:med)?|einsatz|gesetzt|geraist|erhöht\w*"
    r"|erhöhung|\d[\d.,]*k?)"
)
_UNSEEN: Final = (
    r"(?:übersehen|uebersehen|übersah|(?:nicht|nix) (?:gesehen|bemerkt|mitbekommen|mitgekriegt|wahrgenommen))"
)
_OVERLOOKED: Final = re.compile(
    r"\b(?:(?:(?:did|had|have|has|do|does)(?:n['’]?t|\snot)|never|without|not)(?:\seven)?\s"
    r"(?:see|seen|seeing|noticed?|noticing|reali[sz]ed?|reali[sz]ing|spot(?:ted)?|catch)"
    rf"|missed|overlooked|unaware of|{_UNSEEN})\b[^.?!;]{{0,45}}?\b{_BET}\b"
    rf"|\b{_BET}\b[^.?!;]{{0,40}}?\b{_UNSEEN}\b",
    re.IGNORECASE,
)
"""A bet, and that somebody did not see it."""
_KNOCK: Final = (
    r"(?:(?:ge)?klopf\w*|(?:tap|knock|rap|bang)(?:s|p?ed)? (?:on )?(?:the |my |his |her )?(?:table|felt))"
)
_CHECK: Final = re.compile(
    rf"\b(?:check(?:s|ed|te?)?|gecheckt|{_KNOCK})\b(?! (?:to|zu|off|raise)\b)", re.IGNORECASE
)
_SIZE: Final = r"\d[\d.,]*k?"
_OVER: Final = re.compile(
    rf"(?:\b(?:facing|faced|against|gegen|setzt\w*|bets?|bettet|raise[sd]?(?: to)?|erhöht auf)\s"
    rf"(?:\w+\s){{0,3}}?{_SIZE}"
    rf"|{_SIZE}\s(?:to (?:me|him|her|call)|zu mir|zu (?:be)?zahlen|zu callen|gesetzt))\b"
    r"[^.?!;]{0,35}?\b(?:i|ich|he|she|er|sie|hero)\s(?:\w+\s){0,3}?"
    rf"(?:{_KNOCK}|(?:said|say|says|sag(?:e|te?|t)?) [\"'„“]?check)\b",
    re.IGNORECASE,
)
"""A check over a bet that is told right before it."""
_DEED: Final = re.compile(
    r"\b(?:calls?|called|callt|gecallt|folds?|folded|mitgegangen|ich setz|i bet)\b", re.IGNORECASE
)
_NEAR: Final = 70
_SIZED: Final = 14
"""The amount of the bet stands within so many characters of the words."""


def overlooked(words: Words) -> Draft | None:
    """The check, and the bet with its amount where that is told."""
    text = words.text
    over = _OVER.search(text) if OUT_OF_TURN.search(text) is None else None
    if over and not _DEED.search(over[0]):
        return _check_over(words, over.span(), over.span())
    for unseen in _OVERLOOKED.finditer(text):
        for check in _CHECK.finditer(text):
            start, end = min(check.end(), unseen.end()), max(check.start(), unseen.start())
            if end - start > _NEAR or _DEED.search(text, start, max(start, end)):
                continue
            return _check_over(words, check.span(), (unseen.start(), unseen.end() + _SIZED))
    return None


def _check_over(words: Words, check: tuple[int, int], bet: tuple[int, int]) -> Draft:
    found = Found(words.text)
    found.said("declared", "check", check)
    found.said("facing_bet", True, bet)
    amounts = [t for t in words.tokens if bet[0] <= t.start < bet[1] and t.amount]
    if amounts and amounts[0].amount:
        found.said("call_to", amounts[0].amount, amounts[0].span)
    return Draft("invalid-declaration", found, "meaning")
