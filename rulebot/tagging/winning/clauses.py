"""Sentences and clauses that tell something: without what somebody only claims, and without the question."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from rulebot.tagging.winning.groups import AND
from rulebot.tagging.winning.pieces import BREAKS, ENDS, Piece

_CLAIMS: Final = re.compile(
    r"says?|said|claim(?:s|ed)?|thinks?|wants?|insists?|argues?|declare[sd]?|announce[sd]?|swears?|swore"
    r"|meinte?|glaubte?|sagte?|sogt|behauptete?|denkt|findet|will|wollte|schwort"
)
_ASKING: Final = re.compile(r"who|what|whats|how|wer|wie|was|wem|wen|wieviel|wieso|warum|why|wos|welche[rs]?")
_TELL: Final = re.compile(
    r"tell|know|explain|show|say|sure|idea|wonder\w*|figure|work|sag|sagt|sagen|wissen|weiss|erklar\w*|ahnung|frage?|fragen"
)
"""Before a question that is told: "please tell me how much ..."."""
_VERB_FIRST: Final = re.compile(
    r"do|does|did|is|am|are|kriegt|kriege?|bekomm\w*|gehort|should|can|could|darf|muss|ist|hat|habe?|sind|will"
    r"|teil\w*|or|oder"
)
_HEAD: Final = 5
"""So few words before a colon head what follows: "winner of the main: Ann"."""
_DOES: Final = re.compile(
    r"los(?:e|es|t)|have|had|has|hab|habe|hatte|hat|w[io]ns?|won|verlier\w*|verlor|bin|am|was|got|gewinn\w*|beat|schlag\w*"
)
_SUBJECTS: Final = frozenset(["i", "ich", "he", "er", "she", "i've", "i'm", "he's", "she's", "i'd"])


def sentences(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Sentences, without what only somebody claims."""
    out: list[Piece] = []
    claimed = False
    for piece in pieces:
        claimed = claimed and piece.low not in ("but", "aber")
        claimed = claimed or bool(_CLAIMS.fullmatch(piece.low) and out)
        if not claimed or piece.low in ENDS:
            out.append(piece)
        if piece.low in ENDS:
            yield out
            out, claimed = [], False
    yield out


def clauses_of(sentence: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The clauses of a sentence; a list of names is not cut, nor chips in brackets."""
    out: list[Piece] = []
    sentence = _unbroken(sentence)
    for n, piece in enumerate(sentence):
        after = sentence[n + 1] if n + 1 < len(sentence) else None
        listed = piece.low == "," and after is not None and after.who and _listed(out, sentence[n + 1 :])
        heads = piece.low == ":" and len(out) < _HEAD and [p.place for p in out if p.tells] in ([1], [0])
        heads = heads and not any(p.who or p.says == "ties" for p in out)
        breaks = piece.low in BREAKS and piece.low not in "()" and not listed and not heads
        anew = piece.low in ("and", "und") and after is not None and after.low in _SUBJECTS
        does = n + 2 < len(sentence) and _DOES.fullmatch(sentence[n + 2].low)
        if breaks or (anew and (_against(out) or (does and any(p.tells for p in out)))):
            yield out
            out = []
        else:
            out.append(piece)
    yield out


def _unbroken(sentence: Sequence[Piece]) -> list[Piece]:
    """Without the commas of brackets that tell nothing of hands: "Ann (1,600, all-in)"."""
    out: list[Piece] = []
    inside: list[Piece] | None = None
    for piece in sentence:
        if piece.low == "(":
            out += inside or []
            inside = [piece]
        elif inside is None:
            out.append(piece)
        else:
            inside.append(piece)
            if piece.low == ")":
                tells = any(p.tells for p in inside)
                out += [p for p in inside if tells or p.low not in BREAKS - {"(", ")"}]
                inside = None
    return out + (inside or [])


def _against(clause: Sequence[Piece]) -> bool:
    """ "Against two guys and I win": who is told behind is none of those."""
    return any(p.low in ("against", "gegen", "vs", "gg") for p in clause)


def _listed(ahead: Sequence[Piece], behind: Sequence[Piece]) -> bool:
    """ "A, B und C": names alone, with an "and" before the last."""
    kinds = [bool(p.who) for p in ahead]
    apart = all(p.who or p.low in AND for p in ahead) and all(a != b for a, b in itertools.pairwise(kinds))
    until = next((n for n, p in enumerate(behind) if not p.who and p.low not in AND), len(behind))
    return apart and bool(kinds) and any(p.low in ("and", "und", "&", "+") for p in behind[:until])


def not_asked(clause: list[Piece], asks: bool, last: bool) -> list[Piece]:
    """The clause without the question: "who gets what if A wins" tells that A wins."""
    told = next((n for n, p in enumerate(clause) if _TELL.fullmatch(p.low)), len(clause))
    wanted = next((n for n, p in enumerate(clause) if n > told and _ASKING.fullmatch(p.low)), None)
    if wanted is not None:
        return clause[:told]  # "tell me how much each of them wins"
    first = next((p.low for p in clause if p.low not in ("and", "und", "but", "aber", "so")), "")
    if not last and not _ASKING.fullmatch(first) and not (asks and _VERB_FIRST.fullmatch(first)):
        return clause
    at = next((n for n, p in enumerate(clause) if p.low in ("when", "wenn", "if")), len(clause))
    return clause[at + 1 :]
