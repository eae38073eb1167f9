"""Which sentence of one book answers to which of another: by lineage, number and content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rulebot.compare.units import Sentence, bare, sentences, stands, table
from rulebot.compare.words import Hunk, held, hunks, likeness, norms, same, without_references
from rulebot.library import BASE, Library
from rulebot.model import Kind, Language

ENOUGH = 0.5
"""Sentences of the same rule with so many words in common, 0.1 more for a clause of the same number,
say the same thing in other words."""
CONTAINED = 0.8
"""A sentence whose words stand to this share in the other text is not missing there."""
FRONT_WORDS = 7
"""Shorter lines of a front page are titles and dates."""
ELSEWHERE = 0.7
"""A rule without a counterpart is the same as another that is so much alike, wherever it stands."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence and its counterpart; one of them may be missing."""

    a: Sentence | None
    b: Sentence | None
    group: int
    """The group of rules within which the two were matched."""
    a_unit: str = ""
    b_unit: str = ""
    """The clause in which the counterpart would stand; empty where the book has none."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rules of both books that deal with the same thing."""

    number: str
    """Of TDA 2024, where it has the rule."""
    a: tuple[str, ...]
    b: tuple[str, ...]


def numbers(library: Library, book: str) -> list[str]:
    """The rules of a book, in order."""
    return [r.number for r in library.rules.values() if r.book == book]


@lru_cache(maxsize=32)
def groups(library: Library, a: str, b: str, language: Language) -> tuple[Group, ...]:
    """The rules of two houses that deal with the same thing, through TDA 2024's numbers and by content."""
    edges: list[tuple[str, str, str]] = []
    for rule in library.rules.values():
        if rule.book == BASE:
            for at in dict.fromkeys([rule.id, *(p.id for p in rule.parts)]):
                left, right = (_rule_at(library, house, bare(at)) for house in (a, b))
                edges.append((rule.number, left, right))
    found = _joined(edges)
    found += _alone(library, a, b, language, found)
    return tuple(found)


def _rule_at(library: Library, house: str, clause: str) -> str:
    """The rule in which a house deals with a clause; its base book's where its own is no book for itself."""
    id = stands(library, house, clause)
    return library.rule(id).id if id and id in library else ""


def _joined(edges: Sequence[tuple[str, str, str]]) -> list[Group]:
    """Rules that share a counterpart belong together; one group a TDA 2024 rule where none are shared."""
    parent: dict[str, str] = {}

    def root(x: str) -> str:
        while parent.setdefault(x, x) != x:
            x = parent[x]
        return x

    for number, left, right in edges:
        for side, id in (("a", left), ("b", right)):
            if id:
                parent[root(f"{side}{id}")] = root(f"n{number}")
    members: dict[str, dict[str, None]] = defaultdict(dict)
    for number, left, right in edges:
        for key in (f"n{number}", f"a{left}" if left else "", f"b{right}" if right else ""):
            if key:
                members[root(key)][key] = None
    return [
        Group(
            next(m[1:] for m in found if m[0] == "n"),
            tuple(m[1:] for m in found if m[0] == "a"),
            tuple(m[1:] for m in found if m[0] == "b"),
        )
        for found in members.values()
        if any(m[0] != "n" for m in found)
    ]


def _alone(library: Library, a: str, b: str, language: Language, found: Iterable[Group]) -> list[Group]:
    """Rules that no number joins: matched by content, else alone."""
    known = list(found)
    left = _rest(library, a, {id for g in known for id in g.a})
    right = _rest(library, b, {id for g in known for id in g.b})
    out = []
    for id in left:
        best = max(right, key=lambda other: _rules_alike(library, id, other, language), default="")
        if best and _rules_alike(library, id, best, language) >= ELSEWHERE:
            right.remove(best)
            out.append(Group(bare(best if best.startswith(BASE) else id), (id,), (best,)))
        else:
            out.append(Group(bare(id), (id,), ()))
    return out + [Group(bare(id), (), (id,)) for id in right]


def _rest(library: Library, house: str, used: set[str]) -> list[str]:
    own = table(library, house)
    skips_front = bool(own.get("own"))
    return [
        rule.id
        for rule in library.rules.values()
        if rule.book == own["book"] and rule.id not in used and not (skips_front and rule.kind is Kind.FRONT)
    ]


def _rules_alike(library: Library, a: str, b: str, language: Language) -> float:
    left, right = (library.rule(id).text.get(language) for id in (a, b))
    return likeness(left.text, right.text) if left and right else 0.0


@lru_cache(maxsize=32)
def pairs(library: Library, a: str, b: str, language: Language) -> tuple[Pair, ...]:
    """Every sentence of two houses with its counterpart."""
    out: list[Pair] = []
    for n, group in enumerate(groups(library, a, b, language)):
        left = [s for id in group.a for s in sentences(library, id.partition(":")[0], language).get(id, ())]
        right = [s for id in group.b for s in sentences(library, id.partition(":")[0], language).get(id, ())]
        out += _paired(library, a, b, n, left, right)
    return tuple(out)


def _paired(
    library: Library, a: str, b: str, n: int, left: list[Sentence], right: list[Sentence]
) -> list[Pair]:
    """Within a group: equal sentences first, then the most alike; what is left over has none."""
    scored = sorted(
        (
            (-_score(library, a, b, one, other), i, j)
            for i, one in enumerate(left)
            for j, other in enumerate(right)
        ),
    )
    matched_a: dict[int, int] = {}
    matched_b: dict[int, int] = {}
    for score, i, j in scored:
        if -score >= ENOUGH and i not in matched_a and j not in matched_b:
            matched_a[i], matched_b[j] = j, i
    out = []
    for i, one in enumerate(left):
        if i in matched_a:
            if not _title(one) and not _same_in_place(one, right[matched_a[i]], left, right):
                out.append(Pair(one, right[matched_a[i]], n))
        elif not _stands_in(one, right):
            near = _near(i, matched_a, right)
            out.append(Pair(one, None, n, b_unit=near))
    for j, other in enumerate(right):
        if j not in matched_b and not _stands_in(other, left):
            out.append(Pair(None, other, n, a_unit=_near(j, matched_b, left)))
    return out


def _score(library: Library, a: str, b: str, one: Sentence, other: Sentence) -> float:
    """How alike two sentences are; the clause they stand in breaks ties."""
    if same(one.text, other.text):
        alike = 1.0
    else:
        alike = likeness(one.text, other.text)
        short = min(len(norms(one.text)), len(norms(other.text)))
        if alike < ENOUGH and short >= 5:
            inner = max(held(one.text, other.text), held(other.text, one.text))
            alike = max(alike, ENOUGH) if inner >= CONTAINED else alike
    at = bare(one.unit) == bare(other.unit)
    return alike + (0.1 if at else 0.0)


def _stands_in(sentence: Sentence, others: Sequence[Sentence]) -> bool:
    """Whether a sentence is part of one on the other side, or spread over two neighbours there."""
    least = FRONT_WORDS if sentence.unit.endswith(":front") else 4
    if len(norms(without_references(sentence.text))) < least:
        return True
    if any(held(sentence.text, other.text) >= 0.9 for other in others):
        return True
    both = (f"{x.text} {y.text}" for x, y in pairwise(others))
    return any(held(sentence.text, text) >= 0.9 for text in both)


def _title(sentence: Sentence) -> bool:
    """Whether this is a title or a date on a front page."""
    return sentence.unit.endswith(":front") and len(norms(sentence.text)) < FRONT_WORDS


def _same_in_place(
    one: Sentence, other: Sentence, left: Sequence[Sentence], right: Sequence[Sentence]
) -> bool:
    """Whether what one of them has more stands next to the other, in a sentence of its own."""
    found = hunks(one.text, other.text)
    if not found or len(norms(one.text)) == len(norms(other.text)):
        return False
    mine, theirs = (f" {' '.join(x for s in side for x in norms(s.text))} " for side in (left, right))
    return all(_stands_beside(hunk, mine, theirs) for hunk in found)


def _stands_beside(hunk: Hunk, mine: str, theirs: str) -> bool:
    more, there = (hunk.a_words, theirs) if hunk.a_words else (hunk.b_words, mine)
    return not (hunk.a_words and hunk.b_words) and len(more) >= 2 and f" {' '.join(more)} " in there


def _near(at: int, matched: dict[int, int], others: Sequence[Sentence]) -> str:
    """The clause of the counterpart of the nearest sentence that has one; else the other side's first."""
    if not others:
        return ""
    near = min(matched, key=lambda i: (abs(i - at), i), default=None)
    return others[matched[near]].unit if near is not None else others[0].rule
