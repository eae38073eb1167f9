"""Who beats whom by the cards that the words tell: each player's hand and the board.

Only where all is told: whose each hand is, five cards of the board, and the suits where a flush could be.
Else there is nothing, and the words are heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.cards import Told, boards_and_hands, hidden
from rulebot.tagging.winning.naming import meant
from rulebot.tagging.winning.pieces import ENDS, UNKNOWN, Piece, Player, plain
from rulebot.tagging.winning.pronouns import MY
from rulebot.tagging.winning.strength import Card, Strength, best, best_omaha, one_deck

_OTHER_GAME: Final = re.compile(
    r"\b(?:razz|badugi|draw poker|2-7|deuce to seven|lowball|short ?deck|six plus|plo-?8|stud[- /]?(?:8|eight|acht)"
    r"|omaha[- /]?(?:8|eight|acht)|low|lows|hi-lo|hilo|eight or better|8 or better|o8)\b",
    re.IGNORECASE,
)
_OMAHA: Final = re.compile(r"\b(?:omaha|plo)\b", re.IGNORECASE)
_AMENDED: Final = re.compile(
    r"\b(?:no,? wait|wait,? no|hold on|correction|i misread|misread|verlesen|ach n(?:ee|ein)|korrektur|moment|or was it|quatsch|scratch that"
    r"|if (?:the )?(?:river|turn|board) (?:had|was|were)|wenn (?:der |die )?(?:river|turn|board) \w+ wäre)\b",
    re.IGNORECASE,
)
"""Cards told twice, once wrong."""
_NO_FLUSH: Final = re.compile(
    r"\b(?:no(?:body)?|kein\w*|ohne|without|niemand|not?|nicht)\b[^.;!?,]{0,24}\b\w*(?:flush\w*|farben?|suits?|colou?rs?)\b"
    r"|\b(?:ace|king|queen|nut|busted|missed) ?flush draw|\bflush ?draws?\b|\broyal flush\b(?=\?)",
    re.IGNORECASE,
)
_FLUSH: Final = re.compile(r"flush|\ball (?:hearts|spades|clubs|diamonds)\b|\balles? (?:pik|herz|karo|kreuz)\b|\bfarbe\b", re.IGNORECASE)
_GIVEN_UP: Final = re.compile(r"fold\w*|gefoldet|passt|passed|mucks?|mucked|weggeworfen|weggelegt|geschmissen")
_MOST: Final = 12
"""So many hands are tied to players; a text with more is none about one hand."""


def by_cards(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> dict[str, int] | None:
    """The rank of each player's hand by the cards told, bigger is better; None unless all cards are told."""
    if _OTHER_GAME.search(text) or _AMENDED.search(text):
        return None
    boards, hands = boards_and_hands(hidden(text, [(p.start, p.end) for p in players if p.start >= 0]))
    if not hands and not boards:
        return None
    if not boards and {len(h.cards) for h in hands} != {7}:
        return None
    alone = len(boards) == len(players) > 1 and not hands
    if alone or not boards:
        hands, boards = boards or hands, []
    if len({board.cards for board in boards}) > 1 or len(hands) > _MOST:
        return None
    own = _tied(hands, boards, meant(text, tokens, players), [p.name for p in players])
    if own is None:
        return None
    board = boards[0].cards if boards else ()
    if not one_deck([*board, *(card for cards in own.values() for card in cards)]):
        return None
    if not _suits_told(text, board, own):
        return None
    strengths = {name: _strength(cards, board, text) for name, cards in own.items()}
    if any(strength is None for strength in strengths.values()):
        return None
    steps = sorted({strength for strength in strengths.values() if strength is not None})
    return {name: steps.index(strength) + 1 for name, strength in strengths.items() if strength is not None}


def _strength(own: Sequence[Card], board: Sequence[Card], text: str) -> Strength | None:
    omaha = bool(_OMAHA.search(text))
    if not board:
        return best(own) if len(own) in (5, 7) and not omaha else None
    if len(own) == 4:
        return best_omaha(own, board)
    return best([*own, *board]) if len(own) == 2 and not omaha else None


def _suits_told(text: str, board: Sequence[Card], own: Mapping[str, Sequence[Card]]) -> bool:
    """Whether it is certain who has a flush."""
    suits = [card.suit for card in board] or [card.suit for cards in own.values() for card in cards]
    if all(suits):
        most = max(suits.count(suit) for suit in suits)
        return most < 3 or all(card.suit for cards in own.values() for card in cards)
    return not any(suits) and not _FLUSH.search(_NO_FLUSH.sub("", text))


def _inside(piece: Piece, told: Sequence[Told]) -> bool:
    return any(one.start <= piece.start < one.end for one in told)


def _tied(
    hands: Sequence[Told], boards: Sequence[Told], pieces: Sequence[Piece], names: Sequence[str]
) -> dict[str, tuple[Card, ...]] | None:
    """The cards of each player; None where it is open whose a hand is."""
    around = [p for p in pieces if not _inside(p, [*boards, *hands])]
    may: list[tuple[Told, set[str]]] = []
    for hand in hands:
        called = {p.who for p in pieces if plain(p.who) and p.start == hand.start and len(p.low) >= hand.end - hand.start}
        who = called or _beside(hand, hands, around, names)
        if who is not None:
            may.append((hand, who))
    loose = [hand for hand, who in may if not who]
    may = [(hand, who) for hand, who in may if who]
    own = _settled(may, names)
    return own if own is not None and all(_fits(hand, own) for hand in loose) else None


def _fits(hand: Told, own: Mapping[str, tuple[Card, ...]]) -> bool:
    return any(_same(hand.cards, cards) for cards in own.values())


def _same(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether both may be the same hand."""
    values = sorted(card.value for card in some) == sorted(card.value for card in others)
    suits = [sorted(cards) for cards in (some, others)]
    told = all(card.suit for cards in suits for card in cards)
    return values and (not told or suits[0] == suits[1])


def _beside(
    hand: Told, hands: Sequence[Told], around: Sequence[Piece], names: Sequence[str]
) -> set[str] | None:
    """Who is spoken of beside a hand, with no other hand between; None where somebody folds it."""
    first = max((h.end for h in hands if h.end <= hand.start), default=0)
    last = min((h.start for h in hands if h.start >= hand.end), default=1 << 30)
    for breaks in (frozenset(",") | ENDS, frozenset(".!?\n;"), frozenset(".!?\n")):
        near = [*_until(breaks, [p for p in reversed(around) if first <= p.start < hand.start])]
        near += _until(breaks, [p for p in around if hand.end <= p.start < last])
        who = {p.who for p in near if plain(p.who)}
        if not who and any(_GIVEN_UP.fullmatch(p.low) for p in near):
            return None
        if any(p.who == UNKNOWN and not (who and p.low in MY) for p in near):
            return set(names)
        if who:
            return who
    return set()


def _until(breaks: frozenset[str], pieces: Sequence[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        if piece.low in breaks:
            return
        yield piece


def _settled(may: list[tuple[Told, set[str]]], names: Sequence[str]) -> dict[str, tuple[Card, ...]] | None:
    """Each player's cards where only one way gives everybody one hand."""
    own: dict[str, tuple[Card, ...]] = {}
    left = list(may)
    while left:
        sure = next((n for n, (_, who) in enumerate(left) if len(who) == 1), None)
        if sure is None:
            only = [(n, name) for name in names if name not in own for n in _of(name, left) if len(_of(name, left)) == 1]
            if not only:
                return None
            sure, name = only[0]
        else:
            name = next(iter(left[sure][1]))
        hand, _ = left.pop(sure)
        if name in own and not _same(own[name], hand.cards):
            return None
        if name not in own or any(card.suit for card in hand.cards):
            own[name] = hand.cards
        left = [
            (other, who if _same(other.cards, hand.cards) else who - {name}) for other, who in left
        ]
        if any(not who for _, who in left):
            return None
    return own if set(own) == set(names) else None


def _of(name: str, left: Sequence[tuple[Told, set[str]]]) -> list[int]:
    return [n for n, (_, who) in enumerate(left) if name in who]
