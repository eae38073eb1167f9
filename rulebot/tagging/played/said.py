"""What words say in a hand that is told as a story: deeds, who is meant, what only refers back."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.given_up import OUT as GIVEN_UP

VERBS: Final = {
    "bet": "bet", "raise": "raise", "open": "raise", "allin": "all-in", "call": "call", "fold": "fold",
    "check": "check", "put": "put",
}  # fmt: skip
MARKED: Final = {"fold": "fold", "call": "call", "check": "check", "allin": "all-in"}
"""Words that the grammar does not know, by what the network takes them for."""
CALLS: Final = frozenset([
    "defends", "defended", "verteidigt", "verteidigte",
    "matched", "matches", "match", "snap", "snaps", "overcall", "coldcall", "mitgehen", "gezahlt",
    "dabei"
])  # fmt: skip
FOLDS: Final = frozenset([
    "mucks", "mucked", "muckt", "gemuckt", "ditches", "ditched", "bails", "bailed", "dumps", "dumped",
    "tosses", "surrenders", "weg", "raus"
])  # fmt: skip
IN: Final = frozenset([
    "in", "drin", "rein", "reingesteckt", "investiert", "invested", "committed", "dabei", "deep"
])  # fmt: skip
WHOLE: Final = frozenset([
    "total", "insgesamt", "gesamt", "altogether", "overall", "zusammen", "bisher", "already", "schon"
])  # fmt: skip
ANOTHER: Final = frozenset([
    "more", "another", "nochmal", "nochmals", "mehr", "weitere", "dazu", "drauf", "obendrauf", "extra"
])  # fmt: skip
POINTING: Final = frozenset(["HE", "OTHER", "VILLAIN", "NEW", "CALLER", "NEXT", "LIMPER", "YOU"])
JOINTS: Final = frozenset([",", "&", "+", "/", "n", "and", "und", "u"])
ENDS: Final = frozenset(".?!;\n")
CUTS: Final = ENDS | {",", ":", "(", ")", "–", "-"}
NOT_YET: Final = re.compile(
    r"\b(?:before|by|until|till|vor|vorm|bis|bis zum|nach|after)(?: the| dem| der| den| zum)?\s*$",
    re.IGNORECASE,
)
"""Before a street: what is told was in by then."""
AGAINST: Final = frozenset([
    "against", "gegen", "over", "to", "an", "vs", "with", "zwischen", "between", "about", "than", "als",
    "bei", "beat", "beats", "schlägt", "schlagt", "von", "from"
])  # fmt: skip
"""Before somebody who does nothing here."""
AT: Final = frozenset(["on", "in", "at", "from", "im", "am", "vom", "aus", "auf"])
"""Before the place where somebody sits."""
BOTH: Final = ("SB", "BB")
PLACES: Final = (*BOTH, "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
UP_TO: Final = ("to", "bis", "zu", "zum", "around to", "back to")
"""Between a fold or check of others and him whose turn it is."""
OF: Final = frozenset(["von", "from", "by"])
POT: Final = re.compile(r"\b(?:pot(?![- ]?limit)|pott|topf|mitte|middle|center|centre)\b", re.IGNORECASE)
EARLIER: Final = re.compile(
    r"\b(?:before|davor|vorher|zuvor|earlier|previous|straßen|strassen|streets|vorm|bereits)\b", re.IGNORECASE
)
ASKED: Final = re.compile(
    r"^\W*(?:so |also |and |und |then |dann )?(?:who|what|whats|what's|how|wer|was|wie\w*|wem|um wie|which"
    r"|is|are|did|does|do|should|can|stimmt|kriegt?|bekomm\w*|gets?|right|pots?|pötte|töpfe|pott|main|side"
    r"|haupt\w*|neben\w*)\b",
    re.IGNORECASE,
)
NOBODY: Final = re.compile(r"\b(?:nobody|no ?one|none|keiner|niemand)\b", re.IGNORECASE)
NONE: Final = re.compile(r"\b(?:no|kein\w*|ohne|without)\s*$", re.IGNORECASE)
WE: Final = frozenset(["we", "wir"])
OTHERS: Final = frozenset([
    "callers", "caller", "others", "players", "guys", "people", "leute", "spieler", "andere", "anderen",
    "weitere", "mehr", "more"
])  # fmt: skip
INCLUDING: Final = frozenset([
    "incl", "including", "inkl", "inklusive", "davon", "darunter", "einschließlich"
])  # fmt: skip
A_PLAYER: Final = frozenset([
    "guy", "player", "spieler", "stack", "man", "hand", "one", "lady", "dude", "typ", "mann", "kerl"
])  # fmt: skip
NOT_DEAD: Final = re.compile(
    r"\b(?:nothing|nix|nichts|no|kein\w*|none)\b[^.;?!]{0,16}\b(?:dead|tot\w*)\b", re.IGNORECASE
)
"""Nobody's chips lie there."""
EXTRA: Final = re.compile(
    r"\bantes?\b|\bbba\b|\bdead\b|\btot\w*|\bextra\b|\bzusätzlich\b|\bon top\b", re.IGNORECASE
)
"""Chips that lie in the pot from the beginning."""
BLINDS: Final = re.compile(r"\bblinds\b", re.IGNORECASE)
BOTH_BLINDS: Final = frozenset(["blinds", "both blinds", "beide blinds", "the blinds", "die blinds"])
EACH: Final = frozenset(["each", "apiece", "je", "jeder", "jeweils", "beide", "both"])
OBJECTS: Final = frozenset(["mir", "mich", "dir", "dich"])
SO_DOES: Final = re.compile(r"\bso (?:do|does|did)\b", re.IGNORECASE)
NOTHING: Final = Token(0, 0, "", "")
ALSO: Final = frozenset(["auch", "too", "also", "likewise", "ebenfalls", "ebenso", "same"])
RETOLD: Final = re.compile(
    r"\b(?:back|returned|wieder|zurück|kriegt?|bekomm\w*|gets?|right|correct|stimmt|dealer|pushes|pushing)\b",
    re.IGNORECASE,
)
"""Beside amounts that are told already: what comes of them."""
OUT: Final = re.compile(rf"\b{GIVEN_UP}", re.IGNORECASE)
SMALL: Final = 10
