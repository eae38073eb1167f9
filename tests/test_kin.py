"""Which clauses of the base a house's clause answers to: by its house's file."""

from __future__ import annotations

import pytest

from ingest import chunk
from ingest.questions import targets
from rulebot.kin import kin
from rulebot.library import BASE


@pytest.fixture(scope="module")
def found(library):
    passages = list(chunk.passages(library.rules.values()))
    ids = dict.fromkeys(passage.id for passage in passages)
    return kin(library.houses.values(), ids, targets(passages))


def test_every_comment_of_ace_answers_to_the_rule_it_comments(found, library):
    own = [rule for rule in library.rules.values() if rule.book == "ace" and rule.kind == "rule"]
    assert own
    for rule in own:
        base = {bare.split("-")[0] for bare in found[rule.id]}
        assert base == {rule.number}, rule.id


@pytest.mark.parametrize(
    ("id", "target"),
    [
        ("tda-2011:24", "29"),
        ("tda-2011:9", "RP-9"),
        ("clubs-nz-2022:RP-8-B", "RP-8-B"),
        ("clubs-nz-2022:35-A-5", "35-A"),
        ("ace:20", "20-A"),
    ],
)
def test_a_clause_answers_to_what_its_house_file_says(found, id, target):
    while id not in found and "-" in id.partition(":")[2]:
        id = id.rpartition("-")[0]
    assert target in found[id]


def test_the_base_itself_and_clauses_that_nobody_can_find_are_left_out(found):
    assert not any(id.startswith(f"{BASE}:") for id in found)
    tables = [{"id": "home", "book": "home", "clauses": {"29": "29", "56": "56"}}]
    assert kin(tables, ["home:29"], ["29", "56"]) == {"home:29": ("29",)}


def test_letters_that_a_house_does_not_print_fall_to_the_rule_around_them():
    tables = [{"id": "home", "book": "home", "clauses": {"5-B": ""}}]
    assert kin(tables, ["home:5"], ["5-A", "5-B", "RP-8"]) == {"home:5": ("5-A",)}
