"""The felt before the first action: blinds, ante, street; and the deeds of the street in question."""

from __future__ import annotations

from dataclasses import replace

from rulebot.scenario.blinds import told_ante, told_blinds
from rulebot.scenario.deeds import Deed
from rulebot.scenario.felt import Felt
from rulebot.scenario.story import PLACES, told
from rulebot.scenario.tokens import Words

_OPENED = ("raise", "bet", "open", "allin", "minraise", "faced", "bare")
STREET_ORDER = {"preflop": 0, "flop": 1, "flop+": 1, "turn": 2, "river": 3}


def laid(words: Words) -> Felt:
    """The felt before the first action of the last street."""
    story = told(words)
    story = replace(story, deeds=[deed.copy() for deed in story.deeds])
    used: set[int] = set()
    blinds = told_blinds(story.tokens, used)
    felt = Felt(story, blinds, odd=list(story.lost))
    ante = told_ante(story.tokens, blinds, set(blinds.used) if blinds else set())
    if ante is not None:
        felt.ante = (ante[0], ante[1])
    _take_blinds_out(felt, ante[2] if ante else -1)
    felt.street = _street(felt)
    _stakes(felt)
    if felt.blinds is not None:
        felt.raise_by = felt.blinds.sizes[1]
        if felt.street == "preflop":
            felt.call_to = felt.blinds.sizes[1]
            felt.own = {"SB": felt.blinds.sizes[0], "BB": felt.blinds.sizes[1]}
    else:
        felt.known = False
    return felt


def _stakes(felt: Felt) -> None:
    """ "limit 200/400, flop bet 200": the sizes told are the bets, not the blinds."""
    if felt.blinds is None or not any(t.is_("g.fixed-limit") for t in felt.story.tokens):
        return
    small, big = felt.blinds.sizes
    size = big if felt.street in ("turn", "river") else small
    first = next((d for d in felt.story.deeds if d.verb in ("bet", "faced", "bare") and d.amount()), None)
    before = felt.street in ("", "preflop")
    between = any(small < amount < big for d in felt.story.deeds if (amount := d.amount() or 0))
    if (before and between) or (not before and first is not None and first.amount() == size):
        felt.blinds = replace(felt.blinds, sizes=(small // 2, small), why="half the bets told")


def _take_blinds_out(felt: Felt, ante: int) -> None:
    """The sizes of the blinds and the ante are nobody's bets."""
    tokens = felt.story.tokens
    places = set(felt.blinds.used if felt.blinds else ()) | ({ante} if ante >= 0 else set())
    taken = {tokens[at].amount for at in places}
    spans = [tokens[at].span for at in places]
    for deed in list(felt.story.deeds):
        inside = any(deed.span[0] <= a and b <= deed.span[1] for a, b in spans)
        if inside and deed.verb in ("bare", "faced") and deed.sums and not deed.chips:
            deed.sums = [s for s in deed.sums if s.value not in taken]
            if not deed.sums:
                felt.story.deeds.remove(deed)


def last_street(felt: Felt) -> list[Deed]:
    """The deeds of the street that is being asked about."""
    deeds = felt.story.deeds
    streets = [d.street for d in deeds if not d.modal]
    last = max(streets, key=lambda s: STREET_ORDER.get(s, -1), default="")
    named = {s for s in streets if s}
    return [d for d in deeds if len(named) < 2 or d.street in ("", last)]


def _street(felt: Felt) -> str:
    """The street told, else what the first wager shows."""
    deeds = [d for d in felt.story.deeds if not d.staff]
    streets = [d.street for d in deeds if d.street] or [s for s in [felt.story.street] if s]
    if streets:
        return max(streets, key=lambda s: STREET_ORDER.get(s, -1))
    first = next((d for d in deeds if d.verb not in ("fold", "foldround", "post", "pull", "leave")), None)
    if first is None:
        return "preflop" if felt.blinds else ""
    seats = any(name in PLACES for d in deeds for name in d.who) or any(
        t.who in PLACES for t in felt.story.tokens
    )
    wagered = any(d.verb in _OPENED and (d.sums or d.chips) and not d.modal for d in deeds)
    limped = any(d.verb in ("limp", "call", "foldround") for d in deeds)
    if first.verb == "check" or (not (wagered or limped) and any(d.verb == "check" for d in deeds)):
        return "flop+"
    if first.noun == "price" and not seats:
        return "" if felt.blinds else "flop+"
    if first.verb == "open" and not seats and not felt.blinds:
        return "flop+"
    if "bet" in (first.verb, first.noun):
        return "preflop" if seats and felt.blinds else "flop+"
    if first.verb in ("limp", "foldround") or any(d.verb in ("foldround", "post") for d in deeds):
        return "preflop"
    return "preflop" if felt.blinds or seats else ""
