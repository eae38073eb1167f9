"""Whether a hand that was read is what the question is about, by the clauses that were found for it.

"Called on the river, who shows first?" tells a bet and a call, yet asks about the
showdown: the search knows, where the reader of hands does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from rulebot import lookup
from rulebot.library import Library

WAGERS: Final = frozenset(str(n) for n in (16, 20, 21, *range(40, 49), 51, 52, 54, 56, 57, 61))
"""Rules of chips and words; between them the search is no judge of a hand."""
LEFT: Final = ("13-B", "59", "62", "RP-22")
"""What is told there is for the TD to decide, whatever was bet or done: no calculator rules on it."""
OF_AMOUNT: Final = "59"
"""What is said before an amount is known, which it was where an action out of turn had its price."""
SKIPPED: Final = "53-B"
"""What becomes of a skipped player, where a reading has only who acted out of turn."""
CAP: Final = "48"
"""The number of raises, which no amount of a hand decides."""
ANTES: Final = ("RP-11",)
"""Words of antes are told of hands too."""
CLEAR: Final = 0.5
"""A clause found with such a score is what the question is about."""
COUNTED: Final = ("late-stack", "missed-hands", "color-up", "big-blind-ante", "hand-for-hand")
"""Procedures of amounts and counts, which a hand has too: no clause of theirs found, they are not meant."""
LIKELY: Final = 0.35
"""The same where a procedure was read, which few words make."""
OF_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "misdeal": ("35-A", "35-B", "35-D", "35-E", "36", "37", "38"),
    "button": ("32", "33", "34"),
    "dispute": ("22", "52", "18"),
    "new-level": ("23",),
    "color-up": ("24",),
    "clock": ("29", "30"),
    "see-hand": ("18",),
    "showdown-order": ("17",),
    "face-up": ("16",),
    "late-stack": ("8",),
    "halt-play": ("11",),
    "final-table": ("9", "RP-9", "11"),
    "short-stub": ("RP-10",),
    "missed-hands": ("71", "RP-14"),
    "hand-for-hand": ("RP-8",),
    "big-blind-ante": ("RP-11",),
    "substantial-action": ("36",),
    "accepted-action": ("49", "60", "62"),
    "killed-hand": ("65", "15", "13"),
    "invalid-declaration": ("55", "58"),
    "out-of-turn": ("53", "58", "50"),
}
"""The rules and clauses that a kind of ruling is about, where no step names one yet."""
_TOLD: Final[Mapping[str, frozenset[str]]] = {
    "out-of-turn": WAGERS,
    "invalid-declaration": WAGERS | {"53"},
}
"""Rules that may seem to fit better than those of a kind of which all is told."""


class Found(Protocol):
    """A clause that was found for a question."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def score(self) -> float:
        """How well it fits."""


def meant(
    library: Library,
    kind: str,
    found: Mapping[str, Any],
    hits: Sequence[Found],
    answered: bool,
    *,
    early: bool = False,
    priced: bool = False,
) -> bool:
    """Whether the ruling is on what was asked.

    `answered`: whether the books answer the question at all; `early`: something was done out of turn;
    `priced`: what was to call then is told, and what the right player did.
    """
    if not hits:
        return True
    out = kind == "out-of-turn" and early
    known = out and priced and _of(_clauses(library, hits)[0], OF_AMOUNT)
    if (left(library, kind, found, hits) and not known) or _capped(library, found, hits):
        return False
    if out:
        return True
    if kind in _TOLD and not found.get("asks") and _clauses(library, hits)[0].split("-")[0] in _TOLD[kind]:
        return True
    procedure = kind in OF_KIND
    if procedure and not answered and found.get("asks"):
        return False
    own = _own(library, kind, found)
    best, *others = _clauses(library, hits)
    if not own or not best or any(_of(best, rule) for rule in own):
        return True
    if found.get("asks") and procedure:
        return hits[0].score < CLEAR
    if any(_of(other, rule) for other in (others[:1] if procedure else others) for rule in own):
        return True
    if procedure:
        counted = kind in COUNTED and not any(_of(other, rule) for other in others for rule in own)
        return hits[0].score < LIKELY and not counted
    return hits[0].score < CLEAR or best.split("-")[0] in WAGERS or best in ANTES


def left(library: Library, kind: str, found: Mapping[str, Any], hits: Sequence[Found]) -> bool:
    """Whether the clause that clearly fits best leaves to the TD what only a part of the story came to."""
    best = next(iter(_clauses(library, hits)), "")
    if best and _of(best, SKIPPED) and kind == "out-of-turn" and hits[0].score >= LIKELY:
        ids = [lookup.in_base(library, step["id"]) for step in found.get("steps", ())]
        may_act = (found.get("verdict") or {}).get("action") == "yes"
        return not may_act and not found.get("asks") and SKIPPED not in ids
    return bool(best) and hits[0].score >= CLEAR and any(_of(best, rule) for rule in LEFT)


def _capped(library: Library, found: Mapping[str, Any], hits: Sequence[Found]) -> bool:
    """Whether how many raises there may be is asked, and the hand told is not enough to be ruled on."""
    best = _clauses(library, hits)[:1]
    return bool(found.get("asks")) and best == [CAP] and hits[0].score >= LIKELY


def first(library: Library, kind: str, found: Mapping[str, Any], hits: Sequence[Found]) -> bool:
    """Whether the ruling is by the rule of the clause that fits best."""
    best = _clauses(library, hits)[:1]
    return any(_of(clause, rule) for clause in best for rule in _own(library, kind, found))


def _own(library: Library, kind: str, found: Mapping[str, Any]) -> list[str]:
    """The rules and clauses that a ruling is about."""
    return [*_rules(library, (step["id"] for step in found.get("steps", ()))), *OF_KIND.get(kind, ())]


def _clauses(library: Library, hits: Sequence[Found]) -> list[str]:
    """What was found, as TDA 2024 numbers it."""
    return [lookup.in_base(library, hit.id).removeprefix("ADD-") for hit in hits]


def _rules(library: Library, ids: Iterable[str]) -> list[str]:
    """The rules of TDA 2024 that clauses of any book are of."""
    told = (lookup.in_base(library, id).removeprefix("ADD-") for id in ids)
    rules = ("-".join(one.split("-")[: 2 if one.startswith("RP-") else 1]) for one in told)
    return [rule for rule in rules if rule not in ("1", "front")]


def _of(clause: str, rule: str) -> bool:
    """Whether a clause is this one or a part of it."""
    return clause == rule or clause.startswith(f"{rule}-")
