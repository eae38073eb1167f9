"""The bank of questions: read, checked against the books, and split by clause and by author.

A gold id may be a clause, an example, or a rule that only its parts can be
found by; targets are always ids that a search can return.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebot.index import WHOLE
from rulebot.library import BASE
from rulebot.model import Passage

NONE = "none"
"""The target of a question that the books do not answer."""
_ALSO = 0.15
"""Share of a question's target that goes to the second-best clauses."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the bank."""

    question: str
    language: str
    gold: tuple[str, ...]
    """Bare ids; empty where the books do not answer."""
    also: tuple[str, ...]
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
        value = line.get(name) or ()
        return tuple(str(id) for id in value) if isinstance(value, list) else ()

    return Asked(
        question=" ".join(str(line["q"]).split()),
        language=str(line["lang"]),
        gold=listed("gold"),
        also=listed("also"),
        speaker=str(line.get("speaker", "")),
        kind=str(line.get("kind", "")),
        author=author,
    )


def targets(passages: Iterable[Passage]) -> dict[str, tuple[str, ...]]:
    """Per bare id of the base book, the ids that a search can return for it."""
    found: dict[str, list[str]] = {}
    for passage in passages:
        if passage.book == BASE and not passage.id.endswith(WHOLE):
            id, rule = (full.partition(":")[2] for full in (passage.id, passage.rule))
            for name in {id, rule}:
                ids = found.setdefault(name, [])
                if id not in ids:
                    ids.append(id)
    return {name: (name,) if name in ids else tuple(ids) for name, ids in found.items()}


def weighed(asked: Asked, ids: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """What a perfect search would score for a question: its gold ids, and a little for the second best."""
    if not asked.gold:
        return {NONE: 1.0}
    out: dict[str, float] = {}
    also = [id for id in asked.also if id in ids and id not in asked.gold]
    gold = [id for id in asked.gold if id in ids]
    for names, share in ((gold, 1 - _ALSO if also else 1.0), (also, _ALSO)):
        for name in names:
            for id in ids[name]:
                out[id] = out.get(id, 0.0) + share / len(names) / len(ids[name])
    total = sum(out.values())
    return {id: share / total for id, share in out.items()} if total else {}
