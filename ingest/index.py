"""Build the index: aside, checked, swapped in by one rename. The only writer of the index.

Whatever goes wrong before the rename, yesterday's index serves on, untouched.
What a killed build leaves behind, the next build clears away.
"""

from __future__ import annotations

import secrets
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from filelock import FileLock, Timeout

from ingest import bank, chunk, files, progress, vectors
from rulebot.embed import Embedder, SentenceEmbedder, Vectors, unit
from rulebot.errors import IndexUnusable, ModelUnusable
from rulebot.fingerprint import bank_fingerprint, corpus_fingerprint
from rulebot.index import POINTER, Index, embedded, pointed, read
from rulebot.model import Passage, Rule
from rulebot.settings import Settings, library

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
    except ModelUnusable as error:
        raise IndexUnusable(f"the index was not built: {error}; what served before serves on") from error
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
    corpus, asked = corpus_fingerprint(settings), bank_fingerprint(settings)
    passages = list(chunk.passages(library(settings).rules.values() if rules is None else rules))
    if not passages:
        raise IndexUnusable("the index was not built: there are no rules; run `python -m ingest` first")
    embedder = embedder or SentenceEmbedder(settings)
    found, new, notes = _vectors(settings, passages, embedder, report)
    learned = bank.bank(settings, passages, embedder, report)
    if learned:
        notes += (f"{len(learned.questions)} questions of the bank ({learned.embedded} embedded)",)
    aside = settings.index / f"build-{secrets.token_hex(4)}"
    try:
        report("writing", 0, 1)
        sha256 = files.write(aside, passages, found, embedder, corpus, (asked, learned) if learned else None)
        _probe(read(aside, sha256), embedder)
        if (corpus_fingerprint(settings), bank_fingerprint(settings) if learned else asked) != (
            corpus,
            asked,
        ):
            raise IndexUnusable("the index was not built: the corpus changed meanwhile: build again")
        confirmed = files.swap(settings, aside, sha256)
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
    """Name of the build that serves, empty where none does; not to be able to look is an error."""
    pointer = settings.index / POINTER
    try:
        return pointed(pointer.read_bytes())[0]
    except (FileNotFoundError, IndexUnusable):
        return ""
    except IsADirectoryError:
        shutil.rmtree(pointer)
        return ""


def _discard(settings: Settings, aside: Path) -> None:
    """Remove a build that failed, unless it may be the one that serves."""
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


def _probe(index: Index, embedder: Embedder) -> None:
    """Known passages, embedded anew, find themselves through the files just written."""
    count = len(index.passages)
    for row in sorted({count * n // _PROBES for n in range(_PROBES)}):
        vector = embedder.passages([embedded(index.passages[row])])
        own = float(vector[0] @ index.vectors.reconstruct(row))
        best = float(index.vectors.search(vector, 1)[0][0, 0])
        if own < _SAME or best < own - 1e-4:
            raise IndexUnusable(f"the index was not built: {index.passages[row].id} does not find itself")
