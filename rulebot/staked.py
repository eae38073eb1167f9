"""A pot of which players did otherwise: who else called, folded, or had less, put among what was told.

Reads short sentences. Computes no ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rulebot import anew, numbers, replayed
from rulebot.amended import INSTEAD_OF, Change
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.scenario import Reading
from rulebot.scenario.deeds import Deed, Sum

_CALLS: Final = ("call", "limp")
_HAVING: Final = frozenset([
    "had", "has", "have", "hatte", "hätte", "haette", "hat", "habe", "all", "allin", "only", "nur", "just",
    "gehabt", "hab",
    "hatten", "with", "mit", "drin", "in", "was", "were", "wäre", "waere", "war", "put", "shoved", "short",
])  # fmt: skip
"""Words of how much somebody has in."""


_NOTHING_IN: Final = re.compile(
    r"[,;]?\s*\b(?:with |and |mit |und )?(?:nothing|nichts|nix)(?: \w+)? (?:in|drin|rein\w*)\b"
    r"|[,;]?\s*\bohne (?:et)?was (?:drin|rein\w*|gesetzt|bezahlt)(?: zu haben)?"
    r"|[,;]?\s*\bwithout (?:putting (?:anything|a chip) in|paying)\b",
    re.IGNORECASE,
)
"""Of who folded before he paid anything."""


@dataclass(slots=True)
class _Pot:
    """What each has in, and who folded."""

    seats: list[str]
    paid: list[int]
    folded: list[bool]
    fresh: list[str] = field(default_factory=list)

    def placed(self, who: str, deed: Deed) -> bool:
        """Whether what he did has its place; whether others would have called more is not told."""
        at = self.seats.index(who) if who in self.seats else -1
        own = self.paid[at] if at >= 0 else 0
        others = max((one for n, one in enumerate(self.paid) if n != at), default=0)
        told = deed.amount()
        if at >= 0 and (deed.verb == "bare" or (deed.verb == "fold" and told is None)):
            return False  # what he had, or whether his chips stay there, is not plain
        if deed.verb == "fold":
            to = told or 0
        elif deed.verb in _CALLS:
            to = others if told is None else told if told > own else own + told
        elif told is not None:
            to = told
        else:
            return False
        if to > max(own, others):
            return False
        self._set(at, who, to, deed.verb == "fold")
        return True

    def _set(self, at: int, who: str, to: int, folds: bool) -> None:
        if at < 0:
            self.seats.append(who)
            self.paid.append(to)
            self.folded.append(folds)
            self.fresh.append(who)
            return
        self.paid[at], self.folded[at] = to, folds


def staked(text: str, hand: str, before: Reading, language: Language) -> dict[str, Change]:
    """The facts of a pot as the words make them; none where they do not say plainly what was done."""
    facts = before.facts
    seats = [str(seat) for seat in facts.get("seats") or ()]
    text = replayed.WHAT_IF.sub(r"\1", replayed.spelt(text, seats))
    bare = _NOTHING_IN.sub("", text)
    nothing, text = bare != text, bare
    told = replayed.told_of(text, hand, before, language)
    if before.lacks or told is None or not told.deeds or not replayed.all_placed(text, told, language):
        return {}
    pot = _Pot(
        seats, list(facts.get("contributions") or ()), list(facts.get("folded") or [False] * len(seats))
    )
    for deed, who in told.deeds:
        if nothing and deed.verb == "fold" and not deed.sums:
            deed = replace(deed, sums=[Sum(0)])
        if not pot.placed(_called(who, seats), deed):
            return {}
    if pot.fresh and ("others" in seats or _known(hand, text, language) & {*pot.fresh}):
        return {}  # he may be one of those who are not called by his name
    return _changes(facts, pot, text)


def _called(who: str, seats: list[str]) -> str:
    """ "Another one" by a name of his own."""
    return f"P{len(seats) + 1}" if who == "NEXT" else who


def _known(hand: str, text: str, language: Language) -> set[str]:
    """Who was named before."""
    return {who for _, who in anew.players(hand, text, language)[0]}


def _changes(facts: Mapping[str, Any], pot: _Pot, text: str) -> dict[str, Change]:
    now: dict[str, Any] = {"seats": pot.seats, "contributions": pot.paid}
    if any(pot.folded) or "folded" in facts:
        now["folded"] = pot.folded
    live = {seat for seat, out in zip(pot.seats, pot.folded, strict=True) if not out}
    if (ranks := facts.get("high_rank")) and not live <= {*ranks}:
        now["high_rank"] = None
    if pot.fresh and facts.get("dead"):
        now["dead"] = [*facts["dead"], *(0 for _ in pot.fresh)]
    return {name: Change(value, text) for name, value in now.items() if value != facts.get(name)}


def had(text: str, hand: str, before: Reading, language: Language) -> list[int] | None:
    """ "And if B only had 7,000": what each has in then; None where that is not what the words say."""
    paid, seats = (
        list(before.facts.get("contributions") or ()),
        [str(s) for s in before.facts.get("seats") or ()],
    )
    said = set(re.findall(r"\w+", text.casefold()))
    spelt = replayed.spelt(text, seats)
    meant = {who for _, who in anew.players(hand, spelt, language)[1]} | ({"ME"} if said & _MINE else set())
    named = [at for at, seat in enumerate(seats) if seat in meant or seat.casefold() in said]
    told = [
        one.values[0]
        for one in numbers.amounts(text, language)
        if one.sense is Sense.AMOUNT and not INSTEAD_OF.search(text, 0, one.start)
    ]
    if len(named) != 1 or len(told) != 1 or not said & _HAVING:
        return None
    folded = list(before.facts.get("folded") or ())
    if (folded and folded[named[0]]) or (said & _LEFT and _LATER.search(hand)):
        return None  # what he put in before is not told
    own, most = paid[named[0]], max((one for at, one in enumerate(paid) if at != named[0]), default=0)
    if told[0] > own >= most:
        return None  # whether the others would have called that is not told
    paid[named[0]] = told[0] if told[0] < own else min(told[0], most)
    return paid


_LEFT: Final = frozenset(["noch", "left", "behind", "übrig", "dahinter"])
_LATER: Final = re.compile(r"\b(?:flop|turn|river)\b", re.IGNORECASE)
_MINE: Final = frozenset(["i", "ich", "me", "mir"])
