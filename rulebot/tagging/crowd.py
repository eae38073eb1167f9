"""Who and how many did the same: "Hal and Ivy call", "three players with 1800 each", "3 x 650"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.tokens import Token, is_card
from rulebot.tagging.alike import alike
from rulebot.tagging.marks import Mark, Marked, count
from rulebot.tagging.naming import name_at

_SUMS: Final = ("in", "allin", "bet")
_EACH: Final = re.compile(
    r"\b(?:each|apiece|both|every(?:one|body)|je(?:weils|der|de)?|beide[rn]?|zu (?:zweit|dritt|viert))\b",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r"[:;!?]|[.,](?!\d)|\b(?:gegen|against|vs)\b|\bcall(?:s|t|en|ed)? (?=\w+['’]s?\b)")
_IN_ALL: Final = re.compile(
    r"(?:=|\b(?:also|so|zusammen|together|total|insgesamt|gesamt|macht|makes|liegen|there['’]?s?|is|are|folded|sind))"
    r"(?: (?:noch|are|sind|is|also|still))? ?$",
    re.IGNORECASE,
)
"""Before what dead chips come to, of however many players."""
_OF_LAST: Final = re.compile(r"\s*(?:chips? )?(?:in )?(?:each|apiece|jeweils)\b", re.IGNORECASE)
"""Right behind the amount before: those had as much each."""
_SENTENCE: Final = re.compile(r"[.;!?](?!\d)")
_OF_PEOPLE: Final = re.compile(
    r"(?:others?|anderen?|weiteren?|more|players?|guys|leute|spieler|people|callers?|with|mit|stacks?"
    r"|all-?ins)\b",
    re.IGNORECASE,
)
_PAIR: Final = re.compile(r"\b(?:und|and)\b|[&+]", re.IGNORECASE)
LISTED: Final = re.compile(r"\s*(?:,|/|;|&|\+|and|und|,\s*(?:and|und))\s*")
"""Between amounts in a row, of as many players."""
_COVER: Final = ("cover", "deck")
"""Verbs of one who has more than the others."""
_COVERED: Final = re.compile(
    r"\b(?:both|all|every(?:one|body)|beide[rn]?) (?:of them )?(?:covered|gecovere?[td]|(?:ab)?gedeckt)\b",
    re.IGNORECASE,
)
"""Whom somebody covers: they are told of already."""
_OF_OTHERS: Final = ("bet", "street", "pot", "card", "kart", "chip", "mal", "bb", "barrel", "hand", "time")
_TWO: Final = ("both", "beide", "beiden", "beider", "heads-up", "zweit")


_NEAR: Final = 40
_DIGITS: Final = 3
_JOINTS: Final = frozenset(",&+/")
_WHO: Final = ("who", "die", "der")
_BETWEEN: Final = frozenset([
    "both", "beide", "each", "je", "jeweils", "all", "in", "all-in", "with", "mit", "have", "haben", "put",
    "for", "für", "also", "auch", "then", "dann", "just", "nur", "only", "are", "sind", "go", "gehen", "had",
    "hatten", "players", "spieler", "who", "die", "der", "ended", "end", "up", "got", "wound", "finished",
    "still", "noch",
])  # fmt: skip
"""Words between those who stand in a row and what they do."""


def row_of(tokens: Sequence[Token], start: int, end: int) -> list[str]:
    """Who stands in a row right before a deed: "Hal and Ivy call", "CO und Button"; nobody for one alone."""
    out: list[str] = []
    joint, listed = True, False
    for n in reversed([n for n, t in enumerate(tokens) if start <= t.start and t.end <= end]):
        token = tokens[n]
        if token.text == "," and n + 1 < len(tokens) and tokens[n + 1].low in _WHO:
            continue  # "B und C, die je 4.000 drin haben"
        if token.is_("x.and") or token.text in _JOINTS:
            if not out:
                return []
            joint, listed = True, listed or token.text != ","
        elif name := name_at(tokens, n) or _seat_at(tokens, n):
            if not joint:
                break
            out.insert(0, name)
            joint = False
        elif not (token.low in _BETWEEN or token.is_("x.article") or (token.verb and not out)):
            break
    return out if listed and len(out) > 1 else []


def _seat_at(tokens: Sequence[Token], n: int) -> str:
    """ "Seats 4 and 7": a seat told by its number alone."""
    if not _small(tokens[n]):
        return ""
    back = n - 1
    while back >= 0 and (tokens[back].is_("x.and") or tokens[back].text in _JOINTS or _small(tokens[back])):
        back -= 1
    seat = back >= 0 and (tokens[back].who.startswith("Seat ") or tokens[back].is_("w.seat"))
    return f"Seat {tokens[n].text}" if seat else ""


def _small(token: Token) -> bool:
    return token.text.isdecimal() and len(token.text) < _DIGITS and not token.who


def callers(mark: Mark) -> int:
    """ "Two callers", "both call": how many called; 1 where nothing else is told."""
    amount = bool(mark.tokens) and all(t.number is not None for t in mark.tokens)
    near = [*(() if amount else mark.tokens), *mark.before]
    return next((v for t in near if (v := count(t)) and 2 <= v <= 9), 1)


def many_of(of: Marked, mark: Mark) -> int:
    """ "three players with 1800 each", "both all in for 5k": how many have the same."""
    if mark.tag != "dead" and (many := alike(of, mark)):
        return many
    if mark.who == "ME":
        return 1
    if mark.tag == "dead" and _IN_ALL.search(of.words.text[max(0, mark.start - _NEAR) : mark.start]):
        return 1
    sums = [m for m in of.of(*_SUMS, "stack", *(("dead",) if mark.tag == "dead" else ())) if m.value]
    start = max([m.end for m in of.marks if m.end <= mark.start and m.value] or [0])
    summed = any(m.end == start for m in of.of(*_SUMS))
    if summed and (before := _OF_LAST.match(of.words.text, start)):
        start = min(before.end(), mark.start)
    clause = _BREAK.split(of.words.text[max(start, mark.start - _NEAR) : mark.start])[-1]
    clause = _COVERED.sub(lambda m: " " * len(m[0]), clause)
    each = bool(_EACH.search(clause) or _EACH.match(of.words.text[mark.end : mark.end + 12].lstrip(" )")))
    listed = (
        [m for m in sums if LISTED.fullmatch(of.words.text[mark.end : m.start])] if mark.tag == "dead" else []
    )
    if listed and each:
        return 1  # "both blinds, 100 and 200"
    twin = any(0 <= m.start - mark.end < _NEAR / 3 and m.value == mark.value for m in sums)
    twin = twin or any(0 <= mark.start - m.end < _NEAR / 3 and m.value == mark.value for m in sums)
    counted = of.of("n")
    for one in counted:
        behind = next((m for m in sums if 0 <= m.start - one.end < _NEAR), None)
        ahead = next((m for m in reversed(sums) if 0 <= one.start - m.end < 12), None)
        at = behind or ahead or (sums[0] if len(sums) == 1 == len(counted) else None)
        if at is not None and at.start <= mark.start < at.end:
            many = next((v for v in one.values if 2 <= v <= 9), 1)
            whole = many == len(sums) and len(counted) == 1 and not each
            whole = whole and (many > 2 or bool(_BREAK.search(of.words.text[one.end : mark.start])))
            return 1 if whole or twin else many
    if counted or twin:
        return 1
    tokens = of.words.tokens
    rest = _SENTENCE.split(of.words.text[mark.end : mark.end + _NEAR // 2])[0]
    after = range(mark.end, mark.end + len(rest)) if each else range(0)
    inside = range(mark.start - len(clause), mark.start)
    near = [n for n, t in enumerate(tokens) if t.start in inside or t.start in after]
    near = [n for n in near if tokens[n].start in after or clause[tokens[n].start - inside.start].strip()]
    told = [(n, v) for n in near if (v := _people(tokens, n)) and not _seat_at(tokens, n)]
    deeds = len(list(of.of(*_SUMS, "stack", "by", "call")))
    if told and (
        each or len(sums) == 1 or _OF_PEOPLE.match(of.words.text[tokens[told[-1][0]].end :].lstrip())
    ):
        return told[-1][1] if each or told[-1][1] != deeds or len(sums) == 1 else 1
    named = list(dict.fromkeys(tokens[n].who for n in near if tokens[n].who not in ("", "STAFF")))
    if not told and len(named) > 1 and _PAIR.search(clause):
        return len(named)
    return 2 if each and not told and _PAIR.search(clause) else 1


def _people(tokens: Sequence[Token], at: int) -> int | None:
    """How many people a counting word counts: "three players", "alle vier", "both"."""
    token, after = tokens[at], tokens[at + 1].low if at + 1 < len(tokens) else ""
    if at and tokens[at - 1].low.startswith(_COVER):
        return None  # "covers both": nobody besides
    if token.low in _TWO:
        return 2
    plain = token.amount is None and not token.chips and token.low[-1:] != "x" and not is_card(token.text)
    value = count(token) if plain and not after.startswith(_OF_OTHERS) and "bet" not in token.low else None
    return value if value and 2 <= value <= 9 else None
