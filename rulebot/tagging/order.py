"""Deeds in the order in which they happened, where they are told in another: bets of a round only grow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.tagging.marks import Mark

WAGERS: Final = ("bet", "by", "x", "min", "potbet", "allin", "allin-by", "tocall")
_OVER: Final = frozenset(["over", "auf", "gegen", "against", "into", "facing", "vs", "uber", "ueber", "über"])
_CALLED: Final = re.compile(
    r"\s*(?:(?:an?|the|his|her|their|das|die|der|den|einen?|seine?n?|all[ -]?in|shove|jam|bet|raise|open"
    r"|of|for|von|vom|auf|ein|mit)\s*)*", re.IGNORECASE,
)  # fmt: skip
"""What stands between a call and the amount that was called."""
_BETWEEN: Final = 24
"""A word that says that what is told next was first stands within so many characters."""


def in_order(marks: Sequence[Mark], text: str, call_to: int) -> list[Mark]:
    """All deeds: limps first, what was raised before the raise, a caller after the first bet."""
    limps = [m for m in marks if m.tag == "limp"]
    out = _raised_first([*limps, *(m for m in marks if m.tag != "limp")], text, call_to)
    prices = [m for m in out if m.tag == "tocall"]
    out = _sorted([*(m for m in out if m.tag != "tocall"), *prices] if len(out) > len(prices) else out)
    out = _called_what_follows(out, text)
    return out if call_to else _called_after(out)


def before_last(marks: Sequence[Mark], who: str) -> list[Mark]:
    """With a player's last call or check put before the others' last wager."""
    wagers = [n for n, m in enumerate(marks) if m.tag in WAGERS and m.who != who]
    own = [n for n, m in enumerate(marks) if m.tag in ("call", "check", "limp") and m.who == who]
    if not wagers or not own or own[-1] < wagers[-1]:
        return [*marks]
    mark = marks[own[-1]]
    out = [m for n, m in enumerate(marks) if n != own[-1]]
    return [*out[: wagers[-1]], replace(mark, values=()), *out[wagers[-1] :]]


def _raised_first(marks: list[Mark], text: str, call_to: int) -> list[Mark]:
    """ "Raises by 700 over a bet of 400", "all in 10,300 against my 2.2x"."""
    first = next((n for n, m in enumerate(marks) if m.tag in WAGERS), 0)
    opener = next((n for n, m in enumerate(marks) if m.tag == "bet"), 0)
    if not call_to and opener > first and marks[first].tag in ("by", "min", "x"):
        moved = [marks[opener], *marks[first:opener]]
        return [*marks[:first], *moved, *marks[opener + 1 :]]
    for n in range(len(marks) - 1):
        one, after = marks[n : n + 2]
        between = text[one.end : after.start]
        if one.tag in WAGERS and after.tag in ("bet", "x") and len(between) < _BETWEEN:
            told = _OVER & {word.strip(".,;:()").casefold() for word in between.split()}
            if told and (one.tag in ("allin", "by", "allin-by") or after.tag == "x"):
                marks[n], marks[n + 1] = after, one
    return marks


def _sorted(marks: list[Mark]) -> list[Mark]:
    """Totals told out of order are put in theirs, all else stays in its place."""
    places = [n for n, m in enumerate(marks) if m.tag in ("bet", "allin") and m.value]
    bets = [marks[n] for n in places]
    highest = 0
    mixed = False
    for bet in bets:
        mixed = mixed or (bet.tag == "bet" and (bet.value or 0) < highest)
        highest = max(highest, bet.value or 0)
    if mixed:
        for place, bet in zip(places, sorted(bets, key=lambda m: m.value or 0), strict=True):
            marks[place] = bet
    return marks


def _called_what_follows(marks: list[Mark], text: str) -> list[Mark]:
    """ "Flat 1.5k from the CO", "called an all-in of 2,000": the bet was first."""
    n = 0
    while n < len(marks) - 1:
        call, bet = marks[n : n + 2]
        between = text[call.end : bet.start]
        told = bet.tag in ("bet", "allin", "x") and bet.who != call.who and bet.start - call.end >= 0
        if call.tag == "call" and not call.value and told and _CALLED.fullmatch(between):
            marks[n], marks[n + 1] = bet, call
            n += 1
        n += 1
    return marks


def _called_after(marks: list[Mark]) -> list[Mark]:
    """Where there is nothing to call yet, a call told first came after the bet of its amount."""
    wagers = [m for m in marks if m.tag in WAGERS]
    early = marks[: marks.index(wagers[0])] if wagers else []
    for call in [m for m in early if m.tag == "call"]:
        bet = next((m for m in wagers if call.value and m.value == call.value), wagers[0])
        marks.remove(call)
        marks.insert(marks.index(bet) + 1, call)
    return marks
