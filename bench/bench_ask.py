"""How fast the desk answers, beside the usual LangChain tutorial pipeline: `python bench/bench_ask.py`."""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

QUESTIONS = Path(__file__).resolve().parent.parent / "corpus" / "questions"
HANDS = (
    "25/50 no ante. hj 3x, btn pops it to 425, whats smallest for bb",
    "blinds 250/500, utg raises to 1100, next player silently puts out two 1000 chips",
    "SB legt kommentarlos zwei 500er auf ihren Blind, zählt das als Erhöhung?",
    "PLO blinds 100-200, what is the maximum first raise?",
    "bet 2000, heads-up, opponent puts out a 1000 chip silently",
)
FIRST = """
import time; began = time.perf_counter()
from rulebot.desk import open_desk
open_desk().ask("dealer mucked my hand while I was looking away")
print(time.perf_counter() - began)
"""


def main() -> int:
    """Prints a table; with `--check`, fails where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--check", action="store_true", help="fail where a target is missed")
    given = options.parse_args()
    measured = _measure(given.count)
    for name, value, target in measured:
        print(f"{name:46} {value:9.1f}" + (f"   target {target:g}" if target else ""))
    print(f"load average {os.getloadavg()[0]:.2f}")
    return int(given.check and any(target and value > target for _, value, target in measured))


def _measure(count: int) -> list[tuple[str, float, float]]:
    from evals.questions import Question
    from evals.systems import tutorial
    from rulebot.desk import open_desk
    from rulebot.embed import SentenceEmbedder
    from rulebot.settings import MINILM, Settings

    first = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    desk = open_desk()
    questions = _questions(count)
    desk.ask(questions[0])
    times = _times(desk.ask, questions)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    search = tutorial(SentenceEmbedder(Settings(model=MINILM)))
    usual = _times(lambda words: search(Question("", words, "en", frozenset(), "", "")), questions[:50])
    return [
        ("first answer of a fresh process, s", float(first.stdout), 8),
        ("warm ask, median, ms", statistics.median(times), 40),
        ("warm ask, 95th percentile, ms", times[int(len(times) * 0.95)], 120),
        ("memory of the process, MB", memory, 1500),
        ("tutorial pipeline, retrieval alone, median, ms", statistics.median(usual), 0),
    ]


def _questions(count: int) -> list[str]:
    bank = [
        json.loads(line)["q"]
        for path in sorted(QUESTIONS.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    return [*HANDS * (count // 10), *bank[:: max(1, len(bank) * 2 // count)]]


def _times(ask: Callable[[str], object], questions: list[str]) -> list[float]:
    out = []
    for question in questions:
        began = time.perf_counter()
        ask(question)
        out.append((time.perf_counter() - began) * 1000)
    return sorted(out)


if __name__ == "__main__":
    sys.exit(main())
