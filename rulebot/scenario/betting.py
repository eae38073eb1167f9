"""Blinds and street of a hand as facts."""

from __future__ import annotations

from rulebot.scenario.hand import STREETS, Hand
from rulebot.scenario.reading import Found


def blinds_facts(hand: Hand, found: Found) -> None:
    """The blinds and where they stand."""
    if hand.blinds is None:
        return
    if hand.blinds_why or hand.blinds_span is None:
        found.derived("blinds", list(hand.blinds), hand.blinds_why, hand.blinds_span)
    else:
        found.said("blinds", list(hand.blinds), hand.blinds_span)


def street_fact(hand: Hand, found: Found, plus: bool = False) -> None:
    """The street, said or derived from the actions."""
    street = hand.now if getattr(hand, "now", "") else hand.street
    if not street:
        return
    shown = street if plus or street in STREETS else "flop"
    if hand.street_span is not None and hand.street == street and shown == street:
        found.said("street", shown, hand.street_span)
    else:
        found.derived("street", shown, "from the actions")
