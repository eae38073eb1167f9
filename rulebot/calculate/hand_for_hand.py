"""Hand for hand: who shares which places, and what the clock loses (TDA 2024 RP-8)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS, nearby
from rulebot.calculate.refusal import Impossible, Unreadable
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, silent

MOST_PLAYERS = 100_000
CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Players who bust on one hand, or a level's clock; one of the two, or both."""

    places_paid: int | None = fact("places paid", "bezahlte Plätze", 50)
    players: int | None = fact("players left before the hand", "Spieler vor der Hand", 52)
    busts: int | None = fact(
        "players who bust on the hand", "Spieler, die in der Hand ausscheiden", 3, tries=nearby("busts")
    )
    prizes: Mapping[str, int] | None = fact("prize of each place", "Preis jedes Platzes", {"50": 1500})
    clock: str | None = fact(
        "the level's clock at the announcement, minutes:seconds",
        "Leveluhr bei der Ansage, Minuten:Sekunden",
        "17:30",
    )
    hands: int | None = fact(
        "hands since, the current one included", "Hände seither, die laufende mitgezählt", 2
    )


def rule(told: HandForHand, house: House) -> Ruling:
    """The share of the places (RP-8-A), and the clock after so many hands (RP-8-B)."""
    _check(told)
    value, at = house.value("h4h_payout"), house.clause("h4h_payout")
    if value is None or not at:
        return silent(house, "h4h_silent", near="RP-8")
    if value == "informational":
        return _informational(told, house, at)
    if told.clock is None and told.hands is None:
        return _places(told, house, at)
    clock = _clock(told, house)
    if told.busts is None or clock.asks:
        return clock
    places = _places(told, house, at)
    if places.asks:
        return places
    figures = dict(places.figures) | dict(clock.figures)
    return Ruling(house.id, places.action, figures, places.steps + clock.steps, conflict=clock.conflict)


def _informational(told: HandForHand, house: House, at: str) -> Ruling:
    """A house that reprints the procedure without saying that it applies: the shares, if it does."""
    step = Step("h4h_informational", at)
    shares = house.cite("RP-8-A") or at
    if told.busts is None or told.players is None or told.places_paid is None:
        return Ruling(house.id, Action.DISCRETION, {}, (step,))
    places = _places(told, house, shares)
    return Ruling(house.id, Action.DISCRETION, places.figures, (step, *places.steps))


def _places(told: HandForHand, house: House, at: str) -> Ruling:
    for name in ("places_paid", "players", "busts"):
        if getattr(told, name) is None:
            return needs(house, name)
    paid, players, busts = told.places_paid or 0, told.players or 0, told.busts or 0
    first = players - busts + 1
    shared = list(range(first, min(players, paid) + 1))
    values = {"busts": busts, "first": first, "last": players}
    steps = [Step("h4h_finish_places" if busts > 1 else "h4h_finish_place", at, values)]
    if not shared:
        steps.append(Step("h4h_none_paid", at, {"paid": paid}))
        return Ruling(house.id, Action.NO, {"places": [], "share": 0, "sharing": busts}, tuple(steps))
    prizes = _prizes(told, shared)
    figures: dict[str, Any] = {"places": shared, "sharing": busts, "sum": None, "share": None}
    steps.append(
        Step("h4h_share_places", at, {"busts": busts, "places": ", ".join(str(place) for place in shared)})
    )
    if prizes is not None:
        share = Fraction(prizes, busts)
        figures |= {"sum": prizes, "share": share if share.denominator > 1 else int(share)}
        steps.append(Step("h4h_share_amount", at, {"sum": prizes, "busts": busts, "share": figures["share"]}))
    return Ruling(house.id, Action.PAYOUT, figures, tuple(steps))


def _check(told: HandForHand) -> None:
    players, busts, paid = told.players, told.busts, told.places_paid
    for many in (players, busts):
        if many is not None and many > MOST_PLAYERS:
            raise Impossible("not_so_large_an_event", many=many, most_players=MOST_PLAYERS)
    if busts == 0:
        raise Impossible("not_without_busts")
    if busts is not None and players is not None and busts > players:
        raise Impossible("not_so_many_busts", busts=busts, players=players)
    if paid == 0:
        raise Impossible("not_a_place_paid")
    for place in told.prizes or ():
        if not place.isdecimal() or not place.isascii():
            raise Unreadable("not_a_place", place=place)
        if paid is not None and not 1 <= int(place) <= paid:
            raise Impossible("not_a_paid_place", place=place, paid=paid)
    if told.clock is not None:
        _seconds(told.clock)


def _prizes(told: HandForHand, shared: list[int]) -> int | None:
    """The sum of the shared places, where their prizes are told."""
    prizes = {int(place): prize for place, prize in (told.prizes or {}).items()}
    if any(place not in prizes for place in shared):
        return None
    return sum(prizes[place] for place in shared)


def _clock(told: HandForHand, house: House) -> Ruling:
    """The clock at the start of the next hand (RP-8-B to RP-8-D)."""
    for name in ("clock", "hands"):
        if getattr(told, name) is None:
            return needs(house, name)
    seconds, hands = _seconds(told.clock or ""), told.hands or 0
    minutes: Mapping[str, Any] = house.value("h4h_minutes_per_hand")
    at = house.clause("h4h_minutes_per_hand") or front(house)
    each = minutes.get("fixed") or minutes["conflicting"]
    most = minutes.get("max", each)
    left = seconds - 60 * each * hands
    figures = _left(left) | {"minutes_per_hand": each}
    rate, rising = house.cite("RP-8-C") or at, house.cite("RP-8-D") or at
    first = rate if most != each else at
    steps = [
        Step(
            "h4h_clock",
            first,
            {"hands": hands, "minutes": each, "clock": told.clock, "left": figures["clock"]},
        )
    ]
    if left <= 0:
        steps.append(Step("h4h_new_level", rising, {"over": _written(-left)}))
    if each == most or not hands:
        return Ruling(house.id, Action.CLOCK, figures, tuple(steps))
    least = _written(max(0, seconds - 60 * most * hands))
    figures |= {"clock_at_least": least}
    steps.append(Step("h4h_clock_conflict", at, {"minutes": most, "each": each, "left": least}))
    conflict = ((at, most), (rate, each), (rising, each))
    return Ruling(house.id, Action.CONFLICT, figures, tuple(steps), conflict=conflict)


def _seconds(clock: str) -> int:
    """Seconds of a clock.

    >>> _seconds("17:30")
    1050
    """
    found = CLOCK.fullmatch(clock)
    if found is None:
        raise Unreadable("not_a_time", clock=clock)
    return int(found[1]) * 60 + int(found[2])


def _left(seconds: int) -> dict[str, Any]:
    return {"clock": _written(max(0, seconds)), "clock_seconds": max(0, seconds), "new_level": seconds <= 0}


def _written(seconds: int) -> str:
    """A clock as it is written.

    >>> _written(930)
    '15:30'
    """
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


HAND_FOR_HAND = Kind(
    "hand-for-hand",
    HandForHand,
    rule,
    "hand for hand: shares of the places paid, and the clock",
    "Hand-for-Hand: Anteile an den bezahlten Plätzen und die Uhr",
    {"places_paid": 50, "players": 52, "busts": 3, "prizes": {"50": 1500}},
    turns=TURNS,
)
KINDS = (HAND_FOR_HAND,)
