"""Everything that can go wrong, and how it is said.

    RulebotError
    |-- CannotRead        the words or the file cannot be understood
    |   `-- UnknownId     no such rule, clause, example, house or book
    |-- CannotHappen      understood, but the facts contradict each other
    |-- TwoReadings       understood in two ways; the caller must choose
    |-- IndexUnusable     the index is missing, damaged, stale or foreign
    `-- ModelUnusable     the embedding model is missing, damaged, or gives no usable vectors

A message says what was wrong, with which numbers, and what to do. Declining to
answer is a normal reply, never an exception.
"""

from __future__ import annotations


class RulebotError(Exception):
    """Base of all errors that are shown to a person."""


class CannotRead(RulebotError):
    """The words or the file cannot be understood."""


class UnknownId(CannotRead):
    """No such rule, clause, example, house or book."""


class CannotHappen(RulebotError):
    """The facts contradict each other."""


class TwoReadings(RulebotError):
    """The words can be understood in two ways."""


class IndexUnusable(RulebotError):
    """The index is missing, damaged, stale or foreign."""


class ModelUnusable(RulebotError):
    """The embedding model is missing, damaged, or gives no usable vectors."""
