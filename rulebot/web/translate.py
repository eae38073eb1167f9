"""The translation desk's page: findings to filter, open, read side by side and decide; and the terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import streamlit as st

from rulebot.model import Language
from rulebot.say import say
from rulebot.settings import Settings
from rulebot.translation.decisions import OPEN, STATES, Decision, decisions
from rulebot.translation.exchange import FORMATS, Work
from rulebot.translation.kept import kept
from rulebot.translation.model import SEVERITIES, Finding, Unit
from rulebot.translation.units import units
from rulebot.web import html, translate_one, translate_terms
from rulebot.web.source import library

FILTERS: Final = ("severity", "kind", "state", "rule")
VIEWS: Final = ("findings", "terms")


@st.cache_resource(show_spinner=False)
def _found() -> Sequence[Finding]:
    """The findings of the book; checked once, then kept on this machine."""
    return tuple(kept(library(), Settings()))


@st.cache_resource(show_spinner=False)
def _units() -> Mapping[tuple[str, str], Unit]:
    return {(unit.rule, unit.part): unit for unit in units(library())}


def page(language: Language, house: str) -> None:
    """Findings or terms, as the address says."""
    view = st.segmented_control(
        say("translation.view", language),
        VIEWS,
        default=st.query_params.get("view") if st.query_params.get("view") in VIEWS else "findings",
        format_func=lambda name: say(f"translation.{name}", language),
        key="translation_view",
        label_visibility="collapsed",
    )
    st.query_params["view"] = view or "findings"
    if view == "terms":
        translate_terms.shown(language)
    else:
        with st.spinner(say("translation.checking", language)):
            _found()
        _findings(language)


@st.fragment
def _findings(language: Language) -> None:
    """Filters, the table, the finding that is open; only this runs again when a filter changes."""
    decided = decisions(Settings()).all()
    found = _found()
    _counts(found, decided, language)
    chosen = _filtered(found, decided, language)
    count = say("translation.shown", language, count=len(chosen), all=len(found))
    html.show(html.element("p", html.text(count), classes="where"))
    if chosen:
        at = _table(chosen, decided, language)
        one = chosen[at]
        st.query_params["finding"] = one.fingerprint
        _steps(chosen, at, language)
        translate_one.shown(one, _units()[one.rule, one.part], decided.get(one.fingerprint), language)
    _exports(found, decided, language)


def state_of(finding: Finding, decided: Mapping[str, Decision]) -> str:
    """open, accepted, rejected or done."""
    decision = decided.get(finding.fingerprint)
    return decision.state if decision else OPEN


def _counts(found: Sequence[Finding], decided: Mapping[str, Decision], language: Language) -> None:
    severities = Counter(f.severity for f in found)
    states = Counter(state_of(f, decided) for f in found)
    parts = [f"{severities[s]} {say(f'translation.{s}', language)}" for s in SEVERITIES]
    parts += [f"{states[s]} {say(f'translation.{s}', language)}" for s in (OPEN, *STATES) if states[s]]
    html.show(html.element("p", html.text(" · ".join(parts)), classes="because"))


def _filtered(
    found: Sequence[Finding], decided: Mapping[str, Decision], language: Language
) -> Sequence[Finding]:
    """The findings that the filters leave; the filters stand in the address too."""
    values: dict[str, list[str]] = {
        "severity": list(SEVERITIES),
        "kind": sorted({f.kind for f in found}),
        "state": [OPEN, *STATES],
        "rule": list(dict.fromkeys(f.rule for f in found)),
    }
    wanted: dict[str, str] = {}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        for name in FILTERS:
            wanted[name] = _filter(name, values[name], language)
        words = st.text_input(
            say("translation.words", language), key="translation_words", max_chars=100, width=150
        )
    return [
        f
        for f in found
        if all(v in ("", state_of(f, decided) if n == "state" else getattr(f, n)) for n, v in wanted.items())
        and _has(f, words, language)
    ]


def _filter(name: str, values: Sequence[str], language: Language) -> str:
    """One choice, kept in the address; empty for all."""
    told = st.query_params.get(name, "")

    def label(value: str) -> str:
        if not value:
            return say("translation.all", language)
        return value if name == "rule" else say(f"translation.{value}", language)

    chosen = st.selectbox(
        say(f"translation.{name}", language),
        ["", *values],
        index=1 + values.index(told) if told in values else 0,
        format_func=label,
        key=f"translation_{name}",
        width=125,
    )
    if chosen:
        st.query_params[name] = chosen
    elif name in st.query_params:
        del st.query_params[name]
    return str(chosen or "")


def _has(finding: Finding, words: str, language: Language) -> bool:
    said = f"{finding.en} {finding.de} {finding.explanation(language)}".casefold()
    return all(word in said for word in words.casefold().split())


def _table(chosen: Sequence[Finding], decided: Mapping[str, Decision], language: Language) -> int:
    """The findings as rows; the row that is open."""
    shape = hash(tuple(f.fingerprint for f in chosen))
    event: Any = st.dataframe(
        {
            say("translation.place", language): [translate_one.place(f) for f in chosen],
            say("translation.severity", language): [
                say(f"translation.{f.severity}", language) for f in chosen
            ],
            say("translation.what", language): [f.explanation(language) for f in chosen],
            say("translation.kind", language): [say(f"translation.{f.kind}", language) for f in chosen],
            say("translation.state", language): [
                say(f"translation.{state_of(f, decided)}", language) for f in chosen
            ],
        },
        hide_index=True,
        height=290,
        on_select="rerun",
        selection_mode="single-row",
        key=f"translation_table_{shape}",
    )
    picked = list(event.selection.rows) if event else []
    if picked and picked[0] != st.session_state.get("translation_picked"):
        st.session_state["translation_picked"] = picked[0]
        st.session_state["translation_open"] = chosen[picked[0]].fingerprint
    wanted = st.session_state.get("translation_open") or st.query_params.get("finding", "")
    return next((at for at, f in enumerate(chosen) if f.fingerprint == wanted), 0)


def _steps(chosen: Sequence[Finding], at: int, language: Language) -> None:
    """To the finding before and after, also with the arrow keys."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        for name, to, key in (("before", at - 1, "Ctrl+Left"), ("after", at + 1, "Ctrl+Right")):
            st.button(
                say(f"translation.{name}", language),
                key=f"translation_{name}",
                disabled=not 0 <= to < len(chosen),
                shortcut=key,
                on_click=partial(_open, chosen[to].fingerprint if 0 <= to < len(chosen) else ""),
            )
        place = say("translation.at", language, at=at + 1, count=len(chosen))
        html.show(html.element("span", html.text(place), classes="where"), narrow=True)


def _open(fingerprint: str) -> None:
    st.session_state["translation_open"] = fingerprint


def _exports(found: Sequence[Finding], decided: Mapping[str, Decision], language: Language) -> None:
    """Everything with its decisions, for other programs."""
    work = Work(library(), list(_units().values()), found, decided, language)
    with st.container(horizontal=True, gap="small"):
        for name, write in FORMATS.items():
            st.download_button(
                say("translation.export", language, format=name.upper()),
                data=partial(write, work),
                file_name=f"translation.{name}",
                key=f"translation_export_{name}",
                on_click="ignore",
            )
