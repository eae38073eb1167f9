"""From marks to the facts of a wager: what do these chips or words mean?"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.form import Wants, form
from rulebot.scenario.chips import DECLARED, fewest
from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.amiss import named, said_by, spoken_of, unclear
from rulebot.tagging.colours import coloured
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import GIVEN_BACK, Mark, Marked
from rulebot.tagging.motions import in_motions, taken_back
from rulebot.tagging.piles import before, put_out, unknown, ways
from rulebot.tagging.setting import (
    before_first,
    last_street,
    played,
    tell_raise,
    tell_street,
)
from rulebot.tagging.spoken import sensible
from rulebot.tagging.table import Table

_SAID_OF: Final = {"said-by": "by", "said-x": "x", "said-min": "min"}
_SIZES: Final = ("bet", "blinds", "bb", "tocall", "allin")
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
_AT_ONCE: Final = re.compile(
    r"\b(?:(?:exactly |very |precisely )?the (?:exact |very )?same (?:moment|time|instant|second)"
    r"|simultaneous\w*"
    r"|gleichzeitig|zeitgleich|im (?:exakt |genau )?(?:selben|gleichen) (?:moment|augenblick))\b",
    re.IGNORECASE,
)
THEY_BET: Final = re.compile(
    r"\b(?:gegner|villain|opponent|someone|somebody|jemand|(?:the )?other (?:guy|player)|einer vor mir"
    r"|vor mir)"
    r"\b[^.,;?!]{0,20}\b(?:bets?|betted|bettet|gebettet|raise[sd]?|raist|geraist|erhöht|setzt|gesetzt"
    r"|opens?|opened)\b"
    r"|\b(?:after|over|facing|against|gegen|nach|auf) (?:some(?:one|body)(?:.s)? else.?s?|his|her|their"
    r"|another|an?"
    r"|seine|ihre|eine|die) (?:bet|raise|einsatz)\b",
    re.IGNORECASE,
)
"""Somebody else has bet, be it of no amount."""
_MORE_BEHIND: Final = re.compile(
    r"(?<!of )\b\d[\d.,]* ?k?(?: \w+)? (?:behind|dahinter|hinten)\b|\b(?:has|have|got|had) (?:more|plenty"
    r"|chips) behind\b"
    r"|\bnoch (?:chips|mehr|genug) (?:dahinter|hinten)\b",
    re.IGNORECASE,
)
_ALL_OF_THEM: Final = re.compile(
    r"\balles (?:rein|was (?:da|ich|er|sie)\b)|\beverything (?:i|he|she|they) (?:ha(?:s|ve|d)|got)\b"
    r"|\bthe rest of (?:my|his|her) (?:stack|chips)\b|\balles (?:vor|nach vorn|hin)\b"
    r"|\ball (?:i|he|she) ha(?:s|ve|d)(?: left)?\b",
    re.IGNORECASE,
)
_LATE: Final = re.compile(
    r"[\"'”“’‘)»\s,]*(?:only |erst )?(?:after|once|when|nachdem|als)\b[^.?!]{0,30}"
    r"\b(?:landed|hit|touched|already|down|schon|bereits|gelandet|lag(?:en)?|liegt|liegen)\b",
    re.IGNORECASE,
)
"""Said of words that came when the chips were out."""
_CHANGE: Final = re.compile(r"\b(?:change|wechsel\w*|rausgeld|retourgeld)\b", re.IGNORECASE)
"""A blind paid with a larger chip."""
_SMALL_OUT: Final = re.compile(
    r"\b(?:sb|small(?: blind)?) (?:is |ist )?(?:out|folds?|folded|gone|weg|raus|foldet|gefoldet)\b", re.I
)
_ROUND: Final = re.compile(
    r"\b(?:every(?:one|body)|all) folds?\b|\bfold(?:s|ed|et)? (?:a?round|over|durch|rum|bis)\b"
    r"|\balle folden\b",
    re.IGNORECASE,
)
_BUTTON: Final = re.compile(r"\b(?:btn|button|dealer button|bu)\b", re.IGNORECASE)
_LAST: Final = 0.7
"""How sure it must be that words tell of last chips."""
_UNHEARD: Final = re.compile(
    r"\b(?:mumbl|mutter|nuschel|genuschel|undeutlich|unclear|inaudib|nicht jeder|nicht alle|net jeder"
    r"|not every|half the table|(?:couldn.?t|didn.?t|can.?t) (?:really )?(?:hear|catch)|kaum (?:einer|jemand)"
    r"|halbe tisch)", re.IGNORECASE,
)  # fmt: skip
_DEEP: Final = 100
"""More big blinds than are bet at once."""
_PET: Final = frozenset((1, 5, 10, 20, 25, 50))
_FEW: Final = 20
_HUNDRED: Final = 100
_THOUSAND: Final = 1000
_OF_A_BLIND: Final = 4
_HUNDREDS: Final = 400
"""Chips of less than a hundred are told in hundreds or thousands."""
_LEAST: Final = 50
"""Chips that come to less than one in so many of what is to call are not what was meant."""
_INCLUDED: Final = re.compile(
    r"\b(?:inklusive|inkl|incl|including|included|mit drin|mit dabei|already in)\b", re.IGNORECASE
)
_BEHIND: Final = re.compile(
    r"\b(?:behind|dahinter|hinten|left|rest|another|remain\w*|bleib\w*)\b", re.IGNORECASE
)
_OPEN: Final = re.compile(
    r"before or after|vorher oder nachher"
    r"|(?:nobody|no one|keiner|niemand|wei[sß])[^.?!]{0,30}"
    r"(?:came first|was first|the order|zuerst|reihenfolge)"
    r"|reihenfolge[^.?!]{0,25}(?:keiner|unklar|wei[sß])"
    r"|(?:was|wer) zuerst[^.?!]{0,15}(?:keiner|strittig|unklar)"
    r"|ob (?:zuerst|vorher)[^.?!]{0,30}(?:streit|wissen|unklar|wei[sß])", re.IGNORECASE,
)  # fmt: skip
"""That nobody knows which came first, words or chips."""
_ONE_CHIP: Final = re.compile(r"\b(?:one|single|ein(?:en|em|zel\w+)?) (?:\w+ )?chip\b", re.IGNORECASE)
_LEAST_RAISE: Final = re.compile(r"\bmin(?:imum|imal)?[- ]?raise", re.IGNORECASE)
_TIMES: Final = re.compile(r"\b(?:doubl|tripl|quadrupl|verdopp|verdreif|vervierf)", re.IGNORECASE)
_BESIDE: Final = 25
_THEN: Final = ("then", "dann", "danach", "later", "afterwards", "spater", "anschließend", "anschliessend")
_SAID: Final = ("call", "raise", "bet", "check", "allin", "minraise", "open")
_FACED: Final = ("facing", "against", "gegen", "versus", "vs")
_OF_UNDERBET: Final = ("blinds", "street", "call_to", "bet_to", "next_card")


def wager(of: Marked) -> Draft | None:
    of = taken_back(in_motions(coloured(of)))
    found = Found(of.words.text)
    of, deeds = _own_words(of, last_street(of))
    deeds = before_first(of, deeds)
    table = played(of, found, deeds)
    if _vague(of, table):
        return unclear(of)
    of = _meant(of, table)
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
    _prior(of, table, found, draft)
    _put(of, table, found, draft)
    _declared(of, table, found)
    _beside(of, table, found)
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
    if sum(chips) * _LEAST < least and not known:
        draft.unread.append("these chips are too small")
    if not {"new_chips", "declared", "prior_pulled"} & set(found.facts):
        return None
    if not _told(found) and not _bet_unknown(of, found):
        return None
    _kind(draft)
    return draft


def _bet_unknown(of: Marked, found: Found) -> bool:
    """ "He put out 1500, call or raise?": what chips mean is asked, and nothing of a bet is told."""
    wanted = form(of.words.text, of.words.language).wants
    sure = of.sure.get("kind", 1.0) >= _CERTAIN and of.passed >= _CERTAIN
    return sure and "new_chips" in found.facts and wanted in (Wants.WHICH, Wants.FACT)


def _vague(of: Marked, table: Table) -> bool:
    """A number said of which neither a bet nor the blinds tell what it stands for (57)."""
    mark = next((m for m in of.of("said") if m.value), None)
    told = spoken_of(of, mark) if mark else ()
    if len(told) < 2 or mark is None or (told[0] >= _HUNDRED and told[1:2] == (told[0] * _THOUSAND,)):
        return False
    if not table.call_to and named(of, mark):
        return True
    if not any(v > (mark.value or 0) for m in of.of(*_SIZES) for v in m.values):
        return False
    if table.call_to:
        return sensible(told, table.call_to) is None or (table.bets == 0 and bool(of.of("pot")))
    blind = table.blinds[1] if table.blinds else 0
    return len([v for v in told if blind <= 2 * v <= _DEEP * blind]) != 1


def _meant(of: Marked, table: Table) -> Marked:
    """Amounts said in shorthand as what makes sense beside the bet, pet names of chips too."""
    beside = table.call_to or (table.blinds[1] if table.blinds else 0)
    put = {sum(m.value or 0 for m in of.of(tag)) for tag in ("chip", "sum")}
    marks = []
    for mark in of.marks:
        told = spoken_of(of, mark) if mark.tag == "said" and mark.values else ()
        laid = next((v for v in told if v in put), None)  # "seven", and 7,000 put out
        value = laid or sensible(told, beside) if len(told) > 1 else None
        marks.append(replace(mark, values=(value,)) if value else mark)
    chips = [v for m in of.of("chip") for v in m.values]
    pets = bool(chips) and set(chips) <= _PET and max(chips) > 1 and sum(chips) * _FEW < beside
    if pets and sensible([sum(chips) * _THOUSAND], beside):
        marks = [
            replace(m, values=tuple(v * _THOUSAND for v in m.values)) if m.tag == "chip" else m for m in marks
        ]
    return replace(of, marks=tuple(marks))


def _own_words(of: Marked, deeds: list[Mark]) -> tuple[Marked, list[Mark]]:
    """A raise by an amount or a multiple, of nobody's chips, is the declaration that is asked about."""
    if of.heads["said"] != "raise" or of.of("chip", "sum", "said", "more") or not deeds:
        return of, deeds
    words = of.of("word")
    sizes = [m for m in deeds if m.tag in ("x", "min", "by") and m.who in ("ME", NOTHING)]
    own = [m for m in sizes if words and 0 <= m.start - words[-1].end <= _BESIDE]
    if len(deeds) < 2 and not own:
        return of, deeds
    own = own or [m for m in deeds if m.who == "ME" and m.tag in ("by", "x", "min")]
    last = (
        own[-1] if own else deeds[-1] if deeds[-1].tag == "by" else deeds[0] if deeds[0].tag == "by" else None
    )
    if last is None:
        return of, deeds
    marks = tuple(replace(m, tag=f"said-{m.tag}") if m is last else m for m in of.marks)
    return replace(of, marks=marks), [mark for mark in deeds if mark is not last]


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


def _prior(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """Own chips in front, and which of them were pulled back."""
    marks = of.of("prior")
    own = table.own.get(table.me, 0)
    own = own if own < table.call_to else 0
    option = table.me == "BB" and not table.bets
    front, back = before(of, own)
    new = [m.start for m in of.of("chip", "sum")]
    regret = not marks and not own and new and new[0] < min((m.start for m in of.of("back")), default=0)
    if not front or (not table.call_to and not of.of("back")) or (option and not marks) or regret:
        return
    if marks:
        found.said("prior_chips", front, (marks[0].start, marks[-1].end))
        if sum(front) >= table.call_to and not option and table.call_to and not _CHANGE.search(of.words.text):
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


def _put(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """The chips put out; a bare total only where its chips cannot matter."""
    marks = of.of("chip")
    draft.unread += unknown(of)
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
    first, *others = ways(of, mark.value, mark.span, least, mark.value + prior - table.call_to)
    why = "if it was one chip" if len(first) == 1 else "in usual chips, none of that value"
    found.derived("new_chips", first, why, mark.span)
    draft.options = ("new_chips", tuple(others)) if others else None


def _declared(of: Marked, table: Table, found: Found) -> None:
    """What was declared, and in which order with the chips."""
    declared = of.heads["said"]
    mark = next((m for m in of.of("said", *_SAID_OF) if m.value or m.tag in _SAID_OF), None)
    words = of.of("word")
    span = (mark or words[0]).span if mark or words else (0, 0)
    if declared == NOTHING and words:
        verbs = [t.verb for w in words for t in w.tokens if t.verb]
        named = verbs and verbs[0] in _SAID
        declared = DECLARED.get(verbs[0], verbs[0]) if named else NOTHING
    if declared == NOTHING and mark is not None:
        declared = "amount"
    if declared == NOTHING or (declared == "amount" and mark is None):
        return
    if span == (0, 0):
        found.derived("declared", declared, "what was said")
    else:
        found.said("declared", declared, span)
    if mark is not None and declared != "check":
        amount = (table.call_to if said_by(of, mark) else 0) + (mark.value or 0)
        if found.facts.get("new_chips") and _UNHEARD.search(of.words.text):
            found.derived("heard", False, "the words were not clear to all")
        total = table.total(replace(mark, tag=_SAID_OF[mark.tag])) if mark.tag in _SAID_OF else amount
        beyond = (
            declared == "call" and words and (total or 0) > table.call_to and mark.start - words[0].end > 2
        )
        if total is not None and not beyond:  # "call, and 3,000 more": the call stands
            found.said("declared_amount", total, mark.span)
    elif declared == "raise" and (sized := _sized(of, table)):
        found.derived("declared_amount", sized, "what the words make of the bet", span)
    elif declared == "all-in":
        _everything(of, found)
    if declared == "raise":
        _not_enough(of, table, found)
        declared = found.facts["declared"]
    chips = of.of("chip", "sum") or of.of("last")
    then = chips and span != (0, 0) and chips[0].end <= span[0]
    if "new_chips" in found.facts and (at_once := _AT_ONCE.search(of.words.text)):
        found.said("order", "together", at_once.span())
        return
    first = of.heads["order"] == "chips-first"
    if declared == "all-in" and not (first and "new_chips" in found.facts):
        found.drop(["new_chips"])
    elif "new_chips" in found.facts and (late := _LATE.match(of.words.text, span[1])):
        found.said("order", "chips-first", late.span())
    elif then and any(t.low in _THEN for t in of.words.tokens if chips[0].end <= t.start < span[0]):
        found.derived("order", "chips-first", "in the order told")
    elif of.heads["order"] == NOTHING and _OPEN.search(of.words.text):
        return
    elif of.heads["order"] != NOTHING and "new_chips" in found.facts:
        found.derived("order", of.heads["order"], "in the order told")
    elif chips and span != (0, 0):
        found.derived(
            "order", "words-first" if span[0] < chips[0].start else "chips-first", "in the order told"
        )


def _sized(of: Marked, table: Table) -> int | None:
    """The size of a raise that only words tell: "min-raise", "triple it"."""
    for mark in of.of("word"):
        text = of.words.text[mark.start : mark.end]
        if table.call_to and _TIMES.search(text):
            return table.total(replace(mark, tag="x"))
        if table.call_to and table.raise_by and _LEAST_RAISE.search(text):
            return table.call_to + table.raise_by
    return None


def _stack(of: Marked) -> Mark | None:
    """What the player has, where it is told; the whole of it, where a part is told too."""
    own = [
        m
        for m in of.of("stack", "allin")
        if m.value and m.who in ("ME", NOTHING) and not GIVEN_BACK.match(of.words.text[m.end :])
    ]
    return max(own, key=lambda m: (m.tag == "stack", m.value or 0), default=None)


def _everything(of: Marked, found: Found) -> None:
    """How much an all-in is: the stack told, with the chips put out where it is what stays behind."""
    stack, last = _stack(of), next((m for m in of.of("last") if m.value), None)
    put = sum(found.facts.get("new_chips", ()))
    told = of.heads["last"] == "true" or bool(of.of("last")) or of.words.any("m.last") is not None
    if stack is not None:
        near = of.words.text[max(0, stack.start - _BESIDE) : stack.end + _BESIDE]
        later = all(m.end <= stack.start for m in of.of("chip", "sum"))
        whole = (stack.value or 0) + (put if later and _BEHIND.search(near) else 0)
        found.said("declared_amount", whole, stack.span)
    elif last is not None and (last.value or 0) > put:
        found.said("declared_amount", last.value, last.span)
    elif put and (told or of.of("sum")):
        found.derived("declared_amount", put, "the player's chips")
    if "declared_amount" in found.facts and "call_to" not in found.facts:
        found.derived("facing_bet", False, "what was bet before does not matter to an all-in")
        found.drop(["street"])


def _not_enough(of: Marked, table: Table, found: Found) -> None:
    """A raise declared by a player who has not that much is all-in."""
    mark = _stack(of) or next((m for m in of.of("last") if m.value), None)
    least = table.call_to + (table.raise_by or table.call_to)
    if mark is None or not table.call_to:
        return
    if 0 < (mark.value or 0) < max(least, found.facts.get("declared_amount", 0)):
        found.said("declared", "all-in", mark.span)
        found.said("declared_amount", mark.value, mark.span)


def _beside(of: Marked, table: Table, found: Found) -> None:
    """Last chips, how many are in the hand."""
    last = [m for m in of.of("last") if m.sure >= _LAST]
    said = of.words.any("m.last")
    if not last and of.heads["last"] == "true" and said is not None:
        found.said("last_chips", True, said.span)
    elif last:
        behind = _MORE_BEHIND.search(of.words.text)
        found.said("last_chips", of.heads["last"] != "false" and not behind, last[0].span)
    elif (all_in := _ALL_OF_THEM.search(of.words.text)) and not _MORE_BEHIND.search(of.words.text):
        found.said("last_chips", True, all_in.span())
    elif of.heads["last"] == "false":
        found.derived("last_chips", False, "what was told of the stack")
    if _folded_to_two(of, table):
        found.derived("heads_up", True, "all others have folded")
        return
    two, more = of.words.any("m.headsup"), of.words.any("m.multiway")
    if (two is None) != (more is None):
        told = two or more
        found.said("heads_up", two is not None, told.span if told else (0, 0))
        return
    if of.heads["hu"] != NOTHING and of.sure.get("hu", 1.0) >= _CERTAIN:
        found.derived("heads_up", of.heads["hu"] == "true", "how many are told to be in the hand")
        return
    out = {a.who for a in table.acts if a.action == "fold"}
    live = {a.who for a in table.acts if a.action != "check"} - out - {table.me}
    if len(live) > 1:
        found.derived("heads_up", False, "at least three players are in the hand")


def _folded_to_two(of: Marked, table: Table) -> bool:
    """It is folded round to one raiser, and the one blind left besides him is asked about."""
    first = next((m for m in of.marks if m.tag in ("bet", "by", "x", "allin", "min")), None)
    if (
        first is None
        or table.me not in ("SB", "BB")
        or not (
            any(m.start < first.start for m in of.of("foldround"))
            or _ROUND.search(of.words.text, 0, first.end)
        )
    ):
        return False
    small = any(m.who == "SB" for m in of.of("fold")) or _SMALL_OUT.search(of.words.text)
    alone = len({a.who for a in table.acts if a.action in ("bet", "raise", "call")}) == 1
    return alone and (first.who == "SB" or (bool(small) and _BUTTON.search(of.words.text) is not None))


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
