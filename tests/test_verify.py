"""The gate lets through what was established and nothing else: a red team alters replies, and all are caught."""

from __future__ import annotations

import copy
import logging
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from rulebot import desk, verify
from rulebot.library import Library
from rulebot.retrieve import Hit, Hits
from rulebot.words import tokens

HANDS_EN = """
25/50 no ante. hj 3x, btn pops it to 425, whats smallest for bb
Blinds 50/100. A player bets 400, the next one silently puts out one 1,000 chip. Call or raise?
NL, blinds 50/100. A bets 500 on the flop, B is all-in for 700. May A raise again?
blinds 250/500, utg raises to 1100, next player silently puts out two 1000 chips
blinds 100/200, someone bets 800, I throw in a 500 and five 100s without saying a word
blinds 500/1000 preflop. utg raises to 2600, next player silently puts in a 5000 chip
Bet of 1,000 on the turn, a player says raise and puts out a single 1,000 chip and a 500 chip, what is it?
NL 100-200. UTG opens to 600, button all-in 750, BB calls. Can UTG raise?
PLO blinds 100-200, what is the maximum first raise?
player bets 500, next player puts out two 500 chips silently
heads-up on the turn, bet 2000, opponent puts out 1000 chip silently, undercall?
Someone says 'I bet five' at blinds 2000/4000, pot is 10,000. What is the bet?
hand for hand, 3 players bust in the same round, 60 places paid, 61 left, prizes 1000, 900 and 800
A missed 2 rounds as penalty at a 9 handed table, how many hands is that?
blinds 100/200. A bets 1000, B raises to 2500, C goes all in for 3100. what is the min raise for A
50/100, utg limps, hj makes it 350, co calls, min 3bet for btn?
A bets 300, B silently throws in 500 chip and 100 chip. raise or call?
Blinds 1k/2k, open to 4.5k, how much is the min reraise?
at ace: blinds 100/200, bet of 400, player silently puts out 500 and 100 chips. raise?
clubs nz: blinds 100/200, utg raises to 600, min reraise?
under 2011 rules: bet 1100 after a raise of 700, player puts out 500 and 1000 silently
colour up: small blind 500, players hold 3, 2 and 1 chips of 100
final table how many players for 8-handed?
side pots: A all-in 500, B all-in 1200, C calls 1200, who gets what?
""".strip().splitlines()
HANDS_DE = """
SB legt kommentarlos zwei 500er auf ihren Blind, zählt das als Erhöhung?
Blinds 50/100. Ein Spieler setzt 400, der nächste legt wortlos einen 1.000er-Chip. Call oder Raise?
NL, Blinds 50/100. A setzt am Flop 500, B ist all-in für 700. Darf A nochmal erhöhen?
Einsatz 800, jemand legt schweigend zwei 500er hin. Ist das ein Raise?
PLO Blinds 100/200, was ist das Maximum der ersten Erhöhung?
Blinds 250/500, UTG raist auf 1.100, der nächste legt wortlos zwei 1.000er
Spieler verpasst 2 Runden Strafe am Neunertisch, wie viele Hände?
ACE: Blinds 100/200, Einsatz 400, jemand legt wortlos 500 und 100. Raise?
Blinds 500/1000, Raise auf 2.600, einer legt wortlos einen 5.000er Chip
""".strip().splitlines()
TEXTS = """
May a player show one card before the action is over?
Can I have my phone on the table?
what happens if two cards are exposed on the deal?
who has to show first at the showdown?
do I have to turn up both cards when all in?
is a verbal fold out of turn binding?
when is it a misdeal?
call the clock: how many seconds does a player have?
can I talk about my hand during the play?
Darf ich mein Handy auf den Tisch legen?
Wer muss beim Showdown zuerst zeigen?
Wann ist es ein Misdeal?
Ist ein Fold außer der Reihe bindend?
Was passiert, wenn ein Spieler zu spät zu seinem Platz kommt?
Darf die Turnierleitung eine Strafe verhängen?
show me rule 43-A
rule 29
RP-8-B
Regel 45-A
zeig mir § 71-A
what does ace 8 say?
rule 37 of 2011
rule 83
what is rule 99 of clubs nz?
Regel 43-F
What does ACE change about rule 8?
how does clubs nz differ on rule 48?
compare rule 24 in ACE and TDA
Unterschied bei Regel 11 zwischen TDA und Clubs NZ?
was ändert ACE an Regel 29? vergleiche
difference rule 43 tda 2011
what is the best strategy with pocket aces?
who won the world series
Wie viel Steuern zahle ich auf meinen Gewinn?
???
""".strip().splitlines()
QUESTIONS = [*HANDS_EN, *HANDS_DE, *TEXTS]
HOUSES = (None, "all", "ace", "clubs-nz-2022", "tda-2011")


class Nearest:
    """A search by shared words, so that the gate is tried without index and model."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.known = [
            (id, language, frozenset(tokens(quote.quote, language)), quote)
            for rule in library.rules.values()
            for id in dict.fromkeys((rule.id, *(part.id for part in rule.parts)))
            for language in rule.text
            if id in library and (quote := library.quote(id, language))
        ]

    def search(self, query: str, k: int = 6, house: str = "tda-2024", language: Any = "en") -> Hits:
        wanted = set(tokens(query, language))
        books = {house, self.library.houses[house].get("base")}
        found = sorted(
            (-len(wanted & words) / (len(words) + 8) ** 0.5, id, quote)
            for id, of, words, quote in self.known
            if of == language and id.partition(":")[0] in books and wanted & words
        )
        hits = Hits(
            Hit(id, language, 0.9, quote.quote, "", id.partition(":")[0], id, quote.line)
            for _, id, quote in found[:k]
        )
        hits.fits = 0.99 if hits else 0.0
        return hits


@dataclass(frozen=True)
class Gated:
    """A reply as it came to the gate."""

    reply: dict[str, Any]
    found: Any
    stated: str

    def faults(self, library: Library, reply: dict[str, Any] | None = None) -> list[str]:
        return verify.faults(reply or self.reply, library, self.found, self.stated, verbatim=True)

    def reworded(self, library: Library, reply: dict[str, Any]) -> list[str]:
        """The faults of a reply that a model may have worded."""
        return verify.faults(reply, library, self.found, self.stated)


@pytest.fixture(scope="module")
def gated(library: Library) -> list[Gated]:
    """Every reply of a desk to these questions, under every house and in both languages."""
    return list(_asked(library))


def _asked(library: Library) -> Iterator[Gated]:
    nearest: Any = Nearest(library)
    one = desk.Desk(library, lambda: nearest)
    came: list[Gated] = []

    def gate(
        reply: Any, library: Any, found: Any = None, stated: str = "", verbatim: bool = False
    ) -> list[str]:
        came.append(Gated(copy.deepcopy(reply), copy.deepcopy(found), stated))
        return faults(reply, library, found, stated, verbatim)

    faults = verify.faults
    log = logging.getLogger("rulebot.desk")
    verify.faults, log.disabled = gate, True
    try:
        for house in HOUSES:
            for language in ("auto", "en", "de"):
                for words in QUESTIONS:
                    one.ask(words, house, language)  # type: ignore[arg-type]
    finally:
        verify.faults, log.disabled = faults, False
    yield from came


def test_a_thousand_unaltered_replies_pass(gated: list[Gated], library: Library) -> None:
    assert len(gated) >= 1000
    assert len({g.reply["answer"] for g in gated}) >= 250
    blocked = [(wrong, g.reply["answer"][:200]) for g in gated if (wrong := g.faults(library))]
    assert blocked == []


Alter = Callable[[dict[str, Any], random.Random], bool]
"""Changes a reply in place; False where there is nothing of the kind to change."""

_NUMBER_WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirty",
    "fifty",
    "hundred",
    "thousand",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreißig",
    "fünfzig",
    "hundert",
    "tausend",
]
_NEGATIONS = ("not", "no", "never", "without", "cannot", "nicht", "kein", "keine", "keinen", "nie", "ohne")
_MODALS = (
    "may",
    "must",
    "should",
    "can",
    "will",
    "shall",
    "darf",
    "muss",
    "soll",
    "kann",
    "müssen",
    "dürfen",
)
_VERDICTS = ("call", "raise", "bet", "check", "fold", "all-in", "misdeal", "binding", "dead", "split")
_BOUNDS = ("least", "most", "more", "less", "before", "after", "mindestens", "höchstens", "mehr", "weniger")


def _sub(text: str, words: tuple[str, ...] | list[str], dice: random.Random) -> str:
    """One word of a group exchanged for another of it."""
    places = [m for m in re.finditer(r"[^\W\d_]+(?:-in)?", text) if m[0].casefold() in words]
    if not places:
        return text
    place = dice.choice(places)
    other = dice.choice([word for word in words if word != place[0].casefold()])
    other = other.capitalize() if place[0][0].isupper() else other
    return text[: place.start()] + other + text[place.end() :]


def _in_answer(change: Callable[[str, random.Random], str]) -> Alter:
    def alter(reply: dict[str, Any], dice: random.Random) -> bool:
        before = reply["answer"]
        reply["answer"] = change(before, dice)
        return reply["answer"] != before

    return alter


def _one_digit(text: str, dice: random.Random) -> str:
    places = [m.start() for m in re.finditer(r"\d", text)]
    if not places:
        return text
    at = dice.choice(places)
    return text[:at] + dice.choice([d for d in "0123456789" if d != text[at]]) + text[at + 1 :]


def _number_word(text: str, dice: random.Random) -> str:
    return _sub(text, _NUMBER_WORDS, dice)


def _spelt(text: str, dice: random.Random) -> str:
    """A figure said in words, and wrong."""
    found = list(re.finditer(r"\d[\d.,]*\d", text))
    if not found:
        return text
    place = dice.choice(found)
    return (
        text[: place.start()]
        + dice.choice(["fourteen hundred", "two thousand", "siebzehnhundert"])
        + text[place.end() :]
    )


def _rule_number(text: str, dice: random.Random) -> str:
    places = list(re.finditer(r"\b(?:(?:RP|ADD)-)?\d{1,2}(?:-[A-H])\b|(?<=[(])\d{1,2}(?=[)])", text))
    if not places:
        return text
    place = dice.choice(places)
    other = dice.choice([n for n in ("43-A", "45-B", "44", "71-A", "RP-8-B", "53-A") if n != place[0]])
    return text[: place.start()] + other + text[place.end() :]


def _house_name(text: str, dice: random.Random) -> str:
    names = ["Poker TDA 2024", "Poker TDA 2011", "ACE poker league", "Clubs New Zealand 2022"]
    there = [name for name in names if name in text]
    if not there:
        return text
    name = dice.choice(there)
    return text.replace(name, dice.choice([n for n in names if n != name]), 1)


def _edition(text: str, dice: random.Random) -> str:
    titles = ["TDA 2024 v1.0", "TDA 2011 v2.0", "Clubs NZ 2022 v1.0", "ACE league rules", "TDA 2022 v1.0"]
    there = [title for title in titles if title in text]
    if not there:
        return text
    title = dice.choice(there)
    return text.replace(title, dice.choice([t for t in titles if t != title]), 1)


def _dropped(words: tuple[str, ...]) -> Callable[[str, random.Random], str]:
    def change(text: str, dice: random.Random) -> str:
        places = [m for m in re.finditer(r"[^\W\d_]+", text) if m[0].casefold() in words]
        if not places:
            return text
        place = dice.choice(places)
        return re.sub(r"  +", " ", text[: place.start()] + text[place.end() :])

    return change


def _negated(text: str, dice: random.Random) -> str:
    places = [m.end() for m in re.finditer(r"[^\W\d_]+", text)]
    if not places:
        return text
    at = dice.choice(places)
    return f"{text[:at]} {dice.choice(['not', 'never', 'nicht', 'kein'])}{text[at:]}"


def _amounts_swapped(text: str, dice: random.Random) -> str:
    found = list(re.finditer(r"\d[\d.,]*\d|\d", text))
    pairs = [(a, b) for a, b in pairwise(found) if a[0] != b[0]]
    if not pairs:
        return text
    a, b = dice.choice(pairs)
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def _quote_character(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["citations"]:
        return False
    one = dice.choice(reply["citations"])
    places = [n for n, c in enumerate(one["quote"]) if c.isalpha()]
    at = dice.choice(places)
    one["quote"] = one["quote"][:at] + ("x" if one["quote"][at] != "x" else "y") + one["quote"][at + 1 :]
    return True


def _quote_word(reply: dict[str, Any], dice: random.Random) -> bool:
    """A word of a quote left out."""
    if not reply["citations"]:
        return False
    one = dice.choice(reply["citations"])
    words = list(re.finditer(r"\S+\s*", one["quote"]))
    if len(words) < 3:
        return False
    gone = dice.choice(words[1:])
    one["quote"] = (one["quote"][: gone.start()] + one["quote"][gone.end() :]).strip()
    return True


def _cited(key: str, values: list[Any]) -> Alter:
    def alter(reply: dict[str, Any], dice: random.Random) -> bool:
        if not reply["citations"]:
            return False
        one = dice.choice(reply["citations"])
        before = one[key]
        one[key] = dice.choice([v for v in values if v != before])
        return True

    return alter


def _line(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["citations"]:
        return False
    dice.choice(reply["citations"])["line"] += dice.choice([-7, -1, 1, 40])
    return True


def _quotes_swapped(reply: dict[str, Any], dice: random.Random) -> bool:
    """Two citations with each other's words."""
    cited = reply["citations"]
    if len(cited) < 2:
        return False
    a, b = dice.sample(cited, 2)
    a["quote"], b["quote"] = b["quote"], a["quote"]
    return a["quote"] not in b["quote"] and b["quote"] not in a["quote"]


def _verdict_field(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["verdict"]:
        return False
    amounts = [k for k, v in reply["verdict"].items() if type(v) is int]
    key = dice.choice([*amounts, "action"])
    told = reply["verdict"][key]
    other = "call" if told == "misdeal" else "misdeal"
    reply["verdict"][key] = other if key == "action" else told + dice.choice([-100, 1, 50])
    return True


def _figure_field(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["figures"]:
        return False
    one = dice.choice(reply["figures"])
    one["value"] += dice.choice([-1, 1, 100, 1000])
    return one["value"] not in (reply["verdict"] or {}).values()


def _figure_roles(reply: dict[str, Any], dice: random.Random) -> bool:
    several = reply["figures"]
    if len(several) < 2:
        return False
    a, b = dice.sample(several, 2)
    a["value"], b["value"] = b["value"], a["value"]
    return a["value"] != b["value"] and a["means"] != b["means"]


def _step(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["steps"]:
        return False
    at = dice.randrange(len(reply["steps"]))
    reply["steps"][at] = {**reply["steps"][at], dice.choice(["text", "id"]): "tda-2024:1"}
    return True


def _step_order(reply: dict[str, Any], dice: random.Random) -> bool:
    before = list(reply["steps"])
    dice.shuffle(reply["steps"])
    return before != reply["steps"]


def _other_house(reply: dict[str, Any], dice: random.Random) -> bool:
    others = {house: other for house, other in reply["others"].items() if other.get("verdict")}
    if not others:
        return False
    one = others[dice.choice(sorted(others))]
    key = dice.choice(["differs", "verdict"])
    action = "call" if one["verdict"]["action"] == "misdeal" else "misdeal"
    one[key] = not one["differs"] if key == "differs" else {**one["verdict"], "action": action}
    return True


def _ask(reply: dict[str, Any], dice: random.Random) -> bool:
    branches = [branch for ask in reply["asks"] for branch in ask["if"]]
    if not branches:
        return False
    branch = dice.choice(branches)
    branch["then"] = "fold" if branch["then"] != "fold" else "raise"
    return True


def _kind(reply: dict[str, Any], dice: random.Random) -> bool:
    if not reply["verdict"]:
        return False
    reply["kind"] = dice.choice(
        [k for k in ("ruling", "answer", "discretion", "clarify") if k != reply["kind"]]
    )
    return True


def _sentence_added(text: str, dice: random.Random) -> str:
    return text + dice.choice(
        [
            " The player loses the chips.",
            " See also rule 99.",
            " The TD must eject the player.",
            " Der Spieler muss folden.",
            " All cardrooms agree.",
        ]
    )


ALTERATIONS: dict[str, Alter] = {
    "one digit": _in_answer(_one_digit),
    "number word": _in_answer(_number_word),
    "figure in words": _in_answer(_spelt),
    "rule number": _in_answer(_rule_number),
    "house name": _in_answer(_house_name),
    "edition": _in_answer(_edition),
    "negation inserted": _in_answer(_negated),
    "negation dropped": _in_answer(_dropped(_NEGATIONS)),
    "modal changed": _in_answer(lambda text, dice: _sub(text, _MODALS, dice)),
    "modal dropped": _in_answer(_dropped(_MODALS)),
    "verdict word": _in_answer(lambda text, dice: _sub(text, _VERDICTS, dice)),
    "bound": _in_answer(lambda text, dice: _sub(text, _BOUNDS, dice)),
    "amounts swapped": _in_answer(_amounts_swapped),
    "sentence added": _in_answer(_sentence_added),
    "quote character": _quote_character,
    "quote word": _quote_word,
    "quotes swapped": _quotes_swapped,
    "quote language": _cited("language", ["en", "de", "fr"]),
    "quote line": _line,
    "quote book": _cited("book", ["TDA 2024 v1.0", "TDA 2011 v2.0", "ACE league rules", "TDA 2025"]),
    "citation id": _cited("id", ["tda-2024:1", "tda-2024:99", "ace:40", "clubs-nz-2022:48", "tda-2011:2"]),
    "verdict field": _verdict_field,
    "figure field": _figure_field,
    "figure roles": _figure_roles,
    "step": _step,
    "step order": _step_order,
    "other house": _other_house,
    "ask": _ask,
    "kind": _kind,
}


def altered(gated: list[Gated], many: int, seed: int) -> Iterator[tuple[str, Gated, dict[str, Any]]]:
    """So many altered replies, every alteration about equally often, over different answers."""
    dice = random.Random(seed)  # noqa: S311
    different = list({g.reply["answer"]: g for g in gated}.values())
    made = 0
    while made < many:
        for name, alter in ALTERATIONS.items():
            for g in dice.sample(different, 40):
                reply = copy.deepcopy(g.reply)
                if alter(reply, dice):
                    made += 1
                    yield name, g, reply
                    break


@pytest.mark.parametrize("seed", [1, 20_241])
def test_a_thousand_altered_replies_are_caught(gated: list[Gated], library: Library, seed: int) -> None:
    missed = [
        (name, g.reply["answer"], reply["answer"])
        for name, g, reply in altered(gated, 1000, seed)
        if not g.faults(library, reply)
    ]
    assert missed == []


def test_in_a_model_s_words_an_alteration_is_caught_by_its_claims(
    gated: list[Gated], library: Library
) -> None:
    missed = Counter(name for name, g, reply in altered(gated, 500, 7) if not g.reworded(library, reply))
    assert missed.total() <= 8, missed


def _words_of(reply: dict[str, Any]) -> list[str]:
    """The words of an answer; a capital or a comma more or less alters nothing."""
    return re.findall(r"\w+", str(reply["answer"]).casefold())


@pytest.mark.parametrize("seed", [3, 8_128])
def test_any_word_deleted_doubled_or_replaced_is_caught(
    gated: list[Gated], library: Library, seed: int
) -> None:
    """Alterations that nobody thought of."""
    dice = random.Random(seed)  # noqa: S311
    store = [*" ".join(QUESTIONS).split(), *"abcäöüß019½.,;“§ \U0001f0a1"]
    different = list({g.reply["answer"]: g for g in gated}.values())
    missed = []
    for _ in range(1000):
        g = dice.choice(different)
        words = g.reply["answer"].split(" ")
        at, other = dice.randrange(len(words)), dice.choice(store)
        changed = {
            "delete": [*words[:at], *words[at + 1 :]],
            "double": [*words[:at], words[at], *words[at:]],
            "replace": [*words[:at], other, *words[at + 1 :]],
            "swap": [*words[:at], *reversed(words[at : at + 2]), *words[at + 2 :]],
            "character": [*words[:at], other[:1] + words[at][1:], *words[at + 1 :]],
        }[how := dice.choice(["delete", "double", "replace", "swap", "character"])]
        reply = {**g.reply, "answer": " ".join(changed)}
        if _words_of(reply) == _words_of(g.reply):
            continue
        if not g.faults(library, reply):
            missed.append((how, words[at], other, g.reply["answer"]))
    assert missed == []
