"""The library: every rule of every book, looked up by id. Reads files, loads no model."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulebot.errors import UnknownId
from rulebot.model import (
    Book,
    Kind,
    Language,
    Note,
    Part,
    PartKind,
    Range,
    Reference,
    Rule,
    Span,
    Text,
)

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
BASE = "tda-2024"


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim piece of a book with its place."""

    id: str
    language: Language
    quote: str
    book: str
    """The book's short title."""
    source: str
    line: int
    last_line: int


def to_json(rule: Rule) -> dict[str, Any]:
    """A rule as one line of `corpus/rules/*.jsonl`."""
    line = asdict(rule)
    for text in (
        *line["title"].values(),
        *line["text"].values(),
        *([line["comment"]] if rule.comment else []),
    ):
        text["spans"] = [list(span.values()) for span in text["spans"]]
    return line


def from_json(line: Mapping[str, Any]) -> Rule:
    """The rule of one such line."""
    return Rule(
        id=line["id"],
        book=line["book"],
        kind=Kind(line["kind"]),
        number=line["number"],
        section=line["section"],
        title={language: _text(value) for language, value in line["title"].items()},
        text={language: _text(value) for language, value in line["text"].items()},
        source=line["source"],
        parts=tuple(_part(part) for part in line["parts"]),
        references=tuple(Reference(**reference) for reference in line["references"]),
        notes=tuple(Note(**note) for note in line["notes"]),
        comment=_text(line["comment"]) if line["comment"] else None,
    )


def _text(value: Mapping[str, Any]) -> Text:
    return Text(
        value["text"],
        tuple(Span(*span) for span in value["spans"]),
        tuple((start, end) for start, end in value["bold"]),
    )


def _part(value: Mapping[str, Any]) -> Part:
    ranges: dict[Language, Range] = {language: (a, b) for language, (a, b) in value["ranges"].items()}
    return Part(value["id"], PartKind(value["kind"]), value["label"], ranges, value["within"])


class Library:
    """All rules of all books, those of the corpus and those that users added."""

    def __init__(self, corpus: Path = CORPUS, added: Path | None = None) -> None:
        """`added` is the folder of users' own houses, laid out like the corpus."""
        self._roots = [corpus, *own_houses(added)]
        self.corpus = corpus

    @cached_property
    def books(self) -> Mapping[str, Book]:
        """Every book by its id, the corpus first."""
        return {book.id: book for root in self._roots for book in _books(root / "manifest.toml")}

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, in the order of the books."""
        return {
            rule.id: rule
            for root in self._roots
            for path in sorted((root / "rules").glob("*.jsonl"))
            for rule in _rules(path)
        }

    @cached_property
    def _parts(self) -> Mapping[str, tuple[Rule, Part]]:
        return {
            part.id: (rule, part)
            for rule in self.rules.values()
            for part in rule.parts
            if part.kind is not PartKind.STEP
        }

    @cached_property
    def houses(self) -> Mapping[str, Mapping[str, Any]]:
        """What each house's file says, in the order of the books: name, base, stances, policy."""
        found = {
            house["id"]: house
            for root in self._roots
            for path in sorted((root / "houses").glob("*.toml"))
            for house in [tomllib.loads(path.read_text("utf-8"))]
        }
        order = list(self.books)
        return dict(sorted(found.items(), key=lambda item: order.index(item[1]["book"])))

    def __contains__(self, id: str) -> bool:
        """Whether a full id names a rule, clause or example."""
        return id in self.rules or id in self._parts

    def rule(self, id: str) -> Rule:
        """The rule that an id names or lies in."""
        if id in self.rules:
            return self.rules[id]
        if id in self._parts:
            return self._parts[id][0]
        raise UnknownId(f"there is no {id}")

    def part(self, id: str) -> Part | None:
        """The part that an id names; None for a whole rule."""
        return self._parts[id][1] if id in self._parts else None

    def children(self, id: str, kind: PartKind) -> Iterator[Part]:
        """The parts of a kind anywhere inside a rule or clause."""
        part = self.part(id)
        for inner in self.rule(id).parts:
            if inner.kind is kind and inner is not part and (part is None or self._inside(inner, id)):
                yield inner

    def _inside(self, part: Part, id: str) -> bool:
        while part.within in self._parts:
            if part.within == id:
                return True
            part = self._parts[part.within][1]
        return part.within == id

    def quote(self, id: str, language: Language = "en") -> Quote | None:
        """The verbatim text of a rule, clause or example; None where it has none in that language."""
        rule, part = self.rule(id), self.part(id)
        text = rule.text.get(language)
        if text is None or not text.spans or (part and language not in part.ranges):
            return None
        start, end = part.ranges[language] if part else (0, len(text.text))
        return self._quoted(id, rule, text, language, (start, end))

    def comment(self, id: str) -> Quote | None:
        """A house's own words on the rule that an id names."""
        rule = self.rule(id)
        if rule.comment is None:
            return None
        return self._quoted(rule.id, rule, rule.comment, "en", (0, len(rule.comment.text)))

    def _quoted(self, id: str, rule: Rule, text: Text, language: Language, part: Range) -> Quote:
        first, last = text.lines(part)
        return Quote(
            id=id,
            language=language,
            quote=text.text[part[0] : part[1]],
            book=self.books[rule.book].title,
            source=rule.source[language],
            line=text.line_at(part[0]) if text.spans[0].line != first else first,
            last_line=last,
        )


def own_houses(added: Path | None) -> list[Path]:
    """The folders of the houses that users added; one that is being written is not there yet."""
    if added is None or not added.is_dir():
        return []
    return sorted(p for p in added.iterdir() if p.name[0] != "." and (p / "manifest.toml").is_file())


def _books(manifest: Path) -> Iterator[Book]:
    for book in tomllib.loads(manifest.read_text("utf-8"))["book"]:
        yield Book(**{**book, "languages": tuple(book["sources"])})


def _rules(path: Path) -> Iterator[Rule]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield from_json(json.loads(line))
