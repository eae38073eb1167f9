"""Who wins, told after the pots: the hand read with it, its players and chips the same as before.

Writes texts; whether one of them is that hand is for its readers to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulebot import anew, follow, replayed
from rulebot.called import nameless
from rulebot.model import Language
from rulebot.say import say
from rulebot.scenario import Reading
from rulebot.scenario.lexicon import fold
from rulebot.tagging.winning.saying import tells_of_hands

_SENTENCE: Final = re.compile(r"[^.!?;]*(?:[.!?;]+|$)(?=\s|$)")
_GUY: Final = r"(?:\W?(?:er|guy|stack|player|kid|one|shove|all-?in|typ|spieler)\b)?"
_THE: Final = r"(?:\b(?:the|der|die|den|dem|a)\s+)?"
_ASKS: Final = re.compile(r"\b(?:show|shows|zeig\w*|first|zuerst|muck\w*|button|burn\w*)\b", re.IGNORECASE)
"""Another matter than who gets what."""
_ALIKE: Final = re.compile(
    r"\b(?:ties?|tied|chop\w*|split\w*|gesplittet|teil(?:en|t)|geteilt|gleich\w*|same|(?:das|die)selbe)\b",
    re.IGNORECASE,
)
_BEST: Final = re.compile(
    r"\b(?:best\w*|wins?|won|gewinn\w*|gewann|nuts|first|erste\w*"
    r"|(?:chop|split|share|teil)\w*(?: \w+){0,2} (?:it|main|[\w-]*p[oö]t\w*)"
    r"|(?:main|p[oö]t\w*)(?: \w+)? teil\w*)\b",
    re.IGNORECASE,
)
"""That they win at all: "best", or that they share a pot."""
_NO_HAND: Final = re.compile(
    r"\b(?:(?:the|second|2nd) best|(?:zweit)?beste)(?=\W*(?:$|[,.;?!]))", re.IGNORECASE
)
_SECOND: Final = re.compile(r"\b(?:second|2nd|zweit|third|3rd|dritt)[ -]?best\w*", re.IGNORECASE)
_UNTOLD: Final = 10
"""The rank of hands of which nothing was told."""
_WITH: Final = re.compile(
    r"\b(?:(?:the|der|die|den|dem|who) )?(?:(?:one|guy|player|stack|spieler|typ) )?"
    r"(?:with|mit|having|who (?:had|has|put)) (?:den |der |the |only |nur |only the )?(?=\d)()",
    re.IGNORECASE,
)
""" "The one with 700" is the 700."""
_BOTH: Final = r"\b(?:the )?(?:two|both|(?:die )?(?:beiden?|zwei))\s+"


def tells(text: str, before: Reading) -> bool:
    """Do the words say of players of these pots whose hand is best, or alike?"""
    if before.kind != "pots" or _ASKS.search(text):
        return False
    words = {fold(word) for word in re.findall(r"[^\W\d_]+", text)}
    return any(tells_of_hands(word) for word in words)


def named(text: str, before: Reading, language: Language) -> bool:
    """Do the words name a player of these pots, or only tell something of hands?"""
    if len(text.split()) <= follow.SHORT and not follow.asking(text):
        return True
    paid = set(before.facts.get("contributions") or ())
    if any(paid & {*lot.values} for lot in anew.lots(text, language)):
        return True
    seats = [str(seat) for seat in before.facts.get("seats") or ()]
    own = [seat for seat in seats if not nameless(seat) or (len(seat) == 1 and seat.isupper())]
    return any(re.search(rf"\b{re.escape(s)}\b", text, 0 if len(s) == 1 else re.IGNORECASE) for s in own)


def tellings(
    hand: str, text: str, before: Reading, language: Language
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The hand with who wins: as it was told, then as it was understood; how its players are called there."""
    text = _NO_HAND.sub(r"\g<0> hand", text)
    asked = "" if "?" in text else f" {say('won.who_gets', language)}"
    text = f"{anew.ended(text)}{asked}"
    text = replayed.spelt(text, [str(seat) for seat in before.facts.get("seats") or ()])
    story = "".join(part for part in _sentences(hand) if not _wins(part, language))
    names = _names(before.facts)
    own = all(new == old for old, new in names.items())
    if not own:
        yield f"{anew.ended(anew.unasked(story, language))} {text}", {}
    paid, folded = before.facts.get("contributions") or (), before.facts.get("folded") or ()
    if len(paid) != len(names):
        return
    told = ", ".join(
        say(f"won.{'folded' if out else 'all_in'}", language, who=who, amount=amount)
        for who, amount, out in zip(names.values(), paid, [*folded, *[False] * len(paid)], strict=False)
    )
    best = names.get(str(before.facts.get("best_hand")), "")
    if best and not _BEST.search(_SECOND.sub("", text)):
        told += f". {say('won.wins', language, who=best)}"
    yield f"{told}. {_by_name(text, dict(zip(names.values(), paid, strict=True)))}", names
    if own:
        yield f"{anew.ended(anew.unasked(story, language))} {text}", {}


def fits(after: Reading, before: Reading, text: str) -> bool:
    """Whether these are the pots before, and it is told who wins, or whose hands are alike."""
    was, now = (sorted(one.facts.get("contributions") or ()) for one in (before, after))
    ranks = list((after.facts.get("high_rank") or {}).values())
    tied = any(ranks.count(rank) > 1 for rank in ranks if rank > min(ranks) or rank > _UNTOLD)
    alike = not _ALIKE.search(text) or tied or len(set(ranks)) == 1
    best = bool(ranks) or "best_hand" in after.facts
    return after.kind == "pots" and was == now and best and alike and not after.lacks


def untold(before: Reading, after: Reading) -> bool:
    """Whether who wins is not told now, or as it was."""
    names = ("high_rank", "low_rank", "best_hand")
    was, now = ([one.facts.get(name) for name in names] for one in (before, after))
    return was == now or not any(now)


def same_players(before: Reading, after: Reading, text: str) -> bool:
    """Whether the pots are those before, and the words do not say anew who folded."""
    seats = [{*(one.facts.get("seats") or ())} for one in (before, after)]
    return seats[0] == seats[1] and not of_folds(text)


def of_folds(text: str) -> bool:
    """Do the words say who folded?"""
    return "fold" in text.casefold()


def ranked(before: Reading, after: Reading, names: Mapping[str, str]) -> dict[str, Any]:
    """The facts before with the ranks, the players called as before; who folded has none."""
    back = {new: old for old, new in names.items()}
    seats, folded = before.facts.get("seats") or (), before.facts.get("folded") or ()
    out = {seat for seat, gone in zip(seats, folded, strict=False) if gone}
    told = {name: (after.facts.get(name) or {}).items() for name in ("high_rank", "low_rank")}
    ranks = {
        name: {back.get(seat, seat): rank for seat, rank in told[name] if back.get(seat, seat) not in out}
        for name in ("high_rank", "low_rank")
        if after.facts.get(name)
    }
    chip = {"smallest_chip": after.facts["smallest_chip"]} if "smallest_chip" in after.facts else {}
    facts = {**chip, **before.facts, **ranks}
    best = after.facts.get("best_hand") if "high_rank" not in ranks else None
    if best:
        who = back.get(str(best), str(best))
        if was := before.facts.get("high_rank"):  # the others are as they were
            return {**facts, "high_rank": {**was, who: max(was.values()) + 1}}
        return {**facts, "best_hand": who}
    if "high_rank" in ranks:
        facts.pop("best_hand", None)
    return facts


def among(was: Mapping[str, int], now: Mapping[str, int], text: str) -> dict[str, int]:
    """The ranks where only some players are told anew: "what if B and C tie?"; the others keep theirs."""
    untold = {who for who, rank in now.items() if rank <= _UNTOLD and was.get(who, 0) > _UNTOLD}
    told = [who for who in now if now[who] > _UNTOLD and who in was]
    if not untold or len(told) < 2 or _BEST.search(text):
        return dict(now)
    high, low = max(was[who] for who in told), min(was[who] for who in told)
    top = max(now[who] for who in told)
    return {**was, **{who: high if now[who] == top else low for who in told}}


def _sentences(hand: str) -> list[str]:
    return [found[0] for found in _SENTENCE.finditer(hand) if found[0]]


def _wins(part: str, language: Language) -> bool:
    """A sentence of who wins that an earlier turn told: no chips are in it."""
    words = {fold(word) for word in re.findall(r"[^\W\d_]+", part)}
    return any(tells_of_hands(word) for word in words) and not anew.lots(part, language)


def _names(facts: Mapping[str, Any]) -> dict[str, str]:
    """Each player's name; a letter for one who has none."""
    seats = [str(seat) for seat in facts.get("seats") or ()]
    free = iter(letter for letter in "ABCDEFGH" if letter not in seats)
    own = {seat: seat if not nameless(seat) or (len(seat) == 1 and seat.isupper()) else "" for seat in seats}
    return {seat: name or next(free, seat) for seat, name in own.items()}


def _by_name(text: str, paid: Mapping[str, int]) -> str:
    """ "The 800 guy" by the name of the one who has 800 in."""
    for amount in {one for one in paid.values() if list(paid.values()).count(one) == 2}:
        pair = " and ".join(who for who, own in paid.items() if own == amount)
        text = re.sub(rf"{_BOTH}{_figure(amount)}(?:s|er)?{_GUY}s?", pair, text, flags=re.IGNORECASE)
    text = _WITH.sub(r"\1", text)
    alone = {amount: who for who, amount in paid.items() if list(paid.values()).count(amount) == 1}
    for amount, who in sorted(alone.items(), reverse=True):
        text = re.sub(rf"{_THE}\b{_figure(amount)}{_GUY}(?![\d.,]*\d)", f" {who}", text, flags=re.IGNORECASE)
    return text


def _figure(amount: int) -> str:
    """The forms in which an amount is written."""
    forms = [str(amount), f"{amount:,}", f"{amount:,}".replace(",", ".")]
    forms += [f"{amount // 1000}k"] if amount % 1000 == 0 else []
    return f"(?:{'|'.join(map(re.escape, forms))})"
