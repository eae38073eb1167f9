"""Rule numbers as people write them: "43a", "§ 43-A", "EV 5 B", "ad § 45 Beispiel 4-A", "rule 37 of 2011".

Reads words only; whether such a rule exists is the library's answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from rulebot.errors import CannotRead, UnknownId
from rulebot.library import BASE, Library

LONGEST_ID = 120
"""Characters; nobody writes a rule number longer than this."""

_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_BOOK_WORDS = {
    "tda-2011": r"tda[ -]?2011|2011",
    "ace": r"ace(?: league| liga)?",
    "clubs-nz-2022": r"(?:clubs[ -])?nz(?:[ -]2022)?|clubs new zealand(?: 2022)?|new zealand|neuseeland",
    "tda-2024": r"tda[ -]?2024|2024|tda",
}
_LINK = r"(?:(?:of|in|from|under|at|der|des|von|aus|bei|nach)\s+(?:the\s+)?)?"
_PREFIX = r"""(?P<kind>recommended\ procedures?|empfohlene\ vorgehensweise|rp|ev
    |(?:illustration\ )?addendum|illustrierte\ erläuterung|add|ad
    |rules?|regeln?|paragraph|clause|no\.?|nr\.?)?"""
_ID = re.compile(
    _PREFIX
    + r"""[\s.:\-]*(?:(?:rule|regel|to|zu)\s+)?§*\s*
    (?P<number>\d{1,3})
    (?:[\s\-.(]*(?P<letter>[a-h])\b\)?|[\s\-.(]*(?P<letter2>[a-h])(?=\d|\W|$)\)?)?
    (?:(?:(?<=[a-h)])[\s\-.(]*|-)(?P<item>\d)\b\)?)?
    (?:[\s\-.(]*(?P<inner>[a-h])\b\)?)?
    (?:[\s,\-–:]*(?:example|beispiele?|bsp\.?|ex|situation|sit)[\s.\-]*(?P<example>\d)?
       (?:[\s\-]*(?P<sub>[a-h])\b)?(?:[\s\-.]*(?P<point>\d)\b)?)?
    [\s.:)]*""",
    re.VERBOSE | re.IGNORECASE,
)
_PROCEDURE = ("rp", "ev", "recommended", "empfohlene")
_ADDENDUM = ("add", "ad", "addendum", "illustration", "illustrierte")


@dataclass(frozen=True, slots=True)
class Written:
    """An id as somebody wrote it."""

    book: str | None
    """None where no book was named."""
    number: str


def normal(words: str) -> str:
    """Words on one line, without invisible characters, full-width digits or fancy dashes."""
    words = unicodedata.normalize("NFKC", _INVISIBLE.sub("", words))
    return " ".join(re.sub(r"[‐‑‒–—−]", "-", words).split())


def written(words: str, books: Mapping[str, str] | None = None) -> Written:
    """The id that these words write; `books` maps further book ids to a pattern of their names.

    >>> written("ad § 45 Beispiel 4-A").number
    'ADD-45-ex-4-A'
    >>> written("rule 37 of 2011")
    Written(book='tda-2011', number='37')
    """
    if len(words) > LONGEST_ID:
        raise CannotRead(
            f"a rule number has at most {LONGEST_ID} characters, not {len(words)}: write 43-A or RP-5-B"
        )
    plain = normal(words)
    book, rest = _book(plain, {**_BOOK_WORDS, **(books or {})})
    if rest.casefold() in ("front", "preamble", "vorwort", "präambel"):
        return Written(book, "front")
    match = _ID.fullmatch(rest)
    if not match:
        shown = repr(plain) if plain else "nothing"
        raise CannotRead(f"cannot read {shown} as a rule number: write 43-A, RP-5-B, ADD-45 or 37 of 2011")
    return Written(book, _number(match))


def _book(plain: str, books: Mapping[str, str]) -> tuple[str | None, str]:
    """The book named before or behind the number, and the words without it."""
    for id, names in books.items():
        for pattern in (
            rf"(?:{names})\s*[:,\-]?\s*(?P<rest>\D.*|\d{{1,3}}(?!\d).*)",
            rf"(?P<rest>.*?)[\s,(]+{_LINK}(?:{names})\)?",
        ):
            match = re.fullmatch(pattern, plain, re.IGNORECASE)
            if match and match["rest"].strip():
                return id, match["rest"].strip()
    return None, plain


def _number(match: re.Match[str]) -> str:
    """The normal form of a matched id."""
    kind = (match["kind"] or "").casefold().split(" ")[0]
    prefix = "RP-" if kind in _PROCEDURE else "ADD-" if kind in _ADDENDUM else ""
    out = prefix + str(int(match["number"]))
    for part in (match["letter"] or match["letter2"], match["item"], match["inner"]):
        out += f"-{part.upper()}" if part else ""
    if match["example"]:
        out += f"-ex-{match['example']}"
        for part in (match["sub"], match["point"]):
            out += f"-{part.upper()}" if part else ""
    return out


def find(library: Library, words: str, house: str | None = None) -> str:
    """The full id of an existing rule, clause or example that these words name."""
    own = {id: re.escape(id).replace(r"\-", "[ -]") for id in library.books if id not in _BOOK_WORDS}
    wanted = written(words, own)
    book = (
        wanted.book or (library.houses[house]["book"] if house and house in library.houses else house) or BASE
    )
    if book not in library.books:
        raise UnknownId(f"there is no house {book!r}: known are {', '.join(library.books)}")
    for number in _spellings(wanted.number):
        if f"{book}:{number}" in library:
            return f"{book}:{number}"
    raise UnknownId(_missing(library, book, wanted.number))


def _spellings(number: str) -> tuple[str, ...]:
    """The number itself, then what people shorten: an addendum's example without "addendum"."""
    head, ex, tail = number.partition("-ex-")
    if not number[0].isdigit() or not ex:
        return (number,)
    bare = head.split("-")[0]
    return (number, f"ADD-{head}-ex-{tail}", f"{bare}-ex-{tail}", f"ADD-{bare}-ex-{tail}")


def _missing(library: Library, book: str, number: str) -> str:
    """Why there is no such rule, with what there is."""
    title = library.books[book].title
    rule = library.rules.get(f"{book}:{_rule_of(number)}")
    if rule:
        parts = [p.id.partition(":")[2] for p in rule.parts if p.within == rule.id]
        return f"{title} has rule {rule.number}, but no {number}" + (
            f": it has {', '.join(parts)}" if parts else ""
        )
    numbers = [r.number for r in library.rules.values() if r.book == book]
    rules = [n for n in numbers if n.isdigit()]
    procedures = [n for n in numbers if n.startswith("RP-")]
    has = f"rules {rules[0]} to {rules[-1]}" if rules else "no numbered rules"
    if procedures:
        has += f" and procedures {procedures[0]} to {procedures[-1]}"
    return f"there is no {'rule ' if number[0].isdigit() else ''}{number} in {title}: it has {has}"


def _rule_of(number: str) -> str:
    """The rule's own number of a clause's: RP-5 of RP-5-B, 43 of 43-A, ADD-53-A of itself."""
    match = re.match(r"(?:RP-|ADD-)?\d+", number)
    return match[0] if match else number
