"""`python -m model.says`: from questions with their yes or no to the weights in corpus/yes_no.safetensors.

Logistic regression over hashed features; measured on a fifth of the questions
before it is taught by all. Fixed order, no chance in it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from rulebot.leaning import ANSWERS, SIZE, SURE, WEIGHTS, hashed
from rulebot.library import BASE
from rulebot.settings import CORPUS

_FOLDS: Final = 5


def main() -> int:
    """Measure, teach, write."""
    rows = [row for folder in ("questions", "says") for row in labelled(CORPUS / folder)]
    places = matrix(rows)
    answers = np.array([_answer(row) for row in rows])
    fold = np.arange(len(rows)) % _FOLDS == 0
    print(json.dumps(measured(_taught(places[~fold], answers[~fold]), places[fold], answers[fold])))
    model = _taught(places, answers)
    weights = {
        "weights": np.ascontiguousarray(model.coef_.astype(np.float16)),
        "offset": model.intercept_.astype(np.float16),
    }
    save_file(weights, CORPUS / WEIGHTS)
    return 0


def labelled(folder: Path) -> list[Mapping[str, Any]]:
    """The questions of which it is known what the clause, or the outcome of a ruling, says to them."""
    lines = (line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines())
    rows = [json.loads(line) for line in lines]
    return [row for row in rows if row.get("says") and (row.get("gold") or row.get("outcome"))]


def about(row: Mapping[str, Any]) -> str:
    """The outcome, or the first of the clauses (a house's with its book), that a question is put to."""
    return str(row.get("outcome") or row["gold"][0].removeprefix(f"{BASE}:"))


def matrix(rows: Sequence[Mapping[str, Any]]) -> csr_matrix:
    """A row of features per question, on its outcome or the first of its clauses."""
    at, places, values = [], [], []
    for n, row in enumerate(rows):
        for place, value in hashed(row["q"], row["lang"], about(row)):
            at.append(n)
            places.append(place)
            values.append(value)
    return csr_matrix((values, (at, places)), shape=(len(rows), SIZE), dtype=np.float32)


def _answer(row: Mapping[str, Any]) -> int:
    return ANSWERS.index(row["says"]) if row["says"] in ANSWERS else len(ANSWERS)


def _taught(places: csr_matrix, answers: NDArray[np.int64]) -> LogisticRegression:
    return LogisticRegression(C=1, max_iter=100, tol=1e-3).fit(places, answers)


def measured(model: LogisticRegression, places: csr_matrix, answers: NDArray[np.int64]) -> dict[str, float]:
    """How often it says yes or no where that is the answer, how often rightly; how often where it is not."""
    chances = model.predict_proba(places)[:, : len(ANSWERS)]
    sure, said, asked = chances.max(axis=1) >= SURE, chances.argmax(axis=1), answers < len(ANSWERS)
    return {
        "said of yes and no": round(float(sure[asked].mean()), 3),
        "right of these": round(float((said == answers)[sure & asked].mean()), 3),
        "said of the others": round(float(sure[~asked].mean()), 3),
    }


if __name__ == "__main__":
    sys.exit(main())
