"""A follow-up on a rule: searched for alone and with what went before, and told apart from a new question."""

from __future__ import annotations

from typing import Any

import pytest

from rulebot import follow
from rulebot.blend import blended, of_its_own
from rulebot.context import of
from rulebot.desk import Desk
from rulebot.retrieve import Hit, Hits


def hits(*told: tuple[str, float], fits: float = 0.9) -> Hits:
    out = Hits(Hit(id, "en", score, "", "", "tda-2024", id.split("-")[0], 1) for id, score in told)
    out.fits = fits
    return out


def test_both_searches_count_and_the_rule_before_a_little():
    joined, alone = hits(("30", 0.6), ("31", 0.5)), hits(("31", 0.5), ("9", 0.4), fits=0.2)
    found = blended(joined, alone, hits(), "30", 2)
    assert [hit.id for hit in found] == ["31", "30"]
    assert found.fits == 0.9
    assert blended(hits(("30", 0.6)), hits(("31", 0.98)), hits(), "30", 2)[0].id == "30"


def test_what_answered_before_is_hardly_asked_for_again():
    joined = hits(("71-A", 0.8), ("71-C", 0.7))
    assert blended(joined, hits(), hits(), "71-A", 2)[0].id == "71-A"
    assert blended(joined, hits(), hits(("71-A", 0.9)), "71-A", 2)[0].id == "71-C"


@pytest.mark.parametrize(
    ("alone", "own"),
    [
        ([("5-C", 0.8), ("5-A", 0.3)], True),
        ([("5-C", 0.8), ("28", 0.7)], False),  # unclear between two
        ([("5-C", 0.4)], False),
        ([("30", 0.9)], False),  # the same rule as before
        ([], False),
    ],
)
def test_a_question_of_its_own_is_found_surely_and_of_another_rule(alone, own):
    assert of_its_own(hits(("30", 0.7)), hits(*alone), "30") is own


class Search:
    """Finds by words in the question: the last that is named wins, and outsiders find nothing."""

    TOLD = (("toilet", "30"), ("chair", "30"), ("penalty", "71-B"), ("phone", "5-C"))

    def __init__(self, library: Any) -> None:
        self.library = library

    def search(self, query: str, **_: Any) -> Hits:
        out = Hits()
        for word, clause in self.TOLD:
            if word in query.casefold() and clause not in [hit.id.partition(":")[2] for hit in out]:
                id = f"tda-2024:{clause}"
                rule = self.library.rule(id)
                quote = self.library.quote(id, "en")
                out.insert(
                    0, Hit(id, "en", 0.8 - 0.3 * len(out), quote.quote, "", rule.book, rule.id, quote.line)
                )
        out.fits = 0.9 if out else 0.0
        return out


def talk(library, *words):
    search: Any = Search(library)
    here, context, reply = Desk(library, lambda: search), None, None
    for each in words:
        reply = here.ask(each, context=context)
        context = of(reply)
    return reply


FIRST = "he was on the toilet when the last card was dealt. is his hand dead?"


@pytest.mark.parametrize(
    ("words", "cited"),
    [
        ("does he get his blind back", "30"),
        ("even if his hand was on the chair", "30"),
        ("what will he get for it", "71-B"),
        ("can you use a phone?", "5-C"),
    ],
)
def test_a_follow_up_on_a_rule_stays_with_it_or_finds_its_own(library, words, cited):
    reply = talk(library, FIRST, words)
    assert reply["citations"][0]["id"] == f"tda-2024:{cited}"
    assert reply["verified"]


def test_what_the_books_do_not_know_is_no_follow_up(library):
    assert talk(library, FIRST, "how much is a beer?")["kind"] == "not_covered"


def test_the_whole_is_said_in_the_other_language(library):
    words = (FIRST, "does he get his blind back?")
    first = talk(library, *words)
    german = talk(library, *words, "auf deutsch bitte")
    assert (german["language"], german["citations"][0]["id"]) == ("de", first["citations"][0]["id"])
    assert (german["verdict"] or {}).get("action") == (first["verdict"] or {}).get("action")


def test_the_same_is_asked_of_another_house_in_more_words(library):
    search: Any = Search(library)
    here = Desk(library, lambda: search)
    hand = "blinds 50/100. player bets 400, next puts out a single 1000 chip silently"
    reply = here.ask("my sunday league plays ACE, is it the same there?", context=of(here.ask(hand)))
    assert (reply["house"], reply["kind"]) == ("ace", "ruling")


@pytest.mark.parametrize(
    ("words", "few"), [("and heads up?", True), ("und bei Stud?", True), ("heads up?", False)]
)
def test_a_few_words_on_top_are_no_question_of_their_own(words, few):
    assert follow.goes_with_few(words) is few


@pytest.mark.parametrize(
    ("words", "even"), [("even after a raise", True), ("auch wenn ich dran war", True), ("and then", False)]
)
def test_it_may_be_the_same_even_so(words, even):
    assert follow.even(words) is even
