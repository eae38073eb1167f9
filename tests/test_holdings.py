"""The holdings: every clause has one, each answers as it says, and no figure in it is foreign to its clause."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulebot import holdings
from rulebot.library import Library
from rulebot.model import Kind, Language, PartKind, Rule

Holding = dict[str, Any]

FILE = Path(__file__).parents[1] / "corpus" / "holdings.toml"
HOLDINGS: list[Holding] = tomllib.loads(FILE.read_text("utf-8"))["holding"]
POINTS = [(holding, point) for holding in HOLDINGS for point in holding["point"]]
WORDS_IN_A_SENTENCE = 30
WORDS_IN_A_QUESTION = 16
POINTS_OF_A_CLAUSE = 6

LEAD = {"yes": {"en": "Yes", "de": "Ja"}, "no": {"en": "No", "de": "Nein"}}
WHO_DECIDES = {
    "en": re.compile(
        r"\b(?:TDs?|floor|house|directors?|owner(?:s|ship)?|dealer|official|committee|common sense)\b", re.I
    ),
    "de": re.compile(
        r"(?:Turnierleitung|Floor|Hausregeln|Hausstandards|Haus\b|Veranstalter|Inhaber|Dealer|Menschenverstand)"
    ),
}
NUMBERS = {
    word: value
    for value, words in {
        2: "two twice zwei zweimal zweistufig zweistufige zweistufiger zweistufigen",
        3: "three drei",
        4: "four vier",
        5: "five fünf",
        6: "six sechs",
        7: "seven sieben",
        8: "eight acht",
        9: "nine neun",
        10: "ten zehn",
        11: "eleven elf",
        12: "twelve zwölf",
        50: "half hälfte",
        200: "zweihundert",
        42000: "zweiundvierzigtausend",
    }.items()
    for word in words.split()
}
ONE = re.compile(r"\b(?:one|an?|eins|einen?|eine[rsm]?|ein)\b", re.I)
UNIT = {"hundred": 100, "thousand": 1000}
REFERENCE = re.compile(
    r"(?:\b(?i:rules?|regeln?|procedures?|vorgehensweisen?|rp|ev)|§§?)[ #.-]*"
    r"\d+(?:-[A-H])*(?:(?:, | and | & | und | bis |-)\d+(?:-[A-H])*)*"
    r"|(?:Example|Beispiel) \d(?!\d)(?:-[A-H])?"
)
"""The number of a rule or example is no figure of the clause that names it."""
ENDS = re.compile(r"(?<=[.!?])\s+(?!Street\b)")
"""The German "7. Street" ends no sentence."""


def figures(text: str) -> set[int]:
    """Every number of a text, in digits or as a word: "11,500" and "11.500" are one figure."""
    text = REFERENCE.sub(" ", text)
    digits = re.findall(r"(?<![A-Za-z])\d+(?:[.,]\d{3}(?!\d))*", text)
    found = {int(re.sub(r"[.,]", "", figure)) for figure in digits}
    found |= {NUMBERS[word] for word in re.findall(r"[a-zäöüß]+", text.lower()) if word in NUMBERS}
    return found


def named(text: str) -> set[int]:
    """The numbers of the rules and examples that a text names, each of a range with its ends only."""
    return {int(number) for words in REFERENCE.findall(text) for number in re.findall(r"\d+", words)}


def words_of(library: Library, id: str) -> str:
    """All that a clause prints: English, German, its examples and a house's comment."""
    quotes = [library.quote(id), library.quote(id, "de")]
    if id in library.rules:
        quotes.append(library.comment(id))
        quotes += [library.quote(part.id) for part in library.children(id, PartKind.EXAMPLE)]
    return "\n".join(quote.quote for quote in quotes if quote)


def printed_figures(text: str) -> set[int]:
    """The figures that a clause prints, "one" and "two hundred" included."""
    spoken = {value * UNIT[unit] for value, unit in _spoken(text)}
    return figures(text) | spoken | ({1} if ONE.search(text) else set())


def _spoken(text: str) -> list[tuple[int, str]]:
    pairs = re.findall(r"([a-z]+)[ -](hundred|thousand)\b", text.lower())
    return [(NUMBERS[word], unit) for word, unit in pairs if word in NUMBERS]


def sentences(text: str) -> list[str]:
    return ENDS.split(text)


def clauses(rule: Rule) -> list[str]:
    """The ids that need a holding: the letters, or the rule itself where it has none."""
    return [part.id for part in rule.parts if part.kind is PartKind.CLAUSE] or [rule.id]


def ids(holding: Holding | tuple[Holding, Holding]) -> str:
    holding, point = holding if isinstance(holding, tuple) else (holding, None)
    return f"{holding['id']} {point['ask_en']}" if point else str(holding["id"])


def test_every_id_exists(library: Library) -> None:
    assert [holding["id"] for holding in HOLDINGS if holding["id"] not in library] == []


def test_every_clause_and_procedure_of_tda_2024_has_a_holding(library: Library) -> None:
    needed = {
        id
        for rule in library.rules.values()
        if rule.book == "tda-2024" and rule.kind in (Kind.RULE, Kind.PROCEDURE)
        for id in clauses(rule)
    }
    assert len(needed) > 160
    assert needed - {holding["id"] for holding in HOLDINGS} == set()


def test_every_rule_of_tda_2011_has_a_holding(library: Library) -> None:
    have = {library.rule(holding["id"]).id for holding in HOLDINGS}
    assert {f"tda-2011:{number}" for number in range(1, 55)} - have == set()


def test_no_clause_twice() -> None:
    twice = [id for id, times in Counter(holding["id"] for holding in HOLDINGS).items() if times > 1]
    assert twice == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_question_twice_in_a_book(language: Language) -> None:
    asked = Counter((h["id"].split(":")[0], point[f"ask_{language}"].casefold()) for h, point in POINTS)
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("holding", HOLDINGS, ids=ids)
def test_shape(holding: Holding, library: Library) -> None:
    assert set(holding) == {"id", "en", "de", "td", "point"}
    assert isinstance(holding["td"], bool)
    items = len(list(library.children(holding["id"], PartKind.ITEM)))
    room = max(POINTS_OF_A_CLAUSE, items + 1, SETTLES_MORE.get(holding["id"], 0))
    assert 1 <= len(holding["point"]) <= room
    for point in holding["point"]:
        assert set(point) == {"ask_en", "ask_de", "answer", "en", "de"}
        assert point["answer"] in {"yes", "no", "td", "depends", "fact"}
        assert all(value == value.strip() != "" for value in point.values())


SETTLES_MORE = {"tda-2024:29": 8, "tda-2011:31": 8}
"""Where one unlettered sentence after the other settles something of its own."""


@pytest.mark.parametrize("holding", HOLDINGS, ids=ids)
@pytest.mark.parametrize("language", ["en", "de"])
def test_one_plain_sentence(holding: Holding, language: Language) -> None:
    assert len(sentences(holding[language])) == 1
    assert len(holding[language].split()) <= WORDS_IN_A_SENTENCE
    assert re.match(r"[A-ZÄÖÜ0-9„“\"]", holding[language])
    assert holding[language].endswith(".")


@pytest.mark.parametrize("pair", POINTS, ids=ids)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lead_says_the_answer(pair: tuple[Holding, Holding], language: Language) -> None:
    point = pair[1]
    lead = LEAD.get(point["answer"], {}).get(language)
    said = sentences(point[language])
    if lead:
        assert said[0] == f"{lead}."
        assert len(said) == 2
    else:
        assert not re.match(r"(?:Yes|No|Ja|Nein)\b", point[language])
    if point["answer"] == "td":
        assert WHO_DECIDES[language].search(point[language])


@pytest.mark.parametrize("pair", POINTS, ids=ids)
@pytest.mark.parametrize("language", ["en", "de"])
def test_lengths(pair: tuple[Holding, Holding], language: Language) -> None:
    point = pair[1]
    assert all(len(sentence.split()) <= WORDS_IN_A_SENTENCE for sentence in sentences(point[language]))
    assert 2 <= len(point[f"ask_{language}"].split()) <= WORDS_IN_A_QUESTION
    assert not re.search(r"[?.!]$", point[f"ask_{language}"])
    assert point[language].endswith(".")


@pytest.mark.parametrize("holding", HOLDINGS, ids=ids)
def test_figures_stand_in_the_clause(holding: Holding, library: Library) -> None:
    text = words_of(library, holding["id"])
    printed, rules = printed_figures(text), named(text)
    for said in (holding, *holding["point"]):
        for language in ("en", "de"):
            assert figures(said[language]) - printed == set(), said[language]
            assert named(said[language]) - rules == set(), said[language]


@pytest.mark.parametrize("holding", HOLDINGS, ids=ids)
def test_german_addresses_nobody(holding: Holding) -> None:
    for said in (holding, *holding["point"]):
        unquoted = re.sub(r"„[^“]*“", "", said["de"])
        assert not re.search(r"\b(?:du|dich|dir|dein\w*|euch|Ihnen|Ihre[nmrs]?)\b", unquoted), said["de"]
        assert not re.search(r"\b(?:ich|mein\w*|mir|mich)\b", said["de"]), said["de"]


def test_discretion_is_marked() -> None:
    open_points = [h["id"] for h, point in POINTS if point["answer"] == "td" and not h["td"]]
    assert sorted(set(open_points) - HOUSE_LIMITS) == []


HOUSE_LIMITS = {"tda-2024:48", "tda-2024:35-A", "tda-2011:40", "clubs-nz-2022:35-A"}
"""Clauses that name a house's own standard for one point, and leave no decision open themselves."""


def test_figures_reads_digits_and_words() -> None:
    assert figures("11,500 and 11.500, five, zwei; 5k, 100-200") == {11500, 5, 2, 100, 200}
    assert figures("the 3rd street in H4H, Rule 45 and RP-8-B (see §§ 2, 3 und 42; Example 4-A)") == {3}


def test_named_reads_rules_and_examples() -> None:
    assert named("Rules 10, 11 and 63, § 40-C, the rules 41-45, RP-8-B: 25 seconds") == {
        10,
        11,
        63,
        40,
        41,
        45,
        8,
    }


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("A statement 'if you bet I fold': is it always binding?", "en"),
        ("Ich sag 'wenn du setzt, folde ich'. Ist das immer bindend?", "de"),
    ],
)
def test_what_is_left_to_the_td_is_not_always_so(question, language):
    found = holdings.lead("tda-2024:59-A", question, language, Path(__file__).parents[1] / "corpus")
    assert found is not None
    assert found.answer == "no"
