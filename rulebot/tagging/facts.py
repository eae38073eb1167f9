"""From marks to a reading: which kind of ruling, and its facts with the words that each came from."""

from __future__ import annotations

from dataclasses import replace

from rulebot.scenario.reading import Reading
from rulebot.tagging.amiss import unclear, underbet
from rulebot.tagging.early import miscount, out_of_turn
from rulebot.tagging.marks import Marked
from rulebot.tagging.mistaken import accepted, killed
from rulebot.tagging.second_look import looked_at
from rulebot.tagging.shares import pots
from rulebot.tagging.turn import betting, enough
from rulebot.tagging.wagering import wager


def agreed(of: Marked) -> Marked:
    """The marks as far as the words beside them agree."""
    return replace(of, marks=tuple(looked_at(of.marks, of.words, of.heads["said"])))


def reading(of: Marked) -> Reading | None:
    """What the marks come to; None where nothing is to be computed."""
    of = agreed(of)
    made = {
        "wager": wager,
        "betting": betting,
        "underbet": underbet,
        "unclear-bet": unclear,
        "pots": pots,
        "out-of-turn": out_of_turn,
        "pot-count": miscount,
        "accepted-action": accepted,
        "killed-hand": killed,
    }.get(of.heads["kind"])
    draft = made(of) if made else None
    if draft is None and of.heads["kind"] == "underbet":
        draft = enough(of)
    return draft.reading() if draft else None
