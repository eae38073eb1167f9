"""Hands at the boundaries of every kind, ruled by hand from the books before they were run.

Each line: kind, the houses (`t` TDA 2024, `o` TDA 2011, `a` ACE, `n` Clubs NZ), the facts,
and what the verdict must hold; `asks` names the missing fact, `no` that the facts cannot be.
"""

from __future__ import annotations

from typing import Any

import pytest
from betting_case import ALL, TDA, decided, teller

from rulebot.calculate.kinds import KINDS
from rulebot.calculate.run import calculate

HOUSE = {"t": "tda-2024", "o": "tda-2011", "a": "ace", "n": "clubs-nz-2022"}
BET = {"street": "flop", "blinds": [100, 200], "facing_bet": True}
TO_1000 = {**BET, "call_to": 1000, "facing_opening_bet": True}
RAISED = {**BET, "call_to": 1500, "last_full_bet_or_raise": 900, "facing_opening_bet": False}
OPEN = {"street": "river", "blinds": [100, 200], "facing_bet": False}
SIX = {"blinds": [100, 200], "seats": ["SB", "BB", "A", "B", "C", "D"]}
FLOP = {**SIX, "street": "flop"}


def a(seat: str, action: str, to: int | None = None, all_in: bool | None = None) -> dict[str, Any]:
    return {"seat": seat, "action": action, "to": to, "all_in": all_in}


LIMPS = [{**a(seat, "call"), "street": "preflop"} for seat in ("A", "B", "C", "D", "SB")]
LIMPS.append({**a("BB", "check"), "street": "preflop"})

HANDS: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    # 43, 44, 45: chips without a word
    (
        "wager",
        "tan",
        {**TO_1000, "new_chips": [5000]},
        {"action": "call", "amount_to": 1000, "returned": 4000},
    ),
    ("wager", "t", {**TO_1000, "new_chips": [1000]}, {"action": "call", "returned": 0}),
    ("wager", "tan", {**TO_1000, "new_chips": [500, 500]}, {"action": "call", "amount_to": 1000}),
    ("wager", "tan", {**TO_1000, "new_chips": [1000, 25]}, {"action": "call", "returned": 25}),
    ("wager", "tan", {**TO_1000, "new_chips": [500, 500, 499]}, {"action": "call", "amount_to": 1000}),
    ("wager", "tn", {**TO_1000, "new_chips": [500, 500, 500]}, {"action": "raise", "amount_to": 2000}),
    ("wager", "a", {**TO_1000, "new_chips": [500, 500, 500]}, {"action": "option", "amount_to": None}),
    ("wager", "tan", {**TO_1000, "new_chips": [1000, 501]}, {"action": "raise", "amount_to": 2000}),
    ("wager", "tan", {**TO_1000, "new_chips": [1000, 1000]}, {"action": "raise", "amount_to": 2000}),
    ("wager", "tan", {**TO_1000, "new_chips": [5000, 500]}, {"action": "raise", "amount_to": 5500}),
    (
        "wager",
        "tan",
        {**TO_1000, "new_chips": [500, 100], "last_chips": True},
        {"action": "all-in", "amount_to": 600},
    ),
    (
        "wager",
        "tan",
        {**TO_1000, "new_chips": [1000, 100], "last_chips": True},
        {"action": "all-in", "amount_to": 1100},
    ),
    (
        "wager",
        "tan",
        {**TO_1000, "new_chips": [5000], "last_chips": True},
        {"action": "call", "returned": 4000},
    ),
    (
        "wager",
        "t",
        {**RAISED, "new_chips": [1000, 500, 449]},
        {"action": "call", "amount_to": 1500, "threshold": 1950},
    ),
    ("wager", "tn", {**RAISED, "new_chips": [1000, 500, 450]}, {"action": "raise", "amount_to": 2400}),
    ("wager", "t", {**RAISED, "new_chips": [2000, 401]}, {"action": "raise", "amount_to": 2401}),
    ("wager", "n", {**RAISED, "new_chips": [1000, 1000, 400]}, {"amount_to": 2400, "conflict": [2400, 3000]}),
    # 40, 43-B, 51-A, 54-D, 55: words
    ("wager", "tan", {**TO_1000, "declared_amount": 1499}, {"action": "call", "returned": 0}),
    ("wager", "tn", {**TO_1000, "declared_amount": 1500}, {"action": "raise", "amount_to": 2000}),
    (
        "wager",
        "tan",
        {**TO_1000, "declared": "raise", "declared_amount": 1200},
        {"action": "raise", "amount_to": 2000},
    ),
    (
        "wager",
        "tan",
        {**TO_1000, "declared": "raise", "declared_amount": 3000},
        {"action": "raise", "amount_to": 3000},
    ),
    ("wager", "o", {**TO_1000, "declared": "raise", "declared_amount": 3000}, {"action": "not-specified"}),
    (
        "wager",
        "t",
        {**TO_1000, "declared": "raise", "new_chips": [1000, 500], "order": "words-first"},
        {"action": "raise", "amount_to": 2000, "to_add": 500},
    ),
    (
        "wager",
        "t",
        {**TO_1000, "declared": "raise", "new_chips": [5000], "order": "chips-first"},
        {"action": "call"},
    ),
    (
        "wager",
        "tn",
        {**TO_1000, "declared": "call", "new_chips": [1000, 1000], "order": "words-first"},
        {"action": "call", "returned": 1000},
    ),
    (
        "wager",
        "a",
        {**TO_1000, "declared": "call", "new_chips": [1000, 1000], "order": "words-first"},
        {"action": "conflict"},
    ),
    (
        "wager",
        "tan",
        {**TO_1000, "declared": "call", "new_chips": [500], "order": "words-first"},
        {"action": "full-call", "amount_to": 1000},
    ),
    ("wager", "tan", {**TO_1000, "declared": "check"}, {"action": "option", "may_raise": False}),
    ("wager", "tan", {**OPEN, "declared": "call"}, {"action": "check"}),
    ("wager", "tan", {**OPEN, "declared": "raise"}, {"action": "bet", "amount_to": 200}),
    (
        "wager",
        "t",
        {**OPEN, "declared": "raise", "declared_amount": 150},
        {"action": "bet", "amount_to": 200},
    ),
    ("wager", "ton", {**OPEN, "declared": "pot"}, {"action": "bet", "amount_to": 200, "at_least": True}),
    ("wager", "a", {**OPEN, "declared": "pot"}, {"action": "not-binding"}),
    ("wager", "t", {**OPEN, "new_chips": [100]}, {"action": "bet", "amount_to": 200, "to_add": 100}),
    ("wager", "toan", {**OPEN, "new_chips": [5000]}, {"action": "bet", "amount_to": 5000, "returned": 0}),
    (
        "wager",
        "toan",
        {**OPEN, "new_chips": [100], "last_chips": True},
        {"action": "all-in", "amount_to": 100},
    ),
    ("wager", "t", {**BET, "call_to": 600, "new_chips": [5000]}, {"action": "call", "amount_to": 600}),
    ("wager", "t", {**BET, "call_to": 600, "new_chips": [500, 500], "heads_up": None}, {"action": "call"}),
    (
        "wager",
        "t",
        {"call_to": 600, "street": "flop+", "new_chips": [500]},
        {"asks": ["heads_up", "facing_opening_bet"]},
    ),
    (
        "wager",
        "t",
        {"call_to": 600, "street": "flop+", "heads_up": True, "new_chips": [500]},
        {"action": "full-call"},
    ),
    ("wager", "t", {"street": "preflop", "blinds": [100, 200], "new_chips": [100]}, {"asks": ["call_to"]}),
    (
        "wager",
        "t",
        {"street": "preflop", "blinds": [100, 200], "call_to": 200, "new_chips": [100]},
        {"action": "full-call", "amount_to": 200},
    ),
    (
        "wager",
        "t",
        {"street": "preflop", "blinds": [100, 200], "call_to": 199, "new_chips": [500]},
        {"no": "at least the big blind of 200, not 199"},
    ),
    ("wager", "t", {**TO_1000, "new_chips": [0]}, {"no": "a chip of 0"}),
    (
        "wager",
        "t",
        {**TO_1000, "last_full_bet_or_raise": 1001, "new_chips": [5000]},
        {"no": "1,001 cannot be part of a call of 1,000"},
    ),
    ("wager", "t", {**OPEN, "call_to": 300, "new_chips": [500]}, {"no": "there is no bet to call"}),
    # 46: chips of a prior bet
    (
        "prior-chips",
        "tan",
        {**RAISED, "prior_chips": [500, 100], "new_chips": [1000]},
        {"action": "call", "returned": 100},
    ),
    (
        "prior-chips",
        "t",
        {**RAISED, "prior_chips": [500, 100], "new_chips": [1000, 1000]},
        {"action": "raise", "amount_to": 2600},
    ),
    (
        "prior-chips",
        "t",
        {**RAISED, "prior_chips": [500, 100], "prior_pulled": "all", "new_chips": [1000, 500]},
        {"action": "call", "amount_to": 1500},
    ),
    (
        "prior-chips",
        "t",
        {**RAISED, "prior_chips": [500, 100], "prior_pulled": [100], "new_chips": [5000]},
        {"action": "raise", "amount_to": 5500},
    ),
    (
        "prior-chips",
        "t",
        {**RAISED, "prior_chips": [500, 100], "prior_pulled": [25], "new_chips": [1000]},
        {"no": "25 was pulled back, and is not among 500, 100"},
    ),
    (
        "prior-chips",
        "o",
        {**RAISED, "prior_chips": [500, 100], "new_chips": [1000]},
        {"action": "not-specified"},
    ),
    ("prior-chips", "t", {**RAISED, "new_chips": [1000]}, {"asks": ["prior_chips"]}),
    # 51: undercalls
    (
        "undercall",
        "tn",
        {"call_to": 1500, "chips": [1000], "heads_up": True},
        {"action": "full-call", "amount_to": 1500},
    ),
    (
        "undercall",
        "tn",
        {"call_to": 1500, "chips": [1000], "facing_opening_bet": True},
        {"action": "full-call"},
    ),
    (
        "undercall",
        "tn",
        {
            "call_to": 1500,
            "last_full_bet_or_raise": 900,
            "chips": [1000],
            "heads_up": False,
            "facing_opening_bet": False,
        },
        {"action": "discretion", "forfeited": 600, "returned": 400},
    ),
    ("undercall", "a", {"call_to": 1500, "chips": [1000]}, {"action": "full-call"}),
    ("undercall", "o", {"call_to": 1500, "chips": [1000]}, {"action": "not-specified"}),
    ("undercall", "t", {"call_to": 1500, "chips": [1500]}, {"no": "1,500 is no undercall of 1,500"}),
    # 47, 48, 43: what the next player may do
    (
        "betting",
        "tan",
        {**FLOP, "actions": [a("SB", "bet", 500), a("BB", "raise", 1000)]},
        {"min_raise_to": 1500, "to_act": "A"},
    ),
    (
        "betting",
        "n",
        {**FLOP, "actions": [a("SB", "bet", 500), a("BB", "raise", 1200)]},
        {"min_raise_to": 1900, "conflict": [1900, 2400]},
    ),
    (
        "betting",
        "tan",
        {
            **FLOP,
            "actions": [a("SB", "bet", 500), a("BB", "raise", 999, True), *(a(s, "fold") for s in "ABCD")],
            "to_act": "SB",
        },
        {"may_raise": False, "call_by": 499},
    ),
    (
        "betting",
        "tan",
        {
            **FLOP,
            "actions": [a("SB", "bet", 500), a("BB", "raise", 1000, True), *(a(s, "fold") for s in "ABCD")],
            "to_act": "SB",
        },
        {"may_raise": True, "min_raise_to": 1500},
    ),
    (
        "betting",
        "tan",
        {
            **FLOP,
            "actions": [
                a("SB", "bet", 500),
                a("BB", "raise", 700, True),
                a("A", "raise", 1000, True),
                *(a(s, "fold") for s in "BCD"),
            ],
            "to_act": "SB",
        },
        {"may_raise": True, "min_raise_to": 1500},
    ),
    (
        "betting",
        "o",
        {
            **FLOP,
            "actions": [
                a("SB", "bet", 500),
                a("BB", "raise", 700, True),
                a("A", "raise", 1000, True),
                *(a(s, "fold") for s in "BCD"),
            ],
            "to_act": "SB",
        },
        {"may_raise": None, "action": "not-specified"},
    ),
    (
        "betting",
        "tan",
        {**FLOP, "actions": [a("SB", "bet", 500), a("BB", "raise", 700, True)], "to_act": "A"},
        {"may_raise": True, "min_raise_to": 1200},
    ),
    (
        "betting",
        "toan",
        {
            **FLOP,
            "actions": [a("SB", "check"), a("BB", "bet", 150, True), *(a(s, "fold") for s in "ABCD")],
            "to_act": "SB",
        },
        {"may_raise": False, "call_by": 150},
    ),
    (
        "betting",
        "toan",
        {**FLOP, "actions": [a("SB", "bet", 150, True)], "to_act": "BB"},
        {"action": "not-specified", "may_raise": True, "min_raise_to": None},
    ),
    (
        "betting",
        "t",
        {**FLOP, "actions": [a("SB", "bet", 199)], "to_act": "BB"},
        {"no": "SB makes it 199: the minimum is 200"},
    ),
    (
        "betting",
        "t",
        {**SIX, "street": "preflop", "actions": [a("A", "raise", 399)], "to_act": "B"},
        {"no": "the minimum is 400"},
    ),
    (
        "betting",
        "toan",
        {**SIX, "street": "preflop", "to_act": "A"},
        {"call_to": 200, "min_raise_to": 400, "max_raise_to": None},
    ),
    (
        "betting",
        "t",
        {
            **SIX,
            "street": "preflop",
            "stacks_start": [5000] * 5 + [350],
            "actions": [*(a(s, "fold") for s in "ABC")],
            "to_act": "D",
        },
        {"min_raise_to": 350, "full_min_raise_to": 400, "max_raise_to": 350},
    ),
    (
        "betting",
        "t",
        {
            **SIX,
            "street": "preflop",
            "stacks_start": [5000] * 5 + [200],
            "actions": [*(a(s, "fold") for s in "ABC")],
            "to_act": "D",
        },
        {"may_raise": False, "call_by": 200},
    ),
    (
        "betting",
        "t",
        {
            **SIX,
            "street": "preflop",
            "posted": {"BB": 120},
            "actions": [*(a(s, "fold") for s in "ABC")],
            "to_act": "D",
        },
        {"call_to": 200, "min_raise_to": 400},
    ),
    (
        "betting",
        "t",
        {
            **SIX,
            "street": "preflop",
            "actions": [a("A", "call"), a("B", "call"), a("C", "fold"), a("D", "fold"), a("SB", "call")],
        },
        {"to_act": "BB", "call_by": 0, "min_raise_to": 400},
    ),
    (
        "betting",
        "t",
        {
            **FLOP,
            "structure": "fixed-limit",
            "actions": [a("SB", "bet", 200), a("BB", "raise", 299, True), *(a(s, "fold") for s in "ABCD")],
            "to_act": "SB",
        },
        {"may_raise": False},
    ),
    (
        "betting",
        "t",
        {
            **FLOP,
            "structure": "fixed-limit",
            "actions": [a("SB", "bet", 200), a("BB", "raise", 300, True), *(a(s, "fold") for s in "ABCD")],
            "to_act": "SB",
        },
        {"may_raise": True},
    ),
    (
        "betting",
        "t",
        {
            **FLOP,
            "structure": "fixed-limit",
            "actions": [a("SB", "bet", 200), a("BB", "raise", 600)],
            "to_act": "A",
        },
        {"no": "in limit 400 is the most"},
    ),
    (
        "betting",
        "ton",
        {**SIX, "structure": "pot-limit", "street": "preflop", "to_act": "A"},
        {"pot_raise_to": 700, "max_raise_to": 700},
    ),
    (
        "betting",
        "ton",
        {
            **SIX,
            "structure": "pot-limit",
            "street": "preflop",
            "actions": [a("A", "raise", 700)],
            "to_act": "B",
        },
        {"pot_raise_to": 2400},
    ),
    (
        "betting",
        "a",
        {**SIX, "structure": "pot-limit", "street": "preflop", "to_act": "A"},
        {"action": "not-applicable"},
    ),
    (
        "betting",
        "t",
        {**SIX, "structure": "pot-limit", "street": "preflop", "posted": {"SB": 0}, "to_act": "A"},
        {"pot_raise_to": 700},
    ),
    (
        "betting",
        "n",
        {**SIX, "structure": "pot-limit", "street": "preflop", "posted": {"SB": 0}, "to_act": "A"},
        {"action": "not-specified"},
    ),
    (
        "betting",
        "n",
        {**SIX, "structure": "pot-limit", "street": "preflop", "posted": {"BB": 100}, "to_act": "A"},
        {"pot_raise_to": 700},
    ),
    (
        "betting",
        "t",
        {**FLOP, "structure": "pot-limit", "actions": [*LIMPS, a("SB", "bet", 600)], "to_act": "BB"},
        {"pot_raise_to": 600 + 1800 + 600},
    ),
    ("betting", "t", {**FLOP, "actions": [a("X", "bet", 600)], "to_act": "BB"}, {"no": 'no seat "X"'}),
    (
        "betting",
        "t",
        {**FLOP, "actions": [a("SB", "fold"), a("SB", "bet", 600)]},
        {"no": "SB has folded and acts again"},
    ),
    (
        "betting",
        "t",
        {**FLOP, "stacks_start": [500] * 6, "actions": [a("SB", "bet", 600)]},
        {"no": "SB puts in 600 more with only 500 left"},
    ),
    # 20, 21: pots
    (
        "pots",
        "toan",
        {
            "contributions": [1000, 500, 1000],
            "smallest_chip": 25,
            "game": "board",
            "high_rank": {"1": 1, "2": 3, "3": 2},
        },
        {"action": "payout", "awarded": [0, 1500, 1000]},
    ),
    (
        "pots",
        "toan",
        {"contributions": [1000, 700], "high_rank": {"1": 1, "2": 2}},
        {"awarded": [300, 1400], "returned": 300, "returned_to": "1"},
    ),
    (
        "pots",
        "toan",
        {
            "contributions": [500, 500, 500],
            "folded": [True, False, False],
            "smallest_chip": 100,
            "game": "board",
            "high_rank": {"2": 1, "3": 1},
        },
        {"awarded": [0, 800, 700]},
    ),
    ("pots", "t", {"contributions": [500, 500], "high_rank": {"1": 1}}, {"asks": ["high_rank"]}),
    (
        "pots",
        "t",
        {
            "contributions": [500, 500, 25],
            "folded": [False, False, True],
            "game": "board",
            "high_rank": {"1": 1, "2": 1},
        },
        {"asks": ["smallest_chip"]},
    ),
    # 52, 53, 36, 57
    (
        "underbet",
        "tan",
        {
            "blinds": [100, 200],
            "street": "flop",
            "call_to": 600,
            "last_full_bet_or_raise": 600,
            "bet_to": 1199,
            "next_card": False,
        },
        {"action": "correct", "amount_to": 1200},
    ),
    (
        "underbet",
        "tan",
        {
            "blinds": [100, 200],
            "street": "flop",
            "call_to": 600,
            "last_full_bet_or_raise": 600,
            "bet_to": 1199,
            "next_card": True,
        },
        {"action": "binding", "amount_to": 1199},
    ),
    (
        "underbet",
        "toan",
        {
            "blinds": [100, 200],
            "street": "flop",
            "call_to": 600,
            "last_full_bet_or_raise": 600,
            "bet_to": 1200,
        },
        {"action": "binding"},
    ),
    (
        "underbet",
        "toan",
        {"blinds": [100, 200], "street": "flop", "call_to": 0, "bet_to": 150, "all_in": True},
        {"action": "all-in", "amount_to": 150},
    ),
    (
        "accepted-action",
        "toan",
        {"correct": 27500, "counted": 12500},
        {"action": "full-call", "amount_to": 27500, "to_add": 15000, "returned": 0},
    ),
    (
        "accepted-action",
        "toan",
        {"correct": 900, "counted": 1000},
        {"action": "full-call", "amount_to": 900, "to_add": 0, "returned": 100},
    ),
    ("accepted-action", "t", {"correct": 900}, {"action": "full-call", "amount_to": 900, "to_add": 0}),
    ("accepted-action", "toan", {"counted": 900}, {"asks": ["correct"]}),
    (
        "killed-hand",
        "toan",
        {"bet_to": 4400, "call_to": 1800, "called": False},
        {"action": "dead-hand", "amount_to": 1800, "returned": 2600},
    ),
    (
        "killed-hand",
        "toan",
        {"by": "player", "bet_to": 4400, "called": True},
        {"action": "dead-hand", "amount_to": 4400, "returned": 0},
    ),
    ("killed-hand", "toan", {"bet_to": 4400}, {"asks": ["called"]}),
    ("killed-hand", "toan", {"called": False}, {"asks": ["bet_to"]}),
    ("killed-hand", "tan", {"bet_to": 4400, "identified": True}, {"action": "binding", "amount_to": 4400}),
    (
        "killed-hand",
        "o",
        {"bet_to": 4400, "identified": True, "called": False},
        {"action": "dead-hand", "returned": 4400},
    ),
    ("pot-count", "tn", {"pot": 900, "quoted": 1000}, {"action": "correct", "amount_to": 900}),
    (
        "underbet",
        "tan",
        {
            "blinds": [100, 200],
            "street": "flop+",
            "call_to": 600,
            "last_full_bet_or_raise": 600,
            "bet_to": 900,
        },
        {"asks": ["next_card"]},
    ),
    (
        "underbet",
        "tn",
        {"structure": "fixed-limit", "blinds": [100, 200], "street": "flop+", "call_to": 0, "bet_to": 150},
        {"asks": ["street"]},
    ),
    (
        "pot-count",
        "t",
        {"pot": 1000, "quoted": 900, "actions_after": ["call", "fold"]},
        {"action": "binding", "amount_to": 900},
    ),
    (
        "pot-count",
        "t",
        {"pot": 1000, "quoted": 900, "actions_after": ["call"]},
        {"action": "correct", "amount_to": 1000},
    ),
    (
        "out-of-turn",
        "toan",
        {"action": "raise", "amount_to": 900, "call_to": 300, "correct_action": "call"},
        {"action": "binding", "amount_to": 900},
    ),
    (
        "out-of-turn",
        "toan",
        {"action": "call", "amount_to": 300, "call_to": 300, "correct_action": "raise", "correct_to": 900},
        {"action": "not-binding", "returned": 300},
    ),
    ("out-of-turn", "toan", {"action": "fold"}, {"action": "binding"}),
    (
        "out-of-turn",
        "t",
        {"action": "check", "call_to": 300, "correct_action": "check"},
        {"no": "checks, and yet 300 is to call"},
    ),
    ("substantial-action", "toan", {"actions": ["check", "check"]}, {"action": "no"}),
    ("substantial-action", "toan", {"actions": ["fold", "bet"]}, {"action": "yes"}),
    ("substantial-action", "toan", {"actions": ["fold", "fold", "fold"]}, {"action": "yes"}),
    ("substantial-action", "t", {"actions": ["check", "fold"]}, {"action": "conflict"}),
    (
        "unclear-bet",
        "tn",
        {"spoken": 5, "blinds": [200, 400], "pot_before": 5000},
        {"action": "bet", "amount_to": 5000},
    ),
    ("unclear-bet", "tn", {"spoken": 5, "blinds": [200, 400], "pot_before": 4999}, {"amount_to": 500}),
    ("unclear-bet", "o", {"spoken": 5, "blinds": [200, 400]}, {"amount_to": 500}),
    ("unclear-bet", "t", {"spoken": 5, "blinds": [200, 400], "pot_before": 499}, {"action": "discretion"}),
    (
        "invalid-declaration",
        "tan",
        {"declared": "call", "facing_bet": False, "street": "flop"},
        {"action": "check"},
    ),
    ("invalid-declaration", "tan", {"declared": "check", "facing_bet": True}, {"action": "option"}),
    # procedure
    (
        "button",
        "to",
        {"seats": ["1", "2", "3", "4"], "empty": ["3"], "button": "1", "small_blind": "2", "big_blind": "3"},
        {"button": "2", "small_blind": None, "big_blind": "4", "dead_small_blind": True},
    ),
    (
        "button",
        "t",
        {"seats": ["1", "2", "3"], "empty": ["1"], "button": "1", "small_blind": "2", "big_blind": "3"},
        {"button": "3", "big_blind": "2"},
    ),
    (
        "color-up",
        "an",
        {"chip": 25, "new_chip": 100, "counts": [1, 4, 5], "small_blind": 100},
        {"action": "exchange"},
    ),
    ("missed-hands", "ton", {"players": 8, "rounds": 3}, {"action": "penalty", "hands": 24}),
    ("missed-hands", "a", {"players": 8, "rounds": 3}, {"action": "not-applicable"}),
    ("missed-hands", "o", {"players": 8, "rounds": 5}, {"action": "no", "most": 4}),
    (
        "hand-for-hand",
        "tn",
        {"places_paid": 50, "players": 52, "busts": 2, "prizes": {"50": 1500}},
        {"action": "no", "share": 0},
    ),
    (
        "hand-for-hand",
        "tn",
        {"places_paid": 50, "players": 51, "busts": 2, "prizes": {"50": 1500}},
        {"action": "payout", "share": 750},
    ),
    ("big-blind-ante", "t", {"stack": 700, "big_blind": 500, "ante": 500}, {"blind": 500, "ante": 200}),
    ("big-blind-ante", "n", {"stack": 700, "big_blind": 500, "ante": 500}, {"blind": 200, "ante": 500}),
    (
        "late-stack",
        "a",
        {"starting_stack": 10000, "levels": [[100, 200], [200, 400], [300, 600]], "level": 3},
        {"stack": 9100, "reduction": 900},
    ),
    ("late-stack", "tn", {"starting_stack": 10000, "level": 3}, {"stack": 10000}),
    (
        "halt-play",
        "t",
        {"players": 6, "most_players": 9, "handed": 9, "blinds_impacted": False},
        {"action": "no-halt"},
    ),
    (
        "halt-play",
        "n",
        {"players": 6, "most_players": 9, "handed": 9, "blinds_impacted": False},
        {"action": "halt"},
    ),
    ("halt-play", "tn", {"players": 7, "most_players": 9, "handed": 9}, {"action": "no-halt"}),
    ("final-table", "tn", {"handed": 9, "players": 9}, {"action": "yes", "size": 9}),
    ("final-table", "o", {"handed": 9, "game": "flop", "players": 10}, {"action": "yes", "size": 10}),
    ("clock", "tn", {"facing_bet": True, "seconds_taken": 31}, {"action": "dead-hand"}),
    ("clock", "tn", {"facing_bet": True, "seconds_taken": 29}, {"action": "binding"}),
    ("clock", "o", {"facing_bet": False, "seconds_taken": 71}, {"action": "dead-hand"}),
    (
        "dispute",
        "t",
        {"about": "accounting", "next_hand_begun": True, "substantial_action": False},
        {"action": "yes"},
    ),
    ("dispute", "t", {"about": "reading", "next_hand_begun": True}, {"action": "no"}),
    ("short-stub", "t", {"players": 5, "stub": 7}, {"action": "yes", "procedure": "normal"}),
    ("short-stub", "t", {"players": 5, "stub": 3}, {"action": "no", "procedure": "community-from-stub"}),
    (
        "misdeal",
        "to",
        {"fault": "boxed-cards", "count": 2, "substantial_action": False},
        {"action": "misdeal"},
    ),
    ("misdeal", "toan", {"fault": "boxed-cards", "count": 2, "substantial_action": True}, {"action": "no"}),
    ("new-level", "tan", {"begun": "nothing"}, {}),
    ("new-level", "t", {"begun": "first-riffle"}, {"action": "no", "level": "prior"}),
    (
        "showdown-order",
        "tan",
        {"seats": ["SB", "UTG"], "final_round_bet": False, "game": "flop"},
        {"first": "SB"},
    ),
    ("showdown-order", "a", {"seats": ["SB", "UTG"], "others_mucked": True}, {"action": "binding"}),
    ("showdown-order", "tn", {"seats": ["SB", "UTG"], "others_mucked": True}, {"action": "option"}),
    (
        "face-up",
        "tan",
        {"players": 3, "all_in": 1, "action_complete": True, "street": "turn"},
        {"action": "no"},
    ),
    (
        "face-up",
        "tan",
        {"players": 2, "all_in": 1, "action_complete": True, "street": "turn"},
        {"action": "yes"},
    ),
    (
        "see-hand",
        "tn",
        {"has_cards": True, "river_bet": True, "called": True, "hand": "last-aggressor"},
        {"action": "yes"},
    ),
    ("see-hand", "tn", {"has_cards": False}, {"action": "no"}),
]
RUN = [(kind, house, told, wanted) for kind, houses, told, wanted in HANDS for house in houses]


@pytest.mark.parametrize(
    ("kind", "house", "told", "wanted"), RUN, ids=[f"{at}-{one[0]}-{one[1]}" for at, one in enumerate(RUN)]
)
def test_a_hand_is_ruled_as_the_book_says(
    kind: str, house: str, told: dict[str, Any], wanted: dict[str, Any]
) -> None:
    if "no" in wanted:
        reply = calculate(kind, told, next(one for one in ALL if one.id == HOUSE[house]), ALL, teller("en"))
        assert reply["kind"] == "impossible"
        assert wanted["no"] in reply["reason"]
        return
    found = decided(kind, HOUSE[house], **told)
    values = {**found, "conflict": [each["value"] for each in found.get("conflict", ())]}
    assert {name: values.get(name) for name in wanted} == wanted
    if "asks" not in wanted:
        assert found["asks"] == []


def test_every_kind_has_a_hand() -> None:
    assert {kind for kind, *_ in HANDS} == set(KINDS)
    assert len(HANDS) > 120
    assert TDA.id == HOUSE["t"]
