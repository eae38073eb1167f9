"""Who gets what from the pots (TDA 2024 rules 20 and 21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebot.calculate.facts import Kind
from rulebot.calculate.house import House
from rulebot.calculate.odd_chips import Half, Odd, Shared, halves, share
from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.pots_layout import Layout, laid_out
from rulebot.calculate.ruling import Action, Ask, Ruling, Step
from rulebot.calculate.silence import nearest
from rulebot.calculate.suits import by_high_card

HIGH_CARD = ("high_card_by_suit", "high_card_by_suit_in_5_card_hand")


@dataclass(frozen=True, slots=True)
class Reading:
    """How the chips are placed of which the text does not say who gets them."""

    all_to_first: bool = False
    odd_to_high: bool = True


PLAIN = Reading()


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where this house's book has what decides a pot."""

    pots: str
    sharing: str
    odd_chip: str
    halving: str
    odd_chip_to: str | None
    """first_seat_left_of_button, a high card by suit, not_applicable; None: silent."""


def rule(told: Pots, house: House) -> Ruling:
    """Layer by layer, each pot split separately (21), odd chips by rule 20."""
    if told.contributions is None:
        return Ruling(house.id, None, {}, asks=(Ask("contributions", ()),))
    layout, clauses = laid_out(told), _clauses(told, house)
    steps = _pot_steps(layout, clauses, house)
    if not layout.ranked:
        steps += _to_best(layout, clauses)
        return Ruling(house.id, None, layout.figures, tuple(steps), asks=(Ask("high_rank", ()),))
    sides, awarded = _shared(told, house, layout, clauses, PLAIN)
    missing = _missing(told, layout, sides)
    if missing:
        return Ruling(house.id, None, layout.figures, tuple(steps), asks=(Ask(missing, ()),))
    return _awarded(told, house, layout, clauses, steps, sides, awarded)


def _clauses(told: Pots, house: House) -> Clauses:
    parameter = "odd_chip_stud" if told.game == "stud" else "odd_chip_board_games"
    sharing = nearest(house, "20")
    odd_chip = house.clause(parameter) or sharing
    halving = house.clause("odd_chip_high_low") or sharing
    return Clauses(nearest(house, "21"), sharing, odd_chip, halving, house.value(parameter))


def _pot_steps(layout: Layout, clauses: Clauses, house: House) -> list[Step]:
    steps = [Step(say, clauses.pots, values) for say, values in layout.lines]
    if layout.back:
        at = nearest(house, "65-A")
        values = {"seat": layout.seats[layout.back_to], "amount": layout.back}
        steps.insert(0, Step("pots_uncalled", at, values))
    return steps


def _to_best(layout: Layout, clauses: Clauses) -> list[Step]:
    """The pots that the best hand of all wins, where no more is told of the hands."""
    best = layout.figures.get("best_hand")
    won = [pot.amount for pot in layout.pots if best in [layout.seats[player] for player in pot.eligible]]
    return [Step("pots_pot_to", clauses.pots, {"amount": amount, "players": best}) for amount in won]


def _shared(
    told: Pots, house: House, layout: Layout, clauses: Clauses, reading: Reading
) -> tuple[list[tuple[int, Shared]], list[int]]:
    """Every side of every pot, and what each player gets in all, by one reading."""
    sides: list[tuple[int, Shared]] = []
    awarded = [0] * len(layout.seats)
    awarded[layout.back_to] = layout.back
    for number in range(len(layout.pots)):
        for half in _sides(number, house, layout, reading):
            order = _order(told, layout, clauses, half.winners)
            side = share(half, layout.chip, order, reading.all_to_first)
            sides.append((number, side))
            for winner in half.winners:
                awarded[winner] += side.each
            for odd in side.odd:
                if odd.to is not None:
                    awarded[odd.to] += odd.amount
    return sides, awarded


def _sides(number: int, house: House, layout: Layout, reading: Reading) -> list[Half]:
    """A pot is one side, or a high and a low one; hands the same both ways by the house's rule."""
    amount, high, low = layout.pots[number].amount, layout.high[number], layout.low[number]
    if not low:
        return [Half("pot", amount, high)]
    if high == low and (len(high) == 1 or house.value("identical_hands_even_split") is True):
        return [Half("both", amount, high)]
    return halves(amount, layout.chip, high, low, reading.odd_to_high)


def _order(told: Pots, layout: Layout, clauses: Clauses, winners: tuple[int, ...]) -> tuple[int, ...] | None:
    """The order in which winners take odd chips; None where text and facts do not give it."""
    if clauses.odd_chip_to == "first_seat_left_of_button":
        return layout.left
    if clauses.odd_chip_to in HIGH_CARD and len(winners) > 1:
        return by_high_card(layout.seats, winners, told.suit_order, told.high_card)
    return None


def _missing(told: Pots, layout: Layout, sides: list[tuple[int, Shared]]) -> str | None:
    """A split needs the smallest chip, an odd chip the game."""
    if told.smallest_chip is None and _is_split(layout, sides):
        return "smallest_chip"
    if told.game is None and any(side.odd for _, side in sides):
        return "game"
    return None


def _is_split(layout: Layout, sides: list[tuple[int, Shared]]) -> bool:
    return len(sides) > len(layout.pots) or any(len(side.half.winners) > 1 for _, side in sides)


def _awarded(
    told: Pots,
    house: House,
    layout: Layout,
    clauses: Clauses,
    steps: list[Step],
    sides: list[tuple[int, Shared]],
    awarded: list[int],
) -> Ruling:
    odd = [(number, chip) for number, side in sides for chip in side.odd]
    whole = _to_high(house, layout, sides)
    unassigned = sum(chip.amount for _, chip in odd if chip.to is None)
    figures = layout.figures | {
        "awarded": awarded,
        "odd_chips": [
            *(_shown(layout, number, chip, clauses.halving) for number, chip in whole.items()),
            *(_shown(layout, number, chip, clauses.odd_chip) for number, chip in odd),
        ],
        "unassigned": unassigned,
    }
    steps += _side_steps(layout, sides, clauses, house, whole)
    split = _is_split(layout, sides)
    assumptions = _assumed(told, house, layout, clauses)
    action = Action.SPLIT if split else Action.PAYOUT
    ruling = Ruling(house.id, action, figures, tuple(steps), assumptions)
    if unassigned:
        return _to_nobody(ruling, told, clauses)
    if not split:
        return ruling
    return _left_open(ruling, told, house, layout, clauses, sides)


def _shown(layout: Layout, number: int, chip: Odd, at: str) -> dict[str, Any]:
    to = None if chip.to is None else layout.seats[chip.to]
    return {"pot": number, "side": chip.side, "amount": chip.amount, "to": to, "id": at}


def _side_steps(
    layout: Layout,
    sides: list[tuple[int, Shared]],
    clauses: Clauses,
    house: House,
    whole: Mapping[int, Odd],
) -> list[Step]:
    """What each winner gets, and each odd chip."""
    steps: list[Step] = []
    for number, side in sides:
        half = side.half
        names = ", ".join([layout.seats[winner] for winner in half.winners])
        values = {"amount": half.amount, "players": names, "each": side.each, "number": number}
        if half.side == "high" and number in whole:
            steps.append(Step("pots_odd_to_high", clauses.halving, {"amount": whole[number].amount}))
        if len(half.winners) == 1:
            steps.append(Step(f"pots_{half.side}_to", clauses.pots, values))
            continue
        even = house.clause("identical_hands_even_split") if half.side == "both" else None
        if side.each or not side.odd:
            steps.append(Step(f"pots_{half.side}_split", even or clauses.sharing, values))
        steps += _odd_steps(layout, side.odd, clauses)
        if half.side == "low" and half.winners == layout.high[number]:
            steps += _deleted(house)
    return steps


def _to_high(house: House, layout: Layout, sides: list[tuple[int, Shared]]) -> dict[int, Odd]:
    """The odd chip of each whole pot that is halved: it goes to the high side (20-C)."""
    if house.value("odd_chip_high_low") != "high_side":
        return {}
    return {
        number: Odd("pot", layout.chip, side.half.winners[0] if len(side.half.winners) == 1 else None)
        for number, side in sides
        if side.half.side == "high" and layout.pots[number].amount // layout.chip % 2
    }


def _odd_steps(layout: Layout, chips: Sequence[Odd], clauses: Clauses) -> list[Step]:
    """Who gets the odd chips of one side; several that are given out are told together."""
    seats = [layout.seats[odd.to] for odd in chips if odd.to is not None]
    if len(dict.fromkeys(seats)) == len(chips) > 1:
        values = {"amount": chips[0].amount, "players": ", ".join(seats)}
        return [Step("pots_odd_chips", clauses.odd_chip, values)]
    return [_odd_step(layout, odd, clauses) for odd in chips]


def _odd_step(layout: Layout, odd: Odd, clauses: Clauses) -> Step:
    if odd.to is None:
        return Step("pots_odd_chip_open", clauses.odd_chip, {"amount": odd.amount})
    return Step("pots_odd_chip", clauses.odd_chip, {"amount": odd.amount, "seat": layout.seats[odd.to]})


def _deleted(house: House) -> list[Step]:
    """Hands the same both ways, where the sentence that split them evenly is gone (20-D)."""
    at = house.clause("identical_hands_even_split")
    return [Step("pots_identical_deleted", at)] if at else []


def _assumed(told: Pots, house: House, layout: Layout, clauses: Clauses) -> tuple[Step, ...]:
    found: list[Step] = []
    if 0 < layout.stays < sum(pot.amount for pot in layout.pots):
        values = {"seat": layout.seats[layout.back_to], "amount": layout.stays}
        found.append(Step("pots_folded_stays", house.cite("65-A") or clauses.pots, values))
    folded = told.folded or (False,) * len(layout.seats)
    open_ = [
        ante for ante, gone in zip(told.dead or (), folded, strict=False) if not gone or len(layout.pots) > 1
    ]
    if any(open_):
        found.append(Step("pots_dead_to_main", clauses.pots))
    return tuple(found)


def _to_nobody(ruling: Ruling, told: Pots, clauses: Clauses) -> Ruling:
    """An odd chip that the text gives to nobody we know."""
    at = clauses.odd_chip
    if clauses.odd_chip_to in HIGH_CARD:
        no_order = Step("pots_no_suit_order", at)
        asks = (Ask("high_card" if told.suit_order and not told.high_card else "suit_order", ()),)
        return replace(ruling, action=Action.DISCRETION, steps=(*ruling.steps, no_order), asks=asks)
    ours = clauses.odd_chip_to != "not_applicable"
    action = Action.NOT_SPECIFIED if ours else Action.NOT_APPLICABLE
    step = Step("pots_odd_silent" if ours else "pots_stud_not_ours", at)
    return replace(ruling, action=action, steps=(*ruling.steps, step))


def _left_open(
    ruling: Ruling,
    told: Pots,
    house: House,
    layout: Layout,
    clauses: Clauses,
    sides: list[tuple[int, Shared]],
) -> Ruling:
    """What the text leaves open is said, with the amounts by each reading."""
    readings: list[tuple[str, str, Reading]] = []
    to_side = house.value("odd_chip_high_low")
    if to_side != "high_side" and _unevenly_halved(layout, sides):
        if to_side == "not_applicable":
            return _not_halved(ruling, house.clause("odd_chip_high_low") or clauses.odd_chip)
        readings.append(("odd-to-low", "pots_silent_high_low", Reading(odd_to_high=False)))
    if any(len(side.odd) > 1 for _, side in sides):
        readings.append(("all-to-first", "pots_several_odd", Reading(all_to_first=True)))
    if not readings:
        return ruling
    other = [
        {"reading": name, "awarded": _shared(told, house, layout, clauses, reading)[1]}
        for name, _, reading in readings
    ]
    return replace(
        ruling,
        action=Action.NOT_SPECIFIED,
        figures=dict(ruling.figures) | {"alternatives": other},
        assumptions=ruling.assumptions + tuple(Step(say, clauses.odd_chip) for _, say, _ in readings),
    )


def _unevenly_halved(layout: Layout, sides: list[tuple[int, Shared]]) -> bool:
    return any(
        layout.pots[number].amount // layout.chip % 2 for number, side in sides if side.half.side == "low"
    )


def _not_halved(ruling: Ruling, at: str) -> Ruling:
    figures = {name: value for name, value in ruling.figures.items() if name != "awarded"}
    steps = (Step("pots_high_low_not_ours", at),)
    return replace(ruling, action=Action.NOT_APPLICABLE, figures=figures, steps=steps)


POTS = Kind(
    "pots",
    Pots,
    rule,
    "who gets what: main pot, side pots, uncalled chips, odd chips",
    "wer was bekommt: Hauptpot, Side Pots, nicht gecallte Chips, unteilbare Chips",
    {
        "seats": ["SB", "BB", "UTG", "BTN"],
        "contributions": [13300, 2400, 13300, 2800],
        "folded": [False, False, False, False],
        "smallest_chip": 100,
        "game": "board",
        "high_rank": {"SB": 1, "BB": 1, "UTG": 1, "BTN": 1},
    },
)
KINDS = (POTS,)
