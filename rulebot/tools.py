"""Every kind of ruling as a LangChain tool with a typed schema, so that any agent can call the calculator.

The schema only describes: the calculator itself reads the facts, strictly.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from langchain_core.tools import StructuredTool
from pydantic import TypeAdapter

from rulebot import rulings
from rulebot.calculate.kinds import KINDS, Kind
from rulebot.errors import RulebotError
from rulebot.houses import HOUSES
from rulebot.library import Library


def tools(library: Library) -> list[StructuredTool]:
    """One tool per kind of ruling: `wager`, `betting`, `pots` and the rest."""
    return [_tool(library, kind) for kind in KINDS.values()]


def schema(kind: Kind) -> dict[str, Any]:
    """The JSON schema of a kind's facts, each described, with the house beside them."""
    out = TypeAdapter(kind.facts).json_schema()
    for item in fields(kind.facts):
        about = item.metadata.get("about", {})
        out["properties"][item.name] |= {
            "description": about.get("en", ""),
            "examples": [about.get("example")],
        }
    out["properties"]["house"] = {"type": "string", "enum": list(HOUSES), "default": HOUSES[0]}
    return {**out, "title": kind.name, "description": kind.about_en, "additionalProperties": False}


def _tool(library: Library, kind: Kind) -> StructuredTool:
    def run(**told: Any) -> dict[str, Any]:
        try:
            return rulings.ruling(library, kind.name, told)
        except RulebotError as error:
            return {"kind": "impossible", "verdict": None, "reason": str(error)}

    return StructuredTool.from_function(
        func=run, name=_name(kind.name), description=kind.about_en, args_schema=schema(kind)
    )


def _name(kind: str) -> str:
    """Tool names take no hyphen with some providers."""
    return kind.replace("-", "_")
