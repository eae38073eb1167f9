"""All evidence for every clause, and the learned weights that make one score of it.

The weights are linear, so that each hit can say what it was found by. A clause
of another book than the base has no questions of its own in the bank; it
borrows those of the base's clauses that it answers to by its house's file, else
of the one that says nearly the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulebot.index import Index
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.taught import COLUMNS, NONE, STOOD_IN, Evidence, Floats, Numbers, Taught, chance, fit_evidence
from rulebot.words import LANGUAGES, tokens

Bools = NDArray[np.bool_]
OTHER: Final[Mapping[Language, Language]] = {"en": "de", "de": "en"}
_ALIKE: Final = 0.8
"""Cosine from which a clause of another book borrows the questions of the base's."""
_OWN_HOUSE: Final = 0.02
"""What a house's own clause has over the base's clause that it borrows from."""
_NEVER: Final = np.float32(-9)
WORDS_OWN, SENSE_OWN, WORDS_BANK, WORDS_CLAUSE = map(
    COLUMNS.index, ("words_own", "sense_own", "words_bank", "words_clause")
)


class Weighing:
    """An index's rows arranged for weighing. Never changes after it is made."""

    def __init__(
        self, index: Index, taught: Taught, ids: Sequence[str], houses: Mapping[str, Sequence[str]]
    ) -> None:
        """`ids`: those that a search may return, in the order of its scores; `houses`: as `kin` has them."""
        self._index, self._taught = index, taught
        place = {id: n for n, id in enumerate(ids)}
        self._count = len(ids)
        self._id_of_row = np.array([place.get(p.id, -1) for p in index.passages], dtype=np.int64)
        self._rows = {
            language: np.array(
                [n for n, p in enumerate(index.passages) if p.language == language and p.id in place],
                dtype=np.int64,
            )
            for language in LANGUAGES
        }
        self._targets, self._linked, self._bonus = self._links(ids, houses)
        self._lenders = self._lending()

    def _links(
        self, ids: Sequence[str], houses: Mapping[str, Sequence[str]]
    ) -> tuple[Numbers, Bools, Floats]:
        """Per id the targets whose questions count for it, whether there are any, what its house adds."""
        targets = self._taught.targets
        linked = [[targets[bare] for bare in houses.get(id, ()) if bare in targets] for id in ids]
        bonus = np.array([_OWN_HOUSE if own else 0 for own in linked], dtype=np.float32)
        own = np.full(self._count, -1, dtype=np.int64)
        for n, id in enumerate(ids):
            book, _, bare = id.partition(":")
            if book == BASE and bare in targets:
                own[n] = targets[bare]
                linked[n] = [targets[bare]]
        for n, target in self._alike(own):
            if not linked[n]:
                linked[n], bonus[n] = [target], _OWN_HOUSE
        width = max((len(some) for some in linked), default=1) or 1
        out = np.full((self._count, width), len(targets), dtype=np.int64)
        for n, some in enumerate(linked):
            out[n, : len(some)] = some
        return out, np.array([bool(some) for some in linked]), bonus

    def _lending(self) -> Numbers:
        """Per id the base's clauses whose questions it borrows; its own place where it borrows none."""
        place = np.full(len(self._taught.targets) + 1, self._count, dtype=np.int64)
        own = np.flatnonzero(self._linked & (self._bonus == 0))
        place[self._targets[own, 0]] = own
        return place[self._targets]

    def _alike(self, own: Numbers) -> Iterator[tuple[int, int]]:
        """Ids of other books and the target of the base's clause that says nearly the same, nearest first."""
        vectors = self._index.vectors.reconstruct_n(0, self._index.vectors.ntotal)
        found: list[tuple[float, int, int]] = []
        for rows in self._rows.values():
            base = rows[own[self._id_of_row[rows]] >= 0]
            rest = rows[own[self._id_of_row[rows]] < 0]
            if len(base) and len(rest):
                cosines = vectors[rest] @ vectors[base].T
                for row, near, cosine in zip(rest, cosines.argmax(1), cosines.max(1), strict=True):
                    if cosine > _ALIKE:
                        target = own[self._id_of_row[base[near]]]
                        found.append((-float(cosine), int(self._id_of_row[row]), int(target)))
        yield from ((n, target) for _, n, target in sorted(found))

    def columns(
        self,
        query: str,
        sense: Floats | None,
        language: Language,
        inside: Bools,
        evidence: Evidence,
    ) -> Floats:
        """The evidence for every id, a column each; `sense` is the cosine of every row."""
        out = np.zeros((self._count, len(COLUMNS)), dtype=np.float32)
        out[:, WORDS_OWN] = self._most(self._words(query, language, inside), language, np.float32(0))
        if sense is not None:
            own, other = (self._most(sense, of, _NEVER) for of in (language, OTHER[language]))
            out[:, SENSE_OWN] = np.where(own == _NEVER, other, own)
        self._from_bank(out, evidence)
        return out

    def _from_bank(self, out: Floats, evidence: Evidence) -> None:
        """The bank's evidence; a clause that no question is about has its own sense in place of it."""
        known = self._linked
        out[:, WORDS_BANK] = self._best(evidence.words_bank, np.float32(0))
        out[:, WORDS_CLAUSE] = self._best(evidence.words_clause, np.float32(0))
        asked = known & (self._best(evidence.near_one, _NEVER) > -1)
        stand_in = self._taught.lesson.stand_in
        nearness = (evidence.near_three, evidence.near_one, evidence.point)
        for name, found in zip(STOOD_IN, nearness, strict=True):
            instead = out[:, SENSE_OWN] + np.float32(stand_in[name])
            best = np.maximum(self._best(found, _NEVER), -1)
            out[:, COLUMNS.index(name)] = np.where(known if name == "point" else asked, best, instead)

    def _best(self, found: Floats, missing: np.float32) -> Floats:
        """Per id, the most that was found for one of its targets."""
        most: Floats = np.append(found, missing)[self._targets].max(axis=1)
        return most

    def _words(self, query: str, language: Language, inside: Bools) -> Floats:
        """The BM25 score of every row of a language, the best row inside at one."""
        out = np.zeros(len(self._id_of_row), dtype=np.float32)
        lexical = self._index.lexical.get(language)
        if lexical is not None:
            out[lexical.rows] = lexical.scores(tokens(query, language))
            highest = float(out[inside].max(initial=0))
            out /= np.float32(highest or 1)
        return out

    def _most(self, rows: Floats, language: Language, missing: np.float32) -> Floats:
        out = np.full(self._count, missing, dtype=np.float32)
        own = self._rows[language]
        np.maximum.at(out, self._id_of_row[own], rows[own])
        return out

    def sums(self, columns: Floats, language: Language, by_sense: bool) -> Floats:
        """The weighted sum of the evidence for every id; a house's clause precedes those it borrows from."""
        name = language if by_sense else f"{language} words"
        weights = np.array(self._taught.lesson.weights[name], dtype=np.float32)
        total: Floats = columns @ weights
        lent = np.append(total, _NEVER)[self._lenders].max(axis=1)
        out: Floats = np.where(self._bonus > 0, np.maximum(total, lent) + self._bonus, total)
        return out

    def scores(self, sums: Floats) -> Floats:
        """The sums as shares of right hits among hits of that sum."""
        slope, offset = self._taught.lesson.calibration
        out: Floats = (1 / (1 + np.exp(-np.clip(slope * sums + offset, -12, 12)))).astype(np.float32)
        return out

    def fits(self, columns: Floats, sums: Floats, evidence: Evidence, kept: Numbers) -> float:
        """The chance that the books answer the question at all."""
        *weights, offset = self._taught.lesson.fits
        none = self._taught.targets[NONE]
        seen = fit_evidence(evidence, none, float(columns[kept, SENSE_OWN].max()), sums[kept])
        return chance(float(seen @ np.array(weights, dtype=np.float32)) + offset)
