"""A count told anew after a ruling: "what if only one busted", "und bei drei Runden?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulebot.scenario.procedure.acts import acts
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.tokens import Words

_COUNTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hand-for-hand": {"busts": ("BUSTED",), "places_paid": ("PAID",), "players": ("LEFT",)},
    "missed-hands": {"rounds": ("ROUND",), "players": ("PLAYER", "HANDED")},
    "misdeal": {"count": ("CARD", "BOXED", "EXPOSED", "of_them")},
}
"""Which fact a number counts, by the notions beside it."""
_SEATED = re.compile(
    r"\b(?:sit(?:s|ting)?|seated|sitz\w*|da sind|dabei|left|übrig|there|zu \w+t|handed)\b", re.IGNORECASE
)
_ARTICLES = frozenset({"a", "an", "ein", "eine", "einen", "einem"})


def recounted(words: Words, kind: str | None, before: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that the one number in these words changes; none where it is not plain what it counts."""
    scene = Scene(words)
    numbers = [at for at in scene.numbers() if scene.pieces[at].low not in _ARTICLES or _only(scene, at)]
    known = _COUNTS.get(kind or "", {})
    name = next((fact for fact, notions in known.items() if scene.has(*notions)), None)
    if name is None and kind == "missed-hands" and numbers and _SEATED.search(words.text):
        name = "players"
    if name is None and kind == "misdeal" and numbers and _only(scene, numbers[0]) and not acts(scene):
        name = "count"
    if name is None or name not in before or len(numbers) != 1:
        return {}
    many = scene.pieces[numbers[0]].value
    single = kind == "misdeal" and many == 1 and before.get("fault") == "exposed-other"
    return {name: many, **({"fault": "exposed"} if single else {})}


def _only(scene: Scene, at: int) -> bool:
    return any(end == at for _, end in scene.places("ONLY"))
