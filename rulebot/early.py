"""Of a hand with an action out of turn: what was done early, and by whoever was passed over."""

from __future__ import annotations

import re
from typing import Final

from rulebot import anew, replayed
from rulebot.amended import Change, hypothetical
from rulebot.model import Language
from rulebot.scenario import Reading
from rulebot.scenario.deeds import Deed
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.story import Story
from rulebot.scenario.tokens import Token, take_apart

_EARLY: Final = re.compile(
    r"\b(?:out of turn|oot|oo ?turn|too (?:early|soon)|au(?:ß|ss)er(?:halb)? der reihe|zu früh|vorzeitig)\b",
    re.IGNORECASE,
)
_ANYBODY: Final = ("HE", "ME", "NEXT", "OTHER", "STAFF", "YOU")
_PLAYED: Final = ("call", "fold", "check")
_WAGERS: Final = ("bet", "raise", "bare", "open", "allin")


def done(text: str, hand: str, before: Reading, language: Language) -> dict[str, Change]:
    """The facts of the one deed that the words tell; none where it is not plain whose it is."""
    lead = f"{hand.rstrip(' .?!')}. "
    names = re.findall(r"\b[A-ZÄÖÜ]\w{2,}\b", hand)
    story = laid(take_apart(lead + replayed.spelt(text, names), language)).story
    deeds = story.deeds
    told = [deed for deed in deeds if deed.span[0] >= len(lead)]
    if len(told) != 1 or told[0].verb not in (*_PLAYED, *_WAGERS):
        return {}
    deed, facts = told[0], before.facts
    who = deed.who[-1] if deed.who else ""
    action, to = _action(deed, facts.get("call_to") or 0)
    lots = [value for lot in anew.lots(text, language) for value in lot.values]
    if action is None or lots != ([to] if to is not None else []):
        return {}
    first = [one for one in deeds if one.span[0] < len(lead)]
    early = next((_doer(one, story) for one in reversed(first) if _did(one, before)), "")
    if _EARLY.search(text) or (who and who == early and hypothetical(text)):
        at = {"call": facts.get("call_to")}.get(action, to)
        return {"action": Change(action, text), "amount_to": Change(at, text)}
    known = "correct_action" in facts and who == "HE"
    if known or (early and who not in ("", early, *_ANYBODY)):
        return {"correct_action": Change(action, text), "correct_to": Change(to, text)}
    return {}


def _action(deed: Deed, call: int) -> tuple[str | None, int | None]:
    """What was done, and to what; a wager without an amount is not plain."""
    if deed.verb in _PLAYED:
        return deed.verb, None
    to = deed.amount("to", "")
    if to is None or to <= call:
        return None, None
    return "raise" if call else "bet", to


def _doer(deed: Deed, story: Story) -> str:
    """The last who is named before the verb: "its on Vi but Wes (behind her) says raise"."""
    tokens = [token for token in story.tokens if deed.span[0] <= token.start < deed.span[1]]
    at = next((at for at, token in enumerate(tokens) if token.verb), 0)
    named = [token.who or token.text for token in tokens[:at] if _names(token)]
    return named[-1] if named else ""


def _names(token: Token) -> bool:
    if token.who:
        return token.who not in _ANYBODY
    return token.text[:1].isupper() and fold(token.text) not in lexicon().known


def _did(deed: Deed, before: Reading) -> bool:
    """Is it what was done out of turn, as the hand was told?"""
    wager = before.facts.get("action") in ("bet", "raise")
    if wager:
        return deed.verb in _WAGERS and deed.amount() == before.facts.get("amount_to")
    return deed.verb == before.facts.get("action")
