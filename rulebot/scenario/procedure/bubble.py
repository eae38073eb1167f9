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
    if "busts" not in found.facts or len(found.facts) < 2:
        return None
    if len(found.facts) < len(_ROLES) and not scene.has("H4H", "BUBBLE"):
        return None
    if found.facts.get("players", 10**9) < found.facts["busts"]:
        return None
    _said_prizes(scene, prizes, found)
    return Draft("hand-for-hand", found, "who-gets")


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
    """ "29th pays 600", "platz 17 gibt 800", "8th: 2,000": place and prize."""
    out = []
    numbers = scene.numbers()
    for at, place in enumerate(numbers[:-1]):
        prize = numbers[at + 1]
        if not _is_place(scene, place) or prize - place > 6 or scene.stops[place] != scene.stops[prize]:
            continue
        if (scene.pieces[prize].value or 0) > (scene.pieces[place].value or 0):
            out.append((place, prize))
    return out


def _is_place(scene: Scene, at: int) -> bool:
    if scene.pieces[at].in_words:
        return False
    if scene.word(at + 1) in _ORDINAL and not (scene.word(at + 1) == "." and scene.pieces[at + 1].ends):
        return True
    return any(end == at for _, end in scene.places("PLACE"))


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
