"""What a question says is not known: ruled on both ways, and asked; and what it leaves no doubt of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

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
_BET_OF: Final = re.compile(
    r"\b(?:bets?|betted|bettet|gebettet|wette|einsatz|setzt|gesetzt)\b(?! ?(?:\d+ ?)?blind)", re.IGNORECASE
)
_BEFORE_FLOP: Final = re.compile(
    r"\bpre-?flop|\bpre\b|vorm? (?:dem )?flop|before the flop|\butg|\bunder the gun|\blimp|\bopen"
    r"|eröffn|fold|\b[3-5]-?bet"
    r"|straddle|\bhands? (?:one|1)\b|\b(?:hj|lj|mp|co|hijack|lojack|cut-?off|btn|button|bu)\b"
    r"|\b(?:im|in the|vom|der|the) (?:sb|bb|small|big)\b",
    re.IGNORECASE,
)
"""Words by which it is before the flop, or by which a player is called by his place before it."""
_BESIDE: Final = 16
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
        read = _of_the_round(reading, words, doubts)
        later = None if read.lacks or read.also else _opened_later(read, words)
        return read if later is None else replace(read, also=(later,))
    if reading.kind == "out-of-turn" and any(_DID.search(part) for part in doubts):
        return _without(reading, "correct_action", "correct_to")
    if reading.kind == "prior-chips" and any(_TAKEN_BACK.search(part) for part in doubts):
        return _pulled_or_not(reading)
    if _only_blinds(reading, words) and SOMEBODY_RAISED.search(words):
        return replace(reading, also=(), lacks=("raise_to",))
    if reading.facts.get("declared_amount") and reading.kind == "wager" and _TO_OR_BY.search(words):
        reading = replace(reading, facts={**reading.facts, "said_to_or_by": True})
    if (later := _on_a_later_street(reading, words)) is not None:
        return replace(reading, also=(later,))
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


def _on_a_later_street(reading: Reading, words: str) -> Reading | None:
    """ "Bet 1,200, BB 300": the wager on a bet that opened a later street, where no street is told."""
    facts, big = reading.facts, max(reading.facts.get("blinds") or (0,))
    raised = facts.get("last_full_bet_or_raise")
    if reading.kind != "wager" or reading.also or not big or raised != facts.get("call_to", 0) - big:
        return None
    if facts.get("street") != "preflop" or not _a_bet(reading, words, "call_to"):
        return None
    kept = {name: value for name, value in facts.items() if name != "last_full_bet_or_raise"}
    return replace(reading, facts={**kept, "street": _SOME_STREET, "facing_opening_bet": True})


def _opened_later(reading: Reading, words: str) -> Reading | None:
    """The same of what the next player may do."""
    acts = reading.facts["actions"]
    alone = reading.asked == "minimum" and len(acts) == 1 and acts[0].get("action") == "raise"
    if not alone or reading.facts.get("street") != "preflop" or not _a_bet(reading, words, "actions"):
        return None
    act = {**acts[0], "action": "bet", "street": "flop"}
    return replace(reading, facts={**reading.facts, "street": "flop", "actions": [act]})


def _a_bet(reading: Reading, words: str, name: str) -> bool:
    """Whether what is faced is called a bet, on a street that only the blinds seem to tell."""
    if reading.heard["street"].how == "said" or _BEFORE_FLOP.search(words):
        return False
    start, end = reading.heard[name].span
    return bool(_BET_OF.search(words, max(0, start - _BESIDE), end + _BESIDE))


def _without(reading: Reading, *names: str) -> Reading:
    """The reading without facts that are not known."""
    return replace(reading, facts={name: value for name, value in reading.facts.items() if name not in names})


def _of_the_round(reading: Reading, words: str, doubts: Sequence[str]) -> Reading:
    """A raise of which no amount is told, or a player of whom it is not told what he had done before."""
    raised = amountless(words)
    if raised:
        return replace(reading, lacks=reading.lacks or (named(raised),))
    if reading.lacks or reading.asked != "may-raise" or not _short_all_in(reading.facts["actions"]):
        return reading
    own = any(act.get("seat") == reading.facts.get("to_act") for act in reading.facts["actions"])
    hidden = any(_DID.search(part) for part in doubts) or not (own or _YET.search(words))
    return replace(reading, lacks=("own_action",)) if hidden else reading


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
