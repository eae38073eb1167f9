"""Wrong wagers: below the minimum, on a wrong pot count, a number with more than one meaning."""

from __future__ import annotations

from rulebot.scenario.betting import blinds_facts, street_fact
from rulebot.scenario.draft import Draft
from rulebot.scenario.events import Event
from rulebot.scenario.hand import Act, Hand
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token


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


def read_pot_count(hand: Hand) -> Draft | None:
    """A pot bet on a wrong count: the right pot, what was counted, what came after."""
    words = hand.words
    amounts = [(i, t) for i, t in enumerate(hand.tokens) if t.amount is not None]
    pots = any(t.is_("n.pot", "g.pot-limit") for t in hand.tokens)
    staff = [e for e in hand.events if e.staff and e.verb == "say" and e.amount]
    if not pots or not (staff or words.has("q.potcount", "q.under")) or len(amounts) < 2:
        return None
    quoted_by_staff = staff[0].amount if staff else None
    distinct = list(dict.fromkeys(t.amount for _, t in amounts))
    if quoted_by_staff is None and len(distinct) == 2:
        first = next(
            (e for e in hand.events if e.verb in ("bet", "put") and not e.modal and e.amount in distinct),
            None,
        )
        quoted_by_staff = first.amount if first is not None else None
    right = _right_pot(hand, amounts, quoted_by_staff)
    bet = next(
        (
            e
            for e in hand.events
            if e.verb in ("bet", "put", "open", "raise")
            and not e.modal
            and not e.staff
            and e.amount
            and (e.amount == quoted_by_staff or e.amount != right)
        ),
        None,
    )
    quoted = quoted_by_staff if quoted_by_staff is not None else bet.amount if bet else None
    if right is None or quoted is None or right == quoted or not _near(right, quoted):
        return None
    found = Found(words.text)
    token = next(t for _, t in amounts if t.amount == right)
    found.said("pot", right, token.span)
    said = next((t for _, t in amounts if t.amount == quoted), token)
    found.said("quoted", quoted, said.span)
    start = hand.events.index(bet) if bet in hand.events else -1
    after = _after(hand, hand.events[start + 1 :], quoted)
    if after:
        found.said("actions_after", [a for a, _ in after], (after[0][1][0], after[-1][1][1]))
    elif bet is not None and (words.has("q.sanot") or _nobody(hand)):
        found.derived("actions_after", [], "nobody acted after the bet")
    if words.has("q.notnextcard"):
        found.said("next_card", False, words.span("q.notnextcard"))
    elif words.has("q.nextcard"):
        found.said("next_card", True, words.span("q.nextcard"))
    return Draft("pot-count", found, "binding")


def _nobody(hand: Hand) -> bool:
    return any(t.is_("x.not") for t in hand.tokens) and any(
        t.low in ("acted", "agiert", "reagiert") for t in hand.tokens
    )


def _near(one: int, other: int) -> bool:
    """Two counts of one pot are of one size."""
    return max(one, other) <= 3 * min(one, other)


def _after(hand: Hand, events: list[Event], quoted: int) -> list[tuple[str, tuple[int, int]]]:
    out: list[tuple[str, tuple[int, int]]] = []
    for event in events:
        if event.modal or event.staff or event.verb not in ("fold", "call", "raise", "allin"):
            continue
        many = max(1, len(event.who))
        out += [("raise" if event.verb == "allin" else event.verb, event.span)] * many
    return out


def _right_pot(hand: Hand, amounts: list[tuple[int, Token]], quoted: int | None) -> int | None:
    """The amount beside "pot", or beside "really", "should have been"."""
    cues = [*hand.words.cues.get("q.under", ()), *hand.words.cues.get("q.potcount", ())]
    for at, token in amounts:
        if token.amount == quoted:
            continue
        near = hand.tokens[max(0, at - 4) : at] + hand.tokens[at + 1 : at + 2]
        if any(t.is_("n.pot") for t in near) or any(
            -4 < token.start - end < 22 or 0 <= start - token.end < 6 for start, end in cues
        ):
            return token.amount
    rest = [t.amount for _, t in amounts if t.amount != quoted]
    return rest[-1] if quoted is not None and len(set(rest)) == 1 else None


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
