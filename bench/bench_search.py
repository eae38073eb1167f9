"""How fast the search is: `python bench/bench_search.py`. Builds an index in a fresh directory first."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

QUESTIONS = (
    "How much must a raise be?",
    "dealer mucked my hand while I was looking away",
    "Wer bekommt den unteilbaren Chip?",
    "Darf ich mein Handy am Tisch benutzen?",
    "oversized chip without a word",
    "player all in exposes cards before the action is over",
    "Was passiert, wenn der Button tot ist?",
    "string bet",
    "big blind ante short stack",
    "two players busted on the same hand, who gets which place?",
)


def main() -> int:
    """Prints a table; with `--check`, fails where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=20)
    options.add_argument("--check", action="store_true", help="fail where a target is missed")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measured = _measure(Path(folder), given.rounds)
    for name, value, target in measured:
        print(f"{name:42} {value:9.1f}   target {target:g}")
    print(f"load average over the last minute {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return int(given.check and any(value > target for _, value, target in measured))


def _measure(folder: Path, rounds: int) -> list[tuple[str, float, float]]:
    from ingest.index import build
    from rulebot.index import load
    from rulebot.retrieve import open_retriever
    from rulebot.settings import Settings

    settings = Settings(data=folder)
    first = build(settings).seconds
    again = build(settings).seconds
    started = time.perf_counter()
    load(settings)
    loaded = time.perf_counter() - started
    retriever = open_retriever(settings)
    retriever.search("warm up")
    times = sorted(_milliseconds(retriever, question) for _ in range(rounds) for question in QUESTIONS)
    return [
        ("index build from nothing, s", first, 90),
        ("index build again, s", again, 15),
        ("index load and verification, ms", loaded * 1000, 500),
        ("warm search, median, ms", statistics.median(times), 30),
        ("warm search, 95th percentile, ms", times[int(len(times) * 0.95)], 60),
        ("first answer of a fresh process, s", _fresh(folder), 8),
    ]


def _fresh(folder: Path) -> float:
    """Seconds from the start of the command to its answer, over the index that stands in the folder."""
    command = [sys.executable, "-m", "rulebot.cli", "ask", "--json", QUESTIONS[1]]
    started = time.perf_counter()
    environment = {**os.environ, "RULEBOT_DATA": str(folder)}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def _milliseconds(retriever: object, question: str) -> float:
    started = time.perf_counter()
    retriever.search(question)  # type: ignore[attr-defined]
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    sys.exit(main())
