"""What a question wants done: a rule shown, houses compared, a translation looked at, or an answer.

Reads words only. A house is taken where it is named as a house: "an ace" is a card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from rulebot.form import Wants, form, last
from rulebot.library import BASE
from rulebot.words import language_of


class Intent(StrEnum):
    """What the asker wants to be done."""

    TEXT = "text"
    """Show a rule that was named by its number."""
    COMPARE = "compare"
    TRANSLATION = "translation"
    ASK = "ask"
    """Anything else: a ruling, or what the books say."""


_HELD = (
    r"(?:poker|league|liga|rule|regel|house|haus|club|night|abend|game|event|tourn|turnier|book|buch|text"
    r"|comment|kommentar|director|leitung)\w*"
)
"""What a house has and a card has not: "ACE night", "das ACE-Turnier"."""
HOUSES = {
    "ace": re.compile(
        r"(?<!\bpocket )(?<!\ban )(?<!\bone )(?<!\bmy )(?<!\bthe )\bACE\b(?! of\b|-| high)"
        rf"|\b[Aa](?:ce|CE)[- ](?:(?:bar|pub|home|free|local|friday|monday|main) )?(?i:{_HELD})"
        r"|\b(?i:bei(?:m| der)?|at|under|unter|nach) [Aa]ce\b(?! of\b|-| high)"
        r"|\b[Aa]ce(?= [1-7]\d(?:-?[a-hA-H])?\s*(?:$|[?,;:]))"
        r"|\b(?i:in) [Aa]ce\b(?=\s*[:,?])|^\s*[Aa]ce(?:\s*[:,]|\s+[-–]\s)"
    ),
    "clubs-nz-2022": re.compile(
        r"\bclubs?[- ]?nz\b|\bnz\b|\bnew zealand\b|\bneuseel(?:and|änd)\w*|\bkiwis?\b|\bupper hutt\b",
        re.IGNORECASE,
    ),
    "tda-2011": re.compile(r"\b(?:tda[- ]?)?2011(?:er)?\b", re.IGNORECASE),
    "tda-2024": re.compile(
        r"\btda[- ]?2024\b"
        r"|\b(?:normal\w*|standard|regular|plain|usual|regulär\w*|üblich\w*) (?:poker )?tda\b(?![ -]?20)"
        r"|\b2024(?:er)?[- ](?:rules?|regeln?|edition|tda)\b",
        re.IGNORECASE,
    ),
}
_SHOWN = 7
"""Who only wants to read a rule has hardly more words beside its number."""
_SHOW = re.compile(
    r"\b(?:what (?:does|do|did|is|was|says?)|show|read|quote|text of|wording|look up|tell me|explain|"
    r"was (?:sagt|steht|ist|besagt|regelt)|zeig\w*|zitier\w*|wortlaut|lies|erklär\w*|nachschlagen)\b",
    re.IGNORECASE,
)
COMPARING = re.compile(
    r"\b(?:what(?:[’']s| is) the difference (?:between|in)|differ\w*|compar\w*|in comparison(?: to| with)?"
    r"|versus|vs\b\.?|change[sd]?(?: (?:since|from|between|about|in|at))?|(?:the )?same (?:as|in)|unlike"
    r"|opposed to|im vergleich (?:zu[mr]?|mit)|verglichen mit|vergleich\w*|unterschie\w*|unterscheid\w*"
    r"|anders (?:als|bei|in)|(?:ge)?[aä]ndert\w*(?: (?:seit|gegenüber|an|bei))?|gegenüber|im gegensatz zu"
    r"|and (?:today|now)|und (?:heute|jetzt)|today|nowadays|heut\w*|seit|since|gegen|which houses?"
    r"|what houses?|welche (?:häuser|liga\w*|clubs?))\b",
    re.IGNORECASE,
)
"""What asks for a comparison, beside the names of the houses."""
_COMPARE = re.compile(
    r"\b(?:differ\w*|compar\w*|versus|vs\.?|change[sd]? (?:since|from|between|about|at|to)"
    r"|changes?\b(?=.*\brule)|unterschie\w*|unterscheid\w*|vergleich\w*|verglichen"
    r"|anders (?:als|bei)|(?:ge)?ändert\b|im gegensatz|opposed to|unlike)",
    re.IGNORECASE,
)
_HOUSES_DIFFER = re.compile(
    r"\b(?:which|what|do(?: the| all)?|are there) (?:other )?houses?\b"
    r"|\b(?:welche[nmr]?|allen?) (?:häusern?|ligen|clubs)\b",
    re.IGNORECASE,
)
_BESIDE_NOW = re.compile(
    r"\b(?:same as|like (?:in )?(?:tda|2024)"
    r"|(?:against|versus|gegen|zu|statt) (?:the )?(?:tda|2024|heut\w*|jetzt|today|now)"
    r"|wie (?:bei|in|im) (?:der )?(?:tda|2024)|(?:seit|since) (?:the )?(?:tda )?2011)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:today|nowadays|these days|(?<!what )now(?= |\?|$)|currently|heut\w*|inzwischen|mittlerweile)\b",
    re.IGNORECASE,
)
"""Beside an old edition; in a house, "the blinds are now 300-600" compares nothing."""
_LATE = re.compile(r"\b2024(?:er)?\b|\btda\b(?![ -]?20)", re.IGNORECASE)
_OLD = re.compile(r"\btda\b[^.?!]{0,25}\b2011\w*|\b2011\w*[^.?!]{0,15}\btda\b(?![ -]?2024)", re.IGNORECASE)
_TRANSLATION = re.compile(
    r"\b(?:translat\w*|german (?:text|version|wording|rules?|edition|book|word|term|for|of|translation)"
    r"|in (?:the )?german|(?:say|call(?:ed)?|mean)\b.{0,40}\bin german|the german\b|english original"
    r"|übersetz\w*|uebersetz\w*|deutsche[nrsm]? (?:text|fassung|version|wortlaut|ausgabe|regeln?|regelbuch"
    r"|wort|begriff|ausdruck|original)|(?:auf|im) deutsch(?:en)?"
    r"|englische[nrs]? (?:original|text|wort|begriff)|auf englisch)\b"
    r"|\b(?:deutsche?[nrsm]?|german)\b(?=.{0,40}\d)|\d.{0,20}\b(?:deutsch|german)\b",
    re.IGNORECASE,
)


def intent(text: str, numbers: Sequence[str], named: Sequence[str], words: int) -> Intent:
    """What is wanted; `words`: how many words a question has beside the numbers of rules."""
    if _TRANSLATION.search(text):
        return Intent.TRANSLATION
    if compares(text, numbers, named):
        return Intent.COMPARE
    if numbers and (words <= 2 or (_SHOW.search(text) and words <= _SHOWN)):
        return Intent.TEXT
    return Intent.ASK


def compares(text: str, numbers: Sequence[str], named: Sequence[str]) -> bool:
    """Whether two houses or editions are to be set side by side."""
    if (_COMPARE.search(text) and (named or numbers)) or _HOUSES_DIFFER.search(text):
        return True
    if asked_of_one(text, named):
        return False
    other = [house for house in named if house != BASE]
    now = "tda-2011" in other and _NOW.search(text)
    return len(named) > 1 or bool(other and (now or _BESIDE_NOW.search(text) or later_named(text)))


_ALIKE = re.compile(
    r"\b(?:same|alike|identical\w*|agree|equally|too|also|as well|likewise|still|either|both|gleich\w*"
    r"|genauso|(?:die|der|das)selben?|identisch\w*|auch|ebenso|ebenfalls|noch|beide\w*|anders)\b",
    re.IGNORECASE,
)


def asked_of_one(text: str, named: Sequence[str]) -> str | None:
    """The house of which a yes or no is asked, where others are only told of in the story before."""
    language = language_of(text)
    part = last(text, language)
    if (
        form(text, language).wants is not Wants.YES_OR_NO
        or part.strip() == text.strip()
        or _ALIKE.search(part)
    ):
        return None
    inside = [house for house, pattern in HOUSES.items() if pattern.search(part)]
    late = later_named(part) or _BESIDE_NOW.search(part) or _NOW.search(part)
    if late and inside != [BASE]:
        return None
    others = [house for house in named if house != BASE]
    meant = inside if inside else others if _OURS.search(part) else []
    return meant[0] if len(meant) == 1 else None


_OURS = re.compile(
    r"\b(?:our|this|that|here|there|bei uns|hier|dort|unser\w*|diese\w*)\b",
    re.IGNORECASE,
)


def later_named(text: str) -> bool:
    """Whether TDA is named beside another house: "2011 or 2024", "ACE and TDA"."""
    return bool(_LATE.search(_OLD.sub(" ", text)))


def names_house(text: str) -> bool:
    """Whether a question names one of the houses or editions."""
    return any(pattern.search(text) for pattern in HOUSES.values())


def without_houses(text: str) -> str:
    """A question without the names of the houses in it."""
    for pattern in HOUSES.values():
        text = pattern.sub(" ", text)
    return _LATE.sub(" ", text)
