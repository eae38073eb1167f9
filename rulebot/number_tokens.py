"""A text as tokens, and the number that begins at a token: figures or words, without its surroundings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulebot.model import Language
from rulebot.number_context import CHIP_WORDS, PERSONS, SLANG
from rulebot.number_words import SCALES, Spoken, german_chip, german_times, spoken
from rulebot.numerals import LARGEST, Written, written

CHIPS_AT_MOST: Final = 200
HYPHENS: Final = ("-", "–", "—", "‐", "‑", "−")
_TOKEN = re.compile(
    r"\d\w*(?:[.,'’\u00a0\u202f\u2009](?=\d)\w+)*(?:['’]s\b)?|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]|_|\w"
)
_BLIND_AT_MOST = 5
_WORDS_AT_MOST = 14
_ARTICLES: Final = ("den", "die", "der", "das", "einen", "nen")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a chunk of figures or a mark, with its place."""

    start: int
    end: int
    text: str
    low: str
    figures: bool


@dataclass(frozen=True, slots=True)
class Read:
    """A number before what stands beside it is looked at: tokens [at, end)."""

    at: int
    end: int
    sense: str
    values: tuple[int, ...] = ()
    note: str = ""
    also: tuple[int, ...] = ()
    plural: bool = False


class Tokens:
    """The tokens of one text."""

    def __init__(self, text: str, language: Language) -> None:
        self.text, self.german = text, language == "de"
        self.tokens = tuple(
            Token(m.start(), m.end(), m[0], m[0].casefold(), m[0][0].isdigit()) for m in _TOKEN.finditer(text)
        )

    def number(self, at: int) -> Read | None:
        """The number that begins at this token, figures or words."""
        if at >= len(self.tokens):
            return None
        token = self.tokens[at]
        if token.figures:
            return self._figures(at)
        if any(mark.isnumeric() and not mark.isdecimal() for mark in token.text) and len(token.text) == 1:
            return Read(at, at + 1, "refused", note="digits")
        return self._words(at)

    def _figures(self, at: int) -> Read:
        """Figures, with thousands grouped by spaces and a scale in words ("5 hundred", "2 grand")."""
        token = self.tokens[at]
        what = written(token.text, self.german)
        end = at + 1
        named = (
            at > 0
            and self.gap(at) == ""
            and (self.tokens[at - 1].text.isalpha() or self.tokens[at - 1].text == "+")
        )  # the 1 of "UTG1 450"
        named = named or self._of_person(at)
        if what.sense == "amount" and not named and re.fullmatch(r"[0-9]{1,3}", token.text):
            end, what = self._spaced(at, what)
        if what.sense in ("amount", "refused") and end < len(self.tokens):
            scaled = self._scale(at, end, what)
            if scaled:
                return scaled
        return Read(at, end, what.sense, what.values, what.note, what.also, plural=what.sense == "chip")

    def _spaced(self, at: int, what: Written) -> tuple[int, Written]:
        """ "1 200" is 1200, "100 200" are two amounts."""
        end = at + 1
        while end < len(self.tokens) and self.gap(end) == " " and _three(self.tokens[end].text):
            end += 1
        groups = [self.tokens[i].text for i in range(at, end)]
        follows = self.tokens[end].low if end < len(self.tokens) else ""
        certain = any(group.startswith("0") for group in groups[1:])
        chips = follows in CHIP_WORDS and not certain and len(groups) == 2
        if len(groups) == 1 or chips or (len(groups[0]) == 3 and not certain) or groups[0] == "0":
            return at + 1, what
        also = () if certain else tuple(int(group) for group in groups)
        value = int("".join(groups)) if len("".join(groups)) <= 15 else LARGEST + 1
        if self._outgrows(at, value):
            return at + 1, what
        if value > LARGEST:
            return end, Written("refused", note="too_large")
        return end, Written("amount", (value,), "two_readings" if also else "", also)

    def _of_person(self, at: int) -> bool:
        """The 1 of "Villain 1 770", "Shorty 2 675"."""
        return at > 0 and len(self.tokens[at].text) == 1 and self.tokens[at - 1].low in PERSONS

    def _outgrows(self, at: int, value: int) -> bool:
        """ "25/50 150 400": no big blind is so many small ones."""
        if at < 2 or self.tokens[at - 1].text != "/" or self.gap(at) or self.gap(at - 1):
            return False
        small = self.tokens[at - 2].text
        return small.isascii() and small.isdigit() and value > _BLIND_AT_MOST * int(small)

    def _scale(self, at: int, end: int, what: Written) -> Read | None:
        """A numeral and a scale in words, or slang nobody can be sure of."""
        word = self.tokens[end].low
        if word in SLANG and what.sense == "amount":
            return Read(at, end + 1, "refused", note="slang")
        if word not in SCALES or self.gap(end) not in ("", " ", "\u00a0"):
            return None
        whole, _, part = (
            self.text[self.tokens[at].start : self.tokens[end - 1].end].replace(",", ".").partition(".")
        )
        if (
            not (whole + (part or "0")).isascii()
            or not (whole + (part or "0")).isdigit()
            or len(whole + part) > 15
        ):
            return None
        if len(part) == 3 and what.sense == "amount":
            whole, part = whole + part, ""
        value, rest = divmod(int(whole + part) * SCALES[word], 10 ** len(part))
        if rest or value > LARGEST:
            return Read(at, end + 1, "refused", note="fraction" if rest else "too_large")
        return Read(at, end + 1, "amount", (value,))

    def _words(self, at: int) -> Read | None:
        """Number words, hyphens between them passed over."""
        words: list[str] = []
        places: list[int] = []
        i = at
        while i < len(self.tokens) and len(words) < _WORDS_AT_MOST:
            token = self.tokens[i]
            if token.text in HYPHENS and i > at and self.gap(i) == "" and self.gap(i + 1) == "":
                i += 1
                continue
            if token.text in "_" or not (token.figures or token.text[0].isalpha()):
                break
            words.append(token.low)
            places.append(i)
            i += 1
        chip = german_chip(words[0]) if words else None
        if chip:
            return Read(at, at + 1, "chip", (chip,), plural=True)
        many = german_times(words[0]) if len(words) > 1 else None
        after = at + 2 if self.word(at + 1) in _ARTICLES else at + 1
        if many and self.number(after) is not None:
            return Read(at, after, "times", (many,))
        found = spoken(words, self.german)
        if found is None:
            return None
        found = self._without_count(words, found)
        end = places[found.words - 1] + 1
        if end < len(self.tokens) and self.tokens[end].low in SLANG:
            return Read(at, end + 1, "refused", note="slang")
        if found.plural and found.each:
            many = found.value // found.each
            if many <= CHIPS_AT_MOST and many * found.each == found.value:
                return Read(at, end, "hundreds", (found.each,) * many, also=(found.value,), plural=True)
        sense = "chip" if found.plural else "amount"
        note = "two_readings" if found.also else ""
        return Read(at, end, sense, (found.value,), note, found.also, plural=found.plural)

    def _without_count(self, words: list[str], found: Spoken) -> Spoken:
        """ "A thousand and two five hundreds": one of the one, two of the other."""
        at = found.words - 2
        rest = words[found.words :]
        if found.plural or at < 1 or words[at] not in ("and", "und") or not rest:
            return found
        sort = german_chip(rest[0]) or ((next_ := spoken(rest, self.german)) and next_.plural)
        whole = spoken(words[:at], self.german) if sort else None
        return whole or found

    def word(self, at: int) -> str:
        return self.tokens[at].low if at < len(self.tokens) else ""

    def is_chip_word(self, at: int) -> bool:
        if self.word(at) in HYPHENS and self.gap(at) == "":
            at += 1
        return self.word(at) in CHIP_WORDS

    def past_chip_word(self, read: Read) -> int:
        at = read.end
        if not self.is_chip_word(at):
            return at
        return at + (2 if self.word(at) in HYPHENS else 1)

    def gap(self, at: int) -> str:
        """What stands between this token and the one before."""
        if not 0 < at < len(self.tokens):
            return "?"
        return self.text[self.tokens[at - 1].end : self.tokens[at].start]

    def glued(self, at: int, marks: Sequence[str]) -> bool:
        return at < len(self.tokens) and self.tokens[at].text in marks and self.gap(at) == ""

    def glued_word(self, at: int, pattern: str) -> bool:
        return (
            at < len(self.tokens) and self.gap(at) == "" and bool(re.fullmatch(pattern, self.tokens[at].text))
        )


def _three(text: str) -> bool:
    return len(text) == 3 and text.isascii() and text.isdigit()
