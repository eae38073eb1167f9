"""A number as written in figures: 1,200 or 1.200, 1'200, 1.2k, 1k5, 25er, 100s, 3x; and what it is not.

Only the digits 0 to 9 count. An amount is a whole int or refused with a reason;
nothing here ever becomes a float.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Final

LARGEST: Final = 10**15
"""No tournament has more chips than this."""
_DIGITS_AT_MOST = 18
_CHUNK_AT_MOST = 60

_MULTIPLIERS = {
    "": 1,
    "k": 1000,
    "tsd": 1000,
    "m": 1_000_000,
    "mio": 1_000_000,
    "mil": 1_000_000,
    "mill": 1_000_000,
}
_SPACES = "\u00a0\u202f\u2009"
_GROUPED = re.compile(rf"[0-9]{{1,3}}(?:([.,'’{_SPACES}])[0-9]{{3}})(?:\1[0-9]{{3}})*")
_CENTS = re.compile(r"([0-9]{1,3}(?:([.,])[0-9]{3})+)[.,]0{1,2}")
_DECIMAL = re.compile(r"([0-9]+)[.,]([0-9]+)")
_SUFFIXED = re.compile(r"(.*[0-9])(k|tsd|mio|mill?|m)", re.IGNORECASE)
_K_INSIDE = re.compile(r"([0-9]+)k([0-9]{1,3})", re.IGNORECASE)
_CARD = re.compile(r"(?:(?:10|[2-9tjqka])[shdc♠♥♦♣]){1,7}", re.IGNORECASE)
_CHIP = re.compile(r"(.*[0-9]k?)(?:ern?|['’]?s)", re.IGNORECASE)
_ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th|te[rnms]?)", re.IGNORECASE)
_TIME = re.compile(r"[0-9]+(?:s|sec|secs|sek|min|mins|h|hr|hrs|std)", re.IGNORECASE)
_TIMES = re.compile(r"([0-9]+)[x×](.*)", re.IGNORECASE)
_OTHER = re.compile(
    r"[0-9]+[.,]?[0-9]*(?:bb?s?|big)|[0-9]+bets?|[0-9]+(?:way|max|handed)|[0-9]+[a-i]", re.IGNORECASE
)
_DATE = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}\.(?:[0-9]{2}|[0-9]{4})")
_SENSES = {"b": "multiple", "t": "count", "s": "count", "y": "players", "x": "players", "d": "players"}


@dataclass(frozen=True, slots=True)
class Written:
    """What one chunk of figures is: its sense, its values, and why it is refused or read so."""

    sense: str
    """A name of `numbers.Sense`, or "list" for several amounts run together."""
    values: tuple[int, ...] = ()
    note: str = ""
    also: tuple[int, ...] = ()


def written(chunk: str, german: bool = False) -> Written:
    """What a chunk of figures means by itself.

    >>> written("1.2k").values, written("1k5").values, written("1'200").values
    ((1200,), (1500,), (1200,))
    >>> written("1.5").note, written("9h").sense
    ('fraction', 'card')
    """
    if any(unicodedata.category(mark) in ("Nd", "No", "Nl") and mark not in "0123456789" for mark in chunk):
        return Written("refused", note="digits")
    if "_" in chunk or re.fullmatch(r"[0-9][0-9.,]*e[0-9]+|0[xob][0-9a-f]+", chunk, re.IGNORECASE):
        return Written("refused", note="notation")
    if len(chunk) > _CHUNK_AT_MOST:
        return Written("refused", note="too_large")
    return _named(chunk) or _amount(chunk, german) or Written("other")


def _named(chunk: str) -> Written | None:
    """A chunk whose letters say what it is."""
    if _CARD.fullmatch(chunk):
        return Written("card")
    times = _TIMES.fullmatch(chunk)
    if times:
        return _times(times[1], times[2])
    chip = _CHIP.fullmatch(chunk)
    if chip:
        return _chip(chunk, chip[1])
    if _ORDINAL.fullmatch(chunk):
        return Written("ordinal")
    if _TIME.fullmatch(chunk) or _DATE.fullmatch(chunk):
        return Written("time")
    if _OTHER.fullmatch(chunk):
        last = chunk.lower().rstrip("s")[-1:] if not chunk.lower().endswith(("bbs", "bs")) else "b"
        rule = re.fullmatch(r"[0-9]{1,2}[A-Iac-i]", chunk)
        return Written("rule" if rule else _SENSES.get(last, "multiple"))
    return None


def _chip(chunk: str, number: str) -> Written:
    """ "500s", "25er": chips of that value; "9s" is a card, "30s" a time."""
    value = _amount(number, german=False)
    if value is None or value.sense != "amount":
        return value or Written("other")
    if chunk[-1] in "sS" and value.values[0] <= 10:
        return Written("card")
    if chunk[-1] in "sS" and value.values[0] in (15, 30, 45, 60, 90):
        return Written("time")
    return replace(value, sense="chip")


def _times(count: str, what: str) -> Written:
    """ "5x100" are five chips; "3x" is a multiple."""
    if not what:
        return Written("times", (int(count),)) if len(count) <= 3 else Written("other")
    chip = written(what)
    if chip.sense not in ("amount", "chip") or len(count) > 3:
        return chip if chip.sense == "refused" else Written("other")
    return (
        Written("chips", chip.values * int(count))
        if 0 < int(count) <= 200
        else Written("refused", note="many")
    )


def _amount(chunk: str, german: bool) -> Written | None:
    """A whole number of chips, however grouped, with its k or million."""
    inside = _K_INSIDE.fullmatch(chunk)
    if inside:
        return _whole(inside[1] + inside[2].ljust(3, "0"))
    suffix = _SUFFIXED.fullmatch(chunk)
    number, scale = (suffix[1], _MULTIPLIERS[suffix[2].lower()]) if suffix else (chunk, 1)
    cents = _CENTS.fullmatch(number)
    number = cents[1] if cents else number
    if re.fullmatch(r"[0-9]+", number):
        return _whole(number, scale)
    if _GROUPED.fullmatch(number):
        return _grouped(number, scale, german)
    decimal = _DECIMAL.fullmatch(number)
    if decimal and scale > 1:
        return _scaled(decimal[1], decimal[2], scale)
    if re.fullmatch(r"[0-9]+(?:,[0-9]+)+", number) and scale == 1 and not _fraction(number, german):
        return _list(number)
    return Written("refused", note="fraction") if re.fullmatch(r"[0-9]+(?:[.,'’][0-9]+)+", number) else None


def _fraction(number: str, german: bool) -> bool:
    """Is "1,5" a fraction rather than two amounts?"""
    parts = number.split(",")
    return len(parts) == 2 and len(parts[1]) < 3 and (german or len(parts[0]) < 2)


def _list(number: str) -> Written:
    """ "1000,500,100": amounts with nothing but commas between them."""
    parts = number.split(",")
    if any(len(part) > _DIGITS_AT_MOST for part in parts):
        return Written("refused", note="too_large")
    return Written("list", tuple(int(part) for part in parts))


def _whole(digits: str, scale: int = 1) -> Written:
    plain = digits.lstrip("0") or "0"
    if len(plain) > _DIGITS_AT_MOST or int(plain) * scale > LARGEST:
        return Written("refused", note="too_large")
    return Written("amount", (int(plain) * scale,))


def _grouped(number: str, scale: int, german: bool) -> Written:
    """Groups of three are thousands, whichever mark stands between; the unusual mark is said."""
    parts = re.split(rf"[.,'’{_SPACES}]", number)
    mark = number[len(parts[0])]
    if parts[0].startswith("0"):
        decimal = scale > 1 and len(parts) == 2 and mark in ".,"
        return _scaled(parts[0], parts[1], scale) if decimal else Written("refused", note="fraction")
    whole = _whole("".join(parts), scale)
    if whole.sense != "amount":
        return whole
    if scale > 1 and len(parts) == 2 and mark in ".,":
        return replace(_scaled(parts[0], parts[1], scale), note="decimal_k", also=whole.values)
    unusual = mark == ("," if german else ".")
    several = tuple(int(part) for part in parts) if mark == "," and scale == 1 else ()
    listed = several if len(several) > 1 and all(part in USUAL for part in several) else ()
    return replace(whole, note="grouped" if unusual else "", also=listed)


USUAL = frozenset((5, 10, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 5000, 25_000))
"""Values that chips and blinds usually have: "100,200" may be two of them."""


def _scaled(whole: str, after: str, scale: int) -> Written:
    """1.25k is 1250; 1.2345k is no whole number of chips."""
    if len(whole) + len(after) > _DIGITS_AT_MOST:
        return Written("refused", note="too_large")
    value, rest = divmod(int(whole + after) * scale, 10 ** len(after))
    if rest:
        return Written("refused", note="fraction")
    return Written("amount", (value,)) if value <= LARGEST else Written("refused", note="too_large")
