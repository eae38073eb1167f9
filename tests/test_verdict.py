"""Verdicts in words: every action, both languages, with the amounts they have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebot import houses, rulings
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Action
from rulebot.say import sentences
from rulebot.verdict import sentence, short

CASES = [
    json.loads(row)
    for path in sorted((Path(__file__).parent / "calculate" / "examples").glob("*.jsonl"))
    for row in path.read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(
    ("kind", "verdict", "en", "de"),
    [
        (
            "wager",
            {"action": "call", "amount_to": 1100, "returned": 400},
            "Call. 1,100 in all, 400 comes back.",
            "Call. 1.100 insgesamt, 400 kommen zurück.",
        ),
        (
            "wager",
            {"action": "raise", "amount_to": 1700, "to_add": 200},
            "Raise to 1,700. 200 more must go in.",
            "Raise auf 1.700. 200 müssen noch dazu.",
        ),
        ("wager", {"action": "raise", "amount_to": 1700, "to_add": 0}, "Raise to 1,700.", "Raise auf 1.700."),
        (
            "undercall",
            {
                "action": "discretion",
                "options": [
                    {"action": "full-call", "amount_to": 1200},
                    {"action": "fold", "forfeited": 400, "returned": 100},
                ],
            },
            "The TD decides: a full call of 1,200 or fold and forfeit 400 (100 comes back).",
            "Die Turnierleitung entscheidet: voller Call auf 1.200 oder Fold unter Verlust von 400 (100 kommen zurück).",
        ),
        (
            "betting",
            {
                "action": "may-raise",
                "call_by": 500,
                "call_to": 500,
                "min_raise_to": 501,
                "full_min_raise_to": 1000,
                "bet_to": 500,
            },
            "Call 500 more (500 in all), or go all-in for 501; a full raise would be to 1,000.",
            "Call für 500 mehr (500 insgesamt) oder All-in für 501; ein voller Raise ginge auf 1.000.",
        ),
        (
            "wager",
            {
                "action": "raise",
                "amount_to": 1700,
                "conflict": [
                    {"id": "clubs-nz-2022:43-A", "value": 1700},
                    {"id": "clubs-nz-2022:48", "value": 2200},
                ],
            },
            "Raise to 1,700. But the house contradicts itself: 2,200 by rule 48.",
            "Raise auf 1.700. Doch das Haus widerspricht sich: 2.200 nach Regel 48.",
        ),
        ("misdeal", {"action": "no"}, "No misdeal. The hand is played on.", None),
        ("wager", None, "A fact is missing.", "Eine Angabe fehlt."),
    ],
)
def test_a_verdict_in_one_line(kind, verdict, en, de):
    assert sentence(kind, verdict, "en") == en
    assert de is None or sentence(kind, verdict, "de") == de


def test_who_gets_what_names_the_seats():
    verdict = {"action": "split", "pots": [], "awarded": [13300, 0, 2800]}
    facts = {"seats": ["SB", "BB", "BTN"]}
    assert sentence("pots", verdict, "en", facts) == "Split: SB 13,300, BTN 2,800."
    assert sentence("pots", verdict, "de", {}) == "Der Pot wird geteilt."


@pytest.mark.parametrize("action", list(Action))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_action_of_the_closed_list_has_its_sentence_bare_and_its_outcome(action, language):
    assert sentence("wager", {"action": str(action)}, language) not in (
        "",
        sentences()["verdict"]["unknown"][language],
    )
    assert short(str(action), None, language)
    assert str(action) in sentences()["verdict"]
    assert str(action) in sentences()["outcome"]


def test_every_sentence_is_of_a_known_kind_and_action_and_uses_only_figures_it_needs():
    plain = {"missing", "unknown", "or", "but"}
    for name, words in sentences()["verdict"].items():
        if name in plain:
            continue
        head, *needs = name.split()
        kind, _, action = head.rpartition(":")
        assert action in set(Action), name
        assert not kind or kind in KINDS, name
        used = set(re.findall(r"{(\w+)}", words["en"]))
        assert used <= {*needs, "call_to", "full_min_raise_to"}, name


def test_an_outcome_on_a_button_is_short():
    assert short("raise", 1700, "en") == "raise to 1,700"
    assert short("call", 1100, "de") == "Call, 1.100 insgesamt"
    assert short(None, None, "en") == "one more question"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_printed_example_has_its_verdict_in_words_with_its_amount(library, language):
    for case in CASES:
        for house in houses.HOUSES:
            ruling = rulings.ruling(library, case["kind"], case["facts"], house, language)
            verdict = ruling["verdict"]
            if ruling["kind"] == "impossible" or verdict is None or verdict["action"] is None:
                continue
            words = sentence(case["kind"], verdict, language, case["facts"])
            assert words != sentences()["verdict"]["unknown"][language]
            assert not re.search(r"None|True|False|[{}_]", words), words
            amount = verdict.get("amount_to")
            if amount and verdict["action"] in ("call", "raise", "bet", "correct", "all-in", "full-call"):
                assert rulings.written(amount, language) in words
