"""Hand for hand: who shares which places (RP-8-A), and the level's clock (RP-8-B to D)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_ORDINAL = frozenset({"th", "st", "nd", "rd", "."})
_ROLES = {"busts": ("BUSTED",), "places_paid": ("PAID",), "players": ("LEFT",)}


def read_hand_for_hand(scene: Scene) -> Draft | None:
    """ "52 left, 50 paid, 3 bust on the same hand": who shares what; or the level's clock."""
    clock = next((p for p in scene.pieces if ":" in p.low and len(p.low) > 2), None)
    if clock is not None and scene.has("H4H"):
        return _clock(scene, clock.low, clock.span)
    if not scene.has("H4H", "BUBBLE") and not (scene.has("PAID") and scene.has("BUSTED")):
        return None
    prizes = _prizes(scene)
    skip = {at for pair in prizes for at in pair} | _marks(scene)
    found = Found(scene.text)
    told = roles.roles(scene, _ROLES, skip, leading=("places_paid", "players", "busts"))
    for name, at in told.items():
        found.said(name, scene.pieces[at].value, scene.pieces[at].span)
    inside = next((at for at in scene.numbers() if at not in skip and _in(scene, at)), None)
    if "players" not in found.facts and inside is not None and inside not in told.values():
        found.said("players", scene.pieces[inside].value, scene.pieces[inside].span)
    if "busts" not in found.facts or len(found.facts) < 2:
        return None
    if len(found.facts) < len(_ROLES) and not scene.has("H4H", "BUBBLE"):
        return None
    if found.facts.get("players", 10**9) < found.facts["busts"]:
        return None
    _said_prizes(scene, prizes, found)
    return Draft("hand-for-hand", found, "who-gets")


def _in(scene: Scene, at: int) -> bool:
    """ "42 in, 40 paid"."""
    return scene.word(at + 1) == "in" and scene.word(at + 2) in (",", ".", "", ";", "and", "und")


def _said_prizes(scene: Scene, prizes: list[tuple[int, int]], found: Found) -> None:
    paid = found.facts.get("places_paid")
    kept = [
        (place, prize) for place, prize in prizes if paid is None or (scene.pieces[place].value or 0) <= paid
    ]
    if kept:
        table = {str(scene.pieces[place].value): scene.pieces[prize].value for place, prize in kept}
        found.said("prizes", table, (scene.pieces[kept[0][0]].start, scene.pieces[kept[-1][1]].end))


def _marks(scene: Scene) -> set[int]:
    """Numbers of "hand 4 hand"."""
    return {at for start, end in scene.places("H4H") for at in range(start, end)}


def _prizes(scene: Scene) -> list[tuple[int, int]]:
    """ "29th pays 600", "platz 17 gibt 800", "39th and 40th both 600": place and prize."""
    out: list[tuple[int, int]] = []
    places: list[int] = []
    for at in scene.numbers():
        value = scene.pieces[at].value or 0
        if places and (at - places[-1] > 6 or scene.stops[places[-1]] != scene.stops[at]):
            places = []
        if _is_place(scene, at):
            places.append(at)
        elif places and value > max(scene.pieces[p].value or 0 for p in places):
            out += [(place, at) for place in places]
            places = []
    return out


def _is_place(scene: Scene, at: int) -> bool:
    if scene.pieces[at].in_words:
        return False
    if _marked(scene, at):
        return True
    named = [start for start, end in scene.places("PLACE") if end == at]
    return bool(named) and not _marked(scene, named[0] - 2)


def _marked(scene: Scene, at: int) -> bool:
    """Is this number an ordinal: "10th place", "50. Platz"?"""
    mark = scene.pieces[at + 1] if 0 <= at < len(scene.pieces) - 1 else None
    return mark is not None and mark.low in _ORDINAL and not mark.ends and scene.pieces[at].value is not None


def _clock(scene: Scene, shown: str, span: tuple[int, int]) -> Draft:
    found = Found(scene.text)
    found.said("clock", shown, span)
    skip = _marks(scene)
    hands = [at for at in scene.numbers() if at not in skip and roles.after(scene, at, ("HAND",), 2)]
    if hands:
        found.said("hands", scene.pieces[hands[0]].value, scene.pieces[hands[0]].span)
    elif scene.has("NEXTHAND"):
        found.derived("hands", 1, "up to the next hand it is the current one", scene.span("NEXTHAND"))
    return Draft("hand-for-hand", found, "how-many")
