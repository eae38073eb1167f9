"""A revised German text, as a translator's tool gives it back: XLIFF, or JSON of unit ids and texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

from rulebot.errors import CannotRead
from rulebot.model import Rule
from rulebot.translation.model import Unit
from rulebot.translation.units import unit_id, units_of

MOST_BYTES = 20_000_000
MOST_CHARACTERS = 20_000
"""Of one clause; the longest of the book has 2,500."""


def revised(path: Path, known: Sequence[Unit]) -> Mapping[str, str]:
    """The German of units by their id; an id that the book does not have is refused by name."""
    german = _json(_read(path)) if path.suffix.lower() == ".json" else _xliff(_read(path))
    ids = {unit_id(unit) for unit in known}
    strange = [id for id in german if id not in ids]
    if strange:
        raise CannotRead(f"{path.name} names {strange[0]}, which this book does not have")
    if not german:
        raise CannotRead(f"{path.name} has no German text: write XLIFF with targets, or JSON")
    return _bounded(german)


def _bounded(german: Mapping[str, str]) -> Mapping[str, str]:
    """The same, where no text is longer than a clause can be."""
    long = next((id for id, words in german.items() if len(words) > MOST_CHARACTERS), None)
    if long:
        raise CannotRead(f"{long} is longer than {MOST_CHARACTERS} characters")
    return german


def german_of(rules: Iterable[Rule]) -> Mapping[str, str]:
    """The German of parsed rules by the id of its unit."""
    return _bounded({unit_id(unit): unit.de for rule in rules for unit in units_of(rule)})


def _read(path: Path) -> str:
    try:
        words = path.read_bytes()
    except OSError as error:
        raise CannotRead(f"cannot open {path.name}: {error.strerror}") from error
    if len(words) > MOST_BYTES:
        raise CannotRead(f"{path.name} has {len(words)} bytes; at most {MOST_BYTES} are read")
    return words.decode("utf-8-sig", "replace")


def _json(text: str) -> dict[str, str]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotRead('the revised German is one JSON object: {"43-A": "Ein Raise ..."}') from error
    if not isinstance(told, dict) or not all(isinstance(words, str) for words in told.values()):
        raise CannotRead('the revised German is one JSON object: {"43-A": "Ein Raise ..."}')
    return told


def _xliff(text: str) -> dict[str, str]:
    """The targets of XLIFF 2; a document type of its own is not read, since it could define entities."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise CannotRead("an XLIFF file with a document type is not read")
    try:
        root = ET.fromstring(text)  # noqa: S314 -- no entities, see above
    except (ET.ParseError, ValueError) as error:
        raise CannotRead(f"no XLIFF that can be read: {error}") from error
    found: dict[str, str] = {}
    for unit in root.iterfind(".//{*}unit"):
        targets = ["".join(t.itertext()) for t in unit.iterfind(".//{*}target")]
        if targets:
            found[unit.get("id", "")] = "\n".join(target.strip() for target in targets)
    return found
