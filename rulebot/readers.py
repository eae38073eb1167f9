"""Two readers of a hand, the grammar and the network, and which of them is believed.

Where the network wavers, it is read each way, and what counts is the ruling to which
most of it comes. Where both readers come to the same ruling it is sure. Where they
part, the network is believed as far as its ways agree; else nothing is computed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from rulebot.called import nameless
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.meanwhile import Meanwhile
from rulebot.model import Language
from rulebot.numbers import amounts
from rulebot.scenario.reading import NOTHING, Reading
from rulebot.scenario.taken_back import without_taken_back
from rulebot.scenario.tokens import Words, take_apart
from rulebot.settings import CORPUS
from rulebot.tagging import facts
from rulebot.tagging.ahead import early
from rulebot.tagging.events import choice
from rulebot.tagging.events import reading as events
from rulebot.tagging.events.network import FOLDER, Teller
from rulebot.tagging.marks import Mark, Marked, marked
from rulebot.tagging.network import LONGEST_READ, Network, Together
from rulebot.tagging.shares import as_heard
from rulebot.tagging.untold import BET_AND_RAISE
from rulebot.tagging.ways import ways

LOG = logging.getLogger("rulebot.readers")
READER: Final = CORPUS / "reader"
READERS: Final = (READER, READER / "second")
"""Two networks, taught apart, that are heard together."""
HANDS: Final = (
    "wager", "betting", "pots", "prior-chips", "undercall", "invalid-declaration", "underbet", "unclear-bet",
    "out-of-turn", "pot-count", "accepted-action", "killed-hand",
)  # fmt: skip
"""Kinds that both can read."""
COUNTED: Final = ("big-blind-ante", "color-up", "missed-hands", "late-stack", "hand-for-hand", "halt-play")
"""Procedures that the grammar knows by their amounts and counts, which a hand may have too:
there it is believed against the network only where the question says the procedure's own name."""
SHOWN: Final = ("face-up", "showdown-order", "see-hand")
"""What is told of every showdown: no matter of these where the network hears that the shares are asked."""
STILL: Final = 0.9
"""How sure the network is that nothing is to be computed, before the grammar is not heard."""
ALONE: Final = 0.15
"""How sure it is of every mark, where the grammar reads nothing."""
AGAINST: Final = 0.2
"""The same where the grammar reads something else."""
AGREED: Final = 0.4
"""What a ruling gains to which the grammar comes too."""
CERTAIN: Final = 0.9
"""So sure they are believed against a grammar that knows more."""
TOLD: Final = 0.8
"""How sure it is of the sort of hand, before amounts that are not told are asked for."""
ASKED: Final = 0.5
"""The same of what is asked of the hand."""
_AMOUNTS: Final = {"wager": 0, "betting": 0, "pots": 1}
"""So many amounts at most leave a hand without its amounts: of pots, one settles nothing."""
_CHIPS: Final = ("new_chips", "prior_chips", "prior_pulled", "declared")
"""What a player did: the network is the better reader of it, also where it changes no amount."""
Ruling = Callable[[Reading], tuple[Any, ...]]
"""What a reading comes to: kind of ruling, action, amounts."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the network made of a question."""

    reading: Reading | None = None
    sure: float = 0.0
    """How much of all that was heard comes to the same ruling."""
    kind: str = ""
    """Empty where there is no network."""
    kind_sure: float = 0.0
    ways: tuple[tuple[float, Reading | None], ...] = ()
    """Every way in which it may be heard, with its weight; the likeliest first."""
    asked: str = ""
    """What the network hears asked of the hand, and how sure it is of that."""
    asked_sure: float = 0.0


NOT_HEARD: Final = Heard()


class Hearing:
    """One question, heard by the network when it is first needed, once."""

    def __init__(
        self,
        network: Network | Together | None,
        text: str,
        language: Language,
        teller: Teller | None = None,
    ) -> None:
        self._language = language
        self._teller = teller
        self._text = without_taken_back(text[:LONGEST_READ])
        self._said = Meanwhile(partial(network.said, self._text)) if network else None
        self._pots: Marked | None = None
        """The question as one about pots, where it may be heard so."""
        self.best = NOT_HEARD
        """What was heard, settled on one ruling, once it was weighed."""

    @cached_property
    def words(self) -> Words:
        """The question taken apart."""
        return take_apart(self._text, self._language)

    def begin(self) -> None:
        """Have the network begin, beside what is done until it is heard."""
        if self._said is not None:
            self._said.begin()

    @property
    def untold(self) -> str:
        """The sort of hand and what is asked of it, where it is told without its amounts; else nothing."""
        heard, few = self.heard, _AMOUNTS.get(self.heard.kind)
        sure = heard.kind_sure >= TOLD and heard.asked_sure >= ASKED
        raised = heard.kind == "betting" and BET_AND_RAISE.search(self._text)
        if few is None or not sure or not (heard.reading is None or raised):
            return ""
        told = len(amounts(self._text, self._language)) <= (few or bool(raised))
        return f"{heard.kind} {heard.asked}" if told else ""

    @property
    def early(self) -> bool:
        """Whether something is told to have been done out of turn."""
        return early(self.words)

    @cached_property
    def heard(self) -> Heard:
        """What the network makes of the question; nothing without a network, or one that cannot be used."""
        if self._said is None:
            return NOT_HEARD
        try:
            said = self._said()
        except ModelUnusable as error:
            LOG.warning("hands are read by the grammar alone: %s", error)
            return NOT_HEARD
        words = self.words
        if not words.meant:
            return NOT_HEARD
        each = [(weight, marked(words, one)) for weight, one in ways(words, said)]
        self._pots = each[0][1] if each[0][1].heads["kind"] == "pots" else None
        read = tuple((weight, facts.reading(of)) for weight, of in each)
        of = each[0][1]
        kind, asked = of.heads["kind"], of.heads["ask"]
        return Heard(read[0][1], 0.0, kind, of.sure["kind"], read, asked, of.sure.get("ask", 0.0))

    def played(self, reading: Reading) -> Reading:
        """The reading, or what the reader of events hears of the same pots where that is to be believed."""
        if self._pots is None or self._teller is None or reading.kind not in (None, *HANDS):
            return reading
        try:
            told = events.heard(self._text, self._language, self._teller.told(self._text))
        except ModelUnusable as error:
            LOG.warning("pots are read without the reader of events: %s", error)
            return reading
        draft = as_heard(self._pots, told) if told else None
        return choice.chosen(reading, draft.reading(), told) if told and draft else reading

    def weighed(self, grammar: Reading, comes_to: Ruling) -> Heard:
        """What was heard, settled on the ruling to which most of it comes."""
        self.best = weighed(grammar, self.heard, comes_to)
        return self.best


def marks(network: Network | Together | None, text: str, language: Language) -> Sequence[Mark]:
    """What the network takes the words of a question for; nothing without one."""
    if network is None:
        return ()
    text = without_taken_back(text[:LONGEST_READ])
    try:
        return marked(take_apart(text, language), network.said(text)).marks
    except ModelUnusable:
        return ()


def open_network(folders: Sequence[Path] = READERS) -> Network | Together | None:
    """The networks that ship, those of them that are whole; None, and a word in the log, where none is."""
    found = []
    for folder in folders:
        try:
            found.append(Network(folder, TAUGHT))
        except ModelUnusable as error:
            LOG.warning("hands are read without one of the networks: %s", error)
    if not found:
        LOG.warning("hands are read by the grammar alone")
        return None
    return Together(found) if len(found) > 1 else found[0]


def open_teller() -> Teller | None:
    """The reader of events that ships; None, and a word in the log, where it is not whole."""
    try:
        return Teller(FOLDER, TAUGHT)
    except ModelUnusable as error:
        LOG.warning("pots are read without the reader of events: %s", error)
        return None


def weighed(grammar: Reading, network: Heard, comes_to: Ruling) -> Heard:
    """The ruling to which most of what was heard comes, and how much of it does."""
    if not network.ways:
        return network
    known: dict[str, tuple[Any, ...] | None] = {}
    shares: dict[tuple[Any, ...], float] = {}
    first: dict[tuple[Any, ...], Reading] = {}
    for weight, reading in network.ways:
        if reading is None or not _usable(reading):
            continue
        told = repr((reading.kind, reading.asked, reading.facts, reading.also, reading.lacks))
        if told not in known:
            known[told] = _ruled(reading, comes_to)
        found = known[told]
        if found is not None:
            key = (*found, reading.asked)
            shares[key] = shares.get(key, 0.0) + weight
            first.setdefault(key, reading)
    if not shares:
        return network
    total = sum(weight for weight, _ in network.ways)
    own = _ruled(grammar, comes_to)
    favour = {key: share + (AGREED * total if key[:-1] == own else 0.0) for key, share in shares.items()}
    best = max(shares, key=lambda key: favour[key])
    return replace(network, reading=first[best], sure=min(1.0, favour[best] / total))


def chosen(grammar: Reading, network: Heard, comes_to: Ruling) -> Reading:
    """The reading that is believed; one of low confidence where none is."""
    other = network.reading
    theirs = _ruled(other, comes_to)
    heard = grammar if _usable(grammar) else NOTHING
    if (
        heard.kind in COUNTED
        and heard.confidence != "sure"
        and theirs is not None
        and network.kind in HANDS
        and network.kind_sure >= STILL
    ):
        heard = NOTHING
    if heard.kind in SHOWN and _shares_asked(network) and theirs is not None:
        return other or heard
    if heard.kind is not None and heard.kind not in HANDS:
        return heard
    own = _ruled(heard, comes_to)
    if other is None or theirs is None:
        silent = network.kind == "none" and network.kind_sure >= STILL
        silent = silent or (heard.kind in ("wager", "undercall") and _shares_asked(network))
        alone = network.kind and other is None and own is None
        return NOTHING if silent or alone else heard
    if own is None:
        return other if network.sure >= ALONE else NOTHING
    if own == theirs:
        wanted = heard.asked != other.asked and network.sure >= CERTAIN
        if not wanted and 0 < _nameless(heard) >= _nameless(other):
            return replace(other, asked=heard.asked)
        more = _within(heard, other) and not _within(other, heard)
        return other if wanted or more or _tells_of_chips(other, heard) else heard
    doubts = network.sure >= CERTAIN
    matters = bool(other.also) and theirs[0] == "clarify" != own[0]  # which chips they were decides
    assumed = heard.facts.get("facing_bet") is False and "facing_bet" not in other.facts
    if _within(other, heard) and not (doubts or matters or assumed):
        return heard
    if network.sure >= AGAINST or _within(heard, other):
        return other
    return replace(heard, confidence="low")


def tried(reading: Reading, network: Heard) -> list[Reading]:
    """The reading that is believed; behind a procedure the hand that the network reads, if it is sure."""
    other = network.reading
    hand = reading.kind not in HANDS and other is not None and _usable(other) and network.sure >= ALONE
    return [reading, other] if hand and other is not None else [reading]


def _shares_asked(network: Heard) -> bool:
    """Whether the network is sure of pots and that it is asked who gets how much."""
    return (network.kind, network.asked) in (("pots", "award"), ("pots", "pots")) and min(
        network.kind_sure, network.asked_sure
    ) >= TOLD


def _ruled(reading: Reading | None, comes_to: Ruling) -> tuple[Any, ...] | None:
    """What a usable reading comes to; None where that cannot be."""
    if reading is None or not _usable(reading):
        return None
    found = comes_to(replace(reading, asked=None))  # two ways to ask for the same ruling do not part it
    return None if found[0] == "impossible" else found


def _tells_of_chips(reading: Reading, other: Reading) -> bool:
    """Whether it tells of a player's chips or words what another, of the same ruling, does not."""
    told = [name for name in _CHIPS if name in reading.facts and reading.heard[name].how == "said"]
    new = any(name not in other.facts for name in told if name != "prior_chips")
    return new or any(name in other.facts and reading.facts[name] != other.facts[name] for name in told)


def _within(less: Reading, more: Reading) -> bool:
    """Whether one reading has every fact of the other, and more."""
    return less.kind in (more.kind, "wager") and all(more.facts.get(n) == v for n, v in less.facts.items())


def _nameless(reading: Reading) -> int:
    """How many players of a pot are not called as the words call them."""
    return (
        sum(nameless(str(seat)) for seat in reading.facts.get("seats") or ()) if reading.kind == "pots" else 0
    )


def _usable(reading: Reading) -> bool:
    return reading.kind is not None and reading.confidence != "low"
