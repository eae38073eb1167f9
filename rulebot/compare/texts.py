"""Differences read off the words alone: aligned, typed by what changed, merged clause by clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rulebot.compare.align import Pair, groups, pairs
from rulebot.compare.model import Kind
from rulebot.compare.units import Sentence, bare, sentences, table
from rulebot.compare.vocabulary import EMPTY, MODAL, RULES, STRONG, SWAPS, TURNS
from rulebot.compare.words import Hunk, figures, hunks, likeness, norms, same, without_references
from rulebot.library import BASE, Library
from rulebot.model import Kind as Unit
from rulebot.model import Language

SHORT = 3
"""A word that stands for another is read with its neighbours; longer changes are rewordings."""
SHARED = 0.3
"""Words without a counterpart in the same clause answer to each other if they share so many that matter."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference of the words, before anybody knows what it means."""

    rule: str
    kind: Kind
    a: Sentence | None
    b: Sentence | None
    a_quote: str
    b_quote: str
    a_unit: str
    b_unit: str
    telling: bool
    """Whether its words rule something."""


Told = Callable[[Sentence | None, Sentence | None], bool]
"""Whether a difference between two sentences has been told already."""


def changes(library: Library, a: str, b: str, language: Language, told: Told) -> list[Change]:
    """Every difference of the words between two houses, in the order of the rules."""
    found = [*_of_texts(library, a, b, language, told), *_of_comments(library, a, b, language)]
    return sorted(found, key=lambda c: order(library, c.rule))


def order(library: Library, number: str) -> tuple[int, int, str]:
    """Front, rules, procedures, addendum."""
    head, _, rest = number.rpartition("-") if number.startswith(("RP-", "ADD-")) else ("", "", number)
    kind = {"": 1, "RP": 2}.get(head, 3)
    digits = re.search(r"\d+", number)
    return (0 if number == "front" else kind, int(digits[0]) if digits else 0, rest)


def _of_texts(library: Library, a: str, b: str, language: Language, told: Told) -> Iterator[Change]:
    numbers = [g.number for g in groups(library, a, b, language)]
    every = groups(library, a, b, language)
    by_group: dict[int, list[Pair]] = {}
    for pair in pairs(library, a, b, language):
        if not (pair.a and pair.b and same(pair.a.text, pair.b.text)) and not told(pair.a, pair.b):
            by_group.setdefault(pair.group, []).append(pair)
    for group, found in by_group.items():
        if not (every[group].a and every[group].b):
            yield from _without_counterpart(numbers[group], found)
            continue
        changed = [p for p in found if p.a and p.b]
        for pair in changed:
            yield _changed(numbers[group], pair)
        yield from _unmatched(numbers[group], found)


def _without_counterpart(number: str, found: Sequence[Pair]) -> Iterator[Change]:
    """A rule that only one book has is one difference, told by its most telling sentence."""
    for kind, run in (
        (Kind.OMISSION, [p.a for p in found if p.a]),
        (Kind.ADDITION, [p.b for p in found if p.b]),
    ):
        if run:
            plain = [s for s in run if "-ex-" not in s.unit]
            yield _single(number, plain or run, "", kind)


def _changed(number: str, pair: Pair) -> Change:
    if not pair.a or not pair.b:
        raise ValueError(f"{number}: a changed sentence has both sides")
    kind, telling = classify(pair.a.text, pair.b.text)
    printed = any("-ex-" in s.unit or bare(s.unit) == "front" for s in (pair.a, pair.b))
    return Change(
        number, kind, pair.a, pair.b, pair.a.text, pair.b.text, pair.a.unit, pair.b.unit,
        telling and not printed,
    )  # fmt: skip


def _unmatched(number: str, found: Sequence[Pair]) -> Iterator[Change]:
    """Sentences without a counterpart: neighbours together, and against each other where both have some."""
    left = _runs([(p.a, p.b_unit) for p in found if p.a and not p.b])
    right = _runs([(p.b, p.a_unit) for p in found if p.b and not p.a])
    for run, there in left:
        answer = next((r for r in right if _answers(run, there, r)), None)
        if answer:
            right.remove(answer)
            yield _replaced(number, run, answer[0])
        else:
            yield _single(number, run, there, Kind.OMISSION)
    for run, there in right:
        yield _single(number, run, there, Kind.ADDITION)


Run = tuple[list[Sentence], str]


def _runs(loose: Sequence[tuple[Sentence | None, str]]) -> list[Run]:
    """Sentences of one clause, in a row."""
    out: list[Run] = []
    for sentence, there in loose:
        if sentence is None:
            continue
        if out and out[-1][0][-1].unit == sentence.unit:
            out[-1][0].append(sentence)
        else:
            out.append(([sentence], there))
    return out


def _answers(run: list[Sentence], there: str, other: Run) -> bool:
    """Whether two runs without counterparts stand in the same clause of both books, and share words."""
    own, against = run[0], other[0][0]
    if "-ex-" in own.unit or "-ex-" in against.unit:
        return False
    mine, theirs = (_content(" ".join(s.text for s in each)) for each in (run, other[0]))
    common = mine & theirs
    enough = len(common) >= 2 and len(common) >= SHARED * min(len(mine), len(theirs))
    return enough and (there == against.unit or other[1] == own.unit or bare(own.unit) == bare(against.unit))


def _content(text: str) -> set[str]:
    return {_stem(word) for word in norms(text)} - EMPTY


def _replaced(number: str, run: list[Sentence], other: list[Sentence]) -> Change:
    """Sentences in place of others: told by the figures where both sides have some that differ."""
    numeric = [
        (likeness(x.text, y.text), -x.start, x, y)
        for x in run
        for y in other
        if (left := set(figures(x.text))) and (right := set(figures(y.text))) and left != right
    ]
    if numeric:
        *_, mine, theirs = max(numeric, key=lambda found: found[:2])
    else:
        mine, theirs = _telling(run), _telling(other)
    kind = Kind.NUMBER if numeric else Kind.POLICY
    front = bare(mine.unit) == "front"
    return Change(number, kind, mine, theirs, mine.text, theirs.text, mine.unit, theirs.unit, not front)


def _single(number: str, run: list[Sentence], there: str, kind: Kind) -> Change:
    one = _telling(run)
    unit = one.unit
    illustrates = "-ex-" in unit or bare(unit).startswith("ADD-") or bare(unit) == "front"
    telling = _rules(" ".join(s.text for s in run)) and not illustrates
    if kind is Kind.OMISSION:
        return Change(number, kind, one, None, one.text, "", unit, there, telling)
    return Change(number, kind, None, one, "", one.text, there, unit, telling)


def _telling(run: Sequence[Sentence]) -> Sentence:
    """The sentence of a run that rules most."""
    return max(run, key=lambda s: (len(RULES & set(norms(s.text))), min(len(norms(s.text)), 12), -s.start))


def _rules(text: str) -> bool:
    return bool(RULES & set(norms(text)))


def classify(one: str, other: str) -> tuple[Kind, bool]:
    """The kind of a change between two sentences, and whether it may rule something.

    >>> classify("A player has 25 seconds.", "A player has 40 seconds.")
    (<Kind.NUMBER: 'number'>, True)
    >>> classify("Chips must stay in view.", "Chips may stay in view.")
    (<Kind.POLICY: 'policy'>, True)
    >>> classify("He or she must act (Rule 4).", "They must act (Rule 5).")
    (<Kind.WORDING: 'wording'>, False)
    """
    bare_one, bare_other = without_references(one), without_references(other)
    if _numbers(bare_one) != _numbers(bare_other):
        return Kind.NUMBER, True
    found = hunks(bare_one, bare_other)
    gone = [w for h in found for w in h.a_words]
    come = [w for h in found for w in h.b_words]
    if (set(gone) & STRONG) != (set(come) & STRONG):
        return Kind.POLICY, True
    if _turned(found):
        return Kind.POLICY, True
    if (set(gone) & MODAL) != (set(come) & MODAL):
        return Kind.POLICY, False
    lost, won = _matter(gone) - _matter(come), _matter(come) - _matter(gone)
    if len(lost) + len(won) <= 2 or (not lost and not won):
        return Kind.WORDING, False
    if not won and len(lost) >= 3:
        return Kind.OMISSION, bool(RULES & set(gone))
    if not lost and len(won) >= 3:
        return Kind.ADDITION, bool(RULES & set(come))
    return Kind.POLICY, False


def _turned(found: Sequence[Hunk]) -> bool:
    """Whether a word stands for its opposite, or for another player, place, card or time."""
    return any(
        h.a_words and h.b_words
        and ((h.a_words[0], h.b_words[0]) in SWAPS or (set(h.a_words) & TURNS) != (set(h.b_words) & TURNS))
        for h in found
        if len(h.a_words) <= SHORT and len(h.b_words) <= SHORT
    )  # fmt: skip


def _numbers(text: str) -> list[str]:
    """The figures of a sentence; "one" is a word like any other."""
    return sorted(n for n in figures(text) if n != "1")


def _matter(words: Sequence[str]) -> set[str]:
    return {_stem(w) for w in words} - EMPTY


def _stem(word: str) -> str:
    for end in ("ing", "ed", "es", "s", "al", "ly"):
        if len(word) > len(end) + 3 and word.endswith(end):
            return word.removesuffix(end)
    return word


def _of_comments(library: Library, a: str, b: str, language: Language) -> Iterator[Change]:
    """Remarks of a house of one's own on text that it reprints: one addition each."""
    for house, other, first in ((a, b, True), (b, a, False)):
        own = table(library, house)
        if not own.get("own"):
            continue
        for rule in library.rules.values():
            if rule.book != own["book"] or rule.comment is None or rule.kind is Unit.FRONT:
                continue
            number = _base_number(library, own, rule.number)
            said = Sentence(rule.id, rule.id, rule.comment.text.split("\n")[0], -1)
            yield _remark(library, number, said, other, first, language)


def _base_number(library: Library, own: object, number: str) -> str:
    clauses = own["clauses"] if isinstance(own, dict) else {}
    return next((base for base, mine in clauses.items() if mine == number), number)


def _remark(
    library: Library, number: str, said: Sentence, other: str, first: bool, language: Language
) -> Change:
    book = str(table(library, other)["book"])
    there = f"{book}:{number}" if f"{book}:{number}" in library else f"{BASE}:{number}"
    against = max(
        sentences(library, there.partition(":")[0], language).get(there, ()),
        key=lambda s: len(_content(s.text) & _content(said.text)) / (4 + len(norms(s.text))),
        default=None,
    )
    numeric = bool(figures(said.text)) and bool(against and figures(against.text))
    kind = Kind.NUMBER if numeric else Kind.POLICY if against else Kind.ADDITION
    telling = _rules(said.text) or numeric
    quote, unit = (against.text, against.unit) if against else ("", "")
    if first:
        kind = Kind.OMISSION if kind is Kind.ADDITION else kind
        return Change(number, kind, said, against, said.text, quote, said.unit, unit, telling)
    return Change(number, kind, against, said, quote, said.text, unit, said.unit, telling)
