"""What a question says is not known: ruled on both ways, and asked; and what it leaves no doubt of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rulebot.numbers import amounts
from rulebot.scenario.reading import Reading
from rulebot.tagging.untold import SOMEBODY_RAISED, THEY_BET, amountless, named

_UNKNOWN: Final = re.compile(
    r"\b(?:no (?:idea|clue)|not sure|unsure|unclear|unknown|who knows|nobody (?:knows|can say|remembers|saw)"
    r"|(?:don.?t|do not|didn.?t|can.?t|couldn.?t) (?:know|tell|say|remember|see|recall)|dunno|forgot"
    r"|keine ahnung|nicht sicher|unklar|unbekannt|(?:keiner|niemand) (?:weiß|weiss)"
    r"|kann (?:mir |uns |dir )?(?:keiner|niemand) (?:mehr )?sagen"
    r"|(?:weiß|weiss)(?: (?:ich|i|er|keiner|niemand|man|leider|es|nur|grad|gerade|jetzt|auch"
    r"|halt))* (?:nicht|ned|net|nimmer|nümm|nicht"
    r" mehr|nöd)"
    r"|streit(?:en|et)?|strittig|umstritten|argu(?:e|es|ing)|disagree\w*|(?:a |big )?(?:fight|argument)"
    r"|(?:steht|stand) nicht"
    r"|(?:don.?t|can.?t|do not|cannot) agree|vergessen|zeigt es nicht|sieht man nicht|(?:hab|habe) (?:es "
    r"|das )?nicht (?:gesehen|mitbekommen))\b",
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
_DID: Final = re.compile(
    r"\b(?:what|whether|if|how|was|ob|wie)\b[^.?!]{0,50}"
    r"\b(?:did|does|do|done|act(?:s|ed)?|gemacht|macht|getan|tut|gehandelt|reagiert)\b",
    re.IGNORECASE,
)
"""What somebody did."""
_TAKEN_BACK: Final = re.compile(
    r"\b(?:pull|took|take|taken|withdr[ae]w|remov|zurückgenommen|zurückgezogen|weggenommen|genommen)",
    re.IGNORECASE,
)
_YET: Final = re.compile(
    r"\b(?:behind|next|fresh|first (?:time|action)|yet|before me|not|never|hinter|nächste\w*|noch|nichts?"
    r"|nix|erst(?:mals)?"
    r"|before (?:him|her)|i bet|ich (?:hab|setz|bet)\w*|my (?:bet|raise)|mein\w*|back|again|zurück"
    r"|nochmal|wieder)\b|n.t\b",
    re.IGNORECASE,
)
"""Words by which it is told what the player to act had done on the round, or that it was nothing."""
_CALL_OR_ALL_IN: Final = re.compile(
    r"\b(?:call|raise)\b[^.?!\d]{0,12}\b(?:or|oder)\b[^.?!\d]{0,20}\ball[- ]?in\b"
    r"|\ball[- ]?in\b[^.?!\d]{0,12}\b(?:or|oder)\b[^.?!\d]{0,20}\b(?:call|raise|was|what)\b",
    re.IGNORECASE,
)
"""Whether those were the last chips is what is asked about."""
_CALL_OR_BET: Final = re.compile(
    r"\bcall\b[^.?!]{0,12}\b(?:or|oder)\b[^.?!]{0,20}\b(?:bet|raise|einsatz)\b"
    r"|\b(?:bet|raise|einsatz)\b[^.?!]{0,12}\b(?:or|oder)\b[^.?!]{0,20}\bcall\b",
    re.IGNORECASE,
)
"""A call is thought possible: there was a bet."""
_NOBODY_BET: Final = re.compile(
    r"\b(?:no (?:bets?|action|raise)|nobody|no ?one|hasn.?t (?:bet|been)|unbet|kein\w* (?:bet|einsatz|action)"
    r"|niemand|keiner|noch nichts?)\b",
    re.IGNORECASE,
)
_FIRST_TOLD: Final = re.compile(
    r"\b(?:first|open\w*|lead\w*|led|leads?|donk\w*|limp\w*|unraised|no raise|blinds?|pre-?flop|level"
    r"|erste[rn]?"
    r"|eröffn\w*|angespielt|ungeraist|check\w*|heads[- ]?up|two of us|zu zweit)\b|\d/\d",
    re.IGNORECASE,
)
"""Told of the bet, or of the round: it can be known whether it opened it."""
_TO_OR_BY: Final = re.compile(
    r"\b(?:re-?)?(?:rais\w*|(?:ge)?raist|erhöh\w*|erhoeh\w*|(?:makes?|made|mache?) (?:it|es))"
    r"\W+(?:\w+\W+){0,2}?(?:to|auf|by|um)\b",
    re.IGNORECASE,
)
"""Said to be the total, or the increase (43-B)."""
_BARE_RAISE: Final = re.compile(
    r"\b(?:re-?)?(?:raise[sd]?|raist|erhöht|erhoeht|geraist) (?P<amount>\d[\d.,']*k?)(?![\w.,/])"
    r"(?!\W{0,2}(?:more|mehr|on top|extra|drauf|obendrauf|dazu|over|über|total|in all|insgesamt|gesamt"
    r"|chips?\b))",
    re.IGNORECASE,
)
"""A raise with an amount of which it is not said whether it is the total or the increase (43-B)."""
_AT_ONCE: Final = re.compile(
    r"\b(?:the same (?:time|moment|instant)|simultaneous\w*|gleichzeitig|zeitgleich)\b", re.IGNORECASE
)
_CLEAR: Final = re.compile(
    r"(?<!un)(?<!not )(?<!nicht )\b(?:clear(?:ly)?|loud(?:ly)?|audibl[ey]|(?:every(?:one|body)|all) heard"
    r"|klar|deutlich|laut|hörbar|alle (?:haben (?:es|das|ihn|sie) )?(?:gehört|hörten))\b",
    re.IGNORECASE,
)
"""Words that were heard as they were said."""
_KINDS: Final = ("wager", "undercall", "prior-chips")
_SOME_STREET: Final = "flop+"
_ROUND: Final = ("blinds", "heads_up", "declared")
"""Facts of which one tells enough of the round of a bet that was called short."""
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")


def both_ways(reading: Reading, words: str) -> Reading:
    """The reading, with a second one for a fact that is said to be unknown."""
    doubts = [part for part in _SENTENCE.split(words) if _UNKNOWN.search(part)]
    if reading.kind == "betting" and reading.facts.get("actions"):
        return _of_the_round(reading, words, doubts)
    if reading.kind == "out-of-turn" and any(_DID.search(part) for part in doubts):
        return _without(reading, "correct_action", "correct_to")
    if reading.kind == "prior-chips" and any(_TAKEN_BACK.search(part) for part in doubts):
        return _pulled_or_not(reading)
    if _only_blinds(reading, words) and SOMEBODY_RAISED.search(words):
        return replace(reading, also=(), lacks=("raise_to",))
    if reading.facts.get("declared_amount") and reading.kind == "wager" and _TO_OR_BY.search(words):
        reading = replace(reading, facts={**reading.facts, "said_to_or_by": True})
    if _AT_ONCE.search(words) and reading.facts.get("declared") and "new_chips" not in reading.facts:
        return replace(reading, confidence="low")  # of whose chips it was said is not read
    clear = _CLEAR.search(words) and reading.facts.get("heard") is not False
    if reading.facts.get("order") == "together" and clear:
        reading = replace(reading, facts={**reading.facts, "heard": True})
    if reading.kind not in _KINDS or reading.also:
        return reading
    told = _NOBODY_BET.search(words) or _FIRST_TOLD.search(words)
    if reading.facts.get("facing_bet") is False and not told and _CALL_OR_BET.search(words):
        return replace(reading, lacks=("bet_before",))
    if reading.facts.get("facing_bet") is False and THEY_BET.search(words):
        return _without(reading, "facing_bet")  # somebody has bet, of no amount
    if _opening_untold(reading, words):
        return _without(reading, "facing_opening_bet")
    if "last_chips" not in reading.facts and _CALL_OR_ALL_IN.search(words):
        doubts.append("all in")
    for name, about in _ABOUT.items():
        if any(about.search(_UNKNOWN.sub(" ", part)) for part in doubts):
            value = bool(reading.facts.get(name))
            one = replace(reading, facts={**reading.facts, name: value})
            return replace(one, also=(replace(one, facts={**one.facts, name: not value}),))
    return reading


def _without(reading: Reading, *names: str) -> Reading:
    """The reading without facts that are not known."""
    return replace(reading, facts={name: value for name, value in reading.facts.items() if name not in names})


def _of_the_round(reading: Reading, words: str, doubts: Sequence[str]) -> Reading:
    """A raise of which no amount is told, or a player of whom it is not told what he had done before."""
    raised = amountless(words)
    if raised:
        return replace(reading, lacks=reading.lacks or (named(raised),))
    if not reading.lacks and _total_or_by(reading, words):
        return replace(reading, lacks=("raise_to",))
    if reading.lacks or reading.asked != "may-raise" or not _short_all_in(reading.facts["actions"]):
        return reading
    own = any(act.get("seat") == reading.facts.get("to_act") for act in reading.facts["actions"])
    hidden = any(_DID.search(part) for part in doubts) or not (own or _YET.search(words))
    return replace(reading, lacks=("own_action",)) if hidden else reading


def _total_or_by(reading: Reading, words: str) -> bool:
    """ "Bet 500, raise 900": too little as the total, so it was taken for the increase; that is not sure."""
    bare = (one for found in _BARE_RAISE.finditer(words) for one in amounts(found["amount"]))
    written = {value for one in bare for value in one.values}
    told = {one.values[0] for one in amounts(words) if len(one.values) == 1}
    faced = max(reading.facts.get("blinds") or [0]) if reading.facts.get("street") == "preflop" else 0
    for act in reading.facts["actions"]:
        to = act.get("to") or 0
        by = to - faced
        if act.get("action") == "raise" and faced < by and by in written and to not in told:
            return True
        faced = max(faced, to)
    return False


def _short_all_in(actions: Sequence[Mapping[str, Any]]) -> bool:
    """Whether nothing is told but a nameless bet and an all-in by less than that over it (47-A)."""
    if len(actions) != 2:
        return False
    bet, shove = actions
    nameless = str(bet.get("seat", "")).startswith("P") and bet.get("street") != "preflop"
    short = shove.get("all_in") and (shove.get("to") or 0) < 2 * (bet.get("to") or 0)
    return bool(nameless and short and bet["action"] == "bet" and shove["action"] == "raise")


def _pulled_or_not(reading: Reading) -> Reading:
    """Prior chips of which it is not known whether one was taken back: ruled on both ways (46-C)."""
    chips = reading.facts.get("prior_chips") or ()
    if not chips:
        return reading
    one = replace(reading, facts={**reading.facts, "prior_pulled": "none"})
    return replace(one, also=(replace(one, facts={**one.facts, "prior_pulled": [min(chips)]}),))


def _only_blinds(reading: Reading, words: str) -> bool:
    """Whether nothing is told to be called but the big blind, or a raise of which no amount stands there."""
    blinds, facts = reading.facts.get("blinds") or (), reading.facts
    if not blinds or facts.get("street", "preflop") != "preflop":
        return False
    if reading.kind == "betting":
        return not facts.get("actions")
    least = 2 * max(blinds)
    written = {int(re.sub(r"\D", "", one)) for one in re.findall(r"\d[\d.,']*", words)}
    facing = (max(blinds), *(() if least in written else (least,)))
    return reading.kind in _KINDS and facts.get("call_to") in facing


def _opening_untold(reading: Reading, words: str) -> bool:
    """Whether a bet was called short of which it is not told whether it opened the round (51-B)."""
    came = reading.heard.get("facing_opening_bet")
    chips = reading.facts.get("new_chips") or reading.facts.get("chips") or ()
    short = sum(chips) < (reading.facts.get("call_to") or 0)
    known = any(name in reading.facts for name in _ROUND) or _FIRST_TOLD.search(words) is not None
    known = known or reading.facts.get("street", _SOME_STREET) != _SOME_STREET
    return short and came is not None and reading.facts["facing_opening_bet"] is True and not known
