"""A short answer to what was asked back, and what it says of the facts of the hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebot import amended, anew, early, fact_words, follow, numbers, varied
from rulebot.amended import Change
from rulebot.context import Context
from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.said import Said, Turn
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.lexicon import fold
from rulebot.scenario.procedure import acts
from rulebot.scenario.procedure.cues import table
from rulebot.scenario.tokens import take_apart
from rulebot.varied import figures, merged, values


def answered(said: Said) -> Turn | None:
    """The hand with the fact that was asked for; None where the words are no answer."""
    text, context = said.text, said.context
    if not context.asks or context.reading.kind is None or len(text.split()) > follow.SHORT:
        return None
    if follow.asking(text):
        return None
    if context.reading.lacks:
        return _completed(said)
    found = answers(text, context, said.carried)
    if not found:
        return None
    reading, changed = merged(context.reading, found)
    return Turn("change", said.asked(question(text, context), said.carried), reading, changed)


def _completed(said: Said) -> Turn | None:
    """The hand with what it left untold."""
    text, before, code = said.text, said.context.reading, said.carried
    once_more = said.asked(said.context.question, code)
    fact = before.lacks[0]
    if fact == "seats_from_button":
        facts = amended.seated(before.facts, text, code)
        if facts is not None:
            return Turn("change", once_more, replace(before, facts=facts, lacks=()), ("seats",))
    elif whole := amended.filled(said.context.question[: anew.LONGEST], fact, text, code):
        return Turn("again", said.asked(whole, code), follows=whole)
    told = any(c.isdigit() for c in text)  # an answer that does not fit: asked once more
    return Turn("again", once_more, before) if told else None


def question(text: str, context: Context) -> str:
    """What a yes or no answers: these words where they ask of themselves, else the question before."""
    if changes := follow.if_it_changes(text):
        return changes
    own = "?" in text and (follow.asks_first(text) or aimed_at(text, context.language) is not None)
    return text if own else context.question


def answers(text: str, context: Context, language: Language) -> dict[str, Change]:
    """The facts that were asked for, as a short answer tells them."""
    before = context.reading
    if before.kind == "out-of-turn" and (told := early.done(text, context.question, before, language)):
        return told
    said = amended.changes(text, language)
    wanted = [str(ask["fact"]) for ask in context.asks]
    found = {name: change for name, change in said.items() if name in wanted}
    placed = figures([change.value for change in said.values()])
    if found and not values(anew.lots(text, language)) <= placed:
        return {}  # something else is told too
    if found or said:
        return said if found else {}
    agreed = follow.agreed(text)
    for ask in context.asks:
        value = _answer(ask, str(context.reading.kind), text, agreed, language)
        if value is not None:
            fact = str(ask["fact"])
            return {fact: Change(value, text), **varied.amount_of(fact, text, language)}
    return {}


def _did(text: str, ask: Mapping[str, Any], choices: Sequence[str]) -> str | None:
    """The action told; a "raise" where only a bet can be is that bet, and the other way round."""
    acted = follow.act(text)
    possible = {branch["value"] for branch in ask.get("if", ())} & {"bet", "raise"}
    if acted in ("bet", "raise") and len(possible) == 1:
        return str(*possible)
    return acted if acted in choices else None


def _answer(ask: Mapping[str, Any], kind: str, text: str, agreed: bool | None, language: Language) -> Any:
    """What an answer says of one fact; None where it says nothing of it."""
    fact = fact_words.facts_of(kind).get(str(ask["fact"]))
    if fact is None:
        return None
    if fact["name"] == "substantial_action" and agreed is None:
        return acts.answered(take_apart(text, language))
    if fact["name"] == "next_card" and agreed is None:
        return varied.card_out(text, language)
    if fact["type"] == "true or false":
        return agreed
    if {"check", "fold"} <= set(fact.get("choices", ())):
        return _did(text, ask, fact["choices"])
    for value in [*(branch["value"] for branch in ask.get("if", ())), *fact.get("choices", ())]:
        named = {str(value).casefold(), fact_words.told(fact["name"], value, language).casefold()}
        if any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text.casefold()) for one in named):
            return value
    if fact.get("choices") or agreed is not None:
        return None
    if fact["type"] == "whole number":
        found = numbers.amounts(text, language)
        if len(found) == 1 and found[0].sense is Sense.AMOUNT:
            return found[0].values[0]
        return None if found else _counted(text)
    try:
        return fact_words.read(fact, text, language) if any(c.isdigit() for c in text) else None
    except CannotRead:
        return None


def _counted(text: str) -> int | None:
    """The one count in a few words: "wir sind zu sechst", "8 handed"; an article is none."""
    lows = [fold(word) for word in re.findall(r"\d{1,3}(?!\d)|[^\W\d_]+", text)]
    told = {int(low) if low.isdecimal() else table().counts.get(low, 1) for low in lows}
    counts = sorted(told - {1})
    return counts[0] if len(counts) == 1 else None
