"""What a hand does with chips in a second motion: adds some later (56), or takes some of its own back (46).

For what the network marked as one wager, or as chips in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, count, placed, valued

_AGAIN: Final = re.compile(
    r"\b(?:back|again|into|to|for|behind)\b[^.,;]{0,14}\b(?:stack|chips|rack|pile)\b"
    r"|\b(?:goes|went|going|reach\w*)\s+back\b|\bcomes? back with\b"
    r"|\b(?:second|separate|another) (?:motion|move(?:ment)?|go|trip)\b"
    r"|\b(?:seconds?|secs?|moments?|beat|sekunden?|augenblick) (?:later|after|später)\b"
    r"|\b(?:greif\w*|griff|lang\w*|fass\w*|hol\w*|geh\w*|ging)\b[^.;]{0,24}"
    r"\b(?:nochmals?|noch ?mal|wieder|erneut|danach|nach)\b"
    r"|\b(?:nochmals?|noch ?mal|wieder|erneut|zurueck|zurück)\b[^.,;]{0,16}\b(?:stack|stapel|chips)\b"
    r"|\b(?:zweite[rn]?) (?:bewegung|aktion|griff|mal)\b|\bin zwei bewegungen\b|\bim nachgang\b",
    re.IGNORECASE,
)
"""Words between two piles that tell of a hand going back to the stack."""
_PUT: Final = ("chip", "sum")
_TO_CALL: Final = re.compile(
    r"\W*(?:(?:rein|hin|raus|rüber|out|in|down|over) )?(?:(?:genau|exactly|just|also|i\.?e\.?|that'?s"
    r"|das (?:ist|war))"
    r" )?(?:(?:to|for|as) )?(?:(?:the|his|my|her|a|de[nrm]|das|ihren|seinen|meinen) )?call\b"
    r"|\W*(?:rein |hin |raus )?(?:zu[mr]? (?:call\w*|mitgehen)\b|für den call\b|fürs call\w*|vom call\b)"
    r"|\W*\((?:that.?s |das (?:ist|war) |also )?(?:the|die|der|den|das|his|seine[nr]?) "
    r"(?:call|bet|einsatz|opening bet)\)",
    re.IGNORECASE,
)
"""Right behind chips: they are what there was to call."""
_OF_CALL: Final = re.compile(
    r"\bcall(?:s|ed|t|te|e|en)? (?:(?:of|von|for|mit|with|über|the|die|das|your|his|her|my|deine|seine"
    r"|ihre) )*$",
    re.IGNORECASE,
)
"""Right before them."""
_BESIDE: Final = 3
_PRICES: Final = ("bet", "tocall", "allin", "call")


def in_motions(of: Marked) -> Marked:
    """The marks with chips that followed a second reach to the stack as what was added later."""
    return _called(_added(_begun(of)))


def _begun(of: Marked) -> Marked:
    """ "1,600 (exactly the call), goes back to the stack": the price put out is the first motion's."""
    first = next((m for m in of.marks if m.tag in (*_PUT, *_PRICES) and m.value), None)
    if first is None or first.tag in _PUT or not _is_call(of, first):
        return of
    later = [m for m in of.of(*_PUT, "more") if m.value and m.start >= first.end]
    told = _AGAIN.search(of.words.text, first.end)
    if told is None or any(m.start < told.start() for m in later):
        return of
    price = replace(first, tag="bet" if first.tag == "call" else first.tag)
    put = replace(first, tag="sum", values=(first.value or 0,))
    marks = [m for m in of.marks if m is not first]
    return replace(of, marks=tuple(sorted((*marks, price, put), key=lambda m: m.start)))


def _is_call(of: Marked, mark: Mark) -> bool:
    """Whether an amount is told to be what there was to call."""
    text = of.words.text
    return bool(_TO_CALL.match(text, mark.end) or _OF_CALL.search(text[: mark.start]))


def _called(of: Marked) -> Marked:
    """ "Puts 500 out to call, then adds 700": 500 were bet, if no other bet is told."""
    put = [mark for mark in of.of(*_PUT) if mark.value]
    first = put[0] if put and of.of("more") and not of.of("bet", "tocall", "allin", "blinds") else None
    if first is None or not _is_call(of, first):
        return of
    return replace(of, marks=(*of.marks, replace(first, tag="bet", values=(first.value or 0,))))


def _added(of: Marked) -> Marked:
    put = [mark for mark in of.marks if mark.tag in _PUT and mark.value]
    told = _AGAIN.search(of.words.text, put[0].end) if put and not of.of("more") else None
    if told is None:
        return of
    later = [mark for mark in put if mark.start >= told.start()]
    if later:
        return replace(of, marks=tuple(replace(m, tag="more") if m in later else m for m in of.marks))
    return replace(of, marks=(*of.marks, *_left_out(of, told.end())))


def _left_out(of: Marked, start: int) -> Iterator[Mark]:
    """The next amount without a mark in the same sentence."""
    stop = next((t.start for t in of.words.tokens if t.ends and t.start >= start), len(of.words.text))
    for token in of.words.tokens:
        known = any(m.start <= token.start < m.end for m in of.marks)
        if start <= token.start < stop and not known and (token.amount or token.chips):
            yield valued(placed(Mark(token.start, token.end, "more"), of.words))
            return


_IN_FRONT: Final = re.compile(
    r"\W*(?:(?:already |schon )?(?:out|up|in(?: front)?|posted|drin|draußen|da|vor mir|liegen|gesetzt)\b\W*)?"
    r"(?:in |als |as |of |von |ein\w* |an? |one )?",
    re.IGNORECASE,
)
"""Between what a blind has in front and the chips that it is."""


def in_front(of: Marked) -> Marked:
    """ "600 out, one 500 one 100": the chips of what lies in front are no new ones."""
    front, chips = of.of("prior"), of.of("chip")
    several = sum(len(m.values) for m in chips) > 1
    if of.heads["said"] == NOTHING or len(front) != 1 or len(front[0].values) != 1 or not several:
        return of
    beside = _IN_FRONT.fullmatch(of.words.text[front[0].end : chips[0].start])
    if not beside or sum(m.value or 0 for m in chips) != front[0].value:
        return of
    return replace(of, marks=tuple(replace(m, tag="prior") if m in chips else m for m in of.marks))


TAKES_BACK: Final = re.compile(
    r"\b(?:t[ao]ke?[sn]?|taking|took|pull\w*|remov\w*|withdr\w*|grab\w*|drag\w*|scoop\w*|pick\w*)\b[^,.;]*\b(?:back|up)\b"
    r"|\b(?:removed?|removes|withdr[ae]ws?|zurück\w+|zurueck\w+)\b"
    r"|\b(?:hol\w*|nehm\w*|nimm\w*|nahm\w*|zieh\w*|zog\w*|ziag\w*)\b"
    r"[^,.;]*\b(?:zurück|zurueck|z['’]?r[uü]ck|weg|raus)\w*"
    r"|\b(?:raus|weg)(?:ge|zu)?(?:nehm|nimm|nahm|nomm|zieh|zog|hol)\w*",
    re.IGNORECASE,
)
_SOME: Final = re.compile(
    r"\b(?:t[ao]k\w*|pull\w*|remov\w*|grab\w*|drag\w*|pick\w*|hol\w*|nehm\w*|nimm\w*|nahm\w*|zieh\w*|zog\w*)"
    r" (?:(?:er|sie|ich|back|wieder|just|only|nur) )*(?P<many>\w+) (?:of|von|davon|der)\b[^.;:!?\d]{0,24}",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"\b(?:not|never|without|nicht|ohne|keine?n?|nie)\b|n.t\b", re.IGNORECASE)
_STOP: Final = re.compile(r"[,.;:!?](?!\d)|\b(?:and|und|but|aber|then|dann)\b")


_ALL: Final = r"(?:all|alle[sn]?|both|beide[sn]?|everything|the lot|s[äa]mtliche\w*)"
_ALL_BACK: Final = re.compile(
    r"\b(?:t[ao]k\w*|pull\w*|remov\w*|grab\w*|drag\w*|scoop\w*|pick\w*|hol\w*|nehm\w*|nimm\w*|nahm\w*"
    rf"|zieh\w*|zog\w*|ziag\w*) (?:\w+ )?{_ALL}\b[^.,;:!?]{{0,28}}"
    r"\b(?:back|up|zurück\w*|zurueck\w*|z['’]?r[uü]ck|weg|raus)\b"
    rf"|\b{_ALL} (?:\w+ ){{0,2}}\w*(?:chips?|er|s) (?:back|zurück\w*|zurueck\w*)\b"
    rf"|\b{_ALL} (?:wieder )?(?:zurück|zurueck)(?:ge)?(?:zogen|nommen|holt)\b",
    re.IGNORECASE,
)
"""All that lay in front was taken back."""


def taken_back(of: Marked) -> Marked:
    """The marks with chips in front that were taken back by the words, where that was not marked."""
    if of.of("back") or not of.of("prior"):
        return of
    whole = _ALL_BACK.search(of.words.text)
    if whole and not _NOT.search(whole[0]):
        near = whole.end() + _BESIDE
        front = [replace(m, tag="back") for m in of.of("prior") if m.start < near]
        return replace(of, marks=(*of.marks, *front))
    if some := _some(of):
        return replace(of, marks=(*of.marks, some))
    back = [mark for mark in of.of("prior") if _taken(of.words.text, mark)]
    if len(back) != 1:
        return of
    marks = [replace(m, tag="back") if m is back[0] else m for m in of.marks]
    alone = len(of.of("prior")) == 1
    return replace(of, marks=(*marks, *(back if alone else [])))


def _some(of: Marked) -> Mark | None:
    """ "Takes 3 of the hundreds back", of chips in front that are all alike: so many of them."""
    chips = [v for m in of.of("prior") for v in m.values]
    told = _SOME.search(of.words.text)
    token = next((t for t in of.words.tokens if told and t.start <= told.start("many") < t.end), None)
    many = count(token) if token else None
    if told is None or not many or many >= len(chips) or len(set(chips)) != 1 or _NOT.search(told[0]):
        return None
    return Mark(*told.span("many"), "back", values=tuple(chips[:many]))


def _taken(text: str, mark: Mark) -> bool:
    """Whether the clause around a mark tells of taking back."""
    before = max((found.end() for found in _STOP.finditer(text, 0, mark.start)), default=0)
    after = _STOP.search(text, mark.end)
    clause = text[before : after.start() if after else len(text)]
    return bool(TAKES_BACK.search(clause)) and not _NOT.search(clause)
