"""The bank as training data: what a perfect search would score, and which questions are kept back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from ingest.questions import Asked
from rulebot.taught import NONE

OLDEST = "probe"
"""The author whose words no other author of the bank saw."""
MATTERS = "desk"
"""The author whose questions name houses, editions, wording, or a matter alone."""
_ALSO = 0.15
"""Share of a question's target that goes to the second-best clauses."""


def weighed(asked: Asked, ids: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """What a perfect search would score: a question's gold ids, and a little for the second best."""
    if not asked.gold:
        return {NONE: 1.0}
    out: dict[str, float] = {}
    gold = [id for id in asked.gold if id in ids]
    also = [id for id in asked.also if id in ids and id not in gold]
    for names, share in ((gold, 1 - _ALSO if also else 1.0), (also, _ALSO)):
        for name in names:
            for id in ids[name]:
                out[id] = out.get(id, 0.0) + share / len(names) / len(ids[name])
    total = sum(out.values())
    return {id: share / total for id, share in out.items()} if gold else {}


def kept_back(asked: Asked) -> bool:
    """Whether a question is kept from the encoder: those on which the weights are learned.

    A quarter of the oldest author's; a quarter of those about houses, editions
    and wording, English and German of one matter together; and of the questions
    that the books do not answer, a fifth.
    """
    if asked.author == OLDEST:
        return _place(asked.question) % 4 == 0
    if not asked.gold:
        return _place(asked.question) % 5 == 0
    return asked.author == MATTERS and _place(f"{asked.kind} {' '.join(asked.gold)}") % 4 == 0


def _place(name: str) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16)
