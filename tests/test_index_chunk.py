"""Rules to passages."""

from __future__ import annotations

from collections import Counter

from index_cases import RULES, rule, text

from ingest.chunk import passages
from rulebot.index import WHOLE
from rulebot.library import Library
from rulebot.model import Kind, PartKind


def _by_id(*rules):
    return {(p.id, p.language): p for p in passages(rules or RULES)}


def test_each_clause_and_example_is_one_passage_in_each_language():
    found = _by_id()
    for part in ("43-A", "43-B", "43-ex-1"):
        assert found[f"tda-2024:{part}", "en"].title == "Raise Amounts"
        assert found[f"tda-2024:{part}", "de"].title == "Höhe von Erhöhungen"
    assert found["tda-2024:43-A", "en"].text == "A: A raise must equal the largest prior bet of the round."
    assert (found["tda-2024:43-B", "en"].line, found["tda-2024:43-ex-1", "de"].line) == (11, 12)


def test_a_rule_without_parts_is_one_passage_and_has_no_whole_row():
    found = _by_id()
    assert found["tda-2024:1", "en"].text == "Fairness is the top priority."
    assert f"tda-2024:1{WHOLE}" not in {id for id, _ in found}
    assert found[f"tda-2024:43{WHOLE}", "en"].text.startswith("A: A raise")


def test_a_clause_stops_where_its_example_begins_so_that_no_words_count_twice():
    whole = "A: The clause has its own words.\nExample 1: And an example."
    made = rule("x", "9", {"en": "T"}, {"en": whole})
    clause, example = made.parts
    inside = type(clause)(clause.id, clause.kind, clause.label, {"en": (0, len(whole))}, clause.within)
    found = _by_id(_with_parts(made, (inside, example)))
    assert found["x:9-A", "en"].text == "A: The clause has its own words."
    assert found["x:9-ex-1", "en"].text == "Example 1: And an example."


def test_a_clause_that_is_nothing_but_its_sub_clauses_keeps_their_words():
    whole = "A:\nExample 1: only this stands here."
    made = rule("x", "9", {"en": "T"}, {"en": whole})
    clause, example = made.parts
    inside = type(clause)(clause.id, clause.kind, clause.label, {"en": (0, len(whole))}, clause.within)
    assert _by_id(_with_parts(made, (inside, example)))["x:9-A", "en"].text == whole


def test_words_before_the_first_letter_are_a_passage_of_the_rule():
    found = _by_id(rule("x", "9", {"en": "T"}, {"en": "These words come before.\nA: The first letter."}))
    assert found["x:9", "en"].text == "These words come before."


def test_a_house_that_reprints_a_book_gives_its_comments_only():
    ace = [p for p in passages(RULES) if p.book == "ace"]
    assert [(p.id, p.text, p.line) for p in ace] == [("ace:1", "Owners decide.", 9)]


def test_a_rule_that_only_the_commenting_house_has_is_not_lost():
    own = rule("ace", "99", {"en": "Late Stack"}, {"en": "A late stack is charged blinds."})
    assert [p.id for p in passages((*RULES, own)) if p.book == "ace"] == ["ace:1", "ace:99"]


def test_a_preamble_gives_a_passage_for_each_of_its_paragraphs():
    front = [p for p in passages(RULES) if p.id == "tda-2024:front"]
    assert [(p.text, p.line) for p in front] == [
        ("Poker TDA rules of 2024.", 10),
        ("They may be copied by cardrooms.", 11),
    ]


def test_every_clause_and_example_of_the_books_is_a_passage_and_verbatim():
    library = Library()
    found = list(passages(library.rules.values()))
    for p in found:
        source = library.rules[p.rule]
        body = source.comment if p.book == "ace" and source.comment else source.text[p.language]
        assert p.text in body.text
        assert p.line in range(*_lines(body))
    twice = Counter((p.id, p.language) for p in found if library.rules[p.rule].kind is not Kind.FRONT)
    assert [id for id, count in twice.items() if count > 1] == []
    wanted = {
        (part.id, language)
        for source in library.rules.values()
        if source.book != "ace"
        for part in source.parts
        if part.kind in (PartKind.CLAUSE, PartKind.EXAMPLE)
        for language in part.ranges
    }
    assert wanted <= set(twice)


def test_nothing_but_white_space_gives_no_passage():
    empty = rule("x", "9", {"en": "T"}, {"en": " \n "})
    assert list(passages([empty])) == []
    assert text("a\nb", 3).line_at(2) == 4


def _lines(body):
    first, last = body.lines()
    return first, last + 1


def _with_parts(made, parts):
    from dataclasses import replace

    return replace(made, parts=tuple(parts))
