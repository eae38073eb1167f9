"""How fast the calculator is: side by side with PokerKit, and a whole ruling with the other houses.

The bare arithmetic of a betting round must be at least 20 times as fast as PokerKit replaying
the same actions; a ruling with its steps and the three other houses under 100 microseconds
(median). Prints a table; with `--check` it fails where a bound is missed.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from rulebot.calculate.betting_facts import Betting
from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.replay import replay
from rulebot.calculate.run import calculate
from rulebot.houses import HOUSES, load_house
from rulebot.rulings import words

RUNS = 400
SEATS = ["SB", "BB", "UTG", "HJ", "CO", "BTN"]
STACKS = [20_000, 20_000, 20_000, 20_000, 20_000, 20_000]
ROUND: list[tuple[str, str, int | None]] = [
    ("UTG", "raise", 500),
    ("HJ", "call", None),
    ("CO", "raise", 1_500),
    ("BTN", "fold", None),
    ("SB", "call", None),
    ("BB", "fold", None),
    ("UTG", "raise", 4_000),
    ("HJ", "fold", None),
    ("CO", "call", None),
    ("SB", "fold", None),
]
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
)
ALL = [load_house(house) for house in HOUSES]


def facts(actions: list[tuple[str, str, int | None]]) -> dict[str, Any]:
    return {
        "blinds": [100, 200],
        "seats": SEATS,
        "stacks_start": STACKS,
        "street": "preflop",
        "actions": [{"seat": seat, "action": action, "to": to} for seat, action, to in actions],
    }


def by_pokerkit() -> None:
    state = NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (100, 200), 200, STACKS, 6)
    for _, action, to in ROUND[:-1]:
        if action == "fold":
            state.fold()
        elif action == "call":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(to)
    assert state.checking_or_calling_amount == 2_500


def medians(run: Callable[[], object]) -> float:
    """The median time of a run, in microseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter_ns()
        run()
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times) / 1_000


def everywhere(kind: str, told: dict[str, Any]) -> Callable[[], object]:
    """A ruling with its steps under the four houses."""
    known = KINDS[kind]
    ready = read(known.facts, told)
    return lambda: [settle(known, ready, house) for house in ALL]


def main() -> int:
    told: Betting = read(Betting, facts(ROUND[:-1]))
    seats = tuple(SEATS)
    ours = medians(lambda: replay(told, seats, False))
    theirs = medians(by_pokerkit)
    print(f"{'a betting round of ten actions, microseconds':58}{'median':>10}{'bound':>10}")
    print(f"{'  PokerKit 0.7.7 replays it':58}{theirs:>10.1f}")
    print(f"{'  the calculator replays it':58}{ours:>10.1f}{theirs / 20:>10.1f}")
    print(f"{'  times as fast':58}{theirs / ours:>10.1f}{20:>10}")
    missed = theirs / ours < 20
    print(f"{'one ruling with steps under four houses, microseconds':58}")
    for name, kind in KINDS.items():
        took = medians(everywhere(name, dict(kind.example)))
        missed |= took > 100
        print(f"{'  ' + name:58}{took:>10.1f}{100:>10}")
    print(f"{'the whole answer as JSON, with what would turn it':58}")
    for name in ("wager", "betting"):
        example = dict(KINDS[name].example)
        took = medians(lambda: calculate(name, example, ALL[0], ALL, lambda step: words(step, "en")))  # noqa: B023
        print(f"{'  ' + name:58}{took:>10.1f}")
    return int(missed and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
