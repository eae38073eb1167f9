"""Where a house's book departs from TDA 2024, as somebody read it: corpus/departures/*.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rulebot.compare.model import Kind, Origin, Side
from rulebot.compare.units import bare, rule_number, stands_in_base, table
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say


@dataclass(frozen=True, slots=True)
class Departure:
    """One point on which a house's book differs from TDA 2024."""

    rule: str
    clause: str
    """In TDA 2024, where it has one."""
    kind: Kind
    origin: Origin
    evidence: str
    base: Side
    own: Side
    effect: str
    changes_play: bool
    parameters: tuple[str, ...]
    stance: str
    whole: bool
    """Whether the house has nothing at all on this rule."""


@lru_cache(maxsize=32)
def departures(library: Library, house: str, language: Language) -> tuple[Departure, ...]:
    """Every departure of a house that somebody has read and judged, as written down."""
    own = table(library, house)
    if own.get("own") and own["base"] != BASE:
        return tuple(_inherited(library, house, departures(library, str(own["base"]), language)))
    path = library.corpus / "departures" / f"{own['id']}.toml"
    if own.get("own") or not path.is_file():
        return ()
    told = tomllib.loads(path.read_text("utf-8"))
    stances = {s["rule"]: s["stance"] for s in own.get("stance", ())}
    return tuple(_departure(library, own, told, entry, stances, language) for entry in told["departure"])


def _inherited(library: Library, house: str, found: Sequence[Departure]) -> Iterator[Departure]:
    """The departures of the book that a house builds on, where its own words keep them."""
    for d in found:
        if not d.own.quote:
            yield d
            continue
        id = stands_in_base(library, house, bare(d.own.id))
        text = library.quote(id, "en") if id else None
        if text and d.own.quote in text.quote:
            yield replace(d, own=Side(id, d.own.quote))


def was_read(library: Library, house: str) -> bool:
    """Whether somebody has read this house's book against TDA 2024: its departures are complete."""
    own = table(library, house)
    return bool(own["book"] == BASE or (not own.get("own") and departures(library, house, "en")))


def _departure(
    library: Library,
    own: Mapping[str, Any],
    told: Mapping[str, Any],
    entry: Mapping[str, Any],
    stances: Mapping[str, str],
    language: Language,
) -> Departure:
    clause = entry["base"]
    number = rule_number(library, f"{BASE}:{clause}") if clause else entry["rule"]
    origin = Origin(entry.get("origin") or told["origin"])
    return Departure(
        rule=number,
        clause=clause or entry["own"],
        kind=Kind(entry["kind"]),
        origin=origin,
        evidence=_said(entry, "evidence", language) if "evidence" in entry else _usual(origin, language),
        base=_side(BASE, clause, entry["base_quote"]),
        own=_side(str(own["book"]), entry["own"], entry["own_quote"]),
        effect=_said(entry, "effect", language),
        changes_play=entry["changes_play"],
        parameters=tuple(entry.get("parameters", ())),
        stance=stances.get(number, ""),
        whole=stances.get(number) == "silent",
    )


def _side(book: str, clause: str, quote: str) -> Side:
    return Side(f"{book}:{clause}", quote) if quote else Side()


def _said(entry: Mapping[str, Any], name: str, language: Language) -> str:
    return str(entry[f"{name}_de"] if language == "de" else entry[name])


def _usual(origin: Origin, language: Language) -> str:
    """The evidence that holds for a whole book: an older edition, or a house's remarks on TDA's text."""
    return say("compare.edition_stance" if origin is Origin.TDA else "compare.comment", language)
