"""The players of a round under the names that the words have for them."""

from __future__ import annotations

from rulebot.called import as_told
from rulebot.scenario import Reading


def played(*seats: str, to_act: str, called: tuple[str, ...]) -> Reading:
    acts = [{"seat": seat, "action": "raise", "to": 100 * (n + 1)} for n, seat in enumerate(seats)]
    return Reading("betting", {"actions": acts, "to_act": to_act}, called=called)


def seats(reading: Reading) -> list[str]:
    return [act["seat"] for act in reading.facts["actions"]]


def test_a_label_gives_way_to_the_name_told():
    told = as_told(played("ME", "P1", "ME", to_act="P1", called=("A", "B", "")))
    assert (seats(told), told.facts["to_act"]) == (["A", "B", "A"], "B")


def test_each_action_is_his_who_is_named_with_it():
    told = as_told(played("P1", "ME", "P1", to_act="ME", called=("BTN", "CO", "UTG")))
    assert (seats(told), told.facts["to_act"]) == (["BTN", "CO", "UTG"], "CO")


def test_a_blind_keeps_its_place():
    assert seats(as_told(played("SB", "P1", to_act="SB", called=("Ann", "Bob")))) == ["SB", "Bob"]


def test_whose_turn_it_is_must_be_plain():
    reading = played("ME", "P1", "ME", to_act="ME", called=("A", "B", "C"))
    assert as_told(reading) == reading
