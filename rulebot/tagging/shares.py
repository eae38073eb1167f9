"""From marks to the facts of pots: what each player has in, or one pot that equal hands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.pots_layout import Layout, laid_out
from rulebot.calculate.refusal import Impossible
from rulebot.errors import CannotRead
from rulebot.numbers import read_amount
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token
from rulebot.tagging import given_up
from rulebot.tagging.anted import antes
from rulebot.tagging.anted import without as kept
from rulebot.tagging.beside_bets import all_had_in, without
from rulebot.tagging.covering import covering, told_many
from rulebot.tagging.crowd import LISTED, callers, many_of, row_of, times_of
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, in_chips
from rulebot.tagging.naming import told_apart
from rulebot.tagging.once import in_all, told_once
from rulebot.tagging.played.hand import hand, over_rounds
from rulebot.tagging.posted import by_name
from rulebot.tagging.setting import last_street, streets_of, tell_blinds
from rulebot.tagging.sharing.chip import told_chip
from rulebot.tagging.sharing.even import even
from rulebot.tagging.sharing.people import NAME, a_name, rows
from rulebot.tagging.sharing.places import places
from rulebot.tagging.sharing.shared import shared
from rulebot.tagging.table import Table
from rulebot.tagging.untold import CALLS_ALL_IN, OTHER_IN
from rulebot.tagging.winning.pieces import Player
from rulebot.tagging.winning.ranks import ranks

_SUMS: Final = ("in", "allin", "bet")
_DEEDS: Final = (*_SUMS, "call", "by", "fold", "stack", "dead", "n", "ante")
_HIS_LAST: Final = re.compile(
    r"\W*(?:all[- ]?in|mit|with|for|für|um|his|her|my|their|the|seinen?|ihren?|meinen?|den|die|last"
    r"|remaining|letzten?"
    r"|restlichen?|übrigen?|\s)*", re.IGNORECASE,
)  # fmt: skip
"""Between a call and its amount."""
_SIDE: Final = re.compile(
    r"\b(?:side|side ?pot|nebenpot)\b[^.?!]{0,12}\?|\b(?:how (?:big|much|large)|size|größe|wie (?:groß"
    r"|gross|hoch|viel))\b"
    r"[^.?!]{0,20}\b(?:side|side ?pot|nebenpot)\b", re.IGNORECASE,
)  # fmt: skip
"""It is asked about the side pot."""
_BLINDS: Final = re.compile(r"\bblinds\b", re.IGNORECASE)
_MAIN: Final = re.compile(r"\b(?:main|haupt)[- ]?(?:pot|topf)?\b[^.;?!\d]*$", re.IGNORECASE)
"""Before a pot that is closed: what was bet later is not in it."""
_NAMED_IN: Final = re.compile(
    rf"\b(?P<name>{NAME}) (?:is|was|ist|war) (?:already |schon )?(?i:all[- ]?in)\b"
    r"(?!\W{0,3}\d|[^.,;?!]{0,40}\d)"
)
"""An all-in of somebody by name, of which no amount is told."""
_OWNER: Final = re.compile(rf"\s*(?:von|from|of|by) (?P<name>{NAME})\b")
"""Behind an amount that is called: whose it is."""
_ONE_OF_THEM: Final = (
    re.compile(r"\bcall(?:en|t|s|ers?)?\b", re.IGNORECASE),
    re.compile(r"\b(?:(?:der|die) eine|one of (?:them|the two))\b", re.IGNORECASE),
    re.compile(r"\b(?:der|die|the) (?:andere|other)\b", re.IGNORECASE),
)
"""One of two callers does this, the other that."""
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
_HAD_ONLY: Final = re.compile(
    r"\b(?:(?:had|has|hat|hatte) (?:only|just|nur)(?: noch)?"
    r"|(?:only|just|nur)(?: noch)? (?:had|has|hat|hatte))\s*\d",
    re.IGNORECASE,
)
"""How much a caller had, which is what he is all in for."""
_STUD: Final = re.compile(r"\bstud\b|\brazz\b")
_ON_TOP: Final = re.compile(
    r"\b(?:put(?:s|ting)?|bet(?:s|ting)?|adds?|throws?|legen|legt|setzt|setzen|schieben|schiebt|investieren)"
    r"\b[^.,;?!\d]{0,12}\b(?:another|a further|an additional|an extra|weitere|nochmals?|noch)\s*$",
    re.IGNORECASE,
)
"""Before an amount that comes to what was in: "on the turn they put in another 1,500"."""
_POINTED: Final = ("HE", "OTHER", "VILLAIN")
_MOST_CALLERS: Final = 9
_NEAR: Final = 40
_BEHIND: Final = re.compile(r"[ (]{1,2}(?:(?:from|by|von|vom|for|für) )?(?:the |der |die )?")
"""Between an amount and the name of the player who put it in."""
_CLOSE: Final = 5
_A_BET: Final = re.compile(
    r"\b(?:bets?|rais(?:es?|ed|t|te)|opens?|opened|open-raised|makes? it|made it|leads?|led|limp(?:s|ed|t)?"
    r"|calls?|called|callt|callte"
    r"|erhöht|erhöhte|setzt|setzte|bettet|eröffnet|eröffnete|macht es)\b(?!.*all[- ]?in)",
    re.IGNORECASE,
)
_WINS: Final = re.compile(
    r"\b(?:wins?|won|winning|gewinn(?:t|e)|gewann|gewonnen|best(?:e|en|es)? (?:hand|blatt))\b", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"P\d+")
"""A player who has no name."""
_SEVERAL: Final = re.compile(r"(?:(?>[\d.,]*\d ?k?)[ /+]*)+")
"""Amounts in one token; atomic, for nobody writes so many digits but to make us count them."""
_COMPLETES: Final = re.compile(r"complet\w*|füll\w*(?: \w+)? auf|aufgefüllt|ergänzt", re.IGNORECASE)
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
_OF_US: Final = re.compile(r"\b(?:we(?:['’]re| are| were)|wir (?:sind|waren)|of us|von uns)\b", re.IGNORECASE)


@dataclass(slots=True)
class Paid:
    """What is in the pots, player by player."""

    sums: dict[str, int] = field(default_factory=dict)
    spans: list[tuple[int, int]] = field(default_factory=list)
    folded: set[str] = field(default_factory=set)
    dead: dict[str, int] = field(default_factory=dict)
    """Chips that nobody has to match: a big blind ante."""
    told: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Where each player's chips stand."""
    untold: bool = False
    """Are more players told to be all in than have an amount?"""
    more: set[str] = field(default_factory=set)
    """Who may call more: what he put in was a bet or a call, not all that he had."""


_HARDLY: Final = 2
"""So many words at most between "I" and what I put in."""


def pots(of: Marked) -> Draft | None:
    """Pots in layers; where only the pot itself is told, how it is shared."""
    if story := played_out(of):
        return story
    if over_rounds(of):
        return None  # a story that does not add up
    found = Found(of.words.text)
    paid = _once(of, _paid(of, found))
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


def _once(of: Marked, paid: Paid) -> Paid:
    """Players without those who are only an amount told again behind who wins: "then the 7,500"."""
    won = _WINS.search(of.words.text)
    if won is None:
        return paid
    at = {name: paid.told[name][0] for name in paid.sums if name in paid.told}
    before = {paid.sums[name] for name, start in at.items() if start < won.start()}
    again = {
        name
        for name, start in at.items()
        if start > won.end() and _NUMBERED.fullmatch(name) and paid.sums[name] in before
    }
    sums = {name: amount for name, amount in paid.sums.items() if name not in again}
    told = {name: span for name, span in paid.told.items() if name not in again}
    return replace(paid, sums=sums, told=told)


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


def _plainly(paid: Paid) -> Paid:
    """Players as they are called: without the label of somebody who is told of for the first time."""
    plain = {name: name.removeprefix("NEW ") for name in (*paid.sums, *paid.told, *paid.folded, *paid.dead)}
    if len({*plain.values()}) < len(plain):
        return paid
    return replace(
        paid,
        sums={plain[name]: value for name, value in paid.sums.items()},
        told={plain[name]: span for name, span in paid.told.items()},
        folded={plain[name] for name in paid.folded},
        dead={plain[name]: value for name, value in paid.dead.items()},
    )


def _draft(of: Marked, paid: Paid, found: Found) -> Draft:
    paid = _plainly(paid)
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
    if told is not None:
        found.said("smallest_chip", *told)
    ranked = _ranked(of, paid, found)
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


def _ranked(of: Marked, paid: Paid, found: Found) -> bool:
    """Put down whose hand is better, where that is asked and the words tell it for every pot."""
    players = [
        Player(n, paid.sums[n], *paid.told[n]) for n in paid.sums if n in paid.told and n not in paid.folded
    ]
    contested = _contested(found)
    if not contested or {n for own in contested for n in own} - {p.name for p in players}:
        return False
    told, best = ranks(of.words.text, laid(of.words).story.tokens, players, contested)
    if told is None:
        if best is not None:
            found.derived("best_hand", best, "the hands as told")
        return False
    found.derived("high_rank", told, "the hands as told")
    if "smallest_chip" not in found.facts and (chip := _implied(found)):
        found.derived("smallest_chip", chip, "the shares come out even")
    return True


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


def _paid(of: Marked, found: Found) -> Paid:
    """What each player has in, the places where that is told, and who folded."""
    out, heap = Paid(), antes(of)
    of = replace(of, marks=tuple(kept(of.marks, heap)))
    tokens = laid(of.words).story.tokens
    text = of.words.text
    pots = _IN_POTS.search(text)
    inside = range(pots.start(), pots.end()) if pots else ()
    own = [
        m for m in of.of(*_DEEDS) if not (m.value and (_A_POT.search(text[: m.start]) or m.start in inside))
    ]
    had = all_had_in(of, own)
    own = [m for m in without(of, own) if had is None or m.start != had.start]
    own = [m for m in own if not _COUNTS.search(text[: m.start])]
    each = [one for mark in own for one in _apart(mark, text)]
    blinds = tell_blinds(of, found)
    by_blinds = by_name(of, _completed(each, text), blinds)
    each = given_up.told(of, [*by_blinds.marks, *(_limps(of) if by_blinds.level else ())])
    deeds, names = told_apart(told_once(each, of.words.text, tokens), tokens)
    paid = {m.who for m in deeds if m.tag in _SUMS and m.value}
    deeds = [
        m
        for m in deeds
        if m.tag != "call" or m.tokens or (names.get(m.who, m.who)[:1].isupper() and m.who not in paid)
    ]
    deeds = in_all(by_blinds.owned(deeds), text)
    table = Table(None, "", names=_called(of, deeds, names))
    lying = [m for m in of.of("pot") if m.value and not _claimed(m, text)]
    pot = next(iter(lying), had)
    for n, marks in enumerate(_streets(of, deeds, pot)):
        _add(out, _street(of, marks, table, blinds if n == 0 else None, 0 if n else by_blinds.level))
    out.folded -= by_blinds.short
    dead = given_up.dead_blinds(of) if blinds and pot is None and not of.of("dead") else set()
    for name, posted in zip(("SB", "BB"), blinds or (), strict=False):
        if name in dead - by_blinds.short and out.sums.setdefault(name, posted) == posted:
            out.folded.add(name)
    _covered(of, out, table)
    if pot is not None and out.sums:
        _dead(out, "pot", pot.value or 0, pot)
    elif out.sums and heap is not None:
        out.sums["ante"] = out.dead["ante"] = heap.amount
        out.folded.add("ante")
        out.spans.append(heap.span)
    out.folded &= set(out.sums)
    out.untold = out.untold or bool(by_blinds.level and _LIMPERS.search(text))
    return out


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


def _add(out: Paid, more: Paid) -> None:
    """What was paid on a street besides."""
    for who, value in more.sums.items():
        out.sums[who] = out.sums.get(who, 0) + value
    for who, value in more.dead.items():
        out.dead[who] = out.dead.get(who, 0) + value
    for who, span in more.told.items():
        out.told.setdefault(who, span)
    out.spans += more.spans
    out.folded |= more.folded


def _limps(of: Marked) -> list[Mark]:
    """Who limps, or checks in the big blind, which calls the level's blind."""
    limps = [m for m in of.of("limp", "check") if m.tag == "limp" or m.who == "BB"]
    return [replace(m, tag="call") for m in limps]


def _completed(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "Der SB füllt auf": a call, also where it is taken for a fold."""
    return [
        replace(m, tag="call") if m.tag == "fold" and _COMPLETES.fullmatch(text[m.start : m.end]) else m
        for m in marks
    ]


def _street(
    of: Marked, deeds: Sequence[Mark], table: Table, blinds: tuple[int, int] | None, level: int = 0
) -> Paid:
    """What is paid on one street; `blinds` where they are paid on it, `level` what is to call at least."""
    out = Paid()
    marks = _bets_first(_joined(deeds, of.words.text))
    told = any(in_chips(m, blinds) for m in of.of(*_SUMS))
    tokens = laid(of.words).story.tokens
    stacks = {m.who: m.value for m in of.of("stack") if m.value}
    respective = _respective(marks, tokens, of.words.text)
    gone, left = set[str](), 0
    for mark in marks:
        if mark.start in respective and mark.value:
            _told(out, respective[mark.start], mark.value, mark)
            out.told[respective[mark.start]] = mark.span
            continue
        who, times = table.player(mark), times_of(mark)
        out.told.setdefault(who, mark.span)
        value = mark.values[0] if times > 1 else in_chips(mark, blinds)
        start = max((m.end for m in marks if m.end <= mark.start), default=0)
        row = row_of(tokens, start, mark.start)
        if mark.tag == "fold" and mark.start < left:
            continue  # told of who put in what stands before it
        if mark.tag == "fold":
            out.folded |= {who, *row}
            near = of.words.text[max(0, mark.start - _NEAR // 2) : mark.end + _CLOSE * 2]
            both = who not in ("SB", "BB") and bool(_BLINDS.search(near))
            for n, blind in enumerate(("SB", "BB")):
                if blinds and (who == blind or both):
                    out.folded.add(blind)
                    out.sums.setdefault(blind, blinds[n])
        elif mark.tag == "call":
            most = max([level, *out.sums.values()])
            value = value if value and value > _MOST_CALLERS else None
            for one in row or [who, *(table.guest() for _ in range(callers(mark) - 1))]:
                out.told.setdefault(one, mark.span)
                if most and (one not in out.sums or (one in out.more and not value)):
                    out.sums[one] = value or min(most, stacks.get(mark.who, most))
                    out.more |= set() if value else {one}
        elif mark.tag == "by":
            if value and out.sums:
                out.sums[who] = max(out.sums.values()) + value
        elif value and mark.tag == "dead":
            who = table.guest() if who in out.sums and who not in ("SB", "BB") else who
            out.folded.add(who)
            _told(out, who, value, mark)
            for _ in range(0 if who in ("SB", "BB") else many_of(of, mark) - 1):
                guest = table.guest()
                out.sums[guest] = value
                out.folded.add(guest)
        elif value and mark.tag == "ante":
            _ante(out, mark, value)
        elif value and mark.tag == "stack" and told:
            if len(out.sums) == 1 and who not in out.sums and not of.of("call"):
                _told(out, who, min(value, *out.sums.values()), mark)
        elif value and (mark.tag in _SUMS or mark.tag == "stack"):
            if out.sums and _ON_TOP.search(of.words.text[start : mark.start]):
                value += out.sums.get(who, max(out.sums.values()))
            who = row[-1] if row else who
            end = given_up.gone(of.words.text, mark, start)
            if end and who in out.sums and (who in _POINTED or _NUMBERED.fullmatch(who)):
                who = table.guest()  # "calls 11,500; preflop one had put 2,400 in and gave up"
            if who in gone:
                who = _somebody_else(out, gone, who, table.guest())
            out.told.setdefault(who, mark.span)
            _told(out, who, max(out.sums.get(who, 0), value), mark)
            owner = _OWNER.match(of.words.text, mark.end)
            if row and owner and a_name(owner["name"]) and owner["name"] not in out.sums:
                out.sums[owner["name"]], out.told[owner["name"]] = value, owner.span()
            if end:
                left = end
                out.folded.add(who)
                gone.add(who)
            elif mark.tag == "bet" or _A_BET.search(of.words.text, start, mark.start):
                out.more.add(who)
            own = any(m.span == mark.span for m in of.marks)  # not one of several that stand together
            many = max(times, many_of(of, mark) if own else 1, len(row))
            beside = [n for n in row if n != who] or _beside(
                of.words.text[start : mark.start], many, (who, *out.sums)
            )
            for _ in range(many - 1):
                guest = beside.pop(0) if beside else table.guest()
                out.sums[guest], out.told[guest] = value, mark.span
    return out


def _somebody_else(out: Paid, gone: set[str], who: str, guest: str) -> str:
    """Who has folded puts nothing in later: "a guy put 900 in and gave up. Shorty was all in for 500"."""
    if _NUMBERED.fullmatch(who):
        return guest
    gone ^= {who, guest}
    out.folded ^= {who, guest}
    out.sums[guest], out.told[guest] = out.sums.pop(who), out.told.pop(who)
    return who


def _respective(marks: Sequence[Mark], tokens: Sequence[Token], text: str) -> dict[int, str]:
    """ "Ann, Bo and Cy with 800, 1,200 and 2,000": whose each of as many amounts is."""
    out: dict[int, str] = {}
    for n, first in enumerate(marks):
        row = row_of(tokens, marks[n - 1].end if n else 0, first.start)
        amounts = [first]
        for mark in marks[n + 1 :]:
            if not LISTED.fullmatch(text[amounts[-1].end : mark.start]):
                break
            amounts.append(mark)
        if len(row) == len(amounts) > 1 and all(m.tag in _SUMS and m.value for m in amounts):
            out |= {m.start: name for m, name in zip(amounts, row, strict=True)}
    return out


def _beside(clause: str, many: int, known: Sequence[str]) -> list[str]:
    """ "B and C have 2,000 each": the others of those who stand in a row before their amount."""
    row = next((row for row in reversed([*rows(clause)]) if len(row) == many), [])
    return [name for name in row if name not in known]


def _bets_first(marks: Sequence[Mark]) -> list[Mark]:
    """ "He called my all in of 7,050", "covers by 2,250": what was called or covered is told behind."""
    first = next((n for n, m in enumerate(marks) if m.tag in (*_SUMS, "stack") and m.value), 0)
    early = [m for m in marks[:first] if m.tag in ("call", "by")]
    return [
        *(m for m in marks[:first] if m not in early),
        *marks[first : first + 1],
        *early,
        *marks[first + 1 :],
    ]


def _apart(mark: Mark, text: str) -> list[Mark]:
    """The mark by its own amount, where a token holds those of several: "1,200 / 3,400 / 5k"."""
    own = text[mark.start : mark.end]
    if mark.tag not in (*_SUMS, "stack"):
        return [mark]
    if len(mark.values) == 2 and min(mark.values) < 10 <= max(mark.values):
        many, chip = sorted(mark.values)
        return [replace(mark, values=(many * chip,))]  # "4 chips of 1k"
    parts = [*re.finditer(r"[\d.,]*\d ?k?", own)] if _SEVERAL.fullmatch(own) else []
    inside = all(mark.start <= t.start and t.end <= mark.end for t in mark.tokens)
    if not parts or (inside and (len(parts) == 1 or "/" not in own)):
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


def _called(of: Marked, marks: Sequence[Mark], names: dict[str, str]) -> dict[str, str]:
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
        near = near or [
            "ME" for t in tokens if t.who == "ME" and not t.owns and _right_before(of, t, mark, start)
        ]
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


def _joined(marks: Sequence[Mark], text: str) -> list[Mark]:
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


def _told(out: Paid, who: str, value: int, mark: Mark) -> None:
    out.sums[who] = value
    out.spans.append(mark.span)


def _ante(out: Paid, mark: Mark, value: int) -> None:
    """An ante as a whole; the big blind's where he has chips in of his own is his."""
    if "BB" not in out.sums or "BB" in out.folded:
        _dead(out, "ante", value, mark)
        return
    out.sums["BB"], out.dead["BB"] = out.sums["BB"] + value, value
    out.spans.append(mark.span)


def _dead(out: Paid, name: str, value: int, mark: Mark) -> None:
    """Chips in the pot that are nobody's bet."""
    out.sums[name] = out.dead[name] = value
    out.folded.add(name)
    out.spans.append(mark.span)
