"""The small words that decide a rule, segment against segment: changed, lost or added."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rulebot.translation.lexicon import Forms, pattern, table
from rulebot.translation.model import Finding, Pair, Severity
from rulebot.translation.spots import count, finding, first


@dataclass(frozen=True, slots=True)
class Shade:
    """One small word with its family."""

    name: str
    family: str
    en: Forms
    de: Forms
    any_en: Forms
    any_de: Forms
    lost: str
    added: str


@cache
def shades() -> tuple[Shade, ...]:
    """Every entry of shades.toml."""
    return tuple(
        Shade(
            name,
            row["family"],
            pattern(row["en"]),
            pattern(row["de"]),
            pattern(" | ".join((row["en"], row.get("also_en", "")))),
            pattern(" | ".join((row["de"], row.get("also_de", "")))),
            row.get("lost", ""),
            row.get("added", ""),
        )
        for name, row in table("shades").items()
    )


@cache
def shade(name: str) -> Shade:
    """One of them."""
    return next(s for s in shades() if s.name == name)


def check_shades(pair: Pair) -> Iterator[Finding]:
    """Bounds, order, only, except, i.e. and their like: changed, lost or added."""
    yield from _swapped(pair)
    yield from _one_sided(pair)


_ACTS = ("act_bet", "act_raise", "act_call", "act_fold")
_STREETS = ("street_flop", "street_turn", "street_river")
_OPPOSITES = frozenset({"size", "side", "rank", "bound"})
"""Families in which a word that appears from nothing is one too many, whatever else stands there."""
_ROLES = ("role_player", "role_dealer", "role_floor", "role_director")
_SWAPS: tuple[tuple[str, str, Severity], ...] = (
    ("at_least", "more_than", "high"),
    ("more_than", "at_least", "high"),
    ("less_than", "at_most", "high"),
    ("at_most", "less_than", "high"),
    ("at_least", "at_most", "high"),
    ("at_most", "at_least", "high"),
    ("more_than", "less_than", "high"),
    ("less_than", "more_than", "high"),
    ("that_is", "for_example", "medium"),
    ("for_example", "except", "high"),
    ("except", "for_example", "high"),
    ("agency", "house", "high"),
    ("house", "agency", "high"),
    ("left", "right", "high"),
    ("right", "left", "high"),
    ("high", "low", "high"),
    ("low", "high", "high"),
    ("largest", "smallest", "high"),
    ("smallest", "largest", "high"),
    ("before", "after", "high"),
    ("after", "before", "high"),
    ("until", "after", "high"),
    ("first", "last", "high"),
    ("last", "first", "high"),
    ("face_down", "face_up", "high"),
    ("face_up", "face_down", "high"),
    *(
        (was, now, "high")
        for was in _ACTS
        for now in _ACTS
        if was != now and {was, now} != {"act_bet", "act_raise"}
    ),
    ("act_bet", "act_raise", "medium"),
    ("act_raise", "act_bet", "medium"),
    *((was, now, "high") for was in _STREETS for now in _STREETS if was != now),
    *((was, now, "medium") for was in _ROLES for now in _ROLES if was != now),
    ("therefore", "however", "medium"),
    ("however", "therefore", "medium"),
)


def _swapped(pair: Pair) -> Iterator[Finding]:
    """One shade of a family in English where another stands in German."""
    for name, other_name, severity in _SWAPS:
        was, now = shade(name), shade(other_name)
        alone = was.family in _OPPOSITES and not now.any_en.search(pair.en)
        lost = count(was.en, pair.en) > (0 if alone else count(was.any_de, pair.de))
        gained = count(now.de, pair.de) > count(now.any_en, pair.en)
        if lost and gained:
            yield finding(
                pair, "shade_changed", "meaning", severity, first(was.en, pair.en), first(now.de, pair.de)
            )


def _one_sided(pair: Pair) -> Iterator[Finding]:
    """A shade that one side has and the other, in the whole segment, has not."""
    for s in shades():
        en, de = first(s.en, pair.en), first(s.de, pair.de)
        if en[0] and s.lost and not s.any_de.search(pair.de):
            yield finding(pair, "shade_lost", "omission", _weight(s, s.lost, pair.en, en[1]), en)
        if de[0] and s.added and not s.any_en.search(pair.en):
            yield finding(pair, "shade_added", "addition", _weight(s, s.added, pair.de, de[1]), ("", 0), de)


def _weight(s: Shade, usual: str, text: str, at: int) -> str:
    """A bound beside a figure or an amount decides the ruling."""
    near = text[max(0, at - 15) : at + 20]
    return "high" if s.family == "bound" and re.search(r"\d|amount|Betrag", near) else usual
