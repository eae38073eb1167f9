"""What stands beside chips, blinds and turns, and what must not be taken for it."""

from __future__ import annotations

from typing import Any

import pytest

from model.marked import sentence
from rulebot import unsure
from rulebot.scenario.reading import Reading
from rulebot.scenario.sequence import told_first
from rulebot.scenario.tokens import take_apart
from rulebot.tagging.ahead import early
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued


def read(q: str, kind: str = "wager", lang: str = "en", **heads: Any) -> Reading:
    one = sentence({"q": q, "lang": lang, "kind": kind, **heads})
    words = take_apart(one.text, one.language)
    marks = (Mark(m.start, m.end, m.tag, m.who[0] if m.who else NOTHING) for m in one.marks)
    told = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    found = reading(Marked(words, tuple(valued(placed(m, words)) for m in marks), told))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("q", "last"),
    [
        ("all i had handy was {a 1k chip|chip}, nobody bet, slid it in silent", None),
        ("all she has to hand is {a 500 chip|chip}, unopened, out it goes", None),
        ("all i had was {a 1k chip|chip}, nobody bet, slid it in silent", True),
        ("all i had left was {a 1k chip|chip}, handy when short", True),
    ],
)
def test_what_was_nearest_is_not_all_there_was(q: str, last: bool | None) -> None:
    assert read(q, st="flop").facts.get("last_chips") is last


@pytest.mark.parametrize(
    ("q", "lang", "blinds"),
    [
        ("blinds {250-500|blinds}, he puts out {two 100s|chip} as he thought it was {100-200|blinds}", "en", [250, 500]),
        ("{100-200|blinds} he thought, but it is {250-500|blinds}: {two 100s|chip}, silent", "en", [250, 500]),
        ("Blinds {250-500|blinds}, er legt {zwei 100er|chip}, weil er noch an {100-200|blinds} glaubt", "de", [250, 500]),
        ("blinds {100-200|blinds}, no wait, {250-500|blinds}, he puts out {two 100s|chip}", "en", [250, 500]),
    ],
)  # fmt: skip
def test_a_level_that_somebody_only_believes_in_is_not_the_level(
    q: str, lang: str, blinds: list[int]
) -> None:
    assert read(q, lang=lang, st="preflop").facts["blinds"] == blinds


@pytest.mark.parametrize(
    ("q", "seats"),
    [
        ("hu, {3400|in P1} liegen in der mitte. ich shove {7000|in ME}, er callt {4500|in P2}", 3),
        ("{3,400|in P1} in the middle, I jam {7,000|in ME}, he calls {4,500|in P2}", 3),
        ("A has {3,400|in P1} in the middle, I have {7,000|in ME}, he has {4,500|in P2}", 3),
    ],
)
def test_chips_in_the_middle_are_a_pot_where_nobody_is_told_to_have_put_them_there(
    q: str, seats: int
) -> None:
    found = read(q, "pots", ask="pots")
    lying = "pot" in found.facts["seats"]
    assert len(found.facts["seats"]) == seats
    assert lying is not q.startswith("A has")


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ('C says "call" before B has acted', True),
        ("C sagt Call, bevor B dran war", True),
        ("C raises before anybody knows", False),
        ("then I said raise, before the next one acted though", False),
        ("he called before the flop", False),
    ],
)
def test_before_somebody_has_acted_is_out_of_turn(words: str, out: bool) -> None:
    assert early(take_apart(words, "de" if "sagt" in words else "en")) is out


def test_saying_nothing_is_no_doubt() -> None:
    one = Reading("wager", {"facing_bet": True, "last_chips": True})
    assert not unsure.both_ways(one, "my last chips, and i didn't say nothing. what is it").also
    assert unsure.both_ways(one, "the dealer couldn't say if those were my last chips").also


def test_the_first_of_two_steps_follows_the_words() -> None:
    text = "i say raise, put in the 1200 first and then in one more move another 2000"
    assert told_first(text, (6, 11), (24, 28)) == "words-first"
