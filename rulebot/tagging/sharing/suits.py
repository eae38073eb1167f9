"""Stud: the high card of each winner, and the house's order of the suits, where both are told (20-B)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rulebot.tagging.sharing.people import ASKER, NAME, a_name

_SUITS: Final = {
    "s": r"spades?|pik|♠", "h": r"hearts?|herz|♥", "d": r"diamonds?|karo|♦", "c": r"clubs?|kreuz|treff|♣"
}  # fmt: skip
_NAMED: Final = "|".join(_SUITS.values())
_RANK: Final = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "ass": "A", "könig": "K", "dame": "Q",
    "bube": "J", "zehn": "T",
}  # fmt: skip
_CARD: Final = re.compile(
    rf"\b(?P<short>(?:[2-9TJQKA]|10)[shdc])\b"
    rf"|\b(?P<rank>{'|'.join(_RANK)}|\d{{1,2}}) of (?P<suit>{_NAMED})|\b(?P<farbe>{_NAMED})"
    rf"[- ](?P<rang>{'|'.join(_RANK)})\b",
    re.IGNORECASE,
)
_NAMES: Final = re.compile(rf"\b(?:[iI]|my|mine|mein|{NAME})\b")
_SUIT: Final = re.compile(_NAMED, re.IGNORECASE)
_BETWEEN: Final = re.compile(
    r"(?:[\s,>/-]|\b(?:over|then|dann|vor|and|und|above|über|before|down to|bis)\b)*", re.IGNORECASE
)
_TOP: Final = re.compile(
    rf"\b(?P<suit>{_NAMED})(?:\s|\b(?:is|are|ist|sind|bei|uns|hier|here|with|us|the|die|der|rank|ranks|comes?|our"
    r"|by|house|rule|suit|farbe|immer|always)\b)*\b(?:top|high|highest|best|first|oben|höchste[rns]?|beste)\b"
    rf"|\b(?:top|highest|best|höchste|oberste) (?:suit|farbe)\W+(?:is |are |ist |sind )?(?P<first>{_NAMED})",
    re.IGNORECASE,
)


def high_cards(text: str) -> dict[str, str]:
    """The card told of each player: "Rita holds the Js and Karl the Jh"."""
    out: dict[str, str] = {}
    start = 0
    for card in _CARD.finditer(text):
        own = [m[0] for m in _NAMES.finditer(text, start, card.start())]
        names = ["ME" if n.casefold() in ASKER else n for n in own if n.casefold() in ASKER or a_name(n)]
        if names:
            out.setdefault(names[-1], _card(card))
        start = card.end()
    return out if len(set(out.values())) == len(out) else {}


def suit_order(text: str, cards: dict[str, str]) -> Sequence[str]:
    """The suits from high to low, or the players where only the top suit is told and one has it."""
    found = [*_SUIT.finditer(_CARD.sub(lambda m: " " * len(m[0]), text))]
    run = found[:1]
    for last, after in pairwise(found):
        run = [*run, after] if _BETWEEN.fullmatch(text[last.end() : after.start()]) else [after]
        if len(run) == 4 and len({_letter(m[0]) for m in run}) == 4:
            return [_letter(m[0]) for m in run]
    top = _TOP.search(text)
    if top is None or len({card[:-1] for card in cards.values()}) != 1:
        return ()
    first = [name for name, card in cards.items() if card[-1] == _letter(top["suit"] or top["first"])]
    return [*first, *(n for n in cards if n not in first)] if len(first) == 1 and len(cards) == 2 else ()


def _card(found: re.Match[str]) -> str:
    if found["short"]:
        return found["short"].upper()[:-1].replace("10", "T") + found["short"][-1].lower()
    word, suit = found["rank"] or found["rang"], found["suit"] or found["farbe"]
    return _RANK.get(word.casefold(), word.replace("10", "T")) + _letter(suit)


def _letter(word: str) -> str:
    return next(letter for letter, words in _SUITS.items() if re.fullmatch(words, word, re.IGNORECASE))
