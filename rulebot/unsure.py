"""Facts of which the question says that nobody knows them: ruled on both ways, and asked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.scenario.reading import Reading
from rulebot.tagging.turn import AMOUNTLESS
from rulebot.tagging.wagering import THEY_BET

_UNKNOWN: Final = re.compile(
    r"\b(?:no (?:idea|clue)|not sure|unsure|unclear|unknown|who knows|nobody (?:knows|can say|remembers|saw)"
    r"|(?:don.?t|do not|didn.?t|can.?t|couldn.?t) (?:know|tell|say|remember|see|recall)|dunno|forgot"
    r"|keine ahnung|nicht sicher|unklar|unbekannt|(?:keiner|niemand) (?:weiß|weiss)"
    r"|kann (?:mir |uns |dir )?(?:keiner|niemand) (?:mehr )?sagen"
    r"|(?:weiß|weiss)(?: (?:ich|i|er|keiner|niemand|man|leider|es))* (?:nicht|ned|net|nimmer|nümm|nicht"
    r" mehr|nöd)"
    r"|vergessen|zeigt es nicht|sieht man nicht|(?:hab|habe) (?:es |das )?nicht (?:gesehen|mitbekommen))\b",
    re.IGNORECASE,
)
_ABOUT: Final = {
    "last_chips": re.compile(
        r"\b(?:last|all[- ]?in|behind|left|stack|chips|letzt\w*|rest|dahinter|hinten|übrig|alles)\b",
        re.IGNORECASE,
    ),
    "facing_opening_bet": re.compile(
        r"\b(?:opening|opened|first bet|bet or|raise or|before (?:him|her|that)|eröffn\w*|erste[rn]?"
        r" (?:bet|einsatz)"
        r"|vor (?:ihm|ihr|dem)|schon (?:ein|en) \w*satz|bet oder|raise oder)\b",
        re.IGNORECASE,
    ),
    "heads_up": re.compile(
        r"\b(?:how many|heads[- ]?up|any(?:one|body) else|others|wie viele|noch (?:jemand|wer)|zu zweit"
        r"|multiway)\b",
        re.IGNORECASE,
    ),
}
_KINDS: Final = ("wager", "undercall", "prior-chips")
_AMOUNT: Final = re.compile(r"\d[\d.,']*(?<=\d)k?", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")


def both_ways(reading: Reading, words: str) -> Reading:
    """The reading, with a second one for a fact that is said to be unknown."""
    if reading.kind == "betting" and reading.facts.get("actions"):
        ends = (found.end() for found in _AMOUNT.finditer(words))
        raised = next((more for end in ends if (more := AMOUNTLESS.match(words, end))), None)
        return replace(reading, confidence="low", unread=(raised[1],)) if raised else reading
    if reading.kind not in _KINDS or reading.also:
        return reading
    if reading.facts.get("facing_bet") is False and THEY_BET.search(words):
        facts = {name: value for name, value in reading.facts.items() if name != "facing_bet"}
        return replace(reading, facts=facts)  # somebody has bet, of no amount
    doubts = [part for part in _SENTENCE.split(words) if _UNKNOWN.search(part)]
    for name, about in _ABOUT.items():
        if any(about.search(_UNKNOWN.sub(" ", part)) for part in doubts):
            value = bool(reading.facts.get(name))
            one = replace(reading, facts={**reading.facts, name: value})
            return replace(one, also=(replace(one, facts={**one.facts, name: not value}),))
    return reading
