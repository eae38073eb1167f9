"""The page that compares: every view in both languages, words stay words, filters in the browser, deep links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import BROWSER, free_port, serving
from streamlit.testing.v1 import AppTest

from rulebot import say
from rulebot.web import sift

ROOT = Path(__file__).resolve().parent.parent
QUICK_MS = 300


def compare_page() -> None:
    """What Streamlit runs for the page."""
    from rulebot.web import compare, desk

    desk._framed(compare.page, desk._language())


def opened(**query: str) -> AppTest:
    page = AppTest.from_function(compare_page, default_timeout=60)
    page.query_params.update(query)
    return page.run()


def shown(page: AppTest) -> str:
    return "\n".join(piece.proto.body for piece in page.get("html") if "<script>" not in piece.proto.body)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("view", ["differences", "matrix", "hands", "lineage", "briefing"])
def test_every_view_stands_in_both_languages(view, language):
    page = opened(view=view, lang=language)
    assert not page.exception
    words = shown(page)
    assert "trouble" not in re.sub(r"\.trouble", "", words)
    assert "Clubs" in words


def test_a_pair_of_houses_and_a_rule_in_the_address_are_opened():
    words = shown(opened(a="ace", b="tda-2011", rule="43", lang="en"))
    assert "ACE poker league against Poker TDA 2011" in words
    assert re.search(r"<details [^>]*open", words)


def test_a_word_that_differs_is_marked_on_both_sides():
    words = shown(opened(a="tda-2024", b="clubs-nz-2022", lang="en"))
    assert "<mark>Board</mark> games with 2 or more" in words  # 20-A, where NZ says: Games
    assert re.search(r"<mark>[^<]*ante[^<]*</mark>", words)  # RP-11, where TDA 2024 says: big-blind-first


@pytest.mark.parametrize("name", ["a", "b", "view", "rule", "kind", "section", "find", "for"])
@pytest.mark.parametrize("value", ["<script>alert(1)</script>", "../../etc", "x" * 3000, ""])
def test_nonsense_in_the_address_is_no_trouble(name, value):
    page = opened(**{name: value, "lang": "en"})
    assert not page.exception
    assert "<script" not in shown(page)


def test_a_hostile_hand_stays_words():
    page = opened(view="hands", hand="<img src=x onerror=alert(1)> bet 100", lang="en")
    assert not page.exception
    assert "<img" not in shown(page)


def test_what_is_said_of_a_row_is_escaped():
    row = sift.row("<details>x</details>", play=True, numbers=False, kind='"><b>', section="A & B")
    assert row.startswith('<details data-play="yes" data-numbers="no" data-kind="&quot;&gt;&lt;b&gt;"')
    assert "A &amp; B" in row


def test_every_sentence_of_the_comparison_is_said_somewhere():
    source = "\n".join(p.read_text("utf-8") for p in (ROOT / "rulebot").rglob("*.py"))
    views = {"view", "differences", "matrix", "hands", "lineage", "briefing", "a", "b", "kind", "section"}
    views |= {"as_csv", "as_md", "as_html", "as_docx", "play", "numbers", "changed", "lacking"}
    used = {section: set(re.findall(rf'"{section}\.(\w+)"', source)) for section in ("comparing", "compare")}
    chosen = set(re.findall(r'"compare\.(\w+)" if|else "compare\.(\w+)"', source))
    used["compare"] |= {name for pair in chosen for name in pair if name}
    assert used["comparing"] | views == set(say.sentences()["comparing"])
    assert used["compare"] == set(say.sentences()["compare"])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data"), free_port()) as found:
        yield f"{found}compare"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


def rows(page: Any) -> int:
    return int(
        page.evaluate(
            "[...document.querySelectorAll('.rb details[data-kind]')].filter(d => !d.hidden).length"
        )
    )


TYPE = """(words) => {
  const field = document.querySelector('.sift input[type=search]');
  const began = performance.now();
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return performance.now() - began;
}"""


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="Chromium is not here")
def test_the_filter_answers_at_once_and_stands_in_the_address(address, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}?a=tda-2011&b=tda-2024&lang=en")
    page.wait_for_function("document.querySelector('.sifted')?.textContent", timeout=60_000)
    every = rows(page)
    assert every > 100
    assert page.evaluate(TYPE, "clock") < QUICK_MS
    some = rows(page)
    assert 0 < some < every
    assert f"{some} of {every}" in page.locator(".sifted").inner_text()
    page.locator(".sift input[data-name=numbers]").check()
    assert 0 < rows(page) < some
    assert "find=clock" in page.url
    assert "numbers=true" in page.url
    again = browser.new_page(viewport={"width": 390, "height": 900})
    again.goto(page.url)
    again.wait_for_function("document.querySelector('.sifted')?.textContent", timeout=60_000)
    assert rows(again) == rows(page)
    assert again.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
    again.close()


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="Chromium is not here")
def test_a_row_opens_by_keyboard(address, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}?view=matrix&lang=de")
    page.wait_for_function("document.querySelector('.sifted')?.textContent", timeout=60_000)
    first = page.locator(".rb details.row summary").first
    first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".rb details.row[open]").count() == 1
    page.close()
