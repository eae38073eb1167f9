"""The bank of questions as the index holds it: rows, vectors, the taught points and weights.

Vectors that ship with the taught model are used where the question is still
the same; new or changed questions are embedded. Writes nothing itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from ingest import progress
from ingest.questions import Asked, read, targets
from rulebot.embed import Embedder, Vectors
from rulebot.errors import ModelUnusable
from rulebot.model import Passage
from rulebot.settings import Settings
from rulebot.taught import LESSON, NONE, Lesson, lesson_of

SHIPPED: Final = "bank.safetensors"
_KEY: Final = 16
_PROBES: Final = 6
_SAME: Final = 0.99


@dataclass(frozen=True, slots=True)
class Bank:
    """What goes into the index."""

    questions: Sequence[Mapping[str, Any]]
    vectors: NDArray[np.float16]
    points: Vectors
    lesson: bytes
    embedded: int


def bank(
    settings: Settings, passages: Sequence[Passage], embedder: Embedder, report: progress.Report
) -> Bank | None:
    """The bank, if the embedder is one that it taught."""
    folder: Path | None = getattr(embedder, "directory", None)
    if folder is None or not (folder / LESSON).is_file():
        return None
    asked = read(settings.corpus / "questions")
    if not asked:
        return None
    try:
        content = (folder / LESSON).read_bytes()
        lesson, shipped = lesson_of(content), load((folder / SHIPPED).read_bytes())
        known = dict(zip((key.tobytes() for key in shipped["keys"]), shipped["vectors"], strict=True))
        points = shipped["points"].astype(np.float32)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelUnusable(f"what model {embedder.name} was taught cannot be read") from error
    questions = rows(asked, passages, lesson)
    missing = [q["q"] for q in questions if key(q["q"]) not in known]
    if missing:
        known.update(zip(map(key, missing), _embedded(embedder, missing, report), strict=True))
    vectors = np.array([known[key(q["q"])] for q in questions], dtype=np.float16)
    _probe(embedder, questions, vectors)
    return Bank(questions, vectors, points, content, len(missing))


def rows(asked: Sequence[Asked], passages: Sequence[Passage], lesson: Lesson) -> list[dict[str, Any]]:
    """Each question with the ids it is about; one whose clauses are no more is left out."""
    ids_of, points = targets(passages), set(lesson.ids)
    out = []
    for one in asked:
        ids = [id for gold in one.gold for id in ids_of.get(gold, ()) if id in points]
        if ids or not one.gold:
            out.append(
                {"q": one.question, "language": one.language, "ids": list(dict.fromkeys(ids)) or [NONE]}
            )
    return out


def key(question: str) -> bytes:
    """What a shipped vector is kept under."""
    return hashlib.sha256(question.encode("utf-8", "replace")).digest()[:_KEY]


def _embedded(embedder: Embedder, questions: Sequence[str], report: progress.Report) -> list[Any]:
    out = []
    for n, question in enumerate(questions):
        out.append(embedder.query(question).astype(np.float16))
        report("embedding questions", n + 1, len(questions))
    return out


def _probe(embedder: Embedder, questions: Sequence[Mapping[str, Any]], vectors: NDArray[np.float16]) -> None:
    """Some questions, embedded anew, are where the shipped vectors say."""
    count = len(questions)
    for row in sorted({count * n // _PROBES for n in range(_PROBES)}):
        fresh = embedder.query(questions[row]["q"])
        if float(fresh @ vectors[row].astype(np.float32)) < _SAME:
            raise ModelUnusable(f"the vectors of the bank are not those of model {embedder.name}")


def artefact(folder: Path, asked: Sequence[str], vectors: Vectors, points: Vectors) -> None:
    """Write the vectors that ship with the taught model."""
    from safetensors.numpy import save_file

    keys = np.frombuffer(b"".join(map(key, asked)), dtype=np.uint8).reshape(-1, _KEY)
    tensors: dict[str, np.ndarray[Any, Any]] = {
        "keys": keys.copy(),
        "vectors": vectors.astype(np.float16),
        "points": points.astype(np.float32),
    }
    save_file(tensors, folder / SHIPPED)
