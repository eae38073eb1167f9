"""The calculator's page: tap a hand, read the ruling; what comes from outside is read strictly."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from rulebot import fact_words
from rulebot.calculate.kinds import KINDS
from rulebot.errors import CannotRead
from rulebot.rulings import described
from rulebot.say import sentences
from rulebot.web import card, html, seats
from rulebot.web.calculator import example
from rulebot.web.pots_entry import places
from rulebot.web.told import from_address

ROOT = Path(__file__).resolve().parent.parent
WAGER = {
    "blinds": [250, 500],
    "street": "preflop",
    "facing_bet": True,
    "call_to": 1100,
    "last_full_bet_or_raise": 600,
    "new_chips": [1000, 100, 100, 100, 100, 100],
}
FRAME = """
from rulebot.web import calculator, html
import streamlit as st
calculator.page(st.query_params.get("lang", "en"), st.query_params.get("house", "tda-2024"))
"""


def page(**query: str) -> AppTest:
    test = AppTest.from_string(FRAME, default_timeout=60)
    test.query_params.update(query)
    return test.run()


def with_facts(kind: str, facts: object, **query: str) -> AppTest:
    return page(kind=kind, facts=json.dumps(facts), **query)


def shown(test: AppTest) -> str:
    assert not test.exception
    return "\n".join(piece.proto.body for piece in test.get("html"))


def verdict(test: AppTest) -> str:
    found = re.search(r'<p class="verdict">(.*?)</p>', shown(test))
    return found[1] if found else ""


def button(test: AppTest, label: str):
    return next(one for one in test.button if one.label == label)


def field(test: AppTest, label: str):
    return next(one for one in test.text_input if label in one.label)


def test_a_hand_tapped_in_gives_its_ruling():
    test = page(lang="en")
    button(test, "What do my chips mean?").click().run()
    field(test, "Small and big blind").input("250/500").run()
    field(test, "Total a caller").input("1.1k").run()
    field(test, "increment").input("six hundred").run()
    for chip in ("1,000", "100", "100", "100", "100", "100"):
        button(test, chip).click().run()
    assert verdict(test) == "Raise to 1,700. 200 more must go in."
    button(test, "Undo").click().run()
    button(test, "Undo").click().run()
    assert verdict(test) == "Call. 1,100 in all, 200 comes back."
    button(test, "Clear").click().run()
    assert "new_chips" not in test.session_state["told"].facts


def test_the_card_reads_from_the_top_in_both_languages():
    words = shown(with_facts("wager", WAGER, lang="en"))
    order = [
        "Raise to 1,700.",
        "1,500 reaches the half-way line of 1,400",
        'role="img"',
        "Step by step",
        "TDA 2024 v1.0",
        "Taken for granted",
        "What would change it",
        "Elsewhere",
        "Clubs New Zealand 2022",
    ]
    at = [words.index(piece) for piece in order if piece != "TDA 2024 v1.0"]
    assert at == sorted(at)
    assert 'href="rules?q=tda-2024%3A45-B' in words
    assert "8×100 → raise to 1,800" in words
    german = shown(with_facts("wager", WAGER, lang="de"))
    for piece in ("Raise auf 1.700.", "Schritt für Schritt", "Was es ändern würde", "Anderswo"):
        assert piece in german


def test_the_house_of_the_page_rules_and_its_own_contradiction_is_shown():
    words = shown(with_facts("wager", WAGER, lang="en", house="clubs-nz-2022"))
    assert "But the house contradicts itself: 2,200 by rule 48." in words
    assert "Clubs NZ 2022" in words


def test_a_missing_fact_is_asked_and_a_tap_answers_it():
    facts = {"call_to": 1000, "new_chips": [500], "facing_bet": True, "heads_up": False, "street": "flop"}
    test = with_facts("wager", facts, lang="en")
    assert verdict(test) == "A fact is missing."
    answers = [one.label for one in test.button if "→" in one.label]
    assert answers == ["yes → full call, 1,000 in all", "no → the TD decides"]
    button(test, answers[0]).click().run()
    assert verdict(test) == "A full call. 1,000 in all."
    assert not [one for one in test.button if "→" in one.label]


def test_impossible_facts_get_the_sentence_and_no_picture():
    words = shown(with_facts("undercall", {"call_to": 1200, "chips": [1200]}, lang="en"))
    assert "1,200 is no undercall of 1,200" in words
    assert "<img" not in words


def test_a_betting_round_is_tapped_in_seat_by_seat():
    test = page(kind="betting", lang="en")
    field(test, "Small and big blind").input("2000/4000").run()
    next(one for one in test.get("button_group") if "Players" in one.proto.label).set_value(4).run()
    assert "It is UTG&#x27;s turn." in shown(test)
    button(test, "Call").click().run()
    field(test, "BTN bets").input("7.5k").run()
    button(test, "All-in").click().run()
    button(test, "Fold").click().run()
    assert "It is BB&#x27;s turn." in shown(test)
    assert verdict(test) == "Call 3,500 more (7,500 in all), or raise to 11,500 at least."
    button(test, "Undo").click().run()
    assert test.session_state["told"].facts["to_act"] == "SB"
    button(test, "Raise").click().run()
    assert "Type the amount first" in shown(test)


def test_pots_are_told_seat_by_seat():
    facts = {
        "seats": ["SB", "BB", "BTN"],
        "contributions": [2000, 500, 2000],
        "smallest_chip": 100,
        "game": "board",
    }
    test = with_facts("pots", {**facts, "high_rank": {"SB": 2, "BB": 3, "BTN": 2}}, lang="en")
    assert verdict(test) == "Split: SB 1,500, BB 1,500, BTN 1,500."
    assert field(test, "What each put").value == "2,000, 500, 2,000"
    pictures = re.findall(r'alt="([^"]*)"', shown(test))
    assert any("Main pot 1,500: SB, BB, BTN; Side pot 1 3,000: SB, BTN" in words for words in pictures)


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_shows_its_example(kind, language):
    test = with_facts(kind, example(kind), lang=language)
    words = shown(test)
    assert 'class="verdict"' in words
    assert 'class="trouble"' not in words
    assert from_address(kind, json.dumps(example(kind))) == example(kind)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_value_of_an_example_reads_back_as_typed(kind):
    for language in ("en", "de"):
        for name, value in example(kind).items():
            known = fact_words.facts_of(kind)[name]
            if known["type"] in ("choice", "true or false") or name in ("actions", "ante"):
                continue
            assert fact_words.read(known, fact_words.told(name, value, language), language) == value, name


def test_every_choice_has_its_words():
    known = set(sentences()["choice"])
    for kind in described()["kinds"]:
        for fact in kind["facts"]:
            assert set(fact.get("choices", ())) <= known, (kind["kind"], fact["name"])


def test_every_sentence_of_the_page_is_used_and_exists():
    files = [*Path(html.__file__).parent.glob("*.py"), Path(fact_words.__file__)]
    source = "\n".join(path.read_text("utf-8") for path in files)
    used = set(re.findall(r'"calculator\.(\w+)"', source))
    built = {
        "kind_wager",
        "kind_betting",
        "kind_pots",
        "kind_out_of_turn",
        "hand_1",
        "hand_2",
        "hand_3",
        "hand_4",
    }
    built |= {
        "ante_none",
        "ante_each",
        "ante_big_blind",
        "line_call",
        "line_half",
        "line_min_raise",
        "line_min_bet",
    }
    built |= {"line_wager", "line_said", "line_ruling", "line_most"}
    assert used | built == set(sentences()["calculator"])


@pytest.mark.parametrize(
    "words",
    [
        "[1]",
        "{",
        '{"call_to":1.5}',
        '{"call_to":NaN}',
        '{"call_to":1e400}',
        '{"call_to":-5}',
        '{"call_to":true}',
        '{"call_to":' + "9" * 3000 + "}",
        '{"nothing":1}',
        '{"new_chips":"all"}',
        '{"new_chips":[' + "1," * 5000 + "1]}",
        "[" * 3000,
        '{"call_to":' * 600,
        '{"blinds":[1]}',
        "null",
    ],
)
def test_what_the_address_holds_is_read_strictly(words):
    with pytest.raises(CannotRead):
        from_address("wager", words)
    test = page(kind="wager", facts=words, lang="en")
    assert "The link holds nothing the calculator can read" in shown(test)


def test_an_unknown_kind_in_the_address_is_said():
    assert "Mit diesem Link" in shown(page(kind="<script>", facts="{}", lang="de"))


def test_hostile_names_of_seats_stay_words():
    evil = "![x](http://evil.example/a)<script>"
    facts = {
        "seats": [evil, "B"],
        "contributions": [500, 500],
        "high_rank": {evil: 1, "B": 1},
        "game": "board",
    }
    test = with_facts("pots", facts, lang="en")
    tags = {tag.strip("/") for tag in re.findall(r"<(/?\w+)", shown(test))}
    assert not tags & {"script", "iframe", "svg", "object"}
    assert all(src.startswith("data:image/svg") for src in re.findall(r'src="([^"]*)"', shown(test)))
    for group in test.get("button_group"):
        for option in group.proto.options:
            assert "![" not in option.content


def test_marks_in_labels_are_escaped():
    assert html.plain("5*3 [x](y) :red[a] $x$ ~b~") == r"5\*3 \[x\](y) \:red\[a\] \$x\$ \~b\~"
    assert html.plain("Last raise, as an increment?") == "Last raise, as an increment?"


def test_a_picture_is_held_in_the_page_with_its_words():
    held = html.picture("<svg/>", '"quoted" <b>')
    assert base64.b64decode(re.search(r"base64,([^\"]+)", held)[1]) == b"<svg/>"
    assert 'alt="&quot;quoted&quot; &lt;b&gt;"' in held


def test_what_could_not_be_read_is_said_beside_its_field():
    test = page(kind="wager", lang="de")
    field(test, "Gesamtbetrag").input("1,5").run()
    assert "ist keine ganze Zahl von Chips" in shown(test)
    field(test, "Gesamtbetrag").input("zwölfhundert").run()
    assert test.session_state["told"].facts["call_to"] == 1200
    assert "ganze Zahl" not in shown(test)


def test_one_visitor_never_sees_anothers_facts():
    first = with_facts("wager", WAGER, lang="en")
    assert verdict(first)
    other = page(kind="wager", lang="en")
    assert verdict(other) == ""
    assert other.session_state["told"].facts == {}


def test_a_browser_that_is_a_tap_behind_takes_nothing_back():
    test = with_facts("wager", WAGER, lang="en")
    stale = dict(test.query_params)
    button(test, "500").click().run()
    facts = dict(test.session_state["told"].facts)
    assert facts["new_chips"] == [*WAGER["new_chips"], 500]
    test.query_params.update(
        {name: value if isinstance(value, str) else value[0] for name, value in stale.items()}
    )
    test.run()
    assert test.session_state["told"].facts == facts
    assert json.loads("".join(test.query_params["facts"])) == facts


def test_whose_turn_it_is_goes_round_and_ends():
    def turn(*acts: dict, n: int = 4, street: str = "preflop") -> str | None:
        facts = {"seats": seats.NAMES[n], "blinds": [100, 200], "street": street, "actions": list(acts)}
        return seats.hand(facts).to_act(street == "preflop")

    call = [{"seat": seat, "action": "call"} for seat in ("UTG", "BTN", "SB")]
    assert turn() == "UTG"
    assert turn(n=2) == "BTN"
    assert turn(n=2, street="flop") == "BB"
    assert turn(*call) == "BB"
    assert turn(*call, {"seat": "BB", "action": "check"}) is None
    assert turn(*call, {"seat": "BB", "action": "raise", "to": 600}) == "UTG"
    assert turn(*[{"seat": seat, "action": "fold"} for seat in ("UTG", "BTN", "SB")]) is None


def test_places_of_hands_follow_their_ranks():
    assert places({"A": 9, "B": 2, "C": 9, "D": 0}, ["A", "B", "C", "D"]) == {"A": 0, "C": 0, "B": 1}
    assert places("nonsense", ["A"]) == {}


def test_the_reason_is_the_last_step_that_says_more_than_the_verdict():
    steps = [{"text": "1,500 reaches 1,400"}, {"text": "a raise to 1,700 in all"}]
    assert card.because(steps, "Raise to 1,700. 200 more must go in.") == "1,500 reaches 1,400"
    assert card.because(steps[1:], "Raise to 1,700.") == "a raise to 1,700 in all"


# one hand in a real browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@pytest.fixture
def server():
    port = free_port()
    environment = {**os.environ, "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.port", str(port)]
    running = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(120):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1).close()
                break
            except OSError:
                time.sleep(0.5)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(20)


def settled(view: Any) -> None:
    """Wait until the page has taken what was done last: Streamlit marks a run that is under way."""
    view.wait_for_timeout(400)
    view.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(timeout=60_000)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_a_hand_is_tapped_in_a_browser_and_its_verdict_read(server):
    sync = pytest.importorskip("playwright.sync_api")
    outside: list[str] = []
    with sync.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        view = browser.new_page(viewport={"width": 390, "height": 900})
        view.on("request", lambda one: outside.append(one.url))
        view.goto(f"{server}/calculator?lang=en")
        view.get_by_role("button", name="What do my chips mean?").click(timeout=60_000)
        typed = (
            ("Small and big blind", "250/500"),
            ("Total a caller must have in", "1,100"),
            ("The last full bet or raise, as an increment", "600"),
        )
        for label, words in typed:
            settled(view)
            view.get_by_label(label).fill(words)
            view.get_by_label(label).press("Enter")
        for chip in ("500", "1,000"):
            settled(view)
            view.get_by_role("button", name=chip, exact=True).click()
        spoken = view.locator(".verdict")
        sync.expect(spoken).to_have_text("Call. 1,100 in all, 400 comes back.", timeout=30_000)
        picture = view.locator("img.picture")
        assert "half-way line 1,400" in picture.get_attribute("alt")
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
        assert view.evaluate("document.documentElement.scrollWidth") <= 390
        link = view.url
        shared = browser.new_page()
        shared.goto(link)
        sync.expect(shared.locator(".verdict")).to_have_text(
            "Call. 1,100 in all, 400 comes back.", timeout=60_000
        )
        browser.close()
    assert all(url.startswith((server, server.replace("http", "ws"), "data:", "blob:")) for url in outside)
