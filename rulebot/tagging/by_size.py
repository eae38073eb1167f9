"""Raises told by their size: with their total ("um 3.000 auf 5.000"), or of a bet told ("raise of 600")."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, blinds_of

_PLAYED: Final = ("bet", "by", "x", "min", "allin", "tocall")
_SIZE: Final = (*_PLAYED, "incr", "sum", "limp", "call")
"""What a size may have been taken for."""
_OWN: Final = ("bet", "allin", "said", "sum")
"""What a total stays that was taken for it."""
_BY: Final = re.compile(
    r"\b(?:by|another|an (?:extra|additional)|additional|um|noch(?: ?mal)?|nochmals|weitere) ?$",
    re.IGNORECASE,
)
"""Right before a size."""
_MORE: Final = (
    r"(?:(?:chips )?(?:more|mehr|on top|extra|drauf|obendrauf|dazu|weiter|over(?: (?:that|it))?)(?: drauf)?)"
)
_TO: Final = (
    r"(?:(?:up )?to|auf|uf|->|→|=|[,(] ?(?:=|also|so|i\.e\.|total\w*|insgesamt|making (?:it|that)"
    r"|making a total of|macht)?|(?:for|making) a total of|making it|totall?ing"
    r"|(?:macht|also) (?:insgesamt)?)"
    r"(?: (?:a total of|total|insgesamt|gesamt|zusammen|in all))?"
)
_BETWEEN: Final = re.compile(rf" ?(?P<more>{_MORE})?,? ?(?P<to>{_TO}) ?", re.IGNORECASE)
"""Between the size of a raise and what it comes to."""
_IN_ALL: Final = re.compile(
    r"[ ,]*(?:(?:in )?total|in all|all in all|altogether|insgesamt|gesamt|zusammen)\b", re.IGNORECASE
)
_ROUGH: Final = re.compile(r"[,(= ]+")
_OF_GAME: Final = re.compile(
    r"\b(?:stacks?|blinds?|level|pot|left|übrig|behind|antes?|prize|preis\w*)\b[^.,;:?!]{0,16}$",
    re.IGNORECASE,
)
"""What grew was no wager."""
_RAISE: Final = r"(?:re-?)?(?:raise\w*|erhöhung\w*|erhoehung\w*)"
_LAST: Final = re.compile(
    rf"\b(?:last|latest|letzte[rnms]?|previous|vorige[rn]?) (?:(?:full|legal|volle[rn]?) )?{_RAISE}"
    r"(?:[- ]?size)?"
    r"(?:[ :,=(]+(?:was|is|war|ist|of|von|by|um|only|nur|just))*[ :=(]+$"
    rf"|\b(?:size|größe|groesse|höhe) (?:of |der |des )?(?:the )?(?:last |letzten )?{_RAISE}"
    r"(?: (?:was|is|war|ist|of|von))*[ :=]+$",
    re.IGNORECASE,
)
"""Right before the size of the last raise, said as such."""
_LARGE: Final = re.compile(rf" (?:{_RAISE} )?(?:groß|gross|hoch|big|large|in size)\b", re.IGNORECASE)
_WAS: Final = re.compile(rf"\b{_RAISE}(?: (?:was|is|war|ist|davon))* ?$", re.IGNORECASE)
_BACK: Final = re.compile(
    r"(?:\b(?:it|that|this|das|dies|es|which|was|after|nach|following)\b|[(])"
    r"(?: (?:is|was|are|war|ist|being|the|an?|der|die|das|einem|einer|einen?|only|nur|just|also))* ?",
    re.IGNORECASE,
)
"""Of a bet that is told: "it was a", "after a"."""
_RAISE_OF: Final = re.compile(rf"{_RAISE} (?:of|von|by|um) ?$", re.IGNORECASE)
_A_RAISE: Final = re.compile(rf"(?:er|[- ])? ?{_RAISE}\b(?! (?:to|auf)\b)", re.IGNORECASE)
_TO_GO: Final = re.compile(
    r"(?: more)? (?:to (?:go|call|play|me|him|her|you)|zu (?:zahlen|callen|gehen|bringen))\b", re.IGNORECASE
)
_NEAR: Final = 48


def by_size(of: Marked) -> Marked:
    """The marks with every raise once: by its total, and by its size where nothing else tells it."""
    return _of_the_bet(_to_total(of))


def totals(of: Marked) -> Iterator[tuple[Token, Token]]:
    """The size of a raise, and what it comes to: "1,200 more to 2,000"."""
    text = of.words.text
    for size, total in itertools.pairwise(t for t in of.words.tokens if t.amount):
        told = _BETWEEN.fullmatch(text[size.end : total.start])
        before = text[max(0, size.start - _NEAR) : size.start]
        if told is None or not (told["more"] or _BY.search(before)) or _OF_GAME.search(before):
            continue
        sure = not _ROUGH.fullmatch(told["to"]) or _IN_ALL.match(text, total.end)
        if sure and (size.amount or 0) < (total.amount or 0):
            yield size, total


def _to_total(of: Marked) -> Marked:
    for size, total in totals(of):
        first = [m for m in of.marks if _on(m, size)]
        second = [m for m in of.marks if _on(m, total)]
        if any(m.tag not in (*_SIZE, "said") for m in (*first, *second)) or not (first or second):
            continue
        own = next((m for m in second if m.tag in _OWN), None)
        tag = "allin" if any(m.tag == "allin" for m in first) else own.tag if own else "bet"
        who = next((m.who for m in (*first, *second) if m.who != NOTHING), NOTHING)
        raised = Mark(total.start, total.end, tag, who, values=(total.amount or 0,), tokens=(total,))
        kept = [m for m in of.marks if m not in first and m not in second]
        base = (total.amount or 0) - (size.amount or 0)
        if base not in _known(kept, of.words.text) and tag in ("bet", "allin"):
            kept.append(_incr(size))
        of = replace(of, marks=tuple(sorted((*kept, raised), key=lambda m: m.start)))
    return of


def _of_the_bet(of: Marked) -> Marked:
    """ "It's 1,100 to go after a 600 raise": by how much the bet that is faced was raised."""
    text = of.words.text
    for size in (t for t in of.words.tokens if t.amount):
        marks = [m for m in of.marks if _on(m, size)]
        if not all(m.tag in _SIZE for m in marks):
            continue
        sure = _said_so(text, size)
        if not sure and not _spoken_of(text, size):
            continue
        price = _price(of, size)
        if price is None:
            continue
        rest = [m for m in of.marks if m not in marks and not _on(m, price)]
        if not sure and (price.amount or 0) - (size.amount or 0) not in _known(rest, text):
            continue
        own = next((m for m in of.marks if _on(m, price)), None)
        bet = own or Mark(price.start, price.end, "tocall", values=(price.amount or 0,), tokens=(price,))
        marks_ = (*rest, bet, *(marks if [m.tag for m in marks] == ["incr"] else [_incr(size)]))
        of = replace(of, marks=tuple(sorted(marks_, key=lambda m: m.start)))
    return of


def _said_so(text: str, size: Token) -> bool:
    """Whether an amount is said to be the size of the last raise."""
    before = text[max(0, size.start - _NEAR) : size.start]
    large = _LARGE.match(text, size.end)
    told = large is not None and (_WAS.search(before) or re.search(_RAISE, large[0], re.IGNORECASE))
    return bool(_LAST.search(before) or told)


def _spoken_of(text: str, size: Token) -> bool:
    """Whether an amount is called a raise, and the raise is that of a bet told."""
    before = text[max(0, size.start - _NEAR) : size.start]
    named = _RAISE_OF.search(before)
    lead = before[: named.start()] if named else before if _A_RAISE.match(text, size.end) else ""
    return any(found.end() == len(lead) for found in _BACK.finditer(lead))


def _price(of: Marked, size: Token) -> Token | None:
    """The bet faced: told before its size, or named as what there is to call."""
    text = of.words.text
    larger = [t for t in of.words.tokens if t.amount and t.amount > (size.amount or 0)]
    to_go = [t for t in larger if _TO_GO.match(text, t.end) and not _taken(of, t)]
    played = [t for t in larger if t.end <= size.start and any(_on(m, t) for m in of.of(*_PLAYED))]
    told = played or to_go
    return max(told, key=lambda t: t.amount or 0) if told else None


def _taken(of: Marked, token: Token) -> bool:
    """Whether an amount means something else than a bet."""
    return any(_on(m, token) and m.tag not in _PLAYED for m in of.marks)


def _known(marks: list[Mark], text: str) -> set[int]:
    """What was to call at some time: the bets told, the big blind."""
    blinds = {sizes[1] for m in marks if m.tag == "blinds" and len(sizes := blinds_of(m, text)) > 1}
    return blinds | {m.value for m in marks if m.tag in (*_PLAYED, "bb") and m.value}


def _incr(size: Token) -> Mark:
    return Mark(size.start, size.end, "incr", values=(size.amount or 0,), tokens=(size,))


def _on(mark: Mark, token: Token) -> bool:
    return mark.start < token.end and token.start < mark.end
