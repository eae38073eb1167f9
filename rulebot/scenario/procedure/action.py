"""What was done, counted from the words: substantial action (36), and how many did it."""

from __future__ import annotations

from rulebot.scenario.events import Event
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_PLAYED = frozenset({"fold", "call", "raise", "bet", "limp", "open", "check", "allin", "minraise", "put"})
_CUTS = frozenset({",", "and", "und", ":"})
_SEATS = ("seat", "platz", "sitz")
_BACK = 4


def told_actions(scene: Scene, after: int = 0) -> list[Event]:
    """What players did, from a place in the question on; what they may or would do does not count."""
    return [
        e
        for e in scene.hand.events
        if e.verb in _PLAYED and not e.modal and not e.asked and not e.staff and e.span[0] >= after
    ]


def how_many(scene: Scene, at: int) -> int:
    """How many did what stands at this piece: "two guys have called", "both players fold"."""
    for back in range(at - 1, max(-1, at - 1 - _BACK), -1):
        piece = scene.pieces[back]
        if piece.ends or piece.low in _CUTS:
            break
        if (
            piece.value is not None
            and 1 <= piece.value <= 9
            and scene.word(back - 1) not in ("seat", "platz")
        ):
            return piece.value
    return 1


def _did(scene: Scene, event: Event) -> int:
    at = next((i for i, p in enumerate(scene.pieces) if p.start >= event.span[0]), len(scene.pieces))
    return max(len(event.who), how_many(scene, at))


def substantial(scene: Scene, found: Found, after: int = 0) -> None:
    """Two actions with chips, or three of any kind."""
    acts = told_actions(scene, after)
    many = sum(_did(scene, e) for e in acts)
    chips = any(e.verb not in ("fold", "check") for e in acts)
    if many >= 3 or (many == 2 and chips):
        found.derived("substantial_action", True, "from the actions told", acts[-1].span)
