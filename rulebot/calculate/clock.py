"""Calling the clock on a player (TDA 2024 rule 29). It keeps no time itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS, nearest_of
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

MAY_NOT_CALL: dict[str, tuple[str, ...]] = {
    "td_or_any_player_in_event_at_seat_with_td_approval": ("player-away", "dealer", "owner"),
    "player_at_seat": ("player-away",),
    "player_in_hand_dealer_director_owner": ("player-away", "player-at-seat"),
}
NEEDS_APPROVAL = ("player-in-hand", "player-at-seat")


@dataclass(frozen=True, slots=True)
class Clock:
    """A player takes long to act."""

    facing_bet: bool | None = fact(
        "the player faces a bet", "der Spieler steht vor einem Einsatz", True, answers=(True, False)
    )
    seconds_taken: int | None = fact(
        "seconds from the call of the clock to the action",
        "Sekunden vom Aufruf der Uhr bis zur Aktion",
        31,
        tries=nearest_of("seconds_taken", 29, 30, 31, 69, 70),
    )
    expired: bool | None = fact("the time on the clock is over", "die Zeit auf der Uhr ist abgelaufen", True)
    caller: Literal["td", "dealer", "owner", "player-in-hand", "player-at-seat", "player-away"] | None = fact(
        "who asks for the clock; player-at-seat is not in the hand",
        "wer die Uhr verlangt; player-at-seat ist nicht in der Hand",
        "player-in-hand",
    )
    seconds_before: int | None = fact(
        "seconds the player had before the clock was called",
        "Sekunden, die der Spieler vor dem Aufruf der Uhr hatte",
        120,
    )


def rule(told: Clock, house: House) -> Ruling:
    """The time, and what becomes of the hand when it is over (29)."""
    at = house.clause("clock_seconds")
    if not at:
        return silent(house, "clock_silent", near="29")
    refused = _refused(told, house)
    if refused:
        return refused
    seconds, countdown = house.value("clock_seconds"), house.value("clock_countdown_seconds")
    total = seconds + countdown
    expiry = _expiry(told, house)
    figures: dict[str, Any] = {
        "seconds": seconds,
        "countdown": countdown,
        "total": total,
        "on_expiry": expiry,
    }
    steps = [Step("clock_time", at, {"seconds": seconds, "countdown": countdown})]
    who = house.clause("clock_who_may_call")
    if told.caller in NEEDS_APPROVAL and "with_td_approval" in house.value("clock_who_may_call"):
        steps.append(Step("clock_with_approval", who or at))
    if told.seconds_taken is None:
        return _over(told, house, figures, steps) if told.expired else _time(told, house, figures, steps)
    figures["seconds_taken"] = told.seconds_taken
    values = {"taken": told.seconds_taken, "total": total}
    if told.seconds_taken < total:
        return Ruling(house.id, Action.BINDING, figures, (*steps, Step("clock_in_time", at, values)))
    if told.seconds_taken == total and house.value("clock_tie") == "player":
        tie = Step("clock_tie", house.clause("clock_tie") or at, values)
        return Ruling(house.id, Action.BINDING, figures, (*steps, tie))
    return _over(told, house, figures, [*steps, Step("clock_over", at, values)])


def _time(told: Clock, house: House, figures: dict[str, Any], steps: list[Step]) -> Ruling:
    """How long a player has, and what follows when that is over."""
    on_expiry = _on_expiry(told, house, figures["on_expiry"])
    time, approval = steps[:1], steps[1:]
    return Ruling(house.id, Action.CLOCK, figures, (*time, *on_expiry, *approval))


def _over(told: Clock, house: House, figures: dict[str, Any], steps: list[Step]) -> Ruling:
    """The time is over: facing a bet the hand is dead, else it is checked, as the house has it."""
    expiry = figures["on_expiry"]
    if expiry is None:
        return needs(house, "facing_bet", *(step for step in steps if step.say != "clock_over"))
    action = Action.CHECK if expiry == "check" else Action.DEAD_HAND
    return Ruling(house.id, action, figures, (*steps, *_on_expiry(told, house, expiry)))


def _refused(told: Clock, house: House) -> Ruling | None:
    """Whoever may not call the clock, or calls it too soon."""
    who, at = house.value("clock_who_may_call"), house.clause("clock_who_may_call")
    if told.caller in MAY_NOT_CALL.get(who, ()) and at:
        return Ruling(house.id, Action.NO, {}, (Step("clock_may_not_call", at, {"caller": told.caller}),))
    wait = house.value("clock_reasonable_time_before_call_seconds")
    since = house.clause("clock_reasonable_time_before_call_seconds")
    if wait is not None and since and told.seconds_before is not None and told.seconds_before < wait:
        values = {"before": told.seconds_before, "wait": wait}
        return Ruling(house.id, Action.NO, {"wait": wait}, (Step("clock_too_soon", since, values),))
    return None


def _expiry(told: Clock, house: House) -> str | None:
    """What happens to the hand; None where it depends on whether a bet is faced."""
    facing, not_facing = house.value("clock_expiry_facing_bet"), house.value("clock_expiry_not_facing_bet")
    if told.facing_bet is None:
        return facing if facing == not_facing else None
    value: str = facing if told.facing_bet else not_facing
    return value


def _on_expiry(told: Clock, house: House, expiry: str | None) -> list[Step]:
    facing = house.clause("clock_expiry_facing_bet") or ""
    not_facing = house.clause("clock_expiry_not_facing_bet") or facing
    if expiry == "check":
        return [Step("clock_checked", not_facing)]
    if expiry == "dead":
        return [Step("clock_dead", not_facing if told.facing_bet is False else facing)]
    return [Step("clock_dead_or_checked", facing)]


CLOCK = Kind(
    "clock",
    Clock,
    rule,
    "time on the clock, and what happens when it is over",
    "Zeit auf der Uhr und was nach ihrem Ablauf geschieht",
    {"facing_bet": True, "seconds_taken": 31},
    turns=TURNS,
)
KINDS = (CLOCK,)
