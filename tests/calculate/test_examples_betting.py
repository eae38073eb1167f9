"""Every worked example of betting printed in a book, English and German, run under that book's own house."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from betting_case import ruling

from rulebot.calculate.run import verdict
from rulebot.houses import load_house

ROOT = Path(__file__).parents[2]
EXAMPLES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "examples" / "betting.jsonl").read_text("utf-8").splitlines()
]
CASES = [
    pytest.param(example, house, id=f"{example['id']}-{example['kind']}[{house}]")
    for example in EXAMPLES
    for house in example["houses"]
]
GERMAN = [pytest.param(example, id=example["id"]) for example in EXAMPLES if "de" in example]


def plain(text: str) -> str:
    """A text with one kind of quote marks and single spaces."""
    return re.sub(r"\s+", " ", re.sub('[“”„"]', '"', re.sub("[’‘]", "'", text)).replace("\\", ""))


def units(book: str) -> dict[str, dict[str, str]]:
    """Bare number of each rule -> language -> its text, an own comment included."""
    found: dict[str, dict[str, str]] = {}
    for line in (ROOT / "corpus" / "rules" / f"{book}.jsonl").read_text("utf-8").splitlines():
        rule = json.loads(line)
        texts = {language: plain(text["text"]) for language, text in rule["text"].items()}
        if rule["comment"]:
            texts["en"] += " " + plain(rule["comment"]["text"])
        found[rule["number"]] = texts
    return found


BOOKS = {book: units(book) for book in ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")}


def unit_of(house: str, example: str) -> str:
    """The rule of the house's book that an example stands in."""
    own = (load_house(house).cite(example) or "").partition(":")[2] if house != "tda-2011" else example
    parts = own.split("-")
    known = BOOKS[house]
    return next(unit for many in range(len(parts), 0, -1) if (unit := "-".join(parts[:many])) in known)


@pytest.mark.parametrize(("example", "house"), CASES)
def test_a_printed_example_is_ruled_as_the_book_rules_it(example: dict[str, Any], house: str) -> None:
    ruled = ruling(example["kind"], house, **example["facts"])
    told = verdict(ruled)
    assert told is not None
    assert {name: told.get(name) for name in example["expect"]} == example["expect"]
    assert ruled.steps
    assert all(step.id.startswith(f"{house}:") for step in ruled.steps)


@pytest.mark.parametrize(("example", "house"), CASES)
def test_the_words_beside_an_example_stand_in_its_rule(example: dict[str, Any], house: str) -> None:
    assert plain(example["en"]) in BOOKS[house][unit_of(house, example["id"])]["en"]


@pytest.mark.parametrize("example", GERMAN)
def test_the_german_words_beside_an_example_stand_in_its_rule(example: dict[str, Any]) -> None:
    assert plain(example["de"]) in BOOKS["tda-2024"][unit_of("tda-2024", example["id"])]["de"]
