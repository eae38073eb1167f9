"""What carries over from one question to the next: the facts of the hand, the house, the language.

A reply is all the memory there is: `of` makes a context of it, `follow` reads a question
that leans on it. A question that stands by itself starts clean. Knows no visitor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from rulebot import fact_words, follow, numbers, scenario
from rulebot.calculate.kinds import KINDS
from rulebot.called import nameless
from rulebot.errors import CannotRead, RulebotError
from rulebot.follow import Change
from rulebot.intent import Intent
from rulebot.library import Library
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.question import Question, houses_named, understand
from rulebot.rulings import ruling, written
from rulebot.say import sentences
from rulebot.scenario import Heard, Reading
from rulebot.scenario.carry import aimed_at
from rulebot.words import clean

What = Literal["why", "rule", "language", "house", "change", "again"]
_WAGERS: Final = ("wager", "prior-chips", "undercall", "invalid-declaration", "underbet")
_DERIVED: Final = "derived:"
_TOLD_BY: Final = frozenset(("actions", "contributions", "seats"))
"""Facts that an asker sets right by hand: with them, nothing is missing any more."""
_BY_PLAYER: Final = ("seats", "contributions", "folded", "dead", "high_rank", "low_rank")
"""Facts of pots that have one entry for each player: they are changed together or not at all."""
_LONGEST_FOLLOWED: Final = 1600
"""Characters of a question and what follows it that are read together."""


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
) -> Turn | None:
    """The question completed from its context; None where it stands by itself."""
    text = clean(words)
    if len(text) > follow.SHORT * 24 or not any(c.isalnum() for c in text):
        return None
    return (
        _same(text, library, context, house, language)
        or _answered(text, library, context, house, language)
        or _back(text, library, context, house, language)
        or _changed(text, library, context, house, language)
        or _once_more(text, library, context, house, language)
    )


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
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """After an aside: the hand before it, where the words change a fact of that hand."""
    hand = context.before
    if hand is None or context.reading.kind is not None:
        return None
    turn = _answered(text, library, hand, house, language) or _changed(text, library, hand, house, language)
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
    before, hand = context.reading, context.question[:_LONGEST_FOLLOWED]
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
        return found[0].values[0] if len(found) == 1 and found[0].sense is Sense.AMOUNT else None
    try:
        return fact_words.read(fact, text, language) if any(c.isdigit() for c in text) else None
    except CannotRead:
        return None


def _changed(
    text: str, library: Library, context: Context, house: str | None, language: Literal["en", "de", "auto"]
) -> Turn | None:
    """The same hand with a fact changed or an action added; a whole new hand is none."""
    marked = bool(follow.MARK.match(text))
    if not marked and not follow.bare(text):
        return None
    code = follow.language(text, context.language) if language == "auto" else language
    if context.reading.kind is None:
        joined = _joined(text, context)
        return _again(text, library, context, house, code) if marked or joined else None
    if context.reading.lacks:  # told anew with what is added: it may be what was missing
        whole = f"{context.question[:_LONGEST_FOLLOWED]} {text}"
        return Turn("again", _asked(whole, library, context, house, code), follows=whole)
    less = context.reading.kind == "pots" and follow.had_less(context.reading.facts, text, code)
    if not less and _stands_alone(text, code) and not (marked and _carried(text, code, context.reading)[1]):
        return None
    retold = _retold(text, context, code, marked)
    if retold is None:
        return None
    reading, changed, words = retold
    return Turn(
        "change", _asked(_question(text, context), library, context, house, code), reading, changed, words
    )


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
    question = _asked(f"{context.question[:_LONGEST_FOLLOWED]} {text}", library, context, house, language)
    named = question.numbers or question.missing
    if named and question.intent is not Intent.COMPARE:
        return None
    return Turn("again", question, follows=_joined(text, context) or "")


def _joined(text: str, context: Context) -> str:
    """What was told first and what is told now, where only both together are a hand."""
    first = context.question[:_LONGEST_FOLLOWED].rstrip()
    first += "" if first.endswith(("?", ".", "!")) else "."
    read = [scenario.read(one, context.language) for one in (f"{first} {text}", context.question)]
    whole, before = (one.kind if one.confidence != "low" else None for one in read)
    return f"{first} {text}" if whole and not before and not follow.asking(text) else ""


Retold = tuple[Reading, tuple[str, ...], str]
"""A reading, the facts that changed, the words of the hand where they are new."""


def _retold(text: str, context: Context, language: Language, marked: bool) -> Retold | None:
    """The reading with what the words change: facts, whose turn it is, a number, another action."""
    before = context.reading
    told = follow.changes(text, language) if before.kind in _WAGERS else {}
    known = fact_words.facts_of(str(before.kind))
    if told and (set(told) - {"new_chips"} <= set(known) or marked):
        return (*merged(before, told), "")
    known_told = {name: change for name, change in _around(text, language).items() if name in known}
    if known_told and before.kind not in _WAGERS and not follow.act(text):
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
    if before.kind == "pots" and marked and (had := follow.had_less(before.facts, text, language)):
        return (*merged(before, {"contributions": Change(had, text)}), "")
    words = [follow.swapped(context.question, text, language)]
    if marked and len(context.question) < _LONGEST_FOLLOWED:
        words.append(f"{context.question.rstrip('?. ')}. {text}")
    for one in filter(None, words):
        found, changed = _differing(context, scenario.read(one, context.language), text)
        if changed:
            return found, changed, one
    read, changed = _carried(text, language, before)
    return (read, changed, "") if changed else None


def _carried(text: str, language: Language, before: Reading) -> tuple[Reading, tuple[str, ...]]:
    """The words read as going on with the hand, and the facts that they change."""
    after = scenario.read(text, language, before)
    held = any(one.how == "carried" for one in after.heard.values())
    if not held or after.kind != before.kind:
        return before, ()
    names = sorted({*before.facts, *after.facts})
    changed = tuple(name for name in names if before.facts.get(name) != after.facts.get(name))
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


def _differing(context: Context, after: Reading, words: str) -> tuple[Reading, tuple[str, ...]]:
    """A second reading of the same kind that lost nothing said before, and where it differs."""
    before = context.reading
    if after.kind != before.kind or after.confidence == "low":
        return before, ()
    acts, was = after.facts.get("actions"), before.facts.get("actions")
    if acts is not None and was is not None and len(acts) < len(was):
        return before, ()
    first = scenario.read(context.question, context.language)
    if first.facts.get("actions") != was:
        return before, ()  # actions were told otherwise since: the words of the hand no longer say them
    names = sorted({*first.facts, *after.facts})
    changed = tuple(name for name in names if first.facts.get(name) != after.facts.get(name))
    facts, heard = dict(after.facts), {}
    if before.kind == "pots" and changed:
        if len(facts.get("seats") or ()) < len(before.facts.get("seats") or ()):
            return before, ()  # the words read anew lose a player
        facts["seats"] = _still_called(before.facts, facts)
        changed = tuple(dict.fromkeys((*changed, *_BY_PLAYER)))
    if str(after.facts.get("to_act")) in words.split():
        changed = tuple(dict.fromkeys((*changed, "to_act")))
    for name in {*before.facts, *facts} - set(changed):
        if before.facts.get(name) is not None:
            facts[name] = before.facts[name]
            heard[name] = Heard(before.heard[name].words if name in before.heard else "", None, "carried")
    for name in changed:
        if name in after.heard:
            one = after.heard[name]
            heard[name] = Heard(words, None, "said") if one.how == "said" else one
    changed = tuple(name for name in changed if facts.get(name) != before.facts.get(name))
    return replace(after, facts=facts, heard=heard, asked=after.asked or before.asked), changed


def _still_called(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The players as they were called before, where who has so much in has no name now."""
    seats = [str(seat) for seat in after["seats"]]
    names = {
        own: str(seat)
        for seat, own in zip(before["seats"], before["contributions"], strict=True)
        if seat not in seats
    }
    return [
        names.pop(own, seat) if nameless(seat) else seat
        for seat, own in zip(seats, after["contributions"], strict=True)
    ]


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
