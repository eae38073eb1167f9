"""Small rule books, a tiny deterministic embedder, and the index of the real books for tests."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from ingest.index import build
from rulebot.embed import Vectors, unit
from rulebot.index import serving
from rulebot.model import Kind, Language, Part, PartKind, Rule, Span, Text
from rulebot.settings import Settings
from rulebot.words import tokens


class TinyEmbedder:
    """A bag of hashed stems: quick, the same everywhere, and near for shared words."""

    name = "tiny"

    def __init__(self, fingerprint: str = "tiny-1", dimension: int = 64) -> None:
        self.fingerprint, self.dimension, self.asked = fingerprint, dimension, 0

    def query(self, text: str) -> Vectors:
        return unit(self._vectors([text]), 1, self.name)[0]

    def passages(self, texts: Sequence[str], done: Callable[[int], None] = lambda _: None) -> Vectors:
        self.asked += len(texts)
        done(len(texts))
        return unit(self._vectors(texts), len(texts), self.name)

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        out = np.full((len(texts), self.dimension), 0.01, dtype=np.float32)
        for n, text in enumerate(texts):
            for word in tokens(text, "de"):
                out[n, int(hashlib.sha256(word.encode()).hexdigest(), 16) % self.dimension] += 1
        return out


def text(words: str, line: int = 1) -> Text:
    """A text whose printed lines stand in consecutive lines of the source."""
    spans, at = [], 0
    for n, printed in enumerate(words.split("\n")):
        spans.append(Span(line + n, at, at + len(printed)))
        at += len(printed) + 1
    return Text(words, tuple(spans))


def rule(
    book: str, number: str, title: dict[Language, str], body: dict[Language, str], **more: object
) -> Rule:
    """A rule whose letters, "A: ..." at the start of a line, and examples are its parts."""
    parts: dict[str, tuple[PartKind, str, dict[Language, tuple[int, int]]]] = {}
    for language, words in body.items():
        starts, at = [], 0
        for printed in words.split("\n"):
            if printed[1:2] == ":":
                starts.append((at, f"{number}-{printed[0]}", PartKind.CLAUSE, printed[:2]))
            elif printed.startswith("Example "):
                starts.append((at, f"{number}-ex-{printed[8]}", PartKind.EXAMPLE, printed[:10]))
            at += len(printed) + 1
        ends = [*(start[0] - 1 for start in starts[1:]), len(words)][: len(starts)]
        for (start, id, kind, label), end in zip(starts, ends, strict=True):
            parts.setdefault(id, (kind, label, {}))[2][language] = (start, end)
    id = f"{book}:{number}"
    return Rule(
        id=id,
        book=book,
        kind=Kind.FRONT if number == "front" else Kind.RULE,
        number=number,
        section={},
        title={language: text(words) for language, words in title.items()},
        text={language: text(words, 10) for language, words in body.items()},
        source=dict.fromkeys(body, f"{book}.txt"),
        parts=tuple(
            Part(f"{book}:{part}", kind, dict.fromkeys(ranges, label), ranges, id)
            for part, (kind, label, ranges) in parts.items()
        ),
        **more,  # type: ignore[arg-type]
    )


RULES = (
    rule(
        "tda-2024",
        "1",
        {"en": "Floor Decisions", "de": "Entscheidungen der Turnierleitung"},
        {
            "en": "Fairness is the top priority.",
            "de": "Fairness hat oberste Priorität bei jeder Entscheidung.",
        },
    ),
    rule(
        "tda-2024",
        "43",
        {"en": "Raise Amounts", "de": "Höhe von Erhöhungen"},
        {
            "en": "A: A raise must equal the largest prior bet of the round.\n"
            "B: A gesture without an amount does not bind the player.\n"
            "Example 1: Blinds 50-100, a raise to 200.",
            "de": "A: Eine Erhöhung muss der größten Wette der Runde gleichen.\n"
            "B: Eine Geste ohne Betrag bindet den Spieler nicht.\n"
            "Example 1: Blinds 50-100, eine Erhöhung auf 200.",
        },
    ),
    rule(
        "tda-2024",
        "65",
        {"en": "Accidentally Killed Hands"},
        {"en": "Players must protect their hands at all times."},
    ),
    rule("tda-2011", "37", {"en": "Raises"}, {"en": "A raise must be at least the size of the largest bet."}),
    rule(
        "ace",
        "1",
        {"en": "Floor Decisions"},
        {"en": "Fairness is the top priority."},
        comment=text("Owners decide.", 9),
    ),
    rule(
        "ace", "43", {"en": "Raise Amounts"}, {"en": "A raise must equal the largest prior bet of the round."}
    ),
    rule(
        "tda-2024",
        "front",
        {"en": "Preface"},
        {"en": "Poker TDA rules of 2024.\nThey may be copied by cardrooms."},
    ),
)


def made(folder: Path, **given: object) -> Settings:
    """Settings of a small corpus and a data directory below a folder."""
    rules = folder / "corpus" / "rules"
    if not rules.is_dir():
        rules.mkdir(parents=True)
        (rules / "tda-2024.jsonl").write_text("{}\n", "utf-8")
        _houses(folder / "corpus", {"tda-2024": "", "tda-2011": "", "ace": "tda-2024"})
    return Settings(**{"data": folder / "data", "corpus": folder / "corpus", **given})


def _houses(corpus: Path, bases: dict[str, str]) -> None:
    """A manifest and the house files of some books, each with its base."""
    fields = ("title", "edition", "date", "authority", "provenance", "terms")
    books = []
    for house, base in bases.items():
        (corpus / "houses").mkdir(exist_ok=True)
        (corpus / "houses" / f"{house}.toml").write_text(
            f'id = "{house}"\nbook = "{house}"\nbase = "{base}"\n', "utf-8"
        )
        shown = "".join(f'{field} = "{house}"\n' for field in fields)
        books.append(f'[[book]]\nid = "{house}"\n{shown}sources = {{ en = "{house}.txt" }}\n')
    (corpus / "manifest.toml").write_text("\n".join(books), "utf-8")


def built(folder: Path, **given: object) -> Settings:
    """Like `made`, with an index of the small books."""
    settings = made(folder, **given)
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    return settings


def content(settings: Settings) -> dict[str, bytes]:
    """Every file of the serving build, by its name."""
    directory = serving(settings)[0]
    return {
        p.relative_to(directory).as_posix(): p.read_bytes()
        for p in sorted(directory.rglob("*"))
        if p.is_file()
    }


def litter(settings: Settings) -> list[str]:
    """What stands in the index directory and does not serve."""
    serves = {"lock", "current", serving(settings)[0].name}
    return sorted(path.name for path in settings.index.iterdir() if path.name not in serves)


@cache
def real_settings() -> Settings:
    """The real books and model, indexed once per process; vectors are kept between runs."""
    kept = os.environ.get("RULEBOT_VECTORS") or Path(tempfile.gettempdir()) / "rulebot-test-vectors"
    settings = Settings(data=Path(tempfile.mkdtemp(prefix="rulebot-test-")), vectors=Path(kept))
    build(settings, quiet=True)
    return settings
