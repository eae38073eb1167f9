"""A pot bet on a wrong count: the right pot, what was counted, what came after (52-B)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.acts import acts
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.timing import flag
from rulebot.scenario.reading import Found

_LEAST = 50
_NEAR = 3
"""Two counts of one pot are of one size."""


def read_pot_count(scene: Scene) -> Draft | None:
    """ "dealer says 7,200, I bet 7,200, the real pot was 8,100"."""
    if not scene.has("POT", "POTLIMIT") or not (scene.has("REALLY") or scene.has("staff_count")):
        return None
    told = [at for at in scene.numbers() if (scene.pieces[at].value or 0) >= _LEAST and not _blind(scene, at)]
    values = list(dict.fromkeys(scene.pieces[at].value or 0 for at in told))
    if len(values) != 2 or max(values) > _NEAR * min(values):
        return None
    right = _right(scene, told)
    if right is None:
        return None
    quoted = next(at for at in told if scene.pieces[at].value != scene.pieces[right].value)
    found = Found(scene.text)
    found.said("pot", scene.pieces[right].value, scene.pieces[right].span)
    found.said("quoted", scene.pieces[quoted].value, scene.pieces[quoted].span)
    _after(scene, found, quoted)
    flag(scene, found, "next_card", "card_out", "card_not_out")
    return Draft("pot-count", found, "binding")


def _blind(scene: Scene, at: int) -> bool:
    span = scene.hand.blinds_span
    return span is not None and span[0] <= scene.pieces[at].start < span[1]


def _right(scene: Scene, told: list[int]) -> int | None:
    """The number beside "really"; else the one beside "pot" that nobody counted or bet."""
    spots = [at for at, _ in scene.places("REALLY")]
    beside = [(abs(at - spot), at) for at in told for spot in spots if scene.stops[at] == scene.stops[spot]]
    counted = {scene.pieces[at].value for at in told if _is_counted(scene, at)}
    free = [(far, at) for far, at in beside if scene.pieces[at].value not in counted]
    if free:
        return min(free)[1]
    rest = [at for at in told if scene.pieces[at].value not in counted]
    return rest[0] if rest and counted else None


def _is_counted(scene: Scene, at: int) -> bool:
    """ "says 7,200", "bet 7,200", "was told pot = 5,500"."""
    ends = {end for name in ("COUNTED", "BETS") for _, end in scene.places(name)}
    for back in range(at, max(0, at - 5), -1):
        if back in ends:
            until = next((i for i in range(at, at + 4) if scene.word(i) in (",", ".", "")), at + 4)
            return not any(back <= spot < until for spot, _ in scene.places("REALLY"))
        if scene.pieces[back - 1].ends or scene.word(back - 1) == ",":
            return False
    return any(start == at + 1 for start, _ in scene.places("COUNTED"))


def _after(scene: Scene, found: Found, quoted: int) -> None:
    """What was done behind the bet."""
    every = [a for a in acts(scene) if not a.asked]
    value = scene.pieces[quoted].value
    bets = [a.at for a in every if a.verb in ("bet", "raise")]
    first = min([at for at in bets if at >= quoted - 4] or [quoted])
    behind = [
        a for a in every if a.at > first and a.verb in ("fold", "call", "raise") and a.to in (None, value)
    ]
    if behind:
        actions = [a.verb for a in behind for _ in range(a.many)]
        found.said("actions_after", actions, (behind[0].span(scene)[0], behind[-1].span(scene)[1]))
    elif scene.has("sa_none"):
        found.said("actions_after", [], scene.span("sa_none"))
