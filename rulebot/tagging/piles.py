"""From marks to chips one by one: put out, in front from before, pulled back."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import Mark, Marked, amount_of, chips_of, count

_THEM: Final = re.compile(r"\s*(?:of (?:'?em|them|those|these)|davon|von denen|von den)\b", re.IGNORECASE)
_MADE_OF: Final = re.compile(r"\bin\b|[(:=]|\b(?:also|namely|aus|made (?:up )?of|as)\b")
_NOTHING_BUT: Final = re.compile(
    r"\b(?:lauter|nur|alles|all|only|just|nothing but|ausschließlich|komplett)(?: (?:in|aus|als|of))?\s*$"
)
"""Right before the sort of chip that a total was put out in."""
_ALL_OF_SORT: Final = re.compile(
    r"(?:\s(?:chips?|jetons?))?(?:\s(?:in|out|over|rein|hin|vor))?\W{1,3}"
    r"(?:all|alles?|lauter|nur|each|every one|je|jeder|jeweils)\s"
    r"(?:(?:of them|davon|are|sind|in|an?|ein(?:en)?)\s)?",
    re.IGNORECASE,
)
"""Between how many chips there are and what they all are."""
_MORE_OF: Final = re.compile(
    r" (?:(?:more|further|additional|other|new|weitere[rn]?|zusätzliche[rn]?|neue[rn]?|andere[rn]?) )?"
)
"""Between how many chips there are and what they are worth."""
_IN_ALL: Final = re.compile(
    r"\b(?:in all|all in all|in total|total\w*|altogether|insgesamt|insg|zusammen|macht|makes|=)\b"
)
_A_CHIP: Final = re.compile(
    r"\b(?:an?|one|single|the|(?:ein|d)(?:e[nmrs]?|as)?|nen)\s+[\d.,'’]+\w*$", re.IGNORECASE
)
_ALL_SUCH: Final = re.compile(
    r"(?<!of )(?<!von )\b(?:my|his|her|the|their|meine|seine|ihre|die) "
    r"(?:\d[\d.,]*k?['’]?(?:s|er)|(?:hundred|thousand|quarter|fiver)s|fifties|(?:hundert|tausend)er)$",
    re.IGNORECASE,
)
"""All chips of one sort: "my 100s", "die 100er"."""
_CORRECTED: Final = re.compile(r"\b(?:nein|ne|nee|no|wait|sorry|quatsch|korrektur|i mean|halt)\b")
_SORTS: Final = 5
"""No chip is worth less, where amounts are told beside it."""
_MEANT: Final = re.compile(
    r"\b(?:sorry|i mean|i meant|correction|scratch that|quatsch|korrektur|(?:ich )?mein(?:e|te)|vielmehr"
    r"|(?:no|nein|ne|nee),? (?:wait|sorry|actually|doch|quatsch|halt)|wait,? no)\b"
)
"""Between chips told by mistake and those that are meant."""
_ALSO: Final = re.compile(r"\b(?:also|as well|too|auch|dazu|zusätzlich)\b")
"""No correction, but more of it."""
_THOUSAND: Final = 1000
_SMALL: Final = 10
_BESIDE: Final = 70
"""So many characters behind a total its chips are told."""
_NEAR: Final = 14
"""So many words."""
_MOST: Final = 60
"""More chips than anybody pushes out."""
_OF: Final = ("of", "von", "seiner", "meiner", "ihrer", "deiner", "der")
_OTHER: Final = ("other", "another", "andere", "anderen", "andern", "anderer")
_AND: Final = re.compile(r"[\s,]*(?:\+|&|and|und|plus|'?n)\s(?:[\w-]+\s){0,6}$")
_CLOSE: Final = 15
_NOT_CHIPS: Final = ("bb", "pot", "stack", "blinds", "left", "behind", "ante")
_USUAL: Final = (1_000_000, 500_000, 100_000, 25_000, 10_000, 5_000, 1_000, 500, 100, 50, 25, 5, 1)
_SINGLE: Final = ("1", "2", "5", "25")
"""What stands on a chip, but for its zeros."""
_PLURAL: Final = re.compile(r"\d(?:k|000)?(?:['’]?s|er)$", re.IGNORECASE)
_SEVERAL: Final = re.compile(
    r"\b(?:stacks?|stapeln?|türm\w*|tower|haufen|pile|chips|mixed|gemischt\w*|assorted|jetons|all sort\w*"
    r"|colou?rs|kleingeld|(?:a )?handful|handvoll|hundreds|thousands)\b", re.IGNORECASE,
)  # fmt: skip
_ONE: Final = re.compile(
    r"\b(?:one|single|lone|ein(?:en|em|zeln\w*)?|nur ein\w*) (?:\w+ )?(?:chip|jeton)\b", re.IGNORECASE
)


def put_out(of: Marked) -> list[int]:
    """The chips put out now; a total told of one sort of chip is so many of them."""
    marks = without_total(_of_them(of), of.words.text)
    chips = _meant(_counted(marks, of.words.text))
    number = next((m.value for m in of.of("last") if m.value and m.value < _SMALL), 1)
    if len(chips) == 1 and _PLURAL.search(of.words.text[: marks[0].end]):
        chips = chips * number  # "my last two chips are 1ks"
    total = next((m for m in of.of("sum") if m.value), None)
    if total and total.value and len(set(chips)) == 1 and total.value % chips[0] == 0:
        between = of.words.text[total.end : marks[0].start].casefold()
        if (len(between) < _SMALL and _MADE_OF.search(between)) or _NOTHING_BUT.search(between):
            return [chips[0]] * (total.value // chips[0])
    if total and total.value and chips and sum(chips) != total.value:
        last, first = sorted((total, *marks), key=lambda m: m.start, reverse=True)[:2]
        if total in (last, first) and _AND.search(of.words.text[first.end : last.start].rstrip() + " "):
            return sorted([*chips, *_fewest(total.value, _USUAL)], reverse=True)
    return chips


def _of_them(of: Marked) -> list[Mark]:
    """ "Behind a wall of 500s, slid four of em in": the number of chips of the sort told before."""
    marks = [_all_of_a_sort(of, mark) for mark in of.of("chip")]
    for one, after in itertools.pairwise(marks):
        some = _THEM.match(of.words.text, after.end) and not after.values and after.tokens
        many = count(after.tokens[0]) if some else None
        if many and len(set(one.values)) == 1:
            rest = [m for m in marks if m not in (one, after)]
            return [*rest, replace(after, values=one.values[:1] * many)]
    return marks


def _all_of_a_sort(of: Marked, mark: Mark) -> Mark:
    """ "Six chips, all hundreds": so many of the sort that is told behind."""
    told = _ALL_OF_SORT.match(of.words.text, mark.end) if not mark.values and mark.tokens else None
    many = count(mark.tokens[0]) if told else None
    sort = next((_sort(t) for t in of.words.tokens if told and t.start == told.end()), None)
    return replace(mark, values=(sort,) * many) if sort and many and many <= _MOST else mark


def unknown(of: Marked) -> list[str]:
    """Chips put out of which the words do not tell what they are."""
    return [of.words.text[m.start : m.end] for m in _of_them(of) if not m.values]


def told_of(of: Marked, total: int, span: tuple[int, int]) -> list[list[int]]:
    """The chips of a total that are told beside it: "800 (eight 100s)", "9,900 in hundreds"."""
    tokens = _loose(of, span)
    for words in (tokens, *_elsewhere(of)):
        if chips := _adding_up(words, total):
            return [chips]
    sorts = sorted({v for t in tokens if (v := _sort(t)) and v < total}, reverse=True)
    if len(sorts) == 1 and total % sorts[0] == 0 and total // sorts[0] <= _MOST:
        return [[sorts[0]] * (total // sorts[0])]
    mixed = _fewest(total, sorts) if len(sorts) > 1 else []
    return [mixed] if set(mixed) == set(sorts) and mixed else []


def _adding_up(tokens: Sequence[Token], total: int) -> list[int]:
    """Chips told one after the other that come to the total."""
    for size in range(len(tokens), 0, -1):
        for at in range(len(tokens) - size + 1):
            chips = sorted(chips_of(tokens[at : at + size]), reverse=True)
            if len(chips) > 1 and sum(chips) == total:
                return chips
    return []


def _elsewhere(of: Marked) -> list[list[Token]]:
    """The runs of words elsewhere that mean nothing else, as far as they name chips."""
    runs: list[list[Token]] = [[]]
    for token in of.words.tokens:
        free = not any(m.start < token.end and token.start < m.end for m in of.marks)
        if free and not token.ends:
            runs[-1].append(token)
        elif runs[-1]:
            runs.append([])
    near = [[n for n, t in enumerate(run) if t.chips] for run in runs]
    return [run[max(0, at[0] - 4) : at[-1] + 2][:_NEAR] for run, at in zip(runs, near, strict=True) if at]


def _loose(of: Marked, span: tuple[int, int]) -> list[Token]:
    """The words behind a total that mean nothing else."""
    others = [m for m in of.marks if m.end <= span[0] or m.start >= span[1]]
    out: list[Token] = []
    for token in of.words.tokens:
        if token.start < span[1] or token.start - span[1] > _BESIDE or len(out) == _NEAR:
            continue
        if any(m.start < token.end and token.start < m.end for m in others) or token.low in _NOT_CHIPS:
            break
        if token.text == "?" or (token.ends and out and token.text in ".!"):
            break
        out.append(token)
    return out


def _sort(token: Token) -> int | None:
    """What sort of chips a word names: "100s", "50ern", "hundreds"."""
    value = amount_of(token)
    if value is not None and value < _SORTS and token.chips:
        return None  # "1k in 1 chip" tells how many
    if len(set(token.chips)) == 1:
        return token.chips[0]
    plural = token.low.rstrip("-").endswith(("s", "er", "ern", "ers", "n", "chips"))
    return value if value and plural else None


def ways(of: Marked, total: int, span: tuple[int, int], least: int, over: int = 0) -> list[list[int]]:
    """The chips that a total may have been put out in, as far as it can matter which.

    One chip where there is such a chip; of several only the smallest decides (45-A), so the way with
    the largest of them, and the fewest chips of which one is not needed (`over` is what it is more
    than the call), stand for all.
    """
    told = told_of(of, total, span)
    if told:
        return told
    near = of.words.text[max(0, span[0] - _BESIDE) : span[1] + _BESIDE]
    if _ONE.search(near) and is_chip(total):
        return [[total]]
    several = usual_ways(total, least, over)
    single = is_chip(total) and not _SEVERAL.search(near)
    return [*([[total]] if single or not several else []), *several]


def usual_ways(total: int, least: int = 1, over: int = 0) -> list[list[int]]:
    """A total in several chips: the smallest as large as can be, and small enough to be spared."""
    alike = [[c] * (total // c) for c in _USUAL if c >= least and total % c == 0 and 2 <= total // c <= _MOST]
    one_big = [[c, *_fewest(total - c, [d for d in _USUAL if d < c])] for c in _USUAL if c < total]
    few = _fewest(total, _USUAL)
    last = few[-1] if few else 0
    changed = [few[:-1] + [c] * (last // c) for c in _USUAL if least <= c < last and last % c == 0]
    several = [w for w in (few, *changed, *alike, *one_big) if 2 <= len(w) <= _MOST and sum(w) == total]
    several.sort(key=lambda way: (-way[-1], len(way)))
    spare = min((way for way in several if way[-1] <= over), key=len, default=several[-1] if several else [])
    ends = [several[0], spare] if several else []
    return [w for n, w in enumerate(ends) if w not in ends[:n]]


def is_chip(total: int) -> bool:
    """Whether there are chips of this value: 2,000 and 25,000, but never 1,500 or 9,000."""
    return str(total).rstrip("0") in _SINGLE or total in _USUAL


def _fewest(amount: int, sorts: Sequence[int]) -> list[int]:
    """An amount in the fewest chips of these sorts; nothing where they cannot make it."""
    out: list[int] = []
    for chip in sorts:
        many, amount = divmod(amount, chip)
        if many > _MOST:
            return []
        out += [chip] * many
    return [] if amount else out


def in_front(of: Marked) -> list[int]:
    """The chips in front from before; what is named once more is the same chips."""
    marks: list[Mark] = []
    for mark in of.of("prior"):
        again = next((n for n, m in enumerate(marks) if set(m.values) >= set(mark.values)), None)
        if again is None:
            marks.append(mark)
        elif len(mark.values) > len(marks[again].values):
            marks[again] = mark
    chips = _counted(marks, of.words.text)
    total = len(chips) > 2 and chips[0] == sum(chips[1:])
    return chips[1:] if total else chips


def before(of: Marked, own: int) -> tuple[list[int], list[int]]:
    """The chips in front from before, and those of them that were pulled back; `own`: what they must come to.

    What is told of the one tells of the other: "one of his two 25s", "leaves one 100, takes the 500".
    """
    left = in_front(of)
    front = left or ([own] if own else [])
    if len(front) == 1:
        mark = next(iter(of.of("prior")), None)
        exact = [c for c in told_of(of, front[0], mark.span if mark else (0, 0)) if len(c) > 1]
        front = exact[0] if exact else front
    whole, back = _pulled(of, front)
    if whole:
        return whole, back
    if not back:
        both = _the_other(of) and left and own in (0, 2 * sum(left))
        return ([*left, *left], left) if both else (front, [])
    return _reconciled(of, left, front, back, own), back


def without_total(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "525 in, a 500 and a 25", "700 mit sieben 100ern": the chips of a pile without what they come to.

    Only where it cannot be one chip more: there is none of that value, or it is told as the sum.
    """
    whole = sum(m.value or 0 for m in marks)
    many = sum(len(m.values) for m in marks)
    for at, mark in enumerate(marks):
        if len(mark.values) != 1 or many < 3 or 2 * (mark.value or 0) != whole:
            continue
        before = text[marks[at - 1].end : mark.start].casefold() if at else ""
        after = text[mark.end : marks[at + 1].start if at + 1 < len(marks) else mark.end + _CLOSE].casefold()
        parts = _MADE_OF.search(before) or (at + 1 < len(marks) and _MADE_OF.search(after))
        told = parts and not _A_CHIP.search(text[: mark.end])
        if not is_chip(mark.value or 0) or told or _IN_ALL.search(before + after):
            return [*marks[:at], *marks[at + 1 :]]
    return [*marks]


def _the_other(of: Marked) -> bool:
    """ "Leaves one, takes the other": one of what lay in front."""
    tokens = [
        t
        for m in of.of("prior", "back")
        for t in of.words.tokens
        if -_CLOSE < t.start - m.start < m.end - m.start
    ]
    return any(word in _OTHER for t in tokens for word in t.low.split())


def _reconciled(of: Marked, left: list[int], front: list[int], back: list[int], own: int) -> list[int]:
    """What lay in front, by what was pulled back of it and what is told to be left."""
    some, rest = sum(back), [*left, *back]
    if left and own and sum(rest) == own:
        return rest
    if len(left) > 1 and left[0] == sum(left[1:]) + some:
        return [*left[1:], *back]
    if left and set(left) == set(back) and not own and _the_other(of):
        return rest
    if not front or sum(front) == some:
        return list(back)
    if len(front) > 1 or some >= front[0]:
        return front
    if len(set(back)) == 1 and front[0] % back[0] == 0:
        return [back[0]] * (front[0] // back[0])
    return sorted([*back, *_fewest(front[0] - some, _USUAL)], reverse=True)


def _pulled(of: Marked, front: Sequence[int]) -> tuple[list[int], list[int]]:
    """All chips of which some were pulled back, where that is told, and those pulled back."""
    back: list[int] = []
    for mark in of.of("back"):
        if len(set(mark.values)) == 1 and not mark.before and _ALL_SUCH.search(of.words.text[: mark.end]):
            back += [chip for chip in front if chip == mark.values[0]] or list(mark.values)
            continue
        tokens = [*mark.before, *mark.tokens]
        some = count(tokens[0]) if tokens else None
        part = bool(some) and any(t.low in _OF for t in tokens[1:4])
        if some and part and len(mark.values) > some:
            return list(mark.values), list(mark.values[:some])
        if some and mark.values and part:
            back += [mark.values[-1]] * some
        elif (
            some
            and len(set(front)) == 1
            and some <= len(front)
            and (not mark.values or mark.values[0] <= _SMALL)
        ):
            back += [front[0]] * some
        else:
            back += mark.values
    return [], sorted(back, reverse=True)


def _counted(marks: Sequence[Mark], text: str) -> list[int]:
    """The chips one by one, without a total told beside them, or what was corrected."""
    out: list[int] = []
    many = 1
    total = False
    for mark, after in itertools.zip_longest(marks, marks[1:]):
        value = mark.value
        between = text[mark.end : after.start].casefold() if after else ""
        total = total or (len(between) < _CLOSE and bool(_MADE_OF.search(between)))
        if after and value and value < _SMALL and len(mark.values) == 1 and _MORE_OF.fullmatch(between):
            many = value  # "three", "1k": so many of them
            continue
        same = after and set(mark.values) == set(after.values)
        told = between + text[after.end : after.end + _CLOSE].casefold() if after else ""
        if (
            after
            and (_MEANT.search(between) or (same and _CORRECTED.search(between)))
            and not _ALSO.search(told)
        ):
            continue
        out += [*mark.values] * (many if len(mark.values) == 1 else 1)
        many = 1
    out.sort(reverse=True)
    if len(out) == 2 and out[1] < _SMALL * _SMALL and out[0] == out[1] * _THOUSAND:
        return out  # "a 5er (5k)"
    if total and len(out) == 2 and out[0] % out[1] == 0:
        return [out[1]] * (out[0] // out[1])  # "1,500 in 500s"
    return out


def _meant(chips: list[int]) -> list[int]:
    """Without the pet names of chips that are told too: "two fives (5k chips)", "5er und 1er, also 5.000"."""
    pets = [v for v in chips if v < _SMALL * _SMALL and v * _THOUSAND in chips]
    if not pets:
        return chips
    large = [v for v in chips if v not in pets]
    return large if len(large) >= len(pets) else sorted((v * _THOUSAND for v in pets), reverse=True)
