"""What was declared, where the network passes over it: a call said aloud, a call before a raise.

Whichever is said first binds (40-A, 51-A): "call and raise" is a call.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked

_CALL: Final = re.compile(r"\b(?:call\w*|mitgeh\w*|geh\w* mit|zahl\w*)\b", re.IGNORECASE)
_RAISE: Final = re.compile(r"\b(?:re-?)?(?:rais|erhöh|erhoeh)", re.IGNORECASE)
_SAYING: Final = re.compile(
    r"(?:[\"“”„«»]|(?<!\w)['‘’]|\b(?:sag\w*|says?|said|saying|announc\w*|declar\w*|ansag\w*)\b[^.?!\d]{0,12}?)"
    r"\s*(?:(?:ok(?:ay)?|also|well|so)\W+)?(?:ich |i(?:['’]ll| will)? )?"
    r"(?P<call>call|see|match|zahle?|bezahle?|geh[e']?)\b",
    re.IGNORECASE,
)
"""Words that begin with a call."""
_I_CALL: Final = re.compile(
    r"\b(?:i|ich)(?:['’]ll| will| would)? (?P<call>call|calle|geh mit|see)\b", re.IGNORECASE
)
_AND_RAISE: Final = re.compile(
    r"(?:[^.?!»”“\"']|(?<=\d)\.(?=\d)){0,40}?(?:(?:\.{2,}|,|\ba+nd\b|\bund\b|\bu\.)\s*){1,2}"
    r"(?:(?:then|dann|also|noch|na|nein|nee?|no|wait|warte|äh|ah|uh|oder|doch|lieber|actually"
    r"|sorry)[,.]{0,3} ){0,3}"
    r"(?:i |ich )?(?:re-?)?"
    r"(?:raise|erhöhe?|erhoehe?|heb\w*|pop|bump|make it|mache? (?:es|das|draus|daraus)|geh\w* (?:auf|rauf)"
    r"|leg\w*(?=[^.?!]{0,25}(?:drauf|dazu)))\b",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(r"\b(?:says?|said|goes|announces?|sag\w*|meint)\b", re.IGNORECASE)
_SAYS_CALL: Final = re.compile(
    r"\b(?:says?|said|announces?|declares?|sagt|sagte|ruft|rief|meint|ansagt)\b"
    r"(?: (?!raise|erhöh)[\w.+]+){0,3}?[,:]? [\"“„'‚]?(?P<call>call|mitgehen)\b",
    re.IGNORECASE,
)
_PUTS: Final = re.compile(
    r"[\"”“'’]?,? (?:and|but|und|aber|dann|then) (?!(?:re-?)?(?:raise|erhöh|bet))[^.?!;:\d]{2,40}",
    re.IGNORECASE,
)
"""Between a call that is said and the chips that the same player puts out."""
_VERBALLY: Final = r"(?:verbal(?:ly)?|mündlich|laut|out loud|aloud)"
_CALLED: Final = r"(?:snap[- ]?)?call(?:s|e|t|ed)?"
_ALOUD: Final = re.compile(
    rf"\b(?P<call>{_CALLED})\b\W+(?:(?:it|das|ich|er|sie|he|she)\W+)?{_VERBALLY}\b"
    rf"|\b{_VERBALLY}\W+(?:\w+\W+)?(?P<after>{_CALLED})\b",
    re.IGNORECASE,
)
_OF_A_RAISE: Final = ("by", "said", "sum", "bet", "x", "more", "chip", "min", "allin", "word")
_FACED: Final = ("bet", "tocall", "allin", "by", "x")
_LONG: Final = 40


def declared(of: Marked) -> Marked:
    """The marks with a call that was said before all else."""
    of = _said_aloud(_faced(of))
    words = of.of("word")
    aloud = _ALOUD.search(of.words.text) if of.heads["said"] == NOTHING and not words else None
    if aloud:
        group = "call" if aloud["call"] else "after"
        return _with_call(of, [*of.marks], Mark(*aloud.span(group), "word"))
    call = _call(of, words)
    more = _AND_RAISE.match(of.words.text, call.end) if call else None
    return _called_first(of, call, more.end()) if call and more else of


def _faced(of: Marked) -> Marked:
    """ "I say six hundred, he says call": the amount that was said first is the bet."""
    said = next((m for m in of.of("said") if m.value), None)
    word = next((m for m in of.of("word") if said and m.start > said.end), None)
    if of.heads["said"] != "call" or said is None or word is None or of.of("bet", "tocall", "allin", "by"):
        return of
    text = of.words.text
    another = _CALL.search(text[word.start : word.end]) and _SAYS.search(text[said.end : word.start])
    return (
        replace(of, marks=tuple(replace(m, tag="bet") if m is said else m for m in of.marks))
        if another
        else of
    )


def _said_aloud(of: Marked) -> Marked:
    """ "Then the third says call and puts 500 in": whose chips follow, he is the one who said it."""
    text = of.words.text
    if of.heads["said"] != NOTHING or of.of("word", "said"):
        return of
    for put in of.of("chip", "sum")[:1]:
        said = next((m for m in _SAYS_CALL.finditer(text, 0, put.start)), None)
        if said and _PUTS.fullmatch(text, said.end(), put.start):
            call = Mark(*said.span("call"), "word")
            return _with_call(of, [m for m in of.marks if m.tag != "call" or m.start != call.start], call)
    return of


def _call(of: Marked, words: list[Mark]) -> Mark | None:
    """The call with which the words that were said begin."""
    text = of.words.text
    meant = of.heads["said"] == "call"
    for mark in words if meant else ():
        if _RAISE.search(text[mark.start : mark.end]):
            return None
        own = _I_CALL.search(text, 0, mark.start)
        if own and _AND_RAISE.match(text, own.end("call")):
            return Mark(*own.span("call"), "word")  # what is called "the word call" later
        if _CALL.search(text[mark.start : mark.end]):
            return mark
    told = next((m for m in _SAYING.finditer(text) if _AND_RAISE.match(text, m.end())), None)
    return Mark(*told.span("call"), "word") if told else None


def _called_first(of: Marked, call: Mark, start: int) -> Marked:
    """The marks without the raise that is said after the call; `start` is where it begins."""
    text = of.words.text
    ends = re.search(r"[?!»”“\"]|\.(?!\d)", text[start:])
    stop = start + (ends.start() if ends else _LONG)
    raised = [m for m in of.marks if call.end <= m.start < stop and m.tag in _OF_A_RAISE]
    named = [m for m in raised if m.start < start and m.tag != "word"]
    marks = [m for m in of.marks if m not in raised]
    faced = any(m.tag in _FACED for m in marks)
    marks += [replace(m, tag="tocall") for m in named[:1] if not faced and m.value]
    return _with_call(of, [m for m in marks if m.start != call.start], call)


def _with_call(of: Marked, marks: list[Mark], call: Mark) -> Marked:
    inside = [m for m in marks if m.tag == "word" and m.start < call.end and call.start < m.end]
    marks = [*(m for m in marks if m not in inside), call]
    return replace(of, marks=tuple(sorted(marks, key=lambda m: m.start)), heads={**of.heads, "said": "call"})
