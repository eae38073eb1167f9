"""Ten thousand questions to the whole desk with its real index: `make proof`."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from rulebot.desk import open_desk
from tests.any_question import asked, broken, questions

COUNT = 10_000


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_ten_thousand_questions_break_no_promise():
    desk = open_desk()
    desk.ask("warm up")
    kinds: Counter[str] = Counter()
    wrong, slowest = [], 0.0
    for question in questions(COUNT, 2024):
        began = time.process_time()
        reply = asked(desk, question)
        took = time.process_time() - began
        slowest = max(slowest, took)
        kinds[reply["kind"] if reply else "refused"] += 1
        faults = [*(broken(reply, desk.library) if reply else ()), *([f"{took:.1f} s"] if took > 1 else [])]
        if faults:
            wrong.append((question[:200], faults))
    print(f"{COUNT} questions, {dict(kinds)}, slowest {slowest:.2f} s")
    assert not wrong, f"{len(wrong)}: {wrong[:10]}"
