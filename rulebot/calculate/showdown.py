"""Who turns up cards, when, and who may ask to see them (TDA 2024 rules 16 to 18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS, nearby
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

BOTH = (True, False)
STREETS = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Somebody is all-in."""

    players: int | None = fact("players still in the hand", "Spieler, die noch in der Hand sind", 3)
    all_in: int | None = fact(
        "how many of them are all-in", "wie viele davon all-in sind", 1, tries=nearby("all_in", 1)
    )
    action_complete: bool | None = fact(
        "the betting of this street is finished",
        "die Setzrunde dieser Street ist abgeschlossen",
        True,
        answers=BOTH,
        tries=BOTH,
    )
    street: Literal["preflop", "flop", "turn", "river"] | None = fact(
        "the street just bet", "die eben gespielte Street", "turn", answers=STREETS, tries=("river",)
    )
    hand_for_hand: bool | None = fact("hand-for-hand play", "Hand-for-Hand", False, tries=BOTH)


def face_up(told: FaceUp, house: House) -> Ruling:
    """All hands are tabled once a player is all-in and no more betting is possible (16)."""
    _check_all_in(told)
    at = house.clause("all_in_cards_face_up")
    if not at:
        return silent(house, "face_up_silent", near="16")
    for name in ("players", "all_in"):
        if getattr(told, name) is None:
            return needs(house, name)
    players, all_in = told.players or 0, told.all_in or 0
    able = players - all_in
    values = {"players": players, "all_in": all_in, "able": able}
    if not all_in:
        return _down(house, Step("face_up_nobody_all_in", at, values))
    if told.action_complete is None:
        return needs(house, "action_complete")
    if not told.action_complete:
        return _down(house, Step("face_up_action_open", at, values))
    if able > 1 and told.street is None:
        return needs(house, "street")
    if able > 1 and told.street != "river":
        return _down(house, Step("face_up_betting_possible", at, values))
    return _hand_for_hand(told, house) or _up(house, Step("face_up_now", at, values))


def _check_all_in(told: FaceUp) -> None:
    if told.players is not None and told.players < 2:
        raise Impossible("not_a_showdown", players=told.players)
    if told.players is not None and told.all_in is not None and told.all_in > told.players:
        raise Impossible("not_so_many_all_in", all_in=told.all_in, players=told.players)


def _hand_for_hand(told: FaceUp, house: House) -> Ruling | None:
    """Hand for hand the cards stay face down until the dealer is told otherwise (RP-8-F)."""
    at = house.cite("RP-8-F")
    if not told.hand_for_hand or not at:
        return None
    if house.value("h4h_payout") == "informational":
        informational = house.clause("h4h_payout") or at
        return Ruling(house.id, Action.DISCRETION, {}, (Step("face_up_h4h_informational", informational),))
    return _down(house, Step("face_up_hand_for_hand", at))


def _up(house: House, step: Step) -> Ruling:
    may_muck = house.clause("all_in_may_muck")
    steps = (step, Step("face_up_no_muck", may_muck)) if may_muck else (step,)
    return Ruling(house.id, Action.YES, {"tabled": step.values["players"]}, steps)


def _down(house: House, step: Step) -> Ruling:
    return Ruling(house.id, Action.NO, {"tabled": 0}, (step,))


@dataclass(frozen=True, slots=True)
class ShowdownOrder:
    """A showdown."""

    seats: tuple[str, ...] | None = fact(
        "players still in, clockwise from left of the button",
        "verbliebene Spieler im Uhrzeigersinn ab links vom Button",
        ["SB", "UTG", "BTN"],
    )
    all_in: bool | None = fact("a player is all-in", "ein Spieler ist all-in", False, tries=BOTH)
    final_round_bet: bool | None = fact(
        "there was a bet in the last betting round", "in der letzten Setzrunde wurde gesetzt", True
    )
    last_aggressor: str | None = fact(
        "who bet or raised last in the last betting round",
        "wer in der letzten Setzrunde zuletzt gesetzt oder erhöht hat",
        "UTG",
    )
    game: Literal["flop", "stud", "razz"] | None = fact(
        "flop games, stud or razz", "Flop-Spiele, Stud oder Razz", "flop"
    )
    best_showing: str | None = fact(
        "stud: who shows the high hand; razz: the low hand",
        "Stud: wer die höchste Hand zeigt; Razz: die niedrigste",
        "SB",
    )
    others_mucked: bool | None = fact(
        "all others have mucked face down", "alle anderen haben verdeckt gemuckt", False, tries=BOTH
    )


def showdown_order(told: ShowdownOrder, house: House) -> Ruling:
    """The last aggressor of the last round tables first, else who would act first (17)."""
    _check_seats(told)
    at = house.clause("showdown_first_to_table")
    if not at:
        return silent(house, "showdown_silent", near="17")
    if told.all_in:
        must = house.clause("all_in_cards_face_up") or at
        return Ruling(
            house.id, Action.BINDING, {"first": None, "all": True}, (Step("showdown_all_in", must),)
        )
    if told.others_mucked:
        return _last_hand(house, at)
    if told.last_aggressor is not None:
        return _first(
            house, told.last_aggressor, Step("showdown_last_aggressor", at, {"seat": told.last_aggressor})
        )
    if told.final_round_bet is not False:
        return needs(house, "final_round_bet" if told.final_round_bet is None else "last_aggressor")
    return _without_bet(told, house, at)


def _check_seats(told: ShowdownOrder) -> None:
    seats = told.seats or ()
    for seat in (told.last_aggressor, told.best_showing):
        if seats and seat is not None and seat not in seats:
            raise Impossible("not_in_the_showdown", seat=seat, seats=seats)
    if told.final_round_bet is False and told.last_aggressor is not None:
        raise Impossible("not_a_last_aggressor", last_aggressor=told.last_aggressor)


def _without_bet(told: ShowdownOrder, house: House, at: str) -> Ruling:
    at = house.clause("showdown_first_without_bet") or at
    if told.game is None:
        return needs(house, "game")
    if told.game == "flop":
        if not told.seats:
            return needs(house, "seats")
        return _first(house, told.seats[0], Step("showdown_left_of_button", at, {"seat": told.seats[0]}))
    if told.best_showing is None:
        return needs(house, "best_showing")
    say = "showdown_high_showing" if told.game == "stud" else "showdown_low_showing"
    return _first(house, told.best_showing, Step(say, at, {"seat": told.best_showing}))


def _first(house: House, seat: str, step: Step) -> Ruling:
    steps = [step]
    if house.value("showdown_order") == "td_may_enforce":
        steps.append(Step("showdown_may_enforce", house.clause("showdown_order") or step.id))
    return Ruling(house.id, Action.BINDING, {"first": seat, "all": False}, tuple(steps))


def _last_hand(house: House, at: str) -> Ruling:
    """The last live hand wins; whether it must be tabled is the house's (17-B)."""
    must, clause = house.value("last_live_hand_must_table"), house.clause("last_live_hand_must_table")
    if must is None or not clause:
        return silent(house, "showdown_last_hand_silent", at=at)
    figures: dict[str, Any] = {"first": None, "all": False}
    if must:
        return Ruling(house.id, Action.BINDING, figures, (Step("showdown_last_hand_tables", clause),))
    return Ruling(house.id, Action.OPTION, figures, (Step("showdown_last_hand_need_not", clause),))


@dataclass(frozen=True, slots=True)
class SeeHand:
    """A player asks to see a hand at showdown."""

    has_cards: bool | None = fact(
        "the asking player has tabled or still holds his or her cards",
        "der fragende Spieler hat seine Karten aufgedeckt oder hält sie noch",
        True,
        answers=BOTH,
        tries=BOTH,
        assume="see_hand_assume_cards",
    )
    river_bet: bool | None = fact(
        "there was a bet on the river", "am River wurde gesetzt", True, answers=BOTH, tries=BOTH
    )
    called: bool | None = fact(
        "the asking player called it", "der fragende Spieler hat ihn gecallt", True, answers=BOTH, tries=BOTH
    )
    hand: Literal["last-aggressor", "other"] | None = fact(
        "whose hand: the last aggressor's or another's",
        "wessen Hand: die des letzten Aggressors oder eine andere",
        "last-aggressor",
        answers=("last-aggressor", "other"),
        tries=("last-aggressor", "other"),
    )


def see_hand(told: SeeHand, house: House) -> Ruling:
    """Whoever called the river bet may see the last aggressor's hand; the rest is discretion (18)."""
    if told.river_bet is False and told.called:
        raise Impossible("not_a_river_bet")
    right, at = house.value("right_to_see_hand"), house.clause("right_to_see_hand")
    if right is None or not at:
        return silent(house, "see_hand_silent", near="18")
    left = right != "td_privilege" and (told.river_bet is False or told.hand == "other")
    if told.has_cards is None and not left:
        return needs(house, "has_cards")
    if told.has_cards is False:
        lost = house.clause("see_hand_after_mucking") or at
        return Ruling(house.id, Action.NO, {}, (Step("see_hand_no_cards", lost),))
    if right == "td_privilege":
        return Ruling(house.id, Action.DISCRETION, {}, (Step("see_hand_privilege", at),))
    for name, other in (("river_bet", False), ("called", False), ("hand", "other")):
        if getattr(told, name) == other:
            return _discretion(house, name, at)
    for name in ("river_bet", "called", "hand"):
        if getattr(told, name) is None:
            return needs(house, name)
    return Ruling(house.id, Action.YES, {}, (Step("see_hand_paid", at),))


def _discretion(house: House, name: str, at: str) -> Ruling:
    why = {
        "river_bet": "see_hand_no_river_bet",
        "called": "see_hand_not_called",
        "hand": "see_hand_not_aggressor",
    }
    return Ruling(
        house.id, Action.DISCRETION, {}, (Step(why[name], house.clause("see_hand_other_requests") or at),)
    )


FACE_UP = Kind(
    "face-up",
    FaceUp,
    face_up,
    "whether cards are turned up now in an all-in",
    "ob bei einem All-in jetzt aufgedeckt wird",
    {"players": 3, "all_in": 1, "action_complete": True, "street": "turn"},
    turns=TURNS,
)
SHOWDOWN_ORDER = Kind(
    "showdown-order",
    ShowdownOrder,
    showdown_order,
    "who tables first at showdown",
    "wer beim Showdown zuerst aufdeckt",
    {"seats": ["SB", "UTG", "BTN"], "final_round_bet": True, "last_aggressor": "UTG"},
    turns=TURNS,
)
SEE_HAND = Kind(
    "see-hand",
    SeeHand,
    see_hand,
    "who may ask to see a hand",
    "wer eine Hand zu sehen verlangen darf",
    {"has_cards": True, "river_bet": True, "called": True, "hand": "last-aggressor"},
    turns=TURNS,
)
KINDS = (FACE_UP, SHOWDOWN_ORDER, SEE_HAND)
