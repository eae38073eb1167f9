"""Computed vectors by content hash, so that a rebuild embeds only what is new.

One file per model: fixed-size records of key, checksum and vector. A record
whose checksum does not match is as if it were not there. Losing the file costs
time, nothing else.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
_HASH: Final = 32
_MOST_RECORDS: Final = 20_000


def key(model: str, text: str) -> bytes:
    """What a vector is kept under: the model's fingerprint and the text."""
    return hashlib.sha256(f"{model}\n{text}".encode("utf-8", "replace")).digest()


def recall(folder: Path, model: str) -> dict[bytes, Vector]:
    """The sound records of a model's file; none where it cannot be read."""
    try:
        content = (folder / _name(model)).read_bytes()
    except OSError:
        return {}
    dimension = int.from_bytes(content[:4], "little")
    size = 2 * _HASH + 4 * dimension
    if not 0 < dimension <= 8192:
        return {}
    records = (content[at : at + size] for at in range(4, len(content) - size + 1, size))
    return {record[:_HASH]: _vector(record) for record in records if _sound(record)}


def _vector(record: bytes) -> Vector:
    return np.frombuffer(record, dtype="<f4", offset=2 * _HASH).astype(np.float32)


def _sound(record: bytes) -> bool:
    return hashlib.sha256(record[:_HASH] + record[2 * _HASH :]).digest() == record[_HASH : 2 * _HASH]


def remember(folder: Path, model: str, vectors: Mapping[bytes, Vector]) -> None:
    """Write a model's file anew, in one rename; the newest records where there are too many."""
    kept = list(vectors.items())[-_MOST_RECORDS:]
    if not kept:
        return
    folder.mkdir(parents=True, exist_ok=True)
    aside = folder / f".{_name(model)}.{secrets.token_hex(4)}"
    try:
        with aside.open("wb") as out:
            out.write(len(kept[0][1]).to_bytes(4, "little"))
            out.writelines(_record(name, vector) for name, vector in kept)
            out.flush()
            os.fsync(out.fileno())
        os.replace(aside, folder / _name(model))
    finally:
        aside.unlink(missing_ok=True)


def _record(name: bytes, vector: Vector) -> bytes:
    content = np.asarray(vector, dtype="<f4").tobytes()
    return name + hashlib.sha256(name + content).digest() + content


def _name(model: str) -> str:
    return f"{model[:32]}.vectors"
