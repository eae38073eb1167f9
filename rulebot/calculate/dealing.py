"""Misdeals, and stud's short stub (TDA 2024 rules 35 and 37, RP-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.nearby import TURNS, nearby
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import front, nearest, not_ours, silent

BOTH = (True, False)
GAMES = ("flop", "stud", "draw")
LISTED = {
    "boxed-cards": "misdeal_boxed_cards",
    "first-card-wrong-seat": "misdeal_first_card_wrong_seat",
    "seat-not-entitled": "misdeal_seat_not_entitled",
    "seat-dealt-out": "misdeal_seat_dealt_out",
    "wrong-number-of-cards": "misdeal_wrong_number_of_cards",
    "non-standard-card": "misdeal_nonstandard_card_before_sa",
    "exposed-first-two": "misdeal_exposed_of_first_two",
    "exposed-other": "misdeal_exposed_other_downcards",
}
"""Fault to the policy parameter that lists it (35-A)."""

EXPOSED = ("exposed-first-two", "exposed-other")


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Something went wrong with the deal."""

    fault: (
        Literal[
            "boxed-cards",
            "first-card-wrong-seat",
            "seat-not-entitled",
            "seat-dealt-out",
            "wrong-number-of-cards",
            "button-short",
            "non-standard-card",
            "exposed-first-two",
            "exposed-other",
            "exposed",
            "two-in-a-row-on-button",
            "fouled-deck",
        ]
        | None
    ) = fact("what went wrong", "was schiefging", "boxed-cards")
    count: int | None = fact(
        "how many cards (boxed, exposed); else 1",
        "wie viele Karten (offen im Deck, aufgedeckt); sonst 1",
        2,
        tries=(1, 2),
    )
    game: Literal["flop", "stud", "draw"] | None = fact(
        "flop games, stud or draw", "Flop-Spiele, Stud oder Draw", "flop", answers=GAMES
    )
    first_two: bool | None = fact(
        "the exposed card was one of the first two off the deck",
        "die offene Karte war eine der ersten zwei vom Deck",
        False,
        answers=BOTH,
    )
    dealer_error: bool | None = fact(
        "the dealer exposed it",
        "der Dealer hat sie aufgedeckt",
        True,
        tries=(False,),
        assume="misdeal_assume_dealer",
    )
    substantial_action: bool | None = fact(
        "substantial action has occurred", "es gab substanzielle Aktion", False, answers=BOTH, tries=BOTH
    )
    button_acted: bool | None = fact(
        "the button has acted on its hand", "der Button hat mit der Hand agiert", False, answers=BOTH
    )
    flop_dealt: bool | None = fact("the flop is dealt", "der Flop liegt", False, answers=BOTH)


def misdeal(told: Misdeal, house: House) -> Ruling:
    """The house's list before substantial action; after it only a fouled deck stops the hand (35)."""
    if told.count == 0:
        raise Impossible("not_a_fault")
    after = house.clause("misdeal_after_substantial_action")
    if not after:
        return silent(house, "misdeal_silent", near="35")
    if told.fault is None:
        return needs(house, "fault")
    if told.fault == "fouled-deck":
        return _fouled(house)
    if told.fault == "button-short":
        return _button_short(told, house)
    if told.fault == "two-in-a-row-on-button":
        return _proceeds(
            house, "misdeal_two_on_button", house.clause("button_two_consecutive_cards") or after
        )
    if told.fault == "exposed" and told.first_two is None:
        return needs(house, "first_two")
    before = _before(told, _narrowed(told), house)
    if before.action is Action.NO or before.asks:
        return before
    if told.substantial_action is None:
        return needs(house, "substantial_action")
    return _after(told, house, after) if told.substantial_action else before


def _narrowed(told: Misdeal) -> str:
    """The fault as the list has it: an exposed card is one of the first two off the deck, or another."""
    if told.fault == "exposed":
        return "exposed-first-two" if told.first_two else "exposed-other"
    return str(told.fault)


def _fouled(house: House) -> Ruling:
    """A fouled deck stops play whenever it is found (35-E)."""
    at = house.clause("fouled_deck_returns_bets")
    if not at:
        return silent(house, "misdeal_fouled_silent", at=house.clause("misdeal_after_substantial_action"))
    steps = [Step("misdeal_fouled", at)]
    if house.value("fouled_deck_definition") == "local_only":
        steps.append(Step("misdeal_fouled_local", house.clause("fouled_deck_definition") or at))
    return Ruling(house.id, Action.MISDEAL, {"bets_returned": True, "fouled": True}, tuple(steps))


def _button_short(told: Misdeal, house: House) -> Ruling:
    """The button may get its missing cards, as long as the house lets it (37)."""
    deadline, at = house.value("button_missing_card_deadline"), house.clause("button_missing_card_deadline")
    if deadline is None or not at:
        return silent(
            house, "misdeal_button_short_silent", at=house.clause("misdeal_after_substantial_action")
        )
    name = "button_acted" if deadline == "until_button_acts" else "flop_dealt"
    late = getattr(told, name)
    if late is None:
        return needs(house, name)
    if late:
        return Ruling(house.id, Action.DEAD_HAND, {}, (Step(f"misdeal_{name}", at),))
    return Ruling(house.id, Action.NO, {"replaced": True}, (Step("misdeal_button_replaced", at),))


def _before(told: Misdeal, fault: str, house: House) -> Ruling:
    """What it is before substantial action."""
    listed = house.value(LISTED[fault])
    at = house.clause(LISTED[fault])
    if fault in EXPOSED:
        anyone = house.value("misdeal_exposed_by_dealer_only") is False
        if told.dealer_error is False and anyone and told.game is None:
            return needs(house, "game")
        if told.dealer_error is False and not (anyone and told.game == "flop"):
            return Ruling(
                house.id, Action.DISCRETION, {}, (Step("misdeal_not_by_dealer", at or front(house)),)
            )
        if told.game != "flop":
            return _exposed_elsewhere(told, house)
    if listed is None or not at:
        step = Step("misdeal_not_listed", nearest(house, "35-A"))
        return Ruling(house.id, Action.DISCRETION, {}, (step,))
    if listed is True:
        return _declared(house, Step(f"misdeal_{fault.replace('-', '_')}", at))
    count = told.count or 1
    values = {"count": count, "limit": listed}
    if count < listed:
        return _proceeds(house, "misdeal_too_few", at, values)
    return _declared(house, Step(f"misdeal_{fault.replace('-', '_')}", at, values))


def _exposed_elsewhere(told: Misdeal, house: House) -> Ruling:
    """Exposed downcards in stud and draw games."""
    if told.game is None:
        return needs(house, "game")
    if told.game == "draw":
        house_rules = house.clause("misdeal_draw_games")
        if not house_rules:
            return silent(house, "misdeal_draw_silent", at=house.cite("35-A"))
        return Ruling(house.id, Action.DISCRETION, {}, (Step("misdeal_draw", house_rules),))
    stud, at = (
        house.value("misdeal_stud_exposed_down_card"),
        house.clause("misdeal_stud_exposed_down_card") or "",
    )
    if stud == "not_applicable":
        return not_ours(house, "misdeal_stud_not_ours", at)
    if stud:
        return _declared(house, Step("misdeal_stud_exposed", at))
    return _proceeds(house, "misdeal_stud_upcard", at)


def _declared(house: House, step: Step) -> Ruling:
    """A misdeal, and what the re-deal keeps (35-C)."""
    replay = house.clause("redeal_is_exact_replay")
    steps = (step, Step("misdeal_replay", replay)) if replay else (step,)
    figures: dict[str, Any] = {"absent_player_plays_redeal": house.value("absent_player_plays_redeal")}
    return Ruling(house.id, Action.MISDEAL, figures, steps)


def _after(told: Misdeal, house: House, after: str) -> Ruling:
    if told.fault == "non-standard-card" and house.clause("nonstandard_card_after_sa"):
        return _proceeds(house, "misdeal_scrap", house.clause("nonstandard_card_after_sa") or after)
    killed = house.cite("38")
    if told.fault == "wrong-number-of-cards" and killed:
        steps = (Step("misdeal_too_late", after), Step("misdeal_hand_killed", killed))
        return Ruling(house.id, Action.DEAD_HAND, {"burns": 1}, steps)
    return _proceeds(house, "misdeal_too_late", after)


def _proceeds(house: House, say: str, at: str, values: dict[str, Any] | None = None) -> Ruling:
    return Ruling(house.id, Action.NO, {}, (Step(say, at, values or {}),))


@dataclass(frozen=True, slots=True)
class ShortStub:
    """Stud, before seventh street."""

    players: int | None = fact("players still in the hand", "Spieler, die noch in der Hand sind", 5)
    stub: int | None = fact("cards left in the stub", "Karten im Stub", 4, tries=nearby("stub"))


def short_stub(told: ShortStub, house: House) -> Ruling:
    """Own cards from the stub, with the burns, or one community card (RP-10-H)."""
    _check_deck(told.players, told.stub)
    value, at = house.value("stud_short_stub"), house.clause("stud_short_stub")
    if value == "not_applicable":
        return not_ours(house, "short_stub_not_ours", at)
    if value is None or not at:
        return silent(house, "short_stub_silent", near="RP-10")
    for name in ("players", "stub"):
        if getattr(told, name) is None:
            return needs(house, name)
    players, stub = told.players or 0, told.stub or 0
    required = players + 2
    procedure, letter = _procedure(stub, required)
    figures: dict[str, Any] = {"required": required, "with_burns": stub + 3, "procedure": procedure}
    clause = f"{at}-{letter}" if letter else at
    values = {"stub": stub, "required": required, "players": players, "with_burns": stub + 3}
    steps = [
        Step("short_stub_required", at, values),
        Step(f"short_stub_{procedure.replace('-', '_')}", clause, values),
    ]
    community = letter in ("B", "C")
    if community:
        steps.append(Step("short_stub_first_to_act", f"{at}-D"))
    return Ruling(house.id, Action.NO if community else Action.YES, figures, tuple(steps))


def _check_deck(players: int | None, stub: int | None) -> None:
    """Each player has six cards, three are burned: the rest at most is the stub."""
    if players is None:
        return
    if players < 2:
        raise Impossible("not_one_player", players=players)
    most = 52 - 6 * players - 3
    if most < 0:
        raise Impossible("not_six_cards_each", players=players)
    if stub is not None and stub > most:
        raise Impossible("not_so_many_cards", stub=stub, players=players, most=most)


def _procedure(stub: int, required: int) -> tuple[str, str]:
    """Which of RP-10-H's ways; A goes before C where both would fit.

    >>> _procedure(1, 4)
    ('add-burns', 'A')
    """
    if stub >= required:
        return "normal", ""
    if stub + 3 >= required:
        return "add-burns", "A"
    return ("community-from-stub", "B") if stub >= 3 else ("community-with-burns", "C")


MISDEAL = Kind(
    "misdeal",
    Misdeal,
    misdeal,
    "whether a deal is a misdeal",
    "ob es ein Misdeal ist",
    {"fault": "boxed-cards", "count": 2, "substantial_action": False},
    turns=TURNS,
)
SHORT_STUB = Kind(
    "short-stub",
    ShortStub,
    short_stub,
    "stud: too few cards for seventh street",
    "Stud: zu wenige Karten für die Seventh Street",
    {"players": 5, "stub": 4},
    turns=TURNS,
)
KINDS = (MISDEAL, SHORT_STUB)
