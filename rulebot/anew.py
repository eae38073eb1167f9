"""A hand told anew: its words with an amount exchanged, with another question, or with more of the story.

"And if it was 800?" means one amount of the hand before; which one, its own words and the marks of the
network say. Writes texts; whether one of them is a hand is for its readers to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from rulebot import numbers
from rulebot.amended import INSTEAD_OF, goes_on
from rulebot.intent import HOUSES
from rulebot.model import Language
from rulebot.numbers import Number, Sense
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.story import PLACES
from rulebot.scenario.tokens import take_apart
from rulebot.scenario.who import named
from rulebot.tagging.marks import Mark

How = Literal["exchanged", "asked", "added"]
LONGEST: Final = 1600
"""Characters of a hand and what follows it that are read together."""
_STEM: Final = 5
_CHIPS: Final = ("chip", "sum", "more", "prior", "back")
_CUES: Final[Sequence[tuple[re.Pattern[str], tuple[str, ...]]]] = tuple(
    (re.compile(rf"\b(?:{words})", re.IGNORECASE), tags)
    for words, tags in (
        (r"put|push|thr[eo]w|toss|slid|slap|drop|chips?\b|\w*leg(?:e|t|te)?\b|\w*gelegt|\w*geworfen|wirf|rein"
         r"|schieb|in total\b", _CHIPS),
        (r"shov|jam|all[- ]?in|push", ("allin", "in")),
        (r"stack|behind|ha[ds]\b|hat\b|hatten?\b|hab\b|dahinter", ("stack", "allin", "in")),
        (r"(?:re-?)?rais|[345]-?bet|(?:ge|re)?raist|erhöh|makes? it|made it|pops?\b", ("bet", "by")),
        (r"bet\b|bets\b|bettet|gebettet|einsatz|setz|gesetzt|leads?\b|opens?\b|opened|eröffn", ("bet",)),
        (r"pot\b", ("pot",)),
        (r"sa(?:id|ys?)\b|sag|gesagt|angesagt|announc|declar|mumbl|murmel", ("said",)),
        (r"antes?\b", ("ante",)),
        (r"dead\b|tot", ("dead",)),
    )
)  # fmt: skip
"""What the verb or noun beside an amount says of it."""
_ME: Final = re.compile(r"\b(?:i|i'?d|i'?m|my|me|mine|ich|mein\w*|mir|mich)\b", re.IGNORECASE)
_OTHER: Final = re.compile(
    r"\b(?:s?he|they|his|her|their|er|sie|sein\w*|ihr\w*|gegner|villain)\b", re.IGNORECASE
)
_BESIDE: Final = re.compile(
    r"(?:\s|,|\+|&|\b(?:and|n|und|plus|sowie|mit|an?|(?:ei)?nen?|eine?|one|noch)\b)*", re.IGNORECASE
)
_PLUS: Final = re.compile(r"\s*(?:\+|\bplus\b)\s*(?:(?:an?|one|eine?n?)\s+)?", re.IGNORECASE)
_STOP: Final = re.compile(r"[,.;:?!]\s")
_IDLE: Final = frozenset(
    re.findall(
        r"\w+",
        "and if what about with the an to of is was were had been it in on at for only but can may would "
        "be have und wenn mit der die das ein eine zu von ist war waren wäre hätte es am an auf für nur "
        "aber kann darf dann then no nein nope wait actually sorry not nicht doch einer jemand someone "
        "just have has hat",
    )
)
_CALLED: Final = re.compile(r"\b(?:call\w*|gecallt|mitgeh\w*|geht mit|zahlt)\W+(?:\w+\W+)?$", re.IGNORECASE)
_CALLS: Final = re.compile(r"\b(?:calls?|called|gecallt|callt|zahlt|geht mit|flats?)\b", re.IGNORECASE)
_END: Final = re.compile(r"[,.;?!](?!\d)|\s(?:and|und|then|dann|but|aber)\s", re.IGNORECASE)
_ANYBODY: Final = ("ME", "HE", "NEXT")
_PEOPLE: Final = 12
BESIDE: Final = re.compile(
    r"\b(?:behind|after|before|hinter|nach|vor|neben|next to)(?: (?:the|dem|der|den))?\s*$", re.IGNORECASE
)
"""Before a player of whom nothing is told but that somebody sits beside him."""
_COUNTED: Final = re.compile(
    r"\s*(?:of us|left|way|handed|players?|spieler|leute|mann\b|übrig)", re.IGNORECASE
)
_BEHIND_HIM: Final = re.compile(r"\b(?:hinter|nach) (?:mir|ihm|ihr) (?:\w{1,6} ){0,2}$", re.IGNORECASE)
_SEAT: Final = re.compile(
    r"(?<![\d.,/-])(?<!seat )(?<!sitz )(?<!platz )\b(1[0-2]|[1-9])\b(?![\d.,/-]\d|k\b)", re.IGNORECASE
)
_NAME: Final = re.compile(r"(?<=[a-zäöüß,] )[A-ZÄÖÜ][a-zäöüß]{2,}\b(?= (?:\d|[a-zäöüß]+))")
_WAS: Final = re.compile(
    r"\W*(?:\w+\W+){0,2}?(?:was|were|is|had been|would be|war|wär\w*|wae?r\w*|sind|ist)"
    r"(?:\W+(?:actually|really|only|just|in fact|eigentlich|nur|doch|in wahrheit))*\W*",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(r"[^.?!;]*\?+")
_CONNECTIVE: Final = re.compile(r"^(?:\W*\b(?:and|but|so|ok(?:ay)?|und|aber|also)\b)+\W*", re.IGNORECASE)
_SUPPOSED: Final = re.compile(
    r"^(?:what |was )?(?:if|suppose|wenn|falls|angenommen)\b\W*(?:(?:noch|auch noch|zusätzlich|also)\b\W*)?",
    re.IGNORECASE,
)
_IF_ONLY: Final = re.compile(
    r"^\W*(?:(?:and|but|ok(?:ay)?|so|und|aber|oder|or|what|was)\W+)*(?:if|suppose|wenn|falls|angenommen)\b",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"[,;.]\s*(?:who|what|when|which|how|can|could|may|must|should|is|are|does?|did|will|would|wer|was|wann"
    r"|welche\w*|wie|kann|können|darf|dürfen|muss|müssen|soll\w*|ist|sind|gilt|zählt|wird|reicht)\b",
    re.IGNORECASE,
)
"""Of what is supposed."""
_OLD_AND_NEW: Final = 2
MORE: Final = re.compile(r"\b(?:noch|another|also|too|as well|zusätzlich|auch)\b", re.IGNORECASE)
"""Somebody besides."""
_TAGGED, _PERSON, _SHARED, _LATER = 2.0, 1.0, 2.0, 0.5
"""What it weighs that an amount has the right mark, the right person, the same words, and stands later."""


@dataclass(frozen=True, slots=True)
class Lot:
    """An amount, some chips, or the blinds, as they stand in a text."""

    start: int
    end: int
    sort: Literal["amount", "chips", "blinds"]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """The words of a hand as they might be meant now."""

    words: str
    how: How
    told: tuple[Lot, ...] = ()
    """The amounts that are new."""
    gone: tuple[int, ...] = ()
    """What stood in the place of one."""


def lots(text: str, language: Language) -> tuple[Lot, ...]:
    """The amounts of a text; chips that are counted up are one, "3 of us" is none."""
    found: list[Lot] = []
    houses = [match.span() for pattern in HOUSES.values() for match in pattern.finditer(text)]
    for one in numbers.amounts(text, language):
        house = any(start <= one.start < end for start, end in houses)
        few = one.values[:1] < (_PEOPLE,)
        people = few and (_COUNTED.match(text, one.end) or _BEHIND_HIM.search(text, 0, one.start))
        if one.sense is Sense.MULTIPLE or not one.values or house or people:
            continue
        lot = Lot(one.start, one.end, _sort(one), one.values)
        last = found[-1] if found else None
        chips = (
            last is not None and "chips" in (last.sort, lot.sort) and "blinds" not in (last.sort, lot.sort)
        )
        if last is not None and chips and _BESIDE.fullmatch(text, last.end, lot.start):
            found[-1] = Lot(last.start, lot.end, "chips", (*last.values, *lot.values))
        else:
            found.append(lot)
    return _without_sums(_piled(found, text), text)


def _piled(found: list[Lot], text: str) -> list[Lot]:
    """ "1k + 500": amounts that are put together are chips."""
    out: list[Lot] = []
    for lot in found:
        last = out[-1] if out else None
        together = last is not None and "blinds" not in (last.sort, lot.sort)
        if last is not None and together and last.values[0] <= _PEOPLE and text[last.end : lot.start] == " ":
            chips = (lot.values[0],) * last.values[0] + lot.values[1:]  # "two 1k"
            out[-1] = Lot(last.start, lot.end, "chips", chips)
            continue
        if last is not None and together and _PLUS.fullmatch(text, last.end, lot.start):
            out[-1] = Lot(last.start, lot.end, "chips", (*last.values, *lot.values))
        else:
            out.append(lot)
    return out


def _without_sums(found: list[Lot], text: str) -> tuple[Lot, ...]:
    """ "2.5k, two 1k + 500": what the chips come to is no amount of its own."""
    found = [lot if _A_CHIP.match(text, lot.start) else _without_its_sum(lot) for lot in found]
    piles = [sum(lot.values) for lot in found if lot.sort == "chips" and len(lot.values) > 1]
    return tuple(lot for lot in found if lot.sort != "amount" or sum(lot.values) not in piles)


_A_CHIP: Final = re.compile(r"(?:[\d.,]+k?|\w*(?:hundert|tausend))er[ns]?\b", re.IGNORECASE)
""" "Ein 500er und fünf 100er": the first is no sum."""


def _without_its_sum(lot: Lot) -> Lot:
    """Chips that were told with what they come to, first or last."""
    values = lot.values
    if lot.sort == "chips" and len(values) > len(("sum", "chip")):
        values = next(
            (rest for rest, one in ((values[1:], values[0]), (values[:-1], values[-1])) if sum(rest) == one),
            values,
        )
    return replace(lot, values=values)


def _sort(number: Number) -> Literal["amount", "chips", "blinds"]:
    if number.sense is Sense.BLINDS:
        return "blinds"
    return "chips" if number.sense is Sense.CHIPS else "amount"


def tellings(hand: str, text: str, language: Language, marks: Sequence[Mark]) -> Iterator[Telling]:
    """The hand with the one amount of the words in the place it is meant for; with the words behind it."""
    if len(hand) + len(text) > LONGEST:
        return
    new = lots(text, language)
    more = _CONNECTIVE.sub("", text)
    aims = aimed_at(text, language) is not None
    only_if = _IF_ONLY.match(text) is not None and not aims and not _ASKS.search(text)
    asks = ("?" in text and not only_if) or (not new and aims)
    story = unasked(hand, language)
    question = hand[len(story) :].strip(" .,") if hand.startswith(story.rstrip(".")) else ""
    added = f"{ended(story)} {ended(supposed(text))} {question}".rstrip()
    behind = asked_anew(hand, text, language) if asks else f"{ended(hand)} {more}"
    if new and goes_on(text):
        yield Telling(behind, "added", new)
    if ahead := _ahead(hand, text, language):
        yield Telling(ahead, "added", new)
    if question and (MORE.search(text) or (only_if and not new)):
        yield Telling(added, "added", new)
    if len(new) == 1:
        yield from _between(hand, more, text, new, language)
    known = {value for lot in lots(hand, language) for value in lot.values}
    called = _CALLS.search(text) and new and {*new[0].values} <= known  # "and the bb calls the 400"
    places = _places(hand, text, new[0], language, marks) if len(new) == 1 and not called else []
    if pair := corrected(hand, text, language):
        same = [lot for lot in lots(hand, language) if lot.values == pair[0].values]
        places, new = [(lot, True) for lot in same[-1:]], (pair[1],)
    otherwise = [*_done_otherwise(hand, text, new, language)]
    if not any(known for _, known in places) or any(not one.gone for one in otherwise):
        yield from otherwise  # who had no amount told has nobody else's exchanged
    own = _own_question(text, language)
    for place, _ in places:
        words = _exchanged(hand, place, text[new[0].start : new[0].end], language)
        words = asked_anew(words, own, language) if own else words
        yield Telling(words, "exchanged", new, place.values)
    if not new and not only_if:
        yield Telling(behind, "asked")
    yield Telling(behind, "added", new)
    if question:
        yield Telling(added, "added", new)
    if new:
        yield Telling(f"{ended(more)} {hand}", "added", new)


def supposed(text: str) -> str:
    """What a follow-up supposes, as if it were told: "and if the river is out?"."""
    return _SUPPOSED.sub("", _CONNECTIVE.sub("", text)).rstrip(" ?")


def asked_anew(hand: str, text: str, language: Language) -> str:
    """The hand with another question in the place of its own."""
    return f"{ended(unasked(hand, language))} {_CONNECTIVE.sub('', text)}"


def _done_otherwise(hand: str, text: str, new: tuple[Lot, ...], language: Language) -> Iterator[Telling]:
    """ "And if the button had jammed 450": what a player did, in the place of what he did before."""
    told = lots(hand, language)
    before, now = players(hand, text, language)
    for start, who in now:
        begin = next((place for place, one in reversed(before) if one == who), None)
        if begin is None or not (_DONE.search(text, start) or re.search(r"\d", text[start:])):
            continue
        ends = _END.search(hand, begin)
        end = ends.start() if ends else len(hand)
        gone = tuple(value for lot in told if begin <= lot.start < end for value in lot.values)
        words = f"{hand[:begin]}{text[start:].rstrip(' ?.!')}{hand[end:]}"
        yield Telling(words, "exchanged", new, gone)
        return


_DONE: Final = re.compile(
    r"\b(?:(?:ge)?(?:fold|check|call|rais|bet|limp|push|shov|jam|muck|pass)\w*|(?:re)?rais\w*"
    r"|(?:ge)?(?:setz|zahl)\w*"
    r"|all[- ]?in|erhöh\w*|erhoeh\w*|mitge\w+|ausge?st\w+|steigt aus|geht (?:mit|raus|nicht)|weg\w*|out"
    r"|leads?|pot)\b",
    re.IGNORECASE,
)


def _own_question(text: str, language: Language) -> str:
    """ "The shove was 1500. Min raise for BB?": what is asked besides."""
    asks = [found[0] for found in _QUESTION.finditer(text) if not lots(found[0], language)]
    return asks[-1].strip() if asks and aimed_at(asks[-1], language) else ""


def stranger(hand: str, text: str) -> str:
    """A name in the words that the hand does not have; empty where there is none."""
    for found in _NAME.finditer(text):
        known = fold(found[0]) in lexicon().known or found[0].casefold() in hand.casefold()
        if not known:
            return found[0]
    return ""


def corrected(hand: str, text: str, language: Language) -> tuple[Lot, Lot] | None:
    """ "1500, not 2400", "if the 2100 was 2500": an amount of the hand, and the one in its place."""
    told = lots(text, language)
    if len(told) != _OLD_AND_NEW:
        return None
    known = [lot.values for lot in lots(hand, language)]
    if told[1].values in known and INSTEAD_OF.search(text, 0, told[1].start):
        return told[1], told[0]
    turned = told[0].values in known and told[1].values not in known
    return (told[0], told[1]) if turned and _WAS.fullmatch(text, told[0].end, told[1].start) else None


def _between(hand: str, more: str, text: str, new: tuple[Lot, ...], language: Language) -> Iterator[Telling]:
    """ "And if the hijack had made it 1100": a position not told of, before the next one that was."""
    before, now = players(hand, text, language)
    order = (*PLACES[2:], *PLACES[:2])
    who = [one for _, one in now if one in order]
    if len(who) != 1 or len(now) != 1 or who[0] in {one for _, one in before}:
        return
    behind = [at for at, one in before if one in order and order.index(one) > order.index(who[0])]
    ahead = [at for at, one in before if one in order and order.index(one) < order.index(who[0])]
    if not behind or not ahead or max(ahead) > min(behind):
        return
    place = min(behind)
    last = [lot for lot in lots(hand, language) if lot.end <= place and lot.sort == "amount"]
    words = f"{hand[:place]}{supposed(text).rstrip('.!')}, {hand[place:]}"
    yield Telling(words, "added", new, last[-1].values if last else ())


def _ahead(hand: str, text: str, language: Language) -> str:
    """ "And if one had limped before him": in front of the last player whose deed was told."""
    if not _AHEAD.search(text) or goes_on(text):
        return ""
    story = unasked(hand, language)
    tokens = take_apart(story, language).tokens
    mine = _BEFORE_ME.search(text) is not None
    known = [one for one in named(tokens) if one.who and not one.owns]
    places = [one.start for one in known if one.who == "ME" or not mine]
    if not places:
        return ""
    more = supposed(text).rstrip(".!")
    return f"{hand[: places[-1]]}{more}, {hand[places[-1] :]}" if hand.startswith(story[: places[-1]]) else ""


_AHEAD: Final = re.compile(
    r"\b(?:davor|vorher|zuvor|vor (?:ihm|ihr|mir)|before(?: (?:him|her|me|that))?|beforehand"
    r"|in front(?: of (?:him|her|me))?|ahead(?: of (?:him|her|me))?)\b",
    re.IGNORECASE,
)
_BEFORE_ME: Final = re.compile(r"\bvor mir\b|\b(?:before|of) me\b", re.IGNORECASE)


def seated(hand: str, text: str, language: Language) -> str:
    """ "If 6 had folded" with the seat named, where the hand has a seat 6."""
    told = {at for lot in lots(text, language) for at in range(lot.start, lot.end)}
    for found in reversed(list(_SEAT.finditer(text))):
        here = re.search(rf"\b(seat|sitz|platz) {found[1]}\b", hand, re.IGNORECASE)
        if here and found.start() not in told:
            text = f"{text[: found.start()]}{here[1]} {text[found.start() :]}"
    return text


def players(hand: str, text: str, language: Language) -> list[list[tuple[int, str]]]:
    """Who is named in a hand and in what follows it, each with his place there."""
    gap, whole = len(hand) + 2, f"{hand}. {text}"
    found = [one for one in named(take_apart(whole, language).tokens) if one.who and not one.owns]
    found = [one for one in found if one.start < gap or not BESIDE.search(whole, gap, one.start)]
    known = [(one.start, one.who) for one in found if one.who not in _ANYBODY]
    return [[one for one in known if one[0] < gap], [(at - gap, who) for at, who in known if at >= gap]]


def _exchanged(hand: str, place: Lot, words: str, language: Language) -> str:
    """The hand with other words for an amount, and for the calls of it behind."""
    for lot in reversed(lots(hand, language)):
        called = lot.start > place.start and lot.values == place.values and _CALLED.search(hand[: lot.start])
        if lot.start == place.start or called:
            hand = f"{hand[: lot.start]}{words}{hand[lot.end :]}"
    return hand


def ended(text: str) -> str:
    """The words with a full stop."""
    text = text.rstrip()
    return text if text.endswith(("?", ".", "!")) or not text else f"{text}."


def unasked(hand: str, language: Language) -> str:
    """The hand without what was asked of it: the sentence, or what of it stands behind the last amount."""
    told = lots(hand, language)
    for question in reversed(list(_QUESTION.finditer(hand))):
        last = max((lot.end for lot in told if question.start() <= lot.start < question.end()), default=None)
        begin = question.start() if last is None else hand.find(",", last, question.end())
        if begin >= 0:
            hand = hand[:begin] + ("." if last else "") + hand[question.end() :]
    return hand.strip()


def _places(
    hand: str, text: str, new: Lot, language: Language, marks: Sequence[Mark]
) -> list[tuple[Lot, bool]]:
    """The amounts of the hand that the new one may stand for, the likeliest first; whether a mark says so."""
    wanted = {tag for cue, tags in _CUES if cue.search(text) for tag in tags}
    wanted |= set(_CHIPS) if new.sort == "chips" else set()
    said = _stems(text, new.start, new.end, whole=True)
    told = lots(hand, language)
    before, now = players(hand, text, language)
    scored = []
    for at, lot in enumerate(told):
        owner = next((who for place, who in reversed(before) if place < lot.start), None)
        others = owner is not None and now and all(who != owner for _, who in now)
        if others or (lot.sort == "blinds") != (new.sort == "blinds") or lot.values == new.values:
            continue
        here = [mark for mark in marks if mark.start < lot.end and lot.start < mark.end]
        tags = {mark.tag for mark in here} or ({"chip"} if lot.sort == "chips" else set())
        mine = bool(tags & set(_CHIPS)) or any(mark.who == "ME" for mark in here)
        person = (mine and _ME.search(text)) or (not mine and _OTHER.search(text) and not _ME.search(text))
        shared = len(said & _stems(hand, lot.start, lot.end))
        score = (
            _TAGGED * bool(tags & wanted)
            + _PERSON * bool(person)
            + _SHARED * shared
            + _LATER * at / len(told)
        )
        if shared or not wanted or tags & wanted:  # of a pot that was not told no other amount is
            scored.append((score, at, lot, bool(tags & wanted) or not wanted))
    best = max((score for score, *_ in scored), default=0.0)
    return [(lot, known) for score, _, lot, known in sorted(scored, reverse=True, key=lambda s: s[:2])
            if best - score <= _LATER][:2]  # fmt: skip


def _stems(text: str, start: int, end: int, whole: bool = False) -> frozenset[str]:
    """The words around an amount, within its clause, without those that say nothing."""
    before = text[:start] if whole else _STOP.split(text[:start])[-1]
    after = text[end:] if whole else _STOP.split(f"{text[end:]} ")[0]
    words = re.findall(r"[^\W_]+", f"{before} {after}".casefold())
    return frozenset(word[:_STEM] for word in words if word not in _IDLE)
