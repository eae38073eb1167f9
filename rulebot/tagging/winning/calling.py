"""What the words call each player: the names that stand beside the chips."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rulebot.called import nameless
from rulebot.scenario.lexicon import lexicon
from rulebot.tagging.winning.counted import COUNTED, numbered
from rulebot.tagging.winning.hands import names_cards, names_hand
from rulebot.tagging.winning.pieces import BREAKS, ENDS, Player
from rulebot.tagging.winning.pronouns import ALL_OF_THEM, ME, OTHER
from rulebot.tagging.winning.relations import relates
from rulebot.tagging.winning.saying import tells_of_hands

_STORY: Final = 14
"""So many words before his chips a player may be told of."""
_ARTICLES: Final = frozenset([
    "the", "a", "an", "my", "der", "die", "das", "den", "dem", "ein", "eine", "einem", "mein", "meine",
    "his", "her", "this",
])  # fmt: skip
_PERSONS: Final = frozenset([
    "man", "woman", "lady", "kid", "boy", "girl", "neighbour", "neighbor", "mate", "friend", "wife",
    "husband",
    "brother", "sister", "uncle", "aunt", "father", "mother", "son", "daughter", "gentleman", "mann", "frau",
    "nachbar",
    "nachbarin", "freund", "freundin", "herr", "opa", "oma", "vater", "mutter", "bruder", "schwester", "chef",
    "boss",
])  # fmt: skip
_WITH: Final = ("with", "mit", "has", "hat", "w")
_ADVERBS: Final = frozenset(["exactly", "hand", "genau", "hands", "exact", "actually", "really", "off"])
FILLER: Final = frozenset([
    "a", "an", "the", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mit", "with", "has",
    "have", "had", "hat", "hatte", "haben", "habe", "hab", "is", "ist", "sind", "war", "for", "fur", "in",
    "all", "allin", "all-in", "shove", "shoved", "shoves", "jam", "jams", "jammed", "ship", "ships",
    "shipped", "bet", "bets", "call", "calls", "called", "callt", "setzt", "push", "pusht", "gos",
    "went", "geht", "gehen", "going", "to", "auf", "von", "vom", "of", "at", "zu", "and", "und", "&", "+",
    "je", "each", "mal", "also", "auch", "puts", "put", "covers", "covered", "who", "wer", "who's",
    "total", "stack", "stacks", "drin", "rein", "noch", "nur", "only", "just", "schiebt", "shovt",
    "schob", "legt", "pays", "paid", "zahlt", "waren", "bin", "am", "um", "so", "then", "dann", "now",
    "jetzt", "vs", "gegen", "gg", "against", "main", "side", "pot", "mainpot", "sidepot", "haupt",
    "neben", "hauptpot", "nebenpot", "chips", "chip", "between", "zwischen", "wenn", "if", "was", "were",
    "when", "als", "gestern", "heute", "last", "letzten", "letzte", "my", "mein", "meine", "his", "sein",
    "her", "ihr", "says", "sagt", "named", "blind", "seat", "seats", "sitz",
    "platz", "player", "spieler", "alles", "everything",
])  # fmt: skip


def keys_of(words: Sequence[tuple[str, str, int, int]], players: Sequence[Player]) -> dict[str, str]:
    """What the words call each player: what stands before his chips, else "for me" behind them."""
    ahead: list[tuple[str, list[str]]] = []
    behind: list[tuple[str, list[str]]] = []
    placed = {p.start: p for p in reversed(players) if p.start >= 0}
    for player in sorted(placed.values(), key=lambda p: p.start):
        first = next((n for n, w in enumerate(words) if w[2] >= player.start), len(words))
        last = next((n for n, w in enumerate(words) if w[2] >= player.end), len(words))
        late = list(_behind(words, last, players))
        parted = first > 0 and words[first - 1][1] in BREAKS and late
        called = [] if parted or player.name == "ME" or not nameless(player.name) else _by_pair(words, first)
        ahead.append((player.name, late if parted else [*_before(words, first, players), *called]))
        behind.append((player.name, late))
    lows = [w[1] for w in words]
    again = sum(_called_again(lows, keys) for _, keys in ahead)
    later = sum(bool(keys) for _, keys in behind)
    turned = later > again or (later == again and bool(ahead) and not ahead[0][1])
    found: dict[str, set[str]] = {}
    for name, keys in behind if turned else ahead:
        for key in keys:
            if not (
                name != "ME" and key in ME and any(p.name == "ME" or p.name.casefold() in ME for p in players)
            ):
                found.setdefault(key, set()).add(name)
    strong = {key: next(iter(own)) for key, own in found.items() if len(own) == 1}
    return {key: own for key, own in _told_again(words, players).items() if key not in found} | strong


def _told_again(words: Sequence[tuple[str, str, int, int]], players: Sequence[Player]) -> dict[str, str]:
    """ "The nurse next to him called off her 1,900 ... Nurse rolls over": who is told of by a noun again."""
    placed = sorted((p for p in players if p.start >= 0 and p.name != "ME"), key=lambda p: p.start)
    ends = [p.end for p in players]
    windows: dict[str, range] = {}
    for player in placed:
        first = next((n for n, w in enumerate(words) if w[2] >= player.start), len(words))
        begin = first
        while (
            begin > max(0, first - _STORY)
            and words[begin - 1][1] not in ENDS
            and words[begin - 1][3] not in ends
        ):
            begin -= 1
        windows.setdefault(player.name, range(begin, first))
    found: dict[str, set[str]] = {}
    for name, window in windows.items():
        for n in window:
            low = words[n][1]
            noun = _a_noun(words, n) and not any(low.startswith(other.casefold()) for other in windows)
            if noun and any(
                low == w[1].removesuffix("s") or low == w[1] for k, w in enumerate(words) if k not in window
            ):
                found.setdefault(low, set()).add(name)
    return {key: next(iter(own)) for key, own in found.items() if len(own) == 1}


def _a_noun(words: Sequence[tuple[str, str, int, int]], at: int) -> bool:
    """Whether a word is a person's noun or name: one with an article before it or with a capital."""
    raw, low = words[at][0], words[at][1]
    if (
        low in FILLER
        or low in COUNTED
        or len(low) < 3
        or not low.isalpha()
        or tells_of_hands(low)
        or relates(low)
    ):
        return False
    if low in lexicon().known and low not in _PERSONS:
        return False
    begins = at == 0 or words[at - 1][1] in ENDS
    return (raw[0].isupper() and not begins) or any(w[1] in _ARTICLES for w in words[max(0, at - 3) : at])


def _by_pair(words: Sequence[tuple[str, str, int, int]], first: int) -> list[str]:
    """ "Aces 4,000, kings 9,000. Aces hold": who is called by his pair, where he is told of so again."""
    for raw, low, _, _ in reversed(words[max(0, first - 3) : first]):
        if low in BREAKS or low in _WITH or raw[0].isdigit():
            return []
        if names_cards(low):
            again = (after[1] for w, after in itertools.pairwise(words) if w[1] == low)
            return [low] if any(tells_of_hands(word) and not names_hand(word) for word in again) else []
    return []


def _called_again(lows: Sequence[str], keys: Sequence[str]) -> bool:
    return any(lows.count(key.casefold()) > 1 for key in keys)


def _before(
    words: Sequence[tuple[str, str, int, int]], first: int, players: Sequence[Player]
) -> Iterator[str]:
    many = 0
    for at in range(first - 1, max(-1, first - 9), -1):
        raw, low, start, _ = words[at]
        joint = low in (":", "(", "-", ")") and at >= first - 2
        if any(p.start <= start < p.end for p in players) or low in ENDS or many == 2:
            return
        if low in BREAKS and not joint and (many or low != ","):
            return
        key = numbered(words, at)
        half = low in ("big", "small") and words[at + 1][1] == "blind"
        word = (
            not half
            and (low not in FILLER or raw.isupper())
            and low not in COUNTED
            and low.replace("-", "").isalpha()
        )
        if key or (
            word
            and low not in _ADVERBS
            and not tells_of_hands(low)
            and not names_cards(low)
            and ((len(raw) == 1 and raw.isupper()) or not relates(low))
            and low not in ALL_OF_THEM
        ):
            yield key or (raw if len(raw) == 1 else low)
            many += 1


def _behind(
    words: Sequence[tuple[str, str, int, int]], last: int, players: Sequence[Player]
) -> Iterator[str]:
    """ "500 from Anna", "1.100 (Bob)": a name that is told again."""
    for at in range(last, min(last + 4, len(words))):
        raw, low, start, _ = words[at]
        if any(p.start <= start < p.end for p in players) or (low in BREAKS and low != "("):
            return
        word = (
            low not in FILLER | ME | OTHER and low.isalpha() and not tells_of_hands(low) and not relates(low)
        )
        if word and sum(w[1].startswith(low[:-1] or low) for w in words) > 1:
            yield raw if len(raw) == 1 else low


def named(raw: str, key: str, names: Mapping[str, str]) -> str:
    """Whom a word calls: one letter as it is written, a name also with its "s"."""
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
