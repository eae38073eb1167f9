"""The index on disk, as a reader sees it: everything is checked before anything is used.

    index/current            which build serves, and the sha256 of its manifest
    index/build-1a2b3c4d/    manifest.json, passages.jsonl, vectors.faiss, bm25-en/, bm25-de/

The pointer names the manifest by its hash, the manifest names every file by its
hash, every passage names its own vector by a hash. Never writes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import bm25s
import faiss
import numpy as np
from numpy.typing import NDArray

from rulebot import taught
from rulebot.errors import IndexUnusable
from rulebot.model import Language, Passage
from rulebot.settings import Settings
from rulebot.words import LANGUAGES, tokens

SCHEMA: Final = 3
POINTER: Final = "current"
MANIFEST: Final = "manifest.json"
PASSAGES: Final = "passages.jsonl"
VECTORS: Final = "vectors.faiss"
WHOLE: Final = "#whole"
"""Ends the id of a row that holds a whole rule; it lends its score to the rule's clauses and is no hit."""
MEND: Final = "run `rulebot index build`"
_BUILD = re.compile(r"build-[0-9a-f]{8}")
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a build says of itself."""

    schema: int
    corpus: str
    """Fingerprint of the rule files, the users' houses included."""
    model: str
    model_name: str
    words: str
    """Fingerprint of the tokeniser and BM25."""
    dimension: int
    rows: int
    probes: Mapping[str, Sequence[int]]
    """Per language, rows that found themselves when the index was built."""
    files: Mapping[str, Sequence[Any]]
    """Name to (bytes, sha256)."""
    bank: str = ""
    """Fingerprint of the bank of questions; empty where the index holds none."""


@dataclass(frozen=True, slots=True)
class Lexical:
    """BM25 over the passages of one language."""

    rows: NDArray[np.int64]
    bm25: Any

    def scores(self, words: Sequence[str]) -> NDArray[np.float32]:
        """The score of each of `rows`; zeros where no word is known."""
        known = [word for word in dict.fromkeys(words) if word in self.bm25.vocab_dict]
        if not known:
            return np.zeros(len(self.rows), dtype=np.float32)
        return np.asarray(self.bm25.get_scores(known), dtype=np.float32)

    def finds(self, passages: Sequence[Passage], row: int) -> bool:
        """Whether a passage, or one of the same words, comes first for its own words."""
        text = embedded(passages[row])
        scores = self.scores(tokens(text, passages[row].language))
        best = int(self.rows[int(scores.argmax())])
        return bool(scores.max() > 0) and embedded(passages[best]) == text


@dataclass(frozen=True, slots=True)
class Index:
    """A verified index in memory."""

    manifest: Manifest
    passages: tuple[Passage, ...]
    vectors: Any
    """A FAISS IndexFlatIP; row n is passage n."""
    lexical: Mapping[Language, Lexical]
    taught: taught.Taught | None = None
    """The bank of questions, where the index was built with the taught model."""


def load(settings: Settings) -> Index:
    """The serving index; a build that swaps meanwhile makes us look again."""
    for attempt in range(_TRIES):
        directory, manifest_sha256 = serving(settings)
        try:
            return read(directory, manifest_sha256)
        except IndexUnusable:
            if attempt == _TRIES - 1 or serving(settings)[0] == directory:
                raise
    raise IndexUnusable(f"the index keeps changing while it is read: {MEND} once")


def serving(settings: Settings) -> tuple[Path, str]:
    """Directory of the serving build, and the sha256 of its manifest."""
    name, manifest_sha256 = pointed(_bytes(settings.index / POINTER))
    return settings.index / name, manifest_sha256


def pointed(content: bytes) -> tuple[str, str]:
    """Name of a build and the sha256 of its manifest, as the pointer holds them."""
    try:
        pointer = json.loads(content)
        name, manifest_sha256 = str(pointer["build"]), str(pointer["manifest"])
    except (ValueError, TypeError, KeyError):
        raise IndexUnusable(f"the index is damaged: {POINTER} cannot be read: {MEND}") from None
    if not _BUILD.fullmatch(name):
        raise IndexUnusable(f"the index is damaged: {POINTER} names no build: {MEND}")
    return name, manifest_sha256


def read(directory: Path, manifest_sha256: str) -> Index:
    """The index in this directory, if every byte is as the manifest says."""
    content = _bytes(directory / MANIFEST)
    if hashlib.sha256(content).hexdigest() != manifest_sha256:
        raise IndexUnusable(f"the index is damaged: {MANIFEST} is not the one that was built: {MEND}")
    manifest = _manifest(content)
    files = {name: _verified(directory, name, manifest) for name in manifest.files}
    try:
        return _assembled(directory, manifest, files)
    except IndexUnusable:
        raise
    except Exception as error:
        raise IndexUnusable(f"the index cannot be read ({type(error).__name__}): {MEND}") from error


def _manifest(content: bytes) -> Manifest:
    try:
        table = json.loads(content)
        schema = table["schema"]
        if schema == SCHEMA:
            return Manifest(**table)
    except (ValueError, TypeError, KeyError):
        raise IndexUnusable(f"the index is damaged: {MANIFEST} cannot be read: {MEND}") from None
    raise IndexUnusable(f"the index has schema {schema!r}, this program reads {SCHEMA}: {MEND}")


def _verified(directory: Path, name: str, manifest: Manifest) -> bytes:
    size, sha256 = manifest.files[name]
    path = directory / name
    if ".." in Path(name).parts or Path(name).is_absolute():
        raise IndexUnusable(f"the index is foreign: {MANIFEST} names {name!r}: {MEND}")
    content = _bytes(path)
    if len(content) != size:
        raise IndexUnusable(f"the index is damaged: {name} has {len(content)} bytes, not {size}: {MEND}")
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise IndexUnusable(f"the index is damaged: {name}: sha256 {found[:12]}, not {sha256[:12]}: {MEND}")
    return content


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        what = (
            "there is no index yet"
            if path.name == POINTER
            else f"the index is damaged: {path.name} is missing"
        )
        raise IndexUnusable(f"{what}: {MEND}") from None
    except OSError as error:
        raise IndexUnusable(f"the index cannot be read: {path.name}: {error.strerror}: {MEND}") from None


def _assembled(directory: Path, manifest: Manifest, files: Mapping[str, bytes]) -> Index:
    lines = [json.loads(line) for line in files[PASSAGES].decode("utf-8").splitlines()]
    hashes = [line.pop("sha256") for line in lines]
    passages = tuple(Passage(**line) for line in lines)
    vectors = faiss.deserialize_index(np.frombuffer(files[VECTORS], dtype=np.uint8))
    _check_vectors(manifest, passages, hashes, vectors)
    index = Index(manifest, passages, vectors, _lexical(directory, passages), _bank(directory, files))
    _check_probes(index)
    return index


def _check_vectors(
    manifest: Manifest, passages: Sequence[Passage], hashes: Sequence[str], vectors: Any
) -> None:
    """Right kind, size and dimension, finite, of length one, and each at its own passage."""
    shape = (len(passages), vectors.ntotal, vectors.d, type(vectors).__name__, vectors.metric_type)
    wanted = (manifest.rows, manifest.rows, manifest.dimension, "IndexFlatIP", faiss.METRIC_INNER_PRODUCT)
    if shape != wanted or not passages:
        raise IndexUnusable(f"the index is damaged: {VECTORS} holds {shape}, not {wanted}: {MEND}")
    rows = vectors.reconstruct_n(0, vectors.ntotal)
    if not np.isfinite(rows).all() or float(np.abs(np.linalg.norm(rows, axis=1) - 1).max()) > 1e-3:
        raise IndexUnusable(
            f"the index is damaged: {VECTORS} holds a vector not finite or not of length 1: {MEND}"
        )
    for passage, row, sha256 in zip(passages, rows, hashes, strict=True):
        if row_sha256(passage, row) != sha256:
            raise IndexUnusable(f"the index is damaged: {VECTORS} has another vector at {passage.id}: {MEND}")


def row_sha256(passage: Passage, vector: NDArray[np.float32]) -> str:
    """What ties a passage to its vector."""
    text = json.dumps(asdict(passage), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode() + np.asarray(vector, dtype="<f4").tobytes()).hexdigest()[:32]


def _lexical(directory: Path, passages: Sequence[Passage]) -> Mapping[Language, Lexical]:
    out: dict[Language, Lexical] = {}
    for language in LANGUAGES:
        rows = np.array([n for n, p in enumerate(passages) if p.language == language], dtype=np.int64)
        if len(rows):
            out[language] = _bm25(directory / bm25_folder(language), rows)
    return out


def _bm25(folder: Path, rows: NDArray[np.int64]) -> Lexical:
    bm25 = bm25s.BM25.load(folder, load_corpus=False, allow_pickle=False)
    if bm25.scores["num_docs"] != len(rows) or (bm25.scores["indices"] >= len(rows)).any():
        raise IndexUnusable(f"the index is damaged: {folder.name} has other passages: {MEND}")
    return Lexical(rows, bm25)


def _bank(directory: Path, files: Mapping[str, bytes]) -> taught.Taught | None:
    """The bank of questions; none where the model that built the index was not taught by it."""
    if taught.BANK not in files:
        return None
    languages = [json.loads(line)["language"] for line in files[taught.BANK].decode("utf-8").splitlines()]
    lexical: dict[Language, Lexical] = {}
    for language in LANGUAGES:
        rows = np.array([n for n, of in enumerate(languages) if of == language], dtype=np.int64)
        if len(rows):
            lexical[language] = _bm25(directory / bm25_folder(language, "bank-"), rows)
    targets = np.arange(len(taught.lesson_of(files[taught.LESSON]).ids), dtype=np.int64)
    clauses = {
        language: _bm25(directory / bm25_folder(language, "clauses-"), targets) for language in lexical
    }
    return taught.assembled(files, lexical, clauses, directory)


def bm25_folder(language: Language, of: str = "") -> str:
    """Where a language's BM25 files stand in a build."""
    return f"bm25-{of}{language}"


def _check_probes(index: Index) -> None:
    """Known passages find themselves: BM25 and the passages are still in the same order."""
    for language, lexical in index.lexical.items():
        for row in index.manifest.probes.get(language, ()):
            if not lexical.finds(index.passages, row):
                raise IndexUnusable(
                    f"the index is damaged: {bm25_folder(language)} does not find "
                    f"{index.passages[row].id} by its own words: {MEND}"
                )


def embedded(passage: Passage) -> str:
    """What is embedded and counted of a passage: its words under its rule's title."""
    return f"{passage.title}\n{passage.text}" if passage.title else passage.text
