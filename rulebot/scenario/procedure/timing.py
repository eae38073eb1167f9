"""What hangs on time: the clock on a player (29), a new level (23), a dispute (22)."""

from __future__ import annotations

import re

from rulebot.numbers import Sense
from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.acts import substantial
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_MINUTES = "min"
_OR = frozenset({"or", "oder"})
_GRANTED = frozenset(
    {"to", "auf", "get", "gets", "bekomme", "bekommt", "kriege", "kriegt", "allowed", "statt"}
)
_ON_THE_CLOCK = 90
"""Seconds: the clock of no house runs so long; whoever took longer was thinking before it."""
_LONGEST = 600
"""Seconds: nobody thinks longer."""


def flag(scene: Scene, found: Found, name: str, yes: str, no: str) -> None:
    """A fact that is true, false or not told; "not yet" goes before "yet"."""
    if scene.has(no):
        found.said(name, False, scene.span(no))
    elif scene.has(yes):
        found.said(name, True, scene.span(yes))


def read_clock(scene: Scene) -> Draft | None:
    """ "clock called, he acted after 31 seconds facing a bet"; "may I call it, I have folded"."""
    if scene.has("H4H", "entitled") or _of_level(scene):
        return None
    how_long = scene.has("CLOCK") and any(
        _time_asked(scene, at) for at in scene.numbers() if _seconds(scene, at)
    )
    if not how_long and not scene.has("clock_on", "clock_up", "may_call_clock", "folded_calls"):
        return None
    if _IN_TIME.search(scene.text):
        return None  # what he said holds: it is no question of the time
    if scene.has("LEVELUP", "BREAK", "BUBBLE", "level_clock") and not scene.has("CALLCLOCK"):
        return None
    found = Found(scene.text)
    _times(scene, found)
    _caller(scene, found)
    if scene.has("may_call_clock", "folded_calls") and not scene.has("clock_up"):
        _before_the_call(scene, found)
    flag(scene, found, "facing_bet", "clock_facing", "clock_not_facing")
    if scene.has("clock_up") and "seconds_taken" not in found.facts and not scene.has("tie"):
        found.said("expired", True, scene.span("clock_up"))
    if not found.facts and how_long:
        return Draft("clock", found, "how-much")
    over = {"facing_bet", "expired"} & set(found.facts)
    case = {"seconds_taken", "seconds_before", "caller"} & set(found.facts)
    if case == {"seconds_before"} and found.facts["seconds_before"] > _ON_THE_CLOCK:
        return None
    if not case and not (over and (scene.has("clock_up") or scene.has("HOWMANY"))):
        return None
    return Draft("clock", found, "binding", fair="facing_bet" not in found.facts)


_IN_TIME = re.compile(
    r"\b(?:call\w*|rais\w*|all[- ]?in|fold\w*|said|acted|gesagt|gehandelt)\b[^.?!;]{0,30}"
    r"\b(?:before|bevor|ehe|vor)\b[^.?!;]{0,25}\b(?:time|clock|zero|zeit|uhr|ablauf|null)\b"
    r"|\b(?:still in time|just in time|noch rechtzeitig)\b",
    re.IGNORECASE,
)


def _of_level(scene: Scene) -> bool:
    return scene.has("LEVELUP") and scene.has("RIFFLE", "MACHINE", "PUSH", "zero", "mistake")


def _times(scene: Scene, found: Found) -> None:
    """Seconds before the clock was called, and seconds on the clock."""
    allowed = {at for start, end in scene.places("allowance") for at in range(start, end)}
    told = [
        (at, seconds)
        for at in scene.numbers()
        if at not in allowed
        and not (_time_asked(scene, at) or _gone(scene, at))
        and (seconds := _seconds(scene, at)) is not None
    ]
    if len(told) > 1:
        _time(scene, found, "seconds_before", told[0])
        _time(scene, found, "seconds_taken", told[-1])
    elif told:
        early = _till_called(scene, told[0][0]) or told[0][1] > _ON_THE_CLOCK
        _time(scene, found, "seconds_before" if early else "seconds_taken", told[0])


def _time(scene: Scene, found: Found, name: str, told: tuple[int, int]) -> None:
    found.said(name, told[1], scene.pieces[told[0]].span)


def _seconds(scene: Scene, at: int) -> int | None:
    value = scene.pieces[at].value
    units = {start for start, _ in scene.places("UNIT")}
    if value is None or scene.pieces[at].low in ("a", "an", "ein") or not units & {at + 1, at + 2}:
        return None
    if at + 1 not in units and scene.pieces[at + 1].value is not None:
        return None
    unit = scene.word(at + 1) if at + 1 in units else scene.word(at + 2)
    seconds = value * 60 if unit.startswith(_MINUTES) else value
    return seconds if seconds <= _LONGEST else None


def _time_asked(scene: Scene, at: int) -> bool:
    """ "30 or 60 seconds?", "do I get 40 seconds": how long the time is, not how long somebody took."""
    if {scene.word(at - 1), scene.word(at - 2)} & _GRANTED:
        return True
    values = [piece.value for piece in scene.pieces]
    ors = [i for i in range(max(1, at - 2), min(at + 3, len(values) - 1)) if scene.word(i) in _OR]
    return any(
        values[i + 1] is not None and (values[i - 1] is not None or values[i - 2] is not None) for i in ors
    )


def _before_the_call(scene: Scene, found: Found) -> None:
    """ "he has been thinking for 40 seconds, may I call the clock": the time that went before it."""
    if "seconds_taken" in found.facts and "seconds_before" not in found.facts:
        seconds = found.facts["seconds_taken"]
        found.drop(["seconds_taken"])
        found.said("seconds_before", seconds, scene.span("may_call_clock", "folded_calls"))


def _gone(scene: Scene, at: int) -> bool:
    """ "the 30 seconds are over": all of the time, not what somebody took."""
    whole = scene.word(at - 1) in ("the", "his", "my", "die", "seine", "meine", "all")
    whole = whole or any(not start <= at + 1 <= end for start, end in scene.places("clock_up"))
    return whole and any(start in (at + 1, at + 2) for start, _ in scene.places("time_gone"))


def _till_called(scene: Scene, at: int) -> bool:
    """ "someone called the clock after only 45 seconds"."""
    ends = [end for _, end in scene.places("CLOCK") if end <= at]
    if not ends or scene.stops[ends[-1]] != scene.stops[at]:
        return False
    between = range(ends[-1], at)
    words = {scene.word(i) for i in between}
    starts = {start for start, _ in scene.places("AFTER")}
    acting = range(at, min(at + 4, len(scene.pieces)))
    acted = any(start in between or start in acting for start, _ in scene.places("ACTED"))
    return bool(starts & set(between)) and len(between) <= 4 and "," not in words and not acted


def _caller(scene: Scene, found: Found) -> None:
    if not scene.has("may_call_clock", "folded_calls") or scene.has("anyone"):
        return
    if scene.has("AWAY"):
        found.said("caller", "player-away", scene.span("AWAY"))
    elif scene.has("FOLDEDOUT"):
        found.said("caller", "player-at-seat", scene.span("FOLDEDOUT"))


def read_new_level(scene: Scene) -> Draft | None:
    """ "blinds went up after the first riffle: old or new?" """
    announced = scene.has("ANNOUNCED") and any(t.sense is Sense.BLINDS for t in scene.words.tokens)
    if (not announced and not scene.has("level_told")) or scene.has("HOWMANY", "ahead_of_level"):
        return None
    found = Found(scene.text)
    for begun, cue in (
        ("nothing", "not_shuffled"),
        ("shuffler-button", "machine"),
        ("first-riffle", "shuffled"),
        ("dealer-push", "push"),
    ):
        if scene.has(cue):
            found.said("begun", begun, scene.span(cue))
            break
    if scene.has("not_zero"):
        found.said("clock_at_zero", False, scene.span("not_zero"))
    elif scene.has("zero"):
        found.said("clock_at_zero", True, scene.span("zero"))
    if scene.has("MISTAKE" if found.facts.get("begun") == "dealer-push" else "mistake"):
        _by_mistake(scene, found)
    if not {"begun", "by_mistake"} & set(found.facts):
        return None
    return Draft("new-level", found, "binding")


def _by_mistake(scene: Scene, found: Found) -> None:
    found.said("by_mistake", True, scene.span("mistake"))
    flag(scene, found, "substantial_action", "sa_done", "sa_none")
    if "substantial_action" not in found.facts:
        substantial(scene, found)


def read_dispute(scene: Scene) -> Draft | None:
    """Whether a hand or a pot may still be put right."""
    if scene.has("general", "wrong_bet") or not scene.has("error", "paid_less", "CLAIM"):
        return None
    found = Found(scene.text)
    if scene.has("accounting", "paid_less") and not scene.has("reading"):
        found.said("about", "accounting", scene.span("accounting", "paid_less"))
    elif scene.has("reading"):
        found.said("about", "reading", scene.span("reading"))
    _pickup(scene, found)
    _break(scene, found)
    flag(scene, found, "next_hand_begun", "next_begun", "next_not")
    if scene.has("hands_ago"):
        found.drop(["next_hand_begun"])
        at = scene.span("hands_ago")
        found.said("next_hand_begun", True, at)
        found.derived("substantial_action", True, "the next hand is over", at)
        return Draft("dispute", found, "yes-no")
    if found.facts.get("next_hand_begun"):
        _next_action(scene, found)
    known = {"next_hand_begun", "cards_picked_up", "substantial_action"}
    if scene.has("HOWMANY") and "seconds_since_award" not in found.facts:
        return None
    told = known & set(found.facts) or "during_break" in found.facts
    return Draft("dispute", found, "yes-no") if told else None


def _pickup(scene: Scene, found: Found) -> None:
    flag(scene, found, "cards_picked_up", "picked_up", "not_picked_up")


def _break(scene: Scene, found: Found) -> None:
    if all(scene.word(end) in ("it", "down", "this", "that") for _, end in scene.places("BREAK")):
        return  # "break it down for me"
    found.said("during_break", True, scene.span("BREAK"))
    told = [(at, seconds) for at in scene.numbers() if (seconds := _seconds(scene, at)) is not None]
    if told:
        _time(scene, found, "seconds_since_award", told[0])


def _next_action(scene: Scene, found: Found) -> None:
    """Substantial action on the next hand: as told, or counted from its actions."""
    flag(scene, found, "substantial_action", "sa_done", "sa_none")
    if "substantial_action" not in found.facts:
        substantial(scene, found, scene.span("next_begun")[0], short=True)
    if "substantial_action" not in found.facts and scene.has("just_one"):
        found.said("substantial_action", False, scene.span("just_one"))
