"""Where the blinds sit and who acts first (TDA 2024 rules 32 and 34-B)."""

from __future__ import annotations

from rulebot.calculate.refusal import Impossible

BUTTONS = ("BTN", "BU", "BUTTON")


def blind_seats(seats: tuple[str, ...]) -> tuple[int | None, int]:
    """Small and big blind, by their names, else left of the button; no small blind where it is dead.

    >>> blind_seats(("SB", "BB", "UTG"))
    (0, 1)
    >>> blind_seats(("BB", "UTG", "BTN"))
    (None, 0)
    >>> blind_seats(("A", "B"))
    (1, 0)
    """
    many = len(seats)
    if many < 2:
        raise Impossible("not_two_players", many_seats=many)
    if many == 2:
        return _heads_up(seats)
    small = seats.index("SB") if "SB" in seats else None
    big = seats.index("BB") if "BB" in seats else None
    if big is None:
        small = small or 0
        return small, (small + 1) % many
    if small is None:
        return (big - 1 if big else None), big
    if (small + 1) % many != big:
        raise Impossible("not_beside_the_blind", seats=seats)
    return small, big


def _heads_up(seats: tuple[str, ...]) -> tuple[int, int]:
    """Heads-up the small blind has the button; in the order of the seats the big blind comes first (34-B)."""
    for place, seat in enumerate(seats):
        if seat == "BB":
            return 1 - place, place
        if seat == "SB" or seat.upper() in BUTTONS:
            return place, 1 - place
    return 1, 0


def first_to_act(seats: tuple[str, ...], blinds: tuple[int | None, int], street: int) -> int:
    """Left of the big blind before the flop, left of the button after it; heads-up the big blind (34-B)."""
    small, big = blinds
    if street == 0:
        return (big + 1) % len(seats)
    if len(seats) == 2:
        return big
    return 0 if small is None else small
