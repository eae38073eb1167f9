"""The kinds of pots and procedure, in the order of the rule book."""

from __future__ import annotations

from rulebot.calculate import (
    antes,
    button,
    chip_race,
    clock,
    dealing,
    disputes,
    hand_for_hand,
    levels,
    penalties,
    pots,
    seating,
    showdown,
)
from rulebot.calculate.facts import Kind

KINDS: tuple[Kind, ...] = (
    *seating.KINDS,
    *showdown.KINDS,
    *pots.KINDS,
    *disputes.KINDS,
    *levels.KINDS,
    *chip_race.KINDS,
    *clock.KINDS,
    *button.KINDS,
    *dealing.KINDS,
    *penalties.KINDS,
    *hand_for_hand.KINDS,
    *antes.KINDS,
)
