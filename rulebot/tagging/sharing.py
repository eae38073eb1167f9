"""Pots told as they lie there: who shares them, in which parts, and the odd chips (20, 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.scenario.shares import named_winners
from rulebot.tagging.marks import Mark, Marked, count

CHIPS: Final = (25000, 5000, 1000, 500, 100, 25, 5, 1)
_NAMES: Final = "ABCDEFGHI"
_SPLIT: Final = re.compile(
    r"split|chop|\bti(?:e|ed|es)\b|share|teil|gleich|\bsame|equal|identi|both|beide|\bzwei|\btwo\b|half|halft|selbe"
    r"|winners|gewinner|\bodd\b|ungerade|halbe"
)
_HIGH_LOW: Final = re.compile(
    r"\blow\b|\bhi ?-?/? ?lo\b|\bo8\b|\bplo8\b|omaha ?(?:8|eight)|stud ?(?:8|eight)|\blo\b"
)
_NO_LOW: Final = re.compile(
    r"\bno(?:body)? (?:one )?(?:low|quali)|\bkein(?:e[rn]?)? low|ohne low|no qualif|niemand.{0,12}low"
)
_SIDE: Final = re.compile(r"\b(hi|high|hoch|lo|low|tief)s?\b")
_GAME: Final = re.compile(
    r"\b(?:split )?hi(?:gh)? ?[-/ ] ?low?\b(?:[ -]split)?(?! (?:hat|hab|goes|to|von|bei))", re.IGNORECASE
)
_TIED: Final = re.compile(
    r"\bti(?:e|ed|es)\b|split|share|teil|gleich|selbe|\bsame\b|\btwo\b|\bzwei\b|both|beide\b|chop"
)
_ALL_OF_IT: Final = re.compile(
    r"scoop|beides|both (?:ways|halves)|hi(?:gh)? (?:and|und|&|\+) lo(?:w)? (?:hat|hab|goes|to|von|bei)"
)
_QUARTER: Final = re.compile(r"quarter(?!s)|three quarters|viertel")
_MANY: Final = re.compile(r"\b(?:two|zwei|three|drei)\b")
_ALONE: Final = re.compile(
    r"\bonly to\b|\bnur an\b|\balone\b|\ballein|\bnur eine[rn]?\b|\bone winner\b|\bein gewinner"
)
_WON: Final = re.compile(r"\b(?:wins|gewinnt|takes|holt|won)\b")
_COUNT: Final = re.compile(
    r"\b(two|three|four|five|six|[2-9]|zwei|drei|vier|funf|sechs|dreier|vierer|dritt|viert|zweit)(?:er)?"
    r"(?:[ -]way|[ -]?split|[ -]?chop|)\b(?! ?(?:%|card|kart|am|pm|uhr|chips?|stuck))"
)
_COUNTED: Final = {
    "two": 2, "zwei": 2, "zweit": 2, "three": 3, "drei": 3, "dreier": 3, "dritt": 3, "four": 4, "vier": 4,
    "vierer": 4, "viert": 4, "five": 5, "funf": 5, "six": 6, "sechs": 6,
}  # fmt: skip
_STUD: Final = re.compile(r"\bstud\b|\brazz\b")
_A_NAME: Final = re.compile(r"\b(?:i|me|mine|my|ich|mir|mein|[PV]\d|[A-H]|[A-ZÄÖÜ][a-zäöüß]{2,})\b")
_NO_NAME: Final = frozenset(
    [
        "omaha",
        "high",
        "low",
        "stud",
        "main",
        "side",
        "pot",
        "wer",
        "what",
        "who",
        "the",
        "wie",
        "big",
        "plo",
        "tda",
        "td",
        "floor",
        "chip",
        "river",
        "turn",
        "flop",
        "holdem",
        "und",
        "and",
        "both",
        "two",
        "three",
        "one",
        "board",
        "nobody",
        "der",
        "die",
        "das",
    ]
)


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who shares its high side and its low side."""

    amount: int
    span: tuple[int, int]
    high: tuple[str, ...]
    low: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    """Who is in it, not in the next, and loses."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody who gets of it."""
        return tuple(dict.fromkeys((*self.high, *self.low)))


def shared(of: Marked) -> Draft | None:
    """ "The pot is 1,525 and two split it, 25 is the smallest chip": the shares and the odd chip."""
    if of.heads["ask"] not in ("odd-chip", "award"):
        return None
    marks = [m for m in of.of("pot") if m.value]
    if not 1 <= len(marks) <= 3:
        return None
    chip = next((m for m in of.of("chipsize") if m.value), None)
    pots = _one(of, marks[0]) if len(marks) == 1 else _several(of, marks)
    unit = chip.values[0] if chip else _unit(pots)
    if not pots or (unit and any(pot.amount % unit or pot.amount <= unit for pot in pots)):
        return None
    return _draft(of, pots, unit, chip)


def _draft(of: Marked, pots: Sequence[Pot], unit: int, chip: Mark | None) -> Draft | None:
    found = Found(of.words.text)
    laid_down = _laid(pots, unit or 1)
    if not laid_down:
        return None
    found.derived("seats", list(laid_down), "the winners, and what others paid")
    found.said("contributions", [paid for paid, _ in laid_down.values()], pots[0].span)
    dead = [name.startswith("others") for name in laid_down]
    found.derived("folded", dead, "only the winners share")
    if any(loose for _, loose in laid_down.values()):
        found.derived("dead", [loose for _, loose in laid_down.values()], "what others paid")
    if chip is not None:
        found.said("smallest_chip", unit, chip.span)
    elif unit:
        found.derived("smallest_chip", unit, "the shares come out even")
    stud = bool(_STUD.search(fold(of.words.text)))
    found.derived("game", "stud" if stud else "board", "the game told" if stud else "hold'em or Omaha")
    names = [n for n in laid_down if not n.startswith("others")]
    found.derived("high_rank", _ranks(names, [pot.high for pot in pots]), "the hands as told")
    if any(pot.low for pot in pots):
        found.derived("low_rank", {n: 1 if n in pots[0].low else None for n in names}, "the lows as told")
    return Draft("pots", found, "who-gets", fair=not all(n in told_names(of) for n in names))


def told_names(of: Marked) -> list[str]:
    """Who is told to share, in the order from left of the button where that is known."""
    return named_winners(laid(of.words).story)


def _ranks(names: Sequence[str], winners: Sequence[Sequence[str]]) -> dict[str, int]:
    """Ranks by which each pot has its winners, the main pot's first."""
    out = dict.fromkeys(names, 0)
    for n, own in enumerate(winners):
        for name in own:
            out[name] = max(out[name], len(winners) - n)
    return out


def _laid(pots: Sequence[Pot], unit: int) -> dict[str, tuple[int, int]]:
    """What each has put in, and how much of it nobody had to match, so that these pots come out.

    What does not divide is of others who folded.
    """
    each: list[int] = []
    rests: list[tuple[int, int]] = []
    for n in range(len(pots) - 1, -1, -1):
        inside = len({name for later in pots[n:] for name in (*later.winners, *later.beaten)}) + len(rests)
        alone = inside == 1
        part = pots[n].amount // (unit * (inside + alone)) * unit
        each.insert(0, part)
        left = [part] * alone + [pots[n].amount - part * (inside + alone)]
        if n and any(one > part for one in left):
            return {}
        rests += [(n, one) for one in left if one]
    below = [sum(each[:n]) for n in range(len(pots) + 1)]
    out = {
        name: (below[max(n for n, later in enumerate(pots) if name in later.winners + later.beaten) + 1], 0)
        for pot in pots
        for name in pot.winners + pot.beaten
    }
    for k, (n, rest) in enumerate(rests):
        loose = rest if n == 0 and len(pots) > 1 else 0
        out["others" if not k else f"others {k + 1}"] = (below[n] + rest, loose)
    return out


def _unit(pots: Sequence[Pot]) -> int:
    """The largest chip by which all shares come out even, where no chip is told; 0 where there is none."""
    parts = [part for pot in pots for part in _parts(pot)]
    if not parts or None in parts:
        return 0
    fit = next((chip for chip in CHIPS if all(part and part % chip == 0 for part in parts)), 0)
    most = max((pot.amount for pot in pots), default=0)
    return fit if fit >= 25 or most < 1000 else 0


def _parts(pot: Pot) -> Iterator[int | None]:
    sides = [side for side in (pot.high, pot.low) if side]
    for side in sides:
        many = len(side) * len(sides)
        yield pot.amount // many if pot.amount % many == 0 else None


# -- who shares one pot


def _one(of: Marked, mark: Mark) -> list[Pot]:
    low = fold(of.words.text)
    amount = mark.value or 0
    if _HIGH_LOW.search(low) and not _NO_LOW.search(low):
        high, lows = _sides(of.words.text)
        return [Pot(amount, mark.span, high, lows)] if high and lows else []
    many = _many(of, low)
    told = told_names(of)
    if many and len(told) != many:
        told = list(_NAMES[:many])
    if not told and not _SPLIT.search(low):
        return []
    return [Pot(amount, mark.span, tuple(told or _NAMES[:2]))]


def _many(of: Marked, low: str) -> int:
    """How many share, by a mark or a counting word; 0 where that is not told."""
    marked = [v for m in of.of("n") for v in (*m.values, *(count(t) for t in m.tokens)) if v and 2 <= v <= 9]
    if marked:
        return marked[0]
    spans = [m.span for m in of.of("pot", "chipsize")]
    for found in _COUNT.finditer(low):
        if not any(a <= found.start() < b for a, b in spans) and _of_people(low, found):
            return _COUNTED.get(found[1]) or int(found[1])
    return 0


_PEOPLE: Final = re.compile(
    r"[ -]*(?:way|split|chop|er[ -]?split|of (?:us|them)|players?|people|ppl|guys|winners?|hands|spieler"
    r"|leute|gewinner|sieger|same|equal|gleiche?n?|identical|spielern|handen?|haben|hab|have|share|split|tie|teilen|geteilt|straights?"
    r"|flush|strassen?|mal|personen|wege|all|paare|gewinnen|left|noch|remain|drin)"
)


def _of_people(low: str, found: re.Match[str]) -> bool:
    """Whether a counting word counts people: "three way", "zu dritt", "four of us"."""
    glued = found[0] != found[1] and (not found[1].isdigit() or "way" in found[0])
    return glued or found[1].endswith("t") or bool(_PEOPLE.match(low, found.end()))


# -- high and low


def _sides(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who shares the high, who the low; nobody where it is not told whether one has of both."""
    low = fold(text)
    if _ALL_OF_IT.search(low) and not _TIED.search(_SIDE.sub("", low)):
        return ("A",), ("A",)
    told: dict[str, list[str]] = {"high": [], "low": []}
    tied = {"high": False, "low": False}
    many = False
    for clause in re.split(r"[,.;:?!\n(){}]| - |\bbut\b|\baber\b", _GAME.sub("", text)):
        before: list[str] = []
        for part in _by_side(clause):
            side, plain = _side(part), fold(part)
            names = _called(part)
            if side:
                shares = bool(_TIED.search(plain))
                tied[side] = tied[side] or shares
                told[side] += [*names, *(before if len(names) < 2 and shares else [])]
                many = many or bool(_MANY.search(plain))
            before = names or before
    return _placed(told, tied, many, bool(_QUARTER.search(low)))


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
    return high, tuple(_NAMES[first : first + (2 if tied["low"] else 1)])


def _side(part: str) -> str:
    found = _SIDE.search(fold(part))
    return "" if found is None else "high" if found[1] in ("hi", "high", "hoch") else "low"


def _by_side(clause: str) -> list[str]:
    """ "one high and two tie the low", "P1 high P2 low", "hi einer lo zwei": a part for each side."""
    parts = re.split(r"\b(?:and|und|while)\b|[&+/]", clause)
    if sum(bool(_side(part)) for part in parts) > 1:
        return parts
    found = list(_SIDE.finditer(clause.casefold()))
    if len({m[1][:1] for m in found}) < 2:
        return [clause]
    cut = found[1].start() if not clause[: found[0].start()].strip() else found[0].end()
    return [clause[:cut], clause[cut:]]


def _called(part: str) -> list[str]:
    """Names and pronouns in a part, in lower case."""
    one = {"me": "i", "mine": "i", "my": "i", "mir": "i", "ich": "i", "mein": "i"}
    found = (m[0] for m in _A_NAME.finditer(part))
    return [one.get(w.casefold(), w.casefold()) for w in found if w.casefold() not in _NO_NAME]


# -- several pots


def _several(of: Marked, marks: Sequence[Mark]) -> list[Pot]:
    """Main pot and side pots, each with how many share it; nothing is put together."""
    text, low = of.words.text, fold(of.words.text)
    if _HIGH_LOW.search(low):
        return []
    everywhere = re.search(
        r"both times|each pot|beide male|jeweils|in both|in beiden|beide pots|both pots|each split", low
    )
    overall = _many(of, low) if everywhere else 0
    pots: list[Pot] = []
    for n, mark in enumerate(marks):
        start = marks[n - 1].end if n else 0
        end = marks[n + 1].start if n + 1 < len(marks) else len(text)
        many = overall or _shared_by(of, mark, start, end)
        one = _WON.search(fold(text[start : mark.start]))
        many = many or bool(one)
        if not many:
            return []
        pots.append(Pot(mark.value or 0, mark.span, tuple(_NAMES[:many])))
    return _seated([len(pot.winners) for pot in pots], pots)


def _seated(sizes: Sequence[int], pots: Sequence[Pot]) -> list[Pot]:
    """The pots with their winners, those of the main pot first; who cannot share a later pot is another."""
    if len(sizes) == 2 and sizes[0] < sizes[1]:
        names = [_NAMES[: sizes[0]], _NAMES[sizes[0] : sizes[0] + sizes[1]]]
    elif sizes == sorted(sizes, reverse=True):
        names = [_NAMES[sizes[0] - size : sizes[0]] for size in sizes]
    else:
        return []
    out = [Pot(pot.amount, pot.span, tuple(own)) for pot, own in zip(pots, names, strict=True)]
    return [
        replace(pot, beaten=(f"beaten {n + 1}",)) if n + 1 < len(out) and pot.high == out[n + 1].high else pot
        for n, pot in enumerate(out)
    ]


def _shared_by(of: Marked, mark: Mark, start: int, end: int) -> int:
    """How many share this pot, by what stands around it."""
    behind = [
        v
        for m in of.of("n")
        if mark.end <= m.start < end
        for v in (*m.values, *(count(t) for t in m.tokens))
        if v
    ]
    ahead = [
        v
        for m in of.of("n")
        if start <= m.start < mark.start
        for v in (*m.values, *(count(t) for t in m.tokens))
        if v
    ]
    if behind or ahead:
        return (behind or ahead)[0]
    near = fold(of.words.text[mark.end : end])
    if _ALONE.search(near):
        return 1
    for found in _COUNT.finditer(near):
        if _of_people(near, found):
            return _COUNTED.get(found[1]) or int(found[1])
    return 2 if _SPLIT.search(near) else 0


__all__ = ["shared"]
