"""Short and late stacks: a big blind who cannot pay both (RP-11), a player who comes late (8)."""

from __future__ import annotations

import re

from rulebot.numbers import Sense
from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token
from rulebot.scenario.who import named

_NO_ANTE = re.compile(
    r"\b(?:no|without|keine?|ohne)\s+antes?\b|\bantes?\s*[=:]?\s*(?:0|none|keine)\b", re.IGNORECASE
)
_SEATS = frozenset({"button", "btn", "utg", "co", "cutoff", "hj", "hijack", "lj", "mp", "sb", "small"})
_BETWEEN = frozenset(
    {"is", "of", "ist", "von", "=", ":", "another", "also", "auch", "nochmal", "betragt", "uber"}
)
_APART = frozenset({"vom", "by", "and", "und", ",", ".", "gegen", "from", "bb", "big", "vs"})
_BEGUN = frozenset({"gestartet", "begonnen", "angefangen", "losgelegt"})
_SMALL = 20
"""Chips below are no stack."""


def read_big_blind_ante(scene: Scene) -> Draft | None:
    """ "bb has 700 left, 250/500 with a 500 bb ante": what is paid first."""
    blinds = _levels(scene)
    if _NO_ANTE.search(scene.text) or not scene.has("short_blind"):
        return None
    if not blinds:
        return _named_amounts(scene)
    if not _has_ante(scene, blinds[0]):
        return None
    sizes = blinds[0].number.values if blinds[0].number else ()
    big = sizes[1]
    amounts = _amounts(scene, blinds[0])
    ante = next((at for at in amounts if _ante(scene, at)), None)
    told = sizes[2] if len(sizes) > 2 else scene.pieces[ante].value if ante is not None else None
    rest = [at for at in amounts if at != ante]
    if not rest and ante is not None and len(sizes) > 2:
        rest = [ante]
    stack = _stack(scene, [at for at in rest if not _wagered(scene, at)])
    if stack is None and not rest and scene.has("too_short"):
        return _stack_asked(scene, blinds[0], big, told)
    if (
        stack is None
        or (scene.pieces[stack].value or 0) >= big + (told or big)
        or _seated_elsewhere(scene, stack)
    ):
        return None
    found = Found(scene.text)
    found.said("stack", scene.pieces[stack].value, scene.pieces[stack].span)
    found.said("big_blind", big, blinds[0].span)
    if told:
        found.said(
            "ante", told, scene.pieces[ante].span if len(sizes) < 3 and ante is not None else blinds[0].span
        )
    else:
        found.derived("ante", big, "a big blind ante is one big blind")
    return Draft("big-blind-ante", found, "how-much", fair=not scene.has("ante_split"))


def _stack_asked(scene: Scene, blinds: Token, big: int, ante: int | None) -> Draft:
    """ "BB is short, 500/1000 ante 1000, how is it split": his stack decides and is not told."""
    found = Found(scene.text)
    found.said("big_blind", big, blinds.span)
    found.derived("ante", ante or big, "a big blind ante is one big blind", blinds.span)
    return Draft("big-blind-ante", found, "how-much")


def _named_amounts(scene: Scene) -> Draft | None:
    """ "BB 1.500 und Ante 1.500, ich hab 2.100": blind and ante told one by one."""
    amounts = [at for at in scene.numbers() if (scene.pieces[at].value or 0) >= _SMALL]
    big = next((at for at in amounts if _beside(scene, at, "BB")), None)
    ante = next((at for at in amounts if at != big and _beside(scene, at, "ANTE")), None)
    if len(amounts) == 1 and scene.has("too_short") and scene.has("ANTE"):
        found = Found(scene.text)
        found.said("ante", scene.pieces[amounts[0]].value, scene.pieces[amounts[0]].span)
        return Draft("big-blind-ante", found, "how-much")
    if big is None or ante is None:
        return None
    rest = [at for at in amounts if at not in (big, ante) and not _wagered(scene, at)]
    stack = _stack(scene, rest)
    if stack is None or _seated_elsewhere(scene, stack):
        return None
    value = {at: scene.pieces[at].value or 0 for at in (stack, big, ante)}
    if value[stack] >= value[big] + value[ante] or value[ante] > 2 * value[big]:
        return None
    found = Found(scene.text)
    for name, at in (("stack", stack), ("big_blind", big), ("ante", ante)):
        found.said(name, value[at], scene.pieces[at].span)
    return Draft("big-blind-ante", found, "how-much", fair=not scene.has("ante_split"))


def _beside(scene: Scene, at: int, notion: str) -> bool:
    """An amount right after its name: "BB 1.500", "the ante is another 1000"."""
    for _, end in scene.places(notion):
        between = [scene.word(i) for i in range(end, at)]
        if 0 <= at - end <= 2 and all(low in _BETWEEN for low in between):
            return True
    return False


def _seated_elsewhere(scene: Scene, stack: int) -> bool:
    """ "1000 am Button": the stack of another seat."""
    for at in range(stack + 1, stack + 5):
        if scene.word(at) in _SEATS:
            return True
        if scene.word(at) in _APART:
            return False
    return False


def _wagered(scene: Scene, at: int) -> bool:
    """ "button shoves 3500": an amount that somebody else puts in is nobody's stack."""
    tokens = [t for t in named(scene.words.tokens) if t.start < scene.pieces[at].start][-3:]
    return any(t.verb in ("raise", "allin", "bet", "open", "put") for t in tokens) and any(
        t.who not in ("", "BB", "ME") for t in tokens
    )


def _levels(scene: Scene) -> list[Token]:
    return [
        t for t in scene.words.tokens if t.sense is Sense.BLINDS and t.number and len(t.number.values) > 1
    ]


def _has_ante(scene: Scene, blinds: Token) -> bool:
    return scene.has("ANTE") or bool(blinds.number and len(blinds.number.values) > 2 and scene.has("BB"))


def _amounts(scene: Scene, blinds: Token) -> list[int]:
    inside = range(blinds.start, blinds.end)
    return [
        at
        for at in scene.numbers()
        if (scene.pieces[at].value or 0) >= _SMALL and scene.pieces[at].start not in inside
    ]


def _ante(scene: Scene, at: int) -> bool:
    """ "ante 500", "400 big blind ante", "400-800(800)"."""
    if scene.word(at - 1) == "(" and scene.word(at + 1) == ")":
        return True
    if any(0 <= at - end <= 1 for _, end in scene.places("ANTE")):
        return True
    return any(0 <= start - at - 1 <= 3 for start, _ in scene.places("ANTE")) and all(
        scene.word(i) not in (",", ".", ";") and scene.pieces[i].value is None
        for i in range(at + 1, next(s for s, _ in scene.places("ANTE") if s > at))
    )


def _stack(scene: Scene, rest: list[int]) -> int | None:
    """The number beside "has", "left", "behind"; else the only one there is."""
    if len({scene.pieces[at].value for at in rest}) == 1:
        return rest[0]
    near = [
        at
        for at in rest
        if roles.after(scene, at, ("LEFT", "STACK"), 2) or roles.before(scene, at, ("OWN", "ONLY"), 2)
    ]
    return near[0] if near else None


def read_late_stack(scene: Scene) -> Draft | None:
    """ "on the wait list, arrived in the 300-600 round, starting stack 10,000"."""
    levels = _levels(scene)
    if (
        not (scene.has("LATE", "came_late") or (scene.has("came_in") and scene.has("DEDUCTED")))
        or scene.has("too_late")
        or not (levels or scene.has("STACK", "FULL"))
    ):
        return None
    start = _start(scene, levels)
    level = _level(scene)
    found = Found(scene.text)
    if start is not None:
        found.said("starting_stack", scene.pieces[start].value, scene.pieces[start].span)
    _schedule(scene, found, levels)
    if level is not None:
        found.said("level", scene.pieces[level].value, scene.pieces[level].span)
    elif len(levels) > 1:
        found.derived("level", len(found.facts["levels"]), "the last level named")
    if found.facts.get("level", 0) > len(found.facts.get("levels", ())) and "levels" in found.facts:
        found.drop(["levels"])
    if start is None and level is None and not ("level" in found.facts and scene.has("DEDUCTED", "STACK")):
        return None
    return Draft(
        "late-stack", found, "how-many", fair=not (start is not None and _beside_start(scene, start))
    )


def _schedule(scene: Scene, found: Found, levels: list[Token]) -> None:
    """The levels told; a single one is sought in the ladder that a book counts with."""
    sizes = sorted({t.number.values[:2] for t in levels if t.number})
    if len(sizes) > 1:
        found.said("levels", [list(size) for size in sizes], (levels[0].start, levels[-1].end))
        return
    for ladder in scene.table.ladders:
        if sizes and sizes[0] in ladder:
            upto = ladder[: ladder.index((sizes[0][0], sizes[0][1])) + 1]
            why = "the levels of ACE 8's own example"
            found.derived("levels", [list(size) for size in upto], why, levels[0].span)
            found.derived("level", len(upto), why, levels[0].span)
            return


def _start(scene: Scene, levels: list[Token]) -> int | None:
    inside = [range(t.start, t.end) for t in levels]
    told = [
        at
        for at in scene.numbers()
        if (scene.pieces[at].value or 0) >= 500
        and not any(scene.pieces[at].start in where for where in inside)
    ]
    ends = {end for name in ("STACK", "FULL") for _, end in scene.places(name)}
    named = [at for at in told if _beside_start(scene, at)]
    if named:
        return named[0]
    near = [at for at in told if ends & set(range(at - 4, at + 1)) or roles.after(scene, at, ("STACK",), 3)]
    return next(iter(near or (told if levels else [])), None)


def _beside_start(scene: Scene, at: int) -> bool:
    """ "starting stack is 20k": named as what all began with, with no comma between."""
    if scene.word(at - 1) in ("mit", "with") and _BEGUN & {scene.word(at + 1), scene.word(at + 2)}:
        return True
    return any(
        0 <= at - end <= 2
        and all(scene.pieces[i].value is None and scene.word(i).isalpha() for i in range(end, at))
        for _, end in scene.places("start_stack")
    )


def _level(scene: Scene) -> int | None:
    """ "level 5", "im 3. Level"."""
    for at in scene.numbers():
        if scene.pieces[at].in_words or not 1 <= (scene.pieces[at].value or 0) <= 40:
            continue
        if scene.word(at - 1) in ("level", "lvl", "levels", "stufe"):
            return at
        if scene.word(at + 1) in (".", "th", "rd", "nd") and scene.word(at + 2) in ("level", "stufe"):
            return at
    return None
