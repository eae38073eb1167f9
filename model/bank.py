"""The bank as training data: what a perfect search would score, and which questions are kept back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from ingest.questions import Asked
from rulebot.taught import NONE

OLDEST = "probe"
"""The author whose words no other author of the bank saw."""
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

    A quarter of the oldest author's; and of the questions that the books do
    not answer, a fifth.
    """
    place = int(hashlib.sha256(asked.question.encode()).hexdigest(), 16)
    return place % 4 == 0 if asked.author == OLDEST else not asked.gold and place % 5 == 0
