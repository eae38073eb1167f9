"""A wager that was ruled on, and the round that goes on behind it: "then the button calls, can UTG raise?".

What was ruled is what the player did; what the words tell comes behind it. Computes no ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rulebot import anew, follow, replayed
from rulebot.amended import goes_on, hypothetical
from rulebot.context import DERIVED, Context
from rulebot.model import Language
from rulebot.replayed import MAY, WAGERS
from rulebot.scenario import Heard, Reading
from rulebot.scenario.deeds import OWN, Deed
from rulebot.scenario.laying import laid
from rulebot.scenario.story import PLACES, Story
from rulebot.scenario.tokens import take_apart

_CARRIED: Final[Sequence[str]] = ("blinds", "street", "structure")
_CALLS: Final = ("call", "full-call")
_BETWEEN: Final = re.compile(
    r"\b(?:in between|between|before|earlier|already|instead|vorher|davor|zuvor|dazwischen"
    r"|vor (?:ihm|ihr|mir)|schon|statt\w*|not|nicht|sorry|was|were|wars?|waren)\b",
    re.IGNORECASE,
)
"""Not behind what was told, or not so sure to be."""
_AND_I: Final = re.compile(r"\b(?:und|and) (?:ich|i|me)\W*$|\bwhat about me\b|\bwas mit mir\b", re.IGNORECASE)
_SOMEBODY: Final = ("HE", "NEXT")


@dataclass(frozen=True, slots=True)
class _Players:
    """Who made the bet that was faced, and who wagered then."""

    opener: str
    wagerer: str
    aliases: Mapping[str, str]


def tells(text: str, context: Context) -> bool:
    """Whether somebody else than the player of the wager does something behind it."""
    if (
        context.reading.kind not in ("wager", "prior-chips")
        or context.open
        or hypothetical(text)
        or _BETWEEN.search(text)
    ):
        return False
    if any(lot.sort == "blinds" for lot in anew.lots(text, context.language)):
        return False
    story, begin = _story(text, context)
    who = _players(story, begin)
    later = [deed for deed in _done(story.deeds, begin) if not deed.modal]
    others = [deed for deed in later if deed.who and _means(deed.who[-1], who) not in (who.wagerer, "HE")]
    if not others or not (goes_on(text) or MAY.search(text) or _AND_I.search(text)):
        return False
    return goes_on(text) or all(_behind(deed.who[-1], who, story) for deed in others)


def played_on(
    text: str, context: Context, verdict: Mapping[str, Any], language: Language
) -> tuple[Reading, tuple[str, ...]] | None:
    """The round with the wager as it was ruled and what comes behind it; None where that is not plain."""
    story, begin = _story(text, context)
    who, facts = _players(story, begin), context.reading.facts
    acts = _acts(facts, verdict, who)
    if acts is None:
        return None
    known: dict[str, Any] = {name: facts[name] for name in _CARRIED if name in facts}
    heard: dict[str, Heard] = {
        name: Heard(context.reading.heard.get(name, Heard("")).words, None, "carried") for name in known
    }
    heard["actions"] = Heard(f"{DERIVED} as it was ruled", None, "derived")
    base = Reading("betting", {**known, "actions": acts}, heard, confidence="sure")
    placed = replayed.replayed(text, context.question, base, language, who.aliases)
    told = {str(act["seat"]) for act in placed[0].facts["actions"]} if placed else set()
    asked = str(placed[0].facts["to_act"]) if placed else ""
    return placed if asked in told or asked in (*PLACES, "NEXT") else None


def repotted(
    text: str, context: Context, verdict: Mapping[str, Any], language: Language
) -> tuple[Reading, tuple[str, ...]] | None:
    """ "He does that, the next one repots": raised to the limit that was ruled, now asked of another."""
    before, to = context.reading, verdict.get("amount_to")
    whole = before.facts.get("structure") == "pot-limit"
    whole = whole and (verdict.get("action") == "max-bet" or before.facts.get("declared") == "pot")
    if not whole or type(to) is not int or context.open or hypothetical(text) or not _POTS.search(text):
        return None
    if not _ON_IT.search(text) or anew.lots(text, language) or follow.act(text) in ("call", "fold", "check"):
        return None
    story, begin = _story(text, context)
    turn = before.facts.get("to_act")
    named = [token.who for token in story.tokens if token.start >= begin and token.who]
    others = list(dict.fromkeys(who for who in named if who not in ("HE", "ME", turn)))
    if len(others) > 1 or ("ME" in named and turn != "ME" and others):
        return None
    who = others[0] if others else "ME" if "ME" in named and turn != "ME" else "NEXT"
    who = story.aliases.get(who, who)
    if before.kind == "betting" and turn and turn != who:
        acts = [*(before.facts.get("actions") or ())]
        street = {"street": acts[0]["street"]} if acts and "street" in acts[0] else {}
        new: dict[str, Any] = {
            "actions": [*acts, {**street, "seat": turn, "action": "raise", "to": to}],
            "to_act": who,
        }
    elif who in {one for token in story.tokens if token.start < begin and (one := token.who)}:
        return None  # what he has in already, a wager does not say
    elif before.kind == "wager" and before.facts.get("declared") == "pot" and "pot_before" in before.facts:
        call = before.facts.get("call_to") or 0
        new = {
            "call_to": to,
            "facing_bet": True,
            "last_full_bet_or_raise": to - call,
            "facing_opening_bet": not call,
            "pot_before": before.facts["pot_before"] + to,
        }
    else:
        return None
    heard = {name: Heard(one.words, None, "carried") for name, one in before.heard.items()}
    heard |= {name: Heard(text) for name in new}
    reading = replace(before, facts={**before.facts, **new}, heard=heard)
    return reading, tuple(name for name in new if before.facts.get(name) != new[name])


_POTS: Final = re.compile(
    r"\b(?:re-?)?pot(?:s|tet|ted|ten|te)?\b|\bmax\w*|\b(?:auch|too|as well|also|on top|drüber|darüber)\b",
    re.IGNORECASE,
)
_ON_IT: Final = re.compile(
    r"\bre-?pot\w*|\b(?:auch|too|as well|also|again|nochmal|noch ?mal|wieder|over (?:that|it|him|her)"
    r"|over the top|on top|drüber|darüber|(?:does|did|do) (?:that|it|so|this)"
    r"|(?:macht|tut) (?:er|sie|es|das)|(?:er|sie|ich) mach(?:t|e)?[' ]?(?:s|das|es))\b",
    re.IGNORECASE,
)
""" "Repots", "pots it too": over a pot that was bet."""


def _story(text: str, context: Context) -> tuple[Story, int]:
    lead = f"{context.question.rstrip(' .?!')}. "
    return laid(take_apart(lead + text, context.language)).story, len(lead)


def _done(deeds: Sequence[Deed], begin: int) -> list[Deed]:
    """What is done to the round behind the hand."""
    return [d for d in deeds if d.span[0] >= begin and d.verb in (*WAGERS, "call", "fold", "check", "pot")]


def _players(story: Story, begin: int) -> _Players:
    deeds = [deed for deed in story.deeds if deed.span[0] < begin]
    laid_ = [deed for deed in deeds if deed.verb in OWN or deed.chips]
    own = next((deed.who[-1] for deed in reversed(laid_) if deed.who), "")
    bets = [deed.who[-1] if deed.who else "" for deed in deeds if deed.verb in WAGERS and not deed.chips]
    opener = next((one for one in reversed(bets) if one != own), "")
    own = own or next((one for one in bets if one and one != opener), "")
    names = {own: _called(own, "P2"), opener: _called(opener, "P1")}
    return _Players(names[opener], names[own], {one: name for one, name in names.items() if one != name})


def _means(who: str, players: _Players) -> str:
    """The player whom a pronoun means."""
    if who == "HE" and "HE" not in players.aliases and players.opener == "ME":
        return players.wagerer
    if who == "HE" and "HE" not in players.aliases and players.wagerer == "ME":
        return players.opener
    return players.aliases.get(who, who)


def _called(who: str, label: str) -> str:
    """A name for somebody who has none."""
    return label if who in ("", *_SOMEBODY) else who


def _behind(who: str, players: _Players, story: Story) -> bool:
    """Whether it is plain that somebody acts behind the wager: he made the bet, or sits behind."""
    who = story.aliases.get(who, _means(who, players))
    if who in (players.opener, "NEXT") or who not in PLACES:
        return True
    return players.wagerer not in PLACES or replayed.order(who, players.wagerer, "preflop") == 1


def _acts(facts: Mapping[str, Any], verdict: Mapping[str, Any], who: _Players) -> list[dict[str, Any]] | None:
    """The bet that was faced, and the wager as it was ruled."""
    call, size = facts.get("call_to") or 0, facts.get("last_full_bet_or_raise") or 0
    blind = max(facts.get("blinds") or [0]) if facts.get("street") == "preflop" else 0
    action, to = verdict.get("action"), verdict.get("amount_to")
    if who.opener == who.wagerer or type(to) is not int:
        return None
    acts: list[dict[str, Any]] = []
    first = call - size if size and facts.get("facing_opening_bet") is not True else 0
    if call > blind:
        if first > blind and first >= size:
            acts.append({"seat": "P8", "action": "raise" if blind else "bet", "to": first})
        acts.append({"seat": who.opener, "action": "raise" if blind or acts else "bet", "to": call})
        if facts.get("facing_all_in"):
            acts[-1]["all_in"] = True
    if action in _CALLS or (action == "all-in" and to <= call):
        acts.append({"seat": who.wagerer, "action": "call"})
    elif action in ("raise", "bet", "all-in") and to > call:
        acts.append({"seat": who.wagerer, "action": "raise" if call else "bet", "to": to})
        if action == "all-in":
            acts[-1]["all_in"] = True
    else:
        return None
    return acts
