"""Who has put in how much, player by player, and what of it nobody has to match."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulebot.tagging.marks import Mark


@dataclass(slots=True)
class Paid:
    """What is in the pots, player by player."""

    sums: dict[str, int] = field(default_factory=dict)
    spans: list[tuple[int, int]] = field(default_factory=list)
    folded: set[str] = field(default_factory=set)
    dead: dict[str, int] = field(default_factory=dict)
    """Chips that nobody has to match: a big blind ante."""
    told: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Where each player's chips stand."""
    untold: bool = False
    """Are more players told to be all in than have an amount?"""
    more: set[str] = field(default_factory=set)
    """Who may call more: what he put in was a bet or a call, not all that he had."""


def plainly(paid: Paid) -> Paid:
    """Players as they are called: without the label of somebody who is told of for the first time."""
    plain = {name: name.removeprefix("NEW ") for name in (*paid.sums, *paid.told, *paid.folded, *paid.dead)}
    if len({*plain.values()}) < len(plain):
        return paid
    return replace(
        paid,
        sums={plain[name]: value for name, value in paid.sums.items()},
        told={plain[name]: span for name, span in paid.told.items()},
        folded={plain[name] for name in paid.folded},
        dead={plain[name]: value for name, value in paid.dead.items()},
    )


def add(out: Paid, more: Paid) -> None:
    """What was paid on a street besides."""
    for who, value in more.sums.items():
        out.sums[who] = out.sums.get(who, 0) + value
    for who, value in more.dead.items():
        out.dead[who] = out.dead.get(who, 0) + value
    for who, span in more.told.items():
        out.told.setdefault(who, span)
    out.spans += more.spans
    out.folded |= more.folded


def told_in(out: Paid, who: str, value: int, mark: Mark) -> None:
    out.sums[who] = value
    out.spans.append(mark.span)


def put_ante(out: Paid, mark: Mark, value: int) -> None:
    """An ante as a whole; the big blind's where he has chips in of his own is his."""
    if "BB" not in out.sums or "BB" in out.folded:
        put_dead(out, "ante", value, mark)
        return
    out.sums["BB"], out.dead["BB"] = out.sums["BB"] + value, value
    out.spans.append(mark.span)


def put_dead(out: Paid, name: str, value: int, mark: Mark) -> None:
    """Chips in the pot that are nobody's bet."""
    out.sums[name] = out.dead[name] = value
    out.folded.add(name)
    out.spans.append(mark.span)
