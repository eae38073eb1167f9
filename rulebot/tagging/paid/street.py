"""What is paid on one street: deed by deed, as the marks and the words beside them tell it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.laying import laid
from rulebot.scenario.tokens import Token
from rulebot.tagging import given_up
from rulebot.tagging.alike import times_of
from rulebot.tagging.crowd import LISTED, callers, many_of, row_of
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, in_chips
from rulebot.tagging.paid.deeds import joined
from rulebot.tagging.paid.sums import Paid, put_ante, told_in
from rulebot.tagging.sharing.people import NAME, a_name, rows
from rulebot.tagging.table import Table

_SUMS: Final = ("in", "allin", "bet")
_BLINDS: Final = re.compile(r"\bblinds\b", re.IGNORECASE)
_ALL_IN: Final = re.compile(r"all[- ]?in|short|last|rest|letzte|shove|jam", re.IGNORECASE)
_TWO: Final = re.compile(r"\bblinds\b|\bboth\b|\bbeide\b|\bdie zwei\b", re.IGNORECASE)
_SMALL_BLIND: Final = re.compile(r"\bsb\b|\bsmall\b", re.IGNORECASE)
_OWNER: Final = re.compile(rf"\s*(?:von|from|of|by) (?P<name>{NAME})\b")
"""Behind an amount that is called: whose it is."""
_ON_TOP: Final = re.compile(
    r"\b(?:put(?:s|ting)?|bet(?:s|ting)?|adds?|throws?|legen|legt|setzt|setzen|schieben|schiebt|investieren)"
    r"\b[^.,;?!\d]{0,12}\b(?:another|a further|an additional|an extra|weitere|nochmals?|noch)\s*$",
    re.IGNORECASE,
)
"""Before an amount that comes to what was in: "on the turn they put in another 1,500"."""
_POINTED: Final = ("HE", "OTHER", "VILLAIN")
_MOST_CALLERS: Final = 9
_NEAR: Final = 40
_CLOSE: Final = 5
_A_BET: Final = re.compile(
    r"\b(?:bets?|rais(?:es?|ed|t|te)|opens?|opened|open-raised|makes? it|made it|leads?|led|limp(?:s|ed|t)?"
    r"|calls?|called|callt|callte"
    r"|erhöht|erhöhte|setzt|setzte|bettet|eröffnet|eröffnete|macht es)\b(?!.*all[- ]?in)",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"P\d+")
"""A player who has no name."""


def on_street(
    of: Marked, deeds: Sequence[Mark], table: Table, blinds: tuple[int, int] | None, level: int = 0
) -> Paid:
    """What is paid on one street; `blinds` where they are paid on it, `level` what is to call at least."""
    out = Paid()
    marks = bets_first(joined(deeds, of.words.text))
    told = any(in_chips(m, blinds) for m in of.of(*_SUMS))
    tokens = laid(of.words).story.tokens
    stacks = {m.who: m.value for m in of.of("stack") if m.value}
    respective = _respective(marks, tokens, of.words.text)
    gone, left = set[str](), 0
    for mark in marks:
        if mark.start in respective and mark.value:
            told_in(out, respective[mark.start], mark.value, mark)
            out.told[respective[mark.start]] = mark.span
            continue
        who, times = table.player(mark), times_of(mark, of.words.text)
        out.told.setdefault(who, mark.span)
        value = mark.values[0] if times > 1 else in_chips(mark, blinds)
        start = max((m.end for m in marks if m.end <= mark.start), default=0)
        row = row_of(tokens, start, mark.start)
        if mark.tag == "fold" and mark.start < left:
            continue  # told of who put in what stands before it
        if mark.tag == "fold":
            out.folded |= {who, *row}
            near = of.words.text[max(0, mark.start - _NEAR // 2) : mark.end + _CLOSE * 2]
            both = bool(_BLINDS.search(near)) and who not in ("SB", "BB")
            lying = blinds is not None and any(m.value == sum(blinds) for m in of.of("dead"))
            both = both or (who == "SB" and not lying and _both(of.words.text, mark))
            for n, blind in enumerate(("SB", "BB")):
                if blinds and (who == blind or both):
                    out.folded.add(blind)
                    out.sums.setdefault(blind, blinds[n])
        elif mark.tag == "call":
            most = max([level, *out.sums.values()])
            value = value if value and value > _MOST_CALLERS else None
            for one in row or [who, *(table.guest() for _ in range(callers(mark) - 1))]:
                out.told.setdefault(one, mark.span)
                again = one in out.more and not value
                again = again or (one in out.sums and _calls_more(of, mark, marks, out.sums[one]))
                if most and (one not in out.sums or again):
                    out.sums[one] = value or min(most, stacks.get(mark.who, most))
                    out.more |= set() if value else {one}
        elif mark.tag == "by":
            if value and out.sums:
                out.sums[who] = max(out.sums.values()) + value
        elif value and mark.tag == "dead":
            who = table.guest() if who in out.sums and who not in ("SB", "BB") else who
            out.folded.add(who)
            told_in(out, who, value, mark)
            for _ in range(0 if who in ("SB", "BB") else many_of(of, mark) - 1):
                guest = table.guest()
                out.sums[guest] = value
                out.folded.add(guest)
        elif value and mark.tag == "ante":
            put_ante(out, mark, value)
        elif value and mark.tag == "stack" and told:
            if len(out.sums) == 1 and who not in out.sums and not of.of("call"):
                told_in(out, who, min(value, *out.sums.values()), mark)
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
            told_in(out, who, max(out.sums.get(who, 0), value), mark)
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


def _calls_more(of: Marked, call: Mark, marks: Sequence[Mark], own: int) -> bool:
    """Whether somebody who was not all in calls a raise that is told behind his bet."""
    if call.value and call.value > own > 0:
        return True
    bets = [m for m in marks if m.who == call.who and m.value == own and m.end <= call.start]
    if not bets or call.who == NOTHING or call.value:
        return False
    mine = bets[-1]
    near = of.words.text[max(0, mine.start - _NEAR // 2) : mine.end + _NEAR // 2]
    raised = any(mine.end <= m.start < call.start and (m.value or 0) > own for m in marks if m.tag in _SUMS)
    return raised and mine.tag != "allin" and not _ALL_IN.search(re.split(r"[,.;](?!\d)", near)[0])


def _both(text: str, mark: Mark) -> bool:
    """ "Blinds 50/100, both out": what is taken for the small blind's fold is that of both."""
    near = text[max(0, mark.start - _NEAR) : mark.end + _CLOSE * 2]
    return bool(_TWO.search(near)) and not _SMALL_BLIND.search(near)


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


def bets_first(marks: Sequence[Mark]) -> list[Mark]:
    """ "He called my all in of 7,050", "covers by 2,250": what was called or covered is told behind."""
    first = next((n for n, m in enumerate(marks) if m.tag in (*_SUMS, "stack") and m.value), 0)
    early = [m for m in marks[:first] if m.tag in ("call", "by")]
    return [
        *(m for m in marks[:first] if m not in early),
        *marks[first : first + 1],
        *early,
        *marks[first + 1 :],
    ]
