"""Showdown: who tables first (17), and who may ask to see a hand (18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebot.model import Language
from rulebot.scenario.draft import Draft
from rulebot.scenario.events import Event
from rulebot.scenario.hand import Hand
from rulebot.scenario.procedure.acts import Act, acts
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.seating import around
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Words
from rulebot.scenario.who import seats_in_order

_ORDER = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
_BETTOR: dict[Language, str] = {"en": "The bettor", "de": "Der Setzer"}
_RAISER: dict[Language, str] = {"en": "The last raiser", "de": "Der letzte Raiser"}
_ASKING: dict[Language, str] = {"en": "The asking player", "de": "Der fragende Spieler"}
_LEFT_OF_BUTTON: dict[Language, str] = {
    "en": "The first player left of the button",
    "de": "Der erste Spieler links vom Button",
}
_NOBODY = frozenset(
    ("not", "no", "nicht", "kein", "isn't", "nobody", "nobody's", "niemand", "keiner", "ohne", "without")
)
_STREETS = frozenset({"turn", "flop", "river"})
_MARKS = frozenset({".", ",", ":", ";", "!", "-", "?"})
_NAMELESS = ("NEW", "FIRST", "LIMPER", "OPENER", "CALLER", "VILLAIN", "YOU", "TABLE")
_BOARD = (
    "river",
    "turn",
    "flop",
    "board",
    "holdem",
    "omaha",
    "plo",
    "btn",
    "button",
    "sb",
    "bb",
    "utg",
    "co",
)
_WAGERS = ("bet", "raise", "open", "allin", "minraise")


def read_showdown_order(scene: Scene) -> Draft | None:
    """Who tables first, and whether the last one must table at all."""
    if not (scene.has("show_first") and scene.has("to_show")) or scene.has("general"):
        return None
    found = Found(scene.text)
    hand = scene.hand
    hand.play()
    if scene.has("others_mucked"):
        found.said("others_mucked", True, scene.span("others_mucked"))
    else:
        _last_round(scene, hand, found)
    _all_in(scene, hand, found)
    _stud(scene, found)
    _seats(scene, hand, found)
    told = {"final_round_bet", "others_mucked"} & set(found.facts)
    first = scene.has("FIRST", "order")
    if not told and not (first and scene.has("WHO") and (found.facts.get("all_in") or scene.has("we_show"))):
        return None
    _anyone(scene, found)
    return Draft("showdown-order", found, "who-gets")


def _all_in(scene: Scene, hand: Hand, found: Found) -> None:
    for start, _ in scene.places("ALLIN"):
        if {scene.word(start - 1), scene.word(start - 2)} & _NOBODY:
            found.said("all_in", False, scene.pieces[start].span)
            return
    token = next((t for t in hand.tokens if t.is_("v.allin") and not t.is_("x.not")), None)
    if token is not None:
        found.said("all_in", True, token.span)


def _last_round(scene: Scene, hand: Hand, found: Found) -> None:
    wagers, told = river_bets(hand), _after_river(scene)
    if told is not None:
        found.said("final_round_bet", True, told.span(scene))
        who = hand.player(told.who) if told.who else ""
        found.said("last_aggressor", _named(scene, who, told.verb), told.span(scene))
    elif wagers and _on_river(hand) and not scene.has("river_checked"):
        found.said("final_round_bet", True, wagers[-1].span)
        who = hand.player(wagers[-1].who[-1]) if wagers[-1].who else ""
        found.said("last_aggressor", _named(scene, who), wagers[-1].span)
    elif scene.has("river_checked"):
        found.said("final_round_bet", False, scene.span("river_checked"))
    elif scene.has("river_bet"):
        found.said("final_round_bet", True, scene.span("river_bet"))
        found.said("last_aggressor", _named(scene, ""), scene.span("river_bet"))
    elif _checks(hand):
        found.said("final_round_bet", False, _checks(hand)[-1].span)
    elif scene.has("RIVER") and not scene.has("FLOP", "TURN"):
        _round_told(scene, found)


def _round_told(scene: Scene, found: Found) -> None:
    """The last bet or raise that is told, or that there was none."""
    told = [a for a in acts(scene) if not (a.asked or a.bet_faced)]
    bets = [a for a in told if a.verb in ("bet", "raise")]
    if bets:
        found.said("final_round_bet", True, bets[-1].span(scene))
        found.said("last_aggressor", _named(scene, bets[-1].who, bets[-1].verb), bets[-1].span(scene))
    elif scene.has("nobody_bet"):
        found.said("final_round_bet", False, scene.span("nobody_bet"))


def other_round(words: Words, before: Mapping[str, Any]) -> Found:
    """A showdown already told, with another last round: "and if seat 9 had bet?"."""
    scene, found = Scene(words), Found(words.text)
    _round_told(scene, found)
    if "final_round_bet" not in found.facts:
        return found
    if "last_aggressor" not in found.facts:
        found.derived("last_aggressor", None, "nobody bet")
        found.facts |= {"game": before.get("game")} if before.get("game") else {}
        if not before.get("seats"):
            _anyone(scene, found)
    elif found.facts["last_aggressor"] not in (before.get("seats") or ()):
        found.derived("seats", None, "he is called otherwise than they were")
    return found


def _after_river(scene: Scene) -> Act | None:
    """The last bet or raise that is told after the river was named, in its sentence."""
    rivers = [at for at, _ in scene.places("RIVER")]
    if not rivers:
        return None
    later = [a for a in acts(scene) if a.at > rivers[-1] and scene.stops[a.at] == scene.stops[rivers[-1]]]
    bets = [
        a
        for a in later
        if a.verb in ("bet", "raise") and not a.asked and scene.word(a.at - 1) not in _STREETS
    ]
    return bets[-1] if bets else None


def _on_river(hand: Hand) -> bool:
    last = [e.street for e in hand.events if e.street][-1:] or [hand.street]
    return last[0] == "river"


def _checks(hand: Hand) -> list[Event]:
    played = [e for e in hand.events if not e.modal and not e.staff and e.street == "river"]
    return played if played and all(e.verb == "check" for e in played) else []


def river_bets(hand: Hand) -> list[Event]:
    """Bets and raises of the last street, with or without their amounts."""
    last = [e.street for e in hand.events if e.street][-1:] or [hand.street]
    return [
        e
        for e in hand.events
        if not e.modal and not e.staff and e.verb in _WAGERS and (e.street or hand.street) == last[0]
    ]


def _named(scene: Scene, who: str, verb: str = "bet") -> str:
    """A player who has a name by it; anyone else is called by what he did."""
    nameless = who in ("", "?", "HE", "OTHER", "NEXT", *_NAMELESS)
    other = _ASKING if who == "ME" else (_RAISER if verb == "raise" else _BETTOR) if nameless else None
    if other is None:
        return who.replace("Seat", "Platz") if scene.words.language == "de" else who
    return other[scene.words.language]


def _is_seat(name: str) -> bool:
    return name in _ORDER or len(name) == 1 or name.startswith(("Seat", "Platz"))


def _stud(scene: Scene, found: Found) -> None:
    """Stud: nobody sits left of a button; the high hand showing opens."""
    piece = next((p for p in scene.pieces if p.low in ("stud", "razz", "stud8")), None)
    if piece is None:
        board = next((p for p in scene.pieces if p.low in _BOARD), None)
        if board is not None:
            found.derived("game", "flop", "a game with a board or blinds is told", board.span)
        return
    found.said("game", "razz" if piece.low == "razz" else "stud", piece.span)
    seat = next((t for t in scene.hand.tokens if t.who.startswith("Seat")), None)
    if seat is not None and found.facts.get("final_round_bet") is False:
        found.said("best_showing", seat.who, seat.span)


def _seats(scene: Scene, hand: Hand, found: Found) -> None:
    folded = {a.who for a in hand.acts if a.action == "fold"}
    told = [hand.aliases.get(t.who, t.who) for t in hand.tokens if t.who and not t.owns]
    names = seats_in_order([n for n in dict.fromkeys([*hand.names, *told]) if _is_seat(n)])
    numbered = around(scene)
    if numbered or numbered is None:  # without the button nobody knows who is first
        names = [n for n in names if not n.startswith("Seat")] if numbered is None else []
        names += [_named(scene, f"Seat {n}") for n in numbered or ()]
    seats = [n for n in names if n not in folded and n.replace("Platz", "Seat") not in folded]
    if "best_showing" in found.facts or len(seats) < 2 or not _orderly(seats):
        return
    if found.facts.get("last_aggressor", seats[0]) in seats:
        found.derived("seats", seats, "the players named")


def _anyone(scene: Scene, found: Found) -> None:
    """Nobody is named: the seat that the rule names tables first."""
    nobody_bet = found.facts.get("final_round_bet") is False and found.facts.get("game") == "flop"
    if nobody_bet and "seats" not in found.facts:
        found.derived("seats", [_LEFT_OF_BUTTON[scene.words.language]], "nobody is named")


def _orderly(seats: Sequence[str]) -> bool:
    """Is it known how they sit: all by position, or all by letter or seat number?"""
    return all(s in _ORDER for s in seats) or all(
        len(s) == 1 or s.startswith(("Seat", "Platz")) for s in seats
    )


def read_see_hand(scene: Scene) -> Draft | None:
    """Who may ask to see a hand."""
    if not scene.has("see_hand") or scene.has("general"):
        return None
    found = Found(scene.text)
    if scene.has("lost_cards"):
        found.said("has_cards", False, scene.span("lost_cards"))
    elif scene.has("kept_cards"):
        found.said("has_cards", True, scene.span("kept_cards"))
    if scene.has("river_checked"):
        found.said("river_bet", False, scene.span("river_checked"))
    elif scene.has("river_bet"):
        found.said("river_bet", True, scene.span("river_bet"))
        if scene.has("i_bet") and not scene.has("i_called"):
            found.said("called", False, scene.span("i_bet"))
        else:
            _caller(scene, found)
    if scene.has("other_caller"):
        found.said("hand", "other", scene.span("other_caller"))
    elif found.facts.get("river_bet") and scene.has("aggressor"):
        found.said("hand", "last-aggressor", scene.span("aggressor"))
    elif found.facts.get("called"):
        found.assumed("hand", "last-aggressor")
    if found.facts.get("called") and "has_cards" not in found.facts:
        found.assumed("has_cards", True)
    if not {"has_cards", "river_bet"} & set(found.facts):
        return None
    return Draft("see-hand", found, "yes-no")


def _caller(scene: Scene, found: Found) -> None:
    """Did the player who asks call the river bet?"""
    asker = next((e.who[-1] for e in reversed(scene.hand.events) if e.modal and e.who), "")
    tokens = scene.hand.tokens
    asker = asker or next(
        (t.who for t, ahead in zip(tokens[1:], tokens, strict=False) if t.who and ahead.is_("x.modal")), ""
    )
    bets = river_bets(scene.hand)
    after = scene.hand.events[scene.hand.events.index(bets[-1]) + 1 :] if bets else []
    calls = [e for e in after if e.verb == "call" and not e.modal and asker in e.who]
    unsaid = [at for at, _ in scene.places("CALLED") if not at or scene.word(at - 1) in _MARKS]
    if scene.has("i_called"):
        found.said("called", True, scene.span("i_called"))
    elif unsaid:
        found.said("called", True, scene.pieces[unsaid[0]].span)
    elif calls and asker:
        found.said("called", True, calls[-1].span)
