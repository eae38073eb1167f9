"""What an index was made from, in short: the corpus, the words, the model; and whether it still is."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import version
from pathlib import Path

from rulebot.errors import IndexUnusable
from rulebot.index import MEND, Manifest
from rulebot.library import own_houses
from rulebot.settings import Settings
from rulebot.words import LANGUAGES, STOP, pieces, tokens


def corpus_fingerprint(settings: Settings) -> str:
    """Of all rule files, those of the users' houses included."""
    total = hashlib.sha256()
    for root in _roots(settings):
        place = "corpus" if root == settings.corpus else root.name
        for path in sorted((root / "rules").glob("*.jsonl")):
            total.update(f"{place}/{path.name} {_digest(path, place)}\n".encode())
    return total.hexdigest()


def bank_fingerprint(settings: Settings) -> str:
    """Of the bank of questions; empty where there is none."""
    files = sorted((settings.corpus / "questions").glob("*.jsonl"))
    lines = [f"{path.name} {_digest(path, 'corpus')}\n" for path in files]
    return hashlib.sha256("".join(lines).encode()).hexdigest() if lines else ""


def _digest(path: Path, place: str) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        where = f"{place}/{path.parent.name}/{path.name}"
        raise IndexUnusable(f"{where} cannot be read: {error.strerror}") from None


def _roots(settings: Settings) -> list[Path]:
    """The corpus, and the users' houses that the library sees."""
    return [settings.corpus, *own_houses(settings.houses)]


@cache
def words_fingerprint() -> str:
    """Of all that decides how a text becomes stems: lists, stemmers, versions."""
    probe = "Mindest-Erhöhungen, Einsätze: 1,200 all in; RE-RAISES folding the players' Fuß größer"
    behaviour = {
        language: [tokens(probe, language), pieces(probe, language), sorted(STOP[language])]
        for language in LANGUAGES
    }
    stated = [behaviour, version("bm25s"), version("PyStemmer")]
    return hashlib.sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()


def stale(manifest: Manifest, settings: Settings, model: str | None) -> str | None:
    """Which fingerprint differs from what is here now, or None; `model` is None where there is none."""
    here = {
        "corpus": corpus_fingerprint(settings),
        "words": words_fingerprint(),
        "model": model or manifest.model,
        "bank": bank_fingerprint(settings) if manifest.bank else "",
    }
    names = {
        "corpus": "the corpus has",
        "words": "the tokeniser or its settings have",
        "model": "the model has",
        "bank": "the bank of questions has",
    }
    for name, found in here.items():
        built = getattr(manifest, name)
        if built != found:
            return f"the index is stale: {names[name]} changed ({built[:12]} -> {found[:12]}): {MEND}"
    return None
