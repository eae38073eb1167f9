"""Who beats whom by the cards that the words tell: each player's hand and the board.

Only where all is told: whose each hand is, five cards of the board, and the suits where a flush could be.
Else there is nothing, and the words are heard.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.winning.cards import Told, boards_and_hands, hidden
from rulebot.tagging.winning.hands import Rank, card_value
from rulebot.tagging.winning.naming import meant
from rulebot.tagging.winning.pieces import ENDS, UNKNOWN, Piece, Player, plain
from rulebot.tagging.winning.pockets import by_pockets
from rulebot.tagging.winning.pronouns import MY
from rulebot.tagging.winning.strength import Card, Strength, best, best_omaha, one_deck

_OTHER_GAME: Final = re.compile(
    r"\b(?:razz|badugi|draw poker|2-7 (?:single|triple|draw)|deuce to seven|lowball|short ?deck|six plus"
    r"|(?:plo|stud|omaha)[- /]{0,2}(?:8|eight|acht)|o8|hi(?:gh)?[-/ ]?low?|eight or better|8 or better)\b",
    re.IGNORECASE,
)
_OMAHA: Final = re.compile(r"\b(?:omaha|plo)\b", re.IGNORECASE)
_AMENDED: Final = re.compile(
    r"\b(?:no,? wait|wait,? no|hold on|correction|misread|verlesen|ach n(?:ee|ein)|korrektur|moment|or was it"
    r"|quatsch|scratch that"
    r"|if (?:the )?(?:river|turn|board) (?:had|was|were)|wenn (?:der |die )?(?:river|turn|board) \w+ wäre)\b",
    re.IGNORECASE,
)
"""Cards told twice, once wrong."""
_NAMED: Final = re.compile(r"[AKQJT2-9]{2}")
_RAINBOW: Final = re.compile(r"\brainbow\b|\bbunt(?:es|e)?\b|\bthree suits\b|\bdrei farben\b", re.IGNORECASE)
_NO_FLUSH: Final = re.compile(
    r"\b(?:no(?:body)?|kein\w*|ohne|without|niemand|nix|not?|nicht|nie|never)\b[^.;!?,]{0,24}\b\w*(?:flush\w*|farben?|suits?|colou?rs?)\b"
    r"|\bflush (?:is |was |ist |war )?(?:not possible|impossible|nicht möglich|unmöglich|ausgeschlossen)\b"
    r"|\b(?:ace|king|queen|nut|busted|missed) ?flush draw|\bflush ?draws?\b|\broyal flush\b(?=\?)",
    re.IGNORECASE,
)
_FLUSH: Final = re.compile(
    r"flush|\ball (?:hearts|spades|clubs|diamonds)\b|\balles? (?:pik|herz|karo|kreuz)\b|\bfarbe\b",
    re.IGNORECASE,
)
_GIVEN_UP: Final = re.compile(
    r"fold\w*|gefoldet|passt|passed|mucks?|mucked|weggeworfen|weggelegt|geschmissen"
)
_LISTED: Final = re.compile(r"\W*(?:and|und|vs|gegen|gg|versus|against|then|dann)?\W*", re.IGNORECASE)
_FAMILIES: Final = (
    frozenset(["he", "him", "his", "he's", "er", "ihm", "ihn", "sein", "seine", "seinem", "seinen", "seins"]),
    frozenset(["she", "her", "hers", "she's", "sie", "ihr", "ihre", "ihren", "ihrem", "ihres"]),
)
_EACH: Final = frozenset(["both", "each", "beide", "beiden", "je", "jeweils"])
_HAVE: Final = frozenset(
    ["have", "had", "hold", "held", "show", "showed", "haben", "hatten", "halten", "zeigen"]
)
_BREAKS: Final = (
    ENDS | {",", "and", "und", "vs", "gegen", "against", "while", "aber", "but"}, ENDS | {","},
    frozenset(".!?\n;"), frozenset(".!?\n"),
)  # fmt: skip
_MOST: Final = 12
"""So many hands are tied to players; a text with more is none about one hand."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands compared by their cards."""

    ranks: dict[str, int]
    """Bigger is better."""
    no_flush: bool
    """That nobody has a flush is taken for granted: no suit is told, and no word says so."""


def by_cards(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> Dealt | None:
    """How good each player's hand is by the cards told; None unless all cards are told."""
    if _OTHER_GAME.search(text) or _AMENDED.search(text):
        return None
    boards, hands = boards_and_hands(hidden(text, [(p.start, p.end) for p in players if p.start >= 0]))
    if not hands and not boards:
        return None
    if not hands and len(boards) == 1 and len(players) > 1 and _for_all(boards[0].cards, text):
        return Dealt({p.name: 1 for p in players}, no_flush=False)
    many = {len(h.cards) for h in hands}
    if not boards and many == {2} and len(hands) <= _MOST:
        own = _of_players(text, hands, tokens, players)
        dealt = (
            by_pockets(text, own) if own and one_deck(c for cards in own.values() for c in cards) else None
        )
        return Dealt(dealt, no_flush=True) if dealt else None
    if not boards and many != {7}:
        return None
    alone = len(boards) == len(players) > 1 and not hands
    if alone or not boards:
        hands, boards = boards or hands, []
    if len({board.cards for board in boards}) > 1 or len(hands) > _MOST:
        return None
    board = boards[0].cards if boards else ()
    own = _of_players(text, hands, tokens, players, boards)
    if own is None:
        return None
    if not one_deck([*board, *(card for cards in own.values() for card in cards)]):
        return None
    if not _suits_told(text, board, own):
        return None
    strengths = {name: _strength(cards, board, text) for name, cards in own.items()}
    if any(strength is None for strength in strengths.values()):
        return None
    steps = sorted({strength for strength in strengths.values() if strength is not None})
    suited = any(card.suit for cards in (board, *own.values()) for card in cards)
    return Dealt(
        {name: steps.index(strength) + 1 for name, strength in strengths.items() if strength is not None},
        no_flush=not suited and not _NO_FLUSH.search(text) and not _RAINBOW.search(text),
    )


def _of_players(
    text: str,
    hands: Sequence[Told],
    tokens: Sequence[Token],
    players: Sequence[Player],
    boards: Sequence[Told] = (),
) -> dict[str, tuple[Card, ...]] | None:
    """The cards of each player, also of who is called by them, "KK calls"; None where that is open."""
    called = {p.name: cards for p in players if (cards := _called(p.name, hands))}
    rest = [p for p in players if p.name not in called]
    others = [h for h in hands if not any(_same(h.cards, cards) for cards in called.values())]
    if called and not rest:
        return called if not others else None
    pieces = meant(_without(text, [*boards, *hands]), tokens, rest)
    own = _owned(text, [h for h in others if not h.by_name], pieces, rest)
    if own is None:
        values = {card.value for board in boards for card in board.cards}
        if any(h.by_name and h.cards[0].value in values for h in others):
            return None
        own = _owned(text, others, pieces, rest)
    return None if own is None else own | called


def _called(name: str, hands: Sequence[Told]) -> tuple[Card, ...]:
    """The cards that a player is called by: "KK"."""
    own = _NAMED.fullmatch(name)
    values = tuple(card_value(one) or int(one) for one in name) if own else ()
    return next((h.cards for h in hands if values and tuple(c.value for c in h.cards) == values), ())


def _for_all(board: Sequence[Card], text: str) -> bool:
    """Whether no two cards make more than the board itself, so that all play it."""
    suits = [card.suit for card in board]
    if _OMAHA.search(text) or _GIVEN_UP.search(text) or best(board)[0] < Rank.STRAIGHT:
        return False
    if not all(suits) and not (
        _NO_FLUSH.search(text) or _RAINBOW.search(text) or best(board)[0] == Rank.QUADS
    ):
        return False
    deck = [Card(value, suit) for value in range(2, 15) for suit in ("shdc" if all(suits) else [""] * 4)]
    left = [card for card in deck if card not in board or not card.suit]
    pairs = set(itertools.combinations(left, 2))
    return all(best([*board, *two]) == best(board) for two in pairs if one_deck([*board, *two]))


def board_values(text: str, players: Sequence[Player]) -> frozenset[int]:
    """The values on a board that is told: who has "jacks" where one lies there may have three."""
    boards, _ = boards_and_hands(hidden(text, [(p.start, p.end) for p in players if p.start >= 0]))
    return frozenset(card.value for board in boards for card in board.cards)


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
    if not all(suits):
        return not any(suits) and not _FLUSH.search(_NO_FLUSH.sub("", text))
    most = max(suits, key=suits.count)
    if suits.count(most) < 3:
        return True
    open_ = [cards for cards in own.values() if not all(card.suit for card in cards)]
    return not open_ or (
        suits.count(most) == 3 and not any(_may_flush(cards, most, board) for cards in open_)
    )


def _may_flush(own: Sequence[Card], suit: str, board: Sequence[Card]) -> bool:
    """Whether both cards can be of a suit: not those of a pair, nor one that lies on the board."""
    values = {card.value for card in own}
    return len(values) > 1 and not any(Card(value, suit) in board for value in values)


def _without(text: str, told: Sequence[Told]) -> str:
    """The text without the cards: "Mia A-K (2,000)" is Mia's."""
    out = list(text)
    for one in told:
        out[one.start : one.end] = " " * (one.end - one.start)
    return "".join(out)


def _owned(
    text: str, hands: Sequence[Told], pieces: Sequence[Piece], players: Sequence[Player]
) -> dict[str, tuple[Card, ...]] | None:
    """The cards of each player; None where it is open whose a hand is."""
    names = [p.name for p in players]
    around = _by_family(pieces)
    beside = [_beside(hand, hands, around, names) for hand in hands]
    may = [
        (hand, {one})
        for hand, (who, shared) in zip(hands, beside, strict=True)
        if shared
        for one in who or ()
    ]
    may += [(hand, who) for hand, (who, shared) in zip(hands, beside, strict=True) if who and not shared]
    own = _settled(may, names)
    loose = [hand for hand, (who, _) in zip(hands, beside, strict=True) if who is not None and not who]
    if own is None:
        return _in_order(text, hands, [who or set(names) for who, _ in beside], players)
    return own if all(_fits(hand, own) for hand in loose) else None


def _in_order(
    text: str, hands: Sequence[Told], beside: Sequence[set[str]], players: Sequence[Player]
) -> dict[str, tuple[Card, ...]] | None:
    """ "AK vs QQ vs 87. 900, 1,800, 1,800": lists of cards and chips in one order."""
    placed = sorted((p for p in players if p.start >= 0), key=lambda p: p.start)
    if not len(hands) == len(placed) == len(players) > 1:
        return None
    gaps = [text[a.end : b.start] for a, b in itertools.pairwise(placed)]
    gaps += [text[a.end : b.start] for a, b in itertools.pairwise(hands)]
    fits = all(p.name in who for p, who in zip(placed, beside, strict=True))
    listed = fits and all(_LISTED.fullmatch(gap) for gap in gaps)
    return {p.name: h.cards for p, h in zip(placed, hands, strict=True)} if listed else None


def _by_family(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with "his" put down to who is "he", where that is one player."""
    out = list(pieces)
    for family in _FAMILIES:
        who = {p.who for p in pieces if p.low in family and plain(p.who)}
        if len(who) == 1:
            out = [replace(p, who=min(who)) if p.low in family and p.who in ("", UNKNOWN) else p for p in out]
    return out


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
) -> tuple[set[str] | None, bool]:
    """Who is spoken of beside a hand, with no other hand between, and whether all of them have it.

    None where somebody folds it.
    """
    first = max((h.end for h in hands if h.end <= hand.start), default=0)
    last = min((h.start for h in hands if h.start >= hand.end), default=1 << 30)
    before = [p for p in reversed(around) if first <= p.start < hand.start]
    after = [p for p in around if hand.end <= p.start < last]
    clause = [*_until(_BREAKS[1], before)][::-1]
    group = _group(clause, after, names)
    if group is not None:
        return group, True
    for breaks in _BREAKS:
        sides = [[*_until(breaks, before)], [*_until(breaks, after)]]
        near = [piece for side in sides for piece in side]
        who = {p.who for p in near if plain(p.who)}
        if not who and any(_GIVEN_UP.fullmatch(p.low) for p in near):
            return None, False
        if any(p.who == UNKNOWN and not (who and p.low in MY) for p in near):
            return set(names), False
        if who:
            next_to = {next((p.who for p in side if p.who), "") for side in sides}
            return (next_to if len(next_to) == 1 and next_to <= who else who), False
    return set(), False


def _group(clause: Sequence[Piece], after: Sequence[Piece], names: Sequence[str]) -> set[str] | None:
    """Who "each" or "both" are right before a hand, nobody where that is open; None where one is meant."""
    own = {p.who for p in clause if plain(p.who)}
    if clause and clause[0].low in _EACH:
        clause = clause[1:]  # "A and B have AK both, I have QQ"
    if any(p.low in _EACH for p in [*clause[-4:], *after[:1]]):
        everybody = len(names) == 2 and any(p.who == "ALL" for p in clause)
        return set(names) if everybody else own if len(own) > 1 else set()
    called = [n for n, p in enumerate(clause) if plain(p.who)]
    if len(own) < 2 or [p.low in _HAVE for p in clause[called[-1] + 1 :]] != [True]:
        return None
    first = next(n for n in reversed(called) if {clause[m].who for m in called if m >= n} == own)
    joined = [p.low for p in clause[first : called[-1]] if not plain(p.who)]
    return own if joined and {*joined} <= {"and", "und", "&", "+"} else None


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
            only = [
                (n, name)
                for name in names
                if name not in own
                for n in _of(name, left)
                if len(_of(name, left)) == 1
            ]
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
        left = [(other, who if _same(other.cards, hand.cards) else who - {name}) for other, who in left]
        if any(not who for _, who in left):
            return None
    return own if set(own) == set(names) else None


def _of(name: str, left: Sequence[tuple[Told, set[str]]]) -> list[int]:
    return [n for n, (_, who) in enumerate(left) if name in who]
