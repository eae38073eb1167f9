"""What is asked of a hand: the smallest raise, whether to raise, the most, what to call, what chips mean."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from rulebot.scenario.pieces import Clause, listed, partly
from rulebot.scenario.story import Story
from rulebot.scenario.tokens import Token

_RAISING = ("raise", "allin", "minraise")


@dataclass(frozen=True, slots=True)
class Aim:
    """What is asked, and by or for whom."""

    want: str | None
    """minimum, maximum, may-raise, call-amount; None where chips or words are asked about, or nothing."""
    meaning: bool
    """Is it plainly asked what something means or counts as?"""
    who: str
    again: bool = False
    """Is it asked of a player who has acted before?"""
    either: bool = False
    """Is it asked which of two it is: "800, or only the minimum?" """


def aim(story: Story) -> Aim:
    """What the question wants to know."""
    asking = [clause for clause in story.clauses if "claim" not in clause.marks and not _of_staff(clause)]
    may = next((at for clause in asking if (at := _may(clause)) is not None), None)
    least = next((at for c in asking if (at := _least(c)) is not None or (at := _must(c)) is not None), None)
    most = any(_most(story, clause) for clause in asking)
    wants = any(_wants(clause) for clause in asking)
    owed = any(_owed(clause) for clause in asking) or story.words.has("ask.callamount")
    meaning = story.words.has("ask.meaning") or any(c.says("meaning") for c in story.clauses if c.question)
    want = (
        "may-raise"
        if may is not None and (least is None or may < least) and not most
        else "minimum"
        if least is not None and not most
        else "maximum"
        if most
        else "call-amount"
        if owed
        else "may-raise"
        if wants
        else None
    )
    again = any(partly(t, "again") for c in story.clauses for t in c.tokens)
    either = any(_least(c) is not None and c.has("x.or") for c in asking)
    return Aim(want, meaning, _who(story), again, either)


def _raising(token: Token) -> bool:
    return token.verb in _RAISING or partly(token, "over_the_top")


def _may(clause: Clause) -> int | None:
    """Where it says "can I raise", "darf ich nochmal drüber", "wieder eröffnet"."""
    tokens = clause.tokens
    closed = next((t for t in tokens if listed(t, "closed")), None)
    if closed is not None:
        return closed.start
    opened = next((t for t in tokens if t.is_("v.open") or listed(t, "openness")), None)
    plain = len(tokens) <= 4 or any(partly(t, "again") or listed(t, "round") for t in tokens)
    if (
        opened is not None
        and plain
        and not any(t.amount is not None for t in tokens)
        and (clause.question or clause.has("x.or"))
    ):
        return opened.start
    allowed = [at for at, t in enumerate(tokens) if partly(t, "may")]
    modal = next((at for at in allowed if not _had(tokens[at]) or len(allowed) > 1), None)
    if modal is None or any(t.verb in ("fold", "say") for t in tokens) or _sized(tokens):
        return None
    if any(partly(t, "howmuch") for t in tokens[:modal]):
        return None
    short = len(tokens) - modal <= 5 and not any(t.verb for t in tokens)
    person = any(t.who for t in tokens) or any(t.low in ("i", "can i", "may i", "der", "die") for t in tokens)
    raising = any(_raising(t) or (short and person and partly(t, "again")) for t in tokens)
    return tokens[modal].start if raising else None


def _had(token: Token) -> bool:
    """ "ich hätte geraist" asks for nothing; "hätte ich raisen dürfen" does."""
    return token.text.casefold() in ("hatte", "hatten", "hätte", "hätten", "haette")


def _wants(clause: Clause) -> bool:
    """ "CO wants to reraise. legal?" """
    modal = any(t.is_("x.modal") and listed(t, "wishes") for t in clause.tokens)
    return modal and any(_raising(t) for t in clause.tokens) and not any(t.amount for t in clause.tokens)


def _sized(tokens: Sequence[Token]) -> bool:
    """ "can I raise to 5,000": an amount behind the verb is no question of whether."""
    first = next((at for at, t in enumerate(tokens) if _raising(t)), len(tokens))
    return any(t.amount is not None for t in tokens[first + 1 :])


def _least(clause: Clause) -> int | None:
    """Where it says "smallest raise", "mindestens"; not "smallest chip", nor "UTG min-raises"."""
    tokens = clause.tokens
    for at, token in enumerate(tokens):
        if token.who or not (partly(token, "least") or token.is_("v.minraise") or "min" in token.low.split()):
            continue
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        before = tokens[at - 1] if at else None
        back = next((t for t in reversed(tokens[:at]) if not t.is_("x.article")), None)
        if back is not None and listed(back, "below"):
            continue
        if any(t.amount is not None for t in tokens[:at]) and not any(_raising(t) for t in tokens):
            continue  # "100 is the smallest"
        if listed(token, "leastadverbs") and not _of_size(tokens):
            continue
        if after is not None and (after.is_("n.chip") or listed(after, "coins") or after.chips):
            continue
        if token.verb in ("raise", "minraise") and before is not None and before.who and not before.owns:
            continue
        if (
            token.verb == "minraise"
            and any(t.who and not t.owns for t in tokens[:at])
            and not clause.question
        ):
            continue
        if any(t.amount is not None for t in tokens[at + 1 : at + 3]) and not (
            clause.question or clause.has("x.or")
        ):
            continue
        return token.start
    return None


def _of_staff(clause: Clause) -> bool:
    """ "dealer ruled min raise": what staff said asks for nothing."""
    first = next((t.who for t in clause.tokens if t.who and not t.owns), "")
    return first == "STAFF" and not clause.tokens[0].is_("x.modal")


def _must(clause: Clause) -> int | None:
    """ "wie hoch muss ich drübergehen", "how much do I have to make it": the least is meant."""
    tokens = clause.tokens
    how = any(partly(t, "howmuch") for t in tokens)
    must = next((t for t in tokens if t.is_("x.modal") and partly(t, "musts")), None)
    if how and must is not None and any(_raising(t) for t in tokens) and not _sized(tokens):
        return must.start
    return None


def _of_size(tokens: Sequence[Token]) -> bool:
    """ "how much at least", "mindestens erhöhen": an "at least" that asks for a size."""
    if len(tokens) <= 4:
        return True
    return any(
        _raising(t) or t.is_("x.modal", "v.bet", "v.put", "v.call") or partly(t, "howmuch") for t in tokens
    )


def _most(story: Story, clause: Clause) -> bool:
    """ "max", "most I can bet", "what is pot" in a pot-limit game."""
    limit = any(t.is_("g.pot-limit") for t in story.tokens)
    if any(partly(t, "most") and not t.who for t in clause.tokens):
        return True
    sized = any(listed(t, "sizeable") for t in clause.tokens) and any(
        partly(t, "howmuch") for t in clause.tokens
    )
    if not limit or any(t.amount is not None for t in clause.tokens):
        return False
    if clause.has("x.modal") and (sized or _how_high(clause)):
        return True  # "how big can the button make it", "how high can I go"
    return clause.has("n.pot", "v.pot")


def _how_high(clause: Clause) -> bool:
    """ "how high", "wie weit": not "how much to call"."""
    return any(partly(t, "howmuch") for t in clause.tokens) and any(
        listed(t, "height") for t in clause.tokens
    )


def _owed(clause: Clause) -> bool:
    """ "how much to call", "what do I owe", "was kostet mich das"."""
    how = any(partly(t, "howmuch") for t in clause.tokens)
    if clause.has("v.raise", "x.or"):
        return False
    return how and any(
        partly(t, "owe")
        or t.verb == "call"
        or (t.is_("p.tocall") and t.low.split()[0] in ("to", "zu", "zum"))
        for t in clause.tokens
    )


def _who(story: Story) -> str:
    """Who asks, or is asked about: in the question itself, else the last one named who did nothing."""
    for clause in reversed(story.clauses):
        modal = "modal" in clause.marks
        if not (clause.question or modal) or (any(t.amount or t.chips for t in clause.tokens) and not modal):
            continue
        names = [t for t in clause.tokens if t.who and t.who != "STAFF"]
        if names and names[-1].who == "HE":
            return _pointed_at(story, clause) or wishing(story) or "HE"
        if names:
            return names[-1].who
        if any(t.is_("x.modal") and t.low.split()[-1] in ("i", "ich") for t in clause.tokens):
            return "ME"
    return ""


def wishing(story: Story) -> str:
    """ "Button wants to pot. How much can he make it?": the player told to want something."""
    for clause in reversed(story.clauses):
        for before, token in itertools.pairwise(clause.tokens):
            wish = token.is_("x.modal") and listed(token, "wishes")
            if wish and before.who and not before.owns and before.who not in ("HE", "STAFF", "ME"):
                return before.who
    return ""


def _pointed_at(story: Story, asked: Clause) -> str:
    """ "What can Vic do, may he raise?": the player named in the same sentence."""
    names = [
        t.who
        for clause in story.clauses
        if clause.sentence == asked.sentence
        for t in clause.tokens
        if t.who and t.start < asked.span[1] and t.who not in ("HE", "STAFF", "OTHER", "NEXT", "NEW", "ME")
    ]
    questions = [c for c in story.clauses if c.sentence == asked.sentence and not c.question]
    return names[-1] if names and not questions else ""
