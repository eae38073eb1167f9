"""A told pot, checked and laid out: what is the same in every house (TDA 2024 rule 21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebot.calculate.layers import Layer, ahead_of_all, layers, uncalled
from rulebot.calculate.odd_chips import best
from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.suits import check

MOST_PLAYERS = 52
BUTTONS = ("BTN", "BU", "BUTTON")


@dataclass(frozen=True, slots=True)
class Layout:
    """The pots, and who wins each side of them."""

    seats: tuple[str, ...]
    left: tuple[int, ...]
    """The players in the order in which they sit from the left of the button."""
    pots: tuple[Layer, ...]
    back_to: int
    back: int
    """Chips that nobody called."""
    stays: int
    """Chips that nobody called, of a player who has folded: they stay in the pot."""
    chip: int
    high: tuple[tuple[int, ...], ...]
    """The winners of each pot, of its high side where it has a low one."""
    low: tuple[tuple[int, ...], ...]
    ranked: bool
    """Are the hands of every contested pot told?"""
    figures: dict[str, Any]
    lines: tuple[tuple[str, dict[str, Any]], ...]
    """Message key and values of each pot."""


_last: tuple[Pots, Layout] | None = None
"""The pots last laid out: the houses are asked one after the other about the same facts."""


def laid_out(told: Pots) -> Layout:
    """The layout of these facts; refuses what cannot be."""
    global _last
    last = _last
    if last is None or last[0] is not told:
        last = _last = (told, _laid_out(told))
    return last[1]


def _laid_out(told: Pots) -> Layout:
    seats, stakes, live = _checked(told)
    back_to, back = uncalled(stakes, live)
    called = [*stakes[:back_to], stakes[back_to] - back, *stakes[back_to + 1 :]]
    pots = layers(called, live, sum(told.dead or ()))
    alone = _best_alone(told, seats, live)
    high, low = (told.high_rank, told.low_rank) if told.high_rank else (told.low_rank, None)
    highs = [(high or {}).get(seat) for seat in seats]
    lows = [(low or {}).get(seat) for seat in seats]
    names = [[seats[player] for player in pot.eligible] for pot in pots]
    contested = {player for pot in pots if len(pot.eligible) > 1 for player in pot.eligible}
    figures: dict[str, Any] = {
        "pots": [{"amount": pot.amount, "eligible": own} for pot, own in zip(pots, names, strict=True)],
        "returned": back,
        "returned_to": seats[back_to] if back else None,
    }
    if alone is not None:
        won = sum(pot.amount for pot in pots if alone in pot.eligible)
        figures |= {"best_hand": seats[alone], "best_gets": won + (back if alone == back_to else 0)}
    lines = tuple(
        (
            "pots_side" if number else "pots_main",
            {"amount": pot.amount, "players": ", ".join(own), "number": number},
        )
        for number, (pot, own) in enumerate(zip(pots, names, strict=True))
    )
    return Layout(
        seats,
        _from_the_button(seats),
        pots,
        back_to,
        back,
        ahead_of_all(stakes)[1] - back,
        told.smallest_chip or 1,
        tuple(pot.eligible if len(pot.eligible) == 1 else best(pot.eligible, highs) for pot in pots),
        tuple(best(pot.eligible, lows) if low and len(pot.eligible) > 1 else () for pot in pots),
        all(highs[player] is not None for player in contested),
        figures,
        lines,
    )


def _best_alone(told: Pots, seats: tuple[str, ...], live: tuple[int, ...]) -> int | None:
    """Who has the best hand of all, where no more is told of the hands."""
    if told.best_hand is None or told.high_rank or told.low_rank:
        return None
    if told.best_hand not in seats:
        raise Impossible("not_a_seat", name=told.best_hand, seats=seats)
    player = seats.index(told.best_hand)
    if player not in live:
        raise Impossible("not_best_and_folded", seat=told.best_hand)
    return player


def _checked(told: Pots) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """Seats, what each put in to be matched, and the players still in; refuses what cannot be."""
    paid = told.contributions or ()
    seats = told.seats or tuple(str(number + 1) for number in range(len(paid)))
    folded = told.folded or (False,) * len(paid)
    dead = told.dead or (0,) * len(paid)
    for name, many in (("seats", len(seats)), ("folded", len(folded)), ("dead", len(dead))):
        if many != len(paid):
            raise Impossible(
                "not_one_each", name=name, many=many, many_other=len(paid), other="contributions"
            )
    if len(paid) > MOST_PLAYERS:
        raise Impossible("not_so_many_players", many=len(paid), most=MOST_PLAYERS)
    if not paid:
        raise Impossible("not_without_players")
    if not any(paid):
        raise Impossible("not_an_empty_pot")
    if len(set(seats)) < len(seats):
        raise Impossible("not_named_twice", seats=seats)
    if all(folded):
        raise Impossible("not_everybody_folded")
    if told.smallest_chip == 0:
        raise Impossible("not_smallest_chip_0")
    chip = told.smallest_chip or 1
    for seat, amount, ante in zip(seats, paid, dead, strict=True):
        if amount % chip or ante % chip:
            raise Impossible(
                "not_of_such_chips", seat=seat, amount=amount if amount % chip else ante, chip=chip
            )
        if ante > amount:
            raise Impossible("not_more_dead", seat=seat, ante=ante, amount=amount)
    for ranks in (told.high_rank, told.low_rank):
        for seat in ranks or ():
            if seat not in seats:
                raise Impossible("not_a_seat", name=seat, seats=seats)
    check(seats, told.suit_order, told.high_card)
    live = tuple(player for player, gone in enumerate(folded) if not gone)
    return seats, tuple(amount - ante for amount, ante in zip(paid, dead, strict=True)), live


def _from_the_button(seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats begin left of the button; where the button is named, after it."""
    named = [player for player, seat in enumerate(seats) if seat.upper() in BUTTONS]
    start = named[0] + 1 if named else 0
    players = tuple(range(len(seats)))
    return players[start:] + players[:start]
