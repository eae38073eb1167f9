"""A hand that was read is ruled on only where the clauses found for the question are about such a thing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from desk_cases import HAND, desk

from rulebot import matter


@dataclass
class Hit:
    id: str
    score: float


def found(*ids, asks=()):
    return {"steps": [{"id": id} for id in ids], "asks": list(asks)}


def hits(*ids, score=0.8):
    return [Hit(f"tda-2024:{id}", score / (n + 1)) for n, id in enumerate(ids)]


@pytest.mark.parametrize(
    ("kind", "ruled", "told", "meant"),
    [
        ("wager", found("tda-2024:45-A"), hits("45-B", "43-A"), True),
        ("wager", found("tda-2024:45-A"), hits("44", "51-B"), True),
        ("wager", found("tda-2024:51-A"), hits("59-A", "57"), False),
        ("wager", found("tda-2024:51-A"), hits("59-A", "57", score=0.4), True),
        ("wager", found("tda-2024:51-A"), hits("59-A", "51-B"), False),
        ("wager", found("tda-2024:51-A"), hits("59-B", "51-A"), False),
        ("wager", found(asks=[{}]), hits("62", "44"), False),
        ("out-of-turn", found("tda-2024:53-A"), hits("59-B", "50-B"), False),
        ("out-of-turn", found("tda-2024:53-A"), hits("53-B", "53-A"), False),
        ("out-of-turn", found("tda-2024:53-A"), hits("53-B", "53-A", score=0.3), True),
        ("out-of-turn", found("tda-2024:36-B", "tda-2024:53-B"), hits("53-B", "53-A"), True),
        ("out-of-turn", found("tda-2024:53-A", asks=[{}]), hits("53-B", "53-A"), True),
        ("invalid-declaration", found("tda-2024:55-A"), hits("17-A", "18-B"), False),
        ("out-of-turn", found("tda-2024:53-A"), hits("15-B", "65-A"), False),
        ("out-of-turn", found("tda-2024:53-A"), hits("43-A", "52-A"), True),
        ("out-of-turn", found("tda-2024:53-A", asks=[{}]), hits("43-A", "52-A"), False),
        ("invalid-declaration", found("tda-2024:55"), hits("53-A", "53-B"), True),
        ("invalid-declaration", found("tda-2024:55-A"), hits("47-A", "43-A"), True),
        ("misdeal", found("tda-2024:35-E"), hits("20-B", "20"), False),
        ("misdeal", found("tda-2024:38", "tda-2024:35-D"), hits("35-D", "37"), True),
        ("misdeal", found(asks=[{}]), hits("35-C", "35-A"), False),
        ("misdeal", found(asks=[{}]), hits("35-A", "35-C"), True),
        ("new-level", found("tda-2024:23"), hits("44", "40-A", "23"), False),
        ("new-level", found("tda-2024:23"), hits("22", "23"), True),
        ("color-up", found("tda-2024:24-A"), hits("63", "24-A", "8-B"), True),
        ("color-up", found("tda-2024:24-A"), hits("63", "8-B"), False),
        ("late-stack", found("tda-2024:8-A"), hits("51-B", "51-A", score=0.3), False),
        ("late-stack", found("tda-2024:8-A"), hits("51-B", "8-A", score=0.3), True),
        ("pots", found("tda-2024:21"), hits("RP-11", "54-B"), True),
        ("pots", found("tda-2024:21"), hits("RP-14", "54-B"), False),
        ("betting", found("tda-2024:47-A", asks=[{}]), hits("48", "47-B"), False),
        ("betting", found("tda-2024:47-A"), hits("48", "47-B"), True),
        ("wager", found("ace:44"), hits("45-A"), True),
        ("wager", found("tda-2011:39"), [Hit("tda-2011:39", 0.9)], True),
    ],
)
def test_the_search_says_whether_the_hand_was_meant(kind, ruled, told, meant, library):
    assert matter.meant(library, kind, ruled, told, answered=True) is meant


def test_what_was_done_early_is_meant_unless_the_td_decides(library):
    ruled = found("tda-2024:53-A")
    assert matter.meant(library, "out-of-turn", ruled, hits("50-A", "15-B"), answered=True, early=True)
    assert not matter.meant(library, "out-of-turn", ruled, hits("59-B", "53-A"), answered=True, early=True)


def test_a_call_out_of_turn_of_a_bet_of_known_size_is_not_one_before_the_amount(library):
    def meant(*best, **more):
        return matter.meant(
            library, "out-of-turn", found("tda-2024:53-A"), hits(*best), answered=True, **more
        )

    assert meant("59-B", "53-A", early=True, priced=True)
    assert not meant("59-B", "53-A", priced=True)
    assert not meant("13-B", "53-A", early=True, priced=True)


def test_a_procedure_that_asks_back_is_not_meant_where_the_books_answer_nothing(library):
    asking = found(asks=[{"fact": "substantial_action"}])
    assert not matter.meant(library, "button", asking, hits("34-B", score=0.02), answered=False)
    assert matter.meant(library, "wager", found("tda-2024:44"), hits("44", score=0.02), answered=False)


def test_without_clauses_nothing_is_doubted(library):
    assert matter.meant(library, "button", found(), [], answered=False)


@pytest.mark.parametrize(
    ("id", "score", "kind"), [("17-A", 0.9, "answer"), ("17-A", 0.3, "ruling"), ("45-A", 0.9, "ruling")]
)
def test_the_desk_tells_the_clause_where_the_hand_was_not_meant(id, score, kind, library):
    assert desk(library, f"tda-2024:{id}", score=score).ask(HAND)["kind"] == kind
