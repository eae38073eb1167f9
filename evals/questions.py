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
    hashes = dict(reversed(line.split()) for line in (FOLDER / "HASHES").read_text("ascii").splitlines())
    if hashlib.sha256(content).hexdigest() != hashes[f"{name}.jsonl"]:
        raise SystemExit(f"{name}.jsonl is not the file whose hash was committed before the training")
    lines = [json.loads(line) for line in content.decode("utf-8").splitlines()]
    return [
        Question(
            id=str(line["id"]),
            words=str(line["q"]),
            language="de" if line["lang"] == "de" else "en",
            gold=frozenset(line.get("gold", ())),
            kind=str(line.get("kind", "")),
            speaker=str(line.get("speaker", "")),
        )
        for line in lines
    ]
