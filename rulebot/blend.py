"""The clauses found for a follow-up: for it alone and for all that was asked, and what was cited before."""

from __future__ import annotations

from dataclasses import replace

from rulebot.retrieve import Hit, Hits

_JOINED, _ALONE = 0.5, 0.5
"""What each of the two searches counts."""
_SAME, _SAME_RULE = 0.1, 0.025
"""What a clause gains that led the answer before, and one of its rule."""
_OWN, _CLEAR = 0.5, 0.2
"""A clause of another rule found so surely for it alone, and so much better than the next: a new question."""


def blended(joined: Hits, alone: Hits, led: str, k: int, *, ruled: bool) -> Hits:
    """The best `k` of what either search found; `led`: the clause that led before.

    What was `ruled` on was settled by that clause: it is hardly asked for once more.
    """
    scores: dict[str, float] = {}
    known: dict[str, Hit] = {}
    for hits, share in ((joined, _JOINED), (alone, _ALONE)):
        for hit in hits:
            known.setdefault(hit.id, hit)
            scores[hit.id] = scores.get(hit.id, 0.0) + share * hit.score
    rule = known[led].rule if led in known else ""
    for id, hit in known.items():
        scores[id] += (-_SAME if ruled else _SAME) * (id == led) + _SAME_RULE * (hit.rule == rule)
    ids = sorted(scores, key=lambda id: (-scores[id], id))
    out = Hits(replace(known[id], score=scores[id]) for id in ids[:k])
    out.notice, chances = joined.notice, [one.fits for one in (joined, alone) if one.fits is not None]
    out.fits = max(chances) if chances else None
    return out


def of_its_own(joined: Hits, alone: Hits, led: str) -> bool:
    """Whether a follow-up that names nobody of before asks of another rule, and says all that it asks."""
    if not alone:
        return False
    first, second = alone[0], alone[1].score if len(alone) > 1 else 0.0
    other = all(hit.rule != first.rule for hit in (*joined, *alone) if hit.id == led)
    return other and first.score >= _OWN and first.score - second >= _CLEAR
