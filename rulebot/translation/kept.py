"""Findings kept by the content they come from: only units that changed are checked again.

Keys are hashes of a unit's two texts and of everything the checks read, so nothing
stale is ever served; a file that is broken or cannot be written costs only time.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulebot.library import BASE, Library
from rulebot.settings import Settings
from rulebot.translation import check
from rulebot.translation.model import Finding, Unit
from rulebot.translation.spelling import dictionary

FOLDER = "translation"
MOST_KEPT = 4000
"""Units of the file, the newest last."""


def kept(
    library: Library, settings: Settings, german: Mapping[str, str] | None = None, book: str = BASE
) -> list[Finding]:
    """Every finding of a book, or of its revised German; what is known is not checked again."""
    path = settings.data / FOLDER / "findings.json"
    version = _version(library)
    known = _read(path)
    fresh: dict[str, list[dict[str, Any]]] = {}

    def one(unit: Unit, checked: Iterable[Finding]) -> Sequence[Finding]:
        key = _key(version, unit)
        if key in known:
            return [_finding(line) for line in known[key]]
        found = list(checked)
        fresh[key] = [asdict(f) for f in found]
        return found

    whole = check(library, german, book, one)
    if fresh:
        _write(path, dict([*known.items(), *fresh.items()][-MOST_KEPT:]))
    return whole


def _version(library: Library) -> str:
    """Everything but the unit itself that a check of one unit reads."""
    files = [*Path(__file__).parent.glob("*.*"), library.corpus / "glossary.toml"]
    files += (library.corpus / "rules").glob("*.jsonl")
    digest = hashlib.sha256()
    for path in sorted(files):
        if path.is_file():
            digest.update(path.read_bytes())
    digest.update(b"dictionary" if dictionary() else b"")
    return digest.hexdigest()


def _key(version: str, unit: Unit) -> str:
    told = "\x1f".join((version, unit.rule, unit.part, unit.en, unit.de, *unit.after))
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:24]


def _finding(line: Mapping[str, Any]) -> Finding:
    values = tuple((str(name), str(value)) for name, value in line["values"])
    return Finding(**{**line, "values": values})


def _read(path: Path) -> dict[str, list[dict[str, Any]]]:
    try:
        known = json.loads(path.read_bytes())
        for lines in known.values():
            for line in lines:
                _finding(line)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
    return dict(known)


def _write(path: Path, known: Mapping[str, Any]) -> None:
    """Beside the file, then in its place."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as out:
            json.dump(known, out, ensure_ascii=False)
        os.replace(out.name, path)
    except OSError:
        return
