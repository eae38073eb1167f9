"""The translation desk's page: findings, filtered by severity, kind and rule."""

from __future__ import annotations

import streamlit as st

from rulebot.model import Language
from rulebot.say import say
from rulebot.translation import Finding, check
from rulebot.web import html
from rulebot.web.source import library

MOST_SHOWN = 60


@st.cache_data(show_spinner=True)
def _found() -> list[Finding]:
    return check(library())


def page(language: Language, house: str) -> None:
    """Filters above, findings below; each unfolds into both quotes."""
    found = _found()
    everything = say("translation.all", language)
    columns = st.columns(3)
    chosen = {
        name: column.selectbox(
            say(f"translation.{name}", language),
            [everything, *dict.fromkeys(getattr(f, name) for f in found)],
            key=f"translation_{name}",
        )
        for column, name in zip(columns, ("severity", "kind", "rule"), strict=True)
    }
    shown = [f for f in found if all(v in (everything, getattr(f, n)) for n, v in chosen.items())]
    count = say("translation.count", language, count=len(shown))
    html.show(
        html.element("p", html.text(count), classes="where"), *(_row(f, language) for f in shown[:MOST_SHOWN])
    )


def _row(finding: Finding, language: Language) -> str:
    place = "-".join(x for x in (finding.rule, finding.part) if x)
    line = html.text(f"{place} · {finding.severity} · {finding.explanation(language)}")
    return html.unfold(line, html.quote(finding.en, "en"), html.quote(finding.de, "de"))
