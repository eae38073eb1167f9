"""The bank of questions that ships: readable, about clauses that exist, and blind to the evaluation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process

from ingest import chunk
from ingest.questions import read, targets
from rulebot.settings import CORPUS

FILES = sorted((CORPUS / "questions").glob("*.jsonl"))
EVALS = Path(__file__).parent.parent / "evals" / "questions"
NEAR_COPY = 85


def plain(question):
    return " ".join(re.findall(r"\w+", question.casefold()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_a_question_about_clauses_that_exist(path, library):
    known = targets(chunk.passages(library.rules.values()))
    for n, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = json.loads(text)
        assert line["lang"] in ("en", "de"), n
        assert len(line["q"].split()) >= 1, n
        assert set(line["gold"]) <= set(known), (n, line["gold"])
        assert set(line.get("also", ())) <= set(known), (n, line["also"])


def test_the_bank_reaches_every_rule_in_both_languages():
    bank = read(CORPUS / "questions")
    for language in ("en", "de"):
        asked = {id.split("-")[0] for one in bank if one.language == language for id in one.gold}
        assert {str(number) for number in range(1, 72)} <= asked
        assert any(not one.gold for one in bank if one.language == language)


@pytest.mark.parametrize("name", ["retrieval_untouched", "offtopic_untouched", "ask_gold"])
def test_no_evaluation_question_or_near_copy_stands_in_the_bank(name):
    lines = (EVALS / f"{name}.jsonl").read_text("utf-8").splitlines()
    held = [plain(json.loads(line)["q"]) for line in lines]
    bank = [plain(one.question) for one in read(CORPUS / "questions")]
    found = process.cdist(bank, held, scorer=fuzz.ratio, score_cutoff=NEAR_COPY, workers=1)
    assert not [bank[n] for n in found.max(axis=1).nonzero()[0]]


def test_a_near_copy_would_be_noticed():
    assert fuzz.ratio(plain("Can I raise after my call?"), plain("can i raise after a call")) >= NEAR_COPY
