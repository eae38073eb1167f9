"""Who is meant by a word that names nobody: "me", "his", "the others", "der Große"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.tagging.winning.hands import names_hand
from rulebot.tagging.winning.pieces import ENDS, UNKNOWN, Piece, Player, plain

ME: Final = frozenset([
    "i", "me", "my", "mine", "ich", "mir", "mich", "mein", "meine", "meinem", "meinen", "meiner", "hero",
    "myself", "i'm", "i've", "i'd", "ive", "mei", "mine's", "ick", "isch", "ig", "mi",
])  # fmt: skip
MY: Final = frozenset(
    ["my", "mein", "meine", "meinem", "meinen", "meiner", "mei", "his", "sein", "seine", "her", "ihr", "ihre"]
)
OTHER: Final = frozenset([
    "he", "his", "him", "she", "her", "er", "ihm", "ihn", "sie", "sein", "seine", "ihr", "villain",
    "gegner", "opponent", "opp", "vill", "he's", "she's",
])  # fmt: skip
_HE: Final = frozenset(["he", "him", "his", "he's", "er", "ihn", "ihm", "sein", "seine", "seiner"])
_SHE: Final = frozenset(["she", "her", "hers", "she's", "sie", "ihr", "ihre", "ihrer"])
_SUBJECT: Final = frozenset(["he", "she", "er", "sie"])
_ONE_OF_THEM: Final = OTHER - {"villain", "gegner", "opponent", "opp", "vill", "ihr", "sie"}
_NUMBERED: Final = ("villain", "gegner", "opponent", "opp", "vill")
"""Who may be one of several, told by his number: "villain 2"."""
_ALL: Final = frozenset(["all", "alle", "allen", "everyone", "everybody", "jeder"])
_BOTH: Final = frozenset(["both", "beide", "beiden"])
_REST: Final = frozenset(
    ["rest", "others", "other", "andere", "anderen", "anderer", "restlichen", "remaining"]
)
ALL_OF_THEM: Final = _ALL | _BOTH | _REST
"""Words for several players."""
_MORE_OF_THEM: Final = frozenset(["two", "three", "guys", "players", "ones", "hands", "2", "3", "people"])
_SIZES: Final = (
    (re.compile(r"short|kurz|klein|smallest|kloan"), min),
    (re.compile(r"big|gros|largest|bigstack|chipleader|riese"), max),
)
_MIDDLE: Final = re.compile(r"mid|mitte|mittel|mittler|medium|med$")
_A_GUY: Final = frozenset(["guy", "player", "spieler", "stack", "one", "man", "typ", "lady", "kid"])
_NO_SIZE: Final = re.compile(r"chip|blind|bet|ante|jeton|pot|pair")


def by_pronoun(low: str, before: str, after: str, players: Sequence[Player]) -> str:
    """Whom a pronoun means; `UNKNOWN` where it may mean several."""
    names = [p.name for p in players]
    if low in ME and "ME" in names:
        return "ME"
    if low in ME and len(own := [n for n in names if n.casefold() in ME]) == 1:
        return own[0]  # the asker by his dialect: "ig", "mi"
    if low in _NUMBERED and after.isdecimal():
        return ""
    if low in OTHER and len(names) == 2 and "ME" in names:
        return next(n for n in names if n != "ME")
    if (low in ME or low in OTHER) and (low not in MY or names_hand(after)):
        return UNKNOWN
    if low in _REST:
        if before in ("ein", "eine", "one", "an"):
            return UNKNOWN
        return "OTHER ONE" if low == "other" and after not in _MORE_OF_THEM else "REST"
    if after in ("in", "-", "inn", "of", "haben", "have") or after[:1].isdigit() or names_hand(after):
        return ""
    if low in _BOTH:
        return "ALL" if len(names) == 2 else "BOTH"
    return "ALL" if low in _ALL else ""


def by_gender(words: Sequence[tuple[str, str, int, int]], players: Sequence[Player]) -> dict[str, str]:
    """ "His is 18,000, hers 9,000": who "he" and who "she" is, where the chips tell it of one each."""
    own: dict[frozenset[str], set[str]] = {_HE: set(), _SHE: set()}
    placed = [p for p in players if p.start >= 0]
    for player in placed:
        first = next((n for n, w in enumerate(words) if w[2] >= player.start), len(words))
        near = []
        for low, start in ((w[1], w[2]) for w in reversed(words[max(0, first - 5) : first])):
            if any(p.start <= start < p.end for p in placed) or low in ENDS or low == ",":
                break
            near.append(low)
        for kind in own:
            if player.name != "ME" and (kind & {*near[:3]} or kind & {*near} & _SUBJECT):
                own[kind].add(player.name)
    return {low: next(iter(who)) for kind, who in own.items() if len(who) == 1 for low in kind}


def with_antecedents(pieces: Sequence[Piece]) -> list[Piece]:
    """The words with "he", "she", "his" put down as whom they mean: the only other who was just told of.

    Not where a hand was told of him already: then it may be somebody else's.
    """
    out: list[Piece] = []
    here: list[Piece] = []
    before: list[Piece] = []
    for piece in pieces:
        if piece.low in ENDS:
            here, before = [], here or before
        elif piece.who == UNKNOWN and piece.low in _ONE_OF_THEM:
            near = here if any(p.who for p in here) else before
            told = {p.who for p in near if p.who} if not any(p.tells for p in [*near, *here]) else set()
            piece = replace(piece, who=told.pop() if len(told) == 1 else UNKNOWN)
        elif piece.tells or (plain(piece.who) and piece.who != "ME"):
            here.append(piece)
        out.append(piece)
    return out


def by_size(low: str, after: str, players: Sequence[Player]) -> str:
    """ "the short stack", "der Große": by what they have, where that tells one from all others."""
    if (
        low in ("all-in", "allin")
        and after in _A_GUY
        and [p.amount for p in players].count(least := min(p.amount for p in players)) == 1
    ):
        return next(p.name for p in players if p.amount == least)
    if low == "kurzeren" or _NO_SIZE.match(after) or names_hand(after):
        return ""
    sums = [p.amount for p in players]
    for words, pick in _SIZES:
        if sums and words.match(low) and sums.count(pick(sums)) == 1:
            return players[sums.index(pick(sums))].name
    middle = sorted(sums)[1:-1]
    if _MIDDLE.match(low) and len(middle) == 1 and sums.count(middle[0]) == 1:
        return players[sums.index(middle[0])].name
    return ""
