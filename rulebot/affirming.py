"""The yes or no of a computed ruling to the question as it was worded: by hand-written cases, else as taught.

"Misdeal" is a yes to "is it dealt again?" and a no to "do we play on?". The cases
stand in corpus/ruling_yes_no.toml. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from rulebot import matched, numbers, owed, proposed, saying, supported, yes_no
from rulebot.contested import contested
from rulebot.errors import CannotRead
from rulebot.form import Wants, asking, form, left_asked, spelt_out, verbal
from rulebot.intent import HOUSES, later_named
from rulebot.leaning import answer, weighed
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.numbers import Sense, read_amount
from rulebot.say import say
from rulebot.words import language_of

_WORD: Final = re.compile(r"^(?:Yes|No|Ja|Nein)[,.:]\s+")
_REPORTED: Final = re.compile(
    r"\b(?:made|makes|making|says?|told|tells?|claims?|insists?|ruled|wants?|demands?"
    r"|comes? (?:up )?(?:to|with)|counts?|figures?|rechnet|kommt auf|zählt"
    r"|sagt|meint|behauptet|verlangt|will|lässt|besteht|entschied\w*)\b[^.?!\n]{0,40}?"
    r"(?P<amount>\d[\d.,']*k?)\b",
    re.IGNORECASE,
)
"""What a dealer or neighbour is reported to say, up to its amount."""
_BINDS: Final = ("call", "full-call", "raise", "bet", "all-in", "binding", "fold")
"""Outcomes of a wager that nobody is let out of."""
_EVERYWHERE: Final = re.compile(
    r"\b(?:all|every|any|both|across|alle[nrs]?|jede[mnrs]?|beide[nr]?)\b[^.?!]{0,20}"
    r"\b(?:rule ?(?:book|set)s?|books?|houses?|rules|editions?|versions?|regelwerk\w*|regelb\w*"
    r"|b(?:u|ü|ue)ch\w*|h(?:a|ä|ae)us\w*|auflagen?|ausgaben?|ligen)\b|\b(?:everywhere|überall|ueberall)\b",
    re.IGNORECASE,
)
_ALIKE: Final = re.compile(
    r"\b(?:(?P<alike>same|alike|identical\w*|agree|uniform|gleich\w*|identisch\w*|dasselbe|dieselbe|einheitlich|einig)"
    r"|differ\w*|anders|unterschied\w*|verschieden\w*)\b",
    re.IGNORECASE,
)
"""Asked whether every house rules alike."""
_COMES_TO: Final = ("amount_to", "returned", "call_to", "call_by", "to_add")
_RAISING: Final = ("min-raise", "may-raise", "option")
_SENTENCES: Final = re.compile(r"(?<=[.!?;…,])\s+")
_ONLY: Final = re.compile(r"\b(?:only|just|nur|bloß)\b", re.IGNORECASE)
_FEW: Final = 8
"""Words of a question that asks after nothing but an amount."""
_ASKERS: Final = ("The asking player", "Der fragende Spieler")
_LEFT_OF_BUTTON: Final = ("The first player left of the button", "Der erste Spieler links vom Button")
_SITS: Final = re.compile(
    r"\b(?:i[’']?m|i am|i (?:sit|sat|was)|ich (?:bin|sitz\w*|war|sass)|(?:bin|sitz\w*|war|sass) ich)"
    r"(?: \w+){0,3}? (?:(?P<left>(?:seat |sitz |platz )?(?:directly |right |direkt |gleich )?(?:to the )?"
    r"(?:left of the (?:button|dealer)|links (?:vom|neben dem) (?:button|dealer|geber)))"
    r"|(?:on|am|der|the|in) (?:the )?(?:button|btn|dealer button))\b",
    re.IGNORECASE,
)
""" "I'm on the button"."""
_BETTORS: Final = ("The bettor", "Der Setzer", "The last raiser", "Der letzte Raiser")


CERTAIN: Final = 0.95
"""A yes so likely is said though an amount was named that the ruling does not come to."""
Begins = Literal["yes", "no", "open"]
""" "open": asked for a yes or no of which neither is sure, or for something else."""


def word(
    kind: str, facts: Mapping[str, Any], found: Mapping[str, Any], question: str, corpus: Path
) -> Begins | None:
    """The yes or no of a ruling to a question; None where nothing was asked: the ruling's own stands."""
    verdict = found.get("verdict")
    if not verdict or found.get("conflict") or found.get("asks"):
        return None
    outcome, language = _outcome(kind, verdict, question), language_of(question)
    if left_asked(question):
        return "yes" if verdict.get("action") == "discretion" else "no"
    if (alike := _alike_everywhere(question, found, language)) is not None:
        return "yes" if alike else "no"
    if matching := matched.word(kind, facts, verdict, question, language):
        return matching
    if kind == "wager" and _binds_otherwise(question, verdict, language, corpus):
        return "no"
    if compared := proposed.word(kind, facts, verdict, question, language):
        return compared
    wanted = form(question, language)
    asked = wanted.wants is Wants.YES_OR_NO or wanted.claims
    if kind == "wager" and asked and (owes := owed.agreed(question, verdict, language)) is not None:
        return "yes" if owes else "no"
    if (agreed := _amount_agreed(question, facts, verdict, language)) is not None:
        return "yes" if agreed else "no"
    if bound := _bound(kind, facts, verdict, question, corpus):
        return bound
    by_hand = yes_no.said(_cases(outcome, verdict, corpus), question, language)
    if kind == "pots" and not verbal(question, language):
        return "open"  # "Payouts?"
    open_: Begins | None = None if wanted.wants is Wants.OPEN else "open"
    if by_hand is None and not asked:
        return open_
    known = bool(saying.chances(outcome, question, corpus))  # words alone know no outcome they never met
    said = answer(outcome, question, language, corpus, by_hand, asked=asked) if known else by_hand
    if said == "yes" and by_hand is None and _claimed(question) - _amounts(verdict):
        sure = weighed(outcome, question, language, corpus)[0] >= CERTAIN
        return "yes" if sure and not _of_another_amount(question, language, verdict) else open_
    other = said == "yes" or kind == "killed-hand"
    if said is None or said == "td" or (other and _of_another_amount(question, language, verdict)):
        return open_
    return said


def _bound(
    kind: str, facts: Mapping[str, Any], verdict: Mapping[str, Any], question: str, corpus: Path
) -> Begins | None:
    """The yes or no to whether a call that was said binds its player; None where that is not asked."""
    if (kind, verdict.get("action"), facts.get("declared")) != ("wager", "call", "call"):
        return None
    if "new_chips" in facts:
        return None
    language = language_of(question)
    told = yes_no.said(yes_no.cases(corpus, "ruling_yes_no.toml")["wager/call said"], question, language)
    if told is None and _ONLY.search(asking(question, language)):
        return "open"
    if told == "yes" and _of_another_amount(question, language, verdict):
        return None
    return told if told in ("yes", "no") else None


def _binds_otherwise(question: str, verdict: Mapping[str, Any], language: Language, corpus: Path) -> bool:
    """Whether it is asked to be let out of what binds, or for another action than that."""
    action = str(verdict.get("action"))
    if action not in _BINDS:
        return False
    out = not verdict.get("returned") and supported.taken_back(question, language, corpus)
    return out or (action != "binding" and supported.another(question, language, action, corpus))


def _cases(outcome: str, verdict: Mapping[str, Any], corpus: Path) -> Sequence[yes_no.Case]:
    """What is written by hand of an outcome; any raise that may be made is one that may be made."""
    by_outcome = yes_no.cases(corpus, "ruling_yes_no.toml")
    any_raise = by_outcome["betting/may-raise"] if verdict.get("may_raise") and "betting/" in outcome else ()
    return by_outcome.get(outcome, any_raise)


def _amount_agreed(
    question: str, facts: Mapping[str, Any], verdict: Mapping[str, Any], language: Language
) -> bool | None:
    """Whether the one amount that is said to be right is the ruling's; None where none is, or it was told."""
    claim = contested(question)
    named = _named(claim.words, language) if claim else set()
    amounts = _amounts(verdict)
    if not claim or claim.assumed or len(named) != 1 or not amounts or named & _named(claim.before, language):
        return None
    if named & {*_whole(facts), *_whole(verdict)}:
        return None
    return claim.wrong


def _named(words: str, language: Language) -> set[int]:
    """The amounts of chips that words name."""
    told = [one for one in numbers.amounts(words, language) if one.sense is Sense.AMOUNT]
    return {value for one in told for value in one.values}


def _whole(value: Any) -> Iterator[int]:
    """Every whole number in facts or a verdict."""
    if type(value) is int:
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _whole(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _whole(each)


def _alike_everywhere(question: str, found: Mapping[str, Any], language: Language) -> bool | None:
    """Whether it is so that every house rules alike, or that they differ; None where that is not asked."""
    words, others = _SENTENCES.split(asking(question, language))[-1], found.get("others") or {}
    told = _ALIKE.search(words)
    if told is None or not others:
        return None
    meant = set(others) if _EVERYWHERE.search(words) else _set_beside(question, str(found.get("house")))
    if not meant:
        return None
    return any(others[house]["differs"] for house in meant & set(others)) != bool(told["alike"])


def _set_beside(question: str, house: str) -> set[str]:
    """The houses beside the one ruled under that a question names; none where it names only that."""
    named = {id for id, pattern in HOUSES.items() if pattern.search(question)}
    late = {BASE} if named and later_named(question) else set()
    return (named | late) - {house} if house in named or len(named) > 1 else set()


def _of_another_amount(question: str, language: Language, verdict: Mapping[str, Any]) -> bool:
    """Whether a few words ask after one amount ("1,200 then?") and the ruling comes to another."""
    part, amounts = _SENTENCES.split(asking(question, language))[-1], _amounts(verdict)
    named = _named(part, language)
    return bool(amounts) and len(part.split()) <= _FEW and len(named) == 1 and not named & amounts


def _claimed(question: str) -> set[int]:
    """The amounts that somebody is reported to have named or demanded."""
    found = set()
    for told in _REPORTED.finditer(question):
        try:
            found.add(read_amount(told["amount"]))
        except CannotRead:
            continue
    return found


def _amounts(verdict: Mapping[str, Any]) -> set[int]:
    """The amounts that a ruling comes to; not the bounds beside them."""
    names = (*_COMES_TO, "min_raise_to") if verdict.get("action") in _RAISING else _COMES_TO
    return {value for key, value in verdict.items() if type(value) is int and key in names}


def _outcome(kind: str, verdict: Mapping[str, Any], question: str) -> str:
    """The name of an outcome: its kind, its action, and what else parts it from others."""
    action = verdict.get("action")
    if kind == "misdeal" and verdict.get("fouled"):
        return "misdeal/misdeal fouled"
    if kind == "misdeal" and verdict.get("replaced"):
        return "misdeal/no replaced"
    if kind == "killed-hand" and action == "dead-hand":
        return f"killed-hand/dead-hand {'returned' if verdict.get('returned') else 'kept'}"
    if kind == "late-stack" and action == "stack":
        return f"late-stack/stack {'less' if verdict.get('reduction') else 'full'}"
    if kind == "button" and action == "binding" and verdict.get("button"):
        return "button/binding dead" if verdict.get("dead_button") else "button/binding placed"
    if kind == "color-up" and action == "exchange":
        return f"color-up/exchange {'some' if _exchanged(verdict) else 'none'}"
    if kind == "out-of-turn" and verdict.get("skipped"):
        return f"skipped/{action}"
    if kind == "showdown-order" and action == "binding":
        first = verdict.get("first")
        if first in _LEFT_OF_BUTTON and (place := _SITS.search(spelt_out(question))):
            return f"showdown-order/{'asker' if place['left'] else 'other'}"
        if not first and not verdict.get("all"):
            return "showdown-order/last"
        return f"showdown-order/{'asker' if first in _ASKERS else 'bettor' if first in _BETTORS else 'seat'}"
    return f"{kind}/{action}"


def _exchanged(verdict: Mapping[str, Any]) -> bool:
    """Whether every player gets a chip for those that go."""
    return all(player.get("at_least", player.get("exchanged")) for player in verdict.get("players") or [{}])


def led(sentence: str, answer: Begins | None, language: Language) -> str:
    """The sentence of a verdict, begun with the yes or no to the question in place of its own.

    >>> led("Yes, cards are turned up now.", "no", "en")
    'No. Cards are turned up now.'
    >>> led("Yes, in time.", "open", "en")
    'In time.'
    """
    if answer is None:
        return sentence
    rest = _WORD.sub("", sentence)
    if answer == "open":
        return f"{rest[:1].upper()}{rest[1:]}"
    begun = say(f"reply.{answer}", language).capitalize()
    if sentence.startswith((f"{begun},", f"{begun}.", f"{begun}:", f"{begun} ")):
        return sentence
    return f"{begun}. {rest[:1].upper()}{rest[1:]}"
