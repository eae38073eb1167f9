"""Main and side pots told by their amounts, with who plays for which and whose hand is better.

Nothing is taken for granted: each pot has one amount, each amount is one pot's, and the words settle who
wins each; else nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.naming import known_word
from rulebot.tagging.sharing.lying import claimed
from rulebot.tagging.sharing.people import people
from rulebot.tagging.sharing.pot import Pot
from rulebot.tagging.winning.levels import levels
from rulebot.tagging.winning.ranks import told_of
from rulebot.tagging.winning.telling import Told

_LABEL: Final = re.compile(
    r"\b(?:(?P<main>main|haupt)|(?:(?P<second>second|2nd|2\.|zweite[rn]?|zweiten) )?"
    r"(?:first |1st |erste[rn]? )?(?:side|neben))[- ]?(?:pots?|topf)?(?: ?(?P<two>2|two|zwei)\b(?![.,]?\d))?",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[;!?\n]|\.(?!\d)")
_ASKED: Final = re.compile(r"\b(?:who|what|how|wer|was|wie\w*|wem)\b", re.IGNORECASE)
_ONLY: Final = re.compile(r"\b(?:only|just|nur|bloß|lediglich)\b", re.IGNORECASE)
_BOTH: Final = re.compile(r"\b(?:both|beide[nr]?|each|jeden|same two|dieselben)\b", re.IGNORECASE)
_IN_BOTH: Final = re.compile(r"\b(?:(?:in|for|um) )?(?:both|beide[nr]?)(?: pots?)?\s*$", re.IGNORECASE)
_SMALL: Final = re.compile(
    r"\b(?:between|zwischen) (?P<row>\w+(?:, \w+)*,? (?:and|und) \w+|\w+(?:, \w+)+)"
    r"|\b(?P<one>\w+) (?:vs\.?|gegen|against) (?P<two>\w+)",
    re.IGNORECASE,
)
_NEAR: Final = 30


def played_for(plain: str, tokens: Sequence[Token], told: Sequence[Token]) -> list[Pot]:
    """The pots with who wins each; none where that does not come out. `tokens`: the amounts of pots."""
    plain = _spelt(plain)
    amounts = _amounts(plain, tokens)
    names = people(_LABEL.sub(lambda m: " " * len(m[0]), plain))
    if len(amounts) < 2 or "main" not in amounts or len(names) < 2:
        return []
    heard = told_of(plain, told, names)
    if heard is None or heard.strangers or heard.vague or heard.no_hands:
        return []
    in_pots = {kind: _players(plain, kind, names, heard) for kind in amounts}
    if not all(in_pots.values()):
        return []
    if {*in_pots["side" if "side" in in_pots else "second"]} == {*names} and not _BOTH.search(plain):
        return []  # who else plays for the main pot is not told
    rank = levels(heard, names, list(in_pots.values()))
    if rank is None:
        return []
    pots = [
        Pot(token.amount or 0, token.span, tuple(n for n in own if rank[n] == max(rank[m] for m in own)))
        for token, own in zip(amounts.values(), in_pots.values(), strict=True)
    ]
    return [
        replace(pot, beaten=(f"beaten {n + 1}",)) if {*pot.high} == {*after.high} else pot
        for n, (pot, after) in enumerate(pairwise(pots))
    ] + pots[-1:]


def _spelt(plain: str) -> str:
    """Names of players that are written small, as names are: "between alfred, bernd and carla"."""
    found = {
        word
        for m in _SMALL.finditer(plain)
        for word in re.findall(r"[^\W\d_]+", m["row"] or f"{m['one']} {m['two']}")
        if len(word) > 2 and word.islower() and word not in ("and", "und") and not known_word(word)
    }
    for word in found:
        plain = re.sub(rf"\b{word}\b", word.capitalize(), plain)
    return plain


def _kind(label: re.Match[str]) -> str:
    return "main" if label["main"] else "second" if label["second"] or label["two"] else "side"


def _amounts(plain: str, tokens: Sequence[Token]) -> dict[str, Token]:
    """The amount of each pot, in the order main, side, second side; none where they do not go in step."""
    labels: dict[str, re.Match[str]] = {}
    for label in _LABEL.finditer(plain):
        labels.setdefault(_kind(label), label)
    plainly = [t for t in tokens if not claimed(plain, t)]
    once = list({t.amount: t for t in reversed(plainly)}.values())[::-1]
    if len(once) != len(labels):
        return {}
    pairs = list(zip(labels.items(), sorted(once, key=lambda t: t.start), strict=True))
    near = all(min(abs(t.start - m.end()), abs(m.start() - t.end)) < _NEAR for (_, m), t in pairs)
    order = ("main", "side", "second")
    return {kind: t for (kind, _), t in sorted(pairs, key=lambda p: order.index(p[0][0]))} if near else {}


def _parts(plain: str) -> Iterator[tuple[str, str]]:
    """What stands with the name of a pot in one sentence, for each such name."""
    for sentence in _SENTENCE.split(plain):
        labels = [*_LABEL.finditer(sentence)]
        for n, label in enumerate(labels):
            start = label.start() if n else 0
            end = labels[n + 1].start() if n + 1 < len(labels) else len(sentence)
            yield _kind(label), sentence[start:end]


def _players(plain: str, kind: str, names: Sequence[str], told: Told) -> list[str]:
    """Who plays for a pot: everybody for the main pot; who that is must be told for a side pot."""
    if kind == "main":
        return list(names)
    parts = [part for part_of, part in _parts(plain) if part_of == kind and not _ASKED.search(part)]
    clauses = [clause for sentence in _SENTENCE.split(plain) for clause in sentence.split(",")]
    out = {n for c in clauses if _ONLY.search(c) and _of_main(c) for n in people(c)}
    own = [n for part in parts for n in people(part)]
    own = own or [n for c in clauses if _IN_BOTH.search(c) for n in people(c)]
    winners = [n for n, side in told.side.items() if side == (2 if kind == "second" else 1)]
    own = [n for n in dict.fromkeys(own) if n in names and n not in out] or winners
    return own or ([n for n in names if n not in out] if out else [])


def _of_main(clause: str) -> bool:
    """Whether of the pots only the main pot is named."""
    kinds = {_kind(label) for label in _LABEL.finditer(clause)}
    return kinds == {"main"}
