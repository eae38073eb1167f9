"""Rule numbers are understood as people write them, and refused in one clear sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebot import ids
from rulebot.errors import CannotRead, RulebotError, UnknownId
from rulebot.library import Library
from rulebot.question import understand

WRITTEN = [
    ("43-A", "tda-2024:43-A"),
    ("43a", "tda-2024:43-A"),
    ("Rule 43 A", "tda-2024:43-A"),
    ("rule 43(a)", "tda-2024:43-A"),
    ("§ 43-A", "tda-2024:43-A"),
    ("§43a", "tda-2024:43-A"),
    ("§ 43–A", "tda-2024:43-A"),
    ("Regel 43", "tda-2024:43"),
    ("RP-5-B", "tda-2024:RP-5-B"),
    ("rp 5 b", "tda-2024:RP-5-B"),
    ("EV 5 B", "tda-2024:RP-5-B"),
    ("EV-22", "tda-2024:RP-22"),
    ("Recommended Procedure 5", "tda-2024:RP-5"),
    ("ad § 45 Beispiel 4-A", "tda-2024:ADD-45-ex-4-A"),
    ("ADD-45-ex-4-A", "tda-2024:ADD-45-ex-4-A"),
    ("45 example 4-A", "tda-2024:ADD-45-ex-4-A"),
    ("rule 51-B example 4", "tda-2024:ADD-51-ex-4"),
    ("Rule 45 ex 1", "tda-2024:45-ex-1"),
    ("ad § 11-D", "tda-2024:ADD-11-D"),
    ("Addendum 46 situation 3", "tda-2024:ADD-46-ex-3"),
    ("46-C1", "tda-2024:46-C-1"),
    ("45b2", "tda-2024:45-B-2"),
    ("35 A6", "tda-2024:35-A-6"),
    ("RP-10-H-A", "tda-2024:RP-10-H-A"),
    ("rule 37 of 2011", "tda-2011:37"),
    ("Regel 37 von 2011", "tda-2011:37"),
    ("tda-2011:37", "tda-2011:37"),
    ("TDA 2011 rule 37", "tda-2011:37"),
    ("ACE 8", "ace:8"),
    ("rule 8 of ACE", "ace:8"),
    ("NZ 48", "clubs-nz-2022:48"),
    ("Clubs NZ rule 48", "clubs-nz-2022:48"),
    ("clubs-nz-2022:RP-1", "clubs-nz-2022:RP-1"),
    ("tda-2024:43-A", "tda-2024:43-A"),
    ("４３-Ａ", "tda-2024:43-A"),
    ("\u202e43-A\u202c", "tda-2024:43-A"),
    ("tda-2024:front", "tda-2024:front"),
]


@pytest.mark.parametrize(("words", "id"), WRITTEN)
def test_a_number_is_understood_as_people_write_it(library: Library, words: str, id: str) -> None:
    assert ids.find(library, words) == id


@pytest.mark.parametrize("words", ["43-A", "Rule 43 a", "§ 43A"])
def test_a_chosen_house_reads_the_number_in_its_own_book(library: Library, words: str) -> None:
    assert ids.find(library, words, "clubs-nz-2022") == "clubs-nz-2022:43-A"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("99", "there is no rule 99 in TDA 2024 v1.0: it has rules 1 to 71 and procedures RP-1 to RP-22"),
        ("RP-30", "there is no RP-30 in TDA 2024 v1.0"),
        ("43-F", "TDA 2024 v1.0 has rule 43, but no 43-F: it has 43-A, 43-B"),
        ("60 of 2011", "it has rules 1 to 54"),
        ("NZ RP-20", "there is no RP-20 in Clubs NZ 2022"),
    ],
)
def test_a_missing_rule_is_named_with_what_there_is(library: Library, words: str, says: str) -> None:
    with pytest.raises(UnknownId, match=says.replace("(", r"\(")):
        ids.find(library, words)


@pytest.mark.parametrize(
    "words", ["", "  ", "?", "rule", "forty three", "1200", "rule 2024", "43-A-", "43; DROP", "9" * 200]
)
def test_words_that_are_no_number_are_refused_readably(library: Library, words: str) -> None:
    with pytest.raises(RulebotError, match="rule number"):
        ids.find(library, words)


def test_an_unknown_house_is_named_with_the_known_ones(library: Library) -> None:
    with pytest.raises(UnknownId, match="'wsop': known are tda-2024"):
        ids.find(library, "43", "wsop")


@given(st.text(max_size=130))
def test_no_words_make_it_stumble(words: str) -> None:
    try:
        number = ids.written(words).number
    except CannotRead:
        return
    assert number


def test_every_id_of_the_library_reads_as_itself(library: Library) -> None:
    for rule in library.rules.values():
        for id in (rule.id, *(p.id for p in rule.parts)):
            assert ids.find(library, id) == id


def test_blinds_behind_the_word_rules_are_no_rule(library: Library) -> None:
    for words in ("we play TDA rules. 300-600, he opens", "nach den Regeln. 300/600, er raist"):
        assert not understand(words, library).missing
    assert understand("what does rule 300 say", library).missing == ("300",)
