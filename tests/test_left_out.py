"""A fact that a case leaves out is known by cases like it; one told in other words, or a rule, is not asked back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk_cases import desk

from rulebot import left_out, open_facts
from rulebot.settings import CORPUS

CASES = [
    json.loads(line)
    for path in sorted((CORPUS / "open").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]


def matter(id: str, words: str, least: float = left_out.SURE) -> str | None:
    found = open_facts.taught([f"tda-2024:{id}"], words, CORPUS, least)
    return found and found.matter


@pytest.mark.parametrize(
    ("id", "words", "what"),
    [
        ("17-A", "nobody at the table will turn a hand, does it have to be me first", "first to show"),
        ("17-A", "keiner am Tisch dreht um, muss ich das als Erster tun", "first to show"),
        ("52-A", "erst später fiel auf, dass sein Raise nicht gereicht hat. muss er nachlegen", "underraise"),
        (
            "53-A",
            "she tossed in 1,300 while the old man next to her was thinking. stuck with it?",
            "out of turn",
        ),
        (
            "53-A",
            "sie hat 1.300 reingeworfen, der Alte neben ihr überlegte noch. hängt sie drin?",
            "out of turn",
        ),
        ("RP-11", "kaum noch Chips im Big Blind, was davon ist Ante", "ante"),
        ("RP-8-A", "zu dritt pleite in der Hand-for-Hand-Runde, was bekomme ich", "hand for hand"),
        ("14", "threw it away, it was the winner! any chance to still get the pot?", "mucked"),
        ("52-B", "pot came out too small in the dealer's count, may I bet the rest now", "pot count"),
        ("44", "a 5k went in and the word raise was heard, is it one", "words or chip"),
        ("44", "ein 5k ging rein und man hörte das Wort Raise, ist es einer", "words or chip"),
    ],
)
def test_a_case_in_words_that_no_pattern_has_is_known_to_leave_out_what_decides(id, words, what):
    assert open_facts.missing(f"tda-2024:{id}", words, CORPUS) is None
    assert matter(id, words) == what


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("17-A", "the river was checked, nobody turns a hand, does it have to be me first"),
        ("17-A", "nach welcher Regel dreht man beim Showdown um"),
        ("52-A", "bis wann wird ein Raise ergänzt, der nicht gereicht hat"),
        ("53-A", "she tossed in 1,300 too early, the old man then bet 400. stuck with it?"),
        ("RP-11", "big blind is 800, ante 800, he has 900, what of it is ante"),
        ("RP-11", "wird beim Big Blind zuerst die Ante bezahlt"),
        ("71-A", "sie setzt eine Runde aus am Siebenertisch, wie viele Austeilungen verpasst sie"),
        ("35-A", "my neighbour counts three cards after a bet, a raise and a call. start over?"),
        ("52-B", "pot too small in the dealer's count, two have called already, may I bet the rest now"),
        ("44", "erst hörte man Raise, dann ging der 5k rein, ist es einer"),
    ],
)
def test_a_fact_that_is_told_and_a_rule_that_is_asked_for_are_not_asked_back(id, words):
    assert matter(id, words) is None


def test_what_is_asked_back_by_it_passes_the_gate(library):
    words = "keiner am Tisch dreht um, muss ich das als Erster tun"
    reply = desk(library, "tda-2024:17-A").ask(words)
    assert reply["kind"] == "clarify"
    assert reply["asks"][0]["fact"] == "river_bet"
    assert reply["verified"]


def test_without_its_weights_it_says_nothing(tmp_path: Path) -> None:
    seen = left_out.Seen(of_it=True, told=False, bare=True, case=True, general=False)
    assert left_out.chance("clock", "time is up, hand dead?", seen, tmp_path) == 0
    assert left_out.chance("clock", "time is up, hand dead?", seen, CORPUS) > left_out.SURE


def test_every_matter_has_cases_of_both_sorts_in_both_languages():
    had = {(row["fact"], row["lang"], row["open"]) for row in CASES}
    names = set(open_facts.matters(CORPUS))
    assert {fact for fact, _, _ in had} == names
    assert had == {(name, lang, open_) for name in names for lang in ("en", "de") for open_ in (True, False)}


def test_questions_of_the_bank_are_seldom_taken_for_cases_that_leave_something_out():
    asked = total = 0
    for path in sorted((CORPUS / "questions").glob("[de][en]-[ab].jsonl")):
        for line in path.read_text("utf-8").splitlines()[::20]:
            question = json.loads(line)
            ids = [f"tda-2024:{id}" for id in question["gold"]]
            total += 1
            asked += open_facts.taught(ids, question["q"], CORPUS, left_out.SURE) is not None
    assert total > 300
    assert asked / total < 0.04
