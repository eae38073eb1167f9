"""Short tables and the final table (11-D, RP-9)."""

from __future__ import annotations

import itertools

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_GAMES = (("stud", ("stud", "razz")), ("draw", ("draw", "badugi", "lowball")))
_UNITS = frozenset({"minutes", "hands", "minuten", "tables", "tische", "tischen"})
_HAS = frozenset({"has", "hat", "have", "with", "mit", ":", "is", "ist", "("})
_LACK = frozenset({"fehlen", "fehlt", "fehlten", "missing", "lacks"})
_FEWER = frozenset({"short", "fewer", "weniger", "less", "missing", "zuwenig"})
_MOST_LEFT = 30
_TABLES = frozenset({"table", "tisch", "tables"})
_OF_TABLES = frozenset(
    itertools.product(("table", "tisch"), ("tournament", "tourney", "event", "mtt", "turnier"))
)
"""Behind a number that counts tables: "4 Tisch Turnier"."""


def read_halt_play(scene: Scene) -> Draft | None:
    """ "5 at our table, 8 at the biggest": does play halt?"""
    if not scene.has("HALT", "WAITING", "empty_seat") or scene.has("H4H", "STUD"):
        return None
    counted = [at for at in scene.numbers() if _players(scene, at)]
    sizes = [at for at in roles.handed(scene) if at in counted]
    plain = [at for at in counted if at not in sizes]
    if len(plain) > 1:  # "at the six table": the one with six, where another has more
        fullest = max(scene.pieces[at].value or 0 for at in plain)
        sizes = [at for at in sizes if (scene.pieces[at].value or 0) >= fullest]
    if len(plain) == 1 and sizes:
        most = next((at for at in sizes if _label(scene, at, counted) == "MOST"), sizes[0])
        plain, sizes = [*plain, most], [at for at in sizes if at != most]
    if len(plain) < 2:
        return None
    short, most = _which(scene, plain)
    found = Found(scene.text)
    for name, at in (("players", short), ("most_players", most), ("handed", sizes[0] if sizes else None)):
        if at is not None:
            found.said(name, scene.pieces[at].value, scene.pieces[at].span)
    labels = [_label(scene, at, counted) for at in (short, most)]
    labelled = any(labels)
    if not scene.has("HALT") and not (all(labels) and scene.has("empty_seat", "empty_seat_not")):
        return None
    if found.facts["players"] >= found.facts["most_players"] or not (labelled or sizes or scene.has("TABLE")):
        return None
    _circumstances(scene, found)
    return Draft("halt-play", found, "yes-no", fair=True)


def _players(scene: Scene, at: int) -> bool:
    """A number that may count players: not a table's own number, not its seats, not who is away."""
    value = scene.pieces[at].value or 0
    if not 2 <= value <= 10 or scene.word(at + 1) in _UNITS:
        return False
    if scene.word(at - 1) in _TABLES and (scene.word(at + 1) in _HAS or _numbered(scene)):
        return False
    if (scene.word(at + 1), scene.word(at + 2)) in _OF_TABLES:
        return False
    if _difference(scene, at) or roles.after(scene, at, ("BUSTED",), 1):
        return False
    near = range(at, min(at + 6, len(scene.pieces)))
    return not any(start in near for start, _ in scene.places("AWAY"))


def _difference(scene: Scene, at: int) -> bool:
    """ "uns fehlen drei", "three short": how many are missing, not how many sit there."""
    behind = any(scene.word(i) in _LACK for i in range(at - 2, at))
    short = scene.word(at + 1) in _FEWER or (
        scene.word(at + 2) in _FEWER and scene.pieces[at + 1].value is None
    )
    return behind or short


def _numbered(scene: Scene) -> bool:
    """ "Table 3 has 6": the tables go by their numbers."""
    return any(scene.word(at - 1) in _TABLES and scene.word(at + 1) in _HAS for at in scene.numbers())


def _label(scene: Scene, at: int, counted: list[int]) -> str:
    """Whose players a number counts: the notion that stands last before it, else the next after it."""
    since = max((other + 1 for other in counted if other < at), default=0)
    until = min((other for other in counted if other > at), default=len(scene.pieces))
    spots = [(start, name) for name in ("OURS", "MOST") for start, _ in scene.places(name)]
    if scene.word(at - 1) in ("and", "und", "/") and at - 2 in counted:
        return _label(scene, at - 2, counted)
    ahead = [spot for spot in spots if since <= spot[0] < at and scene.stops[spot[0]] == scene.stops[at]]
    behind = [spot for spot in spots if at < spot[0] < until and scene.stops[spot[0]] == scene.stops[at]]
    if ahead:
        return max(ahead)[1]
    return min(behind)[1] if behind else ""


def _which(scene: Scene, plain: list[int]) -> tuple[int, int]:
    """The short table's number and the fullest one's."""
    labels = {at: _label(scene, at, plain) for at in plain}
    value = {at: scene.pieces[at].value or 0 for at in plain}
    most = max(plain, key=lambda at: (labels[at] == "MOST", labels[at] != "OURS", value[at]))
    rest = [at for at in plain if at != most]
    return min(rest, key=lambda at: (labels[at] != "OURS", value[at])), most


def _circumstances(scene: Scene, found: Found) -> None:
    if scene.has("empty_seat_not"):
        found.said("blinds_impacted", False, scene.span("empty_seat_not"))
    elif scene.has("filled_seat") and not scene.has("empty_seat"):
        found.said("blinds_impacted", False, scene.span("filled_seat"))
    elif scene.has("empty_seat"):
        found.said("blinds_impacted", True, scene.span("empty_seat"))
    elif scene.has("blind_seated"):
        found.said("blinds_impacted", False, scene.span("blind_seated"))
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
    if left is not None and not (scene.has("size_asked") and sizes):
        found.said("players", scene.pieces[left].value, scene.pieces[left].span)
    for game, lows in _GAMES:
        piece = next((p for p in scene.pieces if p.low in lows), None)
        if piece is not None:
            found.said("game", game, piece.span)
    if not found.facts or ("handed" not in found.facts and not scene.has("final_asked")):
        return None
    if found.facts.get("players", 0) > _MOST_LEFT:
        return None
    return Draft("final-table", found, "how-many")


_WE_ARE = ("we're", "are", "were", "now", "sind", "stehen", "jetzt")
_SUGGESTED = ("at", "bei", "ab", "or", "oder")


def _left(scene: Scene, at: int) -> bool:
    value = scene.pieces[at].value or 0
    if value < 2 or scene.word(at - 1) == "of" or scene.word(at + 1) in ("tables", "tische", "tischen"):
        return False
    suggested = scene.word(at - 1) in _SUGGESTED and scene.word(at - 2) not in _WE_ARE
    if suggested or scene.word(at + 1) in ("or", "oder"):
        return False  # "at 9 or 8?", "bei 8 Leuten?": asked, not told
    down = scene.word(at - 1) in ("noch", "to", "auf")
    return (down and value <= 30) or roles.after(scene, at, ("LEFT", "PLAYER"), 3)
