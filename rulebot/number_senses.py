"""Which sense a number has in its sentence: chips, a card, a seat, a rule. Looks at its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rulebot.model import Language
from rulebot.number_context import (
    BETS,
    CARDS_AHEAD,
    COLOURS,
    EDITIONS,
    FOLLOWED_BY,
    FUNCTION_WORDS,
    LABELS,
    MONTHS,
    PLURALS,
    TIMES_WORDS,
)
from rulebot.number_tokens import CHIPS_AT_MOST, HYPHENS, Read, Tokens
from rulebot.number_words import BY_SCALES, SCALES
from rulebot.numerals import LARGEST
from rulebot.say import say


class Sense(StrEnum):
    """What a number counts."""

    AMOUNT = "amount"
    CHIPS = "chips"
    BLINDS = "blinds"
    CARD = "card"
    SEAT = "seat"
    PLAYERS = "players"
    RULE = "rule"
    YEAR = "year"
    TIME = "time"
    PERCENT = "percent"
    ORDINAL = "ordinal"
    LEVEL = "level"
    MULTIPLE = "multiple"
    COUNT = "count"
    OTHER = "other"
    REFUSED = "refused"


MONEY: Final = (Sense.AMOUNT, Sense.CHIPS, Sense.BLINDS)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a sentence."""

    start: int
    end: int
    words: str
    sense: Sense
    values: tuple[int, ...] = ()
    """An amount, each chip of `chips`, small and big blind and ante of `blinds`."""
    note: str = ""
    """Key into messages/numbers.toml: why refused, or what was assumed."""
    also: tuple[int, ...] = ()
    """The other reading, where there are two."""

    @property
    def total(self) -> int:
        """All its chips together."""
        return sum(self.values)

    def remark(self, language: Language) -> str:
        """The note in words, empty where there is none."""
        if not self.note:
            return ""
        shown = _figure(self.total, language)
        also = " + ".join(_figure(value, language) for value in self.also)
        return say(f"numbers.{self.note}", language, words=self.words[:60], value=shown, also=also)


_HOURS = 12
_SMALL_BLIND = 25
"""Larger small blinds are half of the big one."""
_MOST = {"seat": 12, "rule": 99, "level": 99, "year": 2039, "card": 10}
"""What a number behind such a word can be; beyond that it is something else."""


def _figure(value: int, language: Language) -> str:
    return f"{value:,}".replace(",", "," if language == "en" else ".")


class Reader(Tokens):
    """Walks over the tokens of one text and says what each number counts."""

    def numbers(self) -> Iterator[Number]:
        """Every number, from left to right."""
        at, label = 0, ""
        while at < len(self.tokens):
            read = self.number(at)
            if read is None:
                label = self._label(at, label)
                at += 1
                continue
            for found in self._sensed(read, label):
                yield found
                at = max(at + 1, self._after(found.end, at))
            label = label if label in ("seat", "rule", "card") else ""

    def _after(self, end: int, at: int) -> int:
        while at < len(self.tokens) and self.tokens[at].start < end:
            at += 1
        return at

    def _label(self, at: int, label: str) -> str:
        """What the last word says of the number that follows: "seat", "Regel", "flop"."""
        token = self.tokens[at]
        if token.low in LABELS:
            return LABELS[token.low]
        if token.low in CARDS_AHEAD:
            return "card"
        joins = token.text in "#,.§&/:-–" or token.low in (
            "and",
            "und",
            "or",
            "oder",
            "no",
            "nr",
            "bis",
            "to",
        )
        comes = label == "card" and token.low in ("comes", "is", "kommt", "ist", "of", "mit", "with")
        return label if joins or comes else ""

    def _sensed(self, read: Read, label: str) -> list[Number]:
        """The number with its sense; several where amounts were run together."""
        if read.sense == "list":
            return [self._made(read, Sense.AMOUNT, (value,)) for value in read.values[:1]] and self._listed(
                read
            )
        sense = self._beside(read, label)
        if sense is not None:
            return [sense]
        return [self._made(read, Sense.AMOUNT)]

    def _listed(self, read: Read) -> list[Number]:
        out, start = [], self.tokens[read.at].start
        for piece, value in zip(self.tokens[read.at].text.split(","), read.values, strict=True):
            out.append(Number(start, start + len(piece), piece, Sense.AMOUNT, (value,)))
            start += len(piece) + 1
        return out

    def _beside(self, read: Read, label: str) -> Number | None:
        """The first sense that the neighbours give, None for a plain amount."""
        for look in (
            self._label_says,
            self._itself,
            self._followed,
            self._series,
            self._counted,
            self._small,
        ):
            found = look(read, label)
            if found is not None:
                return found
        return None

    def _label_says(self, read: Read, label: str) -> Number | None:
        clause = self._clause(read)
        if clause or not label:
            return clause
        chips = self._counted(read, label) if label == "card" else None
        if chips and chips.sense is Sense.CHIPS:
            return chips  # "am Turn 3 Tausender"
        token = self.tokens[read.at]
        if token.figures:
            whole = int(token.text) if re.fullmatch(r"[0-9]{1,4}", token.text) else None
            read = replace(read, end=read.at + 1)
        else:
            whole = read.values[0] if read.sense == "amount" else None
        if label == "rule" and (read.sense == "rule" or (read.sense == "card" and self._after_rule(read))):
            return self._made(read, Sense.RULE, ())
        if whole is None:
            return None
        if label in ("rule", "year") and 1990 <= whole <= 2039:
            return self._made(read, Sense.YEAR, (whole,))
        unit = self._unit(read.end)
        if (
            not 0 < whole <= _MOST[label]
            or unit not in ("", "count")
            or (unit and label == "card")
            or self.word(read.at + 1) in BY_SCALES
        ):
            return None
        return self._made(read, Sense(label), ())

    def _unit(self, at: int) -> str:
        """The sense of the unit that begins here, with or without a hyphen before it."""
        if self.word(at) in HYPHENS and self.gap(at) == "":
            at += 1
        return FOLLOWED_BY.get(self.word(at), "")

    def _after_rule(self, read: Read) -> bool:
        """ "rule 9d" is no nine of diamonds."""
        return bool(re.fullmatch(r"[0-9]{1,2}[dh]", self.tokens[read.at].low))

    def _clause(self, read: Read) -> Number | None:
        """ "43-A", "45-B-2": a rule and its letter."""
        end = read.at + 1
        if not re.fullmatch(r"[0-9]{1,2}", self.tokens[read.at].text) or not self.glued(end, HYPHENS):
            return None
        if not self.glued_word(end + 1, "[A-I]"):
            return None
        end += 2
        while self.glued(end, HYPHENS) and self.glued_word(end + 1, "[A-Z]|[0-9]{1,2}|ex"):
            end += 2
        return self._made(replace(read, end=end), Sense.RULE, ())

    def _itself(self, read: Read, label: str) -> Number | None:
        """What the chunk already says."""
        beside = self._glued_to_word(read)
        if beside:
            return beside
        if re.fullmatch(r"(?:2011|2022|2024)(?:er)?", self.tokens[read.at].text):
            return self._made(read, Sense.YEAR)  # the editions of the books; no chips come to that
        if read.sense == "refused" and read.note == "fraction" and self.word(read.end) in FOLLOWED_BY:
            return self._made(read, Sense(FOLLOWED_BY[self.word(read.end)]), ())
        if read.sense == "refused":
            return self._made(read, Sense.REFUSED, ())
        before = self.text[self.tokens[read.at].start - 1 : self.tokens[read.at].start]
        ahead = self.text[max(0, self.tokens[read.at].start - 2) : self.tokens[read.at].start - 1]
        if before in HYPHENS and before and (not ahead or ahead in " (\t\n") and read.sense == "amount":
            wide = replace(read, at=read.at - 1, sense="refused", note="negative")
            return self._made(wide, Sense.REFUSED, ())
        if read.sense == "hundreds":
            return self._made(read, Sense.CHIPS)
        if read.sense == "chips":
            return self._made(read, Sense.CHIPS)
        if read.sense == "times":
            return self._times(read)
        if read.sense in tuple(Sense) and read.sense != "amount":
            return self._made(read, Sense(read.sense), ())
        return self._chip_alone(read) if read.sense == "chip" else None

    def _glued_to_word(self, read: Read) -> Number | None:
        """ "UTG+1" and "MP2" are positions, "A5s" and "KJ9" cards, "T500" are chips."""
        at = read.at - 1
        if self.glued(read.end, ("♠", "♥", "♦", "♣")) and read.values and 1 < read.values[0] <= 10:
            return self._made(replace(read, end=read.end + 1), Sense.CARD, ())
        if at < 0 or self.gap(read.at) or not self.tokens[read.at].figures:
            return None
        if self.tokens[at].text == "+" and self.glued_word(at, r"\+") and self.tokens[at - 1].text.isalpha():
            return self._made(read, Sense.SEAT, ())
        if re.fullmatch(r"[AKQJT]+", self.tokens[at].text) and re.fullmatch(
            r"[2-9]+[so]?", self.tokens[read.at].low
        ):
            return None if self.tokens[at].text == "T" else self._made(read, Sense.CARD, ())
        if self.tokens[at].text.isalpha() and read.values and read.values[0] <= 12:
            return self._made(read, Sense.SEAT, ())
        return None

    def _times(self, read: Read) -> Number:
        """ "5x 100" are five chips of 100, "3x" a multiple."""
        chip = self.number(read.end)
        if chip and self._a_pair(chip):
            return self._made(read, Sense.MULTIPLE, ())
        if chip and chip.sense in ("amount", "chip") and 0 < read.values[0] <= CHIPS_AT_MOST:
            return self._made(
                replace(read, end=self.past_chip_word(chip)), Sense.CHIPS, chip.values * read.values[0]
            )
        return self._made(read, Sense.MULTIPLE, ())

    def _a_pair(self, read: Read) -> bool:
        """ "3x 50/100": blinds, no chips of 50."""
        return (
            self.glued(read.end, ("/",)) and self.gap(read.end + 1) == "" and bool(self.number(read.end + 1))
        )

    def _chip_alone(self, read: Read) -> Number:
        """ "a Tausender" is one chip; "in 500s" says nothing of how many."""
        one = self.tokens[read.at - 1].low if read.at else ""
        single = not self.tokens[read.at].low.endswith(("s", "rn")) or one in (
            "a",
            "an",
            "one",
            "ein",
            "einen",
        )
        return self._made(
            replace(read, end=self.past_chip_word(read)), Sense.CHIPS if single else Sense.OTHER
        )

    def _followed(self, read: Read, label: str) -> Number | None:
        """A unit behind the number: %, seconds, players, big blinds."""
        times = self._multiplied(read)
        if times:
            return times
        at = read.end
        if at < len(self.tokens) and self.tokens[at].text in HYPHENS and self.gap(at) == "":
            at += 1
        follows = self.tokens[at].low if at < len(self.tokens) else ""
        if follows == ":" and self.glued(at, (":",)) and self.glued_word(at + 1, "[0-9]{2}"):
            return self._made(replace(read, end=at + 2), Sense.TIME, ())
        if follows == "." and self.german and at + 1 < len(self.tokens) and self.tokens[at + 1].low in MONTHS:
            return self._made(read, Sense.TIME, ())
        if (
            follows in ("big", "small")
            and at + 1 < len(self.tokens)
            and self.tokens[at + 1].low.startswith("blind")
        ):
            return self._made(read, Sense.MULTIPLE, ()) if read.values[0] < 1000 else None
        if (
            follows in MONTHS
            and read.values[0] <= 31
            and not (follows in ("may", "march") and not self.german)
        ):
            return self._made(read, Sense.TIME, ())
        sense = FOLLOWED_BY.get(follows)
        if sense == "multiple" and self._is_place(read, at):
            return None
        if sense is None or (sense in ("players", "count") and read.values[0] > 1000):
            return self._year(read)
        if follows in ("am", "pm") and (read.values[0] > _HOURS or self.word(at + 1) in CARDS_AHEAD):
            return self._year(read)  # "1600 am Flop"
        return self._made(read, Sense(sense), read.values if sense == "count" else ())

    def _is_place(self, read: Read, at: int) -> bool:
        """ "4.5k sb 12k": a player follows, not a unit."""
        after = self.number(at + 1) if self.tokens[at].low in ("bb", "sb") else None
        return read.values[0] >= 1000 or (after is not None and after.sense == "amount")

    def _multiplied(self, read: Read) -> Number | None:
        """ "5 x 100", "5*100", "drei mal 500"."""
        if self.word(read.end) not in TIMES_WORDS or not 0 < read.values[0] <= CHIPS_AT_MOST:
            return None
        chip = self.number(read.end + 1)
        if chip is None or chip.sense not in ("amount", "chip") or self._a_pair(chip):
            return None
        whole = replace(read, end=self.past_chip_word(chip), note="", also=())
        return self._made(whole, Sense.CHIPS, chip.values * read.values[0])

    def _year(self, read: Read) -> Number | None:
        """2011, 2022, 2024 beside the name of a book."""
        if not re.fullmatch(r"(?:19|20)[0-9][1-9](?:er)?", self.tokens[read.at].text):
            return None  # no book is of 2000, and chips are
        near = {token.low for token in self.tokens[max(0, read.at - 3) : read.end + 3]}
        return self._made(read, Sense.YEAR) if near & EDITIONS else None

    def _series(self, read: Read, label: str) -> Number | None:
        """ "25/50", "100-200-200": blinds and ante; "1/2 pot" is a fraction."""
        values, end = list(read.values), read.end
        while len(values) < 4 and end + 1 < len(self.tokens) and self.tokens[end].text in ("/", *HYPHENS):
            more = self.number(end + 1)
            hyphen = self.tokens[end].text != "/"
            behind = more is not None and len(values) > 1 and self.gap(end) and not self.gap(read.end)
            if behind and more and more.values and more.values[0] > values[-1]:
                break  # "800/1,600 - 4,400": what is told behind the blinds
            if (
                more is None
                or more.sense != "amount"
                or self._clause(more)
                or (hyphen and self.gap(end) != self.gap(end + 1))
            ):
                break
            values, end = values + list(more.values), more.end
        if len(values) == 1 or read.sense != "amount":
            return None
        if max(values) <= 10 and list(values) != sorted(values):
            return self._made(replace(read, end=end, note="", also=()), Sense.OTHER, ())
        whole = replace(read, end=end, note="", also=())
        unit = FOLLOWED_BY.get(self.word(end), "")
        if unit and unit != "count":
            return self._made(whole, Sense(unit), ())
        if len(values) == 2 and max(values) <= 10 and self.word(end) in ("pot", "of", "des", "vom"):
            return self._made(whole, Sense.OTHER, ())
        return self._blinds(whole, values)

    def _blinds(self, whole: Read, values: Sequence[int]) -> Number | None:
        """Small and big blind stand about 1 to 2."""
        small, big = values[0], values[1]
        if not 0 < small <= big:
            small_k = big >= 1000 and small < big // 100 and small * 1000 <= big
            if not small_k:
                return None
        if small * 1000 <= big and small < 1000 <= big:
            values = (small * 1000, *values[1:])
            whole = replace(whole, note="two_readings", also=(small, *values[1:]))
        near = self._blinds_near(whole)
        likely = 3 * values[0] <= 2 * values[1] <= 8 * values[0] or near
        if len(values) > 3 or not likely or (not near and self._in_a_row(whole, values)):
            return None
        return self._made(whole, Sense.BLINDS, tuple(values))

    def _in_a_row(self, read: Read, values: Sequence[int]) -> bool:
        """ "225 / 575 / 1,100", "1,000 / 1,600": set apart by blanks, bets one after the other."""
        marks = [at for at in range(read.at, read.end) if self.tokens[at].text in ("/", *HYPHENS)]
        apart = all(self.gap(at) and self.gap(at + 1) for at in marks)
        large = values[1] != 2 * values[0] and values[0] > _SMALL_BLIND
        return apart and (large or values[-1] > values[1])

    def _blinds_near(self, read: Read) -> bool:
        near = self.tokens[max(0, read.at - 4) : read.at] + self.tokens[read.end : read.end + 2]
        return any(token.low.startswith("blind") for token in near)

    def _counted(self, read: Read, label: str) -> Number | None:
        """ "five 100s", "vier Hunderter", "two 500 chips", "a 1k chip", "5 chips"."""
        if read.sense != "amount":
            return None
        coloured = read.end + (self.word(read.end) in COLOURS)
        each = PLURALS.get(self.word(coloured), 0)
        if each and 0 < read.values[0] <= 50:
            return self._made(replace(read, end=coloured + 1), Sense.CHIPS, (each,) * read.values[0])
        chip = self.number(coloured)
        if chip and chip.sense == "hundreds" and 0 < read.values[0] <= 50:
            return self._made(replace(read, end=chip.end), Sense.CHIPS, chip.also * read.values[0])
        if chip and chip.sense in ("chip", "amount", "card") and 0 < read.values[0] <= 50:
            worth = chip.values or (_card_chip(self.tokens[chip.at].low) if chip.sense == "card" else ())
            counted = chip.plural or (chip.sense == "amount" and self.is_chip_word(chip.end))
            if worth and (counted or chip.sense == "card") and self.gap(chip.at).strip(" ") in ("", "\u00a0"):
                whole = replace(
                    read, end=self.past_chip_word(chip), note="", also=self._also_spaced(read, chip)
                )
                return self._made(whole, Sense.CHIPS, worth * read.values[0])
        if self.is_chip_word(read.end):
            return self._before_chip_word(read)
        return None

    def _also_spaced(self, count: Read, chip: Read) -> tuple[int, ...]:
        """ "4 500 chips" may be 4,500 in chips."""
        one, other = self.tokens[count.at].text, self.tokens[chip.at].text
        plain = re.fullmatch(r"[1-9][0-9]? [0-9]{3}", f"{one} {other}") and not chip.plural
        return (int(one + other),) if plain and self.gap(chip.at) == " " else ()

    def _before_chip_word(self, read: Read) -> Number | None:
        at = read.end + (1 if self.tokens[read.end].text in HYPHENS else 0)
        if self.tokens[at].low in ("chip", "jeton") and read.values[0] > 1:
            return self._made(replace(read, end=at + 1), Sense.CHIPS)
        if read.values[0] <= 20:
            return self._made(read, Sense.COUNT)
        return None

    def _small(self, read: Read, label: str) -> Number | None:
        """ "three kings" counts something; "I bet five" is an amount that names no unit."""
        token = self.tokens[read.at]
        if (
            read.sense != "amount"
            or read.values[0] > 20
            or "k" in token.low[1:]
            or self.tokens[read.end - 1].low in SCALES
        ):
            return None
        before = [t.low for t in self.tokens[max(0, read.at - 3) : read.at]]
        if any(word in BETS for word in before):
            return self._made(replace(read, note="no_unit"), Sense.AMOUNT)
        follows = self.word(read.end)
        alone = len(self.tokens) == read.end - read.at
        if alone or not follows[:1].isalpha() or follows in FUNCTION_WORDS:
            return None
        return self._made(read, Sense.COUNT)

    def _made(self, read: Read, sense: Sense, values: tuple[int, ...] | None = None) -> Number:
        start, end = self.tokens[read.at].start, self.tokens[read.end - 1].end
        kept = read.values if values is None else values
        if sum(kept) > LARGEST:
            return Number(start, end, self.text[start:end], Sense.REFUSED, (), "too_large")
        also = read.also if sense in MONEY and read.sense != "hundreds" else ()
        note = read.note or ("two_readings" if also else "")
        kept_note = note if sense in (*MONEY, Sense.REFUSED) else ""
        return Number(start, end, self.text[start:end], sense, kept, kept_note, also)


def _card_chip(text: str) -> tuple[int, ...]:
    """After a count "5s" are chips of five, not the five of spades."""
    return (5,) if text == "5s" else (10,) if text == "10s" else (1,) if text == "1s" else ()
