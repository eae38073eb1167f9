"""Action out of turn, skipped players, substantial action."""

from __future__ import annotations

from rulebot.scenario import counts
from rulebot.scenario.betting import blinds_facts
from rulebot.scenario.draft import Draft
from rulebot.scenario.events import PLAYED, Event
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found

_NAMES = {"limp": "call", "open": "bet", "allin": "raise", "minraise": "raise"}


def read_substantial(hand: Hand) -> Draft | None:
    """ "a fold and a call: is that substantial action?" """
    words = hand.words
    if not words.has("q.sa") or words.has(
        "c.misdeal", "q.oot", "c.newlevel", "c.button", "c.dispute", "q.skipped"
    ):
        return None
    actions: list[str] = []
    spans = []
    for at, token in enumerate(hand.tokens):
        verb = _NAMES.get(token.verb, token.verb)
        if verb not in ("fold", "check", "call", "bet", "raise"):
            continue
        before = hand.tokens[at - 1] if at else None
        many = (
            counts.value(before)
            if (before is not None and before.amount is None)
            or (before is not None and (before.whole or 99) <= 9)
            else None
        )
        if many is None and before is not None and before.verb == "call" and " " in before.low:
            many = None
        listed = _listed(hand, at)
        actions += [verb] * (many if many and many <= 9 else listed)
        spans.append(token.span)
    if not actions or len(actions) > 12:
        return None
    found = Found(words.text)
    found.said("actions", actions, (spans[0][0], spans[-1][1]))
    return Draft("substantial-action", found, "yes-no")


def _listed(hand: Hand, at: int) -> int:
    """ "B and C fold" is two folds."""
    many = 0
    for token in reversed(hand.tokens[max(0, at - 6) : at]):
        if token.who and not token.owns:
            many += 1
        elif not (token.is_("x.and") or token.text == "," or token.low in ("both", "beide")) or (
            token.text == "," and many == 0
        ):
            break
    return max(1, many)


def read_out_of_turn(hand: Hand) -> Draft | None:
    """Who acted out of turn, what the right player then did, and what was faced."""
    words = hand.words
    skipped = words.has("q.skipped")
    if not skipped and not words.has("q.oot"):
        return None
    if skipped and (
        _acts_after_all(hand)
        or (any(_names_fault(hand, s) for s in words.cues.get("q.oot", ())) and _described(hand))
    ):
        skipped = False
    if not skipped and not words.has("q.oot"):
        return None
    early = _skips(hand) if skipped else _early(hand)
    if early is None:
        return None
    at, right = early
    event = hand.events[at]
    hand.play(at)
    facing = hand.round.call_to
    found = Found(words.text)
    verb = _verb(event)
    if verb is None:
        return None
    found.said("action", verb if verb != "bet" or not facing else "raise", event.span)
    to = _total(hand, event, verb)
    if to is not None:
        found.said("amount_to", to, event.span)
    if verb == "raise" and facing and to is not None and to <= facing:
        return None
    if skipped and not hand.round.bets:
        return None
    known = facing or verb == "check" or (verb == "bet" and hand.street not in ("preflop", ""))
    if known:
        found.derived("call_to", facing, "the action before" if facing else "nothing was bet before")
    if facing and hand.round.known and hand.round.raise_by:
        found.derived("last_full_bet_or_raise", hand.round.raise_by, "the last bet or raise")
    if hand.blinds:
        blinds_facts(hand, found)
        heard = found.heard.pop("blinds")
        found.facts.pop("blinds")
        found.facts["big_blind"], found.heard["big_blind"] = hand.blinds[1], heard
    draft = Draft("out-of-turn", found, "binding")
    draft.fair = not event.who
    if not event.who and verb != "fold" and to is None:
        return None
    later = [e for e in hand.events[at + 1 :] if _verb(e) and not e.staff]
    if skipped:
        _behind(hand, at, found)
    else:
        _corrected(hand, draft, later, right, _who(event), facing)
    if skipped and "actions_after" not in found.facts:
        return None
    if not skipped and not found.facts.keys() & {"correct_action", "amount_to"} and not facing:
        return None
    return draft


def _described(hand: Hand) -> bool:
    """ "the skipped guy": a way to name him, not what happened."""
    start = hand.words.cues["q.skipped"][0][0]
    ahead = hand.words.text[max(0, start - 5) : start].casefold()
    return ahead.endswith(("the ", "der ", "die ", "e "))


def _acts_after_all(hand: Hand) -> bool:
    """Does the skipped player act later in the story? Then action went back to him."""
    start = hand.words.cues["q.skipped"][0][0]
    ahead = [t for t in hand.tokens if t.who and t.end <= start]
    if not ahead:
        return False
    return any(ahead[-1].who in e.who and e.span[0] > start and _verb(e) and not e.modal for e in hand.events)


def _who(event: Event) -> str:
    return event.who[-1] if event.who else ""


def _verb(event: Event) -> str | None:
    verb = event.said if event.verb == "say" else event.verb
    verb = _NAMES.get(verb, verb)
    if event.verb == "put" and not event.chips and event.amount is None:
        return None
    if event.verb == "put" or verb == "amount":
        return "bet"
    return verb if verb in ("fold", "check", "call", "bet", "raise") else None


def _total(hand: Hand, event: Event, verb: str) -> int | None:
    if verb in ("fold", "check"):
        return None
    if verb == "call":
        return hand.round.call_to or event.amount
    if event.chips:
        return sum(event.chips)
    one = Event(
        "raise" if verb == "raise" else "bet",
        [],
        event.at,
        event.span,
        event.to,
        event.by,
        event.plain,
        event.times,
    )
    return hand.total(one, "")


def _none_bet(hand: Hand) -> bool:
    return all(a.action in ("check", "fold") for a in hand.acts) and hand.street not in ("preflop", "")


def _early(hand: Hand) -> tuple[int, str] | None:
    """The event that came too early, and whose turn it was."""
    spans = hand.words.cues["q.oot"]
    start, end = next((s for s in spans if _names_fault(hand, s)), spans[0])
    right = _whose_turn(hand)
    events = [(i, e) for i, e in enumerate(hand.events) if _verb(e) and not e.staff and not e.noun]
    if not events:
        return None
    tight = _names_fault(hand, (start, end))
    near = [(i, e) for i, e in events if e.span[0] <= start and not _stop_between(hand, e.span[1], start)]
    after = [(i, e) for i, e in events if e.span[0] > start and _who(e) != right]
    if tight:
        own = [(i, e) for i, e in near if not right or _who(e) != right] or after
        return (own[-1][0] if own is not after else own[0][0], right) if own else None
    same = [(i, e) for i, e in after if not _stop_between(hand, end, e.span[0])]
    if same:
        return same[0][0], right
    if near and right and hand.words.text[start:end].casefold().startswith(("before", "bevor")):
        return near[-1][0], right
    return None


def _names_fault(hand: Hand, span: tuple[int, int]) -> bool:
    """ "out of turn" names the fault itself, "action is on" only whose turn it was."""
    said = hand.words.text[span[0] : span[1]].casefold()
    return (
        any(w in said for w in ("out of", "oot", "early", "der reihe", "zu früh", "prematurely", "vorzeitig"))
        and "an der" not in said
    )


def _stop_between(hand: Hand, start: int, end: int) -> bool:
    return any(t.ends for t in hand.tokens if start <= t.start < end)


def _whose_turn(hand: Hand) -> str:
    """ "action on seat 5", "before I acted", "Platz 5 ist an der Reihe"."""
    for start, end in hand.words.cues["q.oot"]:
        words = hand.words.text[start:end].casefold()
        after = [
            t for t in hand.tokens if t.who and start <= t.end and t.start < end + 12 and t.start >= start - 1
        ]
        ahead = [t for t in hand.tokens if t.who and t.end <= end and t.start > start - 22]
        if words.startswith(("before", "ahead", "bevor", "vor", "action", "it was on", "it's on")):
            if after:
                return after[0].who
        elif (
            any(w in words for w in ("reihe ist", "dran war", "eigentlich dran", "war aber", "wäre aber"))
            and ahead
        ):
            return ahead[-1].who
    return ""


def _corrected(hand: Hand, draft: Draft, later: list[Event], right: str, early: str, facing: int) -> None:
    """What the player whose turn it was then did."""
    found = draft.found
    for event in later:
        who = _who(event)
        if who and who == early and who != "HE" and right != who:
            continue
        if right and who and who != right and who not in ("HE", "OTHER"):
            continue
        verb = _verb(event)
        if verb is None or event.noun or not event.who:
            continue
        if event.modal and not _if(hand, event):
            continue
        shown = "raise" if verb == "bet" and facing else verb
        found.said("correct_action", shown, event.span)
        to = event.to or (facing + event.by if event.by else event.plain)
        if to is not None and verb in ("bet", "raise"):
            found.said("correct_to", to, event.span)
        return


def _if(hand: Hand, event: Event) -> bool:
    """Told as a condition: "if seat 5 calls"."""
    ahead = [t for t in hand.tokens if t.end <= event.span[0]][-6:]
    return any(t.is_("x.if") for t in ahead)


def _skips(hand: Hand) -> tuple[int, str] | None:
    """The first action behind a skipped player."""
    start = hand.words.cues["q.skipped"][0][0]
    events = [(i, e) for i, e in enumerate(hand.events) if _verb(e) and not e.staff and not e.modal]
    after = [i for i, e in events if e.span[0] > start]
    wagers = [i for i, e in events if e.verb in ("bet", "raise", "open", "allin")]
    if after and (not wagers or after[0] > wagers[0]):
        return after[0], ""
    if wagers and any(i > wagers[0] for i, _ in events):
        return next(i for i, _ in events if i > wagers[0]), ""
    return None


def _behind(hand: Hand, at: int, found: Found) -> None:
    acts = [
        (_verb(e) or "", max(1, len(e.who)), e.span)
        for e in hand.events[at:]
        if _verb(e) and not e.staff and not e.modal
    ]
    names = [verb for verb, many, _ in acts for _ in range(many)]
    if names:
        found.said("actions_after", names, (acts[0][2][0], acts[-1][2][1]))
    if hand.words.has("q.notime"):
        found.said("had_time", False, hand.words.span("q.notime"))
    elif hand.words.has("q.time"):
        found.said("had_time", True, hand.words.span("q.time"))
    if hand.words.has("q.spoke"):
        start = hand.words.span("q.spoke")[0]
        no = any(t.is_("x.not") for t in hand.tokens if start - 30 < t.start < start + 20)
        found.said("spoke_up", not no, hand.words.span("q.spoke"))


__all__ = ["PLAYED", "read_out_of_turn", "read_substantial"]
