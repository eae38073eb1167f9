"""What is asked once more of an answer, and what is concluded from it: no fact of the hand changes."""

from __future__ import annotations

from typing import Any

import pytest
from test_conversation import talk, values

from rulebot import again, follow, owed
from rulebot.context import of
from rulebot.desk import Desk
from rulebot.retrieve import Hits

SHOVE = "Blinds 100/200. UTG raises to 600, the cutoff shoves 900, all fold back to UTG. Can UTG reraise?"
RAISED = "River, the bet is 400. A player silently puts in a 500 chip and a 100 chip. Call or raise?"
RAISED_DE = "River, Einsatz 400. Ein Spieler legt wortlos einen 500er und einen 100er. Call oder Raise?"
RULE = "Is a hand dead when a player exposes it with action pending?"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("why 700?", "en"),
        ("why's that", "en"),
        ("ok but why tho", "en"),
        ("how did you get to 1,200?", "en"),
        ("wos, warum", "de"),
        ("und warum ned", "de"),
        ("wie kommst du auf 700?", "de"),
    ],
)
def test_the_reason_is_asked_for_in_many_ways(words, language):
    assert again.why(words) == language


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("says who", "en"),
        ("and where is that written", "en"),
        ("which rule number is that?", "en"),
        ("wo steht'n das", "de"),
        ("steht das irgendwo?", "de"),
        ("kannst du mir die regel zeigen", "de"),
    ],
)
def test_the_rule_is_asked_for_in_many_ways(words, language):
    assert again.rule(words) == language


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("short version pls", "stays"),
        ("what does that mean", "stays"),
        ("und was heißt das jetzt konkret?", "stays"),
        ("are you sure? the floor said call", "doubted"),
        ("das stimmt nicht, der dealer hat raise gesagt", "doubted"),
        ("really?", "doubted"),
        ("and if he folds?", None),
        ("is that a call", None),
        ("no, he said raise", None),
    ],
)
def test_the_same_is_wanted_again(words, said):
    assert again.repeated(words) == said


@pytest.mark.parametrize(
    "words", ["danke, jetzt was anderes: darf ich telefonieren?", "ok something else, is rabbit hunting ok"]
)
def test_something_else_starts_afresh(words):
    assert follow.afresh(words)


@pytest.mark.parametrize("words", ["are you sure? floor says it's a call", "in short?", "wirklich?"])
def test_a_doubt_changes_nothing(words, library):
    first, second = talk(library, RAISED, words)
    assert (first["verdict"]["action"], first["verdict"]["amount_to"]) == ("raise", 800)
    assert second["verdict"] == first["verdict"]
    assert values(second) == values(first)
    assert second["kind"] == "ruling"


def test_a_doubted_yes_or_no_stays(library):
    first, second = talk(library, SHOVE, "really? the floor said he can")
    assert second["answer"] == first["answer"]


def test_a_doubted_rule_is_said_once_more_without_its_yes_or_no(library):
    first, second = talk(library, RULE, "are you sure?")
    assert first["answer"].startswith("No.")
    assert second["citations"][0]["id"] == first["citations"][0]["id"]
    assert not second["answer"].startswith(("Yes", "No"))


@pytest.mark.parametrize(
    ("hand", "words", "begins"),
    [
        (RAISED, "so he needs to put in 200 more?", "Yes."),
        (RAISED, "so he puts in 300 more then?", "No."),
        (RAISED_DE, "also muss er noch 200 nachlegen?", "Ja."),
        (RAISED, "can he take it back?", "No."),
    ],
)
def test_a_conclusion_is_agreed_to_or_not(hand, words, begins, library):
    first, second = talk(library, hand, words)
    assert second["verdict"] == first["verdict"]
    assert second["answer"].startswith(begins)


def test_a_conclusion_on_the_next_players_choices_keeps_the_hand(library):
    first, only, more = talk(library, SHOVE, "so he can only call?", "how much more does he have to put in?")
    assert first["verdict"]["may_raise"] is False
    assert values(only) == values(more) == values(first)
    assert more["verdict"]["call_by"] == 300


def test_the_least_raise_of_the_player_behind_follows_from_the_wager(library):
    _, second = talk(library, RAISED, "and what's the min raise for the next guy?")
    assert second["verdict"]["amount_to"] == 1200


@pytest.mark.parametrize("words", ["ace?", "would that be different in ace?", "and in the ace league, same?"])
def test_a_league_in_small_letters_is_one_in_a_conversation(words, library):
    assert talk(library, RAISED, words)[1]["house"] == "ace"


def test_what_is_owed_is_held_against_its_own_figure():
    raised = {"action": "raise", "amount_to": 800, "to_add": 200, "returned": 0}
    assert owed.agreed("so another 200?", raised, "en")
    assert owed.agreed("kriegt er die 600 zurück?", raised, "de") is False
    assert owed.agreed("not 200?", raised, "en") is None
    assert owed.agreed("is 300 to much?", raised, "en") is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("the dealer says it's a raise to 10,000", True),
        ("unser floor sagt aber das ist ein call", True),
        ("he said raise", False),
        ("and if the dealer had said 400?", False),
    ],
)
def test_what_staff_says_is_a_claim_and_no_fact(words, said):
    assert again.claimed(words) is said


def test_a_claim_of_staff_leaves_the_ruling(library):
    first, second = talk(library, RAISED, "the dealer says it's just a call of 400")
    assert second["verdict"] == first["verdict"]
    assert values(second) == values(first)


@pytest.mark.parametrize("words", ["is that the same everywhere?", "und ist das in allen Häusern gleich?"])
def test_of_every_house_the_hand_is_kept(words, library):
    first, second = talk(library, SHOVE, words)
    assert again.everywhere(words)
    assert values(second) == values(first)
    assert second["kind"] == "ruling"


class Nothing:
    """Finds nothing."""

    def search(self, *_: Any, **__: Any) -> Hits:
        return Hits()


def test_who_asks_why_a_question_is_not_covered_hears_it_again(library):
    search: Any = Nothing()
    here = Desk(library, lambda: search)
    first = here.ask("how much is a beer?")
    second = here.ask("why not?", context=of(first))
    assert (first["kind"], second["kind"]) == ("not_covered", "not_covered")


def test_a_conclusion_adds_no_wager(library):
    hand = "Blinds 300/600. UTG bets 1500. What is the minimum raise for the button?"
    first, second, count = talk(library, hand, "so 2,000 would be too little?", "can he ask for a count?")
    assert values(second) == values(first)
    assert count["kind"] != "ruling"


def test_a_repeated_offence_and_the_floors_grace_are_searched_for_in_the_words_of_the_books():
    assert "escalating" in follow.spelt("what if he does it again?", "en")
    assert "höhere Strafen" in follow.spelt("und wenn er es nochmal macht?", "de")
    assert "fairness" in follow.spelt("can the TD let him off?", "en")
    assert follow.spelt("and on the river?", "en") == "and on the river?"
