"""Why facts were refused, in the words a person reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulebot.calculate.refusal import Impossible, Unreadable
from rulebot.rulings import words


def why(error: Impossible | Unreadable) -> str:
    """The reason in English; in German there is one too, and it is another."""
    english, german = words(error.step, "en"), words(error.step, "de")
    assert german != english
    return english


@contextmanager
def impossible(reason: str) -> Iterator[None]:
    """The facts contradict each other, for this reason (a pattern)."""
    with pytest.raises(Impossible) as caught:
        yield
    assert re.search(reason, why(caught.value))


@contextmanager
def unreadable(reason: str) -> Iterator[None]:
    """A fact cannot be read, for this reason (a pattern)."""
    with pytest.raises(Unreadable) as caught:
        yield
    assert re.search(reason, why(caught.value))
