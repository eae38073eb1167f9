"""The facts of a betting round: blinds, antes, seats, stacks, the actions so far (RULINGS.md section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.facts import fact

STREETS = ("preflop", "flop", "turn", "river")

Street = Literal["preflop", "flop", "turn", "river", "flop+"]
"""`flop+`: after the flop, on which street was not told."""


def place(street: str) -> int:
    """Where a street comes in a hand; `flop+` is the first after the flop is dealt."""
    return 1 if street == "flop+" else STREETS.index(street)


@dataclass(frozen=True, slots=True)
class Ante:
    """What is paid before the cards, beside the blinds."""

    type: Literal["none", "each", "big-blind"] | None = fact("who pays", "wer zahlt", "big-blind")
    amount: int | None = fact("how much", "wie viel", 4000)


@dataclass(frozen=True, slots=True)
class Act:
    """One action of one player."""

    street: Street | None = fact("betting round", "Setzrunde", "preflop")  # noqa: RUF009
    seat: str | None = fact("who", "wer", "UTG")
    action: Literal["fold", "check", "call", "bet", "raise"] | None = fact("what", "was", "raise")
    to: int | None = fact("total for the round", "Gesamtbetrag der Runde", 8000)
    all_in: bool | None = fact("was it all-in?", "War es All-in?", False)


def other_totals(facts: Any) -> list[tuple[Act, ...]]:
    """The last wager of the round a little smaller or larger: what would open or close the betting."""
    wagers = [at for at, act in enumerate(facts.actions or ()) if act.action in ("bet", "raise") and act.to]
    if not wagers:
        return []
    last, acts = wagers[-1], facts.actions
    unit = facts.chip_unit or (facts.blinds[0] if facts.blinds else 0) or 1
    moved = []
    for by in (-unit, unit):
        act = acts[last]
        other = Act(act.street, act.seat, act.action, max(1, act.to + by), act.all_in)
        moved.append((*acts[:last], other, *acts[last + 1 :]))
    return moved


@dataclass(frozen=True, slots=True)
class Betting:
    """What may the next player do?"""

    structure: Literal["no-limit", "pot-limit", "fixed-limit"] | None = fact(
        "betting structure", "Einsatzstruktur", "no-limit"
    )
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [2000, 4000])
    limit_bet: int | None = fact(
        "in limit, the size of a bet on this round, where it is told rather than the blinds",
        "im Limit die Höhe eines Einsatzes in dieser Runde, wo sie statt der Blinds bekannt ist",
        800,
    )
    ante: Ante | None = fact("the ante", "der Ante", {"type": "none", "amount": 0})  # noqa: RUF009
    seats: tuple[str, ...] | None = fact(
        "seats from left of the button on; heads-up the big blind first",
        "Sitze ab links vom Button; im Heads-up der Big Blind zuerst",
        ["SB", "BB", "UTG", "BTN"],
    )
    stacks_start: tuple[int | None, ...] | None = fact(
        "stacks before blinds and antes, in the order of the seats; null for one not known",
        "Stacks vor Blinds und Antes, in der Reihenfolge der Sitze; null für einen unbekannten",
        [14100, 21500, 20500, 15000],
    )
    chip_unit: int | None = fact("the smallest chip in play", "der kleinste Chip im Spiel", 100)
    street: Street | None = fact("betting round", "Setzrunde", "preflop")  # noqa: RUF009
    actions: tuple[Act, ...] | None = fact(
        "the actions in order, from an earlier round on where told",
        "die Aktionen der Reihe nach, auch aus früheren Runden",
        [{"street": "preflop", "seat": "UTG", "action": "raise", "to": 8000}],
        tries=other_totals,
    )
    to_act: str | None = fact("who is to act", "wer an der Reihe ist", "BTN")
    posted: Mapping[str, int] | None = fact(
        "what a blind really put in, where it is not the whole blind",
        "was ein Blind wirklich gesetzt hat, wenn nicht den ganzen",
        {"SB": 0},
    )
    antes_in_pot: bool | None = fact(
        "does the house count antes in a pot-limit bet before the flop?",
        "Zählt das Haus Antes beim Pot-Einsatz vor dem Flop mit?",
        False,
        answers=(True, False),
    )
    pot_before: int | None = fact(
        "the pot as it is, with every bet on the table",
        "der Pot, wie er ist, mit allen Einsätzen am Tisch",
        2350,
    )
    heads_up: bool | None = fact("only two players in the hand?", "Nur zwei Spieler in der Hand?", False)
