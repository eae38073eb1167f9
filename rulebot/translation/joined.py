"""The findings of one pair of segments put together, so that one fault is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulebot.translation.model import SEVERITIES, Finding, Pair
from rulebot.translation.quote import quotes

_BOUND = re.compile(r"\b(?:less|more|least|most|fewer)\b")
"""Beside a figure that differs, its bound is no second fault."""
_LOST = ("shade_lost", "word_missing")
_BOUNDS = ("shade_added", "shade_changed")
_WHOLE = ("sentence_missing", "length", "stale")


def joined(pair: Pair, found: Iterable[Finding], told: set[str]) -> Iterator[Finding]:
    """What was lost in one segment as one finding; nothing of it that another finding says already.

    `told` holds the words that an earlier segment of the unit was found to have lost.
    """
    every = list(found)
    if any(f.check == "prohibition_lost" for f in every):
        every = [f for f in every if f.check != "negation_lost"]
    lost = [f for f in every if f.check in _LOST]
    if any(f.kind == "number" for f in every) or any(f.check == "stale" for f in every):
        every = [f for f in every if f.check not in ("bound_lost", "condition_lost")]
    probed = " ".join(f"{_named(f, 'en')} {_named(f, 'de')}" for f in every if f.check.startswith("bound"))
    rest = [f for f in every if f.check not in _LOST and not (f.check in _BOUNDS and _probed(f, probed))]
    yield from rest
    said = probed + " ".join(_named(f) for f in rest if f.check != "number_missing").casefold()
    if any(f.check in _WHOLE for f in rest):
        return
    words = _longest([w for f in lost for w in _named(f).split(", ") if w.casefold() not in told])
    words = [w for w in words if w.casefold() not in said]
    if any(f.kind == "number" for f in rest):
        words = [w for w in words if not _BOUND.search(w)]
    if words:
        told.update(w.casefold() for w in words)
        yield _one(pair, lost, words)


def _named(finding: Finding, language: str = "en") -> str:
    return dict(finding.values).get(language, "")


def _probed(finding: Finding, words: str) -> bool:
    """Whether a bound that was probed says the same."""
    return any(_named(finding, side) and _named(finding, side) in words for side in ("en", "de"))


def _longest(words: list[str]) -> list[str]:
    """Each once, and none that is a part of another."""
    once = list(dict.fromkeys(words))
    return [w for w in once if not any(w != o and w.casefold() in o.casefold() for o in once)]


def _one(pair: Pair, lost: list[Finding], words: list[str]) -> Finding:
    about = [f for f in lost if any(w in _named(f) for w in words)]
    first = min(about, key=lambda f: SEVERITIES.index(f.severity))
    shown = sorted(words, key=lambda w: pair.en.find(w))
    en, de = quotes(pair, max(0, pair.en.find(shown[0])))
    return replace(first, en=en, de=de, values=(("en", ", ".join(shown)),))
