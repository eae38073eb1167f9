"""A question without what its own words take back: "bet 900, no wait, 1,100", "he thought it was 100/200".

What is left out leaves spaces, so that every word keeps its place.
"""

from __future__ import annotations

import re
from typing import Final

_PAIR: Final = r"\d[\d.,]*k?\s?/\s?\d[\d.,]*k?"
_AMOUNT: Final = r"\d[\d.,']*(?<![.,'])(?:\s?k\b)?"
_STREET: Final = r"(?:pre[- ]?flop|flop|turn|river)"
_NO: Final = (
    r"(?:no|nope|nah|nein|nee|sorry|pardon|wait|warte|moment|quatsch|na wart\w*|korrektur|correction"
    r"|scratch that|i mean"
    r"|ich mein\w*|make that|oder nein|or rather|gibts? (?:es )?(?:ja |gar |hier )*nicht"
    r"|(?:there(?:['’]?s| is| are) )?no such(?: chips?| thing)?"
    r"|there(?:['’]?s| is| are) no \d[\d.,]*k?(?:['’]?s| chips?)?"
    r"|gibt(?:['’]?s| es)? (?:ja |gar |hier )*keine \d[\d.,]*k?er)"
)
_SURELY: Final = (
    r"(?:(?:no|nein|nee?|ah|oh),? (?:wait|moment|sorry|warte|halt|quatsch|doch|stimmt nicht)|sorry|pardon"
    r"|wait,? no|scratch that|correction|korrektur|quatsch|i mean|ich mein\w*|make that|na wart\w*|moment)"
)
"""What is said to take back what was told some words before."""
_FILLER: Final = (
    rf"(?:{_NO}|moment|mal|actually|eigentlich|rather|doch|it|its|it's|was|were|war|waren|wars|es|das|des"
    r"|ist|is|i|ich|said|meant|meinte|on|at|the|am|bei|im|blinds?|bet|stimmt nicht|falsch|wrong|ah|äh|uh|um"
    r"|oh|ach|egal|in|to|auf|mit|with|the|der|den|ok|okay|also|so)"
)
_COUNT: Final = (
    r"(?:an?|one|two|three|four|five|six|eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|\d{1,2}(?:x| x)?)"
)
_CHIP: Final = (
    rf"(?:{_COUNT}\s+)?(?:\d[\d.,']*k?(?:['’]?s|ern?|[- ]?chips?)|(?:fünf)?(?:hundert|tausend)ern?"
    r"|hundreds|thousands)\b"
)
_ONE: Final = rf"(?:an? |nen |ein\w* )?(?:{_CHIP}|{_AMOUNT})"
_LIST: Final = rf"{_ONE}(?:\s*(?:,|\+|and|und|plus)\s*{_ONE}){{1,3}}"
_SEAT: Final = (
    r"(?:sb|bb|small blind|big blind|utg(?:\+\d)?|mp|lj|lojack|hj|hijack|co|cut-?off|btn|button"
    r"|(?:seat|sitz|platz) \d{1,2})"
)
_PARTS: Final = (
    (_PAIR, _PAIR),
    (_LIST, _LIST),
    (_CHIP, _CHIP),
    (_AMOUNT, _AMOUNT),
    (_STREET, _STREET),
    (_SEAT, _SEAT),
    (rf"{_SEAT} \w+", rf"{_SEAT}(?=\s*:)"),
)
"""What may be corrected, and to what: blinds, chips, an amount, a street, a player, one with his deed."""
_SIZES: Final = 4
"""So many of the parts are sizes, which something may be told behind before they are taken back."""
_BETWEEN: Final = r"(?: [^\W\d]+){1,6}"
_NONE: Final = r"(?!)"
_INSTEAD: Final = re.compile(
    r"(?<![\w.,/'])(?:"
    + "|".join(
        rf"(?P<old{n}>{old})(?:(?P<kept{n}>{_BETWEEN if n < _SIZES else _NONE})(?=\W{{1,4}}{_SURELY}\b))?"
        rf"(?P<gap{n}>\s*(?:[,;:(]|\.{{2,}}|…|[?!]{{2,3}}|\?(?=\s*(?-i:[a-zäöü])\w*\s)|[-–—.…]{{1,4}})?\s*"
        rf"(?:(?:ah?|äh|uh|um|oh|ach)\W+)?{_NO}"
        rf"\b(?:[\s,.…–—-]+{_FILLER}\b)*[\s,.…:–—-]*)(?P<new{n}>{new})"
        for n, (old, new) in enumerate(_PARTS)
    )
    + r")(?![\w/]|[.,]\d)",
    re.IGNORECASE,
)
"""Something told that is corrected at once."""
_BELIEVED: Final = re.compile(
    r"\b(?:think(?:s|ing)?|thought|believ\w+|assum\w+|figur\w+|dacht\w*|denkt|glaub\w*|geglaubt|meinte"
    r"|(?:in der )?annahme|angenommen"
    r"|(?:is|was|were|war(?:en)?|ist) (?:\w+ )?(?:still|noch) (?:at|in|on|bei|im|auf))\b"
    rf"[^.;?!\d]{{0,45}}(?P<pair>{_PAIR})",
    re.IGNORECASE,
)
"""Blinds that somebody took for those of this hand."""
_NO_MORE_SAID: Final = re.compile(
    r"\b(?:mehr|sonst|weiter) (?:hat|hatte|hab\w*) (?:er|sie|ich)(?: \w+)? nicht?s? (?:ge|an(?:ge)?)sagt\b",
    re.IGNORECASE,
)
"""That no more was said than was told: it tells of words, not of chips."""
_INSTEAD_OF: Final = re.compile(
    r"\b(?:(?:an)?statt|instead of|rather than)\s+"
    r"(?:(?:my|his|her|the|a|an|mein\w*|sein\w*|ihr\w*|de[nmr]|ein\w*|nen)\s+)?"
    r"(?:(?:one|two|three|four|five|zwei|drei|vier|fünf|\d{1,2}(?:x|(?=\s+\d)))\s*)?"
    rf"{_AMOUNT}(?:ern?|s)?(?![\w/])(?:[ -]?chips?\b)?",
    re.IGNORECASE,
)
"""Chips or an amount that it was not."""
_PAIRS: Final = re.compile(_PAIR)
_EARLY: Final = r"(?:out of turn|outta turn|oot|out of order|au(?:ß|ss)er(?:halb)? der reihe)"
_IN_TURN: Final = re.compile(
    rf"\b{_EARLY}\b\W{{1,4}}(?:no|nope|nah|nein|nee|ne)\b"
    r"(?=\s*[,.;:!–—-]|\s+(?:it|i|he|she|in|ich|es|er|sie|das)\b)"
    r"|(?<!is that )(?<!was that )(?<!is it )(?<!was it )(?<!is this )(?<!was this )"
    r"(?<!war das )(?<!ist das )(?<!war es )(?<!ist es )(?<!war ich )(?<!war er )(?<!war sie )"
    r"(?:\b(?:not|nicht|never)|n['’]t) (?:(?:at all|act(?:ed|ing)?|go|going|call(?:ed)?|bet|raised?|etwa) )?"
    rf"{_EARLY}\b(?![^.,;:!?]*\?)",
    re.IGNORECASE,
)
"""An action out of turn that is denied, not asked about: "out of turn? no, in turn", "not out of turn"."""
_THOUGHT: Final = (
    r"\b(?:thought|thinking|assum(?:ed|ing)|believ(?:ed|ing|es)|figured|misheard|heard|understood"
    r"|dacht\w*|glaubt\w*|meinte|gemeint|angenommen|verstanden|verstand|gehört|hörte)\b[\s,:]{1,3}"
    r"(?:(?:that|it|it'?s|this|he|he'?d|she|she'?d|i|we|was|is|were|had|has|bet|the|a|an|said|only|just"
    r"|facing|call|to|for|about|dass|es|das|der|die|den|einsatz|raise|er|sie|ich|wir|sei(?:en)?|sind|ist|war"
    r"|wären?|waren|nur|bloß|wär|von|um)\s+){0,6}"
)
_WAGER: Final = rf"{_AMOUNT}(?![\w/]|[- ]?(?:chips?|er)\b)"
_REALLY: Final = (
    r"(?:but|aber|jedoch|sondern|actually|really|in (?:fact|reality|truth)|tatsächlich|wirklich|in wahrheit"
    r"|(?:it|bet|einsatz|raise|es) (?:was|were|is|war(?:en)?|ist|sind)|waren)"
)
_MISTAKEN: Final = (
    re.compile(
        rf"{_THOUGHT}(?P<amount>{_WAGER})(?=[^?!\d]{{0,40}}\b{_REALLY}\b[^?!\d]{{0,30}}\d)", re.IGNORECASE
    ),
    re.compile(
        rf"(?<![\w.,/'])(?P<amount>{_WAGER}) (?:verstanden|gehört|gedacht|geglaubt)\b"
        rf"(?=[^?!\d]{{0,40}}\b(?:{_REALLY}|war)\b[^?!\d]{{0,30}}\d)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:was|is|were|it['’]?s|war(?:en)?|ist|sind) {_WAGER}(?: all[- ]?in)?\W{{1,3}}"
        rf"(?:(?:but|aber|and|und|though) )?(?:(?:i|he|she|ich|er|sie|had|hatte|habe?) ){{0,2}}"
        rf"{_THOUGHT}(?P<amount>{_WAGER})",
        re.IGNORECASE,
    ),
)
"""What a bet was taken for, told beside what it was."""
_PUT_THEN: Final = r"(?=[^.?!\d]{0,30}\d)"
_MISHEARD: Final = (
    re.compile(
        r"\d[^\d?!]{1,70}?\b(?:mis)?(?:heard|understood|hörte|verstand)\s"
        rf"(?:only |just |it as |nur |was |that |an? )*(?P<amount>{_WAGER}){_PUT_THEN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\d[^\d?!]{{1,70}}?\s(?:hab\w*|hat|hatte) (?:nur |bloß |ich |er |sie )*(?P<amount>{_WAGER})"
        rf" (?:verstanden|gehört)\b{_PUT_THEN}",
        re.IGNORECASE,
    ),
)
"""What somebody heard instead of the bet that is told before."""
_COUNTED: Final = re.compile(r"\b(?:dealer\w*|count\w*|quot\w*|\w*zähl\w*|told|floor)\b", re.IGNORECASE)
"""Somebody else made the mistake, which is another rule's (49)."""


def without_taken_back(text: str) -> str:
    """The words with only what counts in the end.

    >>> without_taken_back("bet 900, no wait, 1,100 on the turn")
    'bet 1,100               on the turn'
    """
    text = _INSTEAD.sub(_last, text)
    for idle in (_NO_MORE_SAID, _INSTEAD_OF, _IN_TURN):
        text = idle.sub(lambda said: " " * len(said[0]), text)
    believed = _BELIEVED.search(text)
    if believed and len(_PAIRS.findall(text)) > 1:
        text = _blank(text, believed.span("pair"))
    mistaken = next(filter(None, (words.search(text) for words in (*_MISTAKEN, *_MISHEARD))), None)
    if mistaken and not _COUNTED.search(text):
        text = _blank(text, mistaken.span("amount"))
    return text


def _blank(text: str, span: tuple[int, int]) -> str:
    start, end = span
    return text[:start] + " " * (end - start) + text[end:]


def _last(found: re.Match[str]) -> str:
    """What stands last, in the place of all; what was told between stays."""
    at = next(n for n in range(len(_PARTS)) if found[f"new{n}"])
    return (found[f"new{at}"] + (found[f"kept{at}"] or "")).ljust(len(found[0]))
