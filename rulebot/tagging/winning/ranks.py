"""Who holds the better hand, by words: who wins, ties, comes second or loses, as ranks for each player.

Nothing is taken for granted: where the words leave the winner of one pot open, there are no ranks.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.board import board_values, by_cards
from rulebot.tagging.winning.calling import FILLER
from rulebot.tagging.winning.clauses import clauses_of, sentences
from rulebot.tagging.winning.hands import Rank
from rulebot.tagging.winning.hearing import hear
from rulebot.tagging.winning.levels import levels, sole_best
from rulebot.tagging.winning.naming import meant
from rulebot.tagging.winning.ordering import numbered_order
from rulebot.tagging.winning.pieces import UNKNOWN, Piece, Player
from rulebot.tagging.winning.rows import in_rows
from rulebot.tagging.winning.telling import Told

_LOW: Final = re.compile(r"\blow\b|\bhi-?lo\b|\bhi/lo\b|\bo8\b|omaha ?8|stud ?8|\blo\b")
_BOARD: Final = re.compile(
    r"\bboard (?:plays|spielt|ist royal)|\bplay(?:s|ing)? the board|\broyal (?:flush )?(?:on|am)"
    r"|\b(?:alle|jeder|beide|wir) spiel(?:en|t) (?:nur )?das board"
)
_NO_BETTER: Final = re.compile(
    r"\b(?:nobody|no one|noone|none(?: of (?:us|them))?|keiner|niemand) (?:von (?:uns|ihnen) )?"
    r"(?:has|have|had|can|could|hat|hatte|kann) (?:anything |was |etwas |irgendwas )?"
    r"(?:better|besser\w*|more|mehr\b(?! chips)|beat (?:it|that|the board)|(?:es|das(?: board)?) schlagen)"
)
_ON_BOARD: Final = re.compile(
    r"\b(?:on|auf|am|im) (?:the |dem )?(?:board|brett|tisch|table)\b|\bboard (?:is|ist|reads|shows|zeigt)\b"
)
"""With it, the hand that nobody beats lies on the board."""
_FOLDS: Final = re.compile(r"fold(?:s|ed|et|ete)?")
_WHAT: Final = ("what", "how", "was", "wie", "wieviel")
_GETS: Final = frozenset([
    "gets", "get", "win", "wins", "hers", "his", "mine", "paid", "take", "bekommt", "bekomm",
    "bekomme", "kriegt", "kriege",
    "krieg", "gewinnt", "receive", "receives",
])  # fmt: skip
_HIS: Final = frozenset(["he", "she", "her", "hers", "his", "him", "er", "sie", "ihm", "ihr"])
_IF: Final = frozenset(["if", "wenn", "falls", "when"])
"""A question with such a word tells something too: "how much does he get if he wins?"."""


class Ranked(NamedTuple):
    """How good hands are by what is told."""

    ranks: dict[str, int] | None = None
    """Bigger is better; None unless every pot is settled."""
    best: str | None = None
    """Where not all are, who has the best hand of those in the first, if that is told."""
    no_flush: bool = False
    """Is it taken for granted that nobody has a flush?"""


def ranks(
    text: str, tokens: Sequence[Token], players: Sequence[Player], pots: Sequence[Sequence[str]]
) -> Ranked:
    """How good each player's hand is; `pots` are the players who can win each pot that several can."""
    names = [p.name for p in players]
    if _LOW.search(fold(text)):
        return Ranked()
    pieces = meant(text, tokens, players)
    last = ((a, b) for a, b in itertools.pairwise(pieces) if a.who in names and not a.low[0].isdigit())
    if any(_FOLDS.fullmatch(b.low) for _, b in last):
        return Ranked()  # he is taken for one who is still in
    if (dealt := by_cards(text, tokens, players)) is not None:
        return Ranked(dealt.ranks, no_flush=dealt.no_flush)
    story = [*sentences(pieces)]
    told = _heard(story, names)
    values = board_values(text, players)
    if any(h.rank == Rank.PAIR and h.card in values for h in told.hands.values()) and not told.places:
        return Ranked()
    plays = _BOARD.search(fold(text)) or (_NO_BETTER.search(fold(text)) and _ON_BOARD.search(fold(text)))
    if plays and not (told.places or told.over or told.ties or {*told.hands} & {*names}):
        return Ranked(dict.fromkeys(names, 1))
    best = sole_best(told, names, pots[0])
    found = levels(told, names, pots) if not _left_out(story, names, told) else None
    if found is None and not told.over and not told.ties and (row := in_rows(story, names)) is not None:
        found = levels(row, names, pots)
    if found is None and (winner := _strong_alone(story, told, names)):
        told.places[winner] = 1
        found, best = levels(told, names, pots), sole_best(told, names, pots[0])
    return Ranked(found, best)


def _strong_alone(story: Sequence[Sequence[Piece]], told: Told, names: Sequence[str]) -> str:
    """ "Marisol has quads. How much is hers?": whose hand alone is told, and it is asked what he gets."""
    unsure = told.open or told.vague or told.no_hands or told.strangers
    if unsure or len(told.hands) != 1 or told.places or told.over or told.ties or told.side:
        return ""
    who, hand = next(iter(told.hands.items()))
    questions = [
        s for s in story if s and (s[-1].low == "?" or s[0].low in _WHAT) and any(p.low in _GETS for p in s)
    ]
    asked = {p.who or p.low for s in questions for p in s if p.who or p.low in _HIS}
    own = {who, UNKNOWN, *_HIS} if who != "ME" else {who}
    return who if hand.rank >= Rank.FULL_HOUSE and who in names and asked and asked <= own else ""


def _left_out(story: Sequence[Sequence[Piece]], names: Sequence[str], told: Told) -> bool:
    """Whether more is said of a player than his chips, and nothing of it was understood.

    Where two tie, whoever is left out loses to them only if nothing is said of him.
    """
    if not told.ties or 1 in told.places.values():
        return False
    silent = {*names} - told.known()
    for sentence in story:
        if sentence and sentence[0].low in _WHAT:
            continue
        for clause in clauses_of(sentence):
            own = {p.who for p in clause} & silent
            plainly = (p.who or p.low in FILLER or p.low[0].isdigit() or not p.low.isalpha() for p in clause)
            if own and not all(plainly):
                return True
    return False


def told_of(text: str, tokens: Sequence[Token], names: Sequence[str]) -> Told | None:
    """What is told of the hands of players whose chips are not told; None where low hands win too."""
    if _LOW.search(fold(text)):
        return None
    players = [Player(name, 0, -1, -1) for name in names]
    return _heard([*sentences(meant(text, tokens, players))], names)


def _heard(story: Sequence[list[Piece]], names: Sequence[str]) -> Told:
    told = Told()
    if numbered_order([piece for sentence in story for piece in sentence], names, told):
        return told
    for sentence in story:
        words = [piece.low for piece in sentence]
        if not (words[-1:] == ["?"] and words[0] in _WHAT and not _IF.intersection(words)):
            hear(sentence, names, told)
    return told
