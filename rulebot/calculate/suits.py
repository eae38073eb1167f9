"""Who holds the high card by suit (TDA 2024 rule 20-B). No book prints the order of the suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebot.calculate.refusal import Impossible, Unreadable

RANKS = {rank: value for value, rank in enumerate("23456789TJQKA")}
SUITS = {
    name: letter
    for letter, names in {
        "s": ("s", "spades", "♠"),
        "h": ("h", "hearts", "♥"),
        "d": ("d", "diamonds", "♦"),
        "c": ("c", "clubs", "♣"),
    }.items()
    for name in names
}

Order = tuple[str, ...] | Mapping[str, int]
"""Suits from high to low, or seats from the high card down, or a rank per seat (bigger is better)."""


def by_high_card(
    seats: Sequence[str], players: Sequence[int], order: Order | None, cards: Mapping[str, str] | None
) -> tuple[int, ...] | None:
    """The players from the high card down, as far as the facts tell; None where they do not.

    >>> by_high_card(("A", "B"), (0, 1), ("s", "h", "d", "c"), {"A": "6c", "B": "6s"})
    (1, 0)
    """
    if isinstance(order, Mapping):
        return _by_rank(seats, players, order)
    suits = _suits(order, seats)
    if order is not None and suits is None:
        named = [_seat(seats, name) for name in order]
        return tuple(player for player in named if player in players) or None
    return _by_card(seats, players, suits, cards or {})


def check(seats: Sequence[str], order: Order | None, cards: Mapping[str, str] | None) -> None:
    """Refuses seats that are not there, cards that are none, and one card in two hands."""
    suits_named = not isinstance(order, Mapping) and _suits(order, seats) is not None
    for name in () if suits_named else order or ():
        _seat(seats, name)
    held = [(_seat(seats, name), _card(card, name)) for name, card in (cards or {}).items()]
    if len({card for _, card in held}) < len(held):
        raise Impossible("not_the_same_card")


def _by_rank(
    seats: Sequence[str], players: Sequence[int], order: Mapping[str, int]
) -> tuple[int, ...] | None:
    ranks = {_seat(seats, name): rank for name, rank in order.items()}
    known = {player: ranks[player] for player in players if player in ranks}
    if len(known) < len(players) or len(set(known.values())) < len(known):
        return None
    return tuple(sorted(known, key=lambda player: -known[player]))


def _by_card(
    seats: Sequence[str], players: Sequence[int], suits: Mapping[str, int] | None, cards: Mapping[str, str]
) -> tuple[int, ...] | None:
    held = {_seat(seats, name): _card(card, name) for name, card in cards.items()}
    if any(player not in held for player in players):
        return None
    ranks = {player: held[player][0] for player in players}
    if suits is None and len(set(ranks.values())) < len(players):
        return None
    return tuple(sorted(players, key=lambda player: (-ranks[player], suits[held[player][1]] if suits else 0)))


def _suits(order: tuple[str, ...] | None, seats: Sequence[str]) -> Mapping[str, int] | None:
    """The place of each suit, where the order names suits."""
    if order is None or any(name in seats for name in order):
        return None
    letters = [SUITS.get(name.lower(), name) for name in order]
    if sorted(letters) != ["c", "d", "h", "s"]:
        return None
    return {letter: place for place, letter in enumerate(letters)}


def _card(card: str, seat: str) -> tuple[int, str]:
    rank, suit = card[:-1].upper().replace("10", "T"), SUITS.get(card[-1].lower())
    if rank not in RANKS or suit is None:
        raise Unreadable("not_a_card", seat=seat, card=card)
    return RANKS[rank], suit


def _seat(seats: Sequence[str], name: str) -> int:
    if name not in seats:
        raise Impossible("not_a_seat", name=name, seats=seats)
    return seats.index(name)
