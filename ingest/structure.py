"""Find the parts of a unit in its text: letters, numbered items, examples, steps.

Works on the joined text of one language and returns ranges in it, so that a
part is a quote of its rule by construction. Letters must run A, B, C in order:
a "B." at the end of a sentence about player B starts no clause.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from rulebot.model import Kind, PartKind, Range

_LETTER = re.compile(r"(?:^|(?<=\n)|(?<=[.,;!?:)”\"“*\w] ))([A-Ha-h])([:.]|\))(?=\s)", re.MULTILINE)
_ITEM = re.compile(r"(?:(?<=\s)|^)(?:\((\d)\)|(\d)\)|(?<=\n)(\d)[.:])(?=\s)")
_IN_RULE = re.compile(r"(?:\bEx(?:ample)?|\bBeispiel|\bzB\.)(?:[ -]?(\d))?[:;](?=\s)|\bExample of a call:")
_IN_ADDENDUM = re.compile(
    r"(?:(?:^|(?<=\n)|(?<=[.!?:)”\"“*] ))(?:Example|Beispiele?|Situation)(?: (\d(?:-[A-Z])?)[.:]|:)"
    r"|(?:^|(?<=\n)|(?<=\. ))(\d-[A-Z]):)(?=\s)"
)
_STEP = re.compile(r"(?:^|(?<=\n)|(?<=[.”\"] ))(?:Step|Schritt) (\d):(?=\s)")
_SENTENCE_END = re.compile(r"[.!?][”\"“)]*(?=\s)(?!\s[a-z(])")
_AFTER_EXAMPLE = re.compile(
    r"\s(?=See (?:also |the )?(?:Rules?\b|Illustration|Addendum)|For \w+, see |\(?Siehe |\*The |\*Der )"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A part in one language: its id without the book, its label and its place."""

    id: str
    kind: PartKind
    label: str
    range: Range
    within: str


@dataclass(frozen=True, slots=True)
class _Mark:
    """A printed marker: its key (`A`, `2`, `4-A`), its words, where it starts."""

    key: str
    label: str
    start: int


def parts(kind: Kind, number: str, text: str) -> list[Found]:
    """All parts of a unit, in the order of their ids' first characters in the text."""
    if kind is Kind.FRONT:
        return []
    found = _addendum(number, text) if kind is Kind.ADDENDUM else _rule(number, text)
    return sorted(found, key=lambda part: (part.range[0], -part.range[1]))


def _rule(number: str, text: str) -> list[Found]:
    """Letters, the items inside them, and examples."""
    found: list[Found] = []
    whole = (0, len(text))
    letters = _clauses(number, text, whole, ":.")
    for clause in letters:
        found += [
            clause,
            *_clauses(clause.id, text, clause.range, ")"),
            *_items(clause.id, text, clause.range),
        ]
    if not letters:
        letters = _clauses(number, text, whole, ")")
        found += letters or _items(number, text, whole)
    return found + _examples_in_rule(number, text, found)


def _clauses(within: str, text: str, inside: Range, closers: str) -> list[Found]:
    """The lettered parts of a stretch whose letter is closed by one of these characters."""
    marks = [
        _Mark(m[1].upper(), m[0], m.start())
        for m in _LETTER.finditer(text, *inside)
        if m[2] in closers and (m[2] == ")" or m[1].isupper())
    ]
    run = _running(marks, "ABCDEFGH")
    if not run:
        return []
    last = _sentence(text, run[-1].start, inside[1]) if closers == ")" else inside[1]
    return [
        Found(f"{within}-{mark.key}", PartKind.CLAUSE, mark.label, (mark.start, end), within)
        for mark, end in _stretches(text, run, last)
    ]


def _items(within: str, text: str, inside: Range) -> list[Found]:
    """The numbered items of a clause: 1) 2), (1) (2), or a list 1. 2."""
    marks = [
        _Mark(m[1] or m[2] or m[3], m[0], m.start()) for m in _ITEM.finditer(text[: inside[1]], inside[0])
    ]
    run = _running(marks, "123456789")
    if len(run) < 2:
        return []
    last = _sentence(text, run[-1].start, inside[1])
    return [
        Found(f"{within}-{mark.key}", PartKind.ITEM, mark.label, (mark.start, end), within)
        for mark, end in _stretches(text, run, last)
    ]


def _examples_in_rule(number: str, text: str, found: list[Found]) -> list[Found]:
    """Examples printed inside a rule, numbered through the rule."""
    marks = [_Mark(str(n), m[0], m.start()) for n, m in enumerate(_IN_RULE.finditer(text), 1)]
    out = []
    for mark, until in _stretches(text, marks, len(text)):
        owner = _innermost(found, mark.start, number)
        limit = min([until, *(p.range[0] for p in found if p.range[0] > mark.start)])
        line = text.find("\n", mark.start, limit)
        stop = _AFTER_EXAMPLE.search(text, mark.start, limit)
        end = min(e for e in (limit, line if line > 0 else limit, stop.start() if stop else limit))
        stretch = (mark.start, _rstrip(text, mark.start, end))
        out.append(Found(f"{number}-ex-{mark.key}", PartKind.EXAMPLE, mark.label, stretch, owner))
    return out


def _addendum(number: str, text: str) -> list[Found]:
    """Examples and situations; a bare "1-A:" belongs inside its example; steps and items inside."""
    marks, bare = [], set()
    taken: set[str] = set()
    for m in _IN_ADDENDUM.finditer(text):
        key = m[1] or m[2] or ""
        if not key and taken:
            continue  # an unnumbered "Beispiel:" inside a situation starts no example of its own
        if m[2]:
            bare.add(m.start())
        key = key or "1"
        if key not in taken:
            taken.add(key)
            marks.append(_Mark(key, m[0], m.start()))
    out: list[Found] = []
    for at, (mark, end) in enumerate(_stretches(text, marks, len(text))):
        within = f"{number}-ex-{mark.key.partition('-')[0]}" if mark.start in bare else number
        if mark.start not in bare:
            subs = [m.start in bare for m in marks[at + 1 :]]
            past = at + 1 + (subs.index(False) if False in subs else len(subs))
            end = _rstrip(text, mark.start, marks[past].start if past < len(marks) else len(text))
        id = f"{number}-ex-{mark.key}"
        out.append(Found(id, PartKind.EXAMPLE, mark.label, (mark.start, end), within))
        if mark.label.startswith("Situation"):
            out += _items(id, text, (mark.start, end))
    return out + _steps(out, text, number)


def _steps(examples: list[Found], text: str, number: str) -> list[Found]:
    """Labelled steps of an example; they share its id."""
    marks = [_Mark(m[1], m[0], m.start()) for m in _STEP.finditer(text)]
    ends = [e.range[1] for e in examples]
    out = []
    for mark, until in _stretches(text, marks, len(text)):
        owner = _innermost(examples, mark.start, number)
        end = min([until, *(e for e in ends if e > mark.start)])
        out.append(
            Found(owner, PartKind.STEP, mark.label, (mark.start, _rstrip(text, mark.start, end)), owner)
        )
    return out


def labels(kind: Kind, text: str) -> dict[str, list[str]]:
    """The printed example labels of a text, sorted as `structure_counts.json` sorts them."""
    found: dict[str, list[str]] = {}
    if kind in (Kind.RULE, Kind.PROCEDURE):
        found["example_in_rule"] = [m[0] for m in _IN_RULE.finditer(text)]
    elif kind is Kind.ADDENDUM:
        for m in _IN_ADDENDUM.finditer(text):
            sort = "sub_no_label" if m[2] else "situation" if m[0].startswith("Sit") else "example"
            found.setdefault(sort if m[1] or m[2] else "example_unnumbered", []).append(m[0])
        found["step"] = [m[0] for m in _STEP.finditer(text)]
    return {sort: names for sort, names in found.items() if names}


def _running(marks: list[_Mark], order: str) -> list[_Mark]:
    """The marks that follow the order from its start: A, B, C ..."""
    run: list[_Mark] = []
    for mark in marks:
        if len(run) < len(order) and mark.key == order[len(run)]:
            run.append(mark)
    return run


def _stretches(text: str, marks: list[_Mark], last: int) -> list[tuple[_Mark, int]]:
    """Each mark with the end of its stretch: the next mark, without the white space before it."""
    ends = [*(b.start for _, b in pairwise(marks)), last][: len(marks)]
    return [(mark, _rstrip(text, mark.start, end)) for mark, end in zip(marks, ends, strict=True)]


def _rstrip(text: str, start: int, end: int) -> int:
    """The end of a stretch without trailing white space."""
    return start + len(text[start:end].rstrip())


def _sentence(text: str, start: int, limit: int) -> int:
    """Where the sentence that holds `start` ends (its line, if it opens one), at the latest at the limit."""
    if text[:start].endswith("\n"):
        line = text.find("\n", start, limit)
        return line if line > 0 else limit
    stop = _SENTENCE_END.search(text, start + 3, limit)
    return stop.end() if stop else limit


def _innermost(found: list[Found], at: int, otherwise: str) -> str:
    """Id of the smallest part around a place."""
    around = [p for p in found if p.range[0] <= at < p.range[1]]
    return min(around, key=lambda p: p.range[1] - p.range[0]).id if around else otherwise
