"""The yes or no that questions on a clause or a ruling were given: taught, said only where it is sure.

Two models together: the network of `rulebot.saying`, and a linear one over the
words and the form of a question, alone and with the clause, or with the outcome
of a ruling ("wager/call"), whose weights `python -m model.says` makes.
"""

from __future__ import annotations

import itertools
import logging
import re
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from rulebot import saying
from rulebot.contested import Contested, contested
from rulebot.form import asking, form, spelt_out
from rulebot.library import BASE
from rulebot.model import Language
from rulebot.words import clean, tokens

LOG = logging.getLogger("rulebot.leaning")
WEIGHTS: Final = "yes_no.safetensors"
SIZE: Final = 2**18
"""Features are hashed into so many places."""
ANSWERS: Final = ("yes", "no")
Word = Literal["yes", "no", "td"]
ByHand = Literal["yes", "no", "td", "open"]
"""What was written by hand: "open" where nothing is to be said."""
SURE: Final = 0.75
"""A yes or no that nobody wrote by hand is said from so much on; by the linear model alone from ..."""
ALONE: Final = 0.8
RULED: Final = 0.78
"""The same of the outcome of a ruling."""
CLAIMED: Final = 0.78
"""The same of what somebody claims, both as it was told and by itself."""
DOUBTED: Final = 0.8
"""The other answer so likely, what was written by hand is not said."""
UNASKED: Final = 0.92
"""A yes or no to what is not put for one is said from so much on."""
LEFT: Final = 0.5
"""That the TD decides is said from so much on, or where it was written by hand."""
_SHARE: Final = 0.3
"""The linear model's share."""
_LEAST: Final = 1e-6


def answer(
    id: str,
    question: str,
    language: Language,
    corpus: Path,
    by_hand: ByHand | None = None,
    *,
    asked: bool = True,
) -> Word | None:
    """What a clause or ruling says, as written by hand and as taught; None where neither is sure.

    `asked`: whether the question is put for a yes or no.
    """
    if by_hand == "open":
        return None
    if by_hand == "td":
        return "td"
    if (put := _put_rightly(question)) and by_hand is None:
        said = answer(id, put, language, corpus, asked=asked)
        return said if said not in ANSWERS else "no" if said == "yes" else "yes"
    name, claim = id.removeprefix(f"{BASE}:"), contested(question)
    linear, network = _linear(name, question, language, corpus), saying.chances(name, question, corpus)
    if not network:
        return by_hand or (_best(linear, ALONE) if asked else None)
    left = network[saying.ANSWERS.index("td")]
    if by_hand not in ANSWERS and left >= LEFT and not (claim and claim.assumed):
        return "td"
    chances = _together(linear, network)
    if by_hand in ANSWERS:
        other = chances[1 - ANSWERS.index(by_hand)]
        return None if other >= DOUBTED and not claim else by_hand
    if claim:
        stated = _restated(name, claim, language, corpus)
        chances = (0.0, stated[1]) if claim.assumed else tuple(map(min, chances, stated))
    sure = CLAIMED if claim else RULED if "/" in name else SURE
    return _best(chances, sure if asked else UNASKED)


_AMISS: Final = re.compile(
    r"(?P<en>(?:(?:is|was|are|did|have|has) (?:\w+ )?)?(?:any|some)thing (?:wrong|amiss|off|incorrect)"
    r"|(?:is|was) (?:that|this|it) (?:an? )?(?:mistake|error|dealer error)|(?:a )?mistake)"
    r"(?: (?:there|here|about|with|in|by)(?: \w+)?)?\s*\??\s*$"
    r"|(?:(?:ist|war|da|ist da|war da) )?(?:irgend)?(?:was|etwas) (?:daran |dran |da )?falsch"
    r"(?: (?:daran|dran|gelaufen|gemacht|da))?\s*\??\s*$|(?:(?:ist|war) das )?(?:ein )?fehler\s*\?\s*$",
    re.IGNORECASE,
)


def _put_rightly(question: str) -> str:
    """A story that ends in "anything wrong there?" with "is that right?" instead; empty where it does not."""
    found = _AMISS.search(question)
    if found is None or not question[: found.start()].strip():
        return ""
    return question[: found.start()] + ("Is that right?" if found["en"] else "Ist das richtig?")


def weighed(id: str, question: str, language: Language, corpus: Path) -> tuple[float, ...]:
    """Of yes, of no, by both models; empty for what the network was not taught."""
    name = id.removeprefix(f"{BASE}:")
    network = saying.chances(name, question, corpus)
    return _together(_linear(name, question, language, corpus), network) if network else ()


def _restated(name: str, claim: Contested, language: Language, corpus: Path) -> tuple[float, ...]:
    """Of yes, of no, where nothing but the statement that is meant is put, behind what was told before it."""
    question = f"{claim.before} {claim.words}, right?".strip()
    yes, no = _together(_linear(name, question, language, corpus), saying.chances(name, question, corpus))
    return (no, yes) if claim.wrong else (yes, no)


def _together(linear: Sequence[float], network: Sequence[float]) -> tuple[float, ...]:
    """Of yes, of no: both models weighed."""
    theirs = np.array([*network[: len(ANSWERS)], sum(network[len(ANSWERS) :])]) + _LEAST
    if not linear:
        return tuple(float(chance) for chance in theirs[: len(ANSWERS)])
    ours = np.array([*linear, max(1 - sum(linear), 0.0)]) + _LEAST
    both = theirs ** (1 - _SHARE) * ours**_SHARE
    return tuple(float(chance) for chance in (both / both.sum())[: len(ANSWERS)])


def _best(chances: Sequence[float], least: float) -> Literal["yes", "no"] | None:
    """The answer that is at least so likely."""
    if not chances or max(chances) < least:
        return None
    return "yes" if chances[0] >= chances[1] else "no"


@lru_cache(maxsize=256)
def _linear(clause: str, question: str, language: Language, corpus: Path) -> tuple[float, ...]:
    """Of yes, of no, by the words alone."""
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
