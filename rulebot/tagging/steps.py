"""Wagers as a story tells them: by both ends, by what was added, a limp by its amount, one passed over.

What the network marked otherwise or not at all; of wagers and of betting rounds alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.aim import aim
from rulebot.scenario.laying import laid
from rulebot.scenario.story import PLACES
from rulebot.scenario.tokens import Token
from rulebot.tagging.by_size import totals
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, blinds_of

_POINTING: Final = ("HE", "OTHER", "NEXT", "NEW", "YOU", "STAFF")
_ANOTHER: Final = ("NEXT", "NEW", "OTHER", "ME")
_SURE: Final = 0.9
_IS_IT: Final = re.compile(
    r"\b(?:is|was|ist|war)\b[^.?!]{0,16}\bmin[- ]?raise\b|\bmin[- ]?raise (?:or|oder)\b", re.IGNORECASE
)
"""It is asked what the chips are."""
_HAS: Final = re.compile(
    r"(?:^|[,.:;(]|\bund|\band)\s*(?:ich|er|sie|i|he|she|villain|hero|gegner|me|we|wir)"
    r"(?: (?:hab\w*|hatte|hat|has|have|had|got|sit\w* (?:on|with)|mit))?\s*$",
    re.IGNORECASE,
)
_COMMA: Final = re.compile(r"\s*(?:chips|stack)?\s*(?:,|und|and)")
_DEEP: Final = 8
"""A stack is so many times the bets told after it."""
TO: Final = re.compile(r"\s*(?:up )?(?:to|auf|uf|->|→)\s*(?:\w{2,4} )?", re.IGNORECASE)
_PLAYED: Final = ("bet", "by", "x", "min", "potbet", "allin", "tocall")
_OVERRULED: Final = (*_PLAYED, "incr", "said", "sum", "stack", "limp", "call")
_STACKS: Final = re.compile(
    r"\b(?:stacks?|chips?|behind|blinds?|level|pot|up from|runter|left|übrig|seats?|players?)\b|\d/\d",
    re.IGNORECASE,
)
"""In front of a growing amount that is no wager."""
_LIMP: Final = re.compile(r"\b(?:limp\w*|over-?limp\w*)\b", re.IGNORECASE)
_RAISING: Final = re.compile(r"rais|erhöh|erhoeh|geht|macht", re.IGNORECASE)
"""Without it "250 auf 300" is put onto a bet, and not grown to it."""
_NEAR: Final = 14
_ON_TOP: Final = re.compile(
    r"\s*(?:more |mehr )?(?:on top|obendrauf|obendrein|drauf)\b(?! (?:of )?(?:my|mein))", re.IGNORECASE
)
_ALL_IN: Final = re.compile(
    r"\ball[- ]?in\b|\b(?:shov|jam|ship|rip|push)\w*\b|\b(?:schiebt|stellt|setzt|haut|pusht|pushed|puts|push)"
    r"\b[^.;,?!\d]{0,24}\b(?:alles|everything|it all|den rest|the rest)\b",
    re.IGNORECASE,
)
_NOT_HIS: Final = re.compile(
    r"\b(?:i|ich|me|my|mir|mich|mein\w*|behind|left|stack|hinten|pot|cover\w*|if|wenn|falls|should|can|may"
    r"|darf|kann|could|would|call\w*|zahl\w*)\b|\d|[?]",
    re.IGNORECASE,
)
_HAS_IT: Final = re.compile(
    r"\s*(?:chips? )?(?:behind|left|back|übrig|hinten|dahinter|davor|vor sich)\b", re.IGNORECASE
)
_ASKED: Final = re.compile(r"[^,.;:!?]*\?")
_BEHIND: Final = 45
_RAISES: Final = re.compile(
    r"\b(?:macht|machte|makes?|made|bumps|bumped|pops|popped|(?:re-?)?raise[sd]|raist|erhöht|geht)\b"
    r"(?: (?:it|es|jetzt|now|das|dann|then|daraus|the|minimum|min|nochmals?|again))* (?:to|auf|it) ?$",
    re.IGNORECASE,
)
_WISHED: Final = re.compile(
    r"\b(?:can|could|may|want\w*|would|kann|könnte|darf|will|wollte|möchte|if|wenn|falls|must|muss|should|soll\w*"
    r"|i|ich|to|says?|sagt\w*|said|meint\w*|behauptet|think\w*|überleg\w*|denk\w*)\b[^.;,?!]{0,20}$",
    re.IGNORECASE,
)


def stepped(of: Marked) -> Marked:
    """The marks with each wager as the story tells it."""
    return _passed_over(_added(_limped(_grown(_put_in(_two_piles(_stacked(of)))))))


def asked_past(of: Marked) -> Marked:
    """ "B puts two 500s in, min raise for C?": the question is of the player behind those chips."""
    chips = of.of("chip")
    if of.heads["kind"] != "wager" or of.heads["said"] != NOTHING or not chips or of.of("prior", "back"):
        return of
    story = laid(of.words).story
    before = [t.who for t in story.tokens if t.who and t.start < chips[0].start]
    goal = aim(story)
    if goal.want != "minimum" or not before or goal.who in ("", "ME", *_POINTING, before[-1]):
        return of
    if of.heads["ask"] == "ruling" and (of.sure.get("ask", 1.0) >= _SURE or _IS_IT.search(of.words.text)):
        return of  # "is it a min raise or a limp?"
    return replace(of, heads={**of.heads, "kind": "betting", "ask": goal.want})


def _two_piles(of: Marked) -> Marked:
    """ "UTG puts a 500 and a 100 in, then the next player two 1ks": what another had put in before."""
    chips = of.of("chip")
    if of.heads["kind"] != "wager" or len(chips) < 2 or not all(m.values for m in chips):
        return of
    people = [t for t in laid(of.words).story.tokens if t.who and not t.owns and t.who != "STAFF"]
    first = [t.who for t in people if t.start < chips[0].start][-1:]
    for one, after in itertools.pairwise(chips):
        other = [t.who for t in people if one.end <= t.start < after.start]
        if (
            other
            and first
            and first[0] in PLACES
            and other[-1] in (*_ANOTHER, *PLACES)
            and other[-1] != first[0]
        ):
            own = [m for m in chips if m.start >= after.start]
            made = _as_played(of, [m for m in chips if m not in own])
            return made or of
    return of


def _put_in(of: Marked) -> Marked:
    """ "A 300, B puts two 500s in, what may C": several chips of another, as what they are (45)."""
    chips = of.of("chip")
    others = of.heads["kind"] == "betting" and chips and all(m.values and m.who != "ME" for m in chips)
    if not others or any(
        re.search(r"[.;?!]", of.words.text[a.end : b.start]) for a, b in itertools.pairwise(chips)
    ):
        return of
    return _as_played(of, chips) or of


def _as_played(of: Marked, chips: Sequence[Mark]) -> Marked | None:
    """The marks with the chips of one player as the bet, raise or call that they are; None for one chip."""
    all_chips = [v for m in chips for v in m.values]
    bets = [m.value or 0 for m in of.of("bet", "allin") if m.end <= chips[0].start]
    if len(all_chips) < 2 or bets != sorted(bets):
        return None
    blind = next((sizes[1] for m in of.of("blinds") if len(sizes := blinds_of(m, of.words.text)) > 1), 0)
    before = [0 if of.heads["st"] in ("flop", "turn", "river", "flop+") else blind, *bets]
    to = _meant(all_chips, before[-1], before[-1] - before[-2] if len(before) > 1 else blind)
    first = replace(chips[0], tag="bet" if to else "call", values=(to,) if to else (), end=chips[-1].end)
    rest = [m for m in of.marks if m not in chips and not (m.tag == "sum" and m.value == sum(all_chips))]
    return replace(of, marks=tuple(sorted((*rest, first), key=lambda m: m.start)))


def _meant(chips: Sequence[int], call_to: int, raise_by: int) -> int:
    """What chips put out in silence are raised to; 0 where they are a call (43-A, 45-A)."""
    total, least = sum(chips), call_to + raise_by
    if total - min(chips) < call_to or 2 * (total - call_to) < raise_by:
        return 0 if call_to else total
    return max(total, least)


def _stacked(of: Marked) -> Marked:
    """ "Ich 187k, er 92k, Flop check, er setzt 4.000": what each has, told before the hand begins."""
    bets = [m for m in of.of("bet", "tocall", "allin") if m.value]
    out = []
    for mark in of.marks:
        later = [m.value or 0 for m in bets if m.start > mark.end]
        alone = (
            mark in bets
            and _HAS.search(of.words.text[: mark.start])
            and _COMMA.match(of.words.text, mark.end)
        )
        deep = alone and later and (mark.value or 0) > _DEEP * min(later)
        out.append(replace(mark, tag="stack") if deep else mark)
    return replace(of, marks=tuple(out))


def _grown(of: Marked) -> Marked:
    """ "The last one was 20,000 to 34,000": a bet of the one, raised to the other by somebody else."""
    found = list(_pairs(of))
    if not found:
        return of
    low, high = found[-1]
    own = next((m for m in of.marks if m.start <= high.start < m.end and m.tag in _PLAYED), None)
    who = own.who if own is not None else NOTHING
    other = [m for m in of.marks if m.start <= low.start < m.end and m.tag in _PLAYED and m.who != who]
    kept = [
        m for m in of.marks if not _within(m, low, high) and (m.values or m.tag not in ("x", "min", "by"))
    ]
    kept = [m for m in kept if m.tag != "x"]
    grown = (high.amount or 0) - (low.amount or 0)
    to = own.tag if own and own.tag == "allin" else "bet"
    raised = Mark(high.start, high.end, to, who, values=_value(high), tokens=(high,))
    first = any(m.start <= low.start < m.end for m in of.of("bet"))
    if grown < (low.amount or 0) and not other and not first:  # no opening bet, but itself a raise
        kept = [m for m in kept if m.tag not in _PLAYED]
        before = Mark(low.start, low.end, "incr", values=(grown,), tokens=(low,))
    else:
        owner = other[0].who if other else NOTHING
        before = Mark(low.start, low.end, "bet", owner, values=_value(low), tokens=(low,))
    return replace(of, marks=tuple(sorted((*kept, before, raised), key=lambda m: m.start)))


def _pairs(of: Marked) -> Iterator[tuple[Token, Token]]:
    """Two amounts, the second larger, with nothing but "to" between them."""
    amounts = [t for t in of.words.tokens if t.amount]
    text, sized = of.words.text, list(totals(of))
    for low, high in itertools.pairwise(amounts):
        told = TO.fullmatch(text[low.end : high.start]) and (low.amount or 0) < (high.amount or 0)
        before = re.split(r"[.;!?](?!\d)", text[: low.start])[-1][-2 * _NEAR :]
        tags = {m.tag for m in of.marks if _within(m, low, high)}
        onto = any(m.tag == "sum" and _within(m, low, low) for m in of.marks) and not _RAISING.search(before)
        if (
            told
            and not (onto and not text[low.end : high.start].casefold().strip().startswith("to"))
            and (low, high) not in sized
            and tags <= set(_OVERRULED)
            and not _STACKS.search(before + text[high.end : high.end + _NEAR])
        ):
            yield low, high


def _within(mark: Mark, low: Token, high: Token) -> bool:
    return low.start < mark.end and mark.start < high.end


def _value(token: Token) -> tuple[int, ...]:
    return (token.amount,) if token.amount else ()


def _limped(of: Marked) -> Marked:
    """ "Limp 600 UTG", "als Limper mit 600": what is limped is the big blind, where no blinds are told."""
    text = of.words.text
    if of.of("blinds", "sb") or of.heads["st"] in ("flop", "turn", "river"):
        return of
    first = next((m for m in of.marks if m.tag in ("bet", "call", "limp", "tocall", "bb") and m.value), None)
    before = any(m.tag in _PLAYED and first is not None and m.start < first.start for m in of.marks)
    if first is None or before:
        return of
    near = next((m for m in _LIMP.finditer(text) if _beside(text, m, first)), None)
    if near is None:
        return of
    who = next((m.who for m in of.of("limp") if m.start <= near.start() < m.end), first.who)
    kept = [
        m for m in of.marks if m is not first and not (m.tag == "limp" and m.start <= near.start() < m.end)
    ]
    limp = Mark(*near.span(), "limp", who)
    bb = replace(first, tag="bb", who=NOTHING)
    return replace(of, marks=tuple(sorted((*kept, limp, bb), key=lambda m: m.start)))


def _beside(text: str, word: re.Match[str], mark: Mark) -> bool:
    """Whether nothing but a few words stands between a word and an amount."""
    between = text[word.end() : mark.start] if word.end() <= mark.start else text[mark.end : word.start()]
    return len(between) <= _NEAR and not re.search(r"[.,;:?!]", between)


def _added(of: Marked) -> Marked:
    """ "She'd raised 900 on top": what a raise added; nothing where it tells of the raise once more."""
    text = of.words.text
    blinds = next((sizes for m in of.of("blinds") if (sizes := blinds_of(m, text))), ())
    told = {m.value for m in of.of("bet")}
    out = []
    for mark in of.marks:
        by = mark.tag == "bet" and _ON_TOP.match(text, mark.end)
        again = by and len(blinds) > 1 and (mark.value or 0) + blinds[1] in told
        if not again:
            out.append(replace(mark, tag="by") if by else mark)
    return replace(of, marks=tuple(out))


def _passed_over(of: Marked) -> Marked:
    """ "Conny schiebt alles, bei ihr sinds 1,250", "A macht auf 3,100": wagers without a mark."""
    known = max((m.value or 0 for m in of.of("bet", "allin", "tocall")), default=0)
    if not known or of.heads["kind"] != "betting":
        return of
    found = []
    for token in of.words.tokens:
        free = token.amount and not any(m.start < token.end and token.start < m.end for m in of.marks)
        tag = _tag(of.words.text, token, of.marks) if free and (token.amount or 0) > known else ""
        if tag and not (of.heads["ask"] == "may-raise" and _is_asked(of, tag, token, known)):
            found.append(Mark(token.start, token.end, tag, values=_value(token), tokens=(token,)))
            known = token.amount or 0
    return replace(of, marks=tuple(sorted((*of.marks, *found), key=lambda m: m.start))) if found else of


def _is_asked(of: Marked, tag: str, token: Token, known: int) -> bool:
    """ "She raises to 9,000, may she?": what is asked about, of nobody else; of an all-in, a full raise."""
    people = [t for t in laid(of.words).story.tokens if t.who and not t.owns]
    start = max((m.end for m in of.marks if m.end <= token.start and m.tag in _PLAYED), default=0)
    near = [t.who for t in people if start <= t.start < token.start]
    own = {"HE", "ME", of.heads["me"], aim(laid(of.words).story).who}
    for mark in of.marks:
        own |= {t.who for t in [t for t in people if t.start < mark.start][-1:] if mark.who == "ME"}
    alone = not near or near[-1] in own
    return alone and (tag != "allin" or (token.amount or 0) >= 2 * known)


def _tag(text: str, token: Token, marks: Sequence[Mark]) -> str:
    """What an unmarked amount is by the words right before it: an all-in, a raise; else empty."""
    start = max((m.end for m in marks if m.end <= token.start and m.values), default=0)
    before = text[max(start, token.start - 2 * _BEHIND) : token.start]
    if _ASKED.match(text, token.end):
        return ""
    raised = _RAISES.search(before)
    if raised and not _WISHED.search(before[: raised.start()]):
        return "bet"
    shoved = next(reversed(list(_ALL_IN.finditer(before))), None)
    if shoved is None or len(before) - shoved.end() > _BEHIND or re.search(r"[.;?!]", before[shoved.end() :]):
        return ""
    his = not _NOT_HIS.search(before[shoved.end() :]) and not _HAS_IT.match(text, token.end)
    return "allin" if his and not _WISHED.search(before[: shoved.start()]) else ""
