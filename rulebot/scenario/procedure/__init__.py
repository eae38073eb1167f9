"""Questions to the floor: what a procedure is asked about, read from notions and counts.

Each reader takes a scene and hands back a draft, or None where the words tell no case
of its kind. A rule that is asked about without a case is no ruling: it stays None.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.bubble import read_hand_for_hand
from rulebot.scenario.procedure.button import read_button
from rulebot.scenario.procedure.color_up import read_color_up
from rulebot.scenario.procedure.dealing import read_misdeal, read_short_stub
from rulebot.scenario.procedure.face_up import read_face_up
from rulebot.scenario.procedure.penalty import read_missed
from rulebot.scenario.procedure.pot_count import read_pot_count
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.showing import read_see_hand, read_showdown_order
from rulebot.scenario.procedure.stacks import read_big_blind_ante, read_late_stack
from rulebot.scenario.procedure.tables import read_final_table, read_halt_play
from rulebot.scenario.procedure.timing import read_clock, read_dispute, read_new_level
from rulebot.scenario.procedure.turns import (
    read_declaration,
    read_out_of_turn,
    read_skipped,
    read_substantial,
)
from rulebot.scenario.tokens import Words

READERS: tuple[Callable[[Scene], Draft | None], ...] = (
    read_short_stub,
    read_new_level,
    read_face_up,
    read_hand_for_hand,
    read_missed,
    read_late_stack,
    read_big_blind_ante,
    read_color_up,
    read_dispute,
    read_clock,
    read_halt_play,
    read_final_table,
    read_see_hand,
    read_showdown_order,
    read_button,
    read_misdeal,
    read_pot_count,
    read_skipped,
    read_out_of_turn,
    read_substantial,
    read_declaration,
)
"""The strictest first: a question has one kind."""


_WITH_CHIPS = (
    read_color_up,
    read_big_blind_ante,
    read_late_stack,
    read_pot_count,
    read_skipped,
    read_out_of_turn,
)
"""Where chips are put out, the question is about them: cards and clocks are told beside it."""


_COUNTED = (read_hand_for_hand, read_missed, read_short_stub)
_STORY = 75
"""Pieces of a question that is a story: there a word or two make no case, counts and amounts do."""


def read_procedure(words: Words) -> Draft | None:
    """The draft of the procedure asked for, None where none is."""
    scene = Scene(words)
    if scene.has("translated"):
        return None
    chips = any(e.verb == "put" and e.chips for e in scene.hand.events)
    long = len(scene.pieces) > _STORY
    readers = [
        r for r in READERS if (not chips or r in _WITH_CHIPS) and (not long or r in (*_WITH_CHIPS, *_COUNTED))
    ]
    return next((draft for reader in readers if (draft := reader(scene)) is not None), None)
