"""Who is meant by each mention of a hand: one key for each player, guests for those who are only counted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import numpy as np

from rulebot.scenario.lexicon import fold
from rulebot.tagging.events.event import MENTION
from rulebot.tagging.events.network import COUNTS, Told

_EVEN: Final = 0.5
_SURELY: Final = 0.9
_ME: Final = re.compile(r"(?:i|me|myself|ich|mir|mich|im|i'm|i've|i'll|my|hero)")
ASKER: Final = "ME"
_THE: Final = r"(?:the |der |den |dem |die )?"
_PLACES: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(rf"{_THE}(?:{words})")
    for name, words in (
        ("SB", r"sb|small(?: ?blind)?|kleine[rn]? ?blind"),
        ("BB", r"bb|big(?: ?blind)?|gro(?:ß|ss)e[rn]? ?blind"),
        ("BTN", r"btn|button|bu"),
        ("CO", r"co|cut-? ?off"),
        ("HJ", r"hj|hi-?jack"),
        ("LJ", r"lj|lo-?jack"),
        ("MP", r"mp|middle position"),
        ("UTG", r"utg|under the gun"),
    )
}
_PRONOUN: Final = re.compile(
    rf"{_THE}(?:he|she|him|her|they|them|it|er|sie|ihn|ihm|ihr|der|die|den|dem|dieser|jener|one|other|another"
    r"|einer?|andere[rn]?|second|first|third|zweite[rn]?|erste[rn]?|dritte[rn]?|we|wir|both|beiden?|all|alle"
    r"|everyone|everybody|jeder|each|rest|others)"
)


class Cast:
    """The players of a hand."""

    def __init__(self, text: str, told: Told) -> None:
        spans = [told.spans[n] for n in told.mentions]
        self._words = [text[span.start : span.end] for span in spans]
        self._low = [fold(words).strip() for words in self._words]
        self._fixed = [_fixed(low) for low in self._low]
        self._means = told.means[told.mentions]
        found = [COUNTS[int(told.counts[n].argmax())] for n in told.mentions]
        self._many = [1 if fixed else many for fixed, many in zip(self._fixed, found, strict=True)]
        self._singles = [k for k, many in enumerate(self._many) if many == 1]
        self._root = [*range(len(spans))]
        self._joined()
        self._alone(told)
        self._keys = self._keyed()
        self.names = self._named()
        """What each player is called, by his key."""
        self.players: list[tuple[str, ...]] = self._meant()
        """Per mention, the keys of those whom it means."""

    @property
    def most(self) -> int:
        """How many a mention means at most."""
        return max(self._many, default=0)

    def _of(self, k: int) -> int:
        while self._root[k] != k:
            k = self._root[k]
        return k

    def _joined(self) -> None:
        """Mentions of one player: of the same word, then as the network links them."""
        first: dict[str, int] = {}
        for k in self._singles:
            word = self._fixed[k] or ("" if _PRONOUN.fullmatch(self._low[k]) else self._low[k])
            if word:
                self._root[self._of(k)] = self._of(first.setdefault(word, k))
        pairs = [(self._both(a, b), a, b) for a in self._singles for b in self._singles if a < b]
        for likely, a, b in sorted(pairs, reverse=True):
            if likely > _EVEN and self._may_join(self._of(a), self._of(b)):
                self._root[self._of(b)] = self._of(a)

    def _alone(self, told: Told) -> None:
        """Who are linked to what one player does are one: "one of them bets 1,000 ... the bettor"."""
        for n, span in enumerate(told.spans):
            if span.tag == MENTION or float(told.counts[n][0]) < _SURELY:
                continue
            linked = [k for k in self._singles if float(told.means[n][k]) > _EVEN]
            for a, b in pairwise(linked):
                if self._may_join(self._of(a), self._of(b)):
                    self._root[self._of(b)] = self._of(a)

    def _both(self, a: int, b: int) -> float:
        return float(min(self._means[a][b], self._means[b][a]))

    def _may_join(self, a: int, b: int) -> bool:
        """Two places at the table are not one player."""
        places = {self._fixed[k] for k in self._singles if self._of(k) in (a, b)} - {"", ASKER}
        return a != b and len(places) < 2

    def _keyed(self) -> dict[int, str]:
        out: dict[int, str] = {}
        for k in self._singles:
            root, fixed = self._of(k), self._fixed[k]
            if fixed and out.get(root, ASKER) in (ASKER, f"p{root}"):
                out[root] = fixed
            out.setdefault(root, f"p{root}")
        return out

    def _named(self) -> dict[str, str]:
        """The first name that is no pronoun; who is only called by one has none."""
        out: dict[str, str] = {}
        for k in self._singles:
            if not _PRONOUN.fullmatch(self._low[k]):
                out.setdefault(self._keys[self._of(k)], self._words[k])
        return out

    def _meant(self) -> list[tuple[str, ...]]:
        out: list[tuple[str, ...]] = []
        guests: list[tuple[int, list[str]]] = []
        for k, many in enumerate(self._many):
            if many == 1:
                out.append((self._keys[self._of(k)],))
                continue
            named = self._inside(k)
            missing = many - len(named)
            fresh = self._guests(k, missing, guests) if missing > 0 else []
            out.append((*named, *fresh))
        return out

    def _inside(self, k: int) -> list[str]:
        """The players with names among several."""
        likely: dict[str, list[float]] = {}
        for one in self._singles:
            likely.setdefault(self._keys[self._of(one)], []).append(float(self._means[k][one]))
        return [key for key, each in likely.items() if np.mean(each) > _EVEN]

    def _guests(self, k: int, missing: int, guests: list[tuple[int, list[str]]]) -> list[str]:
        """Those of them without a name: of an earlier company, or new ones."""
        for g, own in reversed(guests):
            if max(self._means[k][g], self._means[g][k]) > _EVEN and len(own) >= missing:
                return own[:missing]
        begin = sum(len(own) for _, own in guests)
        guests.append((k, [f"g{begin + n + 1}" for n in range(missing)]))
        return guests[-1][1]


def _fixed(low: str) -> str:
    """The asker, or a place at the table."""
    if _ME.fullmatch(low):
        return ASKER
    return next((name for name, pattern in _PLACES.items() if pattern.fullmatch(low)), "")
