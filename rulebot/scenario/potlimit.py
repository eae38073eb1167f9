"""The pot bet after the flop: a declared "pot", the pot as told, what is to call."""

from __future__ import annotations

from rulebot.scenario.betting import asked, blinds_facts, street_fact
from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found


def read_pot_limit(hand: Hand) -> Draft | None:
    """What is a pot bet or raise, the pot being told."""
    if asked(hand) != "maximum" or not any(t.is_("g.pot-limit") for t in hand.tokens):
        return None
    told = next(
        (at for at, t in enumerate(hand.tokens) if t.amount is not None and _beside_pot(hand, at)), None
    )
    if told is None or hand.street in ("preflop", ""):
        return None
    pot = hand.tokens[told].amount or 0
    hand.used.add(told)
    hand.events = [e for e in hand.events if e.amount != pot]
    hand.play()
    found = Found(hand.words.text)
    found.derived("structure", "pot-limit", "the game told")
    blinds_facts(hand, found)
    street_fact(hand, found, plus=True)
    found.derived("declared", "pot", "a pot bet is asked about")
    put_in = sum(hand.round.own.values())
    if put_in:
        found.derived(
            "pot_before", pot + put_in, "the pot told and the bets after it", hand.tokens[told].span
        )
        found.derived("call_to", hand.round.call_to, "the actions told")
        found.derived("facing_bet", True, "there is something to call")
        found.derived("last_full_bet_or_raise", hand.round.raise_by, "the last bet or raise")
    else:
        found.said("pot_before", pot, hand.tokens[told].span)
        found.derived("facing_bet", False, "nothing was bet")
    return Draft("wager", found, "maximum", hand.left_over(), fair=bool(put_in))


def _beside_pot(hand: Hand, at: int) -> bool:
    near = hand.tokens[max(0, at - 3) : at] + hand.tokens[at + 1 : at + 4]
    return any(t.is_("n.pot") for t in near)
