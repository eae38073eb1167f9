"""The desk's page: every word shown as it is, both languages, no insides on display, nothing fetched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from rulebot import say
from rulebot.web import desk as desk_of_pages
from rulebot.web import html, rules

HOSTILE = [
    "<script>alert(1)</script>",
    "![x](http://evil.example/leak)",
    "5*3*2 ~10~ $x$ :smile: # 43 -> `a`",
    "{{7*7}} %s%n ../../etc/passwd",
    '"><img src=x onerror=alert(1)>',
    "\u202e43-A",
]


@pytest.fixture(autouse=True)
def only_the_rules(monkeypatch):
    """The page of the books by itself; the chat has its own tests."""
    monkeypatch.setattr(desk_of_pages, "PAGES", {"rules": rules.page})


def rules_page() -> None:
    """What Streamlit runs for the page of the books."""
    from rulebot.web import desk, rules

    desk._framed(rules.page, desk._language())


def desk(**query: str) -> AppTest:
    page = AppTest.from_function(rules_page, default_timeout=60)
    page.query_params.update(query)
    return page.run()


def shown(page: AppTest) -> str:
    return "\n".join(piece.proto.body for piece in page.get("html"))


def test_a_rule_number_shows_the_clause_in_both_languages_with_its_place():
    page = desk(q="45-A", lang="en")
    words = shown(page)
    assert not page.exception
    assert "unless raise or all-in is declared first" in words
    assert 'lang="de"' in words
    assert "tda-2024-en.txt, line 268" in words
    for house in ("TDA 2011", "ACE", "Clubs New Zealand"):
        assert house in words


def test_german_reads_the_german_text_first():
    words = shown(desk(q="45-A", lang="de"))
    assert words.index('<blockquote lang="de">') < words.index('<blockquote lang="en">')
    assert "Was jedes Haus sagt" in words


def test_an_empty_page_offers_something_to_start_from():
    page = desk(lang="de")
    assert not page.exception
    assert "Zum Beispiel" in shown(page)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_shown_as_words(words):
    page = desk(q=words, lang="en")
    assert not page.exception
    tags = set(re.findall(r"<(/?\w+)", shown(page)))
    assert not {t for t in tags if t.strip("/") in ("script", "img", "iframe", "object", "svg")}


def test_a_missing_rule_is_answered_with_what_there_is():
    assert "there is no rule 99 in TDA 2024 v1.0" in shown(desk(q="99", lang="en"))


def test_a_failure_shows_a_reference_and_nothing_of_our_insides(monkeypatch):
    from rulebot import lookup

    def broken(*_: object) -> None:
        raise RuntimeError("secret insides of /home/somebody")

    monkeypatch.setattr(lookup, "card", broken)
    page = desk(q="43-A", lang="en")
    words = shown(page)
    assert "secret" not in words
    assert re.search(r"The reference is [0-9a-f]{8}", words)


def test_a_house_in_the_address_is_the_house_of_the_page():
    words = shown(desk(q="8", house="ace", lang="en"))
    assert "dead stacks that get blinded out" in words


def test_links_and_quotes_escape_what_they_hold():
    assert html.link("<b>", q="a&b'\"<") == ('<a href="?q=a%26b%27%22%3C" target="_self">&lt;b&gt;</a>')
    assert "<script>" not in html.quote("<script>", "en", [(0, 3)])


def test_every_sentence_exists_in_both_languages_with_the_same_places():
    for section, entries in say.sentences().items():
        for name, words in entries.items():
            assert set(words) == {"en", "de"}, (section, name)
            places = {language: set(re.findall(r"{(\w+)", words[language])) for language in ("en", "de")}
            assert places["en"] == places["de"], (section, name)


def test_every_sentence_that_the_page_says_exists_and_none_is_left_over():
    source = "\n".join(p.read_text("utf-8") for p in (Path(html.__file__).parent).glob("*.py"))
    used = set(re.findall(r'"web\.(\w+)"', source)) | {
        "reference_wrong",
        "compare",
        "reference_dangling",
        "rules",
        "chat",
        "calculator",
        "translation",
    }
    used |= set(re.findall(r'"(example_\d)"', source))
    assert used == set(say.sentences()["web"])
