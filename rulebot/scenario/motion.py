"""The motion in question: the last chips put out or words said, with what belongs to them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebot.scenario.deeds import OWN, Deed, Sum, settle
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import last_street


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
    _pushed_in(felt, deeds)
    last = deeds[-1] if deeds else None
    misled = any(
        c.marks & {"claim", "actual"} or any(t.who == "STAFF" for t in c.tokens) for c in felt.story.clauses
    )
    if last is not None and last.verb == "call" and last.who == ["ME"] and misled and not last.chips:
        last.verb, last.said = "say", "call"  # "I called, and it was more than the dealer said"
    for at, deed in enumerate(deeds):
        later = [d for d in deeds[at + 1 :] if d.verb not in ("fold", "check", "foldround")]
        if deed.verb == "bare" and deed.chips and not any(d.verb == "put" for d in later):
            deed.verb = "put"
            settle(deed)
        if deed.verb in ("bet", "bare") and deed.silent and deed.sums:
            deed.verb = "put"
            settle(deed)
        if deed.verb == "allin" and deed.last and (deed.chips or deed.silent) and not later:
            deed.verb = "put"
            continue
        if deed.verb in ("call", "raise", "bet", "open") and deed.chips and not later:
            said = deed.copy()
            said.verb, said.said, said.chips, said.sums = "say", deed.verb, [], []
            if deed.verb == "bet" or deed.silent:
                deed.verb = "put"
                continue
            deed.verb, deed.sums = "put", []
            deeds.insert(at, said)
            return


_HEARD = ("verstanden", "gehort", "gesehen", "gedacht", "heard", "understood", "thought", "misheard")


def _pushed_in(felt: Felt, deeds: list[Deed]) -> None:
    """ "I have only 7,500 left and push it in": all that was told of a stack."""
    stacks = [(t.amount, c) for c in felt.story.clauses if "stack" in c.marks for t in c.tokens if t.amount]
    for deed in deeds:
        if deed.verb == "put" and not (deed.sums or deed.chips) and len(stacks) == 1:
            amount, clause = stacks[0]
            heard = any(t.low in _HEARD for t in clause.tokens)  # "ich hab 2.600 verstanden": no stack
            deed.sums, deed.last = [Sum(amount)], not heard


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
    if deed.verb != "say" or put is None or put.verb != "put" or not (put.who and deed.who):
        return False
    if deed.sums and put.who != ["ME"]:
        return False
    return deed.who[0].startswith(("NEW", "NEXT", "OTHER")) and deed.who != put.who


def _same(felt: Felt, one: str, other: str) -> bool:
    aliases = felt.story.aliases
    one, other = aliases.get(one, one), aliases.get(other, other)
    if "ME" in (one, other) or felt.story.aliases.get("ME", "ME") in (one, other):
        return one == other or "" in (one, other)
    return one == other or "" in (one, other) or "HE" in (one, other)
