"""Who gets the button and the blinds after players bust (TDA 2024 rules 32 and 34).

Rule 32 names the dead button and does not say how it moves: its usual meaning is taken,
and named as an assumption.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

BOTH = (True, False)
MOST_SEATS = 52


@dataclass(frozen=True, slots=True)
class Button:
    """The last hand's button and blinds, and who is gone."""

    seats: tuple[str, ...] | None = fact(
        "all seats clockwise, empty ones too",
        "alle Plätze im Uhrzeigersinn, auch leere",
        ["1", "2", "3", "4"],
    )
    empty: tuple[str, ...] | None = fact(
        "seats without a player now", "Plätze, an denen nun niemand mehr sitzt", ["2"]
    )
    button: str | None = fact("last hand's button", "Button der letzten Hand", "1")
    small_blind: str | None = fact(
        "last hand's small blind, or the seat it was dead on",
        "Small Blind der letzten Hand oder der Platz, auf dem er tot war",
        "2",
    )
    big_blind: str | None = fact("last hand's big blind", "Big Blind der letzten Hand", "3")
    wrongly_moved: bool | None = fact("the button was moved wrongly", "der Button wurde falsch bewegt", False)
    substantial_action: bool | None = fact(
        "substantial action has occurred since",
        "seither gab es substanzielle Aktion",
        False,
        answers=BOTH,
        tries=BOTH,
    )


@dataclass(frozen=True, slots=True)
class Ring:
    """The table as the next hand begins."""

    seats: tuple[str, ...]
    live: frozenset[str]

    def after(self, seat: str) -> str:
        """The next player clockwise."""
        place = self.seats.index(seat)
        return next(name for name in self.seats[place + 1 :] + self.seats[: place + 1] if name in self.live)

    def before(self, seat: str) -> str:
        """The player at this seat, else the last one before it."""
        place = self.seats.index(seat)
        turned = self.seats[place + 1 :] + self.seats[: place + 1]
        return next(name for name in reversed(turned) if name in self.live)

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """The seats strictly between two, clockwise."""
        place, end = self.seats.index(first), self.seats.index(last)
        turned = self.seats[place + 1 :] + self.seats[: place + 1]
        return turned[: (end - place - 1) % len(self.seats)]


def rule(told: Button, house: House) -> Ruling:
    """A dead button, or what the house has instead; heads-up nobody is big blind twice (32, 34)."""
    ring = _ring(told)
    if told.wrongly_moved:
        return _wrongly_moved(told, house)
    value, at = house.value("dead_button"), house.clause("dead_button")
    if value is None or not at:
        return silent(house, "button_silent", near="32")
    for name in ("seats", "big_blind"):
        if getattr(told, name) is None:
            return needs(house, name)
    big_blind = told.big_blind or ""
    if len(ring.live) == 2:
        return _heads_up(ring, big_blind, house, at)
    small_blind = _small_blind(told, ring)
    if small_blind is None:
        return needs(house, "small_blind")
    dead = _dead(ring, small_blind, big_blind)
    if value == "required":
        steps = _dead_steps(dead, at)
        return Ruling(house.id, Action.BINDING, dead, steps, (Step("button_dead_meaning", at),))
    if value != "optional_dealer_preference" and told.button is None:
        return needs(house, "button")
    if value == "optional_dealer_preference":
        return _preference(house, at, dead, _left_with_player(ring, dead))
    return _not_used(house, at, dead, _moving(ring, told.button or ""))


def _wrongly_moved(told: Button, house: House) -> Ruling:
    """Corrected before substantial action; after it the error stands (34-A)."""
    at = house.clause("button_error_corrected_until")
    if not at:
        return silent(house, "button_error_silent", at=house.clause("dead_button"))
    if told.substantial_action is None:
        return needs(house, "substantial_action")
    if told.substantial_action:
        return Ruling(house.id, Action.BINDING, {}, (Step("button_error_stands", at),))
    return Ruling(house.id, Action.CORRECT, {}, (Step("button_error_corrected", at),))


def _ring(told: Button) -> Ring:
    seats, empty = told.seats or (), told.empty or ()
    if len(seats) > MOST_SEATS:
        raise Impossible("not_so_many_players", many=len(seats), most=MOST_SEATS)
    if len(set(seats)) < len(seats):
        raise Impossible("not_named_twice", seats=seats)
    if told.seats is None:
        return Ring((), frozenset())
    for name in (*empty, told.button, told.small_blind, told.big_blind):
        if name is not None and name not in seats:
            raise Impossible("not_a_seat", name=name, seats=seats)
    ring = Ring(seats, frozenset(seats) - frozenset(empty))
    if len(ring.live) < 2:
        raise Impossible("not_a_next_hand", many_live=len(ring.live))
    _check_order(told, ring)
    return ring


def _check_order(told: Button, ring: Ring) -> None:
    """Button, small blind, big blind sit in this order; heads-up the button is the small blind."""
    button, small, big = told.button, told.small_blind, told.big_blind
    if big is None:
        return
    if big in (button, small):
        raise Impossible("not_big_blind_twice", big=big)
    if (
        button is not None
        and small is not None
        and button != small
        and small not in ring.between(button, big)
    ):
        raise Impossible("not_between_blinds", small=small, button=button, big=big)


def _small_blind(told: Button, ring: Ring) -> str | None:
    """The last small blind's seat; the only seat between button and big blind if it was not told."""
    if told.small_blind is not None or told.button is None:
        return told.small_blind
    between = ring.between(told.button, told.big_blind or "")
    return between[0] if len(between) == 1 else None


def _dead(ring: Ring, small_blind: str, big_blind: str) -> dict[str, Any]:
    """Every blind and the button move one place, whoever is gone."""
    return {
        "button": small_blind,
        "small_blind": big_blind if big_blind in ring.live else None,
        "big_blind": ring.after(big_blind),
        "dead_button": small_blind not in ring.live,
        "dead_small_blind": big_blind not in ring.live,
    }


def _moving(ring: Ring, button: str) -> dict[str, Any]:
    """The button moves to the next player, the blinds are the next two."""
    now = ring.after(button)
    small_blind = ring.after(now)
    return {
        "button": now,
        "small_blind": small_blind,
        "big_blind": ring.after(small_blind),
        "dead_button": False,
        "dead_small_blind": False,
    }


def _dead_steps(dead: dict[str, Any], at: str) -> tuple[Step, ...]:
    steps = [Step("button_big_blind_moves", at, {"seat": dead["big_blind"]})]
    small = "button_dead_small_blind" if dead["dead_small_blind"] else "button_small_blind"
    steps.append(Step(small, at, {"seat": dead["small_blind"] or ""}))
    steps.append(Step("button_dead" if dead["dead_button"] else "button_live", at, {"seat": dead["button"]}))
    return tuple(steps)


def _heads_up(ring: Ring, big_blind: str, house: House, at: str) -> Ruling:
    """The small blind is the button; last hand's big blind is not big blind again (34-B)."""
    next_big = ring.after(big_blind)
    small = ring.after(next_big)
    figures: dict[str, Any] = {
        "button": small,
        "small_blind": small,
        "big_blind": next_big,
        "dead_button": False,
        "dead_small_blind": False,
    }
    rule_34 = house.clause("heads_up_button_is_small_blind") or at
    twice = house.clause("heads_up_no_big_blind_twice") or at
    steps = (
        Step("button_heads_up", rule_34, {"seat": small}),
        Step("button_not_twice", twice, {"seat": next_big}),
    )
    return Ruling(house.id, Action.BINDING, figures, steps)


def _left_with_player(ring: Ring, dead: dict[str, Any]) -> dict[str, Any]:
    """The button stays with the last active player before the empty seat; the blinds are the same."""
    return dead | {"button": ring.before(dead["button"]), "dead_button": False}


def _preference(house: House, at: str, dead: dict[str, Any], other: dict[str, Any]) -> Ruling:
    """Either way is right where the seat of the button is empty."""
    if not dead["dead_button"]:
        return Ruling(house.id, Action.BINDING, dead, _dead_steps(dead, at))
    figures = dead | {"alternative": other}
    return Ruling(house.id, Action.DISCRETION, figures, (Step("button_dealer_preference", at),))


def _not_used(house: House, at: str, dead: dict[str, Any], moving: dict[str, Any]) -> Ruling:
    """No dead button; what is done instead is not printed, and the same if nobody is gone."""
    if dead == moving:
        return Ruling(house.id, Action.BINDING, moving, _dead_steps(moving, at))
    ruling = silent(house, "button_not_used", moving, at)
    return replace(ruling, assumptions=(Step("button_moving_meaning", at),))


BUTTON = Kind(
    "button",
    Button,
    rule,
    "who gets the button and the blinds after players bust",
    "wer nach dem Ausscheiden von Spielern Button und Blinds bekommt",
    {"seats": ["1", "2", "3", "4"], "empty": ["2"], "button": "1", "small_blind": "2", "big_blind": "3"},
    turns=TURNS,
)
KINDS = (BUTTON,)
