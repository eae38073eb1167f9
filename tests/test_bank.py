"""The bank of questions that ships: readable, about clauses that exist, and blind to the evaluation."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process

from ingest import chunk
from ingest.questions import read, targets
from rulebot.settings import CORPUS

FILES = sorted((CORPUS / "questions").glob("*.jsonl"))
EVALS = Path(__file__).parent.parent / "evals" / "questions"
NEAR_COPY = 85
LONGER = 200 / NEAR_COPY - 1  # a text so many times longer cannot be so alike
TAUGHT = ("says", "hands/marked", "hands/told", "followed")
"""What the networks learn from, beside the bank."""
EVALUATIONS = sorted(path.stem for path in EVALS.glob("*.jsonl"))


_MARK = re.compile(r"\{([^{}|]*)\|[^{}|]+\}")


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


def in_any_order(question):
    return " ".join(sorted(plain(question).split()))


def near_copies(bank, held, forms=(plain, in_any_order)):
    """The questions of the bank that are one of the held ones, or nearly, in any order of words."""
    found = set()
    for form in forms:
        wanted = sorted({form(question) for question in held}, key=len)
        lengths = [len(question) for question in wanted]
        for question in bank:
            text = form(question)
            n = len(text)
            near = wanted[bisect_left(lengths, n / LONGER) : bisect_right(lengths, n * LONGER)]
            if process.extractOne(text, near, scorer=fuzz.ratio, score_cutoff=NEAR_COPY):
                found.add(plain(question))
    return found


def evaluated(name):
    lines = (EVALS / f"{name}.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    return [one["turns"][0]["q"] if "turns" in one else one["q"] for one in told]


@pytest.mark.parametrize("name", EVALUATIONS)
def test_no_evaluation_question_or_near_copy_stands_in_the_bank(name):
    assert not near_copies([one.question for one in read(CORPUS / "questions")], evaluated(name))


def test_no_evaluation_question_or_near_copy_teaches_a_reader():
    files = [path for folder in TAUGHT for path in (CORPUS / folder).glob("*.jsonl")]
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    rows = [json.loads(line) for line in lines]
    taught = [_MARK.sub(r"\1", row.get("q") or row["before"]) for row in rows]
    held = [question for name in EVALUATIONS for question in evaluated(name)]
    assert len(taught) > 10_000
    assert not near_copies(taught, held, (in_any_order,))


@pytest.mark.parametrize("name", EVALUATIONS)
def test_a_copy_put_into_the_bank_is_found_whatever_was_changed_a_little(name):
    long = [question for question in evaluated(name) if len(question.split()) > 7][:5]
    changed = {
        "as it is": str,
        "loud": str.upper,
        "bare": lambda question: question.replace(",", "").rstrip("?!. "),
        "first word last": lambda question: " ".join([*question.split()[1:], question.split()[0]]),
        "a word more": lambda question: f"hey {question}",
        "a slip": lambda question: question[:10] + question[11:],
    }
    for how, change in changed.items():
        assert len(near_copies([change(question) for question in long], long)) == len(long) == 5, how
    assert not near_copies(["what does a dealer do with a torn card"], long)
