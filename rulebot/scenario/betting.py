"""From a hand in words to the facts of `betting`: what may the next player do?"""

from __future__ import annotations

from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import STREETS, Hand
from rulebot.scenario.reading import Found

ASKS = {
    "ask.mayraise": "may-raise",
    "ask.min": "minimum",
    "ask.max": "maximum",
    "ask.callamount": "call-amount",
}


def asked(hand: Hand) -> str | None:
    """What is asked of the next player."""
    acted = [t.span for t in hand.tokens if t.is_("v.minraise", "v.raise") and not t.is_("x.article")]
    found = [(at, name) for cue, name in ASKS.items() if (at := _asked_at(hand, cue, acted)) is not None]
    modal = [
        e
        for e in hand.events
        if e.modal and e.verb in ("raise", "allin") and e.amount is None and not e.staff
    ]
    moved = any(e.verb in ("put", "say") or e.chips for e in hand.events if not e.modal and not e.staff)
    if any(t.is_("g.pot-limit") for t in hand.tokens) and any(e.said == "pot" or e.pot for e in hand.events):
        return "maximum"
    if any(name == "minimum" for _, name in found) and not any(name == "maximum" for _, name in found):
        return "minimum"
    if any(name == "maximum" for _, name in found):
        return "maximum"
    if found:
        return found[0][1]
    if modal and not moved:
        return "may-raise"
    return None


def _asked_at(hand: Hand, cue: str, acted: list[tuple[int, int]]) -> int | None:
    """Where something is asked for; "UTG min-raises" asks for nothing."""
    spans = hand.words.cues.get(cue, ())
    spans = tuple(s for s in spans if not any(a <= s[0] and s[1] <= b for a, b in acted))
    return spans[-1][0] if spans else None


def read_betting(hand: Hand) -> Draft | None:
    """The whole list of actions, and whose turn it is."""
    want = asked(hand)
    if want is None:
        return None
    hand.play()
    structure = next((t for t in hand.tokens if t.is_("g.")), None)
    limit = structure.names if structure else frozenset()
    if want == "maximum" and "g.pot-limit" in limit and hand.now not in ("preflop", ""):
        return None  # the pot is not made of these actions alone
    first_in = any(e.verb == "foldround" for e in hand.events) or "g.pot-limit" in limit
    if not hand.acts and not (hand.blinds and first_in):
        return None
    if not any(act.action in ("bet", "raise") for act in hand.acts) and not hand.blinds:
        return None
    return betting_draft(hand, want, to_act(hand))


def betting_draft(hand: Hand, want: str, turn: tuple[str, str, tuple[int, int] | None]) -> Draft:
    """The facts of `betting` from a hand that was played out."""
    structure = next((t for t in hand.tokens if t.is_("g.")), None)
    limit = structure.names if structure else frozenset()
    found = Found(hand.words.text)
    draft = Draft("betting", found, want)
    if structure is not None:
        found.said("structure", next(n[2:] for n in sorted(limit) if n.startswith("g.")), structure.span)
    if hand.blinds:
        blinds_facts(hand, found)
    elif hand.street in ("preflop", ""):
        draft.fair = True
    if hand.ante is not None and hand.ante[0] != "none":
        found.derived("ante", {"type": hand.ante[0], "amount": hand.ante[1]}, "the ante told")
    street_fact(hand, found)
    if hand.posted:
        found.derived("posted", dict(hand.posted), "a blind that is all-in")
    if hand.acts:
        acts = [_shown(act.who, act.action, act.to, act.all_in, act.street) for act in hand.acts]
        spans = [act.span for act in hand.acts]
        found.said("actions", acts, (min(s[0] for s in spans), max(s[1] for s in spans)))
    seat, why, span = turn
    if why == "said" and span:
        found.said("to_act", seat, span)
    else:
        found.derived("to_act", seat, why)
    draft.fair = draft.fair or hand.fair or bool(hand.blinds_why)
    draft.unread = hand.left_over() + hand.short
    if _has_nothing_to_decide(hand, seat):
        draft.unread.append("who is to act?")
    return draft


def _has_nothing_to_decide(hand: Hand, seat: str) -> bool:
    """All-in, folded, or the last to have bet: then somebody else was meant."""
    now = [act for act in hand.acts if act.street == hand.now]
    own = [act for act in now if act.who == seat]
    if any(act.all_in or act.action == "fold" for act in own):
        return True
    wagers = [act for act in now if act.action in ("bet", "raise")]
    return bool(wagers) and wagers[-1].who == seat


def blinds_facts(hand: Hand, found: Found) -> None:
    """The blinds and where they stand."""
    if hand.blinds is None:
        return
    if hand.blinds_why or hand.blinds_span is None:
        found.derived("blinds", list(hand.blinds), hand.blinds_why, hand.blinds_span)
    else:
        found.said("blinds", list(hand.blinds), hand.blinds_span)


def street_fact(hand: Hand, found: Found, plus: bool = False) -> None:
    """The street, said or derived from the actions."""
    street = hand.now if getattr(hand, "now", "") else hand.street
    if not street:
        return
    shown = street if plus or street in STREETS else "flop"
    if hand.street_span is not None and hand.street == street and shown == street:
        found.said("street", shown, hand.street_span)
    else:
        found.derived("street", shown, "from the actions")


def _shown(who: str, action: str, to: int | None, all_in: bool, street: str) -> dict[str, object]:
    out: dict[str, object] = {"seat": who, "action": action}
    if street:
        out["street"] = street if street in STREETS else "flop"
    if to is not None:
        out["to"] = to
    if all_in:
        out["all_in"] = True
    return out


def to_act(hand: Hand) -> tuple[str, str, tuple[int, int] | None]:
    """Whose turn it is: who asks or is asked about; else a player not heard of yet."""
    tokens = hand.tokens
    for event in reversed(hand.events):
        if event.modal and event.who and event.verb not in ("say",):
            return hand.player(event.who[-1]), "said", event.span
    for at in range(len(tokens) - 1, 0, -1):
        token, before = tokens[at], tokens[at - 1]
        if not token.who or token.who == "STAFF":
            continue
        if (
            (token.owns and token.who != "HE")
            or before.is_("p.for", "p.to", "p.over")
            or before.low in ("on", "an", "bei", "an der", "fur", "dem")
        ):
            return hand.player(token.who), "said", token.span
        if before.low in ("fur", "den", "dem") or (
            at + 1 < len(tokens) and tokens[at + 1].low in ("next", "dran", "now")
        ):
            return hand.player(token.who), "said", token.span
    mine = next((t for t in tokens if t.who == "ME"), None)
    me = hand.aliases.get("ME", "ME")
    if mine is not None and (me not in [a.who for a in hand.acts] or hand.acts[-1].who != me):
        return me, "said", mine.span
    tail = next((t for t in reversed(tokens) if t.who and t.who != "STAFF"), None)
    if (
        tail is not None
        and tail.who not in ("NEXT", "NEW", "HE")
        and hand.acts
        and tail.start > hand.acts[-1].span[1]
    ):
        return hand.player(tail.who), "said", tail.span
    return "NEXT", "the next player, not heard of yet", None
