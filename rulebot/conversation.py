"""A question that leans on an earlier one, completed: its reason, its rule, a house, an answer, a change.

A reply is all the memory there is (`rulebot.context`); `rulebot.varied` changes the hand.
A question that stands by itself starts clean. Knows no visitor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from rulebot import amended, anew, fact_words, follow, numbers, proposed, replayed, scenario, varied, won
from rulebot.amended import Change
from rulebot.context import DERIVED, Context
from rulebot.errors import CannotRead
from rulebot.form import verbal
from rulebot.intent import Intent, without_houses
from rulebot.library import Library
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.question import Question, houses_named, understand
from rulebot.readers import HANDS
from rulebot.rulings import ruling, written
from rulebot.say import say
from rulebot.scenario import Heard, Reading
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.lexicon import fold
from rulebot.scenario.procedure import acts
from rulebot.scenario.procedure.cues import table
from rulebot.scenario.tokens import take_apart
from rulebot.varied import Grammar, Reader, figures, merged, values
from rulebot.words import clean

What = Literal["why", "rule", "language", "house", "change", "again", "unread"]

_MOST_LOTS: Final = 2
"""Amounts of a follow-up; with more of them it tells a hand of its own."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that leans on an earlier one, completed."""

    what: What
    question: Question
    """What is to be answered now, in its language and house."""
    reading: Reading | None = None
    changed: tuple[str, ...] = ()
    """The facts that are other than before."""
    follows: str = ""
    """The words of the hand, where they were changed or added to."""
    context: Context | None = None
    """What it leans on, where that is not what was answered last."""
    supposed: bool = False
    """Something is to be other than it was."""
    alone: str = ""
    """The follow-up by itself, where the books may answer it."""
    loose: bool = False
    """Nothing in its words says that it leans on what went before."""
    aside: bool = False
    """It is asked of a hand that was ruled on, and changes nothing of it."""
    found: Sequence[Any] = ()
    """The clauses that were found for it and what went before."""


def follow_up(
    words: str,
    library: Library,
    context: Context,
    house: str | None = None,
    language: Literal["en", "de", "auto"] = "auto",
    reader: Reader | None = None,
) -> Turn | None:
    """The question completed from its context; None where it stands by itself."""
    text = clean(words)
    if len(text) > follow.SHORT * 24 or not any(c.isalnum() for c in text):
        return None
    if follow.afresh(text) or follow.courtesy(text):
        return None
    turn = (
        _same(text, library, context, house, language)
        or _answered(text, library, context, house, language)
        or _back(text, library, context, house, language, reader)
        or _changed(text, library, context, house, language, reader)
        or _once_more(text, library, context, house, language)
        or _elsewhere(text, library, context, house, language)
        or _aside(text, library, context, house, language)
    )
    alike = bool(follow.MARK.match(text)) and not verbal(text, context.language)
    return turn and replace(turn, supposed=alike or follow.supposes(text))


def _once_more(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """Another question on the same hand: "is it a raise then?", "how much must he put in?"."""
    before = context.reading
    if before.kind is None or len(text.split()) > follow.SHORT or any(c.isdigit() for c in text):
        return None
    code = follow.language(text, context.language) if language == "auto" else language
    seats = {str(act["seat"]) for act in before.facts.get("actions") or () if isinstance(act, Mapping)}
    named = [word for word in re.findall(r"\b[A-Z][A-Z0-9]{0,3}\b", text) if word != "I"]
    want = aimed_at(text, code) if before.kind == "betting" else None
    ours = set(named) <= {before.facts.get("to_act")} & seats if named else follow.of_this_hand(text)
    if not follow.settled(text) and not (want and ours):
        return None
    return Turn(
        "again", _asked(text, library, context, house, code), replace(before, asked=want or before.asked)
    )


def _back(
    text: str,
    library: Library,
    context: Context,
    house: str | None,
    language: Literal["en", "de", "auto"],
    reader: Reader | None,
) -> Turn | None:
    """After an aside: the hand before it, where the words change a fact of that hand."""
    hand = context.before
    if hand is None or context.reading.kind is not None:
        return None
    turn = _answered(text, library, hand, house, language)
    turn = turn or _changed(text, library, hand, house, language, reader)
    return replace(turn, context=hand) if turn is not None and turn.changed else None


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
    code = context.language if language == "auto" else language
    told_words = {name: Change(value, written(value, code)) for name, value in told.items()}
    reading, changed = merged(context.reading, told_words)
    return Turn("change", _asked(context.question, library, context, house, code), reading, changed)


def _same(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """The same again: its reason, its rule, in another language, in another house."""
    other = follow.other_language(text)
    if other:
        return _turn("language", _asked(context.question, library, context, house, other), context)
    if context.asks and follow.unsure(text):
        code = context.language if language == "auto" else language
        return _turn("again", _asked(context.question, library, context, house, code), context)
    for what, asked in (("why", follow.why(text)), ("rule", follow.rule(text))):
        if asked and (context.cited or context.reading.kind):
            code = asked if language == "auto" else language
            question = _asked(text, library, context, house, code)
            cited = context.cited[:3] or _clauses(library, context, question.houses[0], code)
            if not cited:
                return _turn("again", _asked(context.question, library, context, house, code), context)
            return _turn(cast(What, what), replace(question, numbers=cited), context)
    named = list(houses_named(text, library))
    names = (str(table["name"]) for table in library.houses.values())
    if named and len(text.split()) <= follow.SHORT and follow.only_a_house(text, names):
        code = follow.language(text, context.language) if language == "auto" else language
        return _turn("house", _asked(context.question, library, context, named[0], code), context)
    return None


def _clauses(library: Library, context: Context, house: str, language: Language) -> tuple[str, ...]:
    """The clauses that the hand rests on, where the last reply showed none."""
    found = ruling(library, str(context.reading.kind), context.reading.facts, house, language)
    return tuple(dict.fromkeys(step["id"] for step in reversed(found["steps"])))[:3]


def _turn(what: What, question: Question, context: Context) -> Turn:
    return Turn(what, question, context.reading if context.reading.kind else None)


def _completed(
    text: str, library: Library, context: Context, house: str | None, language: Language
) -> Turn | None:
    """The hand with what it left untold."""
    before, hand = context.reading, context.question[: anew.LONGEST]
    question = _asked(context.question, library, context, house, language)
    fact = before.lacks[0]
    if fact == "seats_from_button":
        facts = amended.seated(before.facts, text, language)
        if facts is not None:
            return Turn("change", question, replace(before, facts=facts, lacks=()), ("seats",))
    elif whole := amended.filled(hand, fact, text, language):
        return Turn("again", _asked(whole, library, context, house, language), follows=whole)
    told = any(c.isdigit() for c in text)  # an answer that does not fit: asked once more
    return Turn("again", question, before) if told else None


def _question(text: str, context: Context) -> str:
    """What a yes or no answers: these words where they ask of themselves, else the question before."""
    if changes := follow.if_it_changes(text):
        return changes
    own = "?" in text and (follow.asks_first(text) or aimed_at(text, context.language) is not None)
    return text if own else context.question


def _asked(words: str, library: Library, context: Context, house: str | None, language: Language) -> Question:
    """The words as a question in the house and language that carry over."""
    known = house or context.house
    return understand(words, library, known if known in library.houses else None, language)


def _answered(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """A short answer to what was asked back."""
    if not context.asks or context.reading.kind is None or len(text.split()) > follow.SHORT:
        return None
    if follow.asking(text):
        return None
    code = context.language if language == "auto" else language
    if context.reading.lacks:
        return _completed(text, library, context, house, code)
    found = answers(text, context, code)
    if not found:
        return None
    reading, changed = merged(context.reading, found)
    return Turn("change", _asked(_question(text, context), library, context, house, code), reading, changed)


def answers(text: str, context: Context, language: Language) -> dict[str, Change]:
    """The facts that were asked for, as a short answer tells them."""
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


def _changed(
    text: str,
    library: Library,
    context: Context,
    house: str | None,
    language: Literal["en", "de", "auto"],
    reader: Reader | None,
) -> Turn | None:
    """The same hand with a fact changed or an action added; a whole new hand is none."""
    marked = bool(follow.MARK.match(text))
    text = anew.seated(context.question, text, context.language)
    leans = marked or follow.bare(text) or follow.states(text) or (context.open and not follow.asking(text))
    leans = leans or replayed.later_street(text, context.question, context.reading, context.language)
    leans = leans or (context.reading.kind in varied.WAGERS and amended.if_said(text, context.language))
    leans = leans or anew.corrected(context.question, text, context.language) is not None
    told = anew.lots(text, context.language)
    code = follow.language(text, context.language) if language == "auto" else language
    if context.reading.kind is None:
        known = _asked(text, library, context, house, code).houses[0]
        whole = "" if follow.asking(text) else _joined(text, context, known, reader or Grammar())
        if whole:
            return Turn("again", _asked(whole, library, context, house, code), follows=whole)
        joined = leans and (marked or context.open or follow.states(text))
        return _again(text, library, context, house, code, loose=not (joined or follow.leans(text)))
    known = _asked(text, library, context, house, code).houses[0]
    if wins := varied.winners(text, context, known, reader or Grammar()):
        reading, changed, whole = wins
        question = _asked(whole or _question(text, context), library, context, house, code)
        return Turn("change", question, reading, changed, whole)
    fresh = values(told) - values(anew.lots(context.question, context.language))
    ours = follow.supposes(text) or _of_this_hand(text, context, code, marked)
    wins_untold = won.tells(text, context.reading) and won.named(text, context.reading, code)
    if not leans and (fresh or not ours) and wins_untold and not follow.asking(text):
        return Turn("unread", _asked(text, library, context, house, code), context.reading)
    if not leans and (fresh or not ours):
        return _with_the_hand(text, library, context, known, code, reader or Grammar())
    tells = bool(told) or follow.act(text) is not None or follow.of_actions(text)
    tells = tells and (not follow.asks_besides(text) or aimed_at(text, code) is not None)
    on_top = follow.goes_with(text) or (marked and replayed.names(text, context.reading))
    unread = on_top and tells and len(told) <= _MOST_LOTS and not follow.general(text)
    unread = (unread and all(lot.sort != "blinds" for lot in told)) or wins_untold
    alone = _stands_alone(text, code) and not (marked and varied.carried(text, code, context.reading)[1])
    own = follow.general(text) and follow.supposes(text) and not follow.goes_with(text)
    own = own and len(told) >= _MOST_LOTS
    if own or (alone and (len(told) > _MOST_LOTS or not (marked or context.open))):
        return _remembered(text, library, context, known, code, reader or Grammar())
    before = context.reading
    if before.kind == "betting" and marked and tells and anew.stranger(context.question, text):
        return Turn("unread", _asked(text, library, context, house, code), before)
    if before.kind == "betting" and proposed.again(text, context.said, before.facts, code):
        question = _asked(anew.asked_anew(context.question, text, code), library, context, house, code)
        return Turn("change", question, replace(before, asked="minimum"))
    words = " ".join(without_houses(text).split())
    retold = None if context.reading.lacks or not leans else varied.retold(words, context, code, marked)
    retold = retold if retold and _possible(retold[0], library, known) else None
    retold = retold or varied.told_anew(words, context, known, leans, ours, reader or Grammar())
    retold = retold or (None if alone or not leans else varied.gone_on(words, context, code, marked))
    if retold is not None:
        reading, changed, whole = retold
        question = _asked(whole or _question(text, context), library, context, house, code)
        return Turn("change", question, reading, changed, whole)
    if (alone and not unread) or not leans:
        return None
    if context.reading.lacks or (context.reading.kind not in HANDS and (marked or follow.states(text))):
        whole = f"{context.question[: anew.LONGEST]} {text}"  # it may be told anew with what is added
        by_itself = "" if context.reading.lacks else text
        return Turn("again", _asked(whole, library, context, house, code), follows=whole, alone=by_itself)
    unread = unread or (follow.supposes(text) and tells)
    whole_pot = _remembered(text, library, context, known, code, reader or Grammar())
    if whole_pot is None and unread:
        return Turn("unread", _asked(text, library, context, house, code), context.reading)
    return whole_pot


def _with_the_hand(
    text: str, library: Library, context: Context, house: str, language: Language, reader: Reader
) -> Turn | None:
    """A hand that does not tell all by itself, read with the one before: "he makes it 5000, min for me?"."""
    if any(lot.sort == "blinds" for lot in anew.lots(text, language)) or context.reading.kind not in HANDS:
        return None
    alone = reader.read(text, language, house)
    if alone.kind not in HANDS or alone.confidence == "low":
        return None
    found = ruling(library, alone.kind, alone.facts, house)
    if not alone.lacks and not found.get("asks"):
        return None
    whole = anew.asked_anew(context.question, text, language)
    after = reader.read(whole, language, house)
    if (
        after.kind in HANDS
        and after.confidence != "low"
        and not after.lacks
        and _holds(after, whole, language)
    ):
        told = ruling(library, after.kind, after.facts, house)
        if told["kind"] != "impossible" and not told.get("asks"):
            return Turn("again", _asked(whole, library, context, house, language), follows=whole)
    blinds = context.reading.facts.get("blinds")
    if alone.lacks or not blinds or [ask["fact"] for ask in found["asks"]][:1] != ["blinds"]:
        return None
    facts, heard = {**alone.facts, "blinds": blinds}, {**alone.heard, "blinds": Heard("", None, "carried")}
    reading = replace(alone, facts=facts, heard=heard)
    return Turn("change", _asked(text, library, context, house, language), reading, follows=text)


def _remembered(
    text: str, library: Library, context: Context, house: str, language: Language, reader: Reader
) -> Turn | None:
    """A pot told anew with the smallest chip and the seats of the one before, where it tells neither."""
    before = context.reading
    chip = before.facts.get("smallest_chip")
    if (
        before.kind != "pots"
        or not chip
        or follow.supposes(text)
        or re.search(r"\b(?:chips?|button)\b", text, re.IGNORECASE)
    ):
        return None
    if before.heard.get("smallest_chip", Heard("")).words.startswith(DERIVED):
        return None
    whole = f"{text.rstrip(' .?!')}. {say('won.smallest_chip', language, amount=chip)}"
    after = reader.read(whole, language, house)
    known, seats = [str(s) for s in before.facts.get("seats") or ()], after.facts.get("seats") or ()
    if after.kind != "pots" or after.confidence == "low" or not {*map(str, seats)} - {"others"} <= {*known}:
        return None
    order = {seat: at for at, seat in enumerate(seat for seat in known if seat != "others")}
    by_seat = sorted(range(len(seats)), key=lambda at: order.get(str(seats[at]), len(order)))
    lists = {
        name: [after.facts[name][at] for at in by_seat]
        for name in ("seats", "contributions", "folded", "dead")
        if after.facts.get(name)
    }
    reading = replace(after, facts={**after.facts, **lists})
    return Turn("change", _asked(whole, library, context, house, language), reading, follows=whole)


def _holds(reading: Reading, words: str, language: Language) -> bool:
    """Whether every amount of the words is in what was read."""
    return values(anew.lots(words, language)) <= figures(reading.facts)


def _of_this_hand(text: str, context: Context, language: Language, marked: bool) -> bool:
    """What a player of this hand may do: "can he raise?", "co calls, minimum for the button?"."""
    aim = aimed_at(text, language)
    if follow.general(text) or (aim is None and not follow.of_actions(text)):
        return False
    if marked or follow.of_this_hand(text) or aim in ("minimum", "maximum", "call-amount"):
        return True
    before, now = anew.players(context.question, text, context.language)
    known = {who for _, who in before}
    return any(who in known or who.isupper() for _, who in now)  # a position, if not a name told before


def _possible(reading: Reading, library: Library, house: str) -> bool:
    """Whether the facts can be; that somebody who is all-in is asked about is for the calculator to say."""
    acts = reading.facts.get("actions") or ()
    done = (
        [act for act in acts if act["seat"] == reading.facts.get("to_act")]
        if reading.kind == "betting"
        else []
    )
    if done and done[-1].get("all_in"):
        return True
    return bool(ruling(library, str(reading.kind), reading.facts, house)["kind"] != "impossible")


def _stands_alone(text: str, language: Language) -> bool:
    """Is it a hand of its own: blinds or a bet to face, and what was done?"""
    read = scenario.read(text, language)
    said = [name for name, heard in read.heard.items() if heard.how == "said"]
    return read.kind is not None and read.confidence != "low" and len(said) >= 3


def _elsewhere(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """The same in another house, in a few more words: "my league plays ACE, same there?"."""
    named = [one for one in houses_named(text, library) if one != context.house]
    short = len(text.split()) <= follow.SHORT + 3 and not numbers.amounts(
        without_houses(text), context.language
    )
    if not named or not short or not follow.there_too(text):
        return None
    code = follow.language(text, context.language) if language == "auto" else language
    turn = _turn("house", _asked(context.question, library, context, named[0], code), context)
    return replace(turn, alone=text, loose=True)


def _aside(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """Something else that the books say of a hand: "even if the dealer said so?", "can he be penalised?"."""
    leans = follow.MARK.match(text) or follow.leans(text) or follow.even(text)
    if context.reading.kind is None or not leans or numbers.amounts(text, context.language):
        return None
    code = follow.language(text, context.language) if language == "auto" else language
    turn = _again(text, library, context, house, code)
    return turn and replace(turn, aside=True)


def _again(
    text: str,
    library: Library,
    context: Context,
    house: str | None,
    language: Language,
    *,
    loose: bool = False,
) -> Turn | None:
    """A follow-up on something told: both questions are searched for together."""
    if len(text.split()) > follow.SHORT + 3 or (loose and not context.cited):
        return None
    first, asked = context.question[: anew.LONGEST].rstrip(), text.rstrip(" .!")
    asks = "?" not in text and (verbal(asked, language) or follow.MARK.match(text))
    whole = f"{first}{'' if first.endswith(('?', '.', '!')) else '?'} {asked + '?' if asks else text}"
    question = _asked(whole, library, context, house, language)
    named = question.numbers or question.missing
    if named and question.intent is not Intent.COMPARE:
        return None
    return Turn("again", question, follows=whole, alone=text, loose=loose)


def _joined(text: str, context: Context, house: str, reader: Reader) -> str:
    """What was told first and what is told now, where only both together are this hand."""
    first, language = context.question[: anew.LONGEST].rstrip(), context.language
    first += "" if first.endswith(("?", ".", "!")) else "."
    parts = [reader.read(part, language, house) for part in (text, first)]
    for words in (f"{first} {text}", f"{text.rstrip('.')}. {first}"):
        whole = reader.read(words, language, house)
        more = all((whole.kind, whole.asked, whole.facts) != (p.kind, p.asked, p.facts) for p in parts)
        placed = values(anew.lots(text, language)) <= figures(whole.facts)
        if whole.kind is not None and whole.confidence != "low" and more and placed:
            return words
    return ""
