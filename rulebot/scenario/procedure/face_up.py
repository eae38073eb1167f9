"""Whether cards are turned up now in an all-in (16, RP-8-F)."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Hand
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found

_WAYS = {"heads": 2, "hu": 2}
_IDLE = ("say", "put", "pull", "leave", "post", "foldround")
_NAMELESS = ("NEW", "NEXT", "HE", "OTHER", "?")


def read_face_up(scene: Scene) -> Draft | None:
    """ "all in and a call on the flop heads up, do we flip now?" """
    hand = scene.hand
    if not scene.has("turn_up") or scene.has("general") or not any(t.is_("v.allin") for t in hand.tokens):
        return None
    hand.play()
    found = Found(scene.text)
    allin, live, span = _all_in(scene, hand)
    told = _told(scene)
    draft = Draft("face-up", found, "yes-no")
    if told is not None:
        found.said("players", told[0], told[1])
    elif len(live) >= 2:
        draft.fair = any(n.startswith(_NAMELESS) for n in live)
        found.derived("players", len(live), "the players named")
    if not allin or "players" not in found.facts:
        return None
    players = found.facts["players"]
    found.said("all_in", min(allin, players), span)
    _complete(hand, found, min(allin, players) == players)
    if hand.street in ("preflop", "flop", "turn", "river"):
        found.said("street", hand.street, hand.street_span or (0, 0))
    if scene.has("H4H"):
        found.said("hand_for_hand", True, scene.span("H4H"))
    return draft


def _order_asked(scene: Scene) -> bool:
    """ "who shows first?" is another matter than "do we turn them up now?" """
    return scene.has("WHO") and scene.has("FIRST", "order") and not scene.has("NOW")


def _complete(hand: Hand, found: Found, everyone: bool) -> None:
    calls = [e for e in hand.events if not e.modal and e.verb in ("call", "check", "allin")]
    if calls and (everyone or calls[-1].verb in ("call", "check")):
        found.derived("action_complete", True, "the action of the street was told to its end", calls[-1].span)


def _told(scene: Scene) -> tuple[int, tuple[int, int]] | None:
    """How many are in the hand: "heads up", "three way", "zu dritt", "3 players"."""
    for at, piece in enumerate(scene.pieces):
        if piece.low in _WAYS and (piece.low == "hu" or scene.word(at + 1) == "up"):
            return _WAYS[piece.low], piece.span
        if piece.value is None or not 2 <= piece.value <= 10:
            continue
        ways = scene.word(at + 1) in ("way", "ways", "weg", "handed") or scene.word(at - 1) == "zu"
        first = scene.word(at + 1) in ("players", "spieler", "people", "leute") and scene.word(
            at + 2
        ) not in ("all", "allin")
        if ways or (first and at < 3 and not _doing(scene, at)):
            return piece.value, piece.span
    return None


def _doing(scene: Scene, at: int) -> bool:
    return any(start == at + 2 for start, _ in scene.places("ALLIN"))


def _all_in(scene: Scene, hand: Hand) -> tuple[int, list[str], tuple[int, int]]:
    """How many are all-in, who is still in, and where it says so."""
    events = [e for e in hand.events if e.verb == "allin" and not e.modal]
    names: list[str] = []
    live: list[str] = []
    for event in hand.events:
        if event.modal or event.staff or event.verb in _IDLE:
            continue
        many = _many(scene, event.span[0])
        who = event.who or ["?"]
        if many > 1 and len(who) < many:
            who = [f"{who[0]}{event.at}.{i}" for i in range(many)]
        live += [w if w not in ("NEXT", "NEW", "?", "OTHER") else f"{w}{event.at}" for w in who]
        if event.verb == "allin":
            names += who
        if event.verb == "fold":
            live = [n for n in live if n not in who]
    plain = [n for n in names if n not in ("NEW", "NEXT", "?")]
    return (
        len(dict.fromkeys(plain)) + len(names) - len(plain),
        list(dict.fromkeys(live)),
        events[-1].span if events else (0, 0),
    )


def _many(scene: Scene, start: int) -> int:
    """ "two callers", "both players go all in", "alle drei all in"."""
    at = next((i for i, p in enumerate(scene.pieces) if p.start >= start), len(scene.pieces))
    for piece in reversed(scene.pieces[max(0, at - 3) : at]):
        if piece.ends or piece.low in (",", "and", "und"):
            return 1
        if piece.value is not None and 2 <= piece.value <= 9:
            return piece.value
    return 1
