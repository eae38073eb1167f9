"""A check by a player who had not seen that there was a bet (55)."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Words

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
_CHECK: Final = re.compile(
    r"\b(?:check(?:s|ed|te?)?|gecheckt|(?:ge)?klopf\w*"
    r"|(?:tap|knock|rap|bang)(?:s|p?ed)? (?:on )?(?:the |my |his |her )?(?:table|felt))\b"
    r"(?! (?:to|zu|off|raise)\b)",
    re.IGNORECASE,
)
_DEED: Final = re.compile(
    r"\b(?:calls?|called|callt|gecallt|folds?|folded|mitgegangen|ich setz|i bet)\b", re.IGNORECASE
)
_NEAR: Final = 70
_SIZED: Final = 14
"""The amount of the bet stands within so many characters of the words."""


def overlooked(words: Words) -> Draft | None:
    """The check, and the bet with its amount where that is told."""
    text = words.text
    for unseen in _OVERLOOKED.finditer(text):
        for check in _CHECK.finditer(text):
            start, end = min(check.end(), unseen.end()), max(check.start(), unseen.start())
            if end - start > _NEAR or _DEED.search(text, start, max(start, end)):
                continue
            found = Found(text)
            found.said("declared", "check", check.span())
            found.said("facing_bet", True, unseen.span())
            near = [t for t in words.tokens if unseen.start() <= t.start < unseen.end() + _SIZED and t.amount]
            if near and near[0].amount:
                found.said("call_to", near[0].amount, near[0].span)
            return Draft("invalid-declaration", found, "meaning")
    return None
