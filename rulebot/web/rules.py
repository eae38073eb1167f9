"""The page of the books: a rule number or words in, the clause with everything known of it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import streamlit as st

from rulebot import ids, lookup
from rulebot.errors import CannotRead, IndexUnusable, RulebotError, UnknownId
from rulebot.model import Language
from rulebot.say import say
from rulebot.web import html
from rulebot.web.source import library, retriever

EXAMPLES = ("example_1", "example_2", "example_3", "example_4")


def page(language: Language, house: str) -> None:
    """Ask, and show what was asked for."""
    asked = st.query_params.get("q", "")
    with st.form("ask", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        words = st.text_input(
            say("web.ask", language), value=asked, placeholder=say("web.ask_hint", language), max_chars=2000
        )
        if st.form_submit_button(say("web.look", language), type="primary"):
            asked = words.strip()
            st.query_params["q"] = asked
    keep = {"house": house, "lang": language}
    if not asked:
        _suggest(language, keep)
        return
    try:
        found = ids.find(library(), asked, house)
    except UnknownId as error:
        html.show(html.element("p", html.text(error), classes="trouble"))
    except CannotRead:
        _search(asked, language, house, keep)
    else:
        html.show(*card(lookup.card(library(), found), language, keep))


def _suggest(language: Language, keep: Mapping[str, str]) -> None:
    links = (html.link(w, "chip", q=w, **keep) for w in (say(f"web.{e}", language) for e in EXAMPLES))
    html.show(html.element("p", html.text(say("web.try", language)), classes="where"), html.chips(links))


def _search(asked: str, language: Language, house: str, keep: Mapping[str, str]) -> None:
    """The passages that the words find, as links to their cards."""
    try:
        hits = retriever().search(asked, k=10, house=house)
    except IndexUnusable as error:
        html.show(html.element("p", html.text(say("web.unusable", language, why=error)), classes="trouble"))
        return
    except RulebotError as error:
        html.show(html.element("p", html.text(error), classes="trouble"))
        return
    if not hits:
        html.show(html.element("p", html.text(say("web.no_hits", language))))
        return
    rows = [
        html.element(
            "li",
            html.link(f"{short(hit.id)}  {hit.title}", q=hit.id, **keep),
            html.quote(hit.text, hit.language),
            classes="hit",
        )
        for hit in hits
    ]
    notice = say("web.lexical", language) if hits.notice else ""
    html.show(
        html.element("p", html.text(say("web.hits", language, count=len(hits))), classes="where"),
        html.element("p", html.text(notice)) if notice else "",
        html.element("ol", *rows),
    )


def short(id: str) -> str:
    """An id as people read it: without the book where it is the base book."""
    book, _, number = id.partition(":")
    if not number:
        return ""
    return number if book == "tda-2024" else f"{library().books[book].title} {number}"


def card(card: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> list[str]:
    """A rule from the top: its words in both languages, then what hangs on it."""
    title = card["title"].get(language) or next(iter(card["title"].values()), "")
    section = card["section"].get(language) or next(iter(card["section"].values()), "")
    pieces = [
        html.element("h1", html.text(f"{short(card['id'])}  {title}")),
        html.element("div", html.text(" · ".join(x for x in (card["book"], section) if x)), classes="where"),
        *_texts(card, language),
        _parts(card, language, keep),
        *_unfolding(card, language, keep),
        html.element("h2", html.text(say("web.houses", language))),
        *(_stance(stance, language, keep) for stance in card["stances"]),
        *_history(card, language, keep),
    ]
    return [piece for piece in pieces if piece]


def _texts(card: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The words, the reader's language first; then the house's own."""
    for version in sorted(card["text"], key=lambda code: code != language):
        words = card["text"][version]
        yield html.quote(
            words["quote"], version, [tuple(r) for r in words["bold"]] if version == "en" else ()
        )
        yield html.element("div", html.text(say("web.place", language, **words)), classes="where")
    if card["text"] and "de" not in card["text"] and language == "de":
        yield html.element("div", html.text(say("web.only_in", language)), classes="where")
    if card["comment"]:
        yield html.element("h2", html.text(say("web.comment", language)))
        yield html.quote(card["comment"]["quote"], "en")
        yield html.element("div", html.text(say("web.place", language, **card["comment"])), classes="where")


def _parts(card: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> str:
    links = [html.link(short(id), "chip", q=id, **keep) for id in card["parts"]]
    if card["id"] != card["rule"]:
        links.insert(0, html.link(say("web.whole_rule", language), "chip", q=card["rule"], **keep))
    return html.chips(links) if links else ""


def _unfolding(card: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> Iterator[str]:
    """Examples, notes and references, each folded away."""
    if card["examples"]:
        shown = [
            html.quote(text["quote"], version)
            for example in card["examples"]
            for version, text in sorted(example["text"].items(), key=lambda v: v[0] != language)[:1]
        ]
        yield html.unfold(html.text(say("web.examples", language, count=len(card["examples"]))), *shown)
    if card["notes"]:
        shown = [
            html.element(
                "p", html.text(f"{_note(note, language)}: {note['text']}"), language=note["language"]
            )
            for note in card["notes"]
        ]
        yield html.unfold(html.text(say("web.notes", language, count=len(card["notes"]))), *shown)
    references = {r["to"]: r for r in card["references"]}
    if references:
        yield html.unfold(
            html.text(say("web.references", language)),
            *(_reference(r, language, keep) for r in references.values()),
        )
    if card["referenced_by"]:
        links = (html.link(short(id), "chip", q=id, **keep) for id in card["referenced_by"])
        yield html.unfold(html.text(say("web.referenced_by", language)), html.chips(links))


def _note(note: Mapping[str, Any], language: Language) -> str:
    if note["kind"] == "footnote":
        return say("web.footnote", language, number=note["number"])
    return say("web.translator", language)


def _reference(reference: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> str:
    chip = html.link(short(reference["to"]), "chip", q=reference["to"], **keep)
    if reference["status"] == "ok":
        return chip
    note = say(f"web.reference_{reference['status']}", language, meant=short(reference["meant"]))
    return chip + html.element("span", html.text(note), classes="where")


def _stance(stance: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> str:
    """One house in a line; its words and place unfold."""
    said = say(f"stance.{stance['stance']}", language)
    tag = html.element("span", html.text(say("web.changes_play", language)), classes="tag")
    line = html.text(f"{stance['name']}: {said}") + (tag if stance["changes_play"] else "")
    effect = stance["effect"][language]
    inside = [html.element("p", html.text(effect))] if effect else []
    words = stance["words"] or stance["text"]
    if words:
        inside.append(html.quote(words, "en"))
    for id in dict.fromkeys(i for i in (stance["at"] if stance["words"] else None, stance["id"]) if i):
        inside.append(html.link(short(id), "chip", q=id, **keep))
    if not words and not stance["id"]:
        inside.append(html.element("p", html.text(say("web.no_counterpart", language)), classes="where"))
    return html.unfold(line, *inside)


def _history(card: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> Iterator[str]:
    """What became of it since 2011 and 2022."""
    old, changed = card["history"]["2011"], card["history"]["since_2022"]
    if old or changed:
        yield html.element("h2", html.text(say("web.history", language)))
    for entry in old:
        number = entry["id"].partition(":")[2]
        change = say(f"change.{entry['change']}", language)
        yield html.unfold(
            html.text(say("web.in_2011", language, number=number, change=change)),
            html.quote(entry["quote"], "en"),
            html.element("p", html.text(entry["substance"][language])),
            html.link(short(entry["id"]), "chip", q=entry["id"], **keep),
        )
    if changed:
        yield html.unfold(
            html.text(say("web.since_2022", language)), *(html.quote(c["quote"], "en") for c in changed)
        )
