"""The houses, from corpus/houses/*.toml: the only place where their files are read."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from rulebot.calculate.house import House, Param
from rulebot.errors import CannotRead, UnknownId

HOUSES = ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")
"""The four houses of the corpus."""

FOLDER = Path(__file__).resolve().parent.parent / "corpus" / "houses"


@cache
def load_house(house: str, folder: Path = FOLDER) -> House:
    """A house by its id, or by the path of a house file."""
    path = folder / f"{house}.toml"
    if house not in HOUSES and not path.is_file():
        raise UnknownId(f"no house {house!r}; known are {', '.join(HOUSES)}")
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CannotRead(f"the file of house {house} cannot be read: {type(error).__name__}") from error
    return house_of(table)


def house_of(table: dict[str, Any]) -> House:
    """A house from its table, with every clause id in full."""
    book = str(table.get("book", table["id"]))
    clauses = {str(clause): _full(book, own) for clause, own in table.get("clauses", {}).items()}
    policy = {name: _param(book, entry) for name, entry in table.get("policy", {}).items()}
    return House(str(table["id"]), policy, clauses, book)


def _param(book: str, entry: dict[str, Any]) -> Param:
    value = entry.get("value")
    return Param(None if value == "none" else value, str(entry["status"]), _full(book, entry.get("rule", "")))


def _full(book: str, own: str) -> str | None:
    return f"{book}:{own}" if own else None
