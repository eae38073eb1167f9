"""Who holds the better hand, by words: who wins, ties, comes second or loses, as ranks for each player.

Nothing is taken for granted: where the words leave the winner of one pot open, there are no ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.clauses import sentences
from rulebot.tagging.winning.hearing import hear
from rulebot.tagging.winning.levels import levels, settled
from rulebot.tagging.winning.naming import meant
from rulebot.tagging.winning.pieces import Player
from rulebot.tagging.winning.telling import TOP, Told

_LOW: Final = re.compile(r"\blow\b|\bhi-?lo\b|\bhi/lo\b|\bo8\b|omaha ?8|stud ?8|\blo\b")
_BOARD: Final = re.compile(
    r"\bboard (?:plays|spielt|ist royal)|\bplay(?:s|ing)? the board|\broyal (?:flush )?(?:on|am)"
)
_WHAT: Final = ("what", "how", "was", "wie", "wieviel")
_IF: Final = frozenset(["if", "wenn", "falls", "when"])
"""A question with such a word tells something too: "how much does he get if he wins?"."""


def ranks(
    text: str, tokens: Sequence[Token], players: Sequence[Player], pots: Sequence[Sequence[str]]
) -> dict[str, int] | None:
    """The rank of each player's hand, bigger is better; None unless the words settle every pot.

    `pots` are the players who can win each pot that more than one can win.
    """
    names = [p.name for p in players]
    if _LOW.search(fold(text)):
        return None
    told = _heard(text, tokens, players)
    if _BOARD.search(fold(text)) and not told.placed:
        return dict.fromkeys(names, 1)
    level = None if told.open else levels(told, names)
    return settled(level, told, pots) if level else None


def best_of_all(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> str | None:
    """Who is told to have the best hand, where that is one player and all that is told of the hands."""
    told = _heard(text, tokens, players)
    first = [name for name in told.placed if told.level[name] == TOP]
    alone = len(first) == len(told.placed) == 1 and not (told.open or told.ties or told.over or told.side)
    return first[0] if alone and not _LOW.search(fold(text)) else None


def _heard(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> Told:
    told = Told({}, [], [], set(), set())
    for sentence in sentences(meant(text, tokens, players)):
        words = [piece.low for piece in sentence]
        if not (words[-1:] == ["?"] and words[0] in _WHAT and not _IF.intersection(words)):
            hear(sentence, [p.name for p in players], told)
    return told
