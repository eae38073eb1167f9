"""Numbers in words, English and German: "fourteen hundred", "two and a half grand", "anderthalbtausend".

A small grammar over lower-case words; it knows no sentence and no chips. A value
is an exact int. What two readings have ("twelve fifty") is handed back with both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache


@dataclass(frozen=True, slots=True)
class Spoken:
    """A number in words: its value, how many words it took, and what else it may mean."""

    value: int
    words: int
    also: tuple[int, ...] = ()
    each: int = 0
    """Of chips: "five hundreds" are of 100 each, "fifties" of their value."""
    plural: bool = False


def _counted(names: str, by: int = 1, start: int = 0) -> dict[str, int]:
    return {name: by * (at + start) for at, name in enumerate(names.split())}


UNITS = _counted(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
    """
)
TENS = _counted("twenty thirty forty fifty sixty seventy eighty ninety", 10, 2) | {"fourty": 40}
SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "hundy": 100,
    "grand": 1000,
    "k": 1000,
    "kay": 1000,
    "million": 1_000_000,
    "mil": 1_000_000,
    "mill": 1_000_000,
    "tausend": 1000,
    "hundert": 100,
    "riese": 1000,
    "riesen": 1000,
    "mille": 1000,
    "tsd": 1000,
    "mio": 1_000_000,
    "millionen": 1_000_000,
}
"""What a numeral or a number can be multiplied by."""
BY_SCALES = frozenset(SCALES) - {"hundert", "tausend"}
"""The scales that are words of their own, also in German."""
_PLURALS = {"hundreds": "hundred", "thousands": "thousand", "fifties": "fifty", "twenties": "twenty"} | {
    f"{name}s": name for name in ("five", "ten", "million")
}
_ONE = ("a", "an", "one", "ein", "eine", "einen", "einem", "'ne", "nen")


def spoken(words: Sequence[str], german: bool) -> Spoken | None:
    """The longest number that these words begin with.

    >>> spoken(["fourteen", "hundred", "in"], german=False).value
    1400
    >>> spoken(["anderthalbtausend"], german=True).value
    1500
    """
    if not words:
        return None
    return _scaled_half(words) or _english(words) or _german(words, german)


def _english(words: Sequence[str]) -> Spoken | None:
    """Millions, thousands, hundreds, each at most once and in this order."""
    total, at, smallest = 0, 0, 10**9
    while at < len(words):
        start = at + (1 if at and words[at] == "and" else 0)
        part = _group(words, start)
        if part is None or (start > at and not _may_join(words, start, part)):
            break
        value, size, scale, plural, also = part
        if (at and plural) or scale >= smallest or (at and value >= smallest):
            break
        total, at, smallest = total + value, start + size, scale
        if plural:
            return Spoken(total, at, each=scale if value > scale > 1 else 0, plural=True)
        if also:
            return Spoken(total, at, also)
        if scale == 1:
            break
    return Spoken(total, at) if at else None


def _may_join(words: Sequence[str], at: int, part: tuple[int, int, int, bool, tuple[int, ...]]) -> bool:
    """ "and" joins "two hundred and fifty", not "one hundred and two hundred", nor "and five 100s"."""
    value, size, scale, plural, also = part
    after = words[at + size] if at + size < len(words) else ""
    return scale == 1 and not plural and not also and value < 100 and not after[:1].isdigit()


def _group(words: Sequence[str], at: int) -> tuple[int, int, int, bool, tuple[int, ...]] | None:
    """Up to 999 and its scale: (value, words, scale, plural, other reading)."""
    article = at < len(words) and words[at] in _ONE and tuple(words[at + 1 : at + 2]) != ("hundred",)
    article = article and not (words[at] == "one" and _last_one(words, at))
    below = (1, 1, ()) if article else _below_thousand(words, at)
    if below is None:
        if at < len(words) and _PLURALS.get(words[at], "") in (*UNITS, *TENS):
            name = _PLURALS[words[at]]
            return UNITS.get(name) or TENS[name], 1, 1, True, ()
        if at < len(words) and words[at] in ("hundred", "thousand"):
            return SCALES[words[at]], 1, SCALES[words[at]], False, ()
        return None
    value, size, also = below
    after = words[at + size] if at + size < len(words) else ""
    if after in _PLURALS and _PLURALS[after] in SCALES:
        scale = SCALES[_PLURALS[after]]
        return value * scale, size + 1, scale, True, ()
    if not article and after in _PLURALS and value in TENS.values():
        return value + UNITS.get(_PLURALS[after], 0), size + 1, 1, True, ()
    if after in BY_SCALES:
        return value * SCALES[after], size + 1, SCALES[after], False, ()
    return None if article else (value, size, 100 if value >= 100 and not also else 1, False, also)


def _below_thousand(words: Sequence[str], at: int) -> tuple[int, int, tuple[int, ...]] | None:
    """ "three hundred and fifty", "twenty-five", "twelve fifty" (1250, said without its hundred)."""
    first = _below_hundred(words, at)
    if first is None:
        return None
    value, size = first
    rest = list(words[at + size : at + size + 4])
    if rest[:1] == ["hundred"]:
        step = 2 if rest[1:2] == ["and"] else 1
        more = _below_hundred(words, at + size + step)
        after = words[at + size + step + more[1]] if more and at + size + step + more[1] < len(words) else ""
        if more and after not in SCALES | _PLURALS and not after[:1].isdigit():
            return value * 100 + more[0], size + step + more[1], ()
        if more and after in ("thousand", "k", "grand", "million"):
            return value * 100 + more[0], size + step + more[1], ()
        return value * 100, size + 1, ()
    more = _below_hundred(words, at + size)
    if more and more[0] >= 10 and value > 0:
        after = words[at + size + more[1]] if at + size + more[1] < len(words) else ""
        if after not in SCALES and after not in _PLURALS:
            return value * 100 + more[0], size + more[1], (value, more[0])
    return value, size, ()


def _below_hundred(words: Sequence[str], at: int) -> tuple[int, int] | None:
    if at >= len(words):
        return None
    word = words[at]
    if word in _ONE and tuple(words[at + 1 : at + 2]) == ("hundred",):
        return 1, 1
    if word in UNITS and word != "one":
        return UNITS[word], 1
    if word == "one":
        counted = at + 1 < len(words) and words[at + 1] in {*TENS, *UNITS}
        return (1, 1) if counted or _last_one(words, at) else None
    if word in TENS:
        unit = UNITS.get(words[at + 1], 0) if at + 1 < len(words) else 0
        return (TENS[word] + unit, 2) if 1 <= unit <= 9 else (TENS[word], 1)
    return None


def _last_one(words: Sequence[str], at: int) -> bool:
    """Is this the one of "five hundred and one"?"""
    before = words[at - 2 : at] if at > 1 else words[:at]
    if before[-1:] == ["and"]:
        before = before[:-1]
    after = words[at + 1] if at + 1 < len(words) else ""
    ends = after not in SCALES or after in ("thousand", "million")
    return before[-1:] != [] and before[-1] in BY_SCALES and ends and not after[:1].isdigit()


def _scaled_half(words: Sequence[str]) -> Spoken | None:
    """ "two and a half grand", "half a million", "eine halbe Million", "anderthalb Tausend"."""
    for start, halves in _HALVES:
        size = len(start)
        if tuple(words[:size]) == start and size < len(words) and words[size] in SCALES:
            return _times(Fraction(halves, 2), SCALES[words[size]], size + 1)
    return None


def _times(number: Fraction, scale: int, words: int) -> Spoken:
    return Spoken(int(number * scale), words)


def _halves() -> Iterator[tuple[tuple[str, ...], int]]:
    for name, value in UNITS.items():
        yield (name, "and", "a", "half"), 2 * value + 1
    for name, value in _german_halves().items():
        yield (name,), value
    yield from ((("half", "a"), 1), (("half",), 1), (("halbe",), 1), (("eine", "halbe"), 1))


_GERMAN_UNITS = list(_counted("null ein zwei drei vier fünf sechs sieben acht neun"))
_GERMAN_TENS = list(_counted("zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig"))


def _german_halves() -> dict[str, int]:
    out = {f"{name}einhalb": 2 * at + 1 for at, name in enumerate(_GERMAN_UNITS) if at}
    return out | {"anderthalb": 3, "eineinhalb": 3, "einundeinhalb": 3}


_HALVES = tuple(_halves())


def _spelt(word: str) -> str:
    """One spelling of umlauts: "zwoelf" and "zwölf" are one word."""
    plain = word.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    for told, meant in _SPOKEN:
        plain = plain.replace(told, meant)
    return plain


_SPOKEN = (("tuusig", "tausend"), ("tuused", "tausend"), ("dausend", "tausend"), ("hunnert", "hundert"))
_DIALECT = {
    2: "zwöi zwoi zwoa zwee zwe zwä zwa",
    3: "drü drüü drei",
    4: "vieri viere",
    5: "föif foif fif füf füüf fümf fünfe foef",
    6: "sächs sechse",
    7: "siem sibe siebe sebe sieme",
    8: "achti",
    9: "nün nüün neine",
    10: "zäh zehne",
    12: "zwölfi zwöuf",
    13: "drizäh",
    14: "vierzäh",
    15: "fuffzehn fuchzehn füfzäh füfzähn",
    16: "sächzäh",
    17: "sibzäh siebzäh",
    18: "achtzäh achzehn",
    19: "nünzäh",
    20: "zwänzg zwanzg",
    25: "füfezwänzg",
    30: "drissg",
    40: "vierzg",
    50: "fuffzig fuffzich fuchzig füfzg fufzg fuchzg",
    60: "sechzich sächzg",
    70: "siebzich",
    80: "achtzg",
}
"""Numbers as they are spoken in the south and in Berlin: "zwöi 500er", "ein Fuffziger"."""


@cache
def _german_table() -> dict[str, int]:
    """Every German word from 0 to 99."""
    table = {name: value for value, names in _DIALECT.items() for name in names.split()}
    table |= {"eins": 1, "zwo": 2, "zehn": 10, "elf": 11, "zwölf": 12, "sechzehn": 16, "siebzehn": 17}
    table |= {name: at for at, name in enumerate(_GERMAN_UNITS) if at != 1}
    table |= {f"{_GERMAN_UNITS[at]}zehn": 10 + at for at in (3, 4, 5, 8, 9)}
    for at, tens in enumerate(_GERMAN_TENS):
        table[tens] = 10 * (at + 2)
        table |= {f"{_GERMAN_UNITS[unit]}und{tens}": 10 * (at + 2) + unit for unit in range(1, 10)}
        table[f"zwound{tens}"] = 10 * (at + 2) + 2
    return {_spelt(name): value for name, value in table.items()}


_LONGEST_GERMAN = 90


@cache
def german_word(word: str) -> int | None:
    """A German number of up to 999,999 written as one word.

    >>> german_word("achtzehnhundert"), german_word("zweitausendfünfhundert"), german_word("hand")
    (1800, 2500, None)
    """
    return _german_value(_spelt(word)) if len(word) <= _LONGEST_GERMAN else None


def _german_value(word: str) -> int | None:
    if not word:
        return None
    before, tausend, after = word.partition("tausend")
    if tausend:
        halves = {_spelt(name): value for name, value in _german_halves().items()}
        many = halves.get(before, 0) * 500 or _times_before(before, 1000)
        rest = _rest(after)
        return None if many is None or rest is None or (before in halves and after) else many + rest
    before, hundert, after = word.partition("hundert")
    if hundert:
        many, rest = _times_before(before, 100), _rest(after)
        return None if many is None or rest is None or rest > 99 else many + rest
    return _german_table().get(word)


def _times_before(word: str, scale: int) -> int | None:
    """How many hundreds or thousands stand before the scale."""
    value = 1 if word in ("", "ein") else _german_value(word)
    return None if value is None or not 0 < value < (100 if scale == 100 else 1000) else value * scale


def _rest(word: str) -> int | None:
    """What follows the scale, with or without "und"."""
    if not word:
        return 0
    plain = "eins" if word == "ein" else word
    value = _german_value(plain)
    if value is None and plain.startswith("und"):
        value = _german_value(plain[3:])
    return None if value is None or value >= 1000 else value


def _german(words: Sequence[str], german: bool) -> Spoken | None:
    """The longest run of words that is a German number when written as one word, and its scale."""
    found: tuple[int, int] | None = None
    for size in range(1, min(len(words), 7) + 1):
        if size > 1 and not _may_follow(words[size - 2], words[size - 1]):
            break
        joined = "".join(words[:size])
        value = german_word(joined)
        if value is not None and not (joined == "elf" and not german):
            found = value, size
    if found is None and words[0] in _ONE and len(words) > 1 and words[1] in ("riese", "riesen", "mille"):
        return Spoken(SCALES[words[1]], 2)
    if found is None:
        return None
    value, size = found
    after = words[size] if size < len(words) else ""
    if after in ("riese", "riesen", "mille", "k", "tsd", "mio", "million", "millionen"):
        return Spoken(value * SCALES[after], size + 1)
    return Spoken(value, size)


def _may_follow(before: str, word: str) -> bool:
    """Written apart, "zwei tausend fünf hundert" is one number; "hundert zweihundert" are two."""
    if "tausend" in word:
        return word.startswith("tausend")
    if "hundert" in word:
        return word.startswith("hundert") or before.endswith("tausend")
    return word == "und" or before.endswith(("hundert", "tausend", "und"))


def german_times(word: str) -> int | None:
    """How often "zweimal" or "dreimal" says.

    >>> german_times("zweimal"), german_times("einmal"), german_times("diesmal")
    (2, None, None)
    """
    times = _german_value(_spelt(word.removesuffix("mal"))) if word.endswith("mal") else None
    return times if times and times > 1 else None


_PET_NAMES = {"hunni": 100, "fuffi": 50, "fuffziger": 50, "fuffzger": 50, "tausi": 1000}
"""Chips as friends call them."""


def german_chip(word: str) -> int | None:
    """The denomination in "Hunderter", "Fünfhunderterchips", "Tausendern".

    >>> german_chip("hunderter"), german_chip("fünfundzwanziger"), german_chip("spieler")
    (100, 25, None)
    """
    plain = _spelt(word)
    for ending in ("chips", "chip", "jetons", "jeton"):
        plain = plain.removesuffix(ending)
    if plain.removesuffix("s") in _PET_NAMES:
        return _PET_NAMES[plain.removesuffix("s")]
    for ending in ("ern", "erl", "er"):
        if plain.endswith(ending):
            return _german_value(plain.removesuffix(ending)) if len(plain) <= _LONGEST_GERMAN else None
    return None if plain == _spelt(word) else _german_value(plain)
