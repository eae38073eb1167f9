"""Chip amounts as people write and say them, English and German; and what is no amount."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebot.errors import CannotRead
from rulebot.number_words import german_word, spoken
from rulebot.numbers import MONEY, Sense, amounts, find, read_amount, read_blinds, read_chips

TENS_DE = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
UNITS_DE = ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"]
UNITS_DE += ["zwölf", "dreizehn", "vierzehn", "fünfzehn"]
UNITS_DE += ["sechzehn", "siebzehn", "achtzehn", "neunzehn"]
TENS_EN = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
UNITS_EN = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
UNITS_EN += ["twelve", "thirteen", "fourteen", "fifteen"]
UNITS_EN += ["sixteen", "seventeen", "eighteen", "nineteen"]


def in_german(value: int) -> str:
    """A number below a million as one German word."""
    if value >= 1000:
        return f"{in_german(value // 1000)}tausend" + (in_german(value % 1000) if value % 1000 else "")
    if value >= 100:
        return f"{UNITS_DE[value // 100]}hundert" + (in_german(value % 100) if value % 100 else "")
    if value < 20:
        return UNITS_DE[value]
    return (f"{UNITS_DE[value % 10]}und" if value % 10 else "") + TENS_DE[value // 10]


def in_english(value: int, link: str = " ") -> str:
    """A number below a million in English words."""
    if value >= 1000:
        rest = f" {in_english(value % 1000, link)}" if value % 1000 else ""
        return f"{in_english(value // 1000, link)} thousand{rest}"
    if value >= 100:
        return f"{UNITS_EN[value // 100]} hundred" + (
            f"{link}{in_english(value % 100)}" if value % 100 else ""
        )
    if value < 20:
        return UNITS_EN[value]
    return TENS_EN[value // 10] + (f"-{UNITS_EN[value % 10]}" if value % 10 else "")


def grouped(value: int, mark: str) -> str:
    return f"{value:,}".replace(",", mark)


@settings(deadline=None)
@given(st.integers(0, 10**15), st.sampled_from([",", ".", "'", "’", "\u00a0", "\u202f"]))
def test_a_number_grouped_in_any_style_reads_back(value, mark):
    for language in ("en", "de"):
        assert read_amount(grouped(value, mark), language) == value


@settings(deadline=None)
@given(st.integers(0, 10**15))
def test_plain_digits_read_back(value):
    assert read_amount(str(value)) == value
    found = find(f"UTG raises to {value} and folds", "en")
    assert value <= 20 or [(n.words, n.values) for n in found] == [(str(value), (value,))]


@settings(deadline=None)
@given(st.integers(1, 10**9), st.sampled_from(["k", "K"]), st.sampled_from([".", ","]))
def test_thousands_with_a_k_read_back(value, k, point):
    whole, part = divmod(value, 1000)
    digits = f"{part:03}".rstrip("0")
    told = f"{whole}{point}{digits}{k}" if digits else f"{whole}{k}"
    assert read_amount(told) == value
    if digits:
        assert read_amount(f"{whole}{k}{digits}") == value


@settings(deadline=None)
@given(st.integers(21, 999_999).filter(lambda n: n % 1000 != 1))
def test_german_words_read_back(value):
    word = in_german(value)
    assert read_amount(word, "de") == value
    plain = word.replace("ü", "ue").replace("ö", "oe").replace("ß", "ss")
    assert read_amount(plain, "en") == value
    assert read_amount(word.capitalize(), "de") == value


@settings(deadline=None)
@given(st.integers(21, 999_999), st.sampled_from([" ", " and "]))
def test_english_words_read_back(value, link):
    assert read_amount(in_english(value, link)) == value


@settings(deadline=None)
@given(st.integers(11, 99))
def test_hundreds_beyond_ten_are_understood(value):
    if value % 10:
        assert read_amount(f"{in_english(value)} hundred") == 100 * value
        assert read_amount(f"{in_german(value)}hundert", "de") == 100 * value


@settings(deadline=None)
@given(st.integers(1, 50), st.sampled_from([25, 100, 500, 1000, 5000, 25000]))
def test_so_many_chips_of_a_value_read_back(count, chip):
    for told in (
        f"{count}x{chip}",
        f"{count} x {chip}",
        f"{count} {chip}er",
        f"{count} {chip}s",
        f"{count}×{chip}",
    ):
        assert read_chips(told) == (chip,) * count, told
    assert find(f"he puts out {count} {chip}s")[0].values == (chip,) * count


@settings(deadline=None)
@given(st.lists(st.sampled_from([25, 100, 500, 1000, 5000]), min_size=1, max_size=12))
def test_chips_in_a_row_read_back(chips):
    assert read_chips(", ".join(map(str, chips))) == tuple(chips)
    assert read_chips(" + ".join(map(str, chips))) == tuple(chips)


@settings(deadline=None)
@given(st.integers(1, 10**6), st.integers(2, 3), st.sampled_from(["/", "-", " / ", "–"]), st.booleans())
def test_blinds_read_back(small, times, mark, ante):
    told = mark.join(map(str, (small, small * times, *((small * times,) if ante else ()))))
    assert read_blinds(told) == (small, small * times, *((small * times,) if ante else ()))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_numbers_in_order_with_their_own_words(text):
    for language in ("en", "de"):
        at = 0
        for number in find(text, language):
            assert number.start >= at
            assert number.words == text[number.start : number.end] != ""
            assert all(isinstance(value, int) for value in number.values)
            assert sum(number.values) <= 10**15
            assert (number.sense in MONEY) <= bool(number.values)
            assert (number.sense is Sense.REFUSED) <= bool(number.remark(language))
            at = number.end


@settings(deadline=None)
@given(st.text("0123456789.,'kxers hm-–/ tausendfünfhundrtwoA", max_size=60))
def test_number_like_noise_is_read_or_refused_never_a_crash(text):
    find(text)
    for reads in (read_amount, read_chips, read_blinds):
        with contextlib.suppress(CannotRead):
            assert reads(text) is not None


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("1,200", 1200),
        ("1.200", 1200),
        ("1 200", 1200),
        ("1'200", 1200),
        ("1.2k", 1200),
        ("1,2k", 1200),
        ("1k5", 1500),
        ("9,5k", 9500),
        ("1.25M", 1_250_000),
        ("fourteen hundred", 1400),
        ("two grand", 2000),
        ("a grand", 1000),
        ("twenty-five hundred", 2500),
        ("two and a half grand", 2500),
        ("one thousand two hundred and fifty", 1250),
        ("zwölfhundert", 1200),
        ("zwoelfhundert", 1200),
        ("achtzehnhundert", 1800),
        ("Vierzehn-Hundert", 1400),
        ("anderthalbtausend", 1500),
        ("zweieinhalbtausend", 2500),
        ("fünf Riesen", 5000),
        ("ein Riese", 1000),
        ("zwei tausend fünf hundert", 2500),
        ("1,5 Millionen", 1_500_000),
        ("5 hundred", 500),
        ("1.200,00", 1200),
        ("2 500", 2500),
        ("500 chips", 500),
        ("a 1k chip and five 100s", 1500),
    ],
)
def test_an_amount_in_its_many_forms(words, value):
    assert read_amount(words, "en") == read_amount(words, "de") == value


@pytest.mark.parametrize(
    ("words", "chips"),
    [
        ("zwei 25er", (25, 25)),
        ("4 Hunderter", (100,) * 4),
        ("zwei Fünfhunderter und ein Tausender", (500, 500, 1000)),
        ("a 1k chip and five 100s", (1000, 100, 100, 100, 100, 100)),
        ("two 500 chips", (500, 500)),
        ("five hundreds", (100,) * 5),
        ("two five hundreds", (500, 500)),
        ("1000,500", (1000, 500)),
        ("500,500", (500, 500)),
        ("25 100 500", (25, 100, 500)),
        ("ein 500er-Chip", (500,)),
        ("2x 500er", (500, 500)),
        ("drei mal 500", (500, 500, 500)),
    ],
)
def test_chips_one_by_one(words, chips):
    assert read_chips(words, "de") == chips


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        ("9h", Sense.CARD),
        ("A♠K♦10♣", Sense.CARD),
        ("flop 9 5 2", Sense.CARD),
        ("A5s", Sense.CARD),
        ("seat 5", Sense.SEAT),
        ("Seat #5", Sense.SEAT),
        ("Platz 7", Sense.SEAT),
        ("Spieler 3", Sense.SEAT),
        ("UTG+1", Sense.SEAT),
        ("6 players", Sense.PLAYERS),
        ("9-handed", Sense.PLAYERS),
        ("drei Spieler", Sense.PLAYERS),
        ("rule 43", Sense.RULE),
        ("§ 45", Sense.RULE),
        ("43-A", Sense.RULE),
        ("45-B-2", Sense.RULE),
        ("EV-5-B", Sense.RULE),
        ("RP-10-H-A", Sense.RULE),
        ("TDA 2024", Sense.YEAR),
        ("the rules of 2011", Sense.YEAR),
        ("30 seconds", Sense.TIME),
        ("10:30", Sense.TIME),
        ("um 10.30 Uhr", Sense.TIME),
        ("5-10 minutes", Sense.TIME),
        ("am 3. Mai", Sense.TIME),
        ("50 %", Sense.PERCENT),
        ("50%", Sense.PERCENT),
        ("3x", Sense.MULTIPLE),
        ("20bb", Sense.MULTIPLE),
        ("10 big blinds", Sense.MULTIPLE),
        ("3-bet", Sense.COUNT),
        ("two raises", Sense.COUNT),
        ("1st", Sense.ORDINAL),
        ("level 7", Sense.LEVEL),
        ("1/2 pot", Sense.OTHER),
        ("7-2 off", Sense.OTHER),
        ("six large", Sense.REFUSED),
        ("1.5", Sense.REFUSED),
        ("-5", Sense.REFUSED),
        ("−5", Sense.REFUSED),
        ("1_000", Sense.REFUSED),
        ("1e400", Sense.REFUSED),
        ("0x10", Sense.REFUSED),
        ("٣٠٠", Sense.REFUSED),
        ("１２００", Sense.REFUSED),
        ("²", Sense.REFUSED),
        ("5²", Sense.REFUSED),
        ("½", Sense.REFUSED),
        ("9" * 4301, Sense.REFUSED),
    ],
)
def test_what_is_no_amount_is_told_apart(text, sense):
    found = find(text, "de")
    assert {number.sense for number in found} == {sense}
    assert amounts(text, "de") == ()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "25/50 no ante. hj 3x, btn pops it to 425, whats smallest for bb",
            [("25/50", "blinds", (25, 50)), ("3x", "multiple", ()), ("425", "amount", (425,))],
        ),
        (
            "seat 5, 9-handed, 100-200-200: puts out a 1k chip and five 100s on 9h 5d 2c",
            [
                ("5", "seat", ()),
                ("9", "players", ()),
                ("100-200-200", "blinds", (100, 200, 200)),
                ("1k chip", "chips", (1000,)),
                ("five 100s", "chips", (100,) * 5),
                ("9h", "card", ()),
                ("5d", "card", ()),
                ("2c", "card", ()),
            ],
        ),
        (
            "SB legt kommentarlos zwei 500er auf ihren Blind, um 10.30 Uhr, nach Regel 45",
            [("zwei 500er", "chips", (500, 500)), ("10.30", "time", ()), ("45", "rule", ())],
        ),
        (
            "Seat #5 250; rule 43, 500 in",
            [("5", "seat", ()), ("250", "amount", (250,)), ("43", "rule", ()), ("500", "amount", (500,))],
        ),
        (
            "blinds 100 200, he bets 1000,500",
            [(w, "amount", (int(w),)) for w in ("100", "200", "1000", "500")],
        ),
        (
            "one hundred and two hundred",
            [("one hundred", "amount", (100,)), ("two hundred", "amount", (200,))],
        ),
        ("hundert zweihundert", [("hundert", "amount", (100,)), ("zweihundert", "amount", (200,))]),
    ],
)
def test_numbers_in_a_sentence_have_their_place_and_sense(text, shown):
    assert [(n.words, str(n.sense), n.values) for n in find(text, "en")] == shown


@pytest.mark.parametrize(
    ("text", "language", "value", "also", "note"),
    [
        ("1.200", "en", 1200, (), "grouped"),
        ("1.200", "de", 1200, (), ""),
        ("1,200", "de", 1200, (), "grouped"),
        ("twelve fifty", "en", 1250, (12, 50), "two_readings"),
        ("1.200k", "en", 1200, (1_200_000,), "decimal_k"),
        ("100,200", "en", 100_200, (100, 200), "two_readings"),
        ("he has 4 500 left", "en", 4500, (4, 500), "two_readings"),
        ("4 500 chips", "en", 2000, (4500,), "two_readings"),
        ("I bet five", "en", 5, (), "no_unit"),
    ],
)
def test_two_readings_are_both_told(text, language, value, also, note):
    (number,) = amounts(text, language)
    assert (number.total, number.also, number.note) == (value, also, note)
    assert bool(number.remark(language)) == bool(note)


@pytest.mark.parametrize(
    "words", ["", "nan", "inf", "-500", "- 500", "9h", "10^4301", "1,5", "seat 5", "1/0", "abc"]
)
def test_a_field_that_holds_no_amount_says_so(words):
    for language in ("en", "de"):
        with pytest.raises(CannotRead, match=r"\w"):
            read_amount(words, language)


@pytest.mark.parametrize("words", ["500/250", "500", "100/200/300/400", "blinds", "-5/10"])
def test_blinds_that_cannot_be_are_refused(words):
    with pytest.raises(CannotRead):
        read_blinds(words)


def test_words_that_only_look_like_numbers_are_none():
    for text in (
        "a one-eyed jack",
        "Elfmeter",
        "someone folded",
        "ein Chip",
        "no one",
        "thundering",
        "einer raist",
    ):
        assert amounts(text, "en") == (), text
    assert german_word("hand") is None
    assert spoken([], german=True) is None


def test_reading_a_long_text_takes_time_in_proportion():
    def seconds(text: str) -> float:
        taken = []
        for _ in range(3):
            start = time.process_time()
            find(text)
            taken.append(time.process_time() - start)
        return min(taken)

    for piece in (
        "1 000 ",
        "5 hundred and ",
        "fünfhundert",
        "1.",
        "9h",
        "25/50-",
        "two and a half ",
        "1k2x3",
    ):
        small, large = piece * (4_000 // len(piece)), piece * (16_000 // len(piece))
        assert seconds(large) < 12 * max(seconds(small), 0.02), piece


@pytest.mark.parametrize(
    "module", ["numbers", "number_words", "numerals", "verdict", "web.told", "web.pots_entry"]
)
def test_the_examples_in_the_docstrings_hold(module):
    found = doctest.testmod(importlib.import_module(f"rulebot.{module}"))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(
    ("words", "language", "values"),
    [
        ("am Turn 3 Tausender hingelegt", "de", [(1000, 1000, 1000)]),
        ("on the river 2 500s silent", "en", [(500, 500)]),
        ("turn 7 river 2", "en", []),
    ],
)
def test_chips_told_right_behind_a_street_are_no_cards(words, language, values):
    found = [one for one in amounts(words, language) if one.sense is Sense.CHIPS]
    assert [one.values for one in found] == values
