"""The marked sentences as training data: text, what its characters are, and what the whole question is."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rulebot.tagging.labels import HEADS, NOTHING, TAGS, WHO

_MARK: Final = re.compile(r"\{([^{}|]*)\|([^{}|]+)\}")
_BLINDS: Final = ("SB", "BB")
_OF_WAGERS: Final = dict.fromkeys(("undercall", "prior-chips", "invalid-declaration"), "wager")
"""Kinds of rulings that begin as a wager, whose facts tell them apart."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the text, what it is, and whose."""

    start: int
    end: int
    tag: str
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A question with its marks; `None` for a head whose answer is not known."""

    text: str
    language: str
    marks: tuple[Mark, ...]
    heads: Mapping[str, str | None]
    told: Mapping[str, Any] = field(default_factory=dict)
    """The line as it was written: the right ruling, ranks."""


def sentence(line: Mapping[str, Any]) -> Sentence:
    """A line of marked text, its marks taken out and kept."""
    text, marks, at = "", [], 0
    for found in _MARK.finditer(line["q"]):
        text += line["q"][at : found.start()]
        tag, *who = found[2].split()
        if tag in TAGS:
            marks.append(Mark(len(text), len(text) + len(found[1]), tag, tuple(who)))
        text += found[1]
        at = found.end()
    text += line["q"][at:]
    return Sentence(text, line["lang"], _numbered(marks, line.get("me")), _heads(line), line)


def _numbered(marks: list[Mark], me: str | None) -> tuple[Mark, ...]:
    """Everybody but the player in question and the blinds by the order of appearance."""
    mine = any("ME" in mark.who for mark in marks)
    names: dict[str, str] = {} if mine or not me or me in _BLINDS else {me: "ME"}
    for mark in marks:
        for who in mark.who:
            if who not in ("ME", *_BLINDS):
                names.setdefault(who, f"O{len(set(names.values()) - {'ME'}) + 1}")
    return tuple(Mark(m.start, m.end, m.tag, tuple(names.get(who, who) for who in m.who)) for m in marks)


def _heads(line: Mapping[str, Any]) -> dict[str, str | None]:
    out: dict[str, str | None] = {}
    for name in HEADS:
        value = line.get(name)
        value = str(value).lower() if isinstance(value, bool) else value
        if name == "me" and value is not None:
            value = value if value in _BLINDS else "other"
        out[name] = value if value in HEADS[name] else NOTHING if NOTHING in HEADS[name] else None
    kind = _OF_WAGERS.get(line.get("kind", ""), line.get("kind"))
    out["kind"] = kind if kind in HEADS["kind"] else "none"
    return out


def read(folder: Path) -> Iterator[Sentence]:
    """All marked sentences, in the order of files and lines."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield sentence(json.loads(line))


# -- the same sentence, otherwise written


def varied(one: Sentence, chance: random.Random) -> Sentence:
    """The same question in lower case, without marks of punctuation or umlauts, or with other amounts."""
    text, marks = written(one.text, one.language, chance), [*one.marks]
    if chance.random() < 0.4:
        text, marks = _times(text, marks, chance.choice((2, 3, 5, 10)))
    return Sentence(text, one.language, tuple(marks), one.heads, one.told)


def written(text: str, language: str, chance: random.Random) -> str:
    """The same words, letter for letter, in lower case, without marks of punctuation or umlauts."""
    if chance.random() < 0.3:
        text = _same_length(text, str.lower)
    if chance.random() < 0.15:
        text = _same_length(text, lambda c: " " if c in "?!.;:" else c, each=True)
    if language == "de" and chance.random() < 0.15:
        text = text.translate(str.maketrans("äöüÄÖÜ", "aouAOU"))
    return text


def _same_length(text: str, change: Any, each: bool = False) -> str:
    if each:
        # a point inside a number stays
        return "".join(
            c if 0 < n < len(text) - 1 and text[n + 1].isdigit() else change(c) for n, c in enumerate(text)
        )
    changed = str(change(text))
    return changed if len(changed) == len(text) else text


_PLAIN: Final = re.compile(r"(?<![\d.,'k])\d{2,6}(?![\d.,'k%]*[\dk%])")


def _times(text: str, marks: list[Mark], factor: int) -> tuple[str, list[Mark]]:
    """All plain amounts of at least 25 times a factor; nothing where other ways of writing stand beside."""
    small = any(int(v) < 25 for m in marks for v in re.findall(r"\d+", text[m.start : m.end]) if m.tag != "n")
    if small or re.search(r"\d[.,']\d|\dk|\d ?%|\d:\d", text):
        return text, marks
    out, at, moved = "", 0, []
    for found in _PLAIN.finditer(text):
        value = int(found[0])
        new = str(value * factor) if value >= 25 and value not in range(2000, 2030) else found[0]
        out += text[at : found.start()] + new
        moved.append((found.end(), len(new) - len(found[0])))
        at = found.end()
    out += text[at:]

    def place(old: int) -> int:
        return old + sum(by for end, by in moved if end <= old)

    return out, [Mark(place(m.start), place(m.end), m.tag, m.who) for m in marks]


def labels(one: Sentence, spans: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Per word piece its tag, and whose it is (-100 where that is not asked)."""
    tags, who = [], []
    for start, end in spans:
        mark = next((m for m in one.marks if m.start < end and start < m.end), None)
        if start == end:
            tags.append(-100)
            who.append(-100)
            continue
        tags.append(TAGS.index(mark.tag) if mark else 0)
        owner = mark.who[0] if mark and mark.who else NOTHING
        who.append(-100 if mark is None else WHO.index(owner) if owner in WHO else 0)
    return tags, who
