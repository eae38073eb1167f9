"""Short tables and the final table (11-D, RP-9)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_GAMES = (("stud", ("stud", "razz")), ("draw", ("draw", "badugi", "lowball")))
_TABLES = frozenset({"table", "tisch", "tables"})


def read_halt_play(scene: Scene) -> Draft | None:
    """ "5 at our table, 8 at the biggest": does play halt?"""
    if not scene.has("HALT") or scene.has("H4H", "STUD"):
        return None
    found = Found(scene.text)
    counted = [at for at in scene.numbers() if _players(scene, at)]
    sizes = roles.handed(scene)
    plain = [at for at in counted if at not in sizes]
    if len(plain) < 2 and len(sizes) and len(counted) >= 2 and len(counted) < 3:
        plain, sizes = counted, []
    elif len(plain) == 1 and len(sizes) >= 2:
        most = next((at for at in sizes if _about_most(scene, at)), sizes[0])
        plain, sizes = [*plain, most], [at for at in sizes if at != most]
    if len(plain) < 2:
        return None
    short, most = _which(scene, plain)
    for name, at in (("players", short), ("most_players", most), ("handed", sizes[0] if sizes else None)):
        if at is not None:
            found.said(name, scene.pieces[at].value, scene.pieces[at].span)
    if found.facts["players"] > found.facts["most_players"]:
        return None
    _circumstances(scene, found)
    return Draft("halt-play", found, "yes-no")


def _players(scene: Scene, at: int) -> bool:
    value = scene.pieces[at].value or 0
    if not 2 <= value <= 10 or scene.word(at + 1) in ("minutes", "hands", "minuten"):
        return False
    if scene.word(at - 1) in _TABLES and not roles.after(scene, at, ("PLAYER",), 2):
        return False
    return not (scene.pieces[at].in_words and scene.word(at + 1) in ("tische", "tables", "tischen"))


def _about_most(scene: Scene, at: int) -> bool:
    where = scene.segment(at)
    return scene.within(where, "MOST") and not scene.within(where, "OURS")


def _which(scene: Scene, plain: list[int]) -> tuple[int, int]:
    """The short table's number and the fullest one's."""
    value = {at: scene.pieces[at].value or 0 for at in plain}
    most = next((at for at in plain if _about_most(scene, at)), None)
    rest = [at for at in plain if at != most]
    if most is None:
        most = max(rest, key=lambda at: value[at])
        rest = [at for at in rest if at != most]
    return min(rest, key=lambda at: value[at]), most


def _circumstances(scene: Scene, found: Found) -> None:
    if scene.has("empty_seat_not"):
        found.said("blinds_impacted", False, scene.span("empty_seat_not"))
    elif scene.has("empty_seat"):
        found.said("blinds_impacted", True, scene.span("empty_seat"))
    if scene.has("TURBO"):
        found.said("turbo", True, scene.span("TURBO"))
    if scene.has("WAIVE"):
        found.said("waived", True, scene.span("WAIVE"))
    if scene.has("nobody_busted"):
        found.said("by_elimination", False, scene.span("nobody_busted"))


def read_final_table(scene: Scene) -> Draft | None:
    """How many play the final table of an 8-handed event, and whether it is time."""
    if not scene.has("FINAL") or scene.has("H4H"):
        return None
    found = Found(scene.text)
    sizes = roles.handed(scene)
    if sizes:
        found.said("handed", scene.pieces[sizes[0]].value, scene.pieces[sizes[0]].span)
    left = next((at for at in scene.numbers() if at not in sizes and _left(scene, at)), None)
    if left is not None:
        found.said("players", scene.pieces[left].value, scene.pieces[left].span)
    for game, lows in _GAMES:
        piece = next((p for p in scene.pieces if p.low in lows), None)
        if piece is not None:
            found.said("game", game, piece.span)
    if not found.facts or (set(found.facts) == {"players"} and not scene.has("FINAL")):
        return None
    return Draft("final-table", found, "how-many")


def _left(scene: Scene, at: int) -> bool:
    value = scene.pieces[at].value or 0
    if value < 2 or scene.word(at - 1) == "of" or scene.word(at + 1) in ("tables", "tische", "tischen"):
        return False
    down = scene.word(at - 1) in ("noch", "to", "auf")
    return (down and value <= 30) or roles.after(scene, at, ("LEFT", "PLAYER"), 3)
