"""Whether an amount concluded from a ruling is the ruling's: "so he puts in 200 more?", "500 back?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rulebot import numbers
from rulebot.model import Language
from rulebot.numbers import Sense

_FEW: Final = 12
"""Words of a question that asks after nothing but an amount."""
_BACK: Final = re.compile(
    r"\b(?:back|returned|refund\w*|zurück\w*|zurueck\w*|zruck|retour|raus|wechselgeld|change)\b",
    re.IGNORECASE,
)
_MORE: Final = re.compile(
    r"\b(?:more|extra|another|additional|add|owes?|noch|mehr|weitere|drauf\w*|nach(?:legen|zahlen|schießen)|dazu\w*"
    r"|fehl(?:t|en)|schuldet)\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:not|no|never|nicht|kein\w*|ned|net|or|oder|if|wenn|falls|how|what|wie|was|why|warum|who|wer"
    r"|only|just|nur|bloß)\b|n['’]t\b",
    re.IGNORECASE,
)
"""More than an amount to be agreed to."""
_TOTALS: Final = ("amount_to", "call_to")


def agreed(question: str, verdict: Mapping[str, Any], language: Language) -> bool | None:
    """Whether the one amount of a few words is what goes in or comes back; None where neither is asked.

    >>> agreed("so 200 more?", {"action": "raise", "amount_to": 800, "to_add": 200}, "en")
    True
    >>> agreed("does the 600 come back?", {"action": "call", "amount_to": 400, "returned": 100}, "en")
    False
    """
    told = [one for one in numbers.amounts(question, language) if one.sense is Sense.AMOUNT]
    if len(told) != 1 or len(told[0].values) != 1 or len(question.split()) > _FEW or _OPEN.search(question):
        return None
    named, back, more = told[0].values[0], _BACK.search(question), _MORE.search(question)
    if verdict.get("options") or not any(isinstance(verdict.get(name), int) for name in _TOTALS):
        return None
    if back:
        return bool(named == (verdict.get("returned") or 0))
    added = verdict.get("to_add") or verdict.get("call_by")
    if more:
        return None if not added else bool(named == added)
    return True if named in [verdict.get(name) for name in _TOTALS] else None
