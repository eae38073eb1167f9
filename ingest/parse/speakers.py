"""Who speaks in a cardroom's document: the reprinted book ("TDA: ...") or the house ("House: ...").

A name before a colon speaks for the house if it is one of the usual words, or if it comes again and
is written in capitals or stands on the first page. "Example:" and "NLHE:" speak for nobody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ingest.parse.markers import Marker
from ingest.parse.pages import Printed

_SPEAKER = re.compile(r"([^\W\d_][\w&.'’-]{0,40}(?: [\w&.'’-]{1,40}){0,3}):(?=\s|$)")
_HOUSE = frozenset(
    [
        *("house", "house rule", "our house", "our rule", "club", "club rule", "local rule"),
        *("comment", "remark", "haus", "hausregel", "unser haus", "unsere regel", "klub", "klubregel"),
        *("anmerkung", "kommentar"),
    ]
)
_BOOK = frozenset(["tda", "tda text", "tda rule", "tda-regel", "tda-text"])
_NOBODY = frozenset(
    [
        *("nlhe", "plo", "the", "lhe", "td", "tds", "sa", "bb", "sb", "utg", "oot", "h4h", "bba"),
        *("nb", "ex", "ps", "faq", "note", "example", "beispiel", "hinweis", "zb"),
    ]
)


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody begins to speak."""

    house: bool
    """False where the reprinted book speaks."""
    end: int
    """Where their words begin."""


def turn(text: str, house_names: Collection[str]) -> Turn | None:
    """Whether these words begin with the name of the house or of the book."""
    found = _SPEAKER.match(text)
    name = found[1].casefold() if found else ""
    if not found or not (name in house_names or name in _BOOK):
        return None
    return Turn(name not in _BOOK, found.end())


def names(lines: Sequence[Printed], chosen: Mapping[int, Marker]) -> frozenset[str]:
    """The names under which the house speaks in this document."""
    first = min(chosen, default=0)
    head = " ".join(line.text for line in lines[:first] if not _SPEAKER.match(line.text)).casefold()
    counts: Counter[str] = Counter()
    capitals = set()
    for n in range(first, len(lines)):
        text = lines[n].text[chosen[n].end :] if n in chosen else lines[n].text
        if found := _SPEAKER.match(text):
            counts[found[1].casefold()] += 1
            if found[1].isupper() and len(found[1]) > 1:
                capitals.add(found[1].casefold())
    return frozenset(
        name
        for name, times in counts.items()
        if name in _HOUSE
        or (times >= 2 and len(name) > 1 and name not in _NOBODY and (name in capitals or name in head))
    )
