"""Build the index: aside, checked, swapped in by one rename. The only writer of the index.

Whatever goes wrong before the rename, yesterday's index serves on, untouched.
What a killed build leaves behind, the next build clears away.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import bm25s
import faiss
import numpy as np
from filelock import FileLock, Timeout

from ingest import chunk, progress, vectors
from rulebot.embed import Embedder, ModelUnusable, SentenceEmbedder, Vectors, unit
from rulebot.errors import IndexUnusable
from rulebot.index import (
    MANIFEST,
    PASSAGES,
    POINTER,
    SCHEMA,
    VECTORS,
    Index,
    Lexical,
    Manifest,
    bm25_folder,
    corpus_fingerprint,
    embedded,
    pointed,
    read,
    row_sha256,
    words_fingerprint,
)
from rulebot.model import Language, Passage, Rule
from rulebot.settings import Settings, library
from rulebot.words import LANGUAGES, tokens

_LOCK: Final = "lock"
_PROBES: Final = 16
_SAME: Final = 0.99


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did."""

    passages: Mapping[str, int]
    """Per book and language, `tda-2024 en`."""
    embedded: int
    reused: int
    model: str
    seconds: float
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As `rulebot index build --json` prints it."""
        return {**asdict(self), "notes": list(self.notes)}

    def line(self) -> str:
        """As a person reads it."""
        total = sum(self.passages.values())
        done = f"{total} passages indexed with {self.model} in {self.seconds:.1f} s"
        return "; ".join((f"{done} ({self.embedded} embedded, {self.reused} reused)", *self.notes))


def build(
    settings: Settings,
    rules: Iterable[Rule] | None = None,
    *,
    quiet: bool = False,
    report: progress.Report | None = None,
    embedder: Embedder | None = None,
) -> BuildReport:
    """Index all rules of the corpus and of the users' houses, and let the new index serve."""
    started = time.monotonic()
    bar = progress.OnStderr()
    try:
        with _alone(settings):
            return _build(settings, rules, report or (progress.quiet if quiet else bar), embedder, started)
    except OSError as error:
        where = Path(str(error.filename)).name if error.filename else "the index directory"
        raise IndexUnusable(
            f"the index was not built: {where}: {error.strerror or error}; what served before serves on"
        ) from error
    finally:
        bar.close()


@contextmanager
def _alone(settings: Settings) -> Iterator[None]:
    """Hold the lock of the index directory; it falls with the process that holds it."""
    settings.index.mkdir(parents=True, exist_ok=True)
    lock = FileLock(settings.index / _LOCK, timeout=settings.lock_wait_seconds)
    try:
        lock.acquire()
    except Timeout:
        raise IndexUnusable(
            f"another build has been running for over {settings.lock_wait_seconds:g} s: "
            "wait for it, then build again"
        ) from None
    try:
        yield
    finally:
        lock.release()


def _build(
    settings: Settings,
    rules: Iterable[Rule] | None,
    report: progress.Report,
    embedder: Embedder | None,
    started: float,
) -> BuildReport:
    _clear(settings)
    corpus = corpus_fingerprint(settings)
    passages = list(chunk.passages(library(settings).rules.values() if rules is None else rules))
    if not passages:
        raise IndexUnusable("the index was not built: there are no rules; run `python -m ingest` first")
    try:
        embedder = embedder or SentenceEmbedder(settings)
        found, new, notes = _vectors(settings, passages, embedder, report)
    except ModelUnusable as error:
        raise IndexUnusable(f"the index was not built: {error}; what served before serves on") from error
    aside = settings.index / f"build-{secrets.token_hex(4)}"
    try:
        report("writing", 0, 1)
        sha256 = _write(aside, passages, found, embedder, corpus)
        _probe(read(aside, sha256), embedder)
        if corpus_fingerprint(settings) != corpus:
            raise IndexUnusable("the index was not built: the corpus changed meanwhile: build again")
        confirmed = _swap(settings, aside, sha256)
    except BaseException:
        _discard(settings, aside)
        raise
    if confirmed:
        with suppress(OSError):
            _clear(settings)  # else the next build does
    report("writing", 1, 1)
    counts = Counter(f"{p.book} {p.language}" for p in passages)
    seconds = round(time.monotonic() - started, 2)
    return BuildReport(dict(counts), new, len(passages) - new, embedder.name, seconds, notes)


def _clear(settings: Settings) -> None:
    """Remove what no longer serves: the build before, and what killed builds left."""
    current = _current(settings)
    for path in settings.index.iterdir():
        if path.name.startswith("build-") and path.name != current:
            path.unlink() if path.is_symlink() or path.is_file() else shutil.rmtree(path)
        elif path.name.startswith(f".{POINTER}."):
            path.unlink()


def _current(settings: Settings) -> str:
    """Name of the build that serves, empty where none does; a pointer that cannot be opened is no such proof."""
    pointer = settings.index / POINTER
    try:
        return pointed(pointer.read_bytes())[0]
    except (FileNotFoundError, IndexUnusable):
        return ""
    except IsADirectoryError:
        shutil.rmtree(pointer)
        return ""


def _discard(settings: Settings, aside: Path) -> None:
    """Remove a build that failed, unless it may be the one that serves; the next build clears what is left."""
    with suppress(OSError):
        if _current(settings) != aside.name:
            shutil.rmtree(aside)


def _vectors(
    settings: Settings, passages: Sequence[Passage], embedder: Embedder, report: progress.Report
) -> tuple[Vectors, int, tuple[str, ...]]:
    """The vector of each passage, how many had to be computed, and what is worth saying about it."""
    texts = [embedded(passage) for passage in passages]
    keys = [vectors.key(embedder.fingerprint, text) for text in texts]
    known = vectors.recall(settings.vector_cache, embedder.fingerprint)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        report("embedding", done, len(missing))

    notes: tuple[str, ...] = ()
    if missing:
        fresh = embedder.passages(list(missing.values()), count)
        known.update(zip(missing, unit(fresh, len(missing), embedder.name), strict=True))
        try:
            vectors.remember(settings.vector_cache, embedder.fingerprint, known)
        except OSError as error:
            notes = (f"the vectors could not be kept for the next build: {error.strerror}",)
    rows = [known[key] for key in keys]
    if len({row.shape for row in rows}) != 1:
        raise ModelUnusable(f"model {embedder.name} gave vectors of different lengths")
    return unit(np.array(rows, dtype=np.float32), len(rows), embedder.name), len(missing), notes


def _write(aside: Path, passages: Sequence[Passage], found: Vectors, embedder: Embedder, corpus: str) -> str:
    """All files of a build, each safely on the disk; returns the sha256 of the manifest."""
    aside.mkdir()
    rows = (
        {**asdict(passage), "sha256": row_sha256(passage, vector)}
        for passage, vector in zip(passages, found, strict=True)
    )
    lines = "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows)
    (aside / PASSAGES).write_bytes(lines.encode())
    flat = faiss.IndexFlatIP(found.shape[1])
    flat.add(np.ascontiguousarray(found))
    (aside / VECTORS).write_bytes(faiss.serialize_index(flat).tobytes())
    probes = {language: _write_bm25(aside, passages, language) for language in LANGUAGES}
    files = sorted(path for path in aside.rglob("*") if path.is_file())
    manifest = Manifest(
        schema=SCHEMA,
        corpus=corpus,
        model=embedder.fingerprint,
        model_name=embedder.name if not Path(embedder.name).is_absolute() else Path(embedder.name).name,
        words=words_fingerprint(),
        dimension=found.shape[1],
        rows=len(passages),
        probes={language: rows for language, rows in probes.items() if rows},
        files={path.relative_to(aside).as_posix(): _size_and_sha256(path) for path in files},
    )
    content = json.dumps(asdict(manifest), indent=1, sort_keys=True).encode()
    (aside / MANIFEST).write_bytes(content)
    _to_disk(aside)
    return hashlib.sha256(content).hexdigest()


def _write_bm25(aside: Path, passages: Sequence[Passage], language: Language) -> list[int]:
    """A language's BM25 files; returns some rows that find themselves, for the reader to try."""
    rows = [n for n, passage in enumerate(passages) if passage.language == language]
    if not rows:
        return []
    words = [tokens(embedded(passages[n]), language) for n in rows]
    vocabulary = {word: n for n, word in enumerate(sorted({word for text in words for word in text}))}
    bm25 = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    bm25.index(([[vocabulary[word] for word in text] for text in words], vocabulary), show_progress=False)
    bm25.save(aside / bm25_folder(language), show_progress=False)
    lexical = Lexical(np.array(rows, dtype=np.int64), bm25)
    spread = rows[:: max(1, len(rows) // (2 * _PROBES))]
    return [row for row in spread if lexical.finds(passages, row)]


def _size_and_sha256(path: Path) -> tuple[int, str]:
    content = path.read_bytes()
    return len(content), hashlib.sha256(content).hexdigest()


def _to_disk(directory: Path) -> None:
    """Every file and directory below is on the disk when this returns."""
    for path in (*directory.rglob("*"), directory):
        _sync(path)


def _sync(path: Path) -> None:
    """The file or directory is on the disk when this returns; Windows opens no directories."""
    if os.name == "nt" and path.is_dir():
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _probe(index: Index, embedder: Embedder) -> None:
    """Known passages, embedded anew, find themselves through the files just written."""
    count = len(index.passages)
    for row in sorted({count * n // _PROBES for n in range(_PROBES)}):
        vector = embedder.passages([embedded(index.passages[row])])
        own = float(vector[0] @ index.vectors.reconstruct(row))
        best = float(index.vectors.search(vector, 1)[0][0, 0])
        if own < _SAME or best < own - 1e-4:
            raise IndexUnusable(f"the index was not built: {index.passages[row].id} does not find itself")


def _swap(settings: Settings, aside: Path, sha256: str) -> bool:
    """The one rename that makes the new build serve; whether the disk confirmed it."""
    pointer = settings.index / f".{POINTER}.{secrets.token_hex(4)}"
    try:
        pointer.write_text(json.dumps({"build": aside.name, "manifest": sha256}) + "\n", "utf-8")
        _sync(pointer)
        _sync(settings.index)
        os.replace(pointer, settings.index / POINTER)
    finally:
        pointer.unlink(missing_ok=True)
    try:
        _sync(settings.index)
    except OSError:
        return False
    return True
