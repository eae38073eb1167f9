"""Tapping in a betting round: the seats round the table, whose turn it is, the actions so far."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import streamlit as st

from rulebot import fact_words
from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import read_amount
from rulebot.rulings import written
from rulebot.say import say
from rulebot.web import entry, html, seats
from rulebot.web.picture import Place, table
from rulebot.web.told import Told

FIRST: Final = ("structure", "blinds")
TAPPED: Final = ("seats", "street", "actions", "to_act")


def fields(told: Told, language: Language) -> None:
    """Blinds and seats, the table, the actions to tap."""
    for fact in FIRST:
        entry.field(told, fact, language)
    _players(told, language)
    if not told.facts.get("seats"):
        return
    hand = seats.hand(told.facts)
    _follow(told, hand)
    entry.choice(told, "street", seats.STREETS, language)
    _table(told, hand, language)
    _actions(told, hand, language)


def _players(told: Told, language: Language) -> None:
    name = entry.key(told, "players")
    now = len(told.facts.get("seats") or ())
    entry.begin(name, now if now in seats.NAMES else None)
    st.segmented_control(
        say("calculator.players", language),
        list(seats.NAMES),
        key=name,
        on_change=partial(_seated, told, name),
    )


def _seated(told: Told, name: str) -> None:
    """Other seats, no actions yet."""
    many = st.session_state[name]
    for fact in ("actions", "to_act", "stacks_start", "posted"):
        told.facts.pop(fact, None)
    told.tell("seats", list(seats.NAMES[many]) if many in seats.NAMES else None)
    if many and "street" not in told.facts:
        told.tell("street", "preflop")
    told.redraw()


def _follow(told: Told, hand: seats.Hand) -> None:
    """Whose turn it is follows from the actions."""
    turn = hand.to_act((told.facts.get("street") or "preflop") == "preflop")
    if turn is not None and turn != told.facts.get("to_act"):
        told.tell("to_act", turn)


def _table(told: Told, hand: seats.Hand, language: Language) -> None:
    turn = told.facts.get("to_act")
    places = [
        Place(
            seat,
            _front(hand, seat, language),
            button=seat == hand.seats[-1],
            turn=seat == turn,
            out=seat in hand.folded,
            note="all-in" if seat in hand.all_in else "",
        )
        for seat in hand.seats
    ]
    middle = fact_words.shown(told.facts.get("street"), language)
    drawn = table(places, middle, say("calculator.table", language))
    html.show(html.picture(drawn.svg, drawn.words))


def _front(hand: seats.Hand, seat: str, language: Language) -> str:
    if seat in hand.folded:
        return fact_words.shown("fold", language)
    return written(hand.front[seat], language) if hand.front.get(seat) else ""


def _actions(told: Told, hand: seats.Hand, language: Language) -> None:
    """The buttons of the player whose turn it is."""
    turn = hand.to_act((told.facts.get("street") or "preflop") == "preflop")
    if turn is None:
        html.show(html.element("p", html.text(say("calculator.round_over", language)), classes="where"))
    else:
        html.show(html.element("p", html.text(say("calculator.turn", language, seat=turn))))
        _amount(told, turn, language)
        _buttons(told, hand, turn, language)
    taken = [fact_words.shown(act, language) for act in told.facts.get("actions") or ()]
    entry.tray(told, "actions", taken, "", language)


def _amount(told: Told, turn: str, language: Language) -> None:
    st.text_input(
        say("calculator.to", language, seat=html.plain(turn)),
        key=f"{entry.key(told, 'to')}:{len(told.facts.get('actions') or ())}",
        placeholder=say("calculator.to_hint", language),
        max_chars=40,
    )
    entry.remarks(told, "to", language)


def _buttons(told: Told, hand: seats.Hand, turn: str, language: Language) -> None:
    owes = hand.front.get(turn, 0) < hand.highest
    offered = ["fold", "call" if owes else "check", "raise" if hand.highest else "bet", "all-in"]
    with st.container(horizontal=True, gap="small"):
        for action in offered:
            st.button(
                html.plain(fact_words.capital(fact_words.shown(action, language))),
                key=f"{entry.tap_key(told, 'act')}:{action}",
                on_click=partial(_act, told, turn, action, language),
            )


def _act(told: Told, turn: str, action: str, language: Language) -> None:
    """One more action; a bet, a raise and an all-in need their total."""
    hand = seats.hand(told.facts)
    act: dict[str, Any] = {"street": told.facts.get("street") or "preflop", "seat": turn, "action": action}
    if action in ("bet", "raise", "all-in"):
        name = f"{entry.key(told, 'to')}:{len(told.facts.get('actions') or ())}"
        try:
            act["to"] = read_amount(str(st.session_state.get(name) or ""), language)
        except CannotRead:
            told.wrong["to"] = say("calculator.to_missing", language)
            return
    if action == "all-in":
        act |= {"action": _all_in(hand, act["to"]), "all_in": True}
    told.wrong.pop("to", None)
    told.tell("actions", [*(told.facts.get("actions") or ()), act])
    told.redraw()


def _all_in(hand: seats.Hand, to: int) -> str:
    """An all-in is a call, a bet or a raise, by its size."""
    if to <= hand.highest:
        return "call"
    return "raise" if hand.highest else "bet"
