"""The first word of a ruling: the yes or no to the question as it was worded."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulebot import affirming, comparing, yes_no
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.ruling import Action

CORPUS = Path(__file__).parents[1] / "corpus"


def ruling(verdict: dict[str, object]) -> dict[str, object]:
    return {"verdict": verdict, "steps": [], "conflict": [], "asks": []}


@pytest.mark.parametrize(
    ("kind", "verdict", "words", "answer"),
    [
        ("misdeal", {"action": "misdeal"}, "Two cards were boxed. Is that a redeal?", "yes"),
        ("misdeal", {"action": "misdeal"}, "Two cards were boxed. Do we play on?", "no"),
        ("misdeal", {"action": "misdeal"}, "Zwei Karten lagen offen. Wird neu gegeben?", "yes"),
        ("misdeal", {"action": "misdeal"}, "Two cards were boxed. What now?", "open"),
        ("misdeal", {"action": "misdeal", "fouled": True}, "Kriegen alle ihr Geld zurück?", "yes"),
        ("wager", {"action": "call", "amount_to": 900}, "I misheard it. Can I get out of that?", "no"),
        ("wager", {"action": "raise", "amount_to": 900}, "Er will jetzt doch nur callen. Geht das?", "no"),
        ("wager", {"action": "call", "amount_to": 900, "returned": 100}, "Kann ich noch raisen?", "no"),
        ("misdeal", {"action": "no", "replaced": True}, "Can I still get the second card?", "yes"),
        ("misdeal", {"action": "no", "replaced": True}, "Is my hand dead?", "no"),
        ("out-of-turn", {"action": "binding"}, "Can he take the chips back?", "no"),
        ("out-of-turn", {"action": "not-binding"}, "Kann er die Chips zurücknehmen?", "yes"),
        ("button", {"action": "binding"}, "Do we move it back?", "no"),
        ("button", {"action": "binding", "button": "SB"}, "Do we move it back?", "open"),
        ("underbet", {"action": "binding"}, "Müssen die Caller noch nachlegen?", "no"),
        ("face-up", {"action": "yes"}, "May he muck?", "no"),
        (
            "showdown-order",
            {"action": "binding", "first": "The bettor"},
            "Does he have to show first?",
            "yes",
        ),
        ("showdown-order", {"action": "binding", "first": "The bettor"}, "Do I have to show first?", "no"),
        ("wager", {"action": "call"}, "Is that a raise?", "no"),
        ("dispute", {"action": "yes"}, "He was paid 400 short. Are we too late to change it?", "no"),
        ("dispute", {"action": "no"}, "Are we too slow to change that?", "yes"),
        ("dispute", {"action": "no"}, "Lässt sich das noch korrigieren?", "no"),
        ("dispute", {"action": "yes"}, "Ist die Frist schon abgelaufen?", "no"),
        ("dispute", {"action": "yes"}, "Until when may I complain?", "open"),
        ("substantial-action", {"action": "no"}, "One call. That makes it SA, right?", "no"),
        ("substantial-action", {"action": "no"}, "Das ist noch keine SA, oder?", "yes"),
        ("substantial-action", {"action": "yes"}, "Can we still have a redeal?", "no"),
        ("killed-hand", {"action": "dead-hand", "returned": 900}, "Do I get any chips back?", "yes"),
        ("killed-hand", {"action": "dead-hand", "returned": 900}, "Sind die Chips weg?", "no"),
        ("killed-hand", {"action": "dead-hand", "returned": 900}, "Kriege ich die 2.400 zurück?", "open"),
        ("killed-hand", {"action": "dead-hand"}, "Bekomm ich den Einsatz zurück?", "no"),
        ("face-up", {"action": "no"}, "So the dealer flips the hands over, correct?", "no"),
        ("face-up", {"action": "no"}, "Bleiben die Karten verdeckt?", "yes"),
        ("wager", {"action": "bet", "amount_to": 450}, "so 900 then?", "open"),
        ("new-level", {"action": "no"}, "Gelten schon die neuen Blinds?", "no"),
        ("new-level", {"action": "yes"}, "Do the old blinds count?", "no"),
        ("late-stack", {"action": "stack", "stack": None}, "Habe ich dann weniger Chips?", "no"),
        ("late-stack", {"action": "stack", "reduction": 900}, "do latecomers get the same chips?", "no"),
        (
            "new-level",
            {"action": "no"},
            "New level during the push. May he deal a hand at the old limits?",
            "yes",
        ),
        ("new-level", {"action": "no"}, "Neues Level beim Push. Noch alte Blinds?", "yes"),
        ("clock", {"action": "clock", "seconds": 25}, "I have folded. May I ask for the clock?", "yes"),
        ("showdown-order", {"action": "binding"}, "Alle haben gemuckt. Muss ich trotzdem aufdecken?", "yes"),
        ("underbet", {"action": "correct"}, "is it too late to correct that?", "no"),
        ("wager", {"action": "call", "amount_to": 700}, "How much does he owe?", "open"),
    ],
)
def test_a_verdict_is_a_yes_or_a_no_to_what_was_asked(
    kind: str, verdict: dict[str, object], words: str, answer: str | None
) -> None:
    assert affirming.word(kind, {}, ruling(verdict), words, CORPUS) == answer


@pytest.mark.parametrize("open_", [{"conflict": [{}]}, {"asks": [{}]}])
def test_where_rules_conflict_or_a_fact_is_missing_neither_is_said(open_: dict[str, object]) -> None:
    found = ruling({"action": "call"})
    assert affirming.word("wager", {}, found, "Is that a raise?", CORPUS) == "no"
    assert affirming.word("wager", {}, found | open_, "Is that a raise?", CORPUS) is None


def test_the_sentence_of_a_verdict_begins_with_the_answer_and_has_no_other() -> None:
    assert affirming.led("Misdeal.", "yes", "en") == "Yes. Misdeal."
    assert affirming.led("Yes, cards are turned up now.", "no", "en") == "No. Cards are turned up now."
    assert affirming.led("Nein, zu spät.", "no", "de") == "Nein, zu spät."
    assert affirming.led("No misdeal.", "no", "en") == "No misdeal."
    assert affirming.led("Ja, noch rechtzeitig.", "open", "de") == "Noch rechtzeitig."
    assert affirming.led("Yes, in time.", None, "en") == "Yes, in time."


def test_every_outcome_is_of_a_kind_and_an_action_there_is() -> None:
    actions = {action.value for action in Action} | {"asker", "bettor", "last", "other", "seat"}
    for outcome in tomllib.loads((CORPUS / "ruling_yes_no.toml").read_text("utf-8")):
        kind, action = outcome.split("/")
        assert kind in KINDS, outcome
        assert action.split()[0] in actions, outcome


@pytest.mark.parametrize(
    ("words", "alike", "head"),
    [
        ("I know the TDA uses a dead button. Clubs NZ as well?", False, "No. They differ."),
        ("In 2011 you got a minute. Is that still so in 2024?", True, "Yes. They play the same rule."),
        ("Was that button still fine in 2011? And today?", False, "They differ."),
        ("Is a verbal bet still binding in 2024?", False, "They differ."),
        ("Is the dead button the same in both?", True, "Yes. They play the same rule."),
        ("Is the dead button the same in both?", False, "No. They differ."),
        ("Has that changed since 2011?", False, "Yes. They differ."),
        ("Nothing changed since 2011, right?", False, "No. They differ."),
        ("What has changed since 2011?", False, "They differ."),
        ("compare phones", True, "They play the same rule."),
    ],
)
def test_a_comparison_says_yes_or_no_where_it_is_asked(words: str, alike: bool, head: str) -> None:
    assert comparing.headed(words, alike, "en") == head


@pytest.mark.parametrize(
    ("id", "words", "answer"),
    [
        ("ace:5", "phone on the table?", "yes"),
        ("tda-2024:5-B", "phone on the table", "no"),
        ("clubs-nz-2022:32", "It would be a dead button elsewhere, but at Clubs NZ?", "no"),
        ("clubs-nz-2022:32", "is a dead button used", "no"),
        ("clubs-nz-2022:6", "May I speak German during a hand?", "no"),
        ("ace:71", "do I have to sit out a round", "no"),
    ],
)
def test_a_house_answers_by_its_own_words(id: str, words: str, answer: str | None) -> None:
    assert yes_no.word(id, words, "en", CORPUS) == answer


@pytest.mark.parametrize(
    ("claim", "left"),
    [
        ("the dealer made me put 2000", {2000}),
        ("Dealer sagt, es sind 1.400", {1400}),
        ("he says it's 1,000 to call", set()),
        ("it was a bet of 900", set()),
    ],
)
def test_an_amount_that_somebody_demanded_and_the_ruling_does_not_come_to_is_no_yes(
    claim: str, left: set[int]
) -> None:
    verdict = {"action": "call", "amount_to": 1000, "returned": 0, "min_raise_to": 2000}
    assert affirming._claimed(claim) - affirming._amounts(verdict) == left


@pytest.mark.parametrize(
    ("outcome", "words", "answer"),
    [
        ("yes", "the pot was 300 short, is it too late now?", "no"),
        ("yes", "der Pot war 300 zu klein, ist es schon zu spät?", "no"),
        ("no", "they shuffle already, is it too late to say that I had the flush?", "yes"),
        ("no", "es wird schon gemischt, ist es zu spät?", "yes"),
        ("no", "may I still contest it?", "no"),
    ],
)
def test_too_late_is_the_opposite_of_in_time(outcome: str, words: str, answer: str) -> None:
    assert affirming.word("dispute", {}, ruling({"action": outcome}), words, CORPUS) == answer


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("bet 300. i drop 500 and then say raise. dealer says it is a raise to 600, is he right?", "yes"),
        ("Einsatz 300, ich lege 500. Der Dealer sagt, das ist ein Raise auf 600. Stimmt das?", "yes"),
    ],
)
def test_who_named_the_amount_of_the_ruling_is_right(words: str, answer: str) -> None:
    found = ruling({"action": "raise", "amount_to": 600, "to_add": 100})
    assert affirming.word("wager", {}, found, words, CORPUS) == answer


@pytest.mark.parametrize(
    ("action", "words", "answer"),
    [
        ("call", "i put out 2000, dealer says its a call. right?", "yes"),
        ("raise", "i put out 2000, dealer says its a call. right?", "no"),
        ("call", "ich lege 2.000, der Dealer meint, das ist ein Raise. Stimmt das?", "no"),
    ],
)
def test_who_named_the_outcome_is_right_or_wrong(action: str, words: str, answer: str) -> None:
    assert affirming.word("wager", {}, ruling({"action": action}), words, CORPUS) == answer


LEFT = "The first player left of the button"
AGAIN = {"action": "may-not-raise", "amount_to": 1050, "call_by": 250}
OPEN = {"action": "min-raise", "amount_to": 1200, "min_raise_to": 1200, "may_raise": True}


@pytest.mark.parametrize(
    ("kind", "verdict", "words", "answer"),
    [
        ("betting", AGAIN, "A wants to raise again. Dealer says call or fold only. Is she wrong?", "no"),
        ("betting", AGAIN, "A will nochmal erhöhen, der Dealer sagt nein. Hat der Dealer recht?", "yes"),
        ("betting", AGAIN, "A says he may raise again. Is he right?", "no"),
        ("betting", OPEN, "dealer says the minimum is 1,400. is that correct?", "no"),
        ("betting", OPEN, "The dealer says I can only call or fold. Is he right?", "no"),
        ("wager", {"action": "option"}, "can I re-raise?", "no"),
        ("wager", {"action": "call"}, "neighbour says I raised. Is he wrong?", "yes"),
        ("clock", {"action": "check"}, "They say my hand is dead. Are they right?", "no"),
        ("clock", {"action": "check"}, "I say it is just a check. Am I right?", "yes"),
        ("color-up", {"action": "exchange", "players": [{"at_least": 1}]}, "am I out?", "no"),
        ("color-up", {"action": "exchange", "players": [{"at_least": 0}]}, "am I out?", "open"),
        ("hand-for-hand", {"action": "payout"}, "Do I get nothing?", "no"),
        ("hand-for-hand", {"action": "payout"}, "Gehen wir leer aus?", "no"),
        ("halt-play", {"action": "halt"}, "Müssen wir die Hand anhalten?", "yes"),
        ("button", {"action": "binding"}, "They want to push it back. Correct that it stays?", "yes"),
        ("button", {"action": "binding", "button": "SB", "dead_button": True}, "an empty seat?", "yes"),
        ("face-up", {"action": "no"}, "Er sagt, man muss sofort umdrehen. Stimmt nicht, oder?", "yes"),
        ("misdeal", {"action": "no"}, "She wants a redeal. We say we play on. Are we right?", "yes"),
        (
            "showdown-order",
            {"action": "binding", "first": LEFT},
            "I'm on the button. Must I show first?",
            "no",
        ),
        (
            "showdown-order",
            {"action": "binding", "first": LEFT},
            "I sit left of the button. They tell me to show first. Are they right?",
            "yes",
        ),
        ("killed-hand", {"action": "dead-hand", "returned": 900}, "Kriege ich die 900 retour?", "yes"),
        ("killed-hand", {"action": "dead-hand", "returned": 900}, "My 900 is gone too, right?", "no"),
        ("killed-hand", {"action": "dead-hand"}, "Ersetzt das Haus meinen Einsatz?", "no"),
    ],
)
def test_what_somebody_proposes_or_claims_is_held_against_the_outcome(
    kind: str, verdict: dict[str, object], words: str, answer: str
) -> None:
    assert affirming.word(kind, {}, ruling(verdict), words, CORPUS) == answer


@pytest.mark.parametrize(
    ("kind", "verdict", "words"),
    [
        ("betting", OPEN, "I only have 3,000. What is the least I can raise to?"),
        ("betting", AGAIN, "A says he may raise again. How much is it to him?"),
        ("showdown-order", {"action": "binding", "first": LEFT}, "I'm on the button. Who shows first?"),
        ("hand-for-hand", {"action": "payout"}, "What are the shares?"),
    ],
)
def test_what_asks_for_a_fact_gets_no_yes_or_no(kind: str, verdict: dict[str, object], words: str) -> None:
    assert affirming.word(kind, {}, ruling(verdict), words, CORPUS) == "open"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("I said call, it was 7,000 and not 700. Can I take that back?", "no"),
        ("She announced call, the bet is 7,000. Does she have to pay it all?", "yes"),
        ("Ich hab Call gesagt, es sind 7.000. Muss ich das zahlen?", "yes"),
        ("Er sagt Call, es waren 7.000. Kann er noch folden?", "no"),
        ("He said call over 7,000. Is he stuck?", "yes"),
        ("Do I only have to pay the 700? I said call to 7,000.", "no"),
    ],
)
def test_a_call_that_was_said_binds_whatever_the_bet_was_taken_for(words, answer):
    facts, verdict = {"declared": "call", "call_to": 7000}, {"action": "call", "amount_to": 7000}
    assert affirming.word("wager", facts, ruling(verdict), words, CORPUS) == answer


def test_chips_put_out_with_a_call_are_not_judged_by_the_word_alone():
    facts = {"declared": "call", "new_chips": [5000], "order": "together", "call_to": 700}
    found = ruling({"action": "call", "amount_to": 700})
    assert (
        affirming.word("wager", facts, found, "He says call and throws 5,000. Is it a raise?", CORPUS) == "no"
    )
