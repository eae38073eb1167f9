"""Who is meant by each word of the story. What is told of them, `hearing` takes down."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rulebot.called import nameless
from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.calling import keys_of, named
from rulebot.tagging.winning.counted import numbered
from rulebot.tagging.winning.hands import hands_in
from rulebot.tagging.winning.pieces import BREAKS, SEVERAL, UNKNOWN, Piece, Player, plain
from rulebot.tagging.winning.pronouns import MY, by_gender, by_pronoun, by_size, with_antecedents
from rulebot.tagging.winning.saying import said

_WORD: Final = re.compile(
    r"\d(?:st|nd|rd|th)\b|\d+(?:[.,]\d+)*(?:k|er[ns]?\b)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]|\n"
)
_ORDINALS: Final = {
    1: re.compile(r"first|1st|erste[rnm]?"), 2: re.compile(r"second|2nd|zweite[rnm]?"),
    3: re.compile(r"third|3rd|dritte[rnm]?"), 4: re.compile(r"fourth|4th|vierte[rnm]?"),
}  # fmt: skip
_A_GUY: Final = frozenset(
    [
        "guy",
        "lad",
        "man",
        "player",
        "spieler",
        "fella",
        "kid",
        "person",
        "dude",
        "mann",
        "lady",
        "woman",
        "stack",
    ]
)
_ARTICLES: Final = frozenset(["the", "der", "die", "den", "dem", "that"])
_AS: Final = frozenset(
    ["is", "ist", "bin", "as", "als", "wird", "comes", "kommt", "war", "was", "has", "hat"]
)
_DOES: Final = re.compile(
    r"wins?|won|los(?:es|t)|has|had|hat|hatte|gewinnt|gewann|verliert|verlor|schlagt|beats?|shows?|zeigt|nix|with|mit"
)
_ONE: Final = ("one", "einer", "eine", "eins")
_OF: Final = ("of", "von", "der", "den")
_NUMBERED: Final = re.compile(r"P\d+")
_IN_ORDER: Final = frozenset(["p", "player", "spieler", "v", "villain"])


def meant(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> list[Piece]:
    """Words with the player that each stands for, and what it says of a hand."""
    words = [(m[0], fold(m[0]), m.start(), m.end()) for m in _WORD.finditer(text)]
    names = {p.name.casefold(): p.name for p in players if _a_seat(p.name)} | keys_of(words, players)
    names |= {p.name.replace("Seat ", "#"): p.name for p in players if p.name.startswith("Seat ")}
    names |= {p.name if len(p.name) == 1 else fold(p.name): p.name for p in players if _a_name(p.name)}
    guests = {p.start: [g.name for g in players if g.start == p.start][1:] for p in players if p.start >= 0}
    known = {p.name for p in players if p.name != "ME"}
    seats = [t for t in tokens if t.who in known and _a_seat(t.who)]
    seated = {t.start: t.who for t in seats}
    inside = {n for t in seats for n in range(t.start + 1, t.end)}
    sums = {t.start: _by_sum(t.amount, players) for t in tokens if t.amount}
    people = by_gender(words, players)
    out: list[Piece] = []
    for at, (raw, low, start, _) in enumerate(words):
        before = words[at - 1][1] if at else ""
        after = words[at + 1][1] if at + 1 < len(words) else ""
        who = next((p.name for p in players if p.start <= start < p.end), "") or sums.get(start, "")
        who = who or seated.get(start, "") or (out[-1].who if start in inside and out else "")
        who = who or ("" if start in inside else named(raw, numbered(words, at) or low, names))
        who = who or _by_number(words, at, players, names) or _by_order(words, at, players)
        if low in MY and named("", after, names):
            who = ""
        if start not in inside:
            who = (
                who
                or people.get(low)
                or by_pronoun(low, before, after, players)
                or by_size(low, after, players)
            )
        out.append(Piece(low, start, who) if plain(who) else said(low, before, after, start, who))
        for guest in guests.get(start, ()):
            out += [Piece("&", start), Piece(low, start, guest)]
    hands = hands_in([piece.low for piece in out], [plain(piece.who) for piece in out])
    out = [replace(piece, hand=hands[n][0]) if n in hands else piece for n, piece in enumerate(out)]
    within = {n for at, (_, end) in hands.items() for n in range(at + 1, end)}
    out = [replace(p, place=0, says="") if n in within and not p.who else p for n, p in enumerate(out)]
    out = with_antecedents([_in_part(out, n) for n in range(len(out))])
    return [_no_place(out, n, players) for n in range(len(out))]


def _in_part(pieces: Sequence[Piece], at: int) -> Piece:
    """ "One of the other two" is somebody unknown; "B (4,400)" is B, though another has as much."""
    piece = pieces[at]
    if piece.low in _ONE and not piece.who and at + 1 < len(pieces) and pieces[at + 1].low in _OF:
        return replace(piece, who=UNKNOWN)
    near = [p.low for p in pieces[max(0, at - 3) : at]]
    if piece.who in SEVERAL and any(a in _ONE and b in _OF for a, b in itertools.pairwise(near)):
        return replace(piece, who="")
    if piece.who == UNKNOWN and piece.low[0].isdigit():
        back = at - 1 - (at > 0 and pieces[at - 1].low == "(")
        return replace(piece, who="") if back >= 0 and plain(pieces[back].who) else piece
    return piece


def _a_seat(who: str) -> bool:
    other = ("ME", "HE", "SHE", "OTHER", "VILLAIN", "YOU")
    return (who.isupper() and 1 < len(who) < 6 and who not in other) or who.startswith("Seat ")


def _a_name(who: str) -> bool:
    """Whether the words call a player so."""
    return (who != "ME" and not nameless(who)) or (len(who) == 1 and who.isupper())


def _no_place(pieces: Sequence[Piece], at: int, players: Sequence[Player]) -> Piece:
    """ "The third fella 2,800": no place, where only his chips follow."""
    piece = pieces[at]
    if piece.place not in (1, 2, 3, 4) or not piece.low.startswith(
        ("fi", "er", "se", "2", "zw", "th", "3", "dr", "vi")
    ):
        return piece
    for after in pieces[at + 1 : at + 7]:
        if any(p.start == after.start for p in players):
            return replace(piece, place=0)
        if after.who or after.low in BREAKS - {"("} or after.tells:
            break
    return piece


def _by_number(
    words: Sequence[tuple[str, str, int, int]], at: int, players: Sequence[Player], names: Mapping[str, str]
) -> str:
    """ "P2": the second whose chips are told, where nobody is called so."""
    key = numbered(words, at)
    others = [p.name for p in players if p.name != "ME"]
    if not key or words[at - 1][1] not in _IN_ORDER or not 1 <= int(key[1:]) <= len(others):
        return ""
    who = others[int(key[1:]) - 1]
    return who if len(others) == len(players) and who not in names.values() else UNKNOWN


def _by_order(words: Sequence[tuple[str, str, int, int]], at: int, players: Sequence[Player]) -> str:
    """ "The third guy", "der Dritte gewinnt": the third whose chips are told, where he has no name."""
    low = words[at][1]
    nth = next((n for n, word in _ORDINALS.items() if word.fullmatch(low)), 0)
    before, after = (words[at - 1][1] if at else ""), (words[at + 1][1] if at + 1 < len(words) else "")
    behind = words[at - 2][1] if at > 1 else ""
    one = after in _A_GUY or (before in _ARTICLES and _DOES.fullmatch(after))
    told = sorted(players, key=lambda p: p.start)
    if not one or not nth or nth > len(told) or behind in _AS or before in _AS:
        return ""
    return told[nth - 1].name if _NUMBERED.fullmatch(told[nth - 1].name) else ""


def _by_sum(amount: int, players: Sequence[Player]) -> str:
    """ "The 15k guy": who alone has so much."""
    own = [p.name for p in players if p.amount == amount]
    return own[0] if len(own) == 1 else UNKNOWN if own else ""
