"""The houses, from corpus/houses/*.toml: the only place where their files are read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
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


def house_of(table: Mapping[str, Any]) -> House:
    """A house from its table, with every clause id in full."""
    book = str(table.get("book", table["id"]))
    clauses = {str(clause): _full(book, own) for clause, own in table.get("clauses", {}).items()}
    policy = {name: _param(book, entry) for name, entry in table.get("policy", {}).items()}
    return House(str(table["id"]), policy, clauses, book)


def built_on(table: Mapping[str, Any], base: Mapping[str, Any]) -> House:
    """A house of somebody's own: its base book's policy, cited there, but none where it has words of its own.

    What its own words mean for a figure nobody has read: there it counts as not specified.
    """
    book, below = str(table["book"]), str(base["book"])
    stances = {stance["rule"]: stance["stance"] for stance in table.get("stance", ())}
    clauses = {
        rule: f"{book}:{own}" if own and stances.get(rule) != "silent" else f"{below}:{rule}"
        for rule, own in table.get("clauses", {}).items()
    }
    policy = {}
    for name, entry in base["policy"].items():
        rule = _rule(str(entry.get("rule", "")))
        if stances.get(rule) in ("replaces", "clarifies"):
            policy[name] = Param(None, "unread", None)
        else:
            policy[name] = _param(below, entry)
    return House(str(table["id"]), policy, clauses, below)


def _rule(clause: str) -> str:
    """The rule of a clause: `43` of `43-A`, `RP-8` of `RP-8-B`, `ADD-45` of `ADD-45-ex-2`."""
    parts = clause.split("-")
    return "-".join(parts[:2]) if parts[0] in ("RP", "ADD") else parts[0]


def _param(book: str, entry: Mapping[str, Any]) -> Param:
    value = entry.get("value")
    return Param(None if value == "none" else value, str(entry["status"]), _full(book, entry.get("rule", "")))


def _full(book: str, own: str) -> str | None:
    return f"{book}:{own}" if own else None
