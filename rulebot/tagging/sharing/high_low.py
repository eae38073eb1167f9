"""Who shares the high and who the low, as letters; nobody where it is open whether one has of both."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.tagging.sharing.people import people
from rulebot.tagging.sharing.pot import NAMES

HIGH_LOW: Final = re.compile(
    r"\blow\b|\bhi ?-?/? ?lo\b|\bo8\b|\bplo8\b|omaha ?(?:8|eight)|stud ?(?:8|eight)|\blo\b"
)
NO_LOW: Final = re.compile(
    r"\bno(?:body)? (?:one )?(?:low|quali)|\bkein(?:e[rn]?)? low|ohne low|no qualif|niemand.{0,12}low"
)
_SIDE: Final = re.compile(r"\b(hi|high|hoch|lo|low|tief)s?\b")
_GAME: Final = re.compile(
    r"\b(?:split )?hi(?:gh)? ?[-/ ] ?low?\b(?:[ -]split)?(?! (?:hat|hab|goes|to|von|bei))", re.IGNORECASE
)
_TIED: Final = re.compile(
    r"\bti(?:e|ed|es)\b|split|share|teil|gleich|selbe|\bsame\b|\btwo\b|\bzwei\b|both|beide\b|chop"
)
_GOES_ON: Final = re.compile(r"\s*(?:ties?|tied|splits?|shares?|chops?|teilt|splittet)\b")
"""A clause that goes on with who was spoken of."""
_ALL_OF_IT: Final = re.compile(
    r"scoop|beides|both (?:ways|halves)|hi(?:gh)? (?:and|und|&|\+) lo(?:w)? (?:hat|hab|goes|to|von|bei)"
)
_SAME: Final = "the same"
"""Who was spoken of before, whatever he is called."""
_QUARTER: Final = re.compile(r"quarter(?!s| chip|er)|three quarters|viertel")
_CUT: Final = re.compile(
    r"[,.;?!\n(){}]|(?<!high)(?<!low)(?<!hi)(?<!lo)(?<!tie)(?<!ties)(?<!tied)(?<!lows)(?<!gleich)\s*:"
    r"| - |\bbut\b|\baber\b",
    re.IGNORECASE,
)
"""Between clauses; "high: Ann" is one."""
_SEAT: Final = re.compile(
    r"(?<![\d.,/-])(?<!seat )(?<!sitz )(?<!platz )\b(?:[1-9]|10)"
    r"(?=(?:,? (?:and|und|&) \d{1,2})?(?: (?:has|hat|haben|have|wins?|won|gewinn(?:t|en)|takes?|holt|gets?"
    r"|had|hatten?|teilen|splitten|split|tie|share|chop))?(?: (?:for|um))?(?: (?:the|das|den))?"
    r" (?:high|low|hi|lo)\b)",
    re.IGNORECASE,
)
"""A seat by its number alone: "2 has the high, 9 the low"."""
_HI: Final = r"(?:hi(?:gh)?|lo(?:w)?)"
_AND: Final = r"(?:and|und|&|\+|wie|as well as|as)"
_SHARES: Final = r"(?:ti(?:e|es|ed)|splits?|chop(?:s|ped)?|shares?|teilen)"
_ITS_OWN: Final = r"(?!\s+(?:goes|went|to|is|was|belongs|geht|ging|an|von|hat|wins?|won)\b)"
_BOTH_WAYS: Final = re.compile(
    rf"\b{_HI}\s*{_AND}\s*"
    r"(?:(?:also|auch|the|an?|das|die|same|equal|dieselben?|dasselbe|gleichen?|selben?) )*"
    rf"{_HI}\b{_ITS_OWN}"
    rf"|\b{_SHARES} (?:for |um )?(?:the |das |die )?{_HI}\s*{_AND}\s*(?:(?:also|auch|they) )*{_SHARES} "
    rf"(?:for |um )?(?:the |das |die )?{_HI}\b{_ITS_OWN}"
    r"|\bboth ways\b|\bboth (?:the )?high and low\b|\bin beide(?:n)? richtungen\b",
    re.IGNORECASE,
)
_LIKE: Final = re.compile(
    r"\bsame\b|gleich|selbe|ident|\bti(?:e|ed|es)\b|split|share|geteilt|teilen|chop", re.IGNORECASE
)
_MANY: Final = re.compile(r"\b(?:two|zwei|three|drei)\b")
_HOW_MANY: Final = (
    (re.compile(r"\b(?:two|both|beide[nr]?|zwei)\b(?! ways\b| high\b)", re.IGNORECASE), 2),
    (re.compile(r"\b(?:three|drei)\b", re.IGNORECASE), 3),
)
"""How many have the same both ways, where nobody is named."""


def sides(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who shares the high, who the low; nobody where it is not told whether one has of both."""
    text = _SEAT.sub(r"seat \g<0>", text)
    low = fold(text)
    if both := _alike(_GAME.sub("", text)):
        return both, both
    if _ALL_OF_IT.search(low) and not _TIED.search(_SIDE.sub("", low)):
        return ("A",), ("A",)
    told: dict[str, list[str]] = {"high": [], "low": []}
    tied = {"high": False, "low": False}
    many = same = begun = False
    for clause in _CUT.split(_GAME.sub("", text)):
        before: list[str] = []
        for part in _by_side(clause):
            side, plain = _side(part), fold(part)
            names = people(part)
            if side:
                shares = bool(_TIED.search(plain))
                same = same or bool(begun and side == "low" and _GOES_ON.match(plain))
                begun = begun or side == "high"
                tied[side] = tied[side] or shares
                told[side] += [*names, *(before if len(names) < 2 and shares else [])]
                many = many or bool(_MANY.search(plain))
            before = names or before
    if same and tied["low"]:
        told["high"], told["low"] = [*told["high"], _SAME], [*told["low"], _SAME]
    named = [tuple(dict.fromkeys(told[side])) for side in ("high", "low")]
    whole = all(
        (len(own) > 1) == tied[side] and own for side, own in zip(("high", "low"), named, strict=True)
    )
    if whole and _SAME not in (*named[0], *named[1]):
        return named[0], named[1]
    return _named(told, *_placed(told, tied, many, bool(_QUARTER.search(low))))


def _alike(text: str) -> tuple[str, ...]:
    """ "Me and Pat have the same hand high and low": who has the same both ways, and nobody else wins."""
    clauses = [c for c in re.split(r"[,.;?!\n]", text) if _BOTH_WAYS.search(c) and _LIKE.search(c)]
    names = list(dict.fromkeys(name for clause in clauses for name in people(clause)))
    rest = [c for c in re.split(r"[,.;?!\n]", _BOTH_WAYS.sub("", text)) if _side(c)]
    if clauses and not names:
        names = list(next((NAMES[:many] for word, many in _HOW_MANY if word.search(" ".join(clauses))), ()))
    return tuple(names) if len(names) > 1 and not rest else ()


def _named(
    told: dict[str, list[str]], high: tuple[str, ...], low: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The winners as they are called, where each of them is; else by what they won."""
    highs, lows = ([n for n in dict.fromkeys(told[side]) if n != _SAME] for side in ("high", "low"))
    both = [n for n in high if n in low]
    shared = [n for n in highs if n in lows] or (highs if _SAME in told["low"] else [])
    alone = [[n for n in side if n not in shared] for side in (highs, lows)]
    letters = [[n for n in side if n not in both] for side in (high, low)]
    called = {}
    if len(both) == len(shared) and [*map(len, alone)] == [*map(len, letters)]:
        called = dict(zip([*both, *letters[0], *letters[1]], [*shared, *alone[0], *alone[1]], strict=True))
    elif not both:
        called = {
            n: w for side, word in zip((high, low), ("High", "Low"), strict=True) for n, w in _won(side, word)
        }
    return tuple(called.get(n, n) for n in high), tuple(called.get(n, n) for n in low)


def _won(side: tuple[str, ...], word: str) -> list[tuple[str, str]]:
    return [(n, word if len(side) == 1 else f"{word} {k + 1}") for k, n in enumerate(side)]


def _placed(
    told: dict[str, list[str]], tied: dict[str, bool], many: bool, quarter: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Letters for the winners of each side."""
    if quarter and not (tied["high"] or tied["low"]):
        tied["low"] = True
    split = [side for side in ("high", "low") if tied[side]]
    same = bool(set(told["high"]) & set(told["low"]))
    named = all(len(set(told[side])) > 1 for side in split)
    if len(split) == 2 or (split and not same and not named and not many and not quarter):
        return (), ()
    same = same or (quarter and not (named and split) and not many)
    high = tuple("AB" if tied["high"] else "A")
    first = 0 if same else len(high)
    return high, tuple(NAMES[first : first + (2 if tied["low"] else 1)])


def _side(part: str) -> str:
    found = _SIDE.search(fold(part))
    return "" if found is None else "high" if found[1] in ("hi", "high", "hoch") else "low"


def _by_side(clause: str) -> list[str]:
    """ "one high and two tie the low", "P1 high P2 low", "hi einer lo zwei": a part for each side."""
    parts = re.split(r"\b(?:and|und|while)\b(?! \d)|[&+/]", clause, flags=re.IGNORECASE)
    if sum(bool(_side(part)) for part in parts) > 1:
        return parts
    found = list(_SIDE.finditer(clause.casefold()))
    if len({m[1][:1] for m in found}) < 2:
        return [clause]
    cut = found[1].start() if not clause[: found[0].start()].strip() else found[0].end()
    return [clause[:cut], clause[cut:]]
