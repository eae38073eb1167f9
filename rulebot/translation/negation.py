"""Negations and conditions that one side has and the other has not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebot.translation.model import Finding, Pair
from rulebot.translation.spots import count, finding, first

_NOT_EN = re.compile(
    r"\b(?:not|no(?![-\s]limit)|never|nor|neither|none|cannot|without)\b|n['’]t\b", re.IGNORECASE
)
_SOFT_EN = re.compile(
    r"\b(?:in|un|il|ir|dis|mis|over|under)[a-z]{4,}|\b(?:except\w*|fail\w*|lack\w*|less|avoid\w*|prohibit\w*|only"
    r"|non|no|absent|regardless|lose\w*|instead|rather|refuse\w*|prevent\w*|until|before|miss\w*|remain\w*|too"
    r"|removed|eliminat\w*|all but|elsewise|despite|short|last|waive\w*|minim\w*|away)\b",
    re.IGNORECASE,
)
NOT_DE = re.compile(
    r"\b(?:nicht|kein\w*|nie|niemals|weder|noch nicht|ohne|keinesfalls|nichts|nirgends"
    r"|(?!wort|kommentar)\w+los)\b|\bNicht-",
    re.IGNORECASE,
)
SOFT_DE = re.compile(
    r"\b(?:un(?!d\b|ter|s\b|ser)\w{4,}|in(?:akzept|kompat|korrekt)\w*|miss\w+|außer\w*|ausgenommen|ausnahme\w*"
    r"|verbiet\w*|verboten|statt\w*|nur|erst|sofern|fehl\w*|verlier\w*|verlor\w*|ablehn\w*|trotz\w*|abgeraten|anders"
    r"|fälschlich\w*|verhinder\w*|unterbund\w*|vermeid\w*|illegal\w*|wenig\w*|bevor|ander\w*|obwohl|verzicht\w*"
    r"|tot\w*|bis|falsch\w*|gelöscht|eliminiert|zu klein\w*|abwesend\w*|aus dem Spiel)\b",
    re.IGNORECASE,
)
_IF_EN = re.compile(r"\b(?:if|unless|provided that)\b", re.IGNORECASE)
_IF_DE = re.compile(
    r"\b(?:wenn|falls|sofern|sobald|solange|so lange|bis|denn|vorausgesetzt|ob|im falle?|gleichgültig|egal"
    r"|bei\w*|unabhängig|soweit|je nachdem|sollte\w*|müsste\w*|würde\w*|wäre\w*|könnte\w*|hätte\w*"
    r"|ohne|außer)\b"
    r"|nach Möglichkeit|gegebenenfalls"
    r"|(?:^|[:;]\s+|\. )(?:Endet|Ist|Hat|Wird|Sind|Gibt|Verliert|Setzt|Geht|Steht)\b",
    re.IGNORECASE,
)
_NEITHER = re.compile(r"\bneither\b", re.IGNORECASE)
_NOR = re.compile(r"\bnor\b", re.IGNORECASE)
_IDIOM = re.compile(r"\bnot (?:necessarily |be )?limited to\b|\bnot yet\b|\bno later than\b", re.IGNORECASE)
WHETHER = re.compile(r"\b(?:whether )?(?:\w+ )?or not\b|\boder nicht\b", re.IGNORECASE)


def check_negation(pair: Pair) -> Iterator[Finding]:
    """More negations on one side than the other side's negations and its words of like sense can answer."""
    english, german = _IDIOM.sub("", WHETHER.sub("", pair.en)), WHETHER.sub("", pair.de)
    en, de = first(_NOT_EN, english), first(NOT_DE, german)
    twice = min(count(_NEITHER, english), count(_NOR, english))
    spare = max(0, count(SOFT_DE, german) - count(_SOFT_EN, english))
    if en[0] and count(_NOT_EN, english) - twice > count(NOT_DE, german) + spare:
        yield finding(pair, "negation_lost", "meaning", "high", first(_NOT_EN, pair.en), ("", 0))
    if count(NOT_DE, german) > count(_SOFT_EN, pair.en) and not _NOT_EN.search(pair.en):
        yield finding(pair, "negation_added", "meaning", "medium", ("", 0), de)


def check_conditions(pair: Pair) -> Iterator[Finding]:
    """An English sentence with a condition whose German has none and states it as a fact."""
    condition = first(_IF_EN, pair.en)
    if condition[0] and not _IF_DE.search(pair.de):
        yield finding(pair, "condition_lost", "meaning", "medium", condition)
