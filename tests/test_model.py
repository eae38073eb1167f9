"""Making the model: unpacking four-bit weights, targets of training, what is kept back."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from ingest.questions import Asked
from model import fuse, unpack
from model.bank import OLDEST, kept_back, weighed
from rulebot.taught import COLUMNS, NONE

IDS = {"1": ("1",), "43": ("43-A", "43-B"), "43-A": ("43-A",), "65": ("65",)}


def asked(*gold, also=(), author="a", question="q"):
    return Asked(question, "en", gold, tuple(also), "", "", author)


def test_a_block_of_four_bit_weights_is_read_low_nibbles_first():
    block = struct.pack("<e", 0.5) + bytes([0x18] + [0x88] * 15)
    values = unpack._quarter(block, 32)
    assert values.shape == (1, 32)
    assert (values[0, 0], values[0, 16]) == (0.0, -3.5)
    assert not values[0, 1:16].any()


def test_a_target_shares_among_gold_and_gives_the_second_best_a_little():
    assert weighed(asked("1"), IDS) == {"1": 1.0}
    assert weighed(asked("43"), IDS) == {"43-A": 0.5, "43-B": 0.5}
    assert weighed(asked("1", also=["65"]), IDS) == pytest.approx({"1": 0.85, "65": 0.15})
    assert weighed(asked(), IDS) == {NONE: 1.0}
    assert weighed(asked("99"), IDS) == {}
    assert weighed(asked("99", also=["65"]), IDS) == {}


def test_of_the_oldest_author_a_quarter_is_kept_back_and_of_others_only_what_no_book_answers():
    oldest = [kept_back(asked("1", author=OLDEST, question=f"q{n}")) for n in range(400)]
    assert 60 < sum(oldest) < 140
    assert not any(kept_back(asked("1", question=f"q{n}")) for n in range(400))
    assert 40 < sum(kept_back(asked(question=f"q{n}")) for n in range(400)) < 130


def test_the_weights_learn_which_column_tells():
    chance = np.random.default_rng(1)
    cases = []
    for _ in range(60):
        columns = chance.random((8, len(COLUMNS))).astype(np.float32)
        right = np.zeros(8, dtype=bool)
        right[columns[:, 4].argmax()] = True
        cases.append(fuse.Case("en", columns, right, None, 0.0, True))
    learned = fuse._listwise(cases, np.arange(len(COLUMNS)))
    assert np.argmax(learned) == 4
    assert min(learned) >= 0
    assert learned == fuse._listwise(cases, np.arange(len(COLUMNS)))


def test_the_logistic_weights_are_those_of_the_raw_columns():
    x = np.array([[0.0, 5.0], [1.0, 5.0], [2.0, 5.0], [3.0, 5.0]] * 10)
    slope, _, offset = fuse.logistic(x, x[:, 0] > 1.5)
    assert slope > 0
    assert slope * 3 + offset > 0 > slope * 0 + offset
