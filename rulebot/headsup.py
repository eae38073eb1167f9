"""Two players before the flop: the first to act is button and small blind, the other the big blind (34-B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import Words

_BLINDS: Final = ("SB", "BB")
_ELSEWHERE: Final = ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO")
"""Places that only larger tables have: there two are left of more."""
_NOBODY: Final = "NEXT"


def seated(reading: Reading, words: Words) -> Reading:
    """The same with the two players as the blinds, where it is told that there are only two."""
    facts = reading.facts
    if reading.kind != "betting" or facts.get("street") != "preflop" or not facts.get("actions"):
        return reading
    if words.any("m.headsup") is None or any(t.verb in ("fold", "foldround") for t in words.tokens):
        return reading
    places = _places(facts)
    if "blinds" not in facts or "seats" in facts or places is None:
        return reading
    acts = [{**act, "seat": places[act["seat"]]} for act in facts["actions"]]
    last = acts[-1]["seat"]
    next_ = places.get(facts.get("to_act", _NOBODY)) or next(name for name in _BLINDS if name != last)
    return replace(reading, facts={**facts, "actions": acts, "to_act": next_})


def _places(facts: dict[str, Any]) -> dict[str, str] | None:
    """Who of the players told is which blind; None where they are more than two."""
    players = dict.fromkeys([*(act["seat"] for act in facts["actions"]), facts.get("to_act", _NOBODY)])
    players.pop(_NOBODY, None)
    if len(players) > len(_BLINDS) or any(name in _ELSEWHERE for name in players):
        return None
    free = [name for name in _BLINDS if name not in players]
    return {name: name if name in _BLINDS else free.pop(0) for name in players}
