"""The calculator's page: choose what to ask, tap in the facts, read the ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import streamlit as st

from rulebot import fact_words, rulings
from rulebot.calculate.kinds import KINDS
from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.say import say
from rulebot.verdict import short
from rulebot.web import betting_entry, card, entry, html, pots_entry
from rulebot.web.source import library
from rulebot.web.told import Told, told

COMMON: Final = ("wager", "betting", "pots", "out-of-turn")
WAGER_AMOUNTS: Final = ("blinds", "call_to", "last_full_bet_or_raise")
WAGER_CHOICES: Final = ("street", "facing_bet")
WAGER_WORDS: Final = ("declared", "declared_amount")
FEW: Final = 6
"""A kind with no more facts than this shows them all at once."""


def page(language: Language, house: str) -> None:
    """Choose, tell, read."""
    now = told()
    _kinds(now, language)
    if now.unreadable:
        html.show(
            html.element("p", html.text(say("calculator.unreadable", language)), classes="trouble"),
        )
    if not now.kind:
        _all_kinds(now, language)
        return
    html.show(html.element("h2", html.text(fact_words.about(now.kind, language))))
    entered, ruled = st.container(), st.container()
    with entered:
        FIELDS.get(now.kind, _fields)(now, language)
        _more(now, language)
    with ruled:
        _ruling(now, language, house)
    _actions(now, language)


def _kinds(now: Told, language: Language) -> None:
    """The common questions as large choices, and the way to all others."""
    with st.container(horizontal=True, gap="small"):
        for kind in COMMON:
            st.button(
                say(f"calculator.kind_{kind.replace('-', '_')}", language),
                key=f"kind:{kind}",
                type="primary" if now.kind == kind else "secondary",
                on_click=partial(now.start, kind),
            )
        st.button(
            say("calculator.kind_other", language),
            key="kind:other",
            type="secondary" if now.kind in ("", *COMMON) else "primary",
            on_click=partial(now.start, ""),
        )


def _all_kinds(now: Told, language: Language) -> None:
    html.show(html.element("p", html.text(say("calculator.choose", language)), classes="where"))
    for kind in KINDS:
        st.button(
            html.plain(fact_words.about(kind, language)),
            key=f"all:{kind}",
            type="tertiary",
            on_click=partial(now.start, kind),
        )


def _wager(now: Told, language: Language) -> None:
    entry.row(now, WAGER_AMOUNTS, language)
    for fact in WAGER_CHOICES:
        entry.field(now, fact, language)
    entry.tapped_chips(now, "new_chips", language)
    entry.row(now, WAGER_WORDS, language)


def _fields(now: Told, language: Language) -> None:
    """Every other kind: what its example tells comes first."""
    for fact in _first(now.kind):
        entry.field(now, fact, language)


def _first(kind: str) -> list[str]:
    names = list(fact_words.facts_of(kind))
    return names if len(names) <= FEW else [name for name in names if name in KINDS[kind].example]


FIELDS: Final[Mapping[str, Callable[[Told, Language], None]]] = {
    "wager": _wager,
    "betting": betting_entry.fields,
    "pots": pots_entry.fields,
}
_SHOWN: Final = {
    "wager": (*WAGER_AMOUNTS, *WAGER_CHOICES, "new_chips", *WAGER_WORDS),
    "betting": (*betting_entry.FIRST, *betting_entry.TAPPED),
    "pots": pots_entry.TAPPED,
}


def _more(now: Told, language: Language) -> None:
    """The facts that rarely matter, folded away unless one was told."""
    shown = _SHOWN.get(now.kind) or _first(now.kind)
    rest = [name for name in fact_words.facts_of(now.kind) if name not in shown]
    if not rest:
        return
    opened = any(name in now.facts or name in now.wrong for name in rest)
    with st.expander(say("calculator.more", language), expanded=opened):
        for fact in rest:
            if fact == "ante":
                _ante(now, language)
            else:
                entry.field(now, fact, language)


def _ante(now: Told, language: Language) -> None:
    """Who pays the ante, and how much."""
    known = now.facts.get("ante")
    known = known if isinstance(known, dict) else {}
    who, amount = entry.key(now, "ante.type"), entry.key(now, "ante.amount")
    entry.begin(who, known.get("type"))
    entry.begin(amount, fact_words.shown(known.get("amount"), language))
    st.segmented_control(
        say("calculator.ante_type", language),
        ["none", "each", "big-blind"],
        format_func=lambda one: say(f"calculator.ante_{one.replace('-', '_')}", language),
        key=who,
        on_change=partial(_ante_told, now, who, amount, language),
    )
    st.text_input(
        say("calculator.ante_amount", language),
        max_chars=40,
        key=amount,
        on_change=partial(_ante_told, now, who, amount, language),
    )
    entry.remarks(now, "ante", language)


def _ante_told(now: Told, who: str, amount: str, language: Language) -> None:
    fact = {"name": "ante", "type": "whole number", "about": {}}
    ante: dict[str, Any] = {}
    if st.session_state[who]:
        ante["type"] = st.session_state[who]
    try:
        much = fact_words.read(fact, str(st.session_state[amount]), language)
    except CannotRead as error:
        now.wrong["ante"] = str(error)
        return
    now.tell("ante", ante | ({} if much is None else {"amount": much}))


def _ruling(now: Told, language: Language, house: str) -> None:
    """The card, or the sentence why there is none."""
    if not now.facts:
        html.show(html.element("p", html.text(say("calculator.begin", language)), classes="where"))
        return
    try:
        ruling = rulings.ruling(library(), now.kind, {**now.facts, "house": house}, house, language)
    except CannotRead as error:
        html.show(html.element("p", html.text(error), classes="trouble"))
        return
    asks = ruling.get("asks") or ()
    pieces = card.card(now.kind, now.facts, ruling, language)
    if asks:
        at = next((i for i, piece in enumerate(pieces) if piece.startswith("<h2")), len(pieces))
        html.show(*pieces[:at])
        _asks(now, asks, language)
        pieces = pieces[at:]
    if pieces:
        html.show(*pieces)


def _asks(now: Told, asks: Any, language: Language) -> None:
    """What is missing, with what each answer leads to; a tap answers."""
    for ask in asks:
        fact = fact_words.name(now.kind, ask["fact"], language)
        html.show(html.element("h2", html.text(say("calculator.ask", language, fact=fact))))
        with st.container(horizontal=True, gap="small"):
            for at, answer in enumerate(ask["if"]):
                words = say(
                    "calculator.answer",
                    language,
                    value=fact_words.told(ask["fact"], answer["value"], language),
                    then=short(answer["then"], answer["amount_to"], language),
                )
                st.button(
                    html.plain(words),
                    key=f"ask:{now.kind}:{ask['fact']}:{at}",
                    on_click=partial(_answered, now, ask["fact"], answer["value"]),
                )


def _answered(now: Told, fact: str, value: Any) -> None:
    now.tell(fact, list(value) if isinstance(value, tuple) else value)
    now.redraw()


def _actions(now: Told, language: Language) -> None:
    """An example to look at, and starting anew."""
    with st.container(horizontal=True, gap="small"):
        st.button(
            say("calculator.example", language),
            key="calc:example",
            on_click=partial(now.start, now.kind, example(now.kind)),
        )
        st.button(
            say("calculator.anew", language),
            key="calc:anew",
            disabled=not now.facts,
            on_click=partial(now.start, now.kind),
        )
    html.show(html.element("p", html.text(say("calculator.share", language)), classes="where"))


def example(kind: str) -> dict[str, Any]:
    """The kind's own example, as the page holds facts."""
    return {name: _listed(value) for name, value in KINDS[kind].example.items()}


def _listed(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_listed(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value
