"""The chat page: ask, go on, correct, judge; every word is shown as a word, and nobody sees another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import streamlit as st
from desk_cases import BETTING, HAND, HAND_DE, UNDERCALL, desk
from serving import BROWSER, free_port, serving
from streamlit.testing.v1 import AppTest

from rulebot import llm
from rulebot.context import of
from rulebot.say import sentences
from rulebot.store import Store
from rulebot.web import chat, replied
from rulebot.web.visitor import token

ROOT = Path(__file__).resolve().parent.parent
FRAME = """
import streamlit as st
from rulebot.web import chat, html
st.html(html.STYLE)
chat.page(st.query_params.get("lang", "en"), st.query_params.get("house", "tda-2024"))
"""
HOSTILE = [
    "<script>alert(1)</script>",
    "![x](http://evil.example/leak) and [y](javascript:alert(1))",
    "5*3*2 ~10~ $x$ :smile: # 43 -> `a`",
    '"><img src=x onerror=alert(1)> shows a card',
    "\u202eshow a card\u0000",
]


@pytest.fixture(autouse=True)
def here(library, tmp_path, monkeypatch) -> Store:
    """A desk without an index and a store of its own."""
    service, kept = desk(library), Store(tmp_path / "c.sqlite")
    monkeypatch.setattr(chat, "desk", lambda: service)
    monkeypatch.setattr(chat, "store", lambda: kept)
    return kept


def page(**query: str) -> AppTest:
    test = AppTest.from_string(FRAME, default_timeout=60)
    test.query_params.update(query)
    return test.run()


def ask(test: AppTest, words: str) -> AppTest:
    test.chat_input[0].set_value(words).run()
    assert not test.exception
    return test


def shown(test: AppTest) -> str:
    assert not test.exception
    return "\n".join(piece.proto.body for piece in test.get("html"))


def verdict(test: AppTest) -> str:
    found = re.search(r'class="verdict"[^>]*>(.*?)</p>', shown(test))
    assert found
    return found[1]


def labels(test: AppTest) -> list[str]:
    return [piece.proto.popover.label for piece in test.get("popover")]


def test_a_question_whose_answer_was_broken_off_by_the_next_is_answered_before_it():
    test = page()
    test.session_state["talk"].waiting.append("rule 28")
    ask(test, "rule 44")
    turns = test.session_state["talk"].turns
    assert [turn["question"] for turn in turns] == ["rule 28", "rule 44"]
    assert not test.session_state["talk"].waiting


def test_the_empty_page_offers_questions_to_start_from_in_both_languages():
    for language in ("en", "de"):
        test = page(lang=language)
        offered = [button.label for button in test.button]
        assert len(offered) == 4
        test.button[0].click().run()
        assert verdict(test).startswith("Call.")


def test_a_reply_reads_from_the_top_verdict_why_picture_clause():
    words = shown(ask(page(), HAND))
    order = [
        "Call. 400 in all, 600 comes back.",
        "A single chip of 1,000",
        "data:image/svg+xml",
        "The words it rests on",
        "Elsewhere",
    ]
    places = [words.index(piece) for piece in order]
    assert places == sorted(places)
    assert "line 26" in words
    assert "figures checked" in words


def test_a_follow_up_says_what_changed_and_keeps_the_earlier_exchange():
    test = ask(ask(page(), HAND), "and if he had said raise?")
    assert verdict(test) == "Raise to 1,000."
    words = shown(test)
    assert 'class="changed"' in words
    assert words.index("Raise to 1,000.") < words.index("Earlier") < words.rindex("player bets 400")


def test_a_question_back_has_its_answers_as_buttons():
    test = ask(page(), UNDERCALL)
    answers = [button for button in test.button if button.key.startswith("chat:ask:")]
    assert len(answers) == 4
    assert "only two players in the hand?" in shown(test).casefold()
    answers[0].click().run()
    assert verdict(test) == "Yes. A full call. 800 in all."


def test_a_fact_as_read_can_be_set_right():
    test = ask(page(), HAND)
    field = next(one for one in test.text_input if one.key.endswith(":new_chips"))
    assert field.value == "1,000"
    field.set_value("two 500s").run()
    assert verdict(test) == "Raise to 1,000."
    assert "Before, it was" in shown(test)


def test_a_fact_that_cannot_be_read_is_said_and_changes_nothing():
    test = ask(page(), HAND)
    next(one for one in test.text_input if one.key.endswith(":call_to")).set_value("much").run()
    assert "much" in shown(test)
    assert verdict(test).startswith("Call.")


def test_german_questions_get_german_cards_whatever_the_page_speaks():
    test = ask(page(lang="en"), HAND_DE)
    assert verdict(test) == "Call. 800 insgesamt, 200 kommen zurück."
    assert "Worauf es beruht" in shown(test)


def test_another_house_in_the_picker_rules_on_the_same_hand(library):
    test = ask(page(), "NL, blinds 50/100, A bets 500, B all-in 1100, can A re-raise?")
    assert "Call 600 more" in verdict(test)
    test.query_params["house"] = "clubs-nz-2022"
    test.run()
    assert "Clubs NZ 2022" in shown(test)
    assert test.session_state["talk"].last["reply"]["house"] == "clubs-nz-2022"


def test_a_house_named_in_the_words_goes_before_the_picker():
    test = ask(page(), HAND)
    ask(test, "what about ACE?")
    assert test.session_state["talk"].last["reply"]["house"] == "ace"
    ask(test, "why?")
    assert test.session_state["talk"].last["reply"]["house"] == "ace"


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_shown_as_words_on_every_surface(words):
    test = ask(ask(page(), words), HAND)
    found = shown(test)
    tags = set(re.findall(r"<(/?\w+)", found))
    assert not {t for t in tags if t.strip("/") in ("script", "iframe", "object", "svg")}
    assert not re.search(r"<img(?! class=\"picture\")", found)
    assert "http://evil" not in re.sub(r"&lt;|[^<]*", "", found)


def test_nonsense_and_too_long_questions_are_answered_with_a_sentence():
    test = ask(page(), "?!?")
    assert "rule number" in shown(test)
    ask(test, "x" * 2500)
    assert "2000" in shown(test)
    ask(test, HAND)
    assert verdict(test).startswith("Call.")


def test_thumbs_and_a_comment_are_kept(here):
    test = ask(page(), HAND)
    test.feedback[0].set_value(0).run()
    next(one for one in test.text_input if one.key.startswith("chat:comment")).set_value(
        "the <b>clause</b>"
    ).run()
    assert here.said() == [{"question": HAND, "helped": False, "comment": "the <b>clause</b>"}]
    assert "Thank you" in shown(test)


def test_a_question_in_the_address_is_asked_once():
    test = page(q=HAND)
    assert verdict(test).startswith("Call.")
    test.run()
    assert len(test.session_state["talk"].turns) == 1


def test_a_new_hand_starts_clean_and_forgetting_forgets(here):
    test = ask(page(), HAND)
    secret = test.session_state["visitor"]
    next(one for one in test.button if one.key == "chat:anew").click().run()
    assert test.session_state["talk"].turns == []
    assert here.latest(secret)
    ask(test, BETTING)
    next(one for one in test.button if one.key == "chat:forget").click().run()
    assert here.latest(secret) is None


def test_a_hand_that_a_model_proposes_is_ruled_on_only_when_it_is_confirmed(library, monkeypatch):
    service = desk(library, "tda-2024:68")
    service.model = llm.Model(None, 1.0)
    proposal = {
        "kind": "wager",
        "facts": {
            "call_to": {"value": 5000, "from": "at 5000"},
            "new_chips": {"value": [1200], "from": "1200 in"},
        },
    }
    monkeypatch.setattr(llm, "helped", lambda reply, *_: {**reply, "proposal": proposal})
    monkeypatch.setattr(chat, "desk", lambda: service)
    test = ask(page(), "i had 1200 in and he is at 5000 now")
    assert "5,000 (at 5000)" in shown(test)
    assert not any("5,000" in label for label in labels(test))
    next(button for button in test.button if button.label.startswith("Yes, rule")).click().run()
    assert not test.exception
    assert any("5,000" in label for label in labels(test)), "the confirmed facts are the hand now"


def test_two_visitors_never_see_each_other():
    first = ask(page(), "my canary seven: " + HAND)
    second = page()
    assert "canary" not in shown(second)
    assert first.session_state["visitor"] != second.session_state["visitor"]


def test_a_broken_store_answers_all_the_same(monkeypatch, tmp_path):
    (tmp_path / "broken").write_bytes(b"no database" * 999)
    broken = Store(tmp_path / "broken")
    monkeypatch.setattr(chat, "store", lambda: broken)
    test = ask(ask(page(), HAND), "and if he had said raise?")
    assert verdict(test) == "Raise to 1,000."


def test_the_link_of_a_reply_opens_the_same_ruling(library):
    here = desk(library)
    first = here.ask(HAND)
    assert replied.address(first, "en").startswith("?q=blinds")

    then = here.ask("and if he had said raise?", context=of(first))
    assert replied.address(then, "en").startswith("calculator?kind=wager&facts=")


@pytest.mark.parametrize(
    "cookie", ["", "x", "2|zz|zz|1", "2|0101|00|1", "1|01010101|" + "00" * 16 + "|1", "2|01010101|0101|1"]
)
def test_only_a_long_token_makes_a_visitor(cookie):
    assert token(cookie) == ""


def test_the_mask_of_a_token_does_not_change_the_visitor():
    one = token(
        "2|01020304|" + bytes(b ^ (1, 2, 3, 4)[i % 4] for i, b in enumerate(b"sixteen bytes ok")).hex() + "|1"
    )
    assert one == b"sixteen bytes ok".hex() == token('"2|00000000|' + b"sixteen bytes ok".hex() + '|99"')


def test_every_sentence_of_the_chat_has_both_languages():
    for name, words in sentences()["chat"].items():
        assert set(words) == {"en", "de"}, name
        assert re.findall(r"\{\w+\}", words["en"]) == re.findall(r"\{\w+\}", words["de"]), name


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="Chromium is not here")
def test_a_browser_gets_its_own_conversation_back_after_a_restart_and_another_does_not(tmp_path):
    from playwright.sync_api import expect, sync_playwright

    port = free_port()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        mine, other = browser.new_context(locale="en-US"), browser.new_context(locale="en-US")
        for context in (mine, other):
            context.set_default_timeout(60_000)
        mine.set_extra_http_headers({})
        outside: list[str] = []
        with serving(tmp_path, port) as address:
            tab = mine.new_page()
            tab.on(
                "request",
                lambda r: (
                    outside.append(r.url) if r.url.startswith("http") and "127.0.0.1" not in r.url else None
                ),
            )
            tab.set_viewport_size({"width": 390, "height": 844})
            tab.goto(address)
            box = tab.locator("[data-testid=stChatInputTextArea]")
            box.fill(HAND)
            box.press("Enter")
            expect(tab.locator(".verdict")).to_have_text("Call. 400 in all, 600 comes back.", timeout=60_000)
            assert tab.evaluate("document.documentElement.scrollWidth") <= 390
            assert tab.evaluate(
                "document.querySelector('.verdict').getBoundingClientRect().top < innerHeight"
            )
        with serving(tmp_path, port) as address:
            again = mine.new_page()
            again.goto(address)
            expect(again.locator(".verdict")).to_have_text(
                "Call. 400 in all, 600 comes back.", timeout=60_000
            )
            stranger = other.new_page()
            stranger.goto(address)
            expect(stranger.get_by_text("What happened at the table?")).to_be_visible(timeout=60_000)
            assert stranger.locator(".verdict").count() == 0
        browser.close()
    assert outside == []


def test_the_page_of_the_books_is_where_links_point():
    from rulebot.web import html
    from rulebot.web.desk import PAGES

    assert next(iter(PAGES)) == "chat"
    assert html.RULES in PAGES
    assert st.Page is not None
