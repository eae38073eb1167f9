"""Substantial action, counted from the actions that are told (36)."""

from __future__ import annotations

from rulebot.scenario.events import Event
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_PLAYED = frozenset({"fold", "call", "raise", "bet", "limp", "open", "check", "allin", "minraise", "put"})


def told_actions(scene: Scene, after: int = 0) -> list[Event]:
    """What players did, from a place in the question on; what they may or would do does not count."""
    return [
        e
        for e in scene.hand.events
        if e.verb in _PLAYED and not e.modal and not e.asked and not e.staff and e.span[0] >= after
    ]


def substantial(scene: Scene, found: Found, after: int = 0) -> None:
    """Two actions with chips, or three of any kind."""
    acts = told_actions(scene, after)
    many = sum(max(1, len(e.who)) for e in acts)
    chips = any(e.verb not in ("fold", "check") for e in acts)
    if many >= 3 or (many == 2 and chips):
        found.derived("substantial_action", True, "from the actions told", acts[-1].span)
