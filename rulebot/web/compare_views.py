"""The views of the comparison beside the differences: every rule at a glance, hands, one rule, a briefing."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rulebot.compare import faces
from rulebot.compare.bank import Hand, ruled
from rulebot.compare.briefing import Point, briefing
from rulebot.compare.export import briefing_page
from rulebot.compare.hand import Outcome
from rulebot.compare.lineage import Stage, lineage
from rulebot.compare.matrix import Cell, Row, matrix
from rulebot.errors import UnknownId
from rulebot.library import BASE, Library
from rulebot.model import Kind, Language
from rulebot.question import LONGEST_QUESTION
from rulebot.say import say
from rulebot.web import html, sift
from rulebot.web.source import library, retriever

SIGNS = {
    "adopts": "=", "clarifies": "≈", "stricter": "▲", "more lenient": "▽", "replaces": "≠",
    "not applicable": "∅", "silent": "?",
}  # fmt: skip
"""A sign for each stance; the words stand in the legend, the tooltip and for screen readers."""


def name_of(books: Library, house: str) -> str:
    """A house's name as shown."""
    return str(books.houses[house]["name"])


def clause_of(clause: str, language: Language) -> str:
    """A clause as people read it; what stands before the rules is the preface."""
    return say("comparing.front", language) if clause == "front" else clause


def glance(language: Language) -> None:
    """Every rule by every house, in one grid; a row opens."""
    houses = [house for house in library().houses if house != BASE]
    legend = " · ".join(f"{sign} {say(f'stance.{stance}', language)}" for stance, sign in SIGNS.items())
    boxed = html.element("span", html.text(say("compare.plays", language)), classes="play")
    html.show(
        html.element("p", html.text(f"{legend} · "), boxed, classes="where"),
        sift.panel(language, count=say("comparing.shown", language)),
        _heads(houses, language),
        *(_glance_row(row, houses, language) for row in matrix(library(), language)),
    )
    sift.work()


def _columns(count: int) -> str:
    return f"grid-template-columns: minmax(0, 1fr) repeat({count}, 3.6rem)"


def _grid(cells: Sequence[str], classes: str) -> str:
    inside = "".join(cells)
    return f'<div class="grid {classes}" style="{_columns(len(cells) - 1)}">{inside}</div>'


def _heads(houses: Sequence[str], language: Language) -> str:
    titles = (library().books[library().houses[house]["book"]].title for house in houses)
    first = html.element("span", html.text(say("comparing.rule", language)))
    return _grid([first, *(html.element("span", html.text(title)) for title in titles)], "heads")


def _glance_row(row: Row, houses: Sequence[str], language: Language) -> str:
    title = html.element("span", html.text(f"{row.rule}  {row.title}"))
    line = _grid([title, *(_sign(row.cells[house], language) for house in houses)], "")
    inside = [
        html.element(
            "p", html.element("strong", html.text(f"{name_of(library(), house)}: ")), html.text(said)
        )
        for house in houses
        if (said := _said(row.cells[house], language))
    ]
    more = html.link(
        say("comparing.all_houses", language), "chip", view="lineage", rule=row.rule, lang=language
    )
    content = f'<details class="row"><summary>{line}</summary>{"".join(inside)}{more}</details>'
    return sift.row(content, play=row.changes_play, numbers=row.numeric)


def _sign(cell: Cell, language: Language) -> str:
    words = say(f"stance.{cell.stance}", language)
    words += f", {say('compare.plays', language)}" if cell.changes_play else ""
    sign = html.element("span", html.text(SIGNS[cell.stance]), classes="play" if cell.changes_play else "")
    hidden = html.element("span", html.text(words), classes="seen")
    return f'<span title="{html.text(words)}"><span aria-hidden="true">{sign}</span>{hidden}</span>'


def _said(cell: Cell, language: Language) -> str:
    stance = say(f"stance.{cell.stance}", language)
    return ". ".join([stance[:1].upper() + stance[1:], " ".join(cell.effects)]).strip(". ") + "."


def handed(language: Language) -> None:
    """A hand of the reader's own under every house, and the bank of decisive ones."""
    words = st.text_area(
        say("comparing.own_hand", language), key="hand", bind="query-params", max_chars=LONGEST_QUESTION,
        placeholder=say("comparing.own_hand_hint", language), height=90,
    )  # fmt: skip
    if words.strip():
        told = faces.compared(library(), (), words, language, retriever)
        found = [Outcome.of(each) for each in told["houses"]]
        html.show(
            html.element("p", html.text(told["answer"]), classes="because"),
            _verdicts(found, language) if found else "",
        )
    every = ruled(library(), tuple(library().houses), language)
    parting = [(hand, found) for hand, found in every if any(each.differs for each in found)]
    count = say("comparing.hands_part", language, count=len(every), part=len(parting))
    html.show(
        html.element("p", html.text(count), classes="where"),
        *(_hand_row(hand, found, language) for hand, found in parting),
    )


def _hand_row(hand: Hand, found: Sequence[Outcome], language: Language) -> str:
    parts = ", ".join(each.name for each in found if each.differs)
    line = html.text(hand.words[language]) + html.element("span", html.text(parts), classes="kinds")
    return html.unfold(line, _verdicts(found, language))


def _verdicts(found: Sequence[Outcome], language: Language) -> str:
    cells = []
    for each in found:
        cells.append(html.element("strong", html.text(each.name)))
        place = (
            html.link(each.clause.partition(":")[2], page=html.RULES, q=each.clause, lang=language)
            if each.clause and not each.clause.endswith(":front")
            else ""
        )
        tag = html.element("span", html.text(say("comparing.parts", language)), classes="tag")
        why = html.element("span", html.text(each.why), " ", place, classes="kinds")
        cells.append(html.element("div", html.text(each.words), tag if each.differs else "", why))
    return html.element("div", *cells, classes="verdicts")


def lined(language: Language) -> None:
    """One rule through 2011, 2022's marks, 2024 and every house."""
    numbers = [r.number for r in library().rules.values() if r.book == BASE and r.kind is not Kind.FRONT]
    wanted = st.query_params.get("rule", "43")
    chosen = st.selectbox(
        say("comparing.rule", language),
        numbers,
        index=numbers.index(wanted) if wanted in numbers else numbers.index("43"),
        format_func=lambda number: _titled(number, language),
        key=f"compare_rule_{language}",
    )
    if chosen != wanted:
        st.query_params["rule"] = chosen
    try:
        stages = lineage(library(), str(chosen), language)
    except UnknownId as error:
        html.show(html.element("p", html.text(error), classes="trouble"))
        return
    html.show(*(_stage(stage, language) for stage in stages))


def _titled(number: str, language: Language) -> str:
    title = library().rules[f"{BASE}:{number}"].title
    return html.plain(f"{number}  {title[language].text if language in title else ''}")


def _stage(stage: Stage, language: Language) -> str:
    place = (
        html.link(stage.id.partition(":")[2], page=html.RULES, q=stage.id, lang=language) if stage.id else ""
    )
    pieces = [
        html.element("h2", html.text(f"{stage.name} "), place),
        *(html.element("p", html.text(note)) for note in stage.notes),
    ]
    if stage.text:
        words = html.quote(stage.text, "en", list(stage.marks))
        pieces.append(
            html.unfold(html.text(say("comparing.text", language)), words, opened=len(stage.text) < 700)
        )
    return "".join(pieces)


def briefed(language: Language, usual: str) -> None:
    """What one must know who knows TDA 2024, on one page."""
    houses = [house for house in library().houses if house != BASE]
    wanted = st.query_params.get("for", usual)
    house = st.selectbox(
        say("comparing.for", language),
        houses,
        index=houses.index(wanted) if wanted in houses else 0,
        format_func=lambda each: name_of(library(), each),
        key=f"compare_for_{language}",
    )
    if house != wanted:
        st.query_params["for"] = house
    told = briefing(library(), str(house), language)
    rows = [
        html.element(
            "div",
            html.element("p", html.text(w.hand)),
            html.element("div", html.element("strong", html.text("TDA 2024")),
                         html.element("div", html.text(w.usual)),
                         html.element("strong", html.text(told.name)),
                         html.element("div", html.text(w.here), " ", _place(w.clause, language)),
                         classes="verdicts"),
        )
        for w in told.worked
    ]  # fmt: skip
    html.show(
        html.element("h1", html.text(say("comparing.briefing_of", language, house=told.name))),
        *_points("changed", told.changed, language),
        html.element("h2", html.text(say("comparing.worked", language))) if rows else "",
        *rows,
        *_points("lacking", told.lacking, language),
    )
    st.download_button(
        say("comparing.as_html", language), data=lambda: briefing_page(told, language),
        file_name=f"{told.house}-briefing.html", mime="text/html", key="export_briefing", on_click="ignore",
        type="tertiary",
    )  # fmt: skip


def _place(clause: str, language: Language) -> str:
    return html.link(clause.partition(":")[2], page=html.RULES, q=clause, lang=language) if clause else ""


def _points(key: str, points: Sequence[Point], language: Language) -> list[str]:
    if not points:
        return []
    items = [
        html.element(
            "p",
            html.element("strong", html.text(f"{clause_of(p.rule, language)} {p.title}".rstrip() + ": ")),
            html.text(" ".join(p.effects)),
        )
        for p in points
    ]
    return [html.element("h2", html.text(say(f"comparing.{key}", language))), *items]
