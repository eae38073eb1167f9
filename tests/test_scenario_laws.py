"""Laws of reading: other names, other number styles, more chatter, any text at all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebot.calculate.facts import read as as_facts
from rulebot.calculate.kinds import KINDS
from rulebot.scenario import read
from tests.scenario_case import SENTENCES, ruled

NAMES = ("Tom", "Anna", "Igor", "Maria", "Jens", "Chloe", "Ahmed", "Zoe")


@settings(deadline=None)
@given(st.permutations(NAMES), st.integers(2, 40), st.integers(1, 30), st.integers(0, 20))
def test_names_do_not_change_the_minimum_raise(names: list[str], bet: int, by: int, more: int) -> None:
    first, second, third = names[:3]
    a, b = 100 * bet, 100 * (2 * bet + by)
    c = b + (b - a) + 100 * more
    words = (
        f"100/200 flop. {first} bets {a}, {second} raises to {b}, {third} makes it {c}. What is my min raise?"
    )
    reading = read(words, "en")
    assert reading.confidence == "sure"
    assert ruled(reading)["min_raise_to"] == c + (c - b)


@settings(deadline=None)
@given(st.permutations(NAMES), st.integers(2, 40), st.integers(1, 30))
def test_german_names_and_thousands_points(names: list[str], bet: int, by: int) -> None:
    first, second, _ = names[:3]
    a, b = 100 * bet, 100 * (2 * bet + by)
    words = (
        f"Blinds 100/200, am Flop setzt {first} {_pointed(a)}, {second} erhöht auf {_pointed(b)}. "
        "Was ist mein Mindestraise?"
    )
    assert ruled(read(words, "de"))["min_raise_to"] == b + (b - a)


def _pointed(amount: int) -> str:
    return f"{amount:,}".replace(",", ".")


STYLES = (
    lambda n: f"{n}",
    lambda n: f"{n:,}",
    lambda n: f"{n // 1000}k" if n % 1000 == 0 else f"{n}",
    lambda n: f"{n / 1000:.1f}k" if n % 100 == 0 and n >= 1000 else f"{n}",
)


@settings(deadline=None)
@given(st.integers(4, 90), st.sampled_from(STYLES), st.sampled_from(STYLES))
def test_the_style_of_a_number_does_not_matter(hundreds: int, style: Any, other: Any) -> None:
    bet = hundreds * 100
    plain = read(f"Flop. A bets {bet}, B silently puts out one {5 * bet} chip. Call or raise?", "en")
    styled = read(
        f"Flop. A bets {style(bet)}, B silently puts out one {other(5 * bet)} chip. Call or raise?", "en"
    )
    assert styled.facts == plain.facts
    assert plain.facts["call_to"] == bet
    assert plain.facts["new_chips"] == [5 * bet]


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([25, 100, 500, 1000, 5000]), min_size=2, max_size=6),
    st.sampled_from(["en", "de"]),
)
def test_chips_told_one_by_one_are_read_one_by_one(chips: list[int], language: Any) -> None:
    if language == "en":
        listed = " and ".join(f"a {chip}" for chip in chips)
        reading = read(f"Flop, A bets 700, B silently puts out {listed}. Call or raise?", "en")
    else:
        listed = " und ".join(f"einen {chip}er" for chip in chips)
        reading = read(f"Am Flop setzt A 700, B legt wortlos {listed}. Call oder Raise?", "de")
    assert reading.facts["new_chips"] == sorted(chips, reverse=True)
    assert reading.facts["call_to"] == 700


CHATTER = {
    "en": (
        "Hi all, quick question from last night. ",
        "We had an argument at the table. ",
        "Sorry for my English! ",
    ),
    "de": (
        "Hallo, kurze Frage von gestern Abend. ",
        "Wir hatten Streit am Tisch. ",
        "Danke schon mal im Voraus! ",
    ),
}
PLAYED = [
    case for case in SENTENCES if case["kind"] in ("wager", "betting", "underbet") and not case.get("open")
]


@pytest.mark.parametrize("case", PLAYED[::4], ids=lambda c: c["id"])
def test_chatter_before_a_hand_changes_no_fact(case: dict[str, Any]) -> None:
    plain = read(case["q"], case["lang"])
    for chatter in CHATTER[case["lang"]]:
        assert read(chatter + case["q"], case["lang"]).facts == plain.facts


@pytest.mark.parametrize("case", [c for c in PLAYED if c["lang"] == "de"][::3], ids=lambda c: c["id"])
def test_umlauts_may_be_spelt_out_or_left_out(case: dict[str, Any]) -> None:
    plain = read(case["q"], "de")
    spelt = case["q"].replace("ö", "oe").replace("ä", "ae").replace("ü", "ue")
    assert read(spelt, "de").facts == plain.facts


@given(st.text(max_size=300), st.sampled_from(["en", "de"]))
@settings(max_examples=300, deadline=None)
def test_no_text_crashes(words: str, language: Any) -> None:
    reading = read(words, language)
    assert set(reading.facts) == set(reading.heard)


VOCABULARY = sorted({word for case in SENTENCES for word in case["q"].split()})


@given(st.lists(st.sampled_from(VOCABULARY), max_size=40), st.sampled_from(["en", "de"]))
@settings(max_examples=300, deadline=None)
def test_words_of_the_table_in_any_order_give_readable_facts(words: list[str], language: Any) -> None:
    reading = read(" ".join(words), language)
    if reading.kind is not None:
        as_facts(KINDS[reading.kind].facts, reading.facts)


@pytest.mark.parametrize("unit", ["a ", "1", "raise ", "(", "A bets 600, ", "\ud800", "\u202e", "９", "\x00"])
def test_a_megabyte_of_anything_is_read_in_time(unit: str) -> None:
    assert read(unit * (2**20 // len(unit)), "en") is not None
