"""A ruling led by what was asked of it: what a reply shows that the calculator tells in parts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from desk_cases import desk

from rulebot import asked, reply, rulings
from rulebot.calculate.kinds import KINDS
from rulebot.question import understand
from rulebot.say import sentences
from rulebot.scenario.reading import Reading
from rulebot.settings import library

BET = {
    "facing_bet": True,
    "call_to": 2000,
    "facing_opening_bet": True,
    "street": "flop",
    "new_chips": [1000, 1000],
}


def ruled(kind: str, facts: dict[str, Any], wanted: str) -> dict[str, Any]:
    return asked.asked_for(rulings.ruling(library(), kind, facts, "tda-2024", "en"), wanted, facts)


def test_the_chips_of_a_string_bet_come_back_with_the_rest() -> None:
    assert ruled("wager", BET, "meaning")["verdict"]["returned"] == 0
    string = ruled("wager", BET | {"later_chips": [1000, 1000, 500]}, "meaning")
    assert (string["verdict"]["amount_to"], string["verdict"]["returned"]) == (2000, 2500)


def test_a_stud_pot_whose_odd_chip_waits_for_a_suit_is_shared_all_the_same() -> None:
    facts = {
        "seats": ["A", "B", "others"], "contributions": [3000, 3000, 300], "folded": [False, False, True],
        "smallest_chip": 100, "game": "stud", "high_rank": {"A": 1, "B": 1, "others": 1},
    }  # fmt: skip
    assert ruled("pots", facts, "who-gets")["verdict"]["action"] == "split"
    alone = rulings.ruling(library(), "pots", facts, "tda-2024", "en")["verdict"]
    assert (alone["action"], alone["unassigned"]) == ("discretion", 100)


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Seats 3 and 4 chop 8,150, button on seat 9, smallest chip 50. who gets the odd one?", "en"),
        ("Sitz 4 war dran, aber Sitz 5 setzt 700, danach checkt Sitz 4. Ist das bindend?", "de"),
    ],
)
def test_a_house_that_says_the_very_same_is_not_said_to_differ(words: str, language: str) -> None:
    out = desk(library()).ask(words)
    assert (out["language"], out["others"]["tda-2011"]["differs"]) == (language, False)
    assert "2011" not in out["answer"]


def test_a_silent_house_is_told_where_all_are_asked_and_not_beside_a_ruling() -> None:
    words = "bet 900, he puts out a 500, three 100s and another 500 without a word. call or raise?"
    alone, every = desk(library()).ask(words), desk(library()).ask(words, "all")
    assert alone["others"]["tda-2011"]["differs"] == every["others"]["tda-2011"]["differs"]
    silent = alone["others"]["tda-2011"]["verdict"]["action"] == "not-specified"
    assert silent == ("Poker TDA 2011: The book does not say" in every["answer"])
    assert "does not say" not in alone["answer"]


@pytest.mark.parametrize(
    ("words", "to"),
    [
        ("He bets 700 on the turn, I say make it raise to 2,500. How much?", 2500),
        ("Einsatz 700 am Turn, ich sage erhöhe um 1.800. Wie viel?", 2500),
    ],
)
def test_to_and_by_leave_no_doubt_under_any_edition(words: str, to: int) -> None:
    old = desk(library()).ask(words)["others"]["tda-2011"]
    assert (old["verdict"]["action"], old["verdict"]["amount_to"], old["differs"]) == ("raise", to, False)


def test_an_all_in_of_the_very_amount_is_no_assumption_worth_saying() -> None:
    facts = BET | {"new_chips": [2500, 1000, 500]}
    raised = rulings.ruling(library(), "wager", facts, "tda-2024", "en")
    assert (raised["verdict"]["amount_to"], raised["assumptions"]) == (4000, [])
    short = rulings.ruling(library(), "wager", BET | {"new_chips": [1000, 1000, 1000]}, "tda-2024", "en")
    assert [one["text"] for one in short["assumptions"]] == ["assumed: not the player's last chips"]


def test_a_question_back_is_put_for_facts_that_there_are() -> None:
    kinds = {kind.name: {item.name for item in fields(kind.facts)} for kind in KINDS.values()}
    for name, words in sentences()["asks"].items():
        kind, _, fact = name.rpartition(" ")
        assert fact in (kinds[kind] if kind else set().union(*kinds.values())), name
        assert all(words[language].endswith("?") for language in ("en", "de"))


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (
            "the most?",
            "One thing is missing: How much is in the pot, with every bet on the table? The largest",
        ),
        ("Was ist das Maximum?", "Eine Angabe fehlt: Wie viel ist im Pot, mit allen Einsätzen am Tisch? Der"),
    ],
)
def test_a_question_back_begins_with_what_is_missing(words: str, begins: str) -> None:
    bet = {"street": "river", "seat": "A", "action": "bet", "to": 1300}
    facts = {
        "structure": "pot-limit", "seats": ["A", "B"], "street": "river", "actions": [bet], "to_act": "B",
        "blinds": [100, 200],
    }  # fmt: skip
    question, reading = understand(words, library()), Reading("betting", facts, asked="maximum")
    found = rulings.ruling(library(), "betting", facts, "tda-2024", question.language)
    out = reply.ruled(library(), question, reading, asked.asked_for(found, "maximum", facts))
    assert (out["kind"], out["answer"][: len(begins)]) == ("clarify", begins)


def test_what_the_chips_may_have_been_is_told_in_few_chips_and_counted() -> None:
    facts = BET | {"call_to": 1600, "new_chips": [2500]}
    reading = Reading("wager", facts, also=(Reading("wager", facts | {"new_chips": [1000] * 2 + [100] * 5}),))
    found, other = (
        rulings.ruling(library(), "wager", one.facts, "tda-2024", "en") for one in (reading, *reading.also)
    )
    question = understand("2,500 on 1,600?", library())
    out = reply.ruled(library(), question, reading, asked.one_of(found, [other], reading))
    answer, cited = out["answer"], [one["id"] for one in out["citations"]]
    assert cited[0].startswith("tda-2024:45")  # of several chips, on which it hangs
    assert "tda-2024:44" in cited
    assert "If 2,500: call, 1,600 in all; if 2×1,000, 5×100: raise to" in answer
    assert "a single chip" not in answer.casefold()


def test_of_two_questions_back_none_speaks_of_the_desk() -> None:
    for words in (
        "he put 1,700 out without a word, call or raise?",
        "er legt wortlos 1.700 rein, Call oder Raise?",
    ):
        answer = desk(library()).ask(words)["answer"]
        assert not any(one in answer for one in ("asks on", "fragt weiter", "See the steps", "Siehe die"))
