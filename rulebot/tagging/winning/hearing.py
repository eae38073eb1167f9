"""From clauses to what they tell: who has which place or hand, who ties, who beats whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebot.tagging.winning.clauses import clauses_of, not_asked
from rulebot.tagging.winning.groups import AND, WITH, against, apart, group
from rulebot.tagging.winning.ordering import whole_order
from rulebot.tagging.winning.pieces import Piece, plain
from rulebot.tagging.winning.telling import UNTOLD, Told, among, over, place, tie

_AND_ALSO: Final = frozenset(["and", "but", "und", "aber"])
"""Before what else is told of the same player."""
_NOUNS: Final = frozenset(["winner", "winners", "loser", "losers", "sieger", "gewinner", "verlierer"])
_AT_THE_END: Final = frozenset(
    ["verloren", "gewonnen", "verlor", "gewann", "verliere", "verlier", "gewinne", "gewinn", "geschlagen"]
)
"""Words behind whom they are told against: "gegen B verloren"."""
_THEN: Final = frozenset(["then", "dann", "danach"])
_DONE_TO: Final = ("the", "it", "this", "that", "pot", "pots", "den", "das", "wir", "ich")
_AS_MUCH: Final = re.compile(
    r"\b(?:in|call\w*|bet\w*|put\w*|pay\w*|paid) (?:it |all )?for the same\b"
    r"|\bthe same (?:amount|stack|sum|money|chips?)\b"
    r"|\bput(?:s|ting)? (?:in )?the same\b|\bgleich (?:viel|hoch|gross)\b"
    r"|\bgleiche[nrs]? (?:betrag|stack|summe|einsatz)"
)
"""The chips are the same, no hands."""
_NOT: Final = re.compile(r"not|nicht|never|nie|\w+n['’]t|kein\w*")


def hear(sentence: Sequence[Piece], names: Sequence[str], told: Told) -> None:
    """Take down what each clause of a sentence tells."""
    if whole_order(sentence, names, told):
        return
    asks = bool(sentence) and sentence[-1].low == "?"
    last: list[Piece] = []
    tied: list[Piece] = []
    clauses = [one for one in clauses_of(sentence) if one]
    for n, whole in enumerate(clauses):
        clause = not_asked(whole, asks, asks and n == len(clauses) - 1)
        if len(clause) < len(whole) and any(p.who for p in whole) and any(p.place or p.says for p in whole):
            told.open = told.open or not clause
        if any(_NOT.fullmatch(p.low) for p in clause) or _AS_MUCH.search(" ".join(p.low for p in clause)):
            last = []
            continue
        if clause and clause[0].low in _THEN and told.place and not any(p.tells for p in clause):
            told.place += 1
            place(among(group(clause, False, AND), names, told), told.place, told)
            continue
        better = bool(clause) and clause[0].says in ("beats", "loses")  # "..., better than Rob"
        _clause(clause, last or (tied if better else []), names, told)
        tied = [p for p in clause if p.who and any(q.says == "ties" for q in clause)]
        last = [] if any(p.tells for p in clause) else [p for p in clause if plain(p.who)] or last


def _clause(clause: list[Piece], last: list[Piece], names: Sequence[str], told: Told) -> None:
    spots = [n for n, p in enumerate(clause) if p.tells]
    start = 0
    for k, at in enumerate(spots):
        end = spots[k + 1] if k + 1 < len(spots) else len(clause)
        ahead, behind = clause[start:at], clause[at + 1 : end]
        if k and clause[at - 1].low in _AND_ALSO:
            ahead = clause[: spots[0]]  # "I lose to B but beat A"
        opens = at == 0 and clause[at].says in ("beats", "loses")
        if not group(ahead, True, AND) and (opens or against(behind) or not group(behind, False, AND)):
            ahead = [p for p in clause[:at] if p.who or p.low in WITH] or ([*last] if not k else [])
        _heard(clause[at], ahead, behind, names, told)
        start = at + 1


def _heard(
    piece: Piece, ahead: Sequence[Piece], behind: Sequence[Piece], names: Sequence[str], told: Told
) -> None:
    """One thing told: who beats whom, who ties, who has which place or hand."""
    links = WITH if piece.says == "ties" else AND
    subject, object_ = apart(ahead, links) if piece.low in _AT_THE_END else (group(ahead, True, links), [])
    after = group(behind, False, links)
    if piece.says == "ties":
        if after == ["REST"] and len(subject) > 1:
            after = []  # "A and B chop the rest": of the chips
        tie(among([*subject, *object_, *after], names, told), [*ahead, *behind], names, told, _to_do(behind))
    elif piece.says in ("beats", "loses"):
        over(subject, after, piece.says == "beats", names, told)
    elif piece.place in (1, 9) and (object_ or (after and against(behind))):
        over(subject or (["ME"] if "ME" in names else []), object_ or after, piece.place == 1, names, told)
    elif piece.place:
        turned = piece.low in _NOUNS and after
        own = [] if "ALL" in (subject or after) else among(after if turned else subject or after, names, told)
        if not own and piece.place != 9 and piece.low not in ("next", "dahinter"):
            told.open = True
        told.place = piece.place
        if piece.place == 1 and (_of_side(ahead, behind) or piece.low.startswith("bessere")):
            told.side.update(own)
        else:
            place(own, piece.place, told)
    else:
        own = among(subject or after, names, told)
        told.no_hands = told.no_hands or not own
        for name in own:
            if name not in told.placed and name not in told.level:
                told.level[name] = UNTOLD + piece.hand


def _to_do(behind: Sequence[Piece]) -> bool:
    """ "Split the pots for me": what is asked for, not what happened."""
    return bool(behind) and behind[0].low in _DONE_TO


def _of_side(ahead: Sequence[Piece], behind: Sequence[Piece]) -> bool:
    """Whether the pot that is won is a side pot: the pot named nearest."""
    near = [(n, p.says) for n, p in enumerate(reversed(ahead)) if p.says in ("side", "main")]
    near += [(n, p.says) for n, p in enumerate(behind) if p.says in ("side", "main")]
    return bool(near) and min(near)[1] == "side"
