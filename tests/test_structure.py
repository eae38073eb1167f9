"""The parsed books hold exactly the parts that a close reading counted (tests/structure_counts.json)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ingest import structure
from rulebot.library import Library
from rulebot.model import Kind, PartKind, Rule

COUNTS = json.loads((Path(__file__).parent / "structure_counts.json").read_text("utf-8"))["documents"]
DOCUMENTS = [
    ("000", "tda-2024", "en"),
    ("001-en", "tda-2024", "en"),
    ("001-de", "tda-2024", "de"),
    ("002", "tda-2011", "en"),
    ("003", "ace", "en"),
    ("004", "clubs-nz-2022", "en"),
]


def in_language(library: Library, book: str, language: str) -> list[Rule]:
    return [r for r in library.rules.values() if r.book == book and language in r.text]


def letters(rules: list[Rule], language: str, closers: str) -> dict[str, str]:
    """Per rule the letters whose printed marker ends with one of these; a lone "A)" is no enumeration."""
    found: dict[str, str] = {}
    for rule in rules:
        for part in rule.parts:
            label = part.label.get(language, "")
            if part.kind is PartKind.CLAUSE and label and label[-1] in closers:
                found[rule.number] = found.get(rule.number, "") + label[0]
    return {number: run for number, run in found.items() if closers != ")" or len(run) > 1}


@pytest.mark.parametrize(("document", "book", "language"), DOCUMENTS)
def test_rules_procedures_and_addendum_units_are_all_there(library, document, book, language):
    expected, rules = COUNTS[document], in_language(library, book, language)
    assert [r.number for r in rules if r.kind is Kind.RULE] == [str(n + 1) for n in range(expected["rules"])]
    assert [r.number for r in rules if r.kind is Kind.PROCEDURE] == [
        f"RP-{n + 1}" for n in range(expected["rps"])
    ]
    units = [r.number for r in rules if r.kind is Kind.ADDENDUM]
    assert len(units) == expected["addendum_units"]
    assert sorted(units) == sorted(expected.get("addendum_list", []))


@pytest.mark.parametrize(("document", "book", "language"), DOCUMENTS)
def test_lettered_parts_are_those_counted(library, document, book, language):
    expected, rules = COUNTS[document], in_language(library, book, language)
    lettered = expected.get("rules_with_lettered_parts", expected.get("lettered_parts", {}))
    assert letters(rules, language, ":.") == lettered


@pytest.mark.parametrize(("document", "book", "language"), [d for d in DOCUMENTS if d[0] != "002"])
def test_letters_in_parentheses_are_those_counted(library, document, book, language):
    expected = COUNTS[document]["paren_letter_enumerations"]
    assert letters(in_language(library, book, language), language, ")") == expected


def test_the_2011_letters_in_parentheses_are_a_to_e_and_a_to_b(library):
    assert letters(in_language(library, "tda-2011", "en"), "en", ")") == {"31": "abcde", "32": "AB"}


@pytest.mark.parametrize(("document", "book", "language"), [d for d in DOCUMENTS if d[0] != "002"])
def test_example_labels_are_those_counted(library, document, book, language):
    found = {
        rule.number: structure.labels(rule.kind, rule.text[language].text)
        for rule in in_language(library, book, language)
    }
    assert {number: labels for number, labels in found.items() if labels} == COUNTS[document]["examples"]


def test_the_six_inline_examples_of_2011_are_in_their_rules(library):
    found = {
        rule.number: len(re.findall(r"\b[Ee]xample(?=:| of)|\(ex", rule.text["en"].text))
        for rule in in_language(library, "tda-2011", "en")
        if rule.kind is Kind.RULE
    }
    assert {n: count for n, count in found.items() if count} == COUNTS["002"]["examples"]


def test_footnotes_and_comments_are_those_counted(library):
    notes = [n for r in library.rules.values() if r.book == "tda-2024" for n in r.notes]
    expected = COUNTS["001"]
    assert [n.number for n in notes if n.kind == "footnote"] == expected["footnote_numbers"]
    assert sum(n.kind == "comment" for n in notes) == expected["translator_comments_in_angle_brackets"]


def test_sections_are_the_ten_of_each_book(library):
    for document, book, language in DOCUMENTS:
        rules = [r for r in in_language(library, book, language) if r.kind is Kind.RULE]
        sections = list(dict.fromkeys(r.section[language] for r in rules))
        assert len(sections) == 10, (document, sections)


def test_a_letter_that_ends_a_sentence_starts_no_clause():
    found = structure.parts(Kind.RULE, "9", "A: The chips go to B. C acts next.\nB: Then D. A says so.")
    assert [part.id for part in found] == ["9-A", "9-B"]


def test_an_example_ends_where_the_rule_goes_on():
    text = "A: A bet. Ex: blinds 100-200, A bets 300. See also Rule 3.\nB: A call."
    found = {part.id: text[slice(*part.range)] for part in structure.parts(Kind.RULE, "9", text)}
    assert found["9-ex-1"] == "Ex: blinds 100-200, A bets 300."
    assert found["9-B"] == "B: A call."
