"""The clauses found for a follow-up: for it alone and for all that was asked, less what was asked before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebot.retrieve import Hit, Hits

_JOINED, _ALONE, _FIRST = 1.0, 0.6, -0.3
"""What each search counts: what answered the question before is less likely asked for again."""
_SAME_RULE = 0.05
"""What a clause gains of the rule that led the answer before."""
_OWN, _CLEAR = 0.5, 0.2
"""A clause of another rule found so surely for it alone, and so much better than the next: a new question."""


def blended(joined: Hits, alone: Hits, first: Hits, led: str, k: int) -> Hits:
    """The best `k` of what the searches for the follow-up found; `led`: the clause that led before."""
    known: dict[str, Hit] = {}
    for hit in (*joined, *alone):
        known.setdefault(hit.id, hit)
    of_all, of_it, of_first = (_scores(hits) for hits in (joined, alone, first))
    rule = known[led].rule if led in known else ""

    def rank(id: str) -> float:
        found = _JOINED * of_all.get(id, 0.0) + _ALONE * of_it.get(id, 0.0) + _FIRST * of_first.get(id, 0.0)
        return found + _SAME_RULE * (known[id].rule == rule)

    ids = sorted(known, key=lambda id: (-rank(id), id))
    sure = {id: (of_all.get(id, 0.0) + of_it.get(id, 0.0)) / 2 for id in ids}
    out = Hits(replace(known[id], score=sure[id]) for id in ids[:k])
    out.notice, chances = joined.notice, [one.fits for one in (joined, alone) if one.fits is not None]
    out.fits = max(chances) if chances else None
    return out


def _scores(hits: Hits) -> Mapping[str, float]:
    return {hit.id: hit.score for hit in hits}


def of_its_own(joined: Hits, alone: Hits, led: str) -> bool:
    """Whether a follow-up that names nobody of before asks of another rule, and says all that it asks."""
    if not alone:
        return False
    first, second = alone[0], alone[1].score if len(alone) > 1 else 0.0
    other = all(hit.rule != first.rule for hit in (*joined, *alone) if hit.id == led)
    return other and first.score >= _OWN and first.score - second >= _CLEAR
