"""Chips that are taken out of play: which, for which, and who has how many (24)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.action import told_actions
from rulebot.scenario.procedure.acts import acts
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_SMALLEST = 25
"""A number below is a chip only where it is called one."""
_FEW = 40
"""More of one chip nobody has at a color-up."""
_CALLED = frozenset({"s", "er", "ers", "chip", "chips", "jeton", "jetons"})
_SINGLE = frozenset(
    {"a", "an", "single", "lone", "einzelner", "einzelnen", "einzigen", "einziger", "last", "letzten"}
)
_SAID_AGAIN = frozenset({"die", "the", "those", "these", "diese", "alle", "all"})
"""Before a count that was told: "do the three just go?"."""
_LISTED = frozenset({",", "and", "und", ".", ";"})
_TIMES = frozenset(
    {"level", "levels", "hour", "hours", "stunde", "stunden", "hand", "hands", "hände", "hande"}
)
"""What is counted that is no chip."""
_INTO = frozenset({"into", "in", "zu", "auf", ">"})


def read_color_up(scene: Scene) -> Draft | None:
    """ "color up 25s to 100s, I hold 6 of the 25s"."""
    if not scene.has("COLORUP") and not _meant(scene):
        return None
    blind = _small_blind(scene)
    chips = [at for at in scene.numbers() if at != blind and _is_chip(scene, at)]
    if not chips:
        return None
    counts = _counts(scene, chips, blind)
    value = {at: scene.pieces[at].value or 0 for at in chips}
    chip = _removed(scene, chips, counts)
    if not counts:
        return None
    found = Found(scene.text)
    found.said("chip", value[chip], scene.pieces[chip].span)
    larger = [at for at in chips if value[at] > value[chip] and value[at] % value[chip] == 0]
    if larger:
        at = min(larger, key=lambda at: value[at])
        found.said("new_chip", value[at], scene.pieces[at].span)
    spans = [scene.pieces[at].span for at, _ in counts]
    found.said("counts", [many for _, many in counts], (spans[0][0], spans[-1][1]))
    _blind(scene, found, blind)
    if scene.has("after_race"):
        found.said("after_race", True, scene.span("after_race"))
    if len(counts) == 1 and scene.has("whole_stack", "raced_out"):
        found.said("rest", [0], scene.span("whole_stack", "raced_out"))
    if "new_chip" not in found.facts and ("rest" in found.facts or not scene.has("COLORUP")):
        return None
    return Draft("color-up", found, "how-many", fair=not scene.has("COLORUP", "SWAP", "after_race"))


def _meant(scene: Scene) -> bool:
    """Chips that go, told without the word: "25s come off, 100s stay", "SB is 500, I have two 100s"."""
    if scene.has("SWAP") and scene.has("small_blind", "NEXTCHIP"):
        return True
    if told_actions(scene) or acts(scene):
        return False
    if scene.has("after_race", "LOWEST") and scene.has("NEXTCHIP"):
        return True
    removed = scene.has("REMOVED", "GONE") and scene.has("NEXTCHIP")
    chips = [at for at in scene.numbers() if _is_chip(scene, at)]
    into = any(scene.word(at - 1) in _INTO for at in chips[1:])
    if removed or (into and scene.has("WORTH")):
        return True
    return scene.has("small_blind") and scene.has("WORTH") and not scene.has("ANTE", "BUSTED")


def _small_blind(scene: Scene) -> int | None:
    for start, end in scene.places("small_blind"):
        near = list(range(end, min(end + 4, len(scene.pieces)))) + list(range(max(0, start - 2), start))
        for at in near:
            if (scene.pieces[at].value or 0) >= 1 and not scene.pieces[at].in_words:
                return at
    return None


def _blind(scene: Scene, found: Found, at: int | None) -> None:
    """The small blind; the lowest chip that stays, where none is named: the blind must be paid with it."""
    if at is None:
        return
    blind, chip = scene.pieces[at].value or 0, found.facts["chip"]
    found.said("small_blind", blind, scene.pieces[at].span)
    if "new_chip" not in found.facts and blind in scene.table.chips and blind > chip and not blind % chip:
        found.derived("new_chip", blind, "the chip that pays the small blind", scene.pieces[at].span)


def _is_chip(scene: Scene, at: int) -> bool:
    """ "25s", "100er", "4 hundreds", "next is 100"."""
    value = scene.pieces[at].value or 0
    if value not in scene.table.chips or scene.word(at - 1) in ("seat", "seats", "platz", "sitz"):
        return False
    called = scene.word(at + 1) in _CALLED and scene.pieces[at + 1].start - scene.pieces[at].end <= 1
    return value >= _SMALLEST or (called and scene.word(at + 1) in ("s", "er", "ers"))


def _counts(scene: Scene, chips: list[int], blind: int | None) -> list[tuple[int, int]]:
    """How many each has, in the order they were told."""
    own = [(at, scene.pieces[at].value or 0) for at in scene.numbers() if _is_count(scene, at, chips, blind)]
    listed = [(at, many) for at, many in own if _in_list(scene, at, own)]
    if len(listed) > 2:
        own = listed
    if not own:
        return _one(scene, chips)
    tight = [(at, many) for at, many in own if _belongs(scene, at, chips)]
    return own if len(own) == len(tight) or len(own) > 1 else tight


def _one(scene: Scene, chips: list[int]) -> list[tuple[int, int]]:
    """ "I hold a 25", "ein einzelner 500er"."""
    held = [
        at
        for at in chips
        if scene.word(at - 1 - (scene.word(at - 1) == "t")) in _SINGLE
        and any(at - 4 <= end < at for name in ("OWN", "FOUND") for _, end in scene.places(name))
    ]
    return [(held[0], 1)] if held else []


def _is_count(scene: Scene, at: int, chips: list[int], blind: int | None) -> bool:
    piece, ahead = scene.pieces[at], scene.word(at - 1)
    if at in chips or at == blind or not 1 <= (piece.value or 0) < _FEW:
        return False
    if ahead in _SAID_AGAIN and not _belongs(scene, at, chips):
        return False
    if ahead in ("to", "bis", "-", "und", "and") and _is_seat(scene, at):
        return False
    if ahead in ("seat", "platz", "sitz", "seats", "level", "nr") or scene.word(at + 1) in _TIMES:
        return False
    if any(start == at + 1 and scene.word(start) not in _CALLED for start, _ in scene.places("UNIT")):
        return False
    if piece.low in ("ein", "eine", "einen", "one", "einem", "einer"):
        beside = any(0 <= n < len(scene.pieces) and scene.pieces[n].value for n in (at - 3, at + 3))
        return any(at < chip <= at + 2 for chip in chips) or (beside and scene.word(at + 1) in _LISTED)
    return piece.low not in ("beide", "beiden", "both") and not _of_players(scene, at)


def _is_seat(scene: Scene, at: int) -> bool:
    """The 4 of "seats 1 to 4"."""
    return (
        scene.word(at - 3) in ("seats", "seat", "platze", "platz", "sitze")
        and scene.pieces[at - 2].value is not None
    )


def _of_players(scene: Scene, at: int) -> bool:
    return any(
        start in (at + 1, at + 2) and scene.word(start) not in ("left",)
        for start, _ in scene.places("PLAYER")
    )


def _in_list(scene: Scene, at: int, own: list[tuple[int, int]]) -> bool:
    """ "1, 2, 3, 4 and 2 of them"."""
    return any(other != at and abs(other - at) == 2 for other, _ in own)


def _belongs(scene: Scene, at: int, chips: list[int]) -> bool:
    """A count before its chip, or after "have"."""
    if any(at < chip <= at + 5 and scene.stops[at] == scene.stops[chip] for chip in chips):
        return True
    ends = {end for name in ("OWN", "FOUND") for _, end in scene.places(name)}
    if any(start in (at + 1, at + 2) for start, _ in scene.places("OWN")):
        return True
    if any(start == at + 1 for start, _ in scene.places("CHIPWORD")):
        return True
    return any(back in ends for back in (at, at - 1)) or scene.word(at - 1) in (":", "x")


def _removed(scene: Scene, chips: list[int], counts: list[tuple[int, int]]) -> int:
    """The chip that goes: the one that is counted, else the smallest."""
    value = {at: scene.pieces[at].value or 0 for at in chips}
    counted = [chip for chip in chips for at, _ in counts if at < chip <= at + 3]
    return min(counted or chips, key=lambda at: value[at])
