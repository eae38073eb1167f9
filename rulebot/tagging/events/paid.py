"""From a hand that was heard as events to what each of its players has in, by the names told there."""

from __future__ import annotations

import re
from typing import Final

from rulebot.tagging.events.reading import Heard
from rulebot.tagging.paid.sums import Paid

_BARE: Final = re.compile(r"^(?:the|der|die|das|den|dem|a|an|ein|eine|my|mein)\s+|['’]s$", re.IGNORECASE)
LYING: Final = "pot"
"""Who holds chips that are nobody's bet."""


def paid_as_heard(heard: Heard) -> Paid | None:
    """What each has in; None where fewer than two put chips in, or all of them folded."""
    ledger = heard.ledger
    names = called(heard)
    sums = {names[who]: value for who, value in ledger.sums().items() if value}
    folded = {names[who] for who in ledger.folded if names.get(who) in sums}
    told = {names[who]: span for who, span in heard.spans.items() if names.get(who) in sums}
    lying = ledger.lying + sum(ledger.dead.values())
    dead = {}
    if len(sums) < 2 or len(folded) == len(sums):
        return None
    if lying:
        sums[LYING] = dead[LYING] = lying
        folded.add(LYING)
    return Paid(sums, list(heard.spans.values()), folded, dead, told, bool(ledger.untold))


def called(heard: Heard) -> dict[str, str]:
    """A name for each player: as he is called, else a number."""
    out: dict[str, str] = {}
    for who in dict.fromkeys((*heard.ledger.sums(), *heard.names)):
        name = _BARE.sub("", heard.names.get(who, "")).strip()
        if who.isupper():
            name = who
        taken = {*out.values()}
        if not name or name in taken or name == LYING:
            number = next(n for n in range(1, 99) if f"P{n}" not in taken)
            name = f"P{number}"
        out[who] = name
    return out
