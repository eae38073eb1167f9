"""Hand for hand: who shares which places (RP-8-A), and the level's clock (RP-8-B to D)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.cues import Span
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_ORDINAL = frozenset({"th", "st", "nd", "rd", "."})
_MINUTES = frozenset({"minute", "minutes", "min", "mins", "minuten"})
_EACH = frozenset({"per", "pro", "je", "each", "jede"})
_PLACES = frozenset({"place", "places", "spot", "spots", "platz", "platze"})
_NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5} | {
    low: many
    for many, stem in enumerate(("zweite", "dritte", "vierte", "funfte"), 2)
    for low in (stem, f"{stem}n", f"{stem}r")
}
_MOST = 100
"""More do not bust in one hand."""
_ROLES = {"busts": ("BUSTED", "GOING"), "places_paid": ("PAID",), "players": ("LEFT",)}


def read_hand_for_hand(scene: Scene) -> Draft | None:
    """ "52 left, 50 paid, 3 bust on the same hand": who shares what; or the level's clock."""
    if scene.has("H4H") or (scene.has("BUBBLE") and scene.has("CLOCK")):
        shown = _shown(scene)
        if shown is not None:
            return _shares(scene) or _clock(scene, *shown)
    return _shares(scene)


def _shares(scene: Scene) -> Draft | None:
    """Who busts on one hand, and which places are paid."""
    if not scene.has("H4H", "BUBBLE") and not (scene.has("PAID") and scene.has("BUSTED", "GOING")):
        return None
    prizes = _prizes(scene)
    own = _own_bust(scene)
    skip = {at for pair in prizes for at in pair} | _marks(scene) | _elsewhere(scene)
    if own is not None:
        skip |= {at for at in scene.numbers() if own[1][0] <= scene.pieces[at].start < own[1][1]}
    found = Found(scene.text)
    told = roles.roles(scene, _ROLES, skip, leading=("places_paid", "players", "busts"))
    for name, at in told.items():
        found.said(name, scene.pieces[at].value, scene.pieces[at].span)
    if own is not None:
        found.drop(["busts"])
        found.said("busts", *own)
    inside = next((at for at in scene.numbers() if at not in skip and _in(scene, at)), None)
    if "players" not in found.facts and inside is not None and inside not in told.values():
        found.said("players", scene.pieces[inside].value, scene.pieces[inside].span)
    if "busts" not in found.facts or len(found.facts) < 2:
        return None
    if len(found.facts) < len(_ROLES) and not scene.has("H4H", "BUBBLE"):
        return None
    if found.facts["busts"] > _MOST or found.facts.get("players", 10**9) < found.facts["busts"]:
        return None
    _said_prizes(scene, prizes, found)
    whole = len(found.facts) > len(_ROLES)  # with the prizes
    return Draft("hand-for-hand", found, "who-gets", fair=not (whole or scene.has("H4H", "BUBBLE")))


def _elsewhere(scene: Scene) -> set[int]:
    """The 2 of "table 2", of "two places left in the money" and of "two minutes"."""
    return {
        at
        for at in scene.numbers()
        if scene.word(at - 1) in ("table", "tisch")
        or (scene.pieces[at].low in ("einer", "one") and scene.word(at + 1) == "hand")
        or scene.word(at + 1) in _MINUTES
        or (scene.word(at + 1) in _PLACES and scene.word(at + 2) in ("left", "ubrig", "remaining", "frei"))
    }


def _own_bust(scene: Scene) -> tuple[int, Span] | None:
    """ "I bust and so do two others": those who bust with the one who asks; "a double knockout"."""
    for name, many in (("double_bust", 2), ("triple_bust", 3)):
        if scene.has(name):
            return many, scene.span(name)
    if not scene.has("own_bust", "so_too") or scene.has("covered"):
        return None
    others = scene.places("so_too") or scene.places("with_others")
    beaten = {end for _, end in scene.places("BUSTED")}
    for at, end in others:
        if {at, at - 1} & beaten and scene.word(at - 1) not in ("and", "und", ","):
            return None  # "I knocked out two others"
        told = [scene.pieces[i].value for i in range(at, end) if scene.pieces[i].value is not None]
        return 1 + (told[0] if told and told[0] else 1), (scene.pieces[at].start, scene.pieces[end - 1].end)
    return None


def _in(scene: Scene, at: int) -> bool:
    """ "42 in, 40 paid", "wir waren 19"."""
    if scene.word(at - 1) in ("waren", "were") or (scene.word(at + 1) == "of" and scene.word(at + 2) == "us"):
        return True
    return scene.word(at + 1) == "in" and scene.word(at + 2) in (",", ".", "", ";", "and", "und")


def _said_prizes(scene: Scene, prizes: list[tuple[int, int]], found: Found) -> None:
    paid = found.facts.get("places_paid")
    kept = [
        (place, prize) for place, prize in prizes if paid is None or (scene.pieces[place].value or 0) <= paid
    ]
    least = _least_prize(scene) if paid is not None and not kept else None
    if least is not None:
        found.said("prizes", {str(paid): scene.pieces[least].value}, scene.pieces[least].span)
    if kept:
        table = {str(scene.pieces[place].value): scene.pieces[prize].value for place, prize in kept}
        found.said("prizes", table, (scene.pieces[kept[0][0]].start, scene.pieces[kept[-1][1]].end))


def _least_prize(scene: Scene) -> int | None:
    """ "min cash is $200": what the last place paid gets."""
    for _, end in scene.places("min_cash"):
        for at in range(end, min(end + 4, len(scene.pieces))):
            if scene.pieces[at].value is not None:
                after = scene.word(at + 1)
                return None if after in ("x", "mal", "times", "percent", "%") else at
    return None


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
        if _is_place(scene, at) or (places and _next_place(scene, places[-1], at)):
            places.append(at)
        elif places and value > max(scene.pieces[p].value or 0 for p in places):
            out += [(place, at) for place in places]
            places = []
    return out


def _next_place(scene: Scene, last: int, at: int) -> bool:
    """ "Place 29 and 30": the second is a place too."""
    after = (scene.pieces[last].value or 0) + 1
    return (
        at == last + 2
        and scene.word(at - 1) in ("and", "und", "&", "+", "/")
        and scene.pieces[at].value == after
    )


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


def _shown(scene: Scene) -> tuple[str, Span] | None:
    """What the clock showed: "12:40", "14 minutes 30", "neun Minuten"; no time that each hand takes."""
    for at, piece in enumerate(scene.pieces):
        if ":" in piece.low and len(piece.low) > 2:
            return piece.low, piece.span
        if not piece.value or scene.word(at + 1) not in _MINUTES or not 2 < piece.value < 100:
            continue
        near = {scene.word(i) for i in range(at + 2, at + 5)}
        if (
            near & _EACH
            or scene.word(at + 2).startswith("level")
            or scene.within(scene.segment(at), "HOWMANY")
            or not _rests(scene, at)
        ):
            continue
        seconds = at + 3 if scene.word(at + 2) in ("and", "und") else at + 2
        more = (
            scene.pieces[seconds].value or 0
            if seconds < len(scene.pieces) and _seconds(scene, seconds)
            else 0
        )
        last = scene.pieces[seconds if more else at + 1].end
        return (f"{piece.value}:{more:02}", (piece.start, last)) if more < 60 else None
    return None


def _seconds(scene: Scene, at: int) -> bool:
    """ "14 minutes 30", "9 min und 15 Sekunden"; the two of "14 minutes and two hands" is none."""
    return not any(start == at + 1 for start, _ in scene.places("HAND"))


def _hands(scene: Scene, at: int, marks: set[int]) -> bool:
    """Does this number count hands, not the hands of "hand for hand"?"""
    return any(start in (at + 1, at + 2) and start not in marks for start, _ in scene.places("HAND"))


def _rests(scene: Scene, at: int) -> bool:
    """Is this what was left of the level, when hand for hand was announced?"""
    return scene.within(scene.segment(at, ()), "CLOCK", "level_rest")


def _nth_hand(scene: Scene) -> tuple[int, Span] | None:
    """ "after the third hand"."""
    for at, piece in enumerate(scene.pieces):
        if piece.low in _NTH and any(start == at + 1 for start, _ in scene.places("HAND")):
            return _NTH[piece.low], piece.span
    return None


def _clock(scene: Scene, shown: str, span: tuple[int, int]) -> Draft:
    found = Found(scene.text)
    found.said("clock", shown, span)
    skip = _marks(scene)
    hands = [
        at
        for at in scene.numbers()
        if at not in skip and scene.pieces[at].start >= span[1] and _hands(scene, at, skip)
    ]
    hands = hands or [
        at for at in scene.numbers() if scene.pieces[at].end <= span[0] and _hands(scene, at, skip)
    ]
    nth = _nth_hand(scene)
    if scene.has("more_hands"):
        pass
    elif hands:
        found.said("hands", scene.pieces[hands[0]].value, scene.pieces[hands[0]].span)
    elif nth is not None:
        found.said("hands", *nth)
    elif scene.has("NEXTHAND", "set_clock"):
        at = scene.span("NEXTHAND", "set_clock")
        found.derived("hands", 1, "up to the next hand it is the current one", at)
    return Draft("hand-for-hand", found, "how-many")
