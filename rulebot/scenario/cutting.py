"""A question cut into clauses: at marks, at conjunctions, and where a new player begins to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebot.scenario.events import NOUNS
from rulebot.scenario.pieces import Clause, listed, numeric
from rulebot.scenario.tokens import Token

_MARKS = frozenset(".?!;\n–—")
_COMMAS = frozenset(",:")
_QUOTES = frozenset('"“”„«»‟')
_OPEN, _CLOSE = frozenset("(["), frozenset(")]")
_DATIVE = ("dem", "den", "einem", "einen", "zum", "zur")
_PLAYS = ("bet", "raise", "open", "call", "limp", "fold", "check", "allin", "foldround")
_PARTICIPLES = ("erhoht", "bezahlt", "gecallt", "all in", "bet", "raise")
_AHEAD = 6
_QUOTED = 14


def clauses(tokens: Sequence[Token]) -> list[Clause]:
    """All clauses in order."""
    out: list[Clause] = []
    for sentence, (start, end) in enumerate(_sentences(tokens)):
        question = (end < len(tokens) and tokens[end].text == "?") or listed(tokens[start], "asking")
        for made in _cut(tokens, start, end):
            made.sentence, made.question = sentence, question
            out.append(made)
    return out


def _sentences(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    start, inside = 0, _inside_quotes(tokens)
    for at, token in enumerate(tokens):
        if at in inside:
            continue
        if _ends_too(tokens, at) and at > start:
            yield start, at + 1
            start = at + 1
            continue
        if token.text in _MARKS or token.text == "...":
            if at > start:
                yield start, at
            start = at + 1
    if start < len(tokens):
        yield start, len(tokens)


def _ends_too(tokens: Sequence[Token], at: int) -> bool:
    """ "I bet five." The pot ...: a closing mark that ends the sentence too."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    ends = tokens[at].text in _QUOTES and at > 0 and tokens[at - 1].text in _MARKS
    return ends and after is not None and after.text[:1].isupper()


def _inside_quotes(tokens: Sequence[Token]) -> set[int]:
    """The places between quotation marks: a full stop there ends nothing."""
    inside: set[int] = set()
    start = None
    for at, token in enumerate(tokens):
        if token.text not in _QUOTES:
            continue
        if start is not None and at - start <= _QUOTED:
            inside |= set(range(start + 1, at))
            start = None
        else:
            start = at
    return inside


def _cut(tokens: Sequence[Token], start: int, end: int) -> Iterator[Clause]:
    """One sentence: brackets taken out, then cut at commas, conjunctions, new players."""
    current: list[Token] = []
    asides: list[Clause] = []
    first, joined, soft = start, False, False
    at = start
    while at < end:
        token = tokens[at]
        if token.text in _OPEN:
            close = next((i for i in range(at, end) if tokens[i].text in _CLOSE), None)
            if close is not None and close > at + 1:
                asides.append(Clause(list(tokens[at + 1 : close]), at + 1, 0, aside=True, soft=True))
            at = (close if close is not None else at) + 1
            continue
        stop = _stop(tokens, at, end, current)
        if stop and current:
            yield Clause(current, first, 0, joined=joined, soft=soft)
            yield from asides
            current, asides = [], []
        if stop:
            soft = True
            joined = token.is_("x.and", "x.then")
        if stop == "before":
            first, current = at, [token]
        elif stop == "instead":
            first = at + 1
        elif token.text not in _CLOSE and token.text not in _COMMAS:
            first = at if not current else first
            current.append(token)
        at += 1
    if current:
        yield Clause(current, first, 0, joined=joined, soft=soft)
    yield from asides


def _stop(tokens: Sequence[Token], at: int, end: int, current: Sequence[Token]) -> str:
    """Does a clause end here, and does this token begin the next one?"""
    token = tokens[at]
    if sum(t.text in _QUOTES for t in current) % 2:
        return ""
    if token.text in _COMMAS:
        return "instead" if not _list_goes_on(tokens, at, end) else ""
    if token.is_("x.and") or token.text in ("+", "/", "-"):
        return "instead" if token.is_("x.and") and _new_clause(tokens, at + 1, end, current) else ""
    if listed(token, "conjunctions") and current:
        return "before" if _under_way(current) or _tells(tokens[at + 1 : at + 4]) else ""
    if token.is_("x.then") and _under_way(current) and not _speaking(current):
        return "before"
    if token.is_("v.say") and any(t.verb and t.verb != "say" for t in current) and any(map(numeric, current)):
        return "before" if not token.low.startswith(("ge", "ange")) else ""
    if token.verb == "put" and any(t.is_("v.say") for t in current) and len({t.verb for t in current}) > 2:
        return "before"  # "sagt raise schiebt aber nur 2500"
    if token.verb and _next_deed(tokens, at, end, current):
        return "before"
    if token.who and not token.owns and current and _begins_to_act(tokens, at, end, current):
        return "before"
    return ""


def _under_way(current: Sequence[Token]) -> bool:
    """Has the clause told something already?"""
    return any(map(numeric, current)) or (len(current) > 1 and any(t.verb for t in current))


def _next_deed(tokens: Sequence[Token], at: int, end: int, current: Sequence[Token]) -> bool:
    """ "bet 1000 call all in 1400 all in 2200": a verb behind another one's amount."""
    token = tokens[at]
    followed = at + 1 < end and tokens[at + 1].amount is not None
    if not current or token.low.startswith(("ge", "ange")) or (token.low in _PARTICIPLES and not followed):
        return False
    acted = any(t.verb in _PLAYS for t in current[:-1])
    return acted and current[-1].amount is not None and token.verb in _PLAYS and not token.is_("p.to")


def _tells(tokens: Sequence[Token]) -> bool:
    return any((t.who and not t.owns) or t.verb for t in tokens)


def _speaking(current: Sequence[Token]) -> bool:
    """ "sagt dann ...": what is said is still to come."""
    verbs = [t.verb for t in current if t.verb]
    return verbs == ["say"] and not any(map(numeric, current))


def _list_goes_on(tokens: Sequence[Token], at: int, end: int) -> bool:
    """ "a 1000, a 500 and two 100s": a list of chips goes on after the comma."""
    if not at or not tokens[at - 1].chips:
        return False
    for token in tokens[at + 1 : min(end, at + 4)]:
        if token.chips or token.amount is not None:
            return True
        if not (token.is_("x.article", "x.and", "n.single") or token.low in ("one", "noch")):
            return False
    return False


def _new_clause(tokens: Sequence[Token], start: int, end: int, current: Sequence[Token]) -> bool:
    """After "and": a verb or a player before the next cut, not only more chips."""
    waits = any(map(numeric, current)) and not any(t.verb for t in current)
    said = any(t.is_("v.say") for t in current)
    for at, token in enumerate(tokens[start:end], start):
        if token.is_("x.and") and said:
            continue
        if token.text == "," or token.is_("x.and", "x.then") or listed(token, "conjunctions"):
            return False
        if token.who and not token.owns:
            return not _pointed(tokens, at) and not _named_list(tokens, start, end)
        if token.verb and waits and any(map(numeric, tokens[start:at])):
            return False  # "einen 1000er und drei 100er setzt": the verb of both
        before = tokens[at - 1]
        if token.low in NOUNS and at > start and (numeric(before) or before.is_("x.article", "st.")):
            continue  # "on a 5,300 bet"
        stands = token.is_("p.tocall") and not token.is_("p.over")
        if token.verb or listed(token, "pulls") or token.is_("x.modal") or stands:
            return True
        if token.is_("m.last"):
            continue
    return False


def _named_list(tokens: Sequence[Token], start: int, end: int) -> bool:
    """ "B and C call": the second of two players of one verb."""
    before = tokens[start - 2] if start >= 2 else None
    return bool(before is not None and before.who and not before.owns and tokens[start].who)


def _pointed(tokens: Sequence[Token], at: int) -> bool:
    """A player as an object: "over UTG", "next to him", "vor mir"."""
    before = tokens[at - 1] if at else None
    if before is not None and before.low in _DATIVE:
        return True
    if before is not None and before.is_("x.article") and at > 1:
        before = tokens[at - 2]
        if before.verb == "call" and not before.is_("p.tocall"):
            return True  # "A calls the BB"
    return before is not None and (before.is_("p.over", "p.to", "p.for") or listed(before, "beside"))


def _begins_to_act(tokens: Sequence[Token], at: int, end: int, current: Sequence[Token]) -> bool:
    """A player after a verb or an amount, with a verb or an amount of his own."""
    before = tokens[at - 1]
    if numeric(before) and tokens[at].who in ("OPENER", "CALLER", "LIMPER"):
        return False  # "the 300 bettor"
    acted = any(t.verb and not (t.low in NOUNS and t is current[0] and len(current) == 1) for t in current)
    told = any(numeric(t) for t in current) or any(t.is_("v.say") for t in current)
    if (
        before.owns
        or before.is_("x.in")
        or _pointed(tokens, at)
        or before.is_("x.and")
        or listed(before, "beside")
    ):
        return False
    if not acted and not told:
        return any(t.is_("st.") or str(t.sense or "") == "blinds" for t in current) and not any(
            t.is_("x.modal") for t in current
        )
    others = any(t.who and not t.owns for t in current)
    if before.verb and not others and not told:
        return False  # "dann setzt A 500": his own verb stands before him
    for token in tokens[at + 1 : min(end, at + 1 + _AHEAD)]:
        if token.text == "," or token.is_("x.and"):
            break
        if token.verb or token.is_("x.modal", "x.aux") or numeric(token) or token.is_("m.silent"):
            return True
        if token.who and not token.owns:
            break
    return told and others
