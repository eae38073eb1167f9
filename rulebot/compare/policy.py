"""Differences of the calculator's parameters: what a figure or a rule of decision is in two houses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebot.compare.model import Kind
from rulebot.compare.units import table
from rulebot.library import Library
from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say, sentences

UNSAID = (None, "none")
_SETTLED = frozenset(("informational",))


@dataclass(frozen=True, slots=True)
class Parting:
    """A parameter that two houses set in two ways; a house that says nothing has an empty place."""

    name: str
    a_id: str
    a_quote: str
    a_value: Any
    b_id: str
    b_quote: str
    b_value: Any

    @property
    def kind(self) -> Kind:
        """Number where both give one, omission or addition where one is silent."""
        if not self.b_quote:
            return Kind.OMISSION
        if not self.a_quote:
            return Kind.ADDITION
        whole = all(_numeric(v) for v in (self.a_value, self.b_value))
        return Kind.NUMBER if whole else Kind.POLICY


def partings(library: Library, a: str, b: str) -> Iterator[Parting]:
    """Every parameter on which two houses differ."""
    left, right = policy(library, a), policy(library, b)
    for name in dict.fromkeys([*left, *right]):
        if name not in left or name not in right:
            continue  # a house of one's own that has words of its own on this: nobody has read them
        one, other = left[name], right[name]
        values = (one.get("value"), other.get("value"))
        if json.dumps(values[0]) == json.dumps(values[1]) or _SETTLED & {str(v) for v in values}:
            continue
        if all(v in UNSAID for v in values):
            continue
        yield Parting(
            name,
            _at(library, a, one), str(one.get("quote", "")) if values[0] is not None else "", values[0],
            _at(library, b, other), str(other.get("quote", "")) if values[1] is not None else "", values[1],
        )  # fmt: skip


def policy(library: Library, house: str) -> Mapping[str, Mapping[str, Any]]:
    """A house's parameters; those of the base book where a house of one's own says nothing."""
    own = table(library, house)
    if not own.get("own"):
        return {name: {**entry, "book": own["book"]} for name, entry in own["policy"].items()}
    stances = {s["rule"]: s["stance"] for s in own.get("stance", ())}
    base = policy(library, str(own["base"]))
    return {
        n: e for n, e in base.items() if stances.get(_rule(str(e["rule"]))) not in ("replaces", "clarifies")
    }


def _rule(clause: str) -> str:
    parts = clause.split("-")
    return "-".join(parts[:2]) if parts[0] in ("RP", "ADD") else parts[0]


def _at(library: Library, house: str, entry: Mapping[str, Any]) -> str:
    return f"{entry['book']}:{entry['rule']}" if entry.get("rule") else ""


def _numeric(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_numeric(v) for v in value.values())
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, str) and value.replace("/", "").isdigit())


def effect(library: Library, parting: Parting, a: str, b: str, language: Language) -> str:
    """What the parameter is in both houses, in one sentence."""
    names = [str(table(library, house)["name"]) for house in (a, b)]
    return say(
        "compare.parameter",
        language,
        about=about(parting.name, language),
        a=names[0],
        a_value=worth(parting.name, parting.a_value, language),
        b=names[1],
        b_value=worth(parting.name, parting.b_value, language),
    )


def about(name: str, language: Language) -> str:
    """What a parameter is, in a few words."""
    known = sentences().get("parameter", {})
    return known[name][language] if name in known else name.replace("_", " ")


def worth(name: str, value: Any, language: Language) -> str:
    """A value of a parameter in words."""
    if value is None:
        return say("compare.silent", language)
    known = sentences().get("value", {})
    if isinstance(value, dict):
        told = ((key, each) for key, each in value.items() if not key.endswith(("_rule", "_rules")))
        return ", ".join(_entry(name, key, each, language) for key, each in told)
    if isinstance(value, list):
        return ", ".join(worth(name, each, language) for each in value)
    key = str(value).lower() if isinstance(value, bool) else str(value)
    if key in known:
        return known[key][language]
    return written(value, language) if isinstance(value, int) else str(value).replace("_", " ")


def _entry(name: str, key: str, value: Any, language: Language) -> str:
    known = sentences().get("value", {})
    label = known[key][language] if key in known else key.replace("_", " ")
    return f"{label} {worth(name, value, language)}"
