"""The cards that a text tells: boards of five and hands of two, four, five or seven, with where they stand.

"A♠K♠", "QdQc", "AKs", "9-9-4-J-2", "ace-king", "Bube Bube", "Flop K K 7, Turn 4, River 2". Amounts, counts
and scores are no cards. Whose they are is not judged here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rulebot.tagging.winning.strength import Card

_VALUES: Final = {
    **{str(n): n for n in range(2, 11)},
    "t": 10, "j": 11, "b": 11, "q": 12, "d": 12, "k": 13, "a": 14,
    "ace": 14, "ass": 14, "aß": 14, "king": 13, "könig": 13, "koenig": 13, "queen": 12, "dame": 12,
    "jack": 11, "bube": 11, "bub": 11, "ten": 10, "zehn": 10, "nine": 9, "neun": 9, "eight": 8, "acht": 8,
    "seven": 7, "sieben": 7, "six": 6, "sechs": 6, "five": 5, "fünf": 5, "four": 4, "vier": 4, "three": 3,
    "trey": 3, "drei": 3, "deuce": 2, "two": 2, "zwei": 2,
}  # fmt: skip
_SUITS: Final = {
    "♠": "s", "♤": "s", "♥": "h", "♡": "h", "❤": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c",
    "spade": "s", "pik": "s", "heart": "h", "herz": "h", "diamond": "d", "karo": "d", "club": "c",
    "kreuz": "c", "treff": "c",
}  # fmt: skip
_SIGN: Final = "[♠♤♥♡❤♦♢♣♧]"
_RANK: Final = "(?:10|[2-9TJQKA])"
_WORD: Final = "|".join(word for word in _VALUES if len(word) > 2)
_AMOUNT: Final = re.compile(
    r"\d{1,3}(?:[.,'’]\d{3})+|\d+(?:[.,]\d+)?k\b|\d{3,}|\d+[.,:]\d+(?![.,:\d])|\d+ ?[%€$£]"
    r"|(?:seat|sitz|platz|table|tisch|level|rule|regel|nr\.?|player|spieler|villain|gegner|#)"
    r" ?\d+(?! ?[♠♤♥♡❤♦♢♣♧\d])"
    r"|\b(?:chips?|jetons?|denominations?)(?: in play| im spiel)?(?: ?[:=]| is| ist| of| von)? ?\d+"
    r"|\b\d+(?:[-–]| (?:to|bis) )?\d*(?= ?(?:players?|spieler|times|mal|hands|people|leute|points?"
    r"|punkte?|euro|chips?|uhr"
    r"|minut|years?|jahre|bb|blinds?|big blinds?|seconds?|sekunden|handed|way|max|runden|rounds?))",
    re.IGNORECASE,
)
"""Numbers that are no cards."""
_SYMBOL: Final = re.compile(
    rf"(?P<a>{_RANK}|[BD]) ?(?P<b>{_SIGN})\ufe0f?|(?P<d>{_SIGN})\ufe0f? ?(?P<c>{_RANK}|[BD])(?!\w)"
    rf"|(?<!\w)(?P<word>{_WORD})(?P<of> of (?P<suit>spade|heart|diamond|club)s)?(?!\w)"
    rf"|(?<!\w)(?P<suit_de>pik|herz|karo|kreuz|treff)[- ]?(?P<own>{_RANK}|[BD]|{_WORD})(?!\w)",
    re.IGNORECASE,
)
_GLUED: Final = re.compile(r"(?<![\w'’])(?:(?:10|[2-9TJQKABDtjqka])[shdc]?){1,7}o?(?![\w'’])")
_ONE: Final = re.compile(r"(10|[2-9TJQKABDtjqka])([shdc]?)")
_NO_CARDS: Final = frozenset(["at", "ja", "JA", "BB", "AB", "DA", "ta", "Ab", "da", "BD"])
_STARTS_BOARD: Final = re.compile(
    r"\b(?:board|brett|flop|tisch|table|community|gemeinschaftskarten|run-?out|mitte|middle|lagen|lay|liegt|liegen|on|auf"
    r"|am|runs?|ran|came|come|kam|kommt)\b[^.;?!\d]{0,25}$",
    re.IGNORECASE,
)
_STREET: Final = re.compile(
    r"\b(?P<street>flop|turn|river)\W{1,3}(?:(?:is|was|the|an?|die|der|das|ein|eine|ist|war) )?$",
    re.IGNORECASE,
)
_LINKS: Final = (
    re.compile(r""),
    re.compile(r"[-–/]"),
    re.compile(r"[ \t]+| ?[-–/|·] ?"),
    re.compile(r",? ?(?:and|und)? ?"),
)
"""What stands between two cards, from tight to loose."""
_OF_A_SUIT: Final = re.compile(
    r" (?:of|in|both|beide) (?P<suit>spade|heart|diamond|club|pik|herz|karo|kreuz)s?\b", re.IGNORECASE
)


_PAIRS: Final = (
    (14, "aces|asse|assen|rockets"), (13, "kings|könige|königen|cowboys"), (12, "queens|damen|ladies"),
    (11, "jacks|buben"), (10, "tens|zehner|zehnern|zehnen"), (9, "nines|neuner|neunern|neunen"),
    (8, "eights|achter|achtern|achten|snowmen"), (7, "sevens|siebener|siebenern|siebenen"),
    (6, "sixes|sechser|sechsern|sechsen"), (5, "fives|fünfer|fünfern|fünfen"),
    (4, "fours|vierer|vierern|vieren"), (3, "threes|treys|dreier|dreiern|dreien"),
    (2, "twos|deuces|zweier|zweiern|zweien"),
)  # fmt: skip
_PAIR: Final = re.compile(
    r"(?<![\w-])(?P<pocket>(?:pocket|taschen|pocket-)[- ]?)?(?P<name>"
    + "|".join(names for _, names in _PAIRS)
    + r")(?![\w-])",
    re.IGNORECASE,
)
_NO_PAIR_AHEAD: Final = re.compile(
    r"(?:\b(?:three|drei|four|vier|sets?|trips?|quads?|full|voll|drilling\w*|vierling\w*|over|and|und|house|boat|to|no|keine?|the|flush\w*"
    r"|two pairs?,?|zwei paare?,?|n)|[&+]) (?:of |mit |in )?$",
    re.IGNORECASE,
)
_NO_PAIR_BEHIND: Final = re.compile(
    r" ?(?:full|voll|up|over|high|kicker|on the board|am board|(?:and|und|&|n|\+|-) ?(?:\d|[tjqka]\b|"
    + "|".join(names for _, names in _PAIRS)
    + r"))",
    re.IGNORECASE,
)


_MOST: Final = 100
"""So many cards tell of more than one hand."""


_SHOWN: Final = re.compile(
    r"\b(?:tabled?|tables|turn(?:s|ed)|flip(?:s|ped)?|roll(?:s|ed)?|dreht\w*|drehe|pocket|taschen)\b[^.!?;]*$",
    re.IGNORECASE,
)
"""Before a pair that is both cards of a player."""


class Told(NamedTuple):
    """Cards that are told together."""

    cards: tuple[Card, ...]
    start: int
    end: int
    by_name: bool = False
    """Whether it is a pair told by its name, "queens", which a card of the board may make too."""


class _At(NamedTuple):
    card: Card
    start: int
    end: int
    style: str


def hidden(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with amounts put out."""
    out = list(text)
    for start, end in [*spans, *(m.span() for m in _AMOUNT.finditer(text))]:
        out[start:end] = "#" * (end - start)
    return "".join(out)


def boards_and_hands(text: str) -> tuple[list[Told], list[Told]]:
    """The groups of five cards or those of the streets, and the hands, of a text without amounts."""
    found = _cards(text)
    if len(found) > _MOST:
        return [], []
    boards: list[Told] = [board] if (board := _by_streets(text, found)) else []
    boards += [
        board for group in _groups(found, text, 1) if len(group) == 5 for board in [_told(group, text)]
    ]
    for level in (2, 3):
        free = [one for one in found if not any(b.start <= one.start < b.end for b in boards)]
        for group in _groups(free, text, level):
            group = _without_article(group)
            parts = [len(part) for part in _groups(group, text, 1)]
            suited = bool(group[0].card.suit)
            if parts in ([1] * 5, [3, 1, 1], [4, 1], [3, 2]) and (
                suited or _STARTS_BOARD.search(text[max(0, group[0].start - 40) : group[0].start])
            ):
                boards.append(_told(group, text))
    free = [one for one in found if not any(b.start <= one.start < b.end for b in boards)]
    return boards, sorted([*_hands(free, text), *_pairs(text)], key=lambda told: told.start)


def _pairs(text: str) -> Iterable[Told]:
    """ "Pocket kings", "Damen": pairs by their names, but no "kings full" or "two pair, kings and nines"."""
    for m in _PAIR.finditer(text):
        if _NO_PAIR_AHEAD.search(text[max(0, m.start() - 20) : m.start()]) or _NO_PAIR_BEHIND.match(
            text, m.end()
        ):
            continue
        name = m["name"].lower()
        value = next(value for value, names in _PAIRS if name in names.split("|"))
        yield Told(
            (Card(value), Card(value)),
            m.start(),
            m.end(),
            not (m["pocket"] or _SHOWN.search(text[max(0, m.start() - 80) : m.start()])),
        )


def _cards(text: str) -> list[_At]:
    out: list[_At] = []
    for m in _SYMBOL.finditer(text):
        value = m["a"] or m["c"] or m["word"] or m["own"]
        suit = m["b"] or m["d"] or m["suit"] or m["suit_de"] or ""
        style = "word" if m["word"] else "sign"
        out.append(_At(Card(_VALUES[value.lower()], _SUITS.get(suit.lower(), "")), m.start(), m.end(), style))
    taken = {n for one in out for n in range(one.start, one.end)}
    for m in _GLUED.finditer(text):
        if m[0] in _NO_CARDS or taken.intersection(range(m.start(), m.end())):
            continue
        out += _glued(m)
    return sorted(out, key=lambda one: one.start)


def _glued(m: re.Match[str]) -> list[_At]:
    """The cards of a word: "QdQc", "AKs", "K", "J10"."""
    ones = list(_ONE.finditer(m[0].removesuffix("o")))
    suits = [one[2] for one in ones]
    if any(suits) and not all(suits):
        ends = (
            len(ones) == 2 and suits[0] == "" and suits[1] == "s"
        )  # "AKs": suited, and nobody knows in what
        if not ends or m[0][:-1].isdigit():
            return []
        suits = ["", ""]
    letters = "".join(one[1] for one in ones if not one[1].isdigit())
    if letters and not (letters.isupper() or letters.islower()):
        return []
    style = "letter" if any(suits) else "plain"
    return [
        _At(
            Card(_VALUES[one[1].lower()], suit),
            m.start() + one.start(),
            m.start() + one.end() + (m[0][-1] in "so" and one is ones[-1] and not suit),
            style,
        )
        for one, suit in zip(ones, suits, strict=True)
    ]


def _groups(found: Sequence[_At], text: str, level: int) -> list[list[_At]]:
    """Cards with no more than such a link between them; told in one way where the link is loose."""
    out: list[list[_At]] = []
    for one in found:
        last = out[-1][-1] if out else None
        linked = last is not None and any(
            link.fullmatch(text, last.end, one.start) for link in _LINKS[: level + 1]
        )
        if last is not None and linked and (level < 2 or last.style == one.style):
            out[-1].append(one)
        else:
            out.append([one])
    return out


def _without_article(group: list[_At]) -> list[_At]:
    """ "On a K 9 5 5 2": no ace."""
    article = len(group) > 1 and group[0].card.value == 14 and group[0].end - group[0].start == 1
    return group[1:] if article and len(group) == 6 else group


def _hands(free: Sequence[_At], text: str) -> Iterable[Told]:
    taken: set[int] = set()
    for level in (0, 1, 2, 3):
        for group in _groups(free, text, level):
            parts = {len(part) for part in _groups(group, text, 1)}
            whole = level < 2 or (parts == {1} and _spaced(group, text)) or (parts == {2} and len(group) == 4)
            whole = whole and (level < 3 or (bool(group[0].card.suit) and len(group) == 2))
            if len(group) not in (2, 4, 5, 7) or not whole or taken.intersection(one.start for one in group):
                continue
            if level == 2 and parts == {2} and not group[0].card.suit:
                continue
            if (
                level == 1
                and "/" in text[group[0].start : group[-1].end]
                and all(one.card.value < 11 for one in group)
            ):
                continue
            taken.update(one.start for one in group)
            yield _told(group, text)


def _spaced(group: Sequence[_At], text: str) -> bool:
    """Whether cards with spaces between them are a hand: "K Q", "ace king", but no "a 9", "five ten"."""
    if group[0].style == "word" and not any(one.card.value > 10 for one in group):
        return False
    return text[group[0].start : group[0].end] != "a" or len(group) > 2


def _told(group: Sequence[_At], text: str) -> Told:
    end = group[-1].end
    cards = tuple(one.card for one in group)
    suit = _OF_A_SUIT.match(text, end)
    if suit and not any(card.suit for card in cards):
        cards = tuple(Card(card.value, _SUITS[suit["suit"].lower()]) for card in cards)
    return Told(cards, group[0].start, end)


def _by_streets(text: str, found: Sequence[_At]) -> Told | None:
    """ "Flop A♠ 10♠ 4♦, Turn 4♣, River J♠"."""
    parts: dict[str, list[_At]] = {}
    for group in [*_groups(found, text, 2), *_groups(found, text, 3)]:
        street = _STREET.search(text[max(0, group[0].start - 20) : group[0].start])
        many = 3 if street and street["street"].lower() == "flop" else 1
        if street and len(group) == many:
            parts.setdefault(street["street"].lower(), group)
    if len(parts) < 3:
        return None
    group = parts["flop"] + parts["turn"] + parts["river"]
    ordered = sorted(group)
    return _told(group, text)._replace(start=min(o.start for o in ordered), end=max(o.end for o in ordered))
