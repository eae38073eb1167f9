"""A raise that is only proposed, "is 2,300 enough?", held against the smallest and the largest of the ruling.

Its yes or no is compared, not taught.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from rulebot import numbers
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.scenario.reading import Reading

_LEGAL: Final = (
    r"(?:legal|legit|allowed|valid|ok(?:ay)?|oki?|fine|(?:big )?enough|sufficient|possible|permitted"
    r"|erlaubt|zulässig|zulaessig|gültig|gueltig|(?:gro(?:ß|ss) )?genug|möglich|moeglich"
    r"|regelkonform|in ordnung|drin)"
)
_TRUE: Final = re.compile(r"\b(?:right|correct|true|stimmt\w*|richtig|korrekt|recht)\b[^.!]*$", re.IGNORECASE)
"""Asked whether what somebody says is so."""
_SAYING: Final = (
    r"\b(?:says?|said|claims?|insists?|rule[sd]|told|thinks?|meint|sagt\w*|behauptet|findet|glaubt"
    r"|entschied\w*)\b"
)
_SAYS: Final = re.compile(_SAYING, re.IGNORECASE)
_CLAIM: Final = re.compile(
    rf"{_SAYING}[^.?!]{{0,40}}"
    r"\b(?P<bound>min\w*|least|smallest|mindest\w*|kleinste\w*|max\w*|most|höchst\w*|größte\w*)"
    r"\b[^.?!]{0,30}$",
    re.IGNORECASE,
)
"""Somebody says what the smallest or the largest raise is."""
_SUPPOSED: Final = re.compile(
    r"\b(?P<bound>min|minimum|least|smallest|max|maximum|kleinste\w*|mindest|größte\w*)[- ]?"
    r"(?:legal |full |possible |mögliche[rn]? )?(?:(?:re-?|\d-?)?(?:raise|bet)|open)(?:[- ]?(?:size|to))?"
    r"(?: (?:here|now|hier|jetzt|then|dann|for me|für mich))?"
    r" ?(?:is|was|wäre|waere|ist|war|would be|should be|must be|has to be|=|:)"
    r"(?: (?:then|dann|now|at least|mind\w*|exactly|genau|a))? ?(?:to|auf)? ?$",
    re.IGNORECASE,
)
"""The asker supposes it: "min raise is to 6k, isn't it"."""
_TAG: Final = re.compile(
    r"\b(?:right|correct|true|yes|yeah|no|ok(?:ay)?|richtig|korrekt|stimmt\w*|oder|gell|nicht wahr|ne|innit"
    r"|(?:is|ai|was|would)n[’']?t (?:it|that)|isnt it|aint it|agreed?)\W*$|\?\W*$",
    re.IGNORECASE,
)
"""At the end of what the asker supposes."""
_ASKED: Final = re.compile(
    rf"\b(?:is|was|would|wäre|waere|ist|war)\b[^.?!]*\b{_LEGAL}\b|\b{_LEGAL}(?: \w+){{0,2}}\s*\?"
    r"|\b(?:reicht|reichen|genügt|genuegt|langt|(?<!\dk )(?<!\d )geht|klappt|passt|darf|kann"
    r"|can|may|could|am i allowed|does (?:it|that)|is it enough|do i get to)\b",
    re.IGNORECASE,
)
"""Asked whether something may be done, or is enough."""
_THAT: Final = re.compile(
    r"\b(?:is|was|ist|war|wär|wäre|waere) (?:that|this|it|das|dat|des|dies\w*)(?: \w+){0,4} ?"
    rf"\b{_LEGAL}\b|(?:^|[.,;!?]\s*){_LEGAL}(?: (?:raise|size|bet|amount|erhöhung))?"
    r"(?: (?:under|by|in|at|for|per|nach|laut|bei|im|beim) [^.?!,]{1,25})?\s*\?"
    r"|\b(?:reicht|genügt|langt|geht) (?:das|des|dat|ihm|ihr)\b"
    r"|\b(?:is|was) (?:that|this|it) (?:a )?(?:full|proper)",
    re.IGNORECASE,
)
"""Asked whether what was told last is within the rules."""
_NO_RAISE: Final = re.compile(
    r"\b(?:call\w*|fold\w*|wins?|gewinn\w*|get|back|zurück|pots?|bekomm\w*|krieg\w*)\b", re.IGNORECASE
)
_ONE_MORE: Final = re.compile(
    r"\W*(?:(?:and|und|or|oder|what about|how about|was ist mit|with|mit|to|auf|then|dann)\W+)+"
    r"\d[\d.,]*k?\W*",
    re.IGNORECASE,
)
_HOW_MUCH: Final = re.compile(
    r"\b(?:how (?:much|high|big)|what|wie ?viel|wie (?:hoch|groß|gross))\b[^.?!]*", re.IGNORECASE
)
_MORE_RAISES: Final = re.compile(r"\b(?:all[- ]?in|jam\w*|shov\w*|stack)\b", re.IGNORECASE)


_ITS_OWN: Final = re.compile(r"\s*(?:chips? )?all[- ]?in\b", re.IGNORECASE)
"""That the last wager told was all-in."""
_ENDS: Final = re.compile(r"[.?!;](?=\s)")


def undone(reading: Reading, text: str, language: Language) -> Reading:
    """The hand before its last raise, where the question is whether that raise is within the rules."""
    acts = reading.facts.get("actions") or ()
    last = acts[-1] if acts else {}
    asked = reading.kind == "betting" and not reading.lacks
    if not asked or last.get("action") != "raise" or not last.get("to") or last.get("all_in"):
        return reading
    if _supposed(text, language) == last["to"]:
        return _before(reading, acts)
    if not _THAT.search(_HOW_MUCH.sub(" ", text)):
        return reading
    behind = max((one.end for one in _amounts(text, language)), default=0)
    if _meant(reading.facts, text, language) or _SAYS.search(text, behind):
        return reading
    return _before(reading, acts)


def _before(reading: Reading, acts: Sequence[Mapping[str, Any]]) -> Reading:
    """The hand without its last raise, which is that of the player asked about."""
    facts = {**reading.facts, "actions": list(acts[:-1]), "to_act": acts[-1]["seat"]}
    return replace(reading, facts=facts, asked="minimum")


def _supposed(text: str, language: Language) -> int | None:
    """What the asker supposes the smallest or the largest raise to be."""
    told = (one.values[0] for one in _amounts(text, language) if _SUPPOSED.search(text[: one.start]))
    return next(told, None)


def again(text: str, before: str, facts: Mapping[str, Any], language: Language) -> bool:
    """Does a follow-up propose a raise: "is 1,200 enough?", and behind an answer to that "and 1,500?"."""
    if len(_meant(facts, text, language)) != 1 or _NO_RAISE.search(text):
        return False
    if _ONE_MORE.fullmatch(text):
        return before.startswith(("Yes", "No", "Ja", "Nein"))
    told = _amounts(text, language)[-1]
    ends = [0, *(end.end() for end in _ENDS.finditer(text)), len(text)]
    begin, end = next((a, b) for a, b in itertools.pairwise(ends) if a <= told.start < b)
    asked = _ASKED.search(text, begin, end) or _THAT.search(text, end)
    return bool(asked) and "?" in text


def word(
    kind: str, facts: Mapping[str, Any], verdict: Mapping[str, Any], text: str, language: Language
) -> Literal["yes", "no"] | None:
    """Whether the one raise that is proposed may be made; None where none is, or it is not clear which."""
    ruled = (kind, verdict.get("action"))
    if ruled in (("wager", "raise"), ("underbet", "correct")) and _THAT.search(text):
        told = _amounts(text, language)
        if told and told[-1].values[0] > verdict.get("amount_to", told[-1].values[0]):
            return None  # another raise than the one that was ruled on
        return "no" if verdict.get("to_add") else "yes"
    if kind == "wager" and verdict.get("action") == "max-bet":
        return _within_the_pot(facts, verdict, text, language)
    call, least, most = (verdict.get(name) for name in ("call_to", "min_raise_to", "max_raise_to"))
    if kind != "betting" or verdict.get("conflict") or not isinstance(call, int):
        return None
    meant = _meant(facts, text, language)
    amount = meant.pop() if len(meant) == 1 else 0
    if amount <= call:
        return None
    place = next(one.start for one in _amounts(text, language) if one.values[0] == amount)
    claim, supposed = _CLAIM.search(text[:place]), _SUPPOSED.search(text[:place])
    if claim := claim or supposed:
        bound = most if claim["bound"].casefold().startswith(("max", "most", "höch", "größ")) else least
        asked = (_TRUE.search(text) or (supposed and _TAG.search(text))) and isinstance(bound, int)
        return ("yes" if amount == bound else "no") if asked else None
    if not _ASKED.search(text):
        return None
    if verdict.get("may_raise") is False:
        return "no"
    if not isinstance(least, int) or (verdict.get("action") == "max-bet" and amount <= (most or amount)):
        return None  # less than the most is not what was asked
    limit = facts.get("structure") == "fixed-limit"
    fits = amount == least if limit else amount >= least and (not isinstance(most, int) or amount <= most)
    return "yes" if fits else "no"


def _within_the_pot(
    facts: Mapping[str, Any], verdict: Mapping[str, Any], text: str, language: Language
) -> Literal["yes", "no"] | None:
    """Whether the amount that is told last, and asked for, is one that pot-limit allows."""
    told = _amounts(text, language)
    least, most = verdict.get("min_raise_to") or 0, verdict.get("amount_to")
    amount = told[-1].values[0] if told else 0
    if not isinstance(most, int) or amount <= (facts.get("call_to") or 0) or not _ASKED.search(text):
        return None
    known = {facts.get("pot_before"), facts.get("declared_amount")} - {most}
    if amount in known or _TRUE.search(text) or _SAYS.search(text):
        return None
    return "yes" if least <= amount <= most else "no"


def _meant(facts: Mapping[str, Any], text: str, language: Language) -> set[int]:
    """The amounts behind all that was done that go beyond it; none where they are somebody's stack."""
    acts = facts.get("actions") or ()
    told = {act["to"] for act in acts if act.get("to")} or set(facts.get("blinds") or ())
    amounts = _amounts(text, language)
    last = max((one.end for one in amounts if one.values[0] in told), default=0)
    last = found.end() if (found := _ITS_OWN.match(text, last)) else last
    meant = [one for one in amounts if one.start >= last and one.values[0] > max(told, default=0)]
    begin = (
        max((end.end() for end in _ENDS.finditer(text, last, meant[0].start)), default=last) if meant else 0
    )
    return set() if _MORE_RAISES.search(text, begin) else {one.values[0] for one in meant}


def _amounts(text: str, language: Language) -> list[numbers.Number]:
    return [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
