"""The most that may be bet in pot-limit, where the hand is told from the blinds, or from a pot, on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.aim import aim, wishing
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import STREET_ORDER, laid
from rulebot.scenario.reading import Found
from rulebot.tagging.marks import Marked
from rulebot.tagging.played.ledger import DoesNotAddUpError, Ledger
from rulebot.tagging.played.said import NOT_YET
from rulebot.tagging.played.step import ANYBODY, POTTED, Step
from rulebot.tagging.played.telling import steps
from rulebot.tagging.setting import named_streets, tell_blinds, tell_structure

_BLINDS: Final = ("SB", "BB")
_WISHES: Final = ("bet", "raise", "put", "all-in", "")
_EACH: Final = "each"
_WISH: Final = re.compile(
    r"\b(?:wants? (?:to|max)|wanna|i want|i['’]?d like|max(?:imum|imal\w*)?\b|how (?:much|high|big|far)"
    r"|the most|what['’]?s (?:my|the)|wie ?(?:viel|hoch|weit)|(?:ich|er|sie) (?:will|möchte)|so viel wie)",
    re.IGNORECASE,
)
"""What follows is asked for, and did not happen."""
_HEADSUP: Final = re.compile(r"\bheads?[- ]?up\b|\bhu\b", re.IGNORECASE)


def pot_bet(of: Marked) -> Draft | None:
    """A pot bet after the flop, its pot counted over all rounds that are told (54-C)."""
    found = Found(of.words.text)
    if tell_structure(of, found) != "pot-limit" or not _asks_for_most(of):
        return None
    streets = [at for at, street in named_streets(of) if STREET_ORDER.get(street, 0) > 0]
    streets = [at for at in streets if not NOT_YET.search(of.words.text[:at])]
    blinds = tell_blinds(of, found) or ()
    told, wish = _without_wish(_on_streets(of, steps(of, blinds, potting=True) or []))
    if not streets or not told or _asked_before(of, told, streets[-1]):
        return None
    ledger = _played(of, told, blinds, streets[-1])
    own = None if ledger is None else _own(of, ledger, wish)
    if ledger is None or own is None or _plain(of, ledger, told):
        return None
    return _draft(ledger, own, found)


def _asks_for_most(of: Marked) -> bool:
    if of.heads["kind"] not in ("betting", "wager", "none", "unclear-bet", "underbet"):
        return False
    return (
        of.heads["ask"] == "maximum"
        or of.heads["said"] == "pot"
        or aim(laid(of.words).story).want == "maximum"
    )


def _asked_before(of: Marked, told: Sequence[Step], street: int) -> bool:
    """Whether amounts stand behind what is asked: a stack, a guess, a bet that is only supposed."""
    wish = _WISH.search(of.words.text, street)
    return wish is not None and told[-1].start > wish.start()


def _plain(of: Marked, ledger: Ledger, told: Sequence[Step]) -> bool:
    """Whether only a pot and bets on the same round are told: that is read by the marks."""
    marked = ledger.pot is not None and any(m.value == ledger.pot.amount for m in of.of("pot"))
    named = named_streets(of)
    if marked and len(named) == 1 and named[0][0] > told[-1].start:
        return True  # "500 drin, Bet 200, am Turn?": all of it was on that street
    return marked and not ledger.rounds and all(step.verb != POTTED for step in told)


def _on_streets(of: Marked, told: Sequence[Step]) -> list[Step]:
    """Each step with the round that was named last before it."""
    streets = [(at, name) for at, name in named_streets(of) if not NOT_YET.search(of.words.text[:at])]
    last = [next((name for at, name in reversed(streets) if at <= step.start), "") for step in told]
    return [replace(step, street=step.street or name) for step, name in zip(told, last, strict=True)]


def _without_wish(told: Sequence[Step]) -> tuple[list[Step], list[str]]:
    """Without what is only asked about at the end, and whose it is: "UTG may bet how much", "BB repots"."""
    out, wish = list(told), list[str]()
    while out and out[-1].amount is None and out[-1].verb in (*_WISHES, POTTED):
        last = out.pop()
        wish = wish or [who for who in last.who if who not in ANYBODY]
        if last.verb == POTTED:
            break
    return out, wish


def _played(of: Marked, told: Sequence[Step], blinds: Sequence[int], last: int) -> Ledger | None:
    """The hand up to the wager that is asked about; None where it does not add up."""
    first = told[0]
    lying = first.verb == "pot" or (first.verb in ("in", "dead") and not (first.who or first.many or blinds))
    whole = not lying
    if whole and (not blinds or STREET_ORDER.get(first.street, 0) > 0):
        return None
    told = [replace(first, verb="pot"), *told[1:]] if lying else told
    ledger = Ledger()
    if whole:
        told = _on_two_seats(of, told)
        ledger.post(blinds, {*_BLINDS}, set())
        ledger.unheard = {*_BLINDS} - _named(told)
    try:
        ledger.go(told)
        street = max((s for at, s in named_streets(of) if at <= last), key=lambda s: STREET_ORDER.get(s, 0))
        ledger.go_on(street)
    except DoesNotAddUpError:
        return None
    return ledger if _ante(of, ledger, whole) else None


def _named(told: Sequence[Step]) -> set[str]:
    return {name for step in told for name in (*step.who, *step.among)}


def _on_two_seats(of: Marked, told: Sequence[Step]) -> list[Step]:
    """Heads-up from the beginning the button has the small blind."""
    before, named = of.words.text[: told[0].start], _named(told)
    if "BTN" not in named or "SB" in named or not _HEADSUP.search(before):
        return [*told]
    return [replace(step, who=["SB" if who == "BTN" else who for who in step.who]) for step in told]


def _ante(of: Marked, ledger: Ledger, whole: bool) -> bool:
    """The ante in the pot; whether it is known how much was paid."""
    ante = laid(of.words).ante if whole else None
    if ante is None or ante[0] == "none":
        return True
    ledger.lying += ante[1]
    return ante[0] != _EACH


def _own(of: Marked, ledger: Ledger, wish: Sequence[str]) -> int | None:
    """What the player asked about has in on this round; None where that depends on who it is."""
    story = laid(of.words).story
    waiting = [name for name in ledger.active if not ledger.top or ledger.now.get(name, 0) < ledger.top]
    for who in (*wish, aim(story).who, wishing(story), "ME", story.aliases.get("ME", "")):
        name = "SB" if who == "BTN" and "BTN" not in ledger.players else who
        if name in waiting:
            return ledger.now.get(name, 0)
    owns = {ledger.now.get(name, 0) for name in waiting}
    if ledger.pot is not None:
        owns.add(0)  # who only checked is not told of
    return owns.pop() if len(owns) == 1 else None


def _draft(ledger: Ledger, own: int, found: Found) -> Draft:
    pot = [(ledger.pot.start, ledger.pot.end)] if ledger.pot else []
    spans = [*ledger.told.values()] or pot
    span = (min(s[0] for s in spans), max(s[1] for s in spans))
    found.derived("street", ledger.street, "the street told")
    found.derived("declared", "pot", "a pot bet is asked about")
    found.said("pot_before", ledger.whole, span)
    found.derived("facing_bet", ledger.top > 0, "the bets told")
    if own:
        found.derived("prior_chips", [own], "the player's own bet before")
    if ledger.top:
        found.derived("call_to", ledger.top, "the actions told")
        found.derived("last_full_bet_or_raise", ledger.raise_by, "the last bet or raise")
    return Draft("wager", found, "maximum")
