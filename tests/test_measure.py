"""The measures of the evaluation, against rankings whose values are known."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from evals import measure
from evals.questions import FOLDER, untouched


@pytest.mark.parametrize(
    ("id", "rule"),
    [
        ("43-A", "43"),
        ("ADD-45-ex-4-A", "45"),
        ("RP-5-B", "RP-5"),
        ("44", "44"),
        ("front", "front"),
        ("ADD-11-D-ex-1", "11"),
    ],
)
def test_an_illustration_belongs_to_the_rule_that_it_illustrates(id, rule):
    assert measure.rule_of(id) == rule


def test_a_ranking_of_rules_names_each_once():
    assert measure.by_rule(["45-A", "ADD-45-ex-1", "43-A", "45-B"]) == ["45", "43"]


def test_the_measures_of_known_rankings():
    gold = {"a": ["1"], "b": ["2", "3"], "c": ["4"]}
    found = measure.per_question(gold, {"a": ["1", "9"], "b": ["9", "8", "3"], "c": []})
    assert found["R@1"].tolist() == [1, 0, 0]
    assert found["R@3"].tolist() == [1, 1, 0]
    assert found["MRR"].tolist() == pytest.approx([1, 1 / 3, 0])
    assert found["nDCG@10"][0] == 1
    assert 0 < found["nDCG@10"][1] < 1


def test_an_interval_holds_the_mean_and_a_constant_has_none():
    values = np.array([0.0, 1.0] * 50)
    low, high = measure.interval(values)
    assert 0.35 < low < 0.5 < high < 0.65
    assert measure.interval(np.ones(20)) == (1.0, 1.0)


def test_the_paired_test_tells_a_difference_from_none():
    better, same = np.ones(40), np.zeros(40)
    assert measure.paired(better, same) < 0.01
    assert measure.paired(better, better) == 1.0


def test_roc_auc_of_separated_and_of_equal_scores():
    assert measure.roc_auc(np.array([0.9, 0.8]), np.array([0.1, 0.2])) == 1.0
    assert measure.roc_auc(np.array([0.5]), np.array([0.5])) == 0.5


def test_the_untouched_files_are_those_whose_hash_was_committed():
    for line in (FOLDER / "HASHES").read_text("ascii").splitlines():
        sha256, name = line.split()
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == sha256
    assert len(untouched("retrieval_untouched")) > 500
    assert all(not question.gold for question in untouched("offtopic_untouched"))
