"""The page that compares houses and editions: differences, all rules at a glance, hands, a rule, a briefing.

What is chosen stands in the address, so that every view can be linked to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from rulebot.compare.differences import differences
from rulebot.compare.export import FORMATS, Comparison
from rulebot.compare.matrix import section_of
from rulebot.compare.model import Difference, Kind, Side
from rulebot.compare.words import marks
from rulebot.library import BASE
from rulebot.model import Language, Range
from rulebot.say import say
from rulebot.web import html, sift
from rulebot.web.compare_views import briefed, clause_of, glance, handed, lined, name_of
from rulebot.web.source import library

STYLE = """
<style>
.rb .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.2rem; }
.rb .kinds { color: #55554f; font-size: .85rem; display: block; }
.rb .clause { font-weight: 650; margin-right: .4rem; }
.rb .grid { display: grid; align-items: baseline; gap: 0 .3rem; }
.rb .grid > span:not(:first-child) { text-align: center; }
.rb .heads { font-size: .78rem; line-height: 1.2; font-weight: 650; position: sticky; top: 0;
  background: #fbfaf7; padding: .3rem 0; }
.rb details.row > summary { list-style: none; }
.rb details.row > summary::-webkit-details-marker { display: none; }
.rb details.row { padding: .2rem 0; }
.rb .play { display: inline-block; min-width: 1.6rem; text-align: center; font-weight: 700;
  border: 2px solid #7a5c00; border-radius: .3rem; }
.rb .seen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.rb .verdicts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .8rem; margin: .4rem 0; }
@media (max-width: 640px) {
  .rb .sides, .rb .verdicts { grid-template-columns: 1fr; }
}
</style>
"""
VIEWS = ("differences", "matrix", "hands", "lineage", "briefing")


def page(language: Language, house: str) -> None:
    """The two houses, the view, and what it shows."""
    st.html(STYLE)
    known = list(library().houses)
    view = _view(language)
    names = partial(name_of, library())
    if view == "differences":
        left, right = st.columns(2)
        with left:
            a = _chosen("a", known, BASE, language, names)
        with right:
            b = _chosen("b", known, house if house != BASE else known[-1], language, names)
        _differences(a, b, language)
        return
    shown: dict[str, Callable[[], None]] = {
        "matrix": partial(glance, language),
        "hands": partial(handed, language),
        "lineage": partial(lined, language),
        "briefing": partial(briefed, language, house if house != BASE else known[-1]),
    }
    shown[view]()


def _view(language: Language) -> str:
    """The view in the address, or the one just chosen."""
    given = st.query_params.get("view", VIEWS[0])
    view = given if given in VIEWS else VIEWS[0]
    chosen = st.segmented_control(
        say("comparing.view", language), VIEWS, default=view, key=f"compare_view_{language}",
        format_func=lambda v: say(f"comparing.{v}", language), label_visibility="collapsed",
    )  # fmt: skip
    return _kept("view", chosen or view, VIEWS[0])


def _chosen(
    name: str, options: Sequence[str], usual: str, language: Language, words: Callable[[str], str]
) -> str:
    """A choice that stands in the address under its name."""
    given = st.query_params.get(name, usual)
    at = options.index(given if given in options else usual)
    key = f"compare_{name}_{language}"
    chosen = st.selectbox(say(f"comparing.{name}", language), options, index=at, format_func=words, key=key)
    return _kept(name, chosen, usual)


def _kept(name: str, chosen: str, usual: str) -> str:
    """Into the address with it, unless it is what stands there anyway."""
    if chosen != st.query_params.get(name, usual):
        st.query_params[name] = chosen
    return chosen


def _differences(a: str, b: str, language: Language) -> None:
    """Filters, the number of differences, and each to open."""
    found = differences(library(), a, b, language)
    told = Comparison(name_of(library(), a), name_of(library(), b), found, language)
    if not found:
        html.show(html.element("p", html.text(say("comparing.nothing", language))))
        return
    sections = dict.fromkeys(section_of(library(), d.rule, "en") for d in found)
    filters = sift.panel(
        language,
        [(kind, say(f"kind.{kind}", language)) for kind in Kind if any(d.kind is kind for d in found)],
        [(section, _section(section, language)) for section in sections if section],
        say("comparing.shown", language),
    )
    opened = st.query_params.get("rule", "")
    html.show(
        html.element("p", html.text(told.title), classes="where"),
        filters,
        *(_row(d, (told.a, told.b), opened, language) for d in found),
    )
    sift.work()
    _exports(told, f"{a}-{b}")


def _section(section: str, language: Language) -> str:
    """A section's name in the reader's language."""
    for rule in library().rules.values():
        if rule.book == BASE and rule.section.get("en") == section:
            return str(rule.section.get(language, section))
    return section


def _row(d: Difference, names: tuple[str, str], opened: str, language: Language) -> str:
    """A difference in two lines; opened, both texts side by side with what differs marked."""
    labels = [say(f"kind.{d.kind}", language), say(f"origin.{d.origin}", language)]
    tag = html.element("span", html.text(say("compare.plays", language)), classes="tag")
    line = "".join(
        (
            html.element("span", html.text(clause_of(d.clause, language)), classes="clause"),
            html.text(d.effect),
            html.element(
                "span", html.text(" · ".join(labels)), tag if d.changes_play else "", classes="kinds"
            ),
        )
    )
    left, right = marks(d.a.quote, d.b.quote) if d.a.quote and d.b.quote else ([], [])
    sides = html.element(
        "div", _side(names[0], d.a, left, language), _side(names[1], d.b, right, language), classes="sides"
    )
    evidence = html.element("p", html.text(d.evidence), classes="where")
    more = html.link(
        say("comparing.all_houses", language), "chip", view="lineage", rule=d.rule, lang=language
    )
    return sift.row(
        html.unfold(line, sides, evidence, more, opened=d.rule == opened),
        play=d.changes_play,
        numbers=d.kind is Kind.NUMBER,
        kind=d.kind,
        section=section_of(library(), d.rule, "en"),
    )


def _side(name: str, side: Side, ranges: Sequence[Range], language: Language) -> str:
    if not side.id:
        words = html.text(f"{name}: {say('compare.nothing_there', language)}")
        return html.element("div", html.element("p", words, classes="where"))
    place = html.link(f"{name} {side.id.partition(':')[2]}", page=html.RULES, q=side.id, lang=language)
    return html.element(
        "div", html.element("p", place, classes="where"), html.quote(side.quote, "en", list(ranges))
    )


def _exports(told: Comparison, name: str) -> None:
    """The differences shown, as files; each is written when it is asked for."""
    with st.container(horizontal=True):
        for ending, (write, mime) in FORMATS.items():
            st.download_button(
                say(f"comparing.as_{ending}", language=told.language),
                data=partial(write, told),
                file_name=f"{name}.{ending}",
                mime=mime,
                key=f"export_{ending}",
                on_click="ignore",
                type="tertiary",
            )
