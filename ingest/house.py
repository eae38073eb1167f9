"""A cardroom's own document to a house of the desk: read, align with its base book, put aside whole.

Nothing is changed unless everything worked: the house appears by one rename.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import shutil
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tomli_w
from rapidfuzz import fuzz

from ingest import align, extract
from ingest.parse import house as parser
from rulebot.compare.texts import classify
from rulebot.errors import CannotRead, UnknownId
from rulebot.library import Library, to_json
from rulebot.model import Kind, Language, Rule
from rulebot.settings import Settings, library
from rulebot.words import tokens

SAME_WORDS = 98
"""Similarity (of 100) from which two texts say the same, unless a number or a telling word differs."""
SAME_RULE = 0.3
"""Likeness (of 1) from which a rule is a version of another; unrelated rules stay below 0.15."""
KEEPS_NUMBER = 0.5
"""A rule keeps its number's counterpart unless another rule is twice as alike."""
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Aligned:
    """A rule of the house and the base book's rule that it is a version of."""

    number: str
    base: str
    """Bare number; empty where the base book has no such rule."""
    how: str
    """number, content, or none."""
    similarity: int


def add(file: Path, name: str, base: str, settings: Settings) -> dict[str, Any]:
    """Read the file as the house of that name, make it selectable, and report what could not be placed."""
    books = library(settings)
    id = _new_id(name, books)
    if base not in books.books:
        raise UnknownId(f"there is no base book {base!r}: known are {', '.join(books.books)}")
    text = extract.text_of(file)
    try:
        units = parser.parse(text.split("\n"))
    except CannotRead as error:
        raise CannotRead(f"{file.name}: {error}") from error
    rules = align.rules(id, units, _sources(id, units))
    numbered = [rule for rule in rules if rule.kind is not Kind.FRONT]
    if not numbered:
        raise CannotRead(
            f"{file.name}: no numbered rules found; number them like the base book: 43: or Rule 43"
        )
    pairs = alignment(numbered, [r for r in books.rules.values() if r.book == base])
    _store(settings, id, name, base, file, text, rules, pairs, books)
    front = [rule for rule in rules if rule.kind is Kind.FRONT]
    return {
        "id": id,
        "name": name,
        "base": base,
        "rules": len(numbered),
        "aligned": [asdict(pair) for pair in pairs],
        "unplaced": [
            {"line": span.line, "text": text.text[span.start : span.end]}
            for rule in front
            for text in rule.text.values()
            for span in text.spans
        ],
    }


def remove(id: str, settings: Settings) -> None:
    """Forget a house that was added."""
    folder = settings.houses / id
    if id != _slug(id) or not (folder / "manifest.toml").is_file():
        raise UnknownId(f"you have added no house {id!r}")
    gone = settings.houses / f".removed-{id}"
    shutil.rmtree(gone, ignore_errors=True)
    os.replace(folder, gone)
    shutil.rmtree(gone)


def _new_id(name: str, books: Library) -> str:
    """An id for the house that nothing else has."""
    if not name.strip() or len(name) > LONGEST_NAME or any(unicodedata.category(c)[0] == "C" for c in name):
        raise CannotRead(f"a house needs a name of 1 to {LONGEST_NAME} printable characters")
    id = _slug(name)
    if not id:
        raise CannotRead(f"the name {name!r} has no letters or digits to make an id of")
    if id in books.books or id in books.houses or id == "all":
        raise CannotRead(
            f"there is a house {id!r} already: take another name, or `rulebot house remove {id}` first"
        )
    return id


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def _sources(id: str, units: Sequence[Any]) -> dict[Language, str]:
    return {unit.language: f"{id}.txt" for unit in units}


def alignment(rules: Sequence[Rule], base: Sequence[Rule]) -> list[Aligned]:
    """Each rule with its counterpart: by its number where the document keeps the base's, else by content."""
    others = [rule for rule in base if rule.kind is not Kind.FRONT]
    alike = {rule.id: _alike(rule, others) for rule in rules}
    follows = _follows_numbering(rules, alike)
    out: list[Aligned] = []
    for rule in rules:
        scores = alike[rule.id]
        best = max(scores, key=lambda n: (scores[n], n == rule.number))
        here, most = scores.get(rule.number, -1.0), scores[best]
        if here >= 0 and here >= most * (KEEPS_NUMBER if follows else 0.9) and (follows or here >= SAME_RULE):
            out.append(Aligned(rule.number, rule.number, "number", round(here * 100)))
        elif most >= SAME_RULE:
            out.append(Aligned(rule.number, best, "content", round(most * 100)))
        elif follows and here >= 0:
            out.append(Aligned(rule.number, rule.number, "number", round(here * 100)))
        else:
            out.append(Aligned(rule.number, "", "none", round(most * 100)))
    return out


def _follows_numbering(rules: Sequence[Rule], alike: Mapping[str, Mapping[str, float]]) -> bool:
    """Whether at least half of the rules are among the three most alike to the base rule of their number."""
    known = [rule for rule in rules if rule.number in alike[rule.id]]
    near = 0
    for rule in known:
        scores = alike[rule.id]
        near += sorted(scores, key=lambda n: -scores[n]).index(rule.number) < 3 and scores[rule.number] > 0
    return bool(known) and near * 2 >= len(known)


def _alike(rule: Rule, others: Sequence[Rule]) -> dict[str, float]:
    """How alike a rule is to each of the others: the cosine of their rare words, titles included."""
    language = next(iter(rule.text))
    words = {other.number: Counter(_words(other, language)) for other in others if language in other.text}
    seen = Counter(word for bag in words.values() for word in bag)
    rarity = {word: math.log((len(words) + 1) / count) for word, count in seen.items()}
    unknown = math.log(len(words) + 1)
    mine = Counter(_words(rule, language))
    return {other: _cosine(mine, bag, rarity, unknown) for other, bag in words.items()} or {"": 0.0}


def _cosine(mine: Counter[str], theirs: Counter[str], rarity: Mapping[str, float], unknown: float) -> float:
    def length(bag: Counter[str]) -> float:
        return math.sqrt(sum((count * rarity.get(word, unknown)) ** 2 for word, count in bag.items()))

    shared = sum(count * theirs[word] * rarity[word] ** 2 for word, count in mine.items() if word in theirs)
    both = length(mine) * length(theirs)
    return shared / both if both else 0.0


def _words(rule: Rule, language: Language) -> list[str]:
    """The stems of a rule's title and text."""
    title = rule.title[language].text if language in rule.title else ""
    return tokens(f"{title} {rule.text[language].text}", language)


def _whole(rule: Rule, language: Language) -> str:
    """Title and text without typography."""
    title = rule.title[language].text if language in rule.title else ""
    text = f"{title} {rule.text[language].text}"
    return " ".join(re.findall(r"[\w%]+", text.casefold().replace("&", "and")))


def _says_the_same(one: str, other: str) -> bool:
    """Whether two texts differ in nothing that could turn a ruling."""
    return fuzz.ratio(one, other) >= SAME_WORDS and not classify(one, other)[1]


def _store(
    settings: Settings,
    id: str,
    name: str,
    base: str,
    file: Path,
    text: str,
    rules: Sequence[Rule],
    pairs: Sequence[Aligned],
    books: Library,
) -> None:
    """Write the house aside and let it appear by one rename."""
    settings.houses.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".new-", dir=settings.houses))
    try:
        for folder in ("sources", "rules", "houses"):
            (aside / folder).mkdir()
        (aside / "sources" / f"{id}.txt").write_text(text, "utf-8", newline="\n")
        lines = (json.dumps(to_json(rule), ensure_ascii=False) + "\n" for rule in rules)
        (aside / "rules" / f"{id}.jsonl").write_text("".join(lines), "utf-8", newline="\n")
        received = hashlib.sha256(file.read_bytes()).hexdigest()
        (aside / "manifest.toml").write_text(_manifest(id, name, base, file, received, rules), "utf-8")
        (aside / "houses" / f"{id}.toml").write_text(_house(id, name, base, rules, pairs, books), "utf-8")
        os.replace(aside, settings.houses / id)
    except OSError as error:
        shutil.rmtree(aside, ignore_errors=True)
        raise CannotRead(f"the house cannot be stored in {settings.houses.name}: {error.strerror}") from error


def _manifest(id: str, name: str, base: str, file: Path, received: str, rules: Sequence[Rule]) -> str:
    languages = {language: f"{id}.txt" for rule in rules for language in rule.text}
    return tomli_w.dumps(
        {
            "source": [{"file": f"{id}.txt", "received_as": file.name, "received_sha256": received}],
            "book": [
                {
                    "id": id,
                    "title": name,
                    "edition": "as added",
                    "date": "",
                    "authority": name,
                    "provenance": f"Added by a user of this desk from {file.name}; base book {base}.",
                    "terms": "The house's own document.",
                    "sources": languages,
                }
            ],
        }
    )


def _house(
    id: str, name: str, base: str, rules: Sequence[Rule], pairs: Sequence[Aligned], books: Library
) -> str:
    """The house file: where it has each base rule, and its stance where its words tell it."""
    own = {rule.number: rule for rule in rules}
    placed = {pair.base: pair for pair in reversed(pairs) if pair.base}
    stances, clauses = [], {}
    for rule in books.rules.values():
        if rule.book != base or rule.kind is Kind.FRONT:
            continue
        pair = placed.get(rule.number)
        clauses[rule.number] = pair.number if pair else ""
        stances.append(_stance(rule, own[pair.number] if pair else None))
    head = {
        "id": id,
        "name": name,
        "book": id,
        "base": base,
        "base_note": "",
        "own": True,
        "precedence": ["gaming agency", "house", "base book"],
    }
    return tomli_w.dumps({**head, "clauses": clauses, "stance": stances})


def _stance(base: Rule, own: Rule | None) -> dict[str, Any]:
    """Silent, as written, clarified by a remark, or replaced by words of its own."""
    if own is None:
        return {"rule": base.number, "stance": "silent", "quote": "", "effect": "", "changes_play": False}
    language = next(iter(own.text))
    if own.comment is not None:
        return {
            "rule": base.number,
            "stance": "clarifies",
            "quote": own.comment.text.split("\n")[0],
            "effect": "",
            "changes_play": False,
        }
    same = language in base.text and _says_the_same(_whole(own, language), _whole(base, language))
    return {
        "rule": base.number,
        "stance": "adopts" if same else "replaces",
        "quote": "" if same else own.text[language].text.split("\n")[0],
        "effect": "",
        "changes_play": False,
    }
