"""The frame of every page: title, language, house, and what happens when something fails."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import cast

import streamlit as st

from rulebot.model import Language
from rulebot.say import say
from rulebot.web import calculator, chat, compare, html, rules, translate
from rulebot.web.source import library, warm

LOG = logging.getLogger("rulebot.web")

Page = Callable[[Language, str], None]
PAGES: dict[str, Page] = {
    "chat": chat.page,
    "rules": rules.page,
    "calculator": calculator.page,
    "compare": compare.page,
    "translation": translate.page,
}


def run() -> None:
    """Serve the page that was asked for."""
    st.set_page_config(page_title="Rulebot", page_icon="♠", layout="centered")
    language = _language()
    pages = [
        st.Page(
            partial(_framed, page, language),
            title=say(f"web.{name}", language),
            url_path=name,
            default=at == 0,
        )
        for at, (name, page) in enumerate(PAGES.items())
    ]
    chosen = st.navigation(pages, position="hidden")
    with st.container(horizontal=True, gap="small", key="pages"):
        for one in pages:
            st.page_link(one, query_params=_kept())
    chosen.run()


def _kept() -> dict[str, str]:
    """What stays in the address from page to page: the language and the house."""
    return {name: st.query_params[name] for name in ("lang", "house") if name in st.query_params}


def _language() -> Language:
    """The language of the address, else of the browser."""
    wanted = st.query_params.get("lang", "")
    if wanted not in ("en", "de"):
        wanted = "de" if (st.context.locale or "").startswith("de") else "en"
    return cast(Language, wanted)


def _framed(page: Page, language: Language) -> None:
    """A page under the desk's head; a failure shows a reference and nothing of our insides."""
    st.html(html.STYLE)
    warm()
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        html.show(html.element("strong", "Rulebot", classes="name"), narrow=True)
        st.segmented_control(
            say("web.language", language),
            ["en", "de"],
            format_func=lambda code: {"en": "English", "de": "Deutsch"}[code],
            default=language,
            key="language",
            on_change=_set_language,
            label_visibility="collapsed",
        )
    try:
        page(language, _house(language))
    except Exception:
        reference = secrets.token_hex(4)
        LOG.exception("page failed, reference %s", reference)
        html.show(
            html.element("p", html.text(say("web.trouble", language, reference=reference)), classes="trouble")
        )


def _set_language() -> None:
    if st.session_state.language:
        st.query_params["lang"] = st.session_state.language


def _house(language: Language) -> str:
    """The chosen house, kept in the address."""
    houses = {id: table["name"] for id, table in library().houses.items()}
    wanted = st.query_params.get("house", "")
    chosen = st.selectbox(
        say("web.house", language),
        list(houses),
        index=list(houses).index(wanted if wanted in houses else "tda-2024"),
        format_func=lambda id: houses[id],
        label_visibility="collapsed",
        width=280,
    )
    if chosen != "tda-2024" or wanted:
        st.query_params["house"] = chosen
    return str(chosen)
