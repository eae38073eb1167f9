"""Where the winners sit, and the words without it: "Ann (seat 3)", "Urs am Button".

A seat that is told of a name is that player's, nobody besides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rulebot.scenario.shares import MOST_SEATS, handed
from rulebot.scenario.story import Story
from rulebot.tagging.sharing.people import ASKER, NAME, a_name
from rulebot.tagging.sharing.people import seats as seats_of

FIRST: Final = 0
_LAST: Final = 99
_FILL: Final = (
    r"(?:[\s(:=]|['’][ms]\b|\b(?:who|that|is|am|are|sits?|sitting|seated|sitzt|sitze|ist|bin|was|war|has|have|got|hat|habe|hab|at|in|on|im|auf|an"
    r"|the|der|den|dem|die|das|als|as|right|just|straight|directly|immediately|direkt|gleich|unmittelbar|first|one|to|erster?"
    r"|position|von|of)\b){0,12}"
)
_SEAT: Final = r"(?:seats?|sitz(?:platz)?|platz|stuhl)\s*#?(?P<seat>\d{1,2})(?![\d.,]*\d)"
_LEFT: Final = (
    r"(?P<left>(?:first |next )?(?:seat )?(?:to )?(?:the )?left (?:of|from) (?:the )?"
    r"(?:dealer )?(?:button|btn|bu|dealer)"
    r"|links (?:vom|von|neben dem|am) (?:dealer[- ]?)?(?:button|btn|bu|dealer|knopf)"
    r"|(?:an? |einer )?(?:earlier|früher\w*|better) (?:position|seat|spot)\b"
    r"|(?:acts?|agiert|handelt) (?:first|zuerst)\b"
    r"|(?:nearer|closer|näher)\b[^.,;?]{0,20}\b(?:left|links)\b[^.,;?]{0,20}\b(?:than|als)\s+\w+"
    r"|(?:nearest|closest|am nächsten)\b[^.,;?]{0,20}\b(?:left|links)\b"
    r"(?:[^.,;?]{0,8}\b(?:button|btn|bu|dealer)\b)?)"
)
_POSITION: Final = (
    r"(?P<place>sb|small blind|bb|big blind|utg|co|cutoff|cut-off|hj|hijack|btn|bu"
    r"|(?:dealer[- ]?)?button|knopf|dealer)"
    r"(?!\s*(?:ante|is|ist|seat|sitz|platz|auf|at|in|on|[:=#]|\d))"
)
_AT: Final = re.compile(
    rf"\b(?P<name>(?-i:[iI]|{NAME}))(?P<gap>{_FILL}(?:,\s*)?)(?:{_LEFT}|{_SEAT}|\b{_POSITION}\b)"
    r"(?:\s*(?:before|vor|ahead of)\s+\w+)?\s*\)?",
    re.IGNORECASE,
)
_SAT: Final = re.compile(rf"\b{_SEAT}\s*\(\s*(?P<name>(?-i:{NAME}))\s*\)", re.IGNORECASE)
"""Which way round: "seat 3 (Ann)"."""
_BUTTON: Final = re.compile(
    r"\b(?:dealer[- ]?)?(?:button|btn|bu|knopf|dealer)(?:['’]s)?(?:[\s:=(]|\b(?:is|ist|at|in|on|im|auf|the"
    r"|der|dem|sits|sitzt|steht|stands|liegt|lies|war|was|has|hat|front|of|with|vor|bei)\b){0,10}(?:,?\s*(?:seat|sitz(?:platz)?|platz)\s*)?#?(?P<behind>\d{1,2})\b"
    r"(?![.,]\d|[ -]?(?:way|handed|players?|spieler|er|x|k)\b)"
    r"|\b(?:seat|sitz|platz)\s*#?(?P<ahead>\d{1,2})\s*(?:is|ist|has|hat|=|\()\s*(?:the |der |den )?"
    r"(?:dealer[- ]?)?(?:button|btn|bu)\b\)?",
    re.IGNORECASE,
)
_ORDER: Final = {"sb": 0, "bb": 1, "utg": 2, "hj": 7, "co": 8}
_SEATED: Final = {
    name: step for step, name in enumerate(("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO"))
} | {"BTN": _LAST}
_SAME: Final = {"smallblind": "sb", "bigblind": "bb", "cutoff": "co", "hijack": "hj"}


@dataclass(frozen=True, slots=True)
class Places:
    """What is told of where the players sit."""

    plain: str
    """The words as they are, with blanks where somebody's place or the button is told."""
    seats: dict[str, int] = field(default_factory=dict)
    """The seat of each name."""
    steps: dict[str, int] = field(default_factory=dict)
    """How far from left of the button each sits, where that is known; 0 is the first."""
    button: int | None = None
    handed: int = 0
    highest: int = 0
    """The highest seat that is told."""

    def called(self, name: str) -> str:
        """By name who is also called by the seat."""
        seat = int(name[5:]) if name.startswith("Seat ") else 0
        return next((who for who, own in self.seats.items() if own == seat), name)

    def step(self, name: str) -> int | None:
        """How far from left of the button somebody sits."""
        seat = int(name[5:]) if name.startswith("Seat ") else self.seats.get(name, 0)
        if seat and self.button is not None:
            return (seat - self.button - 1) % max(self.handed, self.button, seat, self.highest)
        return self.steps.get(name, _SEATED.get(name))

    def in_order(self, names: Sequence[str]) -> list[str]:
        """The players as they sit from left of the button; who is told no place stays where he can."""
        known = {name: step for name in names if (step := self.step(name)) is not None}
        if not known:
            return list(names)
        open_ = [name for name in names if name not in known]
        first = [name for name in known if known[name] < _LAST]
        return [
            *sorted(first, key=lambda n: known[n]),
            *open_,
            *sorted((n for n in known if n not in first), key=lambda n: known[n]),
        ]

    def decides(self, names: Sequence[str], odd: int) -> bool:
        """Whether it is told which of these sit first, as many as there are odd chips."""
        known = [step for name in names if (step := self.step(name)) is not None]
        if len(known) == len(names):
            return len(set(known)) == len(known)
        first = FIRST in known and odd == 1
        return first or (len(known) == len(names) - 1 and min(known) >= _LAST and odd == 1)


def places(text: str, story: Story) -> Places:
    """Who sits where, by the words."""
    buttons = [int(m["behind"] or m["ahead"]) for m in _BUTTON.finditer(text)]
    plain = _BUTTON.sub(_blank, text)
    seats: dict[str, int] = {}
    steps: dict[str, int] = {}

    def take(found: re.Match[str]) -> str:
        name = _name(found["name"])
        if not name:
            return found[0]
        if found["seat"]:
            seats.setdefault(name, int(found["seat"]))
        elif found.re is _AT:
            if found["place"] and "," in found["gap"]:
                return found[0]
            place = re.sub(r"[ -]", "", (found["place"] or "").casefold())
            steps.setdefault(name, FIRST if found["left"] else _ORDER.get(_SAME.get(place, place), _LAST))
        cut = found.start("name") - found.start(), found.end("name") - found.start()
        return " " * cut[0] + found["name"] + " " * (len(found[0]) - cut[1])

    plain = _SAT.sub(take, plain)
    for _ in range(2):  # "Ann, seat 3 (small blind)"
        plain = _AT.sub(take, plain)
    seat = buttons[0] if len(set(buttons)) == 1 and 0 < buttons[0] <= MOST_SEATS else None
    told = [*seats.values(), *(int(one.removeprefix("Seat ")) for one in seats_of(plain))]
    return Places(plain, seats, steps, seat, handed(story), max(told, default=0))


def _name(word: str) -> str:
    return "ME" if word.casefold() in ASKER else word if a_name(word) else ""


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
