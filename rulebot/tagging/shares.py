"""From marks to the facts of pots: what each player has in."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.table import Table


def pots(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    paid, spans, folded = _paid(of)
    if len(paid) < 2:
        return None
    names = list(paid)
    found.derived("seats", names, "the players told")
    found.said(
        "contributions", [paid[n] for n in names], (min(s[0] for s in spans), max(s[1] for s in spans))
    )
    if folded:
        found.derived("folded", [n in folded for n in names], "who folded")
    chip = next((m for m in of.of("chipsize") if m.value), None)
    if chip is not None:
        found.said("smallest_chip", chip.values[0], chip.span)
    return Draft("pots", found, "pots")


def _paid(of: Marked) -> tuple[dict[str, int], list[tuple[int, int]], set[str]]:
    """What each player has in, the places where that is told, and who folded."""
    paid: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    folded: set[str] = set()
    table = Table(None, "")
    marks = of.of("in", "allin", "bet", "call", "fold", "stack", "dead", "n")
    sums = of.of("in", "allin", "bet")
    for mark in marks:
        if mark.tag == "n":
            continue
        who = table.player(mark)
        if mark.tag == "fold":
            folded.add(who)
        elif mark.tag == "call":
            if paid and who not in paid:
                paid[who] = max(paid.values())
        elif mark.tag == "dead":
            if mark.value:
                folded.add(who)
                paid[who] = mark.value
                spans.append(mark.span)
        elif mark.tag == "stack":
            if not sums and mark.value:
                paid[who] = mark.value
                spans.append(mark.span)
        elif mark.value:
            paid[who] = max(paid.get(who, 0), mark.value)
            spans.append(mark.span)
            for _ in range(_many(of, mark) - 1):
                paid[table.guest()] = mark.value
    return paid, spans, folded & set(paid)


def _many(of: Marked, mark: Mark) -> int:
    """ "three players with 1800 each": how many have the same."""
    sums = of.of("in", "allin", "bet")
    for one in of.of("n"):
        behind = next((m for m in sums if 0 <= m.start - one.end < 40), None)
        ahead = next((m for m in reversed(sums) if 0 <= one.start - m.end < 12), None)
        if (behind or ahead) is mark:
            return next((v for v in one.values if 2 <= v <= 9), 1)
    return 1
