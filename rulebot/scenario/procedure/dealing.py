"""What went wrong in the deal (35, 37), and a stub too short for seventh street (RP-10-H)."""

from __future__ import annotations

import re
from typing import Any

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure import roles
from rulebot.scenario.procedure.acts import acts, substantial
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.timing import flag
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token

_GAMES = (
    ("stud", ("stud", "razz")),
    ("draw", ("draw", "badugi", "lowball")),
    ("flop", ("holdem", "hold'em", "omaha", "plo", "nlhe", "nlh")),
)
_ORDINAL = frozenset({"st", "nd", "rd", "th", "."})
"""Behind a number: the 14th card, not 14 cards."""
_CARDS = ("card", "karte", "downcard", "holecard")
_SEATS = ("seat", "platz", "sitz")
_LATER_SEATS = ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
"""Their cards are none of the first two off the deck."""
_ON_BUTTON = ("BTN", "ME", "HE")
_ARTICLES = ("a", "an", "ein", "eine", "einen")
_OTHERS = frozenset((
    "guys", "players", "people", "others", "folks", "dudes", "both", "spieler", "leute", "andere", "anderen",
    "beide", "einer", "someone", "somebody", "jemand",
))  # fmt: skip
_NEAR = 4
_COUNTED = frozenset({"boxed-cards", "exposed-other"})
_PAST_ACTION = frozenset({"fouled-deck", "button-short", "two-in-a-row-on-button"})
"""Faults that are judged alike before and after substantial action."""

_IN_THE_HAND = re.compile(
    r"\b(?:während|waehrend|during|mid|mitten in|in) (?:(?:der|the|einer|a|this|dieser|unserer|our) )?"
    r"(?:laufenden |running )?hand\b",
    re.IGNORECASE,
)
"""Noticed while the hand was played, not while it was dealt."""
_HAND_OVER = re.compile(
    r"\b(?:hand|pott?) (?:was |is |had been |war |ist |schon |already )*(?:over|done|finished|pushed|awarded"
    r"|shipped|vorbei|zu ende|rum|aus|vergeben|ausgezahlt|geschoben)\b|\b(?:after|nach) (?:the|der) hand\b",
    re.IGNORECASE,
)
"""Noticed when the hand was over: whether it may still be disputed is another question (22)."""
_UNDER_WAY = re.compile(
    r"\b(?:into|during|amid) (?:the )?(?:betting|action)\b|\b(?:betting|action) (?:has |had )?(?:already )?"
    r"(?:started|begun|going on|under way)|\bmitten in der (?:setzrunde|action)\b"
    r"|\b(?:setzrunde|action) (?:läuft|laeuft|hat schon begonnen)\b",
    re.IGNORECASE,
)
"""There is betting already: the button may have had its turn, or not."""
_ONE_CARD = re.compile(
    r"\b(?:an?|one|single|the|that|eine?|einzige|einzelne|die|diese) (?!of )(?:[\w-]+ ){0,2}(?:card|karte)\b"
    r"|\b(?:card|karte) (?:(?:is|was|lag|ist|war|lay|came) )",
    re.IGNORECASE,
)
"""One card that lay face up in the deck, not several."""
_SEEN_AT_ONCE = frozenset({"exposed-first-two", "exposed-other", "exposed", "first-card-wrong-seat"})
"""Faults that everybody sees while the cards are dealt."""


def read_misdeal(scene: Scene) -> Draft | None:
    """What went wrong in the deal, and whether it is too late."""
    fault, span = _fault(scene)
    if not fault or scene.has("general", "number_of_cards", "early_card", "COLORUP") or _permission(scene):
        return None
    found = Found(scene.text)
    found.said("fault", fault, span)
    _count(scene, found, fault)
    if fault == "exposed-other" and found.facts.get("count", 1) == 1 and not _later_card(scene):
        found.said("fault", "exposed", span)  # the second card to be dealt, or the seventh?
    if fault == "button-short":
        flag(scene, found, "button_acted", "button_acted", "button_open")
        own = [a for a in acts(scene) if a.who in _ON_BUTTON and not (a.asked or a.bet_faced)]
        own = [a for a in own if scene.word(a.at - 1) not in _ARTICLES and not _of_others(scene, a.at)]
        if own and "button_acted" not in found.facts:
            found.said("button_acted", True, own[0].span(scene))
        flag(scene, found, "flop_dealt", "after_flop", "before_flop")
    elif fault not in _PAST_ACTION:
        flag(scene, found, "substantial_action", "sa_done", "sa_none")
        if "substantial_action" not in found.facts:
            substantial(scene, found)
        _still_dealing(scene, found)
    for game, lows in _GAMES:
        piece = next(
            (p for p in scene.pieces if p.low in lows or (p.low.startswith("omaha") and game == "flop")), None
        )
        if piece is not None:
            found.said("game", game, piece.span)
            break
    if fault != "button-short" or not _UNDER_WAY.search(scene.text):
        _usual(found, fault)
    asked = scene.has("MISDEAL") or fault in _PAST_ACTION
    return Draft("misdeal", found, "binding", fair=not asked or "substantial_action" not in found.facts)


def _of_others(scene: Scene, at: int) -> bool:
    """Whether others than the button are named right before an action: "two guys already called"."""
    return any(scene.word(n) in _OTHERS for n in range(max(0, at - _NEAR), at))


def _still_dealing(scene: Scene, found: Found) -> None:
    """Noticed while the cards are dealt, and nothing told of later: nobody has acted (36)."""
    later = any(not (a.asked or a.bet_faced) for a in acts(scene)) or scene.has("FLOP", "RIVER")
    at_once = found.facts.get("fault") in _SEEN_AT_ONCE
    dealing = scene.has("deal_going_on") and not _IN_THE_HAND.search(scene.text)
    if "substantial_action" not in found.facts and (dealing or at_once) and not later:
        found.assumed("substantial_action", False)


def _usual(found: Found, fault: str) -> None:
    """A game that is not named is a flop game; who asks for a missing card has not acted on the others."""
    usual: dict[str, dict[str, Any]] = {
        "exposed-first-two": {"game": "flop"},
        "exposed-other": {"game": "flop"},
        "exposed": {"game": "flop"},
        "button-short": {"button_acted": False, "flop_dealt": False},
    }
    told = usual.get(fault, {})
    for name, value in told.items() if not told.keys() & found.facts.keys() else ():
        found.assumed(name, value)


def _permission(scene: Scene) -> bool:
    """ "can the button get two cards in a row": a rule is asked about, nothing was dealt wrongly."""
    return scene.word(0) in ("can", "may", "darf", "kann", "is", "dos") and scene.has("two_on_button")


def _fault(scene: Scene) -> tuple[str, tuple[int, int]]:
    """The fault that the words name; the narrower one first."""
    if scene.has("fouled"):
        over = scene.has("next_begun") or _HAND_OVER.search(scene.text)
        return ("", (0, 0)) if over else ("fouled-deck", scene.span("fouled"))
    if scene.has("on_board"):
        return "", (0, 0)
    if scene.has("first_two") and not scene.has("not_first_two"):
        return "exposed-first-two", scene.span("first_two")
    for fault, cue in (
        ("first-card-wrong-seat", "first_wrong"),
        ("seat-not-entitled", "not_entitled"),
        ("two-in-a-row-on-button", "two_on_button"),
        ("non-standard-card", "joker"),
        ("boxed-cards", "boxed"),
    ):
        if scene.has(cue):
            return fault, scene.span(cue)
    return _exposed(scene) or _wrong_number(scene) or _dealt_out(scene) or ("", (0, 0))


def _wrong_number(scene: Scene) -> tuple[str, tuple[int, int]] | None:
    if scene.has("shown_one") or (scene.has("STUD") and not scene.has("MISDEAL")):
        return None
    if scene.has("one_card") or (
        scene.has("many_cards", "three_of_four") and scene.has("OMAHA", "three_of_four")
    ):
        short = scene.has("BUTTON") and not scene.has("not_button")
        return "button-short" if short else "wrong-number-of-cards", scene.span(
            "one_card", "three_of_four", "many_cards"
        )
    return ("wrong-number-of-cards", scene.span("many_cards")) if scene.has("many_cards") else None


def _exposed(scene: Scene) -> tuple[str, tuple[int, int]] | None:
    """A card turned up in the deal, not one that a player shows."""
    in_deal = scene.has("by_dealer") and scene.has("DEAL") and not scene.has("at_the_end")
    if scene.has("STUD") and scene.has("last_card"):  # RP-10-B
        return None
    if scene.has("exposed") and scene.has("exposed_in_deal") and (in_deal or not scene.has("own_cards")):
        return "exposed-other", scene.span("exposed")
    return None


def _dealt_out(scene: Scene) -> tuple[str, tuple[int, int]] | None:
    told = scene.has("dealt_out") and not scene.has("on_penalty")
    return ("seat-dealt-out", scene.span("dealt_out")) if told else None


def _count(scene: Scene, found: Found, fault: str) -> None:
    if fault not in _COUNTED:
        return
    if fault == "exposed-other" and _two_players(scene):
        found.said("count", 2, scene.span("exposed"))
        return
    counts = (
        at
        for at in scene.numbers()
        if scene.word(at + 1) not in _ORDINAL and scene.word(at - 1) not in _SEATS
    )
    at = next((at for at in counts if roles.after(scene, at, ("CARD", "BOXED"), 3)), None)
    if at is None and (scene.has("SINGLE") or (fault == "boxed-cards" and _ONE_CARD.search(scene.text))):
        found.said("count", 1, scene.span("SINGLE"))
    elif at is not None and (scene.pieces[at].value or 0) <= 10:
        found.said("count", scene.pieces[at].value, scene.pieces[at].span)


def _later_card(scene: Scene) -> bool:
    """ "the fifth card", "my second card", "in the middle of the deal": none of the first two."""
    ordinals = (at for at in scene.numbers() if scene.word(at + 1) in _ORDINAL)
    nth = any((scene.pieces[at].value or 0) > 2 and scene.word(at + 2) in _CARDS for at in ordinals)
    return (
        nth
        or scene.has("later_card", "not_first_two")
        or any(t.who in _LATER_SEATS for t in _dealt_to(scene))
    )


def _two_players(scene: Scene) -> bool:
    """ "seat 2's card, then seat 8's", "eine bei Platz 4, noch eine bei Platz 7": two cards were turned."""
    start = next((at for at, _ in scene.places("exposed")), 0)
    cards = sum(1 for at, _ in scene.places("CARD") if scene.word(at) in _CARDS and at >= start - 4)
    if scene.has("another_card"):
        return cards > 0
    return cards > 1 and len({t.who for t in _dealt_to(scene)}) > 1 and scene.has("joined_cards")


def _dealt_to(scene: Scene) -> list[Token]:
    """The players whose cards are spoken of."""
    return [t for t in scene.hand.tokens if t.who and t.who != "STAFF"]


def read_short_stub(scene: Scene) -> Draft | None:
    """Stud: players in, cards left."""
    if not scene.has("STUD"):
        return None
    names = {at for start, end in scene.places("STUD") for at in range(start, end)}
    numbers = [at for at in scene.numbers() if at not in names and scene.word(at + 1) not in ("th", "street")]
    stub = next((at for at in numbers if _cards(scene, at)), None)
    players = next((at for at in numbers if at != stub and _in(scene, at)), None)
    if stub is None or players is None:
        return None
    if (scene.pieces[stub].value or 0) > _most_left(scene.pieces[players].value or 0):
        return None
    found = Found(scene.text)
    found.said("players", scene.pieces[players].value, scene.pieces[players].span)
    found.said("stub", scene.pieces[stub].value, scene.pieces[stub].span)
    return Draft("short-stub", found, "yes-no")


def _most_left(players: int) -> int:
    """Cards left of 52 when each has six and three are burned: a story with more left has no ruling."""
    return 52 - 6 * players - 3


def _cards(scene: Scene, at: int) -> bool:
    if scene.word(at + 1) == "card" and scene.word(at + 2) == "stud":
        return False
    return roles.after(scene, at, ("STUBCARDS", "STUB"), 3) or roles.before(scene, at, ("STUB",), 3)


def _in(scene: Scene, at: int) -> bool:
    value = scene.pieces[at].value or 0
    return 2 <= value <= 8 and (roles.after(scene, at, ("LIVE",), 3) or roles.before(scene, at, ("LIVE",), 2))
