"""What a wager faces, as a follow-up has it: a bet before it, a raise over that, or none.

Reads short sentences. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebot import anew, follow, numbers, replayed
from rulebot.amended import SAY, TAKEN_BACK, Change
from rulebot.context import Context
from rulebot.follow import NOT
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.scenario.laying import laid
from rulebot.scenario.tokens import take_apart


def opens(text: str) -> bool:
    """ "The bet was 1,600, no raise": what was bet, and nothing was before it."""
    raised = re.search(r"\b(?:re-?)?(?:rais|erhöh)\w*", text, re.IGNORECASE)
    bet = re.search(r"\b(?:bets?|bettet|gebettet|einsatz|setzt|gesetzt)\b", text, re.IGNORECASE)
    return bool(bet) and (raised is None or NOT.search(text[: raised.start()]) is not None)


def raised_over(text: str, call: int, language: Language) -> dict[str, Change]:
    """ "If somebody had raised it to 5,000 before": what is faced is no opening bet any more."""
    told = [one.values[0] for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    over = [one for one in told if one > call]
    raised = _RAISED_OVER.search(text)
    denied = raised and NOT.search(text[: raised.end()])
    if not raised or denied or len(over) != 1 or not call:
        return {}
    return _raised(text, over[0], call)


def raised_by_a_caller(text: str, context: Context, language: Language) -> dict[str, Change]:
    """ "And if the hijack had raised to 1400": he had only called what is faced."""
    hand, call = context.question, context.reading.facts.get("call_to") or 0
    text = replayed.INSTEAD.sub("", text)
    _, now = anew.players(hand, text, language)
    over = [*{value for lot in anew.lots(text, language) for value in lot.values if value > call}]
    if len(now) != 1 or len(over) != 1 or follow.act(text) != "raise" or not call:
        return {}
    deeds = laid(take_apart(hand, context.language)).story.deeds
    done = [deed.verb for deed in deeds if deed.who and deed.who[-1] == now[0][1]]
    if done not in (["call"], ["limp"]):
        return {}
    return _raised(text, over[0], call)


def not_raised(text: str, facts: Mapping[str, Any], known: Sequence[int]) -> dict[str, Change]:
    """ "And if B had not raised": what was to call before the raise, where that was told."""
    call, by = facts.get("call_to") or 0, facts.get("last_full_bet_or_raise") or 0
    if not _NOT_RAISED.search(text) or re.search(rf"\b{SAY}\b", text, re.IGNORECASE) or not 0 < by < call:
        return {}
    if facts.get("declared") == "raise" and TAKEN_BACK.search(text):
        return {}  # the word is not said
    blinds = facts.get("blinds") or ()
    before = call - by
    if before not in (*known, *blinds[-1:]):
        return {}
    increment = before if before in blinds[-1:] and facts.get("street") == "preflop" else None
    told = {"call_to": before, "last_full_bet_or_raise": increment, "facing_opening_bet": True}
    return {name: Change(value, text) for name, value in told.items()}


def _raised(text: str, to: int, call: int) -> dict[str, Change]:
    """What is faced once it is raised over what was to call."""
    facts = {"call_to": to, "last_full_bet_or_raise": to - call, "facing_opening_bet": False}
    return {name: Change(value, text) for name, value in facts.items()}


def bet_before(text: str, facts: Mapping[str, Any], language: Language) -> dict[str, Change]:
    """ "Somebody had bet 1,000 before him": there was a bet to face."""
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    if not _BET_BEFORE.search(text) or NOT.search(text) or len(money) != 1:
        return {}
    bet = money[0].values[0]
    told = {"call_to": bet, "facing_bet": True, "facing_opening_bet": True}
    if "pot_before" in facts:
        told["pot_before"] = facts["pot_before"] + bet
    return {name: Change(value, text) for name, value in told.items()}


_BET_BEFORE: Final = re.compile(
    r"\b(?:before|already|first|vor (?:ihm|ihr|mir)|vorher|davor|zuvor|schon|bereits)\b"
    r"[^.?!]*\b(?:bets?|led|leads?|opened|(?:ge?)?setzt|gebettet|bettet)\b"
    r"|\b(?:bets?|led|leads?|opened|(?:ge?)?setzt|gebettet|bettet)\b[^.?!]*"
    r"\b(?:before|already|vor (?:ihm|ihr|mir)|vorher|davor|zuvor|schon|bereits)\b",
    re.IGNORECASE,
)
_RAISED_OVER: Final = re.compile(
    r"\b(?:hatte|hätte|had) (?:\w+ ){0,3}?(?:auf )?\d[\d.,]*k? (?:erhöht|geraist|ge?raised)\b"
    r"|\bhad (?:re-?)?raised\b|"
    r"\b(?:before|already|first|vorher|davor|zuvor|schon|bereits|between|dazwischen)\b"
    r"[^.?!]*\b(?:(?:re-?)?raise[sd]?|(?:ge)?raist|erhöh\w*|erhoeh\w*|makes? it|made it|pops?|popped)\b"
    r"|\b(?:(?:re-?)?raise[sd]?|(?:ge)?raist|erhöh\w*|erhoeh\w*|makes? it|made it|popped)\b[^.?!]*"
    r"\b(?:before|already|vorher|davor|zuvor|schon|bereits|in between|dazwischen)\b",
    re.IGNORECASE,
)
_RAISING: Final = r"(?:(?:re-?)?rais\w*|(?:ge|re)?raist|erhöh\w*|erhoeh\w*)"
_NOT_RAISED: Final = re.compile(
    r"\b(?:not|never|nicht|ned|net|nie|n['’]t|no one|nobody|keiner|niemand|without(?: the| a)?"
    r"|ohne(?: den| die| das)?)"
    rf"\W+(?:\w+\W+){{0,2}}?{_RAISING}",
    re.IGNORECASE,
)
