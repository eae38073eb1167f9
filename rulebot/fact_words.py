"""The facts of a kind in words: their names, their values, and reading what was typed for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from functools import cache
from itertools import groupby
from typing import Any

from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import read_amount, read_blinds, read_chips
from rulebot.rulings import described, written
from rulebot.say import say, sentences

Fact = Mapping[str, Any]
"""A fact as `rulebot calc --list` describes it."""


@cache
def facts_of(kind: str) -> dict[str, Fact]:
    """The facts of a kind, by name."""
    (found,) = [one for one in described()["kinds"] if one["kind"] == kind]
    return {fact["name"]: fact for fact in found["facts"]}


@cache
def about(kind: str, language: Language) -> str:
    """What a kind decides, in a line."""
    (found,) = [one for one in described()["kinds"] if one["kind"] == kind]
    return capital(str(found["about"][language]))


def name(kind: str, fact: str, language: Language) -> str:
    """What a fact is called."""
    known = facts_of(kind).get(fact)
    return capital(str(known["about"][language])) if known else fact.replace("_", " ")


def capital(words: str) -> str:
    """With a large first letter."""
    return words[:1].upper() + words[1:]


def shown(value: Any, language: Language) -> str:
    """A value as a person reads it: choices in words, a list in its order."""
    if isinstance(value, bool):
        return say("calculator.yes" if value else "calculator.no", language)
    if isinstance(value, str):
        choices = sentences()["choice"]
        return say(f"choice.{value}", language) if value in choices else value
    if is_dataclass(value) and not isinstance(value, type):
        value = {name: part for name, part in asdict(value).items() if part is not None}
    if isinstance(value, Mapping):
        return _named(value, language)
    if isinstance(value, Sequence):
        return _several(value, language)
    return "" if value is None else written(value, language)


def _named(value: Mapping[str, Any], language: Language) -> str:
    if "seat" in value and "action" in value:
        what = [str(value["seat"]), shown(value["action"], language)]
        return " ".join([*what, *([written(value["to"], language)] if value.get("to") else [])])
    return ", ".join(f"{key} = {shown(one, language)}" for key, one in value.items())


def _several(value: Sequence[Any], language: Language) -> str:
    if value and all(isinstance(one, Sequence) and not isinstance(one, str) for one in value):
        return ", ".join("/".join(written(part, language) for part in one) for one in value)
    return ", ".join(shown(one, language) for one in value)


def told(fact: str, value: Any, language: Language) -> str:
    """The value of a fact: chips counted, blinds with a stroke, all else in its order."""
    listed = isinstance(value, list | tuple) and all(type(one) is int for one in value)
    if listed and fact == "blinds":
        return "/".join(written(one, language) for one in value)
    if fact == "high_rank" and isinstance(value, Mapping):
        return _order(value)
    if listed and fact.endswith("chips"):
        counted = sorted(Counter(value).items(), reverse=True)
        return ", ".join(_counted(chip, many, language) for chip, many in counted)
    return shown(value, language)


def _order(ranks: Mapping[str, int]) -> str:
    """Who beats whom, the best first, equals side by side.

    >>> _order({"A": 5, "B": 9, "C": 5})
    'B > A = C'
    """
    levels = sorted(set(ranks.values()), reverse=True)
    return " > ".join(" = ".join(who for who, rank in ranks.items() if rank == level) for level in levels)


def leading(fact: str, branches: Sequence[Fact], language: Language) -> list[tuple[str, Fact]]:
    """The answers to a fact that is asked for, in words: numbers side by side that lead to the same as one.

    >>> [words for words, _ in leading("pot_before", [
    ...     {"value": 299, "then": "discretion"}, {"value": 300, "then": "bet"}, {"value": 900, "then": "bet"}
    ... ], "en")]
    ['at most 299', '300 or more']
    """
    if any(type(one["value"]) is not int for one in branches):
        return [(told(fact, one["value"], language), one) for one in branches]
    ordered = sorted(branches, key=lambda one: int(one["value"]))
    alike = [
        list(group) for _, group in groupby(ordered, key=lambda one: (one["then"], one.get("amount_to")))
    ]
    return [(_span(fact, group, at, len(alike), language), group[0]) for at, group in enumerate(alike)]


def _span(fact: str, group: Sequence[Fact], at: int, of: int, language: Language) -> str:
    """One of so many spans of numbers; a pot may be smaller than the first and larger than the last."""
    least, most = (written(group[n]["value"], language) for n in (0, -1))
    if fact == "pot_before" and of > 1 and at in (0, of - 1):
        return say("reply.at_least" if at else "reply.at_most", language, least=least, most=most)
    return least if least == most else say("reply.between", language, least=least, most=most)


def _counted(chip: int, many: int, language: Language) -> str:
    return f"{many}×{written(chip, language)}" if many > 1 else written(chip, language)


def read(fact: Fact, words: str, language: Language) -> Any:
    """What was typed for a fact, as the calculator wants it; empty is not told."""
    words = words.strip()
    if not words:
        return None
    if len(words) > 1000:
        raise CannotRead(say("calculator.too_long", language))
    kind, example = fact["type"], fact["about"].get("example")
    if kind == "whole number":
        return _count(words) if words.isascii() and words.isdigit() else read_amount(words, language)
    if "choice" in kind and _unworded(words, language) in fact["choices"]:
        return _unworded(words, language)
    if fact["name"] == "blinds":
        return list(read_blinds(words, language))[:2]
    if fact["name"] == "high_rank" and not re.search(r"=\s*\d+\s*(?:[,;]|$)", words):
        return _ranks(words)
    if kind.startswith("object") and "list" not in kind:
        return _pairs(words, language)
    if "list" in kind:
        return _list(example, words, language)
    return words


def _count(words: str) -> int:
    """Small plain numbers are numbers, whatever they count; the length is bounded before they are read."""
    return int(words) if len(words) <= 15 else read_amount(words)


def _list(example: Any, words: str, language: Language) -> list[Any]:
    first = example[0] if isinstance(example, Sequence) and example else 0
    parts = [part.strip() for part in re.split(r";|,\s+|,$", words) if part.strip()]
    if isinstance(first, bool):
        return [_truth(part, language) for part in parts]
    if isinstance(first, str):
        return [_unworded(one.strip(), language) for part in parts for one in part.split(",") if one.strip()]
    if isinstance(first, Sequence):
        return [list(read_blinds(part, language)) for part in parts]
    return [chip for part in parts for chip in _chips(part, language)]


def _chips(words: str, language: Language) -> list[int]:
    """Plain numbers are taken as they are; "1000,500" and "5x100" are several."""
    return [_count(words)] if words.isascii() and words.isdigit() else list(read_chips(words, language))


def _unworded(words: str, language: Language) -> str:
    """The calculator's own word for one of its choices; any other word as it is."""
    named = {say(f"choice.{choice}", language).casefold(): choice for choice in sentences()["choice"]}
    return named.get(words.casefold(), words)


def _truth(words: str, language: Language) -> bool:
    yes = (say("calculator.yes", language), "yes", "ja", "1", "true")
    no = (say("calculator.no", language), "no", "nein", "0", "false")
    if words.casefold() not in (*yes, *no):
        raise CannotRead(say("calculator.yes_or_no", language, words=words[:40]))
    return words.casefold() in yes


def _ranks(words: str) -> dict[str, Any]:
    """The ranks of "B > A = C": the best first, equals side by side.

    >>> _ranks("B > A = C")
    {'A': 1, 'C': 1, 'B': 2}
    """
    groups = [[who.strip() for who in group.split("=")] for group in reversed(words.split(">"))]
    return {who: rank for rank, group in enumerate(groups, 1) for who in group if who}


def _pairs(words: str, language: Language) -> dict[str, Any]:
    """ "SB = 1, BB = 2"."""
    out: dict[str, Any] = {}
    for part in re.split(r";|,(?=[^,;=]+=)", words):
        key, sign, value = part.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise CannotRead(say("calculator.pairs", language, words=words[:40]))
        figure = value.strip()
        out[key.strip()] = _figure(figure, language)
    return out


def _figure(words: str, language: Language) -> Any:
    try:
        return _count(words) if words.isascii() and words.isdigit() else read_amount(words, language)
    except CannotRead:
        return None if words in ("-", "null") else words
