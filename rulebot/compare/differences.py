"""Every difference between two houses, typed, with both quotes, effect and origin.

What a person read comes first, then the calculator's parameters, then what only the words show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from rulebot.compare import policy
from rulebot.compare.between import between, turned
from rulebot.compare.departures import was_read
from rulebot.compare.effects import effect_of
from rulebot.compare.model import Difference, Kind, Side
from rulebot.compare.origin import origin
from rulebot.compare.ownhouse import by_clause, own_words, shares
from rulebot.compare.texts import Change, changes, order
from rulebot.compare.units import (
    Sentence,
    bare,
    common_languages,
    inside,
    language_of,
    sentences,
    table,
)
from rulebot.library import BASE, Library
from rulebot.model import Language


def differences(library: Library, a: str, b: str, language: Language = "en") -> list[Difference]:
    """Every difference between two books or houses, in the order of the rules; the same both ways round."""
    one, other = (str(table(library, house)["id"]) for house in (a, b))
    order_ = list(library.houses)
    if order_.index(one) <= order_.index(other):
        return list(_differences(library, one, other, language))
    return [turned(d) for d in _differences(library, other, one, language)]


@lru_cache(maxsize=64)
def _differences(library: Library, a: str, b: str, language: Language) -> tuple[Difference, ...]:
    if a == b:
        return ()
    found = _with_policy(library, between(library, a, b, language), a, b, language)
    found += _of_texts(library, found, a, b, language)
    found.sort(key=lambda d: (order(library, d.rule), d.found_by != "read"))
    return tuple(found)


def _with_policy(
    library: Library, read: Sequence[Difference], a: str, b: str, language: Language
) -> list[Difference]:
    """The parameters that differ and that nothing read tells of."""
    known = {name for d in read for name in d.parameters}
    alone = [
        _parted(library, parting, a, b, language)
        for parting in policy.partings(library, a, b)
        if parting.name not in known and not _lacking(read, parting)
    ]
    return [*read, *_one_each(alone)]


def _lacking(read: Sequence[Difference], parting: policy.Parting) -> bool:
    """Whether a difference read says that the whole rule of a parameter is missing on one side."""
    return any(
        inside(parting.a_id or parting.b_id, side.id) and not other.quote
        for d in read
        for side, other in ((d.a, d.b), (d.b, d.a))
        if side.id
    )


def _parted(library: Library, parting: policy.Parting, a: str, b: str, language: Language) -> Difference:
    sides = tuple(
        Side(id, quote) if quote else Side()
        for id, quote in ((parting.a_id, parting.a_quote), (parting.b_id, parting.b_quote))
    )
    number, clause = _numbered(library, parting)
    one, other = (_sentence(library, side) for side in sides)
    found = origin(library, (a, b), (one, other), language)
    effect = policy.effect(library, parting, a, b, language)
    plays = _plays(library, number, (a, b))
    return Difference(
        number, clause, parting.kind, found.origin, found.evidence, sides[0], sides[1], effect, plays,
        "policy", "", (parting.name,),
    )  # fmt: skip


def _numbered(library: Library, parting: policy.Parting) -> tuple[str, str]:
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
    """What the words show and nothing above has told; a wording once a clause."""
    if was_read(library, a) and was_read(library, b):
        return _unread(library, known, a, b, language)
    between_ = partial(differences, library, language=language)
    if not common_languages(library, a, b):
        return by_clause(library, a, b, between_)
    out: list[Difference] = []
    wordings: set[tuple[str, str]] = set()
    own = own_words(library, a, b, between_)
    for change in changes(library, a, b, language_of(library, a, b), lambda *pair: _told(known, *pair)):
        if bare(change.a_unit or change.b_unit) == "front" or not own(change):
            continue
        made = _made(library, change, a, b, language)
        key = (made.a.id, made.b.id)
        if made.kind is not Kind.WORDING or key not in wordings:
            out.append(made)
            wordings |= {key} if made.kind is Kind.WORDING else set()
    return out


def _unread(
    library: Library, known: Sequence[Difference], a: str, b: str, language: Language
) -> list[Difference]:
    """Between two books that were read, what is left: other words, and rules only one has; once a rule."""
    seen = {d.rule for d in known} | {"front"}
    out = []
    for change in changes(library, a, b, language_of(library, a, b), lambda *_: False):
        whole = not (change.a_quote and change.b_quote)
        number, _ = _where(library, change)
        if number in seen or (whole and library.rule(change.a_unit or change.b_unit).number != number):
            continue
        seen.add(number)
        kind = change.kind if whole else Kind.WORDING
        out.append(_made(library, replace(change, kind=kind, telling=False), a, b, language))
    return out


def _told(known: Sequence[Difference], one: Sentence | None, other: Sentence | None) -> bool:
    """Whether a difference already told is about these words."""
    return any(_tells(d, one, other) for d in known)


def _tells(d: Difference, one: Sentence | None, other: Sentence | None) -> bool:
    pairs = [(s, side) for s, side in ((one, d.a), (other, d.b)) if s is not None and side.id]
    if not pairs or not all(inside(s.unit, side.id) or inside(side.id, s.unit) for s, side in pairs):
        return False
    return any(
        side.quote in s.text or s.text in side.quote or shares(side.quote, s.text) for s, side in pairs
    )


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
        effect_of(library, change, a, b, language),
        change.telling,
        "text",
    )


def _plays(library: Library, number: str, houses: tuple[str, str]) -> bool:
    """Whether a parameter may turn a ruling; not where somebody read the rule and found that none does."""
    read = [
        s["changes_play"]
        for house in houses
        for s in table(library, house).get("stance", ())
        if s["rule"] == number and table(library, house)["book"] != BASE
    ]
    return not read or any(read)


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
