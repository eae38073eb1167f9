"""Rulings as other programs get them: facts in, JSON out, with words and quotes.

Joins the calculator, which knows no words, to the houses, the messages and the
library. Decides nothing itself.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from rulebot import houses
from rulebot.calculate.house import House
from rulebot.calculate.kinds import KINDS, Kind
from rulebot.calculate.ruling import Step
from rulebot.calculate.run import calculate
from rulebot.called import bent, called
from rulebot.errors import CannotRead, UnknownId
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say

MOST_CITATIONS = 6
_PLAYERS: Final = ("seat", "seats", "players", "turn")
"""Values of a step that name players."""


def ruling(
    library: Library, kind: str, told: Mapping[str, Any], house: str | None = None, language: Language = "en"
) -> dict[str, Any]:
    """The ruling on facts as told; a house among the facts goes before the one handed in."""
    if not isinstance(told, Mapping):
        raise CannotRead("the facts are one JSON object")
    asked = told.get("house") or house or BASE
    if not isinstance(asked, str):
        raise CannotRead(f"house: {asked!r} is not the name of a house")
    chosen = house_of(library, asked)
    others = [houses.load_house(id) for id in houses.HOUSES]
    out = calculate(kind, told, chosen, others, lambda step: words(step, language))
    return {**out, "citations": citations(library, deciding_first(out), language)}


def deciding_first(found: Mapping[str, Any]) -> list[str]:
    """The clauses of a ruling: those that conflict, then the one that decides, then the others."""
    decided = [found["decided_by"]] if found.get("decided_by") else []
    conflict = [each["id"] for each in found.get("conflict", ())]
    return [*conflict, *decided, *(step["id"] for step in found.get("steps", ()))]


def house_of(library: Library, id: str) -> House:
    """A house of the corpus, or one that a user added, on its base book."""
    table = library.houses.get(id)
    if table is None:
        raise UnknownId(f"there is no house {id!r}: known are {', '.join(library.houses)}")
    if not table.get("own"):
        return houses.load_house(id)
    return houses.built_on(table, library.houses[table["base"]])


def words(step: Step, language: Language) -> str:
    """A step in words, its amounts written as the language writes them."""
    asker = "you" if step.say.startswith("pots_") else "asked"
    values = {
        name: _players(value, language, asker) if name in _PLAYERS else written(value, language)
        for name, value in step.values.items()
    }
    return bent(say(f"step.{step.say}", language, **values), language)


def _players(value: Any, language: Language, asker: str) -> str:
    """Those whom a step names, as the asker called them; how many they are is a number."""
    several = value if isinstance(value, list | tuple) else [value]
    several = [part for one in several for part in (one.split(", ") if isinstance(one, str) else [one])]
    return ", ".join(
        called(one, language, asker) if isinstance(one, str) else written(one, language) for one in several
    )


def written(value: Any, language: Language) -> str:
    """A value as people write it: 1,100 in English, 1.100 in German, 162½ for a half."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, Fraction) and value.denominator == 1:
        return written(value.numerator, language)
    if isinstance(value, Fraction) and value.denominator == 2:
        return f"{written(value.numerator // 2, language) if value > 1 else ''}½"
    if isinstance(value, int):
        return f"{value:,}".replace(",", "," if language == "en" else ".")
    if isinstance(value, list | tuple):
        return ", ".join(written(item, language) for item in value)
    return str(value)


def citations(library: Library, ids: Iterable[str], language: Language) -> list[dict[str, Any]]:
    """The clauses of these ids, word for word, each once, in the asker's language where there is one."""
    out: list[dict[str, Any]] = []
    for id in dict.fromkeys(ids):
        quote = _quote(library, id, language)
        if quote and len(out) < MOST_CITATIONS:
            out.append(quote)
    return out


def _quote(library: Library, id: str, language: Language) -> dict[str, Any] | None:
    if id not in library:
        return None
    comment = library.comment(id) if id in library.rules else None
    found = comment or library.quote(id, language) or library.quote(id, "en") or library.quote(id, "de")
    if found is None:
        return None
    return {
        "id": found.id,
        "language": found.language,
        "quote": found.quote,
        "book": found.book,
        "line": found.line,
    }


def described() -> dict[str, Any]:
    """Every kind of ruling with its facts, as `rulebot calc --list --json` prints them."""
    return {"kinds": [_kind(kind) for kind in KINDS.values()]}


def _kind(kind: Kind) -> dict[str, Any]:
    return {
        "kind": kind.name,
        "about": {"en": kind.about_en, "de": kind.about_de},
        "facts": facts_of(kind.facts),
        "example": dict(kind.example),
    }


def facts_of(facts: type[Any]) -> list[dict[str, Any]]:
    """The facts of a kind: name, type, whether it must be told, what it is, an example."""
    hints = get_type_hints(facts)
    out = []
    for item in fields(facts):
        about = item.metadata.get("about", {})
        required = item.default is MISSING and item.default_factory is MISSING
        shape = _shape(hints[item.name])
        out.append({"name": item.name, **shape, "required": required, "about": dict(about)})
    return out


def _shape(hint: Any) -> dict[str, Any]:
    """A type hint as a name a person reads, with the choices where it has some."""
    origin, inside = get_origin(hint), [a for a in get_args(hint) if a is not types.NoneType]
    if origin is Literal:
        return {"type": "choice", "choices": list(inside)}
    if origin in (Union, types.UnionType):
        shapes = [_shape(a) for a in inside]
        if len(shapes) == 1:
            return shapes[0]
        choices = [c for s in shapes for c in s.get("choices", ())]
        names = list(dict.fromkeys(s["type"] for s in shapes))
        return {"type": " or ".join(names)} | ({"choices": choices} if choices else {})
    if origin is tuple:
        return {"type": "list", "of": _shape(inside[0])}
    if origin in (dict, Mapping):
        return {"type": "object", "of": _shape(inside[1])}
    if is_dataclass(hint) and isinstance(hint, type):
        return {"type": "object", "facts": facts_of(hint)}
    plain: dict[Any, str] = {int: "whole number", bool: "true or false", str: "word"}
    return {"type": plain.get(hint, "value")}
