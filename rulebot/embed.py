"""Texts to vectors. The only importer of sentence-transformers, for corpus and question alike.

The bundled model's files are a sentence-transformers directory too, read by `rulebot.bert` in half the time.

Offline unless the settings allow a hub; no code from models, weights from
safetensors only. A model is found and checked in milliseconds, loaded once, late.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import logging
import os
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rulebot.bert import Encoder
from rulebot.errors import ModelUnusable
from rulebot.settings import BUNDLED_MODEL, CORPUS, MINILM, Settings
from rulebot.words import clean

Vectors = NDArray[np.float32]

PINNED: Final[Mapping[str, str]] = {
    MINILM: "2a09b035ab7b45f633faa959bcb6cb5b97e63d92bb65ed643926cc15e3c747e0",
}
"""Fingerprints of the model files that we know; another one is a damaged or a different file."""

TAUGHT: Final = CORPUS / "model"
"""The bundled model: a multilingual encoder taught by the bank of questions, with its hash beside it."""
_PROMPTS: Final = (
    (re.compile(r"(^|[-/])(multilingual-)?e5-(small|base|large)", re.I), ("query: ", "passage: ")),
    (re.compile(r"bge-m3", re.I), ("", "")),
)
"""(query, passage) by the model's name, where its own configuration names none."""
_WEIGHTS = re.compile(r"\.(safetensors|json|txt|model)$")
_HUB_NAME = re.compile(r"^[\w.-]+(/[\w.-]+)?$", re.ASCII)
_BATCH = 32


class Embedder(Protocol):
    """What the index and the search need of a model."""

    @property
    def name(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    def passages(self, texts: Sequence[str], done: Callable[[int], None] = ...) -> Vectors: ...
    def query(self, text: str) -> Vectors: ...


@dataclass(frozen=True, slots=True)
class Found:
    """A model on this machine, not yet loaded."""

    name: str
    directory: Path
    fingerprint: str
    query_prompt: str
    passage_prompt: str


def find(settings: Settings) -> Found:
    """The model that the settings name, its files hashed and its prompts known."""
    directory = _directory(settings)
    files = model_files(directory)
    if not any(path.suffix == ".safetensors" for path in files):
        raise ModelUnusable(f"model {settings.model}: no .safetensors file; other formats may run code")
    for unsafe in directory.rglob("pytorch_model*.bin"):
        if not any(unsafe.parent.glob("*.safetensors")):
            raise ModelUnusable(f"model {settings.model}: {unsafe.name} without safetensors may run code")
    try:
        hashed = files_sha256(directory, files)
    except OSError as error:
        raise ModelUnusable(f"model {settings.model} cannot be read: {error.strerror}") from error
    known = _known(settings.model) or hashed
    if hashed != known:
        raise ModelUnusable(
            f"model {settings.model}: its files are damaged or of another version "
            f"({hashed[:12]}, expected {known[:12]}): install it again"
        )
    query, passage = _prompts(settings, directory)
    prompted = hashlib.sha256(json.dumps([hashed, query, passage]).encode()).hexdigest()
    return Found(settings.model, directory, prompted, query, passage)


def _known(name: str) -> str | None:
    """What the files of a model that we know hash to; None for any other model."""
    if name != BUNDLED_MODEL:
        return PINNED.get(name)
    try:
        return (TAUGHT / "SHA256").read_text("ascii").strip()
    except (OSError, ValueError):
        raise ModelUnusable(
            f"model {name} is missing or not whole: take corpus/model from the release"
        ) from None


def _directory(settings: Settings) -> Path:
    name = settings.model
    if name == BUNDLED_MODEL:
        return TAUGHT
    if name == MINILM:
        spec = importlib.util.find_spec(name.replace("-", "_"))
        if spec is None or not spec.submodule_search_locations:
            raise ModelUnusable(f"the package {name} is not installed: run `make setup`")
        directory = Path(spec.submodule_search_locations[0]) / "model"
        if not directory.is_dir():
            raise ModelUnusable(f"the package {name} carries no model: install it again")
        return directory
    return Path(name) if Path(name).is_dir() else _from_hub(name, settings)


def _from_hub(name: str, settings: Settings) -> Path:
    """Where a hub's model lies on this machine; fetched only if the settings allow it."""
    if not _HUB_NAME.match(name):
        raise ModelUnusable(f"model {name[:80]!r} is no directory here, and no name of a model")
    _offline(settings)
    import huggingface_hub

    full = name if "/" in name else f"sentence-transformers/{name}"
    wanted = ["*.safetensors", "*.json", "*.txt", "*.model"]
    try:
        return Path(
            huggingface_hub.snapshot_download(full, local_files_only=not settings.hub, allow_patterns=wanted)
        )
    except Exception as error:  # noqa: BLE001  (the hub's client raises many kinds)
        raise ModelUnusable(
            f"model {name} is not on this machine ({type(error).__name__}): put its directory into "
            "RULEBOT_MODEL, or allow its download once with RULEBOT_HUB=1"
        ) from None


def model_files(directory: Path) -> list[Path]:
    """The files that make a model, in a fixed order."""
    return sorted(path for path in directory.rglob("*") if _WEIGHTS.search(path.name) and path.is_file())


def files_sha256(directory: Path, files: Sequence[Path]) -> str:
    """One hash over names and contents."""
    total = hashlib.sha256()
    for path in files:
        with path.open("rb") as content:
            one = hashlib.file_digest(content, "sha256").hexdigest()
        total.update(f"{path.relative_to(directory).as_posix()}\n{one}\n".encode())
    return total.hexdigest()


def _prompts(settings: Settings, directory: Path) -> tuple[str, str]:
    own = _configured_prompts(directory)
    known = next((prompts for name, prompts in _PROMPTS if name.search(settings.model)), ("", ""))
    query = own.get("query", known[0])
    passage = own.get("document", own.get("passage", known[1]))
    return (
        query if settings.query_prompt is None else settings.query_prompt,
        passage if settings.passage_prompt is None else settings.passage_prompt,
    )


def _configured_prompts(directory: Path) -> Mapping[str, str]:
    """The prompts that a model's own configuration carries; empty ones say nothing."""
    try:
        config = json.loads((directory / "config_sentence_transformers.json").read_text("utf-8"))
        return {str(key): str(value) for key, value in (config.get("prompts") or {}).items() if value}
    except (OSError, ValueError, AttributeError):
        return {}


def _offline(settings: Settings) -> None:
    """Before anything of Hugging Face is imported, or it waits for a hub for 70 s."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    if not settings.hub:
        os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"


class SentenceEmbedder:
    """A sentence-transformers model: loaded at its first use, once, from any thread."""

    def __init__(self, settings: Settings, found: Found | None = None) -> None:
        """`found` saves hashing the files once more."""
        self._settings = settings
        self._found = found or find(settings)
        self._lock = Lock()
        self._model: Any = None

    @property
    def name(self) -> str:
        """The name or directory that the settings gave."""
        return self._found.name

    @property
    def fingerprint(self) -> str:
        """Of the model's files and prompts."""
        return self._found.fingerprint

    @property
    def directory(self) -> Path:
        """Where the model's files lie."""
        return self._found.directory

    def query(self, text: str) -> Vectors:
        """The unit vector of a question."""
        vector: Vectors = self._encode([self._found.query_prompt + clean(text)], threads=1)[0]
        return vector

    def passages(self, texts: Sequence[str], done: Callable[[int], None] = lambda _: None) -> Vectors:
        """Unit vectors of passages, in their order; similar lengths share a batch."""
        order = sorted(range(len(texts)), key=lambda i: (-len(texts[i]), texts[i]))
        out: list[tuple[int, Vectors]] = []
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            prompted = [self._found.passage_prompt + clean(texts[i]) for i in batch]
            out.extend(zip(batch, self._encode(prompted, self._settings.build_threads), strict=True))
            done(len(batch))
        return np.array([vector for _, vector in sorted(out, key=lambda pair: pair[0])], dtype=np.float32)

    def _encode(self, texts: list[str], threads: int) -> Vectors:
        with self._lock:
            import torch

            model = self._loaded()
            torch.set_num_threads(threads)
            try:
                raw = model.encode(texts)
            except (RuntimeError, ValueError, TypeError, IndexError, KeyError) as error:
                raise ModelUnusable(f"model {self.name} failed: {type(error).__name__}") from error
            finally:
                torch.set_num_threads(1)
        return unit(np.asarray(raw, dtype=np.float32), len(texts), self.name)

    def _loaded(self) -> Any:
        if self._model is None:
            self._model = _load(self._found, self._settings)
        return self._model


def _load(found: Found, settings: Settings) -> Any:
    """What encodes texts."""
    _offline(settings)
    try:
        return Encoder(found.directory) if found.name == BUNDLED_MODEL else _Packaged(found.directory)
    except Exception as error:
        raise ModelUnusable(f"model {found.name} cannot be loaded: {type(error).__name__}") from error


class _Packaged:
    """Whatever model sentence-transformers can load."""

    def __init__(self, directory: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import torch
            from sentence_transformers import SentenceTransformer
            from transformers.utils import logging as transformers_logging

            silence: Any = transformers_logging.disable_progress_bar
            silence()
            logging.getLogger("sentence_transformers").setLevel(logging.WARNING)
            self._model = SentenceTransformer(
                str(directory),
                device="cpu",
                trust_remote_code=False,
                local_files_only=True,
                model_kwargs={"use_safetensors": True, "dtype": torch.float32},
            )

    def encode(self, texts: list[str]) -> Any:
        """One vector for each text."""
        return self._model.encode(texts, batch_size=_BATCH, show_progress_bar=False, device="cpu")


def unit(vectors: Vectors, count: int, name: str) -> Vectors:
    """The vectors at length one, after the checks that FAISS would skip under `python -O`."""
    if vectors.ndim != 2 or vectors.shape[0] != count or vectors.shape[1] == 0:
        raise ModelUnusable(f"model {name} gave vectors of shape {vectors.shape} for {count} texts")
    if not np.isfinite(vectors).all():
        raise ModelUnusable(f"model {name} gave a vector that is not finite")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or float(lengths.min(initial=1.0)) < 1e-6:
        raise ModelUnusable(f"model {name} gave a vector of length zero")
    scaled: Vectors = (vectors / lengths).astype(np.float32)
    return scaled
