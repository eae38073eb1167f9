"""Facts as they arrive (JSON) into facts as the calculator wants them (frozen dataclasses).

Strict: an unknown name, a float, a bool where chips are meant, a negative or an
absurdly large number is refused with the name of the fact. Null or absent is "not told".
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, cast, get_args, get_origin

from rulebot.calculate.house import House
from rulebot.calculate.refusal import Unreadable
from rulebot.calculate.ruling import Ruling
from rulebot.errors import CannotRead

LARGEST = 10**15
"""No tournament has more chips than this."""

Values = tuple[Any, ...] | Callable[[Any], Iterable[Any]]
"""Values of a fact, fixed or worked out from the other facts."""

Reader = Callable[[Any, str], Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing the calculator decides: its facts, its rule, and how it is described."""

    name: str
    facts: type[Any]
    rule: Callable[[Any, House], Ruling]
    about_en: str
    about_de: str
    example: Mapping[str, Any]
    turns: tuple[str, ...] = ()
    """The figures whose change turns the verdict, beside the action; none named: all that decide."""


def fact(
    about_en: str,
    about_de: str,
    example: Any,
    *,
    answers: Values = (),
    tries: Values = (),
    assume: str = "",
    default: Any = None,
) -> Any:
    """Declare a fact of a kind.

    `answers`: what it can be when the rule needs it and it was not told (see `explore.settle`).
    `tries`: the nearest other values, tried in order, to find what would turn the verdict.
    `assume`: the message key naming the usual value taken when it was not told.
    """
    about = {"en": about_en, "de": about_de, "example": example}
    return field(
        default=default, metadata={"about": about, "answers": answers, "tries": tries, "assume": assume}
    )


def read(kind_facts: type[Any], told: Any, where: str = "facts") -> Any:
    """Build the facts of a kind from what was told, strictly."""
    if not isinstance(told, Mapping):
        raise Unreadable("not_named_facts", where=where, told=_shown(told))
    readers, required = _plan(cast(Hashable, kind_facts))
    known: dict[str, Any] = {}
    for name, value in told.items():
        if value is None:
            continue
        reader = readers.get(name)
        if reader is None:
            raise Unreadable("not_a_fact", name=_shown(name), readers=list(readers))
        known[name] = reader(value, name)
    for name in required:
        if name not in known:
            raise Unreadable("not_told", name=name, where=where)
    return kind_facts(**known)


@cache
def _plan(kind_facts: Any) -> tuple[dict[str, Reader], tuple[str, ...]]:
    hints = typing.get_type_hints(kind_facts)
    readers = {item.name: _reader(hints[item.name]) for item in fields(kind_facts)}
    required = tuple(
        item.name
        for item in fields(kind_facts)
        if item.default is MISSING and item.default_factory is MISSING
    )
    return readers, required


def _reader(kind: Any) -> Reader:
    """The reader of one annotated type."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind is int:
        return _whole
    if kind is bool:
        return _truth
    if kind is str:
        return _word
    if is_dataclass(kind):
        return lambda value, name: read(cast(type[Any], kind), value, name)
    if origin is Literal:
        return _one_of(inside)
    if origin is tuple and inside[-1] is Ellipsis:
        return _many(_reader(inside[0]))
    if origin is tuple:
        return _exactly(tuple(_reader(item) for item in inside))
    if origin in (dict, Mapping):
        return _named(_reader(inside[1]))
    if origin in (Union, types.UnionType):
        return _either(tuple(_reader(item) for item in inside if item is not types.NoneType), inside)
    raise TypeError(f"no reader for facts of type {kind}")


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unreadable("not_whole", name=name, value=_shown(value))
    if value < 0:
        raise Unreadable("not_negative", name=name, value=value)
    if value > LARGEST:
        raise Unreadable("not_so_large", name=name, largest=LARGEST)
    return value


def _truth(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("not_true_or_false", name=name, value=_shown(value))
    return value


def _word(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value or len(value) > 100:
        raise Unreadable("not_a_word", name=name, value=_shown(value))
    return value


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def reader(value: Any, name: str) -> Any:
        if not isinstance(value, str) or value not in choices:
            raise Unreadable("not_a_choice", name=name, value=_shown(value), choices=choices)
        return value

    return reader


def _many(reader: Reader) -> Reader:
    def read_all(value: Any, name: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise Unreadable("not_a_list", name=name, value=_shown(value))
        if len(value) > 10_000:
            raise Unreadable("not_so_many_entries", name=name, many_value=len(value))
        return tuple([reader(item, name) for item in value])

    return read_all


def _exactly(readers: tuple[Reader, ...]) -> Reader:
    def read_each(value: Any, name: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(readers):
            raise Unreadable("not_a_list_of", name=name, many_readers=len(readers), value=_shown(value))
        return tuple([reader(item, name) for reader, item in zip(readers, value, strict=True)])

    return read_each


def _named(reader: Reader) -> Reader:
    def read_named(value: Any, name: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Unreadable("not_an_object", name=name, value=_shown(value))
        return {_word(key, name): reader(item, f"{name}.{key}") for key, item in value.items()}

    return read_named


def _either(readers: tuple[Reader, ...], inside: tuple[Any, ...]) -> Reader:
    nullable = types.NoneType in inside

    def read_either(value: Any, name: str) -> Any:
        if value is None and nullable:
            return None
        for reader in readers[:-1]:
            try:
                return reader(value, name)
            except CannotRead:
                continue
        return readers[-1](value, name)

    return read_either


def _shown(value: Any) -> str:
    """A value in a message, never longer than a line."""
    words = repr(value) if not isinstance(value, int) or abs(value) <= LARGEST else "a number that large"
    return words if len(words) <= 60 else f"{words[:57]}..."
