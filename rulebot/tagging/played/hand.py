"""Whether a question tells a hand over several rounds, and what lies in the pots then."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.laying import STREET_ORDER
from rulebot.scenario.reading import Found
from rulebot.tagging.given_up import dead_blinds
from rulebot.tagging.marks import Marked
from rulebot.tagging.played.ledger import Ledger, played
from rulebot.tagging.played.said import NOT_YET
from rulebot.tagging.played.telling import steps
from rulebot.tagging.setting import named_streets, streets_of, tell_blinds

ABOUT_POTS: Final = re.compile(
    r"\bpots?\b|\bpötte\b|\bpotts?\b|\btöpfe\b|\btopf\b|\bmain\b|\bside\b|\bhaupt|\bneben|\bstapel\w*\b"
    r"|\b(?:cut|stack|build|layer|split) (?:it|them|this)\b"
    r"|\b(?:comes?|goes?|gets?|take|kommt|geht|krieg\w*|bekomm\w*)\b[^.?!]{0,30}\b(?:back|zurück|wieder)\b"
    r"|\bwho (?:gets|wins|takes)\b|\bwer (?:kriegt|bekommt|gewinnt)\b|\bin the middle\b|\bin der mitte\b"
    r"|\bplaying for\b|\bum wie ?viel\b|\bmeins\b|\bmine\b|\bwin\b",
    re.IGNORECASE,
)
"""It is asked what the pots are and who gets them."""
_FIRST_HAND: Final = re.compile(r"\b(?:i|my|me|ich|mein\w*|mir|bin|hab|am)\b", re.IGNORECASE)
_LEFT_OUT: Final = re.compile(
    r"^\W*(?:won|was|went|got|am|bin|war|hab|habe|raised|shoved|bet)\b", re.IGNORECASE
)


def hand(of: Marked) -> Ledger | None:
    """The hand as it is told, where chips went in on several rounds, or on one behind a pot."""
    text = of.words.text
    blinds = tell_blinds(of, Found(text)) or ()
    told = steps(of, blinds)
    if not told:
        return None
    own = bool(_FIRST_HAND.search(text) and _LEFT_OUT.match(text))
    ledger = played(told, own, blinds, dead_blinds(of))
    if ledger is None or len(ledger.players) < 2:
        return None
    later = STREET_ORDER.get(ledger.first, 0) > 0
    return ledger if (ledger.pot is not None if later else ledger.rounds > 1) else None


def over_rounds(of: Marked) -> bool:
    """Whether chips are told to go in on more than one round."""
    text = of.words.text
    by_then = [at for at, _ in named_streets(of) if NOT_YET.search(text[:at])]
    sums = [m for m in of.of("in", "allin", "bet") if m.value]
    streets = {name.replace("preflop", "") for name in streets_of(of, sums)}
    return len(streets) > 1 and not by_then
