"""`rulebot compare`: the contract's shape, names as people write them, one sentence for bad usage."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations

import pytest
from desk_cases import Given

from rulebot.compare import faces, names
from rulebot.errors import CannotRead, UnknownId
from rulebot.scenario.reading import Reading

HOUSES = ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")
SIDE = {"id", "quote"}


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "rulebot.cli", "compare", *arguments]
    return subprocess.run(command, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(("a", "b"), list(permutations(HOUSES, 2)))
def test_every_difference_has_the_shape_of_the_contract(library, a, b):
    found = faces.compared(library, (a, b), None, "en")["differences"]
    assert found
    for d in found:
        assert {"rule", "clause", "kind", "origin", "evidence", "a", "b", "effect", "changes_play"} <= set(d)
        assert d["kind"] in ("number", "policy", "omission", "addition", "wording")
        assert d["origin"] in ("house change", "TDA moved on", "unknown")
        assert all((d["rule"], d["evidence"], d["effect"]))
        assert isinstance(d["changes_play"], bool)
        assert set(d["a"]) == set(d["b"]) == SIDE
        assert d["a"]["quote"] or d["b"]["quote"]


def test_the_command_prints_one_object():
    done = run("ace", "TDA 2011", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert (told["a"], told["b"]) == ("ace", "tda-2011")


@pytest.mark.parametrize(
    ("words", "house"),
    [
        ("Clubs NZ", "clubs-nz-2022"), ("2011", "tda-2011"), ("TDA", "tda-2024"), ("ACE poker league", "ace"),
        ("TDA 2024 v1.0", "tda-2024"), ("clubs-nz-2022", "clubs-nz-2022"),
    ],
)  # fmt: skip
def test_a_house_is_known_by_its_names(library, words, house):
    assert names.house(library, words) == house


@pytest.mark.parametrize("words", ["", "wsop", "43-A", "x" * 10_000, "\u202e", "tda-2024:43"])
def test_an_unknown_house_is_refused_by_name(library, words):
    with pytest.raises(UnknownId, match="there is no house"):
        names.house(library, words)


@pytest.mark.parametrize("arguments", [("ace",), (), ("ace", "nowhere"), ("ace", "2011", "tda")])
def test_bad_usage_is_one_sentence_and_exit_2(arguments):
    done = run(*arguments, "--json")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().count("\n") == 1


def test_a_hand_is_ruled_under_every_house_and_where_they_part(library):
    words = "Blinds 250/500, bet 500, raise to 1100, next puts out a 1000 and a 500 silently"
    told = faces.compared(library, (), words, "en")
    assert [h["house"] for h in told["houses"]] == list(HOUSES)
    assert {h["house"] for h in told["houses"] if h["differs"]} == {"tda-2011"}
    assert next(h["id"] for h in told["houses"] if h["differs"]) == "tda-2011:39"
    assert told["differs"]


def test_a_hand_can_be_asked_of_two_houses_only(library):
    words = "Blinds 250/500, bet 500, raise to 1100, next puts out a 1000 and a 500 silently"
    told = faces.compared(library, ("ace", "clubs nz"), words, "de")
    assert [h["house"] for h in told["houses"]] == ["ace", "clubs-nz-2022"]
    assert not told["differs"]


def test_words_without_a_hand_are_answered_with_what_to_tell(library):
    told = faces.compared(library, (), "hello there", "en")
    assert told["houses"] == []
    assert "blinds" in told["answer"]


def test_too_long_a_hand_and_a_foreign_language_are_refused(library):
    with pytest.raises(CannotRead):
        faces.compared(library, (), "x" * 3000, "en")
    with pytest.raises(CannotRead):
        faces.compared(library, ("ace", "2011"), None, "fr")


def test_a_german_hand_is_read_and_answered_in_german(library):
    words = "Blinds 250/500, Raise auf 1100, der Nächste legt wortlos einen 1000er und einen 500er"
    told = faces.compared(library, (), words, "auto")
    assert told["language"] == "de"
    assert {h["house"] for h in told["houses"] if h["differs"]} == {"tda-2011"}
    in_english = faces.compared(library, (), words, "en")
    assert in_english["houses"][0]["answer"].startswith("Call.")


def test_what_cannot_be_computed_is_answered_by_the_rule_of_every_house(library):
    given = Given(library, "tda-2024:5-B")
    told = faces.compared(library, (), "may a phone lie on the table?", "auto", lambda: given)
    found = {h["house"]: h for h in told["houses"]}
    assert found["tda-2024"]["quote"] == "B. Phones and other devices may not rest on the table."
    assert found["ace"]["answer"] == "Phones may lie on the table."
    assert found["ace"]["id"] == "ace:5"
    assert {house for house, h in found.items() if h["differs"]} == {"tda-2011", "ace", "clubs-nz-2022"}


def test_a_question_that_no_clause_settles_gets_no_house(library):
    given = Given(library)
    given.ids = ()
    told = faces.compared(library, (), "what is a beer?", "auto", lambda: given)
    assert told["houses"] == []


def test_a_missing_fact_is_named(library):
    told = faces.compared(library, (), "Clock was called on me 35 seconds ago", "auto")
    assert any("fact is missing: " in h["answer"] for h in told["houses"])


def test_a_hand_is_compared_as_the_desk_reads_it(library):
    facts = {"structure": "no-limit", "street": "flop", "call_to": 1000, "facing_opening_bet": True,
             "facing_bet": True, "new_chips": [500, 500, 500]}  # fmt: skip
    heard = []

    def read(words, language):
        heard.append((words, language))
        return Reading("wager", facts, confidence="sure")

    told = faces.compared(library, (), "zwei Worte", "auto", read=read)
    assert heard == [("zwei Worte", "de")]
    assert [each["house"] for each in told["houses"]] == list(HOUSES)
    assert told["houses"][0]["verdict"]["amount_to"] in (1000, 2000)
