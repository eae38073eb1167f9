"""Pots that were read and pots that were heard as events: which are believed."""

from __future__ import annotations

from typing import Any, Final

from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.pots_layout import Layout, laid_out
from rulebot.calculate.refusal import Impossible
from rulebot.called import nameless
from rulebot.scenario.reading import Reading
from rulebot.tagging.events.reading import Heard

ALONE: Final = 0.5
"""How sure the events are, at the word that is least sure, to be believed where nothing else was read."""
BESIDE: Final = 0.6
"""The same, where they know who wins and the other reading does not."""
AGAINST: Final = 0.8
"""The same against a reading that knows as much: they are better where a hand is told over several rounds,
and where more players count than have an amount of their own."""


def chosen(read: Reading, told: Reading, heard: Heard) -> Reading:
    """One of both readings of pots."""
    old, new = _laid(read), _laid(told)
    if new is None or told.kind != "pots":
        return read
    if old is None:
        return told if heard.sure >= ALONE and not told.lacks else read
    if _settled(read) != _settled(told):
        return told if _settled(told) and heard.sure >= BESIDE else read
    same = [pot.amount for pot in old.pots] == [pot.amount for pot in new.pots]
    if same and _nameless(told) < _nameless(read):
        return told if heard.sure >= BESIDE else read
    several = any(event.tag == "street" for event in heard.events)
    more = len(new.pots) > len(old.pots)
    return told if (several or more) and heard.sure >= AGAINST and not told.lacks else read


def _settled(reading: Reading) -> bool:
    """Whether it is known who wins, and nothing is lacking."""
    return "high_rank" in reading.facts and not reading.lacks


def _nameless(reading: Reading) -> int:
    return sum(nameless(str(seat)) for seat in reading.facts.get("seats") or ())


def _laid(reading: Reading) -> Layout | None:
    if reading.kind != "pots":
        return None
    facts: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in reading.facts.items()}
    try:
        return laid_out(Pots(**facts))
    except Impossible:
        return None
