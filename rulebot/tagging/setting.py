"""What the facts of every kind rest on: street, blinds, structure, and the round played out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.numbers import Sense
from rulebot.scenario.blinds import spoken_pair
from rulebot.scenario.laying import STREET_ORDER, laid
from rulebot.scenario.reading import Found
from rulebot.scenario.story import SOME_TIME, next_card, street_of_token
from rulebot.scenario.tokens import small_number
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, blinds_of, count
from rulebot.tagging.order import in_order
from rulebot.tagging.piles import in_front
from rulebot.tagging.table import DEEDS, Table
from rulebot.tagging.untold import called_raise

_SURE: Final = 0.9
"""How sure the network must be of the street, before a street that is named is not it."""
_GUESSED: Final = 0.4
"""Less sure than this, and the blinds told, it is before the flop."""
_PLAIN: Final = ("call", "check", "fold", "limp", "foldround")
_SO_MANY: Final = re.compile(
    r"\b(?P<many>\w+) (?:(?:other|more|weitere|andere) )?(?:people|players|guys|others|callers|limpers"
    r"|spieler|leute|leut|andere|anderen|weitere|mann|lads|folks)\b[^.,;:!?\d]{0,10}$",
    re.IGNORECASE,
)
"""Right before a deed, how many did it: "two guys call", "3 Leute limpen"."""
_BLINDS_TOLD: Final = re.compile(r"\bblinds?\W{1,3}$", re.IGNORECASE)
_TOLD_AS_BLINDS: Final = re.compile(r"\W{0,2}blinds?\b", re.IGNORECASE)
"""Beside the sizes of a limit game, where they are said to be the blinds."""
_TAKEN_FOR: Final = re.compile(
    r"\b(?:thought|thinks?|thinking|belie\w+|assum\w+|figured|convinced"
    r"|in (?:his|her|my) head|instead of|not|confus\w+"
    r"|mistook|glaub\w*|dacht\w*|denkt|denke|meinte?|annahm|nahm an|irrtümlich|fälschlich|statt|nicht"
    r"|(?:last|previous|old|prior"
    r"|vorige\w*|letzte\w*|alte\w*|vorherige\w*) (?:level|blinds?|limits?|stufe)|used to be)"
    r"\b[^.;?!\d]{0,30}$",
    re.IGNORECASE,
)
"""Before blinds that are not those of the level."""
_TOOK_IT: Final = re.compile(
    r"[^.,;?!\d]{0,14}\b(?:thought|glaub\w*|dacht\w*|hielt|ausging|(?:last|previous|old) level)\b",
    re.IGNORECASE,
)
_AND: Final = ("und", "and", "&", "+")
_WHOSE: Final = ("my", "his", "her", "your", "their", "whose", "our", "of", "in")
"""Before "turn": a player's, not a street."""
_LETTERS: Final = 2
_GE: Final = 4
_NEAR: Final = 12
_MANY: Final = 10
BLINDS: Final = {
    "SB": re.compile(
        r"(?<![/\d])(?<!\d )\b(?:sb|small[ -]?blind\w*|kleine[nrsm]? blind)\b(?! ?\d)", re.IGNORECASE
    ),
    "BB": re.compile(
        r"(?<![/\d])(?<!\d )\b(?:bb|big[ -]?blind\w*|große[nrsm]? blind)\b"
        r"(?![ -]?(?:ist |is |= ?)?(?:\d|ante))",
        re.IGNORECASE,
    ),
}
"""The blinds as players."""
_OWN_BLIND: Final = {
    who: re.compile(
        rf"\b(?:my|mein\w*|i.?m (?:in )?(?:the )?|bin (?:im |der )?|ich (?:sitze? )?im ) ?{name}\b"
        rf"|\b{name}\b[^,.;]{{0,18}}\b(?:vor mir|in front of me|von mir|is mine|gehört mir|is me)\b",
        re.IGNORECASE,
    )
    for who, name in (("SB", r"(?:sb|small[ -]?blind)"), ("BB", r"(?:bb|big[ -]?blind)"))
}
"""A blind that says that it is the one who asks."""
_BEFORE_FLOP: Final = re.compile(
    r"\b(?:vor(?:m| dem)|before the) flop\b(?!\W?(?:bet|einsa|einsä|action|aktion))", re.IGNORECASE
)
_BEFORE_THE_FLOP: Final = re.compile(
    r"\b(?:utg|un-?opened|under the gun|blinds? (?:posted|in|are in|liegen|sind drin)|pre[- ]?flop|folded"
    r"|raised?|open"
    r"|fold(?:en|et)?|gefoldet|geraist|erhöht)\b",
    re.IGNORECASE,
)
"""Words of the first round, also where nobody has bet in it."""
_LIMIT: Final = re.compile(
    r"(?<!no )(?<!no-)(?<!pot )(?<!pot-)\b(?:fixed?[- ])?limit[- ]?(?:hold|omaha|o8|stud|turnier|event"
    r"|tourn)",
    re.IGNORECASE,
)
_OF_BETS: Final = re.compile(
    r"(?<!no )(?<!no-)(?<!pot )(?<!pot-)\blimits?(?: hold.?em| omaha| stud| razz| o8)?(?: of| von)?\W{1,3}$",
    re.IGNORECASE,
)
""" "Limit 300/600": the bets, not the blinds."""
_ALL_IN: Final = {"bet": "allin", "by": "allin-by"}


def street_of(of: Marked) -> str:
    """The street asked about."""
    named = {name for _, name in named_streets(of)}
    if named <= {"flop", "preflop"} and _BEFORE_FLOP.search(of.words.text):
        return "preflop"
    if named == {"flop+"} and of.heads["st"] in (NOTHING, "preflop"):
        return "flop+"
    nobody = of.words.has("q.nobet") and not named and not of.of("limp", "foldround")
    if nobody and not _BEFORE_THE_FLOP.search(of.words.text):
        return "flop+"
    if of.heads["st"] != NOTHING and of.sure.get("st", 1.0) >= _SURE:
        return of.heads["st"]
    if len(named) == 1:
        return named.pop()
    if nobody:
        return "flop+"
    if of.heads["st"] != NOTHING and not (of.sure.get("st", 1.0) < _GUESSED and of.of("blinds")):
        return of.heads["st"]
    first = next((m.tag for m in of.of(*DEEDS) if m.tag != "foldround"), "")
    if first == "check" or (not first and of.words.has("q.nobet")):
        return "flop+"
    return laid(of.words).street


def named_streets(of: Marked) -> list[tuple[int, str]]:
    """The streets that are named as played, and where; not those of which a card is still to come."""
    later = [s for name in ("q.nextcard", "q.notnextcard") for s in of.words.cues.get(name, ())]
    whose = {t.end for t in of.words.tokens if t.owns or t.low in _WHOSE}
    return [
        (t.start, street_of_token(t))
        for t in of.words.tokens
        if t.is_("st.")
        and not any(a <= t.start and t.end <= b for a, b in later)
        and not (
            t.low == "turn" and (t.start - 1 in whose or of.words.text[: t.start].endswith(("'s ", "’s ")))
        )
    ]


def tell_blinds(of: Marked, found: Found) -> tuple[int, int] | None:
    """The blinds as marked."""
    text = of.words.text
    if spoken := spoken_pair(of.words.tokens):
        found.said("blinds", list(spoken.sizes), spoken.span)
        return spoken.sizes
    levels = [m for m in of.of("blinds") if not _believed(m, text)] or of.of("blinds")
    for mark in reversed(levels):
        sizes = blinds_of(mark, text)
        if len(sizes) >= 2 and sizes[0] <= sizes[1]:
            found.said("blinds", [sizes[0], sizes[1]], mark.span)
            return sizes[0], sizes[1]
    apart = [m.value for m in of.of("blinds") if m.value]
    if len(apart) == 2 and len(of.of("blinds")) == 2 and apart[0] <= apart[1]:
        least = apart[0] * 100 if apart[1] == 200 * apart[0] else apart[0]  # "1/2 hundred"
        found.said("blinds", [least, apart[1]], (of.of("blinds")[0].start, of.of("blinds")[1].end))
        return least, apart[1]
    pair = next((t for m in of.of("sb", "bb") for t in m.tokens if t.sense is Sense.BLINDS), None)
    if pair is not None and pair.number is not None and len(pair.number.values) > 1:
        found.said("blinds", list(pair.number.values[:2]), (pair.start, pair.end))
        return pair.number.values[0], pair.number.values[1]
    big = next((m for m in reversed(of.of("bb")) if m.value), None)
    small = next((m for m in reversed(of.of("sb")) if m.value), None)
    if big is None and small is None:
        return _own_blind(of, found)
    if big is not None and big.value:
        sizes_ = ((small.value if small and small.value else big.value // 2), big.value)
        span = big.span
    elif small is not None:
        sizes_, span = (small.value or 0, 2 * (small.value or 0)), small.span
    if sizes_[0] > sizes_[1]:
        return None
    if small is not None and big is not None:
        found.said("blinds", list(sizes_), span)
    else:
        found.derived("blinds", list(sizes_), "one blind was told, the other is taken as half or twice", span)
    return sizes_


def _believed(mark: Mark, text: str) -> bool:
    """Whether somebody only took it for the level, or it was the last one: "he thought it was 100-200"."""
    return bool(_TAKEN_FOR.search(text[: mark.start]) or _TOOK_IT.match(text, mark.end))


def _own_blind(of: Marked, found: Found) -> tuple[int, int] | None:
    """The blinds by what a blind has in front, where a raise over twice of it is faced."""
    own = sum(in_front(of))
    raised = max((m.value or 0 for m in of.of("bet", "allin", "tocall")), default=0)
    who = me_of(of)
    if who not in BLINDS or of.heads["st"] not in (NOTHING, "preflop") or not own:
        return None
    blinds = (own // 2, own) if who == "BB" else (own, 2 * own)
    if raised < 2 * blinds[1]:
        return None
    found.derived("blinds", list(blinds), "the blind in front of the player")
    return blinds


def tell_structure(of: Marked, found: Found) -> str:
    told = of.heads["struct"]
    if any(t.is_("g.no-limit") for t in of.words.tokens):
        told = "no-limit"
    if told != "pot-limit" and _LIMIT.search(of.words.text):
        told = "fixed-limit"
    if told != NOTHING:
        found.derived("structure", told, "the game told")
    return told


def me_of(of: Marked) -> str:
    """Who is asked about: a blind, where the network is sure of it or it is named as a player."""
    told = of.heads["me"]
    own = {who for who, words in _OWN_BLIND.items() if words.search(of.words.text)}
    if len(own) == 1 and (told == NOTHING or of.sure.get("me", 1.0) < _SURE):
        return own.pop()
    front = {m.value for m in of.of("prior")}
    blinds = next(iter(blinds_of(m, of.words.text) for m in of.of("blinds")), ())
    small = front and front == {*blinds[:1]} and not of.of("back") and BLINDS["SB"].search(of.words.text)
    if told == "BB" and small:
        return "SB"  # the small blind lies before the player whose wager it is
    if told not in BLINDS or of.sure.get("me", 1.0) >= _SURE:
        return told if told in BLINDS else "ME"
    named = [who for who, words in BLINDS.items() if words.search(of.words.text)]
    return told if told in named and len(named) > 1 else named[0] if len(named) == 1 else "ME"


_LIMPED: Final = re.compile(r"\b(?:complete[sd]?|komplettier\w*|limp\w*)\b", re.IGNORECASE)
"""Told before the name of a later street: that was before the flop."""


def last_street(of: Marked, *marks: Mark) -> list[Mark]:
    """The deeds, or these marks, of the street that is asked about, where several streets are told."""
    streets = named_streets(of)
    deeds = list(marks) or _tidy(of, of.of(*DEEDS))
    if len({name for _, name in streets}) < 2:
        at = streets[0][0] if streets and streets[0][1] in STREET_ORDER else 0
        limped = _LIMPED.search(of.words.text, 0, at) or any(m.tag == "limp" and m.start < at for m in deeds)
        later = [mark for mark in deeds if mark.start > at]
        return later if limped and later and street_of(of) != "preflop" else deeds
    named = streets_of(of, deeds)
    last = max(named, key=lambda name: STREET_ORDER.get(name, -1), default="")
    return [mark for mark, name in zip(deeds, named, strict=True) if name in ("", last)]


def streets_of(of: Marked, marks: Sequence[Mark]) -> list[str]:
    """The street that each mark is told of; empty where none is named."""
    streets = named_streets(of)
    ends = [t.start for t in of.words.tokens if t.ends] + [len(of.words.text)]

    def own(mark: Mark) -> str:
        before = [name for start, name in streets if start <= mark.start]
        close = next(end for end in ends if end >= mark.start or end == ends[-1])
        behind = [name for start, name in streets if mark.start < start < close]
        return before[-1] if before else behind[0] if behind else ""

    return [own(mark) for mark in marks]


def before_first(of: Marked, deeds: list[Mark]) -> list[Mark]:
    """Nobody had bet when these chips went in: what is told behind them came after them."""
    own = next((m for m in of.of("chip", "sum", "said") if m.value), None)
    first = own is not None and of.words.has("q.nobet") and of.words.span("q.nobet")[1] <= own.start
    return [m for m in deeds if m.start < own.start] if first and own is not None else deeds


def _tidy(of: Marked, deeds: list[Mark]) -> list[Mark]:
    """Without the ends of words, and without what says once more what stands beside it: "call 4.5k"."""
    starts = {t.start for t in of.words.tokens}
    out: list[Mark] = []
    for mark in deeds:
        last = out[-1] if out else None
        if mark.start not in starts and not mark.values and mark.end - mark.start <= _LETTERS:
            continue
        beside = last is not None and mark.start - last.end <= 1
        if last is not None and beside and mark.tag == last.tag and mark.values and not last.values:
            out[-1] = replace(last, values=mark.values)
            continue
        near = last is not None and mark.start - last.end < _NEAR and mark.who == last.who
        if last is not None and near and (last.tag, mark.tag) == ("potbet", "bet"):
            out.pop()
        if (
            last is not None
            and near
            and mark.start - last.end <= _GE
            and (last.tag, mark.tag) == ("bet", "potbet")
        ):
            continue  # "350 gepottet"
        out.append(mark)
    return out


def played(of: Marked, found: Found, deeds: Sequence[Mark]) -> Table:
    blinds = tell_blinds(of, found)
    tell_structure(of, found)
    if blinds is not None and _are_bets(of, blinds, deeds):
        blinds = blinds[0] // 2, blinds[0]
        found.derived("blinds", list(blinds), "half the bets told")
    pot = next((m.value for m in reversed(of.of("pot")) if m.value), None)
    told = [_priced(of, _shoved(of, mark), deeds) for mark in _sized(of, deeds)]
    table = _table(of, blinds, pot, told)
    if table.short is None or told == (pushed := _short_of_chips(of, told, table.short[0])):
        return table
    return _table(of, blinds, pot, pushed)


def _table(of: Marked, blinds: tuple[int, int] | None, pot: int | None, told: Sequence[Mark]) -> Table:
    table = Table(blinds, street_of(of), me_of(of), pot, limit=of.heads["struct"] == "fixed-limit")
    table.crowds = {m.start: many for m in told if (many := crowd(of, m)) > 1}
    _begun(table, told)
    return table.play(in_order(told, of.words.text, table.call_to, table.me != "SB"))


def _short_of_chips(of: Marked, deeds: Sequence[Mark], to: int) -> list[Mark]:
    """With a wager below the minimum as an all-in, where one is told in its sentence ahead of it."""

    def pushed(mark: Mark, before: int) -> bool:
        words = [t for t in of.words.tokens if before <= t.start and t.end <= mark.start]
        ends = max((n for n, t in enumerate(words) if t.ends), default=-1)
        return any(t.verb == "allin" for t in words[ends + 1 :])

    starts = [0, *(m.end for m in deeds)]
    return [
        replace(m, tag="allin") if m.tag == "bet" and m.value == to and pushed(m, before) else m
        for m, before in zip(deeds, starts, strict=False)
    ]


def _are_bets(of: Marked, sizes: tuple[int, int], deeds: Sequence[Mark]) -> bool:
    """Limit 300/600 tells the bets: so called, or where somebody wagers an amount between the two preflop."""
    if of.heads["struct"] != "fixed-limit" and not _LIMIT.search(of.words.text):
        return False
    told, text = of.of("blinds"), of.words.text
    if any(_BLINDS_TOLD.search(text[: m.start]) or _TOLD_AS_BLINDS.match(text, m.end) for m in told):
        return False
    first = next((m.value or 0 for m in deeds if m.tag == "bet"), 0)
    if street_of(of) in ("", "preflop") and first == 2 * sizes[1]:
        return False  # raised to twice the larger size: that is the big blind
    if any(_OF_BETS.search(text, 0, mark.start) for mark in told):
        return True
    return street_of(of) in ("", "preflop") and any(
        sizes[0] < (m.value or 0) < sizes[1] for m in deeds if m.tag in ("bet", "allin")
    )


def crowd(of: Marked, mark: Mark) -> int:
    """How many did it: "drei Leute gehen mit", "UTG und CO limpen", "limped, four of em"."""
    ahead = [t for t in of.words.tokens if t.end <= mark.start]
    if told := _SO_MANY.search(of.words.text[: mark.start]):
        word = told["many"].casefold()
        many = int(word) if word.isdecimal() else small_number(word) or 0
        if 1 < many < _MANY:
            return many
    behind = [t for t in of.words.tokens if mark.end <= t.start < mark.end + _NEAR]
    if len(behind) > 1 and behind[1].low in ("of", "von") and 1 < (count(behind[0]) or 0) < _MANY:
        return count(behind[0]) or 1
    if len(ahead) > 2 and ahead[-2].low in _AND and all(t.is_("w.") for t in (ahead[-1], ahead[-3])):
        one = of.words.text[mark.start : mark.end].casefold().endswith(("s", "t"))
        by = len(ahead) > 3 and ahead[-4].low in ("by", "von", "vom", "from")
        return 1 if one or by else 2
    return 1


def _priced(of: Marked, mark: Mark, deeds: Sequence[Mark]) -> Mark:
    """A call with what it called, where that stands beside it and is a bet told: "hat 7.500 gecallt"."""
    if mark.tag != "call" or mark.values:
        return mark
    bets = {m.value for m in deeds if m.tag not in _PLAIN and m.value}
    taken = [m.span for m in of.marks if m is not mark]
    beside = [t for t in of.words.tokens if 0 <= mark.start - t.end < 2 or 0 <= t.start - mark.end < 2]
    free = [t for t in beside if not any(a < t.end and t.start < b for a, b in taken)]
    values = [t.amount for t in free if t.amount in bets]
    return replace(mark, values=(values[0],)) if values and values[0] is not None else mark


def _shoved(of: Marked, mark: Mark) -> Mark:
    """What a player puts in who is all-in: "AI 1300", "jams 800 on top", "all in, 700 more"."""
    if mark.tag == "bet":
        ahead = [t for t in of.words.tokens if t.end <= mark.start][-1:]
        beside = bool(ahead) and ahead[0].verb == "allin" and mark.start - ahead[0].end <= 1
        return replace(mark, tag="allin") if beside else mark
    if mark.tag != "by":
        return mark
    start = max((m.end for m in of.of(*DEEDS) if m.end <= mark.start), default=0)
    said = [t for t in of.words.tokens if start <= t.start < mark.end + _NEAR and t.verb == "allin"]
    return replace(mark, tag="allin-by") if said else mark


def _sized(of: Marked, deeds: Sequence[Mark]) -> list[Mark]:
    """All-ins with their amounts: of the same player's bet beside it, else of the stack told."""
    out: list[Mark | None] = [*deeds]
    for at, mark in enumerate(deeds):
        if mark.tag != "allin" or mark.value:
            continue
        beside = [n for n in (at - 1, at + 1) if 0 <= n < len(deeds)]
        amount = next((n for n in beside if deeds[n].who == mark.who and deeds[n].tag in _ALL_IN), None)
        own = [m for m in of.of("stack") if m.who == mark.who and m.value]
        if amount is not None:
            out[amount], out[at] = replace(deeds[amount], tag=_ALL_IN[deeds[amount].tag]), None
        elif own:
            out[at] = replace(mark, values=own[-1].values)
    return [mark for mark in out if mark is not None]


def _begun(table: Table, deeds: Sequence[Mark]) -> None:
    """A street that nothing tells: limps and multiples come before the flop, checks after it."""
    if table.street:
        return
    first = next((m.tag for m in deeds if m.tag != "foldround"), "")
    street = "preflop" if first in ("limp", "x") else "flop+" if first == "check" else ""
    if street:
        table.street = street
        table.__post_init__()


def tell_street(table: Table, found: Found) -> None:
    if table.street:
        found.derived("street", table.street, "the street told, or shown by the actions")


def tell_raise(table: Table, found: Found, of: Marked) -> None:
    """What is to call, and by how much it was last raised."""
    acts = [a for a in table.acts if a.action in ("bet", "raise")]
    if acts:
        found.said("call_to", table.call_to, acts[-1].span)
    elif table.call_to:
        found.derived("call_to", table.call_to, "the big blind is to call")
    size = next((m for m in reversed(of.of("incr")) if m.value), None)
    if size is not None:
        found.said("last_full_bet_or_raise", size.value, size.span)
    elif table.opening and table.bets == 1 and acts and (called_raise(of, acts[0]) or _a_raise(of, table)):
        found.derived("facing_opening_bet", False, "the bet was raised")
    elif table.opening and table.bets == 1:
        found.derived("facing_opening_bet", True, "the first bet of the round")
    elif table.known and table.raise_by and table.call_to:
        found.derived("last_full_bet_or_raise", table.raise_by, f"the last raise to {table.call_to}")
        if table.street != "preflop" and table.bets > 1:
            found.derived("facing_opening_bet", False, "the bet was raised")


def _a_raise(of: Marked, table: Table) -> bool:
    """ "Die 8.000 waren ein Raise": told of the wager that is faced."""
    told = [
        t for found in _WAS_RAISE.finditer(of.words.text) for t in of.words.tokens if t.start == found.start()
    ]
    return any(t.amount == table.call_to for t in told)


_WAS_RAISE: Final = re.compile(
    r"(?<![\d.,])\d(?:[\d.,']*\d)?k? (?:war(?:en)?|was|were|is|are|ist|sind) (?:[^\W\d]+ )?(?:eine?|a)"
    r" (?:re-?)?(?:raise|erhöhung)\b"
    r"(?!\W{0,2}\?)",
    re.IGNORECASE,
)
_OF_CARD: Final = re.compile(
    r"turn ?(?:card|karte)|(?<!on the )(?<!am )\b(?:turn|river)\b|river ?karte|\b(?:next|nächste\w*"
    r"|show ?down|still (?:on|no)|noch (?:am|auf dem|gar nicht|nicht|kein\w*)"
    r"|yet|dealt|deck|out|lieg\w*|lag|already|schon|before|bevor|since|street|turned"
    r"|\w*(?:gedeckt|gedreht)|verdeckt|tabled|stub|burn\w*|spread|shown?|gezeigt|kein\w* flop|no flop"
    r"|(?:still|noch|again|fix\w*|correct\w*|notic\w*|gemerkt|vor) (?:the |am |dem |im )?(?:pre[- ]?)?flop"
    r"|(?:pre[- ]?)?flop (?:still|noch|nicht|not)|cards (?:still )?(?:down|up|shown|open)"
    r"|karten (?:sind |lagen |liegen )?(?:\w+ )?(?:noch )?(?:zu|offen|verdeckt)|kein\w* karten? offen"
    r"|(?:only |just |erst )?(?:now|jetzt) (?:\w+ )?"
    r"(?:merk\w*|gemerkt|seen?|notic\w*|spot\w*|auf(?:ge)?fall\w*)"
    r"|(?:notic\w*|saw|seen|spotted|caught|gemerkt|gesehen) (?:it )?(?:only )?(?:now|jetzt|erst)"
    r"|(?:is|was|still|noch|am|bb|sb|utg|hj|co|btn|button|er|sie|he|she) (?:still |grad |noch )?"
    r"(?:thinking|tanking|überleg\w*|deciding|(?:am )?studier\w*|denk\w*|schaut)"
    r"|face[- ]?(?:up|down)|gefallen|gelegt|immediately|sofort|at once|gleich)\b",
    re.IGNORECASE,
)
"""Words by which it can be told whether the next card is out."""
_FOLLOWED: Final = re.compile(
    r"\b(?:call(?:s|t|ed|en|ers?)?|gecallt|(?:be|mit)?zahl(?:t|en)|(?:be|ge)zahlt|pa(?:ys|id)|came along"
    rf"|mitgegangen|gingen? mit|geht mit|{SOME_TIME})\b",
    re.IGNORECASE,
)
"""Somebody has acted on the wager since, or some time has passed."""


def tell_next_card(of: Marked, found: Found, *, supposed: bool = True) -> None:
    """Whether the next card is dealt: where the words say that it lies, else as the network has it.

    `supposed`: the network is heard though others have acted since and no word is of the next card.
    """
    card = next_card(laid(of.words).story)
    told = of.heads["nextcard"] != NOTHING
    sure = told and of.sure.get("nextcard", 1.0) >= _SURE
    if card is not None and (not sure or card[0]):
        found.said("next_card", card[0], card[1])
    elif told and (supposed or _OF_CARD.search(of.words.text) or not _FOLLOWED.search(of.words.text)):
        found.derived("next_card", of.heads["nextcard"] == "true", "what was told of the next card")
