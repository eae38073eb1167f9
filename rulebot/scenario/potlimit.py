"""The pot bet after the flop: the pot as told, the bets after it, what is to call."""

from __future__ import annotations

from rulebot.scenario.aim import Aim
from rulebot.scenario.draft import Draft
from rulebot.scenario.facing import blinds_fact
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import last_street
from rulebot.scenario.motion import motion
from rulebot.scenario.pieces import of_pot
from rulebot.scenario.reading import Found
from rulebot.scenario.story import told_pot


def _pots(felt: Felt) -> int:
    """How many amounts are told as the pot."""
    return sum(
        token.amount is not None and of_pot(clause.tokens, at)
        for clause in felt.story.clauses
        for at, token in enumerate(clause.tokens)
    )


def read_pot_limit(felt: Felt, aim: Aim) -> Draft | None:
    """What is a pot bet or raise, the pot being told (54)."""
    if not any(t.is_("g.pot-limit") for t in felt.story.tokens):
        return None
    done = motion(felt)
    potted = done is not None and done.said is not None and done.said.said == "pot"
    if felt.street in ("preflop", "") or not (aim.want == "maximum" or potted):
        return None
    told = told_pot(felt.story)
    if told is None or _pots(felt) > 1:  # "flop pot 2,000, bet pot 2,000": which is a bet?
        return None
    felt.play(done.before if done is not None and potted else last_street(felt))
    found = Found(felt.story.words.text)
    found.derived("structure", "pot-limit", "the game told")
    blinds_fact(felt, found)
    found.derived("street", felt.street, "the street told")
    found.derived("declared", "pot", "a pot bet is asked about")
    bets = sum(felt.own.values())
    if bets:
        found.derived("pot_before", told[0] + bets, "the pot told and the bets after it", told[1])
        found.derived("call_to", felt.call_to, "the actions told")
        found.derived("facing_bet", True, "there is something to call")
        found.derived("last_full_bet_or_raise", felt.raise_by, "the last bet or raise")
        own = felt.own.get(aim.who, 0)
        if own and own < felt.call_to:
            found.derived("prior_chips", [own], "the player's own bet before")
    else:
        found.said("pot_before", told[0], told[1])
        found.derived("facing_bet", False, "nothing was bet")
    return Draft("wager", found, "maximum", list(felt.odd), fair=bool(bets))
