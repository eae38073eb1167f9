"""What the tests of reading a hand share: sentences with their expected facts, and how they are compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulebot.scenario import Reading, read
from tests.calculate.betting_case import decided

HERE = Path(__file__).parent / "scenario"
RELATED = frozenset({"wager", "prior-chips", "undercall"})
"""Three names for what chips mean; each rules on the facts of the others alike."""
CHIPS = ("new_chips", "prior_chips", "chips")


def lines(name: str) -> list[dict[str, Any]]:
    """The cases of one file."""
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


SENTENCES = lines("sentences.jsonl")
PRINTED = lines("printed.jsonl")


def ruled(reading: Reading, house: str = "tda-2024") -> dict[str, Any]:
    """The verdict on what was read; empty where nothing was to be computed."""
    return decided(reading.kind, house, **reading.facts) if reading.kind else {}


def wrong(case: dict[str, Any]) -> list[str]:
    """What in the reading of this sentence is not as expected."""
    reading = read(case["q"], case["lang"])
    if reading.kind != case["kind"] and not {reading.kind, case["kind"]} <= RELATED:
        return [f"kind {reading.kind}"]
    out = [
        f"{name}: {told} for {value}"
        for name, value in case.get("facts", {}).items()
        if (told := _told(reading, name)) != (sorted(value) if name in CHIPS else value)
    ]
    if "verdict" not in case and "pots" not in case:
        return out
    verdict = ruled(reading)
    out += [
        f"{k}: {verdict.get(k)} for {v}" for k, v in case.get("verdict", {}).items() if verdict.get(k) != v
    ]
    if "pots" in case and [pot["amount"] for pot in verdict.get("pots", [])] != case["pots"]:
        out.append(f"pots: {verdict.get('pots')}")
    return out


def _told(reading: Reading, name: str) -> Any:
    """A fact as read; an undercall calls its chips `chips`."""
    other = {"chips": "new_chips", "new_chips": "chips"}.get(name, name)
    value = reading.facts.get(name, reading.facts.get(other) if name in CHIPS else None)
    return sorted(value) if name in CHIPS and value is not None else value
