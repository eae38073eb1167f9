"""Who wins each pot by all that was told, and whether that settles every pot; None where it does not.

What was told is an order: each tie is one step, and a step is above another where a place, a hand or the
words say so. A pot is settled where one step is above all others in it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rulebot.tagging.winning.telling import LAST, Told, introduced

_UNTOLD: Final = 10
"""The rank of hands of which nothing was told; told ones are above it, but for those that lose."""
Order = set[tuple[str, str]]
Steps = Mapping[str, frozenset[str]]


def levels(told: Told, names: Sequence[str], pots: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """How good each hand is; None where a pot is left open, or what is told does not fit together."""
    introduced(told, names)
    known = told.known()
    if told.no_hands and known != set(names):
        told.hands = {}  # it was somebody's, and nobody knows whose
        known = told.known()
    if len(told.strangers) > 1 or (told.strangers and told.no_hands):
        return None
    if not known or told.vague or (told.open and not known.issuperset(names)):
        return None
    steps = _steps(told, names)
    order = _order(told, names, steps)
    if order is None or any(_best(own, order, steps) is None for own in pots):
        return None
    return _ranks(names, known, told, order, steps)


def sole_best(told: Told, names: Sequence[str], pot: Sequence[str]) -> str | None:
    """Who alone has the best hand in a pot, though others stay open."""
    if told.open or told.vague or told.no_hands or not told.known():
        return None
    steps = _steps(told, names)
    order = _order(told, names, steps)
    best = _best(pot, order, steps) if order is not None else None
    return best.pop() if best is not None and len(best) == 1 else None


def _steps(told: Told, names: Sequence[str]) -> dict[str, frozenset[str]]:
    """Who stands on the same step as each."""
    same = [{a, b} for a in told.hands for b in told.hands if a < b and told.hands[a].same(told.hands[b])]
    steps: list[set[str]] = [{name} for name in names]
    for tied in [*told.ties, *same]:
        touching = [step for step in steps if step & tied]
        steps = [step for step in steps if not step & tied] + [set().union(*touching)]
    return {name: frozenset(step) for step in steps for name in step}


def _order(told: Told, names: Sequence[str], steps: Steps) -> Order | None:
    """Who is above whom; None where somebody would be above himself."""
    if any({told.places.get(n) == LAST for n in step} == {True, False} for step in steps.values()):
        return None
    out: Order = set()
    for better, worse in _pairs(told, names, steps):
        out |= {(a, b) for a in steps[better] for b in steps[worse]}
    for middle in names:
        out |= {(a, d) for a, b in out if b == middle for c, d in out if c == middle}
    return None if any(b in steps[a] for a, b in out) else out


def _pairs(told: Told, names: Sequence[str], steps: Steps) -> Iterator[tuple[str, str]]:
    """Each two of which one is told to be better."""
    yield from told.over
    yield from _above(told, names, steps)
    own = _places(told, names, steps)
    place = {n: min(own[m] for m in steps[n] if m in own) for n in names if any(m in own for m in steps[n])}
    for a, b in itertools.permutations(names, 2):
        placed = _before(place[a], place.get(b), place) if a in place else place.get(b) == LAST
        if placed and steps[a] == steps[b]:
            continue
        if placed or (a in told.hands and b in told.hands and told.hands[a].over(told.hands[b])):
            yield a, b


def _above(told: Told, names: Sequence[str], steps: Steps) -> Iterator[tuple[str, str]]:
    """ "I lose to both, Philippa is second": who alone is left is first.

    Only where somebody is told to lose, or a hand of theirs is told; "second Bo called, then Cy" tells
    who went in when.
    """
    for name, place in told.places.items():
        if name not in names or not 1 < place < LAST or len(steps[name]) > 1:
            continue
        below = {b for a, b in told.over if a == name}
        below |= {n for n, other in told.places.items() if other == LAST}
        lower = {n for n, other in told.places.items() if other > place}
        if all(n in told.hands or told.places.get(n) == 1 for n in names if n not in below | lower | {name}):
            below |= lower
        left = [n for n in names if n != name and n not in below]
        if below and len(left) == place - 1:
            yield from ((n, name) for n in left)


def _before(own: int, other: int | None, place: dict[str, int]) -> bool:
    """Whether a place is above another; above one that is not told where all before it are."""
    if other is not None:
        return own < other
    return own < LAST and set(range(1, own)) <= set(place.values())


def _places(told: Told, names: Sequence[str], steps: Steps) -> dict[str, int]:
    """The places told, and those of who wins a side pot or ties with nothing else told of him."""
    place = dict(told.places)
    for step in dict.fromkeys(steps[next(iter(tied))] for tied in told.ties):
        if step & {*place} or step <= {*told.side} or any(step & {a, b} for a, b in told.over):
            continue
        others = [n for n in names if n not in step]
        if all(place.get(n) == LAST or (n not in place and n not in told.hands) for n in others):
            place |= dict.fromkeys(step, 1)
        elif any(place.get(n) == 1 for n in others):
            place |= dict.fromkeys(step, 2)
    for name, side in told.side.items():
        place.setdefault(name, 1 + side)
    return place


def _best(pot: Sequence[str], order: Order, steps: Steps) -> set[str] | None:
    """Who wins a pot; None where that is open."""
    first = {n for n in pot if not any((other, n) in order for other in pot)}
    return first if len({steps[n] for n in first}) == 1 else None


def _ranks(
    names: Sequence[str], known: set[str], told: Told, order: Order, steps: Steps
) -> dict[str, int] | None:
    """A rank for each, bigger is better."""
    depth: dict[str, int] = {}
    for name in sorted(names, key=lambda n: sum(a == n for a, _ in order)):
        depth[name] = max((depth[b] + 1 for a, b in order if a == name and b in depth), default=0)
    depth = {name: max(depth[other] for other in steps[name]) for name in names}
    out = {
        name: depth[name] if told.places.get(name) == LAST else _UNTOLD + (depth[name] + 1) * (name in known)
        for name in names
    }
    fits = all(out[a] > out[b] for a, b in order)
    return out if fits else {name: _UNTOLD + 1 + depth[name] for name in names}
