"""Whether words or chips came first, where the words around them tell it against the order of the telling."""

from __future__ import annotations

import re
from typing import Final

_EARLIER: Final = re.compile(
    r"\b(?:(?:vorher|davor)(?! (?:[^\W\d]+ )?\d)|zuvor|vorab|zuerst|(?:bereits|schon)(?! (?:da|drin|vor)\b)"
    r"|beforehand|already|before that"
    r"|before(?=\W*$)|first(?! (?:to act|in|bet|raise|chip|one|card|time|player|seat)\b))\b",
    re.IGNORECASE,
)
_THEN: Final = re.compile(r"\b(?:and |und )?(?:then|dann|danach)\b", re.IGNORECASE)
_LATER: Final = re.compile(
    r"\b(?:danach|hinterher\w*|nachher|später|anschlie(?:ß|ss)end|afterwards|after that|later)\b",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"\b(?:before|bevor|ehe|prior to)\b(?! (?:that|the flop|the turn))", re.IGNORECASE
)
_AFTER: Final = re.compile(
    r"\b(?:after|nachdem)\b(?! (?:that|this|being|the flop|the turn)\b)"
    r"(?! (?:an?|one|two|a few|some) (?:\w+ )?(?:sec(?:ond)?|moment|while|pause|beat|bit|minute)s?\b)",
    re.IGNORECASE,
)
_AND_AFTER: Final = re.compile(
    r"\b(?:and|und|then|right|shortly|just|say) after\b(?:(?=\W*$)| (?=it \w+s\b|it\W*$|only\b))",
    re.IGNORECASE,
)
"""Afterwards: what follows came later."""
_CUT: Final = re.compile(
    r"[.,;:!?](?!\d)|\b(?:and|und|u|but|then|dann|weil|because|before(?=\s+\w)|bevor|ehe"
    r"|after|nachdem)\b(?! that)",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(r"[.,;:!?](?!\d)|\b(?:and|und|then|dann|but|aber)\b", re.IGNORECASE)
_IN_THE_AIR: Final = re.compile(
    r"\b(?:before|bevor|ehe) (?:it|they|that|(?:the|my|his|her) chips?|er|sie|der chip|die chips)"
    r" (?:had |even |ever |noch )?(?:touch\w*|hit|hits|land\w*|reach\w*|cross\w*"
    r"|(?:den|die|auf)\b[^.?!]{0,24}(?:berühr\w*|gelandet|landet\w*|aufkam\w*|traf\w*|lag\w*))",
    re.IGNORECASE,
)
"""Said while the chip was on its way."""
_STEP: Final = ("first", "zuerst")
"""Behind "then" it is the first of two steps that follow."""
_LANDED: Final = re.compile(
    r"\b(?:after|once|when|nachdem|als|wie) (?:it|they|that|the (?:\w+ )?chips?|er|sie|der (?:\w+ )?chip"
    r"|die (?:\w+ )?chips|das)\b[^.,;!?]{0,20}"
    r"\b(?:landed|hit|touched|down|(?:left|leaves) (?:his|her|my|the) hand"
    r"|on the (?:felt|table)|lag(?:en)?|gelandet|auf dem (?:filz|tisch))\b",
    re.IGNORECASE,
)
"""Said between chips and words, or in front of words: the chips were out."""
_NEAR: Final = 20
"""So close behind "first" its "then" stands."""
Span = tuple[int, int]


def told_first(text: str, words: Span, chips: Span) -> str:
    """ "And had said call before", "nachdem er 500 hingelegt hat": the order told; empty where none is.

    >>> told_first("puts 1000 in, vorher call gesagt", (22, 26), (5, 9))
    'words-first'
    >>> told_first("puts 1000 in, after it landed says call", (35, 39), (5, 9))
    'chips-first'
    """
    first, then = sorted((words, chips))
    told = ("words-first", "chips-first") if first == words else ("chips-first", "words-first")
    between = text[first[1] : then[0]]
    if _IN_THE_AIR.search(text):
        return "words-first"
    if first == chips and _LANDED.search(between):
        return "chips-first"
    if _AND_AFTER.search(between):
        return told[0]
    for conjunction, order in ((_BEFORE, told[0]), (_AFTER, told[1])):
        found = conjunction.search(between)
        if found and not _SINCE.search(between, found.end()):
            return order
    if _LATER.search(_clause(text, then)):
        return told[0]
    early = [_EARLIER.search(_clause(text, span)) for span in (words, chips)]
    if bool(early[0]) == bool(early[1]):
        return ""
    found = early[0] or early[1]
    steps = between + text[then[1] : then[1] + _NEAR]
    if found and found[0].casefold() in _STEP and _THEN.search(steps):
        return told[0]
    return "words-first" if early[0] else "chips-first"


def _clause(text: str, span: Span) -> str:
    """The clause around a stretch of the words."""
    start = max((found.end() for found in _CUT.finditer(text, 0, span[0])), default=0)
    stop = _CUT.search(text, span[1])
    return text[start : stop.start() if stop else len(text)]
