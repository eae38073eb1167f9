"""A question as tokens: numbers with their sense, lexemes of the table, who is meant, other words.

Numbers come from `rulebot.numbers`, everything else from the lexicon. Each token keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import Number, Sense, find, read_amount, read_blinds
from rulebot.scenario.lexicon import fold, lexicon

LONGEST: Final = 4_000
"""Of a question; a hand is told in less, and what follows is not looked at."""
_WORD = re.compile(r"[^\W\d_]+(?:['’‘´`][^\W\d_]+)*|\d+|[^\w\s]|\n")
_PAIR = re.compile(r"\d+k?[-/]\d+k?(?:[-/]\d+k?)?")
_PART = re.compile(r"\d+[.,]\d")
_TIMES = re.compile(r"\d+[.,]\dx", re.IGNORECASE)
_OF_A_BET = re.compile(r"[ -]*(?:bet|raise|einsatz|erhöhung|open)\b", re.IGNORECASE)
_REBET = re.compile(r"\d-?bet", re.IGNORECASE)
_ENDS = frozenset(".?!;\n")
_COUNTING: Final = 12
"""Up to here a number in words rather counts something than being chips."""
_SURELY_CHIPS: Final = 100
"""From here on a number before a word like "bet" counts no bets."""
_CARDS: Final = re.compile(r"(?:(?:10|[2-9TJQKA])[shdc]){1,7}|[♠♤♥♡❤♦♢♣♧\ufe0f]|(?:[2-9tjqka][shdc]){2,7}")
_SUITS: Final = frozenset("♠♤♥♡❤♦♢♣♧")
_SUIT_WORDS: Final = frozenset(["pik", "herz", "karo", "kreuz", "treff"])
_CARD_WORDS: Final = frozenset(["ass", "konig", "dame", "bube", "zehn", "A", "K", "D", "Q", "B", "J", "T"])
_ALSO_WORDS: Final = frozenset(["As", "Ah", "Ad", "Td", "Ts", "asks", "tasks"])
"""What is a card only beside another."""
_POCKETS: Final = re.compile(r"(?:[AKQJT]{2}|[AKQ][2-9])[so]?")
_LOW_PAIR: Final = re.compile(r"([2-9])\1")
"""Cards where other hands are told so, and no chips: "AA, KK, 99"."""
_HOLDING: Final = frozenset(
    ["with", "w", "mit", "(", "has", "have", "had", "hat", "habe", "hab", "hatte", "holds",
     "holding", "shows", "zeigt",
     "halt", "pocket"]
)  # fmt: skip
_NONE: frozenset[str] = frozenset()
_REBETS = frozenset({"v.raise"})
_NUMERIC = (Sense.AMOUNT, Sense.CHIPS, Sense.BLINDS, Sense.MULTIPLE)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, phrase, number or mark of the question."""

    start: int
    end: int
    text: str
    low: str
    names: frozenset[str] = _NONE
    """The lexemes it may be, such as `v.raise`."""
    number: Number | None = None
    who: str = ""
    """The player it names."""
    owns: bool = False
    """A possessive: "BB's", "his", "mein"."""

    def is_(self, *names: str) -> bool:
        """Is it one of these lexemes, or of a family such as `v.`?"""
        own = self.names
        if not own:
            return False
        return any(n in own or (n[-1] == "." and any(o.startswith(n) for o in own)) for n in names)

    @property
    def verb(self) -> str:
        """What it says was done, if it can be a verb."""
        return next((name[2:] for name in sorted(self.names) if name.startswith("v.")), "")

    @property
    def spoken(self) -> int | None:
        """A number said as a number, also a small one: "five"."""
        return self.amount if self.amount is not None else self.whole

    @property
    def amount(self) -> int | None:
        """Its value, where it is one amount of chips."""
        if self.number is None or len(self.number.values) != 1:
            return None
        value = self.number.values[0]
        counted = self.number.sense is Sense.COUNT and value >= _SURELY_CHIPS
        if self.number.sense is not Sense.AMOUNT and not counted:
            return None
        counts = value <= _COUNTING and self.text.isalpha() and self.number.note != "no_unit"
        return None if counts else value

    @property
    def chips(self) -> tuple[int, ...]:
        """Its chips one by one, where it names chips."""
        return self.number.values if self.number and self.number.sense is Sense.CHIPS else ()

    @property
    def sense(self) -> Sense | None:
        """What its number counts."""
        return self.number.sense if self.number else None

    @property
    def whole(self) -> int | None:
        """Its number whatever it counts: "8 players" is 8."""
        if self.number is None:
            return None
        if len(self.number.values) == 1:
            return self.number.values[0]
        return _whole(self.number.words)

    @property
    def ends(self) -> bool:
        """Does a sentence end here?"""
        return self.text in _ENDS

    @property
    def span(self) -> tuple[int, int]:
        """Its place in the question."""
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Words:
    """A question taken apart."""

    text: str
    language: Language
    tokens: tuple[Token, ...]
    cues: dict[str, tuple[tuple[int, int], ...]]
    """Each cue that was found, with its places."""
    cut: bool
    """Was the question too long to be read whole?"""
    memory: dict[str, object] = field(default_factory=dict)
    """What was worked out from these words already."""

    def has(self, *names: str) -> bool:
        """Is one of these cues there?"""
        return any(name in self.cues for name in names)

    @property
    def meant(self) -> bool:
        """Is there a word of poker among them, not numbers alone?"""
        return any(token.names for token in self.tokens if token.number is None)

    def span(self, *names: str) -> tuple[int, int]:
        """Where the first of these cues stands."""
        return next((self.cues[name][0] for name in names if name in self.cues), (0, 0))

    def any(self, *names: str) -> Token | None:
        """The first token that is one of these lexemes."""
        return next((token for token in self.tokens if token.is_(*names)), None)


def cards_among(tokens: Sequence[Token]) -> frozenset[int]:
    """Which tokens are cards: "Kd Kc", "QhJh", "Q♠", "Pik Ass"; none of them names anybody."""
    sure = {n for n, t in enumerate(tokens) if t.sense is Sense.CARD or is_card(t.text)}
    maybe = {n for n, t in enumerate(tokens) if t.text in _ALSO_WORDS}
    sure |= {n for n in maybe if {n - 1, n + 1} & (sure | maybe)}
    pairs = {n for n, t in enumerate(tokens) if _POCKETS.fullmatch(t.text)}
    if pairs:
        pairs |= {n for n, t in enumerate(tokens) if _LOW_PAIR.fullmatch(t.text)}
    sure |= {n for n in pairs if tokens[n].text.isdigit() or (n and fold(tokens[n - 1].text) in _HOLDING)}
    for n, token in enumerate(tokens[1:], 1):
        before = tokens[n - 1]
        if fold(before.text) in _SUIT_WORDS and (
            token.text in _CARD_WORDS or fold(token.text) in _CARD_WORDS
        ):
            sure |= {n - 1, n}
        if token.text in _SUITS and len(before.text) < 3:
            sure |= {n - 1, n}
    return frozenset(sure)


def is_card(word: str) -> bool:
    """Whether a word is written as cards are and as nothing else: "Kc", "QhJh"."""
    return _CARDS.fullmatch(word) is not None and word not in _ALSO_WORDS


def take_apart(text: str, language: Language) -> Words:
    """The tokens and cues of a question."""
    cut = len(text) > LONGEST
    text = text[:LONGEST]
    raw = list(_raw(text, language))
    lows = [token.low for token in raw]
    tokens = tuple(_in_german(t) if language == "de" else t for t in _named(text, raw, lows))
    return Words(text, language, tokens, _cues(raw, lows), cut)


def _in_german(token: Token) -> Token:
    """ "im" is "in the", not "I'm"."""
    return replace(token, names=token.names - {"w.ME"}) if token.low == "im" else token


def _raw(text: str, language: Language) -> Iterator[Token]:
    """Numbers whole, everything else word by word; a hyphen between words only separates."""
    at, words = 0, lexicon()
    found_numbers = [n for n in find(text, language) if not _is_word(n, text)]
    numbers = [*(_mended(n, text) for n in _joined(found_numbers, text)), None]
    for number in numbers:
        upto = len(text) if number is None else number.start
        for found in _WORD.finditer(text, at, upto):
            if found[0] in "-‐‑–" and _inside(text, found.start()):
                continue
            yield Token(*found.span(), found[0], words.low(found[0]))
        if number is not None:
            yield Token(number.start, number.end, number.words, fold(number.words), number=number)
            at = number.end


def _joined(numbers: Sequence[Number], text: str) -> list[Number]:
    """ "levels 50/100": two numbers that are the blinds of a level."""
    out: list[Number] = []
    for number in numbers:
        last = out[-1] if out else None
        if last is not None and last.sense is Sense.LEVEL and text[last.end : number.start] in ("/", "-"):
            pair = text[last.start : number.end]
            whole = replace(last, end=number.end, words=pair)
            out[-1] = whole if _PAIR.fullmatch(pair) else last
            if out[-1] is whole:
                continue
        out.append(number)
    return out


def _mended(number: Number, text: str) -> Number:
    """A number whose sense its neighbours hide: "50-100 am Flop", "levels 50/100", "2.5x"."""
    if (number.sense not in _NUMERIC or number.sense is Sense.MULTIPLE) and _PAIR.fullmatch(number.words):
        try:
            sizes = read_blinds(number.words)
        except CannotRead:
            return number
        return replace(number, sense=Sense.BLINDS, values=sizes, note="", also=())
    if number.sense is Sense.CHIPS and len(number.values) == 1 and _OF_A_BET.match(text, number.end):
        return replace(number, sense=Sense.AMOUNT, note="", also=())  # "eine 1800er Bet"
    if _TIMES.fullmatch(number.words):
        return replace(number, sense=Sense.MULTIPLE, values=(), note="", also=())
    if _PART.fullmatch(number.words) and text[number.end : number.end + 1] in ("x", "X"):
        return replace(number, end=number.end + 1, words=number.words + "x", sense=Sense.MULTIPLE, values=())
    return _not_a_time(number, text)


def _not_a_time(number: Number, text: str) -> Number:
    """ "500 am Turn" is no hour of the morning."""
    after = text[number.end : number.end + 4].casefold()
    if number.sense is not Sense.TIME or not after.startswith((" am ", " pm ")) or ":" in number.words:
        return number
    try:
        value = read_amount(number.words, "de")
    except CannotRead:
        return number
    return replace(number, sense=Sense.AMOUNT if value > _COUNTING else Sense.COUNT, values=(value,))


def _is_word(number: Number, text: str) -> bool:
    """The 3 of "3bet" and "3-bettet" is part of a word."""
    return bool(_REBET.match(text, number.start))


def _inside(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


def _named(text: str, raw: list[Token], lows: list[str]) -> Iterator[Token]:
    """Phrases of the lexicon joined into one token each."""
    words, at = lexicon(), 0
    while at < len(raw):
        token = raw[at]
        numeric = token.amount is not None or token.sense in (Sense.CHIPS, Sense.BLINDS, Sense.MULTIPLE)
        found = None if numeric else words.at(lows, at)
        if found is None:
            yield token
            at += 1
            continue
        size, names = found
        if (
            size > 1
            and token.text.isdecimal()
            and names & _REBETS
            and text[token.end : raw[at + 1].start].isspace()
        ):
            found = words.at(lows[at : at + 1], 0)  # "Seat 5 bets" is no five-bet
            yield replace(token, names=found[1]) if found else token
            at += 1
            continue
        last = raw[at + size - 1]
        owns = last.text.casefold().endswith(("'s", "’s")) and last.low != fold(last.text)
        words_said = token.text if size == 1 else " ".join(t.text for t in raw[at : at + size])
        joined = Token(token.start, last.end, words_said, " ".join(lows[at : at + size]), names)
        yield replace(joined, number=token.number if size == 1 else None, owns=owns)
        at += size


def _cues(raw: list[Token], lows: list[str]) -> dict[str, tuple[tuple[int, int], ...]]:
    words = lexicon()
    found: dict[str, list[tuple[int, int]]] = {}
    for at in range(len(lows)):
        for size, names in words.cues_at(lows, at):
            for name in names:
                found.setdefault(name, []).append((raw[at].start, raw[at + size - 1].end))
    return {name: tuple(spans) for name, spans in found.items()}


_SMALL = {
    fold(word): at
    for at, names in enumerate(
        [
            "zero/null",
            "one/ein/eine/einen",
            "two/zwei",
            "three/drei",
            "four/vier",
            "five/fünf",
            "six/sechs",
            "seven/sieben",
            "eight/acht",
            "nine/neun",
            "ten/zehn",
            "eleven/elf",
            "twelve/zwölf",
        ]
    )
    for word in names.split("/")
}


def _whole(words: str) -> int | None:
    first = re.match(r"\d{1,9}", words)
    return int(first[0]) if first else _SMALL.get(fold(words.split()[0])) if words.split() else None


def small_number(low: str) -> int | None:
    """A counting word: "two", "drei"."""
    return _SMALL.get(low)
