"""Every difference between two houses, typed, with both quotes, effect and origin.

What a person read comes first, then the calculator's parameters, then what only the words show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rulebot.compare import policy
from rulebot.compare.departures import Met, between
from rulebot.compare.model import Difference, Kind, Side
from rulebot.compare.origin import Found, origin
from rulebot.compare.texts import Change, changes, order
from rulebot.compare.units import Sentence, bare, inside, language_of, sentences, table
from rulebot.compare.words import figures, held
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say


def differences(library: Library, a: str, b: str, language: Language = "en") -> list[Difference]:
    """Every difference between two books or houses, in the order of the rules."""
    return list(_differences(library, str(table(library, a)["id"]), str(table(library, b)["id"]), language))


@lru_cache(maxsize=64)
def _differences(library: Library, a: str, b: str, language: Language) -> tuple[Difference, ...]:
    if a == b:
        return ()
    read = [_read(met) for met in between(library, a, b, language)]
    found = _with_policy(library, read, a, b, language)
    found += _of_texts(library, found, a, b, language)
    found.sort(key=lambda d: (order(library, d.rule), d.found_by != "read"))
    return tuple(found)


def _read(met: Met) -> Difference:
    d = met.departure
    return Difference(
        d.rule, d.clause, d.kind, d.origin, d.evidence, Side(*met.a), Side(*met.b), d.effect,
        d.changes_play, "read", d.stance,
    )  # fmt: skip


def _with_policy(
    library: Library, read: Sequence[Difference], a: str, b: str, language: Language
) -> list[Difference]:
    """The parameters that differ: told with what was read where that is about them, else on their own."""
    out = list(read)
    alone: list[Difference] = []
    for parting in policy.partings(library, a, b):
        given = bool(parting.a_quote and parting.b_quote)
        at = next((n for n, d in enumerate(out) if _about(library, d, parting)), None)
        if at is not None:
            told = out[at]
            out[at] = replace(
                told,
                changes_play=told.changes_play or given,
                parameters=(*told.parameters, parting.name),
            )
        else:
            alone.append(_parted(library, parting, out, a, b, language))
    return [*out, *_one_each(alone)]


def _about(library: Library, d: Difference, parting: policy.Parting) -> bool:
    """Whether a difference that was read is about a parameter: its words hold the parameter's."""
    sides = ((d.a, parting.a_id, parting.a_quote), (d.b, parting.b_id, parting.b_quote))
    if not any(id and side.id and _rule(library, id) == _rule(library, side.id) for side, id, _ in sides):
        return False
    if any(not side.id and not quote for side, _, quote in sides):
        return True
    return any(side.quote and quote and _shares(side.quote, quote) for side, _, quote in sides)


def _shares(one: str, other: str) -> bool:
    return held(one, other) >= 0.75 or held(other, one) >= 0.75


def _rule(library: Library, id: str) -> str:
    return library.rule(id).id if id in library else id


def _parted(
    library: Library, parting: policy.Parting, read: Sequence[Difference], a: str, b: str, language: Language
) -> Difference:
    sides = (Side(parting.a_id, parting.a_quote), Side(parting.b_id, parting.b_quote))
    number, clause = _numbered(library, parting, a, b)
    near = next((d for d in read if d.rule == number), None)
    quoted = tuple(_sentence(library, side) for side in sides)
    found = origin(library, (a, b), (quoted[0], quoted[1]), "en" if language == "en" else "de")
    if near and found.origin != near.origin and not (quoted[0] and quoted[0].bold):
        found = Found(near.origin, near.evidence)
    return Difference(
        number, clause, parting.kind, found.origin, found.evidence, *sides,
        policy.effect(library, parting, a, b, language), True, "policy", near.stance if near else "",
        (parting.name,),
    )  # fmt: skip


def _numbered(library: Library, parting: policy.Parting, a: str, b: str) -> tuple[str, str]:
    """Rule and clause of TDA 2024 that set a parameter; where it is silent, those of the side that speaks."""
    base = library.houses[BASE]["policy"].get(parting.name, {})
    clause = str(base.get("rule") or bare(parting.a_id or parting.b_id))
    id = f"{BASE}:{clause}"
    return (library.rule(id).number if id in library else clause.split("-")[0]), clause


def _sentence(library: Library, side: Side) -> Sentence | None:
    """The sentence in which a quote stands; a comment's has no place in the text."""
    if not side.quote or side.id not in library:
        return None
    rule = library.rule(side.id)
    for sentence in sentences(library, rule.book, "en").get(rule.id, ()):
        if side.quote in sentence.text or sentence.text in side.quote:
            return sentence
    return Sentence(side.id, rule.id, side.quote, -1 if rule.comment else 0)


def _one_each(found: Sequence[Difference]) -> list[Difference]:
    """Parameters with the same words on both sides are one difference."""
    out: dict[tuple[Side, Side], Difference] = {}
    for d in found:
        key = (d.a, d.b)
        if key in out:
            first = out[key]
            d = replace(
                first, effect=f"{first.effect} {d.effect}", parameters=(*first.parameters, *d.parameters)
            )
        out[key] = d
    return list(out.values())


def _of_texts(
    library: Library, known: Sequence[Difference], a: str, b: str, language: Language
) -> list[Difference]:
    """What the words show and nothing above has told."""
    out: list[Difference] = []
    wordings: dict[tuple[str, str], int] = {}

    def told(one: Sentence | None, other: Sentence | None) -> bool:
        return any(_told(one, other, d) for d in known)

    for change in changes(library, a, b, language_of(library, a, b), told):
        made = _made(library, change, a, b, language)
        key = (made.a.id, made.b.id)
        if made.kind is Kind.WORDING and key in wordings:
            continue
        if made.kind is Kind.WORDING:
            wordings[key] = len(out)
        out.append(made)
    return out


def _told(one: Sentence | None, other_one: Sentence | None, d: Difference) -> bool:
    """Whether a difference already told quotes the words that changed, or the missing clause as a whole."""
    for sentence, side, other in ((one, d.a, d.b), (other_one, d.b, d.a)):
        if sentence is None or not side.id or sentence.rule.partition(":")[0] != side.id.partition(":")[0]:
            continue
        if not inside(sentence.unit, side.id) and not inside(side.id, sentence.unit):
            continue
        if not other.quote and d.found_by == "read" and inside(sentence.unit, side.id):
            return True
        if side.quote in sentence.text or sentence.text in side.quote or _shares(side.quote, sentence.text):
            return True
    return False


def _made(library: Library, change: Change, a: str, b: str, language: Language) -> Difference:
    found = origin(library, (a, b), (change.a, change.b), language)
    number, clause = _where(library, change)
    return Difference(
        number,
        clause,
        change.kind,
        found.origin,
        found.evidence,
        Side(change.a_unit if change.a_quote else "", change.a_quote),
        Side(change.b_unit if change.b_quote else "", change.b_quote),
        _effect(library, change, a, b, language),
        _plays(library, change, number, (a, b)),
        "text",
    )


def _plays(library: Library, change: Change, number: str, houses: tuple[str, str]) -> bool:
    """Whether a change may turn a ruling; not where somebody read both rules and found that none does."""
    tables = [table(library, house) for house in houses]
    if not change.telling or any(own.get("own") for own in tables):
        return change.telling
    read = [s for own in tables for s in own["stance"] if s["rule"] == number]
    return not read or any(s["changes_play"] for s in read)


def _where(library: Library, change: Change) -> tuple[str, str]:
    """Rule and clause of TDA 2024, where it has the words or the place; else of the book that has them."""
    units = [u for u, quote in ((change.a_unit, change.a_quote), (change.b_unit, change.b_quote)) if quote]
    base = next((u for u in units if u.startswith(f"{BASE}:")), "")
    if base:
        return library.rule(base).number, bare(base)
    own = library.rule(units[0])
    if own.number.startswith(("RP-", "ADD-")) and f"{BASE}:{own.number}" not in library:
        return own.number, bare(units[0])
    there = next((u for u in (change.a_unit, change.b_unit) if u.startswith(f"{BASE}:")), "")
    return (library.rule(there).number, bare(there)) if there else (change.rule, change.rule)


def _effect(library: Library, change: Change, a: str, b: str, language: Language) -> str:
    """One plain sentence on a change that nobody has judged."""
    names = {"a": str(table(library, a)["name"]), "b": str(table(library, b)["name"])}
    if change.kind is Kind.NUMBER and change.a and change.b:
        one, other = _figures(change.a_quote, change.b_quote, language)
        about = _parameter(library, change, language)
        if one or other:
            key = "compare.figure_of" if about else "compare.figure"
            nothing = say("compare.no_figure", language)
            return say(key, language, about=about, **names, one=one or nothing, other=other or nothing)
    if change.kind is Kind.WORDING:
        return say("compare.words_only", language)
    if change.kind in (Kind.OMISSION, Kind.ADDITION):
        side = names["b"] if change.kind is Kind.OMISSION else names["a"]
        return say("compare.not_there" if change.telling else "compare.not_there_plain", language, house=side)
    return say("compare.other_words" if change.telling else "compare.other_words_plain", language, **names)


def _figures(one: str, other: str, language: Language) -> tuple[str, str]:
    """The figures of each side that the other has not."""
    left, right = figures(one), figures(other)
    mine = [n for n in dict.fromkeys(left) if n not in right]
    theirs = [n for n in dict.fromkeys(right) if n not in left]
    return tuple(", ".join(written(int(n), language) for n in each) for each in (mine, theirs))  # type: ignore[return-value]


def _parameter(library: Library, change: Change, language: Language) -> str:
    """The calculator's parameter that one of the changed figures sets, in words."""
    gone = set(figures(change.a_quote)) ^ set(figures(change.b_quote))
    for house in library.houses.values():
        for name, entry in house.get("policy", {}).items():
            ids = (change.a_unit, change.b_unit)
            at = f"{house['book']}:{entry['rule']}"
            if str(entry.get("value")) in gone and any(
                id and (inside(id, at) or inside(at, id)) for id in ids
            ):
                return policy.about(name, language)
    return ""
