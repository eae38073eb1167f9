"""A pot bet on a wrong count."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.events import Event
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token


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
