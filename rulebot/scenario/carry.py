""" "And if he had said raise?": facts of the hand before carry over, what is told anew replaces them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from rulebot.calculate.kinds import KINDS
from rulebot.model import Language
from rulebot.scenario.aim import aim
from rulebot.scenario.chips import DECLARED
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import laid
from rulebot.scenario.motion import motion
from rulebot.scenario.procedure.showing import other_round
from rulebot.scenario.reading import Found, Heard, Reading
from rulebot.scenario.story import PLACES, next_card
from rulebot.scenario.tokens import Words, take_apart

SHORT = 9
"""A question of so few words that it can only mean the hand before."""
_CHIPS = ("wager", "prior-chips")
_PLACED = (*PLACES, *"ABCDEFGH")


def aimed_at(text: str, language: Language) -> str | None:
    """What a question without a hand of its own wants to know of the hand before."""
    return aim(laid(take_apart(text, language)).story).want


def follows(words: Words) -> bool:
    """Does this go on with the hand before?"""
    told = [t for t in words.tokens if t.text[:1].isalnum()]
    return words.has("q.goeson") or len(told) <= SHORT


def carried_on(words: Words, carried: Reading, told: Reading | None) -> Reading | None:
    """The carried reading with what is told anew; None where this is another matter."""
    if carried.kind is None or not follows(words):
        return None
    fresh = told is not None and told.kind is not None and not words.has("q.goeson")
    if fresh and told is not None and _stands_alone(told):
        return None
    anew = _anew(words, carried.kind)
    if told is not None and told.kind == carried.kind:
        for name, value in told.facts.items():
            if told.heard[name].how == "said":
                anew.facts[name], anew.heard[name] = value, told.heard[name]
    if carried.kind == "betting":
        _last_wager(words, carried, anew)
    if carried.kind == "showdown-order":
        round_ = other_round(words, carried.facts)
        anew.facts |= round_.facts
        anew.heard |= round_.heard
    known = {item.name for item in fields(KINDS[carried.kind].facts)}
    anew.drop([name for name in anew.facts if name not in known])
    if not anew.facts and not words.has("q.goeson"):
        return None
    used = " ".join(where.words for where in anew.heard.values())
    amounts = [t.text for t in words.tokens if t.amount is not None or t.chips]
    unread = tuple(text for text in amounts if text not in used)
    heard = {name: replace(where, how="carried", span=None) for name, where in carried.heard.items()}
    facts: dict[str, Any] = {**carried.facts, **anew.facts}
    facts = {name: value for name, value in facts.items() if value is not None}
    return replace(
        carried,
        facts=facts,
        heard={**heard, **anew.heard},
        also=(),
        unread=unread,
        confidence="low" if unread else carried.confidence,
    )


def _stands_alone(told: Reading) -> bool:
    """A hand of its own: it says what was faced, or who did what."""
    return bool({"call_to", "actions", "contributions", "amount_to"} & set(told.facts))


def _anew(words: Words, kind: str) -> Found:
    """Words, chips and circumstances that are told without a hand of their own."""
    found, felt = Found(words.text), laid(words)
    for deed in felt.story.deeds:
        deed.modal = False
    done = motion(felt)
    said = next((d for d in felt.story.deeds if d.verb == "say" and d.said), None)
    if said is not None:
        found.said("declared", DECLARED.get(said.said, said.said), said.span)
        found.derived("order", "words-first", "unless told otherwise")
        if said.amount() is not None:
            found.said("declared_amount", said.amount(), said.span)
    if kind in _CHIPS and done is not None and done.put is not None and done.put.chips:
        found.said("new_chips", sorted(done.put.chips, reverse=True), done.put.span)
    chips = [chip for t in words.tokens for chip in t.chips]
    if kind in _CHIPS and chips and "new_chips" not in found.facts:
        where = [t.span for t in words.tokens if t.chips]
        found.said("new_chips", sorted(chips, reverse=True), (where[0][0], where[-1][1]))
    _beside(words, felt, found)
    return found


def _beside(words: Words, felt: Felt, found: Found) -> None:
    for name, yes, no in (("last_chips", "m.last", "m.deep"), ("heads_up", "m.headsup", "m.multiway")):
        token = words.any(no) or words.any(yes)
        if token is not None:
            found.said(name, not token.is_(no), token.span)
    if felt.blinds is not None:
        found.said("blinds", list(felt.blinds.sizes), felt.blinds.span)
    street, card = words.any("st."), next_card(felt.story)
    if street is not None and felt.story.street:  # "the turn is out" names a card
        found.said("street", "flop" if felt.street == "flop+" else felt.street, street.span)
    if card is not None:
        found.said("next_card", card[0], card[1])
    for name, yes, no in (
        ("substantial_action", "q.sadone", "q.sanot"),
        ("facing_bet", "q.facingbet", "q.notfacing"),
    ):
        if words.has(no, yes):
            found.said(name, not words.has(no), words.span(no, yes))


def _last_wager(words: Words, carried: Reading, anew: Found) -> None:
    """ "And if he had made it 900?": the last bet or raise of the hand, to another amount."""
    wagers = ("bet", "raise", "open", "allin", "minraise", "bare")
    told = [d for d in laid(words).story.deeds if d.verb in wagers and d.amount()]
    actions = [dict(act) for act in carried.facts.get("actions", ())]
    last = next((at for at in range(len(actions) - 1, -1, -1) if actions[at].get("to")), None)
    if not told or last is None:
        return
    who = told[-1].who[-1:] or [""]
    if who[0] in _PLACED and who[0] != actions[last]["seat"]:
        return  # another player's
    actions[last]["to"] = told[-1].amount()
    anew.facts["actions"] = actions
    anew.heard["actions"] = Heard(words.text[slice(*told[-1].span)], told[-1].span)
