"""What the words tell of chips whose owner is out: folded by somebody, blinds that are dead, a call again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.sharing.people import NAME, a_name

OUT: Final = (
    r"(?:fold(?:s|ed|et|eten|en)?|ge-?foldet|pass(?:t|ed|es)|gepasst|muck(?:s|ed|t)?|gemuckt|dead|tot|out|raus"
    r"|weg|gone(?! all| in)|auf(?:gegeben)|gave (?:it )?up|gives? (?:it )?up|given up|surrendered"
    r"|ausgestiegen|steigt aus|(?:ab|weg|hin)ge(?:legt|worfen|schmissen|schmiss|feuert)|forfeit(?:ed|s)?"
    r"|la(?:id|ys) (?:it )?down|bail(?:s|ed)|got out|gets out|drop(?:s|ped)(?: out)?|ditch(?:es|ed)"
    r"|bin(?:s|ned)"
    r"|(?:legt|wirft|schmei(?:ß|ss)t|warf|schmiss|legte)(?: \w+){0,2} (?:weg|ab|hin))"
    r"\b(?! (?:sind|is|are|war|waren|was|were|lag|lagen|lieg\w+|lay)\b[^.;,?!]{0,12}\d)(?! ?[:=]? ?\d)"
    r"(?! ?(?:zu|bis|around|round|back|of)\b)"
    r"(?! ?to\b(?! (?:the|a|an|his|her|my|that|their) (?:re-?|3-?|three-)?"
    r"(?:raise|bet|shove|jam|all[- ]?in|push)))"
)
_LINK: Final = (
    r"(?:[\s,()]|\b(?:both|all|beide[rsn]?|of|them|are|is|was|were|sind|ist|war(?:en)?|wurden?|have|has|had|hat"
    r"|hatten?|haben|got|just|also|auch|already|schon|bereits|then|dann|later|später|danach|again|wieder"
    r"|and|und|but|aber|he|she|er|sie|they|it|his|her|the|their|die|der|hands?|cards?|karten|blatt|seine?|ihre?"
    r"|money|in|drin|rein|im|pot|there|dort|liegen|liegt|sitting|sit|investiert|invested|bezahlt|gesetzt"
    r"|reingelegt|posted|gepostet|chips|at|on|am|auf|flop|turn|river|folks|players?|spieler|each|now|jetzt"
    r"|nun|beim|preflop|which|who|subsequently|before|vorher|davor|early|earlier|middle|mitte|komplett"
    r"|by|bis|zum|rein\w+|eingezahlt|gecallt|called|limpend|limped|erhöht|eröffnet|geraist|raised"
    r"|opened|gebettet|bet|after|nach"
    r"|(?:auf|gegen) (?:den|die|das|einen|eine|seine|ihre|meine) (?:all[- ]?in|shove|push|raise|re-?raise"
    r"|erhöhung|bet|einsatz))\b)*"
)
_AND_BLIND: Final = (
    r"(?:\s*(?:&|\+|/|and|und) (?:the |der |die )?(?:sb|bb|small blind|big blind)"
    r"\W{1,2}(?:of |von )?\d[\d.,]*k?\b)?"
)
"""Both blinds in a row: "small blind 500 and big blind 1,000 folded"."""
_GONE: Final = re.compile(rf"(?=\W){_AND_BLIND}{_LINK}\b{OUT}", re.IGNORECASE)
_DEAD_BLINDS: Final = re.compile(
    r"\b(?:dead|folded|tote[nr]?|gefoldete[nr]?|mucked|weggeworfene|verlorene)\s+blinds?\b(?: \w+){0,2}\s*$",
    re.IGNORECASE,
)
_NONE: Final = re.compile(r"\b(?:no|kein\w*|without|ohne|not|nicht|neither|weder)\b", re.IGNORECASE)
_ALL_IN: Final = re.compile(r"all[- ]?in|shov|jam|ship|push|schieb", re.IGNORECASE)
_ENDED: Final = re.compile(r"[.,;!?)](?!\d)")
_BLIND: Final = re.compile(r"\b(?:bb|sb|blinds?)\b", re.IGNORECASE)
_A_BLIND: Final = re.compile(
    r"\b(?:(?P<SB>sb|small blind)|(?P<BB>bb|big blind)|(?P<both>(?<!big )(?<!small )blinds))\b(?! ante)",
    re.IGNORECASE,
)
_ANTE: Final = re.compile(r"ante|\bbba\b", re.IGNORECASE)
_POSTED: Final = re.compile(
    r"\W*(?:\w+ )?(?:posted|gepostet|gesetzt|as (?:the |a )?blind|als blind|(?:for|von|of) the blind"
    r"|(?:big |small )?blind|bb|sb)\b",
    re.IGNORECASE,
)
_INSIDE: Final = re.compile(r"(?:\(|\bdavon|\bof which|\bincl\w*|\binkl\w*|\beinschließlich)[^\d]{0,12}$")
_BLIND_WITH: Final = re.compile(
    r"\b(?:bb|sb|blind) ?\((?:incl\w*|inkl\w*|einschließlich|mit|with)\b[^\d)]{0,12}$", re.IGNORECASE
)
"""Before the blind of a player whose total is told: "the bb (incl. his 600)"."""
_WITH_IT: Final = re.compile(
    r"\bgeht (?:\w+ ){0,2}mit\b(?! (?:\w+ )?\d)|\b(?:be)?zahlt (?:alles|beides?|das|auch|mit)\b(?! \d)",
    re.IGNORECASE,
)
"""A call in words that the network passes over."""
_BETS: Final = re.compile(
    rf"\b{NAME} (?:bets?|setzt|bettet|leads?|fires|feuert)(?: (?:out|for|nochmals?|noch))? $"
)
_GIVES_UP: Final = re.compile(
    rf"(?<!if )(?<!wenn )\b(?P<name>{NAME}) (?P<deed>folds?|foldet|gives (?:it )?up"
    r"|gibt auf|passt|steigt aus)\b"
)
_CALLS: Final = re.compile(
    r"\b(?P<deed>call(?:s|t|en|ed)?)(?= \w+['’]s? (?:all[- ]?in|shove|jam|bet)\b)", re.IGNORECASE
)
_COVERS: Final = re.compile(
    r"\b(?:covers?|covered|covert|gecovert|gecovered|deckt|gedeckt|abgedeckt)\b", re.IGNORECASE
)
"""Having more than another: no deed."""
_AND_ANSWERS: Final = re.compile(
    r"\b(?:who|der|die|that)\b(?: \w+){0,3} (?:covers?|covered|covert|gecovere?[td]|deckt|(?:ab)?gedeckt)"
    r"(?: (?:me|us|them|him|both|everyone|everybody|all|hat))?\W{1,2}(?P<deed>call(?:s|ed|t)?)\b(?! \d)",
    re.IGNORECASE,
)
"""A call of somebody who is told apart by what he has: "villain who has me covered calls"."""
_CALLED: Final = re.compile(
    r"\bcall(?:s|t|te|ed)? (?:my|mine|his|her|the|their|meine?[nr]?|seine?[nr]?|ihre?[nr]?|die|den)\s*$",
    re.IGNORECASE,
)
"""Before an amount: what the caller puts in."""
_HAS_CALLED: Final = re.compile(r"\b(?:hat|haben|hatte) (?:meine?[nr]?)\s*$", re.IGNORECASE)
_SHOVE_CALLED: Final = re.compile(
    r"(?:er)?[ -]?(?:shove|all[- ]?in|bet|raise|push|jam|einsatz)?\s*(?:gecallt|bezahlt|gezahlt)\b",
    re.IGNORECASE,
)
"""Around an amount that is called: "hat meinen 4.000er Shove gecallt"."""
_CUT: Final = re.compile(r"[.,;?!](?!\d)")
_SUMS: Final = ("in", "allin", "bet")
_MY: Final = re.compile(r"\b(?:my|mine|mein\w*)\b", re.IGNORECASE)
_GET_IN: Final = re.compile(
    r"\bget(?:s|ting)? (?:it|them|their (?:chips|stacks)) in\b[^.;,?!\d]{0,12}$", re.IGNORECASE
)
"""Before what is no dead money."""
_FOLDED: Final = re.compile(
    r"\b(?:folded|folds|foldet|foldete|mucked|mucks|gave up|gives up|passt|passte)"
    r"(?: (?:his|her|their|the|seine?|ihre?|die))?\s*$",
    re.IGNORECASE,
)
"""Before an amount: what he leaves in the pot."""
_ANSWERS: Final = frozenset([
    "calls", "called", "callt", "callte", "gecallt", "matches", "matched", "callen", "calle", "call",
])  # fmt: skip
"""A call as it is told, not as it is wished."""
_SUPPOSED: Final = re.compile(
    r"\b(?:if|when|wenn|falls|can|may|might|could|should|do|does|did|would|will|to|must|kann|darf|soll"
    r"|sollte|muss|würde|könnte|nobody|no ?one|none|keiner|niemand|not|nicht|never|\w+n['’]t)\b"
    r"(?:(?! and | und )[^.,;:?!]){0,12}$"
    r"|\b(?:the|a|my|his|her|your|their|der|den|ein|einen|mein|bad|good|easy|first|second|erste[rn]?) $",
    re.IGNORECASE,
)
"""Before a call that nobody has made, or that is only spoken of."""
_NO_BET: Final = re.compile(
    r" (?:the |den |die )?(?:floor|td|director|dealer|turnierleit\w*|over|out|time|clock|uhr|it an?\b"
    r"|him an?\b|me an?\b|for the)|\?",
    re.IGNORECASE,
)
"""Behind a call of something else, or one that is asked about."""
_NAMED_SO: Final = re.compile(r" [A-Z][a-z]+\b(?!['’]s)")
"""Behind "called": "a lady called Ros"."""
_IN_FULL: Final = re.compile(r"^ (?:the |die )?(?:full|vollen?|whole|ganzen?) \d[\d.,]*k?", re.IGNORECASE)
"""A call of what there is to call."""
_AMOUNT: Final = re.compile(r"\d{2}|\dk?\b")
_SENTENCE: Final = re.compile(
    r"[.;?!](?!\d)"
    r"|,\s*(?=(?:the |der |die )?(?:sb|bb|(?:small |big |dead |tote )?blinds?|utg|co|btn|button)\b)",
    re.IGNORECASE,
)
_I: Final = re.compile(r"\b(?:i|ich)\b(?: (?:just|then|dann|also|auch|snap))? $", re.IGNORECASE)
_LEAST: Final = 25
_AND_CALLS: Final = re.compile(
    r"(?:\W|\b(?:then|dann|also|so|he|she|er|sie|drin|left|total|insgesamt|in|all|noch|only|behind|übrig"
    r"|chips|has|hat)\b)*\b(?:and|und)\b(?:\W|\b(?:then|dann|also|so|he|she|er|sie)\b)*",
    re.IGNORECASE,
)
_PUT_OUT: Final = re.compile(r"\s*(?:chips )?(?:out|raus)\b", re.IGNORECASE)
_HAD: Final = re.compile(
    r"\b(?:has|had|have|having|with|puts?|hat|hatten?|hab\w*|mit|legt\w*)"
    r"(?: (?:already|schon|also|auch))?\s*$",
    re.IGNORECASE,
)
""" "Lenka had 7,200 out": she put it out, and is not out herself."""
_OTHERS: Final = re.compile(
    r"\b(?:he|she|they|them|er|sie|all|alle|both|beide)\b(?! (?:of us|von uns))", re.IGNORECASE
)
"""Behind what the asker put in: it is others who give up."""
_AROUND: Final = 24
_ANSWERING: Final = "O answering"
"""Whose a call is that the network passes over."""


def gone(text: str, mark: Mark, start: int) -> int:
    """ "Had 900 in and then folded": where it ends that whoever put it in is out; 0 where he is not.

    `start` is where his clause begins.
    """
    own = _ENDED.split(text[max(start, mark.start - _AROUND) : mark.start])[-1]
    pushed = mark.tag == "allin" or _ALL_IN.search(own)
    found = _GONE.match(text, mark.end) or _FOLDED.search(text[start : mark.start])
    laid_out = _PUT_OUT.match(text, mark.end) and _HAD.search(text[start : mark.start])
    if pushed or laid_out or found is None or (mark.who == "ME" and _OTHERS.search(found[0])):
        return 0
    return max(mark.end, found.end())


def dead_blinds(of: Marked) -> set[str]:
    """ "Blinds 200/400 folded", "dead blinds of 50/100", "the BB folds": who of them is out."""
    text, out = of.words.text, set()
    places = [(m.start, m.end, "both") for m in of.of("blinds")]
    places += [(m.start(), m.end(), m.lastgroup or "") for m in _A_BLIND.finditer(text)]
    for start, end, whose in places:
        before = text[max(0, start - _AROUND) : start]
        told = _GONE.match(text, end) or (whose == "both" and _DEAD_BLINDS.search(before))
        if told and not _NONE.search(re.split(r"[.;,]", before)[-1]):
            out |= {"SB", "BB"} if whose == "both" else {whose}
    return out


def told(of: Marked, marks: Sequence[Mark]) -> list[Mark]:
    """The marks with what a limper left there, a call in other words, and no blind told within a total."""
    text = of.words.text
    covers = [m.span() for m in _COVERS.finditer(text)]
    out = [m for m in marks if not (m.tag == "dead" and _within(text, m))]
    out = [m for m in out if m.value or not any(a <= m.start and m.end <= b for a, b in covers)]
    out = [one for m in out for one in _called(text, m, [other for other in out if other is not m])]
    out = [replace(m, tag="in") if m.tag == "dead" and _GET_IN.search(text[: m.start]) else m for m in out]
    if not _ANTE.search(text):
        out = [replace(m, tag="in") if m.tag == "ante" else m for m in out]
    for mark in of.of("bb", "sb"):
        near = text[max(0, mark.start - _AROUND) : mark.end + _AROUND // 2]
        if mark.value and not _BLIND.search(near) and _GONE.match(text, mark.end):
            out.append(replace(mark, tag="dead", who=NOTHING))
    for found in _WITH_IT.finditer(text):
        if not any(m.start < found.end() and found.start() < m.end for m in of.marks):
            out.append(Mark(found.start(), found.end(), "call"))
    out += _unmarked(of, out)
    return _and_calls(sorted(out, key=lambda m: m.start), text)


def covering(of: Marked) -> list[Mark]:
    """Calls that are told by no other word than that somebody covers the others."""
    covers = [m.span() for m in _COVERS.finditer(of.words.text)]
    calls = of.of("call")
    told = [m for m in calls if not m.value and any(a < m.end and m.start < b for a, b in covers)]
    return [m for m in told if not any(0 <= other.start - m.end < _AROUND for other in calls)]


def _called(text: str, mark: Mark, others: Sequence[Mark]) -> list[Mark]:
    """ "Button called my 900": the amount is the caller's, and the asker's, where none is told of him."""
    if not mark.value or mark.tag not in ("dead", "in", "bet", "allin"):
        return [mark]
    mine = any(m.who == "ME" and m.value for m in others)
    found = _CALLED.search(text[: mark.start]) or _HAS_CALLED.search(text[: mark.start])
    if found is None or any(found.start() < m.end and m.start < mark.start for m in others):
        return [mark]
    if found.re is _HAS_CALLED and not _SHOVE_CALLED.match(text, mark.end):
        return [mark]
    if found.re is _CALLED and mark.tag in ("bet", "allin"):
        return [mark]
    who = NOTHING if mark.who == "ME" else mark.who
    own = [] if mine or not _MY.search(found[0]) else [replace(mark, tag="in", who="ME")]
    after = next((m for m in others if m.start > mark.end and m.value and m.tag in _SUMS), None)
    if own and after is not None and not _CUT.search(text, mark.end, after.start):
        return own  # "calls my 3,900 shove for 1,100": what the caller has is told behind it
    return [replace(mark, tag="in", who=who, start=found.start(), tokens=()), *own]


def _unmarked(of: Marked, marks: Sequence[Mark]) -> list[Mark]:
    """ "Max bets 3,000 and Ines gives up": what is told of somebody by name and passed over."""
    text, out = of.words.text, []
    if not any(m.value for m in marks):
        return []
    taken = [m.span for m in of.marks]
    for token in of.words.tokens:
        free = not any(start < token.end and token.start < end for start, end in taken)
        if free and token.amount and token.amount >= _LEAST and _BETS.search(text[: token.start]):
            out.append(Mark(token.start, token.end, "bet", values=(token.amount,), tokens=(token,)))
    out += _by_name(of, taken)
    for tag, found in (
        *(("fold", m) for m in _GIVES_UP.finditer(text) if out),
        *(("call", m) for told in (_CALLS, _AND_ANSWERS) for m in told.finditer(text)),
    ):
        free = not any(s < found.end("deed") and found.start("deed") < e for s, e in taken)
        if free and (tag == "call" or a_name(found["name"])):
            who = _ANSWERING if found.re is _AND_ANSWERS else NOTHING
            out.append(Mark(found.start("deed"), found.end("deed"), tag, who=who))
    return out


def _by_name(of: Marked, taken: Sequence[tuple[int, int]]) -> Iterator[Mark]:
    """ "I shove 3,350, Bridget calls": passed over; whoever it is must be named, and has no amount."""
    text = of.words.text
    own = any(m.who == "ME" and m.value for m in of.marks)
    for token in of.words.tokens:
        free = not any(start < token.end and token.start < end for start, end in taken)
        if not free or token.low not in _ANSWERS or _SUPPOSED.search(text[: token.start]):
            continue
        rest = _SENTENCE.split(text[token.end :])[0]
        mine = bool(_I.search(text[: token.start]))
        if token.low == "called" and _NAMED_SO.match(text, token.end):
            continue
        if not (_NO_BET.match(text, token.end) or _AMOUNT.search(_IN_FULL.sub("", rest)) or (mine and own)):
            yield Mark(token.start, token.end, "call", who="ME" if mine else NOTHING)


def _within(text: str, mark: Mark) -> bool:
    """ "1,800 in all (600 already posted)"."""
    posted = _POSTED.match(text, mark.end) or _BLIND_WITH.search(text[: mark.start])
    return bool(posted) and bool(_INSIDE.search(text[: mark.start]))


def _and_calls(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "Has 7,050 in all and calls": the call is his who has so much."""
    out: list[Mark] = []
    for mark in marks:
        last = out[-1] if out else None
        if last is not None and last.tag == "in" and last.value and mark.tag == "call" and not mark.value:
            gap = text[last.end : mark.start + 1]
            word = re.search(r"\w*$", gap)
            if _AND_CALLS.fullmatch(gap[: word.start()] if word else gap):
                mark = replace(mark, who=last.who)
        out.append(mark)
    return out
