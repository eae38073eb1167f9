"""What is asked or claimed of a wager, held against what it comes to."""

from __future__ import annotations

import pytest

from rulebot import matched
from rulebot.words import language_of

CALL = {"action": "call", "amount_to": 300, "returned": 700}
RAISE = {"action": "raise", "amount_to": 2400, "to_add": 400}
FULL = {"action": "full-call", "amount_to": 5200, "to_add": 1000}


@pytest.mark.parametrize(
    ("verdict", "question", "word"),
    [
        (CALL, "Bet 300, one silent 1000 chip. Is that just a call?", "yes"),
        (CALL, "Bet 300, one silent 1000 chip. Is it a raise?", "no"),
        (CALL, "Bet 300, one silent 1000 chip. Isn't that a call?", "yes"),
        (CALL, "Bet 300, one silent 1000 chip. That's no raise, right?", "yes"),
        (CALL, "The dealer rules raise to 600. Is the dealer wrong?", "yes"),
        (CALL, "Is the floor wrong? He said a single 1000 chip over a 300 bet is only a call.", "no"),
        (CALL, "Dealer sagt, der Tausender gegen 300 ist ein Raise. Liegt er richtig?", "no"),
        (CALL, "Er meint, das ist nur ein Call und kein Raise. Stimmt das?", "yes"),
        (CALL, "I put in one chip. So I get 700 back, right?", "yes"),
        (CALL, "Can I still fold?", "no"),
        (RAISE, "He said raise and put out 2000. My mate reckons 2000 is fine. Is he right?", "no"),
        (RAISE, "He said raise and put out 2000. Does he have to make it 2400?", "yes"),
        (RAISE, "Er sagt Raise und legt 2000. Muss er auf 2400 erhöhen?", "yes"),
        (RAISE, "Er sagt Raise und legt 2000. Muss er nur 2000 zahlen?", "no"),
        (RAISE, "Er sagt Raise und legt 2000. Zahlt er noch 400 nach?", "yes"),
        (RAISE, "Is his raise legal?", None),
        (RAISE, "Can the next player raise?", None),
        (RAISE, "Is the minimum 2400?", None),
        (RAISE, "How much is it?", None),
        (RAISE, "A says call, B says raise, who's right?", None),
        ({"action": "full-call", "amount_to": 21_000}, "Do I have to pay the whole 21?", "yes"),
        ({"action": "full-call", "amount_to": 21_000}, "Am I only on the hook for the 12k?", "no"),
        (FULL, "He called my all-in, miscounted by a thousand. Does he owe the 1000?", "yes"),
        (FULL, "Verzählt. Muss er die 1.000 noch zahlen?", "yes"),
        (FULL, "Does he owe only 600?", "no"),
        ({"action": "discretion"}, "Is it a call?", None),
    ],
)
def test_what_is_asked_or_claimed_is_held_against_the_verdict(verdict, question, word):
    assert matched.word("wager", {}, verdict, question, language_of(question)) == word


def test_other_rulings_have_words_of_their_own():
    assert matched.word("misdeal", {}, {"action": "no"}, "Is it a call?", "en") is None
