"""Scheduled color-ups: the chip race, or rounding up per player (TDA 2024 rule 24).

How many race chips there are, and who wins them, is in no book: there are only bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, not_ours, silent


@dataclass(frozen=True, slots=True)
class ColorUp:
    """The chips that go out of play, seat by seat."""

    chip: int | None = fact("the denomination that is removed", "der Chip, der aus dem Spiel geht", 25)
    new_chip: int | None = fact(
        "the lowest denomination still in play", "der kleinste Chip, der im Spiel bleibt", 100
    )
    counts: tuple[int, ...] | None = fact(
        "how many of the removed chips each player has, from seat 1",
        "wie viele dieser Chips jeder hat, ab Platz 1",
        [7, 3, 4],
    )
    rest: tuple[int, ...] | None = fact(
        "what else each player has, in chips that stay",
        "was jeder sonst noch an bleibenden Chips hat",
        [5000, 0, 200],
    )
    small_blind: int | None = fact("the small blind", "der Small Blind", 100)
    after_race: bool | None = fact(
        "the chips turn up after the race", "die Chips tauchen erst nach dem Chip-Race auf", False
    )


def rule(told: ColorUp, house: House) -> Ruling:
    """Exchange at equal value, then the odd chips by the house's method (24)."""
    _check(told)
    method = house.value("color_up_method")
    if method is None:
        return silent(house, "color_up_silent", near="24")
    for name in ("chip", "new_chip", "counts"):
        if getattr(told, name) is None:
            return needs(house, name)
    if told.after_race:
        return _found_later(told, house)
    if method == "round_up_per_player":
        return _round_up(told, house)
    return _race(told, house)


def _check(told: ColorUp) -> None:
    chip, new_chip, counts = told.chip, told.new_chip, told.counts
    if chip == 0 or new_chip == 0:
        raise Impossible("not_a_chip_of_0")
    if chip is not None and new_chip is not None and chip >= new_chip:
        raise Impossible("not_worth_more", chip=chip, new_chip=new_chip)
    if chip is not None and new_chip is not None and new_chip % chip:
        raise Impossible("not_made_of_chips", new_chip=new_chip, chip=chip)
    if counts is not None and not any(counts):
        raise Impossible("not_a_chip_left")
    if told.rest is not None and counts is not None and len(told.rest) != len(counts):
        raise Impossible(
            "not_one_each", many=len(told.rest), many_other=len(counts), name="rest", other="counts"
        )


def _equal_value(told: ColorUp) -> tuple[list[int], list[int]]:
    """Per seat: new chips at equal value, and old chips left over."""
    per_new = (told.new_chip or 1) // (told.chip or 1)
    counts: Sequence[int] = told.counts or ()
    return [count // per_new for count in counts], [count % per_new for count in counts]


def _race(told: ColorUp, house: House) -> Ruling:
    """At most one race chip each, and nobody is raced out of play (24-A)."""
    full, odd = _equal_value(told)
    chip, new_chip = told.chip or 1, told.new_chip or 1
    at = house.clause("color_up_method") or front(house)
    racing = [seat for seat, left in enumerate(odd) if left]
    value = sum(odd) * chip
    fewest, most = value // new_chip, min(-(-value // new_chip), len(racing))
    players: list[dict[str, Any]] = []
    saved = at_risk = 0
    for seat, (new, left) in enumerate(zip(full, odd, strict=True)):
        least = new
        if left and not least:
            if told.rest is None:
                at_risk += 1
            elif not told.rest[seat]:
                least = 1
                saved += 1
        players.append(
            {"seat": seat + 1, "exchanged": new, "odd": left, "at_least": least, "at_most": new + bool(left)}
        )
    figures: dict[str, Any] = {
        "players": players,
        "race_chips_min": fewest,
        "race_chips_max": most,
        "odd_total": sum(odd),
    }
    steps = [Step("color_up_exchange", at, {"chip": chip, "new_chip": new_chip})]
    if racing:
        steps.append(Step("color_up_race", at, {"players": len(racing), "chips": sum(odd), "chip": chip}))
    never = house.clause("color_up_can_be_raced_out") or at
    if saved:
        steps.append(Step("color_up_not_raced_out", never, {"players": saved, "new_chip": new_chip}))
    if at_risk:
        steps.append(Step("color_up_nothing_else", never, {"new_chip": new_chip}))
    if racing and fewest == most:
        steps.append(Step("color_up_race_chips", at, {"chips": sum(odd), "most": most, "new_chip": new_chip}))
    elif racing:
        steps.append(Step("color_up_race_chips_open", at, {"fewest": fewest, "most": most}))
    return Ruling(house.id, Action.EXCHANGE, figures, tuple(steps))


def _round_up(told: ColorUp, house: House) -> Ruling:
    """The total of each player is rounded up (Clubs NZ 24, ACE 24)."""
    chip, new_chip = told.chip or 1, told.new_chip or 1
    at = house.clause("color_up_method") or front(house)
    below = house.value("color_up_which_chips") == "value_less_than_SB"
    which = house.clause("color_up_which_chips") or at
    if below and told.small_blind is not None and chip >= told.small_blind:
        step = Step("color_up_not_below", which, {"chip": chip, "small_blind": told.small_blind})
        return Ruling(house.id, Action.NO, {"players": []}, (step,))
    players = [
        {"seat": seat + 1, "exchanged": -(-count * chip // new_chip), "gained": -count * chip % new_chip}
        for seat, count in enumerate(told.counts or ())
    ]
    step = Step("color_up_round_up", at, {"chip": chip, "new_chip": new_chip})
    taken = (
        (Step("color_up_below_assumed", which, {"chip": chip}),) if below and told.small_blind is None else ()
    )
    return Ruling(house.id, Action.EXCHANGE, {"players": players}, (step,), taken)


def _found_later(told: ColorUp, house: House) -> Ruling:
    """After the race: at equal value only, what falls short goes without compensation (24-C)."""
    value, at = house.value("color_up_leftovers"), house.clause("color_up_leftovers")
    if value == "not_applicable":
        return not_ours(house, "color_up_no_race", at)
    if value is None or not at:
        return silent(house, "color_up_later_silent", at=house.clause("color_up_method"))
    full, odd = _equal_value(told)
    chip, new_chip = told.chip or 1, told.new_chip or 1
    players = [
        {"seat": seat + 1, "exchanged": new, "void": left * chip}
        for seat, (new, left) in enumerate(zip(full, odd, strict=True))
    ]
    step = Step("color_up_equal_value", at, {"chip": chip, "new_chip": new_chip, "void": sum(odd) * chip})
    return Ruling(house.id, Action.EXCHANGE, {"players": players, "void": sum(odd) * chip}, (step,))


COLOR_UP = Kind(
    "color-up",
    ColorUp,
    rule,
    "how removed chips are exchanged: chip race or rounding up",
    "wie Chips ausgetauscht werden: Chip-Race oder Aufrunden",
    {"chip": 25, "new_chip": 100, "counts": [7, 3, 4], "rest": [5000, 0, 200]},
)
KINDS = (COLOR_UP,)
