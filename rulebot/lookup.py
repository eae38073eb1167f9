"""One rule, whole: both languages, examples, references, every house's stance, its history."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rulebot import houses
from rulebot.library import BASE, Library
from rulebot.model import Language, PartKind, Range, Rule

_UNSAID = {"stance": "silent", "quote": "", "effect": "", "changes_play": False}


def card(library: Library, id: str) -> dict[str, Any]:
    """Everything the library knows of a rule, clause or example."""
    rule, part = library.rule(id), library.part(id)
    base = in_base(library, id)
    return {
        "id": id,
        "rule": rule.id,
        "kind": part.kind.value if part else rule.kind.value,
        "book": library.books[rule.book].title,
        "section": dict(rule.section),
        "title": {language: title.text for language, title in rule.title.items()},
        "text": texts(library, id),
        "comment": _comment(library, rule),
        "parts": [p.id for p in rule.parts if p.within == id and p.kind is not PartKind.STEP],
        "examples": list(_examples(library, id)),
        "references": [
            {
                "words": r.words,
                "language": r.language,
                "at": r.at,
                "to": r.to,
                "status": r.status,
                "meant": r.meant,
            }
            for r in rule.references
            if part is None or r.at == id or r.at.startswith(id + "-")
        ],
        "referenced_by": _referenced_by(library, id),
        "notes": [
            {"kind": n.kind, "number": n.number, "language": n.language, "text": n.text, "line": n.line}
            for n in rule.notes
        ],
        "stances": list(_stances(library, base)),
        "history": {"2011": _history(library, base), "since_2022": _bold(library, id)},
    }


def texts(library: Library, id: str) -> dict[Language, dict[str, Any]]:
    """The verbatim text of an id in each language that has it, with its place."""
    found: dict[Language, dict[str, Any]] = {}
    for language in library.rule(id).text:
        quote = library.quote(id, language)
        if quote:
            found[language] = {
                "quote": quote.quote,
                "line": quote.line,
                "last_line": quote.last_line,
                "source": quote.source,
                "bold": _bold_inside(library, id, language),
            }
    return found


def _bold_inside(library: Library, id: str, language: Language) -> list[Range]:
    """The ranges of an id's own words that are marked as changed since 2022."""
    rule, part = library.rule(id), library.part(id)
    text = rule.text[language]
    start, end = part.ranges[language] if part else (0, len(text.text))
    marked = text.bold if rule.book == BASE and language == "en" else ()
    return [(max(a, start) - start, min(b, end) - start) for a, b in marked if a < end and start < b]


def _comment(library: Library, rule: Rule) -> dict[str, Any] | None:
    quote = library.comment(rule.id)
    return {"quote": quote.quote, "line": quote.line, "source": quote.source} if quote else None


def _examples(library: Library, id: str) -> Iterator[dict[str, Any]]:
    """The examples inside the rule or clause, then those of its illustration."""
    own = [p.id for p in library.children(id, PartKind.EXAMPLE)]
    book, _, number = id.partition(":")
    rule, letter = number.split("-")[0], number.partition("-")[2]
    for illustration in (f"{book}:ADD-{rule}", *(f"{book}:ADD-{rule}-{x}" for x in "ABCDEFGH")):
        if (
            number[0].isdigit()
            and illustration in library.rules
            and (not letter or not illustration[-1].isalpha() or illustration.endswith(f"-{letter[0]}"))
        ):
            own += [p.id for p in library.children(illustration, PartKind.EXAMPLE)]
    for example in own:
        part = library.part(example)
        yield {"id": example, "label": dict(part.label) if part else {}, "text": texts(library, example)}


def _referenced_by(library: Library, id: str) -> list[str]:
    """Where this book refers to the id or to a part of it."""
    book = id.partition(":")[0]
    found = {
        reference.at
        for rule in library.rules.values()
        if rule.book == book and rule.id != library.rule(id).id
        for reference in rule.references
        if reference.to == id or reference.to.startswith(id + "-")
    }
    return sorted(found)


def stance(library: Library, id: str, house: str) -> dict[str, Any] | None:
    """What one house says of a clause of any book."""
    number = in_base(library, id)
    return next((one for one in _stances(library, number) if one["house"] == house), None)


def in_base(library: Library, id: str) -> str:
    """The TDA 2024 number of an id of any book; empty where it has none."""
    book, _, number = id.partition(":")
    if book == BASE:
        return number
    for entry in _lineage(library.corpus)["rule_2011"] if book == "tda-2011" else ():
        if entry["rule"] == number.split("-")[0]:
            return str(entry["becomes"][0])
    if book == "tda-2011":
        return ""
    own = {v: k for k, v in library.houses.get(book, {}).get("clauses", {}).items() if v}
    return str(own.get(number, number))


def _stances(library: Library, number: str) -> Iterator[dict[str, Any]]:
    """What every house says of a TDA 2024 clause, with its own place and words."""
    rule = _rule_number(library, number)
    for house, table in library.houses.items():
        entry = next((s for s in table.get("stance", ()) if s["rule"] == rule), _UNSAID)
        cited = houses.house_of(table).cite(number) if number else None
        while cited and cited not in library and "-" in cited.partition(":")[2]:
            cited = cited.rpartition("-")[0]
        there = cited if cited and cited in library else None
        quote = library.quote(there) if there else None
        yield {
            "house": house,
            "name": table["name"],
            "id": there,
            "stance": entry["stance"],
            "words": entry["quote"],
            "effect": {"en": entry["effect"], "de": entry.get("effect_de", entry["effect"])},
            "at": f"{table['book']}:{entry['at']}" if entry.get("at") else there,
            "changes_play": entry["changes_play"],
            "text": quote.quote if quote else "",
            "line": quote.line if quote else None,
        }


def _rule_number(library: Library, number: str) -> str:
    id = f"{BASE}:{number}"
    return library.rule(id).number if id in library else number


def _history(library: Library, number: str) -> list[dict[str, Any]]:
    """The 2011 rules that became this one."""
    rule = _rule_number(library, number)
    return [
        {
            "id": f"tda-2011:{entry['rule']}",
            "change": entry["change"],
            "substance": {"en": entry["substance"], "de": entry["substance_de"]},
            "quote": entry["quote_2011"],
        }
        for entry in _lineage(library.corpus)["rule_2011"]
        if any(rule == to or to.startswith(rule + "-") for to in entry["becomes"])
    ]


def _bold(library: Library, id: str) -> list[dict[str, Any]]:
    """The words marked as changed since 2022 inside the id's English text."""
    words = texts(library, id).get("en")
    if words is None:
        return []
    rule, part = library.rule(id), library.part(id)
    start = part.ranges["en"][0] if part else 0
    return [
        {"quote": words["quote"][a:b], "line": rule.text["en"].line_at(start + a)} for a, b in words["bold"]
    ]


@cache
def _lineage(corpus: Path) -> dict[str, Any]:
    path = corpus / "lineage.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {"rule_2011": []}
