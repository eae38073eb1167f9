"""Questions to the floor: cases are read as meant, rules questions are not computed, spelling does not matter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulebot.calculate.kinds import KINDS
from rulebot.scenario import Reading, read
from rulebot.scenario.procedure.cues import table
from tests.scenario_case import lines

QUESTIONS = lines("floor.jsonl")
CASES = [q for q in QUESTIONS if q["kind"]]
RULES = [q for q in QUESTIONS if not q["kind"]]
FLOOR = {q["kind"] for q in CASES}
BARE = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
LONG = 7
"""Letters of a word in which a slip is tried."""


def told(reading: Reading, names: dict[str, Any]) -> dict[str, Any]:
    return {name: reading.facts.get(name) for name in names}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_a_case_is_read_as_meant(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert (reading.kind, told(reading, case["facts"])) == (case["kind"], case["facts"])
    assert reading.confidence != "low"


@pytest.mark.parametrize("case", RULES, ids=lambda c: c["id"])
def test_a_rules_question_without_a_case_is_not_computed(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert reading.kind not in FLOOR or reading.confidence == "low"


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda c: c["id"])
def test_every_fact_belongs_to_its_kind_and_keeps_its_words(case: dict[str, Any]) -> None:
    reading = read(case["q"], case["lang"])
    assert set(reading.heard) == set(reading.facts)
    if reading.kind is None:
        return
    assert set(reading.facts) <= set(KINDS[reading.kind].facts.__dataclass_fields__)
    for heard in reading.heard.values():
        if heard.how == "said":
            assert heard.span is not None
            assert heard.words == case["q"][slice(*heard.span)] != ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_is_reached_by_several_questions(language: str) -> None:
    many = Counter(q["kind"] for q in CASES if q["lang"] == language)
    assert min(many[kind] for kind in FLOOR) >= 3


@pytest.mark.parametrize("letters", [BARE, SPELT], ids=["bare", "spelt"])
def test_umlauts_may_be_left_out_or_spelt(letters: dict[int, str]) -> None:
    changed = [
        case["id"]
        for case in CASES
        if case["lang"] == "de"
        and (other := read(case["q"].translate(letters), "de")).facts != read(case["q"], "de").facts
        and told(other, case["facts"]) != case["facts"]
    ]
    assert changed == []


@pytest.mark.parametrize("house", ["At ACE: ", "Under TDA 2011, ", "Clubs NZ. "])
def test_a_house_named_first_changes_no_fact(house: str) -> None:
    changed = [
        case["id"]
        for case in CASES
        if case["lang"] == "en" and told(read(house + case["q"], "en"), case["facts"]) != case["facts"]
    ]
    assert changed == []


def test_most_slips_in_long_words_are_forgiven() -> None:
    tried, kept = 0, 0
    for case in CASES:
        for word in case["q"].split():
            if len(word) < LONG or not word.isalpha():
                continue
            slip = word[:3] + word[4] + word[3] + word[5:]
            reading = read(case["q"].replace(word, slip, 1), case["lang"])
            tried += 1
            kept += reading.kind == case["kind"]
    assert tried > 300
    assert kept / tried > 0.9


def test_every_notion_that_a_cue_names_exists() -> None:
    named = {
        name
        for patterns in table().cues.values()
        for pattern in patterns
        for step in pattern
        for name in step.names
        if name.isupper()
    }
    assert named <= set(table().notions)


def test_unread_letters_never_make_a_case() -> None:
    for words in ("", "???", "lorem ipsum dolor sit amet", "12 34 56 78", "seat 3", "Karte", "§ 35"):
        assert read(words, "en").kind not in FLOOR, words
