"""What was done in the hand, and how many did it."""

from __future__ import annotations

from rulebot.scenario.events import Event
from rulebot.scenario.procedure.scene import Scene

_PLAYED = frozenset({"fold", "call", "raise", "bet", "limp", "open", "check", "allin", "minraise", "put"})
_CUTS = frozenset({",", "and", "und", ":"})
_BACK = 4
_FILLERS = frozenset(
    ("have", "has", "had", "already", "haben", "hat", "schon", "bereits", "aber", "auch", "ja")
)
"""Words between a count and its action."""


def told_actions(scene: Scene, after: int = 0) -> list[Event]:
    """What players did, from a place in the question on; what they may or would do does not count."""
    return [
        e
        for e in scene.hand.events
        if e.verb in _PLAYED and e.who and not (e.modal or e.asked or e.staff) and e.span[0] >= after
    ]


def how_many(scene: Scene, at: int) -> int:
    """How many did what stands at this piece: "two guys have called", "both players fold"."""
    near = [n for n in range(at - 1, -1, -1) if scene.word(n) not in _FILLERS][:_BACK]
    for back in near:
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
