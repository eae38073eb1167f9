"""Who holds the better hand, by words: who wins, ties, comes second or loses, as ranks for each player.

Nothing is taken for granted: where the words leave the winner of one pot open, there are no ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.board import by_cards
from rulebot.tagging.winning.clauses import sentences
from rulebot.tagging.winning.hearing import hear
from rulebot.tagging.winning.levels import levels, sole_best
from rulebot.tagging.winning.naming import meant
from rulebot.tagging.winning.pieces import Player
from rulebot.tagging.winning.telling import Told

_LOW: Final = re.compile(r"\blow\b|\bhi-?lo\b|\bhi/lo\b|\bo8\b|omaha ?8|stud ?8|\blo\b")
_BOARD: Final = re.compile(
    r"\bboard (?:plays|spielt|ist royal)|\bplay(?:s|ing)? the board|\broyal (?:flush )?(?:on|am)"
)
_WHAT: Final = ("what", "how", "was", "wie", "wieviel")
_IF: Final = frozenset(["if", "wenn", "falls", "when"])
"""A question with such a word tells something too: "how much does he get if he wins?"."""


def ranks(
    text: str, tokens: Sequence[Token], players: Sequence[Player], pots: Sequence[Sequence[str]]
) -> tuple[dict[str, int] | None, str | None]:
    """The rank of each player's hand, bigger is better; None unless the words settle every pot.

    `pots` are the players who can win each pot that more than one can win. Where they do not settle all,
    who has the best hand of those in the first, if that is told.
    """
    names = [p.name for p in players]
    if _LOW.search(fold(text)):
        return None, None
    if (dealt := by_cards(text, tokens, players)) is not None:
        return dealt, None
    told = _heard(text, tokens, players)
    if _BOARD.search(fold(text)) and not told.places:
        return dict.fromkeys(names, 1), None
    best = sole_best(told, names, pots[0])
    return levels(told, names, pots), best


def told_of(text: str, tokens: Sequence[Token], names: Sequence[str]) -> Told | None:
    """What is told of the hands of players whose chips are not told; None where low hands win too."""
    if _LOW.search(fold(text)):
        return None
    return _heard(text, tokens, [Player(name, 0, -1, -1) for name in names])


def _heard(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> Told:
    told = Told()
    for sentence in sentences(meant(text, tokens, players)):
        words = [piece.low for piece in sentence]
        if not (words[-1:] == ["?"] and words[0] in _WHAT and not _IF.intersection(words)):
            hear(sentence, [p.name for p in players], told)
    return told
