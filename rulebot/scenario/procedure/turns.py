"""Acting out of turn and skipped players (53), substantial action (36), declarations that do not fit (55)."""

from __future__ import annotations

from collections.abc import Sequence

from rulebot.scenario.draft import Draft
from rulebot.scenario.procedure.acts import Act, acts
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.procedure.timing import flag
from rulebot.scenario.reading import Found

_ARTICLES = ("the", "der", "den", "dem", "die")
_DECLARED = ("call", "raise", "check")
_WAGERS = ("bet", "raise")


def read_substantial(scene: Scene) -> Draft | None:
    """ "a fold and a call: is that substantial action?" """
    if not scene.has("SUBSTANTIAL"):
        return None
    told = [a for a in acts(scene) if not a.again]
    actions = [a.verb for a in told for _ in range(a.many)]
    if not 1 <= len(actions) <= 12:
        return None
    found = Found(scene.text)
    found.said("actions", actions, (told[0].span(scene)[0], told[-1].span(scene)[1]))
    return Draft("substantial-action", found, "yes-no")


def read_out_of_turn(scene: Scene) -> Draft | None:
    """Who acted out of turn, what was faced, and what the right player then did."""
    told = [a for a in acts(scene) if not a.bet_faced]
    early = _early(scene, [a for a in told if not a.asked])
    if early is None:
        return None
    faced = _faced(scene, early)
    found = Found(scene.text)
    verb = "raise" if early.verb == "bet" and faced else early.verb
    found.said("action", verb, early.span(scene))
    to = early.to if verb not in ("fold", "check") else None
    if verb == "call":
        to = to or faced
        faced = faced or to
    if verb == "raise" and to is not None and faced is not None and to <= faced:
        return None
    if to is not None:
        found.said("amount_to", to, early.span(scene))
    if faced is not None:
        found.derived("call_to", faced, "the action before" if faced else "nothing was bet before")
    _blind(scene, found)
    _corrected(scene, found, [a for a in told if a.at > early.at and not a.asked], early, faced)
    told_enough = {"correct_action", "amount_to"} & set(found.facts) or found.facts.get("call_to")
    if not told_enough and not (verb == "fold" and _is_case(scene, early)):
        return None
    return Draft("out-of-turn", found, "binding", fair=not early.who)


def _is_case(scene: Scene, early: Act) -> bool:
    """Somebody in particular did it; "if someone folds out of turn" asks for the rule."""
    return early.who != "NEW" and not scene.has("general")


def _early(scene: Scene, told: Sequence[Act]) -> Act | None:
    """The act that came too early: the last before the words that say so, else the first after them."""
    for start, _ in sorted(scene.places("OOT") + scene.places("too_early")):
        same = [a for a in told if a.at < start and scene.stops[a.at] == scene.stops[start]]
        after = [a for a in told if a.at > start and scene.stops[a.at] == scene.stops[start]]
        later = [a for a in told if a.at > start]
        if same and not _turn_between(scene, same[-1], start):
            return same[-1]
        if _all_in_before(scene, start):
            return None  # that was it, and acts know of no all-in
        if after or later:
            return (after or later)[0]
        if told:
            return told[-1]
    for _, end in scene.places("turn_of"):
        owner = _owner(scene, end)
        after = [a for a in told if a.at >= end and a.who != owner]
        before = [a for a in told if a.at < end and a.who and a.who != owner and scene.has("CONTRAST")]
        if after or before:
            return after[0] if after else before[-1]
    return None


def _all_in_before(scene: Scene, start: int) -> bool:
    """Is an all-in told before the words "out of turn"?"""
    return any(t.verb == "allin" and t.start < scene.pieces[start].start for t in scene.hand.tokens)


def _turn_between(scene: Scene, act: Act, start: int) -> bool:
    """Does it say whose turn it was between an act and the words "out of turn"?"""
    return any(act.at < at < start for at, _ in scene.places("turn_of"))


def _owner(scene: Scene, end: int) -> str:
    """Whose turn it was: the player named in or next to the words."""
    stop = scene.pieces[end - 1].end
    named = [t for t in scene.hand.tokens if t.who and t.who != "STAFF"]
    ahead = [t for t in named if stop - 30 <= t.start < stop]
    after = [t for t in named if stop <= t.start <= stop + 12]
    first, then = (after, ahead[-1:]) if scene.word(end - 1) in ("on", "auf", "bei") else (ahead[-1:], after)
    return next((t.who for t in (*first, *then)), "")


def _faced(scene: Scene, early: Act) -> int | None:
    """The bet in front of the one who acted early; 0 where there was none."""
    every = acts(scene)
    bets = [a.to for a in every if a.at < early.at and a.verb in _WAGERS and a.to is not None and not a.asked]
    answered = [a.to for a in every if a.bet_faced and a.to is not None]
    if bets or answered:
        return (bets or answered)[-1]
    earlier = [a.to for a in every if a.at > early.at and _had(scene, a) and a.to is not None]
    if early.faced is not None or earlier:
        return early.faced if early.faced is not None else earlier[0]
    if early.verb == "check" or (early.verb == "bet" and scene.has("POSTFLOP")):
        return 0
    return None


def _had(scene: Scene, act: Act) -> bool:
    """ "A hatte 500 gesetzt": what was done before."""
    return act.verb == "bet" and bool({scene.word(act.at - 1), scene.word(act.at - 2)} & {"hatte", "had"})


def _corrected(scene: Scene, found: Found, later: Sequence[Act], early: Act, faced: int | None) -> None:
    """What the player whose turn it was then did."""
    for act in later:
        if act.who and act.who == early.who and act.who not in ("HE", ""):
            continue
        if _had(scene, act):
            continue
        shown = "raise" if act.verb == "bet" and faced else act.verb
        found.said("correct_action", shown, act.span(scene))
        if act.to is not None and act.verb in _WAGERS:
            found.said("correct_to", act.to, act.span(scene))
        return


def _blind(scene: Scene, found: Found) -> None:
    blinds, span = scene.hand.blinds, scene.hand.blinds_span
    if blinds is not None and span is not None:
        found.said("big_blind", blinds[1], span)


def read_skipped(scene: Scene) -> Draft | None:
    """A player was passed over, and others acted behind."""
    if not any(scene.word(at - 1) not in _ARTICLES for at, _ in scene.places("SKIPPED")):
        return None
    told = [a for a in acts(scene) if not a.asked and not a.bet_faced]
    wagers = [i for i, a in enumerate(told) if a.verb in _WAGERS and a.to is not None]
    if not wagers or wagers[0] + 1 >= len(told):
        return None
    opened, behind = told[wagers[0]], told[wagers[0] + 1 :]
    found = Found(scene.text)
    found.said("action", behind[0].verb, behind[0].span(scene))
    found.derived("call_to", opened.to, "the action before")
    _blind(scene, found)
    actions = [a.verb for a in behind for _ in range(a.many)]
    found.said("actions_after", actions, (behind[0].span(scene)[0], behind[-1].span(scene)[1]))
    flag(scene, found, "had_time", "had_time", "no_time")
    flag(scene, found, "spoke_up", "spoke_up", "kept_quiet")
    return Draft("out-of-turn", found, "binding")


def read_declaration(scene: Scene) -> Draft | None:
    """ "call" where nobody has bet, "check" in front of a bet."""
    every = acts(scene)
    spoken = next((a for a in every if a.verb in _DECLARED and _spoken(scene, a)), None)
    if spoken is None or any(e.chips for e in scene.hand.events) or scene.words.has("q.oot", "q.skipped"):
        return None
    found = Found(scene.text)
    bets = [a for a in every if a.verb in _WAGERS and a.at != spoken.at and a.to is not None]
    faced = bets[0] if bets else None
    fronting = spoken.faced if spoken is not None else None
    if spoken.verb == "check" and (faced is not None or fronting or scene.has("bet_there")):
        span = faced.span(scene) if faced is not None else scene.span("bet_there", "OVER")
        found.said("declared", "check", spoken.span(scene))
        found.said("facing_bet", True, span)
        told = faced.to if faced is not None else fronting
        if told is not None:
            found.said("call_to", told, span)
    elif spoken.verb != "check" and faced is None and scene.has("nobody_bet"):
        found.said("declared", spoken.verb, spoken.span(scene))
        found.said("facing_bet", False, scene.span("nobody_bet"))
        if spoken.to is not None:
            found.said("declared_amount", spoken.to, spoken.span(scene))
    else:
        return None
    _round(scene, found)
    return Draft("invalid-declaration", found, "meaning")


def _spoken(scene: Scene, act: Act) -> bool:
    """Was it said, not done?"""
    says = [at for at, _ in scene.places("SAYS") if scene.stops[at] == scene.stops[act.at]]
    return any(0 < act.at - at <= 5 or 0 < at - act.at <= 2 for at in says)


def _round(scene: Scene, found: Found) -> None:
    hand = scene.hand
    if hand.blinds is not None and hand.blinds_span is not None:
        found.said("blinds", list(hand.blinds), hand.blinds_span)
    if hand.street_span is not None:
        found.said("street", "flop" if hand.street == "flop+" else hand.street, hand.street_span)
