"""Whether cards are turned up now in an all-in (16, RP-8-F)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.action import how_many
from rulebot.scenario.procedure.cues import Span
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_STREETS = ("preflop", "flop", "turn", "river")
_UNTIL = frozenset({"before", "till", "until", "vor", "bis", "for", "to", "vorm", "zum"})
_BEFORE = frozenset({"before", "vor", "vorm"})
_COMING = frozenset({"come", "coming", "kommt", "fehlt"})
_TURNED = ("up", "over", "the", "them", "their", "your", "hands", "cards")
_NAMELESS = ("NEW", "NEXT", "HE", "OTHER", "?", "FIRST", "CALLER")
_NAMED_AGAIN = frozenset({"the", "die", "der", "den", "their", "this"})
_WITH_CHIPS_NONE = ("all-in", "allin", "all")
_SEVERAL = frozenset({"and", "und", "&", "others", "anderen", "andere", "rest"})
"""More than one has chips behind."""
_CAN_BET = 2
"""So many with chips left may bet on; whether they have any left must be told."""
_BEHIND = re.compile(
    r"\b(?:chips?|stacks?|behind|left|plenty|tons|deep|cover\w*|side ?pots?|betting|bets?|checks?|setzt"
    r"|checken|dahinter|hinten"
    r"|hinter|übrig|uebrig|gecovert|hand for hand|h4h)\b",
    re.IGNORECASE,
)
"""Words by which something is told of who may still bet."""
_NO_PLAY = ("say", "put", "pull", "leave", "post", "foldround")


_SHARES: Final = re.compile(
    r"\b(?:(?:what|how much|who|was|wie ?viel|wer|welchen) [^.;!?]{0,40}?\b(?:gets?|wins?|won"
    r"|paid|receives?|kriegt?|kriegen"
    r"|bekomm(?:t|e|en)|gewinnt)|how (?:are|is|do|should|to) [^.;!?]{0,30}?\b(?:shared?|split|divided?)"
    r"|wie (?:wird|werden|ist|sind) [^.;!?]{0,30}?\b(?:auf)?geteilt)\b[^.;!]{0,30}(?:\?|$)",
    re.IGNORECASE,
)
"""It is asked who gets how much."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How many are in the hand and all-in, as far as told."""

    all_in: int
    live: int
    called: bool
    span: Span


def read_face_up(scene: Scene) -> Draft | None:
    """ "all in and a call on the flop heads up, do we flip now?" """
    if not scene.has("turn_up") or not scene.has("ALLIN") or scene.has("general") or _other(scene):
        return None
    stand = _by_name(scene) or _by_count(scene)
    if not stand.all_in:
        return None
    found = Found(scene.text)
    told = _told(scene)
    if told is not None:
        found.said("players", told[0], told[1])
    elif stand.live >= 2:
        found.derived("players", stand.live, "the players told")
    else:
        return None
    players = found.facts["players"]
    everyone = scene.has("everyone_in") or stand.all_in >= players
    if everyone or players < stand.all_in + _CAN_BET or _BEHIND.search(scene.text):
        found.said("all_in", players if everyone else stand.all_in, stand.span)
    if scene.has("betting_open"):
        found.said("action_complete", False, scene.span("betting_open"))
    elif everyone or stand.called:
        found.derived("action_complete", True, "the action was told to its end", stand.span)
    _street(scene, found)
    if scene.has("H4H"):
        found.said("hand_for_hand", True, scene.span("H4H"))
    return Draft("face-up", found, "yes-no")


def _other(scene: Scene) -> bool:
    """A bet is asked about, who gets what, or who shows first: no matter of turning up now."""
    if _SHARES.search(scene.text):
        return True
    if scene.words.has("ask.mayraise", "ask.callamount") or scene.has("chips_moved", "asks_raise"):
        return True
    return scene.has("WHO") and scene.has("FIRST", "order") and not scene.has("NOW")


def _by_name(scene: Scene) -> Stand | None:
    """From the players' names, where all of them have one."""
    events = [e for e in scene.hand.events if not e.modal and not e.staff and e.verb not in _NO_PLAY]
    names = [who for e in events for who in e.who]
    if any(not e.who for e in events) or any(n.startswith(_NAMELESS) for n in names):
        return None
    shoved = {who for e in events if e.verb == "allin" for who in e.who}
    folded = {who for e in events if e.verb == "fold" for who in e.who}
    live = set(names) - folded
    if len(live) < 2 or not shoved:
        return None
    last = events[-1].verb in ("call", "check", "fold")
    span = next(e.span for e in events if e.verb == "allin")
    return Stand(len(shoved - folded), len(live), last, span)


def _by_count(scene: Scene) -> Stand:
    """From what is told of nameless players: "two all in, third covers them both and called"."""
    shoved = [
        (at, how_many(scene, at))
        for at, _ in _apart(scene.places("ALLIN"))
        if scene.word(at - 1) not in _NAMED_AGAIN
    ]
    called = [(at, _calling(scene, at)) for at, _ in _apart(scene.places("CALLING"))]
    all_in = sum(many for _, many in shoved)
    live = all_in + max(sum(many for _, many in called), _with_chips(scene))
    first = scene.pieces[shoved[0][0]].span if shoved else (0, 0)
    return Stand(all_in, live, bool(called), first)


def _with_chips(scene: Scene) -> int:
    """How many can still bet: "two others have chips left", "me and another player still have chips"."""
    for at, _ in scene.places("chips_behind"):
        where = [i for i in scene.segment(at, (",", "but", "aber")) if i < at]
        counted = next((i for i in reversed(where) if (scene.pieces[i].value or 0) > 1), None)
        if counted is not None and scene.word(counted + 1) not in _WITH_CHIPS_NONE:
            return scene.pieces[counted].value or 0
        several = any(scene.word(i) in _SEVERAL for i in where)
        return 2 if several else 1
    return 0


def _calling(scene: Scene, at: int) -> int:
    after = [scene.pieces[i] for i in range(at + 1, min(at + 3, len(scene.pieces)))]
    by = [p.value for p in after if p.value is not None and after[0].low in ("by", "von")]
    return max([how_many(scene, at), *by])


def _apart(spans: list[Span]) -> list[Span]:
    """Without those that overlap an earlier one."""
    out: list[Span] = []
    for span in spans:
        if not out or span[0] >= out[-1][1]:
            out.append(span)
    return out


def _told(scene: Scene) -> tuple[int, Span] | None:
    """How many are in the hand: "heads up", "three way", "zu dritt", "3 players remain"."""
    if scene.has("HEADSUP"):
        return 2, scene.span("HEADSUP")
    shoves = {start for start, _ in scene.places("ALLIN")}
    for at in scene.numbers():
        piece = scene.pieces[at]
        if not 2 <= (piece.value or 0) <= 10:
            continue
        ways = scene.word(at + 1) in ("way", "ways", "weg", "handed", "händig") or scene.word(at - 1) == "zu"
        players = any(start == at + 1 for start, _ in scene.places("PLAYER"))
        doing = shoves & set(range(at + 1, at + 5)) or scene.word(at + 2) in ("call", "callen", "called")
        if ways or (players and not doing):
            return piece.value or 0, piece.span
    return None


def _street(scene: Scene, found: Found) -> None:
    """The street just played: the last that is named, else the one "before the river"."""
    told = [at for at, piece in enumerate(scene.pieces) if piece.low in _STREETS and _played(scene, at)]
    if told:
        low = "preflop" if scene.word(told[-1] - 1) == "pre" else scene.word(told[-1])
        found.said("street", low, scene.pieces[told[-1]].span)
        return
    for at, piece in enumerate(scene.pieces):
        if piece.low in _STREETS[1:] and _BEFORE & {scene.word(at - 1), scene.word(at - 2)}:
            found.said("street", _STREETS[_STREETS.index(piece.low) - 1], piece.span)


def _played(scene: Scene, at: int) -> bool:
    if {scene.word(at + 1), scene.word(at + 2)} & _COMING:
        return False
    return not _UNTIL & {scene.word(at - 1), scene.word(at - 2)} and not _verb(scene, at)


def _verb(scene: Scene, at: int) -> bool:
    """ "turn the cards up" is no street."""
    after = scene.word(at + 1)
    if after in ("all", "both", "alle", "beide"):
        after = scene.word(at + 2)
    return scene.word(at) == "turn" and after in _TURNED
