"""From marks to the facts of a wager that is not right: below the minimum, or of unclear amount."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.errors import CannotRead
from rulebot.numbers import read_amount
from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.setting import last_street, played, tell_next_card, tell_street
from rulebot.tagging.spoken import plain, readings, sensible

_THOUSAND: Final = 1000
"""Below this a number said may mean hundreds or thousands."""
_MORE: Final = re.compile(r"\b(?:more|extra|on top|drauf|mehr|obendrauf|dazu|another|noch)\b", re.IGNORECASE)
_HUNDRED: Final = 100
_BEFORE: Final = re.compile(
    r"\W*(?:in (?:the|there) |im pot |drin |in der mitte )?(?:before|vor\w*|davor)\b", re.IGNORECASE
)
"""The pot is told as it was before the bet that is faced."""
EITHER: Final = re.compile(
    r"(?<![\d.,])(\d[\d.,' ]*\d ?k?|\d+ ?k)(?: (?:\w+ ){0,2})?\s*(?:or|oder|/|vs\.?)\s*(?:\w+ ){0,2}?"
    r"(\d[\d.,' ]*\d ?k?|\d+ ?k)\b",
    re.IGNORECASE,
)
_SCALE: Final = 12
"""So many characters behind a number said "hundred" or "thousand" belongs to it."""


def underbet(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    deeds = last_street(of)
    table = played(of, found, deeds)
    sums = [m for m in of.of("sum") if m.value]
    if not table.call_to and len(sums) > 1 and (sums[0].value or 0) < (sums[1].value or 0):
        table.call_to, sums = sums[0].value or 0, sums[1:]  # "from 700 to 1,100"
        of = replace(of, marks=tuple(m for m in of.marks if m.tag != "sum" or m in sums))
    own = next((m for m in of.of("sum", "said", "chip") if m.value), None)
    total = sum(m.value or 0 for m in of.of("chip")) or (_own(of, own, table.call_to) if own else 0)
    if table.short is None and own is not None and total:
        table.short = (total, table.call_to, table.raise_by)
    if table.short is None:
        return None
    to, call_to, raise_by = table.short
    found.drop(["structure"])
    tell_street(table, found)
    if found.facts.get("street") == "flop+":
        found.facts["street"] = "flop"
    found.derived("call_to", call_to, "the action before")
    if call_to and raise_by:
        found.derived("last_full_bet_or_raise", raise_by, "the last bet or raise before")
    span = own.span if own else next((m.span for m in of.of("bet", "by") if m.value == to), (0, 0))
    found.said("bet_to", to, span)
    tell_next_card(of, found, supposed=False)
    return Draft("underbet", found, "binding")


def _own(of: Marked, mark: Mark, call_to: int) -> int:
    """What the wager asked about comes to in all."""
    told = spoken_of(of, mark) if mark.tag == "said" else ()
    value = (sensible(told, call_to) if call_to and len(told) > 1 else None) or (told or (0,))[0]
    value = value if len(told) == 1 or (told and call_to) else mark.value or 0
    return value + (call_to if mark.tag == "said" and said_by(of, mark) else 0)


def spoken_of(of: Marked, mark: Mark) -> tuple[int, ...]:
    """What an amount said may mean; only itself where that is clear."""
    text = of.words.text
    told = readings(text[mark.start : mark.end], text[mark.end : mark.end + _SCALE])
    value = mark.value or 0
    clear = value >= _THOUSAND or any(
        c.isalpha() for t in mark.tokens for c in t.text if any(map(str.isdigit, t.text))
    )
    if told or clear:
        return told or (value,)
    return plain(value)


def said_by(of: Marked, mark: Mark) -> bool:
    """Whether an amount said is what a raise adds: "by 200", "400 more"."""
    text = of.words.text
    by = any(t.is_("p.by") and 0 <= mark.start - t.end <= 2 for t in of.words.tokens)
    return by or bool(
        _MORE.search(text[mark.start : mark.end]) or _MORE.match(text[mark.end :].lstrip(' "”'))
    )


def named(of: Marked, mark: Mark) -> list[int]:
    """The meanings of a number said that the question itself names: "could be 500 or 5,000"."""
    told = set(spoken_of(of, mark)) - {mark.value or 0}
    for pair in EITHER.finditer(of.words.text):
        try:
            values = [read_amount(value) for value in pair.groups()]
        except CannotRead:
            continue
        if len(set(values)) == len(values) and told.issuperset(values):
            return sorted(values)
    return []


def unclear(of: Marked) -> Draft | None:
    """A number said that may mean hundreds or thousands (57)."""
    found = Found(of.words.text)
    spoken = next((m for m in of.of("said") if m.value and len(spoken_of(of, m)) > 1), None)
    spoken = spoken or next((m for m in of.of("bet", "sum", "chip") if m.value and m.value < _HUNDRED), None)
    if spoken is None:
        return None
    deeds = [m for m in last_street(of) if m is not spoken]
    table = played(of, found, deeds)
    found.drop(["structure"])
    told = spoken_of(of, spoken)
    if told_both := named(of, spoken):
        found.said("readings", told_both, spoken.span)
    elif told == plain(spoken.value or 0):
        found.said("spoken", spoken.value, spoken.span)
    else:
        found.said("readings", list(told), spoken.span)
    pot = next((m for m in reversed(of.of("pot")) if m.value and m is not spoken), None)
    if pot is not None:
        before = _BEFORE.match(of.words.text[pot.end :])
        bets = sum(table.own.values()) if before else 0
        found.said("pot_before", (pot.value or 0) + bets, pot.span)
    if table.bets:
        found.derived("call_to", table.call_to, "the action before")
        if table.known:
            found.derived("last_full_bet_or_raise", table.raise_by, "the last bet or raise")
    if not told_both and not {"pot_before", "blinds"} & set(found.facts):
        return None
    return Draft("unclear-bet", found, "meaning", list(table.odd))
