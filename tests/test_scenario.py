"""Reading a hand in words: sentences as players type them, the books' own examples, and what never happens."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from rulebot.calculate.kinds import KINDS
from rulebot.readers import ALONE, Hearing, open_network
from rulebot.scenario import read
from rulebot.scenario.reading import NOTHING
from tests.scenario_case import PRINTED, SENTENCES, ruled, wrong

READ = [case for case in SENTENCES if not case.get("open")]
OPEN = [case for case in SENTENCES if case.get("open")]
"""Sentences that we cannot read yet."""
OWED = {"correct": 9100, "counted": 6400}
BACK = {"bet_to": 4400, "call_to": 1800, "called": False, "by": "dealer"}
BY_NETWORK = [
    (
        "accepted-action",
        "en",
        "dealer announced 6,400, i said call, it was really 9,100. do i owe the rest?",
        OWED,
    ),
    (
        "accepted-action",
        "de",
        "Dealer sagt 6.400, ich sag Call, tatsächlich warens 9.100. Muss ich alles zahlen?",
        OWED,
    ),
    (
        "killed-hand",
        "en",
        "he bet 1,800, i raised to 4,400, nobody acted yet, the dealer mucked my hand. what comes back?",
        BACK,
    ),
    (
        "killed-hand",
        "de",
        "Er setzt 1.800, ich erhöhe auf 4.400, keiner hat reagiert, der Dealer muckt mein Blatt. Was krieg ich zurück?",
        BACK,
    ),
]


@pytest.mark.parametrize("case", READ, ids=lambda c: c["id"])
def test_a_sentence_is_read_as_meant(case: dict[str, Any]) -> None:
    assert wrong(case) == []


@pytest.mark.parametrize("case", OPEN, ids=lambda c: c["id"])
def test_a_sentence_that_cannot_be_read_is_never_read_surely(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert reading.kind is None or reading.confidence != "sure"


def test_few_sentences_are_open() -> None:
    assert len(OPEN) <= len(SENTENCES) // 50


@pytest.mark.parametrize("case", PRINTED, ids=lambda c: f"{c['id']}-{c['lang']}")
def test_a_printed_example_in_its_words_gives_its_printed_ruling(case: dict[str, Any]) -> None:
    verdict = ruled(read(case["words"], case["lang"]), case["house"])
    assert {name: verdict.get(name) for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_is_reached_by_words(language: str) -> None:
    reached = {read(case["q"], language).kind for case in SENTENCES if case["lang"] == language}
    assert set(KINDS) - {kind for kind, *_ in BY_NETWORK} <= reached


@pytest.mark.parametrize(("kind", "language", "words", "facts"), BY_NETWORK)
def test_kinds_that_the_network_alone_reads_are_reached_too(
    kind: str, language: Any, words: str, facts: dict[str, Any]
) -> None:
    heard = Hearing(open_network(), words, language).weighed(NOTHING, lambda one: (one.kind, str(one.facts)))
    assert heard.reading is not None
    assert heard.sure >= ALONE
    assert (heard.reading.kind, heard.reading.facts) == (kind, facts)


@pytest.mark.parametrize("case", SENTENCES, ids=lambda c: c["id"])
def test_every_fact_keeps_the_words_it_came_from(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert set(reading.facts) == set(reading.heard)
    for heard in reading.heard.values():
        if heard.how == "said":
            assert heard.span is not None
            assert heard.words == case["q"][slice(*heard.span)]
        else:
            assert heard.words.startswith("derived: "), heard


@pytest.mark.parametrize("case", [c for c in SENTENCES if c["kind"]], ids=lambda c: c["id"])
def test_facts_are_json_and_ready_for_the_calculator(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert json.loads(json.dumps(reading.facts)) == reading.facts
    if reading.kind is not None and reading.confidence == "sure":
        ruled(reading)


def test_the_same_words_give_the_same_reading() -> None:
    for case in SENTENCES[::7]:
        assert read(case["q"], case["lang"]) == read(case["q"], case["lang"])


def test_a_question_is_read_in_a_few_milliseconds() -> None:
    for case in SENTENCES:
        read(case["q"], case["lang"])
    began = time.perf_counter()
    for case in SENTENCES:
        read(case["q"], case["lang"])
    assert (time.perf_counter() - began) / len(SENTENCES) < 0.02


def test_a_raise_told_without_to_or_by_is_its_total_and_not_sure() -> None:
    reading = read("100/200 flop. A bets 300, B raises 1000. min raise for C?", "en")
    assert reading.confidence == "fair"
    assert reading.facts["actions"][1]["to"] == 1000


def test_a_raise_that_is_too_small_as_a_total_is_meant_as_an_increment() -> None:
    reading = read("100/200 flop. A bets 600, B raises 1000. min raise for C?", "en")
    assert reading.facts["actions"][1]["to"] == 1600
    assert reading.also == ()


def test_a_total_whose_chips_decide_is_read_in_more_than_one_way() -> None:
    reading = read("Flop, A bets 1100, B puts out 1700. call or raise?", "en")
    assert reading.facts["new_chips"] == [1700]
    outcomes = {ruled(one)["action"] for one in (reading, *reading.also)}
    assert outcomes == {"call", "raise"}


def test_a_total_in_chips_is_only_broken_up_where_it_cannot_matter() -> None:
    reading = read("Flop, A bets 1000, B silently puts out 1400 in chips. Call?", "en")
    assert sum(reading.facts["new_chips"]) == 1400
    assert reading.heard["new_chips"].how == "derived"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("may I look at his cards?", "en"),
        ("Darf ich mir seine Karten ansehen?", "de"),
        ("What happens if someone bets out of turn?", "en"),
        ("Ist ein Overchip immer ein Call?", "de"),
        ("", "en"),
        ("???", "de"),
    ],
)
def test_a_question_without_a_hand_computes_nothing(words: str, language: Any) -> None:
    assert read(words, language).kind is None
    assert read(words, language).facts == {}
