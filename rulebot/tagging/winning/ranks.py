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
from rulebot.tagging.winning.telling import Told

_LOW: Final = re.compile(r"\blow\b|\bhi-?lo\b|\bhi/lo\b|\bo8\b|omaha ?8|stud ?8|\blo\b")
_BOARD: Final = re.compile(
    r"\bboard (?:plays|spielt|ist royal)|\bplay(?:s|ing)? the board|\broyal (?:flush )?(?:on|am)"
)


def ranks(
    text: str, tokens: Sequence[Token], players: Sequence[Player], pots: Sequence[Sequence[str]]
) -> dict[str, int] | None:
    """The rank of each player's hand, bigger is better; None unless the words settle every pot.

    `pots` are the players who can win each pot that more than one can win.
    """
    names = [p.name for p in players]
    if _LOW.search(fold(text)):
        return None
    told = Told({}, [], [], set(), set())
    for sentence in sentences(meant(text, tokens, players)):
        hear(sentence, names, told)
    if _BOARD.search(fold(text)) and not told.placed:
        return dict.fromkeys(names, 1)
    level = None if told.open else levels(told, names)
    return settled(level, told, pots) if level else None
