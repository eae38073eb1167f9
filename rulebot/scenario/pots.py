"""Who gets what: contributions, side pots, odd chips."""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found
from rulebot.scenario.who import seats_in_order


def read_pots(hand: Hand) -> Draft | None:
    """Side pots from what each put in; or one pot that two hands share."""
    words = hand.words
    if words.has("q.tie") and words.has("q.smallest", "ask.who"):
        split = _split(hand)
        if split is not None:
            return split
    if not words.has("ask.who"):
        return None
    all_in = any(t.is_("v.allin") for t in hand.tokens) or words.has("q.outall")
    put_in = [
        (at, t) for at, t in enumerate(hand.tokens) if t.amount is not None and at not in _smallest(hand)
    ]
    if not all_in or len(put_in) < 2:
        return None
    paid = _played(hand) or _listed(hand)
    if paid is None or len(paid) < 2:
        return None
    found = Found(words.text)
    names = seats_in_order(list(paid))
    span = (put_in[0][1].start, put_in[-1][1].end)
    found.derived("seats", names, "the players named")
    found.said("contributions", [paid[n] for n in names], span)
    folded = {a.who for a in hand.acts if a.action == "fold"}
    if folded & set(names):
        found.derived("folded", [n in folded for n in names], "who folded")
    _smallest_chip(hand, found)
    draft = Draft("pots", found, "who-gets")
    draft.unread = list(hand.unread)
    return draft


def _smallest(hand: Hand) -> set[int]:
    spans = hand.words.cues.get("q.smallest", ())
    return {
        at
        for at, t in enumerate(hand.tokens)
        if t.amount is not None
        and any(0 <= t.start - end < 12 or 0 <= start - t.end < 6 for start, end in spans)
    }


def _smallest_chip(hand: Hand, found: Found) -> int | None:
    for at in _smallest(hand):
        token = hand.tokens[at]
        found.said("smallest_chip", token.amount, token.span)
        return token.amount
    for token in hand.tokens:
        if token.chips and any(
            0 <= token.start - end < 12 for _, end in hand.words.cues.get("q.smallest", ())
        ):
            found.said("smallest_chip", token.chips[0], token.span)
            return token.chips[0]
    return None


def _played(hand: Hand) -> dict[str, int] | None:
    """Contributions as the actions make them, where every amount was an action."""
    wagers = [e for e in hand.events if e.verb in ("allin", "bet", "raise", "open", "call") and not e.modal]
    if not any(e.amount is not None or e.many for e in wagers):
        return None
    hand.play()
    if hand.unread or any(
        t.amount is not None and at not in hand.used and at not in _smallest(hand)
        for at, t in enumerate(hand.tokens)
    ):
        return None
    totals: dict[str, int] = {}
    for spot in hand.rounds.values():
        for who, own in spot.own.items():
            totals[who] = totals.get(who, 0) + own
    if hand.blinds and hand.now == "preflop":
        acted = {a.who for a in hand.acts}
        for blind in ("SB", "BB"):
            if blind not in acted and blind in totals:
                hand.acts.append(type(hand.acts[0])(blind, "fold", None, False, hand.now, hand.acts[0].span))
    return {n: v for n, v in totals.items() if v} or None


def _listed(hand: Hand) -> dict[str, int] | None:
    """ "A has 1200, B 3400 and C 5000, everyone all in"."""
    out: dict[str, int] = {}
    skip = _smallest(hand)
    who = ""
    for at, token in enumerate(hand.tokens):
        if token.who and token.who != "STAFF":
            who = token.who
        if token.amount is None or at in skip:
            continue
        near = hand.tokens[max(0, at - 2) : at] + hand.tokens[at + 1 : at + 2]
        if any(t.is_("n.pot") for t in near):
            return None
        name = (
            who
            if who and who not in out and who not in ("NEXT", "NEW", "HE", "OTHER")
            else f"P{len(out) + 1}"
        )
        out[name] = token.amount
        who = ""
    return out or None


def _split(hand: Hand) -> Draft | None:
    """One pot, two or three equal hands, the smallest chip."""
    words = hand.words
    found = Found(words.text)
    smallest = _smallest_chip(hand, found)
    pot = next(
        (
            t
            for at, t in enumerate(hand.tokens)
            if t.amount is not None
            and at not in _smallest(hand)
            and any(n.is_("n.pot") for n in hand.tokens[max(0, at - 5) : at] + hand.tokens[at + 1 : at + 3])
        ),
        None,
    )
    if pot is None or pot.amount is None or smallest is None:
        return None
    named = seats_in_order(
        [
            n
            for n in dict.fromkeys(t.who for t in hand.tokens if t.who)
            if n not in ("STAFF", "HE", "YOU", "NEXT", "NEW", "OTHER")
        ]
    )
    places = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
    many = 3 if any(w in words.text.casefold() for w in ("three", "drei", "3-way", "three-way")) else 2
    seats = (
        named
        if len(named) == many and all(n in places for n in named)
        else [f"{n}" for n in ("A", "B", "C")[:many]]
    )
    each = pot.amount // (many * smallest) * smallest
    rest = pot.amount - each * many
    found.derived(
        "seats",
        [*seats, "others"] if rest else seats,
        "the winners in order from left of the button, and what others paid",
    )
    found.said("contributions", [*([each] * many), *([rest] if rest else [])], pot.span)
    found.derived("folded", [*([False] * many), *([True] if rest else [])], "only the winners share")
    found.derived("high_rank", dict.fromkeys(seats, 1), "equal hands", words.span("q.tie"))
    return Draft("pots", found, "who-gets")
