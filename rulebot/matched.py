"""Whether what is asked or claimed of a wager is what the ruling comes to: its action, its amount.

"That's a raise to 2,400, right?" is held against the verdict; nothing is taught. Reads words only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from rulebot import numbers
from rulebot.contested import contested
from rulebot.form import Wants, core, form, spelt_out, verbal
from rulebot.model import Language
from rulebot.numbers import Sense

KINDS: Final = (
    "wager",
    "prior-chips",
    "undercall",
    "accepted-action",
    "unclear-bet",
    "invalid-declaration",
    "underbet",
    "pot-count",
)
_SAME: Final = {
    "call": "call",
    "full-call": "call",
    "raise": "raise",
    "bet": "bet",
    "check": "check",
    "fold": "fold",
}
"""What an outcome is called."""
_AMOUNTS_ONLY: Final = ("correct", "binding")
"""Outcomes that say no more of the wager than what it comes to."""
_BET: Final = r"bet|einsatz"
_ACTS: Final = rf"(?:call|raise|check|fold|all[- ]?in|shove|erhoehung|{_BET})"
_NAMES: Final = {
    "call": r"(?:ge)?call(?:s|ed|ing|en|t|e|st)?\b(?! (?:it|that|him|her|the|a|time|clock|floor)\b)"
    r"|flat(?:s|ted|ting)?|mitgeh\w*|mitgegangen",
    "raise": r"(?:min[- ]?|minimum[- ]?|re-?|check-?)?(?:ge)?rais(?:e[nsdt]?|ing|t)?"
    r"|(?:min(?:dest|imal)?)?erhoeh\w*",
    "bet": rf"(?:an?|eine?n?|as|als|opening) (?:{_BET})",
    "check": r"(?:ge)?check(?:s|ed|ing|en|t)?",
    "fold": r"(?:ge)?fold(?:s|ed|ing|en|et|e)?|weg(?:ge|zu)?(?:werf|worf)\w*|muck\w*|pass(?:en|t)",
    "all-in": r"all[- ]?in",
}
_NAMED: Final = {
    name: re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE) for name, words in _NAMES.items()
}
_QUOTED: Final = re.compile(
    r"[\"“„‚«][^\"”“’»]{1,30}[\"”“’»]"
    r"|\b(?:sa(?:id|ys?|ying)|announc\w+|declar\w+|sag(?:t|te|en|st)?|gesagt|an(?:ge)?sag\w*)\b\W{1,3}"
    rf"(?:(?:just|only|nur)\W)?'?{_ACTS}\w*'?",
    re.IGNORECASE,
)
"""What was declared, which is not what it comes to."""
_AROUND: Final = re.compile(
    r"\b(?:facing|against|over|vs|on|after|on top of|gegen|bei|auf|nach|vor|ueber)\.?"
    r" (?:an?|the|my|his|her|their|ein\w*|de[rmn]|die|das|mein\w*|sein\w*|ihr\w*|\d[\d.,]*k?)"
    rf"(?: (?:opening |\d[\d.,]*k?[- ]?)?{_ACTS}\b(?: (?:of|von|to|auf|for|fuer) \d[\d.,]*k?)?)"
    rf"|\b(?:the|my|his|her|their|your|mein\w*|sein\w*|ihr\w*|\d[\d.,]*k?) (?:opening )?{_ACTS}\b"
    r"|\b(?:enough|cost|price|needed|left|noetig|genug|reicht)"
    r" (?:to|for a|zum|fuer den|fuer einen) call(?:en)?\b",
    re.IGNORECASE,
)
"""An action that was faced, or whose action is asked about; not what something is."""
_BESIDE: Final = re.compile(
    r",?\s*(?:and )?(?:not|nicht|und (?:nicht|kein\w*)|kein\w*|rather than|instead of|statt(?: eine[sr])?)"
    rf" (?:just |only |bloss |nur )?(?:an? |the |ein\w* |als )?(?:{'|'.join(_NAMES.values())})\b",
    re.IGNORECASE,
)
""" "A call and not a raise"."""
_NOT: Final = re.compile(
    r"\b(?:not|cannot|never|no(?!\W*limit)|nicht|nie|niemals|kein(?:e[nmrs]?)?|ned|net|nich)\b|\w+n[’']t\b"
    r"|\b(?:isnt|arent|wasnt|doesnt|dont|cant)\b",
    re.IGNORECASE,
)
_RHETORICAL: Final = re.compile(
    r"^\W*(?:(?:so|but|and|then)\W+)?(?:is|are|was|does|do|did|can|should|would|has|could)n?[’']?t\b"
    r"|^\W*(?:ist|war|sind|gilt|zaehlt)(?: \w+){0,2}? nicht\b",
    re.IGNORECASE,
)
"""A question that is put in the negative and wants the positive confirmed."""
_OTHERS: Final = re.compile(
    r"\b(?:next|others?|anyone|anybody|someone|everyone|behind (?:me|him|her)|original|first|opener"
    r"|opponents?|villain|naechste[rn]?|andere[nr]?|jemand|jeder|alle|gegner|hinter (?:mir|ihm|ihr))\b",
    re.IGNORECASE,
)
_HOW_MUCH: Final = re.compile(
    r"\b(?:by|um|increment|drauf|on top|min(?:imum|dest\w*)?|max\w*|at least|at most|hoechst\w*|or more)\b",
    re.IGNORECASE,
)
"""An amount that is not the whole of a wager."""
_BACK: Final = re.compile(r"\b(?:back|change|returned?|zurueck\w*|retour|wieder)\b", re.IGNORECASE)
_MORE: Final = re.compile(
    r"\b(?:more|add|extra|another|top up|missing|noch|mehr|dazu\w*|nach\w+|fehl\w*)\b", re.IGNORECASE
)
_OWES: Final = re.compile(r"\b(?:owe[sd]?|pay|cough|schuld\w*|zahl\w*)\b", re.IGNORECASE)
_BARE: Final = 3
"""So few words without a verb ("so 900 then?") ask nothing of a wager."""
_SHORT: Final = 12
"""Words of a question that asks after nothing but an amount."""
_THOUSANDS: Final = (1, 100, 1000)

Facts = Mapping[str, Any]


def word(
    kind: str, facts: Facts, verdict: Facts, question: str, language: Language
) -> Literal["yes", "no"] | None:
    """Whether what is asked or claimed is what a ruling on a wager comes to; None where that is not told."""
    action = verdict.get("action")
    if kind not in KINDS or (action not in _SAME and action not in _AMOUNTS_ONLY):
        return None
    claim = contested(question)
    if claim is not None:
        holds = None if claim.assumed else _holds(claim.words, True, facts, verdict, language)
        return None if holds is None else "yes" if holds != claim.wrong else "no"
    wanted = form(question, language)
    part = core(question, language)
    bare = len(part.split()) <= _BARE and not wanted.claims and not verbal(question, language)
    if wanted.wants is not Wants.YES_OR_NO or bare:
        return None
    if not wanted.claims:
        part = _RHETORICAL.sub("", part)
    holds = _holds(part, wanted.claims, facts, verdict, language)
    return None if holds is None else "yes" if holds else "no"


def _holds(words: str, claimed: bool, facts: Facts, verdict: Facts, language: Language) -> bool | None:
    """Whether a statement is so by a verdict; None where it does not say what the wager is."""
    said = _QUOTED.sub(" ", spelt_out(words))
    said = _BESIDE.sub("", _AROUND.sub(" ", said))
    named = {name for name, pattern in _NAMED.items() if pattern.search(said)}
    amounts = _amounts(said, language)
    negative = len(_NOT.findall(said)) % 2 == 1
    if _OTHERS.search(said) or len(named) > 1 or len(amounts) > 1:
        return None
    amount = amounts.pop() if amounts else None
    if named:
        same = _same_action(named.pop(), amount, said, facts, verdict)
    elif amount is not None and (claimed or len(said.split()) <= _SHORT):
        same = _same_amount(amount, said, verdict)
    else:
        return None
    return None if same is None else same != negative


def _same_action(name: str, amount: int | None, said: str, facts: Facts, verdict: Facts) -> bool | None:
    """Whether an action that is named, with its amount if any, is that of a verdict."""
    outcome = _SAME.get(verdict["action"])
    if outcome is None or "all-in" in (name, outcome):
        return None
    if name != outcome:
        return False
    if amount is None or amount in set(_told(facts)) - {verdict.get("amount_to")}:
        return True if amount is None else None
    return None if _HOW_MUCH.search(said) else _same_amount(amount, said, verdict)


def _same_amount(amount: int, said: str, verdict: Facts) -> bool | None:
    """Whether an amount is what a verdict comes to, what goes back or what is missing."""
    if _HOW_MUCH.search(said):
        return None
    if _OWES.search(said) and amount == verdict.get("to_add"):
        return True
    of = "returned" if _BACK.search(said) else "to_add" if _MORE.search(said) else "amount_to"
    comes_to = verdict.get(of)
    if type(comes_to) is not int or (of != "amount_to" and not comes_to):
        return None
    return any(amount * times == comes_to for times in _THOUSANDS if times == 1 or amount < _THOUSANDS[1])


def _amounts(words: str, language: Language) -> set[int]:
    """The amounts of chips that words name."""
    told = [one for one in numbers.amounts(words, language) if one.sense is Sense.AMOUNT]
    return {value for one in told for value in one.values}


def _told(facts: Any) -> list[int]:
    """Every whole number of the facts."""
    if type(facts) is int:
        return [facts]
    if isinstance(facts, Mapping):
        return [each for value in facts.values() for each in _told(value)]
    if isinstance(facts, list | tuple):
        return [each for value in facts for each in _told(value)]
    return []
