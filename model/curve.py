"""What more questions and other ways of training would pay: small runs, measured on kept-back questions.

Every run trains from the packaged encoder on a part of the bank and is measured
by the taught points alone, the evidence that training makes. Written to
`curve.json`; the evaluation's report shows it.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from evals.measure import rule_of
from ingest.questions import Asked, targets
from model.bank import kept_back
from model.train import QUERY, Recipe, examples, first_points, train
from rulebot.model import Passage

CURVE: Final = Path(__file__).with_name("curve.json")
_SMALL: Final = Recipe(epochs=1.0)


@dataclass(frozen=True, slots=True)
class Run:
    """A part of the bank and a way of training."""

    name: str
    share: float
    recipe: Recipe


RUNS: Final = (
    Run("an eighth of the bank", 1 / 8, _SMALL),
    Run("a quarter of the bank", 1 / 4, _SMALL),
    Run("a quarter, all layers trained", 1 / 4, replace(_SMALL, frozen_layers=0)),
    Run("a quarter, adapter of rank 16", 1 / 4, replace(_SMALL, adapter=16, learning_rate=1e-3)),
    Run("a quarter, encoder frozen", 1 / 4, replace(_SMALL, frozen_layers=12)),
    Run("half of the bank", 1 / 2, _SMALL),
)


def curve(base: Path, asked: Sequence[Asked], passages: Sequence[Passage], work: Path) -> None:
    """Train and measure every run; each result is written as soon as it is there."""
    kept = [one for one in asked if kept_back(one) and one.gold]
    learned = [one for one in asked if not kept_back(one)]
    start = _start(base, asked, passages)
    out: list[dict[str, Any]] = []
    for run in RUNS:
        part = [one for one in learned if _place(one) < run.share]
        started = time.monotonic()
        encoder, ids, points = train(base, part, passages, run.recipe, work / "trainer", start)
        seconds = round(time.monotonic() - started)
        own = {**asdict(run.recipe), "name": run.name, "questions": len(part), "seconds": seconds}
        out.append({**own, **_measured(encoder, ids, points, kept, targets(passages))})
        CURVE.write_text(json.dumps(out, indent=1) + "\n", "utf-8")


def _start(base: Path, asked: Sequence[Asked], passages: Sequence[Passage]) -> Any:
    """Where the points of every run start: under the encoder as it is packaged."""
    from sentence_transformers import SentenceTransformer

    encoder = SentenceTransformer(str(base), device="cpu", trust_remote_code=False, local_files_only=True)
    ids, _, _ = examples(asked, passages, _SMALL)
    return first_points(encoder, ids, passages)


def _place(one: Asked) -> float:
    """Where a question stands between 0 and 1: the same for every run."""
    return int(hashlib.sha256(b"curve " + one.question.encode()).hexdigest()[:8], 16) / 16**8


def _measured(
    encoder: Any, ids: Sequence[str], points: Any, kept: Sequence[Asked], ids_of: Any
) -> dict[str, float]:
    """Per language, how often a right rule comes first, and among the first five."""
    texts = [QUERY + one.question for one in kept]
    vectors = encoder.encode(texts, batch_size=32, normalize_embeddings=True, show_progress_bar=False)
    out: dict[str, list[tuple[bool, bool]]] = {"en": [], "de": []}
    for one, row in zip(kept, vectors @ points.T, strict=True):
        rules = list(dict.fromkeys(rule_of(ids[n]) for n in np.argsort(-row, kind="stable")[:60]))
        gold = {rule_of(id) for name in one.gold for id in ids_of.get(name, ())}
        out[one.language].append((rules[0] in gold, bool(gold & set(rules[:5]))))
    return {
        f"{measure} {language}": round(float(np.mean([seen[n] for seen in found])), 3)
        for language, found in out.items()
        for n, measure in enumerate(("R@1", "R@5"))
    }
