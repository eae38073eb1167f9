"""Seats told by their numbers: where the button is, who is still in, and how they follow one another."""

from __future__ import annotations

from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene

_SEATS = frozenset({"seat", "seats", "platz", "platze", "platzen", "sitz", "sitze", "sitzen"})
_JOINS = _SEATS | {",", "and", "und", "&", "+", "/", "vs", "v", "gegen", "or", "oder"}
_TO_BUTTON = frozenset(
    {
        "is",
        "in",
        "on",
        "at",
        "was",
        "the",
        "ist",
        "liegt",
        "auf",
        "bei",
        "am",
        "der",
        "dem",
        "den",
        "die",
        "hat",
    }
    | {"has", "war", "=", ":", "auf'm", "nr", "a", "steht", "sits", "sitzt", "currently", "now", "jetzt"}
)
_HIGHEST = 11
_FAR = 5


def around(scene: Scene) -> list[int] | None:
    """The seats still in, from left of the button; empty where none is told, None without a button."""
    button = _button(scene)
    told = [at for at in _told(scene) if at != button]
    live = {scene.pieces[at].value or 0 for at in told}
    if button is None:
        return None if live else []
    on_button = scene.pieces[button].value or 0
    if len(live) == 1:
        live.add(on_button)
    return sorted(live, key=lambda seat: (seat - on_button - 1) % (_HIGHEST + 1))


def _number(scene: Scene, at: int) -> bool:
    """A number that may be a seat's; "one" and "ein" are articles."""
    piece = scene.pieces[at]
    return (
        piece.value is not None and 1 <= piece.value <= _HIGHEST and piece.low not in ("one", "ein", "eine")
    )


def _button(scene: Scene) -> int | None:
    """The number of the button's seat, as told last: "button is seat 9", "seat 9 has the button"."""
    for start, end in reversed(scene.places("BUTTON")):
        ahead = range(end, min(end + _FAR, len(scene.pieces)))
        behind = range(start - 1, max(-1, start - 1 - _FAR), -1)
        for way in (ahead, behind):
            for at in way:
                if _number(scene, at):
                    return at
                if scene.word(at) not in _TO_BUTTON | _SEATS:
                    break
    return None


def _told(scene: Scene) -> list[int]:
    """Every number that is a seat's: behind the word, or in a list with one, or of those who are left."""
    out: list[int] = []
    for chain in _chains(scene):
        first = scene.word(chain[0] - 1)
        if first in _SEATS or (len(chain) > 1 and roles.after(scene, chain[-1], ("LEFT",), 3)):
            out += chain
    return out


def _chains(scene: Scene) -> list[list[int]]:
    """Numbers that follow one another with nothing but commas, "and" or "seat" between."""
    out: list[list[int]] = []
    for at in (at for at in scene.numbers() if _number(scene, at)):
        if out and all(scene.word(i) in _JOINS for i in range(out[-1][-1] + 1, at)):
            out[-1].append(at)
        else:
            out.append([at])
    return out
