"""Which ruling a question asks for: the strictest reader that finds what it needs has it."""

from __future__ import annotations

from rulebot.scenario.aim import Aim, aim
from rulebot.scenario.amiss import read_unclear, read_underbet
from rulebot.scenario.chips import read_wager
from rulebot.scenario.draft import Draft
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import laid
from rulebot.scenario.motion import motion
from rulebot.scenario.potlimit import read_pot_limit
from rulebot.scenario.procedure import read_procedure
from rulebot.scenario.shares import read_shares
from rulebot.scenario.tokens import Words
from rulebot.scenario.turn import read_turn


def choose(words: Words) -> Draft | None:
    """The draft of the ruling asked for, None where nothing can be computed."""
    return read_procedure(words) or _play(words)


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
