"""Blinds and antes as told: "25/50", "100/200/200", "big blind 400", "blinds 100 and 200", "BBA"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebot.numbers import Sense, find
from rulebot.scenario.tokens import Token, small_number

_SCALES = {"hundred": 100, "hundert": 100, "thousand": 1000, "tausend": 1000}


@dataclass(frozen=True, slots=True)
class Blinds:
    """What is posted, where it stands, and why where it was not said."""

    sizes: tuple[int, int]
    span: tuple[int, int]
    why: str
    used: frozenset[int]
    """The tokens it was read from."""
    ante: int = 0
    """The third number of "100/200/200"."""


def told_blinds(tokens: Sequence[Token], used: set[int]) -> Blinds | None:
    """The blinds, if the question tells them."""
    for at, token in enumerate(tokens):
        if token.sense is Sense.BLINDS and token.number is not None:
            small, big, *ante = token.number.values
            return Blinds((small, big), token.span, "", frozenset({at}), ante[0] if ante else 0)
    return spoken_pair(tokens) or _both(tokens) or _one(tokens, used)


def spoken_pair(tokens: Sequence[Token]) -> Blinds | None:
    """ "One-two hundred": the scale is said once, the big blind is twice the small one."""
    for at, token in enumerate(tokens[1:], 1):
        before = tokens[at - 1] if tokens[at - 1].text not in "-/" else tokens[max(0, at - 2)]
        small = small_number(before.low)
        scale = next((by for word, by in _SCALES.items() if token.low.endswith(word)), 0)
        near = token.start - before.end <= 1
        if scale and small and near and token.amount == 2 * small * scale:
            sizes = (small * scale, token.amount)
            return Blinds(sizes, (before.start, token.end), "", frozenset({at}))
    return None


def _both(tokens: Sequence[Token]) -> Blinds | None:
    """ "blinds 100 and 200", "blinds fünfzig hundert", "500 1000 blinds"."""
    for at, token in enumerate(tokens):
        if token.who or not token.is_("n.blinds"):
            continue
        before = [i for i in (at - 2, at - 1) if i >= 0 and tokens[i].amount is not None]
        if len(before) > 1 and _stand_together(tokens[at - 2].amount or 0, tokens[at - 1].amount or 0):
            sizes = (tokens[at - 2].amount or 0, tokens[at - 1].amount or 0)
            return Blinds(sizes, (tokens[at - 2].start, token.end), "", frozenset(before))
        end = next((i for i in range(at + 1, len(tokens)) if tokens[i].who), len(tokens))
        near = [i for i in range(at + 1, min(at + 6, end)) if tokens[i].amount is not None]
        if near and (said := _in_one_breath(tokens[near[0]].text.split())):
            return Blinds(said, tokens[near[0]].span, "", frozenset(near[:1]))
        if len(near) > 1 and _stand_together(tokens[near[0]].amount or 0, tokens[near[1]].amount or 0):
            sizes = (tokens[near[0]].amount or 0, tokens[near[1]].amount or 0)
            span = (tokens[near[0]].start, tokens[near[1]].end)
            return Blinds(sizes, span, "", frozenset(near[:2]))
    return None


def _in_one_breath(words: Sequence[str]) -> tuple[int, int] | None:
    """ "fünfzig hundert": two numbers, not five thousand."""
    if len(words) != 2:
        return None
    values = [n.values[0] for word in words for n in find(word, "de") if len(n.values) == 1]
    return (values[0], values[1]) if len(values) == 2 and _stand_together(*values) else None


def _stand_together(small: int, big: int) -> bool:
    return 0 < small < big <= 4 * small


def _one(tokens: Sequence[Token], used: set[int]) -> Blinds | None:
    """ "big blind 400", "BB is 200", "a 500 blind": the other one is taken as half or twice."""
    found: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.who or not token.is_("w.SB", "w.BB", "n.blind"):
            continue
        if at + 1 < len(tokens) and tokens[at + 1].low.startswith("chip"):
            continue  # "66 small chips"
        if at and tokens[at - 1].low in ("too", "zu", "so", "very", "sehr", "how", "wie"):
            continue  # "100 too small"
        where = _size_at(tokens, at, used)
        if where is not None:
            found.setdefault("small" if token.is_("w.SB") else "big", where)
    if not found:
        return None
    spans = [tokens[at].span for at in found.values()]
    span, seen = (min(s[0] for s in spans), max(s[1] for s in spans)), frozenset(found.values())
    sizes = {name: tokens[at].amount or 0 for name, at in found.items()}
    if len(sizes) == 2:
        return Blinds((sizes["small"], sizes["big"]), span, "", seen)
    if "big" in sizes:
        half = (sizes["big"] // 2, sizes["big"])
        return Blinds(half, span, "the small blind is taken as half the big blind", seen)
    return Blinds(
        (sizes["small"], 2 * sizes["small"]), span, "the big blind is taken as twice the small blind", seen
    )


def _size_at(tokens: Sequence[Token], at: int, used: set[int]) -> int | None:
    """Where the size of a blind stands: behind it, or right before it."""
    places = (at - 1,) if tokens[at].is_("n.blind") else (at + 1, at + 2, at - 1)
    for i in places:
        if not 0 <= i < len(tokens):
            continue
        amount = tokens[i].amount
        if amount is not None and amount > 1 and (i not in used or i == at - 1):
            return i
    return None


def told_ante(tokens: Sequence[Token], blinds: Blinds | None, used: set[int]) -> tuple[str, int, int] | None:
    """Who pays an ante, how much, and the token it was read from (-1 for none)."""
    if any(t.is_("n.noante") for t in tokens):
        return "none", 0, -1
    if blinds is not None and blinds.ante:
        return ("each" if blinds.ante < blinds.sizes[1] else "big-blind"), blinds.ante, -1
    for at, token in enumerate(tokens):
        if not token.is_("n.ante", "n.bba"):
            continue
        for i in (at + 1, at - 1, at + 2):
            if 0 <= i < len(tokens) and i not in used and tokens[i].amount is not None:
                return ("big-blind" if token.is_("n.bba") else "each"), tokens[i].amount or 0, i
        if token.is_("n.bba") and blinds is not None:
            return "big-blind", blinds.sizes[1], -1
    return None
