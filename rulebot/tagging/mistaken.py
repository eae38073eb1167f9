"""From marks to the facts of a call after a wrong count, and of a hand in the muck by mistake."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.setting import street_of, tell_blinds

_TOLD: Final = ("quoted", "sum", "said", "chip", "call")
_REAL: Final = ("tocall", "allin", "bet", "stack")
_BETS: Final = ("bet", "allin", "sum", "said")
_NOBODY: Final = re.compile(
    r"\b(?:nobody|no ?one|none|neither|before (?:either|both|anyone|anybody)|not yet|yet to|hasn.?t"
    r"|haven.?t|hadn.?t|didn.?t|never acted"
    r"|not (?:yet )?acted|not"
    r" back to|to act"
    r"|before (?:any|either|someone|he|she|they|the other|a |i |it)\w*|right after|still (?:thinking"
    r"|to act|deciding"
    r"|counting)|tank\w*"
    r"|un-?called|(?:no|zero|any) (?:callers?|action|answer|reaction|response)|said nothing|silent|quiet"
    r"|shrugged"
    r"|keiner|niemand|noch nicht?|bevor|ehe|denkt (?:noch|nach)|noch (?:am \w+|dran|gar nicht)"
    r"|still had to|überleg\w*|ungecallt|nicht gecallt|keine"
    r" (?:reaktion|aktion|antwort)"
    r"|(?:not|n.?t) (?:been )?called|sagt nichts|still|stumm|grübelt|sofort danach|direkt nach|no calls?"
    r"|kein call|not a soul|thinking"
    r"|staring"
    r"|noch (?:nichts|nix|n(?:ü|ue)t|zu (?:reden|handeln|entscheiden))"
    r"|(?:nix|nichts|n(?:ü|ue)t) (?:gemacht|gmacht|getan|unternommen)"
    r"|(?:nicht|net|nicht mal|noch nicht) (?:reagiert|gezahlt|gecallt)"
    r"|vor (?:der|ihrer|seiner) entscheidung|(?:bittet|bat) um zeit|w(?:ä|ae)r wieder dran"
    r"|(?:wollte?|w(?:ä|ae)re?) (?:grad|gerade) (?:folden|callen|zahlen)"
    r"|asks? for time|about to (?:fold|call)"
    r"|before (?:the )?\w+ (?:had |could |did |has )?(?:act(?:ed|s)?|respond\w*|answer\w*|call\w*|react\w*"
    r"|fold\w*|say|said|do|speak|spoke)|did nothing|no reply|not reacted|weder (?:call|fold)\w*"
    r"|eh (?:er|sie|es|der|die|wer|\w+ und \w+)|(?:am|beim) (?:studiere\w*|überlege\w*|grübel\w*|nachdenken)"
    r"|noch ohne (?:aktion|reaktion|antwort)|schweigt|studiert|k(?:o|oa|a)na|vor(?:m| dem| einem| jedem) call"
    r"|(?:noch|war|von) (?:von )?(?:keinem|niemandem)"
    r"|deciding|contemplat\w*|noch (?:gar )?(?:nix|kein\w*|offen)|ko[ai]ner|niemer|(?:nix"
    r"|nichts) (?:gesagt|gsagt"
    r"|gsogt|mehr gemacht)|nachgedacht|am denken|zögert\w*)\b",
    re.IGNORECASE,
)
_MAYBE: Final = re.compile(
    r"\b(?:maybe|perhaps|might have|(?:don.?t|didn.?t) (?:know|see)|not sure|couldn.?t tell|vielleicht"
    r"|keine ahnung"
    r"|wei(?:ß|ss) (?:\w+ )?nicht)\b[^.?!]{0,40}\b(?:call\w*|gecall\w*|mitgegangen|bezahlt)",
    re.IGNORECASE,
)
_PAID: Final = re.compile(
    r"\b(?:was|been|got|is|wurde|war|ist) (?:already |schon |bereits )?(?:called|paid|gecallt|bezahlt"
    r"|mitgegangen)\b"
    r"|\b(?:had|has|hat|hatte) (?:already |schon |bereits |ihn |sie |ihr |die |den |es |das )?"
    r"(?:called|paid|gecallt|bezahlt|mitgegangen)\b(?! (?:the |a |for )?(?:floor|td|clock|time))",
    re.IGNORECASE,
)
"""It is told of the bet that it was called."""
_OWN_CALL: Final = re.compile(
    r"\bi(?:.ve|.d| had| have)? (?:just |only |already )?(?:called|paid)\b(?! (?:the|a|for) (?:floor|td"
    r"|clock|time))"
    r"|\b(?:ich )?(?:hab|habe|hatte) (?:ich )?[^.?!]{0,25}\b(?:gecallt|bezahlt|mitgegangen)\b",
    re.IGNORECASE,
)
"""The chips of the player whose hand it was are a call."""
_KNOWN: Final = re.compile(
    r"\b(?:still (?:identifiable|on top|recogni[sz]able)|can (?:still )?(?:be )?(?:clearly |easily"
    r" )?(?:identif\w+"
    r"|retriev\w+|pulled? (?:them|it) (?:back )?out)|retrievable|100 ?% (?:sure|identif\w+)"
    r"|(?:noch|eindeutig|klar|sicher) (?:erkennbar|zu erkennen|identifizierbar|zu identifizieren))\b",
    re.IGNORECASE,
)
_NOT: Final = re.compile(
    r"\b(?:not?|never|nobody|can.?t|nicht|nie|un|kein\w*)\W*(?:\w+\W+){0,2}$", re.IGNORECASE
)
_BELIEVED: Final = re.compile(
    r"\b(?:thought|assumed|believed|figured|dachte|glaubte|meinte|nahm an)\b[^.?!;]*$", re.IGNORECASE
)
"""What the caller took the bet for."""
_DEALER: Final = re.compile(r"\b(?:dealer\w*|croupier\w*|geber\w*|kartengeber\w*)\b", re.IGNORECASE)
_BEFORE: Final = 24
"""So many characters before words that a hand can be told may deny it."""


def accepted(of: Marked) -> Draft | None:
    """What the caller was told, and what the bet was."""
    text = of.words.text
    told = [m for m in of.of(*_TOLD) if m.value]
    believed = (
        m for m in of.of(*_REAL) if m.value and _BELIEVED.search(text[max(0, m.start - _BEFORE) : m.start])
    )
    counted = next(believed, None) or next((m for tag in _TOLD for m in told if m.tag == tag), None)
    real = [m for m in of.of(*_REAL) if m.value and (counted is None or m.value != counted.value)]
    if not real:
        return None
    last = next((m for tag in _REAL for m in reversed(real) if m.tag == tag), real[-1])
    found = Found(text)
    found.said("correct", last.value, last.span)
    if counted is not None:
        found.said("counted", counted.value, counted.span)
    return Draft("accepted-action", found, "call-amount")


def killed(of: Marked) -> Draft | None:
    """The last bet before the cards went, the one before it, and whether anybody called."""
    bets = [m for m in of.of(*_BETS) if m.value]
    if not bets:
        return None
    own = _own(bets)
    before = max(
        (m.value or 0 for m in bets if m is not own and (m.value or 0) < (own.value or 0)), default=0
    )
    text, found = of.words.text, Found(of.words.text)
    blinds = tell_blinds(of, Found(text))
    if not before and blinds and street_of(of) == "preflop":
        before = blinds[1] if blinds[1] < (own.value or 0) else 0
    found.said("bet_to", own.value, own.span)
    found.derived("call_to", before, "what was bet before")
    raised = [
        m for m in of.of("bet", "allin") if m.who not in ("ME", own.who) and (m.value or 0) > (own.value or 0)
    ]
    calls = [m for m in (*of.of("call"), *raised) if m.start > own.start or len(bets) == 1]
    nobody = _NOBODY.search(text)
    paid = _told(_PAID, text) or _OWN_CALL.search(text)
    if calls:
        found.said("called", True, calls[0].span)
    elif paid:
        found.said("called", True, paid.span())
    elif nobody and not _MAYBE.search(text):
        found.said("called", False, nobody.span())
    dealer = _DEALER.search(text) is not None
    if not calls and not nobody and not dealer and of.of("fold"):
        found.derived("called", False, "the others folded")
    found.derived("by", "dealer" if dealer else "player", "who is told to have mucked it")
    known = _told(_KNOWN, text)
    if known:
        found.said("identified", True, known.span())
    return Draft("killed-hand", found, "returned")


def _told(words: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Where it is told, and not denied."""
    found = words.finditer(text)
    return next((m for m in found if not _NOT.search(text[max(0, m.start() - _BEFORE) : m.start()])), None)


def _own(bets: list[Mark]) -> Mark:
    """The wager of the player whose hand it is: as told, else the highest."""
    mine = [m for m in bets if m.who == "ME" or m.tag in ("sum", "said")]
    return max(mine or bets, key=lambda m: m.value or 0)
