"""Measures of a ranking, with bootstrap intervals and a paired test. Knows nothing of the desk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import ir_measures
import numpy as np
from ir_measures import RR, Success, nDCG
from numpy.typing import NDArray

Ranking = Sequence[str]
"""Bare ids, best first."""
MEASURES: Final = {
    "R@1": Success @ 1,
    "R@3": Success @ 3,
    "R@5": Success @ 5,
    "R@10": Success @ 10,
    "MRR": RR,
    "nDCG@10": nDCG @ 10,
}
_SAMPLES: Final = 2000
_SEED: Final = 7


def rule_of(id: str) -> str:
    """The rule that an id belongs to; an illustration belongs to the rule that it illustrates."""
    found = re.match(r"(RP-)?(?:ADD-)?(\d+|front)", id)
    return f"{found[1] or ''}{found[2]}" if found else id


def by_rule(ranking: Iterable[str]) -> list[str]:
    """A ranking of clauses as one of rules."""
    return list(dict.fromkeys(rule_of(id) for id in ranking))


def per_question(
    gold: Mapping[str, Iterable[str]], rankings: Mapping[str, Ranking]
) -> dict[str, NDArray[np.float64]]:
    """Each measure for each question, in the order of `gold`."""
    qrels = [ir_measures.Qrel(q, id, 1) for q, ids in gold.items() for id in ids]
    run = [
        ir_measures.ScoredDoc(q, id, float(-place))
        for q in gold
        for place, id in enumerate(rankings.get(q, ()))
    ]
    order = {q: n for n, q in enumerate(gold)}
    names = {measure: name for name, measure in MEASURES.items()}
    out = {name: np.zeros(len(order)) for name in MEASURES}
    for found in ir_measures.iter_calc(list(MEASURES.values()), qrels, run):
        out[names[found.measure]][order[found.query_id]] = found.value
    return out


def interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """The middle 95 % of the means of resampled questions."""
    if not len(values):
        return 0.0, 0.0
    chance = np.random.default_rng(_SEED)
    means = values[chance.integers(0, len(values), (_SAMPLES, len(values)))].mean(axis=1)
    return float(np.quantile(means, 0.025)), float(np.quantile(means, 0.975))


def paired(ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> float:
    """How often a difference as large comes about when each question's winner is tossed for."""
    difference = ours - theirs
    chance = np.random.default_rng(_SEED)
    signs = chance.choice((-1.0, 1.0), size=(_SAMPLES, len(difference)))
    tossed = np.abs((signs * difference).mean(axis=1))
    return float(((tossed >= abs(difference.mean()) - 1e-12).sum() + 1) / (_SAMPLES + 1))


def roc_auc(on: NDArray[np.float64], off: NDArray[np.float64]) -> float:
    """The chance that an answered question scores above one that the books do not answer."""
    above = (on[:, None] > off[None]).mean() + 0.5 * (on[:, None] == off[None]).mean()
    return float(above)
