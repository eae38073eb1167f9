"""The numbers in a sentence, English or German: which are chips, how many, and which are something else.

Each number is handed back with its place, its words and its sense; a card, a seat,
a rule, a year, a time is never an amount. Where there are two readings, both are told.
Figures are read by `numerals`, words by `number_words`, neighbours by `number_senses`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.number_senses import MONEY, Number, Reader, Sense
from rulebot.number_tokens import CHIPS_AT_MOST, HYPHENS
from rulebot.numerals import USUAL
from rulebot.say import say

__all__ = [
    "LONGEST",
    "MONEY",
    "Number",
    "Sense",
    "amounts",
    "find",
    "read_amount",
    "read_blinds",
    "read_chips",
]

LONGEST: Final = 20_000
"""Of a text; what follows is not looked at."""


def find(text: str, language: Language = "en") -> tuple[Number, ...]:
    """Every number of a text, in order, none overlapping.

    >>> [(n.words, str(n.sense), n.values) for n in find("seat 5 makes it 1.2k with 9h")]
    [('5', 'seat', ()), ('1.2k', 'amount', (1200,)), ('9h', 'card', ())]
    """
    return tuple(Reader(text[:LONGEST], language).numbers())


def amounts(text: str, language: Language = "en") -> tuple[Number, ...]:
    """Only what is chips: amounts, chips, blinds."""
    return tuple(number for number in find(text, language) if number.sense in MONEY)


def read_amount(words: str, language: Language = "en") -> int:
    """One amount of chips, as typed into a field; several chips are added up.

    >>> read_amount("1.2k"), read_amount("zwölfhundert", "de"), read_amount("5x100")
    (1200, 1200, 500)
    """
    found = _all(words, language)
    if len(found) == 1 and found[0].sense is Sense.AMOUNT:
        return found[0].values[0]
    if found and all(number.sense in (Sense.CHIPS, Sense.AMOUNT) for number in found):
        if any(number.sense is Sense.CHIPS for number in found):
            return sum(number.total for number in found)
        raise CannotRead(say("numbers.one_amount", language, words=words[:60]))
    raise CannotRead(say("numbers.no_amount", language, words=words[:60]))


def read_chips(words: str, language: Language = "en") -> tuple[int, ...]:
    """Chips one by one, as typed into a field: "1000, 5x100", "a 1k chip and five 100s".

    >>> read_chips("1000, 5x100")
    (1000, 100, 100, 100, 100, 100)
    """
    chips: list[int] = []
    for number in _all(words, language):
        run_together = len(number.also) > 1 and set(number.also) <= USUAL
        chips += number.also if run_together else number.values
    if not chips or len(chips) > CHIPS_AT_MOST:
        raise CannotRead(say("numbers.many" if chips else "numbers.no_amount", language, words=words[:60]))
    return tuple(chips)


def read_blinds(words: str, language: Language = "en") -> tuple[int, ...]:
    """Small and big blind, and the ante where there is one.

    >>> read_blinds("100-200-200"), read_blinds("1k/2k")
    ((100, 200, 200), (1000, 2000))
    """
    found = _all(words, language)
    values = tuple(value for number in found for value in number.values)
    if len(found) == 1 and found[0].also and "," in found[0].words:
        values = found[0].also
    if len(values) not in (2, 3) or values[0] > values[1]:
        raise CannotRead(say("numbers.blinds", language, words=words[:60]))
    return values


def _all(words: str, language: Language) -> list[Number]:
    """The amounts of a field; anything else in it is refused with its reason."""
    if words.lstrip()[:1] in HYPHENS and words.strip():
        raise CannotRead(say("numbers.negative", language, words=words[:60]))
    found = [_as_typed(number) for number in find(words, language)]
    for number in found:
        if number.sense is Sense.REFUSED:
            raise CannotRead(number.remark(language))
        if number.sense not in MONEY:
            raise CannotRead(say("numbers.no_amount", language, words=number.words[:60]))
    return found


def _as_typed(number: Number) -> Number:
    """In a field for chips a bare number is an amount, whatever a sentence would make of it."""
    if number.sense in (Sense.COUNT, Sense.YEAR, Sense.OTHER) and number.values:
        return replace(number, sense=Sense.AMOUNT)
    return number
