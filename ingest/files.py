"""The files of a build: written, made durable, and put in place by one rename. Decides nothing."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import bm25s
import faiss
import numpy as np

from ingest.bank import Bank
from rulebot import taught
from rulebot.embed import Embedder, Vectors
from rulebot.fingerprint import words_fingerprint
from rulebot.index import (
    MANIFEST,
    PASSAGES,
    POINTER,
    SCHEMA,
    VECTORS,
    Lexical,
    Manifest,
    bm25_folder,
    embedded,
    row_sha256,
)
from rulebot.model import Language, Passage
from rulebot.settings import Settings
from rulebot.words import LANGUAGES, tokens

_PROBES: Final = 32
TOGETHER: Final = 3.0
"""How long BM25 goes on counting a piece that many questions on a clause share."""


def write(
    aside: Path,
    passages: Sequence[Passage],
    found: Vectors,
    embedder: Embedder,
    corpus: str,
    bank: tuple[str, Bank] | None = None,
) -> str:
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
    if bank:
        _write_bank(aside, bank[1])
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
        bank=bank[0] if bank else "",
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
    lexical = Lexical(np.array(rows, dtype=np.int64), _bm25(aside / bm25_folder(language), words))
    spread = rows[:: max(1, len(rows) // _PROBES)]
    return [row for row in spread if lexical.finds(passages, row)]


def _bm25(folder: Path, words: Sequence[Sequence[str]], k1: float = 1.2) -> Any:
    """BM25 over texts of these words, saved to a folder."""
    bm25 = counted(words, k1)
    bm25.save(folder, show_progress=False)
    return bm25


def counted(words: Sequence[Sequence[str]], k1: float) -> Any:
    """BM25 over texts of these words."""
    vocabulary = {word: n for n, word in enumerate(sorted({word for text in words for word in text}))}
    bm25 = bm25s.BM25(method="lucene", k1=k1, b=0.75)
    bm25.index(([[vocabulary[word] for word in text] for text in words], vocabulary), show_progress=False)
    return bm25


def _write_bank(aside: Path, bank: Bank) -> None:
    """The questions, their vectors, what they taught, and BM25 over the questions of each language."""
    lines = "".join(json.dumps(question, ensure_ascii=True) + "\n" for question in bank.questions)
    (aside / taught.BANK).write_bytes(lines.encode())
    (aside / taught.LESSON).write_bytes(bank.lesson)
    np.save(aside / taught.BANK_VECTORS, bank.vectors, allow_pickle=False)
    np.save(aside / taught.POINTS, bank.points, allow_pickle=False)
    ids = taught.lesson_of(bank.lesson).ids
    for language in LANGUAGES:
        words = [tokens(one["q"], language) for one in bank.questions if one["language"] == language]
        if words:
            _bm25(aside / bm25_folder(language, "bank-"), words)
            texts = taught.together(bank.questions, ids, language)
            _bm25(aside / bm25_folder(language, "clauses-"), texts, TOGETHER)


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


def swap(settings: Settings, aside: Path, sha256: str) -> bool:
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
