"""Which ruling a question asks for: the strictest reader that finds what it needs has it."""

from __future__ import annotations

from collections.abc import Callable

from rulebot.scenario.betting import asked, read_betting, to_act
from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Hand
from rulebot.scenario.mistakes import read_unclear, read_underbet
from rulebot.scenario.potlimit import read_pot_limit
from rulebot.scenario.pots import read_pots
from rulebot.scenario.procedure import read_procedure
from rulebot.scenario.tokens import Words
from rulebot.scenario.wagering import motion, read_wagering

_OF_HAND: tuple[tuple[Callable[[Hand], Draft | None], tuple[str, ...]], ...] = (
    (read_pot_limit, ()),
    (read_pots, ("ask.who", "q.tie")),
    (read_underbet, ("q.under", "q.nextcard", "q.notnextcard")),
    (read_unclear, ()),
)
"""Readers that need the hand, and the cues without which they have nothing to read."""


def choose(words: Words) -> Draft | None:
    """The draft of the ruling asked for, None where nothing can be computed."""
    draft = read_procedure(words)
    if draft is not None:
        return draft
    for of_hand, cues in _OF_HAND:
        if cues and not words.has(*cues):
            continue
        draft = of_hand(Hand(words))
        if draft is not None:
            return draft
    return _play(words)


def _of_another(hand: Hand) -> bool | None:
    """Is the next player's turn asked about, not what the last one did? None where nobody put out chips."""
    done = motion(hand)
    hand.play()
    seat = to_act(hand)[0]
    if done is None or not done.who:
        return None
    return seat != "NEXT" and hand.player(done.who) != seat


def _play(words: Words) -> Draft | None:
    """What may be done next, or what was done."""
    want = asked(Hand(words))
    another = _of_another(Hand(words))
    meaning = words.has("ask.meaning") and not (want == "minimum" and another)
    meaning = meaning or (want == "call-amount" and another is False)
    if want is None or (meaning and want not in ("maximum", "may-raise")):
        draft = read_wagering(Hand(words))
        if draft is not None:
            return draft
    draft = read_betting(Hand(words))
    return draft or (read_wagering(Hand(words)) if want is not None and not meaning else None)
