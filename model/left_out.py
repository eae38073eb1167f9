"""`python -m model.left_out`: from cases told with and without what decides to corpus/left_out.safetensors.

Logistic regression over hashed features. Taught by the cases of corpus/open, by the tuning
questions whose gold says whether a fact is missing, and a little by the bank, whose questions
mostly tell all. Measured on a fifth of the cases and questions before it is taught by all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from model.says import about, labelled
from rulebot import open_facts
from rulebot.left_out import SIZE, SURE, WEIGHTS, hashed
from rulebot.library import BASE
from rulebot.settings import CORPUS

QUESTIONS: Final = Path(__file__).parent.parent / "evals" / "questions"
MISSING: Final = "a fact is missing"
OF_BANK: Final = 0.1
"""What a question of the bank weighs, of which nobody said whether it tells all."""
OF_EVALS: Final = 0.7
EVERY: Final = 2
"""One of so many questions of the bank is looked at."""
_STRENGTH: Final = 1.5
_FOLDS: Final = 5


class Row(NamedTuple):
    """A question on a matter."""

    question: str
    matter: str
    open: bool
    weight: float


def main() -> int:
    """Measure, teach, write."""
    rows = [*cases(), *asked(), *bank()]
    places = matrix(rows)
    answers = np.array([row.open for row in rows])
    weights = np.array([row.weight for row in rows])
    number = {question: n for n, question in enumerate(dict.fromkeys(row.question for row in rows))}
    kept = np.array([number[row.question] % _FOLDS == 0 and row.weight > OF_BANK for row in rows])
    model = _taught(places[~kept], answers[~kept], weights[~kept])
    print(json.dumps(measured(model.predict_proba(places[kept])[:, 1], answers[kept])))
    model = _taught(places, answers, weights)
    made = {
        "weights": np.ascontiguousarray(model.coef_[0].astype(np.float16)),
        "offset": model.intercept_.astype(np.float16),
    }
    save_file(made, CORPUS / WEIGHTS)
    return 0


def cases() -> Iterator[Row]:
    """The cases that were written for this."""
    for path in sorted((CORPUS / "open").glob("*.jsonl")):
        for row in _read(path):
            yield Row(row["q"], row["fact"], row["open"], 1.0)


def asked() -> Iterator[Row]:
    """The tuning questions on a clause that hangs on a fact; what the TD decides and false premises apart."""
    for path in sorted(QUESTIONS.glob("ask_*.jsonl")):
        for row in _read(path):
            tuning = row["part"] == "tune" and row.get("house") in (None, BASE) and row["gold"]
            if tuning and row.get("refusal") in (None, MISSING):
                for matter in _matters(row["gold"][0]):
                    yield Row(row["q"], matter, row.get("refusal") == MISSING, OF_EVALS)


def bank() -> Iterator[Row]:
    """Questions of the bank, taken to tell all: few of them do not."""
    rows = [row for folder in ("questions", "says") for row in labelled(CORPUS / folder) if row.get("gold")]
    for row in rows[::EVERY]:
        for matter in _matters(about(row)) if row["says"] != "depends" else ():
            yield Row(row["q"], matter, False, OF_BANK)


def _matters(clause: str) -> list[str]:
    """The matters that hang on a clause, its rule or a part of it."""
    clause = clause.removeprefix(f"{BASE}:").removeprefix("ADD-")
    return [
        matter
        for matter, facts in open_facts.matters(CORPUS).items()
        if any(_within(clause, own) for fact in facts for own in fact.clauses)
    ]


def _within(one: str, other: str) -> bool:
    return one == other or one.startswith(f"{other}-") or other.startswith(f"{one}-")


def matrix(rows: Sequence[Row]) -> csr_matrix:
    """A row of features per question."""
    at, places, values = [], [], []
    for n, row in enumerate(rows):
        seen = open_facts.seen(row.matter, row.question, CORPUS)
        for place, value in hashed(row.matter, row.question, seen):
            at.append(n)
            places.append(place)
            values.append(value)
    return csr_matrix((values, (at, places)), shape=(len(rows), SIZE), dtype=np.float32)


def _taught(
    places: csr_matrix, answers: NDArray[np.bool_], weights: NDArray[np.float64]
) -> LogisticRegression:
    model = LogisticRegression(C=_STRENGTH, max_iter=300, tol=1e-3)
    return model.fit(places, answers, sample_weight=weights)


def measured(chances: NDArray[np.float64], answers: NDArray[np.bool_]) -> dict[str, float]:
    """How well it tells the two apart, how many it misses, and how often it asks for what is told."""
    sure = chances >= SURE
    return {
        "area under the curve": round(float(roc_auc_score(answers, chances)), 3),
        "asked of those left out": round(float(sure[answers].mean()), 3),
        "asked of those told": round(float(sure[~answers].mean()), 3),
    }


def _read(path: Path) -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    sys.exit(main())
