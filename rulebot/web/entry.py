"""Fields for facts: chips to tap, choices, amounts as people write them. Each change is told at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import streamlit as st

from rulebot import fact_words
from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import find
from rulebot.rulings import written
from rulebot.say import say
from rulebot.web import html
from rulebot.web.told import Told

LADDER: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000)
CHIPS_SHOWN: Final = 6
SHORT: Final = 165
"""Width of a short field: two of them fit on a phone."""
ACTIONS: Final = ("fold", "check", "call", "bet", "raise")


def key(told: Told, fact: str) -> str:
    """A field's name; a new one when facts changed elsewhere."""
    return f"calc:{told.kind}:{fact}:{told.version}"


def begin(name: str, value: Any) -> None:
    """What a field holds when it is first drawn; later it keeps what the visitor typed."""
    if name not in st.session_state:
        st.session_state[name] = value


def tap_key(told: Told, fact: str) -> str:
    """A button's name; it stays, so that the keyboard keeps its place."""
    return f"calc:{told.kind}:{fact}"


def row(told: Told, facts: Sequence[str], language: Language) -> None:
    """Short fields side by side, as many as the window holds."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        for fact in facts:
            with st.container(width=SHORT):
                field(told, fact, language)


def field(told: Told, fact: str, language: Language) -> None:
    """The field that suits a fact."""
    known = fact_words.facts_of(told.kind)[fact]
    example = known["about"].get("example")
    if known["type"] == "true or false":
        choice(told, fact, [True, False], language)
    elif known["type"] == "choice":
        choice(told, fact, known["choices"], language)
    elif isinstance(example, list) and example and example[0] in ACTIONS:
        tapped_actions(told, fact, language)
    else:
        typed(told, fact, language)


def typed(told: Told, fact: str, language: Language) -> None:
    """Something to type: an amount, blinds, a list."""
    known = fact_words.facts_of(told.kind)[fact]
    example = known["about"].get("example")
    name = key(told, fact)
    begin(name, fact_words.told(fact, told.facts.get(fact), language))
    st.text_input(
        html.plain(fact_words.name(told.kind, fact, language)),
        placeholder=fact_words.told(fact, example, language),
        max_chars=1000,
        key=name,
        on_change=partial(_typed, told, fact, name, language),
    )
    remarks(told, fact, language)


def _typed(told: Told, fact: str, name: str, language: Language) -> None:
    words = str(st.session_state[name])
    try:
        told.tell(fact, fact_words.read(fact_words.facts_of(told.kind)[fact], words, language))
        notes = [number.remark(language) for number in find(words, language) if number.also or number.note]
        if notes:
            told.wrong[fact] = " ".join(filter(None, notes))
    except CannotRead as error:
        told.tell(fact, None)
        told.wrong[fact] = str(error)


def remarks(told: Told, fact: str, language: Language) -> None:
    """What could not be read, or how it was read."""
    if told.wrong.get(fact):
        html.show(html.element("p", html.text(told.wrong[fact]), classes="trouble"))


def choice(told: Told, fact: str, values: Sequence[Any], language: Language) -> None:
    """A few values side by side; tapping the chosen one again takes it back."""
    name = key(told, fact)
    now = told.facts.get(fact)
    known = now if isinstance(now, bool | str) and now in values else None
    label = html.plain(fact_words.name(told.kind, fact, language))
    begin(name, known)
    if len(values) > 5:
        st.selectbox(
            label,
            list(values),
            format_func=lambda value: fact_words.shown(value, language),
            placeholder=say("calculator.not_told", language),
            key=name,
            on_change=partial(_chosen, told, fact, name),
        )
        return
    st.segmented_control(
        label,
        list(values),
        format_func=lambda value: html.plain(fact_words.shown(value, language)),
        key=name,
        on_change=partial(_chosen, told, fact, name),
    )


def _chosen(told: Told, fact: str, name: str) -> None:
    told.tell(fact, st.session_state[name])


def denominations(told: Told) -> list[int]:
    """The chips of such a level: from the small blind's up."""
    blinds = told.facts.get("blinds")
    least = blinds[0] if isinstance(blinds, list) and blinds and isinstance(blinds[0], int) else 0
    least = least or max(1, (told.facts.get("call_to") or 1000) // 40)
    first = max((at for at, chip in enumerate(LADDER) if chip <= least), default=0)
    first = min(first, len(LADDER) - CHIPS_SHOWN)
    return list(LADDER[max(0, first - 1) : first + CHIPS_SHOWN - 1])


def tapped_chips(told: Told, fact: str, language: Language) -> None:
    """Chips to tap; a tap adds one; the last can be undone; or type them."""
    chips = list(told.facts.get(fact) or ())
    st.markdown(f"**{html.plain(fact_words.name(told.kind, fact, language))}**")
    with st.container(horizontal=True, gap="small"):
        for chip in denominations(told):
            st.button(
                html.plain(written(chip, language)),
                key=f"{tap_key(told, fact)}:{chip}",
                on_click=partial(_tap, told, fact, chip),
                help=say("calculator.add_chip", language, chip=html.plain(written(chip, language))),
            )
    tray(told, fact, [written(chip, language) for chip in chips], _total(chips, language), language)
    with st.expander(say("calculator.type_chips", language), expanded=bool(told.wrong.get(fact))):
        typed(told, fact, language)


def _total(chips: Sequence[int], language: Language) -> str:
    if len(chips) < 2:
        return ""
    return say("calculator.total", language, total=written(sum(chips), language))


def tapped_actions(told: Told, fact: str, language: Language) -> None:
    """Actions to tap, one after the other."""
    taken = [str(one) for one in told.facts.get(fact) or ()]
    st.markdown(f"**{html.plain(fact_words.name(told.kind, fact, language))}**")
    with st.container(horizontal=True, gap="small"):
        for action in ACTIONS:
            st.button(
                html.plain(fact_words.capital(fact_words.shown(action, language))),
                key=f"{tap_key(told, fact)}:{action}",
                on_click=partial(_tap, told, fact, action),
            )
    tray(told, fact, [fact_words.shown(one, language) for one in taken], "", language)


def tray(told: Told, fact: str, shown: Sequence[str], total: str, language: Language) -> None:
    """What was tapped, with undo and clear."""
    words = [html.element("span", html.text(one)) for one in shown]
    nothing = html.element("span", html.text("–"))
    html.show(html.element("div", *(words or [nothing]), " ", html.text(total), classes="tapped"))
    with st.container(horizontal=True, gap="small"):
        name = tap_key(told, fact)
        st.button(
            say("calculator.undo", language),
            key=f"{name}:undo",
            disabled=not shown,
            on_click=partial(_undo, told, fact),
        )
        st.button(
            say("calculator.clear", language),
            key=f"{name}:clear",
            disabled=not shown,
            on_click=partial(_clear, told, fact),
        )


def _tap(told: Told, fact: str, one: Any) -> None:
    told.tell(fact, [*(told.facts.get(fact) or ()), one])
    told.redraw()


def _undo(told: Told, fact: str) -> None:
    told.tell(fact, list(told.facts.get(fact) or ())[:-1])
    told.redraw()


def _clear(told: Told, fact: str) -> None:
    told.tell(fact, None)
    told.redraw()
