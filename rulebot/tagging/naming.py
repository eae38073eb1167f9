"""Whose chips and deeds are meant by the words: the name that stands before each of them.

A name is a word that the game does not know. What is no name for certain, because it is written small
or begins a sentence, is taken for one only in company.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.tokens import Token, cards_among, is_card
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark
from rulebot.tagging.winning.calling import FILLER
from rulebot.tagging.winning.saying import tells_of_hands

_POINTING: Final = (
    "HE", "OTHER", "VILLAIN", "YOU", "NEXT", "NEW", "FIRST", "LIMPER", "OPENER", "CALLER", "STAFF",
)  # fmt: skip
_ENDS: Final = frozenset(".!?;\n")
_BESIDE: Final = frozenset(":(-=–/*\"'„“”")
_ARTICLES: Final = frozenset(["der", "die", "das", "the", "from", "von", "vom", "for", "fur", "by", "-", "="])
_AND: Final = ("and", "und")
_SHOWS: Final = frozenset(
    ["holds", "held", "shows", "showed", "tables", "tabled", "zeigt", "zeigte", "halt", "hielt"]
)
"""Behind a player, before his cards."""
_LETTERS: Final = ("P", "p", "V", "v")
_WHO: Final = frozenset(["who", "der", "die", "das", "which", "that"])
_ALSO_NAMES: Final = ("Max", "Mark", "Will")
"""Names that are words of the game when written small."""
_ADVERBS: Final = frozenset([
    "dabei", "direkt", "genau", "included", "incl", "inkl", "komplett", "matched", "exactly", "exakt", "each",
    "another", "wobei", "davon", "measly", "lousy", "sogar", "insgesamt", "gesamt", "letztlich", "ganze",
    "overall", "whole", "tote", "toter", "toten", "dead", "hence", "plus", "minus", "roughly", "odd",
    "übrige", "übrigen", "ungerade", "ungerader", "hunderter", "tausender", "there's", "gibts",
    "dazu", "weitere", "weiterer", "weiteren", "weiterem", "ließ", "ließen",
    "lassen", "additional", "extra", "mehr", "more", "contributed", "committed",
    "invested", "investiert", "sei", "seien", "wäre", "wären", "habe", "hätte", "gehe", "ginge",
    "covert", "gecovert", "deckt", "gedeckt", "covered", "covering", "lol", "hod",
    "antes", "main", "side", "reihenfolge", "blatt", "kohle", "amounts", "bringt",
    "brachte", "brings", "brought", "forfeited",
])  # fmt: skip
"""Words beside an amount that name nobody."""


def names(marks: Sequence[Mark], tokens: Sequence[Token], sums: bool = False) -> list[str]:
    """The name before each mark: "ME", a position, a seat, or as it is written; else empty.

    `sums`: what they put in is told, so that who stands behind one amount is not before the next.
    """
    ends = [0, *(m.end for m in marks)]
    found = [_before(tokens, last, m.start) for last, m in zip(ends, marks, strict=False)]
    behind = [("", False) if name else _behind(tokens, m) for m, (name, _) in zip(marks, found, strict=True)]
    if sum(bool(name) for name, _ in behind) > 1:
        found = [own if own[0] else late for own, late in zip(found, behind, strict=True)]
    for n, mark in enumerate(marks[1:], 1):
        if sums and found[n][0] and found[n][0] == behind[n - 1][0] and (late := _behind(tokens, mark))[0]:
            found[n] = late  # "30k from Ann and 30k from Bo"
    strong = {name for name, sure in found if name and sure}
    weak = {name for name, sure in found if name and not sure}
    plain = strong | weak
    found = [(n[:-1] if n[:-1] in plain and n.endswith("s") else n, sure) for n, sure in found]
    company = len(weak) > 1 or bool(strong - {"ME"})
    return [name if sure or company else "" for name, sure in found]


def told_apart(marks: Sequence[Mark], tokens: Sequence[Token]) -> tuple[list[Mark], dict[str, str]]:
    """The marks with one `who` for each name, and what each `who` is called."""
    own = names(marks, tokens, sums=True)
    called: dict[str, str] = {}
    out: list[Mark] = []
    for n, (mark, name) in enumerate(zip(marks, own, strict=True)):
        who, last = mark.who, marks[n - 1] if n else None
        if last is not None and (last.tag, last.who) == (mark.tag, who) and mark.tag == "fold" and not name:
            who = out[-1].who  # "legt dann weg": one fold in two words
        elif name in ("SB", "BB") and (who.startswith("O") or who == NOTHING):
            who = name
        elif mark.tag == "dead" and not name:
            who = NOTHING
        elif name == "ME" and who.startswith("O") and _by_me(tokens, mark):
            who = "ME"  # "ich folde", "hero 3,100"
        elif (
            name
            and name not in ("SB", "BB", "ME")
            and (who.startswith("O") or who == NOTHING or (who == "ME" and _of_another(tokens, mark, name)))
        ):
            known = next((w for w, n in called.items() if n == name), "")
            if known and _another_so_called(mark, known, out):
                out.append(mark)
                continue
            fresh = who not in (NOTHING, "ME") and who not in called
            who = known or (who if fresh else f"O {name}")
            called.setdefault(who, name)
        out.append(replace(mark, who=who))
    return out, called


def _by_me(tokens: Sequence[Token], mark: Mark) -> bool:
    """Whether the asker, as he who does it, stands right before what is marked."""
    before = next((fold(t.text) for t in reversed(tokens) if t.end <= mark.start), "")
    return before == "hero" or (mark.tag == "fold" and before in ("i", "ich"))


def _another_so_called(mark: Mark, known: str, before: Sequence[Mark]) -> bool:
    """ "The one shorty 1,300, the other shorty 2,500": two who are called alike."""
    told = mark.tag == "in" and mark.value and mark.who.startswith("O") and mark.who != known
    first = any(m.who == known and m.tag == "in" and m.value for m in before)
    return bool(told and first and not any(m.who == mark.who for m in before))


def _of_another(tokens: Sequence[Token], mark: Mark, name: str) -> bool:
    """Whether somebody else is named right before what is marked as the asker's."""
    ahead = [n for n, t in enumerate(tokens) if t.end <= mark.start]
    at = next((n for n in reversed(ahead) if tokens[n].text == name), None)
    return at is not None and not any(t.who == "ME" for t in tokens[at : len(ahead)])


def _before(tokens: Sequence[Token], start: int, end: int) -> tuple[str, bool]:
    """The name that a stretch ends with, and whether it is one for certain."""
    inside = [n for n, t in enumerate(tokens) if start <= t.start and t.end <= end]
    cards = cards_among([tokens[n] for n in inside])
    for k, n in reversed([*enumerate(inside)]):
        token = tokens[n]
        if k in cards or (token.text == ")" and k - 1 in cards) or fold(token.text) in _SHOWS:
            continue  # "Tom (KdKc) is all in", "Petra holds Kd Kc and"
        if token.who:
            return ("", False) if token.owns or token.who in _POINTING else (_shown(token), True)
        if token.text in _BESIDE or token.verb:
            continue
        if token.text == "A" and n + 1 < len(tokens) and tokens[n + 1].text in _BESIDE:
            return "A", True  # no article stands before a bracket
        if (
            token.text.isdecimal()
            and n
            and tokens[n - 1].text in _LETTERS
            and tokens[n - 1].end == token.start
        ):
            return f"{tokens[n - 1].text.upper()}{token.text}", True  # "P2"
        if token.text == "," and n + 1 < len(tokens) and tokens[n + 1].low in _WHO:
            continue
        low = fold(token.text)
        if token.text in _ENDS or token.text == "," or token.number is not None:
            break
        if low in FILLER or low in ("both", "beide") or token.is_("x."):
            continue
        return _name(tokens, n) if _unknown(token) else ("", False)
    return "", False


def _behind(tokens: Sequence[Token], mark: Mark) -> tuple[str, bool]:
    """ "2,100 Uli, 4,000 Vinz": the name that stands alone behind its amount."""
    at = next((n for n, t in enumerate(tokens) if t.start >= mark.end), len(tokens))
    while at < len(tokens) and fold(tokens[at].text) in _ARTICLES:
        at += 1
    ends = (
        at + 1 >= len(tokens)
        or tokens[at + 1].text in {*_ENDS, *",(", *_AND}
        or tokens[at + 1].verb == "allin"
    )
    name = name_at(tokens, at) if at < len(tokens) and ends and mark.value else ""
    return name, bool(name)


def name_at(tokens: Sequence[Token], n: int) -> str:
    """The name that a token is: a position, a seat, the asker, or as it is written; else empty."""
    token = tokens[n]
    if 1 in cards_among(tokens[n - 1 : n + 1]):
        return ""  # "with KK and Cat calls"
    if token.who:
        return "" if token.owns or token.who in _POINTING or token.who.startswith("NEW") else _shown(token)
    return token.text if token.text[:1].isupper() and _unknown(token) else ""


def known_word(word: str) -> bool:
    """Whether a word is one of the game, and so no name."""
    return word not in _ALSO_NAMES and fold(word) in _known()


def _shown(token: Token) -> str:
    """A name as it is written, also where the grammar writes it large."""
    return token.text if token.who.casefold() == token.text.casefold() and len(token.who) > 3 else token.who


def _unknown(token: Token) -> bool:
    """Whether the game does not know a word."""
    low = fold(token.text)
    letters = token.text.replace("-", "").replace("'", "")
    if len(token.text) < 2 or not letters.isalpha() or is_card(token.text):
        return False
    if token.text in _ALSO_NAMES:
        return True
    return not {low, token.low} & _known() and not tells_of_hands(low)


@cache
def _known() -> frozenset[str]:
    """The words of the game, and of counting."""
    lists = lexicon().lists
    return lexicon().known | lists["no_names"] | lists["people"] | {fold(word) for word in _ADVERBS}


def _name(tokens: Sequence[Token], at: int) -> tuple[str, bool]:
    text = re.sub(r"['’]s$", "", tokens[at].text)
    begins = at == 0 or tokens[at - 1].text in _ENDS
    again = sum(t.text.startswith(text) for t in tokens) > 1
    shows = at + 1 < len(tokens) and fold(tokens[at + 1].text) in _SHOWS
    return text, text[:1].isupper() and (again or shows or not begins)
