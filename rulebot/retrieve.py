"""Words in, clauses out: the search over the index, and its LangChain face.

Without the model it searches by words alone and says so. Never writes, never
calls a hub; the same question over the same index gives the same bytes.
"""

from __future__ import annotations

import gc
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from threadpoolctl import threadpool_limits

from rulebot.embed import Embedder, SentenceEmbedder, find
from rulebot.errors import CannotRead, IndexUnusable, ModelUnusable, UnknownId
from rulebot.fingerprint import stale
from rulebot.index import MEND, Index, embedded, load
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.open_facts import Alike
from rulebot.rank import Floats, Ranked, Ranking
from rulebot.settings import Settings, library
from rulebot.words import clean, language_of

if TYPE_CHECKING:
    from langchain_core.retrievers import BaseRetriever

LONGEST_QUERY: Final = 2000
"""Characters."""
_PROBES: Final = 3
_SAME: Final = 0.99
_NAMES: Final = re.compile(
    r"\b(?:tda|ace|clubs?[ -](?:nz|new zealand)|nz|new zealand|neuseelands?|20\d\d)\b", re.I
)
"""Whose rules are asked for, which says nothing of the matter."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause or example that was found."""

    id: str
    language: Language
    score: float
    text: str
    title: str
    book: str
    rule: str
    line: int

    def as_json(self) -> dict[str, Any]:
        """As `rulebot search --json` prints it."""
        return {"id": self.id, "language": self.language, "score": self.score, "text": self.text}


class Hits(list[Hit]):
    """Hits, best first, and what the asker should know of the search."""

    notice: str | None = None
    fits: float | None = None
    """The chance that the books answer the question at all; None where that is not known."""
    alike: Alike | None = None
    """The nearest questions of the bank about some clauses; None without a bank, or the model."""


class Retriever:
    """A search over a verified index; safe from any thread."""

    def __init__(
        self,
        index: Index,
        settings: Settings,
        houses: Mapping[str, tuple[str, ...]],
        embedder: Embedder | None,
        notice: str | None = None,
    ) -> None:
        """`houses`: the books that a search under each looks in; `notice`: why there is no embedder."""
        self._index, self._houses, self._embedder, self._notice = index, houses, embedder, notice
        self._ranking = Ranking(index, settings)
        self._checking = Lock()
        self._checked = False

    @property
    def notice(self) -> str | None:
        """Why the search goes by words only; None where it does not."""
        return self._notice

    def search(
        self, query: str, k: int = 10, house: str | None = None, language: Language | None = None
    ) -> Hits:
        """The best `k` clauses and examples: of TDA 2024, or of a house and its base."""
        words = _readable(query)
        books = self._books(house)
        if k < 1:
            raise CannotRead(f"k is {k}: ask for at least one hit")
        if not any(c.isalnum() for c in words):
            return Hits()
        vector, notice = self._vector(words)
        language = language or language_of(words)
        found = self._ranking.best(words, vector, language, books, k)
        hits = Hits(_hit(ranked) for ranked in found)
        hits.notice, hits.fits = notice, self._fits(words, found.fits, language, books)
        if vector is not None and self._index.taught is not None:
            hits.alike = partial(self._alike, vector)
        return hits

    def _fits(
        self, words: str, fits: float | None, language: Language, books: tuple[str, ...]
    ) -> float | None:
        """The chance that the books answer the question, or what it asks without its houses and editions."""
        matter = " ".join(_NAMES.sub(" ", words).split())
        if fits is None or matter == words or not any(c.isalnum() for c in matter):
            return fits
        vector, _ = self._vector(matter)
        if vector is None:
            return fits
        return max(fits, self._ranking.best(matter, vector, language, books, 1).fits or 0.0)

    def _alike(self, vector: Floats, ids: Sequence[str], many: int) -> Sequence[str]:
        return self._index.taught.alike(vector, ids, many) if self._index.taught else ()

    def _books(self, house: str | None) -> tuple[str, ...]:
        if house is None:
            return (BASE,)
        if house not in self._houses:
            raise UnknownId(f"no house {house[:80]!r}; known are {', '.join(self._houses)}")
        return self._houses[house]

    def _vector(self, words: str) -> tuple[Floats | None, str | None]:
        if self._embedder is None:
            return None, self._notice
        try:
            self._check_model(self._embedder)
            return self._embedder.query(words), None
        except ModelUnusable as error:
            _log.warning("lexical search only: %s", error)
            return None, words_only(error)

    def _check_model(self, embedder: Embedder) -> None:
        """Once: the model still gives the vectors that the index holds."""
        with self._checking:
            if self._checked:
                return
            count = len(self._index.passages)
            rows = sorted({count * n // _PROBES for n in range(_PROBES)})
            fresh = embedder.passages([embedded(self._index.passages[row]) for row in rows])
            stored = np.array([self._index.vectors.reconstruct(row) for row in rows])
            if fresh.shape != stored.shape or float((fresh * stored).sum(axis=1).min()) < _SAME:
                raise IndexUnusable(f"the index holds other vectors than model {embedder.name} gives: {MEND}")
            self._checked = True


def _readable(query: str) -> str:
    if not isinstance(query, str):
        raise CannotRead(f"a query is words, not {type(query).__name__}")
    if len(query) > LONGEST_QUERY:
        raise CannotRead(
            f"the query has {len(query)} characters, at most {LONGEST_QUERY} are read: shorten it"
        )
    return clean(query)


def _hit(ranked: Ranked) -> Hit:
    p = ranked.passage
    return Hit(p.id, p.language, ranked.score, p.text, p.title, p.book, p.rule, p.line)


def words_only(error: ModelUnusable) -> str:
    """What the asker is told where the model cannot be used."""
    return f"searched by words only: {error}"


def open_retriever(settings: Settings, embedder: Embedder | None = None) -> Retriever:
    """The search over the serving index; refuses a damaged or stale one."""
    threadpool_limits(1, "blas")  # one product at a time: more threads would wait for it, spinning
    index, notice = load(settings), None
    if embedder is None:
        try:
            embedder = SentenceEmbedder(settings, find(settings))
        except ModelUnusable as error:
            notice = words_only(error)
            _log.warning("%s", notice)
    problem = stale(index.manifest, settings, embedder.fingerprint if embedder else None)
    if problem:
        raise IndexUnusable(problem)
    made = Retriever(index, settings, houses(settings, index), embedder, notice)
    gc.collect()
    gc.freeze()  # what an index holds stays: no collection need look through it again
    return made


def check(settings: Settings) -> list[str]:
    """Everything that is wrong with the index or the model; empty where all is well."""
    problems: list[str] = []
    model = None
    try:
        model = find(settings).fingerprint
    except ModelUnusable as error:
        problems.append(str(error))
    try:
        problem = stale(load(settings).manifest, settings, model)
    except IndexUnusable as error:
        problem = str(error)
    return problems + ([problem] if problem else [])


def houses(settings: Settings, index: Index) -> Mapping[str, tuple[str, ...]]:
    """Per house, the books that a search under it looks in: its own, then those it builds on."""
    try:
        tables = library(settings).houses
    except (OSError, ValueError, KeyError) as error:
        kind = type(error).__name__
        raise CannotRead(f"a house file cannot be read ({kind}): mend or remove it") from error
    known: dict[str, tuple[str, ...]] = {}
    for id in sorted({*tables, *(passage.book for passage in index.passages)}):
        table = tables.get(id, {"base": BASE})
        books = [str(table.get("book", id))]
        base = str(table.get("base", ""))
        while base and base not in books:
            books.append(base)
            base = str(tables.get(base, {}).get("base", ""))
        known[id] = tuple(books)
    return known


def as_langchain(retriever: Retriever, k: int = 10, house: str | None = None) -> BaseRetriever:
    """The search as LangChain knows one: words in, `Document`s out."""
    made: BaseRetriever = _langchain_class()(search=retriever.search, k=k, house=house)
    return made


@cache
def _langchain_class() -> Any:
    """Made late: a look-up by number should not wait for LangChain."""
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever

    class RulesRetriever(BaseRetriever):
        """Clauses and examples as documents, best first."""

        search: Any
        k: int = 10
        house: str | None = None

        def _get_relevant_documents(
            self, query: str, *, run_manager: CallbackManagerForRetrieverRun
        ) -> list[Document]:
            return [
                Document(id=hit.id, page_content=hit.text, metadata=_metadata(hit))
                for hit in self.search(query, k=self.k, house=self.house)
            ]

    return RulesRetriever


def _metadata(hit: Hit) -> dict[str, Any]:
    return {
        "id": hit.id,
        "book": hit.book,
        "line": hit.line,
        "language": hit.language,
        "title": hit.title,
        "score": hit.score,
    }
