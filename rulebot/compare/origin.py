"""Who made a difference, as far as the books here tell: bold marks, the edition of 2011, dates."""

from __future__ import annotations

from dataclasses import dataclass

from rulebot.compare.model import Origin
from rulebot.compare.units import Sentence, is_edition, sentences, table
from rulebot.compare.words import held, likeness, norms
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say

OLD = "tda-2011"
MARKED = 0.25
"""A sentence of which so much is bold was changed since the edition before."""
STANDS = 0.75
"""So much alike a sentence stands in another edition, too."""


@dataclass(frozen=True, slots=True)
class Found:
    """An origin and its evidence, in words."""

    origin: Origin
    evidence: str


def origin(
    library: Library,
    houses: tuple[str, str],
    texts: tuple[Sentence | None, Sentence | None],
    language: Language,
) -> Found:
    """The origin of a difference between two sentences, either of which may be missing."""
    a, b = houses
    if is_edition(library, a) and is_edition(library, b):
        dates = sorted(library.books[str(table(library, h)["book"])].date for h in houses)
        return Found(Origin.TDA, say("compare.editions", language, older=dates[0], newer=dates[-1]))
    if is_edition(library, b) and not is_edition(library, a):
        (a, b), texts = (b, a), (texts[1], texts[0])
    if is_edition(library, a):
        return _against_edition(library, a, b, texts[0], texts[1], language)
    return _between_houses(library, a, b, texts[0], texts[1], language)


def _against_edition(
    library: Library,
    edition: str,
    house: str,
    printed: Sentence | None,
    own: Sentence | None,
    language: Language,
) -> Found:
    if own and own.start < 0:
        return Found(Origin.HOUSE, say("compare.comment", language))
    if printed and printed.bold >= MARKED:
        return Found(Origin.TDA, say("compare.bold", language))
    other = OLD if edition == BASE else BASE
    if own and (there := _standing(library, other, own.text)):
        return Found(Origin.TDA, say("compare.stands", language, id=there))
    if printed and (there := _standing(library, other, printed.text)):
        return Found(Origin.HOUSE, say("compare.both_editions", language, id=there))
    if own and not _older(library, house, edition):
        return Found(Origin.HOUSE, say("compare.nowhere", language))
    return Found(Origin.UNKNOWN, say("compare.unknown", language))


def _between_houses(
    library: Library, a: str, b: str, one: Sentence | None, other: Sentence | None, language: Language
) -> Found:
    """Against TDA 2024, which of the two departs from it; a change by either is a house change."""
    base_one = one and _nearest(library, BASE, one.text)
    base_other = other and _nearest(library, BASE, other.text)
    if one and one.start >= 0 and base_one and likeness(one.text, base_one.text) >= 0.97:
        return _against_edition(library, BASE, b, base_one, other, language)
    if other and other.start >= 0 and base_other and likeness(other.text, base_other.text) >= 0.97:
        return _against_edition(library, BASE, a, base_other, one, language)
    found = [
        _against_edition(library, BASE, house, base, own, language)
        for house, base, own in ((a, base_one, one), (b, base_other, other))
        if own
    ]
    for wanted in (Origin.HOUSE, Origin.TDA):
        if hit := next((f for f in found if f.origin is wanted), None):
            return hit
    return found[0] if found else Found(Origin.UNKNOWN, say("compare.unknown", language))


def _older(library: Library, house: str, edition: str) -> bool:
    """Whether a house's book is dated before the edition."""
    own = library.books[str(table(library, house)["book"])].date
    return bool(own) and own < library.books[str(table(library, edition)["book"])].date


def _standing(library: Library, house: str, text: str) -> str:
    """The clause of an edition in which a sentence stands, nearly word for word."""
    near = _nearest(library, house, text)
    if (
        near
        and len(norms(text)) >= 4
        and (likeness(near.text, text) >= STANDS or held(text, near.text) >= 0.9)
    ):
        return near.unit
    return ""


def _nearest(library: Library, house: str, text: str) -> Sentence | None:
    if house not in library.houses:
        return None
    every = [s for own in sentences(library, str(library.houses[house]["book"]), "en").values() for s in own]
    return max(every, key=lambda s: likeness(s.text, text), default=None)
