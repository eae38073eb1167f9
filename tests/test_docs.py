"""What the documents say of the desk is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebot import rulings
from rulebot.calculate.kinds import KINDS
from rulebot.library import Library
from rulebot.model import Kind

REPOSITORY = Path(__file__).resolve().parent.parent
ROWS = {
    cells[0]: (set(re.findall(r"`([\w-]+)`", cells[2])), cells[3])
    for line in (REPOSITORY / "docs" / "rulings.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| rule |")
    for cells in [[cell.strip() for cell in line.strip("|").split("|")]]
}


def rule_of(id: str) -> str:
    match = re.match(r"(?:RP-)?\d+", id.partition(":")[2].removeprefix("ADD-"))
    return match[0] if match else ""


def test_the_table_of_rulings_has_every_rule_and_procedure_once(library: Library) -> None:
    wanted = [
        r.number
        for r in library.rules.values()
        if r.book == "tda-2024" and r.kind in (Kind.RULE, Kind.PROCEDURE)
    ]
    assert list(ROWS) == wanted


def test_every_row_is_computed_or_says_why_not() -> None:
    for number, (kinds, why) in ROWS.items():
        assert kinds or why, number
        assert kinds <= set(KINDS), number


def test_every_kind_stands_in_the_table() -> None:
    assert set().union(*(kinds for kinds, _ in ROWS.values())) == set(KINDS)


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_clauses_a_ruling_cites_are_in_the_rows_of_its_kind(library: Library, kind: str) -> None:
    facts = [KINDS[kind].example]
    for path in sorted((REPOSITORY / "tests" / "calculate" / "examples").glob("*.jsonl")):
        cases = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        facts += [case["facts"] for case in cases if case.get("kind") == kind and "facts" in case][:40]
    for told in facts:
        for step in rulings.ruling(library, kind, told, "tda-2024").get("steps", ()):
            number = rule_of(step["id"])
            assert not number or kind in ROWS[number][0], (step["id"], told)


def test_the_readme_names_commands_that_exist() -> None:
    words = (REPOSITORY / "README.md").read_text("utf-8")
    makefile = (REPOSITORY / "Makefile").read_text("utf-8")
    for target in re.findall(r"^    make (\w+)", words, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    cli = (REPOSITORY / "rulebot" / "cli.py").read_text("utf-8")
    for command in set(re.findall(r"\.venv/bin/rulebot (\w+)", words)):
        assert re.search(rf"def {command}\(|name=\"{command}\"", cli), command
