"""From what the network says of a hand to its players and events, and to what each player has in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulebot.errors import CannotRead
from rulebot.model import Language
from rulebot.numbers import amounts, find, read_blinds
from rulebot.scenario.tokens import small_number
from rulebot.tagging.events.cast import Cast
from rulebot.tagging.events.event import AMOUNTS, Event
from rulebot.tagging.events.ledger import DoesNotAddUpError, Ledger, played
from rulebot.tagging.events.network import Told

_EVEN: Final = 0.5
_LEAST: Final = 0.2
"""Less likely links are not taken, though nobody else is meant."""
_NOBODY: Final = frozenset(("street", "blinds", "chipsize", "n", "ante"))
"""Events that are nobody's."""
_LYING: Final = frozenset(("pot", "dead"))
"""Chips that may be nobody's."""


@dataclass(slots=True)
class Heard:
    """A hand as it is heard."""

    ledger: Ledger
    sure: float
    names: dict[str, str] = field(default_factory=dict)
    """What each player is called, by the key that the ledger has."""
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Where each player's chips are told."""
    events: tuple[Event, ...] = ()
    order: dict[tuple[str, str], NDArray[np.float32]] = field(default_factory=dict)
    """Of two players' hands, how likely each of `ORDERS` is, by their keys."""


def heard(text: str, language: Language, told: Told | None) -> Heard | None:
    """The hand played out; None where it does not add up."""
    if told is None:
        return None
    cast = Cast(text, told)
    events, sure = [], 1.0
    mentions = told.mentions
    for n, span in enumerate(told.spans):
        if n in mentions:
            continue
        words = text[span.start : span.end]
        values = values_of(words, language, span.tag)
        if span.tag in AMOUNTS and not values:
            return None
        who, linked = _doers(told, n, cast) if span.tag not in _NOBODY else ((), 1.0)
        if not who and span.tag not in _LYING | _NOBODY:
            return None
        sure = min(sure, span.sure, linked)
        events.append(Event(span.tag, who, values, words, span.start, span.end))
    if any(one.tag == "ante" for one in events) and not any(one.tag == "n" for one in events):
        events += [Event("n", (), (cast.most,))] if cast.most > 1 else []
    try:
        ledger = played(events, text)
    except DoesNotAddUpError:
        return None
    return Heard(ledger, sure, cast.names, _chips(events), tuple(events), _order(told, cast))


def _order(told: Told, cast: Cast) -> dict[tuple[str, str], NDArray[np.float32]]:
    """What is told of every two players' hands, by all the mentions of both."""
    each: dict[tuple[str, str], list[NDArray[np.float32]]] = {}
    for a, one in enumerate(cast.players):
        for b, other in enumerate(cast.players):
            if len(one) == len(other) == 1 and one != other:
                each.setdefault((one[0], other[0]), []).append(told.order[a][b])
    return {pair: np.mean(found, axis=0) for pair, found in each.items()}


def _chips(events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """Where the chips of each player are told: at his amount, else at his deed."""
    out: dict[str, tuple[int, int]] = {}
    for event in sorted(events, key=lambda one: one.tag not in AMOUNTS):
        for who in event.who:
            out.setdefault(who, (event.start, event.end))
    return out


def values_of(words: str, language: Language, tag: str) -> tuple[int, ...]:
    """The numbers of an event's words, as its tag wants them."""
    if tag not in AMOUNTS:
        return ()
    if tag == "blinds":
        try:
            return tuple(read_blinds(words, language))
        except CannotRead:
            pass
    if tag == "n":
        few = small_number(words) if words.isalpha() else None
        if few:
            return (few,)
    got = [v for one in amounts(words, language) for v in one.values]
    return tuple(got or [v for one in find(words, language) for v in one.values])


def _doers(told: Told, n: int, cast: Cast) -> tuple[tuple[str, ...], float]:
    """Who does it, and how sure that is."""
    likely = [float(one) for one in told.means[n]]
    taken = {k for k, one in enumerate(likely) if one > _EVEN}
    if not taken and likely and max(likely) >= _LEAST and told.spans[n].tag not in _LYING:
        taken = {int(np.argmax(likely))}
    out: dict[str, float] = {}
    left: dict[str, float] = {}
    for k, players in enumerate(cast.players):
        for one in players:
            if k in taken:
                out[one] = max(out.get(one, 0.0), likely[k])
            elif len(players) == 1:
                left[one] = max(left.get(one, 0.0), likely[k])
    besides = max((one for who, one in left.items() if who not in out), default=0.0)
    return tuple(out), min([*out.values(), 1.0 - besides])
