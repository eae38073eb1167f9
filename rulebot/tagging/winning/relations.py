"""Who beats whom, where a sentence says it between two sides: "A has B crushed", "B is hinter A".

Each word becomes one letter for what it does there, and a relation is a pattern of letters: the side before
it, what it says, the side behind it. What is understood so, `hearing` does not hear again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rulebot.tagging.winning.clauses import clauses_of, not_asked
from rulebot.tagging.winning.pieces import BREAKS, ENDS, UNKNOWN, Piece, plain
from rulebot.tagging.winning.telling import Told

_LETTERS: Final = (
    ("", re.compile(
        r"the|der|die|das|den|dem|d|de|da|n|an|a|also|auch|ooch|just|clearly|easily|still|noch|immer|ja|halt|eh|doch|already|schon"
        r"|wenigstens|actually|too|player|spieler|guy|hand|hands|hand['’]s|then|dann|klar|knapp|locker|even|sogar|of|than|als|wie|could|can|would|will|did|does|dos"
        r"|herrn?|frau|mr|mrs|s|now|jetzt|cleanly|badly|narrowly|well|simply|well"
    )),
    ("o", re.compile(r"only|nur")),
    ("h", re.compile(r"has|have|had|hat|hab|habe|haben|hatte|hatten|hot|hod|hob|got|het|hamm")),
    ("b", re.compile(r"is|am|are|was|were|be|been|gets|bin|ist|isch|is|sind|war|waren|wird|werd|werde|wurde"
                     r"|liegt|liege|lag|stand|steht|sits|comes|kommt|bleibt|stays|finishes|i'm|he's|she's|ends|stehe|sitzt|folgt")),
    ("&", re.compile(r"and|und|&|\+|u|sowie|plus")),
    ("!", re.compile(r"not|nicht|net|never|nie|nid|\w+n['’]t|cannot")),
    ("B", re.compile(r"but|aber|owa|awwer|though")),
    ("y", re.compile(r"by|von|vom|durch")),
    ("t", re.compile(r"to|gegen|against|vs|gg|gega|gesche|gegn|jejen")),
    ("l", re.compile(r"loses?|lost|losing|verlier(?:e|t)?|verlor(?:en)?|unterlie?ge?t?|unterlegen|unterlag")),
    ("v", re.compile(r"wins?|won|gewinnt|gewinne?|gewann|gewonnen|gwunna|jewinnt")),
    ("<", re.compile(r"hinter|behind|trails?|trailing|trailed|<")),
    (">", re.compile(r"ahead|vor|vorne?|front|>")),
    ("w", re.compile(r"with|mit|because|weil|wegen")),
    ("n", re.compile(r"nichts|nothing|nix")),
    ("N", re.compile(r"nobody|noone|niemand\w*|keine[nmr]?|koan\w*|none|anyone|anybody|soul")),
    ("x", re.compile(
        r"beats?|beaten|beating|schlagt|schlage|schlag|schlagen|schlug|schlugen|geschlagen|schlaht|schlogt|gschlagen"
        r"|dominat(?:es?|ed|ing)|dominier(?:t|e|te)|crush(?:es|ed)?|crushe|gecrusht|crusht"
        r"|outkick(?:s|ed|t)?|outkicke|outdr(?:aws?|ew)|outflop(?:s|ped)|outplays|outrank(?:s|ed)?"
        r"|tops?|topped|toppt?e?|getoppt|sticht|stach|steche|gestochen|crack(?:s|ed|t)|gecrackt|defeat(?:s|ed)|besiegt\w*"
        r"|ubertrumpft|trumpft?|trumps?|gebustet|smash(?:es|ed)|smoked|destroy(?:s|ed)|edges?|edged|pips|pipped|nips|bests|bested"
    )),
    ("c", re.compile(r"in|im|drawing|bad|well")),
    ("C", re.compile(r"dead|sack|griff|shape|coolered|number|killed|toast|buried|lock")),
)  # fmt: skip
"""What each word does in a relation; the first that fits. A word without a letter keeps sides apart."""
_MORE: Final = re.compile(r"better|bessere?[sr]?|mehr|hoher|higher|stronger|starker|bigger|grosser")
_LESS: Final = re.compile(
    r"worse|schlechter\w*|weniger|less|lower|weaker|schwacher|smaller|kleiner|niedriger"
)
_MY_VERBS: Final = re.compile(r"bin|hab|habe|verliere|gewinne|schlage|liege|stehe|crushe|outkicke|toppe|i'm")
"""What the asker does, though he does not say "I"."""
_US: Final = ("us", "uns", "eus")
_HAVING: Final = re.compile(r"\w+['’](?:ve|d)|ive")
""" "I've you both beat"."""
_HAND: Final = ("hand", "hands", "blatt", "cards", "karten")
_THAN: Final = ("than", "als", "wie")
_SIDE: Final = r"(?:[WA](?:(?:,?[WA]){0,8},?&[WA](?![xhlv<>b]))?|U)"
_BEFORE: Final = re.compile(
    r"(?P<only>o?)(?P<side>(?<![xht<>ly])[WA](?:(?:,?[WA]){0,8},?&[WA])?|[WA]|U)[_Hh]?$"
)
_BEHIND: Final = re.compile(rf"(?P<side>{_SIDE})")
_ELIDED: Final = re.compile(r"(?:[,&B]B?|^&?)$")
_BEATEN: Final = re.compile(rf"b?_?(?:x[yt]|y(?=(?P<side>{_SIDE})_?x))")
"""Worse: "is beaten by B", "wird von B geschlagen"."""
_HAS: Final = re.compile(rf"h(?=(?P<side>{_SIDE})!?[_o]?(?:x(?![WAU])|c*C))")
"""Better: "has me crushed", "hat uns geschlagen"."""
_BARE: Final = re.compile(r"h(?=(?P<side>W(?:(?:,?W){0,8},?&W)?|U)(?:$|[.,B&w]))")
"""Better: "hat uns beide"; only where nothing else follows that he could have."""
_WORSE: Final = re.compile(r"b?o?lo?t|(?:b_?c?)?<t?")
_BETTER: Final = re.compile(r"b?o?v_?o?t|(?:b_?c?)?>[ty]?|o?xo?")
_SAYINGS: Final = ((_BEATEN, False), (_HAS, True), (_BARE, True), (_WORSE, False), (_BETTER, True))
"""What says that one is better (True) or worse than another."""
_CLOSE: Final = 4
_LONGEST: Final = 24
"""So many letters at most in a side."""
_BUT_NOT: Final = re.compile(rf"(?:{_SIDE})?x?,?B!t?(?P<side>{_SIDE})")
_NOT_SO: Final = re.compile(rf"(?:{_SIDE})(?:,?B)?!")
_NONE: Final = re.compile(r"!?_?(?:hNx|xN|hN(?=$|[.,&]))")
"""Worse than all: "hat keinen geschlagen"."""
_BY_NONE: Final = re.compile(rf"[Nn][_b]?x(?P<side>{_SIDE})")
"""Better than all: "nobody beats A"."""
_EVERYBODY: Final = re.compile(r"U_?$")
_ELSEWHERE: Final = re.compile(
    r"chips?|stacks?|chipcount|counts?|seats?|seated|si(?:t|ts|tting|tz|tzt|tze|tzen)|sass|acts?|acting|act|table|tisch|position|turn"
    r"|dran|reihe|button|dealer|order|calle?[ndst]?|called|bets?|raise[sd]?|shove[sd]?|geht|ging|went"
)
"""By such words one is before another at the table, in turn or in chips, and not by his hand."""
_CARDS: Final = re.compile(r"[akqjt\d]{1,3}[so]?")


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence in letters, and the piece of each."""

    letters: str
    at: tuple[int, ...]
    pieces: Sequence[Piece]

    def who(self, start: int, end: int) -> list[str]:
        """The players of a stretch, in order."""
        return list(dict.fromkeys(self.pieces[n].who for n in self.at[start:end] if self.pieces[n].who))


def relates(low: str) -> bool:
    """Whether a word has a part in relations, so that it is nobody's name."""
    return any(words.fullmatch(low) for _, words in _LETTERS)


def related(sentence: Sequence[Piece], names: Sequence[str], told: Told) -> list[Piece]:
    """Take down each relation of a sentence; the sentence with what was understood marked so."""
    line = _line(sentence)
    out = list(sentence)
    subject: list[str] = []
    at = 0
    while at < len(line.letters):
        found = _found(line, at, subject, names)
        if found is None:
            at += 1
            continue
        told.over += [pair for pair in found.pairs if pair not in told.over]
        subject = found.subject
        told.recent = subject
        for n in range(at, found.end):
            if line.letters[n] not in "WAU":
                spot = line.at[n]
                out[spot] = replace(out[spot], place=0, says=found.says if n == at else "", hand=None)
        at += 1
    return out


@dataclass(frozen=True, slots=True)
class _Relation:
    pairs: list[tuple[str, str]]
    subject: list[str]
    says: str
    end: int


def _found(line: _Line, at: int, last: list[str], names: Sequence[str]) -> _Relation | None:
    """The relation that stands at a letter."""
    if (nobody := _with_nobody(line, at, last, names)) is not None:
        return nobody
    for pattern, better in _SAYINGS:
        found = pattern.match(line.letters, at)
        if found is None:
            continue
        if {"<", ">"} & {*found[0]} and (line.letters[at - 1 : at] in ("_", "H") or _elsewhere(line, at)):
            return None  # "they talk about Ann", "she sits behind Tom"
        inside = "side" in pattern.groupindex and found["side"] is not None
        behind = _span(found if inside else _BEHIND.match(line.letters, found.end()))
        own = _side(line, at, last)
        all_of_them = _EVERYBODY.search(line.letters, max(0, at - _CLOSE), at)
        if behind is not None and all_of_them and _known(line.who(*behind)):
            own = _those(line.who(*all_of_them.span()), line.who(*behind), names)
        if behind is None or not own or not {*own} <= {*names} or (pattern is _BARE and _cards(line, behind)):
            continue
        end = found.end()
        if inside:
            verb = line.letters[behind[1] : behind[1] + _CLOSE].find("x") + 1
            end = behind[1] + (verb if pattern is not _BARE else 0)
        swapped = pattern is _BETTER and "x" in found[0] and _turned(line, at, behind)
        one = _Relation([], own, "over" if better is not swapped else "under", max(end, found.end()))
        return _told(line, (at, found.end()), behind, one, names)
    return None


def _elsewhere(line: _Line, at: int) -> bool:
    """Whether the clause around tells who is where, and of no hand."""
    here = line.at[at]
    start = max((n for n in range(here) if line.pieces[n].low in BREAKS), default=-1)
    end = next((n for n in range(here, len(line.pieces)) if line.pieces[n].low in BREAKS), len(line.pieces))
    return any(_ELSEWHERE.fullmatch(piece.low) for piece in line.pieces[start + 1 : end])


def _with_nobody(line: _Line, at: int, last: list[str], names: Sequence[str]) -> _Relation | None:
    """ "Ann beats nobody", "nobody beats Ann"."""
    if none := _NONE.match(line.letters, at):
        own = _side(line, at, last)
        return _relation(own, _others(own, names), False, none.end()) if {*own} & {*names} else None
    if by_none := _BY_NONE.match(line.letters, at):
        own = line.who(*by_none.span("side"))
        return _relation(own, _others(own, names), True, by_none.end()) if _known(own) else None
    return None


def _told(
    line: _Line, at: tuple[int, int], behind: tuple[int, int], one: _Relation, names: Sequence[str]
) -> _Relation | None:
    """The relation with its pairs: turned by "aber nicht", and with the others where it is the only one."""
    text, better = line.letters, one.says == "over"
    others = _those(line.who(*behind), one.subject, names)
    denied = _NOT_SO.match(text, behind[0])
    if not others or "!" in text[at[0] : one.end] or (denied and "B" not in denied[0]):
        return None
    first = _relation(one.subject, others, better, one.end)
    if denied:
        but = _BUT_NOT.match(text, behind[0])
        if but is None:  # "hatte mich aber nicht"
            return _relation(one.subject, others, not better, one.end)
        flipped = _those(line.who(*but.span("side")), one.subject, names)
        return replace(first, pairs=first.pairs + _relation(one.subject, flipped, not better, one.end).pairs)
    before = _before(line, at[0])
    alone = before is not None and bool(before["only"])  # "only Ann beats me"
    if (alone or "o" in text[at[0] : at[1]]) and "h" not in text[at[0] : at[1]]:
        rest = [n for n in names if n not in (*one.subject, *others)]
        turned = alone and better
        also = _relation(others if turned else one.subject, rest, better if turned else not better, one.end)
        return replace(first, pairs=first.pairs + also.pairs)
    return first


def _relation(own: list[str], others: list[str], better: bool, end: int) -> _Relation:
    pairs = [(a, b) if better else (b, a) for a in own for b in others if a != b]
    return _Relation(pairs, own, "over" if better else "under", end)


def _span(found: re.Match[str] | None) -> tuple[int, int] | None:
    return found.span("side") if found is not None else None


def _side(line: _Line, at: int, last: list[str]) -> list[str]:
    """Who is told of: the side right before, else who was told of in the last relation."""
    before = _before(line, at)
    if before is not None:
        own = line.who(*before.span("side"))
        return own if _known(own) else []
    behind_nobody = line.letters[at - 1 : at] not in ("W", "A", "U", "?")
    if behind_nobody and _MY_VERBS.fullmatch(line.pieces[line.at[at]].low):
        return ["ME"]
    return last if _ELIDED.search(line.letters, 0, at) else []


def _before(line: _Line, at: int) -> re.Match[str] | None:
    """The side right before a letter."""
    return _BEFORE.search(line.letters, max(0, at - _LONGEST), at)


def _known(own: Sequence[str]) -> bool:
    return bool(own) and all(plain(n) for n in own)


def _others(own: Sequence[str], names: Sequence[str]) -> list[str]:
    return [n for n in names if n not in own]


def _those(group: list[str], own: Sequence[str], names: Sequence[str]) -> list[str]:
    """The other side in names; nobody where it does not come out who they are."""
    if group and _known(group):
        return group if not {*group} & {*own} else []
    others = _others(own, names)
    if group in ([], ["ALL"], ["REST"]) or (group == ["BOTH"] and len(others) == 2):
        return others
    return []


def _turned(line: _Line, at: int, behind: tuple[int, int]) -> bool:
    """ "Den Otto schlägt Anna", "mich schlägt Anna": the side before is the one beaten."""
    before = _before(line, at)
    if before is None:
        return False
    first = line.at[before.start("side")]
    low = line.pieces[first].low
    ahead = line.pieces[first - 1].low if first else ""
    then = line.at[behind[0]]
    return low in ("mich", "me", "ihn", "him") or (ahead == "den" and line.pieces[then - 1].low != "den")


def _cards(line: _Line, span: tuple[int, int]) -> bool:
    """Whether those are cards, which somebody has."""
    return any(_CARDS.fullmatch(line.pieces[n].low) for n in line.at[span[0] : span[1]])


def _line(sentence: Sequence[Piece]) -> _Line:
    """The sentence in letters, without what is asked."""
    asks = bool(sentence) and sentence[-1].low == "?"
    clauses = [one for one in clauses_of(sentence) if one]
    kept = {
        id(p)
        for n, clause in enumerate(clauses)
        for p in not_asked(clause, asks, asks and n == len(clauses) - 1)
    }
    letters: list[str] = []
    at: list[int] = []
    for n, piece in enumerate(sentence):
        after = sentence[n + 1] if n + 1 < len(sentence) else None
        if after is not None and after.low in _HAND and n + 2 < len(sentence):
            after = sentence[n + 2]  # "a better hand than"
        letter = _letter(piece, after) if id(piece) in kept or piece.low in BREAKS else "Q"
        again = bool(piece.who and letters) and letter in "WAU?" and piece.who == sentence[at[-1]].who
        if letter == "U" and letters and letters[-1] == "U":
            at[-1] = n if piece.who else at[-1]
        elif letter and not again:
            letters.append(letter)
            at.append(n)
            if letter == "W" and _HAVING.fullmatch(piece.low) and after is not None and after.low != "got":
                letters.append("h")
                at.append(n)
    return _Line("".join(letters), tuple(at), sentence)


def _letter(piece: Piece, after: Piece | None) -> str:
    if piece.who == UNKNOWN:
        return "?"
    if piece.who:
        return "U" if not plain(piece.who) else "A" if piece.low[0].isdigit() else "W"
    if piece.low in _US:
        return "U"
    if piece.low in ("pair", "lot") and after is not None and after.low == "of":
        return ""
    than = after is not None and after.low in _THAN
    if than and (_MORE.fullmatch(piece.low) or _LESS.fullmatch(piece.low)):
        return ">" if _MORE.fullmatch(piece.low) else "<"
    if piece.low in BREAKS:
        return "." if piece.low in ENDS else ","
    letter = next((letter for letter, words in _LETTERS if words.fullmatch(piece.low)), "_")
    return "H" if letter == "_" and piece.hand is not None else letter
