"""What the network says of a question, laid on its tokens: marks with values, and what the question is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

import numpy as np

from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import Sense, find, read_amount, read_blinds
from rulebot.scenario.tokens import Token, Words, cards_among, small_number
from rulebot.tagging.labels import HEADS, NOTHING, TAGS, WHO
from rulebot.tagging.network import Said
from rulebot.tagging.spoken import readings, scaled, usual

OF_WORDS: Final = frozenset(
    ("min", "potbet", "allin", "call", "check", "fold", "limp", "foldround", "word", "last", "x", "n")
)
"""Tags that words without a number may have."""


_LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
_SMALL: Final = 10
_MOST_COUNT: Final = 40
_MOST_IN_WORDS: Final = 99
"""A count that is told in words, right before its chips, may be as large."""
_FEW: Final = 25
"""A bare number below it, right before a sort of chip, is how many there are."""
_MOSTCHIPS: Final = 60
"""More chips than anybody pushes out: misread."""
_VERBS: Final = ("call", "check", "fold", "limp")
_POINT: Final = ("komma", "point")
"""A decimal point that is spoken: what stands around it is no amount."""
_TIMES: Final = {
    "pair": 2, "couple": 2, "twice": 2, "double": 2, "both": 2, "beide": 2, "beiden": 2, "zweimal": 2,
    "doppelt": 2, "dreimal": 3, "thrice": 3, "viermal": 4,
}  # fmt: skip
_NAMED: Final = frozenset(
    [
        "seat",
        "sitz",
        "platz",
        "player",
        "spieler",
        "position",
        "table",
        "tisch",
        "nr",
        "no",
        "nummer",
        "v",
        "p",
    ]
)
"""Words that a number behind them is the name of."""
_MOST_BLINDS: Final = 500
"""An amount of so much is told in chips, whatever stands beside it."""
CHIPS: Final = ("chip", "prior", "back", "more")
"""Tags of chips, which add up; of other amounts there is one."""
_SMALLEST: Final = 20
"""So small a part of the big blind is told in hundreds or thousands."""
_DECIMAL: Final = re.compile(r"\d{1,3}[.,]\d{1,2}")
_SPOKEN: Final = ("said", "sum", "bet", "by", "allin", "tocall", "pot")
"""Tags of amounts, which may be said in shorthand: "two five"."""
_PETS: Final = {
    "hundo": 100, "hundos": 100, "hunner": 100, "hunners": 100, "bill": 100, "bills": 100, "ton": 100,
    "tons": 100, "monkey": 500, "monkeys": 500, "quarters": 25, "hunna": 100, "fiver": 5, "fivers": 5,
    "tenner": 10, "tenners": 10, "nickel": 5, "nickels": 5, "hunni": 100, "hunnis": 100,
    "hundreds": 100, "thousands": 1000, "tuusiger": 1000, "tuusigi": 1000, "tausndr": 1000,
    "hunderten": 100, "tausenden": 1000, "fifties": 50, "fuffziger": 50, "funfziger": 50, "fünfziger": 50,
}  # fmt: skip
"""Pet names of chips."""
_SHOVES: Final = re.compile(
    r"\b(?:rip(?:s|ped)?|jam(?:s|med)?|ship(?:s|ped)?|shov(?:es?|ed)|stuff(?:s|ed)|push(?:t|es|ed)?)\b"
    r"|\ball[- ]?in\b|\b(?:stellt|schiebt|haut|ballert) (?:alles |ihn |sie )?rein\b",
    re.IGNORECASE,
)
_OVER_ANOTHER: Final = re.compile(r"\d.*\b(?:over|auf|über|against|gegen)\b", re.IGNORECASE)
"""Between an all-in and a bet that it went over: "jams 2k over 1.5k"."""
_WAGERS: Final = ("bet", "allin", "min")
_I: Final = re.compile(r"\b(?:i|ich)\W+(?:\w+\W+){1,2}$", re.IGNORECASE)
"""The asker, right before what he did."""
_I_HAD: Final = re.compile(
    r"\b(?:to me|it['’]?s \d[\d.,]*k?)\b[^.;?!]{0,30}\b(?:after|over|as) (?:i|my) (?:had )?(?:already )?"
    r"(?:bet|led|lead|fired|open(?:ed)?|c-?bet|made it|raised?)(?: (?:out|it|to|of))* $",
    re.IGNORECASE,
)
"""Told behind what is to call: the asker's own bet before it."""
GIVEN_BACK: Final = re.compile(r"\s*(?:back|zurück|zurueck|retour)\b", re.IGNORECASE)
_VERB: Final = 16
"""So many characters before an amount stands its verb."""
_GLUED: Final = re.compile(r"(\d+(?:[.,]\d)?k)(\d+(?:[.,]\d)?k)", re.IGNORECASE)
"""Blinds written as one word: "2k4k"."""
_GLUED_CHIPS: Final = re.compile(r"(?:[1-9]\d{0,2}k){2,6}(?:[1-9]\d{0,2})?", re.IGNORECASE)
"""Chips written as one word: "5k1k", "1k1k100"."""
_A_CHIP: Final = re.compile(r"\d+k?", re.IGNORECASE)
_ARTICLES: Final = ("a", "an", "ein", "einen", "nen")
_SORT: Final = re.compile(
    r"[ -](?:(?!(?:and|und|u|chips?|jetons?|of|von)\b)[^\W\d]+[ -]){0,3}[(=]?", re.IGNORECASE
)
"""Between how many chips there are and what they are worth: their colour, "more", a bracket."""
_EACH: Final = re.compile(r"\s*(?:chips?|jetons?)\s(?:zu|à|a|at|of|von|je|mit)(?: je)?\s", re.IGNORECASE)
"""Between how many chips there are and what each is worth."""
_CHIPS_BEHIND: Final = re.compile(r"\s*(?:chips|jetons)\b", re.IGNORECASE)
_AND: Final = frozenset(("+", "&", "and", "und", "plus"))
_OTHERS: Final = 0.9
"""So sure whose two words beside each other are, they are two deeds."""
_REBET: Final = re.compile(r"[2-7] ?-?b(?:et\w*)?")
"""A raise by its place in the row, "3bet", "4-bettet": its number is no amount."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the question and what it means."""

    start: int
    end: int
    tag: str
    who: str = NOTHING
    sure: float = 1.0
    who_sure: float = 1.0
    values: tuple[int, ...] = ()
    """The amounts or chips that stand there."""
    tokens: tuple[Token, ...] = ()
    before: tuple[Token, ...] = ()
    """The token right before it, where that is a small number: "two" of "two callers"."""

    @property
    def value(self) -> int | None:
        """The one amount that stands there; the sum of chips."""
        return sum(self.values) if self.values else None

    @property
    def span(self) -> tuple[int, int]:
        """Its place in the question."""
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Marked:
    """A question with its marks."""

    words: Words
    marks: tuple[Mark, ...]
    heads: Mapping[str, str]
    sure: Mapping[str, float] = field(default_factory=dict)
    """How sure each head is."""
    passed: float = 1.0
    """How sure it is that the amounts without a mark mean nothing, the least sure of them."""

    def of(self, *tags: str) -> list[Mark]:
        """The marks of these tags, in their order."""
        return [mark for mark in self.marks if mark.tag in tags]


def marked(words: Words, said: Said) -> Marked:
    """Numbers as whole tokens by the mean of their pieces, words piece by piece."""
    taken: set[int] = set()
    idle: list[tuple[int | None, float]] = []
    marks: list[Mark] = []
    logs = np.log(said.tags + 1e-9)
    cards = cards_among(words.tokens)
    for at, token in enumerate(words.tokens):
        if not numeric(token):
            continue
        rows = [n for n, (a, b) in enumerate(said.spans) if a < token.end and token.start < b]
        taken.update(rows)
        alone = at in cards and not {at - 1, at + 1} & cards and not token.text.isdigit()
        if rows and (at not in cards or alone):  # "5c 5h" are no chips
            own = list(_of_number(token, rows, logs, said))
            marks += own
            if not own and (token.amount is not None or token.chips):
                chances = np.exp(logs[rows].mean(axis=0))
                idle.append((token.amount, float(chances[0] / chances.sum())))
    marks += _of_words(words, [n for n in range(len(said.spans)) if n not in taken], said)
    marks = _mine([_shoved(mark, words.text) for mark in _together(_worded(marks), words)], words.text)
    known = {mark.value for mark in marks}
    passed = min((chance for amount, chance in idle if amount is None or amount not in known), default=1.0)
    heads = {name: HEADS[name][int(p.argmax())] for name, p in said.heads.items()}
    sure = {name: float(p.max()) for name, p in said.heads.items()}
    return Marked(words, tuple(sorted(marks, key=lambda m: m.start)), heads, sure, passed)


def _worded(marks: Sequence[Mark]) -> list[Mark]:
    """ "Two call": the number is the verb's, not a deed of its own."""
    ordered = sorted(marks, key=lambda m: m.start)
    out = []
    for mark, after in itertools.zip_longest(ordered, ordered[1:]):
        verb = after is not None and after.tag == mark.tag in _VERBS and after.start - mark.end <= 1
        if not (verb and mark.values and after.before):
            out.append(mark)
    return out


def numeric(token: Token) -> bool:
    """Whether a word is marked as a number is."""
    if _REBET.fullmatch(token.low):
        return False
    told = token.number is not None or any(c.isdigit() for c in token.text)
    return told or token.low in _PETS or usual(token.text) is not None


def _together(marks: Sequence[Mark], words: Words) -> list[Mark]:
    """ "Two five": numbers said one after the other are one amount."""
    out: list[Mark] = []
    for mark in sorted(marks, key=lambda m: m.start):
        last = out[-1] if out else None
        if last is not None and (many := _so_many(last, mark, words.text)):
            out[-1] = replace(mark, tag=last.tag, start=last.start, values=mark.values * many)
        elif last is not None and last.tag == mark.tag and _one(last, mark, words.text):
            both = Mark(last.start, mark.end, mark.tag, last.who, min(last.sure, mark.sure), last.who_sure)
            out[-1] = valued(placed(both, words))
        elif last is not None and _one_deed(last, mark, words.text):
            out[-1] = replace(
                last, end=mark.end, values=last.values or mark.values, tokens=(*last.tokens, *mark.tokens)
            )
        else:
            out.append(mark)
    return [replace(m, values=()) if _how_many(m, words.text) else m for m in out]


def _how_many(mark: Mark, text: str) -> bool:
    """ "2 chips" of which nothing more stands there: so many, not of that value."""
    few = mark.tag in CHIPS and mark.value is not None and mark.value < _SMALL
    return few and text[mark.start : mark.end].isdigit() and bool(_CHIPS_BEHIND.match(text, mark.end))


def _shoved(mark: Mark, text: str) -> Mark:
    """ "Rips it for 3,500": an all-in by the verb before the amount."""
    told = mark.tag == "bet" and _SHOVES.search(text, max(0, mark.start - _VERB), mark.end)
    told = told if not GIVEN_BACK.match(text[mark.end :]) else None
    told = told if told and not _OVER_ANOTHER.search(text[told.end() : mark.start]) else None
    return replace(mark, tag="allin") if told else mark


def _mine(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "I bet 2,000, he makes it 6,000": nobody raises himself, so the first was the asker's."""
    out = [replace(m, who="ME") if m.tag == "bet" and _I_HAD.search(text[: m.start]) else m for m in marks]
    wagers = [at for at, mark in enumerate(out) if mark.tag in _WAGERS]
    for at, after in itertools.pairwise(wagers):
        alike = out[at].who == out[after].who != NOTHING
        if alike and _I.search(text[: out[at].start]) and not _I.search(text[: out[after].start]):
            out[at] = replace(out[at], who="ME")
    return out


def _so_many(last: Mark, mark: Mark, text: str) -> int:
    """ "Three" before "red 1ks", "zwei" before "gelbe (500er)": how many of the chip there are; else 0."""
    if last.tag in CHIPS and mark.tag in (*CHIPS, "sum") and _EACH.fullmatch(text[last.end : mark.start]):
        return last.value if last.value and last.value <= _MOSTCHIPS and len(mark.values) == 1 else 0
    if last.tag != mark.tag or mark.tag not in CHIPS or len(mark.values) != 1:
        return 0
    few = last.value is None or (
        last.value < min(_FEW, mark.values[0]) and text[last.start : last.end].isdigit()
    )
    alone = few and len(last.tokens) == 1
    if not alone or not _SORT.fullmatch(text[last.end : mark.start]):
        return 0
    return count(last.tokens[0]) or 0


def _one(last: Mark, mark: Mark, text: str) -> bool:
    """Whether two marks that stand side by side are one: "two five" said, "two" "50s" of chips."""
    gap = text[last.end : mark.start]
    if gap not in (" ", "-") and not (gap == "" and text[last.end - 1] in " -"):
        return False
    if mark.tag in _SPOKEN:
        spoken = mark.tag == "said" or not any(map(str.isdigit, text[mark.start : mark.end]))
        return spoken and usual(text[last.start : mark.end]) is not None
    return mark.tag in CHIPS and not last.values and len(set(mark.values)) == 1


def _one_deed(last: Mark, mark: Mark, text: str) -> bool:
    """Whether a number is part of the deed beside it: "raise" "5" "times", "x" "3", "2,000" "call"."""
    beside = last.tag == mark.tag in ("x", "call") and text[last.end : mark.start] in (" ", "-", "")
    if not beside or last.who != mark.who or last.who == NOTHING or bool(last.values) == bool(mark.values):
        return False
    return mark.tag == "x" or (last.value or 0) > _SMALL


def _of_number(token: Token, rows: Sequence[int], logs: np.ndarray, said: Said) -> Iterator[Mark]:
    """The role of a number."""
    chances = np.exp(logs[rows].mean(axis=0))
    chances /= chances.sum()
    best = int(chances.argmax())
    if TAGS[best] == NOTHING:
        return
    whose = said.who[rows].mean(axis=0)
    who, who_sure = WHO[int(whose.argmax())], float(whose.max())
    yield valued(Mark(token.start, token.end, TAGS[best], who, float(chances[best]), who_sure, (), (token,)))


def _of_words(words: Words, rows: Sequence[int], said: Said) -> Iterator[Mark]:
    """Runs of pieces of one word tag."""
    run: list[int] = []
    for n in [*rows, -1]:
        tag = TAGS[int(said.tags[n].argmax())] if n >= 0 else NOTHING
        start, end = said.spans[n] if n >= 0 else (0, 0)
        last = TAGS[int(said.tags[run[-1]].argmax())] if run else NOTHING
        if run and (tag != last or start - said.spans[run[-1]][1] > 1 or _next_one(words.text, said, run, n)):
            if last in OF_WORDS or (last == "said" and _spoken(words.text, said, run)):
                whose = said.who[run].mean(axis=0)
                who, who_sure = WHO[int(whose.argmax())], float(whose.max())
                sure = float(said.tags[run].max(axis=1).mean())
                first = said.spans[run[0]][0]
                first += len(words.text[first:]) - len(words.text[first:].lstrip())
                found = Mark(first, said.spans[run[-1]][1], last, who, sure, who_sure)
                yield valued(placed(found, words))
            run = []
        if tag != NOTHING and start < end:
            run.append(n)


def _spoken(text: str, said: Said, run: Sequence[int]) -> bool:
    """Whether words that are no number elsewhere are an amount as it is said: "one", "zweieinhalb"."""
    return bool(readings(text[said.spans[run[0]][0] : said.spans[run[-1]][1]]))


def _next_one(text: str, said: Said, run: Sequence[int], n: int) -> bool:
    """Whether a word begins another player's deed: "limp limp", "fold" of one and of the next."""
    start = said.spans[n][0]
    if start == said.spans[run[-1]][1]:
        return False  # the rest of a word
    whose, last = said.who[n], said.who[list(run)].mean(axis=0)
    other = whose.argmax() != last.argmax() and min(whose.max(), last.max()) > _OTHERS
    first = text[said.spans[run[0]][0] : said.spans[run[-1]][1]].strip().casefold()
    again = re.match(r"\w+", text[start:].lstrip().casefold())
    return bool(other or (again is not None and again[0] == first))


def placed(mark: Mark, words: Words) -> Mark:
    """The mark with the tokens that stand in it."""
    inside = tuple(t for t in words.tokens if t.start < mark.end and mark.start < t.end)
    ahead = [t for t in words.tokens if t.end <= mark.start]
    near = [t for t in ahead[-1:] if mark.start - t.end <= 1]
    small = tuple(t for t in near if (count(t) or 99) <= 9 and not _a_name(t, ahead, words.text))
    return replace(mark, tokens=inside, before=small)


def _a_name(token: Token, ahead: Sequence[Token], text: str) -> bool:
    """Whether a number is part of a name: "seat 2 calls", "V2 callt"."""
    glued = token.start > 0 and text[token.start - 1].isalnum()
    return glued or token.sense is Sense.SEAT or (len(ahead) > 1 and ahead[-2].low in _NAMED)


def valued(mark: Mark) -> Mark:
    """The mark with the values of its numbers."""
    if mark.values:
        return mark
    tokens = _explained(mark.tokens)
    if listed := _listed(mark):
        return replace(mark, values=listed)
    values = tuple(_values(tokens, mark.tag)) if not any(t.low in _POINT for t in tokens) else ()
    if mark.tag in _SPOKEN and len(values) != 1 and (told := usual(_said(tokens)) or scaled(_said(tokens))):
        values = (told,)
    if mark.tag == "said" and not values:
        values = readings(_said(tokens))[:1]  # "a couple", "a deuce"
    amounts = [v for v in values if v > _SMALL]
    piled = any(t.chips for t in tokens) or len(set(values)) == 1
    if mark.tag == "sum" and len(values) > 1 and _in(tokens):
        return replace(mark, values=values[:1])
    if mark.tag not in (*CHIPS, "n", "blinds") and len(values) > 1 and not (piled and amounts):
        values = (amounts[0],) if len(amounts) == 1 else ()  # the 3 of "3-bet 1,500"; not "two two"
    if mark.tag in CHIPS and len(values) > 1 and _in(tokens):
        whole, *parts = values
        alike = len(parts) == 1 and whole % parts[0] == 0
        values = tuple(parts * (whole // parts[0]) if alike else parts if sum(parts) == whole else values)
    return replace(mark, values=values if len(values) <= _MOSTCHIPS else ())


def _listed(mark: Mark) -> tuple[int, ...]:
    """Chips told one after the other without a space: "5k,1k,1k"."""
    token = mark.tokens[0] if len(mark.tokens) == 1 else None
    if token is None or mark.tag not in CHIPS:
        return ()
    if glued := _GLUED_CHIPS.fullmatch(token.text):
        part = token.text[max(0, mark.start - token.start) : mark.end - token.start]
        return tuple(map(read_amount, _A_CHIP.findall(part if part != glued[0] else glued[0])))
    if "," not in token.text:
        return ()
    if token.number is None or token.number.values:
        return ()
    words = token.text[max(0, mark.start - token.start) : mark.end - token.start]
    try:
        return tuple(sorted(map(read_amount, filter(None, words.split(","))), reverse=True))
    except CannotRead:
        return ()


def _said(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _in(tokens: Sequence[Token]) -> bool:
    """ "2,700 in hundreds" is a total and its chips."""
    return any(token.low == "in" for token in tokens)


def _explained(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without what a figure in brackets explains: "a fiver (5000)"."""
    at = next((n for n, t in enumerate(tokens) if t.text in ("(", "=")), None)
    inside = [t for t in tokens[at + 1 :] if t.amount] if at else []
    return inside or tokens


def _values(tokens: Sequence[Token], tag: str) -> Iterator[int]:
    """The amounts of a mark; in marks of chips one by one, "two 500s" twice."""
    many, last = 1, 0
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        if before is not None and last and before.is_("n.times") and (times := count(token)):
            yield from [last] * (times - 1)  # "25er x2"
            continue
        value = amount_of(token) if len(token.chips) < 2 else None
        if before is not None and value and value == last and _again(before, token):
            continue  # "two quarters (25s)", "a 100 bill"
        behind = _behind(tokens[at + 1 :])
        if len(token.chips) == 1 and token.chips[0] <= 40 and behind:
            many = token.chips[0]  # "1 chip 500"
            continue
        if token.chips == (1,) and "chip" in token.low:
            continue  # "one chip" of which nothing else is known
        if token.chips:
            yield from token.chips * (many if len(token.chips) == 1 else 1)
            many, last = 1, token.chips[0]
            continue
        if value is None:
            many = count(token) or _TIMES.get(token.low, many)
            continue
        word = token.low not in _PETS and not any(c.isdigit() for c in token.text)
        beside = tokens[at + 1].chips or any(c.isdigit() for c in tokens[at + 1].text) if behind else False
        most = _MOST_IN_WORDS if word and beside and not _article(tokens[:at]) else _MOST_COUNT
        if tag in CHIPS and value <= most and behind and token.low not in _PETS:
            many = value  # "two" "500": so many of them
            continue
        if tag in CHIPS and value < _SMALL and word and not _article(tokens[:at]):
            continue  # the "one" of a chip of which nothing else is known
        yield from [value] * (many if tag in CHIPS else 1)
        many, last = 1, value


def _again(before: Token, token: Token) -> bool:
    """Whether a chip is named a second time."""
    return before.text in "(=" or (token.low in _PETS and amount_of(before) is not None)


def chips_of(tokens: Sequence[Token]) -> list[int]:
    """The chips that stand in words, as if they were marked as chips."""
    return list(_values(tokens, "chip"))


def _behind(tokens: Sequence[Token]) -> bool:
    """Whether what a number counts comes behind it, before anything else is named."""
    for token in tokens:
        if token.low in _AND:
            return False
        if token.chips or _value(token) is not None:
            return True
    return False


def _article(tokens: Sequence[Token]) -> bool:
    """ "A five" is a chip, "five" may be how many."""
    return bool(tokens) and tokens[-1].low in _ARTICLES


def of_blinds(mark: Mark) -> bool:
    """ "12 BB", "5bb": so many big blinds."""
    return any(token.low.endswith(("bb", "bbs", "blinds")) for token in mark.tokens)


def in_chips(mark: Mark, blinds: tuple[int, int] | None) -> int | None:
    """The amount of a mark, big blinds turned into chips."""
    value = mark.value
    if blinds and (value is None or value * _SMALLEST <= blinds[1]) and not of_blinds(mark):
        return _in_thousands(mark, blinds[1]) or value
    if value is None or value >= _MOST_BLINDS or not of_blinds(mark):
        return value
    return value * blinds[1] if blinds else None


def _in_thousands(mark: Mark, blind: int) -> int | None:
    """ "2.2" at 500/1,000 is 2,200, "fifteen" at 150/300 is 1,500: nobody bets a fraction of a blind."""
    told = next((m for t in mark.tokens if (m := _DECIMAL.fullmatch(t.text))), None)
    number = Fraction(told[0].replace(",", ".")) if told else Fraction(mark.value or 0)
    figures = any(c.isdigit() for t in mark.tokens for c in t.text)
    for scale in (1000, 100, 1_000_000) if figures else (100, 1000):
        total = number * scale
        if total.denominator == 1 and blind <= total <= _MOST_BLINDS * blind:
            return int(total)
    return None


def amount_of(token: Token) -> int | None:
    """What a token is worth, be it an amount or a chip."""
    if token.chips:
        return token.chips[0] if len(token.chips) == 1 else None
    return _value(token)


def _value(token: Token) -> int | None:
    """A number's value whatever it was taken for."""
    if token.low in _PETS:
        return _PETS[token.low]
    if token.number is None and (shorthand := usual(token.text)) is not None:
        return shorthand
    if token.amount is not None:
        return token.amount
    if token.number is not None and len(token.number.values) == 1:
        return token.number.values[0]
    if " " in token.text and (told := scaled(token.text)) is not None:
        return told  # "my four hundred big blind"
    if token.sense is Sense.MULTIPLE or not any(c.isdigit() for c in token.text):
        return count(token)
    try:
        return read_amount(token.text)
    except CannotRead:
        return token.whole


def count(token: Token) -> int | None:
    """A counting word, also one that begins a phrase: "three players"."""
    return token.whole or next(map(small_number, token.low.split()), None)


def _said_blinds(words: str) -> tuple[int, ...]:
    """ "Two fifty five hundred", "three and six hundred": two numbers in a breath, one twice the other."""
    said = [word for word in re.split(r"[\s,/-]+", words.casefold()) if word not in ("and", "und")]
    if any(c.isdigit() for c in words) or len(said) < 2:
        return ()
    for at in range(1, len(said)):
        small, big = _readings(" ".join(said[:at])), _readings(" ".join(said[at:]))
        for value in small:
            if 2 * value in big:
                return value, 2 * value
    return ()


def _readings(words: str) -> tuple[int, ...]:
    """What a number in words may mean, "fünfhundert" and "a hundred" too."""
    whole = (n.values for language in _LANGUAGES for n in find(words, language) if n.words == words)
    return readings(words) or next((values for values in whole if len(values) == 1), ())


def blinds_of(mark: Mark, text: str) -> tuple[int, ...]:
    """The sizes that stand in a mark of blinds."""
    for token in mark.tokens:
        if token.number is not None and token.sense is Sense.BLINDS:
            return token.number.values
    glued = _GLUED.fullmatch(text[mark.start : mark.end].strip())
    if glued:
        return tuple(read_amount(size) for size in glued.groups())
    if said := _said_blinds(text[mark.start : mark.end]):
        return said
    values = tuple(v for token in mark.tokens if (v := _value(token)) is not None)
    if len(values) in (2, 3):
        return values
    try:
        return tuple(read_blinds(text[mark.start : mark.end]))
    except CannotRead:
        return ()
