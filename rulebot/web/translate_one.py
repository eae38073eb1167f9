"""One finding of the translation desk: both texts side by side with marks, and what to decide."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import streamlit as st

from rulebot.errors import CannotRead
from rulebot.model import Language, Range
from rulebot.say import say
from rulebot.settings import Settings
from rulebot.translation.decisions import OPEN, Decision, decisions
from rulebot.translation.model import Finding, Unit
from rulebot.web import html

KEYS: Final = {"accepted": "Alt+A", "rejected": "Alt+X", "done": "Alt+D", OPEN: "Alt+O"}


def place(finding: Finding) -> str:
    """`45-B`, `ADD-45-ex-3`."""
    return "-".join(p for p in (finding.rule, finding.part) if p)


def shown(finding: Finding, unit: Unit, decision: Decision | None, language: Language) -> None:
    """The finding, its texts, its decision."""
    kinds = " · ".join(say(f"translation.{name}", language) for name in (finding.severity, finding.kind))
    state = say(f"translation.{decision.state if decision else OPEN}", language)
    pieces = [
        html.element("h2", html.text(f"{place(finding)} · {kinds} · {state}")),
        html.element("p", html.text(finding.explanation(language))),
    ]
    if finding.suggestion:
        said = say("translation.suggestion", language, words=finding.suggestion)
        pieces.append(html.element("p", html.text(said), classes="where"))
    if decision and decision.reason:
        pieces.append(html.element("p", html.text(decision.reason), classes="where"))
    sides = (_side(unit.en, finding, "en", language), _side(unit.de, finding, "de", language))
    pieces.append(html.element("div", *sides, classes="sides"))
    pieces += [html.element("p", html.text(note), classes="where") for note in unit.notes]
    pieces.append(
        html.link(say("translation.whole_rule", language), "chip", html.RULES, q=finding.rule, lang=language)
    )
    html.show(*pieces)
    _decide(finding, decision, language)


def _side(text: str, finding: Finding, side: Language, language: Language) -> str:
    name = html.element("div", html.text(say(f"translation.{side}", language)), classes="where")
    words = text or say("translation.nothing", language)
    return html.element("div", name, html.quote(words, side, marks(text, finding, side)))


def marks(text: str, finding: Finding, side: Language) -> list[Range]:
    """The words that the finding names inside its quote; the whole quote where it names none."""
    quote = finding.en if side == "en" else finding.de
    found = re.search(r"\s+".join(map(re.escape, quote.split())), text)
    if not found:
        return []
    named = [w for w in dict(finding.values).get(side, "").split(", ") if w]
    spots = [_spot(text, word, found.span()) for word in named]
    inside = sorted(spot for spot in spots if spot)
    apart: list[Range] = []
    for spot in inside:
        if not apart or spot[0] >= apart[-1][1]:
            apart.append(spot)
    return apart or [found.span()]


def _spot(text: str, word: str, within: Range) -> Range | None:
    found = re.compile(r"\s+".join(map(re.escape, word.split()))).search(text, *within)
    return found.span() if found else None


def _decide(finding: Finding, decision: Decision | None, language: Language) -> None:
    """Buttons to accept, reject with a reason, mark as done, or take it back; each with its key."""
    key = f"translation_reason_{finding.fingerprint}"
    st.text_input(say("translation.reason", language), key=key, max_chars=300)
    with st.container(horizontal=True, gap="small"):
        for state in ("accepted", "rejected", "done", *((OPEN,) if decision else ())):
            st.button(
                say(f"translation.to_{state}", language),
                key=f"translation_to_{state}",
                type="primary" if decision and decision.state == state else "secondary",
                shortcut=KEYS[state],
                on_click=partial(_keep, finding.fingerprint, state, key),
            )
    if st.session_state.pop("translation_trouble", False):
        html.show(html.element("p", html.text(say("translation.needs_reason", language)), classes="trouble"))


def _keep(fingerprint: str, state: str, key: str) -> None:
    try:
        decisions(Settings()).decide(fingerprint, state, str(st.session_state.get(key, "")))
    except CannotRead:
        st.session_state["translation_trouble"] = True
