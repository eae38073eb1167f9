""" "And if he had said raise?": what carries over to the next question, and what does not."""

from __future__ import annotations

from rulebot.scenario import read
from tests.scenario_case import ruled

HAND = read("Flop, A bets 1200, B silently puts out a 1000 and three 500s, has chips behind", "en")


def test_a_word_said_changes_only_that() -> None:
    reading = read("And if he had said raise?", "en", HAND)
    assert reading.facts["declared"] == "raise"
    assert reading.facts["new_chips"] == HAND.facts["new_chips"]
    assert reading.heard["new_chips"].how == "carried"
    assert reading.heard["declared"].how == "said"


def test_the_same_in_german() -> None:
    hand = read("Flop, A setzt 1200, B legt wortlos einen 1000er und drei 500er", "de")
    reading = read("Und wenn er vorher Raise gesagt hätte?", "de", hand)
    assert reading.facts["declared"] == "raise"
    assert ruled(reading)["action"] == "raise"


def test_last_chips_turn_it_into_an_all_in() -> None:
    reading = read("what if those were his last chips?", "en", HAND)
    assert ruled(reading)["action"] == "all-in"


def test_other_chips_replace_the_chips() -> None:
    assert read("two 1000s instead?", "en", HAND).facts["new_chips"] == [1000, 1000]


def test_another_amount_for_the_last_raise() -> None:
    hand = read("100/200 flop. a bets 400, b raises to 1000. min raise for c?", "en")
    assert ruled(read("and if b had made it 1500?", "en", hand))["min_raise_to"] == 2600


def test_another_house_keeps_the_hand() -> None:
    reading = read("what about ACE?", "en", HAND)
    assert reading.facts == HAND.facts
    assert {heard.how for heard in reading.heard.values()} == {"carried"}


def test_an_amount_that_fits_nowhere_is_unread() -> None:
    reading = read("what about 1300?", "en", HAND)
    assert reading.unread == ("1300",)
    assert reading.confidence == "low"


def test_a_new_hand_starts_clean() -> None:
    reading = read("100/200, UTG makes it 600, the button silently puts in one 1000 chip", "en", HAND)
    assert reading.facts["new_chips"] == [1000]
    assert all(heard.how != "carried" for heard in reading.heard.values())


def test_a_question_of_another_matter_carries_nothing() -> None:
    assert (
        read("Can I keep my phone on the table while I am in a hand with somebody?", "en", HAND).kind is None
    )
