"""From clauses to what they tell: who has which place or hand, who ties, who beats whom."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.tagging.winning.clauses import clauses_of, not_asked
from rulebot.tagging.winning.groups import AND, WITH, against, apart, group
from rulebot.tagging.winning.ordering import whole_order
from rulebot.tagging.winning.pieces import UNKNOWN, Piece, plain
from rulebot.tagging.winning.pronouns import OTHER
from rulebot.tagging.winning.relations import related
from rulebot.tagging.winning.telling import LAST, Told, alike, among, over, place, tie

_AND_ALSO: Final = frozenset(["and", "but", "und", "aber"])
"""Before what else is told of the same player."""
_NOUNS: Final = frozenset(["winner", "winners", "loser", "losers", "sieger", "gewinner", "verlierer"])
_AT_THE_END: Final = frozenset(
    ["verloren", "gewonnen", "verlor", "gewann", "verliere", "verlier", "gewinne", "gewinn", "geschlagen"]
)
"""Words behind whom they are told against: "gegen B verloren"."""
_THAT: Final = frozenset(["that", "that's", "thats", "das", "which", "was", "und", "and", "also"])
"""Before what is told of the same player in a new clause."""
_THEN: Final = frozenset(["then", "dann", "danach"])
_DONE_TO: Final = ("the", "it", "this", "that", "pot", "pots", "den", "das", "wir", "ich")
_AS_MUCH: Final = re.compile(
    r"\b(?:in|call\w*|bet\w*|put\w*|pay\w*|paid) (?:it |all )?for the same\b"
    r"|\bthe same (?:amount|stack|sum|money|chips?)\b"
    r"|\bput(?:s|ting)? (?:in )?the same\b|\bgleich (?:viel|hoch|gross)\b"
    r"|\b(?:all|all-in|shoved|are|were|is|was) in (?:the |one )?same hand\b"
    r"|\bin (?:der(?:selben)?|einer) (?:gleichen |selben )?hand\b"
    r"|\bgleiche[nrs]? (?:betrag|stack|summe|einsatz)"
)
"""The chips are the same, no hands."""
_KICKER: Final = re.compile(
    r"\b(?:inferior|worse|lower|smaller|weaker|better|bigger|higher|besser\w*|schlechter\w*|kleiner\w*|hoher\w*|niedriger\w*|grosser\w*)"
    r" (?:kicker|side ?card|beikarte)"
)
"""The same cards, and yet not the same hand."""
_CHIPS: Final = re.compile(r"\d{3}.*|\d+k|\d+[.,]\d.*")
_CHOPS: Final = re.compile(r"chop|split|gesplit|teil|geteil|share")
_GIVEN: Final = re.compile(
    r"gos|geht|ging|went|gets?|got|kriegt?|bekommt|bekam|bekommen|kassiert|collects|belongs|gehort"
)
"""With a pot: who wins it."""
_HOLDS: Final = ("holds", "hold", "held", "halt")
_THE: Final = ("the", "der", "den", "die")
_SHORT: Final = 8
_FIRST_PERSON: Final = re.compile(r"hab|habe|hatte|bin|gewinne|verliere|won|lost")
_NOT: Final = re.compile(r"not|nicht|never|nie|\w+n['’]t|kein\w*")


def hear(sentence: Sequence[Piece], names: Sequence[str], told: Told) -> None:
    """Take down what each clause of a sentence tells."""
    if whole_order(sentence, names, told):
        return
    told.ties += _equal(sentence)
    sentence = related(sentence, names, told)
    if _KICKER.search(" ".join(p.low for p in sentence)):
        sentence = [replace(p, says="") if p.says == "ties" else p for p in sentence]
    asks = bool(sentence) and sentence[-1].low == "?"
    last: list[Piece] = []
    tied: list[Piece] = []
    before: list[Piece] = []
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
        clause = _also_wins(_given(_first_person(clause, names)), told)
        share = any(a.low in _THE and b.says == "ties" for a, b in itertools.pairwise(clause))
        if any(p.says == "ties" for p in clause) and not share and not any(p.who for p in clause):
            clause += _named_behind(clauses[n + 1 :])
        better = bool(clause) and clause[0].says in ("beats", "loses")  # "..., better than Rob"
        that = bool(clause) and clause[0].low in _THAT
        _clause(clause, last or (tied if better else before if that else []), names, told)
        before = [p for p in clause if plain(p.who)] or before
        tied = [p for p in clause if p.who and any(q.says == "ties" for q in clause)]
        last = [] if any(p.tells for p in clause) else [p for p in clause if plain(p.who)] or last


def _equal(sentence: Sequence[Piece]) -> list[set[str]]:
    """ "Ursa=Vern best", "S1 = S3": who ties with whom by a sign; a seat may stand for who sits there."""
    if not any(p.place or p.hand or p.says == "beats" for p in sentence):
        return []
    around = zip(sentence, sentence[1:], sentence[2:], strict=False)
    pairs = [(a, b) for a, sign, b in around if sign.low == "=" and plain(a.who) and plain(b.who)]
    seats = [_a_place(a.who) != _a_place(b.who) for a, b in pairs]
    return [
        {a.who, b.who}
        for (a, b), seat in zip(pairs, seats, strict=True)
        if a.who != b.who and not seat and not _CHIPS.fullmatch(b.low)
    ]


def _a_place(who: str) -> bool:
    return who in ("SB", "BB", "UTG", "CO", "BTN", "HJ", "LJ", "MP")


def _clause(clause: list[Piece], last: list[Piece], names: Sequence[str], told: Told) -> None:
    spots = [n for n, p in enumerate(clause) if p.tells]
    start = 0
    owners: list[str] = []
    like = ""
    for k, at in enumerate(spots):
        end = spots[k + 1] if k + 1 < len(spots) else len(clause)
        ahead, behind = clause[start:at], clause[at + 1 : end]
        if k and clause[at - 1].low in _AND_ALSO:
            ahead = clause[: spots[0]]  # "I lose to B but beat A"
        opens = at == 0 and clause[at].says in ("beats", "loses")
        if not group(ahead, True, AND) and (
            opens or not group(behind, False, AND) or (clause[at].says != "ties" and against(behind))
        ):
            ahead = [p for p in clause[:at] if p.who or p.low in WITH] or ([*last] if not k else [])
        own = [n for n in dict.fromkeys([*group(ahead, True, WITH), *group(behind, False, WITH)]) if plain(n)]
        if (
            len(names) > 2
            and clause[at].says == "ties"
            and len(own) == 1
            and not _CHOPS.match(clause[at].low)
        ):
            like, owners = own[0], own
        elif k and clause[at].hand is not None and _of_before(clause[spots[k - 1]], clause[start:at]):
            _holds(owners, clause[at], told)
        else:
            owners = _heard(clause[at], ahead, behind, names, told)
        start = at + 1
    if like and not alike(like, told):
        told.open = True
    told.recent = owners or told.recent


def _named_behind(clauses: Sequence[list[Piece]]) -> list[Piece]:
    """ "A tie: Lou on the button, Max in the small blind": who ties."""
    clauses = [one[one[0].low in AND :] or one for one in clauses]
    told = itertools.takewhile(lambda one: plain(one[0].who) and not any(p.tells for p in one), clauses)
    own = [one[0] for one in told if not one[0].low[0].isdigit()]
    return [piece for one in own for piece in (Piece("and", one.start), one)][1:] if len(own) > 1 else []


def _also_wins(clause: list[Piece], told: Told) -> list[Piece]:
    """ "Ann wins the main, Bob the side": what is said of the first pot goes for the next too."""
    pots = [n for n, p in enumerate(clause) if p.says in ("main", "side")]
    short = told.place == 1 and len(pots) == 1 and len(clause) < _SHORT
    if not short or any(p.tells for p in clause) or not any(p.who for p in clause):
        return clause
    return [*clause[: pots[0]], Piece("wins", clause[pots[0]].start, place=1), *clause[pots[0] :]]


def _first_person(clause: list[Piece], names: Sequence[str]) -> list[Piece]:
    """ "Hab den Flush", "Won with trips": the asker, though he does not say "I"."""
    alone = "ME" in names and bool(clause) and _FIRST_PERSON.fullmatch(clause[0].low) is not None
    told = next((n for n, p in enumerate(clause) if p.tells), len(clause))
    if not alone or any(p.who for p in clause[: told + 1]):
        return clause
    return [Piece("ich", clause[0].start, "ME"), *clause]


def _given(clause: list[Piece]) -> list[Piece]:
    """ "Main goes to Ann": she wins it."""
    if not any(p.says in ("main", "side") for p in clause) or any(
        p.place or p.says == "ties" for p in clause
    ):
        return clause
    given = {n for n, p in enumerate(clause) if _GIVEN.fullmatch(p.low)}
    to = [
        n
        for n, p in enumerate(clause)
        if p.low in ("an", "to") and any(plain(q.who) for q in clause[n : n + 4])
    ]
    if not given and to:
        ahead = [p for p in clause[: to[0]] if not p.who]  # "I pushed the main to Ann"
        return [*ahead, replace(clause[to[0]], place=1), *clause[to[0] + 1 :]]
    return [replace(p, place=1) if n in given else p for n, p in enumerate(clause)]


def _of_before(last: Piece, between: Sequence[Piece]) -> bool:
    """Whether a hand is that of whom the clause told before: "A and B chop with", "A beats B with"."""
    after = next((n for n in range(len(between) - 1, -1, -1) if between[n].who), -1)
    if last.says in ("beats", "loses", "over", "under") or any(
        p.low in ("gegen", "against", "to") for p in between
    ):
        return last.says in ("beats", "over") and any(p.low in ("mit", "with") for p in between[after + 1 :])
    return after < 0


def _holds(own: Sequence[str], piece: Piece, told: Told) -> None:
    """Put down whose hand it is."""
    told.no_hands = told.no_hands or not own
    for name in own:
        if piece.hand is not None:
            told.hands.setdefault(name, piece.hand)


def _heard(
    piece: Piece, ahead: Sequence[Piece], behind: Sequence[Piece], names: Sequence[str], told: Told
) -> list[str]:
    """One thing told: who beats whom, who ties, who has which place or hand; of whom it is."""
    links = WITH if piece.says == "ties" else AND
    subject, object_ = apart(ahead, links) if piece.low in _AT_THE_END else (group(ahead, True, links), [])
    after = group(behind, False, links)
    if piece.says in ("over", "under"):
        return [n for n in subject if n in names]
    if piece.says == "ties":
        if after == ["REST"] and len(subject) > 1:
            after = []  # "A and B chop the rest": of the chips
        told.vague = told.vague or UNKNOWN in (*subject, *object_, *after)
        own = among([*subject, *object_, *after], names, told)
        own = tie(own, [*ahead, *behind], names, told, _to_do(behind))
        if len(own) > 1 and _of_side(ahead, behind):
            told.side |= dict.fromkeys(own, _which_side([*ahead, *behind]))
        elif len(own) > 1 and _CHOPS.match(piece.low):
            told.chops.append(set(own))
        return own
    if piece.low in ("vor", "ahead") and not (subject and after):
        return []  # "vor dem River"
    if piece.says in ("beats", "loses"):
        inverted = [p.who for p in behind if plain(p.who)]
        if not subject and len(inverted) > 1:
            subject, after = inverted[:1], inverted[1:2]  # "da schlage ich Ivan"
        over(subject, after, piece.says == "beats", names, told)
        return [n for n in subject if n in names]
    if piece.place in (1, LAST) and (object_ or (after and against(behind))):
        subject = subject or (["ME"] if "ME" in names else [])
        over(subject, object_ or after, piece.place == 1, names, told)
        return [n for n in subject if n in names]
    if piece.place == 1 and len(rivals := _between(ahead)) > 1:
        winner = after[:1] or [next(p.who for p in reversed(ahead) if plain(p.who))]
        over(winner, [n for n in rivals if n not in winner], True, names, told)
        return winner
    if piece.place and piece.low in _HOLDS and not subject and not after:
        return []  # "it holds": whichever was best
    if piece.place:
        turned = piece.low in _NOUNS and after
        own = [] if "ALL" in (subject or after) else among(after if turned else subject or after, names, told)
        if not own and piece.place != LAST and piece.low not in ("next", "dahinter"):
            told.open = True
        told.place = piece.place
        if piece.place == 1 and (_of_side(ahead, behind) or piece.low.startswith("bessere")):
            told.side |= dict.fromkeys(own, _which_side([*ahead, *behind]))
        else:
            place(own, piece.place, told, piece.low not in ("next", "dahinter"))
        return own
    if UNKNOWN in (whose := subject or after) and piece.hand is not None:
        again = any(p.low in OTHER for p in [*ahead, *behind]) and [*told.recent, "ME"][0] != "ME"
        if not again and len(whose) == 1:
            told.strangers.append(piece.hand)
            return []
    own = among(whose, names, told)
    _holds(own, piece, told)
    return own


def _between(ahead: Sequence[Piece]) -> list[str]:
    """ "Between B and C, ...": who they are."""
    at = next((n for n, p in enumerate(ahead) if p.low in ("between", "zwischen")), len(ahead))
    return list(dict.fromkeys(p.who for p in ahead[at:] if plain(p.who)))


def _to_do(behind: Sequence[Piece]) -> bool:
    """ "Split the pots for me": what is asked for, not what happened."""
    return bool(behind) and behind[0].low in _DONE_TO


def _which_side(around: Sequence[Piece]) -> int:
    """ "The second side", "side 2": its number."""
    at = next((n for n, p in enumerate(around) if p.says == "side"), 0)
    near = {p.low for p in around[max(0, at - 1) : at + 3]}
    return 2 if near & {"2", "second", "two", "zwei", "zweiten", "zweite", "2nd"} else 1


def _of_side(ahead: Sequence[Piece], behind: Sequence[Piece]) -> bool:
    """Whether the pot that is won is a side pot: the pot named nearest."""
    near = [(n, p.says) for n, p in enumerate(reversed(ahead)) if p.says in ("side", "main")]
    near += [(n, p.says) for n, p in enumerate(behind) if p.says in ("side", "main")]
    return bool(near) and min(near)[1] == "side"
