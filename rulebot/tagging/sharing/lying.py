"""Main and side pots told as they lie, with who wins each by name or seat, in whatever order that is told.

Nothing is taken for granted: each pot has one amount and its winners, each amount is one pot's, and
whoever is told to win a side pot is no third winner of the main pot; else nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token
from rulebot.tagging.sharing.people import SHORT, people
from rulebot.tagging.sharing.pot import Pot

_POT: Final = re.compile(
    r"\b(?:(?P<main>main[- ]?pots?|main|haupt[- ]?(?:pot|topf)?)"
    r"|(?:(?:first |1st |1\. |erste[rn]? )?(?:side|neben)[- ]?(?:pots?|topf)?"
    r"|(?P<second>(?:second|2nd|2\.|zweite[rn]?) (?:side|neben)[- ]?(?:pots?|topf)?))"
    r"\s*(?:#?(?P<number>[12])\b(?![.,]?\d))?)",
    re.IGNORECASE,
)
_CUT: Final = re.compile(
    r"[;?!\n]|[.,](?!\d)"
    r"|\b(?:and|und|while|but|aber|&)"
    r"(?=(?: (?:the|der|den|die|das|a|in|im|on|beim|from|vom))* ?\b(?:main|haupt|side|neben))",
    re.IGNORECASE,
)
_TIED: Final = re.compile(
    r"\bti(?:e|ed|es)\b|split|share|teil|gleich|selbe|\bsame\b|both\b|\bbeide\b|chop|ident|equal|unentschieden"
)
_EVERY: Final = re.compile(
    r"\b(?:both|each|beide|jeden|jeweils)\b(?: pots?)?[^.;?!]*\b(?:split|chop|tie|share|teil)", re.IGNORECASE
)
"""All pots are shared alike: "beide teilen sich Ann und Ben"."""
_WON: Final = re.compile(
    r"\bw[io]ns?\b|\bgewinn\w*|\bgewann|\btakes?\b|\btook\b|\bholt\b|\bgoes\b|\bgeht\b|\bgets?\b|\bkriegt\b|\bbekommt\b|\ballein"
    r"|\balone\b|\bscoops?\b|\bbest\b|\bbeste\b|\bfor\b|\bfur\b|\ban\b|\bhat\b|\bhas\b"
)
_ASKED: Final = re.compile(
    r"^\W*(?:who|what|how|wer|was|wie\w*|wem|shares?|payout|pay|should|does|do)\b", re.IGNORECASE
)
_BEATEN: Final = re.compile(
    r"\b(?:over|against|vs\.?|gegen|beats?|beating|schlägt|vor|ahead of|between|zwischen)\b[^,;.]*?"
    r"(?=\b(?:where|and wins|which|who|wobei|whom)\b|$)",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,.](?!\d)|[;:?!\n]|\b(?:and|und) (?=(?:gave|gives?|gibt|gab|pays?|teilt)\b)")
_CLAIM: Final = re.compile(
    r"\b(?:stimmt|right|correct|richtig|jedem|jeder|each|apiece|gave|gives|gibt|gab|should be)\b",
    re.IGNORECASE,
)
_KINDS: Final = ("main", "side", "second")


@dataclass(slots=True)
class Told:
    """What is told of one pot."""

    amounts: dict[int, tuple[int, int]] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    tied: bool = False
    won: bool = False


def lying(plain: str, tokens: list[Token]) -> list[Pot]:
    """The pots with who wins each; none where that does not add up. `tokens`: the amounts of pots."""
    told: dict[str, Told] = {}
    tokens = [t for t in tokens if not claimed(plain, t)]
    for kind, start, end in _parts(plain):
        _take(told.setdefault(kind, Told()), plain, start, end, tokens)
    pots = [told[kind] for kind in _KINDS if kind in told]
    if _EVERY.search(plain) and not any(pot.names for pot in pots[:-1]):
        for pot in pots:
            pot.names, pot.tied = pots[-1].names, pots[-1].tied
    own = _tied_row(plain)
    if own and not any(pot.names for pot in pots[:-1]) and set(pots[-1].names) <= set(own):
        for pot in pots:
            pot.names, pot.tied = own, True
    for pot in pots[1:]:
        pot.names = [name for name in pot.names if name != SHORT]
        pot.tied = pot.tied and len(pot.names) > 1
    if len(pots) < 2 or "main" not in told or not all(map(_whole, pots)):
        return []
    if sorted(n for pot in pots for n in pot.amounts) != sorted({t.amount or 0 for t in tokens}):
        return []
    main, *sides = (Pot(*next(iter(pot.amounts.items())), tuple(pot.names)) for pot in pots)
    for above, below in zip([main, *sides], sides, strict=False):
        shared = set(below.high) & set(above.high)
        if shared and shared != set(below.high):
            return []
    out = [main, *sides]
    return [
        replace(pot, beaten=(f"beaten {n + 1}",)) if set(pot.high) == set(after.high) else pot
        for n, (pot, after) in enumerate(zip(out, sides, strict=False))
    ] + out[-1:]


def claimed(plain: str, token: Token) -> bool:
    """ "Is 3,100 right for A?", "he gave 2,500 each": what somebody took for right, no pot."""
    start = max((m.end() for m in _CLAUSE.finditer(plain, 0, token.start)), default=0)
    end = next((m.start() for m in _CLAUSE.finditer(plain, token.end)), len(plain))
    return bool(_CLAIM.search(plain[start:end])) and not _POT.search(plain[start:end])


def _tied_row(plain: str) -> list[str]:
    """ "Main (3,050) and side (5,050), seats 1 and 5 tie": who shares them all, where one row is told."""
    clauses = [c for c in _CLAUSE.split(plain) if not _POT.search(c)]
    found = [own for c in clauses if _TIED.search(fold(c)) and len(own := people(c)) > 1]
    return found[0] if len(found) == 1 else []


def _whole(pot: Told) -> bool:
    """Whether one amount is told, and one winner or several who tie."""
    return len(pot.amounts) == 1 and bool(pot.names) and (len(pot.names) > 1) == pot.tied


def _parts(plain: str) -> Iterator[tuple[str, int, int]]:
    """Stretches of the words, each with the pot that it tells of."""
    kind, start = "", 0
    for cut in [*(m.span() for m in _CUT.finditer(plain)), (len(plain), len(plain))]:
        begin = start
        for n, found in enumerate(_POT.finditer(plain, start, cut[0])):
            if n and kind:
                yield kind, begin, found.start()
                begin = found.start()
            kind = (
                "main" if found["main"] else "second" if found["second"] or found["number"] == "2" else "side"
            )
        if kind:
            yield kind, begin, cut[0]
        start = cut[1]


def _take(pot: Told, plain: str, start: int, end: int, tokens: list[Token]) -> None:
    """Take down a clause: its amount, and its winners where it tells of winning."""
    clause = plain[start:end]
    labelled = bool(_POT.search(clause))
    for token in tokens:
        if start <= token.start < end and token.amount and (labelled or not pot.amounts):
            pot.amounts[token.amount] = token.span
    if _ASKED.match(clause):
        return
    words = fold(clause)
    tied, won = bool(_TIED.search(words)), bool(_WON.search(words))
    if not (labelled or tied or won):
        return
    clause = _POT.sub(" ", clause)
    everybody = people(clause)
    names = people(_BEATEN.sub("", clause)) or (everybody if tied or won else [])
    if won and labelled and len(names) < len(everybody):
        pot.names, pot.tied = names, tied and len(names) > 1
        return
    pot.names = list(dict.fromkeys([*pot.names, *names]))
    pot.tied = pot.tied or tied
