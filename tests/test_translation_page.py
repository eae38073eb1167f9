"""The translation desk's page: filters, one finding with both texts, decisions, terms, deep links."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from rulebot.settings import Settings, library
from rulebot.translation.decisions import Decision, decisions
from rulebot.translation.kept import kept
from rulebot.translation.units import units
from rulebot.web import translate_one


def translation_page() -> None:
    """What Streamlit runs for the page."""
    from rulebot.web import desk, translate

    desk._framed(translate.page, desk._language())


@pytest.fixture(autouse=True)
def own_data(monkeypatch, tmp_path):
    """Decisions of a test stay its own."""
    monkeypatch.setenv("RULEBOT_DATA", str(tmp_path))


def opened(**query: str) -> AppTest:
    page = AppTest.from_function(translation_page, default_timeout=60)
    page.query_params.update({"lang": "en", **query})
    return page.run()


def shown(page: AppTest) -> str:
    return "\n".join(piece.proto.body for piece in page.get("html"))


def count(page: AppTest) -> tuple[int, int]:
    match = re.search(r"(\d+) of (\d+) findings", shown(page))
    assert match
    return int(match[1]), int(match[2])


def test_every_filter_narrows_and_stands_in_the_address():
    page = opened()
    assert not page.exception
    all_of_them = count(page)[1]
    page.selectbox(key="translation_severity").set_value("high").run()
    high, whole = count(page)
    assert 0 < high < whole == all_of_them
    assert page.query_params["severity"] == "high"
    page.text_input(key="translation_words").set_value("§ 41").run()
    assert 0 < count(page)[0] < high
    assert count(opened(severity="high")) == (high, whole)


def test_a_filter_answers_in_less_than_a_third_of_a_second():
    page = opened()
    taken = []
    for severity in ("high", "medium", "low"):
        start = time.perf_counter()
        page.selectbox(key="translation_severity").set_value(severity).run()
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.3, taken


def test_a_link_opens_its_finding_with_both_texts_and_marks():
    finding = next(f for f in kept(library(), Settings()) if f.severity == "high" and f.check == "reference")
    words = shown(opened(finding=finding.fingerprint))
    assert f"<h2>{translate_one.place(finding)} · high · reference · open</h2>" in words
    assert 'blockquote lang="en"' in words
    assert 'blockquote lang="de"' in words
    assert words.count("<mark>") >= 2


def test_a_mark_stands_where_the_quote_stands():
    whole = {(u.rule, u.part): u for u in units(library())}
    for finding in kept(library(), Settings()):
        unit = whole[finding.rule, finding.part]
        for side, text, quote in (("en", unit.en, finding.en), ("de", unit.de, finding.de)):
            for start, end in translate_one.marks(text, finding, side):
                assert " ".join(text[start:end].split()) in quote


def test_a_decision_is_kept_and_a_rejection_asks_for_its_reason():
    page = opened()
    fingerprint = page.query_params["finding"]
    page.button(key="translation_to_rejected").click().run()
    assert "A rejection needs its reason." in shown(page)
    assert decisions(Settings()).all() == {}
    page.text_input(key=f"translation_reason_{fingerprint}").set_value("house style").run()
    page.button(key="translation_to_rejected").click().run()
    assert decisions(Settings()).all() == {fingerprint: Decision("rejected", "house style")}
    assert " · rejected</h2>" in shown(page)
    assert count(opened(state="rejected"))[0] == 1


def test_the_next_finding_is_one_button_away():
    page = opened()
    first = page.query_params["finding"]
    page.button(key="translation_after").click().run()
    assert page.query_params["finding"] != first
    page.button(key="translation_before").click().run()
    assert page.query_params["finding"] == first


def test_german_has_no_english_labels():
    page = opened(lang="de")
    assert {box.label for box in page.selectbox} >= {"Schwere", "Art", "Stand", "Regel"}
    assert [b.label for b in page.button][:2] == ["← Vorher", "Weiter →"]
    assert "Befunden" in shown(page)


def test_terms_show_every_rendering_and_can_be_searched():
    page = opened(view="terms")
    assert not page.exception
    page.text_input(key="translation_term_words").set_value("stub").run()
    words = shown(page)
    assert "<strong>stub</strong>" in words
    assert "Kartenstapel" in words
    assert "Stack" in words


def test_words_of_a_finding_never_become_markup(tmp_path: Path):
    page = opened()
    page.text_input(key="translation_words").set_value("<script>alert(1)</script>").run()
    assert "<script>" not in shown(page)
    assert count(page)[0] == 0


@pytest.mark.parametrize("name", ["severity", "kind", "state", "rule", "finding", "view", "term"])
def test_an_address_with_rubbish_shows_the_page(name: str):
    page = opened(**{name: "<b>'; DROP TABLE x --</b>"})
    assert not page.exception
    assert "<b>" not in shown(page)
