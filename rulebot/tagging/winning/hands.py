"""Hands told by their rank: "a bigger flush", "Könige voll", "pocket aces"; and which of two is better.

Two hands of the same rank are only compared where the words tell what sets them apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from rulebot.scenario.lexicon import fold


class Rank(IntEnum):
    """The ranks of hands."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL = 9


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is told."""

    rank: Rank
    card: int = 0
    """The card it is named by, 2 to 14; 0 where none is told."""
    more: int = 0
    """Above or below others of its rank by the words: "bigger", "kleinere", "nut"."""
    second: int = 0
    """The other card it is named by: "tens and fives", "eights full of jacks"."""
    kicker: int = 0
    """The card beside it, where that is told."""

    def over(self, other: Hand) -> bool:
        """Whether this hand beats the other for certain."""
        if self.rank != other.rank:
            return self.rank > other.rank
        if self.card and other.card and self.card != other.card:
            return self.card > other.card
        if self.card == other.card and self.second and other.second and self.second != other.second:
            return self.second > other.second
        if self.more != other.more:
            return self.more > other.more
        alike = (self.card, self.second) == (other.card, other.second)
        return alike and bool(self.kicker and other.kicker) and self.kicker > other.kicker

    def unlike(self, other: Hand) -> bool:
        """Whether the words tell two hands of a rank apart."""
        cards = self.card and other.card and self.card != other.card
        return bool(cards or (self.more and other.more and self.more != other.more))

    def same(self, other: Hand) -> bool:
        """Whether the words make both the same: straights to the same card."""
        alike = self.rank == other.rank and self.card == other.card and self.more == other.more
        return alike and (
            self.rank == Rank.ROYAL
            or (self.rank in (Rank.STRAIGHT, Rank.STRAIGHT_FLUSH) and bool(self.card or self.more == _NUT))
            or (self.rank == Rank.FULL_HOUSE and self.second == other.second != 0 and self.card > 0)
            or (
                self.rank == Rank.TWO_PAIR and self.second == other.second != 0 != self.kicker == other.kicker
            )
        )


_NUT: Final = 9
_CARDS: Final = (
    (14, r"aces?|ass(?:en?)?|as|a|rockets"), (13, r"kings?|konig(?:en?|s)?|k|cowboys"),
    (12, r"que?ens?|damen?|q"), (11, r"jacks?|buben?|j"), (10, r"tens?|zehn(?:er[ns]?|en)?|10er|t"),
    (9, r"nines?|neun(?:er[ns]?|en)?|9er"),
    (8, r"eights?|acht(?:er[ns]?|en)?|8er|snowmen"), (7, r"sevens?|sieben(?:er[ns]?|en)?|7er"),
    (6, r"six(?:es)?|sechs(?:er[ns]?|en)?|6er"), (5, r"fives?|funf(?:er[ns]?|en)?|5er"),
    (4, r"fours?|vier(?:er[ns]?|en)?|4er"), (3, r"threes?|treys?|drei(?:er[ns]?|en)?|3er"),
    (2, r"twos?|deuces?|zwei(?:er[ns]?|en)|2er|ducks"),
)  # fmt: skip
_SEVERAL: Final = re.compile(
    r"aces|kings|que?ens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|treys|twos|deuces"
    r"|assen?|konigen?|damen|buben|\w*(?:zehn|neun|acht|sieben|sechs|funf|vier|drei|zwei|\d)e(?:rn?|n)"
    r"|rockets|cowboys|snowmen|ducks"
)
"""Cards of a kind: "kings", "Könige", "Achter"."""
_A_PAIR: Final = re.compile(r"([akqjt2-9])\1")
_WORDS: Final = (
    (Rank.ROYAL, re.compile(r"royal|royalflush")),
    (Rank.STRAIGHT_FLUSH, re.compile(r"straightflush|straight-flush")),
    (Rank.QUADS, re.compile(r"quads?|vierling\w*|quad-\w+")),
    (Rank.FULL_HOUSE, re.compile(r"boats?|boot|full|fulls?|voll|fullhouse|full-house|house")),
    (Rank.FLUSH, re.compile(r"flush(?:es)?|nutflush|nut-flush|nussflush|nuss-flush|\w+-flush")),
    (
        Rank.STRAIGHT,
        re.compile(r"straights?|stras?se\w*|strass|stro(?:sn|ssn|ss)|nut-straight|nussstras?se\w*|wheel|broadway|\w+-straight"),
    ),
    (Rank.TRIPS, re.compile(r"sets?|trips?|drilling\w*|topset|top-set")),
    (Rank.TWO_PAIR, re.compile(r"two-pairs?|zwei-?paare?|doppel-?paar\w*|2-?pairs?|twopair")),
    (
        Rank.PAIR,
        re.compile(r"(?:over|top|under|bottom|pocket|taschen|bottom|toppair|\w+-)?-?pairs?|\w*paar\w{0,2}|parchen"),
    ),
)  # fmt: skip
_HIGHER: Final = re.compile(r"high(?:er)?|hoher\w*|bigger|better|bess\w*|grosser\w*")
_HIGHEST: Final = re.compile(r"highest|hochst\w*|biggest|best|beste\w*|grosst\w*")
_LOWER: Final = re.compile(
    r"low(?:er)?|kleiner\w*|small(?:er)?|niedriger\w*|schlechter\w*|worse|lesser|weaker"
)
_NUTS: Final = re.compile(r"nuts?|nuss|nut-\w+|nuss\w+")
_TOP: Final = {"top": 2, "over": 3, "middle": 1, "mittleres": 1, "second": 1, "bottom": -1, "under": -2}
_NO_HAND: Final = re.compile(r"draws?|runden|mal|on|chips?|rules?|regel\w*|game|spiel|ante|zahlt|der|the|up")
"""Behind such a word that it is no hand: "flush draw", "full ante", "set the"."""
_HAVING: Final = re.compile(
    r"has|have|had|having|hat|habe?|haben|hatten?|holds?|held|halt|halte|with|mit|w|shows?|showed|zeigt?|zeige|my|his"
    r"|her|their|mein\w*|sein\w*|ihre?\w*|pocket|flops?|rivers?|turns? ?over|tables?|got|gets?|beats?|schlagt"
    r"|schlage|against|gegen|dreht|nur|only|just|=|:|same|gleiche\w*|dieselben|selben|identical|identische\w*"
)
_LINKING: Final = frozenset([
    "of", "over", "full", "und", "and", "mit", "with", "w", "uber", "(", ",", "+", "voll", "from", "the", "a",
    "den", "dem", "einem", "/", "an", "too", "also", "auch", "but", "aber", "in",
])  # fmt: skip
"""Between a hand and what tells more of it."""
_THEN: Final = ("", ",", ".", ";", ")", "-", "!", "?", "und", "and", "too", "auch", "beim", "for", "bei")
"""Behind "better" and the like where it is said of the hand before it."""
_BESIDE_IT: Final = ("with", "mit", "w", "/", "an", "a", "dem", "einem")
_KICKED: Final = (Rank.PAIR, Rank.TRIPS, Rank.TWO_PAIR)
_FAR: Final = 7
_MISSED: Final = re.compile(r"missed|busted|verpasste?[nr]?|verfehlte?[nr]?|geplatzt\w*|whiffed|bricked")
_SECOND_WORD: Final = {Rank.FULL_HOUSE: ("house",), Rank.ROYAL: ("flush",)}
_COURT: Final = re.compile(r"aces|kings|que?ens|jacks|assen?|konige|damen|buben")
_BESIDE: Final = ("mit", "with", "gegen", "against", "pocket", "vs")
_VERB: Final = re.compile(r"has|have|had|hat|habe?|hatte|holds?|shows?|showed|zeigt?|zeige")
_HIGH: Final = re.compile(r"high|hoch|hoh\w*")


def hands_in(lows: Sequence[str], named: Sequence[bool]) -> dict[int, tuple[Hand, int]]:
    """The hands that the words tell, by the word that stands for each, and where its words end.

    `named` where a word is a player.
    """
    out: dict[int, tuple[Hand, int]] = {}
    taken: set[int] = set()
    last: Hand | None = None
    for at in range(len(lows)):
        if at in taken or named[at]:
            continue
        found = _ranked(lows, at) or _by_cards(lows, at)
        if found is not None:
            until = next((n for n in range(found[1], len(lows)) if named[n]), len(lows))
            hand, end = _told_behind(*found, lows[:until])
            if last is not None and hand.rank == Rank.NOTHING and _word(lows, at - 1) in ("also", "auch"):
                hand = replace(last, card=hand.card)  # "a ten-high straight, the other also ten-high"
            out[at] = hand, end
            last = hand if hand.rank in (Rank.STRAIGHT, Rank.FLUSH) else None
            taken.update(range(at, end))
    return out


def _told_behind(hand: Hand, end: int, lows: Sequence[str]) -> tuple[Hand, int]:
    """The hand with what follows: "flush, smaller", "(tens and fives)", "with ace kicker", ", ten high"."""
    at = end
    while at < min(end + _FAR, len(lows)):
        low, after = lows[at], _word(lows, at + 1)
        card = _card(low.removesuffix("-high")) if low.endswith("-high") else _card(low)
        high = _HIGH.fullmatch(after) is not None or low.endswith("-high")
        if low in _LINKING or (low == "kicker" and _card(after)):
            at += 1
            continue
        more = (
            6
            if _HIGHEST.fullmatch(low)
            else 5
            if _HIGHER.fullmatch(low)
            else -5
            if _LOWER.fullmatch(low)
            else 0
        )
        alone = after in _THEN and (more != 6 or _word(lows, at - 1) == ",")
        if hand.more == 0 and more and alone:
            hand = replace(hand, more=more)
        elif card and (after == "kicker" or _word(lows, at - 1) == "kicker"):
            hand, at = replace(hand, kicker=card), at + (after == "kicker")
        elif (
            card
            and not high
            and _word(lows, at - 1) in _BESIDE_IT
            and not _SEVERAL.fullmatch(low)
            and hand.rank in _KICKED
        ):
            hand = replace(hand, kicker=card)
        elif card and high and hand.rank in (Rank.FLUSH, Rank.STRAIGHT) and not hand.card:
            hand, at = replace(hand, card=card), at + (not low.endswith("-high"))
        elif card and not high and _SEVERAL.fullmatch(low) and hand.rank in (Rank.TWO_PAIR, Rank.FULL_HOUSE):
            if hand.card in (0, card):
                hand = replace(hand, card=card)
            elif not hand.second:
                hand = replace(hand, second=card)
            else:
                return hand, end
        elif (
            card
            and not high
            and _SEVERAL.fullmatch(low)
            and not hand.card
            and hand.rank in (Rank.PAIR, Rank.TRIPS)
        ):
            hand = replace(hand, card=card)
        else:
            return hand, end
        at += 1
        end = at
    return hand, end


def card_value(word: str) -> int:
    """The value of a card by its name, 2 to 14; 0 where it names none."""
    return _card(fold(word))


def names_cards(low: str) -> bool:
    """Whether a word is a kind of cards: "tens", "Könige"."""
    return _SEVERAL.fullmatch(low) is not None and low not in ("rockets", "cowboys", "snowmen", "ducks")


def names_hand(low: str) -> bool:
    """Whether a word is a hand: "flush", "Drilling"."""
    return any(words.fullmatch(low) for _, words in _WORDS)


def _word(lows: Sequence[str], at: int) -> str:
    return lows[at] if 0 <= at < len(lows) else ""


def _ranked(lows: Sequence[str], at: int) -> tuple[Hand, int] | None:
    """A hand called by its rank, and where its words end."""
    low, before, after = lows[at], _word(lows, at - 1), _word(lows, at + 1)
    rank = next((rank for rank, words in _WORDS if words.fullmatch(low)), None)
    end = at + 1
    if rank is None or (low in ("house", "voll", "full", "set", "trip") and not _certain(low, before, after)):
        return None
    if rank == Rank.STRAIGHT and after.startswith("flush") and low.startswith("straight"):
        rank = Rank.STRAIGHT_FLUSH
    end += after in _SECOND_WORD.get(rank, ()) or (rank == Rank.STRAIGHT_FLUSH and after == "flush")
    if before in ("no", "kein", "keine", "keinen", "ohne", "without"):
        return (Hand(Rank.NOTHING), end) if rank == Rank.PAIR else None
    if _MISSED.fullmatch(before) and rank > Rank.TWO_PAIR:
        return Hand(Rank.NOTHING), end
    if rank == Rank.PAIR and before in ("two", "zwei", "zwoa", "2"):
        rank = Rank.TWO_PAIR
    behind = _word(lows, end)
    if behind in ("draw", "draws") and _missed(lows, end):
        return Hand(Rank.NOTHING), end + 1
    if _NO_HAND.fullmatch(behind) and not (
        behind in ("up", "on", "der", "the", "mal") and low not in ("set", "sets", "full")
    ):
        return None
    card = _card_of(lows, at, end, rank)
    return Hand(rank, 0 if card is None else card, _more(lows, at, rank)), end


def _certain(low: str, before: str, after: str) -> bool:
    """Whether a word that often means something else is a hand."""
    if low == "house":
        return before in ("a", "the", "ein")
    if low == "voll":
        return _card(before) > 0
    if low == "trip":
        return _card(after) > 0
    if low == "set":
        return after not in ("a", "the", "up", "in", "to", "at")
    return after in ("house", "haus", "hous") or _card(before) > 0 or _card(after) > 0 or after == "of"


def _missed(lows: Sequence[str], at: int) -> bool:
    around = (_word(lows, at + 1), _word(lows, at + 2), _word(lows, at - 2), _word(lows, at - 3))
    return any(_MISSED.fullmatch(w) for w in around)


def _card_of(lows: Sequence[str], at: int, end: int, rank: Rank) -> int | None:
    before, earlier, behind = _word(lows, at - 1), _word(lows, at - 2), _word(lows, end)
    if lows[at] in ("wheel", "broadway"):
        return 5 if lows[at] == "wheel" else 14
    if "-" in before and (parts := before.split("-")) and _HIGH.fullmatch(parts[-1]):
        return _card(parts[0])
    if _HIGH.fullmatch(before):
        return _card(earlier) or _figure(_word(lows, at - 3) if earlier == "-" else earlier)
    if rank == Rank.FLUSH and len(before) > 2 and _card(before):
        return _card(before)
    if rank in (Rank.STRAIGHT, Rank.FLUSH):
        rest = [
            w
            for w in lows[end : end + 4]
            if w not in ("to", "the", "bis", "zum", "zur", "auf", "of", "mit", "with")
        ]
        linked = behind in ("to", "bis", "zum", "auf", "mit", "with")
        return (_card(rest[0]) or _figure(rest[0])) if rest and linked else 0
    if rank == Rank.FULL_HOUSE:
        return (_card(before) if before != "a" else 0) or (
            _card(_word(lows, end + 1)) if behind in ("of", "mit") else _card(behind)
        )
    own = _word(lows, end + 1) if behind in ("of", "mit", "with", "von") else behind
    own = "" if rank == Rank.TWO_PAIR and behind in ("mit", "with") else own
    several = _card(own) if _SEVERAL.fullmatch(own) or rank == Rank.QUADS else 0
    return several or (_card(before) if rank in (Rank.PAIR, Rank.TRIPS) and _SEVERAL.fullmatch(before) else 0)


def _more(lows: Sequence[str], at: int, rank: Rank) -> int:
    """How a hand stands among those of its rank."""
    low, before = lows[at], _word(lows, at - 1)
    if _NUTS.fullmatch(before) or _NUTS.match(low):
        return 8 if _word(lows, at - 2) in ("second", "2nd", "zweite", "zweiten") else _NUT
    if _HIGHEST.fullmatch(before):
        return 6
    if _HIGHER.fullmatch(before) and not _card(_word(lows, at - 2)):
        return 5
    if _LOWER.fullmatch(before):
        return -5
    if rank in (Rank.PAIR, Rank.TRIPS):
        head = next((word for word in _TOP if low.startswith(word)), before)
        return _TOP.get(head, 0)
    return 0


def _by_cards(lows: Sequence[str], at: int) -> tuple[Hand, int] | None:
    """ "three queens", "kings up", "kings", "ace high", "QQ"."""
    low, before, after = lows[at], _word(lows, at - 1), _word(lows, at + 1)
    two = (low in ("top", "bottom") and after == "two") and _word(lows, at + 2) not in ("pair", "pairs")
    if two:
        return Hand(Rank.TWO_PAIR, 0, 2 if low == "top" else -1), at + 2
    if low in ("three", "drei") and after == "of" and "kind" in (_word(lows, at + 2), _word(lows, at + 3)):
        return Hand(Rank.TRIPS), at + 4
    if _A_PAIR.fullmatch(low):
        return Hand(Rank.PAIR, _card(low[0])), at + 1
    if "-" in low and _HIGH.fullmatch(low.split("-")[-1]) and not names_hand(after):
        card = _card(low.split("-")[0])
        return (Hand(Rank.NOTHING, card), at + 1) if card else None
    card = _card(low)
    if not card:
        return None
    lone = before in ("ein", "an", "n", "a") and card > 10
    if lone and re.fullmatch(r"nur|just|only|bloss|leider|lediglich", _word(lows, at - 2)):
        return Hand(Rank.NOTHING, card), at + 1
    if _HIGH.fullmatch(after) and not names_hand(_word(lows, at + 2)):
        return Hand(Rank.NOTHING, card), at + 2
    if not _SEVERAL.fullmatch(low) or names_hand(after) or after in ("full", "voll"):
        return None
    if after == "up":
        return Hand(Rank.TWO_PAIR, card), at + 2
    if before in ("two", "zwei", "zwoa", "2") and _COURT.fullmatch(low) and not _NO_HAND.fullmatch(after):
        return Hand(Rank.PAIR, card), at + 1
    if before in ("three", "drei", "3") and card != 3:
        return Hand(Rank.TRIPS, card), at + 1
    if before in ("four", "vier", "4") and card != 4:
        return Hand(Rank.QUADS, card), at + 1
    plain = _HAVING.fullmatch(before) and after not in ("and", "und", "-", "/", "chips", "of", "chip")
    court = card > 10 or (card > 4 and (_VERB.fullmatch(before) is not None or before in _BESIDE))
    return (Hand(Rank.PAIR, card), at + 1) if plain and court else None


def _figure(word: str) -> int:
    """A card by its number, where only one can stand: "flush to the 9", "9-high straight"."""
    return int(word) if word.isdecimal() and len(word) < 3 and 2 <= int(word) <= 10 else 0


def _card(word: str) -> int:
    return next((value for value, words in _CARDS if re.fullmatch(words, word)), 0)
