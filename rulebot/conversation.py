"""What carries over from one question to the next: the facts of the hand, the house, the language.

A reply is all the memory there is: `of` makes a context of it, `follow` reads a question
that leans on it. A question that stands by itself starts clean. Knows no visitor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol, cast

from rulebot import anew, fact_words, follow, numbers, scenario
from rulebot.calculate.kinds import KINDS
from rulebot.errors import CannotRead, RulebotError
from rulebot.follow import Change
from rulebot.intent import Intent, without_houses
from rulebot.library import Library
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.question import Question, houses_named, understand
from rulebot.readers import HANDS
from rulebot.rulings import ruling, written
from rulebot.say import sentences
from rulebot.scenario import Heard, Reading
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.lexicon import fold
from rulebot.scenario.procedure import acts
from rulebot.scenario.procedure.cues import table
from rulebot.scenario.procedure.recount import recounted
from rulebot.scenario.tokens import take_apart
from rulebot.tagging.marks import Mark
from rulebot.words import clean

What = Literal["why", "rule", "language", "house", "change", "again", "unread"]
_WAGERS: Final = ("wager", "prior-chips", "undercall", "invalid-declaration", "underbet")
_DERIVED: Final = "derived:"
_TOLD_BY: Final = frozenset(("actions", "contributions", "seats"))
"""Facts that an asker sets right by hand: with them, nothing is missing any more."""
_BY_PLAYER: Final = frozenset(("seats", "contributions", "folded", "dead", "high_rank", "low_rank"))
"""Facts of pots that have one entry for each player: they are changed together or not at all."""
_MOST_LOTS: Final = 2
"""Amounts of a follow-up; with more of them it tells a hand of its own."""


class Reader(Protocol):
    """Who reads the words of a hand."""

    def read(self, words: str, language: Language, house: str) -> Reading:
        """The hand; one of no kind where none is told."""

    def marks(self, words: str, language: Language) -> Sequence[Mark]:
        """What its amounts are."""


@dataclass(frozen=True, slots=True)
class Context:
    """What was asked and answered before."""

    question: str
    """The words that the hand came from."""
    language: Language
    house: str | None
    reading: Reading
    asks: tuple[Mapping[str, Any], ...] = ()
    cited: tuple[str, ...] = ()
    open: bool = False
    """Something was asked back."""
    said: str = ""
    """The answer that was given."""
    before: Context | None = None
    """The hand that was talked of before an aside."""


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


def of(reply: Mapping[str, Any]) -> Context:
    """The context that a reply leaves; CannotRead where it is no reply."""
    earlier = reply.get("earlier")
    return replace(_of(reply), before=_of(earlier) if isinstance(earlier, Mapping) else None)


def kept(context: Context) -> dict[str, Any] | None:
    """The hand of a context as an aside leaves it, to go back to."""
    hand = context if context.reading.kind else context.before
    if hand is None or hand.reading.kind is None:
        return None
    return {
        "question": hand.question,
        "language": hand.language,
        "house": hand.house or "all",
        "read_as": read_as(hand.reading),
        "asks": list(hand.asks),
        "citations": [{"id": id} for id in hand.cited],
    }


def _of(reply: Mapping[str, Any]) -> Context:
    try:
        read = reply["read_as"]
        facts = {str(name): fact["value"] for name, fact in read.get("facts", {}).items()}
        heard = {
            str(name): Heard(str(fact.get("from", "")), None, "carried")
            for name, fact in read.get("facts", {}).items()
        }
        kind = read.get("kind")
        house = str(reply["house"])
        asks = tuple(ask for ask in reply.get("asks", ()) if ask.get("fact"))
        also = tuple(
            Reading(kind, {**facts, ask["fact"]: branch["value"]}, heard, confidence="low", asked=_aim(read))
            for ask in asks
            for branch in ask.get("if", ())
            if ask["fact"] in facts and branch["value"] != facts[ask["fact"]]
        )
        return Context(
            str(reply.get("follows") or reply["question"]),
            "de" if reply["language"] == "de" else "en",
            None if house == "all" else house,
            Reading(
                kind if kind in KINDS else None,
                facts,
                heard,
                also=also,
                confidence="sure",
                asked=_aim(read),
                lacks=tuple(str(ask["fact"]) for ask in asks if ask["fact"] in sentences()["lacks"]),
            ),
            asks,
            tuple(str(cited["id"]) for cited in reply.get("citations", ())),
            reply.get("kind") == "clarify",
            str(reply.get("answer", "")),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise CannotRead("the conversation cannot be carried on: ask anew") from error


def _aim(read: Mapping[str, Any]) -> str | None:
    return str(read["asked"]) if read.get("asked") else None


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
    if len(text) > follow.SHORT * 24 or not any(c.isalnum() for c in text) or follow.afresh(text):
        return None
    turn = (
        _same(text, library, context, house, language)
        or _answered(text, library, context, house, language)
        or _back(text, library, context, house, language, reader)
        or _changed(text, library, context, house, language, reader)
        or _once_more(text, library, context, house, language)
    )
    return turn and replace(turn, supposed=bool(follow.MARK.match(text)))


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
        facts = follow.seated(before.facts, text, language)
        if facts is not None:
            return Turn("change", question, replace(before, facts=facts, lacks=()), ("seats",))
    elif whole := follow.filled(hand, fact, text, language):
        return Turn("again", _asked(whole, library, context, house, language), follows=whole)
    told = any(c.isdigit() for c in text)  # an answer that does not fit: asked once more
    return Turn("again", question, before) if told else None


def _question(text: str, context: Context) -> str:
    """What a yes or no answers: these words where they ask, else the question before."""
    return text if "?" in text else context.question


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
    said = follow.changes(text, language)
    wanted = [str(ask["fact"]) for ask in context.asks]
    found = {name: change for name, change in said.items() if name in wanted}
    if found or said:
        return found
    agreed = follow.agreed(text)
    for ask in context.asks:
        value = _answer(ask, str(context.reading.kind), text, agreed, language)
        if value is not None:
            return {str(ask["fact"]): Change(value, text), **_amount_of(str(ask["fact"]), text, language)}
    return {}


def _did(text: str, ask: Mapping[str, Any], choices: Sequence[str]) -> str | None:
    """The action told; a "raise" where only a bet can be is that bet, and the other way round."""
    acted = follow.act(text)
    possible = {branch["value"] for branch in ask.get("if", ())} & {"bet", "raise"}
    if acted in ("bet", "raise") and len(possible) == 1:
        return str(*possible)
    return acted if acted in choices else None


def _amount_of(fact: str, text: str, language: Language) -> dict[str, Change]:
    """ "He raised to 1,200" answers what he did, and how much."""
    told = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    to = {"correct_action": "correct_to"}.get(fact)
    if to is None:
        return {}
    return {to: Change(told[0].values[0], told[0].words) if len(told) == 1 else Change(None, text)}


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
    leans = marked or follow.bare(text) or follow.states(text) or (context.open and not follow.asking(text))
    told = anew.lots(text, context.language)
    code = follow.language(text, context.language) if language == "auto" else language
    if context.reading.kind is None:
        known = _asked(text, library, context, house, code).houses[0]
        whole = "" if follow.asking(text) else _joined(text, context, known, reader or _Grammar())
        if whole:
            return Turn("again", _asked(whole, library, context, house, code), follows=whole)
        joined = marked or context.open or follow.states(text)
        return _again(text, library, context, house, code) if leans and joined else None
    fresh = _values(told) - _values(anew.lots(context.question, context.language))
    if not leans and (fresh or not follow.of_this_hand(text)):
        return None
    alone = _stands_alone(text, code) and not (marked and _carried(text, code, context.reading)[1])
    if alone and (len(told) > _MOST_LOTS or not (marked or context.open)):
        return None
    known = _asked(text, library, context, house, code).houses[0]
    retold = None if context.reading.lacks or not leans else _retold(text, context, code, marked)
    retold = retold if retold and _possible(retold[0], library, known) else None
    retold = retold or _told_anew(text, context, known, leans, reader or _Grammar())
    retold = retold or (None if alone or not leans else _gone_on(text, context, code, marked))
    if retold is not None:
        reading, changed, words = retold
        question = _asked(words or _question(text, context), library, context, house, code)
        return Turn("change", question, reading, changed, words)
    if alone or not leans:
        return None
    if context.reading.lacks or (context.reading.kind not in HANDS and (marked or follow.states(text))):
        whole = f"{context.question[: anew.LONGEST]} {text}"  # it may be told anew with what is added
        return Turn("again", _asked(whole, library, context, house, code), follows=whole)
    unread = follow.supposes(text) and (told or follow.act(text))
    return Turn("unread", _asked(text, library, context, house, code), context.reading) if unread else None


def _possible(reading: Reading, library: Library, house: str) -> bool:
    return bool(ruling(library, str(reading.kind), reading.facts, house)["kind"] != "impossible")


class _Grammar:
    """Hands as the grammar alone reads them."""

    def read(self, words: str, language: Language, house: str) -> Reading:
        return scenario.read(words, language)

    def marks(self, words: str, language: Language) -> Sequence[Mark]:
        return ()


def _stands_alone(text: str, language: Language) -> bool:
    """Is it a hand of its own: blinds or a bet to face, and what was done?"""
    read = scenario.read(text, language)
    said = [name for name, heard in read.heard.items() if heard.how == "said"]
    return read.kind is not None and read.confidence != "low" and len(said) >= 3


def _again(
    text: str, library: Library, context: Context, house: str | None, language: Language
) -> Turn | None:
    """A follow-up on something told: both questions are searched for together."""
    if len(text.split()) > follow.SHORT + 3:
        return None
    question = _asked(f"{context.question[: anew.LONGEST]} {text}", library, context, house, language)
    named = question.numbers or question.missing
    if named and question.intent is not Intent.COMPARE:
        return None
    return Turn("again", question)


def _joined(text: str, context: Context, house: str, reader: Reader) -> str:
    """What was told first and what is told now, where only both together are this hand."""
    first, language = context.question[: anew.LONGEST].rstrip(), context.language
    first += "" if first.endswith(("?", ".", "!")) else "."
    alone = reader.read(text, language, house)
    for words in (f"{first} {text}", f"{text.rstrip('.')}. {first}"):
        whole = reader.read(words, language, house)
        more = (whole.kind, whole.asked, whole.facts) != (alone.kind, alone.asked, alone.facts)
        placed = _values(anew.lots(text, language)) <= _figures(whole.facts)
        if whole.kind is not None and whole.confidence != "low" and more and placed:
            return words
    return ""


Retold = tuple[Reading, tuple[str, ...], str]
"""A reading, the facts that changed, the words of the hand where they are new."""


def _retold(text: str, context: Context, language: Language, marked: bool) -> Retold | None:
    """The reading with what the words change: facts, whose turn it is, a number, another action."""
    before = context.reading
    told = follow.changes(text, language) if before.kind in _WAGERS else {}
    lots = anew.lots(text, language)
    if "new_chips" in told and len(lots) == 1:
        there = list(before.facts.get("new_chips") or ()) if follow.adds(text) else []
        told["new_chips"] = Change(sorted([*there, *lots[0].values], reverse=True), text)
    known = fact_words.facts_of(str(before.kind))
    if told and (set(told) - {"new_chips"} <= set(known) or marked) and _all_told(lots, told, context):
        return (*merged(before, told), "")
    known_told = {name: change for name, change in _around(text, language).items() if name in known}
    alike = known_told and before.kind not in _WAGERS and _all_told(lots, known_told, context)
    if alike and not follow.act(text):
        return (*merged(before, known_told), "")
    if before.kind == "betting":
        acted = _acted(text, before, language) if marked else None
        seat = None if follow.act(text) else _seat(text, before)
        turned = acted or ({"to_act": Change(seat, seat)} if seat else None)
        if turned:
            return (*merged(before, turned), "")
    if before.kind == "out-of-turn" and marked and "correct_action" in before.facts:
        did = follow.act(text)
        if did and not follow.hypothetical(text):
            told = {"correct_action": Change(did, text), **_amount_of("correct_action", text, language)}
            return (*merged(before, told), "")
    if before.kind == "showdown-order":
        read, changed = _carried(text, language, before)
        if "final_round_bet" in changed or "last_aggressor" in changed:
            return read, changed, ""
    counts = _recounted(text, language, before) if marked else {}
    if counts:
        return (*merged(before, counts), "")
    return None


def _all_told(lots: Sequence[anew.Lot], told: Mapping[str, Change], context: Context) -> bool:
    """Whether every amount of the words is understood, or was told before."""
    placed = _figures([change.value for change in told.values()])
    before = {sum(context.reading.facts.get("new_chips") or ())}
    before |= _values(anew.lots(context.question, context.language))
    return _values(lots) <= placed or (len(lots) == 1 and _values(lots) <= before)


def _values(lots: Sequence[anew.Lot]) -> set[int]:
    return {value for lot in lots for value in lot.values}


def _recounted(text: str, language: Language, before: Reading) -> dict[str, Change]:
    """ "And if only one busted?": the one count that the words change."""
    told = recounted(take_apart(text, language), before.kind, before.facts)
    return {name: Change(value, text) for name, value in told.items()}


def _gone_on(text: str, context: Context, language: Language, marked: bool) -> Retold | None:
    """The words as the grammar reads them on top of the hand."""
    before = context.reading
    if before.kind == "pots" and marked and (had := follow.had_less(before.facts, text, language)):
        return (*merged(before, {"contributions": Change(had, text)}), "")
    read, changed = _carried(text, language, before)
    return (read, changed, "") if changed else None


def _told_anew(text: str, context: Context, house: str, leans: bool, reader: Reader) -> Retold | None:
    """The hand with the words put where they belong, read as a whole."""
    hand, language = context.question, context.language
    first = reader.read(hand, language, house)
    words = " ".join(without_houses(text).split())
    told = list(anew.tellings(hand, words, language, reader.marks(hand, language)))
    swapped = None if anew.lots(text, language) else follow.swapped(hand, text, language)
    if swapped:
        told.insert(0, anew.Telling(swapped, "exchanged"))
    for telling in told:
        if telling.how != "asked" and not leans and context.reading.kind != "pots":
            continue
        after = reader.read(telling.words, language, house)
        if after.kind is None or after.confidence == "low" or not _fits(telling, text, first, after, context):
            continue
        reading, changed = _laid_over(context.reading, first, after, text)
        if changed or reading.asked != context.reading.asked or telling.how == "asked":
            return reading, changed, telling.words
    return None


def _fits(telling: anew.Telling, text: str, first: Reading, after: Reading, context: Context) -> bool:
    """Whether a hand told anew is the hand before with what the words say, and nothing else."""
    there, known = _figures(after.facts), _figures(first.facts)
    before = _values(anew.lots(context.question, context.language)) & known
    if not _values(telling.told) <= there:
        return False
    acts = [len(one.facts.get("actions") or ()) for one in (first, after)]
    akin = after.kind == first.kind or {after.kind, first.kind} <= set(_WAGERS)
    if not before - {*telling.gone} <= there:
        return False
    if telling.how == "exchanged":
        players = [len(one.facts.get("seats") or ()) for one in (first, after)]
        same = acts[0] == acts[1] and (players[0] == players[1] or follow.act(text) == "fold")
        return akin and same and after.facts != first.facts
    if telling.how == "added":
        return (akin or context.open) and after.facts != first.facts
    aims = [(one.asked, one.facts.get("to_act")) for one in (first, after)]
    return acts[0] == acts[1] and (aims[0] != aims[1] or aimed_at(text, context.language) is not None)


def _figures(facts: Any) -> set[int]:
    if type(facts) is int:
        return {facts}
    if isinstance(facts, Mapping):
        facts = list(facts.values())
    if not isinstance(facts, list | tuple):
        return set()
    total = {sum(facts)} if facts and all(type(one) is int for one in facts) else set()
    return total | {one for each in facts for one in _figures(each)}


def _carried(text: str, language: Language, before: Reading) -> tuple[Reading, tuple[str, ...]]:
    """The words read as going on with the hand, and the facts that they change."""
    after = scenario.read(text, language, before)
    held = any(one.how == "carried" for one in after.heard.values())
    if not held or after.kind != before.kind:
        return before, ()
    names = sorted({*before.facts, *after.facts})
    changed = tuple(name for name in names if after.facts.get(name) not in (None, before.facts.get(name)))
    placed = str([after.facts.get(name) for name in changed])
    if any(one not in placed for one in after.unread):
        return before, ()
    return replace(after, unread=(), confidence="fair"), changed


def _around(text: str, language: Language) -> dict[str, Change]:
    """What is told of the game around a hand: its structure, its blinds."""
    told = follow.changes(text, language)
    return {name: told[name] for name in ("structure", "blinds") if name in told}


def _acted(text: str, before: Reading, language: Language) -> dict[str, Change] | None:
    """ "And if C folded?": the last action of a player who is not to act, done otherwise."""
    action, acts = follow.act(text), [dict(one) for one in before.facts.get("actions") or ()]
    said = text.casefold().replace("?", " ").replace(",", " ").split()
    named = [seat for seat in dict.fromkeys(str(one.get("seat")) for one in acts) if seat.casefold() in said]
    if action is None or len(named) != 1 or named[0] == before.facts.get("to_act"):
        return None
    last = max(at for at, one in enumerate(acts) if str(one.get("seat")) == named[0])
    total = [one.values[0] for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    if len(total) != (action in ("bet", "raise")):
        return None
    street = {"street": acts[last]["street"]} if "street" in acts[last] else {}
    acts[last] = {"seat": acts[last]["seat"], "action": action, **street}
    acts[last] |= {"to": total[0]} if total else {}
    return {"actions": Change(acts, text)}


def _seat(text: str, before: Reading) -> str | None:
    """ "and for B?": another player of the hand."""
    seats = {str(act["seat"]) for act in before.facts.get("actions") or () if isinstance(act, Mapping)}
    seats |= {str(seat) for seat in before.facts.get("seats") or ()}
    named = [seat for seat in sorted(seats) if seat.casefold() in text.casefold().replace("?", " ").split()]
    short = len(text.split()) <= follow.SHORT - 2 and not any(c.isdigit() for c in text)
    fresh = named and named[0] != before.facts.get("to_act")
    return named[0] if short and fresh and len(named) == 1 else None


def _laid_over(
    before: Reading, first: Reading, after: Reading, words: str
) -> tuple[Reading, tuple[str, ...]]:
    """What a hand told anew changes of the hand before; what was set right since the first words stays."""
    names = sorted({*first.facts, *after.facts})
    changed = tuple(name for name in names if first.facts.get(name) != after.facts.get(name))
    facts = dict(after.facts)
    if before.kind == after.kind:
        new = {*changed, *_BY_PLAYER} if _BY_PLAYER & {*changed} else {*changed}
        facts |= {name: value for name, value in before.facts.items() if name not in new}
    heard = {}
    for name in facts:
        was = before.heard.get(name) or after.heard.get(name, Heard(""))
        heard[name] = Heard(words, None, "said") if name in changed else Heard(was.words, None, "carried")
    for name in set(changed) & {*after.heard}:
        if after.heard[name].how != "said" or after.heard[name].words.startswith(_DERIVED):
            heard[name] = after.heard[name]
    return replace(after, facts=facts, heard=heard, asked=after.asked or before.asked), changed


def merged(before: Reading, told: Mapping[str, Change]) -> tuple[Reading, tuple[str, ...]]:
    """A reading with some facts changed; what was derived from them is derived anew or forgotten."""
    kind, facts, heard = _of_kind(before, told)
    known = fact_words.facts_of(kind)
    changed: list[str] = []
    for name, change in told.items():
        name = "chips" if name == "new_chips" and "chips" in known else name
        if name not in known or facts.get(name) == change.value:
            continue
        changed.append(name)
        _follow_on(facts, heard, name, change.value)
        facts.pop(name, None)
        heard.pop(name, None)
        if change.value is not None:
            facts[name], heard[name] = change.value, Heard(change.words, None, "said")
    if not changed:
        return before, ()
    lacks = () if _TOLD_BY & {*changed} else before.lacks
    made = Reading(kind, facts, heard, confidence="sure", asked=before.asked, lacks=lacks)
    return made, tuple(changed)


def _of_kind(before: Reading, told: Mapping[str, Change]) -> tuple[str, dict[str, Any], dict[str, Heard]]:
    """The facts as carried; words said over an undercall make it a wager."""
    kind, facts = str(before.kind), dict(before.facts)
    heard = {name: Heard(one.words, None, "carried") for name, one in before.heard.items()}
    if kind in _WAGERS and told and not set(told) & set(fact_words.facts_of(kind)) - {"chips"}:
        kind = "wager"
        if "chips" in facts:
            facts["new_chips"], heard["new_chips"] = facts.pop("chips"), heard.pop("chips", Heard(""))
        facts = {name: value for name, value in facts.items() if name in fact_words.facts_of(kind)}
    return kind, facts, heard


def _follow_on(facts: dict[str, Any], heard: dict[str, Heard], name: str, value: Any) -> None:
    """Derived facts that rest on a changed one: equal to it, they follow; otherwise they are forgotten."""
    rests = {
        "blinds": ("call_to", "last_full_bet_or_raise"),
        "call_to": ("last_full_bet_or_raise", "facing_bet"),
        "street": ("facing_opening_bet",),
        "declared": ("declared_amount", "order") if value is None else (),
    }.get(name, ())
    old = facts.get(name)
    was = old[-1] if isinstance(old, list | tuple) and old else old
    now = value[-1] if isinstance(value, list | tuple) and value else value
    for other in rests:
        if other not in facts or (
            name != "declared" and not heard.get(other, Heard("")).words.startswith(_DERIVED)
        ):
            continue
        if type(facts[other]) is int and facts[other] == was and type(now) is int:
            facts[other] = now
        elif not (other == "facing_bet" and now):
            facts.pop(other)
            heard.pop(other, None)


def read_as(reading: Reading) -> dict[str, Any]:
    """The hand as understood: each fact, its words, and whether it was said, carried or derived."""
    facts = {}
    for name, value in reading.facts.items():
        came = reading.heard.get(name, Heard("", None, "derived"))
        derived = came.how == "said" and came.words.startswith(_DERIVED)
        facts[name] = {"value": value, "from": came.words, "how": "derived" if derived else came.how}
    out = {"kind": reading.kind, "facts": facts, "unread": list(reading.unread)}
    return {**out, "asked": reading.asked} if reading.asked else out


def usable(reply: Mapping[str, Any]) -> Context | None:
    """The context of a reply, or none where it cannot be carried on."""
    try:
        return of(reply)
    except RulebotError:
        return None
