"""Whatever is asked: a reply, in time, within its size, every figure and quote with its source."""

from __future__ import annotations

import json
import time

import pytest
from pace import slowness

from tests.any_question import asked, broken, questions
from tests.desk_cases import desk


@pytest.mark.parametrize("seed", range(4))
def test_any_question_gets_a_reply_that_holds_the_promises(library, seed):
    service = desk(library, "tda-2024:45-A", "tda-2024:4")
    for first in ("Is 500 a raise over 300?", "Sind 500 eine Erhöhung auf 300?"):
        asked(service, first)  # what is loaded once is loaded here
    for question in questions(80, seed):
        began = time.process_time()
        reply = asked(service, question)
        took = time.process_time() - began
        assert took < 1.5 * slowness(), f"{took:.1f} s for {question[:80]!r}"
        faults = list(broken(reply, library)) if reply else []
        assert not faults, f"{faults} {question[:300]!r}"


def test_the_same_question_gets_the_same_bytes_from_another_desk(library):
    one, other = desk(library), desk(library)
    for question in questions(40, 99):
        first, second = ({**(asked(each, question) or {}), "elapsed_ms": 0} for each in (one, other))
        assert json.dumps(first) == json.dumps(second), question[:200]
