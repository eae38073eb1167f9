"""What each player has in after all streets that are told, and who folded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.laying import laid
from rulebot.scenario.reading import Found
from rulebot.tagging import given_up
from rulebot.tagging.anted import antes
from rulebot.tagging.anted import without as kept
from rulebot.tagging.beside_bets import all_had_in, without
from rulebot.tagging.covering import covering, told_many
from rulebot.tagging.crowd import LISTED
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.naming import told_apart
from rulebot.tagging.once import in_all, told_once
from rulebot.tagging.paid.deeds import apart, called, completed, limps
from rulebot.tagging.paid.street import on_street
from rulebot.tagging.paid.sums import Paid, add, put_dead
from rulebot.tagging.posted import by_name
from rulebot.tagging.setting import streets_of, tell_blinds
from rulebot.tagging.table import Table

_SUMS: Final = ("in", "allin", "bet")
_DEEDS: Final = (*_SUMS, "call", "by", "fold", "stack", "dead", "n", "ante")
_A_POT: Final = re.compile(
    r"\b(?:main|side|haupt|neben)[- ]?(?:pot|topf)?\s*(?:\(|:|=|\bof|\bis|\bvon|\bist|\bwith|\bmit)?\s*$",
    re.IGNORECASE,
)
"""Before an amount that is a pot, nobody's chips."""
_IN_POTS: Final = re.compile(
    r"(?<![\d.,])(?>[\d.,]*\d)k?\s*(?:chips? )?(?:in|im) (?:the |den |dem )?(?:main|haupt)\w*[^.?!\d]{0,30}"
    r"\d[\d.,k]*\s*(?:chips? )?(?:in|im) (?:the |den |dem )?(?:side|neben)",
    re.IGNORECASE,
)
"""Both pots with their amounts, which are nobody's chips."""
_WINS: Final = re.compile(
    r"\b(?:wins?|won|winning|gewinn(?:t|e)|gewann|gewonnen|best(?:e|en|es)? (?:hand|blatt))\b", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"P\d+")
"""A player who has no name."""
_COUNTS: Final = re.compile(
    r"\b(?:i count|ich zähle|counts|zählt|zählte)\b(?! me\b)[^.,:;?!\d]{0,12}$", re.IGNORECASE
)
"""Before what somebody takes the pot for."""
_SAYS_MAIN: Final = re.compile(
    r"\b(?:says?|said|sagt|meint|claims?|thinks)\b[^.;?!\d]{0,16}\b(?:main|haupt)[- ]?(?:pot|topf)?"
    r"(?:\W|\b(?:is|ist|of|von|hat|has)\b)*$",
    re.IGNORECASE,
)
"""Before what somebody takes the main pot for."""
_HOW_MUCH: Final = re.compile(
    r"\b(?:how much|how big|wie ?viel|wie (?:groß|hoch))\b[^.;?!\d]{0,30}$", re.IGNORECASE
)
"""Before a pot that is only asked about: "how much is the pot, 4,900?"."""
_LIMPERS: Final = re.compile(r"\blimpers?\b", re.IGNORECASE)
"""Who they are does not come out where a blind is short."""
_THE: Final = re.compile(
    r"\b(?:the|der|den|dem|die|das) (?:one |guy |player |spieler )?(?:with |mit )?$", re.IGNORECASE
)
"""Before an amount that was told already."""
_MOST: Final = 10
_OF_US: Final = re.compile(r"\b(?:we(?:['’]re| are| were)|wir (?:sind|waren)|of us|von uns)\b", re.IGNORECASE)


def once(of: Marked, paid: Paid) -> Paid:
    """Players without those who are only an amount told again behind who wins: "then the 7,500"."""
    won = _WINS.search(of.words.text)
    if won is None:
        return paid
    at = {name: paid.told[name][0] for name in paid.sums if name in paid.told}
    before = {paid.sums[name] for name, start in at.items() if start < won.start()}
    again = {
        name
        for name, start in at.items()
        if start > won.end()
        and _NUMBERED.fullmatch(name)
        and paid.sums[name] in before
        and _THE.search(of.words.text[:start])
    }
    sums = {name: amount for name, amount in paid.sums.items() if name not in again}
    told = {name: span for name, span in paid.told.items() if name not in again}
    return replace(paid, sums=sums, told=told)


def paid_in(of: Marked, found: Found) -> Paid:
    """What each player has in, the places where that is told, and who folded."""
    out, heap = Paid(), antes(of)
    of = replace(of, marks=tuple(kept(of.marks, heap)))
    tokens = laid(of.words).story.tokens
    text = of.words.text
    pots = _IN_POTS.search(text)
    inside = range(pots.start(), pots.end()) if pots else ()
    own = [m for m in of.of(*_DEEDS) if not (m.value and (_a_pot(of, m) or m.start in inside))]
    had = all_had_in(of, own)
    own = [m for m in without(of, own) if had is None or m.start != had.start]
    own = [m for m in own if not _COUNTS.search(text[: m.start])]
    each = [one for mark in own for one in apart(mark, text)]
    blinds = tell_blinds(of, found)
    by_blinds = by_name(of, completed(each, text), blinds)
    each = given_up.told(of, [*by_blinds.marks, *(limps(of) if by_blinds.level else ())])
    deeds, names = told_apart(told_once(each, of.words.text, tokens), tokens)
    paid = {m.who for m in deeds if m.tag in _SUMS and m.value}
    deeds = [
        m
        for m in deeds
        if m.tag != "call" or m.tokens or (names.get(m.who, m.who)[:1].isupper() and m.who not in paid)
    ]
    deeds = in_all(by_blinds.owned(deeds), text)
    table = Table(None, "", names=called(of, deeds, names))
    lying = [m for m in of.of("pot") if m.value and not _claimed(m, text)]
    pot = next(iter(lying), had)
    for n, marks in enumerate(_streets(of, deeds, pot)):
        add(out, on_street(of, marks, table, blinds if n == 0 else None, 0 if n else by_blinds.level))
    out.folded -= by_blinds.short
    dead = given_up.dead_blinds(of) if blinds and pot is None and not of.of("dead") else set()
    for name, posted in zip(("SB", "BB"), blinds or (), strict=False):
        if name in dead - by_blinds.short and out.sums.setdefault(name, posted) == posted:
            out.folded.add(name)
    _covering(of, out, names, table)
    _covered(of, out, table)
    if pot is not None and out.sums:
        put_dead(out, "pot", pot.value or 0, pot)
    elif out.sums and heap is not None:
        out.sums["ante"] = out.dead["ante"] = heap.amount
        out.folded.add("ante")
        out.spans.append(heap.span)
    out.folded &= set(out.sums)
    out.untold = out.untold or bool(by_blinds.level and _LIMPERS.search(text))
    return out


def _a_pot(of: Marked, mark: Mark) -> bool:
    """Whether an amount is a pot by the word before it, and not the first of several in a row."""
    text = of.words.text
    after = next((m for m in of.of(*_SUMS) if m.value and m.start >= mark.end), None)
    listed = mark.tag in _SUMS and after is not None and LISTED.fullmatch(text[mark.end : after.start])
    return bool(_A_POT.search(text[: mark.start])) and not listed


def _claimed(mark: Mark, text: str) -> bool:
    """Whether somebody only takes the pot for so much, or asks whether it is."""
    asked = text[mark.end :].lstrip()[:1] == "?" and _HOW_MUCH.search(text[: mark.start])
    said = _COUNTS.search(text[: mark.start]) or _SAYS_MAIN.search(text[: mark.start])
    return bool(asked or said)


def _covered(of: Marked, out: Paid, table: Table) -> None:
    """Who covers the others and is told no amount, and whether as many are told as are all in."""
    _own_once(of, out)
    live = {name: value for name, value in out.sums.items() if name not in out.folded}
    if who := covering(of.words.text, live):
        who = table.guest() if who == "NEW" else who
        out.sums[who] = live[who] = max(live.values())
    out.untold = 1 < len(live) < told_many(of.words.text)


def _covering(of: Marked, out: Paid, names: dict[str, str], table: Table) -> None:
    """ "Ida covers all of them": who is told to be in so, has in as much as the others together."""
    live = [value for name, value in out.sums.items() if name not in out.folded]
    for mark in given_up.covering(of):
        who = names.get(mark.who, mark.who) if mark.who != NOTHING else table.guest()
        who = table.player(mark) if who.startswith("O") and who[1:].isdecimal() else who
        if len(live) > 1 and who not in out.sums and len(out.sums) < _MOST:
            out.sums[who] = max(live)


def _own_once(of: Marked, out: Paid) -> None:
    """ "We are three all in: 1,500, 1,500, 4,000; I (4,000) ...": the asker is one of those listed."""
    text = of.words.text
    if not _OF_US.search(text) or len(out.sums) != told_many(text) + 1:
        return
    *listed, last = out.sums
    again = [name for name in listed if out.sums[name] == out.sums[last] and _NUMBERED.fullmatch(name)]
    if len(again) == 1 and (last == "ME" or last in out.folded):
        gone = again[0] if last == "ME" else last
        del out.sums[gone]
        out.folded.discard(gone)


def _streets(of: Marked, deeds: Sequence[Mark], pot: Mark | None) -> list[list[Mark]]:
    """The deeds street by street, where bets of several are told; those before the pot was told are in it."""
    names = streets_of(of, deeds)
    wagers = [name for m, name in zip(deeds, names, strict=True) if m.tag in _SUMS and m.value]
    ins = {name for m, name in zip(deeds, names, strict=True) if m.tag == "in" and m.value}
    if len({*wagers}) < 2 or not ins <= {*wagers[:1]} - {""}:
        return [list(deeds)]
    parts = [[m for m, own in zip(deeds, names, strict=True) if own == n] for n in dict.fromkeys(names)]
    later = [part for part in parts if pot is None or part[-1].start > pot.start]
    return later or parts
