"""Questions to the floor: cases are read as meant, rules questions are not computed, spelling does not matter."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
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
BANK = Path(__file__).parents[1] / "corpus" / "questions"
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


HOME = {
    "misdeal": ("35", "36", "37", "38", "RP-10"),
    "out-of-turn": ("53", "58", "36"),
    "showdown-order": ("16", "17"),
    "face-up": ("16", "RP-8"),
    "see-hand": ("18",),
    "halt-play": ("11",),
    "clock": ("29",),
    "dispute": ("22",),
    "new-level": ("23", "RP-7"),
    "button": ("32", "34"),
    "final-table": ("RP-9",),
    "invalid-declaration": ("55",),
}
"""The rules that the kinds that read few words are about."""


def test_questions_on_other_rules_are_seldom_taken_for_a_case() -> None:
    asked = [
        (name[:2], json.loads(line))
        for name in ("en-a", "en-b", "de-a", "de-b")
        for line in (BANK / f"{name}.jsonl").read_text("utf-8").splitlines()[::12]
    ]
    strange = 0
    for language, question in asked:
        reading = read(question["q"], language)  # type: ignore[arg-type]
        home = HOME.get(reading.kind or "", ())
        rules = {id.removeprefix("ADD-") for id in question["gold"]}
        own = any(rule == h or rule.startswith(f"{h}-") for rule in rules for h in home)
        strange += bool(home) and not own and reading.confidence != "low"
    assert len(asked) > 700
    assert strange / len(asked) < 0.04
