"""The untouched questions, checked against the hashes that were committed before any training."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from rulebot.model import Language

FOLDER = Path(__file__).with_name("questions")


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the clauses that settle it; none where the books do not answer."""

    id: str
    words: str
    language: Language
    gold: frozenset[str]
    kind: str
    speaker: str


def untouched(name: str) -> list[Question]:
    """The questions of a file, which must be the one that was committed."""
    content = (FOLDER / f"{name}.jsonl").read_bytes()
    lines = (line.split() for line in (FOLDER / "HASHES").read_text("ascii").splitlines())
    hashes = {file: sha256 for sha256, file in lines}
    if hashlib.sha256(content).hexdigest() != hashes[f"{name}.jsonl"]:
        raise SystemExit(f"{name}.jsonl is not the file whose hash was committed before the training")
    rows = [json.loads(line) for line in content.decode("utf-8").splitlines()]
    return [
        Question(
            id=str(row["id"]),
            words=str(row["q"]),
            language="de" if row["lang"] == "de" else "en",
            gold=frozenset(row.get("gold", ())),
            kind=str(row.get("kind", "")),
            speaker=str(row.get("speaker", "")),
        )
        for row in rows
    ]
