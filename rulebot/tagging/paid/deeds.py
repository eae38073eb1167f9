"""The deeds of a hand made ready: by whom each is, each with its own amount, and one for what is one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.errors import CannotRead
from rulebot.numbers import read_amount
from rulebot.scenario.laying import laid
from rulebot.scenario.tokens import Token
from rulebot.tagging.alike import times_of
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked

_SUMS: Final = ("in", "allin", "bet")
_HIS_LAST: Final = re.compile(
    r"\W*(?:all[- ]?in|mit|with|for|für|um|his|her|my|their|the|seinen?|ihren?|meinen?|den|die|last"
    r"|remaining|letzten?"
    r"|restlichen?|übrigen?|\s)*", re.IGNORECASE,
)  # fmt: skip
"""Between a call and its amount."""
_POINTED: Final = ("HE", "OTHER", "VILLAIN")
_NEAR: Final = 40
_BEHIND: Final = re.compile(r"[ (]{1,2}(?:(?:from|by|von|vom|for|für) )?(?:the |der |die )?")
"""Between an amount and the name of the player who put it in."""
_CLOSE: Final = 5
_SEVERAL: Final = re.compile(r"(?:(?>[\d.,]*\d ?k?)[ /+]*)+")
"""Amounts in one token; atomic, for nobody writes so many digits but to make us count them."""
_COMPLETES: Final = re.compile(r"complet\w*|füll\w*(?: \w+)? auf|aufgefüllt|ergänzt", re.IGNORECASE)
_HARDLY: Final = 2
"""So many words at most between "I" and what I put in."""


def limps(of: Marked) -> list[Mark]:
    """Who limps, or checks in the big blind, which calls the level's blind."""
    limps = [m for m in of.of("limp", "check") if m.tag == "limp" or m.who == "BB"]
    return [replace(m, tag="call") for m in limps]


def completed(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "Der SB füllt auf": a call, also where it is taken for a fold."""
    return [
        replace(m, tag="call") if m.tag == "fold" and _COMPLETES.fullmatch(text[m.start : m.end]) else m
        for m in marks
    ]


def apart(mark: Mark, text: str) -> list[Mark]:
    """The mark by its own amount, where a token holds those of several: "1,200 / 3,400 / 5k"."""
    own = text[mark.start : mark.end]
    if mark.tag not in (*_SUMS, "stack"):
        return [mark]
    if len(mark.values) == 2 and min(mark.values) < 10 <= max(mark.values):
        many, chip = sorted(mark.values)
        return [replace(mark, values=(many * chip,))]  # "4 chips of 1k"
    parts = [*re.finditer(r"[\d.,]*\d ?k?", own)] if _SEVERAL.fullmatch(own) else []
    inside = all(mark.start <= t.start and t.end <= mark.end for t in mark.tokens)
    times = len(parts) == 1 and times_of(mark, text) > 1
    if not parts or times or (inside and (len(parts) == 1 or "/" not in own)):
        return [mark]
    out = []
    for n, part in enumerate(parts):
        try:
            value = read_amount(part[0])
        except CannotRead:
            return [mark]
        start, end = mark.start + part.start(), mark.start + part.end()
        out.append(replace(mark, start=start, end=end, values=(value,), who=mark.who if not n else NOTHING))
    return out


def called(of: Marked, marks: Sequence[Mark], names: dict[str, str]) -> dict[str, str]:
    """The players by the names that the words give them: "UTG", "B", "Seat 3", "Zoe"."""
    out = dict(names)
    tokens = laid(of.words).story.tokens
    out |= {who: name for who, name in _called_behind(of, marks, tokens).items() if who not in out}
    for n, mark in enumerate(marks):
        if not mark.who.startswith("O") or mark.who in out:
            continue
        start = marks[n - 1].end if n else 0
        whose = [t.who for t in tokens if start <= t.start < mark.end and t.owns]
        near = [t.who for t in tokens if start <= t.start < mark.end and _plain(t.who)]
        near = [n for n in near if n != "HE" or n not in whose]
        known = {m.who for m in marks}
        blinds = [t.who for t in tokens if start <= t.start < mark.end and t.who in ("SB", "BB")]
        near = near or [b for b in blinds if b not in known and b not in whose]
        mine = [t for t in tokens if t.who == "ME" and not t.owns and _right_before(of, t, mark, start)]
        near = near or ["ME" for _ in mine if "ME" not in known]
        again = mark.tag in ("call", "fold") and near and near[-1] in _POINTED
        if near and (again or near[-1] not in out.values()):
            out[mark.who] = near[-1]
    return out


def _right_before(of: Marked, token: Token, mark: Mark, start: int) -> bool:
    """Whether a name stands before an amount with hardly a word between: "I call 5,000"."""
    return start <= token.start < mark.start and len(of.words.text[token.end : mark.start].split()) <= _HARDLY


def _called_behind(of: Marked, marks: Sequence[Mark], tokens: Sequence[Token]) -> dict[str, str]:
    """ "11,000 Heinz, 16,500 Jutta": the names, where each stands right behind its amount, and none ahead."""
    sums = [m for m in marks if m.tag in _SUMS and m.value]
    if len(sums) < 2 or any(_plain(t.who) for t in tokens if t.start < sums[0].start):
        return {}
    out: dict[str, str] = {}
    for mark in sums:
        near = [
            t for t in tokens if mark.end <= t.start and _BEHIND.fullmatch(of.words.text[mark.end : t.start])
        ]
        name = next((t.who for t in near if _plain(t.who) and not t.owns), "")
        if not name or not mark.who.startswith("O") or name in out.values():
            return {}
        out[mark.who] = name
    return out if len(out) == len(sums) else {}


def _plain(who: str) -> bool:
    return bool(who) and who not in ("ME", "SB", "BB", "STAFF") and not who.startswith(("NEW", "P"))


def joined(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "C calls 2,400": the amount is the caller's."""
    out: list[Mark] = []
    for mark in marks:
        last = out[-1] if out else None
        paid = last is not None and last.tag == "call" and not last.value and mark.tag in _SUMS and mark.value
        left = last is not None and last.tag == "fold" and mark.tag == "dead"
        gap = text[last.end : mark.start] if last is not None else ""
        near = last is not None and 0 <= mark.start - last.end <= _CLOSE
        called = last is not None and last.tag == "call" and not last.value and mark.tag == "dead"
        if last is not None and called and gap.strip() and _HIS_LAST.fullmatch(gap):
            out[-1] = replace(mark, tag="in", who=last.who)  # "calls the 5,000"
            continue
        own = last is not None and last.who == mark.who != NOTHING
        near = near or (own and last is not None and bool(_HIS_LAST.fullmatch(text[last.end : mark.start])))
        if last is not None and paid and near:
            out[-1] = replace(mark, who=last.who)
        elif last is not None and left and len(gap) <= _NEAR / 2 and "," not in gap:
            out.append(replace(mark, who=last.who))
        else:
            out.append(mark)
    return out
