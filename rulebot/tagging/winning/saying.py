"""What a word says of a hand: a place, a tie, a hand better or worse, a pot. Never whose hand."""

from __future__ import annotations

import re
from typing import Final

from rulebot.tagging.winning.pieces import BREAKS, Piece

_PLACED: Final = {
    1: re.compile(
        r"wins?|won|winning|winners?|gewinnt?|gwinnt|gewinne|gewann|gewonnen|gewinner|sieger|holt|takes|drags"
        r"|holds?|held|halt|nuts?|nut-\w+|best|beste[nrs]?|top|scoops?|scooped|nimmt|1st|first|erste[rs]?|tops"
        r"|better|bessere?s?"
    ),
    2: re.compile(r"second|second-best|2nd|zweit\w*|next|dahinter"),
    3: re.compile(r"third|3rd|dritt\w*"),
    4: re.compile(r"fourth|4th|viert\w*"),
    9: re.compile(
        r"loses?|losing|lost|losers?|verlierer|verlier|verliert|verlor|verloren|verliere|letzte[rs]?|last|worst|worse|schlecht\w*|nix"
        r"|nichts|nothing|none|zero|zilch|nada|luft|air|leer|bust|busts|busted|mucks|dead"
    ),
}
_TIES: Final = re.compile(
    r"ties?|tied|tying|chops?|chopped|choppen|choppt|chopping|splits?|splitten|splittet|gesplittet|splitting"
    r"|geteilt|teilen|teilt|teile|share|shares|sharing|same|identical|equal|gleich\w*|(?:das|die|den|der)selbe[nr]?"
    r"|selbe[ns]?|genauso|unentschieden"
)
_WHOSE: Final = ("my", "his", "her", "their", "your", "our", "whose", "the", "each", "s", "'s", "fair")
"""Before a share that is a part, no tie."""
_BEATS: Final = re.compile(r"beats?|beat|beating|schlagt|schlaegt|schlage|outkicks?|vor|>")
_MORE: Final = ("better", "besser", "bessere", "ahead", "mehr")
_LESS: Final = ("worse", "schlechter", "weniger", "less", "behind")
_AMOUNTS: Final = re.compile(
    r"viel|amounts?|stacks?|gro(?:ss|ß)|as|wie|chips?|bet|einsatz|for|size|again|hoch|\d.*"
)
_SIDE: Final = re.compile(r"side|sides|sidepot|sidepots|side-?pot|neben\w*|rest")
_MAIN: Final = re.compile(r"main|mainpot|main-?pot|haupt\w*")
_HANDS: Final = (
    re.compile(r"royal|royalflush"), re.compile(r"straightflush|straight-flush"),
    re.compile(r"quads|vierling|poker"), re.compile(r"boat|full|fullhouse|full-house|fulls?"),
    re.compile(r"flush\w*|nutflush"), re.compile(r"straights?|strasse\w*|strase\w*|gutter"),
    re.compile(r"sets?|trips?|drilling\w*"), re.compile(r"two-pair|zweipaar"), re.compile(r"pairs?|paare?"),
)  # fmt: skip
_CARDS: Final = frozenset(
    ["ace", "ass", "as", "king", "konig", "queen", "dame", "jack", "bube", "card", "k", "q", "j"]
)
_HIGHEST: Final = re.compile(r"highest|hochst|biggest|largest|best|grosst|top|nut")
_HIGHER: Final = re.compile(r"high|hoh|bigger|better|bess|grosser")
_LOWEST: Final = re.compile(r"lowest|kleinst|smallest|niedrigst|schlechtest|worst")
_LOWER: Final = re.compile(r"low|klein|small|niedrig|schlecht")
_OF_A_PLAYER: Final = frozenset(
    ["has", "had", "hat", "hatte", "with", "mit", "shows", "showed", "zeigt", "zeigte", "turns", "dreht"]
)
""" "The third has a pair": a player, and no place."""


def said(low: str, before: str, after: str, start: int, who: str) -> Piece:
    """The word with what it says of a hand."""
    place = next((n for n, words in _PLACED.items() if words.fullmatch(low)), 0)
    number = after[:1].isdigit() or after in ("chips", "hand")
    ranked = before in ("second", "third", "2nd", "3rd", "zweit", "dritt", "next") and place == 1
    if ranked or before == "zu" or (place == 9 and low in ("last", "letzten", "letzte", "dead") and number):
        place = 0
    if place in (1, 2, 3) and after in ("player", "spieler", "guy", "one", "all", "time", "to", "mal", "pot"):
        place = 0
    if low.startswith(("first", "erste", "1st")) and after not in (
        "",
        "and",
        "und",
        "place",
        *BREAKS,
    ):
        place = 0
    if after in ("stack", "stacks", "pair", "kicker", "two") and low != "second":
        place = 0
    counted = place in (3, 4) or (place == 2 and not low.endswith("best"))
    if counted and (after in _OF_A_PLAYER or names_hand(after) or _PLACED[9].fullmatch(after)):
        place = 0
    if place == 1 and _HIGHEST.match(low) and names_hand(after):
        place = 0  # "the nut flush", "the best pair": how good such a hand is
    part = low.startswith("share") and before in _WHOSE
    says = "ties" if _TIES.fullmatch(low) and not (part or _AMOUNTS.fullmatch(after)) else ""
    more = low in _MORE and after in ("than", "als", "of")
    less = low in _LESS and after in ("than", "als")
    says = says or ("beats" if more or (_BEATS.fullmatch(low) and not place) else "loses" if less else "")
    says = says or ("side" if _SIDE.fullmatch(low) else "main" if _MAIN.fullmatch(low) else "")
    hand = next((3 * (len(_HANDS) - n) for n, words in enumerate(_HANDS) if words.fullmatch(low)), 0)
    if hand == 3 and before in ("two", "zwei", "2", "tens", "jacks"):
        hand = 6
    if low in ("high", "hoch") and before in _CARDS:
        hand = 1
    if low == "house" and before in ("a", "the", "bigger", "smaller", "better"):
        hand = 3 * (len(_HANDS) - 3)
    hand += _size(before) if hand > 1 else 0
    if after in ("draw", "draws", "chips", "runden", "mal", "on") and hand:
        hand = 0
    return Piece(low, start, who, 0 if says in ("beats", "loses") else place, says, hand)


def _size(before: str) -> int:
    """How much better or worse than another of its kind a hand is: a bigger flush, the biggest."""
    for words, more in ((_HIGHEST, 2), (_LOWEST, -2), (_HIGHER, 1), (_LOWER, -1)):
        if words.match(before):
            return more
    return 0


def tells_of_hands(low: str) -> bool:
    """Whether a word tells of hands, so that it is nobody's name."""
    patterns = (*_PLACED.values(), *_HANDS, _TIES, _BEATS)
    return any(words.fullmatch(low) for words in patterns)


def names_hand(low: str) -> bool:
    """Whether a word is a hand: "flush", "Drilling"."""
    return any(words.fullmatch(low) for words in _HANDS)
