"""The taught yes or no: sure or silent, the other answer to the opposite question, nothing without its file."""

from __future__ import annotations

import shutil

import pytest

from rulebot import leaning
from rulebot.leaning import WEIGHTS
from rulebot.settings import CORPUS

ASKED = (
    ("5-A", "en", "am I allowed to take a phone call at the table?", "no"),
    ("5-A", "de", "darf ich am tisch telefonieren?", "no"),
    ("wager/call", "en", "I put in one chip. dealer says it's only a call, is he right?", "yes"),
    ("wager/call", "de", "gilt das als raise?", "no"),
    ("71", "en", "can the floor give a penalty for that?", "yes"),
)


@pytest.mark.parametrize(("clause", "language", "question", "other"), ASKED)
def test_an_answer_is_said_from_its_bound_on_and_not_below(clause, language, question, other, monkeypatch):
    yes, no = leaning._chances(clause, question, language, CORPUS)
    assert (yes > no) == (other == "yes")
    monkeypatch.setattr(leaning, "SURE", max(yes, no))
    assert leaning.leaning(f"tda-2024:{clause}", question, language, CORPUS) == other
    monkeypatch.setattr(leaning, "SURE", max(yes, no) + 0.001)
    assert leaning.leaning(f"tda-2024:{clause}", question, language, CORPUS) is None


def test_the_opposite_question_moves_it_to_the_other_answer():
    allowed = leaning._chances("5-A", "is it allowed to use a phone at the table?", "en", CORPUS)
    forbidden = leaning._chances("5-A", "is it forbidden to use a phone at the table?", "en", CORPUS)
    assert allowed[1] > forbidden[1]
    assert forbidden[0] > allowed[0]


def test_chances_are_shares_of_one():
    yes, no = leaning._chances("17-B", "must I show my cards?", "en", CORPUS)
    assert 0 <= yes + no <= 1


@pytest.mark.parametrize("content", [None, b"", b"\x00" * 64, "cut"])
def test_without_its_file_nothing_is_said(content, tmp_path, caplog):
    if content == "cut":
        whole = (CORPUS / WEIGHTS).read_bytes()
        content = whole[: len(whole) // 2]
    if content is not None:
        (tmp_path / WEIGHTS).write_bytes(content)
    assert leaning.leaning("tda-2024:5-A", "may I use my phone?", "en", tmp_path) is None
    assert WEIGHTS in caplog.text


def test_with_a_copy_of_its_file_the_same_is_said(tmp_path):
    shutil.copy(CORPUS / WEIGHTS, tmp_path / WEIGHTS)
    for clause, language, question, _ in ASKED:
        own = leaning._chances(clause, question, language, tmp_path)
        assert own == leaning._chances(clause, question, language, CORPUS)
