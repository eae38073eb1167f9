"""What a number counts: the notion that stands nearest to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulebot.scenario.procedure.scene import Scene

_AFTER = 6
_EVENTS = ("tisch", "turnier", "event", "table", "tournament")
_BEFORE = 3
_MARKS = frozenset({",", "/", ":", "(", ")", "and", "und", "with", "bei", "von"})


def after(scene: Scene, at: int, notions: Sequence[str], most: int = _AFTER) -> bool:
    """Does one of these notions come next, before another number or a comma?"""
    return _next(scene, at, notions, most) is not None


def _next(scene: Scene, at: int, notions: Sequence[str], most: int) -> int | None:
    starts = {start for name in notions for start, _ in scene.places(name)}
    for ahead in range(at + 1, min(len(scene.pieces), at + 1 + most)):
        piece = scene.pieces[ahead]
        if ahead in starts:
            return ahead
        if (piece.value is not None and piece.low not in _ARTICLES) or piece.ends or piece.low in _MARKS:
            return None
    return None


def before(scene: Scene, at: int, notions: Sequence[str], most: int = _BEFORE) -> bool:
    """Does one of these notions stand just before, after the last number and comma?"""
    ends = {end for name in notions for _, end in scene.places(name)}
    for back in range(at, max(-1, at - 1 - most), -1):
        if back in ends:
            return True
        piece = scene.pieces[back - 1] if back else None
        if piece is None or piece.ends or piece.low in _MARKS:
            return False
        if piece.value is not None and piece.low not in _ARTICLES:
            return False
    return False


_ARTICLES = frozenset({"ein", "eine", "einen", "einer", "einem", "one", "beide", "beiden", "both", "single"})


def roles(
    scene: Scene,
    wanted: Mapping[str, Sequence[str]],
    skip: Iterable[int] = (),
    *,
    leading: Sequence[str] = (),
) -> dict[str, int]:
    """For each role the position of its number: the notion after the number names it, else the one before.

    Where two notions follow, the role that is named first in `wanted` has it.
    """
    skipped = set(skip)
    left = [at for at in scene.numbers() if at not in skipped]
    out: dict[str, int] = {}
    for at in sorted(left, key=lambda at: scene.pieces[at].low in _ARTICLES):
        near = [name for name, notions in wanted.items() if _next(scene, at, notions, _AFTER) is not None]
        if near:
            out.setdefault(near[0], at)
    for at in left:
        if at in out.values():
            continue
        for name in leading or wanted:
            if name not in out and before(scene, at, wanted[name]):
                out[name] = at
                break
    return out


def handed(scene: Scene) -> list[int]:
    """Numbers that say how many a table seats: "9-handed", "8 max", "neuner Tisch", "nine seats"."""
    return [at for at in scene.numbers() if 2 <= (scene.pieces[at].value or 0) <= 10 and _seats(scene, at)]


def _seats(scene: Scene, at: int) -> bool:
    after, further = scene.word(at + 1), scene.word(at + 2)
    if scene.pieces[at].in_words and scene.pieces[at].low.endswith("er"):
        return after.startswith(_EVENTS)
    if after.startswith(("ertisch", "erturnier")):
        return True
    if after == "er":
        return further.startswith(_EVENTS)
    return any(start in (at + 1, at + 2) and end > at for start, end in scene.places("HANDED"))
