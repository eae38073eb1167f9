"""Every worked example of pots and procedure printed in a book, run under that book's own house."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebot.calculate.explore import settle
from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.run import verdict
from rulebot.houses import load_house

SOURCES = Path(__file__).parents[2] / "corpus" / "sources"
FILES = {"tda-2024": "tda-2024-en", "tda-2024-de": "tda-2024-en-de"}
EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "examples" / "procedure.jsonl").read_text("utf-8").splitlines()
]
CASES = [
    pytest.param(example, book, id=f"{example['id']}[{book}]")
    for example in EXAMPLES
    for book in example["quotes"]
]


def plain(text: str) -> str:
    """A text without markup, with one kind of quote marks and single spaces."""
    text = re.sub(r"<[^<>]{1,40}>", "", html.unescape(text)).replace("**", "")
    for marks, one in (("’‘", "'"), ("“”„", '"'), ("…", "...")):
        for mark in marks:
            text = text.replace(mark, one)
    return re.sub(r"\s+", " ", text)


def book_text(book: str) -> str:
    return plain((SOURCES / f"{FILES.get(book, book)}.txt").read_text("utf-8"))


@pytest.mark.parametrize(("example", "book"), CASES)
def test_the_example_is_ruled_as_printed(example: dict[str, Any], book: str) -> None:
    house = load_house(book.removesuffix("-de"))
    kind = KINDS[example["kind"]]
    ruling = settle(kind, read(kind.facts, example["facts"]), house)
    shown = verdict(ruling)
    expected = example.get("expect_in", {}).get(house.id, example["expect"])
    assert shown is not None
    assert {name: shown.get(name) for name in expected} == expected
    assert all(step.id.startswith(f"{house.id}:") for step in ruling.steps)


@pytest.mark.parametrize(("example", "book"), CASES)
def test_the_quote_stands_in_the_book(example: dict[str, Any], book: str) -> None:
    assert plain(example["quotes"][book]) in book_text(book)
