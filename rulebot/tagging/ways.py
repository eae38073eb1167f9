"""The likeliest ways to hear one question: where the network wavers, it is read each way.

What matters is not how sure a mark is but how much of all that was heard comes to
the same ruling: marks that waver between two ways which rule alike do no harm.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulebot.scenario.tokens import Words
from rulebot.tagging.labels import HEADS, TAGS, WHO
from rulebot.tagging.marks import OF_WORDS, numeric
from rulebot.tagging.network import Said

MOST: Final = 16
"""So many ways are followed."""
_CHOICES: Final = 3
_LEAST: Final = 0.04
"""What is less likely is not followed."""
_PLAIN: Final = 0.85
"""A piece that so surely means nothing is not asked what else it may mean."""
_CHOSEN: Final = 0.98


@dataclass(frozen=True, slots=True)
class _Choice:
    """One thing that may be heard otherwise: a tag or owner of some pieces, or a head."""

    of: str
    """`tags`, `who` or a head's name."""
    rows: tuple[int, ...]
    value: int
    chance: float


def ways(words: Words, said: Said) -> Iterator[tuple[float, Said]]:
    """What the network says, each wavering choice settled; and its weight against the likeliest."""
    beam: list[tuple[float, tuple[_Choice, ...]]] = [(0.0, ())]
    for first, *others in _open(words, said):
        near = [one for one in others if one.chance >= _LEAST]
        more = [
            (weight + float(np.log(one.chance / first.chance)), (*made, one))
            for weight, made in beam
            for one in near
        ]
        beam = heapq.nlargest(MOST, [*beam, *more], key=lambda way: way[0]) if more else beam
    for weight, made in beam:
        yield float(np.exp(weight)), _settled(said, made) if made else said


def _open(words: Words, said: Said) -> Iterator[list[_Choice]]:
    """Each thing that is heard, with its likeliest values."""
    taken: set[int] = set()
    for token in words.tokens:
        if numeric(token):
            rows = tuple(n for n, (a, b) in enumerate(said.spans) if a < token.end and token.start < b)
            taken.update(rows)
            yield from _of_pieces(said, rows, np.log(said.tags[list(rows)] + 1e-9)) if rows else ()
    for rows in _runs(said, taken):
        yield from _of_pieces(said, rows, None)
    for name, chances in said.heads.items():
        yield _likeliest(name, (), chances, range(len(HEADS[name])))


def _of_pieces(
    said: Said, rows: tuple[int, ...], logs: NDArray[np.float32] | None
) -> Iterator[list[_Choice]]:
    """The tag of a number, by the geometric mean of its pieces, or of words; and whose it is."""
    chances = np.exp(logs.mean(axis=0)) if logs is not None else said.tags[list(rows)].mean(axis=0)
    allowed = [n for n, tag in enumerate(TAGS) if logs is not None or n == 0 or tag in OF_WORDS]
    tags = _likeliest("tags", rows, chances / chances.sum(), allowed)
    yield tags
    if logs is None or tags[0].value:
        yield _likeliest("who", rows, said.who[list(rows)].mean(axis=0), range(len(WHO)))


def _likeliest(
    of: str, rows: tuple[int, ...], chances: NDArray[np.float32], allowed: Sequence[int]
) -> list[_Choice]:
    best = sorted(allowed, key=lambda n: -chances[n])[:_CHOICES]
    return [_Choice(of, rows, n, float(chances[n])) for n in best]


def _runs(said: Said, taken: set[int]) -> list[tuple[int, ...]]:
    """Pieces of words side by side that may mean the same."""
    runs: list[list[int]] = []
    last = -1
    for n, (start, end) in enumerate(said.spans):
        if n in taken or start >= end or said.tags[n][0] >= _PLAIN:
            continue
        tag = int(said.tags[n][1:].argmax())
        if runs and runs[-1][-1] == n - 1 and tag == last:
            runs[-1].append(n)
        else:
            runs.append([n])
        last = tag
    return [tuple(run) for run in runs]


def _settled(said: Said, made: Sequence[_Choice]) -> Said:
    """The same with these choices made."""
    tags, who = said.tags.copy(), said.who.copy()
    heads: dict[str, NDArray[np.float32]] = dict(said.heads)
    places: Mapping[str, NDArray[np.float32]] = {"tags": tags, "who": who}
    for one in made:
        if one.of in places:
            places[one.of][list(one.rows)] = _only(one.value, places[one.of].shape[1])
        else:
            heads[one.of] = _only(one.value, len(heads[one.of]))
    return Said(said.spans, tags, who, heads)


def _only(value: int, size: int) -> NDArray[np.float32]:
    out = np.full(size, (1 - _CHOSEN) / (size - 1), dtype=np.float32)
    out[value] = _CHOSEN
    return out
