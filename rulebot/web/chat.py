"""The desk's first page: ask in your own words, go on asking, see how it was read and set it right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

import streamlit as st

from rulebot import fact_words, llm, retold
from rulebot.context import usable
from rulebot.desk import Desk
from rulebot.errors import IndexUnusable, RulebotError
from rulebot.model import Language
from rulebot.question import houses_named
from rulebot.readers import open_network
from rulebot.say import say
from rulebot.settings import Settings
from rulebot.store import LONGEST_COMMENT, Store, new_id, open_store
from rulebot.verdict import short
from rulebot.web import html, replied
from rulebot.web.source import library, retriever
from rulebot.web.visitor import visitor

EXAMPLES = ("example_1", "example_2", "example_3", "example_4")
EARLIER_SHOWN = 12


@st.cache_resource(show_spinner=False)
def desk() -> Desk:
    """The service; holds no visitor's words."""
    return Desk(library(), retriever, llm.open_model(Settings()), open_network())


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """The file of conversations; every call names its visitor."""
    return open_store()


@dataclass(slots=True)
class Talk:
    """One visitor's conversation, as this session holds it."""

    conversation: str
    turns: list[dict[str, Any]] = field(default_factory=list)
    trouble: str = ""
    address: str = ""
    house: str = ""
    wrong: dict[str, str] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    """Asked, not yet answered: Streamlit breaks a run off where the next question comes before its end."""

    @property
    def last(self) -> dict[str, Any] | None:
        """The exchange that is shown in full."""
        return self.turns[-1] if self.turns else None


def page(language: Language, house: str) -> None:
    """Ask, read, go on."""
    st.html(replied.STYLE)
    talk = _talk()
    with st.container():  # at the top: a reply is read from the top, nothing scrolls away
        asked = st.chat_input(say("chat.hint", language), key="chat:ask")
    address = st.query_params.get("q", "")
    if asked:
        talk.waiting.append(asked)
    if talk.waiting:
        _answer(talk, house, language)
    elif address and address != talk.address:
        talk.address = address
        _ask(talk, address, house, language, fresh=True)
    elif talk.house and house != talk.house and talk.last:
        _ask(talk, library().houses[house]["name"], house, language, moved=True)
    talk.house = house
    if talk.trouble:
        html.show(html.element("p", html.text(talk.trouble), classes="trouble"))
    if talk.last is None:
        _suggest(talk, house, language)
        return
    _latest(talk, talk.last, house, language)
    _earlier(talk, language)
    _end(talk, language)


def _talk() -> Talk:
    """This session's conversation; after a reload the visitor's last one, from the store."""
    if "talk" not in st.session_state:
        latest = None if st.query_params.get("q") else store().latest(visitor())
        talk = Talk(latest or new_id())
        if latest:
            talk.turns = store().turns(visitor(), latest)
        st.session_state["talk"] = talk
    return cast(Talk, st.session_state["talk"])


def _answer(talk: Talk, house: str, language: Language) -> None:
    """What was asked, in its order, also what a run that was broken off left unanswered."""
    while talk.waiting:
        try:
            _ask(talk, talk.waiting[0], house, language)
        except Exception:
            del talk.waiting[0]
            raise
        del talk.waiting[0]


def _ask(
    talk: Talk, words: str, house: str, language: Language, fresh: bool = False, moved: bool = False
) -> None:
    """One more question; what cannot be answered is said, and nothing is lost."""
    if not words.strip():
        return
    context = usable(talk.last["reply"]) if talk.last and not fresh else None
    named = list(houses_named(words, library()))
    chosen = None if named and not moved else house
    if context is not None and context.house and not moved and talk.house == house:
        chosen = None if named or context.house != house else house
    code: Any = language if context is None and len(words.split()) < 3 else "auto"
    try:
        reply = desk().ask(words, chosen, code, context)
        if reply.get("follows") is None and chosen is None and not named:
            reply = desk().ask(words, house, code, context)
    except IndexUnusable as error:
        talk.trouble = say("web.unusable", language, why=error)
    except RulebotError as error:
        talk.trouble = str(error)
    else:
        _keep(talk, words, reply)


def _keep(talk: Talk, words: str, reply: dict[str, Any]) -> None:
    talk.trouble, talk.wrong = "", {}
    number = store().keep(visitor(), talk.conversation, words, reply)
    talk.turns.append({"turn": number, "question": words, "reply": reply})
    del talk.turns[:-50]


def _correct(talk: Talk, told: dict[str, Any], words: str) -> None:
    """The same hand with a fact set right by hand."""
    context = usable(talk.last["reply"]) if talk.last else None
    if context is None:
        return
    try:
        _keep(talk, words, desk().correct(context, told))
    except RulebotError as error:
        talk.trouble = str(error)


def _suggest(talk: Talk, house: str, language: Language) -> None:
    html.show(html.element("p", html.text(say("chat.try", language)), classes="where"))
    with st.container(gap="small"):
        for name in EXAMPLES:
            words = say(f"chat.{name}", language)
            st.button(
                html.plain(words),
                key=f"chat:{name}",
                on_click=partial(_ask, talk, words, house, language),
            )


def _latest(talk: Talk, turn: dict[str, Any], house: str, language: Language) -> None:
    """The card of the newest reply, from the top."""
    reply = turn["reply"]
    code: Language = "de" if reply["language"] == "de" else "en"
    at = len(talk.turns)
    keep = {"house": str(reply["house"]) if reply["house"] in library().houses else house, "lang": language}
    html.show(html.element("p", html.text(turn["question"]), classes="asked"), *replied.top(reply))
    _asks(talk, reply, code, at)
    html.show(*replied.changed(reply), *replied.clauses(reply, keep))
    _read_as(talk, reply, code, at)
    _proposed(talk, reply, code, at)
    html.show(*replied.under(reply, keep))
    _after(talk, turn, code, at)


def _asks(talk: Talk, reply: dict[str, Any], language: Language, at: int) -> None:
    """A question back as one line, its answers as buttons."""
    kind = reply["read_as"].get("kind")
    for one in reply["asks"] if kind else ():
        about = fact_words.capital(str(one["about"])).rstrip("?.") + "?"
        html.show(html.element("p", html.text(about), classes="ask"))
        with st.container(horizontal=True, gap="small"):
            for number, branch in enumerate(one["if"]):
                value = fact_words.told(one["fact"], branch["value"], language)
                then = short(branch["then"], branch.get("amount_to"), language)
                st.button(
                    html.plain(say("calculator.answer", language, value=value, then=then)),
                    key=f"chat:ask:{at}:{one['fact']}:{number}",
                    on_click=partial(_correct, talk, {one["fact"]: branch["value"]}, f"{about} {value}"),
                )


def _read_as(talk: Talk, reply: dict[str, Any], language: Language, at: int) -> None:
    """How it was read: the facts as chips; a tap opens one to set it right."""
    facts = replied.read(reply)
    if not facts:
        return
    html.show(html.element("h2", html.text(say("chat.read_as", language))))
    kind = str(reply["read_as"]["kind"])
    with st.container(horizontal=True, gap="small"):
        for name, fact in facts:
            label = retold.label(kind, name, language)
            value = fact_words.told(name, fact["value"], language)
            with st.popover(html.plain(say("chat.fact", language, name=label, value=_cut(value)))):
                html.show(html.element("p", html.text(_came(fact, language)), classes="where"))
                _field(talk, kind, name, fact["value"], language, at)
    unread = reply["read_as"].get("unread")
    if unread:
        html.show(
            html.element(
                "p", html.text(say("chat.unread", language, words=", ".join(unread))), classes="where"
            )
        )


def _proposed(talk: Talk, reply: dict[str, Any], language: Language, at: int) -> None:
    """A hand as a language model reads it: nothing is computed until it is confirmed."""
    hand = reply.get("proposal")
    if not hand:
        return
    rows = (
        f"{fact_words.name(hand['kind'], name, language).rstrip('?')}: "
        f"{fact_words.told(name, fact['value'], language)} ({fact['from']})"
        for name, fact in hand["facts"].items()
    )
    html.show(
        html.element("h2", html.text(say("chat.proposed", language))),
        html.element("ul", *(html.element("li", html.text(row)) for row in rows)),
    )
    st.button(
        say("chat.confirm", language), key=f"chat:confirm:{at}", on_click=partial(_confirm, talk, reply)
    )


def _confirm(talk: Talk, reply: dict[str, Any]) -> None:
    context = usable({**reply, "read_as": reply["proposal"]})
    if context is not None:
        _keep(talk, reply["question"], desk().correct(context, {}))


def _came(fact: Mapping[str, Any], language: Language) -> str:
    """Where a fact came from."""
    words = str(fact["from"])
    return (
        say(f"chat.{fact.get('how', 'said')}", language, words=words.removeprefix("derived: "))
        if words
        else ""
    )


def _cut(words: str) -> str:
    return words if len(words) <= 40 else words[:39] + "…"


def _field(talk: Talk, kind: str, name: str, value: Any, language: Language, at: int) -> None:
    known = fact_words.facts_of(kind)[name]
    key = f"chat:fact:{at}:{name}"
    values = [True, False] if known["type"] == "true or false" else known.get("choices")
    change = partial(_typed, talk, kind, name, key, language)
    if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        html.show(html.element("p", html.text(fact_words.told(name, value, language))))
    elif values and not isinstance(value, list | tuple):
        st.radio(
            html.plain(fact_words.name(kind, name, language)),
            values,
            index=values.index(value) if value in values else None,
            format_func=lambda one: html.plain(fact_words.shown(one, language)),
            key=key,
            on_change=change,
        )
    else:
        st.text_input(
            html.plain(fact_words.name(kind, name, language)),
            value=fact_words.told(name, value, language),
            max_chars=400,
            key=key,
            on_change=change,
        )
        if talk.wrong.get(name):
            html.show(html.element("p", html.text(talk.wrong[name]), classes="trouble"))


def _typed(talk: Talk, kind: str, name: str, key: str, language: Language) -> None:
    """A fact set right; what cannot be read is said beside its field."""
    typed = st.session_state[key]
    known = fact_words.facts_of(kind)[name]
    try:
        value = (
            fact_words.read(known, typed, language)
            if isinstance(typed, str) and not known.get("choices")
            else typed
        )
    except RulebotError as error:
        talk.wrong[name] = str(error)
        return
    label = fact_words.name(kind, name, language).rstrip("?")
    words = say("chat.fact", language, name=label, value=fact_words.told(name, value, language) or "–")
    _correct(talk, {name: value}, words)


def _after(talk: Talk, turn: dict[str, Any], language: Language, at: int) -> None:
    """Copy, link, thumbs, a comment."""
    reply = turn["reply"]
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        with st.popover(say("chat.copy", language)):
            st.code(replied.to_copy(reply), language=None, wrap_lines=True)
        with st.popover(say("chat.link", language)):
            st.code(_origin() + replied.address(reply, language), language=None, wrap_lines=True)
        if turn["turn"] is not None:
            key = f"chat:thumbs:{at}"
            st.feedback("thumbs", key=key, on_change=partial(_thumb, turn, key))
    if turn.get("thumb") is not None:
        key = f"chat:comment:{at}"
        st.text_input(
            say("chat.comment", language),
            key=key,
            max_chars=LONGEST_COMMENT,
            on_change=partial(_comment, turn, key),
        )
        html.show(html.element("p", html.text(say("chat.thanks", language)), classes="where"))


def _origin() -> str:
    """The address of the desk itself, as the visitor's browser sees it."""
    parts = urlsplit(st.context.url or "")
    return f"{parts.scheme}://{parts.netloc}/" if parts.netloc else "/"


def _thumb(turn: dict[str, Any], key: str) -> None:
    chosen = st.session_state[key]
    turn["thumb"] = None if chosen is None else bool(chosen)
    store().feedback(visitor(), turn["turn"], turn["thumb"])


def _comment(turn: dict[str, Any], key: str) -> None:
    store().feedback(visitor(), turn["turn"], turn["thumb"], st.session_state[key])


def _earlier(talk: Talk, language: Language) -> None:
    before = talk.turns[-EARLIER_SHOWN - 1 : -1]
    if before:
        rows = (replied.earlier(turn) for turn in reversed(before))
        html.show(
            html.element("h2", html.text(say("chat.earlier", language))),
            html.element("div", *rows, classes="earlier"),
        )


def _end(talk: Talk, language: Language) -> None:
    with st.container(horizontal=True, gap="small"):
        st.button(say("chat.anew", language), key="chat:anew", on_click=partial(_anew, talk))
        st.button(
            say("chat.forget", language), key="chat:forget", on_click=partial(_forget, talk), type="tertiary"
        )


def _anew(talk: Talk) -> None:
    """A new hand starts clean."""
    talk.conversation, talk.turns, talk.trouble = new_id(), [], ""
    st.query_params.pop("q", None)


def _forget(talk: Talk) -> None:
    store().forget(visitor())
    _anew(talk)
