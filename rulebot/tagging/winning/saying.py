"""What a word says of a hand: a place, a tie, a hand better or worse, a pot. Never whose hand."""

from __future__ import annotations

import re
from typing import Final

from rulebot.tagging.winning.hands import names_hand
from rulebot.tagging.winning.pieces import BREAKS, Piece

_PLACED: Final = {
    1: re.compile(
        r"wins?|won|winning|winners?|gewinn(?:en|e|t)?|gwi?unn?t|gwinnt|gwunna|gewann|gewonnen|gewinner|sieger|holt|takes|drags"
        r"|holds?|held|halt|nuts|nut-\w+|best|beste[nrs]?|top|scoops?|scooped|nimmt|1st|first|erste[rs]?|tops"
        r"|better|bessere?s?"
    ),
    2: re.compile(r"second|second-best|2nd|zweit\w*|zwoate?r?|next|dahinter"),
    3: re.compile(r"third|3rd|dritt\w*"),
    4: re.compile(r"fourth|4th|viert\w*"),
    9: re.compile(
        r"loses?|losing|lost|losers?|verlierer|verlier|verliert|verlor|verloren|verliere|letzte[rs]?|letscht\w*|last|worst|worse|schlecht\w*|nix"
        r"|nichts|nothing|none|zero|zilch|nada|luft|air|leer|bust|busts|busted|mucks|mucked|dead|trash|rags|junk|schrott|blank"
        r"|nowt|diddly|zip|squat|bugger|heehaw|lower|smaller|weaker|niedriger|tiefer|hope|hoffnung|rohre|nuscht|garnix|missed|whiff(?:ed|s)?|verpasst|gemisst"
    ),
}
_TIES: Final = re.compile(
    r"ties?|tied|tying|chops?|chopped|choppen|choppt|chopping|splits?|splitten|splittet|gesplittet|splitting"
    r"|geteilt|teilen|teilt|teile|share|shares|sharing|same|identical|equal|gleich\w*|(?:das|die|den|der)selbe[nr]?"
    r"|selbe[ns]?|genauso|unentschieden|level"
)
_WHOSE: Final = ("my", "his", "her", "their", "your", "our", "whose", "the", "each", "s", "'s", "fair")
"""Before a share that is a part, no tie."""
_BEATS: Final = re.compile(r"beats?|beat|beating|schlagt|schlaegt|schlage|outkicks?|vor|>")
_MORE: Final = (
    "better",
    "besser",
    "bessere",
    "besseres",
    "ahead",
    "mehr",
    "hoher",
    "higher",
    "stronger",
    "starker",
)
_LESS: Final = (
    "worse",
    "schlechter",
    "schlechteres",
    "weniger",
    "less",
    "behind",
    "lower",
    "weaker",
    "schwacher",
)
_AMOUNTS: Final = re.compile(
    r"kiste|tisch|zeit|spieler|table|time|thing|day|night|player|guy|story|geschichte|runde|round|abend|street|level|seat|"
    r"viel|amounts?|stacks?|gro(?:ss|ß)|as|wie|chips?|bet|einsatz|for|size|again|hoch|\d.*"
)
_NO_PLACE: Final = frozenset(
    ["shortest", "biggest", "hand", "level", "one", "to", "guy", "player", "day", "time", "round", "table",
     "card", "street", "week", "orbit", "blind", "big", "door", "stack", "smallest", "largest"]
)  # fmt: skip
"""Behind "next": no hand that is second."""
_ELSE: Final = frozenset(
    ["im", "in", "else", "dead", "tot", "totes", "more", "weiter", "mehr", "drin", "smaller", "below",
     "kleiner", "sonst", "weiteres", "on", "left", "for", "extra", "zusatzliches", "druber", "better",
     "besser", "lower", "under", "unter"]
)  # fmt: skip
"""Beside "nothing": no hand, but what is in the pot."""
_SIDE: Final = re.compile(r"side|sides|sidepot|sidepots|side-?pot|neben\w*|rest")
_MAIN: Final = re.compile(r"main|mainpot|main-?pot|haupt\w*")
_AS: Final = re.compile(r"is|am|are|comes?|came|dead|was|ist|bin|wird|als|kommt|finish\w*|war|he's|she's|i'm")
_SHOWS: Final = re.compile(
    r"show(?:s|ed)|opens?|opened|turn(?:s|ed)|tabled?s?|act(?:s|ed)|in|zeigte?|deckte?|auf|over"
)
_VERBS: Final = re.compile(
    r"w[io]n\w*|g(?:e)?w\w*|hol\w*|takes|drags|h[eo]ld\w*|halt|scoop\w*|nimmt|los\w*|verl\w*"
)
"""What a player does, also with the hand that follows."""


def said(low: str, before: str, after: str, start: int, who: str) -> Piece:
    """The word with what it says of a hand."""
    place = next((n for n, words in _PLACED.items() if words.fullmatch(low)), 0)
    if low in ("last", "letzte", "letzter") and not (
        after in ("", "and", "und", "place", "place", "platz", *BREAKS)
        or _AS.fullmatch(before)
        or after[:1].isdigit()
    ):
        place = 0  # "last night"
    if low in ("less", "weniger") and re.fullmatch(r"has|have|had|hat|hatte|hab|habe", before):
        place = 9
    if (low == "hinten" and _AS.fullmatch(before)) or (
        low in ("draussen", "empty") and before not in ("seat", "an")
    ):
        place = 9
    if low in ("vorn", "vorne") and before in ("liegt", "liegen") and (not after or after in BREAKS):
        place = 1
    if low == "good" and before in ("is", "are", "was", "were") and (not after or after in BREAKS):
        place = 1  # "Petra's nines were good"
    if low in ("first", "second", "erster", "zuerst") and _SHOWS.fullmatch(before):
        place = 0  # "Jill showed first"
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
    if low in ("nothing", "nichts", "nix", "none") and (after in _ELSE or before in _ELSE):
        place = 0
    if (low == "next" and after in _NO_PLACE) or (low == "top" and after == "of"):
        place = 0  # "on top of the antes"
    part = low.startswith("share") and before in _WHOSE
    says = (
        "ties"
        if _TIES.fullmatch(low)
        and not (
            part
            or (low == "level" and after != "with")
            or (_AMOUNTS.fullmatch(after) and not low.startswith("tie"))
        )
        else ""
    )
    more = low in _MORE and after in ("than", "als", "of", "wie")
    less = low in _LESS and after in ("than", "als", "wie")
    says = says or ("beats" if more or (_BEATS.fullmatch(low) and not place) else "loses" if less else "")
    says = says or ("side" if _SIDE.fullmatch(low) else "main" if _MAIN.fullmatch(low) else "")
    if names_hand(after) and not (_VERBS.fullmatch(low) or low.startswith("best")):
        place = 0  # "a better flush"
    return Piece(low, start, who, 0 if says in ("beats", "loses") else place, says)


def tells_of_hands(low: str) -> bool:
    """Whether a word tells of hands, so that it is nobody's name."""
    patterns = (*_PLACED.values(), _TIES, _BEATS)
    return names_hand(low) or any(words.fullmatch(low) for words in patterns)
