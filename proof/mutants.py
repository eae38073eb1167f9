"""Say what share of the calculator's mutants the tests killed; fail below 95 %."""

from __future__ import annotations

import json
import sys
from pathlib import Path

STATS = Path("mutants") / "mutmut-cicd-stats.json"
LEAST = 0.95


def main() -> int:
    stats = json.loads(STATS.read_text("utf-8"))
    killed = stats["killed"] + stats.get("timeout", 0)
    share = killed / (killed + stats["survived"] + stats.get("no_tests", 0))
    print(f"{killed} mutants killed, {stats['survived']} survived: {share:.1%}")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
