"""How good each hand is by all that was told, and whether that settles every pot; None where it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebot.tagging.winning.telling import LAST, NEXT, TOP, UNTOLD, Told


def levels(told: Told, names: Sequence[str]) -> dict[str, int] | None:
    """How good each hand is; None where nothing is told, or what is told does not fit together."""
    level = {n: v for n, v in told.level.items() if n in told.placed or not told.no_hands}
    places = {v for n, v in level.items() if n in told.placed}
    if TOP not in places and max(places, default=LAST) > UNTOLD and not {*level} <= told.placed:
        return None  # "A and B have a full house, C's flush is third": nobody is told to be first
    for tied in _joined(told.ties):
        if len({level.get(n) == LAST for n in tied}) > 1:
            return None
        if len({level[n] for n in tied if n in level}) > 1:
            return None
        own = max((level[n] for n in tied if n in level), default=UNTOLD)
        others = max((v for n, v in level.items() if n not in tied), default=LAST)
        if others <= UNTOLD:
            own = max(own, TOP)
        elif own == UNTOLD:
            if others != TOP:
                return None
            own = NEXT
        level |= dict.fromkeys(tied, own)
    if told.side and not any(v == TOP for v in level.values()):
        return None
    level |= {name: max(level.get(name, 0), NEXT) for name in told.side}
    if not level and not told.over:
        return None
    level = {n: level.get(n, UNTOLD) for n in names}
    for _ in names:
        for better, worse in told.over:
            if level[better] <= level[worse]:
                if better in told.placed and worse in told.placed:
                    return None
                level[better] = level[worse] + 1
    over = any(level[a] <= level[b] for a, b in told.over)
    split = any(len({level[n] for n in tied}) > 1 for tied in told.ties)
    return None if over or split else level


def settled(level: Mapping[str, int], told: Told, pots: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """The levels, where each pot has one winner or winners that are told to tie."""
    over = _through(told.over)
    known = set(level.values())
    strong = {TOP} | ({NEXT} if TOP in known else set()) | ({60} if NEXT in known else set())
    for own in pots:
        most = max(level[n] for n in own)
        best = {n for n in own if level[n] == most}
        if len(best) > 1 and not any(best <= tied for tied in _joined(told.ties)):
            return None
        untold = any(
            level[n] == UNTOLD and not any((b, n) in over for b in best) for n in own if n not in best
        )
        if untold and most not in strong:
            return None
    return dict(level)


def _through(over: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Who beats whom, also by way of others."""
    out = set(over)
    for _ in range(len(over)):
        out |= {(a, d) for a, b in out for c, d in out if b == c}
    return out


def _joined(ties: Sequence[set[str]]) -> list[set[str]]:
    """Ties that share a player are one."""
    out: list[set[str]] = []
    for tied in ties:
        touching = [one for one in out if one & tied]
        out = [one for one in out if not one & tied] + [tied.union(*touching)]
    return out
