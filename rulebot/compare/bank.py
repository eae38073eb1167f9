"""A bank of decisive hands, from corpus/hands/*.jsonl, and how every house rules on them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulebot.compare.hand import Outcome, outcomes
from rulebot.library import Library
from rulebot.model import Language


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand or procedure on which some houses part."""

    id: str
    topic: str
    words: Mapping[Language, str]
    kind: str
    facts: Mapping[str, Any]
    part: tuple[str, ...]
    """The houses that rule otherwise than TDA 2024, as read in the books."""


@lru_cache(maxsize=4)
def hands(library: Library) -> tuple[Hand, ...]:
    """Every hand of the bank, in order."""
    found = []
    for path in sorted((library.corpus / "hands").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            told = json.loads(line)
            words: dict[Language, str] = {"en": told["en"], "de": told["de"]}
            found.append(
                Hand(told["id"], told["topic"], words, told["kind"], told["facts"], tuple(told["part"]))
            )
    return tuple(found)


@lru_cache(maxsize=32)
def ruled(
    library: Library, houses: tuple[str, ...], language: Language
) -> tuple[tuple[Hand, Sequence[Outcome]], ...]:
    """How each of these houses rules on every hand of the bank; held against the first."""
    return tuple(
        (hand, tuple(outcomes(library, hand.kind, hand.facts, language, houses))) for hand in hands(library)
    )


def parting(
    library: Library, houses: tuple[str, ...], language: Language
) -> list[tuple[Hand, Sequence[Outcome]]]:
    """The hands on which these houses do not rule alike."""
    return [
        (hand, found)
        for hand, found in ruled(library, houses, language)
        if any(each.differs for each in found)
    ]
