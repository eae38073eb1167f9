"""Which ruling a question asks for: the strictest reader that finds what it needs has it."""

from __future__ import annotations

from collections.abc import Callable

from rulebot.scenario import cases, floor
from rulebot.scenario.aim import Aim, aim
from rulebot.scenario.amiss import read_unclear, read_underbet
from rulebot.scenario.chips import read_wager
from rulebot.scenario.draft import Draft
from rulebot.scenario.felt import Felt
from rulebot.scenario.hand import Hand
from rulebot.scenario.laying import laid
from rulebot.scenario.mistakes import read_pot_count
from rulebot.scenario.motion import motion
from rulebot.scenario.potlimit import read_pot_limit
from rulebot.scenario.shares import read_shares
from rulebot.scenario.tokens import Words
from rulebot.scenario.turn import read_turn
from rulebot.scenario.turns import read_out_of_turn, read_substantial

_OF_WORDS: tuple[Callable[[Words], Draft | None], ...] = (
    cases.read_misdeal,
    cases.read_new_level,
    floor.read_hand_for_hand,
    floor.read_missed,
    floor.read_late_stack,
    floor.read_color_up,
    floor.read_short_stub,
    floor.read_clock,
    floor.read_halt_play,
    floor.read_final_table,
    cases.read_dispute,
    cases.read_see_hand,
)
"""Readers that look for states and counts only."""

_OF_HAND: tuple[tuple[Callable[[Hand], Draft | None], tuple[str, ...]], ...] = (
    (cases.read_showdown_order, ("c.showorder",)),
    (cases.read_face_up, ("c.faceup",)),
    (cases.read_button, ("c.button",)),
    (read_substantial, ("q.sa",)),
    (read_out_of_turn, ("q.oot", "q.skipped")),
    (read_pot_count, ()),
    (floor.read_big_blind_ante, ("c.shortbba",)),
)
"""Readers that need the hand, and the cues without which they have nothing to read."""


def choose(words: Words) -> Draft | None:
    """The draft of the ruling asked for, None where nothing can be computed."""
    for of_words in _OF_WORDS:
        draft = of_words(words)
        if draft is not None:
            return draft
    turn = aim(laid(words).story).want is not None
    for of_hand, cues in _OF_HAND:
        if (cues and not words.has(*cues)) or (cues == ("c.faceup",) and turn):
            continue
        draft = of_hand(Hand(words))
        if draft is not None:
            return draft
    return _play(words)


def _play(words: Words) -> Draft | None:
    """What was done, or what may be done next."""
    want = aim(laid(words).story)
    for special in (read_pot_limit, read_unclear, read_underbet):
        draft = special(laid(words), want)
        if draft is not None:
            return draft
    draft = read_shares(laid(words))
    if draft is not None:
        return draft
    if _of_chips(laid(words), want):
        return read_wager(laid(words), want) or read_turn(laid(words), want)
    return read_turn(laid(words), want) or read_wager(laid(words), want)


def _of_chips(felt: Felt, want: Aim) -> bool:
    """Are chips or words asked about, not the next player's choices?"""
    done = motion(felt)
    if done is None or want.want is None:
        return True
    felt.play(done.before)
    mine = not want.who or not done.who or felt.player(done.who) == felt.player(want.who)
    said = done.said.said if done.said is not None else ""
    if want.want == "call-amount":
        return mine and (done.put is not None or said in ("call", "raise", "pot", "amount"))
    if want.want == "minimum" and want.either and done.said is not None:
        return True
    open_ended = said in ("raise", "pot", "bet", "call", "allin", "check")
    bare = done.said is not None and not done.said.sums
    return mine and open_ended and bare and want.want != "maximum"
