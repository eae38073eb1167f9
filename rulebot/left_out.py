"""What the words of a hand leave out, where a reading took something for it or the ruling hangs on it.

Reads words only; what becomes of it is for `rulebot.unsure`.
"""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.reading import Reading

_MORE_BEHIND: Final = re.compile(
    r"\b(?:plenty|enough|lots|loads|tons|big|huge|deep|massive|many|more)\b(?! to call)[^.,;?!]{0,20}"
    r"\b(?:behind|left|chips|stack)|\b(?:stack|he|she|it.?s) (?:is |looks |was )?(?:big|huge|deep|plenty)\b"
    r"|\bstack\b(?:(?! but | aber )[^.;?!]){0,25}\b(?:big|huge|deep|plenty|enough|groß|gross|genug"
    r"|reichlich|riesig)\b"
    r"|\b(?:genug|viel|reichlich|massig|ordentlich|noch mehr|mehr)\b[^.,;?!]{0,20}\b(?:dahinter|hinten"
    r"|übrig|chips"
    r"|stack)\b|\bha(?:t|be?) (?:\w+ ){0,2}(?:genug|reichlich|massig|viel)\b",
    re.IGNORECASE,
)
"""More is told to be behind, be it not known how much: those were not the last chips."""
_DOUBTED: Final = re.compile(
    r"(?:\b(?:if|whether|ob|how|wie|no|not|nicht|kein\w*|maybe|vielleicht)\b|n.t\b)"
    r"(?: (?!but\b|aber\b)[\w']+){0,4} ?$",
    re.IGNORECASE,
)
_AHEAD: Final = 40
_WHO_GETS: Final = re.compile(
    r"\b(?:who (?:gets|wins|receives|takes) (?:how much|what)|how much (?:does|do|will) (?:each"
    r"|every\w*|they all"
    r"|everybody)(?: \w+){0,3}? (?:get|win|receive)|what (?:does|do|will) (?:each"
    r"|every\w*)(?: \w+){0,3}? (?:get|win)"
    r"|wer (?:bekommt|kriegt|gewinnt|erhält) (?:wie ?viel|was)|(?:wie ?viel|was) (?:bekommt|kriegt"
    r"|erhält|gewinnt)"
    r" (?:jede[rs]?|wer))\b",
    re.IGNORECASE,
)
_HANDS_TOLD: Final = re.compile(
    r"\b(?:w[io]n\w*|best|better|nuts|beats?|beaten|ties?|tied|chop\w*|split\w*|los[et]\w*|lost|worst"
    r"|second|same|high"
    r"|low|hi-?lo|pair|pairs|trips|set|straight|flush|full|quads|boat|aces|kings|queens|jacks|board"
    r"|fold\w*|tabled?"
    r"|shows?|gewinn\w*|gewann|gewonnen|beste\w*|besser\w*|schlägt|geschlagen|verlier\w*|verlor\w*"
    r"|gleich\w*|teil\w*"
    r"|geteilt|zweit\w*|paar|drilling|straße|strasse|vierling|asse|könige|damen|buben|pots?|topf)\b"
    r"|(?-i:\b[AKQJT2-9][AKQJT2-9cdhs]\b)",
    re.IGNORECASE,
)
"""Words by which something is told of the hands, or by which the pots are asked for too."""
_BARE_ACT: Final = re.compile(
    r"\b(?:act(?:s|ed)|(?:did|does|do) (?:his|her|their|something)|took (?:his|her) (?:turn|action)"
    r"|gehandelt|handelt"
    r"|agiert|was gemacht)\b",
    re.IGNORECASE,
)
"""Something was done, and it is not told what."""
_CHECKED: Final = re.compile(
    r"check\w*|\btap\w*|\bknock\w*|\bpass\w*|klopf\w*|schieb\w*|geschoben|gepasst|\brapp?\w*|\bx\b",
    re.IGNORECASE,
)
_BLIND_ASKED: Final = re.compile(
    r"\b(?:the |der |die )?(?P<seat>big blind|bb|small blind|sb|big"
    r"|small)\b(?:[^.?!]{0,40}?\b(?:hasn.?t|has not|not yet|not"
    r"|noch nicht)\b[^.?!]{0,15}\b(?:acted|spoken|gehandelt|dran)\b)?[^.?!\d]{0,30}?\b(?:asks?|wants?"
    r"|fragt|will|möchte)\b"
    r"[^.?!\d]{0,25}\b(?:raise|raisen|erhöhen|reraise|re-raise)\b",
    re.IGNORECASE,
)
"""A blind that wants to raise, behind the amounts of the hand."""


def more_behind(words: str) -> bool:
    """Whether more is told to be behind; not where just that is asked, doubted or denied."""
    return any(
        not _DOUBTED.search(words, max(0, found.start() - _AHEAD), found.start())
        for found in _MORE_BEHIND.finditer(words)
    )


def act(reading: Reading, words: str) -> bool:
    """ "Then the right player acted": that is no check, where none is told but what was done too early."""
    early = reading.facts.get("action") == "check"
    checks = len(_CHECKED.findall(words)) - early
    return reading.facts.get("correct_action") == "check" and checks < 1 and bool(_BARE_ACT.search(words))


def winners(reading: Reading, words: str) -> bool:
    """Whether it is asked who gets how much, and nothing at all is told of the hands."""
    asked = _WHO_GETS.search(words)
    if asked is None or reading.asked != "pots" or reading.lacks or reading.facts.get("high_rank"):
        return False
    rest = f"{words[: asked.start()]} {words[asked.end() :]}"
    return _HANDS_TOLD.search(rest) is None


def boxed(reading: Reading) -> bool:
    """Whether cards lay face up in the deck, and it is not told how many (35-A-1)."""
    return reading.facts.get("fault") == "boxed-cards" and "count" not in reading.facts


def blind_asked(reading: Reading, words: str) -> str:
    """The blind that wants to raise, where somebody else's turn was read; empty where none is."""
    facts, blind = reading.facts, _BLIND_ASKED.search(words)
    seats = [one.get("seat") for one in facts["actions"]]
    if blind is None or facts.get("to_act") != "ME" or facts.get("street") != "preflop" or "ME" not in seats:
        return ""
    seat = "SB" if blind["seat"].lower().startswith("s") else "BB"
    return "" if seat in seats else seat
