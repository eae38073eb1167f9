"""Who gets what from the pots (TDA 2024 rules 20 and 21). It never reads cards: ranks are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.layers import Layer, layers, uncalled
from rulebot.calculate.odd_chips import Half, Shared, best, halves, share
from rulebot.calculate.ruling import Action, Ask, Ruling, Step
from rulebot.calculate.silence import front
from rulebot.calculate.suits import by_high_card, check
from rulebot.errors import CannotHappen

HIGH_CARD = ("high_card_by_suit", "high_card_by_suit_in_5_card_hand")
BUTTONS = ("BTN", "BU", "BUTTON")
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


@dataclass(frozen=True, slots=True)
class Reading:
    """How the chips are placed of which the text does not say who gets them."""

    all_to_first: bool = False
    odd_to_high: bool = True


@dataclass(frozen=True, slots=True)
class Dealt:
    """The pots after all is shared."""

    sides: tuple[tuple[int, Shared], ...]
    """(index of the pot, one side of it)."""
    awarded: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The told facts, checked and complete."""

    seats: tuple[str, ...]
    left: tuple[int, ...]
    """The players in the order in which they sit from the left of the button."""
    pots: tuple[Layer, ...]
    back_to: int
    back: int
    chip: int
    high: Mapping[str, int | None]
    low: Mapping[str, int | None] | None

    def ranks(self, told: Mapping[str, int | None]) -> Any:
        """The rank of a player on one side."""
        return lambda player: told.get(self.seats[player])


def rule(told: Pots, house: House) -> Ruling:
    """Layer by layer, each pot split separately (21), odd chips by rule 20."""
    if told.contributions is None:
        return Ruling(house.id, None, {}, asks=(Ask("contributions", ()),))
    seats, stakes, live = _checked(told)
    back_to, back = uncalled(stakes)
    called = tuple(stake - back if player == back_to else stake for player, stake in enumerate(stakes))
    pots = layers(called, live, sum(told.dead or ()))
    steps = _layer_steps(seats, pots, back_to, back, house)
    figures: dict[str, Any] = {
        "pots": [{"amount": pot.amount, "eligible": [seats[p] for p in pot.eligible]} for pot in pots],
        "returned": back,
        "returned_to": seats[back_to] if back else None,
    }
    high, low = (told.high_rank, told.low_rank) if told.high_rank else (told.low_rank, None)
    contested = [player for pot in pots if len(pot.eligible) > 1 for player in pot.eligible]
    if contested and (high is None or any(high.get(seats[player]) is None for player in contested)):
        return Ruling(house.id, None, figures, steps, asks=(Ask("high_rank", ()),))
    table = Table(
        seats, _from_the_button(seats), pots, back_to, back, told.smallest_chip or 1, high or {}, low
    )
    return _awarded(told, house, table, figures, steps)


def _checked(told: Pots) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """Seats, what each put in to be matched, and the players still in; refuses what cannot be."""
    paid = told.contributions or ()
    seats = told.seats or tuple(str(number + 1) for number in range(len(paid)))
    folded = told.folded or (False,) * len(paid)
    dead = told.dead or (0,) * len(paid)
    for name, many in (("seats", len(seats)), ("folded", len(folded)), ("dead", len(dead))):
        if many != len(paid):
            raise CannotHappen(
                f"{name} has {many} entries, contributions has {len(paid)}: one for each player"
            )
    if not paid:
        raise CannotHappen("contributions is empty: a pot needs players")
    if len(set(seats)) < len(seats):
        raise CannotHappen(f"a seat is named twice in {', '.join(seats)}")
    if all(folded):
        raise CannotHappen("everybody has folded: somebody must be left to win the pot")
    if told.smallest_chip == 0:
        raise CannotHappen("smallest_chip is 0: a chip is worth at least 1")
    for seat, amount, ante in zip(seats, paid, dead, strict=True):
        if ante > amount:
            raise CannotHappen(f"{seat}: {ante} dead of only {amount} put in")
    for ranks in (told.high_rank, told.low_rank):
        for seat in ranks or ():
            if seat not in seats:
                raise CannotHappen(f"no seat {seat!r} in this pot; the seats are {', '.join(seats)}")
    check(seats, told.suit_order, told.high_card)
    live = tuple(player for player, gone in enumerate(folded) if not gone)
    return seats, tuple(amount - ante for amount, ante in zip(paid, dead, strict=True)), live


def _from_the_button(seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats begin left of the button; where the button is named, after it."""
    named = [player for player, seat in enumerate(seats) if seat.upper() in BUTTONS]
    start = named[0] + 1 if named else 0
    players = tuple(range(len(seats)))
    return players[start:] + players[:start]


def _layer_steps(
    seats: tuple[str, ...], pots: tuple[Layer, ...], back_to: int, back: int, house: House
) -> tuple[Step, ...]:
    steps: list[Step] = []
    if back:
        at = house.cite("65-A") or front(house)
        steps.append(Step("pots_uncalled", at, {"seat": seats[back_to], "amount": back}))
    at = house.cite("21") or front(house)
    for index, pot in enumerate(pots):
        say = "pots_side" if index else "pots_main"
        players = ", ".join(seats[player] for player in pot.eligible)
        steps.append(Step(say, at, {"amount": pot.amount, "players": players, "number": index}))
    return tuple(steps)


def _dealt(told: Pots, house: House, table: Table, reading: Reading) -> Dealt:
    """Every pot shared, by one reading."""
    sides: list[tuple[int, Shared]] = []
    awarded = [0] * len(table.seats)
    awarded[table.back_to] += table.back
    for index, pot in enumerate(table.pots):
        for half in _sides(pot, house, table, reading):
            shared = share(half, table.chip, _order(told, house, table, half.winners), reading.all_to_first)
            sides.append((index, shared))
            for winner in half.winners:
                awarded[winner] += shared.each
            for odd in shared.odd:
                if odd.to is not None:
                    awarded[odd.to] += odd.amount
    return Dealt(tuple(sides), tuple(awarded))


def _sides(pot: Layer, house: House, table: Table, reading: Reading) -> list[Half]:
    """A pot is one side, or a high and a low one; hands the same both ways by the house's rule."""
    if len(pot.eligible) == 1:
        return [Half("pot", pot.amount, pot.eligible)]
    high = best(pot.eligible, table.ranks(table.high))
    low = best(pot.eligible, table.ranks(table.low)) if table.low else ()
    if not low:
        return [Half("pot", pot.amount, high)]
    if high == low and (len(high) == 1 or house.value("identical_hands_even_split") is True):
        return [Half("both", pot.amount, high)]
    return halves(pot.amount, table.chip, high, low, reading.odd_to_high)


def _order(told: Pots, house: House, table: Table, winners: tuple[int, ...]) -> tuple[int, ...] | None:
    """The order in which winners take odd chips; None where text and facts do not give it."""
    if len(winners) == 1:
        return winners
    value = house.value(_odd_chip_rule(told))
    if value == "first_seat_left_of_button":
        return table.left
    if value in HIGH_CARD:
        return by_high_card(table.seats, winners, told.suit_order, told.high_card)
    return None


def _odd_chip_rule(told: Pots) -> str:
    return "odd_chip_stud" if told.game == "stud" else "odd_chip_board_games"


def _awarded(
    told: Pots, house: House, table: Table, figures: dict[str, Any], steps: tuple[Step, ...]
) -> Ruling:
    dealt = _dealt(told, house, table, Reading())
    odd = [chip for _, side in dealt.sides for chip in side.odd]
    split = len(dealt.sides) > len(table.pots) or any(len(side.half.winners) > 1 for _, side in dealt.sides)
    if (split or odd) and told.smallest_chip is None:
        return Ruling(house.id, None, figures, steps, asks=(Ask("smallest_chip", ()),))
    if odd and told.game is None:
        return Ruling(house.id, None, figures, steps, asks=(Ask("game", ()),))
    at = house.clause(_odd_chip_rule(told)) or house.cite("20") or front(house)
    figures = figures | {
        "awarded": list(dealt.awarded),
        "odd_chips": [_shown(table, index, chip, at) for index, side in dealt.sides for chip in side.odd],
        "unassigned": sum(chip.amount for chip in odd if chip.to is None),
    }
    steps = steps + _side_steps(table, dealt, at, house) + _deleted(table, dealt, house)
    ruling = Ruling(
        house.id, Action.SPLIT if split else Action.PAYOUT, figures, steps, _assumed(told, table, at)
    )
    return _left_open(ruling, told, house, table, dealt)


def _shown(table: Table, index: int, chip: Any, at: str) -> dict[str, Any]:
    to = None if chip.to is None else table.seats[chip.to]
    return {"pot": index, "side": chip.side, "amount": chip.amount, "to": to, "id": at}


def _side_steps(table: Table, dealt: Dealt, at: str, house: House) -> tuple[Step, ...]:
    """What each winner gets, and each odd chip."""
    steps: list[Step] = []
    rule_20, rule_21 = house.cite("20") or at, house.cite("21") or at
    for index, side in dealt.sides:
        half = side.half
        names = ", ".join(table.seats[winner] for winner in half.winners)
        values = {"amount": half.amount, "players": names, "each": side.each, "number": index}
        if len(half.winners) == 1:
            steps.append(Step(f"pots_{half.side}_to", rule_21, values))
            continue
        even = half.side == "both" and house.clause("identical_hands_even_split")
        steps.append(Step(f"pots_{half.side}_split", even or rule_20, values))
        for odd in side.odd:
            to = "" if odd.to is None else table.seats[odd.to]
            steps.append(
                Step("pots_odd_chip" if to else "pots_odd_chip_open", at, {"amount": odd.amount, "seat": to})
            )
    return tuple(steps)


def _deleted(table: Table, dealt: Dealt, house: House) -> tuple[Step, ...]:
    """Hands the same both ways, where the rule that split them evenly is gone (20-D)."""
    by_pot: dict[int, list[Half]] = {}
    for index, side in dealt.sides:
        by_pot.setdefault(index, []).append(side.half)
    same = any(len(two) == 2 and two[0].winners == two[1].winners for two in by_pot.values())
    at = house.clause("identical_hands_even_split")
    return (Step("pots_identical_deleted", at),) if same and at else ()


def _assumed(told: Pots, table: Table, at: str) -> tuple[Step, ...]:
    found: list[Step] = []
    if any(pot.amount % table.chip for pot in table.pots):
        found.append(Step("pots_smaller_than_chip", at, {"chip": table.chip}))
    if any(told.dead or ()):
        found.append(Step("pots_dead_to_main", at))
    return tuple(found)


def _left_open(ruling: Ruling, told: Pots, house: House, table: Table, dealt: Dealt) -> Ruling:
    """What the text leaves open is said, and what it would be by each reading."""
    at = house.clause(_odd_chip_rule(told)) or house.cite("20") or front(house)
    if ruling.figures["unassigned"]:
        return _nobodys(ruling, told, house, at)
    halved = [index for index, side in dealt.sides if side.half.side == "low"]
    uneven = any((table.pots[index].amount // table.chip) % 2 for index in halved)
    open_half = uneven and house.value("odd_chip_high_low") != "high_side"
    several = any(len(side.odd) > 1 for _, side in dealt.sides)
    readings: list[tuple[str, str, Reading]] = []
    if open_half:
        if house.value("odd_chip_high_low") == "not_applicable":
            return replace(
                ruling,
                action=Action.NOT_APPLICABLE,
                figures={key: value for key, value in ruling.figures.items() if key != "awarded"},
                steps=(Step("pots_high_low_not_ours", house.clause("odd_chip_high_low") or at),),
            )
        readings.append(("odd-to-low", "pots_silent_high_low", Reading(odd_to_high=False)))
    if several:
        readings.append(("all-to-first", "pots_several_odd", Reading(all_to_first=True)))
    if not readings:
        return ruling
    other = [
        {"reading": name, "awarded": list(_dealt(told, house, table, reading).awarded)}
        for name, _, reading in readings
    ]
    return replace(
        ruling,
        action=Action.NOT_SPECIFIED,
        figures=dict(ruling.figures) | {"alternatives": other},
        assumptions=ruling.assumptions + tuple(Step(say, at) for _, say, _ in readings),
    )


def _nobodys(ruling: Ruling, told: Pots, house: House, at: str) -> Ruling:
    """An odd chip that the text gives to nobody we know."""
    value = house.value(_odd_chip_rule(told))
    if value in HIGH_CARD:
        no_order = Step("pots_no_suit_order", at)
        asks = (Ask("high_card" if told.suit_order and not told.high_card else "suit_order", ()),)
        return replace(ruling, action=Action.DISCRETION, steps=(*ruling.steps, no_order), asks=asks)
    if value == "not_applicable":
        return replace(
            ruling, action=Action.NOT_APPLICABLE, steps=(*ruling.steps, Step("pots_stud_not_ours", at))
        )
    return replace(ruling, action=Action.NOT_SPECIFIED, steps=(*ruling.steps, Step("pots_odd_silent", at)))


POTS = Kind(
    "pots",
    Pots,
    rule,
    "who gets what: main pot, side pots, uncalled chips, odd chips",
    "wer was bekommt: Hauptpot, Side Pots, nicht gecallte Chips, überzählige Chips",
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
