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
_LEVELS_NAMED = re.compile(r"\blevels?\s*$", re.IGNORECASE)
_LEVELS_UPTO = re.compile(
    r"\blevels?\s*(?P<first>\d)\s*(?:-|–|to|through|bis|and|und)\s*(?P<last>\d{1,2})\b(?![.,]?\d)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:over|finished|done|completed|complete|gone|vorbei|beendet|durch|fertig|gespielt|rum|abgeschlossen|played)\b",
    re.IGNORECASE,
)
_DURING = re.compile(
    r"\b(?:during|in|im|into|at|jetzt|now|currently|grad|gerade|derzeit|aktuell)\b"
    r"(?:\s+(?:the|dem|der|das|a|einem|level \d|level|auf|bei|on|we are|we're)\b)*"
    r"\s*\(?(?P<small>\d+)\s*[-/]\s*\d+",
    re.IGNORECASE,
)
"""The level in which somebody comes."""
_GLUED = re.compile(r"\b(?P<small>\d{2,6})[-/](?P<big>\d{2,6})er\b")
""" "300-600er Level"."""
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
        t
        for t in scene.words.tokens
        if t.sense is Sense.BLINDS
        and t.number
        and len(t.number.values) > 1
        and not (t.number.values[1] < _SMALL and _LEVELS_NAMED.search(scene.text[: t.start]))
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
        not (
            scene.has("LATE", "came_late")
            or (scene.has("came_in") and scene.has("DEDUCTED", "start_stack", "full_stack"))
        )
        or scene.has("too_late")
        or not (levels or _GLUED.search(scene.text) or scene.has("STACK", "FULL"))
    ):
        return None
    start = _start(scene, levels)
    told = _upto(scene)
    level = None if told else _level(scene)
    found = Found(scene.text)
    if start is not None:
        found.said("starting_stack", scene.pieces[start].value, scene.pieces[start].span)
    _schedule(scene, found, levels)
    many = len(found.facts.get("levels", ()))
    over = _OVER.search(scene.text)
    if told and over and int(told["last"]) == many:
        found.said("all_over", True, over.span())
    elif level is not None:
        found.said("level", scene.pieces[level].value, scene.pieces[level].span)
    elif many > 1 and over and not _DURING.search(scene.text):
        found.said("all_over", True, over.span())
    elif many > 1:
        found.derived(
            "level", _during(scene, levels, found.facts["levels"]), "the level that is being played"
        )
    if found.facts.get("level", 0) > many and "levels" in found.facts:
        found.drop(["levels"])
    if (
        start is None
        and level is None
        and not ({"level", "all_over"} & found.facts.keys() and scene.has("DEDUCTED", "STACK"))
    ):
        return None
    return Draft(
        "late-stack", found, "how-many", fair=not (start is not None and _beside_start(scene, start))
    )


def _upto(scene: Scene) -> re.Match[str] | None:
    """ "Levels 1-3", "Level 1 bis 3"."""
    return _LEVELS_UPTO.search(scene.text)


def _during(scene: Scene, told: list[Token], levels: list[list[int]]) -> int:
    """Which level is being played: the one that somebody comes in, else the last one named."""
    sizes = [int(found["small"]) for found in _DURING.finditer(scene.text)]
    sizes += [t.number.values[0] for t in told if t.number and t.number.values[1] < _SMALL]  # "two-four"
    for size in sizes:
        at = [n for n, level in enumerate(levels, 1) if level[0] in (size, size * 100)]
        if at:
            return at[0]
    return len(levels)


def _schedule(scene: Scene, found: Found, levels: list[Token]) -> None:
    """The levels told; a single one is sought in the ladder that a book counts with."""
    glued = list(_GLUED.finditer(scene.text))
    told = [t.number.values[:2] for t in levels if t.number]
    told += [(int(m["small"]), int(m["big"])) for m in glued]
    spans = sorted([(t.start, t.end) for t in levels] + [m.span() for m in glued])
    most = max((size[0] for size in told), default=0)
    scaled = {(a * 100, b * 100) if b < _SMALL <= most else (a, b) for a, b in told}
    sizes = sorted(scaled)
    if len(sizes) > 1:
        found.said("levels", [list(size) for size in sizes], (spans[0][0], spans[-1][1]))
        return
    for ladder in scene.table.ladders:
        if sizes and sizes[0] in ladder:
            upto = ladder[: ladder.index((sizes[0][0], sizes[0][1])) + 1]
            why = "the levels of ACE 8's own example"
            found.derived("levels", [list(size) for size in upto], why, spans[0])
            found.derived("level", len(upto), why, spans[0])
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
