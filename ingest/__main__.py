"""`python -m ingest`: parse the sources into corpus/rules; `--check`: compare, write nothing."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ingest import align, clean, read
from ingest.parse import Unit, bilingual, columns, commentary, longform
from rulebot.errors import RulebotError
from rulebot.library import to_json
from rulebot.model import Language, Rule


def units(source: dict[str, Any], titles: dict[str, str], corpus: Path) -> list[Unit]:
    """The units of one source, by its shape."""
    lines = read.lines(source["file"], source["sha256"], corpus)
    match source["shape"]:
        case "longform":
            return longform.parse(lines)
        case "bilingual":
            return bilingual.parse(lines)
        case "commentary":
            return commentary.parse(lines, titles)
        case _:
            return columns.parse(lines)


def books(corpus: Path = read.CORPUS) -> Iterator[tuple[str, list[Rule]]]:
    """Every book of the manifest with its rules."""
    manifest = tomllib.loads((corpus / "manifest.toml").read_text("utf-8"))
    titles: dict[str, str] = {}
    parsed: dict[str, list[Unit]] = {}
    for source in manifest["source"]:
        parsed[source["file"]] = units(source, titles, corpus)
        titles = titles or {u.number: clean.join(u.title).text for u in parsed[source["file"]]}
    for book in manifest["book"]:
        sources: dict[Language, str] = book["sources"]
        mine = [u for language, file in sources.items() for u in parsed[file] if u.language == language]
        rules = align.rules(book["id"], mine, sources)
        twin = [
            u
            for file in sources.values()
            if file != sources["en"]
            for u in parsed[file]
            if u.language == "en"
        ]
        if book.get("marks_changes"):
            rules = [align.unmark_labels(rule) for rule in _with_bold(rules, twin)]
        else:
            rules = [align.without_bold(rule) for rule in rules]
        yield book["id"], rules


def _with_bold(rules: list[Rule], twin: list[Unit]) -> list[Rule]:
    """The rules with the bold marks of another print of their English text."""
    other = {unit.number: clean.join(unit.body) for unit in twin}
    return [
        replace(rule, text={**rule.text, "en": align.unite_bold(rule.text["en"], other[rule.number])})
        if rule.number in other
        else rule
        for rule in rules
    ]


def serialised(rules: list[Rule]) -> str:
    """The lines of a rules file; the same rules give the same bytes."""
    return "".join(json.dumps(to_json(rule), ensure_ascii=False) + "\n" for rule in rules)


def main(arguments: list[str]) -> int:
    """Write corpus/rules, or with --check say which file differs."""
    try:
        stale = []
        for book, rules in books():
            path = read.CORPUS / "rules" / f"{book}.jsonl"
            fresh = serialised(rules)
            if "--check" not in arguments:
                path.write_text(fresh, "utf-8", newline="\n")
                print(f"{book}: {len(rules)} units", file=sys.stderr)
            elif not path.exists() or path.read_text("utf-8") != fresh:
                stale.append(path.name)
        if stale:
            print(f"corpus/rules differs from the sources: {', '.join(stale)}: run `python -m ingest`")
        return 1 if stale else 0
    except RulebotError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
