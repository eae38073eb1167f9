"""How many have the same in, by the words beside an amount: "two others 5k", "4,500 twice", "us two 2,600".

A counting word counts those who have the amount behind it, unless as many amounts stand there in a row:
"two all-ins, 14k and 22k". It reaches over a few words that tell who they are and what they did, over
nothing else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.tagging.marks import Mark, Marked

_NUMBERS: Final = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "both": 2,
    "zwei": 2, "zwo": 2, "zween": 2, "drei": 3, "vier": 4, "funf": 5, "fuenf": 5, "sechs": 6, "sieben": 7,
    "acht": 8, "neun": 9, "beide": 2, "beiden": 2, "beider": 2, "zweien": 2, "dreien": 3, "vieren": 4,
    "zweit": 2, "dritt": 3, "viert": 4, "twice": 2, "thrice": 3, "zweimal": 2, "dreimal": 3, "viermal": 4,
    "funfmal": 5, "doppelt": 2, "pair": 2, "couple": 2,
}  # fmt: skip
_OF_TWO: Final = ("both", "beide", "beiden", "zweit", "dritt", "viert")
NUMBER: Final = rf"(?:[2-9]|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_TIMES: Final = re.compile(
    rf"(?<![\d.,/'])\b(?P<many>{NUMBER})\s?(?:x|×|\*|mal|times)\s?(?:(?:je|a|à|zu|of|at|von|all[- ]?in)\s)?$"
    r"|\b(?P<word>twice|thrice|zweimal|dreimal|viermal|funfmal)"
    r"(?: (?:je|a|zu|of|at|von|again|all[- ]?in))?\s?$"
)
"""Right before an amount: so many times."""
_TIMES_BEHIND: Final = re.compile(
    rf"(?:,| each| je| all[- ]?in)?\s?(?:(?:x|×|\*)\s?(?P<many>{NUMBER})\b(?!\s?[.,]?\d)"
    rf"|(?P<word>twice|thrice|zweimal|dreimal|viermal|funfmal|(?P<digit>{NUMBER}) (?:times|mal)\b(?! \d)))"
)
"""Right behind one."""
_WHO: Final = (
    r"(?:others?|anderen?|andre|anderi|wietere|weiteren?|restlichen?|ubrigen?|remaining|more|mehr|players?|people"
    r"|ppl|persons?|guys?|folks|leuten?|spielern?|mann|personen|callers?|stacks?|all-?ins?|of|them|us|uns|em"
    r"|davon|von|ihnen|denen|dieser|zusammen|together|the|die|der|den|these|those|who|that|welche|jeweils|way"
    r"|je|each|beide|both|all|alle|apiece|mit|with|in|at|on|auf|for|fur|um|zu|a|drin|dabei|have|has|had"
    r"|haben|hatten|hat|got|are|were|is|sind|waren|put|puts|putting|calls?|called|callen|callten|calling"
    r"|zahlen|zahlten|gehen|gingen|go|going|went|legen|legten|setzen|stehen|stand|standen|sit|sitting|sich"
    r"|then|dann|also|auch|noch|still|now|jetzt|nur|only|just|genau|exactly|identical|identischen?|equal|same"
    r"|gleich(?: viel|en?)?|gro(?:ss|ß)en?|big|bigger|bigs|biggies|large|small|short|shorties|shorty|kurzen?"
    r"|kleinen?|tight|deep|volle?|even|out|main|full|ends?|ended|up|bis|to|total|insgesamt|investiert|invested"
    r"|jeder?|weiter|spielen|sitzen|lagen|liegen|chips|inside|preflop|pre|flop|turn|river|am|im|vorm"
    r"|(?:behind|after|hinter|nach)(?: (?:me|him|her|mir|ihm|ihr))?|dahinter|danach|hinten|wir|they)"
)
_NOBODY: Final = (
    r"(?:pair|paar|cards?|karten|pots?|side|chips?|bet|handed|max|stra\w*|outs|topfe?|potte|blinds?|mal|streets?"
    r"|hands?|tables?|stuhle|seats?|big blinds|bb|th|er|fach|x|×|is|ist|has|hat|was|war)"
)
"""Behind a number that counts no people, or is somebody's own."""
_NOUN: Final = (
    rf"(?!(?:ein\w*|one|a|i|ich|me|he|she|er|sie|der|die|the|and|und|vs|gegen|against|{NUMBER})\b)[^\W\d_]+"
)
_REACH: Final = re.compile(
    rf"(?<![\d.,/'-])\b(?P<many>{NUMBER})\b(?![- ]{_NOBODY}\b)"
    rf"(?P<rest>(?:(?:[ -]|[,:] (?=(?:je|each|gleich|same|identical|jeweils|jeder)\b)){_WHO}\b)*"
    rf"(?:(?: {_NOUN}){{1,2}}"
    r"(?= (?:mit|with|have|haben|had|hatten|je|each|in|at|for)\b)"
    rf"(?: {_WHO}\b)*)?)"
    r",?(?P<end>[ (:„“\"]*)$"
)
"""A counting word, who they are, and nothing more before the amount."""
_GOVERNED: Final = re.compile(
    r"\b(?:mit|with|have|had|haben|hatten|for|fur|um|at|on|auf|put|call\w*|zahl\w*|legen|je|each|jeweils|a|zu|of|in|to"
    r"|apiece|beide|both|gleich(?: viel)?|equal|same|identical)$"
)
"""What comes behind is what each of them has."""
_SAME_LIST: Final = re.compile(r"\s*(?:,|/|;|&|\+|-|and|und|,\s*(?:and|und))?\s*")
_SENTENCE: Final = re.compile(r"[.;!?](?!\d)")
_ASIDE: Final = re.compile(r"\([^()]*\)")
_NEXT_ONE: Final = re.compile(
    r"\b(?:dritte\w*|third|vierte\w*|fourth|funfte\w*|fifth|ein\w*|one|a|an|another|rest\w*|others?|ander\w*|plus|dead|tot\w*|short\w*|kurz\w*"
    rf"|mit|with|{NUMBER})\b|[.!?](?!\d)"
)
"""Between two amounts: with the second somebody else begins, who was not counted."""
_ITEM: Final = (
    rf"(?!(?:{NUMBER}|je|each|jeder?|jeweils|both|beide|all|alle|with|mit|for|in|vs)\b)(?:[^\W\d_]+['’.-]?)"
    r"(?: (?!(?:and|und|n|u)\b)[^\W\d_]+)?"
)
_ROW: Final = re.compile(
    r"(?:^|[.;:!?(,]\s?|\b(?:and|und|plus|dann|then|gegen|vs|with|mit|dazu|nur|only|just|half)\b ?)"
    rf"(?P<row>{_ITEM}(?:, {_ITEM})*,? (?:and|und|n|u\.?|&|\+) {_ITEM}),?"
    r"(?: (?:have|haben|had|hatten|are|sind|put|in|bis|zum|river|flop|turn|jetzt|now|got|just|nur|only|all))*"
    r"(?P<each> (?:je|each|jeder?|jeweils|both|beide|alle?))?"
    r"(?: (?:in|mit|with|for|at|put|have|of|a|zu))*[ (]*$"
)
"""A row of players by whatever they are called, and that what follows is each one's."""
_EACH_BEHIND: Final = re.compile(
    r"[ )]*(?:each|apiece|jeder?|jeweils|both|beide|a piece)\b"
    r"(?! (?:hold\w*|ha(?:s|ve|d)|got|hat|haben|hatten|show\w*|halten|zeig\w*"
    r"|with|mit|play\w*|spiel\w*|tabled?)\b)"
)
_SUMS: Final = ("in", "allin", "bet", "stack")
_EACH: Final = re.compile(r"\b(?:je|each|apiece|jeder?|jeweils|gleich viel|same)\b")
_ALL_SAME: Final = re.compile(
    r"\b(?:je|each|apiece|jeder?|jeweils|gleich\w*|same|everyone|everybody|uberall|all (?:have|had|in for))\b"
)
_PLAYING: Final = re.compile(
    rf"(?<![\d.,/'-])\b(?P<many>{NUMBER}) (?:leuten?|spielern?|players|people|mann|of us|von uns)\b"
    rf"|\ball[- ]in\W{{0,3}}x ?(?P<times>{NUMBER})\b"
)
"""How many play, told apart from what they have in."""
_SEAT: Final = re.compile(
    rf"\b(?:{NUMBER}|seats?|sitz\w*|platz|platze|players?|spieler|level|table|tisch|nr|no|top|am|um|number|nummer"
    r"|guy|man|dude|bloke|fella|lad|opponent|villain|gegner|typ|kumpel|stack|shorty|person|caller"
    r"|#)\.? ?(?:\d{1,2} ?(?:,|and|und|&|\+) ?)*$"
    r"|\b(?:auf|on|in|im) ?(?:die )?$"
)
"""Before a number that counts nobody."""
_WHOM: Final = re.compile(
    r"\b(?:cover\w*|deck\w*|gedeckt|gecovert|beat\w*|schlag\w*|call(?:s|ed|t|te|e)?|zahlt?)(?: die| the)? ?$"
)
"""Before those whom somebody covers, calls or beats: they are told of already."""
_PEOPLE: Final = re.compile(
    r"\b(?:us|we|wir|uns|they|the|die|den|all|alle|others?|anderen?|restlichen?|remaining|zu) ?$"
)
"""Before a counting word that stands alone; else it is somebody's number."""
_PRODUCT: Final = re.compile(r"\s?(?:=|gewinn|to win|win\b|pot\b|main\b)")
"""Behind an amount that is only multiplied."""
_OF_POT: Final = re.compile(
    r"\b(?:main|side|pot|haupt\w*|neben\w*) (?:(?:is|ist|are|sind|=|nur|only) )?"
    r"(?:\d ?(?:x|×|\*|mal|times) ?)?$",
    re.IGNORECASE,
)
"""Before an amount that only makes up a pot: "main 3x 4,750"."""
_COUNTED: Final = re.compile(r"\d\s*(?:x|×|mal)\s*\d")
_OURS: Final = re.compile(r"\b(?:us|we|wir|uns|me|ich|each|je|jeder?|jeweils|both|beide|apiece|zu)\b")
_BACK: Final = 70
_FAR: Final = 30


def times_of(mark: Mark, text: str) -> int:
    """ "3 x 650" as one token: so many players with as much; 1 where the product is a pot."""
    one = len(mark.values) > 1 and len({*mark.values}) == 1
    counted = one and any(_COUNTED.match(token.low) for token in mark.tokens)
    known = counted and (_OF_POT.search(text[: mark.start]) or _PRODUCT.match(_folded(text), mark.end))
    return len(mark.values) if counted and not known else 1


def alike(of: Marked, mark: Mark) -> int:
    """So many have the amount by the words beside it; 0 where these count nobody."""
    text = _folded(of.words.text)
    start = max([m.end for m in of.marks if m.end <= mark.start and m.value and m.tag != "n"] or [0])
    before = text[max(start, mark.start - _BACK) : mark.start]
    if (times := _times(text, mark, before)) is not None:
        return times
    found = _REACH.search(before)
    if found is not None:
        return _people(of, mark, text, before, found)
    if row := _ROW.search(before):
        each = row["each"] or _EACH_BEHIND.match(text, mark.end)
        return row["row"].count(",") + 2 if each else 0
    return _everybody(of, mark, text)


def _times(text: str, mark: Mark, before: str) -> int | None:
    """ "Twice 900", "900 x3": so many, or 0 for a product; None where it is not told so."""
    if behind := _TIMES_BEHIND.match(text, mark.end):
        return _number(behind["many"] or behind["digit"] or behind["word"])
    found = _TIMES.search(before)
    if found is None:
        return None
    product = _OF_POT.search(before[: found.end()]) or _PRODUCT.match(text, mark.end)
    return 0 if product else _number(found["many"] or found["word"])


def _people(of: Marked, mark: Mark, text: str, before: str, found: re.Match[str]) -> int:
    """ "Two others for 5k": how many the counting word counts, if it counts anybody."""
    ahead = before[: found.start()]
    if _WHOM.search(ahead):
        return 1
    bare = not found["rest"].strip() and found["many"] not in _OF_TWO
    if _SEAT.search(ahead) or (bare and not _PEOPLE.search(ahead)):
        return 0
    if mark.who == "ME" and not _OURS.search(before):
        return 0
    many = _number(found["many"])
    each = bool(_EACH.search(found["rest"]) or _EACH.match(text[mark.end :].lstrip()))
    governed = bool(_GOVERNED.search(found["rest"])) and not {"(", ":"} & {*found["end"]}
    return 1 if _listed(of, mark, text, many, governed or each) else many


def _everybody(of: Marked, mark: Mark, text: str) -> int:
    """ "Four players, no all-in, 1,750 each": of the one amount told, how many are told to play; else 0."""
    sums = [m for m in of.of(*_SUMS, "pot", "dead", "by") if m.value]
    around = text[max(0, mark.start - _FAR) : mark.end + _FAR // 2]
    told = {_number(m["many"] or m["times"]) for m in _PLAYING.finditer(text)}
    alone = len([m for m in sums if m.tag != "dead"]) == 1 and not of.of("call", "fold", "n")
    return told.pop() if alone and len(told) == 1 and _ALL_SAME.search(around) else 0


def _listed(of: Marked, mark: Mark, text: str, many: int, governed: bool) -> bool:
    """Whether as many amounts stand there one behind the other: each of them is one player's."""
    row = [m for m in of.of(*_SUMS) if m.value and m.start >= mark.start][:many]
    gaps = [_ASIDE.sub("", text[a.end : b.start]) for a, b in pairwise(row)]
    same = all(_SAME_LIST.fullmatch(gap) for gap in gaps)
    colon = not governed and ":" in text[max(0, mark.start - 3) : mark.start]
    if len(row) < many:
        return len(row) > 1 and colon
    apart = not governed and not any(len(gap) > _FAR or _NEXT_ONE.search(gap) for gap in gaps)
    *most, last = gaps
    each = {m.value for m in row}
    ended = len(each) > 1 and len(most) > 0 and all(map(_SAME_LIST.fullmatch, most)) and len(last) <= _FAR
    return colon or same or apart or (ended and not _SENTENCE.search(last))


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word.split(" ")[0]]


@lru_cache(maxsize=8)
def _folded(text: str) -> str:
    """Letter for letter, so that places stay."""
    return "".join(low if len(low := fold(one)) == 1 else one for one in text)
