"""A desk without an index: what is searched for is given by the test."""

from __future__ import annotations

from typing import Any

from rulebot.desk import Desk
from rulebot.library import Library
from rulebot.retrieve import Hit, Hits

HAND = "blinds 50/100. player bets 400, next puts out a single 1000 chip silently"
HAND_DE = "SB 100 BB 200, BTN legt wortlos zwei 500er auf einen Einsatz von 800"
BETTING = "NL, 50/100 blinds, A bets 500, B all-in 700, can A re-raise?"
UNDERCALL = "Blinds 100/200. Bet is 800, the next player silently puts out 200. Must he call?"


class Given:
    """A search that always finds the same clauses."""

    def __init__(self, library: Library, *ids: str, score: float = 0.3) -> None:
        self.library, self.ids, self.score, self.asked = library, ids, score, [""]

    def search(self, query: str, **_: Any) -> Hits:
        self.asked.append(query)
        hits = Hits()
        for id in self.ids:
            quote = self.library.quote(id, "en")
            assert quote
            rule = self.library.rule(id)
            hits.append(Hit(id, "en", self.score, quote.quote, "", rule.book, rule.id, quote.line))
        hits.fits = 0.99 if hits else 0.0
        return hits


def desk(library: Library, *ids: str, score: float = 0.3) -> Desk:
    """A desk whose search finds these clauses, so well."""
    given: Any = Given(library, *(ids or ("tda-2024:68",)), score=score)
    return Desk(library, lambda: given)
