"""What of a ruling goes on the number line, and the pots as bars: from verdict and facts to pictures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say
from rulebot.web.picture import Bar, Mark, Picture, bars, number_line


def picture(verdict: Mapping[str, Any], facts: Mapping[str, Any], language: Language) -> Picture | None:
    """The picture of a ruling, where amounts decide it."""
    if verdict.get("pots"):
        return _pots(verdict, language)
    return _line(verdict, facts, language)


def _line(verdict: Mapping[str, Any], facts: Mapping[str, Any], language: Language) -> Picture | None:
    """Call, half-way line, minimum raise; the wager and what it comes to."""
    least = _whole(verdict.get("full_min_raise_to") or verdict.get("min_raise_to"))
    half, call = _fraction(verdict.get("threshold")), _whole(verdict.get("call_to") or facts.get("call_to"))
    if half is not None and least is not None:
        call = int(2 * half - least)
    if verdict.get("bet_to") == 0 or verdict.get("min_bet"):
        call, half, least = None, None, _whole(verdict.get("min_bet")) or least
    if least is None or (call is not None and not 0 <= call < least):
        return None
    put, ruled = _wager(facts), _ruled(verdict)
    marks = [
        _mark(call, "call", "tick", language),
        _mark(half, "half", "dashed", language),
        _mark(least, "min_raise" if call is not None else "min_bet", "double", language),
        _mark(put, "wager" if _chips(facts) else "said", "triangle", language) if put != ruled else None,
        _mark(ruled, "ruling", "diamond", language),
        _mark(_most(verdict), "most", "tick", language),
    ]
    shown = [mark for mark in marks if mark]
    room = Fraction(least - (call or 0), 2)
    low = max(Fraction(0), Fraction(call or 0) - room)
    return number_line(shown, low, Fraction(least) + room, say("calculator.line", language))


def _mark(value: Fraction | int | None, name: str, sign: str, language: Language) -> Mark | None:
    if value is None:
        return None
    return Mark(value, say(f"calculator.line_{name}", language), written(value, language), sign)


def _whole(value: Any) -> int | None:
    return int(value) if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _fraction(value: Any) -> Fraction | None:
    """A threshold: a whole number, or the string 325/2."""
    if isinstance(value, str):
        over, _, under = value.partition("/")
        return Fraction(int(over), int(under)) if over.isdigit() and under.isdigit() else None
    whole = _whole(value)
    return None if whole is None else Fraction(whole)


def _ruled(verdict: Mapping[str, Any]) -> int | None:
    least, full = _whole(verdict.get("min_raise_to")), _whole(verdict.get("full_min_raise_to"))
    if "call_by" in verdict:
        return least if least and full and least < full else None
    return _whole(verdict.get("amount_to"))


def _most(verdict: Mapping[str, Any]) -> int | None:
    if "call_by" not in verdict:
        return None
    most = [
        value for value in map(_whole, (verdict.get("max_raise_to"), verdict.get("pot_raise_to"))) if value
    ]
    return min(most) if most and min(most) != _whole(verdict.get("min_raise_to")) else None


def _chips(facts: Mapping[str, Any]) -> list[int]:
    return [*(facts.get("new_chips") or ()), *(facts.get("chips") or ())]


def _wager(facts: Mapping[str, Any]) -> int | None:
    """What lies in front after the wager, or what was said."""
    chips = _chips(facts)
    prior, pulled = list(facts.get("prior_chips") or ()), facts.get("prior_pulled")
    if chips:
        gone = prior if pulled == "all" else pulled if isinstance(pulled, list) else []
        return int(sum(chips) + sum(prior) - sum(gone))
    return _whole(facts.get("declared_amount") or facts.get("bet_to"))


def _pots(verdict: Mapping[str, Any], language: Language) -> Picture:
    many = verdict["pots"]
    shown = [
        Bar(
            say("calculator.main_pot", language)
            if not at
            else say("calculator.side_pot", language, number=at),
            pot["amount"],
            written(pot["amount"], language),
            ", ".join(pot["eligible"]),
        )
        for at, pot in enumerate(many)
    ]
    return bars(shown, say("calculator.pots_picture", language))
