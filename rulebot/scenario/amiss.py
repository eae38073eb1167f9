"""Wagers that are not right: below the minimum, or a number with more than one meaning."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.aim import Aim
from rulebot.scenario.deeds import Deed
from rulebot.scenario.draft import Draft
from rulebot.scenario.facing import blinds_fact
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import last_street
from rulebot.scenario.reading import Found
from rulebot.scenario.story import SOME_TIME, next_card, told_pot

_SPOKEN = 100
"""Below this a number said may mean hundreds or thousands."""
_SOME_TIME: Final = re.compile(rf"\b(?:{SOME_TIME})\b", re.IGNORECASE)


def read_underbet(felt: Felt, aim: Aim) -> Draft | None:
    """A bet or raise below the minimum that others have acted on, or that is asked about (52-A)."""
    if aim.want is not None:
        return None
    deeds = [d for d in last_street(felt) if not d.modal and not d.staff]
    felt.play(deeds)
    if not felt.short or felt.odd:
        return None
    short = felt.short[0]
    made = next((d for d in reversed(deeds) if d.span == short.span), None)
    card = next_card(felt.story)
    own = felt.acts[short.acts].who if len(felt.acts) > short.acts else ""
    acted = any(a.who != own for a in felt.acts[short.acts + 1 :])
    if made is not None and (made.verb in ("put", "say") or made.chips) and not (acted or card):
        return None  # what it means is asked, not how it is corrected
    asked = aim.meaning or any(c.question for c in felt.story.clauses) or felt.story.words.has("q.under")
    if not (acted or card or asked):
        return None
    found = Found(felt.story.words.text)
    blinds_fact(felt, found)
    if felt.street:
        shown = "flop" if felt.street == "flop+" else felt.street
        found.derived("street", shown, "from the actions")
    found.derived("call_to", short.call_to, "the action before")
    if short.call_to and short.raise_by:
        found.derived("last_full_bet_or_raise", short.raise_by, "the last bet or raise before")
    found.said("bet_to", short.to, short.span)
    if card is not None:
        found.said("next_card", card[0], card[1])
    elif not acted and not _SOME_TIME.search(felt.story.words.text):
        found.derived("next_card", False, "nobody has acted since")
    return Draft("underbet", found, "binding")


def read_unclear(felt: Felt, aim: Aim) -> Draft | None:
    """ "I bet five": five hundred or five thousand (57)?"""
    deeds = [d for d in last_street(felt) if not d.modal and not d.staff]
    deed = next((d for d in reversed(deeds) if _spoken(felt, d) is not None), None)
    if deed is None or aim.want is not None:
        return None
    found = Found(felt.story.words.text)
    found.said("spoken", _spoken(felt, deed), deed.span)
    blinds_fact(felt, found)
    pot = told_pot(felt.story)
    if pot is not None:
        found.said("pot_before", pot[0], pot[1])
    felt.play(deeds[: deeds.index(deed)])
    if felt.bets:
        found.derived("call_to", felt.call_to, "the action before")
        if felt.known:
            found.derived("last_full_bet_or_raise", felt.raise_by, "the last bet or raise")
    if not {"pot_before", "blinds"} & set(found.facts):
        return None
    return Draft("unclear-bet", found, "meaning", list(felt.odd))


def _spoken(felt: Felt, deed: Deed) -> int | None:
    """The small number of a bet or of words."""
    if (
        deed.verb not in ("say", "bet", "open", "raise")
        or deed.chips
        or deed.said in ("call", "check", "fold")
    ):
        return None
    value = next((s.value for s in deed.sums if s.prep in ("", "to")), None)
    if value is None or not 0 < value < _SPOKEN:
        return None
    return value if felt.blinds is None or value < felt.blinds.sizes[1] // 2 else None
