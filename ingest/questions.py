"""The bank of questions in `corpus/questions`: read, and its gold ids turned into what a search returns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulebot.index import WHOLE
from rulebot.library import BASE
from rulebot.model import Language, Passage


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the bank."""

    question: str
    language: Language
    gold: tuple[str, ...]
    """Bare ids; empty where the books do not answer."""
    also: tuple[str, ...]
    """Ids of second-best clauses."""
    speaker: str
    kind: str
    author: str
    """The file it stands in."""


def read(folder: Path) -> list[Asked]:
    """All questions, in the order of files and lines; none twice."""
    out: dict[tuple[str, str], Asked] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip():
                asked = _asked(json.loads(line), path.stem)
                out.setdefault((asked.language, asked.question.casefold()), asked)
    return list(out.values())


def _asked(line: Mapping[str, object], author: str) -> Asked:
    def listed(name: str) -> tuple[str, ...]:
        value = line.get(name)
        return tuple(str(id) for id in value) if isinstance(value, list) else ()

    return Asked(
        question=" ".join(str(line["q"]).split()),
        language="de" if line["lang"] == "de" else "en",
        gold=listed("gold"),
        also=listed("also"),
        speaker=str(line.get("speaker", "")),
        kind=str(line.get("kind", "")),
        author=author,
    )


def targets(passages: Iterable[Passage]) -> dict[str, tuple[str, ...]]:
    """Per bare id of the base book, the ids that a search can return for it.

    A rule that is only found by its parts stands for all of them.
    """
    found: dict[str, list[str]] = {}
    for passage in passages:
        if passage.book == BASE and not passage.id.endswith(WHOLE):
            id, rule = (full.partition(":")[2] for full in (passage.id, passage.rule))
            for name in (id, rule):
                ids = found.setdefault(name, [])
                if id not in ids:
                    ids.append(id)
    return {name: (name,) if name in ids else tuple(ids) for name, ids in found.items()}
