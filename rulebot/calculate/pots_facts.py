"""What is told about a pot (TDA 2024 rules 20 and 21). Ranks are told; cards are never read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rulebot.calculate.facts import fact

DENOMINATIONS = (1, 5, 25, 100, 500, 1000, 5000, 25000)


def _possible_chips(told: Pots) -> Iterable[int]:
    chips = told.contributions or ()
    return tuple(chip for chip in DENOMINATIONS if not any(amount % chip for amount in chips))[-4:]


def _possible_high_cards(told: Pots) -> Iterable[tuple[str, ...]]:
    ranks = told.high_rank or told.low_rank or {}
    held = list(ranks.values())
    return tuple((seat,) for seat, rank in ranks.items() if held.count(rank) > 1)


@dataclass(frozen=True, slots=True)
class Pots:
    """What lies in the pots, and how the hands compare."""

    seats: tuple[str, ...] | None = fact(
        "the players, clockwise from the seat left of the button",
        "die Spieler im Uhrzeigersinn, beginnend links vom Button",
        ["SB", "BB", "BTN"],
    )
    contributions: tuple[int, ...] | None = fact(
        "what each put into the pot in the whole hand",
        "was jeder in der ganzen Hand in den Pot gesetzt hat",
        [2000, 500, 2000],
    )
    folded: tuple[bool, ...] | None = fact("who has folded", "wer gefoldet hat", [False, False, False])
    smallest_chip: int | None = fact(
        "the smallest denomination in play", "der kleinste Chip im Spiel", 100, answers=_possible_chips
    )
    game: Literal["board", "stud"] | None = fact(
        "a game with a board (hold'em, Omaha), or stud and razz",
        "ein Spiel mit Board (Hold'em, Omaha) oder Stud und Razz",
        "board",
        answers=("board", "stud"),
    )
    high_rank: Mapping[str, int | None] | None = fact(
        "rank of each high hand: bigger is better, equal ties",
        "Rang der High-Hand je Spieler: größer ist besser, gleich ist Gleichstand",
        {"SB": 1, "BB": 1, "BTN": 1},
    )
    best_hand: str | None = fact(
        "the player with the best hand of all, where no more is told of the hands",
        "wer die beste Hand von allen hat, wenn sonst nichts über die Hände bekannt ist",
        "SB",
    )
    low_rank: Mapping[str, int | None] | None = fact(
        "rank of each low hand: bigger is better, null does not qualify; leave out if no low is played",
        "Rang der Low-Hand je Spieler: größer ist besser, null qualifiziert nicht; ohne Low weglassen",
        None,
    )
    suit_order: tuple[str, ...] | Mapping[str, int] | None = fact(
        "stud: the suits from high to low, or the seats from the high card by suit down",
        "Stud: die Farben von hoch nach niedrig oder die Plätze ab der nach Farbe höchsten Karte",
        ["s", "h", "d", "c"],
        answers=_possible_high_cards,
    )
    high_card: Mapping[str, str] | None = fact(
        "stud: the highest card of each winning hand",
        "Stud: die höchste Karte jeder Gewinnerhand",
        {"SB": "6s", "BB": "6c"},
    )
    dead: tuple[int, ...] | None = fact(
        "of the contributions, chips that nobody has to match (a big blind ante)",
        "davon Chips, die niemand mitgehen muss (Big-Blind-Ante)",
        [0, 200, 0],
    )
