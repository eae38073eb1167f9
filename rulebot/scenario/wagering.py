"""From a hand in words to the facts of `wager`: what do these chips or words mean?

Also of its relatives: chips of a prior bet, an undercall, a declaration that does not fit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebot.scenario.betting import betting_draft, blinds_facts, street_fact
from rulebot.scenario.draft import Draft
from rulebot.scenario.events import Event
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Words

_USUAL = (100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1)
DECLARED = {"open": "bet", "limp": "call", "allin": "all-in"}
_AFTERWARDS = ("fold", "foldround", "leave", "pull", "check", "call", "raise", "allin")
_NOTHING_TOLD = "derived: no bet was told"
_OWN = ("put", "say", "pull", "leave", "post")


@dataclass(slots=True)
class Motion:
    """What the player in question did: words, chips, prior chips, in order."""

    start: int
    who: str = ""
    events: list[Event] = field(default_factory=list)
    twice: bool = False
    """Were chips put out in two motions?"""

    @property
    def put(self) -> Event | None:
        """The chips put out."""
        return next(
            (
                e
                for e in self.events
                if e.verb == "put" or (e.chips and e.verb in ("bet", "raise", "call", "open"))
            ),
            None,
        )

    @property
    def said(self) -> Event | None:
        """The words said."""
        return next((e for e in self.events if e.verb == "say" and e.said), None)


def motion(hand: Hand) -> Motion | None:
    """The last chips or words whose meaning can be asked for."""
    events = list(hand.events)
    last = None
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if (
            event.modal
            or event.staff
            or (event.asked and event.verb not in ("put", "say") and not event.chips)
        ):
            continue
        if event.verb == "say" and _remark(event, events[:at]):
            continue
        if event.verb == "put" and not event.chips and event.amount is None and not event.many:
            continue  # cards were thrown, not chips
        if (
            event.verb in ("put", "say")
            or (event.chips and event.verb in ("bet", "raise", "call", "open"))
            or (event.silent and event.verb == "bet" and not event.many and not event.noun)
        ):
            last = at
            break
        if event.verb in _AFTERWARDS and event.amount is None and event.times is None:
            continue
        break
    if last is None:
        return None
    if events[last].verb == "bet":
        events[last].verb = "put"
    out = Motion(last, events=[events[last]])
    who = _whose(events[last])
    for at in range(last - 1, -1, -1):
        event = events[at]
        if event.modal or event.staff:
            continue
        near = _whose(event) in (who, "HE", "") or who in ("HE", "")
        bare = (
            event.verb in ("raise", "call", "allin")
            and event.amount is None
            and not event.noun
            and event.times is None
        )
        if not near or not (event.verb in _OWN or (bare and events[last].verb == "put")):
            break
        if event.verb == "put" and out.put is not None:
            out.twice = True
            break
        if bare:
            event.said, event.verb = event.verb, "say"
        out.events.insert(0, event)
        out.start = at
        who = _whose(event) if who in ("HE", "") else who
    for event in events[last + 1 :]:
        if event.verb in ("pull", "leave") and not event.modal:
            out.events.append(event)
    out.who = who
    return out


def _remark(event: Event, before: list[Event]) -> bool:
    """ "one says raise": somebody at the table about chips that another put out."""
    who = _whose(event)
    return who.startswith(("NEW", "OTHER")) and any(
        e.verb == "put" and _whose(e) not in (who, "") for e in before
    )


def _whose(event: Event) -> str:
    return event.who[-1] if event.who else ""


def read_wagering(hand: Hand) -> Draft | None:
    """The facts of a wager, as far as told."""
    mark_posts(hand)
    done = motion(hand)
    if done is None:
        return None
    hand.play(done.start)
    closed = _closed(hand, done)
    if closed is not None:
        return closed
    found = Found(hand.words.text)
    draft = Draft("wager", found, "meaning")
    who = hand.player(done.who) if done.who else ""
    structure = next((t for t in hand.tokens if t.is_("g.")), None)
    if structure is not None:
        found.said(
            "structure", next(n[2:] for n in sorted(structure.names) if n.startswith("g.")), structure.span
        )
    blinds_facts(hand, found)
    _chips(hand, done, draft)
    _words(hand, done, found)
    _facing(hand, done, who, draft)
    street_fact(hand, found, plus=True)
    _prior(hand, done, who, found)
    if found.facts.get("facing_bet") is False:
        found.drop(["prior_chips", "prior_pulled"])
    _beside(hand, done, found)
    draft.fair = draft.fair or hand.fair
    if "new_chips" not in found.facts and "declared" not in found.facts and not draft.unread:
        return None
    draft.unread += hand.left_over() + hand.short + (["chips in two motions"] if done.twice else [])
    spoken = found.facts.get("declared_amount", 0)
    if 0 < spoken <= 12:
        return None
    if 0 < spoken < 100 and found.facts.get("call_to", 0) >= 10 * spoken:
        found.drop(["declared_amount", "declared"])  # "seventeen" over 1,200: seventeen what?
        draft.unread.append(str(spoken))
    if not _computes(hand.words, found):
        return None
    _kind(hand, draft)
    return draft


def _closed(hand: Hand, done: Motion) -> Draft | None:
    """A raise by a player who has acted and faces less than a full raise: may he at all (47)?"""
    said, spot = done.said, hand.round
    who = hand.player(done.who) if done.who else ""
    acted = any(a.who == who and a.street == hand.now for a in hand.acts)
    if said is None or said.said not in ("raise", "allin") or not acted or not spot.all_in:
        return None
    if spot.call_to - spot.own.get(who, 0) >= spot.raise_by:
        return None
    return betting_draft(hand, "may-raise", (who, "said", said.span))


def _computes(words: Words, found: Found) -> bool:
    """Is there enough told to be a hand at all, rather than a question about a rule?"""
    facts = found.facts
    bare = "new_chips" not in facts and "declared_amount" not in facts
    if (
        bare
        and "call_to" not in facts
        and "blinds" not in facts
        and facts.get("declared") not in ("call", "raise", "check")
    ):
        return False
    if "call_to" in facts or ("facing_bet" in facts and ("new_chips" in facts or "declared" in facts)):
        return True
    plainly = words.has("ask.meaning") or any(t.is_("m.silent") for t in words.tokens)
    return ("new_chips" in facts or "declared_amount" in facts) and (plainly or "blinds" in facts)


def _chips(hand: Hand, done: Motion, draft: Draft) -> None:
    put = done.put
    if put is None:
        return
    if put.chips:
        draft.found.said("new_chips", sorted(put.chips, reverse=True), put.span)
        if put.times is not None or put.many:
            draft.unread.append("x")
        return
    amount = put.many[-1] if put.many else put.amount
    if amount is None:
        return
    if put.many:
        draft.found.said("new_chips", list(put.many), put.span)
        return
    if put.single:
        draft.found.said("new_chips", [amount], put.span)
        return
    draft.found.said("new_chips", [amount], put.span)
    draft.found.heard["new_chips"] = draft.found.heard["new_chips"]
    put.chips = [-amount]  # a total: which chips it was is settled once the call is known


def fewest(amount: int) -> list[int]:
    """An amount in the fewest usual chips."""
    out: list[int] = []
    for chip in _USUAL:
        many, amount = divmod(amount, chip)
        out += [chip] * min(many, 100)
    return out


def _settle_total(draft: Draft, call_to: int | None, prior: int) -> None:
    """ "1400 in chips": which chips matters only where one of them might not be needed."""
    amount = draft.found.facts["new_chips"][0]
    chips = fewest(amount)
    facing = call_to or 0
    if not call_to or (len(chips) > 1 and amount + prior - chips[-1] >= facing) or amount + prior <= facing:
        span = draft.found.heard["new_chips"].span
        draft.found.derived("new_chips", chips, "in the fewest usual chips; others give the same", span)
        return
    span = draft.found.heard["new_chips"].span or (0, 0)
    draft.found.drop(["new_chips"])
    draft.unread.append(f"{draft.found.text[span[0] : span[1]]} {amount}: in which chips?")


def _words(hand: Hand, done: Motion, found: Found) -> None:
    said, put = done.said, done.put
    if said is None:
        return
    declared = DECLARED.get(said.said, said.said)
    if declared in ("call", "raise", "bet", "check", "all-in", "pot", "amount", "fold"):
        found.said("declared", declared, said.span)
    amount = said.amount if said.amount is not None else (said.many[-1] if said.many else None)
    if amount is not None:
        found.said("declared_amount", amount, said.span)
    if put is None:
        return
    names = [t for t in hand.tokens if t.is_("x.together", "x.afterwards")]
    if any(t.is_("x.together") for t in names):
        found.said("order", "together", next(t for t in names if t.is_("x.together")).span)
    else:
        first = done.events.index(said) < done.events.index(put)
        late = next((t for t in names if t.is_("x.afterwards")), None)
        after = late is not None and said.at > put.at
        order = "words-first" if first and not after else "chips-first"
        found.derived("order", order, "in the order told", said.span)


def _facing(hand: Hand, done: Motion, who: str, draft: Draft) -> None:
    found, spot, put = draft.found, hand.round, done.put
    told = hand.now_facing()
    over = next((e.over for e in done.events if e.over is not None), None)
    prior = spot.own.get(who, 0)
    call_to = spot.call_to if spot.bets or (spot.call_to and hand.acts) else 0
    if told is not None and (not call_to or told[0] == call_to):
        call_to = call_to or told[0]
        found.said("call_to", call_to, told[1])
        spot.known = spot.known and bool(spot.bets)
    elif over is not None and not call_to:
        call_to = over
        found.said("call_to", over, put.span if put else (0, 0))
        spot.known = False
    elif call_to:
        acts = [a for a in hand.acts if a.to] or hand.acts
        if acts:
            found.said("call_to", call_to, acts[-1].span)
    elif spot.call_to and hand.street == "preflop" and hand.blinds:
        call_to = spot.call_to
        found.derived("call_to", call_to, "the big blind is to call")
        spot.known = True
    if call_to:
        found.derived("facing_bet", True, "there is something to call")
        _raises(
            hand, found, call_to, (told is not None and not spot.bets) or (over is not None and not spot.bets)
        )
    elif _nothing_bet(hand):
        found.derived("facing_bet", False, "nothing was bet before")
    elif hand.street in ("flop", "turn", "river", "flop+") and not hand.acts and done.put is not None:
        found.derived("facing_bet", False, "no bet was told")
        draft.fair = True
    if put is not None and put.chips and put.chips[0] < 0:
        put.chips = []
        _settle_total(draft, call_to or None, prior)


def _raises(hand: Hand, found: Found, call_to: int, bare: bool) -> None:
    """What the last full bet or raise was, if it was told."""
    spot = hand.round
    if bare:
        bet = hand.words.any("p.tocall", "p.over")
        opened = bet is not None and ("bet" in bet.low or "einsatz" in bet.low)
        post = hand.street in ("flop", "turn", "river", "flop+") and hand.street_span is not None
        raised = any(t.is_("v.raise") for t in hand.tokens if bet and bet.start <= t.start <= bet.end + 12)
        if opened and not raised and hand.street != "preflop" and (post or hand.blinds is None):
            found.derived("facing_opening_bet", True, "a bet, and no raise was told")
        return
    if spot.bets == 0 and hand.now == "preflop" and hand.blinds:
        found.derived("last_full_bet_or_raise", hand.blinds[1], "the big blind")
        return
    if spot.bets == 1 and hand.now != "preflop" and hand.acts:
        wagers = [a for a in hand.acts if a.action in ("bet", "raise") and a.street == hand.now]
        if hand.now in ("flop", "turn", "river", "flop+") or (
            wagers and wagers[0].action == "bet" and spot.known
        ):
            found.derived("facing_opening_bet", True, "the first bet of the round")
            return
        return
    if spot.known and spot.bets:
        found.derived("last_full_bet_or_raise", spot.raise_by, f"the last raise to {call_to}")
        if hand.now != "preflop" and spot.bets > 1:
            found.derived("facing_opening_bet", False, "the bet was raised")


def _nothing_bet(hand: Hand) -> bool:
    checked = bool(hand.acts) and all(
        a.action in ("check", "fold") for a in hand.acts if a.street == hand.now
    )
    opens = any(t.low.endswith("first to act") or t.low in ("als erster", "als erste") for t in hand.tokens)
    none = hand.words.has("q.nobet") or any(
        t.is_("x.not") and i + 1 < len(hand.tokens) and hand.tokens[i + 1].verb == "bet"
        for i, t in enumerate(hand.tokens)
    )
    return checked or opens or none or hand.words.has("q.notfacing")


def _prior(hand: Hand, done: Motion, who: str, found: Found) -> None:
    """Own chips in front: posted, told, or a blind that must still be there."""
    posted = next(
        (
            e
            for e in hand.events
            if _posts(hand, e) and not e.modal and (hand.player(_whose(e)) == who or not e.who)
        ),
        None,
    )
    onto = next((e for e in done.events if e.onto), None)
    pulls = [e for e in done.events if e.verb == "pull"]
    chips: list[int] = []
    if onto is not None:
        chips = onto.onto
        found.said("prior_chips", sorted(chips, reverse=True), onto.span)
    elif posted is not None and (posted.chips or posted.amount):
        chips = posted.chips or [posted.amount or 0]
        found.said("prior_chips", sorted(chips, reverse=True), posted.span)
    elif not chips:
        loose = _in_front(hand)
        if loose is not None:
            chips = list(loose[0])
            found.said("prior_chips", sorted(chips, reverse=True), loose[1])
    own = hand.round.own.get(who, 0)
    if (
        not chips
        and own
        and _certain(done.who)
        and done.put is not None
        and (hand.now == "preflop" or hand.round.bets)
    ):
        chips = [own]
        why = (
            "the blind that was posted"
            if who in ("SB", "BB") and hand.now == "preflop"
            else "the player's own bet before"
        )
        found.derived("prior_chips", chips, why)
    if not chips and any(e.onto_blind for e in done.events) and hand.blinds and who in ("SB", "BB"):
        chips = [hand.blinds[who == "BB"]]
        found.derived("prior_chips", chips, "the blind that was posted")
    if pulls and chips:
        taken = [c for e in pulls for c in e.chips] or [e.amount for e in pulls if e.amount]
        left = any(e.verb == "leave" for e in done.events)
        if taken and sorted(taken) != sorted(chips):
            found.said("prior_pulled", sorted(taken, reverse=True), pulls[0].span)
        elif not left or taken:
            found.said("prior_pulled", "all", pulls[0].span)
    elif chips and "q.front" in hand.words.cues:
        found.said("prior_pulled", "none", hand.words.span("q.front"))
    if "q.combine" in hand.words.cues and chips:
        found.said("combined", True, hand.words.span("q.combine"))


def _certain(who: str) -> bool:
    """Named, not pointed at."""
    return bool(who) and who not in (
        "HE",
        "OTHER",
        "NEXT",
        "NEW",
        "FIRST",
        "YOU",
        "OPENER",
        "CALLER",
        "LIMPER",
    )


def _posts(hand: Hand, event: Event) -> bool:
    """Is this the posting of a blind: said so, or a blind's own first chips?"""
    if event.verb == "post":
        return True
    return event.posted


def mark_posts(hand: Hand) -> None:
    """Chips of a blind that come first, or are told "as a blind", were posted."""
    for at, event in enumerate(hand.events[:2]):
        if (
            event.verb not in ("put", "bet")
            or not event.chips
            or event.modal
            or hand.street not in ("preflop", "")
        ):
            continue
        blind = hand.blinds[_whose(event) == "BB"] if hand.blinds and _whose(event) in ("SB", "BB") else 0
        if (
            blind
            and at == 0
            and len(hand.events) > 1
            and (sum(event.chips) == blind or event.onto_blind or _whose(hand.events[1]) != _whose(event))
        ):
            event.verb, event.posted = "post", True


def _in_front(hand: Hand) -> tuple[tuple[int, ...], tuple[int, int]] | None:
    """ "2x25 left", "his two 25s still in front"."""
    fronts = hand.words.cues.get("q.front", ()) + tuple(
        t.span for t in hand.tokens if t.low in ("left", "liegen", "davor", "out", "draussen", "vorne")
    )
    for at, token in enumerate(hand.tokens):
        if at in hand.used or not (token.chips or token.amount):
            continue
        if any(abs(token.end - start) < 14 or abs(token.start - end) < 14 for start, end in fronts):
            hand.used.add(at)
            return token.chips or (token.amount or 0,), token.span
    return None


def _beside(hand: Hand, done: Motion, found: Found) -> None:
    """Last chips, heads-up, a bet faced that is all-in."""
    deep, last = hand.words.any("m.deep"), hand.words.any("m.last")
    if deep is not None:
        found.said("last_chips", False, deep.span)
    elif last is not None:
        found.said("last_chips", True, last.span)
    two, more = hand.words.any("m.headsup"), hand.words.any("m.multiway")
    if two is not None:
        found.said("heads_up", True, two.span)
    elif more is not None:
        found.said("heads_up", False, more.span)
    else:
        live = {a.who for a in hand.acts if a.action != "fold"} - {
            a.who for a in hand.acts if a.action == "fold"
        }
        if len(live - {hand.player(done.who) if done.who else ""}) > 1:
            found.derived("heads_up", False, "at least three players are in the hand")
    if hand.words.has("q.unheard") and done.said is not None and done.put is not None:
        found.said("heard", False, hand.words.span("q.unheard"))
    if hand.round.all_in:
        found.derived("facing_all_in", True, "the bet faced is all-in")


_UNDERCALL = (
    "call_to",
    "last_full_bet_or_raise",
    "heads_up",
    "facing_opening_bet",
    "blinds",
    "street",
    "last_chips",
    "facing_all_in",
)
_INVALID = (
    "declared",
    "facing_bet",
    "blinds",
    "street",
    "call_to",
    "last_full_bet_or_raise",
    "declared_amount",
    "prior_chips",
    "new_chips",
)


def _kind(hand: Hand, draft: Draft) -> None:
    """Which of the relatives is asked."""
    facts, found = draft.found.facts, draft.found
    declared, facing = facts.get("declared"), facts.get("facing_bet")
    told = "facing_bet" in facts and found.heard["facing_bet"].words != _NOTHING_TOLD
    nothing = facing is False and told
    unfit = (declared == "check" and facing is True) or (declared in ("call", "raise", "fold") and nothing)
    if unfit and "new_chips" not in facts:
        draft.kind = "invalid-declaration"
        found.drop([k for k in list(facts) if k not in _INVALID])
        return
    if declared == "fold":
        found.drop(["declared"])
    total = sum(facts.get("new_chips", ())) + sum(facts.get("prior_chips", ()))
    short = "new_chips" in facts and total < facts.get("call_to", 0)
    if short and hand.words.has("q.undercall") and declared in (None, "call") and "prior_chips" not in facts:
        draft.kind = "undercall"
        heard = found.heard["new_chips"]
        facts["chips"], found.heard["chips"] = facts["new_chips"], heard
        if declared == "call":
            facts["said_call"], found.heard["said_call"] = True, found.heard["declared"]
        found.drop([k for k in list(facts) if k not in (*_UNDERCALL, "chips", "said_call")])
        return
    if "prior_chips" in facts:
        draft.kind = "prior-chips"
