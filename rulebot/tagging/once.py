"""Each amount is one player's: what is told all over again, or only referred to, is nobody besides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.crowd import LISTED
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark
from rulebot.tagging.naming import names

_SUMS: Final = ("in", "allin", "bet")
_AGAIN: Final = (*_SUMS, "stack")
_REFERRED: Final = re.compile(
    r"\b(?:an|to|von|from|bei|of|is|ist) (?:den|der|dem|die|the (?:one|guy|player))(?:jenigen)? "
    r"(?:mit|with|who (?:has|had|put)|der|in for)(?: den| the)? *$",
    re.IGNORECASE,
)
"""Before an amount told already: whose it is, no chips of anybody else's."""
_WITH_IT: Final = re.compile(
    r"\b(?:der|die|den|dem|derjenige|the (?:one|guy|player)) (?:mit|with)(?: den| the)? *$", re.IGNORECASE
)
_ONE_WITH: Final = re.compile(
    r"\b(?:einer|eine|one|one (?:guy|player)|someone|jemand) (?:mit|with)(?: den| the)? *$", re.IGNORECASE
)
"""The same of an amount of an earlier sentence: "einer mit 2.600 hat dieselbe Hand"."""
_ENDS: Final = re.compile(r"[.;?!](?!\d)")
_BY_SUM: Final = re.compile(r"(?:\b(?:the|der|den|dem|die|das|that|dieser)|-)\s*$", re.IGNORECASE)
_WHOSE: Final = re.compile(
    r"(?:\s*|-)(?:er|ers)?\b[\s-]*(?:guy|player|stack|dude|kid|man|lady|one|all-?in|hand|shove|spieler|typ|mann)s?\b"
    r"|er\b",
    re.IGNORECASE,
)
"""Behind an amount told already: who is called by it, "the 800 guy", "der 5000er"."""
_IN_ALL: Final = re.compile(
    r"[^.;?!\d]*\b(?:insgesamt|in total|altogether|in all|zusammen|gesamt|total)\W*(?:of|von|also)?\W*",
    re.IGNORECASE,
)
"""Between what somebody had in and what that makes altogether."""
_IN_ROW: Final = re.compile(
    rf"(?:\s*\(?(?:all[- ]?in|call(?:s|ed)?|callt)\)?)?(?:{LISTED.pattern})", re.IGNORECASE
)
"""Between the amounts of several in a row: "2,900 all-in, 2,900 call"."""
_I_DID: Final = re.compile(
    r"\W*(?:raised?|bet|shoved?|jammed|opened|called|all-?in|erhöht|gesetzt|geshoved)(?: all-?in)?(?: to"
    r"| for| auf| mit)? *",
    re.IGNORECASE,
)
"""A question begins so that leaves out who tells it."""


def told_once(marks: Sequence[Mark], text: str, tokens: Sequence[Token]) -> list[Mark]:
    """ "What goes back to the one with 12,300": no player besides."""
    marks = _not_twice(marks, tokens)
    mine = {m.value for m in marks if m.who == "ME" and m.value and m.tag in _AGAIN}
    values: set[int | None] = set()
    out: list[Mark] = []
    for mark in marks:
        last = out[-1] if out else None
        listed = last is not None and mark.tag == last.tag == "in" and mark.who == last.who.split(" ")[0]
        if listed and last is not None and _IN_ROW.fullmatch(text[last.end : mark.start]):
            out.append(replace(mark, who=f"{mark.who} {len(out)}") if mark.who.startswith("O") else mark)
            values.add(mark.value)
            continue
        again = (
            mark.tag in _SUMS
            and mark.value in values
            and (_refers(mark, text) or _one_with(mark, marks, text))
        )
        if not again:
            left_out = mark.tag in _SUMS and mark.who.startswith("O") and _I_DID.fullmatch(text[: mark.start])
            own = left_out and (not mine or mark.value in mine)
            out.append(replace(mark, who="ME") if own else mark)
        values.add(mark.value)
    return out


def in_all(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "BB has 200 in and calls with the rest, 650 in all": the total only, of the same player."""
    out: list[Mark] = []
    for mark in marks:
        last = next((m for m in reversed(out) if m.value), None)
        own = last is not None and mark.who in (NOTHING, last.who)
        if (
            own
            and last is not None
            and (mark.value or 0) > (last.value or 0)
            and _IN_ALL.fullmatch(text[last.end : mark.start])
        ):
            out = [m for m in out if m is not last and not (m.tag == "call" and m.start > last.start)]
            mark = replace(mark, tag="in", who=last.who)
        out.append(mark)
    return out


def _one_with(mark: Mark, marks: Sequence[Mark], text: str) -> bool:
    """ "One with 2,600 has the same hand": one of those told in an earlier sentence."""
    if not _ONE_WITH.search(text[: mark.start]):
        return False
    begins = max((m.end() for m in _ENDS.finditer(text, 0, mark.start)), default=0)
    return any(m.value == mark.value for m in marks if m.end <= begins)


def _refers(mark: Mark, text: str) -> bool:
    """ "The 800 guy", "to the one with 12,300": somebody told already."""
    if _REFERRED.search(text[: mark.start]):
        return True
    with_it = _WITH_IT.search(text[: mark.start])
    return bool(with_it or (_BY_SUM.search(text[: mark.start]) and _WHOSE.match(text, mark.end)))


def _not_twice(marks: Sequence[Mark], tokens: Sequence[Token]) -> list[Mark]:
    """ "I 9k, he 14k, ... before the hand 9k and 14k": amounts told all over again, of nobody besides."""
    sums = [m for m in marks if m.tag in _AGAIN and m.value]
    half = len(sums) // 2
    first, second = sums[:half], sums[half:]
    if len({m.value for m in first}) < 2 or [m.value for m in first] != [m.value for m in second]:
        return list(marks)
    called = dict(zip(map(id, marks), names(marks, tokens), strict=True))
    known = {called[id(m)] or m.who for m in first}
    besides = {name for m in second if (name := called[id(m)]) and name not in known}
    return list(marks) if besides else [m for m in marks if m not in second]
