"""From marks to the facts of pots: what each player has in, or one pot that equal hands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.pots_layout import Layout, laid_out
from rulebot.calculate.refusal import Impossible
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.tagging.beside_bets import all_had_in
from rulebot.tagging.events.paid import called, paid_as_heard
from rulebot.tagging.events.ranks import ranked
from rulebot.tagging.events.reading import Heard
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Marked
from rulebot.tagging.paid.paying import once, paid_in
from rulebot.tagging.paid.sums import Paid, plainly
from rulebot.tagging.played.hand import hand, over_rounds
from rulebot.tagging.setting import last_street, streets_of
from rulebot.tagging.sharing.chip import told_chip
from rulebot.tagging.sharing.even import even
from rulebot.tagging.sharing.people import NAME, a_name
from rulebot.tagging.sharing.places import places
from rulebot.tagging.sharing.shared import shared
from rulebot.tagging.untold import CALLS_ALL_IN, OTHER_IN
from rulebot.tagging.winning.pieces import Player
from rulebot.tagging.winning.ranks import ranks

_SUMS: Final = ("in", "allin", "bet")
_SIDE: Final = re.compile(
    r"\b(?:side|side ?pot|nebenpot)\b[^.?!]{0,12}\?|\b(?:how (?:big|much|large)|size|größe|wie (?:groß"
    r"|gross|hoch|viel))\b"
    r"[^.?!]{0,20}\b(?:side|side ?pot|nebenpot)\b", re.IGNORECASE,
)  # fmt: skip
"""It is asked about the side pot."""
_MAIN: Final = re.compile(r"\b(?:main|haupt)[- ]?(?:pot|topf)?\b[^.;?!\d]*$", re.IGNORECASE)
"""Before a pot that is closed: what was bet later is not in it."""
_NAMED_IN: Final = re.compile(
    rf"\b(?P<name>{NAME}) (?:is|was|ist|war) (?:already |schon )?(?i:all[- ]?in)\b"
    r"(?!\W{0,3}\d|[^.,;?!]{0,40}\d)"
)
"""An all-in of somebody by name, of which no amount is told."""
_ONE_OF_THEM: Final = (
    re.compile(r"\bcall(?:en|t|s|ers?)?\b", re.IGNORECASE),
    re.compile(r"\b(?:(?:der|die) eine|one of (?:them|the two))\b", re.IGNORECASE),
    re.compile(r"\b(?:der|die|the) (?:andere|other)\b", re.IGNORECASE),
)
"""One of two callers does this, the other that."""
_HAD_ONLY: Final = re.compile(
    r"\b(?:(?:had|has|hat|hatte) (?:only|just|nur)(?: noch)?"
    r"|(?:only|just|nur)(?: noch)? (?:had|has|hat|hatte))\s*\d",
    re.IGNORECASE,
)
"""How much a caller had, which is what he is all in for."""
_NOWHERE: Final = (-1, -1)
"""The place of chips that are not told: "I cover them all"."""
_STUD: Final = re.compile(r"\bstud\b|\brazz\b")


def pots(of: Marked) -> Draft | None:
    """Pots in layers; where only the pot itself is told, how it is shared."""
    if story := played_out(of):
        return story
    if over_rounds(of) and not _in_total(of):
        return None  # a story that does not add up
    found = Found(of.words.text)
    paid = once(of, paid_in(of, found))
    if len(paid.sums) < 2:
        return shared(of)
    if all(told.search(of.words.text) for told in _ONE_OF_THEM):
        return None  # which of them that is does not come out
    if (had := all_had_in(of, of.of(*_SUMS))) is not None and not had.values:
        return None  # nor how much lay there before
    sums = of.of("allin", "bet")
    if not any(m.value for m in of.of("in", "allin")) and any(
        _MAIN.search(of.words.text[: m.start]) for m in of.of("pot")
    ):
        return None
    begun = any(m.value for m in of.of("pot")) or "preflop" in streets_of(of, sums)
    if len(last_street(of, *sums)) < len(sums) and (of.of("in") or not begun):
        return None  # what the first of several streets began with is not told
    found.drop(["blinds"])
    draft = _draft(of, paid, found)
    return replace(draft, lacks=_lacking(of, paid, found) or draft.lacks)


def as_heard(of: Marked, heard: Heard) -> Draft | None:
    """Pots of a hand that was heard as events."""
    paid = paid_as_heard(heard)
    if paid is None:
        return None
    draft = _draft(of, paid, Found(of.words.text), heard)
    return replace(draft, lacks=["all_in_for"] if paid.untold else draft.lacks)


def _in_total(of: Marked) -> bool:
    """Whether each is told once, with what he had in at the end, whatever street that was on."""
    sums = [m for m in of.of(*_SUMS, "stack", "by") if m.value]
    own = [m.who for m in sums if m.who != NOTHING]
    return len({*own}) == len(sums) > 1 and not of.of("pot", "call") and all(m.tag == "in" for m in sums)


def played_out(of: Marked, all_in: bool = False) -> Draft | None:
    """Pots of a hand that is told as a story over several rounds; `all_in`: only where somebody is."""
    told = hand(of)
    if told is None or (all_in and not told.all_in):
        return None
    paid = Paid(told.sums(), list(told.told.values()), set(told.folded), told=dict(told.told))
    if told.pot is not None and told.pot.amount:
        paid.sums["pot"] = paid.dead["pot"] = told.pot.amount
        paid.folded.add("pot")
    return _draft(of, paid, Found(of.words.text))


def _draft(of: Marked, paid: Paid, found: Found, heard: Heard | None = None) -> Draft:
    paid = plainly(paid)
    names = list(paid.sums)
    found.derived("seats", names, "the players told")
    spans = paid.spans or [(0, 0)]
    found.said(
        "contributions", [paid.sums[n] for n in names], (min(s[0] for s in spans), max(s[1] for s in spans))
    )
    if paid.folded:
        found.derived("folded", [n in paid.folded for n in names], "who folded")
    if paid.dead:
        found.derived("dead", [paid.dead.get(n, 0) for n in names], "the ante told")
    chip = next((m for m in of.of("chipsize") if m.value), None)
    told = (chip.values[0], chip.span) if chip is not None else told_chip(of.words.text)
    fits = told is not None and not any(paid.sums[n] % told[0] for n in names)
    if told is not None and (chip is not None or fits):
        found.said("smallest_chip", *told)
    ranked = _ranked(of, paid, found, heard)
    lacks = _seated(of, found) if ranked else []
    return Draft("pots", found, "who-gets" if ranked else "pots", lacks=lacks)


def _seated(of: Marked, found: Found) -> list[str]:
    """Put the players as they sit, where an odd chip hangs on it (20-A); what of that is not told."""
    told, chip = _laid(found), found.facts.get("smallest_chip", 0)
    if told is None or not chip:
        return []
    seats = list(found.facts["seats"])
    parts = [
        (pot.amount // chip % len(own), [seats[n] for n in own])
        for pot, own in zip(told.pots, told.high, strict=True)
        if own
    ]
    if not any(odd for odd, _ in parts) or _STUD.search(fold(of.words.text)):
        return []
    found.derived("game", "board", "hold'em or Omaha")
    at = places(of.words.text, laid(of.words).story)
    order = [seats.index(name) for name in at.in_order(seats)]
    for name in ("seats", "contributions", "folded", "dead"):
        if name in found.facts:
            found.facts[name] = [found.facts[name][n] for n in order]
    return [] if all(at.decides(own, odd) for odd, own in parts if odd) else ["seats_from_button"]


def _lacking(of: Marked, paid: Paid, found: Found) -> list[str]:
    """What somebody put in and it is not told how much."""
    text = of.words.text
    if of.of("stack") or (told := _laid(found)) is None:
        return []
    silent = any(a_name(m["name"]) and m["name"] not in paid.sums for m in _NAMED_IN.finditer(text))
    if (
        paid.untold
        or silent
        or OTHER_IN.search(text)
        or (of.heads["ask"] == "returned" and CALLS_ALL_IN.search(text) and not _HAD_ONLY.search(text))
    ):
        return ["all_in_for"]
    sums = {m.value for m in of.of(*_SUMS, "dead", "by") if m.value}
    only = len(told.pots) == len(sums) == 1 and not told.figures.get("returned")
    return ["put_in_later"] if only and _SIDE.search(text) else []


def _ranked(of: Marked, paid: Paid, found: Found, heard: Heard | None) -> bool:
    """Put down whose hand is better, where that is asked and the words tell it for every pot."""
    players = [
        Player(n, paid.sums[n], *paid.told.get(n, _NOWHERE)) for n in paid.sums if n not in paid.folded
    ]
    contested = _contested(found)
    if not contested or {n for own in contested for n in own} - {p.name for p in players}:
        return False
    told = ranks(of.words.text, laid(of.words).story.tokens, players, contested)
    if told.ranks is None and heard is not None:
        told = told._replace(ranks=_heard_ranks(heard, contested))
    if told.ranks is None:
        if told.best is not None:
            found.derived("best_hand", told.best, "the hands as told")
        return False
    in_order = {name: told.ranks[name] for name in paid.sums if name in told.ranks}
    if told.no_flush:
        found.assumed("high_rank", in_order)
    else:
        found.derived("high_rank", in_order, "the hands as told")
    if "smallest_chip" not in found.facts and (chip := _implied(found)):
        found.derived("smallest_chip", chip, "the shares come out even")
    return True


def _heard_ranks(heard: Heard, contested: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """Whose hand is better as the reader of events hears it, of players whom it names alike."""
    names = called(heard)
    order = {(names[a], names[b]): one for (a, b), one in heard.order.items() if {a, b} <= {*names}}
    return ranked(order, contested)


def _implied(found: Found) -> int:
    """The largest chip by which the pots are shared evenly, where no chip is told; 0 where there is none."""
    told = _laid(found)
    if told is None:
        return 0
    parts = [(pot.amount, len(own)) for pot, own in zip(told.pots, told.high, strict=True) if len(own) > 1]
    if not parts or any(amount % many for amount, many in parts):
        return 0
    sums = [amount // many for amount, many in parts] + list(found.facts["contributions"])
    return even(sums, max(sums))


def _laid(found: Found) -> Layout | None:
    try:
        told: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.facts.items()}
        return laid_out(Pots(**told))
    except Impossible:
        return None


def _contested(found: Found) -> list[list[str]]:
    """The players of each pot that more than one can win."""
    told = _laid(found)
    pots = told.figures["pots"] if told else []
    return [pot["eligible"] for pot in pots if len(pot["eligible"]) > 1]
