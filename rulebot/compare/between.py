"""The departures of two houses from TDA 2024, set against each other: what differs between the two."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulebot.compare.departures import Departure, departures, was_read
from rulebot.compare.model import Difference, Kind, Origin, Side
from rulebot.compare.policy import policy
from rulebot.compare.units import Sentence, bare, inside, sentences, stands, table
from rulebot.compare.words import held, norms, same
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say

ALIKE = 0.6
"""Two quotes of one clause are about the same words if one has so much of the other."""
LONG = 6
"""Shorter quotes must stand in each other."""
_TURNED = {Kind.OMISSION: Kind.ADDITION, Kind.ADDITION: Kind.OMISSION}
_GRAVEST = (Origin.HOUSE, Origin.UNKNOWN, Origin.TDA)


def between(library: Library, a: str, b: str, language: Language) -> list[Difference]:
    """What somebody has read of the difference between two houses; the same whichever comes first."""
    if _builds_on(library, a, b) or _builds_on(library, b, a):
        return []
    left, right = (departures(library, house, language) for house in (a, b))
    if _is_base(library, a):
        return [_against_base(d) for d in right]
    if _is_base(library, b):
        return [turned(_against_base(d)) for d in left]
    return _of_two(library, (a, b), (left, right), language)


def _builds_on(library: Library, house: str, other: str) -> bool:
    """Whether a house of one's own builds on the other: then only its own words tell."""
    own = table(library, house)
    return bool(own.get("own") and own["base"] == table(library, other)["book"])


def turned(d: Difference) -> Difference:
    """The same difference with the sides changed."""
    return replace(d, a=d.b, b=d.a, kind=_TURNED.get(d.kind, d.kind))


def _is_base(library: Library, house: str) -> bool:
    return bool(table(library, house)["book"] == BASE)


def _against_base(d: Departure) -> Difference:
    return Difference(
        d.rule, d.clause, d.kind, d.origin, d.evidence, d.base, d.own, d.effect, d.changes_play,
        "read", d.stance, d.parameters,
    )  # fmt: skip


def _of_two(
    library: Library,
    houses: tuple[str, str],
    read: tuple[Sequence[Departure], Sequence[Departure]],
    language: Language,
) -> list[Difference]:
    """Each departure of one house against the other's on the same words, else against TDA 2024's."""
    left, right = read
    out: list[Difference] = []
    answered: set[int] = set()
    for mine in left:
        theirs = [n for n, d in enumerate(right) if _same_point(mine, d)]
        answered |= set(theirs)
        if not theirs:
            out += _one_sided(library, houses, mine, right, language, first=True)
        for point in _by_rule([right[n] for n in theirs]):
            out += _both(library, houses, mine, point, language)
    for n, theirs_only in enumerate(right):
        if n not in answered:
            out += _one_sided(library, houses, theirs_only, left, language, first=False)
    return _merged(out)


def _by_rule(found: Sequence[Departure]) -> list[list[Departure]]:
    """Departures on one rule together, those with words first."""
    rules: dict[str, list[Departure]] = {}
    for d in sorted(found, key=lambda d: not d.own.quote):
        rules.setdefault(d.rule, []).append(d)
    return list(rules.values())


def _same_point(one: Departure, other: Departure) -> bool:
    """Whether two departures are about the same words, or above all set the same parameter."""
    if one.parameters[:1] == other.parameters[:1] != ():
        return True
    if one.clause == other.clause and set(one.parameters) & set(other.parameters):
        return True
    if one.clause != other.clause or not one.base.quote or not other.base.quote:
        return False
    one_quote, other_quote = one.base.quote, other.base.quote
    if _says(one_quote, other_quote) or _says(other_quote, one_quote):
        return True
    short = min(len(norms(one_quote)), len(norms(other_quote)))
    return short >= LONG and max(held(one_quote, other_quote), held(other_quote, one_quote)) >= ALIKE


def _says(text: str, words: str) -> bool:
    """Whether a text has these words in a row, typography apart."""
    if not text or not words:
        return False
    return same(text, words) or f" {' '.join(norms(words))} " in f" {' '.join(norms(text))} "


def _both(
    library: Library,
    houses: tuple[str, str],
    one: Departure,
    others: Sequence[Departure],
    language: Language,
) -> list[Difference]:
    """Both houses depart on the same point: nothing where they agree, or lack the same words."""
    other = others[0]
    if not one.own.quote and not other.own.quote:
        return []
    if _says(one.own.quote, other.own.quote) or _says(other.own.quote, one.own.quote):
        return []
    every = (one, *others)
    parameters = tuple(dict.fromkeys(name for d in every for name in d.parameters))
    alike = _agree(library, houses, parameters)
    names = _names(library, houses)
    told = [(names[0], one.effect), *((names[1], d.effect) for d in others)]
    origin = min((d.origin for d in every), key=_GRAVEST.index)
    leads = other if other.rule != one.rule and other.own.quote else one
    return [
        Difference(
            leads.rule, leads.clause, _kind(one, other, alike), origin,
            next(d.evidence for d in every if d.origin is origin), one.own, other.own,
            say("compare.both_alike", language) if alike else _effects(language, *told),
            any(d.changes_play for d in every) and not alike, "read", "", parameters,
        )
    ]  # fmt: skip


def _agree(library: Library, houses: tuple[str, str], names: Sequence[str]) -> bool:
    """Whether the two houses give every one of these parameters the same value."""
    if not names:
        return False
    values: list[Any] = [[policy(library, h).get(n, {}).get("value") for n in names] for h in houses]
    return json.dumps(values[0]) == json.dumps(values[1]) and None not in values[0]


def _kind(one: Departure, other: Departure, alike: bool) -> Kind:
    if not other.own.quote:
        return Kind.OMISSION
    if not one.own.quote:
        return Kind.ADDITION
    if alike:
        return Kind.WORDING
    if Kind.NUMBER in (one.kind, other.kind):
        return Kind.NUMBER
    return Kind.POLICY if one.changes_play or other.changes_play else Kind.WORDING


def _one_sided(
    library: Library,
    houses: tuple[str, str],
    d: Departure,
    others: Sequence[Departure],
    language: Language,
    *,
    first: bool,
) -> list[Difference]:
    """A departure of one house where the other keeps to TDA 2024, or has no such rule."""
    house, other = houses if first else houses[::-1]
    missing = next((o for o in others if o.whole and o.rule == d.rule and not o.own.quote), None)
    if missing is not None and not d.whole and d.own.quote and d.base.quote:
        return []  # told by the other house's lack of the whole rule
    if missing is not None and not d.own.quote:
        return []
    there = Side() if missing is not None else _there(library, d, other, others)
    if not there.quote and not d.own.quote:
        return []
    if same(there.quote, d.own.quote) or _says_it(there.quote, d):
        return []
    if not there.quote and not d.changes_play:
        return []
    if not there.quote and d.base.quote and not was_read(library, other):
        return []  # a book that nobody read is compared by its words
    names = _names(library, (house, other))
    keeps = _keeps(library, other, d.rule, others, language) if there.quote else ""
    keeps = keeps or say("compare.keeps" if there.quote else "compare.lacks", language, house=names[1])
    effect = f"{_effects(language, (names[0], d.effect))} {keeps}"
    kind = d.kind
    if not there.quote:
        kind = Kind.ADDITION
    elif not d.own.quote:
        kind = Kind.OMISSION
    elif kind is Kind.ADDITION:
        kind = Kind.POLICY if d.changes_play else Kind.WORDING
    found = Difference(
        d.rule, d.clause, kind, d.origin, d.evidence, there, d.own, effect, d.changes_play, "read", "",
        d.parameters,
    )  # fmt: skip
    return [turned(found) if first else found]


def _keeps(library: Library, house: str, number: str, others: Sequence[Departure], language: Language) -> str:
    """What a house that reprints TDA 2024's words says of the rule as a whole; empty where it adopts it."""
    entry = next((s for s in table(library, house).get("stance", ()) if s["rule"] == number), None)
    if entry is None or entry["stance"] == "adopts" or any(d.rule == number for d in others):
        return ""
    effect = entry["effect_de"] if language == "de" and entry.get("effect_de") else entry["effect"]
    return (
        say("compare.of_house", language, house=_names(library, (house,))[0], effect=effect) if effect else ""
    )


def _says_it(text: str, d: Departure) -> bool:
    """Whether a text has a house's words, and not just as part of TDA 2024's."""
    return _says(text, d.own.quote) and not _says(text, d.base.quote)


def _there(library: Library, d: Departure, other: str, others: Sequence[Departure]) -> Side:
    """The other house's words where TDA 2024 has those that a house departs from."""
    if not d.base.quote:
        return Side()
    if d.whole:
        kept = [o.own for o in others if o.rule == d.rule and o.own.quote]
        return _nearest(library, other, d.base, 0.0, d.rule) or next(iter(kept), Side())
    return _nearest(library, other, d.base, ALIKE, d.rule) or Side()


def _nearest(library: Library, house: str, base: Side, least: float, number: str) -> Side | None:
    """A house's sentence that has TDA 2024's words, at the same clause, else anywhere in its rule."""
    id = stands(library, house, bare(base.id)) or stands(library, house, number)
    if not id:
        return None
    there = library.quote(id, "en")
    if there and base.quote in there.quote:
        return Side(id, base.quote)
    rule = library.rule(id)
    every = sentences(library, rule.book, "en").get(rule.id, ())
    found = [s for s in every if inside(s.unit, id)] or list(every)
    runs = [found[n : n + length] for length in (1, 2, 3) for n in range(len(found) - length + 1)]
    near = max(runs, key=lambda run: _score(base.quote, run), default=None)
    if near is None or _score(base.quote, near)[0] < least:
        return None
    last = near[-1]
    words = rule.text["en"].text[near[0].start : last.start + len(last.text)]
    return Side(near[0].unit if len(near) == 1 else id, words)


def _score(quote: str, run: Sequence[Sentence]) -> tuple[float, int]:
    """How much of a quote a run of sentences has; of equals the shortest."""
    words = " ".join(s.text for s in run)
    return round(held(quote, words), 2), -len(norms(words))


def _names(library: Library, houses: Sequence[str]) -> list[str]:
    return [str(table(library, house)["name"]) for house in houses]


def _effects(language: Language, *told: tuple[str, str]) -> str:
    """What it is for a player of each house; a house for which it is nothing is passed over."""
    nothing = say("compare.none", language)
    said = [(name, effect) for name, effect in dict.fromkeys(told) if effect != nothing]
    return " ".join(
        say("compare.of_house", language, house=name, effect=effect) for name, effect in said
    ) or say("compare.words_only", language)


def _merged(found: Sequence[Difference]) -> list[Difference]:
    """Differences of one rule with the same words on both sides are one, with every effect."""
    out: list[Difference] = []
    for d in found:
        at = next((n for n, seen in enumerate(out) if _same_words(seen, d)), None)
        if at is None:
            out.append(d)
            continue
        seen = out[at]
        effect = seen.effect if d.effect in seen.effect else f"{seen.effect} {d.effect}"
        out[at] = replace(
            seen,
            effect=effect,
            changes_play=seen.changes_play or d.changes_play,
            parameters=tuple(dict.fromkeys((*seen.parameters, *d.parameters))),
        )
    return out


def _same_words(one: Difference, other: Difference) -> bool:
    return one.rule == other.rule and all(
        mine == theirs or _says(mine.quote, theirs.quote) or _says(theirs.quote, mine.quote)
        for mine, theirs in ((one.a, other.a), (one.b, other.b))
    )
