"""Who holds the better hand, by words: who wins, ties, comes second or loses, as ranks for each player.

Nothing is taken for granted: where the words leave the winner of one pot open, there are no ranks.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token

_WORD: Final = re.compile(r"\d(?:st|nd|rd|th)\b|\d+(?:[.,]\d+)*k?|[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]|\n")
_ENDS: Final = frozenset(".!?;\n")
_BREAKS: Final = frozenset(',:()–-"') | _ENDS
_AND: Final = frozenset(["and", "und", "&", "+", "n", "u", "/", "sowie", "plus", ",", "oder"])
_WITH: Final = _AND | frozenset(["mit", "with", "w", "gg", "vs", "gegen", "against", "zwischen", "between"])
_AGAINST: Final = frozenset(["gegen", "against", "vs", "gg", "to", "over", "vor", "von"])
_NOUNS: Final = frozenset(["winner", "winners", "loser", "losers", "sieger", "gewinner", "verlierer"])
_AT_THE_END: Final = frozenset(
    ["verloren", "gewonnen", "verlor", "gewann", "verliere", "verlier", "gewinne", "gewinn", "geschlagen"]
)
"""Words behind whom they are told against: "gegen B verloren"."""
_THEN: Final = frozenset(["then", "dann", "danach"])
_ME: Final = frozenset(
    [
        "i",
        "me",
        "my",
        "mine",
        "ich",
        "mir",
        "mich",
        "mein",
        "meine",
        "meinem",
        "meinen",
        "meiner",
        "hero",
        "myself",
        "i'm",
        "i've",
        "i'd",
        "ive",
        "mei",
    ]
)
_MY: Final = frozenset(
    ["my", "mein", "meine", "meinem", "meinen", "meiner", "mei", "his", "sein", "seine", "her", "ihr", "ihre"]
)
_OTHER: Final = frozenset(
    [
        "he",
        "his",
        "him",
        "she",
        "her",
        "er",
        "ihm",
        "ihn",
        "sie",
        "sein",
        "seine",
        "ihr",
        "villain",
        "gegner",
        "opponent",
        "opp",
        "vill",
        "he's",
        "she's",
    ]
)
_ALL: Final = frozenset(["all", "alle", "allen", "everyone", "everybody", "both", "beide", "beiden", "jeder"])
_REST: Final = frozenset(
    ["rest", "others", "other", "andere", "anderen", "anderer", "restlichen", "remaining"]
)
_NUMBERED: Final = frozenset(["seat", "sitz", "platz", "player", "spieler", "p", "v", "villain", "nr"])
_IN_ORDER: Final = frozenset(["p", "player", "spieler", "v", "villain"])
_ORDER: Final = re.compile(
    r"\b(?:(?:order|reihenfolge)\b.*(?:hand|blatt|hande|best|starke|strength)|(?:hand|best|showdown).*\b(?:order|reihenfolge)\b"
    r"|rangfolge|ranking|rangliste|best to worst|worst to best|beste zuerst)"
)
_ORDER_WORD: Final = re.compile(r"order|reihenfolge|rang|rank|best|worst")
_REVERSED: Final = re.compile(r"worst to best|worst first|umgekehrt|reverse|schlechteste zuerst")
_LOW: Final = re.compile(r"\blow\b|\bhi-?lo\b|\bhi/lo\b|\bo8\b|omaha ?8|stud ?8|\blo\b")
_BOARD: Final = re.compile(
    r"\bboard (?:plays|spielt|ist royal)|\bplay(?:s|ing)? the board|\broyal (?:flush )?(?:on|am)"
)
_COUNTED: Final = {
    "one": 1, "eins": 1, "two": 2, "zwei": 2, "three": 3, "drei": 3, "dreier": 3, "four": 4, "vier": 4,
    "five": 5, "funf": 5,
}  # fmt: skip
_SIZES: Final = (
    (re.compile(r"short|kurz|klein|smallest|kloan"), min),
    (re.compile(r"big|gros|largest|bigstack|chipleader|riese"), max),
)
_MIDDLE: Final = re.compile(r"mid|mitte|mittel|mittler|medium|med$")
_NO_SIZE: Final = re.compile(r"chip|blind|bet|ante|jeton|pot|pair")
_FILLER: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "der",
        "die",
        "das",
        "den",
        "dem",
        "ein",
        "eine",
        "einen",
        "mit",
        "with",
        "has",
        "have",
        "had",
        "hat",
        "hatte",
        "haben",
        "habe",
        "hab",
        "is",
        "ist",
        "sind",
        "war",
        "for",
        "fur",
        "in",
        "all",
        "allin",
        "all-in",
        "shove",
        "shoved",
        "shoves",
        "jam",
        "jams",
        "jammed",
        "ship",
        "ships",
        "shipped",
        "bet",
        "bets",
        "call",
        "calls",
        "called",
        "callt",
        "setzt",
        "push",
        "pusht",
        "goes",
        "went",
        "geht",
        "gehen",
        "going",
        "to",
        "auf",
        "von",
        "vom",
        "of",
        "at",
        "zu",
        "and",
        "und",
        "&",
        "+",
        "je",
        "each",
        "mal",
        "also",
        "auch",
        "puts",
        "put",
        "covers",
        "covered",
        "who",
        "wer",
        "who's",
        "total",
        "stack",
        "stacks",
        "drin",
        "rein",
        "noch",
        "nur",
        "only",
        "just",
        "schiebt",
        "shovt",
        "schob",
        "legt",
        "pays",
        "paid",
        "zahlt",
        "waren",
        "bin",
        "am",
        "um",
        "so",
        "then",
        "dann",
        "now",
        "jetzt",
        "vs",
        "gegen",
        "gg",
        "against",
        "main",
        "side",
        "pot",
        "mainpot",
        "sidepot",
        "haupt",
        "neben",
        "hauptpot",
        "nebenpot",
        "chips",
        "chip",
        "between",
        "zwischen",
        "wenn",
        "if",
        "was",
        "were",
        "when",
        "als",
        "gestern",
        "heute",
        "last",
        "letzten",
        "letzte",
        "my",
        "mein",
        "meine",
        "his",
        "sein",
        "her",
        "ihr",
        "says",
        "sagt",
        "named",
    ]
)
_CLAIMS: Final = re.compile(
    r"says?|said|claims?|thinks?|wants?|insists?|argues?|meint|glaubt|sagt|behauptet|denkt|findet|will|wollte"
)
_ASKING: Final = re.compile(r"who|what|whats|how|wer|wie|was|wem|wen|wieviel|wieso|warum|why|wos|welche[rs]?")
_VERB_FIRST: Final = re.compile(
    r"do|does|did|is|am|are|kriegt|kriege?|bekomm\w*|gehort|should|can|could|darf|muss|ist|hat|habe?|sind|will"
    r"|teil\w*|or|oder"
)
_NOT: Final = re.compile(r"not|nicht|never|nie|\w+n['’]t|kein\w*")
_PLACED: Final = {
    1: re.compile(
        r"wins?|won|winning|winners?|gewinnt?|gwinnt|gewinne|gewann|gewonnen|gewinner|sieger|holt|takes|drags"
        r"|holds?|held|halt|nuts?|nut-\w+|best|beste[nrs]?|top|scoops?|scooped|nimmt|1st|first|erste[rs]?|tops"
        r"|better|bessere?s?"
    ),
    2: re.compile(r"second|second-best|2nd|zweit\w*|next|dahinter"),
    3: re.compile(r"third|3rd|dritt\w*"),
    4: re.compile(r"fourth|4th|viert\w*"),
    9: re.compile(
        r"loses?|losing|lost|losers?|verlierer|verlier|verliert|verlor|verloren|verliere|letzte[rs]?|last|worst|worse|schlecht\w*|nix"
        r"|nichts|nothing|none|zero|zilch|nada|luft|air|leer|bust|busts|busted|mucks|dead"
    ),
}
_TIES: Final = re.compile(
    r"ties?|tied|tying|chops?|chopped|choppen|choppt|chopping|splits?|splitten|splittet|gesplittet|splitting"
    r"|geteilt|teilen|teilt|teile|share|shares|sharing|same|identical|equal|gleich\w*|(?:das|die|den|der)selbe[nr]?"
    r"|selbe[ns]?|genauso|unentschieden"
)
_BEATS: Final = re.compile(r"beats?|beat|beating|schlagt|schlaegt|schlage|outkicks?|vor|>")
_MORE: Final = ("better", "besser", "bessere", "ahead", "mehr")
_LESS: Final = ("worse", "schlechter", "weniger", "less", "behind")
_AMOUNTS: Final = re.compile(
    r"viel|amounts?|stacks?|gro(?:ss|ß)|as|wie|chips?|bet|einsatz|for|size|again|hoch|\d.*"
)
_UNKNOWN: Final = "?"
"""Somebody who is spoken of, and who that is does not come out."""
_SIDE: Final = re.compile(r"side|sides|sidepot|sidepots|side-?pot|neben\w*|rest")
_MAIN: Final = re.compile(r"main|mainpot|main-?pot|haupt\w*")
_HANDS: Final = (
    re.compile(r"royal|royalflush"), re.compile(r"straightflush|straight-flush"),
    re.compile(r"quads|vierling|poker"), re.compile(r"boat|full|fullhouse|full-house|fulls?"),
    re.compile(r"flush\w*|nutflush"), re.compile(r"straights?|strasse\w*|strase\w*|gutter"),
    re.compile(r"sets?|trips?|drilling\w*"), re.compile(r"two-pair|zweipaar"), re.compile(r"pairs?|paare?"),
)  # fmt: skip
_CARDS: Final = frozenset(
    ["ace", "ass", "as", "king", "konig", "queen", "dame", "jack", "bube", "card", "k", "q", "j"]
)
_HIGHER: Final = re.compile(r"high|hoh|bigger|better|bess|grosser")
_LOWER: Final = re.compile(r"low|klein|small|niedrig|schlecht")
_TOP, _NEXT, _UNTOLD, _LAST = 100, 80, 10, 0


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the pots, and where his chips are told."""

    name: str
    amount: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word of the story."""

    low: str
    start: int
    who: str = ""
    """The player it stands for, `REST` or `ALL` for more."""
    place: int = 0
    """1 to 4 for the place it gives, 9 for the last."""
    says: str = ""
    """`ties`, `beats`, `side`, `main`, or nothing."""
    hand: int = 0
    """How good the hand is that it names."""


@dataclass(slots=True)
class _Told:
    """What is told of the hands so far."""

    level: dict[str, int]
    ties: list[set[str]]
    over: list[tuple[str, str]]
    placed: set[str]
    side: set[str]
    """Who wins a side pot, whoever wins the main pot."""
    place: int = 0
    """The place given last."""
    open: bool = False
    """Was something told of somebody unknown?"""
    rest: list[str] = field(default_factory=list)
    """Who "the others" are."""
    no_hands: bool = False
    """Was a hand told of somebody unknown?"""


def ranks(
    text: str, tokens: Sequence[Token], players: Sequence[Player], pots: Sequence[Sequence[str]]
) -> dict[str, int] | None:
    """The rank of each player's hand, bigger is better; None unless the words settle every pot.

    `pots` are the players who can win each pot that more than one can win.
    """
    names = [p.name for p in players]
    if _LOW.search(fold(text)):
        return None
    told = _Told({}, [], [], set(), set())
    for sentence in _sentences(_read(text, tokens, players)):
        _hear(sentence, names, told)
    if _BOARD.search(fold(text)) and not told.placed:
        return dict.fromkeys(names, 1)
    level = None if told.open else _levels(told, names)
    return _settled(level, told, pots) if level else None


# -- who is meant


def _read(text: str, tokens: Sequence[Token], players: Sequence[Player]) -> list[_Piece]:
    """Words with the player that each stands for, and what it says of a hand."""
    words = [(m[0], fold(m[0]), m.start(), m.end()) for m in _WORD.finditer(text)]
    names = {p.name.casefold(): p.name for p in players if _a_seat(p.name)} | _keys(words, players)
    guests = {p.start: [g.name for g in players if g.start == p.start][1:] for p in players}
    known = {p.name for p in players if p.name != "ME"}
    seated = {t.start: t.who for t in tokens if t.who in known and _a_seat(t.who)}
    sums = {t.start: _by_sum(t.amount, players) for t in tokens if t.amount}
    out: list[_Piece] = []
    for at, (raw, low, start, _) in enumerate(words):
        before = words[at - 1][1] if at else ""
        after = words[at + 1][1] if at + 1 < len(words) else ""
        who = next((p.name for p in players if p.start <= start < p.end), "") or sums.get(start, "")
        who = who or _named(raw, _numbered(words, at) or low, names) or seated.get(start, "")
        who = who or _by_number(words, at, players, names)
        if low in _MY and _named("", after, names):
            who = ""
        who = who or _by_pronoun(low, before, after, players) or _by_size(low, after, players)
        out.append(_Piece(low, start, who) if _plain(who) else _said(low, before, after, start, who))
        for guest in guests.get(start, ()):
            out += [_Piece("&", start), _Piece(low, start, guest)]
    return [_a_name(out, n, players) for n in range(len(out))]


def _a_seat(who: str) -> bool:
    other = ("ME", "HE", "SHE", "OTHER", "VILLAIN", "YOU")
    return (who.isupper() and 1 < len(who) < 6 and who not in other) or who.startswith("Seat ")


def _a_name(pieces: Sequence[_Piece], at: int, players: Sequence[Player]) -> _Piece:
    """ "The third fella 2,800": no place, where only his chips follow."""
    piece = pieces[at]
    if piece.place not in (1, 2, 3, 4) or not piece.low.startswith(
        ("fi", "er", "se", "2", "zw", "th", "3", "dr", "vi")
    ):
        return piece
    for after in pieces[at + 1 : at + 7]:
        if any(p.start == after.start for p in players):
            return replace(piece, place=0)
        if after.who or after.low in _BREAKS - {"("} or _tells(after):
            break
    return piece


def _plain(who: str) -> bool:
    return who not in ("", "REST", "ALL", _UNKNOWN)


def _said(low: str, before: str, after: str, start: int, who: str) -> _Piece:
    """The word with what it says of a hand."""
    place = next((n for n, words in _PLACED.items() if words.fullmatch(low)), 0)
    number = after[:1].isdigit() or after in ("chips", "hand")
    ranked = before in ("second", "third", "2nd", "3rd", "zweit", "dritt", "next") and place == 1
    if ranked or before == "zu" or (place == 9 and low in ("last", "letzten", "letzte", "dead") and number):
        place = 0
    if place in (1, 2, 3) and after in ("player", "spieler", "guy", "one", "all", "time", "to", "mal", "pot"):
        place = 0
    if low.startswith(("first", "erste", "1st")) and after not in (
        "",
        "and",
        "und",
        "hand",
        "place",
        *_BREAKS,
    ):
        place = 0
    if after in ("stack", "stacks", "pair", "kicker", "two") and low not in ("second",):
        place = 0
    says = "ties" if _TIES.fullmatch(low) and not _AMOUNTS.fullmatch(after) else ""
    more = low in _MORE and after in ("than", "als", "of")
    less = low in _LESS and after in ("than", "als")
    says = says or ("beats" if more or (_BEATS.fullmatch(low) and not place) else "loses" if less else "")
    says = says or ("side" if _SIDE.fullmatch(low) else "main" if _MAIN.fullmatch(low) else "")
    hand = next((3 * (len(_HANDS) - n) for n, words in enumerate(_HANDS) if words.fullmatch(low)), 0)
    if hand == 3 and before in ("two", "zwei", "2", "tens", "jacks"):
        hand = 6
    if low in ("high", "hoch") and before in _CARDS:
        hand = 1
    hand += (1 if _HIGHER.match(before) else -1 if _LOWER.match(before) else 0) if hand > 1 else 0
    if after in ("draw", "draws", "chips", "runden", "mal", "on") and hand:
        hand = 0
    return _Piece(low, start, who, 0 if says in ("beats", "loses") else place, says, hand)


def _keys(words: Sequence[tuple[str, str, int, int]], players: Sequence[Player]) -> dict[str, str]:
    """What the words call each player: what stands before his chips, else "for me" behind them."""
    ahead: list[tuple[str, list[str]]] = []
    behind: list[tuple[str, list[str]]] = []
    for player in sorted({p.start: p for p in reversed(players)}.values(), key=lambda p: p.start):
        first = next((n for n, w in enumerate(words) if w[2] >= player.start), len(words))
        last = next((n for n, w in enumerate(words) if w[2] >= player.end), len(words))
        ahead.append((player.name, list(_before(words, first, players))))
        behind.append((player.name, list(_behind(words, last, players))))
    lows = [w[1] for w in words]
    again = sum(_called_again(lows, keys) for _, keys in ahead)
    later = sum(bool(keys) for _, keys in behind)
    turned = later > again or (later == again and not ahead[0][1])
    found: dict[str, set[str]] = {}
    for name, keys in behind if turned else ahead:
        for key in keys:
            if not (name != "ME" and key in _ME and any(p.name == "ME" for p in players)):
                found.setdefault(key, set()).add(name)
    return {key: next(iter(own)) for key, own in found.items() if len(own) == 1}


def _called_again(lows: Sequence[str], keys: Sequence[str]) -> bool:
    return any(lows.count(key.casefold()) > 1 for key in keys)


def _before(
    words: Sequence[tuple[str, str, int, int]], first: int, players: Sequence[Player]
) -> Iterator[str]:
    many = 0
    for at in range(first - 1, max(-1, first - 9), -1):
        raw, low, start, _ = words[at]
        joint = low in (":", "(", "-", ")") and at >= first - 2
        if any(p.start <= start < p.end for p in players) or low in _ENDS or many == 2:
            return
        if low in _BREAKS and not joint and (many or low != ","):
            return
        key = _numbered(words, at)
        word = (
            (low not in _FILLER or raw.isupper()) and low not in _COUNTED and low.replace("-", "").isalpha()
        )
        if key or (word and not _tells_of_hands(low)):
            yield key or (raw if len(raw) == 1 else low)
            many += 1


def _tells_of_hands(low: str) -> bool:
    patterns = (*_PLACED.values(), *_HANDS, _TIES, _BEATS)
    return any(words.fullmatch(low) for words in patterns)


def _behind(
    words: Sequence[tuple[str, str, int, int]], last: int, players: Sequence[Player]
) -> Iterator[str]:
    """ "500 from Anna", "1.100 (Bob)": a name that is told again."""
    for at in range(last, min(last + 4, len(words))):
        raw, low, start, _ = words[at]
        if any(p.start <= start < p.end for p in players) or (low in _BREAKS and low != "("):
            return
        word = low not in _FILLER | _ME | _OTHER and low.isalpha() and not _tells_of_hands(low)
        if word and sum(w[1].startswith(low[:-1] or low) for w in words) > 1:
            yield raw if len(raw) == 1 else low


def _numbered(words: Sequence[tuple[str, str, int, int]], at: int) -> str:
    """ "seat 4", "P1", "V2": the players' numbers."""
    low = words[at][1]
    count = low if low.isdigit() and len(low) <= 2 else str(_COUNTED.get(low, ""))
    return f"#{count}" if at and count and words[at - 1][1] in _NUMBERED else ""


def _by_number(
    words: Sequence[tuple[str, str, int, int]], at: int, players: Sequence[Player], names: Mapping[str, str]
) -> str:
    """ "P2": the second whose chips are told, where nobody is called so."""
    key = _numbered(words, at)
    others = [p.name for p in players if p.name != "ME"]
    if not key or words[at - 1][1] not in _IN_ORDER or not 1 <= int(key[1:]) <= len(others):
        return ""
    who = others[int(key[1:]) - 1]
    return who if len(others) == len(players) and who not in names.values() else _UNKNOWN


def _by_sum(amount: int, players: Sequence[Player]) -> str:
    """ "The 15k guy": who alone has so much."""
    own = [p.name for p in players if p.amount == amount]
    return own[0] if len(own) == 1 else _UNKNOWN if own else ""


def _named(raw: str, key: str, names: Mapping[str, str]) -> str:
    if raw and len(raw) == 1 and raw.isalpha():
        return names.get(raw, "")
    plain = key.removesuffix("'s").removesuffix("’s")
    return (
        names.get(key)
        or names.get(plain)
        or (names.get(key.removesuffix("s"), "") if len(key) > 3 else "")
        or _bent(key, names)
    )


def _bent(key: str, names: Mapping[str, str]) -> str:
    """ "kurzer", "der Kurze", "dem Kurzen"."""
    stem = re.sub(r"(?:er|en|em|e)$", "", key)
    same = {
        who for name, who in names.items() if len(stem) > 3 and re.sub(r"(?:er|en|em|e)$", "", name) == stem
    }
    return same.pop() if len(same) == 1 else ""


def _by_pronoun(low: str, before: str, after: str, players: Sequence[Player]) -> str:
    names = [p.name for p in players]
    if low in _ME and "ME" in names:
        return "ME"
    if low in _OTHER and len(names) == 2 and "ME" in names:
        return next(n for n in names if n != "ME")
    if (low in _ME or low in _OTHER) and (low not in _MY or any(w.fullmatch(after) for w in _HANDS)):
        return _UNKNOWN
    if low in _REST:
        return _UNKNOWN if before in ("ein", "eine", "one", "an") else "REST"
    return "ALL" if low in _ALL and after not in ("in", "-", "inn", "of", "haben", "have") else ""


def _by_size(low: str, after: str, players: Sequence[Player]) -> str:
    """ "the short stack", "der Große": by what they have, where that tells one from all others."""
    if _NO_SIZE.match(after) or any(words.fullmatch(after) for words in _HANDS):
        return ""
    sums = [p.amount for p in players]
    for words, pick in _SIZES:
        if words.match(low) and sums.count(pick(sums)) == 1:
            return players[sums.index(pick(sums))].name
    middle = sorted(sums)[1:-1]
    if _MIDDLE.match(low) and len(middle) == 1 and sums.count(middle[0]) == 1:
        return players[sums.index(middle[0])].name
    return ""


# -- what is said of them


def _sentences(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Sentences, without what only somebody claims."""
    out: list[_Piece] = []
    claimed = False
    for piece in pieces:
        claimed = claimed or bool(_CLAIMS.fullmatch(piece.low) and out)
        if not claimed or piece.low in _ENDS:
            out.append(piece)
        if piece.low in _ENDS:
            yield out
            out, claimed = [], False
    yield out


def _clauses(sentence: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    out: list[_Piece] = []
    for n, piece in enumerate(sentence):
        after = sentence[n + 1] if n + 1 < len(sentence) else None
        listed = piece.low == "," and after is not None and after.who and _listed(out, sentence[n + 1 :])
        if piece.low in _BREAKS and piece.low not in "()" and not listed:
            yield out
            out = []
        else:
            out.append(piece)
    yield out


def _listed(ahead: Sequence[_Piece], behind: Sequence[_Piece]) -> bool:
    """ "A, B und C": names alone, with an "and" before the last."""
    kinds = [bool(p.who) for p in ahead]
    apart = all(p.who or p.low in _AND for p in ahead) and all(a != b for a, b in itertools.pairwise(kinds))
    until = next((n for n, p in enumerate(behind) if not p.who and p.low not in _AND), len(behind))
    return apart and bool(kinds) and any(p.low in ("and", "und", "&", "+") for p in behind[:until])


def _tells(piece: _Piece) -> bool:
    return bool(piece.place or piece.hand or piece.says in ("ties", "beats", "loses"))


def _hear(sentence: Sequence[_Piece], names: Sequence[str], told: _Told) -> None:
    """Take down what each clause of a sentence tells."""
    if _ranking(sentence, names, told):
        return
    asks = bool(sentence) and sentence[-1].low == "?"
    last: list[_Piece] = []
    clauses = [one for one in _clauses(sentence) if one]
    for n, whole in enumerate(clauses):
        clause = _not_asked(whole, asks, asks and n == len(clauses) - 1)
        if len(clause) < len(whole) and any(p.who for p in whole) and any(p.place or p.says for p in whole):
            told.open = told.open or not clause
        if any(_NOT.fullmatch(p.low) for p in clause):
            last = []
            continue
        if clause and clause[0].low in _THEN and told.place and not any(map(_tells, clause)):
            told.place += 1
            _place(_among(_group(clause, False, _AND), names, told), told.place, told)
            continue
        _clause(clause, last, names, told)
        last = [] if any(map(_tells, clause)) else [p for p in clause if _plain(p.who)] or last


def _ranking(sentence: Sequence[_Piece], names: Sequence[str], told: _Told) -> bool:
    """ "Order of the hands: D, B, A = C", where everybody is in it."""
    text = " ".join(p.low for p in sentence)
    if not _ORDER.search(text):
        return False
    order: list[str] = []
    same: list[tuple[str, str]] = []
    cue = next((n for n, p in enumerate(sentence) if _ORDER_WORD.match(p.low)), 0)
    for n, piece in enumerate(sentence):
        if n > cue and _plain(piece.who) and piece.who not in order:
            if order and sentence[n - 1].low == "=":
                same.append((order[-1], piece.who))
            order.append(piece.who)
    if set(order) != set(names):
        return False
    if _REVERSED.search(text):
        order.reverse()
    told.ties += [set(pair) for pair in same]
    told.over += [(a, b) for a, b in itertools.pairwise(order) if (a, b) not in same and (b, a) not in same]
    return True


def _not_asked(clause: list[_Piece], asks: bool, last: bool) -> list[_Piece]:
    """The clause without the question: "who gets what if A wins" tells that A wins."""
    first = next((p.low for p in clause if p.low not in ("and", "und", "but", "aber", "so")), "")
    if not last and not _ASKING.fullmatch(first) and not (asks and _VERB_FIRST.fullmatch(first)):
        return clause
    at = next((n for n, p in enumerate(clause) if p.low in ("when", "wenn", "if")), len(clause))
    return clause[at + 1 :]


def _clause(clause: list[_Piece], last: list[_Piece], names: Sequence[str], told: _Told) -> None:
    spots = [n for n, p in enumerate(clause) if _tells(p)]
    start = 0
    for k, at in enumerate(spots):
        end = spots[k + 1] if k + 1 < len(spots) else len(clause)
        ahead, behind = clause[start:at], clause[at + 1 : end]
        if not _group(ahead, True, _AND) and (_against(behind) or not _group(behind, False, _AND)):
            ahead = [p for p in clause[:at] if p.who or p.low in _WITH] or ([*last] if not k else [])
        _heard(clause[at], ahead, behind, names, told)
        start = at + 1


def _heard(
    piece: _Piece, ahead: Sequence[_Piece], behind: Sequence[_Piece], names: Sequence[str], told: _Told
) -> None:
    """One thing told: who beats whom, who ties, who has which place or hand."""
    links = _WITH if piece.says == "ties" else _AND
    subject, object_ = _apart(ahead, links) if piece.low in _AT_THE_END else (_group(ahead, True, links), [])
    after = _group(behind, False, links)
    if piece.says == "ties":
        _tie(
            _among([*subject, *object_, *after], names, told), [*ahead, *behind], names, told, _to_do(behind)
        )
    elif piece.says in ("beats", "loses"):
        _over(subject, after, piece.says == "beats", names, told)
    elif piece.place in (1, 9) and (object_ or (after and _against(behind))):
        _over(subject or (["ME"] if "ME" in names else []), object_ or after, piece.place == 1, names, told)
    elif piece.place:
        turned = piece.low in _NOUNS and after
        own = (
            [] if "ALL" in (subject or after) else _among(after if turned else subject or after, names, told)
        )
        if not own and piece.place != 9 and piece.low not in ("next", "dahinter"):
            told.open = True
        told.place = piece.place
        if piece.place == 1 and (_of_side(ahead, behind) or piece.low.startswith("bessere")):
            told.side.update(own)
        else:
            _place(own, piece.place, told)
    else:
        own = _among(subject or after, names, told)
        told.no_hands = told.no_hands or not own
        for name in own:
            if name not in told.placed and name not in told.level:
                told.level[name] = _UNTOLD + piece.hand


def _to_do(behind: Sequence[_Piece]) -> bool:
    """ "Split the pots for me": what is asked for, not what happened."""
    return bool(behind) and behind[0].low in (
        "the",
        "it",
        "this",
        "that",
        "pot",
        "pots",
        "den",
        "das",
        "wir",
        "ich",
    )


def _apart(ahead: Sequence[_Piece], links: frozenset[str]) -> tuple[list[str], list[str]]:
    """Who it is told of, and whom "gegen" puts against them: "ich hab gegen B verloren"."""
    at = next((n for n in range(len(ahead) - 1, -1, -1) if ahead[n].low in ("gegen", "against", "vs")), None)
    if at is None or not any(p.who for p in ahead[at:]):
        return _group(ahead, True, links), []
    return _group(ahead[:at], True, links), _group(ahead[at:], True, links)


def _against(behind: Sequence[_Piece]) -> bool:
    first = next((n for n, p in enumerate(behind) if p.who), 0)
    return any(p.low in _AGAINST for p in behind[:first])


def _over(better: Sequence[str], worse: Sequence[str], so: bool, names: Sequence[str], told: _Told) -> None:
    own, others = _among(better, names, told), _among(worse, names, told)
    pairs = [(a, b) if so else (b, a) for a in own for b in others if a != b]
    told.over += pairs
    told.open = told.open or not pairs


def _of_side(ahead: Sequence[_Piece], behind: Sequence[_Piece]) -> bool:
    """Whether the pot that is won is a side pot: the pot named nearest."""
    near = [(n, p.says) for n, p in enumerate(reversed(ahead)) if p.says in ("side", "main")]
    near += [(n, p.says) for n, p in enumerate(behind) if p.says in ("side", "main")]
    return bool(near) and min(near)[1] == "side"


def _group(pieces: Sequence[_Piece], last: bool, links: frozenset[str]) -> list[str]:
    """The players that stand together, nearest to what is said of them."""
    out: list[str] = []
    gap = True
    for piece in reversed(pieces) if last else pieces:
        if piece.who and piece.who != "ALL":
            if not gap and piece.who != out[-1]:
                break
            out.append(piece.who)
            gap = False
        elif piece.low in ("und", "and", "but", "aber") and not out and not last:
            break
        elif piece.low in links:
            gap = True
    everybody = any(p.who == "ALL" for p in pieces)
    return list(dict.fromkeys(out)) or (["ALL"] if everybody else [])


def _among(group: Sequence[str], names: Sequence[str], told: _Told) -> list[str]:
    """The group with "the rest" put in names; nobody where one of them is not known."""
    if _UNKNOWN in group:
        told.open = True
        return []
    plain = [who for who in group if _plain(who)]
    if "REST" in group:
        known = {*told.level, *plain, *(n for tied in told.ties for n in tied), *(a for a, _ in told.over)}
        told.rest = [n for n in names if n not in known] or told.rest
        plain += told.rest
    return plain or (list(names) if "ALL" in group else [])


def _place(own: Sequence[str], place: int, told: _Told) -> None:
    level = {1: _TOP, 2: _NEXT, 3: 60, 4: 40}.get(place, _LAST)
    for name in own:
        if name not in told.placed or level > told.level[name]:
            told.level[name] = level
            told.placed.add(name)
    if len(own) > 1 and place <= 4:
        told.ties.append(set(own))


def _tie(own: list[str], clause: Sequence[_Piece], names: Sequence[str], told: _Told, asked: bool) -> None:
    if len(own) < 2:
        many = next((v for p in clause if (v := _COUNTED.get(p.low))), 0)
        if len(names) != 2 and many != len(names):
            told.open = told.open or bool(own) or not asked
            return
        own = list(names)
    told.ties.append(set(own))


# -- what that comes to


def _levels(told: _Told, names: Sequence[str]) -> dict[str, int] | None:
    """How good each hand is; None where nothing is told, or what is told does not fit together."""
    level = {n: v for n, v in told.level.items() if n in told.placed or not told.no_hands}
    for tied in _joined(told.ties):
        if len({level.get(n) == _LAST for n in tied}) > 1:
            return None
        if len({level[n] for n in tied if n in level}) > 1:
            return None
        own = max((level[n] for n in tied if n in level), default=_UNTOLD)
        others = max((v for n, v in level.items() if n not in tied), default=_LAST)
        if others <= _UNTOLD:
            own = max(own, _TOP)
        elif own == _UNTOLD:
            if others != _TOP:
                return None
            own = _NEXT
        level |= dict.fromkeys(tied, own)
    if told.side and not any(v == _TOP for v in level.values()):
        return None
    level |= {name: max(level.get(name, 0), _NEXT) for name in told.side}
    if not level and not told.over:
        return None
    level = {n: level.get(n, _UNTOLD) for n in names}
    for _ in names:
        for better, worse in told.over:
            if level[better] <= level[worse]:
                if better in told.placed and worse in told.placed:
                    return None
                level[better] = level[worse] + 1
    over = any(level[a] <= level[b] for a, b in told.over)
    split = any(len({level[n] for n in tied}) > 1 for tied in told.ties)
    return None if over or split else level


def _settled(level: Mapping[str, int], told: _Told, pots: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """The levels, where each pot has one winner or winners that are told to tie."""
    over = _through(told.over)
    known = set(level.values())
    strong = {_TOP} | ({_NEXT} if _TOP in known else set()) | ({60} if _NEXT in known else set())
    for own in pots:
        most = max(level[n] for n in own)
        best = {n for n in own if level[n] == most}
        if len(best) > 1 and not any(best <= tied for tied in _joined(told.ties)):
            return None
        untold = any(
            level[n] == _UNTOLD and not any((b, n) in over for b in best) for n in own if n not in best
        )
        if untold and most not in strong:
            return None
    return dict(level)


def _through(over: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Who beats whom, also by way of others."""
    out = set(over)
    for _ in range(len(over)):
        out |= {(a, d) for a, b in out for c, d in out if b == c}
    return out


def _joined(ties: Sequence[set[str]]) -> list[set[str]]:
    """Ties that share a player are one."""
    out: list[set[str]] = []
    for tied in ties:
        touching = [one for one in out if one & tied]
        out = [one for one in out if not one & tied] + [tied.union(*touching)]
    return out
