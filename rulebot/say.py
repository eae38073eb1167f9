"""Every sentence of our own, in English and German, from rulebot/messages/*.toml. The only reader of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulebot.model import Language

FOLDER = Path(__file__).parent / "messages"


def say(key: str, language: Language, **values: object) -> str:
    """The sentence of a key such as `web.hits`, with its values filled in."""
    section, _, name = key.partition(".")
    return sentences()[section][name][language].format(**values)


@cache
def sentences() -> Mapping[str, Mapping[str, Mapping[Language, str]]]:
    """Section, then key, then language."""
    table: dict[str, dict[str, Mapping[Language, str]]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text("utf-8")).items():
            table.setdefault(section, {}).update(entries)
    return table
