"""Pots told as they lie there: who shares them, in which parts, and the odd chips (20, 21)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.called import nameless
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.scenario.shares import named_winners, smallest_chip, unit
from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.sharing.chip import told_chip
from rulebot.tagging.sharing.counting import SPLIT, many_of
from rulebot.tagging.sharing.even import unit_of
from rulebot.tagging.sharing.high_low import HIGH_LOW, NO_LOW, sides
from rulebot.tagging.sharing.laying_in import laid_in
from rulebot.tagging.sharing.lying import lying
from rulebot.tagging.sharing.people import people, rows, seats
from rulebot.tagging.sharing.places import Places, places
from rulebot.tagging.sharing.played_for import played_for
from rulebot.tagging.sharing.pot import NAMES, Pot
from rulebot.tagging.sharing.several import several
from rulebot.tagging.sharing.suits import high_cards, suit_order
from rulebot.tagging.winning.hands import hands_in
from rulebot.tagging.winning.levels import levels
from rulebot.tagging.winning.ranks import told_of

_A_PLACE: Final = re.compile(r"(?:High|Low)\b")
"""Winners who are only called by what they won."""
_SEATS: Final = re.compile(
    r"\b(?:seats?|sitz\w*|platz|plätze)\s*\d|(?<=\d)\s*(?:and|und|&|,)\s*\d\b(?![.,]\d)", re.IGNORECASE
)
_ODD_ONE: Final = re.compile(
    r"\b(?:odd|extra|left ?over|unteilbar|überzählig|übrig|ungerade|krumm)", re.IGNORECASE
)
"""An odd chip is told of, also where the shares would come out even in small chips."""
_ODD: Final = re.compile(
    r"\b(?:odd|ungerade\w*|unteilbare\w*|überzählige\w*|leftover|left over|übrige\w*)(?: chips?| jetons?)?"
    r"(?: (?:of|von|a|one|der|is|ist))?[\s(]*$",
    re.IGNORECASE,
)
_LEFT_OVER: Final = re.compile(
    r"[\s-]*(?:er|s)?[\s-]*(?:chips? |jetons? )?"
    r"(?:left over|leftover|is left|left|odd chip|bleibt übrig|übrig)\b",
    re.IGNORECASE,
)
"""Beside an amount: it is the odd chip."""
_POTS: Final = re.compile(
    r"\b(?:main|haupt).*\b(?:side|neben)|\b(?:side|neben).*\b(?:main|haupt)", re.IGNORECASE | re.DOTALL
)
_TWO_POTS: Final = re.compile(
    r"\b(?:main|haupt)[- ]?(?:pot|topf)?\W{0,3}(?:is |ist |of |von |: ?|= ?)?\d[^?!]{0,60}?"
    r"\b(?:side|neben)[- ]?(?:pot|topf)?\W{0,3}(?:is |ist |of |von |: ?|= ?)?\d",
    re.IGNORECASE,
)
"""Both with their amounts: one of them is not the pot that is shared."""
_SPLIT_POT: Final = re.compile(r"\b(?:o8|plo8|hi(?:gh)?[-/ ]*lo(?:w)?|omaha ?8|high|low)\b", re.IGNORECASE)
_LEAST_CHIP: Final = 25
_MOST: Final = 6
_STUD: Final = re.compile(r"\bstud\b|\brazz\b")


def shared(of: Marked) -> Draft | None:
    """ "The pot is 1,525 and two split it, 25 is the smallest chip": the shares and the odd chip."""
    if of.heads["ask"] not in ("odd-chip", "award"):
        return None
    marks = [m for m in of.of("pot") if m.value and not _is_odd(of.words.text, m.start, m.end)]
    if not marks:
        return _odd_chip(of)
    if not 1 <= len(marks) <= 3 or (len(marks) == 1 and _TWO_POTS.search(of.words.text)):
        return None
    chip, at = _chip(of), places(of.words.text, laid(of.words).story)
    pots = _one(of, marks[0], at) if len(marks) == 1 else several(of, marks)
    pots = _by_seat(pots, at)
    unit = chip[0] if chip else unit_of(pots)
    if not pots or (unit and any(pot.amount % unit or pot.amount <= unit for pot in pots)):
        return None
    if all(nameless(name) for pot in pots for name in pot.winners) and _unlike(fold(of.words.text)):
        return None
    return _draft(of, pots, unit, chip, at)


def told_pots(of: Marked) -> Draft | None:
    """Pots with who wins each, by name or seat, whatever the words are marked as."""
    text = of.words.text
    several_ = bool(_POTS.search(text))
    if not several_ and (of.heads["kind"] == "pots" or not _SPLIT_POT.search(text)):
        return None
    chip, at = _chip(of), places(text, laid(of.words).story)
    inside = chip[1] if chip else (0, 0)
    sums = [
        t
        for t in of.words.tokens
        if t.amount and not inside[0] <= t.start < inside[1] and not _is_odd(text, t.start, t.end)
    ]
    sums = [t for t in sums if at.plain[t.start : t.end].strip()]  # no seat
    pots = played_for(at.plain, sums, of.words.tokens) or lying(at.plain, sums) if several_ else []
    pots = pots or (_halves(at, sums) if chip and not several_ else [])
    pots = [replace(p, high=_called(at, p.high), low=_called(at, p.low)) for p in pots]
    unit = chip[0] if chip else unit_of(pots)
    if not pots or (unit and any(pot.amount % unit or pot.amount <= unit for pot in pots)):
        return None
    return _draft(of, pots, unit, chip, at)


def _halves(at: Places, sums: Sequence[Token]) -> list[Pot]:
    """One pot that high and low share, each of them by name or seat."""
    high, low = sides(at.plain)
    certain = high and low and not any(nameless(n) or _A_PLACE.match(n) for n in (*high, *low))
    if not certain or len({t.amount for t in sums}) != 1:
        return []
    return [Pot(sums[0].amount or 0, sums[0].span, high, low)]


def _by_seat(pots: Sequence[Pot], at: Places) -> list[Pot]:
    """Winners without a name by the seats that are told, where these are as many and the button is told."""
    sides_ = [set(side) for pot in pots for side in (pot.high, pot.low) if len(side) > 1]
    loose = sorted({name for side in sides_ for name in side if nameless(name) or _A_PLACE.match(name)})
    if at.button is None or not loose or any(side & {*loose} and not side >= {*loose} for side in sides_):
        return [*pots]
    free = list(dict.fromkeys(seats(at.plain)))
    told = next((one for one in (free, [*at.seats, *free]) if len(one) == len(loose)), [])
    if not told or {name for side in sides_ for name in side} & {*told}:
        return [*pots]
    called = dict(zip(loose, at.in_order(told), strict=True))
    return [
        replace(
            pot,
            high=tuple(called.get(name, name) for name in pot.high),
            low=tuple(called.get(name, name) for name in pot.low),
        )
        for pot in pots
    ]


def _called(at: Places, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(at.called, names))


def _chip(of: Marked) -> tuple[int, tuple[int, int]] | None:
    """The smallest chip as it is marked, else as the words tell it."""
    marked = next((m for m in of.of("chipsize") if m.value), None)
    if marked is not None:
        return marked.values[0], marked.span
    return told_chip(of.words.text) or smallest_chip(laid(of.words).story)


def _is_odd(text: str, start: int, end: int) -> bool:
    """Whether an amount is the odd chip, no pot."""
    return bool(_ODD.search(text[:start]) or _LEFT_OVER.match(text, end))


def _odd_chip(of: Marked) -> Draft | None:
    """ "One odd 100, seats 2 and 7 chop": who gets it, whatever the pot was (20-A)."""
    text = of.words.text
    winners = told_names(of)
    chip = next((t for t in of.words.tokens if _worth(t) and _is_odd(text, t.start, t.end)), None)
    if chip is None or len(winners) < 2 or _STUD.search(fold(text)) or HIGH_LOW.search(fold(text)):
        return None
    found = Found(text)
    found.derived("seats", [*winners, "others"], "the winners, and what others paid")
    found.said("contributions", [0] * len(winners) + [_worth(chip)], chip.span)
    found.derived("folded", [False] * len(winners) + [True], "only the winners share")
    found.said("smallest_chip", _worth(chip), chip.span)
    found.derived("game", "board", "hold'em or Omaha")
    found.derived("high_rank", dict.fromkeys(winners, 1), "the hands as told")
    at = places(text, laid(of.words).story)
    lacks = [] if at.decides(winners, 1) else ["seats_from_button"]
    return Draft("pots", found, "who-gets", lacks=lacks)


def _worth(token: Token) -> int:
    """What an odd chip is worth: "100", "a 25 chip", "ein 25er"."""
    value = token.amount or (token.chips[0] if len(token.chips) == 1 else unit(token))
    return value if value and value >= _LEAST_CHIP else 0


def _one(of: Marked, mark: Mark, at: Places) -> list[Pot]:
    low = fold(of.words.text)
    amount = mark.value or 0
    if HIGH_LOW.search(low) and not NO_LOW.search(low):
        high, lows = (_called(at, side) for side in sides(at.plain))
        return [Pot(amount, mark.span, high, lows)] if high and lows else []
    if not (SPLIT.search(low) and _chip(of)) and (won := _won(of, at)):
        return [Pot(amount, mark.span, _called(at, won))]
    many = many_of(of, low)
    row = next((row for row in rows(at.plain) if len(row) == (many or 2)), [])
    cards = high_cards(of.words.text) if _STUD.search(low) else {}
    told = (row if at.seats or at.steps else []) or told_names(of) or row
    told = list(cards) if len(cards) == (many or 2) else told
    seated = list(dict.fromkeys(seats(at.plain)))
    told = seated if len(seated) == (many or 2) and not cards else told
    if many and len(told) != many:
        told = list(NAMES[:many])
    if not told and not SPLIT.search(low):
        return []
    return [Pot(amount, mark.span, _called(at, told) or tuple(NAMES[:2]))]


def _won(of: Marked, at: Places) -> tuple[str, ...]:
    """Who has the best hand where others have a worse one: by name, as the words tell it."""
    names = people(at.plain)
    heard = told_of(at.plain, laid(of.words).story.tokens, names) if 1 < len(names) <= _MOST else None
    if heard is None or heard.strangers or heard.vague or heard.no_hands or heard.open:
        return ()
    rank = levels(heard, names, [names]) or {}
    best = tuple(name for name in names if rank and rank[name] == max(rank.values()))
    return best if len(best) < len(names) else ()


def _unlike(low: str) -> bool:
    """Whether hands of several ranks are told: whoever shares, it is not all of them."""
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", low)
    return len({hand.rank for hand, _ in hands_in(words, [False] * len(words)).values()}) > 1


def _draft(
    of: Marked, pots: Sequence[Pot], unit: int, chip: tuple[int, tuple[int, int]] | None, at: Places
) -> Draft | None:
    found = Found(of.words.text)
    laid_down = laid_in(pots, unit or 1)
    if not laid_down:
        return None
    laid_down = {name: laid_down[name] for name in _in_order(list(laid_down), at)}
    found.derived("seats", list(laid_down), "the winners, and what others paid")
    found.said("contributions", [paid for paid, _ in laid_down.values()], pots[0].span)
    dead = [name.startswith("others") for name in laid_down]
    found.derived("folded", dead, "only the winners share")
    if any(loose for _, loose in laid_down.values()):
        found.derived("dead", [loose for _, loose in laid_down.values()], "what others paid")
    if chip is not None:
        found.said("smallest_chip", unit, chip[1])
    elif unit:
        found.derived("smallest_chip", unit, "the shares come out even")
    stud = bool(_STUD.search(fold(of.words.text)))
    if stud and (cards := high_cards(of.words.text)) and set(cards) <= set(laid_down):
        found.derived("high_card", cards, "the cards told")
        if order := suit_order(of.words.text, cards):
            found.derived("suit_order", list(order), "the order of the suits told")
    found.derived("game", "stud" if stud else "board", "the game told" if stud else "hold'em or Omaha")
    names = [n for n in laid_down if not n.startswith("others")]
    found.derived("high_rank", _ranks(names, [pot.high for pot in pots]), "the hands as told")
    if any(pot.low for pot in pots):
        found.derived("low_rank", {n: 1 if n in pots[0].low else None for n in names}, "the lows as told")
    fair = any(nameless(n) or _A_PLACE.match(n) for n in names)
    return Draft("pots", found, "who-gets", fair=fair, lacks=_lacking(of, pots, unit, chip is None, at))


def _in_order(names: Sequence[str], at: Places) -> list[str]:
    """The winners as they sit, then what others paid."""
    beaten = [n for n in names if n.startswith(("others", "beaten"))]
    return [*at.in_order([n for n in names if n not in beaten]), *beaten]


def _lacking(of: Marked, pots: Sequence[Pot], unit: int, derived: bool, at: Places) -> list[str]:
    """What an odd chip hangs on and is not told: how small it is, who sits nearest left (20-A)."""
    if not unit and all(pot.amount % _LEAST_CHIP == 0 for pot in pots):
        return ["smallest_chip"]
    if _STUD.search(fold(of.words.text)):
        return []
    for pot in pots:
        halves = zip(_halved(pot.amount, unit or 1), (pot.high, pot.low), strict=True)
        for amount, side in halves if pot.low else [(pot.amount, pot.high)]:
            odd = (amount // (unit or 1)) % len(side)
            odd = odd or int(derived and len(side) > 1 and bool(_ODD_ONE.search(of.words.text)))
            seated = len(_SEATS.findall(of.words.text)) > 1
            certain = not any(nameless(n) or _A_PLACE.match(n) for n in side)
            if odd and (certain or seated) and not at.decides(side, odd):
                return ["seats_from_button"]
    return []


def _halved(amount: int, unit: int) -> tuple[int, int]:
    """The high side, with the odd chip, and the low side (20-C)."""
    low = amount // unit // 2 * unit
    return amount - low, low


def told_names(of: Marked) -> list[str]:
    """Who is told to share, in the order from left of the button where that is known."""
    return named_winners(laid(of.words).story)


def _ranks(names: Sequence[str], winners: Sequence[Sequence[str]]) -> dict[str, int]:
    """Ranks by which each pot has its winners, the main pot's first."""
    out = dict.fromkeys(names, 0)
    for n, own in enumerate(winners):
        for name in own:
            out[name] = max(out[name], len(winners) - n)
    return out
