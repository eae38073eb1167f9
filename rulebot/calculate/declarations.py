"""Kinds that ask one question of a wager: undercalls, prior chips, unfitting declarations (51, 46, 55)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from rulebot.calculate import wager
from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import House
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling
from rulebot.calculate.silence import silent
from rulebot.calculate.spot import by_policy, step
from rulebot.calculate.wager_facts import Wager, likely_raises

BOTH = (True, False)


@dataclass(frozen=True, slots=True)
class Undercall:
    """Less than the call was declared or put out."""

    call_to: int | None = fact("total a caller must have in", "Gesamtbetrag für den Call", 1200)
    chips: tuple[int, ...] | None = fact("chips put out", "gesetzte Chips", [500])
    declared_amount: int | None = fact("or the amount declared", "oder der angesagte Betrag", None)
    said_call: bool | None = fact('was "call" said first?', "Wurde zuerst „Call“ gesagt?", False, tries=BOTH)
    heads_up: bool | None = fact(
        "only two players in the hand?", "Nur zwei Spieler in der Hand?", False, answers=BOTH
    )
    facing_opening_bet: bool | None = fact(
        "is it the opening bet of the round?", "Ist es der eröffnende Einsatz der Runde?", False, answers=BOTH
    )
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise, as an increment", "letzter voller Einsatz oder Raise, als Erhöhung", 800
    )
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [200, 400])
    street: Literal["preflop", "flop", "turn", "river", "flop+"] | None = fact(
        "betting round", "Setzrunde", "flop"
    )
    last_chips: bool | None = fact(
        "are these the player's last chips?", "Sind es die letzten Chips des Spielers?", False, tries=BOTH
    )
    facing_all_in: bool | None = fact(
        "is the bet faced an all-in?", "Ist der Einsatz ein All-in?", False, tries=BOTH
    )
    undercallers: int | None = fact("undercalls in a row", "zu kleine Calls hintereinander", 1)


def undercall(facts: Undercall, house: House) -> Ruling:
    """A full call, the director's choice, or back to the first of several (51)."""
    if facts.call_to is None:
        return needs(house, "call_to")
    total = facts.declared_amount if facts.declared_amount is not None else sum(facts.chips or ())
    if facts.declared_amount == 0 or (facts.chips and not total):
        raise Impossible("not_an_undercall_of_0")
    if not total:
        return needs(house, "chips")
    if total >= facts.call_to:
        raise Impossible("not_an_undercall", total=total, call_to=facts.call_to)
    ruling = wager.rule(_as_wager(facts), house)
    if (facts.undercallers or 1) < 2 or ruling.action is None or house.cite("51-C") is None:
        return ruling
    back = step(house, "undercall_back", "51-C", undercallers=facts.undercallers)
    return replace(ruling, steps=(back, *ruling.steps))


def _as_wager(facts: Undercall) -> Wager:
    return Wager(
        call_to=facts.call_to,
        facing_bet=True,
        blinds=facts.blinds,
        street=facts.street,
        new_chips=facts.chips,
        declared="call" if facts.said_call else None,
        declared_amount=facts.declared_amount,
        order="words-first",
        heads_up=facts.heads_up,
        facing_opening_bet=facts.facing_opening_bet,
        last_full_bet_or_raise=facts.last_full_bet_or_raise,
        last_chips=facts.last_chips,
        facing_all_in=facts.facing_all_in,
    )


def prior_chips(facts: Wager, house: House) -> Ruling:
    """Chips of a prior bet not yet pulled in, and new ones (46)."""
    if not facts.prior_chips:
        return needs(house, "prior_chips")
    return wager.rule(facts, house)


def raises_it_could_be(facts: InvalidDeclaration) -> list[int]:
    """Sizes of the last full raise that could turn the verdict, for asking."""
    return likely_raises(_declared(facts, facts.facing_bet))


@dataclass(frozen=True, slots=True)
class InvalidDeclaration:
    """A declaration that does not fit the action."""

    declared: Literal["call", "raise", "check", "fold"] | None = fact(
        "what was declared", "was angesagt wurde", "raise"
    )
    facing_bet: bool | None = fact("is there a bet to call?", "Gibt es etwas zu callen?", False, answers=BOTH)
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [100, 200])
    street: Literal["preflop", "flop", "turn", "river", "flop+"] | None = fact(
        "betting round", "Setzrunde", "flop"
    )
    call_to: int | None = fact("the call, where there is one", "der Call, wenn es einen gibt", None)
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise", "letzter voller Einsatz oder Raise", None, answers=raises_it_could_be
    )
    declared_amount: int | None = fact("the amount declared with it", "der mit angesagte Betrag", None)
    prior_chips: tuple[int, ...] | None = fact("own chips already in front", "eigene Chips schon vorne", None)
    new_chips: tuple[int, ...] | None = fact("chips put out with it", "dazu gesetzte Chips", None)


def invalid(facts: InvalidDeclaration, house: House) -> Ruling:
    """Call without a bet is a check, raise a minimum bet; check facing a bet: call or fold (55, 58)."""
    if facts.declared is None:
        return needs(house, "declared")
    if facts.declared == "fold":
        return _fold(facts, house)
    facing = facts.facing_bet if facts.facing_bet is not None else bool(facts.call_to) or None
    if facing is None and facts.street != "preflop":
        return needs(house, "facing_bet")
    if facts.declared == "check" and facing and not facts.prior_chips:
        return _check(house)
    return wager.rule(_declared(facts, facing), house)


def _declared(facts: InvalidDeclaration, facing: bool | None) -> Wager:
    return Wager(
        facing_bet=facing,
        blinds=facts.blinds,
        street=facts.street,
        call_to=facts.call_to,
        last_full_bet_or_raise=facts.last_full_bet_or_raise,
        declared=cast(Any, facts.declared),
        declared_amount=facts.declared_amount,
        prior_chips=facts.prior_chips,
        new_chips=facts.new_chips,
        order="words-first",
    )


def _check(house: House) -> Ruling:
    if house.cite("55") is None:
        return silent(house, "wager_check_unsaid", {"amount_to": None}, near="55")
    told = {"amount_to": None, "options": ["call", "fold"], "may_raise": False}
    return Ruling(house.id, Action.OPTION, told, (step(house, "wager_check_facing", "55"),))


def _fold(facts: InvalidDeclaration, house: House) -> Ruling:
    """A fold where there is nothing to call binds (58)."""
    if facts.facing_bet is None and not facts.call_to:
        return needs(house, "facing_bet")
    if facts.facing_bet or facts.call_to:
        return Ruling(house.id, Action.FOLD, {"amount_to": None}, (step(house, "fold_in_turn", "58"),))
    lenient = house.value("fold_without_bet") == "binding_lenient"
    says = "fold_lenient" if lenient else "fold_binding"
    told = {"amount_to": None, "subject_to_penalty": not lenient}
    return Ruling(house.id, Action.FOLD, told, (by_policy(house, says, "fold_without_bet"),))


KINDS = (
    Kind(
        "undercall",
        Undercall,
        undercall,
        "Must a player who put out less than the call make a full call?",
        "Muss ein Spieler, der weniger als den Call gesetzt hat, voll callen?",
        {"call_to": 1200, "last_full_bet_or_raise": 800, "chips": [500], "heads_up": False},
    ),
    Kind(
        "prior-chips",
        Wager,
        prior_chips,
        "What do new chips mean beside chips of a prior bet not yet pulled in?",
        "Was bedeuten neue Chips neben alten, die noch nicht in den Pot gezogen sind?",
        {
            "blinds": [25, 50],
            "street": "preflop",
            "call_to": 600,
            "last_full_bet_or_raise": 550,
            "prior_chips": [25, 25],
            "prior_pulled": "none",
            "new_chips": [1000, 500],
        },
    ),
    Kind(
        "invalid-declaration",
        InvalidDeclaration,
        invalid,
        "What is a declaration that does not fit the action?",
        "Was gilt bei einer Ansage, die nicht zur Aktion passt?",
        {"declared": "raise", "facing_bet": False, "blinds": [100, 200], "street": "flop"},
    ),
)
