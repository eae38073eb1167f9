"""What the bank of questions teaches: which clauses questions like this one were about.

An index built with the taught model also holds the bank's questions, their
vectors, a point per clause, and the weights that join all evidence to a score.
Pure arithmetic over what the index holds; never writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulebot.errors import IndexUnusable
from rulebot.model import Language
from rulebot.words import LANGUAGES, pieces, tokens

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

BANK: Final = "bank.jsonl"
BANK_VECTORS: Final = "bank.npy"
POINTS: Final = "points.npy"
LESSON: Final = "taught.json"
FILES: Final = (BANK, BANK_VECTORS, POINTS, LESSON)
NONE: Final = "none"
"""The target of a question that the books do not answer."""
NEAREST: Final = 3
"""So many of a clause's nearest questions count."""
FAR: Final = -1.0
"""What a clause scores that has no questions: nothing is known of it."""
_GONE: Final = np.float32(-np.inf)
"""A question that is not there."""
COLUMNS: Final = (
    "words_own",
    "sense_own",
    "words_bank",
    "words_clause",
    "near_three",
    "near_one",
    "point",
)
"""The evidence for a clause, in the order of the weights."""
STOOD_IN: Final = ("near_three", "near_one", "point")
"""Columns for which a clause that no question is about has its own sense."""
FIT_COLUMNS: Final = ("best_point", "none_point", "near_on", "near_off", "best_sense", "best_score", "margin")


@dataclass(frozen=True, slots=True)
class Lesson:
    """The weights, as the artefact holds them."""

    ids: Sequence[str]
    """Bare ids of the points, `none` among them."""
    weights: Mapping[str, Sequence[float]]
    """Per language and, as `en words`, without vectors: a weight per column."""
    calibration: Sequence[float]
    """Slope and offset from a weighted sum to the share of right hits."""
    stand_in: Mapping[str, float]
    """What a clause that no question is about has in place of the bank's evidence, beside its own sense."""
    fits: Sequence[float]
    """A weight per column of `FIT_COLUMNS`, then the offset: whether the books answer at all."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the bank says of a question, per target: by vectors, and by words."""

    near_three: Floats
    near_one: Floats
    point: Floats
    words_bank: Floats
    words_clause: Floats
    """All questions on a target taken as one text."""


class Taught:
    """The bank in memory, its questions gathered by the clauses they are about."""

    def __init__(
        self,
        lesson: Lesson,
        points: Floats,
        questions: Sequence[Mapping[str, Any]],
        vectors: Floats,
        lexical: Mapping[Language, Any],
        clauses: Mapping[Language, Any],
    ) -> None:
        """`lexical` holds BM25 over the questions of each language, `vectors` a row per question.

        `clauses` holds BM25 over all questions of a target together.
        """
        self.lesson, self.points, self.vectors = lesson, points, vectors
        self._lexical, self._clauses = lexical, clauses
        self._questions = questions
        self.targets = {id: n for n, id in enumerate(lesson.ids)}
        self.size = len(questions)
        self._rows, self._starts, self._owner = _gathered(questions, self.targets)

    def with_lesson(self, lesson: Lesson) -> Taught:
        """The same bank under other weights."""
        return Taught(lesson, self.points, self._questions, self.vectors, self._lexical, self._clauses)

    def with_clauses(self, clauses: Mapping[Language, Any]) -> Taught:
        """The same bank, its targets' questions taken together from elsewhere."""
        return Taught(self.lesson, self.points, self._questions, self.vectors, self._lexical, clauses)

    def with_every(self, nth: int) -> Taught:
        """Only every n-th question still says what it is about."""
        kept = [q if n % nth == 0 else {**q, "ids": []} for n, q in enumerate(self._questions)]
        return Taught(self.lesson, self.points, kept, self.vectors, self._lexical, self._clauses)

    def asked(
        self,
        vector: Floats | None,
        words: str,
        language: Language,
        left_out: NDArray[np.bool_] | None = None,
    ) -> Evidence:
        """The evidence for each target; `left_out` questions are as if they were not in the bank."""
        by_words = self._by_words(words)
        near = self.vectors @ vector if vector is not None else np.full(self.size, FAR, dtype=np.float32)
        if left_out is not None:
            by_words, near = (np.where(left_out, _GONE, scores) for scores in (by_words, near))
        three, one = self._most(near, FAR)
        said, _ = self._most(by_words, 0.0)
        point = self.points @ vector if vector is not None else np.zeros(len(self.targets), dtype=np.float32)
        return Evidence(three, one, point, _highest_at_one(said), self._together(words, language))

    def alike(self, vector: Floats, ids: Sequence[str], many: int) -> list[str]:
        """The questions of the bank about any of these targets that are nearest to one, in words."""
        of = [self.targets[id] for id in ids if id in self.targets]
        rows = np.unique(self._rows[np.isin(self._owner, of)])
        rows = rows[rows < self.size]
        near = rows[np.argsort(-(self.vectors[rows] @ vector), kind="stable")[:many]]
        return [str(self._questions[row]["q"]) for row in near]

    def _together(self, words: str, language: Language) -> Floats:
        """The BM25 score of every target's questions as one text, the best at one."""
        lexical = self._clauses.get(language)
        if lexical is None:
            return np.zeros(len(self.targets), dtype=np.float32)
        return _highest_at_one(lexical.scores(pieces(words, language)))

    def _by_words(self, words: str) -> Floats:
        out = np.zeros(self.size, dtype=np.float32)
        for language, lexical in self._lexical.items():
            out[lexical.rows] = lexical.scores(tokens(words, language))
        return out

    def _most(self, scores: Floats, none: float) -> tuple[Floats, Floats]:
        """Per target, the mean of its best scores, fewer where it has fewer questions, and the best."""
        left = np.append(scores, _GONE)[self._rows]
        best = np.maximum.reduceat(left, self._starts)
        first, total, count = (
            best,
            np.zeros(len(best), dtype=np.float32),
            np.zeros(len(best), dtype=np.float32),
        )
        for _ in range(NEAREST):
            there = best > _GONE
            total, count = total + np.where(there, best, 0), count + there
            taken = np.flatnonzero(left == best[self._owner])
            left[taken[np.unique(self._owner[taken], return_index=True)[1]]] = _GONE
            best = np.maximum.reduceat(left, self._starts)
        mean: Floats = np.where(count > 0, total / np.maximum(count, 1), none).astype(np.float32)
        return mean, np.where(count > 0, first, none).astype(np.float32)


def _highest_at_one(scores: Floats) -> Floats:
    highest = np.float32(scores.max(initial=0))
    return scores / highest if highest > 0 else scores


def _gathered(
    questions: Sequence[Mapping[str, Any]], targets: Mapping[str, int]
) -> tuple[Numbers, Numbers, Numbers]:
    """The rows of each target's questions one target after the other, where each starts, whose each is.

    Every target ends with rows beyond the last, which stand for a question that is not there.
    """
    rows: list[list[int]] = [[] for _ in targets]
    for n, question in enumerate(questions):
        for id in question["ids"]:
            rows[targets[id]].append(n)
    for own in rows:
        own.extend([len(questions)] * NEAREST)
    lengths = [len(own) for own in rows]
    starts = np.cumsum([0, *lengths[:-1]], dtype=np.int64)
    return np.concatenate(rows).astype(np.int64), starts, np.repeat(np.arange(len(rows)), lengths)


def lesson_of(content: bytes) -> Lesson:
    """The weights as they stand in `taught.json`, of the right number each."""
    lesson = Lesson(**json.loads(content))
    sizes = {len(weights) for weights in lesson.weights.values()}
    names = {*LANGUAGES, *(f"{language} words" for language in LANGUAGES)}
    if (
        sizes != {len(COLUMNS)}
        or set(lesson.weights) != names
        or len(lesson.fits) != len(FIT_COLUMNS) + 1
        or len(lesson.calibration) != 2
        or len(set(lesson.ids)) != len(lesson.ids)
        or NONE not in lesson.ids
    ):
        raise IndexUnusable(f"{LESSON} holds weights of another program: run `rulebot index build`")
    return lesson


def together(
    questions: Iterable[Mapping[str, Any]], ids: Sequence[str], language: Language
) -> list[list[str]]:
    """Per target, the pieces of all questions of a language that are about it."""
    place = {id: n for n, id in enumerate(ids)}
    out: list[list[str]] = [[] for _ in ids]
    for question in questions:
        if question["language"] == language:
            found = pieces(question["q"], language)
            for id in question["ids"]:
                out[place[id]] += found
    return out


def assembled(
    files: Mapping[str, bytes],
    lexical: Mapping[Language, Any],
    clauses: Mapping[Language, Any],
    directory: Path,
) -> Taught:
    """The bank of a verified index; every vector finite and of length one."""
    questions = [json.loads(line) for line in files[BANK].decode("utf-8").splitlines()]
    vectors = np.load(directory / BANK_VECTORS, allow_pickle=False).astype(np.float32)
    points = np.load(directory / POINTS, allow_pickle=False).astype(np.float32)
    lesson = lesson_of(files[LESSON])
    if len(vectors) != len(questions) or len(points) != len(lesson.ids) or not len(questions):
        raise IndexUnusable(f"the index is damaged: {BANK} has other rows: run `rulebot index build`")
    for rows in (vectors, points):
        if not np.isfinite(rows).all() or float(np.abs(np.linalg.norm(rows, axis=1) - 1).max()) > 1e-2:
            raise IndexUnusable(
                "the index is damaged: a vector of the bank is not of length 1: run `rulebot index build`"
            )
    return Taught(lesson, points, questions, vectors, lexical, clauses)


def fit_evidence(evidence: Evidence, none: int, best_sense: float, scores: Floats) -> Floats:
    """What tells whether the books answer, in the order of `FIT_COLUMNS`."""
    on = np.arange(len(evidence.point)) != none
    top = np.sort(scores)[-2:] if len(scores) > 1 else np.repeat(scores, 2)
    return np.array(
        [
            evidence.point[on].max(),
            evidence.point[none],
            evidence.near_one[on].max(),
            max(float(evidence.near_three[none]), 0.0),
            best_sense,
            top[-1],
            top[-1] - top[0],
        ],
        dtype=np.float32,
    )


def chance(x: float) -> float:
    """The logistic function, safe at both ends."""
    return float(1 / (1 + np.exp(-min(max(x, -40.0), 40.0))))
