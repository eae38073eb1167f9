"""One rule through the editions and houses: 2011, what 2024 marks as new since 2022, and every other book."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulebot.compare.departures import departures
from rulebot.compare.units import place, table
from rulebot.errors import UnknownId
from rulebot.library import BASE, Library
from rulebot.model import Language, Range
from rulebot.say import say

OLD = "tda-2011"


@dataclass(frozen=True, slots=True)
class Stage:
    """What a rule is in one book; an empty id where the book has none."""

    house: str
    name: str
    id: str
    text: str
    notes: tuple[str, ...]
    marks: tuple[Range, ...] = ()
    """In TDA 2024: changed since 2022."""


def lineage(library: Library, number: str, language: Language) -> list[Stage]:
    """The stages of a rule of TDA 2024: 2011, 2024 with what is new since 2022, then every other house."""
    id = f"{BASE}:{number}"
    if id not in library.rules:
        raise UnknownId(f"there is no rule {number[:40]!r} in {library.books[BASE].title}")
    rest = [house for house in library.houses if house not in (OLD, BASE)]
    return [
        *_of_2011(library, number, language),
        _of_base(library, id, language),
        *(_of_house(library, house, number, language) for house in rest),
    ]


@lru_cache(maxsize=4)
def _written(library: Library) -> Mapping[str, Any]:
    path = library.corpus / "lineage.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _of_2011(library: Library, number: str, language: Language) -> Iterator[Stage]:
    name = str(library.houses[OLD]["name"])
    suffix = "_de" if language == "de" else ""
    found = [e for e in _written(library).get("rule_2011", ()) if _is(number, e["becomes"])]
    for entry in found:
        id = f"{OLD}:{entry['rule']}"
        note = f"{say('change.' + entry['change'], language)}: {entry['substance' + suffix]}"
        yield Stage(OLD, name, id, _text(library, id), (note,))
    if not found:
        yield Stage(OLD, name, "", "", (say("compare.no_rule", language, house=name),))


def _is(number: str, becomes: list[str]) -> bool:
    return any(to == number or to.startswith(f"{number}-") for to in becomes)


def _of_base(library: Library, id: str, language: Language) -> Stage:
    text = library.rule(id).text["en"]
    note = say("compare.bold" if text.bold else "compare.no_bold", language)
    return Stage(BASE, str(library.houses[BASE]["name"]), id, text.text, (note,), tuple(text.bold))


def _of_house(library: Library, house: str, number: str, language: Language) -> Stage:
    own = table(library, house)
    id = place(library, house, number)
    comment = library.comment(id) if id and id in library.rules else None
    effects = dict.fromkeys(d.effect for d in departures(library, house, language) if d.rule == number)
    name = str(own["name"])
    if not id:
        return Stage(house, name, "", "", (say("compare.no_rule", language, house=name), *effects))
    text = comment.quote if comment else _text(library, id)
    return Stage(house, name, id, text, tuple(effects) or (say("compare.as_written", language),))


def _text(library: Library, id: str) -> str:
    if id not in library:
        return ""
    found = library.quote(id, "en") or library.quote(id, "de")
    return found.quote if found else ""
