"""Every message the calculator uses stands in the tables, in both languages, with the same places."""

from __future__ import annotations

import ast
import os
import re
import string
from pathlib import Path

import pytest

from rulebot.say import sentences

ROOT = Path(__file__).parents[2] / "rulebot"
TABLE = sentences()["step"]


def literals() -> set[str]:
    """Every string in the calculator's code."""
    found: set[str] = set()
    for path in sorted((ROOT / "calculate").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def woven() -> list[re.Pattern[str]]:
    """Keys put together from parts: `f"pots_{side}_to"`."""
    found = []
    for path in sorted((ROOT / "calculate").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(one.value)) if isinstance(one, ast.Constant) else "[a-z_]+"
                    for one in node.values
                ]
                if "_" in "".join(parts).replace("[a-z_]+", ""):
                    found.append(re.compile("".join(parts)))
    return found


as_written = pytest.mark.skipif(
    "MUTANT_UNDER_TEST" in os.environ, reason="mutmut writes every mutant into the same file"
)
LITERALS, WOVEN = literals(), woven()


NAMING = (
    "Step",
    "step",
    "silent",
    "not_ours",
    "fact",
    "Impossible",
    "Unreadable",
    "_proceeds",
    "_not_in_list",
)
"""What is called with a key."""


def steps() -> set[str]:
    """The keys given to `Step`, `step`, `silent`, `not_ours` and the refusals, and those assumed of facts."""
    found: set[str] = set()
    for path in sorted((ROOT / "calculate").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            given = list(node.args[:2]) + [word.value for word in node.keywords if word.arg == "assume"]
            if node.func.id in NAMING:
                wanted = given if node.func.id != "fact" else given[2:]
                found |= {
                    one.value
                    for one in wanted
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    return {key for key in found if "_" in key}


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@as_written
@pytest.mark.parametrize("key", sorted(TABLE))
def test_a_message_is_used_and_says_the_same_in_both_languages(key: str) -> None:
    assert key in LITERALS or any(pattern.fullmatch(key) for pattern in WOVEN)
    words = TABLE[key]
    assert set(words) == {"en", "de"}
    assert places(words["en"]) == places(words["de"])
    assert all(sentence == sentence.strip() and len(sentence) > 5 for sentence in words.values())


@as_written
def test_every_step_has_its_message() -> None:
    assert steps() <= set(TABLE)
    assert len(steps()) > 100
