"""What the network can say of a word, of who did it, and of a whole question: closed lists, in its order."""

from __future__ import annotations

from typing import Final

NOTHING: Final = "-"
TAGS: Final = (
    NOTHING, "blinds", "sb", "bb", "ante",
    "bet", "by", "x", "min", "potbet", "allin", "call", "check", "fold", "limp", "foldround", "tocall",
    "incr",
    "chip", "sum", "said", "word", "prior", "back", "more", "last",
    "pot", "quoted", "stack", "in", "n", "dead", "chipsize",
)  # fmt: skip
"""What a word is: a size of the game, a deed, a part of the wager in question, a pot."""
WHO: Final = (NOTHING, "ME", "SB", "BB", "O1", "O2", "O3", "O4", "O5", "O6")
"""Whose deed: the player asked about, a blind, or the others in the order in which they appear."""
HEADS: Final = {
    "kind": ("wager", "betting", "pots", "none", "out-of-turn", "underbet", "unclear-bet", "pot-count",
             "accepted-action", "killed-hand"),
    "ask": (NOTHING, "ruling", "minimum", "maximum", "may-raise", "call-amount", "options", "pots",
            "returned", "award", "odd-chip"),
    "me": (NOTHING, "SB", "BB", "other"),
    "st": (NOTHING, "preflop", "flop", "turn", "river", "flop+"),
    "struct": (NOTHING, "no-limit", "pot-limit", "fixed-limit"),
    "said": (NOTHING, "call", "raise", "bet", "check", "all-in", "pot", "amount", "fold"),
    "order": (NOTHING, "words-first", "chips-first", "together"),
    "last": (NOTHING, "true", "false"),
    "hu": (NOTHING, "true", "false"),
    "nextcard": (NOTHING, "true", "false"),
}  # fmt: skip
"""What a question as a whole is."""
