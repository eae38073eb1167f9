"""The systems that are compared: ours, ours with parts taken out, and the usual recipes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import faiss
import numpy as np

from evals.measure import rule_of
from evals.questions import Question
from ingest.index import build
from rulebot.embed import SentenceEmbedder, Vectors
from rulebot.index import Index, load
from rulebot.library import BASE
from rulebot.rank import Ranking
from rulebot.retrieve import Retriever, open_retriever
from rulebot.settings import MINILM, Settings, library
from rulebot.taught import COLUMNS, Taught

Search = Callable[[Question], Sequence[str]]
DEPTH = 20
GROUPS = {
    "meaning of the books": ("sense_own",),
    "words of single questions": ("words_bank",),
    "words of a clause's questions": ("words_clause",),
    "nearest questions": ("near_three", "near_one"),
    "taught points": ("point",),
}


def bare(id: str) -> str:
    """An id without its book."""
    return id.partition(":")[2]


def ours(retriever: Retriever) -> Search:
    """The desk's own search."""
    return lambda question: [
        bare(hit.id) for hit in retriever.search(question.words, k=DEPTH, language=question.language)
    ]


def ranked(index: Index, query: Callable[[str], Vectors] | None, settings: Settings) -> Search:
    """The ranking over an index, with the vectors that `query` gives or without."""
    ranking = Ranking(index, settings)

    def search(question: Question) -> list[str]:
        vector = query(question.words) if query else None
        found = ranking.best(question.words, vector, question.language, (BASE,), DEPTH)
        return [bare(hit.passage.id) for hit in found]

    return search


def without(index: Index, columns: Sequence[str]) -> Index:
    """The index with the weights of these columns at nought."""
    taught = taught_of(index)
    weights = {
        name: [0.0 if column in columns else w for column, w in zip(COLUMNS, own, strict=True)]
        for name, own in taught.lesson.weights.items()
    }
    return replace(index, taught=taught.with_lesson(replace(taught.lesson, weights=weights)))


def with_every(index: Index, nth: int) -> Index:
    """The index with only every n-th question of the bank."""
    return replace(index, taught=taught_of(index).with_every(nth))


def usual(folder: Path) -> dict[str, Search]:
    """BM25, the untuned hybrid with MiniLM, and the tutorial's pipeline."""
    settings = Settings(data=folder, model=MINILM)
    build(settings, quiet=True)
    index, embedder = load(settings), SentenceEmbedder(settings)
    return {
        "BM25": ranked(index, None, settings),
        "untuned hybrid (BM25 + MiniLM)": ours(open_retriever(settings)),
        "LangChain tutorial (splitter, MiniLM, FAISS)": tutorial(embedder),
    }


def tutorial(embedder: SentenceEmbedder) -> Search:
    """Recursive splitter at 1000 characters with 200 overlap, MiniLM, FAISS, the four nearest.

    A piece stands for every rule that has a line in it: generous, as a reader
    would still have to find the clause.
    """
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200, add_start_index=True)
    pieces, rules = [], []
    for language in ("en", "de"):
        text, ends = "", []
        for rule in library().rules.values():
            if rule.book == BASE and language in rule.text:
                title = rule.title[language].text if language in rule.title else ""
                text += f"{rule.number}: {title}\n{rule.text[language].text}\n\n"
                ends.append((len(text), rule.number))
        for document in splitter.create_documents([text]):
            start = int(document.metadata["start_index"])
            stop = start + len(document.page_content)
            before = [0, *(end for end, _ in ends[:-1])]
            pieces.append(document.page_content)
            rules.append(
                list(
                    dict.fromkeys(
                        rule_of(name)
                        for low, (high, name) in zip(before, ends, strict=True)
                        if low < stop and start < high
                    )
                )
            )
    vectors = embedder.passages(pieces)
    flat = faiss.IndexFlatL2(vectors.shape[1])
    flat.add(np.ascontiguousarray(vectors))

    def search(question: Question) -> list[str]:
        _, rows = flat.search(embedder.query(question.words)[None], 4)
        return list(dict.fromkeys(rule for row in rows[0] for rule in rules[int(row)]))

    return search


def taught_of(index: Index) -> Taught:
    """The bank of an index."""
    if index.taught is None:
        raise SystemExit("the index holds no bank of questions: run `make index`")
    return index.taught
