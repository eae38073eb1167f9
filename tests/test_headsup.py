"""Two players before the flop are the two blinds, in whichever names they are told."""

from __future__ import annotations

import pytest

from rulebot.headsup import seated
from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import take_apart

OPENED = {
    "blinds": [200, 400],
    "street": "preflop",
    "actions": [{"seat": "BTN", "action": "raise", "street": "preflop", "to": 900}],
    "to_act": "NEXT",
}


def two(text, language="en", **facts):
    found = seated(Reading("betting", OPENED | facts, confidence="sure"), take_apart(text, language)).facts
    return [act["seat"] for act in found["actions"]], found["to_act"]


@pytest.mark.parametrize(
    ("text", "language"),
    [("heads up 200/400, button makes it 900", "en"), ("wir sind zu zweit, 200/400, Button auf 900", "de")],
)
def test_the_button_is_the_small_blind_and_the_other_the_big_blind(text, language):
    assert two(text, language) == (["SB"], "BB")


def test_who_raised_over_the_first_to_act_is_the_big_blind():
    acts = [*OPENED["actions"], {"seat": "ME", "action": "raise", "street": "preflop", "to": 2100}]
    assert two("heads up, he opens 900, I make it 2,100", actions=acts) == (["SB", "BB"], "SB")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("button makes it 900, next?", {}),
        ("button makes it 900, the small blind folds, heads up with the big blind", {}),
        ("flop heads up, button bets 900", {"street": "flop"}),
        ("heads up to the flop, cutoff 900", {"actions": [{"seat": "CO", "action": "raise", "to": 900}]}),
    ],
)
def test_at_a_larger_table_or_on_a_later_street_nobody_is_seated_anew(text, facts):
    told = OPENED | facts
    assert two(text, **facts) == ([act["seat"] for act in told["actions"]], "NEXT")
