"""Whole rulings of pots and procedure under every house: figures, steps, clauses, asks, conflicts.

Every parameter cites a clause of its own name here (`ace*:clock_tie`), so that a step that rests on the
wrong parameter shows, even where the book has both in one rule. The table is reviewed as a diff; after
a change that is meant: `python tests/calculate/test_rulings_procedure.py`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.house import House
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Ruling, Step
from rulebot.houses import HOUSES, load_house

TABLE = Path(__file__).parent / "examples" / "procedure_rulings.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text("utf-8").splitlines()] if TABLE.exists() else []


def marked(house: House) -> House:
    """The house with a clause of its own for every parameter on which its book speaks."""
    policy = {
        name: replace(param, clause=param.clause and f"{house.id}*:{name}")
        for name, param in house.policy.items()
    }
    own = {clause: at and f"{house.id}*:{clause}" for clause, at in house.clauses.items()}
    return House(house.id, policy, own, f"{house.id}*")


MARKED = {name: marked(load_house(name)) for name in HOUSES}


def plain(value: Any) -> Any:
    """A value as JSON."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def told(step: Step) -> list[Any]:
    return [step.say, step.id, plain(dict(step.values))]


def row(ruling: Ruling) -> dict[str, Any]:
    """A ruling as it stands in the table; what is empty is left out."""
    shown = {
        "action": ruling.action and str(ruling.action),
        "figures": plain(dict(ruling.figures)),
        "steps": [told(step) for step in ruling.steps],
        "assumptions": [told(step) for step in ruling.assumptions],
        "asks": [[ask.fact, plain(ask.answers)] for ask in ruling.asks],
        "conflict": plain(ruling.conflict),
    }
    return {name: value for name, value in shown.items() if value}


def rulings(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """How each house rules."""
    known = read(KINDS[kind].facts, facts)
    ruled = {name: settle(KINDS[kind], known, house) for name, house in MARKED.items()}
    assert [ruling.house for ruling in ruled.values()] == list(MARKED)
    return {name: row(ruling) for name, ruling in ruled.items()}


@pytest.mark.parametrize("line", ROWS, ids=[f"{line['kind']}-{number}" for number, line in enumerate(ROWS)])
def test_the_ruling_is_as_in_the_table(line: dict[str, Any]) -> None:
    now = rulings(line["kind"], line["facts"])
    assert now == line["rulings"]
    # As text, too: 1.0 and True equal 1, and a chip is neither.
    assert json.dumps(now, sort_keys=True) == json.dumps(line["rulings"], sort_keys=True)


def test_the_table_has_every_kind_of_procedure() -> None:
    from rulebot.calculate import procedure

    assert {line["kind"] for line in ROWS} == {kind.name for kind in procedure.KINDS}


if __name__ == "__main__":
    lines = [line | {"rulings": rulings(line["kind"], line["facts"])} for line in ROWS]
    TABLE.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
