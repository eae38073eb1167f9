"""From marks to the facts of a wager: what do these chips or words mean?"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.form import Wants, form
from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.amiss import unclear
from rulebot.tagging.colours import coloured
from rulebot.tagging.company import beside
from rulebot.tagging.declaring import declare, meant, own_words, vague
from rulebot.tagging.marks import Marked
from rulebot.tagging.motions import in_front, in_motions, taken_back
from rulebot.tagging.putting import prior, put, untold
from rulebot.tagging.setting import (
    before_first,
    last_street,
    played,
    tell_raise,
    tell_street,
)
from rulebot.tagging.table import Table
from rulebot.tagging.untold import THEY_BET

_CERTAIN: Final = 0.9
"""How sure it must be that a wager is asked about, before what was bet is asked back."""
_OVER_BET: Final = re.compile(
    r"\b(?:(?:facing|over|against|seeing|behind|missed|there (?:is|was)|noticed?) (?:an?|the|his|her)?"
    r" ?(?:bet|raise)"
    r"|(?:trotz|bei|gegen|vor) (?:einer |der |eine |die |einem |dem )?(?:bet|raise|einsatz|erhöhung)"
    r"|(?:bet|raise|einsatz) (?:nicht |übersehen|überhört))",
    re.IGNORECASE,
)
"""A check against a bet of which no amount is told."""
_IS_IT: Final = re.compile(r"\b(?:raise|call|bet|erhöhung)\b[^.?!]{0,12}\?", re.IGNORECASE)
"""Asked whether it is one."""
_TO_CALL: Final = re.compile(
    r" (?:to call|to match|zu (?:be)?zahlen|zum? (?:callen|call)|zu callen)\b", re.IGNORECASE
)
_MEANT: Final = re.compile(
    r"\b(?:will|wollte|wanted|meant|meinte|intended|möchte)\b[^.?!;]{0,60}?"
    r"\b(?:aber|doch|sondern|but|stattdessen|instead)\b",
    re.IGNORECASE,
)
_ONLY_LEFT: Final = re.compile(
    r"\b(?:nur noch|nur mehr|blo(?:ß|ss) noch|grad(?:e)? noch|only (?:have|has|got|had)"
    r"|(?:have|has|had) only) $",
    re.IGNORECASE,
)
_PUT: Final = re.compile(r"[^.,;?!]{0,15}\b(?:\w*gelegt|\w*geschoben|\w*geworfen|rein|hin)\b", re.IGNORECASE)
_I: Final = re.compile(r"\b(?:i|ich|me)[,:]? $", re.IGNORECASE)
_I_DID: Final = re.compile(
    r"\b(?:i|ich)\s(?:just |then |hab\w* |dann )?(?:bets?|betted|raised?|open(?:ed)?|ma[dk]e it|l[ea]d|fired?"
    r"|bette\w*|setz\w*|erhöh\w*|raise\w*|eröffne\w*|mach\w*|geh\w*)\s(?:to |for |out |auf |für |mit )?$",
    re.IGNORECASE,
)
_TAKES_BACK: Final = r"no|nope|wait|sorry|actually|rather|meant?|doch|nein|nee|warte|moment|quatsch"
_AFTER_ALL: Final = re.compile(
    rf"(?=.*\b(?:{_TAKES_BACK})\b)[^.?!;\w]*"
    rf"(?:(?:{_TAKES_BACK}|and|then|but|quickly|said|says|he|she|i|make it"
    r"|und|dann|aber|sagt|er|sie|ich|gleich|a)\b[^.?!;\w]*){1,9}(?:bets?|setze?t?|bette?t?)?[^\w]*",
    re.IGNORECASE,
)
"""Between a check that was said and the bet that its player wants instead."""
_NO_CHIPS: Final = 25
_POT: Final = re.compile(r"pot", re.IGNORECASE)
_OF_A_BLIND: Final = 4
_HUNDREDS: Final = 400
"""Chips of less than a hundred are told in hundreds or thousands."""
_LEAST: Final = 50
"""Chips that come to less than one in so many of what is to call are not what was meant."""
_SPREAD: Final = 1000
"""No chip is worth so many times another that is put out with it."""
_FACED: Final = ("facing", "against", "gegen", "versus", "vs")
_OF_UNDERBET: Final = ("blinds", "street", "call_to", "bet_to", "next_card")


def _mine(of: Marked) -> Marked:
    """ "UTG 250, ich 450", "bei 2000 zu callen mach 5000": the last amount is what was put out."""
    text = of.words.text
    put = of.of("sum", "chip")
    alone = len(put) == 1 and not of.of("last")
    last = [m for m in put if alone and _ONLY_LEFT.search(text[: m.start]) and not _PUT.match(text, m.end)]
    of = replace(of, marks=tuple(replace(m, tag="last") if m in last else m for m in of.marks))
    of = _bet_after_all(_told_before(_not_meant(of)))
    if of.of("sum", "said", "word"):
        return of
    faced = [m for m in of.of("bet", "tocall") if _TO_CALL.match(text, m.end)]
    if faced:
        of = replace(of, marks=tuple(replace(m, tag="tocall") if m in faced else m for m in of.marks))
    bets = [m for m in of.of("bet", "tocall") if m.value]
    own = bets[-1] if len(bets) > 1 and bets[-1].tag == "bet" else None
    if own is None or not (_I.search(text[: own.start]) or (faced and not of.of("chip"))):
        return of
    return replace(of, marks=tuple(replace(m, tag="sum") if m is own else m for m in of.marks))


def _bet_after_all(of: Marked) -> Marked:
    """ "He said check, then: no wait, I bet 500": what he bets himself, faced by nobody before."""
    text = of.words.text
    word = next((m for m in of.of("word") if text[m.start : m.end].casefold().startswith("check")), None)
    bet = next((m for m in of.of("bet", "tocall")), None)
    if word is None or bet is None or not _AFTER_ALL.fullmatch(text, word.end, bet.start):
        return of
    return replace(of, marks=tuple(replace(m, tag="sum") if m is bet else m for m in of.marks))


def _told_before(of: Marked) -> Marked:
    """ "I raised to 5k: I put a 5k chip in and said raise": what is asked about, told before its chips."""
    wagers, put = of.of("bet", "tocall", "allin"), of.of("chip", "sum")
    same = len(wagers) == 1 and bool(put) and wagers[0].value == sum(m.value or 0 for m in put)
    if not same or wagers[0].start > put[0].start or not _I_DID.search(of.words.text[: wagers[0].start]):
        return of
    return replace(of, marks=tuple(m for m in of.marks if m is not wagers[0]))


def _not_meant(of: Marked) -> Marked:
    """ "Will mit 1000 und 100 callen, erwisch aber 1500": chips that were meant, and not put out."""
    for found in _MEANT.finditer(of.words.text):
        chips = of.of("chip", "sum")
        meant = [m for m in chips if found.start() < m.start < found.end()]
        if meant and any(m.start >= found.end() for m in chips):
            of = replace(of, marks=tuple(m for m in of.marks if m not in meant))
    return of


def wager(of: Marked) -> Draft | None:
    of = taken_back(in_motions(in_front(coloured(_mine(of)))))
    found = Found(of.words.text)
    of, deeds = own_words(of, last_street(of))
    deeds = before_first(of, deeds)
    table = played(of, found, deeds)
    if vague(of, table):
        return unclear(of)
    of = meant(of, table)
    draft = Draft("wager", found, "meaning")
    _posted(of, table, found)
    tell_street(table, found)
    _own_bet_raised(of, table)
    if table.me == "BB" and table.street == "preflop" and not table.bets and table.blinds:
        found.derived("facing_bet", False, "nobody has raised the big blind")
    elif table.call_to:
        found.derived("facing_bet", True, "there is something to call")
        tell_raise(table, found, of)
        if table.all_in:
            found.derived("facing_all_in", True, "the bet faced is all-in")
    elif of.heads["said"] == "check" and (bet := _OVER_BET.search(of.words.text)):
        found.said("facing_bet", True, bet.span())
    elif any(a.action == "check" for a in table.acts) or _no_bet(of, table):
        found.derived("facing_bet", False, "nothing was bet before")
    prior(of, table, found, draft)
    put(of, table, found, draft)
    declare(of, table, found)
    if 0 < found.facts.get("declared_amount", 0) < _NO_CHIPS and not {"blinds", "call_to"} & set(found.facts):
        draft.unread.append("an amount that no chips come to")
    pots = [m for m in of.of("word") if _POT.search(of.words.text[m.start : m.end])]
    if found.facts.get("declared") == "pot" and len(pots) > 1:
        draft.unread.append("one pot bet over another")
    beside(of, table, found)
    pot = next((m for m in reversed(of.of("pot")) if m.value), None)
    limited = found.facts.get("structure") == "pot-limit"
    if pot is not None and (found.facts.get("declared") == "pot" or limited):
        found.said("pot_before", (pot.value or 0) + sum(table.own.values()), pot.span)
    elif found.facts.get("declared") == "pot" and table.street == "preflop" and table.blinds:
        found.derived("pot_before", sum(table.own.values()), "the blinds and bets told")
    draft.unread += table.odd
    least = table.call_to or (table.blinds[1] if table.blinds else 0)
    chips = found.facts.get("new_chips", [least])
    known = len(chips) == 1 and chips[0] * _OF_A_BLIND >= (table.blinds[0] if table.blinds else _HUNDREDS)
    if (sum(chips) * _LEAST < least and not known) or min(chips, default=0) * _SPREAD < max(chips, default=0):
        draft.unread.append("these chips are too small")
    if not {"new_chips", "declared", "prior_pulled"} & set(found.facts) and not (table.bets and untold(of)):
        return None
    if not _told(found) and not _bet_unknown(of, found):
        return None
    _kind(draft)
    return draft


def _bet_unknown(of: Marked, found: Found) -> bool:
    """ "He put out 1500, call or raise?": what chips mean is asked, and nothing of a bet is told."""
    text = of.words.text
    they = THEY_BET.search(text)
    sure = they or of.sure.get("kind", 1.0) >= _CERTAIN
    silent = "declared" not in found.facts and _IS_IT.search(text)
    meant = silent or form(text, of.words.language).wants in (Wants.WHICH, Wants.FACT)
    if not (sure and meant and of.passed >= _CERTAIN and "new_chips" in found.facts):
        return False
    if they and "facing_bet" not in found.facts:
        found.said("facing_bet", True, they.span())
    return True


def _posted(of: Marked, table: Table, found: Found) -> None:
    """Blinds that only the chips in front of a blind tell."""
    own = [v for m in of.of("prior") for v in m.values]
    if table.blinds or table.me not in ("SB", "BB") or table.street not in ("", "preflop") or len(own) != 1:
        return
    if table.me == "BB" and of.of("limp") and not table.bets:
        table.blinds, table.call_to, table.street = (own[0] // 2, own[0]), own[0], "preflop"
        found.derived("blinds", [own[0] // 2, own[0]], "the blind in front of the player")
        return
    blinds = (own[0] // 2, own[0]) if table.me == "BB" else (own[0], 2 * own[0])
    first = next((a for a in table.acts if a.action in ("bet", "raise")), None)
    if first is not None and first.to and first.to >= 2 * blinds[1]:
        table.raise_by, table.known, table.street = table.call_to - blinds[1], table.bets == 1, "preflop"
        found.derived("blinds", list(blinds), "the blind in front of the player")


def _own_bet_raised(of: Marked, table: Table) -> None:
    """Chips in front that are more than a blind are the player's own bet; what is faced is a raise of it."""
    own = sum(v for m in of.of("prior") for v in m.values)
    blind = table.blinds[1] if table.blinds and table.street == "preflop" else 0
    if table.me == "ME" and blind and blind < own < table.call_to and table.bets == 1:
        table.raise_by, table.known, table.bets = table.call_to - own, True, 2
    elif table.street not in ("", "preflop") and table.opening and 0 < own < table.call_to:
        table.opening, table.raise_by, table.bets = False, table.call_to - own, 2


def _no_bet(of: Marked, table: Table) -> bool:
    """A later street on which no bet is told or named."""
    if table.street in ("", "preflop"):
        return False
    if of.words.has("q.nobet", "q.notfacing"):
        return True
    if THEY_BET.search(of.words.text):
        return False
    tokens = of.words.tokens
    over = [n for n, t in enumerate(tokens) if t.is_("p.over") or t.low in _FACED]
    return not any(t.verb in ("bet", "raise", "open") for n in over for t in tokens[n + 1 : n + 4])


def _told(found: Found) -> bool:
    """Is there a hand at all?"""
    facts = found.facts
    figure = "new_chips" in facts or "declared_amount" in facts
    return "call_to" in facts or ("facing_bet" in facts) or (figure and "blinds" in facts)


def _kind(draft: Draft) -> None:
    """Which of the wager's relatives is asked."""
    found = draft.found
    facts = found.facts
    declared, facing = facts.get("declared"), facts.get("facing_bet")
    unfit = (declared == "check" and facing is True) or (
        declared in ("call", "raise", "fold") and facing is False
    )
    sized = declared == "raise" and "declared_amount" in facts  # a bet under another name
    if unfit and not sized and "new_chips" not in facts:
        draft.kind = "invalid-declaration"
        kept = ("declared", "facing_bet", "blinds", "street", "call_to", "last_full_bet_or_raise",
                "declared_amount", "prior_chips")  # fmt: skip
        found.drop([name for name in list(facts) if name not in kept])
        return
    if declared == "fold" and not (facts.get("order") == "chips-first" and "new_chips" in facts):
        draft.kind = "invalid-declaration"
        found.drop([name for name in list(facts) if name not in ("declared", "facing_bet", "call_to")])
        return
    if declared == "fold":
        found.drop(["declared", "order"])
    total = sum(facts.get("new_chips", ()))
    first_in = facing is False and "prior_chips" not in facts and not facts.get("last_chips")
    if first_in and 0 < total < facts.get("blinds", [0, 0])[1] and declared in (None, "bet"):
        draft.kind, draft.asked = "underbet", "binding"
        found.derived("call_to", 0, "nothing was bet before")
        facts["bet_to"], found.heard["bet_to"] = total, found.heard["new_chips"]
        found.derived("next_card", False, "nothing was told of the next card")
        found.drop([name for name in list(facts) if name not in _OF_UNDERBET])
        return
    if "prior_chips" in facts and "new_chips" in facts:
        draft.kind = "prior-chips"
