"""From marks to the words of a wager: what was declared, of how much, and before or after the chips."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.chips import DECLARED
from rulebot.scenario.reading import Found
from rulebot.scenario.sequence import told_first
from rulebot.tagging.amiss import named, said_by, spoken_of
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import GIVEN_BACK, Mark, Marked, placed
from rulebot.tagging.spoken import readings, sensible
from rulebot.tagging.table import Table

_SAID_OF: Final = {"said-by": "by", "said-x": "x", "said-min": "min"}
_SIZES: Final = ("bet", "blinds", "bb", "tocall", "allin")
_AT_ONCE: Final = re.compile(
    r"\b(?:(?:exactly |very |precisely )?the (?:exact |very )?same (?:moment|time|instant|second)"
    r"|simultaneous\w*"
    r"|gleichzeitig|zeitgleich|(?:sag(?:e|t|te)?|ruf(?:e|t)?|saying) dabei"
    r"|dabei (?:sag|ruf)\w*|im (?:exakt |genau )?(?:selben|gleichen) (?:moment|augenblick))\b"
    r"(?! (?:gar )?(?:nichts?|nothing|not)\b)",
    re.IGNORECASE,
)
_LATE: Final = re.compile(
    r"[\"'”“’‘)»\s,]*(?:only |erst )?(?:after|once|when|nachdem|als)\b[^.?!]{0,30}"
    r"\b(?:landed|hit|touched|already|down|schon|bereits|gelandet|lag(?:en)?|liegt|liegen)\b",
    re.IGNORECASE,
)
"""Said of words that came when the chips were out."""
_UNHEARD: Final = re.compile(
    r"\b(?:mumbl|mutter|nuschel|genuschel|murmel|gemurmel|whisper|flüster|geflüster|undeutlich|unclear"
    r"|inaudib"
    r"|nicht jeder|nicht alle"
    r"|net jeder|not every|half (?:of )?the (?:table|rail|players)|(?:couldn.?t|didn.?t|can.?t) (?:really )?"
    r"(?:hear|catch|understand)|(?:nobody|no ?one|hardly any(?:one|body)) (?:\w+ )?(?:could )?(?:hear"
    r"|heard|caught|understood)"
    r"|kaum (?:einer|jemand)|(?:keiner|niemand|nix|nichts)[^.,?!]{0,15} (?:gehört|verstanden)"
    r"|nicht (?:richtig )?(?:gehört|verstanden)"
    r"|halbe tisch|under (?:his|her) breath)", re.IGNORECASE,
)  # fmt: skip
_DEEP: Final = 100
"""More big blinds than are bet at once."""
_PET: Final = frozenset((1, 5, 10, 20, 25, 50))
_FEW: Final = 20
_HUNDRED: Final = 100
_THOUSAND: Final = 1000
_BEHIND: Final = re.compile(
    r"\b(?:behind|dahinter|hinten|left|rest|another|remain\w*|bleib\w*)\b"
    r"|\bha(?:b\w*|t|tte) (?:ich |er |sie )?noch \d|\bstill (?:ha(?:s|ve|d)|got) \d|\bha(?:s|ve|d) still \d",
    re.IGNORECASE,
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
_THEN_ALL_IN: Final = re.compile(
    r"[^.?!;\d]{0,40}\b(?:then|dann|danach|afterwards)\b[^.?!;\d]{0,25}\b(?:say|said|call|declar|announc"
    r"|sag|ruf|shout|yell)\w*[^.?!;\d]{0,12}\ball[- ]?in\b",
    re.IGNORECASE,
)
_POT: Final = re.compile(r"pot", re.IGNORECASE)
_LEAST_RAISE: Final = re.compile(r"\bmin(?:imum|imal)?[- ]?raise", re.IGNORECASE)
_TIMES: Final = re.compile(r"\b(?:doubl|tripl|quadrupl|verdopp|verdreif|vervierf)", re.IGNORECASE)
_QUOTE: Final = re.compile(r"[\"'„“”‘’](?P<said>[^\"'„“”‘’]{2,25})[\"'“”‘’]")
_X_BEHIND: Final = re.compile(r"(?: times|[- ]?x\b|[- ]?fach\w*| ?mal\b)", re.IGNORECASE)
_X_BEFORE: Final = re.compile(r"\b(?:mal|times|x) $", re.IGNORECASE)
_MOST_TIMES: Final = 10
_BESIDE: Final = 25
_THEN: Final = ("then", "dann", "danach", "later", "afterwards", "spater", "anschließend", "anschliessend")
_SAID: Final = ("call", "raise", "bet", "check", "allin", "minraise", "open")


def vague(of: Marked, table: Table) -> bool:
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


def own_words(of: Marked, deeds: list[Mark]) -> tuple[Marked, list[Mark]]:
    """A raise by an amount or a multiple, of nobody's chips, is the declaration that is asked about."""
    if of.heads["said"] != "raise" or of.of("chip", "sum", "said", "more") or not deeds:
        return of, deeds
    words = of.of("word")
    sizes = [m for m in deeds if m.tag in ("x", "min", "by") and m.who in ("ME", NOTHING)]
    own = [m for m in sizes if words and 0 <= m.start - words[-1].end <= _BESIDE]
    if len(deeds) < 2 and not own:
        return of, deeds
    own = own or [m for m in deeds if m.who == "ME" and m.tag in ("by", "x", "min")]
    last = own[-1] if own else deeds[-1] if deeds[-1].tag == "by" else deeds[0] if deeds[0] in sizes else None
    if last is None:
        return of, deeds
    marks = tuple(replace(m, tag=f"said-{m.tag}") if m is last else m for m in of.marks)
    return replace(of, marks=marks), [mark for mark in deeds if mark is not last]


def _quoted(of: Marked) -> Marked:
    """The amount that stands in quotation marks, where one was said and none was marked."""
    if of.heads["said"] != "amount" or of.of("said", *_SAID_OF):
        return of
    for found in _QUOTE.finditer(of.words.text):
        if told := readings(found["said"]):
            mark = placed(Mark(*found.span("said"), "said", values=told[:1]), of.words)
            return replace(of, marks=tuple(sorted((*of.marks, mark), key=lambda m: m.start)))
    return of


def meant(of: Marked, table: Table) -> Marked:
    """Amounts said in shorthand as what makes sense beside the bet, pet names of chips too."""
    of = _quoted(of)
    beside = table.call_to or (table.blinds[1] if table.blinds else 0)
    put = {sum(m.value or 0 for m in of.of(tag)) for tag in ("chip", "sum")}
    marks = []
    for mark in of.marks:
        if mark.tag == "said" and beside and _multiple(of, mark):
            marks.append(replace(mark, tag="said-x"))
            continue
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


def _multiple(of: Marked, mark: Mark) -> bool:
    """ "Three times", "mal drei": so many times the bet."""
    text = of.words.text
    few = (mark.value or 0) < _MOST_TIMES
    return few and bool(_X_BEHIND.match(text, mark.end) or _X_BEFORE.search(text[: mark.start]))


def declare(of: Marked, table: Table, found: Found) -> None:
    """What was declared, and in which order with the chips."""
    declared = of.heads["said"]
    mark = next((m for m in of.of("said", *_SAID_OF) if m.value or m.tag in _SAID_OF), None)
    words = of.of("word")
    if declared == "pot" and not _POT.search(of.words.text):
        return  # "passt"
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
    first = of.heads["order"] == "chips-first" or (chips and _first_in(of, chips[-1]))
    if declared == "all-in" and not (first and "new_chips" in found.facts):
        found.drop(["new_chips"])
    elif "new_chips" in found.facts and (late := _LATE.match(of.words.text, span[1])):
        found.said("order", "chips-first", late.span())
    elif "new_chips" in found.facts and chips and span != (0, 0) and (told := _first(of, span, chips)):
        found.derived("order", told, "which of them the words put first")
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


def _first_in(of: Marked, chips: Mark) -> bool:
    """ "I drop a 5k then say all in": the chips were out before it was said."""
    return _THEN_ALL_IN.match(of.words.text, chips.end) is not None


def _first(of: Marked, words: tuple[int, int], chips: Sequence[Mark]) -> str:
    """Which was first by the words around both."""
    return told_first(of.words.text, words, (chips[0].start, chips[-1].end))


def _sized(of: Marked, table: Table) -> int | None:
    """The size of a raise that only words tell: "min-raise", "triple it"."""
    for mark in of.of("word"):
        text = of.words.text[min([mark.start, *(t.start for t in mark.tokens)]) : mark.end]
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
