"""Tapping in the pots: who put in what, who folded, whose hand is best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import streamlit as st

from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say
from rulebot.web import entry, html, seats
from rulebot.web.picture import Place, table
from rulebot.web.told import Told

TAPPED: Final = ("seats", "contributions", "folded", "high_rank", "smallest_chip", "game")
RANKS: Final = 4


def fields(told: Told, language: Language) -> None:
    """Seats and chips, then the hands from the best down."""
    _players(told, language)
    named = [str(seat) for seat in told.facts.get("seats") or ()]
    if not named:
        return
    entry.typed(told, "contributions", language)
    _out(told, named, language)
    _table(told, named, language)
    _hands(told, named, language)
    for fact in ("smallest_chip", "game"):
        entry.field(told, fact, language)


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
    many = st.session_state[name]
    for fact in ("contributions", "folded", "high_rank", "low_rank", "dead"):
        told.facts.pop(fact, None)
    told.tell("seats", list(seats.NAMES[many]) if many in seats.NAMES else None)
    told.redraw()


def _out(told: Told, named: Sequence[str], language: Language) -> None:
    name = entry.key(told, "folded")
    flags = list(told.facts.get("folded") or ())
    entry.begin(name, [seat for seat, out in zip(named, flags, strict=False) if out is True])
    st.pills(
        say("calculator.who_folded", language),
        list(named),
        selection_mode="multi",
        format_func=html.plain,
        key=name,
        on_change=partial(_folded, told, named, name),
    )


def _folded(told: Told, named: Sequence[str], name: str) -> None:
    out = st.session_state[name]
    told.tell("folded", [seat in out for seat in named] if out else None)
    told.redraw()


def _table(told: Told, named: Sequence[str], language: Language) -> None:
    put, flags = told.facts.get("contributions") or (), list(told.facts.get("folded") or ())
    places = []
    for at, seat in enumerate(named):
        chips = put[at] if at < len(put) and isinstance(put[at], int) else None
        under = "" if chips is None else written(chips, language)
        places.append(Place(seat, under, at == len(named) - 1, False, at < len(flags) and flags[at] is True))
    drawn = table(places, "", say("calculator.table", language))
    html.show(html.picture(drawn.svg, drawn.words))


def _hands(told: Told, named: Sequence[str], language: Language) -> None:
    """Best hand, second best ...: several in one place tie."""
    flags = list(told.facts.get("folded") or ())
    left = [seat for at, seat in enumerate(named) if not (at < len(flags) and flags[at] is True)]
    placed = places(told.facts.get("high_rank"), left)
    for place in range(min(RANKS, max(1, len(left) - 1))):
        open_ = [seat for seat in left if placed.get(seat, place) >= place]
        here = [seat for seat in open_ if placed.get(seat) == place]
        if not open_:
            return
        name = f"{entry.key(told, 'high_rank')}:{place}"
        entry.begin(name, here)
        st.pills(
            say(f"calculator.hand_{place + 1}", language),
            open_,
            selection_mode="multi",
            format_func=html.plain,
            key=name,
            on_change=partial(_ranked, told, left, place, name),
        )
        if not here:
            return


def places(ranks: Any, left: Sequence[str]) -> dict[str, int]:
    """From ranks (bigger is better, 0 is not placed) to places, the best hand 0.

    >>> places({"A": 7, "B": 3, "C": 7}, ["A", "B", "C"])
    {'A': 0, 'B': 1, 'C': 0}
    """
    if not isinstance(ranks, dict):
        return {}
    known = {seat: ranks[seat] for seat in left if isinstance(ranks.get(seat), int) and ranks[seat] > 0}
    order = sorted(set(known.values()), reverse=True)
    return {seat: order.index(rank) for seat, rank in known.items()}


def _ranked(told: Told, left: Sequence[str], place: int, name: str) -> None:
    """The ranks by number; what was chosen for later places falls away, who is not placed comes last."""
    placed = {seat: at for seat, at in places(told.facts.get("high_rank"), left).items() if at < place}
    placed |= dict.fromkeys(st.session_state[name], place)
    ranks = {seat: RANKS - placed[seat] if seat in placed else 0 for seat in left}
    told.tell("high_rank", ranks if placed else None)
    told.redraw()
