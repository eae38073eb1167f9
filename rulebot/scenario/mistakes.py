"""Wrong wagers: below the minimum, on a wrong pot count, a number with more than one meaning."""

from __future__ import annotations

from rulebot.scenario.betting import blinds_facts, street_fact
from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Act, Hand
from rulebot.scenario.reading import Found


def read_underbet(hand: Hand) -> Draft | None:
    """A bet or raise below the minimum: before it is corrected."""
    words = hand.words
    if not words.has("q.under", "q.nextcard", "q.notnextcard"):
        return None
    if any(
        e.verb == "put" and not e.modal and e.chips and len(e.chips) == 1 for e in hand.events
    ) or words.has("ask.mayraise"):
        return None
    hand.play()
    spot = _short(hand)
    if spot is None:
        return None
    act, call_to, raise_by = spot
    found = Found(words.text)
    blinds_facts(hand, found)
    street_fact(hand, found)
    found.derived("call_to", call_to, "the action before")
    if call_to and raise_by:
        found.derived("last_full_bet_or_raise", raise_by, "the last bet or raise before")
    found.said("bet_to", act.to, act.span)
    if words.has("q.notnextcard"):
        found.said("next_card", False, words.span("q.notnextcard"))
    elif words.has("q.nextcard"):
        found.said("next_card", True, words.span("q.nextcard"))
    draft = Draft("underbet", found, "binding")
    claimed = {t.amount for t in hand.tokens if t.amount is not None}
    draft.unread = [u for u in hand.unread if not any(str(c) in u for c in claimed)]
    return draft


def _short(hand: Hand) -> tuple[Act, int, int] | None:
    """The first wager of the last street below the minimum, and what it faced."""
    call_to = hand.blinds[1] if hand.blinds and hand.now == "preflop" else 0
    raise_by = hand.blinds[1] if hand.blinds else 0
    raised = 0
    for act in hand.acts:
        if act.street != hand.now or act.action not in ("bet", "raise") or act.to is None:
            continue
        by = act.to - call_to
        if not act.all_in and raise_by and by < raise_by and (call_to or hand.blinds):
            return act, call_to, raise_by
        known = call_to == 0 or hand.blinds is not None or raised
        raise_by = max(raise_by, by) if known else 0
        call_to, raised = act.to, raised + 1
    return None


def read_unclear(hand: Hand) -> Draft | None:
    """ "I bet five": five hundred or five thousand?"""
    words = hand.words
    event = next(
        (
            e
            for e in hand.events
            if not e.staff
            and not e.modal
            and e.verb in ("bet", "say", "raise", "open")
            and e.plain is not None
            and not e.chips
            and _tiny(hand, e.plain)
        ),
        None,
    )
    event = event or next(
        (
            e
            for e in hand.events
            if not e.staff and e.verb in ("bet", "say", "raise") and e.to is not None and _tiny(hand, e.to)
        ),
        None,
    )
    if event is None or event.amount is None:
        return None
    found = Found(words.text)
    found.said("spoken", event.amount, event.span)
    blinds_facts(hand, found)
    for at, token in enumerate(hand.tokens):
        near = hand.tokens[max(0, at - 4) : at] + hand.tokens[at + 1 : at + 4]
        if token.amount is not None and token.amount != event.amount and any(t.is_("n.pot") for t in near):
            found.said("pot_before", token.amount, token.span)
            hand.used.add(at)
            break
    if not {"pot_before", "blinds"} & set(found.facts):
        return None
    hand.play(hand.events.index(event))
    if hand.round.bets:
        found.derived("call_to", hand.round.call_to, "the action before")
        if hand.round.known:
            found.derived("last_full_bet_or_raise", hand.round.raise_by, "the last bet or raise")
    return Draft("unclear-bet", found, "meaning", hand.left_over())


def _tiny(hand: Hand, amount: int) -> bool:
    return 0 < amount < 100 and (hand.blinds is None or amount < hand.blinds[1] // 2)
