"""Who covers the others without an amount of his own, and how many are told to be all in.

"3 way all in: 1,200, 3,500, big one covers both": a third player, with as much as the others have to match.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rulebot.tagging.sharing.people import ASKER, NAME, a_name

_MANY: Final = r"[2-9]|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dritt|viert|fünft"
_COUNTED: Final = {
    "two": 2, "zwei": 2, "three": 3, "drei": 3, "dritt": 3, "four": 4, "vier": 4, "viert": 4, "five": 5,
    "fünf": 5, "fünft": 5, "six": 6, "sechs": 6,
}  # fmt: skip
_WAY: Final = re.compile(
    rf"\b(?P<way>{_MANY})[- ]?way\b(?:[- ,]|\b(?:pot|preflop|pre)\b)*all[- ]?ins?\b"
    rf"|\b(?P<men>{_MANY}) (?:(?:players?|people|of us|guys|spieler|leute|mann) )?(?:(?:are|sind) )?(?:all )?"
    r"all[- ]?in\b(?!s)"
    rf"|\ball[- ]?in all (?P<all>{_MANY})\b",
    re.IGNORECASE,
)
"""So many are in against each other; "two all-ins" may be called by more."""
_COVERS: Final = re.compile(
    r"(?P<who>[^,.;:!?\n]*?)\b(?:covers?|deck(?:t|e|en)|(?:has|have|hat|habe?|got)\s+(?P<them>[^,.;:!?\n]{0,16}?)\s*(?:covered"
    r"|gecovert|gedeckt|abgedeckt))\b(?P<behind>[^,.;:!?\n]*)",
    re.IGNORECASE,
)
_BOTH: Final = re.compile(r"\b(?:both|beide[nrs]?)\b", re.IGNORECASE)
_EVERYBODY: Final = re.compile(
    r"\b(?:all|everybody|everyone|them|us|alle[nrs]?|jeden|the others?|others|die anderen|sie|uns)\b",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"\b(?:and|und|while|but|aber)\b|&", re.IGNORECASE)
_BY: Final = re.compile(r"\d")
_WORD: Final = re.compile(rf"\b(?:[iI]|me|{NAME})\b")


def told_many(text: str) -> int:
    """How many are told to be all in at least; 0 where that is not told."""
    found = _WAY.search(text)
    word = (found["way"] or found["men"] or found["all"]).casefold() if found else ""
    return _COUNTED.get(word) or int(word or 0)


def covering(text: str, live: Mapping[str, int]) -> str:
    """What to call a player who covers the others and has no amount of his own; empty where none is told."""
    found = next((m for m in _COVERS.finditer(text) if _all_of_them(m)), None)
    if found is None or len(live) < 2:
        return ""
    own = _AND.split(found["who"])[-1]
    if _BY.search(own + found["behind"]):
        return ""
    called = ["ME" if w.casefold() in ASKER else w for w in _WORD.findall(own)]
    who = next((n for n in reversed(called) if n == "ME" or a_name(n)), "")
    many, both = told_many(text), _BOTH.search(found["them"] or found["behind"])
    want = 3 if both else max(many, len(live) + 1) if who else many
    return (who or "NEW") if len(live) == want - 1 and who not in live else ""


def _all_of_them(found: re.Match[str]) -> bool:
    whom = f"{found['them'] or ''} {found['behind']}"
    return bool(_BOTH.search(whom) or _EVERYBODY.search(whom))
