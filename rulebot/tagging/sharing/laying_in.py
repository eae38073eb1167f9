"""What each has put in, so that pots told as they lie come out; who folded fills what does not divide."""

from __future__ import annotations

from collections.abc import Sequence

from rulebot.tagging.sharing.pot import Pot


def laid_in(pots: Sequence[Pot], unit: int) -> dict[str, tuple[int, int]]:
    """What each has put in, and how much of it nobody had to match, so that these pots come out.

    What does not divide is of others who folded.
    """
    each: list[int] = []
    rests: list[tuple[int, int]] = []
    for n in range(len(pots) - 1, -1, -1):
        inside = len({name for later in pots[n:] for name in (*later.winners, *later.beaten)}) + len(rests)
        alone = inside == 1
        part = pots[n].amount // (unit * (inside + alone)) * unit
        each.insert(0, part)
        left = [part] * alone + [pots[n].amount - part * (inside + alone)]
        if n and any(one > part for one in left):
            return {}
        rests += [(n, one) for one in left if one]
    below = [sum(each[:n]) for n in range(len(pots) + 1)]
    out = {
        name: (below[max(n for n, later in enumerate(pots) if name in later.winners + later.beaten) + 1], 0)
        for pot in pots
        for name in pot.winners + pot.beaten
    }
    for k, (n, rest) in enumerate(rests):
        loose = rest if n == 0 and len(pots) > 1 else 0
        out["others" if not k else f"others {k + 1}"] = (below[n] + rest, loose)
    return out
