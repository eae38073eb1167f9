"""What one visitor has told the calculator: kept in the session and in the address, both untrusted.

The address is `?kind=wager&facts={...}`; it is read under a size limit and strictly,
and nothing in it is run or shown unescaped.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

import streamlit as st

from rulebot.calculate.facts import read
from rulebot.calculate.kinds import KINDS
from rulebot.calculate.run import NOT_FACTS
from rulebot.errors import CannotRead

LARGEST_ADDRESS: Final = 4000
"""Characters of facts that an address may hold."""


@dataclass(slots=True)
class Told:
    """A kind of ruling and its facts so far."""

    kind: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    """Counts up when facts change other than through their own field, so that fields are drawn anew."""
    wrong: dict[str, str] = field(default_factory=dict)
    """Per fact, what was typed and could not be read, in words."""
    address: tuple[str, str] = ("", "")
    earlier: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=64))
    """Addresses written before: a browser that is a tap behind still sends them."""
    unreadable: bool = False

    def tell(self, fact: str, value: Any) -> None:
        """Set a fact; None takes it back."""
        self.wrong.pop(fact, None)
        if value is None or value == [] or value == {}:
            self.facts.pop(fact, None)
        else:
            self.facts[fact] = value
        self.write()

    def redraw(self) -> None:
        """Fields show the facts as they are now."""
        self.version += 1

    def start(self, kind: str, facts: Mapping[str, Any] | None = None) -> None:
        """Another kind of ruling, from nothing or from these facts."""
        self.kind, self.facts, self.wrong = kind, dict(facts or {}), {}
        self.unreadable = False
        self.redraw()
        self.write()

    def write(self) -> None:
        """Put kind and facts into the address, to be shared; what is too long is not put there."""
        written = json.dumps(self.facts, ensure_ascii=False, separators=(",", ":"))
        shared = written if self.facts and len(written) <= LARGEST_ADDRESS else ""
        self.earlier.append(self.address)
        self.address = (self.kind, shared)
        others = {name: one for name, one in st.query_params.items() if name not in ("kind", "facts")}
        ours = {"kind": self.kind, "facts": shared}
        st.query_params.from_dict(others | {name: one for name, one in ours.items() if one})


def told() -> Told:
    """This visitor's facts; an address that was not written here is read anew."""
    if "told" not in st.session_state:
        st.session_state["told"] = Told()
    now = cast(Told, st.session_state["told"])
    address = (st.query_params.get("kind", ""), st.query_params.get("facts", ""))
    if address == now.address:
        return now
    if address in now.earlier:
        now.write()
    elif address != ("", ""):
        _read(now, *address)
    return now


def _read(now: Told, kind: str, facts: str) -> None:
    now.address = (kind, facts)
    now.redraw()
    now.wrong = {}
    now.kind = kind if kind in KINDS else ""
    now.facts, now.unreadable = {}, kind != now.kind
    if now.kind:
        try:
            now.facts = from_address(now.kind, facts)
        except CannotRead:
            now.unreadable = True


def from_address(kind: str, words: str) -> dict[str, Any]:
    """The facts in an address: one small JSON object that the calculator can read, or CannotRead.

    >>> from_address("wager", '{"call_to":1100}')
    {'call_to': 1100}
    """
    if not words:
        return {}
    if len(words) > LARGEST_ADDRESS:
        raise CannotRead("the facts in the address are too long")
    try:
        facts = json.loads(words, parse_float=_no_fraction, parse_int=_whole, parse_constant=_no_fraction)
    except (ValueError, RecursionError) as error:
        raise CannotRead("the facts in the address cannot be read") from error
    if not isinstance(facts, dict):
        raise CannotRead("the facts in the address are no object with named facts")
    known = {name: value for name, value in facts.items() if name not in NOT_FACTS and value is not None}
    read(KINDS[kind].facts, known)
    seats = known.get("seats") or []
    if len(set(seats)) != len(seats):
        raise CannotRead("a seat is named twice")
    return known


def _no_fraction(words: str) -> Any:
    raise CannotRead(f"{words[:20]} is no whole number")


def _whole(words: str) -> int:
    if len(words) > 20:
        raise CannotRead("no tournament has that many chips")
    return int(words)
