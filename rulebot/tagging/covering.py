"""Who covers the others without an amount of his own, and how many are told to be all in.

"3 way all in: 1,200, 3,500, big one covers both": a third player, with as much as the others have to match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rulebot.tagging.sharing.people import ASKER, NAME, a_name

_MANY: Final = r"[2-9]|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dritt|viert|fünft"
_COUNTED: Final = {
    "two": 2, "zwei": 2, "three": 3, "drei": 3, "dritt": 3, "four": 4, "vier": 4, "viert": 4, "five": 5,
    "fünf": 5, "fünft": 5, "six": 6, "sechs": 6,
}  # fmt: skip
_WAY: Final = re.compile(
    rf"\b(?P<way>{_MANY})[- ]?way\b(?:[- ,]|\b(?:pot|preflop|pre)\b)*all[- ]?ins?\b"
    r"|(?<!seat )(?<!sitz )(?<!platz )(?<!player )(?<!spieler )"
    rf"\b(?P<men>{_MANY}) (?:(?:players?|people|of us|guys|spieler|leute|mann) )?(?:(?:are|sind) )?(?:all )?"
    r"all[- ]?in\b(?!s)"
    rf"|\ball[- ]?in all (?P<all>{_MANY})\b",
    re.IGNORECASE,
)
"""So many are in against each other; "two all-ins" may be called by more."""
_COVERS: Final = re.compile(
    r"\b(?:cover(?:s|e|t|n)?|deck(?:t|e|en)|(?P<done>covered|gecovert|gedeckt|abgedeckt))\b", re.IGNORECASE
)
_HAS: Final = re.compile(r"\b(?:has|have|hat|habe?|got)\b", re.IGNORECASE)
_STOP: Final = re.compile(r"[,.;:!?\n]")
_BOTH: Final = re.compile(r"\b(?:both|beide[nrs]?)\b", re.IGNORECASE)
_EVERYBODY: Final = re.compile(
    r"\b(?:all|everybody|everyone|them|us|alle[nrs]?|jeden|the others?|others|die anderen|sie|uns)\b",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"\b(?:and|und|while|but|aber)\b|&", re.IGNORECASE)
_REACH: Final = 60
_BY: Final = re.compile(r"\d")
_WORD: Final = re.compile(rf"\b(?:[iI]|me|{NAME})\b")


def told_many(text: str) -> int:
    """How many are told to be all in at least; 0 where that is not told."""
    found = _WAY.search(text)
    word = (found["way"] or found["men"] or found["all"]).casefold() if found else ""
    return _COUNTED.get(word) or int(word or 0)


def covering(text: str, live: Mapping[str, int]) -> str:
    """What to call a player who covers the others and has no amount of his own; empty where none is told."""
    if len(live) < 2:
        return ""
    own, whom = next(((own, whom) for own, whom in _clauses(text) if _all_of_them(whom)), ("", ""))
    if not whom or _BY.search(own + whom):
        return ""
    called = ["ME" if w.casefold() in ASKER else w for w in _WORD.findall(own)]
    who = next((n for n in reversed(called) if n == "ME" or a_name(n)), "")
    many = told_many(text)
    want = 3 if _BOTH.search(whom) else max(many, len(live) + 1) if who else many
    return (who or "NEW") if len(live) == want - 1 and who not in live else ""


def _clauses(text: str) -> Iterator[tuple[str, str]]:
    """Who covers, in the words before it, and whom."""
    for found in _COVERS.finditer(text):
        own = _AND.split(_STOP.split(text[max(0, found.start() - _REACH) : found.start()])[-1])[-1]
        has = _HAS.search(own) if found["done"] else None
        if has is not None:
            yield own[: has.start()], own[has.end() :]
        elif not found["done"]:
            yield own, _STOP.split(text[found.end() : found.end() + _REACH])[0]


def _all_of_them(whom: str) -> bool:
    return bool(_BOTH.search(whom) or _EVERYBODY.search(whom))
