"""Who gets the button and the blinds after players bust, and a button that was moved wrongly (32, 34)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.action import told_actions
from rulebot.scenario.procedure.acts import substantial
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.timing import flag
from rulebot.scenario.reading import Found

_LIST = ("and", "und", "&", "both", "beide", "seat", "platz", "the", "der", "seats", "sitz")
_POSITIONS = {"co": "CO", "cutoff": "CO", "hj": "HJ", "hijack": "HJ", "utg": "UTG"}
_SITTING = ("sit", "sits", "sitting")
_RING = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
_ROLES = {"BTN": "button", "SB": "small_blind", "BB": "big_blind"}


def read_button(scene: Scene) -> Draft | None:
    """ "seat 2 busts; button was seat 1, sb 2, bb 3: who is what?" """
    if scene.has("moved_wrong") and scene.has("BUTTON"):
        return _moved(scene)
    if not scene.has("bust") or not scene.has("button_ask") or scene.has("general", "PAID"):
        return None
    if scene.has("dead_button") and not scene.has("WHO", "where_ask"):
        return None  # whether one is used is asked, not who is what
    seats = _roles(scene)
    if scene.has("CARD") and not scene.has("KNOCKEDOUT"):
        return None
    if told_actions(scene) and not scene.has("KNOCKEDOUT") and len(seats) < len(_ROLES):
        return None
    busted = _busted(scene, seats)
    if not busted:
        return None
    found = Found(scene.text)
    span = scene.span("bust")
    if len(seats) == 3:
        return _by_number(scene, found, seats, busted)
    if not all(b in _RING for b in busted):
        return None
    found.derived("seats", list(_RING), "the positions of the last hand, clockwise")
    found.said("empty", busted, span)
    for name, role in _ROLES.items():
        found.derived(role, name, "the last hand's")
    return Draft("button", found, "who-gets")


def _moved(scene: Scene) -> Draft | None:
    found = Found(scene.text)
    found.said("wrongly_moved", True, scene.span("moved_wrong"))
    flag(scene, found, "substantial_action", "sa_done", "sa_none")
    if "substantial_action" not in found.facts:
        substantial(scene, found)
    return Draft("button", found, "binding")


def _by_number(scene: Scene, found: Found, seats: dict[str, int], busted: list[str]) -> Draft | None:
    handed = _table_size(scene, max(seats.values()))
    gone = [seats[b] if b in seats else int(b) for b in busted if b in seats or b.isdecimal()]
    if len(gone) < len(busted) or handed is None or any(g > handed for g in gone):
        return None
    found.derived("seats", [str(n) for n in range(1, handed + 1)], "the seats of the table")
    found.said("empty", [str(g) for g in gone], scene.span("bust"))
    for name, number in seats.items():
        found.said(_ROLES[name], str(number), scene.span("BUTTON"))
    return Draft("button", found, "who-gets")


def _table_size(scene: Scene, least: int) -> int | None:
    players = [at for at in scene.numbers() if roles.after(scene, at, ("PLAYER", "TABLE"), 2)]
    sizes = [*roles.handed(scene), *players]
    told = [scene.pieces[at].value or 0 for at in sizes]
    return next((many for many in told if least <= many <= 11), None)


def _role(scene: Scene, at: int) -> str:
    """The role that the notion at this piece names."""
    low = scene.word(at)
    if any(start == at for start, _ in scene.places("BUTTON")):
        return "BTN"
    if low in _POSITIONS:
        return _POSITIONS[low]
    if low == "sb" or (low == "small" and scene.word(at + 1) == "blind"):
        return "SB"
    return "BB" if low == "bb" or (low == "big" and scene.word(at + 1) == "blind") else ""


def _roles(scene: Scene) -> dict[str, int]:
    """ "button was seat 1, sb 2, bb 3": which seat had which role; a seat ahead of its role counts too."""
    out: dict[str, int] = {}
    seats = [at for at, piece in enumerate(scene.pieces) if piece.low in ("seat", "platz", "sitz")]
    roles_at = [at for at in range(len(scene.pieces)) if _role(scene, at)]
    before = bool(seats and roles_at) and seats[0] < roles_at[0]
    spots = _behind if before else _ahead
    for at in range(len(scene.pieces)):
        name = _role(scene, at)
        if name not in _ROLES or name in out:
            continue
        for ahead in spots(at):
            if 0 <= ahead < len(scene.pieces) and ahead > at and scene.word(ahead) in (",", "."):
                break
            if (
                0 <= ahead < len(scene.pieces)
                and _is_seat(scene, ahead)
                and scene.pieces[ahead].value not in out.values()
            ):
                out[name] = scene.pieces[ahead].value or 0
                break
    return out


def _ahead(at: int) -> tuple[int, ...]:
    """ "button was seat 1, sb 2"."""
    return at + 1, at + 2, at + 3, at + 4, at - 1, at - 2


def _behind(at: int) -> tuple[int, ...]:
    """ "seat 3 was the button, seat 4 the small blind"."""
    return at - 1, at - 2, at - 3, at + 1, at + 2


def _is_seat(scene: Scene, at: int) -> bool:
    piece = scene.pieces[at]
    return (
        piece.value is not None
        and 1 <= piece.value <= 11
        and not (piece.in_words and piece.low in ("ein", "eine", "one"))
    )


def _busted(scene: Scene, seats: dict[str, int]) -> list[str]:
    """Who stands before "busts": the roles or seat numbers of one list."""
    for start, _ in scene.places("bust"):
        if scene.word(start - 1) in _SITTING:
            continue
        out: list[str] = []
        for at in range(start - 1, max(-1, start - 8), -1):
            if scene.pieces[at].ends or (scene.word(at) == "," and out):
                break
            if scene.word(at) == "blinds":
                return ["SB", "BB"]
            name = _role(scene, at) or (_number(scene, at) if seats else "")
            if name and name not in out:
                out.insert(0, name)
            elif out and scene.word(at) not in _LIST:
                break
        if out:
            return out
    return []


def _number(scene: Scene, at: int) -> str:
    return str(scene.pieces[at].value) if _is_seat(scene, at) and scene.word(at) not in _LIST else ""
