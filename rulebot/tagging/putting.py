"""From marks to the chips of a wager: put out, in front from before, pulled back, added later."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.scenario.chips import fewest
from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Marked, count
from rulebot.tagging.motions import TAKES_BACK
from rulebot.tagging.piles import before, put_out, unknown, ways
from rulebot.tagging.table import Table

_CHANGE: Final = re.compile(r"\b(?:change|wechsel\w*|rausgeld|retourgeld)\b", re.IGNORECASE)
"""A blind paid with a larger chip."""
_INCLUDED: Final = re.compile(
    r"\b(?:inklusive|inkl|incl|including|included|mit drin|mit dabei|already in)\b", re.IGNORECASE
)
_ONE_CHIP: Final = re.compile(r"\b(?:one|single|ein(?:en|em|zel\w+)?) (?:\w+ )?chip\b", re.IGNORECASE)
_SOME_CHIPS: Final = re.compile(
    r"\b(?:two|three|four|five|six|couple|few|handful|bunch|some|several|zwei|drei|vier|fünf|sechs|paar|mehrere"
    r"|einige|hand ?voll|\d)(?: of)? (?:\w+ )?(?:chips|jetons)\b(?!\W+\d)",
    re.IGNORECASE,
)


_A_CHIP: Final = re.compile(r"\d(?:k|er)?[- ]?(?:chip|er\b|jeton)", re.IGNORECASE)
_NEAR: Final = 6


def prior(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """Own chips in front, and which of them were pulled back."""
    own = table.own.get(table.me, 0)
    own = own if own < table.call_to else 0
    option = table.me == "BB" and not table.bets
    of = _paid_with(of, table)
    marks = of.of("prior")
    front, back = before(of, own)
    new = [m.start for m in of.of("chip", "sum")]
    regret = not marks and not own and new and new[0] < min((m.start for m in of.of("back")), default=0)
    if not front or (not table.call_to and not of.of("back")) or (option and not marks) or regret:
        return
    if marks:
        found.said("prior_chips", front, (marks[0].start, marks[-1].end))
        enough = sum(front) >= table.call_to > 0 and not option
        if enough and not _CHANGE.search(of.words.text) and not _larger_blind(of, table, front):
            draft.unread.append("as much in front as there is to call")
    elif not _INCLUDED.search(of.words.text):
        blind = table.me in ("SB", "BB") and table.street == "preflop"
        found.derived("prior_chips", front, "the blind posted" if blind else "the player's own bet before")
    if of.of("back") and "prior_chips" in found.facts:
        part = bool(back) and sorted(back) != sorted(front)
        found.said("prior_pulled", back if part else "all", of.of("back")[0].span)
    elif "prior_chips" in found.facts and of.words.has("q.front"):
        found.said("prior_pulled", "none", of.words.span("q.front"))
    if of.words.has("q.combine") and "prior_chips" in found.facts:
        found.said("combined", True, of.words.span("q.combine"))


def _paid_with(of: Marked, table: Table) -> Marked:
    """ "Posted his 400 with a 1k chip": the blind is what the chip was put out for, no chip beside it."""
    blind = table.blinds[table.me == "BB"] if table.blinds and table.me in ("SB", "BB") else 0
    size = [m for m in of.of("prior") if m.values == (blind,)]
    larger = any(len(m.values) == 1 and m.values[0] > blind for m in of.of("prior"))
    if not blind or not size or not larger or table.street != "preflop":
        return of
    return replace(of, marks=tuple(m for m in of.marks if m not in size))


def _larger_blind(of: Marked, table: Table, front: list[int]) -> bool:
    """ "The BB posted with a 5k chip": one chip of a blind, larger than it."""
    mark = of.of("prior")[0]
    blind = table.blinds[table.me == "BB"] if table.blinds and table.me in ("SB", "BB") else 0
    chip = _A_CHIP.search(of.words.text[mark.start : mark.end + _NEAR])
    return chip is not None and len(front) == 1 and 0 < blind < front[0] and table.street == "preflop"


def put(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """The chips put out; a bare total only where its chips cannot matter."""
    marks = of.of("chip")
    draft.unread += [] if untold(of) else unknown(of)
    chips = put_out(of)
    if chips:
        found.said("new_chips", chips, (marks[0].start, marks[-1].end))
    elif of.of("sum"):
        _sum(of, table, found, draft)
    elif of.heads["last"] != "false" and (all_of := next((m for m in of.of("last") if m.value), None)):
        one = [all_of.value or 0] if marks and _ONE_CHIP.search(of.words.text) else []
        found.derived("new_chips", one or fewest(all_of.value or 0), "all that the player has", all_of.span)
        draft.unread = [u for u in draft.unread if not one]
    more = of.of("more")
    if more and "new_chips" in found.facts:
        later = sorted((v for m in more for v in m.values), reverse=True)
        if later:
            found.said("later_chips", later, (more[0].start, more[-1].end))


def untold(of: Marked) -> bool:
    """ "Two chips go in": several chips, silently, of which it is not told what any is worth."""
    if of.heads["said"] != NOTHING or of.of("sum", "said", "more", "word", "prior", "back", "last"):
        return False
    if TAKES_BACK.search(of.words.text):
        return False
    chips = of.of("chip")
    many = any((count(t) or 0) > 1 for mark in chips for t in mark.tokens)
    return (
        not any(m.values for m in chips) and bool(_SOME_CHIPS.search(of.words.text)) and (many or not chips)
    )


def _sum(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """A total of which the chips are not told: all ways to have put it out, if they matter."""
    mark = next((m for m in of.of("sum") if m.value), None)
    if mark is None or mark.value is None:
        return
    prior = sum(found.facts.get("prior_chips", ()))
    last = of.heads["last"] == "true" or bool(of.of("last"))
    declared = of.heads["said"] not in (NOTHING, "fold", "check")
    if not table.call_to or mark.value + prior <= table.call_to or last or declared:
        found.derived(
            "new_chips", fewest(mark.value), "in the fewest usual chips; others give the same", mark.span
        )
        return
    least = table.blinds[0] // 4 if table.blinds else 1
    inside = of.words.text[mark.start : mark.end].find(" in ")
    span = (mark.start, mark.start + inside) if inside > 0 else mark.span
    first, *others = ways(of, mark.value, span, least, mark.value + prior - table.call_to)
    why = "if it was one chip" if len(first) == 1 else "in usual chips, none of that value"
    found.derived("new_chips", first, why, mark.span)
    draft.options = ("new_chips", tuple(others)) if others else None
