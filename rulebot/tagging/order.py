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
    r"\s*(?:(?:an?|the|his|her|my|your|their|das|die|der|den|dem|einen?|seine?n?|meine?n?|all[ -]?in"
    r"|shove|jam|bet|raise|open|of|for|after|nach|von|vom|auf|ein|mit)\s*)*", re.IGNORECASE,
)  # fmt: skip
"""What stands between a call and the amount that was called."""
_IN_A_ROW: Final = re.compile(
    r"\W*(?:,(?! (?:it was|n(?:ä|ae)mlich|das war))|;|→|->|\band\b|\bund\b|\bthen\b|\bdann\b)", re.IGNORECASE
)
"""Behind a call that was before the next bet: it is told in its turn."""
_BETWEEN: Final = 40
"""A word that says that what is told next was first stands within so many characters."""


def in_order(marks: Sequence[Mark], text: str, call_to: int, unordered: bool = True) -> list[Mark]:
    """All deeds: limps first, what was raised before the raise, a caller after the first bet.

    `unordered`: may a call before any raise be told out of order? The small blind's completes.
    """
    limps = [m for m in marks if m.tag == "limp"]
    called = _called(marks, text)
    calls = [call for call, _ in called]
    out = _raised_first([*limps, *(m for m in marks if m.tag != "limp" and m not in calls)], text, call_to)
    prices = [m for m in out if m.tag == "tocall"]
    out = _sorted([*(m for m in out if m.tag != "tocall"), *prices] if len(out) > len(prices) else out)
    out = _behind(out, called)
    return (_called_raise(out, text) if unordered else out) if call_to else _called_after(_checked_first(out))


def before_last(marks: Sequence[Mark], who: str) -> list[Mark]:
    """With a player's last call or check put before the others' last wager; a blind is ME as well."""
    wagers = [n for n, m in enumerate(marks) if m.tag in WAGERS and m.who not in (who, "ME")]
    own = [n for n, m in enumerate(marks) if m.tag in ("call", "check", "limp") and m.who in (who, "ME")]
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
            more = (after.value or 0) > (one.value or 0)
            told -= {"auf"} if more else set()  # "geht auf 6.000" is a raise to so much
            if told and (one.tag in ("allin", "by", "allin-by", "min") or after.tag == "x"):
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


def _called(marks: Sequence[Mark], text: str) -> list[tuple[Mark, Mark]]:
    """Calls with the bet that each is told to have called: "flat 1.5k from the CO", "7.500 gecallt"."""
    wagers = [m for m in marks if m.tag in WAGERS and m.value]
    found = []
    for n, call in enumerate(marks):
        if call.tag != "call":
            continue
        after = marks[n + 1] if n + 1 < len(marks) else None
        if call.value:
            bet = next((m for m in wagers if m.value == call.value), None)
        elif after is not None and after.tag in ("bet", "allin", "x") and after.who != call.who:
            bet = after if _CALLED.fullmatch(text[call.end : after.start]) else None
        else:
            bet = None
        if bet is not None and bet.start > call.start:
            found.append((call, bet))
    return found


def _behind(marks: list[Mark], called: Sequence[tuple[Mark, Mark]]) -> list[Mark]:
    """With each call behind the bet that it called, in the order told."""
    out = [*marks]
    for call, bet in reversed(called):
        out.insert(out.index(bet) + 1 if bet in out else len(out), call)
    return out


def _checked_first(marks: list[Mark]) -> list[Mark]:
    """After the flop nobody checks over a bet: a check that is told later was before it."""
    first = next((n for n, m in enumerate(marks) if m.tag in WAGERS), len(marks))
    late = [m for m in marks[first:] if m.tag == "check" and m.who != marks[first].who]
    return [*marks[:first], *late, *(m for m in marks[first:] if m not in late)]


def _called_raise(marks: list[Mark], text: str) -> list[Mark]:
    """Before the flop a call told ahead of the raise came after it: the big blind's, who has but that.

    And that of the player in question ("I flatted UTG's 2,000"), where it is not told in a row.
    """
    first = next((n for n, m in enumerate(marks) if m.tag in WAGERS), 0)
    early = [m for m in marks[:first] if m.tag == "call" and (m.who == "BB" or _of(m, marks[first], text))]
    rest = [m for m in marks[: first + 1] if m not in early]
    return [*rest, *early, *marks[first + 1 :]]


def _of(call: Mark, bet: Mark, text: str) -> bool:
    """Whether a call of the player in question is told with the bet that it called."""
    own = call.who == "ME" != bet.who and bet.tag in ("bet", "x")
    return own and not _IN_A_ROW.match(text[call.end : bet.start])


def _called_after(marks: list[Mark]) -> list[Mark]:
    """Where there is nothing to call yet, a call told first came after the bet of its amount."""
    wagers = [m for m in marks if m.tag in WAGERS]
    early = marks[: marks.index(wagers[0])] if wagers else []
    for call in [m for m in early if m.tag == "call"]:
        bet = next((m for m in wagers if call.value and m.value == call.value), wagers[0])
        marks.remove(call)
        marks.insert(marks.index(bet) + 1, call)
    return marks
