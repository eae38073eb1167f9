"""The yes or no that questions on a clause or a ruling were given: taught, said only where it is sure.

A linear model over the words and the form of a question, alone and together
with the clause, or with the outcome of a ruling ("wager/call"); `python -m
model.says` makes its weights.
"""

from __future__ import annotations

import itertools
import logging
import re
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from rulebot.form import asking, form, spelt_out
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.words import clean, tokens

LOG = logging.getLogger("rulebot.leaning")
WEIGHTS: Final = "yes_no.safetensors"
SIZE: Final = 2**18
"""Features are hashed into so many places."""
SURE: Final = 0.8
ANSWERS: Final = ("yes", "no")


def leaning(id: str, question: str, language: Language, corpus: Path) -> Literal["yes", "no"] | None:
    """The answer that the clause gives to the question; None where it is not sure, or was never taught."""
    chances = _chances(id.removeprefix(f"{BASE}:"), question, language, corpus)
    for answer, chance in zip(ANSWERS, chances, strict=False):
        if chance >= SURE:
            return "yes" if answer == "yes" else "no"
    return None


@lru_cache(maxsize=256)
def _chances(clause: str, question: str, language: Language, corpus: Path) -> tuple[float, ...]:
    """Of yes, of no."""
    weights = _weights(corpus)
    if weights is None:
        return ()
    sums = weights["offset"].astype(np.float64)
    for place, value in hashed(question, language, clause):
        sums = sums + weights["weights"][:, place] * value
    chances = np.exp(sums - sums.max())
    return tuple(float(c) for c in (chances / chances.sum())[: len(ANSWERS)])


@cache
def _weights(corpus: Path) -> dict[str, NDArray[np.float16]] | None:
    try:
        read = load((corpus / WEIGHTS).read_bytes())
        return read if read["weights"].shape == (len(ANSWERS) + 1, SIZE) else None
    except Exception as error:  # noqa: BLE001  (safetensors raises many kinds)
        LOG.warning("no yes or no is guessed: %s cannot be read (%s)", WEIGHTS, type(error).__name__)
        return None


def hashed(question: str, language: Language, clause: str) -> Iterator[tuple[int, float]]:
    """The features of a question on a clause: places and values."""
    for name, value in _features(question, language, clause):
        yield zlib.crc32(name.encode()) % SIZE, value


def _features(question: str, language: Language, clause: str) -> Iterator[tuple[str, float]]:
    wanted, rule = form(question, language), clause.partition("/")[2] or clause.partition("-")[0]
    put = f"{wanted.about}|{wanted.turned}"
    for name in (f"{wanted.wants}|{put}|{wanted.claims}", put, str(wanted.wants), ""):
        yield f"form {name}", 1.0
        yield f"form {clause} {name}", 1.0
    asked = re.findall(r"\w+", spelt_out(clean(asking(question, language))).casefold())
    for word in {*asked, *map(" ".join, itertools.pairwise(asked))}:
        yield f"asked {word}", 0.5
        yield f"asked {clause} {word}", 0.7
        yield f"asked {rule} {word}", 0.5
    stems = tokens(question, language)
    for stem in set(stems):
        yield f"told {stem}", 0.3
        yield f"told {clause} {stem}", 0.5
        yield f"told {rule} {stem}", 0.35
        yield f"told {clause} {wanted.turned} {stem}", 0.5
