"""How likely a case leaves out the fact that a clause hangs on: taught by cases told with it and without.

A linear model over hashed words, alone and with the matter, and over what the patterns
of the matter find. `python -m model.left_out` makes its weights. Says nothing by itself.
"""

from __future__ import annotations

import itertools
import logging
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from rulebot.form import form, spelt_out
from rulebot.words import clean, language_of, tokens

LOG = logging.getLogger("rulebot.left_out")
WEIGHTS: Final = "left_out.safetensors"
SIZE: Final = 2**17
"""Features are hashed into so many places."""
SURE: Final = 0.17
"""From so much on a fact is asked for: few cases leave one out, so a chance is small even where it is."""
OF_TD: Final = 0.4
"""The same where the clause leaves it to the TD anyway."""
THOUGH_TOLD: Final = 0.5
"""The same where a pattern finds the fact told."""
_MOST_WORDS: Final = 60
_FEW: Final = 4
"""So many numbers tell as much as more."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the patterns of a matter find in a question."""

    of_it: bool
    """It is of the matter."""
    told: bool
    """The fact is told."""
    bare: bool
    """By one pattern it is of the matter, and by that the fact is not told."""
    case: bool
    """What comes of one case is asked."""
    general: bool
    """The rule is asked for."""


def chance(matter: str, question: str, seen: Seen, corpus: Path) -> float:
    """That the question leaves out what decides the matter; 0 without the weights."""
    weights = _weights(corpus)
    if weights is None:
        return 0.0
    total = float(weights["offset"][0])
    for place, value in hashed(matter, question, seen):
        total += float(weights["weights"][place]) * value
    return float(1 / (1 + np.exp(-min(max(total, -40.0), 40.0))))


@cache
def _weights(corpus: Path) -> Mapping[str, NDArray[np.float16]] | None:
    try:
        read = load((corpus / WEIGHTS).read_bytes())
        return read if read["weights"].shape == (SIZE,) and read["offset"].shape == (1,) else None
    except Exception as error:  # noqa: BLE001  (safetensors raises many kinds)
        LOG.warning(
            "facts are missed by patterns alone: %s cannot be read (%s)", WEIGHTS, type(error).__name__
        )
        return None


def hashed(matter: str, question: str, seen: Seen) -> Iterator[tuple[int, float]]:
    """The features of a question on a matter: places and values."""
    for name, value in _features(matter, question, seen):
        yield zlib.crc32(name.encode()) % SIZE, value


def _features(matter: str, question: str, seen: Seen) -> Iterator[tuple[str, float]]:
    language = language_of(question)
    wanted = form(question, language)
    put = f"{wanted.wants}|{wanted.turned}"
    words = [
        "#" if word.isdigit() else word for word in re.findall(r"\w+", spelt_out(clean(question)).casefold())
    ]
    yield "length", min(len(words), _MOST_WORDS) / 20
    yield "numbers", min(words.count("#"), _FEW) / 2
    yield f"matter {matter}", 1.0
    for name in (put, f"{matter} {put}"):
        yield f"form {name}", 1.0
    for name, found in (("of it", seen.of_it), ("told", seen.told)):
        yield f"{name} {found}", 1.0
        yield f"{matter} {name} {found}", 1.0
    for name, found in (("bare", seen.bare), ("case", seen.case), ("general", seen.general)):
        yield f"{name} {found}", 1.0
    for word in sorted({*words, *map(" ".join, itertools.pairwise(words))}):
        yield f"word {word}", 0.3
        yield f"word {matter} {word}", 0.4
    for stem in sorted(set(tokens(question, language))):
        yield f"stem {stem}", 0.4
        yield f"stem {matter} {stem}", 0.6
