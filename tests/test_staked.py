"""A pot of which players did otherwise: who calls, folds or had less has his place, or the desk says so."""

from __future__ import annotations

import pytest
from desk_cases import desk
from test_anew import talk

from rulebot.desk import Desk
from rulebot.readers import open_network
from rulebot.scenario import Reading
from rulebot.staked import had, staked

HAND = "A is all in for 700, B shoves 1900, C calls. the BB folds his 400. pots?"
POT = Reading(
    "pots",
    {
        "seats": ["A", "B", "C", "BB"],
        "contributions": [700, 1900, 1900, 400],
        "folded": [False, False, False, True],
    },
    confidence="sure",
)


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:21", "tda-2024:20").retriever, network=open_network())


@pytest.mark.parametrize(
    ("words", "language", "facts"),
    [
        ("and if D calls the 1900 as well", "en", {"contributions": [700, 1900, 1900, 400, 1900]}),
        ("und wenn D auch noch mit 900 all in ist", "de", {"contributions": [700, 1900, 1900, 400, 900]}),
        ("und noch einer callt", "de", {"contributions": [700, 1900, 1900, 400, 1900]}),
        ("what if the bb calls", "en", {"contributions": [700, 1900, 1900, 1900], "folded": [False] * 4}),
        ("und wenn der SB mit 200 auch gefoldet hat", "de", {"contributions": [700, 1900, 1900, 400, 200]}),
        ("and if C folds", "en", {}),
        ("and D shoves 2500", "en", {}),
    ],
)
def test_what_somebody_does_goes_into_the_pot(words, language, facts):
    found = {name: change.value for name, change in staked(words, HAND, POT, language).items()}
    assert found.items() >= facts.items()
    assert found or not facts
    assert facts or not found


@pytest.mark.parametrize(
    ("words", "language", "paid"),
    [
        ("and B only had 1500", "en", [700, 1500, 1900, 400]),
        ("A hat aber 900 gehabt, nicht 700", "de", [900, 1900, 1900, 400]),
        ("und B hatte 2500", "de", None),
    ],
)
def test_what_somebody_had_goes_into_the_pot(words, language, paid):
    assert had(words, HAND, POT, language) == paid


def test_a_caller_who_had_folded_is_played_on_with_what_he_had(heard):
    hand = "Player A 900 all in, B callt, C raist auf 2500, B foldet. pots?"
    reply = talk(heard, hand, "und wenn B callt", "und B nur noch 1500 hatte")
    pots = [(pot["amount"], pot["eligible"]) for pot in reply["verdict"]["pots"]]
    assert pots == [(2700, ["A", "B", "C"]), (1200, ["B", "C"])]
    assert reply["verdict"]["returned"] == 1000


def test_a_fold_instead_leaves_whoever_came_in_since_the_first_words(heard):
    hand = "UTG is all in for 700, CO shoves 1900, button calls 1900. what are the pots?"
    reply = talk(heard, hand, "and if the big blind calls the 1900 as well?", "say the button folded instead")
    assert [pot["amount"] for pot in reply["verdict"]["pots"]] == [2100, 2400]
    assert {*reply["verdict"]["pots"][1]["eligible"]} == {"CO", "BB"}


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("A all-in 2000, B all-in 3500, C callt 3500, D callt 3500. Pots?",
         "D hat doch gefoldet, ohne was drin zu haben"),
        ("A all in 2000, B all in 3500, C and D call 3500. pots?", "D actually folded, nothing in"),
    ],
)  # fmt: skip
def test_who_folded_with_nothing_in_has_no_part(heard, hand, words):
    assert [pot["amount"] for pot in talk(heard, hand, words)["verdict"]["pots"]] == [6000, 3000]
