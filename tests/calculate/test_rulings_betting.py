"""Whole rulings of the betting kinds under every house: figures, steps with their clauses, asks, conflicts.

The table is reviewed as a diff. After a change that is meant, run this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from betting_case import ruling, teller
from refused import why

from rulebot.calculate.refusal import Impossible, Unreadable
from rulebot.calculate.ruling import Ruling
from rulebot.calculate.run import shown, verdict
from rulebot.errors import CannotHappen, CannotRead
from rulebot.houses import HOUSES

TABLE = Path(__file__).parent / "examples" / "rulings_betting.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in TABLE.read_text("utf-8").splitlines()]
CASES = [pytest.param(row, id=row["case"]) for row in ROWS]


def whole(ruled: Ruling) -> dict[str, Any]:
    """Everything a ruling says, as JSON."""
    told = {
        "verdict": verdict(ruled),
        "steps": [[step.say, step.id.partition(":")[2], shown(step.values)] for step in ruled.steps],
        "assumptions": [[step.say, step.id.partition(":")[2]] for step in ruled.assumptions],
        "asks": [[ask.fact, [list(answer) for answer in ask.answers]] for ask in ruled.asks],
    }
    return {name: value for name, value in told.items() if value}


def under(row: dict[str, Any], house: str) -> dict[str, Any]:
    """The whole ruling of one house, or why the facts cannot be."""
    try:
        ruled = ruling(row["kind"], house, **row["facts"])
        assert ruled.house == house
        return json.loads(json.dumps(whole(ruled)))  # type: ignore[no-any-return]
    except Impossible as error:
        return {"impossible": why(error)}
    except Unreadable as error:
        return {"unreadable": why(error)}


@pytest.mark.parametrize("row", CASES)
def test_a_ruling_is_as_reviewed_under_every_house(row: dict[str, Any]) -> None:
    rulings = row["rulings"]
    expected = {house: rulings.get(house, rulings["every house"]) for house in HOUSES}
    assert {house: under(row, house) for house in HOUSES} == expected


@pytest.mark.parametrize("row", CASES)
def test_every_step_of_a_ruling_can_be_said(row: dict[str, Any]) -> None:
    for house in HOUSES:
        try:
            ruled = ruling(row["kind"], house, **row["facts"])
        except (CannotHappen, CannotRead):
            continue
        for step in (*ruled.steps, *ruled.assumptions):
            assert "None" not in teller("en")(step)
            assert teller("de")(step)


def main() -> None:
    """Rewrite the table from the rules as they are."""
    lines = []
    for row in ROWS:
        ruled = {house: under(row, house) for house in HOUSES}
        same = ruled[HOUSES[0]]
        row["rulings"] = {"every house": same} | {house: one for house, one in ruled.items() if one != same}
        lines.append(json.dumps(row, ensure_ascii=False))
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
