"""What a player faced: blinds, street, the bet, chips already in front, how many are in the hand."""

from __future__ import annotations

from rulebot.scenario.deeds import Deed
from rulebot.scenario.felt import Felt
from rulebot.scenario.motion import Motion
from rulebot.scenario.reading import Found
from rulebot.scenario.story import PLACES
from rulebot.scenario.tokens import small_number


def setting(felt: Felt, found: Found) -> None:
    """Structure, blinds, street."""
    games = [t for t in felt.story.tokens if t.is_("g.")]
    structure = next((t for t in games if t.is_("g.no-limit")), games[0] if games else None)
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


def facing(felt: Felt, done: Motion, found: Found) -> None:
    """What is to call, and by how much it was last raised."""
    words = felt.story.words
    told = any(a.action in ("bet", "raise") for a in felt.acts)
    if told:
        span = next(a.span for a in reversed(felt.acts) if a.action in ("bet", "raise"))
        found.said("call_to", felt.call_to, span)
    elif felt.call_to and not words.has("q.nobet"):
        found.derived("call_to", felt.call_to, "the big blind is to call")
    elif nothing_bet(felt) or felt.call_to:
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


def nothing_bet(felt: Felt) -> bool:
    checked = bool(felt.acts) and all(a.action in ("check", "fold") for a in felt.acts)
    first = felt.street not in ("", "preflop") and any(
        t.low.endswith("first to act") or t.low in ("als erster", "als erste") for t in felt.story.tokens
    )
    return checked or first or felt.story.words.has("q.nobet", "q.notfacing")


def prior(felt: Felt, done: Motion, who: str, found: Found) -> None:
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
        taken = taken or _some_of(felt, pull, chips)
        part = bool(taken) and sorted(taken) != sorted(chips)
        found.said("prior_pulled", sorted(taken, reverse=True) if part else "all", pull.span)
    elif words.has("q.front"):
        found.said("prior_pulled", "none", words.span("q.front"))
    if words.has("q.combine"):
        found.said("combined", True, words.span("q.combine"))


def _some_of(felt: Felt, pull: Deed, chips: list[int]) -> list[int]:
    """ "Takes two of them back", of chips that are all alike: so many of those."""
    words = [t for t in felt.story.tokens if pull.span[0] <= t.start < pull.span[1] and t.amount is None]
    some = next((n for t in words if (n := small_number(t.low) or t.whole) and n < len(chips)), 0)
    return chips[:some] if len(set(chips)) == 1 else []


def beside(felt: Felt, done: Motion, found: Found) -> None:
    """Last chips, heads-up, words that nobody heard."""
    words = felt.story.words
    deep, last = words.any("m.deep"), words.any("m.last")
    stack = next((c for c in felt.story.clauses if "stack" in c.marks and not c.says("only")), None)
    if done.put is not None and done.put.last:
        found.said("last_chips", True, done.put.span)
    elif deep is not None or (stack is not None and last is None):
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
