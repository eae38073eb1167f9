"""What is asked once more of an answer, and what is concluded from it: no fact of the hand changes."""

from __future__ import annotations

import pytest
from test_conversation import talk, values

from rulebot import again, follow, owed

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
