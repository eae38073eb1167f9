"""How many hands a penalty costs (71-A)."""

from __future__ import annotations

import re

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_THEREOF = frozenset({"davon", "have", "has", "i've", "habe", "hab", "hat", "already", "schon", "bereits"})
_SERVED = frozenset({"missed", "served", "out", "verpasst", "abgesessen"})
"""Before hands that are over: "already missed 5"."""
_OTHERS = frozenset({"other", "others", "andere", "anderen", "weitere", "weiteren"})
_ONE_ROUND = frozenset({"rundenstrafe", "strafrunde"})
"""Without a number it is one."""
_IN_WORDS = {"vierer": 4, "fünfer": 5, "sechser": 6, "siebener": 7, "achter": 8, "neuner": 9, "zehner": 10}
_TABLE = re.compile(
    r"\b(?:(?P<word>vierer|fünfer|sechser|siebener|achter|neuner|zehner)|(?P<count>[4-9]|10)er)[- ]?tisch\b",
    re.IGNORECASE,
)
"""A table by the number at it."""


def read_missed(scene: Scene) -> Draft | None:
    """ "sit out 2 rounds, 8 players at the table, how many hands"."""
    if not scene.has("PENALTY", "sent_off"):
        return None
    found = Found(scene.text)
    numbers = scene.numbers()
    rounds = next((at for at in numbers if _of(scene, at, "ROUND")), None)
    used = [rounds] if rounds is not None else []
    sofar = next((at for at in numbers if at not in used and _sofar(scene, at)), None)
    used += [sofar] if sofar is not None else []
    hands = next((at for at in numbers if at not in used and rounds is None and _of(scene, at, "HAND")), None)
    used += [hands] if hands is not None else []
    seated = _seated(scene, [at for at in numbers if at not in used])
    single = next((p for p in scene.pieces if p.low in _ONE_ROUND), None)
    if single is not None and rounds is None and hands is None:
        found.said("rounds", 1, single.span)
    for name, at in (("rounds", rounds), ("missed", sofar), ("hands", hands), ("players", seated)):
        if at is not None:
            found.said(name, scene.pieces[at].value, scene.pieces[at].span)
    sized = _TABLE.search(scene.text)
    if seated is None and sized is not None:
        many = int(sized["count"]) if sized["count"] else _IN_WORDS[sized["word"].lower()]
        found.said("players", many, sized.span())
    if seated is not None and _without_him(scene, seated):
        many, span = 1 + (scene.pieces[seated].value or 0), scene.pieces[seated].span
        found.drop(["players"])
        found.derived("players", many, "the offender counts too", span)
    if not {"rounds", "hands"} & set(found.facts) or not (scene.has("HOWMANY") or seated is not None):
        return None
    if hands is not None and not scene.has("HOWMANY"):
        return None
    return Draft("missed-hands", found, "how-many", fair=not scene.has("on_penalty"))


def _of(scene: Scene, at: int, notion: str) -> bool:
    value = scene.pieces[at].value or 0
    return 0 < value <= 20 and roles.after(scene, at, (notion,), 2)


def _sofar(scene: Scene, at: int) -> bool:
    """ "So far he's missed 11 hands", "7 Hände hat er schon abgesessen"."""
    near = any(start in (at + 1, at + 2) for start, _ in scene.places("SOFAR"))
    if not _of(scene, at, "HAND"):
        served = scene.word(at - 1) in _SERVED and scene.within(scene.segment(at), "SOFAR")
        return (near and scene.word(at - 1) in _THEREOF) or served
    return scene.within(scene.segment(at), "SOFAR")


def _without_him(scene: Scene, at: int) -> bool:
    """ "six others", "8 players plus me", "sieben Leute ohne mich": the offender is not among them yet."""
    if scene.word(at + 1) in _OTHERS and scene.word(at + 2) not in ("table", "tables", "tisch", "tische"):
        return True
    return any(
        0 < start - at <= 4 and scene.stops[start] == scene.stops[at]
        for start, _ in scene.places("without_him")
    )


def _seated(scene: Scene, left: list[int]) -> int | None:
    """How many were at the table when the penalty was given: what is so only now does not count."""
    few = [at for at in left if 2 <= (scene.pieces[at].value or 0) <= 10]
    told = [at for at in few if _beside_table(scene, at)]
    told = told or [at for at in few if len(few) == 1 and scene.within(scene.segment(at), "ATTABLE")]
    then = [at for at in told if not scene.within(scene.segment(at), "NOW")]
    return next(iter(then or told), None)


def _beside_table(scene: Scene, at: int) -> bool:
    """ "8 at the table", "zu acht", "when we were 8"."""
    grouped = scene.word(at - 1) in ("zu", "were", "waren", "we're", "are", "sind")
    return grouped or roles.after(scene, at, ("ATTABLE",)) or roles.before(scene, at, ("ATTABLE",))
