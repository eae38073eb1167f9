"""From a story to the facts of `betting`: what may the next player do?"""

from __future__ import annotations

from rulebot.scenario.aim import Aim
from rulebot.scenario.draft import Draft
from rulebot.scenario.facing import blinds_fact
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import last_street
from rulebot.scenario.motion import Motion, motion
from rulebot.scenario.pieces import listed
from rulebot.scenario.reading import Found
from rulebot.scenario.round import Act

_STREETS = ("preflop", "flop", "turn", "river")
_POINTING = ("HE", "NEXT", "NEW", "OTHER", "YOU", "VILLAIN")


def read_turn(felt: Felt, aim: Aim) -> Draft | None:
    """The list of actions, and whose turn it is."""
    if aim.want is None:
        return None
    story = felt.story
    deeds = last_street(felt)
    done = motion(felt) if aim.want == "maximum" else None
    potted = done.said is not None and done.said.said == "pot" if done is not None else False
    if potted and done is not None:
        deeds = done.before
    made = next(
        (d for d in reversed(deeds) if d.verb not in ("fold", "check", "foldround") and not d.modal), None
    )
    if (
        aim.want == "maximum"
        and made is not None
        and made.verb == "pot"
        and made.who
        and not made.sums
        and not potted
    ):
        done, potted, deeds = Motion([made]), aim.who in ("", "HE", made.who[-1]), deeds[: deeds.index(made)]
        deeds = deeds if potted else [*deeds, made]
    pot_limit = any(t.is_("g.pot-limit") for t in story.tokens)
    if aim.want == "maximum":
        deeds = [d for d in deeds if d.verb != "open" or d.sums or d.chips or d.times]
    felt.play(deeds)
    wagers = [a for a in felt.acts if a.action in ("bet", "raise")]
    first_in = (
        aim.want == "minimum"
        or pot_limit
        or any(d.verb == "foldround" for d in deeds)
        or bool(felt.acts or felt.posted)
    )
    if not wagers and not (felt.blinds and first_in):
        return None
    if wagers and not felt.told():
        return None
    if aim.want == "maximum" and pot_limit and felt.street != "preflop":
        return None  # the pot is not made of these actions alone
    if aim.want == "maximum" and not pot_limit and not any(t.is_("g.fixed-limit") for t in story.tokens):
        return None
    found = Found(story.words.text)
    draft = Draft("betting", found, aim.want)
    structure = next((t for t in story.tokens if t.is_("g.")), None)
    if structure is not None:
        found.said(
            "structure", next(n[2:] for n in sorted(structure.names) if n.startswith("g.")), structure.span
        )
    blinds_fact(felt, found)
    _limit(felt, found)
    if felt.ante is not None and felt.ante[0] != "none":
        found.derived("ante", {"type": felt.ante[0], "amount": felt.ante[1]}, "the ante told")
    _street(felt, found)
    if felt.posted:
        found.derived("posted", dict(felt.posted), "what a blind really put in")
    if felt.acts:
        spans = [act.span for act in felt.acts]
        acts = [_shown(act, found.facts.get("street")) for act in felt.acts]
        found.said("actions", acts, (min(s[0] for s in spans), max(s[1] for s in spans)))
    seat, why = to_act(felt, aim)
    if potted and done is not None and done.who:
        seat, why = felt.player(done.who), "the player who says pot"
    found.derived("to_act", seat, why)
    if aim.who == "OPENER" and seat == "NEXT" and len(wagers) == 1 and wagers[0].all_in:
        draft.lacks.append("own_action")  # the raiser is told of, what he raised is not
    draft.unread = [*felt.odd, *(story.words.text[slice(*s.span)] for s in felt.short)]
    draft.fair = felt.fair
    if _nothing_to_decide(felt, seat):
        draft.unread.append("who is to act?")
    return draft


def _limit(felt: Felt, found: Found) -> None:
    """In fixed-limit the first bet of a round is the big blind, or twice that from the turn on."""
    opened = next((a for a in felt.acts if a.action == "bet" and a.to and not a.all_in), None)
    if found.facts.get("structure") != "fixed-limit" or felt.blinds is not None or opened is None:
        return
    big = (opened.to or 0) // (2 if felt.street in ("turn", "river") else 1)
    found.derived("blinds", [big // 2, big], "the first bet, in fixed-limit", opened.span)


def _street(felt: Felt, found: Found) -> None:
    """The street; bets without blinds or street are taken as after the flop."""
    street = felt.street
    if not street and felt.bets > 1 and felt.known:
        street = "flop"
    if not street:
        return
    shown = street if street in _STREETS else "flop"
    named = next((t for t in felt.story.tokens if t.is_(f"st.{street}")), None)
    if named is not None:
        found.said("street", shown, named.span)
    else:
        found.derived("street", shown, "from the actions")


def _shown(act: Act, street: object) -> dict[str, object]:
    out: dict[str, object] = {"seat": act.who, "action": act.action}
    if street:
        out["street"] = street
    if act.to is not None:
        out["to"] = act.to
    if act.all_in:
        out["all_in"] = True
    return out


def _nothing_to_decide(felt: Felt, seat: str) -> bool:
    """All-in, folded, or the last to have bet: then somebody else was meant."""
    own = [act for act in felt.acts if act.who == seat]
    if any(act.all_in or act.action == "fold" for act in own):
        return True
    wagers = [act for act in felt.acts if act.action in ("bet", "raise")]
    return bool(wagers) and wagers[-1].who == seat


def to_act(felt: Felt, aim: Aim) -> tuple[str, str]:
    """Whose turn it is: who asks or is asked about; else a player not heard of yet."""
    story = felt.story
    bettor = next((a.who for a in reversed(felt.acts) if a.action in ("bet", "raise")), "")
    known = {a.who for a in felt.acts}
    me = story.aliases.get("ME", "ME")
    if aim.who and aim.who not in ("NEXT", "NEW", "HE", "OTHER"):
        seat = felt.player(aim.who)
        if seat != bettor:
            return seat, "the player asked about"
    sized = _by_amount(felt, bettor)
    if sized:
        return sized, "the player whose bet it is"
    back = next((c for c in reversed(story.clauses) if c.says("backto")), None)
    if back is not None:
        for token in reversed(back.tokens):
            if token.who and token.who not in ("STAFF", "NEXT", "NEW", "HE", "OTHER"):
                seat = felt.player(token.who)
                if seat != bettor:
                    return seat, "the player to whom the action came back"
    if (me != "ME" or _spoke(felt)) and me != bettor:
        return me, "the player who asks"
    if aim.who == "HE":
        others = [a.who for a in felt.acts if a.who not in (bettor, me)]
        silent = _last_named(felt, known)
        if silent:
            return silent, "the player last named"
        if others and aim.again:
            return others[-1], "a player who acted before"
    silent = _last_named(felt, known)
    if silent:
        return silent, "the player last named"
    if aim.again and aim.want == "may-raise":
        first = next((a.who for a in felt.acts if a.action in ("bet", "raise", "call") and not a.all_in), "")
        if first and first != bettor:
            return first, "asked of a player who has acted"
    return "NEXT", "the next player, not heard of yet"


def _by_amount(felt: Felt, bettor: str) -> str:
    """ "can the 300 bettor raise", "back on me (the 500)": the player told by what he bet."""
    for clause in reversed(felt.story.clauses):
        if not ("modal" in clause.marks or clause.aside):
            continue
        for token in clause.tokens:
            names = [a.who for a in felt.acts if a.to and a.to == token.amount and a.who != bettor]
            if names:
                return names[-1]
    return ""


def _spoke(felt: Felt) -> bool:
    """Does the asker speak of himself where the hand is told or asked about, not in talk around it?"""
    story = felt.story
    told = {d.sentence for d in story.deeds} | {c.sentence for c in story.clauses if c.question or c.marks}
    return any(
        t.who == "ME" and (c.sentence in told or any(listed(w, "backto") for w in c.tokens))
        for c in story.clauses
        for t in c.tokens
    )


def _last_named(felt: Felt, known: set[str]) -> str:
    """The last player named who has not acted: "now the bb", "für den Button?"."""
    for token in reversed(felt.story.tokens):
        if token.who and token.who not in (*_POINTING, "STAFF", "FIRST", "LIMPER", "OPENER", "CALLER", "ME"):
            name = felt.story.aliases.get(token.who, token.who)
            if name in ("SB", "BB") and not known and not _folded_to(felt):
                continue
            if name not in known and not name.startswith("NEW"):
                return felt.player(token.who)
            if name in known:
                return ""
    return ""


def _folded_to(felt: Felt) -> bool:
    return any(d.verb == "foldround" for d in felt.story.deeds)
