"""What a person read: where a house departs from TDA 2024, from corpus/houses and corpus/lineage.toml.

For two houses neither of which is TDA 2024, the departures of both are set against each other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rulebot.compare.model import Kind, Origin
from rulebot.compare.texts import classify, order
from rulebot.compare.units import Sentence, bare, inside, is_edition, place, sentences, table
from rulebot.compare.words import held, norms, same
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say

_KINDS = {"wording": Kind.WORDING, **{str(kind): kind for kind in Kind}}


@dataclass(frozen=True, slots=True)
class Departure:
    """One point on which a house's book differs from TDA 2024."""

    rule: str
    clause: str
    """In TDA 2024, where it has one."""
    kind: Kind
    origin: Origin
    evidence: str
    base_id: str
    base_quote: str
    own_id: str
    own_quote: str
    effect: str
    changes_play: bool
    stance: str
    whole: bool = False
    """Whether the house has no such rule at all, or has nothing else on it."""


@lru_cache(maxsize=32)
def departures(library: Library, house: str, language: Language) -> tuple[Departure, ...]:
    """Every departure of a house that somebody has read and judged."""
    own = table(library, house)
    if own["book"] == BASE or own.get("own"):
        return ()
    read = list(_of_lineage(library, house, language))
    known = {d.rule for d in read}
    out = read + [d for d in _of_stances(library, house, language) if d.rule not in known]
    return tuple(sorted(out, key=lambda d: order(library, d.rule)))


@lru_cache(maxsize=4)
def lineage(library: Library) -> Mapping[str, Any]:
    """What is known of every rule's descent."""
    path = library.corpus / "lineage.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _of_lineage(library: Library, house: str, language: Language) -> Iterator[Departure]:
    if house != "clubs-nz-2022":
        return
    stances = {s["rule"]: s["stance"] for s in table(library, house)["stance"]}
    for entry in lineage(library).get("difference", ()):
        clause = entry["clause_tda"] or entry["clause_nz"]
        kind = _KINDS[entry["kind"]]
        if not entry["quote_tda"]:
            kind = Kind.ADDITION
        elif not entry["quote_nz"]:
            kind = Kind.OMISSION
        yield Departure(
            rule=entry["rule"],
            clause=clause,
            kind=kind,
            origin=Origin(entry["origin"]),
            evidence=_said(entry, "evidence", language),
            base_id=f"{BASE}:{entry['clause_tda']}" if entry["clause_tda"] else "",
            base_quote=entry["quote_tda"],
            own_id=f"{house}:{entry['clause_nz']}" if entry["clause_nz"] else "",
            own_quote=entry["quote_nz"],
            effect=_said(entry, "effect", language),
            changes_play=entry["changes_play"],
            stance=stances.get(entry["rule"], ""),
            whole=not entry["clause_nz"],
        )


def _said(entry: Mapping[str, Any], name: str, language: Language) -> str:
    return str(entry.get(f"{name}_de") or entry[name]) if language == "de" else str(entry[name])


def _of_stances(library: Library, house: str, language: Language) -> Iterator[Departure]:
    own = table(library, house)
    front = False
    for entry in own["stance"]:
        if entry["stance"] == "adopts":
            continue
        if entry["at"] == "front":
            if not front:
                yield _of_stance(library, house, {**entry, "rule": "front"}, language)
            front = True
            continue
        yield _of_stance(library, house, entry, language)


def _of_stance(library: Library, house: str, entry: Mapping[str, Any], language: Language) -> Departure:
    book = str(table(library, house)["book"])
    silent = entry["stance"] == "silent"
    against = _against(library, entry["rule"], entry["quote"])
    edition = is_edition(library, house)
    origin = Origin.TDA if edition else Origin.HOUSE
    evidence = say("compare.edition_stance" if edition else "compare.comment", language)
    name = str(table(library, house)["name"])
    return Departure(
        rule=entry["rule"],
        clause=bare(against.unit) if against else entry["rule"],
        kind=_kind(entry, against),
        origin=origin,
        evidence=evidence,
        base_id=against.unit if against else f"{BASE}:{entry['rule']}",
        base_quote=against.text if against else "",
        own_id="" if silent else f"{book}:{entry['at']}",
        own_quote=entry["quote"],
        effect=_said(entry, "effect", language) or say("compare.no_rule", language, house=name),
        changes_play=entry["changes_play"],
        stance=entry["stance"],
        whole=silent,
    )


def _kind(entry: Mapping[str, Any], against: Sentence | None) -> Kind:
    if entry["stance"] == "silent":
        return Kind.OMISSION
    if against is None or (entry["stance"] == "clarifies" and not entry["changes_play"]):
        return Kind.ADDITION
    return Kind.NUMBER if classify(against.text, entry["quote"])[0] is Kind.NUMBER else Kind.POLICY


def _against(library: Library, number: str, quote: str) -> Sentence | None:
    """The sentence of TDA 2024's rule that a house's words answer to: the most alike, else the first."""
    found = sentences(library, BASE, "en").get(f"{BASE}:{number}", ())
    found = tuple(s for s in found if len(norms(s.text)) > 3) or found
    return nearest(found, quote)


def nearest(found: Sequence[Sentence], quote: str) -> Sentence | None:
    """The sentence that shares most with a quote, a shorter one if in doubt; the first if none does."""
    wanted = set(norms(quote))
    return max(
        found,
        key=lambda s: (round(len(wanted & set(norms(s.text))) / (6 + len(norms(s.text))), 3), -s.start),
        default=None,
    )


@dataclass(frozen=True, slots=True)
class Met:
    """A departure as it stands between two houses: `a` and `b` are (id, quote)."""

    departure: Departure
    a: tuple[str, str]
    b: tuple[str, str]


def between(library: Library, a: str, b: str, language: Language) -> list[Met]:
    """The departures of both houses, each against what the other house has there."""
    if _is_base(library, a):
        return [_turned(d) for d in departures(library, b, language)]
    if _is_base(library, b):
        return [
            Met(_mirrored(d), (d.own_id, d.own_quote), (d.base_id, d.base_quote))
            for d in departures(library, a, language)
        ]
    found = [_met(library, d, b, language, first=True) for d in departures(library, a, language)]
    found += [_met(library, d, a, language, first=False) for d in departures(library, b, language)]
    return _joined([m for m in found if m is not None])


def _is_base(library: Library, house: str) -> bool:
    return bool(table(library, house)["book"] == BASE)


def _turned(d: Departure) -> Met:
    return Met(d, (d.base_id, d.base_quote), (d.own_id, d.own_quote))


def _mirrored(d: Departure) -> Departure:
    """The departure seen from the house: what the house leaves out, the other has more."""
    swap = {Kind.OMISSION: Kind.ADDITION, Kind.ADDITION: Kind.OMISSION}
    return replace(d, kind=swap.get(d.kind, d.kind))


def _met(library: Library, d: Departure, other: str, language: Language, first: bool) -> Met | None:
    """A departure against the other house's words in the same place; none where both say the same."""
    there = _there(library, d, other)
    own = (d.own_id, d.own_quote)
    if there[1] and d.own_quote and (same(there[1], d.own_quote) or held(d.own_quote, there[1]) >= 0.9):
        return None
    if not there[1] and not d.own_quote:
        return None
    kind = d.kind
    if not there[1]:
        kind = Kind.ADDITION
    elif not d.own_quote:
        kind = Kind.OMISSION
    elif kind in (Kind.OMISSION, Kind.ADDITION):
        kind = Kind.POLICY if d.changes_play else Kind.WORDING
    name = str(table(library, str(d.own_id.partition(":")[0]) or other)["name"]) if d.own_id else ""
    effect = say("compare.of_house", language, house=name, effect=d.effect) if name else d.effect
    met = replace(d, kind=kind, effect=effect)
    return Met(_mirrored(met), own, there) if first else Met(met, there, own)


def _there(library: Library, d: Departure, other: str) -> tuple[str, str]:
    """The other house's sentence at the same clause, nearest to what TDA 2024 says there."""
    id = place(library, other, d.clause)
    if not id:
        return "", ""
    rule = library.rule(id)
    comment = next((x for x in departures(library, other, "en") if x.rule == d.rule and x.own_quote), None)
    if comment and rule.comment is not None:
        return comment.own_id, comment.own_quote
    found = [s for s in sentences(library, rule.book, "en").get(rule.id, ()) if inside(s.unit, id)]
    wanted = f"{d.base_quote} {d.own_quote}"
    near = nearest(found or list(sentences(library, rule.book, "en").get(rule.id, ())), wanted)
    return (near.unit, near.text) if near else ("", "")


def _joined(found: Sequence[Met]) -> list[Met]:
    """Departures of both houses on the same words are one difference, with both effects."""
    out: list[Met] = []
    for met in found:
        twin = next(
            (
                n
                for n, seen in enumerate(out)
                if seen.departure.rule == met.departure.rule
                and _overlap(seen.a[1], met.a[1])
                and _overlap(seen.b[1], met.b[1])
            ),
            None,
        )
        if twin is None:
            out.append(met)
            continue
        seen = out[twin].departure
        both = seen.effect if seen.effect == met.departure.effect else f"{seen.effect} {met.departure.effect}"
        merged = replace(seen, effect=both, changes_play=seen.changes_play or met.departure.changes_play)
        out[twin] = replace(out[twin], departure=merged)
    return out


def _overlap(one: str, other: str) -> bool:
    if not one or not other:
        return one == other
    return held(one, other) >= 0.8 or held(other, one) >= 0.8
