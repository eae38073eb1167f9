"""Learn how much each piece of evidence weighs, on questions that the encoder has not seen.

The weights come from questions of two authors, with all other questions of
theirs taken out of the bank, so that the bank's evidence is worth here what it
is worth for a stranger's words. The evidence is computed by the very code
that serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ingest.bank import rows
from ingest.files import TOGETHER, counted
from ingest.questions import Asked, targets
from model.bank import MATTERS, OLDEST, kept_back
from rulebot.index import WHOLE, Index, Lexical
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.rank import Ranking
from rulebot.settings import Settings
from rulebot.taught import COLUMNS, FAR, FIT_COLUMNS, NONE, STOOD_IN, Evidence, Taught, fit_evidence, together
from rulebot.weigh import SENSE_OWN, Weighing
from rulebot.words import LANGUAGES

Floats = NDArray[np.float32]
_STEPS: Final = 80
_PENALTY: Final = 1e-2
_NOT_ANSWERED: Final = 4.0
"""How much more a question counts that the books do not answer: there are few, and those of strangers lie
nearer than those of the bank. As high as still lets 19 in 20 of the kept-back ones be answered."""
_BY_SENSE: Final = ("sense_own", "words_bank", "words_clause", *STOOD_IN)
"""Columns that weigh where there are vectors; a clause's own words add nothing to them."""
_BY_WORDS: Final = ("words_own", "words_bank", "words_clause")


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its evidence, and which ids are right."""

    language: Language
    columns: Floats
    right: NDArray[np.bool_]
    evidence: Evidence
    best_sense: float
    known: bool
    """Whether a right clause has other questions in the bank; without, its order teaches nothing."""


def cases(
    index: Index, asked: Sequence[Asked], vectors: Floats, bank: Sequence[Asked], strangers: bool = True
) -> list[Case]:
    """The evidence of the kept-back questions; `vectors` and `asked` go together, `bank` is the index's.

    With `strangers` their authors' other questions are out of the bank; else it
    is as full as the bank that serves, but for the kept-back questions.
    """
    taught = index.taught
    if taught is None or taught.size != len(bank):
        raise SystemExit("the index does not hold this bank: build it again")
    ids = [id for id in dict.fromkeys(p.id for p in index.passages) if not id.endswith(WHOLE)]
    inside = np.array([p.book == BASE for p in index.passages])
    base = np.array([id.startswith(f"{BASE}:") for id in ids])
    authors = (OLDEST, MATTERS) if strangers else ()
    left_out = np.array([one.author in authors or kept_back(one) for one in bank])
    others = [one for one, out in zip(bank, left_out, strict=True) if not out]
    taught = taught.with_clauses(_clauses(index, taught, others))
    weighing = Weighing(index, taught, ids, {})
    ids_of = targets(index.passages)
    ranking = Ranking(index, Settings())
    out = []
    for one, vector in zip(asked, vectors, strict=True):
        evidence = taught.asked(vector, one.question, one.language, left_out)
        sense = ranking.dense(vector)
        columns = weighing.columns(one.question, sense, one.language, inside, evidence)[base]
        gold = {f"{BASE}:{id}" for name in one.gold for id in ids_of.get(name, ())}
        right = np.array([id in gold for id, own in zip(ids, base, strict=True) if own])
        near = [evidence.near_one[taught.targets[id.partition(":")[2]]] for id in gold]
        known = max(near, default=FAR) > FAR
        out.append(Case(one.language, columns, right, evidence, float(columns[:, SENSE_OWN].max()), known))
    return out


def _clauses(index: Index, taught: Taught, bank: Sequence[Asked]) -> dict[Language, Lexical]:
    """BM25 over the questions of each target taken together, of this part of the bank."""
    ids, every = taught.lesson.ids, np.arange(len(taught.lesson.ids), dtype=np.int64)
    questions = rows(bank, index.passages, taught.lesson)
    return {
        language: Lexical(every, counted(together(questions, ids, language), TOGETHER))
        for language in LANGUAGES
    }


def weights(found: Sequence[Case]) -> dict[str, list[float]]:
    """With and without vectors, what makes right ids come first; both languages learn it together."""
    answered = [case for case in found if case.right.any() and case.known]
    by_sense, by_words = (
        _listwise(answered, np.array([COLUMNS.index(name) for name in names]))
        for names in (_BY_SENSE, _BY_WORDS)
    )
    return {
        name: weights
        for language in LANGUAGES
        for name, weights in ((language, by_sense), (f"{language} words", by_words))
    }


def _listwise(found: Sequence[Case], used: NDArray[np.int64]) -> list[float]:
    """Weights, none below zero, under which the right ids get the most of a softmax.

    The columns are brought to one spread first: a penalty on raw weights would
    hold back the strongest evidence and let noise in its place.
    """
    import torch

    x = np.stack([case.columns[:, used] for case in found])
    spread = torch.from_numpy(x.std(axis=(0, 1)) + 1e-6)
    x_even = torch.from_numpy(x) / spread
    wrong = torch.from_numpy(np.stack([~case.right for case in found]))
    raw = torch.full((len(used),), 0.3, requires_grad=True)
    step = torch.optim.LBFGS([raw], max_iter=_STEPS, line_search_fn="strong_wolfe")

    def loss() -> Any:
        step.zero_grad()
        logs = torch.log_softmax(x_even @ raw.abs(), dim=1)
        right = torch.logsumexp(logs.masked_fill(wrong, -1e9), dim=1)
        total = -right.mean() + _PENALTY * (raw**2).sum()
        total.backward()  # type: ignore[no-untyped-call]
        return total

    step.step(loss)
    out = np.zeros(len(COLUMNS))
    out[used] = (raw.detach().abs() / spread).numpy()
    return [round(float(w), 4) for w in out]


def calibration(found: Sequence[Case], learned: dict[str, list[float]]) -> list[float]:
    """Slope and offset that turn a weighted sum into the share of right hits among the first ten."""
    sums, right = [], []
    for case in found:
        if case.right.any():
            total = case.columns @ np.array(learned[case.language], dtype=np.float32)
            first = np.argsort(-total)[:10]
            sums.append(total[first])
            right.append(case.right[first])
    *slope, offset = logistic(np.concatenate(sums)[:, None], np.concatenate(right))
    return [slope[0], offset]


def stand_in(found: Sequence[Case]) -> dict[str, float]:
    """What the bank says of a right clause, beside the clause's own sense, on average."""
    right = np.concatenate([case.columns[case.right] for case in found])
    return {
        name: round(float(np.median(right[:, COLUMNS.index(name)] - right[:, SENSE_OWN])), 4)
        for name in STOOD_IN
    }


def fits(found: Sequence[Case], learned: dict[str, list[float]], none: int) -> list[float]:
    """Weights of whether the books answer, and the offset."""
    seen = np.stack([fit_row(case, learned, none) for case in found])
    return logistic(seen, np.array([case.right.any() for case in found]), wrong=_NOT_ANSWERED)


def fit_row(case: Case, learned: dict[str, list[float]], none: int) -> Floats:
    """The evidence of a question for whether the books answer it."""
    sums = case.columns @ np.array(learned[case.language], dtype=np.float32)
    return fit_evidence(case.evidence, none, case.best_sense, sums)


def logistic(x: NDArray[Any], y: NDArray[np.bool_], wrong: float = 1.0) -> list[float]:
    """A logistic regression's weights, then its offset; a case that is not so counts `wrong` times."""
    from sklearn.linear_model import LogisticRegression

    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-6
    found = LogisticRegression(C=1.0, max_iter=2000, class_weight={True: 1.0, False: wrong}).fit(
        (x - mean) / spread, y
    )
    slope = found.coef_[0] / spread
    offset = float(found.intercept_[0] - (slope * mean).sum())
    return [round(float(value), 5) for value in (*slope, offset)]


def lesson(ids: Sequence[str], found: Sequence[Case], served: Sequence[Case]) -> dict[str, Any]:
    """All that is learned, as `taught.json` holds it.

    How near the bank's questions lie depends on how many there are: whether the
    books answer is learned on `served`, under the bank that serves.
    """
    learned = weights(found)
    return {
        "ids": list(ids),
        "weights": learned,
        "calibration": calibration(found, learned),
        "stand_in": stand_in(found),
        "fits": fits(served, learned, list(ids).index(NONE)),
    }


def empty_lesson(ids: Sequence[str]) -> dict[str, Any]:
    """A lesson that weighs everything alike, to build the first index with."""
    flat = [1.0] * len(COLUMNS)
    names = [*LANGUAGES, *(f"{language} words" for language in LANGUAGES)]
    return {
        "ids": list(ids),
        "weights": dict.fromkeys(names, flat),
        "calibration": [1.0, 0.0],
        "stand_in": dict.fromkeys(STOOD_IN, 0.0),
        "fits": [0.0] * (len(FIT_COLUMNS) + 1),
    }
