"""A question that leans on an earlier one, completed: its reason, its rule, a house, an answer, a change.

A reply is all the memory there is (`rulebot.context`). A question that stands by itself starts clean.
Knows no visitor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal, cast

from rulebot import again, amended, anew, follow
from rulebot.amended import Change
from rulebot.answered import answered
from rulebot.beside import aside, elsewhere
from rulebot.changing import changed
from rulebot.concluded import CHIPS, concluded
from rulebot.context import Context
from rulebot.errors import CannotRead
from rulebot.form import verbal
from rulebot.intent import Intent
from rulebot.library import Library
from rulebot.model import Language
from rulebot.rulings import ruling, written
from rulebot.said import Said, Turn, What
from rulebot.say import say
from rulebot.scenario.carry import aimed_at
from rulebot.varied import Grammar, Reader, merged
from rulebot.words import clean
from rulebot.worked_in import own_hand, worked_in

_IF_IT: Final = re.compile(r"\b(wenn)['’]?s\b", re.IGNORECASE)
_AND: Final = re.compile(
    r"^['’]?n['’]?(?= (?:if|what|how|who|when|under|in|at|on|now|then|the|with|for)\b)", re.IGNORECASE
)
"""Words as they are spoken."""


def follow_up(
    words: str,
    library: Library,
    context: Context,
    house: str | None = None,
    language: Literal["en", "de", "auto"] = "auto",
    reader: Reader | None = None,
) -> Turn | None:
    """The question completed from its context; None where it stands by itself."""
    text = _AND.sub("and", _IF_IT.sub(r"\1 es", clean(words)))
    if len(text) > follow.SHORT * 24 or not any(c.isalnum() for c in text):
        return None
    if follow.afresh(text) or follow.courtesy(text):
        return None
    said = Said(text, library, context, house, language, reader or Grammar())
    ways = (_same, concluded, answered, _back, _changed, _once_more, elsewhere, aside)
    turn = next(filter(None, (way(said) for way in ways)), None)
    alike = bool(follow.MARK.match(text)) and not verbal(text, context.language)
    return turn and replace(turn, supposed=alike or follow.supposes(text))


def _changed(said: Said) -> Turn | None:
    """The case changed: as one text where that is certain, else fact by fact, else as one text."""
    if certain := worked_in(said, certain=True):
        return certain
    turn = changed(said)
    if turn is not None and turn.what != "unread":
        return turn
    return worked_in(said) or (None if turn is None or own_hand(said) else turn)


def corrected(
    library: Library,
    context: Context,
    told: Mapping[str, Any],
    house: str | None = None,
    language: Literal["en", "de", "auto"] = "auto",
) -> Turn:
    """The same hand with facts that the asker set right by hand; None takes a fact back."""
    if context.reading.kind is None:
        raise CannotRead("there is no hand to correct")
    said = Said(context.question, library, context, house, language, Grammar())
    told_words = {name: Change(value, written(value, said.carried)) for name, value in told.items()}
    reading, names = merged(context.reading, told_words)
    return Turn("change", said.asked(context.question, said.carried), reading, names)


def _same(said: Said) -> Turn | None:
    """The same again: its reason, its rule, in another language, in another house."""
    text, context = said.text, said.context
    if context.said == say("reply.not_covered", context.language) and (
        again.why(text) or again.rule(text) or again.repeated(text)
    ):
        return said.same("again", said.asked(context.question, said.carried))
    other = follow.other_language(text)
    if other:
        return said.same("language", said.asked(context.question, other))
    if context.asks and follow.unsure(text):
        return said.same("again", said.asked(context.question, said.carried))
    repeated = again.repeated(text)
    chips = any(lot.sort == "chips" for lot in anew.lots(text, context.language))
    if (
        repeated is None
        and context.reading.kind in CHIPS
        and not (context.asks or chips)
        and again.claimed(amended.reported(text))
    ):
        repeated = "doubted"
    if repeated and (context.cited or context.reading.kind):
        return said.same(repeated, said.asked(context.question, said.carried))
    for what, asked in (("why", again.why(text)), ("rule", again.rule(text))):
        if asked and (context.cited or context.reading.kind):
            code = asked if said.wanted == "auto" else said.wanted
            question = said.asked(text, code)
            cited = context.cited[:3] or _clauses(said.library, context, question.houses[0], code)
            if not cited:
                return said.same("again", said.asked(context.question, code))
            return said.same(cast(What, what), replace(question, numbers=cited))
    if again.everywhere(text) and not said.houses:
        return _everywhere(said)
    named = said.houses
    names = (str(table["name"]) for table in said.library.houses.values())
    if named and len(text.split()) <= follow.SHORT and follow.only_a_house(text, names):
        return said.same("house", said.asked(context.question, house=named[0]))
    return None


def _everywhere(said: Said) -> Turn | None:
    """Whether every house says the same: of the hand, or of the clause that led."""
    context = said.context
    if context.reading.kind:
        return said.same("again", said.asked(said.text))
    question = replace(said.asked(said.text), numbers=context.cited[:1], intent=Intent.COMPARE)
    return said.same("again", question) if context.cited else None


def _clauses(library: Library, context: Context, house: str, language: Language) -> tuple[str, ...]:
    """The clauses that the hand rests on, where the last reply showed none."""
    found = ruling(library, str(context.reading.kind), context.reading.facts, house, language)
    return tuple(dict.fromkeys(step["id"] for step in reversed(found["steps"])))[:3]


def _back(said: Said) -> Turn | None:
    """After an aside: the hand before it, where the words change a fact of that hand."""
    hand = said.context.before
    if hand is None or said.context.reading.kind is not None:
        return None
    then = replace(said, context=hand)
    turn = answered(then) or changed(then)
    return replace(turn, context=hand) if turn is not None and turn.changed else None


def _once_more(said: Said) -> Turn | None:
    """Another question on the same hand: "is it a raise then?", "how much must he put in?"."""
    text, before = said.text, said.context.reading
    if before.kind is None or len(text.split()) > follow.SHORT or any(c.isdigit() for c in text):
        return None
    seats = {str(act["seat"]) for act in before.facts.get("actions") or () if isinstance(act, Mapping)}
    named = [word for word in re.findall(r"\b[A-Z][A-Z0-9]{0,3}\b", text) if word != "I"]
    want = aimed_at(text, said.language) if before.kind == "betting" else None
    ours = set(named) <= {before.facts.get("to_act")} & seats if named else follow.of_this_hand(text)
    ours = ours or len(text.split()) == 1  # "min?"
    if not follow.settled(text) and not (want and ours):
        return None
    return Turn("again", said.asked(text), replace(before, asked=want or before.asked))
