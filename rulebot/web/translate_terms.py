"""The terms of the book: each with its German renderings, how often and where; the unsteady first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from rulebot.model import Language
from rulebot.say import say
from rulebot.translation.terms import glossary
from rulebot.web import html
from rulebot.web.source import library


@st.cache_resource(show_spinner=False)
def _terms() -> Sequence[Mapping[str, Any]]:
    """By how many renderings compete, then by the alphabet."""
    return sorted(glossary(library()), key=lambda t: (-len(t["renderings"]), t["en"].casefold()))


@st.fragment
def shown(language: Language) -> None:
    """Filter by words; each term unfolds into its places and its note."""
    words = st.text_input(
        say("translation.words", language),
        value=st.query_params.get("term", ""),
        key="translation_term_words",
        max_chars=100,
        width=260,
    )
    st.query_params["term"] = words
    found = [term for term in _terms() if _has(term, words)]
    count = say("translation.terms_shown", language, count=len(found))
    html.show(html.element("p", html.text(count), classes="where"), *(_row(term, language) for term in found))


def _has(term: Mapping[str, Any], words: str) -> bool:
    said = " ".join((term["en"], term["de"], *term["en_forms"], *(r["de"] for r in term["renderings"])))
    return all(word in said.casefold() for word in words.casefold().split())


def _row(term: Mapping[str, Any], language: Language) -> str:
    renderings = " · ".join(f"{r['de']} {r['count']}" for r in term["renderings"])
    line = html.element("strong", html.text(term["en"])) + html.text(f" → {renderings or term['de']}")
    places = [
        html.element("p", html.text(f"{r['de']}: "), *(_place(at, language) for at in r["at"]))
        for r in term["renderings"]
    ]
    note = [html.element("p", html.text(term["note"]), classes="where")] if term["note"] else []
    slang = [word for side in ("slang_en", "slang_de") for word in term[side]]
    said = say("translation.slang", language, words=", ".join(slang)) if slang else ""
    return html.unfold(line, *places, *note, html.element("p", html.text(said), classes="where"))


def _place(at: str, language: Language) -> str:
    return html.link(at, "chip", html.RULES, q=at, lang=language)
