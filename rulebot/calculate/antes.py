"""What a short big blind pays when one player posts the ante for all (TDA 2024 RP-11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent


def _enough(told: BigBlindAnte) -> Iterable[int]:
    """The largest stack that is all-in, and the next."""
    both = (told.big_blind or 0) + (told.ante or 0)
    return (both, both + 1)


@dataclass(frozen=True, slots=True)
class BigBlindAnte:
    """The big blind's stack before posting."""

    stack: int | None = fact("the big blind's stack", "Stack des Big Blind", 700, tries=_enough)
    big_blind: int | None = fact("the big blind", "der Big Blind", 500)
    ante: int | None = fact("the ante posted for the table", "die Ante für den ganzen Tisch", 500)


def rule(told: BigBlindAnte, house: House) -> Ruling:
    """The stack pays blind and ante in the order the house recommends (RP-11)."""
    _check(told)
    order = house.value("ante_order_short_big_blind")
    at = house.clause("ante_order_short_big_blind")
    if order is None or not at:
        return silent(house, "bba_silent", near="RP-11")
    if order == "informational":
        return Ruling(house.id, Action.DISCRETION, {}, (Step("bba_informational", at),))
    for name in ("stack", "big_blind", "ante"):
        if getattr(told, name) is None:
            return needs(house, name)
    stack, big_blind, ante = told.stack or 0, told.big_blind or 0, told.ante or 0
    if order == "big_blind_first":
        blind = min(stack, big_blind)
        posted = min(stack - blind, ante)
    else:
        posted = min(stack, ante)
        blind = min(stack - posted, big_blind)
    figures = {"blind": blind, "ante": posted, "left": stack - blind - posted}
    short = stack <= big_blind + ante
    values = {"stack": stack, "blind": blind, "ante": posted, "left": figures["left"]}
    steps = (Step(f"bba_{order}", at, values),)
    return Ruling(house.id, Action.ALL_IN if short else Action.YES, figures, steps, (_recommended(at),))


def _check(told: BigBlindAnte) -> None:
    if told.stack == 0:
        raise Impossible("not_without_chips")
    if told.big_blind == 0 or told.ante == 0:
        raise Impossible("not_blind_or_ante_0")


def _recommended(at: str) -> Step:
    """RP-11 is a recommended procedure, and prints no formula."""
    return Step("bba_recommended", at)


BIG_BLIND_ANTE = Kind(
    "big-blind-ante",
    BigBlindAnte,
    rule,
    "what a short big blind pays first: blind or ante",
    "was ein kurzer Big Blind zuerst zahlt: Blind oder Ante",
    {"stack": 700, "big_blind": 500, "ante": 500},
    turns=TURNS,
)
KINDS = (BIG_BLIND_ANTE,)
