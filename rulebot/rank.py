"""Row scores to ranked ids: BM25 and vectors, weighed and added.

One id may have several rows (paragraphs of a preamble) in up to two languages;
its best row counts. Pure arithmetic over an index in memory.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulebot.errors import IndexUnusable
from rulebot.index import MEND, WHOLE, Index
from rulebot.kin import kin
from rulebot.model import Language, Passage
from rulebot.settings import Settings, library
from rulebot.taught import Taught
from rulebot.weigh import OTHER, Weighing
from rulebot.words import LANGUAGES, clean, tokens

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
_DIGITS: Final = 4
_TAUGHT_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage and what it scored."""

    passage: Passage
    score: float


class Order(list[Ranked]):
    """Passages, best first."""

    fits: float | None = None
    """The chance that the books answer the question at all; None where that is not known."""


@dataclass(frozen=True, slots=True)
class _Scores:
    """Of every id in one language: its score (-1 where it has none), and its best row."""

    score: Floats
    row: NDArray[np.int64]


class Ranking:
    """The rows of an index, arranged by id, language and rule. Never changes after it is made."""

    def __init__(self, index: Index, settings: Settings) -> None:
        """Arranges the rows once, so that a search is a few additions."""
        self._index, self._settings = index, settings
        places: dict[str, int] = {}
        for passage in index.passages:
            if not passage.id.endswith(WHOLE):
                places.setdefault(passage.id, len(places))
        self._ids = list(places)
        self._id_of_row = np.array([places.get(passage.id, -1) for passage in index.passages], dtype=np.int64)
        self._books = np.array([passage.book for passage in index.passages], dtype=np.str_)
        self._words_of_id = self._said()
        self._reprints: dict[tuple[tuple[str, ...], Language], Bools] = {}
        self._whole = {language: self._whole_rows(language) for language in LANGUAGES}
        self._weighing = self._weighed(index.taught) if index.taught else None

    def _weighed(self, taught: Taught) -> Weighing:
        """The bank's evidence, carried over to the clauses of every house."""
        tables = library(self._settings).houses.values()
        return Weighing(self._index, taught, self._ids, kin(tables, self._ids, taught.targets))

    def _said(self) -> list[tuple[str, Mapping[Language, frozenset[str]]]]:
        """Per id, its book and, per language, its texts without punctuation and case."""
        books: dict[str, str] = {}
        texts: dict[str, dict[Language, frozenset[str]]] = {}
        for passage in self._index.passages:
            books[passage.id] = passage.book
            said = texts.setdefault(passage.id, {})
            words = " ".join(re.findall(r"\w+", clean(passage.text).casefold()))
            said[passage.language] = said.get(passage.language, frozenset()) | {words}
        return [(books[id], texts[id]) for id in self._ids]

    def _new(self, books: tuple[str, ...], language: Language) -> Bools:
        """Which ids are of these books and say what no earlier book of them says in the same words."""
        if (books, language) not in self._reprints:
            said: set[str] = set()
            new = np.zeros(len(self._ids), dtype=np.bool_)
            for book in books:
                own = [
                    (n, texts.get(language) or texts[OTHER[language]])
                    for n, (of, texts) in enumerate(self._words_of_id)
                    if of == book
                ]
                for n, words in own:
                    new[n] = not words & said
                said.update(*(words for _, words in own))
            self._reprints[books, language] = new
        return self._reprints[books, language]

    def _whole_rows(self, language: Language) -> NDArray[np.int64]:
        """Per id, the row of its whole rule in this language; -1 where there is none."""
        rows = {
            passage.rule: row
            for row, passage in enumerate(self._index.passages)
            if passage.id.endswith(WHOLE) and passage.language == language
        }
        rules = {passage.id: passage.rule for passage in self._index.passages}
        return np.array([rows.get(rules[id], -1) for id in self._ids], dtype=np.int64)

    def best(
        self, query: str, vector: Floats | None, language: Language, books: tuple[str, ...], k: int
    ) -> Order:
        """The best `k` ids of these books, the house's before its base's; ties by id, one row of each."""
        inside = np.isin(self._books, sorted(books))
        kept = np.flatnonzero(self._new(books, language))
        if not inside.any() or not len(kept):
            return Order()
        if self._weighing is not None:
            return self._taught(query, vector, language, inside, kept, k)
        by_words = _spread(self._lexical(query), inside, floor=0.0)
        by_sense = _spread(self.dense(vector), inside) if vector is not None else None
        own = self._by_id(language, inside, by_words, by_sense)
        other = self._by_id(OTHER[language], inside, by_words, by_sense)
        extra = self._settings.other_language
        both = (1 - extra) * own.score + extra * other.score
        score = np.where(own.score < 0, other.score, np.where(other.score < 0, own.score, both))
        row = np.where(own.score < 0, other.row, own.row)
        return self._order(score, row, kept, k, _DIGITS)

    def _order(
        self, score: Floats, row: NDArray[np.int64], kept: NDArray[np.int64], k: int, digits: int
    ) -> Order:
        rounded = [(-round(float(score[n]), digits), self._ids[n], int(row[n])) for n in kept]
        found = sorted(entry for entry in rounded if entry[0] < 0)
        return Order(Ranked(self._index.passages[row], -score) for score, _, row in found[:k])

    def _taught(
        self,
        query: str,
        vector: Floats | None,
        language: Language,
        inside: Bools,
        kept: NDArray[np.int64],
        k: int,
    ) -> Order:
        """By the learned weights over all evidence, that of the bank of questions included."""
        taught, weighing = self._index.taught, self._weighing
        if taught is None or weighing is None:
            raise IndexUnusable(f"the index holds no bank of questions: {MEND}")
        sense = self.dense(vector) if vector is not None else None
        evidence = taught.asked(vector, query, language)
        columns = weighing.columns(query, sense, language, inside, evidence)
        sums = weighing.sums(columns, language, sense is not None)
        if sense is None:
            kept = kept[columns[kept].max(axis=1) > 0]
        order = self._order(weighing.scores(sums), self._rows_shown(sense, language), kept, k, _TAUGHT_DIGITS)
        if sense is not None and len(kept):
            order.fits = weighing.fits(columns, sums, evidence, kept)
        return order

    def _rows_shown(self, sense: Floats | None, language: Language) -> NDArray[np.int64]:
        """Per id the row that is shown: its best one in the question's language, else in the other."""
        row = np.full(len(self._ids), -1, dtype=np.int64)
        near = np.zeros(len(self._id_of_row), dtype=np.float32) if sense is None else sense
        for of in (OTHER[language], language):
            lexical = self._index.lexical.get(of)
            if lexical is not None:
                hits = lexical.rows[self._id_of_row[lexical.rows] >= 0]
                ascending = hits[np.argsort(near[hits], kind="stable")]
                row[self._id_of_row[ascending]] = ascending
        return row

    def dense(self, vector: Floats) -> Floats:
        """The cosine of every row; FAISS answers -1 for what it cannot compare."""
        vectors: Any = self._index.vectors
        if vector.shape != (vectors.d,) or not np.isfinite(vector).all():
            raise IndexUnusable(f"the model gives {vector.shape}, the index holds ({vectors.d},): {MEND}")
        cosines, rows = vectors.search(vector[np.newaxis, :], vectors.ntotal)
        if (rows < 0).any():
            raise IndexUnusable(f"the index left {int((rows < 0).sum())} passages unsearched: {MEND}")
        out = np.empty(vectors.ntotal, dtype=np.float32)
        out[rows[0]] = cosines[0]
        return out

    def _lexical(self, query: str) -> Floats:
        """The BM25 score of every row, by the words of its own language."""
        out = np.zeros(len(self._id_of_row), dtype=np.float32)
        for language, lexical in self._index.lexical.items():
            out[lexical.rows] = lexical.scores(tokens(query, language))
        return out

    def _by_id(self, language: Language, inside: Bools, by_words: Floats, by_sense: Floats | None) -> _Scores:
        """Every id's score by the passages of one language."""
        score = np.full(len(self._ids), -1, dtype=np.float32)
        row = np.full(len(self._ids), -1, dtype=np.int64)
        lexical = self._index.lexical.get(language)
        if lexical is None:
            return _Scores(score, row)
        weight = np.float32(self._settings.lexical(language))
        mixed = by_words if by_sense is None else weight * by_words + (1 - weight) * by_sense
        hits = lexical.rows[inside[lexical.rows] & (self._id_of_row[lexical.rows] >= 0)]
        ascending = hits[np.argsort(mixed[hits], kind="stable")]
        score[self._id_of_row[ascending]] = mixed[ascending]
        row[self._id_of_row[ascending]] = ascending
        whole = self._whole[language]
        lent = (whole >= 0) & (score >= 0)
        share = np.float32(self._settings.whole_rule)
        score[lent] = (1 - share) * score[lent] + share * mixed[whole[lent]]
        return _Scores(score, row)


def _spread(scores: Floats, inside: Bools, floor: float | None = None) -> Floats:
    """The scores of the rows inside stretched over 0 to 1, both languages on one scale."""
    low = float(scores[inside].min()) if floor is None else floor
    high = float(scores[inside].max())
    if high - low < 1e-9:
        return np.zeros_like(scores)
    return (scores - np.float32(low)) / np.float32(high - low)
