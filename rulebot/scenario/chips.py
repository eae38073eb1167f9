"""From a story to the facts of `wager`: what do these chips or words mean?

Also of its relatives: chips of a prior bet, an undercall, a declaration that does not fit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebot.scenario.aim import Aim
from rulebot.scenario.deeds import OWN, Deed, settle
from rulebot.scenario.draft import Draft
from rulebot.scenario.felt import Felt, last_street
from rulebot.scenario.pieces import listed, numeric
from rulebot.scenario.reading import Found
from rulebot.scenario.story import PLACES

_USUAL = (100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1)
DECLARED = {"open": "bet", "limp": "call", "allin": "all-in", "minraise": "raise"}
_SMALL = 12


@dataclass(slots=True)
class Motion:
    """What the player in question did: words, chips, chips pulled back, in order."""

    deeds: list[Deed] = field(default_factory=list)
    before: list[Deed] = field(default_factory=list)
    """What was played before."""
    twice: bool = False

    @property
    def put(self) -> Deed | None:
        """The chips put out."""
        return next((d for d in self.deeds if d.verb == "put"), None)

    @property
    def said(self) -> Deed | None:
        """The words said."""
        return next((d for d in self.deeds if d.verb == "say"), None)

    @property
    def who(self) -> str:
        """Who did it."""
        return next((d.who[-1] for d in reversed(self.deeds) if d.who), "")


def motion(felt: Felt) -> Motion | None:
    """The last chips or words whose meaning can be asked for."""
    deeds = [d for d in last_street(felt) if not d.modal and not d.staff]
    _as_chips(felt, deeds)
    deeds = [d for at, d in enumerate(deeds) if not _remark(deeds[:at], d)]
    last = next((at for at in range(len(deeds) - 1, -1, -1) if _in_question(deeds[at])), None)
    if last is None:
        return None
    who = deeds[last].who[-1] if deeds[last].who else ""
    first = last
    for at in range(last - 1, -1, -1):
        name = deeds[at].who[-1] if deeds[at].who else ""
        if deeds[at].verb not in OWN or deeds[at].verb == "post" or not _same(felt, name, who):
            break
        first, who = at, who or name
    done = Motion(deeds[first : last + 1], deeds[:first])
    done.deeds += [d for d in deeds[last + 1 :] if d.verb in ("pull", "leave")]
    puts = [d for d in done.deeds if d.verb == "put"]
    if len(puts) > 1:
        done.twice = True
    return done


def _as_chips(felt: Felt, deeds: list[Deed]) -> None:
    """ "raises with a 5000 chip", "bets 2500 silently", "drei 1000er" without a verb: chips put out."""
    _as_posts(felt, deeds)
    for at, deed in enumerate(deeds):
        later = [d for d in deeds[at + 1 :] if d.verb not in ("fold", "check", "foldround")]
        if deed.verb == "bare" and deed.chips and not any(d.verb == "put" for d in later):
            deed.verb = "put"
        if deed.verb in ("bet", "bare") and deed.silent and deed.sums:
            deed.verb = "put"
            settle(deed)
        if deed.verb in ("call", "raise", "bet", "open") and deed.chips and not later:
            said = deed.copy()
            said.verb, said.said, said.chips, said.sums = "say", deed.verb, [], []
            if deed.verb == "bet" or deed.silent:
                deed.verb = "put"
                continue
            deed.verb, deed.sums = "put", []
            deeds.insert(at, said)
            return


def _as_posts(felt: Felt, deeds: list[Deed]) -> None:
    """A blind's chips before anybody has raised are the blind."""
    for deed in deeds:
        blind = bool(deed.who) and felt.story.aliases.get(deed.who[-1], deed.who[-1]) in ("SB", "BB")
        if deed.verb not in ("put", "bet", "bare") or not deed.chips or not blind or felt.street != "preflop":
            return
        if deed is not deeds[-1]:
            deed.verb = "post"


def _in_question(deed: Deed) -> bool:
    """Chips put out, or something declared."""
    if deed.verb == "put":
        return bool(deed.chips or deed.sums)
    return deed.verb == "say" and bool(deed.said)


def _remark(before: list[Deed], deed: Deed) -> bool:
    """ "one says raise": somebody at the table about chips that another put out."""
    put = before[-1] if before else None
    if deed.verb != "say" or deed.sums or put is None or put.verb != "put" or not (put.who and deed.who):
        return False
    return deed.who[0].startswith(("NEW", "NEXT", "OTHER")) and deed.who != put.who


def _same(felt: Felt, one: str, other: str) -> bool:
    aliases = felt.story.aliases
    one, other = aliases.get(one, one), aliases.get(other, other)
    if "ME" in (one, other) or felt.story.aliases.get("ME", "ME") in (one, other):
        return one == other or "" in (one, other)
    return one == other or "" in (one, other) or "HE" in (one, other)


def read_wager(felt: Felt, aim: Aim) -> Draft | None:
    """The facts of a wager, as far as told."""
    done = motion(felt)
    if done is None:
        return None
    felt.play(done.before)
    found = Found(felt.story.words.text)
    draft = Draft("wager", found, "meaning")
    who = felt.player(done.who) if done.who else ""
    _setting(felt, found)
    _words(felt, done, found, draft)
    _facing(felt, done, found)
    _prior(felt, done, who, found)
    _chips(felt, done, draft)
    _beside(felt, done, found)
    if not _enough(felt, found, aim):
        return None
    if done.twice:
        _later(felt, done, draft)
    draft.unread += felt.odd
    draft.fair = draft.fair or felt.fair or bool(felt.short) or _corrected(felt, done)
    _kind(felt, draft)
    if found.facts.get("declared") == "call" and "new_chips" not in found.facts and _believed(felt, aim):
        draft.asked = "full-call"
    return draft


def _believed(felt: Felt, aim: Aim) -> bool:
    """Was the bet taken for another, or is asked what is owed after "call" (49, 51-A)?"""
    apart = any(c.marks & {"apart", "actual"} and any(t.amount for t in c.tokens) for c in felt.story.clauses)
    return apart or aim.want == "call-amount" or any(d.actual for d in felt.story.deeds)


def _corrected(felt: Felt, done: Motion) -> bool:
    """ "two 1000s... I mean a 5k": other chips named afterwards."""
    put = done.put
    clauses = felt.story.clauses
    return put is not None and any(
        "apart" in c.marks and any(numeric(t) for t in c.tokens) and c.span[0] > put.span[1] for c in clauses
    )


def _setting(felt: Felt, found: Found) -> None:
    """Structure, blinds, street."""
    structure = next((t for t in felt.story.tokens if t.is_("g.")), None)
    if structure is not None:
        found.said(
            "structure", next(n[2:] for n in sorted(structure.names) if n.startswith("g.")), structure.span
        )
    blinds_fact(felt, found)
    if felt.street:
        named = next((t for t in felt.story.tokens if t.is_(f"st.{felt.street}")), None)
        if named is not None:
            found.said("street", felt.street, named.span)
        else:
            found.derived("street", felt.street, "from the actions")


def blinds_fact(felt: Felt, found: Found) -> None:
    """The blinds and where they stand."""
    if felt.blinds is None:
        return
    if felt.blinds.why:
        found.derived("blinds", list(felt.blinds.sizes), felt.blinds.why, felt.blinds.span)
    else:
        found.said("blinds", list(felt.blinds.sizes), felt.blinds.span)


def _words(felt: Felt, done: Motion, found: Found, draft: Draft) -> None:
    said, put = done.said, done.put
    if said is None:
        return
    declared = DECLARED.get(said.said, said.said)
    found.said("declared", declared, said.span)
    amount = said.amount("to", "")
    by = said.amount("by")
    if amount is not None:
        found.said("declared_amount", amount, said.span)
    elif by is not None and felt.call_to:
        found.derived("declared_amount", felt.call_to + by, f"{by} more than the bet", said.span)
    elif by is not None:
        draft.unread.append(str(by))
    if put is None:
        return
    together = felt.story.words.any("x.together")
    if together is not None:
        found.said("order", "together", together.span)
        return
    late = done.deeds.index(said) > done.deeds.index(put) or felt.story.words.any("x.afterwards") is not None
    found.derived("order", "chips-first" if late else "words-first", "in the order told", said.span)


def _facing(felt: Felt, done: Motion, found: Found) -> None:
    """What is to call, and by how much it was last raised."""
    words = felt.story.words
    told = any(a.action in ("bet", "raise") for a in felt.acts)
    if told:
        span = next(a.span for a in reversed(felt.acts) if a.action in ("bet", "raise"))
        found.said("call_to", felt.call_to, span)
    elif felt.call_to and not words.has("q.nobet"):
        found.derived("call_to", felt.call_to, "the big blind is to call")
    elif _nothing_bet(felt) or felt.call_to:
        found.derived("facing_bet", False, "nothing was bet before")
        return
    elif felt.street in ("flop", "turn", "river", "flop+") and done.put is not None and not done.put.covers:
        found.derived("facing_bet", False, "no bet was told")
        return
    elif done.put is not None and done.put.covers and done.put.total:
        found.said("call_to", done.put.total, done.put.span)
    else:
        return
    found.derived("facing_bet", True, "there is something to call")
    if felt.opening and felt.bets == 1:
        found.derived("facing_opening_bet", True, "the first bet of the round")
    elif felt.known and felt.raise_by:
        found.derived("last_full_bet_or_raise", felt.raise_by, f"the last raise to {felt.call_to}")
        if felt.street != "preflop" and felt.bets > 1:
            found.derived("facing_opening_bet", False, "the bet was raised")
    if felt.all_in:
        found.derived("facing_all_in", True, "the bet faced is all-in")


def _nothing_bet(felt: Felt) -> bool:
    checked = bool(felt.acts) and all(a.action in ("check", "fold") for a in felt.acts)
    first = felt.street not in ("", "preflop") and any(
        t.low.endswith("first to act") or t.low in ("als erster", "als erste") for t in felt.story.tokens
    )
    return checked or first or felt.story.words.has("q.nobet", "q.notfacing")


def _prior(felt: Felt, done: Motion, who: str, found: Found) -> None:
    """Own chips in front: posted, told, or a blind or bet that must still be there."""
    if found.facts.get("facing_bet") is not True:
        return
    onto = next((d for d in done.deeds if d.onto), None)
    posts = [d for d in done.before if d.verb == "post"]
    posted = next((d for d in posts if not d.who or felt.player(d.who[0]) == who), None)
    if posted is None and len(posts) == 1 and not _has_place(felt, done.who):
        posted = posts[0]  # "BB mit zwei 100ern draussen, Raise auf 700, ich leg ...": the same player
    named = bool(done.who) and done.who not in ("HE", "OTHER", "NEXT", "NEW", "FIRST", "YOU", "CALLER")
    own = felt.own.get(who, 0)
    if onto is not None:
        found.said("prior_chips", sorted(onto.onto, reverse=True), onto.span)
    elif posted is not None and posted.total:
        found.said("prior_chips", sorted(posted.chips or [posted.total], reverse=True), posted.span)
    elif own and named and done.put is not None and own < felt.call_to:
        blind = who in ("SB", "BB") and felt.street == "preflop"
        found.derived("prior_chips", [own], "the blind posted" if blind else "the player's own bet before")
    chips = found.facts.get("prior_chips")
    if chips:
        _pulled(felt, done, found, chips)


def _has_place(felt: Felt, who: str) -> bool:
    """Is it known where the player sits?"""
    return who in PLACES or who in felt.story.aliases


def _pulled(felt: Felt, done: Motion, found: Found, chips: list[int]) -> None:
    """Which of the prior chips were pulled back."""
    pull = next((d for d in done.deeds if d.verb == "pull"), None)
    words = felt.story.words
    if pull is not None:
        taken = list(pull.chips) or ([pull.total] if pull.total else [])
        both = any(
            t.low in ("beide", "beiden", "both") and pull.span[0] <= t.start < pull.span[1]
            for t in felt.story.tokens
        )
        if (
            taken
            and found.heard["prior_chips"].how == "derived"
            and len(chips) == 1
            and chips[0] % taken[0] == 0
        ):
            chips = [taken[0]] * (chips[0] // taken[0])  # a blind told by what is pulled of it
            found.facts["prior_chips"] = chips
        taken = taken * 2 if both and len(taken) == 1 else taken
        part = bool(taken) and sorted(taken) != sorted(chips)
        found.said("prior_pulled", sorted(taken, reverse=True) if part else "all", pull.span)
    elif words.has("q.front"):
        found.said("prior_pulled", "none", words.span("q.front"))
    if words.has("q.combine"):
        found.said("combined", True, words.span("q.combine"))


def _later(felt: Felt, done: Motion, draft: Draft) -> None:
    """A second motion with more chips: what it adds is a string bet (56)."""
    first, second = [d for d in done.deeds if d.verb == "put"][:2]
    back = any(listed(t, "string") and first.span[1] <= t.start < second.span[1] for t in felt.story.tokens)
    more = second.chips or ([second.total] if second.total else [])
    if not back or not more:
        draft.unread.append("chips in two motions")
        return
    draft.found.said("later_chips", sorted(more, reverse=True), second.span)


def _chips(felt: Felt, done: Motion, draft: Draft) -> None:
    """The chips put out; a bare total only where its chips cannot matter."""
    put, found = done.put, draft.found
    if put is None:
        return
    if put.chips:
        found.said("new_chips", sorted(put.chips, reverse=True), put.span)
        if put.times is not None:
            draft.unread.append("x")
        return
    total = put.amount("", "to", "by")
    if total is None:
        return
    prior = sum(found.facts.get("prior_chips", ()))
    told = any(t.is_("n.chip") and put.span[0] <= t.start < put.span[1] for t in felt.story.tokens)
    plain = not felt.call_to or total + prior <= felt.call_to or put.last
    if plain or told or "declared" in found.facts or found.facts.get("facing_bet") is False:
        found.derived("new_chips", fewest(total), "in the fewest usual chips; others give the same", put.span)
        return
    found.derived("new_chips", [total], "if it was one chip", put.span)
    several = [chips for chips in (fewest(total), _of_one_kind(total)) if len(chips) > 1]
    draft.options = ("new_chips", tuple(several))


def _of_one_kind(total: int) -> list[int]:
    """An amount in chips of one value."""
    for chip in (1000, 500, 100, 25, 5):
        if total % chip == 0 and 2 <= total // chip <= 50:
            return [chip] * (total // chip)
    return [total]


def fewest(amount: int) -> list[int]:
    """An amount in the fewest usual chips."""
    out: list[int] = []
    for chip in _USUAL:
        many, amount = divmod(amount, chip)
        out += [chip] * min(many, 100)
    return out


def _beside(felt: Felt, done: Motion, found: Found) -> None:
    """Last chips, heads-up, words that nobody heard."""
    words = felt.story.words
    deep, last = words.any("m.deep"), words.any("m.last")
    stack = next((c for c in felt.story.clauses if "stack" in c.marks), None)
    if deep is not None or (stack is not None and last is None):
        found.said("last_chips", False, deep.span if deep is not None else stack.span if stack else (0, 0))
    elif last is not None:
        found.said("last_chips", True, last.span)
    table(felt, found)
    if words.has("q.unheard") and done.said is not None and done.put is not None:
        found.said("heard", False, words.span("q.unheard"))


def table(felt: Felt, found: Found) -> None:
    """Two players in the hand, or more."""
    words = felt.story.words
    two, more = words.any("m.headsup"), words.any("m.multiway")
    if two is not None:
        found.said("heads_up", True, two.span)
        return
    if more is not None:
        found.said("heads_up", False, more.span)
        return
    out = {a.who for a in felt.acts if a.action == "fold"}
    live = {a.who for a in felt.acts} - out
    wagered = {a.who for a in felt.acts if a.action in ("bet", "raise", "call")} - out
    if len(live) > 1 and len(wagered) > 1:
        found.derived("heads_up", False, "at least three players are in the hand")


def _enough(felt: Felt, found: Found, aim: Aim) -> bool:
    """Is there enough told to be a hand at all, rather than a question about a rule?"""
    facts = found.facts
    amount = facts.get("declared_amount")
    if amount is not None and amount <= _SMALL:
        return False
    if "new_chips" not in facts and "declared" not in facts:
        return "call_to" in facts
    if "call_to" in facts:
        return True
    figures = "new_chips" in facts or amount is not None
    if "facing_bet" in facts:
        return figures or facts.get("declared") in ("call", "raise", "check", "pot")
    silent = any(t.is_("m.silent") for t in felt.story.tokens)
    return figures and (silent or aim.meaning or "blinds" in facts)


def _kind(felt: Felt, draft: Draft) -> None:
    """Which of the relatives is asked."""
    facts, found = draft.found.facts, draft.found
    declared, facing = facts.get("declared"), facts.get("facing_bet")
    unfit = (declared == "check" and facing is True) or (
        declared in ("call", "raise", "fold") and facing is False
    )
    if unfit and "new_chips" not in facts:
        draft.kind = "invalid-declaration"
        found.drop([k for k in list(facts) if k not in _INVALID])
        return
    if declared == "fold":
        found.drop(["declared", "order"])
    total = sum(facts.get("new_chips", ())) + sum(facts.get("prior_chips", ()))
    short = "new_chips" in facts and total < facts.get("call_to", 0)
    asked = felt.story.words.has("q.undercall") or "fold" in {d.verb for d in felt.story.deeds}
    if short and asked and "prior_chips" not in facts and declared in (None, "call"):
        _undercall(draft)
    elif "prior_chips" in facts:
        draft.kind = "prior-chips"


def _undercall(draft: Draft) -> None:
    """Fewer chips than the call."""
    found = draft.found
    facts = found.facts
    draft.kind = "undercall"
    facts["chips"], found.heard["chips"] = facts["new_chips"], found.heard["new_chips"]
    if facts.get("declared") == "call":
        facts["said_call"], found.heard["said_call"] = True, found.heard["declared"]
    found.drop([k for k in list(facts) if k not in (*_UNDERCALL, "chips", "said_call")])


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
