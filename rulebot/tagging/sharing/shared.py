"""Pots told as they lie there: who shares them, in which parts, and the odd chips (20, 21)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.called import nameless
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.scenario.shares import from_button, named_winners, smallest_chip, unit
from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.sharing.counting import SPLIT, many_of
from rulebot.tagging.sharing.even import unit_of
from rulebot.tagging.sharing.high_low import HIGH_LOW, NO_LOW, sides
from rulebot.tagging.sharing.laying_in import laid_in
from rulebot.tagging.sharing.people import rows
from rulebot.tagging.sharing.pot import NAMES, Pot
from rulebot.tagging.sharing.several import several

_PLACED: Final = re.compile(
    r"\b(?:button|btn|bu|knopf|dealerbutton|left|links|sb|bb|blinds?|cutoff|co|utg|hj|hijack|position\w*"
    r"|first|erste[rn]?"
    r"|clockwise|uhrzeigersinn|dealer (?:is|ist|sitzt|seat|sitz|in|on|auf)|high card|suit)\b",
    re.IGNORECASE,
)
"""Told of where the winners sit."""
_THEIR_SEATS: Final = re.compile(
    r"\b(?:seats?|sitz\w*|platz|plätze)\s*\d|\b(?:me|mir|ich|i|between|zwischen)\b", re.IGNORECASE
)
"""Certain players share it: the rule alone does not say which of them."""
_A_PLACE: Final = re.compile(r"(?:High|Low)\b")
"""Winners who are only called by what they won."""
_WHO: Final = re.compile(
    r"\b(?:who|whom|whose|where|which (?:of|one|seat|player)|wer|wem|wen|wohin|welche[rms]?|right|correct"
    r"|stimmt|richtig)\b",
    re.IGNORECASE,
)
"""It is asked who gets it, or whether that was right."""
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
_OVER: Final = re.compile(r"\bleft[ -]?over\b|\bleft\b(?! of)", re.IGNORECASE)
"""No place at the table."""
_LEAST_CHIP: Final = 25
_STUD: Final = re.compile(r"\bstud\b|\brazz\b")


def shared(of: Marked) -> Draft | None:
    """ "The pot is 1,525 and two split it, 25 is the smallest chip": the shares and the odd chip."""
    if of.heads["ask"] not in ("odd-chip", "award"):
        return None
    marks = [m for m in of.of("pot") if m.value and not _is_odd(of.words.text, m.start, m.end)]
    if not marks:
        return _odd_chip(of)
    if not 1 <= len(marks) <= 3:
        return None
    chip = _chip(of)
    pots = _one(of, marks[0]) if len(marks) == 1 else several(of, marks)
    unit = chip[0] if chip else unit_of(pots)
    if not pots or (unit and any(pot.amount % unit or pot.amount <= unit for pot in pots)):
        return None
    return _draft(of, pots, unit, chip)


def _chip(of: Marked) -> tuple[int, tuple[int, int]] | None:
    """The smallest chip as it is marked, else as the words tell it."""
    marked = next((m for m in of.of("chipsize") if m.value), None)
    return (marked.values[0], marked.span) if marked else smallest_chip(laid(of.words).story)


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
    placed = _PLACED.search(_OVER.sub(" ", text))
    return Draft("pots", found, "who-gets", lacks=[] if placed else ["seats_from_button"])


def _worth(token: Token) -> int:
    """What an odd chip is worth: "100", "a 25 chip", "ein 25er"."""
    value = token.amount or (token.chips[0] if len(token.chips) == 1 else unit(token))
    return value if value and value >= _LEAST_CHIP else 0


def _one(of: Marked, mark: Mark) -> list[Pot]:
    low = fold(of.words.text)
    amount = mark.value or 0
    if HIGH_LOW.search(low) and not NO_LOW.search(low):
        high, lows = sides(of.words.text)
        return [Pot(amount, mark.span, high, lows)] if high and lows else []
    many = many_of(of, low)
    told = told_names(of) or next((row for row in rows(of.words.text) if len(row) == (many or 2)), [])
    if many and len(told) != many:
        told = list(NAMES[:many])
    if not told and not SPLIT.search(low):
        return []
    return [Pot(amount, mark.span, tuple(told or NAMES[:2]))]


def _draft(
    of: Marked, pots: Sequence[Pot], unit: int, chip: tuple[int, tuple[int, int]] | None
) -> Draft | None:
    found = Found(of.words.text)
    laid_down = laid_in(pots, unit or 1)
    if not laid_down:
        return None
    laid_down = {name: laid_down[name] for name in from_button(laid(of.words).story, list(laid_down))}
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
    found.derived("game", "stud" if stud else "board", "the game told" if stud else "hold'em or Omaha")
    names = [n for n in laid_down if not n.startswith("others")]
    found.derived("high_rank", _ranks(names, [pot.high for pot in pots]), "the hands as told")
    if any(pot.low for pot in pots):
        found.derived("low_rank", {n: 1 if n in pots[0].low else None for n in names}, "the lows as told")
    fair = not all(n in told_names(of) for n in names)
    lacks = ["seats_from_button"] if _unseated(of, pots, chip) else []
    return Draft("pots", found, "who-gets", fair=fair, lacks=lacks)


def _unseated(of: Marked, pots: Sequence[Pot], chip: tuple[int, tuple[int, int]] | None) -> bool:
    """Whether it is asked who gets an odd chip, and not told who sits nearer to the button (20-A)."""
    text = of.words.text
    if _PLACED.search(text) or _STUD.search(fold(text)):
        return False
    certain = any(not nameless(n) and not _A_PLACE.match(n) for pot in pots for n in pot.winners)
    if not _WHO.search(text) or not (certain or _THEIR_SEATS.search(text)):
        return False
    if chip is None and of.heads["ask"] != "odd-chip":
        return False
    unit = chip[0] if chip else 0
    sides = [(pot.amount, side) for pot in pots for side in (pot.high,) if len(side) > 1 and not pot.low]
    halves = [pot for pot in pots if pot.low and unit and told_names(of)]
    sides += [
        (amount, side)
        for pot in halves
        for amount, side in zip(_halved(pot.amount, unit), (pot.high, pot.low), strict=True)
        if len(side) > 1
    ]
    return any(not unit or (amount // unit) % len(side) for amount, side in sides)


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
